//! Positions worked out to the end: what each step is worth with best play of both, to the point.
//!
//! A game that can be worked out says how in `Judge::exact`; what is asked and answered is the same for all of them.

use kamni_rules::{AnyPosition, Step};

use crate::eval::Judge;

pub(crate) mod field;
pub(crate) mod table;

/// Why a position cannot be worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// The game has nothing for it.
    Game,
    /// The board is larger than it can be.
    Board {
        /// Cells along a side.
        size: u8,
        /// The most there may be.
        most: u8,
    },
    /// There are this many stones, and this is the most there may be.
    Stones {
        /// Stones on the board.
        stones: usize,
        /// The most there may be.
        most: usize,
    },
    /// There is less memory than it takes.
    Memory {
        /// Bytes that it takes.
        least: usize,
    },
    /// This many fortresses are free, and this is the most there may be.
    Free {
        /// Fortresses that do not hold four riders.
        free: usize,
        /// The most there may be.
        most: usize,
    },
    /// This many cells are open, and this is the most there may be.
    TooLarge {
        /// Cells that are open to one player or to both.
        open: usize,
        /// The most that can be open.
        most: usize,
    },
}

/// What is to be worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The value and one best step.
    Best,
    /// The value of every step, of steps that are mirror images of each other only the first.
    Classes,
    /// The value of every step.
    All,
}

/// A position that has been worked out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    /// First's points less Second's with best play, without what a player is given before the game. Where no points are counted: 1 if First
    /// wins, −1 if Second does, 0 if neither can force it.
    pub value: i32,
    /// The steps that were asked about with their values, seen in the same way, in the order of columns and rows.
    pub steps: Vec<(Step, i32)>,
    /// Best play to the end.
    pub line: Vec<Step>,
    /// Positions visited.
    pub nodes: u64,
    /// In how many turns the game ends, where the end is what counts and one of them can force it.
    pub turns: Option<u32>,
    /// Nothing better was left out. Otherwise this is what was found of more than could be looked at: where one player goes on alone, where the
    /// end may come too late for the game's count of turns, or where nobody can force it as far as was looked.
    pub sure: bool,
}

/// How far the work is.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'s> {
    /// Positions visited.
    pub nodes: u64,
    /// The step that is being looked at, if one is and not the whole position.
    pub step: Option<Step>,
    /// What its value is known to lie between, First's points less Second's.
    pub bounds: (i32, i32),
    /// The steps whose values are known.
    pub done: &'s [(Step, i32)],
}

/// Asked every few thousand positions whether to go on.
pub(crate) type GoOn<'g> = &'g mut dyn FnMut(&Standing<'_>) -> bool;

/// What a game works a position out with.
pub(crate) trait Exact: Send {
    /// How many cells are open.
    fn open(&self) -> usize;

    /// Whether only one player has turns: then nothing has to be searched that the other could do.
    fn is_alone(&self) -> bool {
        false
    }

    /// Whether it can be worked out within a turn.
    fn is_quick(&self) -> bool;

    /// Whether it is part of how strong the levels below full strength were measured to be, that they work it out.
    fn is_for_levels(&self) -> bool {
        false
    }

    /// The options on which what is found out hangs, beside the size of the board.
    fn options(&self) -> String {
        String::new()
    }

    /// Whether what is found out is of use for all positions of the game with these options.
    fn is_shared(&self) -> bool {
        false
    }

    /// Works the position out; nothing if it was told to stop before the end.
    fn solve(&mut self, wanted: Wanted, go_on: GoOn<'_>) -> Option<Solved>;

    /// What has been found out so far, of at most this many positions where they can be left out: those that were the most work.
    fn seen(&self, most: usize) -> Vec<u8>;

    /// Takes up what was found out before; whether it can be read.
    fn recall(&mut self, seen: &[u8]) -> bool;
}

/// Works one position out, and remembers what it has seen of it.
pub struct Solver(Box<dyn Exact>);

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").field("open", &self.0.open()).finish_non_exhaustive()
    }
}

impl Solver {
    /// One for this position, with this many bytes to remember positions in.
    ///
    /// # Errors
    ///
    /// If the game has no solver, or the position is too large for it.
    pub fn new(position: &AnyPosition, memory: usize) -> Result<Self, Unsolved> {
        kamni_rules::with_position!(*position, position => Judge::exact(&position, memory)).map(Self)
    }

    /// How many cells are open to one player or to both.
    #[must_use]
    pub fn open(&self) -> usize {
        self.0.open()
    }

    /// Whether only one player has turns any more.
    pub(crate) fn is_alone(&self) -> bool {
        self.0.is_alone()
    }

    /// Whether it can be worked out within a turn.
    pub(crate) fn is_quick(&self) -> bool {
        self.0.is_quick()
    }

    /// Whether levels below full strength may work it out.
    pub(crate) fn is_for_levels(&self) -> bool {
        self.0.is_for_levels()
    }

    /// The options on which what is found out hangs, beside the size of the board, as text.
    #[must_use]
    pub fn options(&self) -> String {
        self.0.options()
    }

    /// Whether what is found out is of use for all positions of the game with these options, and not of this one alone.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    /// Works the position out. `go_on` is asked every few thousand positions; where it says no, nothing is found, and what was seen is kept.
    pub fn solve(&mut self, wanted: Wanted, go_on: &mut dyn FnMut(&Standing<'_>) -> bool) -> Option<Solved> {
        self.0.solve(wanted, go_on)
    }

    /// What has been found out so far, of at most this many positions where they can be left out, for [`Solver::recall`].
    #[must_use]
    pub fn seen(&self, most: usize) -> Vec<u8> {
        self.0.seen(most)
    }

    /// Takes up what another solver of the same position had found out. Whether it can be read; whether it is of the same position the
    /// caller has to know.
    pub fn recall(&mut self, seen: &[u8]) -> bool {
        self.0.recall(seen)
    }
}
