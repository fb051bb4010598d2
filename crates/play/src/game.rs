//! A game as the house keeps it: its setting, who sits where, and what has happened.
//!
//! What is stored is the setting and the events, numbered from 1 without gaps; everything else is worked out from them.

use kamni_rules::{
    AnyPosition, GameKind, OptionError, Outcome, Player, Points, Reason, Rules, SetupError, Step,
};
use serde::{Deserialize, Serialize};

pub use kamni_rules::options_text;

use crate::clock::{Controls, Left, Millis};
use crate::ids::{GameId, TournamentId};

/// What is settled before a game begins.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The name in its link.
    pub id: GameId,
    /// The game and its options.
    pub rules: Rules,
    /// Where play begins, if not at the game's own beginning: a position text.
    pub position: Option<String>,
    /// The clocks.
    pub controls: Controls,
    /// Whether ratings change by it.
    pub rated: bool,
    /// When it was made.
    pub created: Millis,
    /// The game that it is the rematch of.
    pub rematch_of: Option<GameId>,
    /// The tournament that it is played in.
    pub tournament: Option<TournamentId>,
}

/// Why a setting makes no sense.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BadSetting {
    /// No such game.
    #[error("no such game")]
    Game,
    /// The options.
    #[error("the options make no sense")]
    Options(OptionError),
    /// The position.
    #[error("the position makes no sense")]
    Position(SetupError),
}

impl Setting {
    /// Where play begins.
    ///
    /// # Errors
    /// If the position's text makes no sense for the game.
    pub fn start(&self) -> Result<AnyPosition, BadSetting> {
        match &self.position {
            None => Ok(self.rules.start()),
            Some(text) => self.rules.read(text).map_err(BadSetting::Position),
        }
    }

    /// Which game it is.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.rules.kind()
    }
}

/// Rules from a game's name and options as they are stored.
///
/// # Errors
/// What makes no sense.
pub fn rules_from(game: &str, options: &str) -> Result<Rules, BadSetting> {
    let kind: GameKind = game.parse().map_err(|_| BadSetting::Game)?;
    let options = options.split_whitespace().map(|option| option.split_once('=').unwrap_or((option, "")));
    Rules::new(kind, options).map_err(BadSetting::Options)
}

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet: the first to open the link takes the seat.
    Open,
    /// Somebody without an account.
    Guest,
    /// Somebody with one.
    Account {
        /// The account's number.
        id: i64,
        /// Its name.
        name: String,
        /// The rating when the game began, with its deviation, rounded.
        rating: Option<(i32, i32)>,
        /// Whether it is a program's.
        bot: bool,
    },
    /// The computer.
    Computer {
        /// How strong, from 1 to 10.
        level: u8,
    },
}

impl Sitter {
    /// Whether it is the computer.
    #[must_use]
    pub const fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }

    /// The account that sits there.
    #[must_use]
    pub const fn account(&self) -> Option<i64> {
        if let Self::Account { id, .. } = self { Some(*id) } else { None }
    }
}

/// Something that one side proposes to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back the last turn of the one who asks.
    Takeback,
    /// To play again, sides swapped.
    Rematch,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Who won; nobody in a draw or in a game that was called off.
    #[serde(with = "side::option")]
    pub winner: Option<Player>,
    /// Why.
    pub why: Why,
    /// First's and Second's points, if the game came to its own end.
    pub score: Option<[String; 2]>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// By the rules.
    Rules(Reason),
    /// The loser gave up.
    Resigned,
    /// The loser's flag fell.
    Time,
    /// Both wanted a draw.
    Agreed,
    /// Called off before it had begun.
    Aborted,
}

impl Why {
    const OTHERS: [Self; 4] = [Self::Resigned, Self::Time, Self::Agreed, Self::Aborted];

    /// All of them, those outside the board first.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::OTHERS.into_iter().chain(Reason::ALL.into_iter().map(Self::Rules))
    }

    /// Its word, as the store, lists and programs have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.name(),
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Agreed => "agreed",
            Self::Aborted => "aborted",
        }
    }

    /// The one of that word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|why| why.name() == name)
    }
}

impl Serialize for Why {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Why {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        Self::named(&name).ok_or_else(|| serde::de::Error::custom("no such end"))
    }
}

impl End {
    /// The end that the rules give.
    #[must_use]
    pub fn by_rules(outcome: &Outcome) -> Self {
        let score = outcome.score.map(|points: Points| points.to_string());
        Self { winner: outcome.winner, why: Why::Rules(outcome.reason), score: Some(score) }
    }

    /// An end outside the board.
    #[must_use]
    pub const fn otherwise(winner: Option<Player>, why: Why) -> Self {
        Self { winner, why, score: None }
    }
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody took a seat.
    Sat {
        /// Which.
        #[serde(with = "side")]
        side: Player,
        /// Who.
        sitter: Sitter,
    },
    /// A step was made.
    Step {
        /// Which.
        #[serde(with = "written")]
        step: Step,
        /// What both clocks show after it.
        left: [Left; 2],
    },
    /// Steps of the turn that is being made, or whole turns, were taken back.
    Back {
        /// How many steps remain.
        ply: u32,
        /// What both clocks show now.
        left: [Left; 2],
    },
    /// One side proposes something.
    Offered {
        /// Which side.
        #[serde(with = "side")]
        side: Player,
        /// What.
        offer: Offer,
    },
    /// The other side does not want it, or the one who proposed it no longer does.
    Declined {
        /// Which side said so.
        #[serde(with = "side")]
        side: Player,
        /// What.
        offer: Offer,
    },
    /// Somebody said something.
    Said {
        /// The side; nobody's if it was a watcher.
        #[serde(with = "side::option")]
        side: Option<Player>,
        /// The name to show.
        name: String,
        /// What.
        text: String,
    },
    /// The game ended.
    Ended {
        /// How.
        end: End,
    },
    /// A rematch was made.
    Rematch {
        /// The new game.
        game: GameId,
    },
}

/// An event with its place in the game and its time.
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

/// Games by their names.
pub mod kind {
    use kamni_rules::GameKind;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes it.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(kind: &GameKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(kind.name())
    }

    /// Reads it.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        let name = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        name.parse().map_err(|_| serde::de::Error::custom("there is no such game"))
    }
}

/// Players as `first` and `second`.
pub mod side {
    use kamni_rules::Player;
    use serde::{Deserialize, Deserializer, Serializer};

    /// The player of that word.
    #[must_use]
    pub fn named(name: &str) -> Option<Player> {
        match name {
            "first" => Some(Player::First),
            "second" => Some(Player::Second),
            _ => None,
        }
    }

    /// Writes it.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(player)
    }

    /// Reads it.
    ///
    /// # Errors
    /// If it is neither.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        let name = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        named(&name).ok_or_else(|| serde::de::Error::custom("a side is first or second"))
    }

    /// The same, or nobody.
    pub mod option {
        use super::{Deserialize, Deserializer, Player, Serializer, named};

        /// Writes it.
        ///
        /// # Errors
        /// Those of the serializer.
        pub fn serialize<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
            match player {
                Some(player) => serializer.collect_str(player),
                None => serializer.serialize_none(),
            }
        }

        /// Reads it.
        ///
        /// # Errors
        /// If it is neither of the players.
        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Player>, D::Error> {
            let name = <Option<std::borrow::Cow<'_, str>>>::deserialize(deserializer)?;
            let Some(name) = name else { return Ok(None) };
            named(&name).map(Some).ok_or_else(|| serde::de::Error::custom("a side is first or second"))
        }
    }
}

/// A step in a column or a message: its text.
mod written {
    use kamni_rules::Step;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(step: &Step, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(step)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|_| de::Error::custom(format!("{text} is no step")))
    }
}
