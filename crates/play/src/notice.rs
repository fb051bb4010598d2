//! What concerns somebody who may be elsewhere in the house.

use kamni_rules::GameKind;
use serde::{Deserialize, Serialize};

use crate::game::{Offer, Sitter};
use crate::ids::GameId;
use crate::tournament::Setting;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// The game has begun: a rival was found, or has come.
    Begun,
    /// It is the reader's turn.
    Turn,
    /// The rival proposes something.
    Offer(Offer),
    /// The rival has said something.
    Talk,
    /// The game is over.
    Ended,
    /// Somebody wants to play it; it has not begun.
    Challenge,
    /// A tournament begins. The notice has its id where others have a game's, and its name where others have a rival's.
    Tournament,
}

impl Matter {
    /// All there are.
    pub const ALL: [Self; 9] = [
        Self::Begun,
        Self::Turn,
        Self::Offer(Offer::Draw),
        Self::Offer(Offer::Takeback),
        Self::Offer(Offer::Rematch),
        Self::Talk,
        Self::Ended,
        Self::Challenge,
        Self::Tournament,
    ];

    /// Whether it waits for something to be done; else it is settled when it has been seen.
    #[must_use]
    pub const fn lasts(self) -> bool {
        matches!(self, Self::Turn | Self::Offer(_) | Self::Challenge)
    }

    /// Whether a notice of the other takes the place of one of this.
    #[must_use]
    pub fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// Something in a game that concerns a reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// Where it happened.
    pub game: GameId,
    /// Which game is played there.
    #[serde(with = "crate::game::kind")]
    pub kind: GameKind,
    /// What happened.
    pub matter: Matter,
    /// The rival's name, if he has an account.
    pub rival: Option<String>,
}

impl Notice {
    /// A notice for whoever plays against this rival.
    #[must_use]
    pub fn new(game: GameId, kind: GameKind, matter: Matter, rival: &Sitter) -> Self {
        let rival = if let Sitter::Account { name, .. } = rival { Some(name.clone()) } else { None };
        Self { game, kind, matter, rival }
    }

    /// That a tournament begins.
    #[must_use]
    pub fn tournament(setting: &Setting) -> Self {
        let (game, kind) = (setting.id.as_game(), setting.kind());
        Self { game, kind, matter: Matter::Tournament, rival: Some(setting.name.clone()) }
    }
}
