//! The search of both players' steps to the end of the game.
//!
//! Of a position only this matters: which empty cells are open to each player, that is, not beaten by the other. A cell that is open to
//! one player alone is his point; one that is open to both is nobody's yet; all others are of no more account. A stone takes its own cell from
//! whoever puts it, and its cell and the neighbours from the other. So the points of a player less the other's are the numbers of cells open to
//! each, one less the other.
//!
//! It asks whether a value is above a number, and goes on asking until the value is known. What a player gains alone is a bound for both:
//! nobody can get more than if the other passed at once, nor less than by passing himself.

use super::alone::{gains, most_gained};
use crate::solve::field::{Field, MOST_CELLS, each};
use crate::solve::table::{Key, Table};

/// How often it is asked whether to go on.
const LOOK: u64 = 1 << 10;
/// With fewer cells positions that are alike are too cheap to be looked for.
const TURNED_FROM: u32 = 10;
/// With more open cells it takes longer to find out what a player gains alone than that is worth.
const ALONE_UP_TO: u32 = 20;
/// The number that stands for passing, in place of a cell's.
pub(super) const PASS: u8 = MOST_CELLS as u8;

/// Asked for the number of positions so far whether to go on.
pub(super) type Look<'l> = &'l mut dyn FnMut(u64) -> bool;

/// The position after a stone, as the other sees it.
#[inline]
pub(super) const fn after(field: &Field, mine: u64, theirs: u64, at: usize) -> (u64, u64) {
    (theirs & !field.near[at], mine & !(1 << at))
}

/// The points of the player whose turn it is, less the other's.
#[inline]
pub(super) const fn score(mine: u64, theirs: u64) -> i32 {
    mine.count_ones() as i32 - theirs.count_ones() as i32
}

pub(super) struct Count {
    pub(super) field: Field,
    pub(super) table: Table,
    pub(super) nodes: u64,
    /// It was told to stop: what comes back is of no account.
    pub(super) over: bool,
}

impl Count {
    /// The value of a position for the player whose turn it is. `look` hears what it is known to lie between.
    pub(super) fn value(
        &mut self,
        mine: u64,
        theirs: u64,
        guess: i32,
        look: &mut dyn FnMut(u64, (i32, i32)) -> bool,
    ) -> i32 {
        let here = score(mine, theirs);
        let mut low = here - most_gained(&self.field, theirs, mine);
        let mut high = here + most_gained(&self.field, mine, theirs);
        let mut guess = guess.clamp(low, high);
        while low < high && !self.over {
            let above = if guess == low { guess } else { guess - 1 };
            let found = self.search(mine, theirs, above, &mut |nodes| look(nodes, (low, high)));
            if found > above {
                low = low.max(found);
            } else {
                high = high.min(found);
            }
            guess = found;
        }
        low
    }

    /// A bound of the value: if it is above a number, one that shows it; otherwise one that shows that it is not.
    pub(super) fn search(&mut self, mine: u64, theirs: u64, above: i32, look: Look<'_>) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && !look(self.nodes) {
            self.over = true;
        }
        let here = score(mine, theirs);
        let high = here + most_gained(&self.field, mine, theirs);
        if high <= above || self.over {
            return high;
        }
        let low = here - most_gained(&self.field, theirs, mine);
        if low > above {
            return low;
        }
        let open = (mine | theirs).count_ones();
        let (mine, theirs) =
            if open >= TURNED_FROM { self.field.turned(mine, theirs) } else { (mine, theirs) };
        let (key, lone) = self.key(mine, theirs);
        let mut known = self.table.get(&key);
        if i32::from(known.low) > above {
            return known.low.into();
        }
        if i32::from(known.high) <= above {
            return known.high.into();
        }
        let (found, best) = if here > above && !gains(&self.field, theirs, mine, here - above) {
            // To pass is enough.
            (above + 1, PASS)
        } else if open <= ALONE_UP_TO && !gains(&self.field, mine, theirs, above + 1 - here) {
            // Not even alone he would get so much.
            (above, known.best)
        } else {
            self.steps(mine, theirs, above, lone, known.best, look)
        };
        if self.over {
            return found;
        }
        if found > above {
            (known.low, known.best) = (found as i8, best);
        } else {
            known.high = found as i8;
        }
        self.table.put(key, known, open);
        found
    }

    /// The same by trying all stones, where passing is not enough: a bound, and the stone that is best.
    fn steps(
        &mut self,
        mine: u64,
        theirs: u64,
        above: i32,
        lone: u64,
        first: u8,
        look: Look<'_>,
    ) -> (i32, u8) {
        // To pass gets no more than this: it was looked at before.
        let mut best = (above.min(score(mine, theirs)), first);
        let (list, number) = self.ordered(mine, theirs, lone, first);
        for &(_, at) in &list[..number] {
            let (their, my) = after(&self.field, mine, theirs, at.into());
            let found = -self.search(their, my, -above - 1, look);
            if found > best.0 {
                best = (found, at);
            }
            if found > above || self.over {
                break;
            }
        }
        best
    }

    /// The stones that can be put, those that promise most first. Of lone cells, which are all alike, one of a kind.
    fn ordered(&self, mine: u64, theirs: u64, lone: u64, first: u8) -> ([(i32, u8); MOST_CELLS], usize) {
        let first_of = |cells: u64| cells & cells.wrapping_neg();
        let kinds = first_of(lone & mine & !theirs) | first_of(lone & mine & theirs);
        let (mut list, mut number) = ([(0, 0); MOST_CELLS], 0);
        for at in each(mine & !lone | kinds) {
            let around = self.field.near[at] & !(1 << at);
            let taken = (around & theirs).count_ones() as i32;
            let shared = theirs >> at & 1 != 0;
            let kept = (around & mine).count_ones() as i32;
            // A cell that the rival could take: what a stone there takes from him, and what his would take.
            let worth = if shared { 2 * taken + kept + 3 } else { 2 * taken };
            // The best ones have the lowest numbers.
            let order = if at == usize::from(first) { i32::MIN } else { -worth };
            list[number] = (order, at as u8);
            number += 1;
        }
        list[..number].sort_unstable();
        (list, number)
    }

    /// The position as the table knows it, and its lone cells: those that touch nothing that is left are only counted, own points, the
    /// other's, and those open to both. They are all alike.
    #[inline]
    fn key(&self, mine: u64, theirs: u64) -> (Key, u64) {
        let mut lone = 0;
        for at in each(mine | theirs) {
            let around = self.field.near[at] & !(1 << at);
            let (is_mine, is_theirs) = (mine >> at & 1 != 0, theirs >> at & 1 != 0);
            let touches = is_mine && around & theirs != 0 || is_theirs && around & mine != 0;
            lone |= u64::from(!touches) << at;
        }
        let count = |cells: u64| (lone & cells).count_ones() as u8;
        let counts = [count(mine & !theirs), count(theirs & !mine), count(mine & theirs)];
        (Key { mine: mine & !lone, theirs: theirs & !lone, rest: counts }, lone)
    }
}
