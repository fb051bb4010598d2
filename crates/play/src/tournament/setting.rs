//! What is settled before a tournament begins, and within which bounds.

use kamni_rules::{GameKind, Rules};
use serde::{Deserialize, Serialize};

use crate::clock::{Control, Controls, Millis, Speed};
use crate::ids::TournamentId;

/// How long an arena lasts, in minutes, and how many rounds a Swiss has.
pub const MINUTES: std::ops::RangeInclusive<u32> = 5..=240;
pub const ROUNDS: std::ops::RangeInclusive<u32> = 2..=15;
/// How many may enter, and how many a field that is small has at most.
pub const MOST: usize = 500;
pub const MOST_OF_ROBIN: usize = 16;
/// How many letters a name has.
pub const NAME: std::ops::RangeInclusive<usize> = 3..=40;
/// How far ahead one can be made.
pub const AHEAD: Millis = 30 * 24 * 3_600_000;
/// How many one account may have that are not over.
pub const MOST_OF_ONE: u32 = 3;
/// A stock of more than this would have everybody wait.
const LONGEST_BASE: u32 = 3600;

/// How rivals are found, and how long that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Sort {
    /// Whoever is free is paired, until the time is up.
    Arena {
        /// How long it goes on, in minutes.
        #[cfg_attr(feature = "schema", schema(minimum = 5, maximum = 240))]
        minutes: u32,
    },
    /// In rounds: those who stand alike, no two of them twice.
    Swiss {
        /// How many rounds; fewer, if there are too few players for them.
        #[cfg_attr(feature = "schema", schema(minimum = 2, maximum = 15))]
        rounds: u32,
    },
    /// Everybody against everybody.
    RoundRobin,
}

impl Sort {
    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Arena { .. } => "arena",
            Self::Swiss { .. } => "swiss",
            Self::RoundRobin => "round-robin",
        }
    }

    /// Whether it has rounds, in which points are halves.
    #[must_use]
    pub const fn has_rounds(self) -> bool {
        !matches!(self, Self::Arena { .. })
    }

    /// How many may enter.
    #[must_use]
    pub const fn most(self) -> usize {
        if matches!(self, Self::RoundRobin) { MOST_OF_ROBIN } else { MOST }
    }
}

/// The account that made a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maker {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
}

/// What is settled before a tournament begins.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The name in its link.
    pub id: TournamentId,
    /// What it is called.
    pub name: String,
    /// How rivals are found.
    pub sort: Sort,
    /// The game and its options.
    pub rules: Rules,
    /// The clocks, the same for both.
    pub controls: Controls,
    /// Whether ratings change.
    pub rated: bool,
    /// Whether programs may enter.
    pub bots: bool,
    /// Whether a password is asked for.
    pub locked: bool,
    /// When it begins.
    pub begins: Millis,
    /// When it was made.
    pub created: Millis,
    /// Who made it; nobody, if it is the house's own.
    pub maker: Option<Maker>,
}

/// What is out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutOfBounds {
    /// The name.
    #[error("a name has 3 to 40 letters")]
    Name,
    /// How long an arena lasts.
    #[error("an arena lasts 5 to 240 minutes")]
    Minutes,
    /// How many rounds.
    #[error("a Swiss has 2 to 15 rounds")]
    Rounds,
    /// The clock.
    #[error("a tournament has a clock of at most an hour, the same for both")]
    Clock,
    /// When it begins.
    #[error("it begins within thirty days")]
    Begins,
}

impl OutOfBounds {
    /// Its word, which is the field's.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Minutes => "minutes",
            Self::Rounds => "rounds",
            Self::Clock => "clock",
            Self::Begins => "begins",
        }
    }
}

impl Setting {
    /// Whether it is within bounds.
    ///
    /// # Errors
    /// What is not.
    pub fn check(&self) -> Result<(), OutOfBounds> {
        let shown = self.name.chars().all(|letter| !letter.is_control());
        if !shown || !NAME.contains(&self.name.trim().chars().count()) {
            return Err(OutOfBounds::Name);
        }
        match self.sort {
            Sort::Arena { minutes } if !MINUTES.contains(&minutes) => return Err(OutOfBounds::Minutes),
            Sort::Swiss { rounds } if !ROUNDS.contains(&rounds) => return Err(OutOfBounds::Rounds),
            _ => {}
        }
        let [control, other] = self.controls.0;
        let base = match control {
            Control::Fischer { base, .. } | Control::ByoYomi { base, .. } => base,
            Control::None | Control::Correspondence { .. } => return Err(OutOfBounds::Clock),
        };
        let days = matches!(control.speed(), Speed::Untimed | Speed::Correspondence);
        if control != other || control.check().is_err() || days || base > LONGEST_BASE {
            return Err(OutOfBounds::Clock);
        }
        // A form takes a while to be sent: what was now when it was filled in may be a minute ago.
        let since = self.begins - self.created;
        if (-60_000..=AHEAD).contains(&since) { Ok(()) } else { Err(OutOfBounds::Begins) }
    }

    /// Which game is played.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.rules.kind()
    }
}
