//! Where riders can go: a step, or a series of jumps.
//!
//! A series leads from one cell without a rider to the next whenever a rider stands between them, in both ways alike:
//! such cells are joined, and a rider can end on every cell that is joined to one it can jump to. The rider itself
//! never stands between two cells of its own quarter, so that all riders of a quarter share what is joined.

use crate::games::dao::quarters::{Quarters, WAYS, Word};
use crate::{Cell, Step};

/// What riders can do on the cells of one quarter; each list is by the way they come.
#[derive(Clone, Copy, Debug)]
struct Lanes<T> {
    /// Cells that a rider steps to.
    steps: [T; 4],
    /// Cells that one jump leads to and from which no other goes on, or only one.
    jumps: [T; 4],
    /// Those of them from which one goes on.
    pairs: [T; 4],
    /// Cells that one jump leads to and from which more go on.
    onward: [T; 4],
    joined: Joined<T>,
}

impl<T: Word> Lanes<T> {
    /// For the riders that are free to move, among all riders.
    #[inline]
    fn new<const QUARTER: usize>(free: &Quarters<T>, riders: &Quarters<T>) -> Self {
        let empty = T::MAP.board[QUARTER] & !riders.0[QUARTER];
        let behind = riders.beside::<QUARTER>();
        let joined = Joined::new(empty, behind);
        let (paired, onward) = (joined.paired(), joined.any());
        let onward = onward & !paired;
        let free_here = free.0[QUARTER];
        let [right, left, down, up] = behind;
        let landings = [
            free_here << 1 & right & empty,
            free_here >> 1 & left & empty,
            free_here << T::STRIDE & down & empty,
            free_here >> T::STRIDE & up & empty,
        ];
        Self {
            steps: free.beside::<QUARTER>().map(|cells| cells & empty),
            jumps: landings.map(|cells| cells & !onward),
            pairs: landings.map(|cells| cells & paired),
            onward: landings.map(|cells| cells & onward),
            joined,
        }
    }

    fn of(quarter: usize, free: &Quarters<T>, riders: &Quarters<T>) -> Self {
        match quarter {
            0 => Self::new::<0>(free, riders),
            1 => Self::new::<1>(free, riders),
            2 => Self::new::<2>(free, riders),
            _ => Self::new::<3>(free, riders),
        }
    }

    /// Steps, and series of at most two jumps where no more are possible.
    #[inline]
    fn short_moves(&self) -> usize {
        let count = |cells: &[T; 4]| cells.iter().map(|cells| cells.count()).sum::<usize>();
        count(&self.steps) + count(&self.jumps) + count(&self.pairs)
    }

    /// Groups of riders with the same cells to end on: a cell of each group, and how many moves it has.
    #[inline]
    fn each_group(&self, mut visit: impl FnMut(usize, usize)) {
        let [right, left, down, up] = self.onward;
        let mut landings = right | left | down | up;
        while landings != T::ZERO {
            let first = landings.lowest();
            let (riders, cells) = self.group(first);
            landings &= !cells;
            visit(first, riders.count() * cells.count());
        }
    }

    /// The riders that can come to a cell by a series, and the cells where each of them can end.
    #[inline]
    fn group(&self, place: usize) -> (T, T) {
        let cells = self.joined.reach(T::ONE << place);
        let [right, left, down, up] = self.onward.map(|landings| landings & cells);
        (right >> 1 | left << 1 | down >> T::STRIDE | up << T::STRIDE, cells)
    }

    /// The `n`th of the short moves.
    fn short_move(&self, quarter: usize, mut n: usize) -> Option<Step> {
        for way in 0..4 {
            for (cells, back, on) in
                [(self.steps[way], 1, false), (self.jumps[way], 2, false), (self.pairs[way], 2, true)]
            {
                let count = cells.count();
                if n < count {
                    let place = cells.nth(n);
                    let [landing, end] = [place, if on { self.joined.partner(place) } else { place }]
                        .map(|place| Quarters::<T>::cell(quarter, place));
                    return Some(Step::Move(super::along(landing, way, -back), end));
                }
                n -= count;
            }
        }
        None
    }
}

/// The cells of a quarter that jumps lead between: from a place to the next, and to the one a row below.
#[derive(Clone, Copy, Debug)]
struct Joined<T> {
    right: T,
    down: T,
}

impl<T: Word> Joined<T> {
    /// What is joined among the empty cells of a quarter, given for each way the cells that have a rider right behind.
    #[inline]
    fn new(empty: T, behind: [T; 4]) -> Self {
        let [_, left, _, up] = behind;
        Self { right: empty & (empty >> 1) & left, down: empty & (empty >> T::STRIDE) & up }
    }

    /// The cells that are joined to any other.
    #[inline]
    fn any(self) -> T {
        self.right | self.right << 1 | self.down | self.down << T::STRIDE
    }

    /// The cells that are joined to one other only, which is joined to no third: two by two, without a look at each.
    #[inline]
    fn paired(self) -> T {
        let (right, left) = (self.right, self.right << 1);
        let (down, up) = (self.down, self.down << T::STRIDE);
        let more = right & left | down & up | (right | left) & (down | up);
        let right = right & !(more | more >> 1);
        let down = down & !(more | more >> T::STRIDE);
        right | right << 1 | down | down << T::STRIDE
    }

    /// The place that a paired one is joined to.
    fn partner(self, place: usize) -> usize {
        let joined = |cells: T, place: usize| cells >> place & T::ONE != T::ZERO;
        if joined(self.right, place) {
            place + 1
        } else if joined(self.down, place) {
            place + T::STRIDE
        } else if place > 0 && joined(self.right, place - 1) {
            place - 1
        } else {
            place.saturating_sub(T::STRIDE)
        }
    }

    /// All cells joined to some cells, these included.
    #[inline]
    fn reach(self, from: T) -> T {
        let mut cells = from;
        loop {
            // One after the other, so that a round follows corners and few are needed.
            let mut grown = cells | (cells & self.right) << 1 | (cells & self.down) << T::STRIDE;
            grown |= (grown >> 1) & self.right | (grown >> T::STRIDE) & self.down;
            if grown == cells {
                return cells;
            }
            cells = grown;
        }
    }
}

/// At most this many groups: each has three empty cells or more, and the larger board has 324 cells with 64 riders.
const MOST_GROUPS: usize = 86;

/// Counts the moves of the free riders and others that are possible beside them, lets `choose` name one, and returns it
/// if it is a rider's.
#[inline]
pub(super) fn pick<T: Word>(
    free: &Quarters<T>,
    riders: &Quarters<T>,
    others: impl FnOnce(usize) -> usize,
    choose: impl FnOnce(usize) -> usize,
) -> Option<Step> {
    let mut short = [0; 4];
    let mut groups = [(0_u8, 0_u8, 0_u16); MOST_GROUPS];
    let (mut found, mut series) = (0, 0);
    let mut count = |quarter: usize, lanes: &Lanes<T>| {
        short[quarter] = lanes.short_moves();
        lanes.each_group(|place, moves| {
            groups[found] = (quarter as u8, place as u8, moves as u16);
            found += 1;
            series += moves;
        });
    };
    count(0, &Lanes::new::<0>(free, riders));
    count(1, &Lanes::new::<1>(free, riders));
    count(2, &Lanes::new::<2>(free, riders));
    count(3, &Lanes::new::<3>(free, riders));
    let moves = short.iter().sum::<usize>() + series;
    let mut chosen = choose(moves + others(moves));
    for (quarter, count) in short.into_iter().enumerate() {
        if chosen < count {
            return Lanes::of(quarter, free, riders).short_move(quarter, chosen);
        }
        chosen -= count;
    }
    for &(quarter, place, moves) in &groups[..found] {
        if chosen < usize::from(moves) {
            let quarter = quarter.into();
            let (riders, cells) = Lanes::of(quarter, free, riders).group(place.into());
            let (rider, end) = (chosen / cells.count(), chosen % cells.count());
            let cell = |place| Quarters::<T>::cell(quarter, place);
            return Some(Step::Move(cell(riders.nth(rider)), cell(cells.nth(end))));
        }
        chosen -= usize::from(moves);
    }
    None
}

/// Whether any of the free riders can move.
#[inline]
pub(super) fn can_move<T: Word>(free: &Quarters<T>, riders: &Quarters<T>) -> bool {
    let empty = Quarters(T::MAP.board) & !*riders;
    (0..4).any(|way| {
        let beside = free.moved(way);
        !(beside & empty).is_empty() || !((beside & *riders).moved(way) & empty).is_empty()
    })
}

/// The cells on which one rider can end.
pub(super) fn reach<T: Word>(from: Cell, riders: &Quarters<T>) -> Quarters<T> {
    let empty = Quarters(T::MAP.board) & !*riders;
    let (quarter, place) = Quarters::<T>::at(from);
    let start = T::ONE << place;
    let behind = [0, 1, 2, 3].map(|way| riders.moved(way).0[quarter]);
    let joined = Joined::new(empty.0[quarter] | start, behind);
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
