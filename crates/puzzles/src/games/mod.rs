//! What puzzles of each game have of their own: a module for each, with boards, nodes and themes.

use kamni_rules::{AnyPosition, Change, Ending, GameKind, Player, Position, Step, game_item, game_modules};

game_modules!();

/// What is a game's own in puzzles.
pub(crate) struct Puzzled {
    /// The sets of options that puzzles are made with, in turn: boards on which the search is strong.
    pub(crate) boards: &'static [&'static [(&'static str, &'static str)]],
    /// Positions that a search looks at to find a puzzle. A proof gets [`PROOF`] times as many.
    pub(crate) nodes: u64,
    /// How far, in the logarithm of odds, the best turn has to be ahead of all others when it is proved: about what is much in the game.
    pub(crate) clear: f32,
    /// What players who make the games may look at for a step.
    pub(crate) play: u64,
    /// The themes, as their texts and lists call them.
    pub(crate) themes: &'static [&'static str],
    /// Which of them a solution has.
    pub(crate) theme: fn(&Facts<'_>) -> &'static str,
}

/// How many times the nodes of finding a proof gets.
pub(crate) const PROOF: u64 = 16;

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Puzzled {
    game_item!(kind, PUZZLED)
}

/// What the right turn does for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// It wins; nothing else does.
    Win,
    /// It does not lose; everything else does.
    Save,
    /// It gains much that nothing else gains.
    Gain,
}

impl Aim {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Win, Self::Save, Self::Gain];

    /// The name, as files and texts have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Save => "save",
            Self::Gain => "gain",
        }
    }
}

/// What is known of a solution when its theme is named.
pub(crate) struct Facts<'p> {
    /// The position of the puzzle.
    pub(crate) before: &'p AnyPosition,
    /// The position after the steps that matter.
    pub(crate) after: &'p AnyPosition,
    /// Those steps.
    pub(crate) steps: &'p [Step],
    /// What each of them did.
    pub(crate) changes: &'p [Vec<Change>],
    pub(crate) aim: Aim,
    /// How the game ends in the line that the right turn leads to, if the line goes so far.
    pub(crate) ends: Option<Ending>,
    /// The same for the best of the wrong turns.
    pub(crate) else_ends: Option<Ending>,
}

impl Facts<'_> {
    pub(crate) fn mover(&self) -> Player {
        self.before.status().mover()
    }

    /// Everything that the steps did.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Change> {
        self.changes.iter().flatten()
    }

    pub(crate) fn count(&self, is: impl Fn(&Change) -> bool) -> usize {
        self.all().filter(|change| is(change)).count()
    }

    /// Whether the mover wins in the line that is expected.
    pub(crate) fn wins(&self) -> bool {
        self.ends.is_some_and(|ending| ending.winner == Some(self.mover()))
    }

    /// Whether the rival wins in the line that is expected after the best of the wrong turns.
    pub(crate) fn else_loses(&self) -> bool {
        self.else_ends.is_some_and(|ending| ending.winner == Some(self.mover().other()))
    }
}
