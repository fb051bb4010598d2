//! How a game ends.

use core::fmt;

use crate::Player;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Kamiken: both have finished, the points decide.
    Score,
    /// Close Combat: two passes in a row, the stones decide.
    Stones,
    /// Four: fewer than ten stones on the board and in the supply.
    BelowTen,
    /// Four: the count has run out.
    Count,
    /// Hasami Shogi: one stone is left, or none.
    OneLeft,
    /// Hasami Shogi: five in a line.
    Five,
    /// Hasami Shogi: a long time without a taking.
    Quiet,
    /// Dao Shi Xiang: every fortress holds four riders.
    Taken,
    /// Dao Shi Xiang: a fortress stands in the Dao.
    Dao,
    /// Dao Shi Xiang: all turns are used up.
    TurnLimit,
    /// The player to move has no step.
    NoMoves,
    /// The same position came up three times.
    Repetition,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 12] = [
        Self::Score,
        Self::Stones,
        Self::BelowTen,
        Self::Count,
        Self::OneLeft,
        Self::Five,
        Self::Quiet,
        Self::Taken,
        Self::Dao,
        Self::TurnLimit,
        Self::NoMoves,
        Self::Repetition,
    ];

    /// The word for it in position texts and the machine's view.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Stones => "stones",
            Self::BelowTen => "below-ten",
            Self::Count => "count",
            Self::OneLeft => "one-left",
            Self::Five => "five",
            Self::Quiet => "quiet",
            Self::Taken => "taken",
            Self::Dao => "dao",
            Self::TurnLimit => "turn-limit",
            Self::NoMoves => "no-moves",
            Self::Repetition => "repetition",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Who won and why, as a position keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Nobody in a draw.
    pub winner: Option<Player>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Ending {
    pub(crate) const fn win(winner: Player, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    pub(crate) const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

/// An amount of points, exact to the half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points {
    halves: u32,
}

impl Points {
    /// This many whole points.
    #[must_use]
    pub const fn whole(points: u32) -> Self {
        Self { halves: 2 * points }
    }

    /// This many half points.
    #[must_use]
    pub const fn halves(halves: u32) -> Self {
        Self { halves }
    }

    /// The amount in half points.
    #[must_use]
    pub const fn in_halves(self) -> u32 {
        self.halves
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.halves.is_multiple_of(2) { "" } else { ".5" };
        write!(f, "{}{half}", self.halves / 2)
    }
}

/// How a game ended, with the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Nobody in a draw.
    pub winner: Option<Player>,
    /// Why the game is over.
    pub reason: Reason,
    /// First's and Second's score, in the game's own measure.
    pub score: [Points; 2],
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.map_or("draw", Player::name);
        let [first, second] = self.score;
        write!(f, "{winner} {} {first} {second}", self.reason)
    }
}
