//! What happens in a tournament. Entrants are named by their places in the list of all who ever entered, which never change.

use kamni_rules::Player;
use serde::{Deserialize, Serialize};

use crate::clock::Millis;
use crate::game::{End, Why, side};
use crate::ids::GameId;

/// Two who are paired, with their game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The game.
    pub game: GameId,
    /// Who has First's side, and who Second's.
    pub sides: [usize; 2],
}

/// How a game of a tournament came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// The game.
    pub game: GameId,
    /// Who won it; nobody in a draw.
    #[serde(with = "side::option")]
    pub winner: Option<Player>,
    /// Who was not there, and lost by it.
    #[serde(with = "side::option", default, skip_serializing_if = "Option::is_none")]
    pub absent: Option<Player>,
}

impl Played {
    /// From how the game ended. One that was called off is lost by First, who made no turn.
    #[must_use]
    pub fn new(game: GameId, winner: Option<Player>, why: Why) -> Self {
        if why == Why::Aborted {
            return Self { game, winner: Some(Player::Second), absent: Some(Player::First) };
        }
        Self { game, winner, absent: None }
    }

    /// The same from a game's end.
    #[must_use]
    pub fn of(game: GameId, end: &End) -> Self {
        Self::new(game, end.winner, end.why)
    }
}

/// Something that happened in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody entered.
    Entered {
        /// The account.
        account: i64,
        /// Its name.
        name: String,
        /// Its rating in the game, rounded.
        rating: i32,
        /// Whether it is a program's.
        bot: bool,
    },
    /// Somebody is there again.
    Back {
        /// Who.
        who: usize,
    },
    /// Somebody is not to be paired for a while.
    Paused {
        /// Who.
        who: usize,
    },
    /// Somebody has left.
    Left {
        /// Who.
        who: usize,
    },
    /// It began.
    Begun,
    /// Rivals were found: a round, or some of those who were free.
    Paired {
        /// Who plays whom.
        pairs: Vec<Pair>,
        /// Who has a round without a rival, which counts as won.
        byes: Vec<usize>,
    },
    /// A game is over.
    Played(Played),
    /// It is over.
    Over,
    /// It does not take place.
    CalledOff,
}

/// An event with its place in the tournament and its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// From 1, without gaps.
    pub number: u32,
    /// When.
    pub at: Millis,
    /// What.
    #[serde(flatten)]
    pub event: Event,
}
