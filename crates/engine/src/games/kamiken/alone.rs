//! One player goes on alone: no game any more, but a search for the stones that gain most.
//!
//! A stone costs its player the cell that it stands on and takes from the other all that it beats, so that a set of stones gains the
//! number of the other's open cells that it covers, less the number of stones.

use kamni_rules::Cell;

use crate::solve::field::{Field, MOST_CELLS, each};

/// The stones that gain most for a player who goes on alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Alone {
    pub(super) gain: i32,
    pub(super) stones: u64,
}

/// No more can be gained than this: every stone covers as much as it can by itself.
#[inline]
pub(super) fn most_gained(field: &Field, mine: u64, theirs: u64) -> i32 {
    let (mut numbers, mut covered) = ([0; 6], 0);
    for at in each(mine) {
        let covers = field.near[at] & theirs;
        covered |= covers;
        numbers[covers.count_ones() as usize] += 1;
    }
    let (mut left, mut gain) = (covered.count_ones() as i32, 0);
    for covers in (2..=5).rev() {
        let mut stones = numbers[covers as usize];
        while stones > 0 && left > 1 {
            let more = left.min(covers);
            gain += more - 1;
            left -= more;
            stones -= 1;
        }
    }
    gain
}

/// How often it is asked whether to go on.
pub(super) const LOOK: u64 = 1 << 10;

/// Asked once in a number of nodes whether to go on.
pub(super) type GoOn<'g> = &'g mut dyn FnMut() -> bool;

/// A search for the best stones that ends when something is found that gains enough, or when it is told to.
struct Search<'f> {
    field: &'f Field,
    best: Alone,
    enough: i32,
    nodes: u64,
    over: bool,
    go_on: GoOn<'f>,
}

impl<'f> Search<'f> {
    fn new(field: &'f Field, best: Alone, enough: i32, go_on: GoOn<'f>) -> Self {
        Self { field, best, enough, nodes: 0, over: false, go_on }
    }

    /// Looks at all stones that can be put on cells of `mine`, beside those that are there already.
    fn look(&mut self, mine: u64, theirs: u64, so_far: Alone) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) {
            self.over |= !(self.go_on)();
        }
        if so_far.gain > self.best.gain {
            self.best = so_far;
        }
        let (mut useful, mut first, mut covers) = (0, 0, 1);
        for at in each(mine) {
            let covered = (self.field.near[at] & theirs).count_ones() as i32;
            if covered > 1 {
                useful |= 1_u64 << at;
                if covered > covers {
                    (first, covers) = (at, covered);
                }
            }
        }
        // Nothing is gained by a stone that covers one cell or none: what is left cannot do better than what was found.
        let over = self.best.gain >= self.enough || self.over;
        if useful == 0 || over || so_far.gain + most_gained(self.field, useful, theirs) <= self.best.gain {
            return;
        }
        let rest = useful & !(1 << first);
        let with = Alone { gain: so_far.gain + covers - 1, stones: so_far.stones | 1 << first };
        self.look(rest, theirs & !self.field.near[first], with);
        self.look(rest, theirs, so_far);
    }
}

/// Whether a player can gain so much.
#[inline]
pub(super) fn gains(field: &Field, mine: u64, theirs: u64, wanted: i32) -> bool {
    if wanted <= 0 {
        return true;
    }
    if most_gained(field, mine, theirs) < wanted {
        return false;
    }
    // What gains less is of no interest: it is as if it were found already.
    let best = Alone { gain: wanted - 1, stones: 0 };
    let mut always = || true;
    let mut search = Search::new(field, best, wanted, &mut always);
    search.look(mine, theirs, Alone::default());
    search.best.gain >= wanted
}

/// The stones that gain most: region by region, since what is gained in one has nothing to do with the others. If it is told to stop, what was
/// found up to then, and that this may not be the best there is.
pub(super) fn best(field: &Field, mine: u64, theirs: u64, go_on: GoOn<'_>) -> (Alone, bool) {
    let (mut all, mut sure, mut left) = (Alone::default(), true, mine);
    while left != 0 {
        let region = region(field, left & left.wrapping_neg(), mine, theirs);
        let mut search = Search::new(field, Alone::default(), i32::MAX, &mut *go_on);
        search.look(mine & region, theirs & region, Alone::default());
        sure &= !search.over;
        all = Alone { gain: all.gain + search.best.gain, stones: all.stones | search.best.stones };
        left &= !region;
    }
    (all, sure)
}

/// The cells that hang together with these: a stone on one covers the other.
fn region(field: &Field, from: u64, mine: u64, theirs: u64) -> u64 {
    let (mut region, mut edge) = (from, from);
    while edge != 0 {
        let mut next = 0;
        for at in each(edge) {
            let (is_mine, is_theirs) = (mine >> at & 1 != 0, theirs >> at & 1 != 0);
            let around = field.near[at] & !(1 << at);
            next |= if is_mine { around & theirs } else { 0 };
            next |= if is_theirs { around & mine } else { 0 };
        }
        edge = next & !region;
        region |= edge;
    }
    region
}

/// The same on a board of any size: the cells to put stones on, what they gain, and whether no others gain more. Regions that no
/// word holds lose their best stones one by one until they fall apart.
pub(super) fn on_any_board(mine: &[Cell], theirs: &[Cell], go_on: GoOn<'_>) -> (Vec<Cell>, i32, bool) {
    let (mut mine, mut theirs) = (mine.to_vec(), theirs.to_vec());
    let (mut stones, mut gain, mut sure) = (Vec::new(), 0, true);
    while let Some(&from) = mine.first() {
        let [own, others] = region_of_cells(from, &mine, &theirs);
        let together: Vec<Cell> =
            own.iter().copied().chain(others.iter().copied().filter(|cell| !own.contains(cell))).collect();
        if together.len() <= MOST_CELLS {
            let field = Field::new(together, beats_or_is);
            let sets = [&own, &others].map(|cells| field.set(cells.iter().copied()));
            let (best, is_sure) = best(&field, sets[0], sets[1], &mut *go_on);
            stones.extend(each(best.stones).filter_map(|at| field.cells.get(at)));
            gain += best.gain;
            sure &= is_sure;
            mine.retain(|cell| !own.contains(cell));
            continue;
        }
        sure = false;
        let covers = |cell: &Cell| others.iter().filter(|other| beats_or_is(*cell, **other)).count() as i32;
        // The first of the best ones; a region of that size has some.
        let Some(stone) = own.iter().copied().rev().max_by_key(covers) else { break };
        gain += covers(&stone) - 1;
        stones.push(stone);
        mine.retain(|cell| *cell != stone);
        theirs.retain(|cell| !beats_or_is(stone, *cell));
    }
    (stones, gain, sure)
}

/// Whether a stone on one cell takes the other from the rival, or is on it.
pub(super) fn beats_or_is(stone: Cell, cell: Cell) -> bool {
    stone.col().abs_diff(cell.col()) + stone.row().abs_diff(cell.row()) <= 1
}

/// The cells of both that hang together with one.
fn region_of_cells(from: Cell, mine: &[Cell], theirs: &[Cell]) -> [Vec<Cell>; 2] {
    let (mut own, mut others) = (vec![from], Vec::new());
    let mut looked = 0;
    while let Some(&stone) = own.get(looked) {
        looked += 1;
        for &other in theirs.iter().filter(|other| beats_or_is(stone, **other)) {
            if others.contains(&other) {
                continue;
            }
            others.push(other);
            for &cell in mine.iter().filter(|cell| beats_or_is(**cell, other)) {
                if !own.contains(&cell) {
                    own.push(cell);
                }
            }
        }
    }
    [own, others]
}
