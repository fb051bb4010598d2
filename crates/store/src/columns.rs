//! How things stand in columns, whatever database has them.

use kamni_rules::Player;

use super::StoreError;
use crate::clock::Controls;
use crate::game::{End, Sitter, Why};
use crate::people::Person;

/// What stands in a column as JSON.
pub(super) fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unsound(error.to_string()))
}

/// A side.
pub(super) const fn side(player: Player) -> i64 {
    player as i64
}

/// A result.
pub(super) const fn result(end: &End) -> &'static str {
    match (end.winner, end.why) {
        (_, Why::Aborted) => "none",
        (Some(winner), _) => winner.name(),
        (None, _) => "draw",
    }
}

/// Both scores.
pub(super) fn score(end: &End) -> [Option<&str>; 2] {
    [0, 1].map(|place| end.score.as_ref().map(|score| score[place].as_str()))
}

/// Whether clocks of minutes run.
pub(super) const fn is_quick(controls: Controls) -> bool {
    !controls.is_none() && !controls.is_correspondence()
}

/// Who sits somewhere: what he is, his account, his level, his rating with its deviation.
pub(super) const fn seat(
    sitter: &Sitter,
) -> (&'static str, Option<i64>, Option<u8>, Option<i32>, Option<i32>) {
    match sitter {
        Sitter::Open => ("open", None, None, None, None),
        Sitter::Guest => ("guest", None, None, None, None),
        Sitter::Computer { level } => ("computer", None, Some(*level), None, None),
        Sitter::Account { id, rating: None, .. } => ("account", Some(*id), None, None, None),
        Sitter::Account { id, rating: Some((rating, deviation)), .. } => {
            ("account", Some(*id), None, Some(*rating), Some(*deviation))
        }
    }
}

/// Somebody who talks.
pub(super) fn person(person: Person) -> String {
    match person {
        Person::Account(number) => format!("account {number}"),
        Person::Session(number) => format!("session {number}"),
    }
}
