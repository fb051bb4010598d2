//! The machine's view: every state of every game as one line of JSON.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

pub use crate::games::Info;
use crate::{Cell, Game, Memory, OptionValue, Piece, Player, Position, Rules, Step};

/// The legal steps in order of their texts' bytes (`a10` before `a2`).
#[must_use]
pub fn sorted_legal<P: Position>(position: &P) -> Vec<Step> {
    let mut steps = position.legal();
    steps.sort_by_cached_key(|step| step.sort_key());
    steps
}

/// The state of a game as one line of JSON.
#[must_use]
pub fn json<P: Position, M: Memory<P>>(rules: &Rules, game: &Game<P, M>) -> String {
    let mut text = String::with_capacity(1024);
    // Writing to a string cannot fail.
    let _ = write_json(rules, game, &mut text);
    text
}

fn write_json<P: Position, M: Memory<P>>(rules: &Rules, game: &Game<P, M>, f: &mut String) -> fmt::Result {
    let position = game.position();
    write!(f, "{{\"game\":\"{}\",\"options\":{{", rules.kind())?;
    for (place, (name, value)) in rules.options().into_iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        match value {
            OptionValue::Word(word) => write!(f, "{comma}\"{name}\":\"{word}\"")?,
            number => write!(f, "{comma}\"{name}\":{number}")?,
        }
    }
    write!(f, "}},\"ply\":{},\"turn\":{}", position.ply(), position.turn())?;
    write!(f, ",\"to_move\":{},\"board\":[", Name(position.to_move()))?;
    for row in 0..position.size() {
        f.push_str(if row > 0 { ",\"" } else { "\"" });
        for col in 0..position.size() {
            f.push(Piece::letter(position.piece_at(Cell::new(col, row))));
        }
        f.push('"');
    }
    f.push_str("],\"legal\":[");
    write_list(f, sorted_legal(position))?;
    write!(f, "],\"hand\":{},\"info\":{{", position.hand())?;
    position.write_info(game.seen(), f)?;
    f.push_str("},\"outcome\":");
    match position.outcome() {
        None => f.push_str("null}"),
        Some(outcome) => {
            let [first, second] = outcome.score;
            let (winner, reason) = (Name(outcome.winner), outcome.reason);
            write!(f, "{{\"winner\":{winner},\"reason\":\"{reason}\",\"score\":[{first},{second}]}}}}")?;
        }
    }
    Ok(())
}

pub(crate) fn write_list(f: &mut dyn Write, items: impl IntoIterator<Item: fmt::Display>) -> fmt::Result {
    for (place, item) in items.into_iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(f, "{comma}\"{item}\"")?;
    }
    Ok(())
}

/// A player's name in quotes, or null.
pub(crate) struct Name(pub(crate) Option<Player>);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(player) => write!(f, "\"{player}\""),
            None => f.write_str("null"),
        }
    }
}

/// A number, or null.
pub(crate) struct Number(pub(crate) Option<u32>);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("null"),
        }
    }
}
