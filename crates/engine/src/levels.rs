//! Ten strengths, from a beginner's to the full one.
//!
//! A lower level looks at fewer positions, and errs as a person does: it misjudges a little what it looks at, the same position
//! always in the same way, and so takes now one, now another of the steps that are about equally good. What it sees to the end it
//! sees as it is: it never leaves a win that it sees, nor walks into a loss that it sees.

use kamni_rules::{GameKind, Position};

use crate::limits::Limits;

/// A strength from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level may do.
#[derive(Clone, Copy, Debug)]
struct Means {
    /// Positions looked at for a step.
    nodes: u64,
    /// By how much, in the logarithm of odds, it may misjudge a position.
    blur: f32,
}

/// The means of levels 1 to 9 in a game. `docs/engine.md` says what they were measured to be worth.
const fn means(kind: GameKind) -> [Means; 9] {
    const fn of(nodes: u64, blur: f32) -> Means {
        Means { nodes, blur }
    }
    match kind {
        GameKind::Kamiken | GameKind::CloseCombat | GameKind::Four | GameKind::Hasami | GameKind::Dao => [
            of(100, 1.6),
            of(350, 1.3),
            of(1_200, 1.0),
            of(4_500, 0.8),
            of(16_000, 0.6),
            of(30_000, 0.45),
            of(57_000, 0.3),
            of(107_000, 0.15),
            of(200_000, 0.0),
        ],
    }
}

/// From this level on an ending is counted out: with so few steps left, a player looks at as many positions as that takes.
const COUNTS_OUT: u8 = 5;
const FEW_STEPS: u64 = 10;
const TO_COUNT_OUT: u64 = 100_000;

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(10);

    /// All levels.
    pub const ALL: [Self; 10] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8), Self(9), Self(10)];

    /// The level of this number, if it is one of 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn means(self, kind: GameKind) -> Option<Means> {
        means(kind).get(usize::from(self.0) - 1).copied()
    }

    /// By how much it may misjudge a position.
    pub(crate) fn blur(self, kind: GameKind) -> f32 {
        self.means(kind).map_or(0.0, |means| means.blur)
    }

    /// The limits it keeps to in a position within those that are given; a node of the search costs as much as so many positions.
    pub(crate) fn limits(self, position: &impl Position, cost: u64, given: Limits) -> Limits {
        let Some(means) = self.means(position.kind()) else {
            return given;
        };
        let legal = position.legal().len() as u64;
        let counts_out = self.0 >= COUNTS_OUT && legal <= FEW_STEPS && position.turn_begins();
        // Every level has a look at each step.
        let positions = means.nodes.max(2 * legal).max(if counts_out { TO_COUNT_OUT } else { 0 });
        let own = (positions / cost).max(1);
        Limits { nodes: Some(given.nodes.map_or(own, |nodes| nodes.min(own))), ..given }
    }
}
