//! Where riders can go: a step, or a series of jumps.
//!
//! A series leads from one cell without a rider to the next whenever a rider stands between them, in both ways alike:
//! such cells are joined, and a rider can end on every cell that is joined to one it can jump to. The rider itself
//! never stands between two cells of its own quarter, so that all riders of a quarter share what is joined.

use crate::Cell;
use crate::games::dao::quarters::{Quarters, WAYS, Word};

/// All moves of some riders, grouped so that they can be counted without listing them.
#[derive(Debug)]
pub(super) struct RiderMoves<T> {
    /// For each way the cells that a rider steps to.
    pub(super) steps: [Quarters<T>; 4],
    /// For each way the cells that one jump leads to and from which no other goes on.
    pub(super) jumps: [Quarters<T>; 4],
    /// For each way the cells that one jump leads to and from which others go on.
    onward: [Quarters<T>; 4],
    joined: [Joined<T>; 4],
}

/// The cells of a quarter that jumps lead between: from a place to the next, and to the one a row below.
#[derive(Clone, Copy, Debug)]
struct Joined<T> {
    right: T,
    down: T,
}

impl<T: Word> Joined<T> {
    /// What is joined in a quarter with these empty cells.
    #[inline]
    fn new(quarter: usize, empty: T, riders: &Quarters<T>) -> Self {
        let beside = riders.0[quarter ^ 1] >> (quarter & 1);
        let below = riders.0[quarter ^ 2] >> ((quarter >> 1) * T::STRIDE);
        Self { right: empty & (empty >> 1) & beside, down: empty & (empty >> T::STRIDE) & below }
    }

    /// The cells that are joined to any other.
    #[inline]
    fn any(self) -> T {
        self.right | self.right << 1 | self.down | self.down << T::STRIDE
    }

    /// All cells joined to some cells, these included.
    #[inline]
    fn reach(self, from: T) -> T {
        let mut cells = from;
        loop {
            let sideways = (cells & self.right) << 1 | (cells >> 1) & self.right;
            let upright = (cells & self.down) << T::STRIDE | (cells >> T::STRIDE) & self.down;
            let grown = cells | sideways | upright;
            if grown == cells {
                return cells;
            }
            cells = grown;
        }
    }
}

/// Riders of one quarter and the cells on which each of them can end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group<T> {
    pub(super) quarter: usize,
    pub(super) riders: T,
    pub(super) cells: T,
}

impl<T: Word> RiderMoves<T> {
    /// The moves of the riders that are free to move, among all riders.
    #[inline]
    pub(super) fn new(free: &Quarters<T>, riders: &Quarters<T>) -> Self {
        let empty = Quarters(T::MAP.board) & !*riders;
        let joined = [0, 1, 2, 3].map(|quarter| Joined::new(quarter, empty.0[quarter], riders));
        let goes_on = Quarters(joined.map(Joined::any));
        let beside = [0, 1, 2, 3].map(|way| free.moved(way));
        let landings = [0, 1, 2, 3].map(|way| (beside[way] & *riders).moved(way) & empty);
        Self {
            steps: beside.map(|cells| cells & empty),
            jumps: landings.map(|cells| cells & !goes_on),
            onward: landings.map(|cells| cells & goes_on),
            joined,
        }
    }

    /// The moves that are neither a step nor a jump from which no other goes on.
    #[inline]
    pub(super) fn each_group(&self, mut visit: impl FnMut(Group<T>)) {
        for quarter in 0..4 {
            let [right, left, down, up] = self.onward.map(|cells| cells.0[quarter]);
            let mut landings = right | left | down | up;
            while landings != T::ZERO {
                let first = landings & !(landings - T::ONE);
                let cells = self.joined[quarter].reach(first);
                landings &= !cells;
                let riders = (right & cells) >> 1
                    | (left & cells) << 1
                    | (down & cells) >> T::STRIDE
                    | (up & cells) << T::STRIDE;
                visit(Group { quarter, riders, cells });
            }
        }
    }
}

/// Whether any of the free riders can move.
#[inline]
pub(super) fn can_move<T: Word>(free: &Quarters<T>, riders: &Quarters<T>) -> bool {
    let empty = Quarters(T::MAP.board) & !*riders;
    (0..4).any(|way| {
        let beside = free.moved(way);
        let landings = (beside & *riders).moved(way);
        !((beside | landings) & empty).is_empty()
    })
}

/// The cells on which one rider can end.
pub(super) fn reach<T: Word>(from: Cell, riders: &Quarters<T>) -> Quarters<T> {
    let empty = Quarters(T::MAP.board) & !*riders;
    let (quarter, place) = Quarters::<T>::at(from);
    let start = T::ONE << place;
    let joined = Joined::new(quarter, empty.0[quarter] | start, riders);
    let mut cells = Quarters::EMPTY;
    cells.0[quarter] = joined.reach(start) & !start;
    for (right, down) in WAYS {
        if let Some(beside) = from.offset(right, down, T::MAP.size)
            && empty.get(beside)
        {
            cells.set(beside);
        }
    }
    cells
}
