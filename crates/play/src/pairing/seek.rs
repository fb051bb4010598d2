//! Who looks for what, and two who have found each other.

use kamni_rules::{Player, Rules};

use crate::clock::{Controls, Millis};
use crate::game::Sitter;
use crate::people::Person;

/// Somebody in the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// Their session.
    pub session: i64,
    /// How they sit down: as a guest or with an account.
    pub sitter: Sitter,
}

impl Seeker {
    pub(super) const fn account(&self) -> Option<i64> {
        self.sitter.account()
    }

    /// Who it is.
    #[must_use]
    pub fn person(&self) -> Person {
        self.account().map_or(Person::Session(self.session), Person::Account)
    }

    pub(super) fn rating(&self) -> i64 {
        match self.sitter {
            Sitter::Account { rating: Some((rating, _)), .. } => i64::from(rating),
            _ => 1500,
        }
    }

    /// Whether both are one person.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.session == other.session || self.account().is_some() && self.account() == other.account()
    }
}

/// What somebody looks for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The game and its options.
    pub rules: Rules,
    /// The clocks.
    pub controls: Controls,
    /// Whether ratings change.
    pub rated: bool,
    /// The side that the seeker wants; either, if none.
    pub side: Option<Player>,
}

impl Wanted {
    /// Whether somebody can look for it.
    ///
    /// # Errors
    /// If a rated game is wanted without an account.
    pub const fn is_for(&self, seeker: &Seeker) -> Result<(), SeekError> {
        if self.rated && seeker.account().is_none() { Err(SeekError::Account) } else { Ok(()) }
    }

    /// Whether both are the same game with the same clocks.
    pub(super) fn is_same_game(&self, other: &Self) -> bool {
        self.rules == other.rules && self.controls == other.controls
    }

    /// Whether both can be had in one game. It is rated if both want that: guests and others still meet.
    pub(super) fn matches(&self, other: &Self) -> bool {
        let sides = match (self.side, other.side) {
            (Some(one), Some(two)) => one != two,
            _ => true,
        };
        sides && self.is_same_game(other)
    }
}

/// A seek that everybody sees.
#[derive(Clone, Debug)]
pub struct Seek {
    /// Its number in the books.
    pub id: i64,
    /// Whose.
    pub seeker: Seeker,
    /// What for.
    pub wanted: Wanted,
    /// Since when.
    pub since: Millis,
}

/// Somebody who waits to be paired.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Its number in the books.
    pub id: i64,
    /// Who.
    pub seeker: Seeker,
    /// For what.
    pub wanted: Wanted,
    /// Since when.
    pub since: Millis,
}

/// Two who play.
#[derive(Clone, Debug)]
pub struct Pair {
    /// What they play.
    pub wanted: Wanted,
    /// First and Second.
    pub seekers: [Seeker; 2],
}

impl Pair {
    /// Two people, and who goes first.
    pub(super) fn of(one: Seeker, two: Seeker, wanted: Wanted, wish_of_two: Option<Player>) -> Self {
        let side = wanted.side.or(wish_of_two.map(Player::other));
        let side = side.unwrap_or_else(crate::proposal::coin);
        let seekers = match side {
            Player::First => [one, two],
            Player::Second => [two, one],
        };
        Self { wanted, seekers }
    }
}

/// Why a seek is not posted or accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeekError {
    /// It is gone.
    #[error("the seek is gone")]
    Gone,
    /// It is one's own.
    #[error("the seek is one's own")]
    Own,
    /// A rated game needs accounts.
    #[error("a rated game needs an account")]
    Account,
    /// Too many stand.
    #[error("too many seeks stand already")]
    TooMany,
}

impl SeekError {
    /// Its word; the sentence is the text `seek-…`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "gone",
            Self::Own => "own",
            Self::Account => "account",
            Self::TooMany => "too-many",
        }
    }
}
