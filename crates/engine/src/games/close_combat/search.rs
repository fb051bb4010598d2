//! The search of both players' turns to the end of the game.
//!
//! It goes from turn to turn, not from step to step: the stones that a turn leaves are what matters, and many ways to take lead to the
//! same. It asks whether a value is above a number, and goes on asking until the value is known.

use kamni_rules::Cell;

use crate::solve::field::{Field, each};
use crate::solve::table::{Key, Table};

/// How often it is asked whether to go on.
const LOOK: u64 = 1 << 10;
/// With as many empty cells it is first looked up whether a turn leads to something that is known to be good enough.
const KNOWN_FROM: u32 = 6;
/// With fewer empty cells positions that are alike are too cheap to be looked for.
const TURNED_FROM: u32 = 4;
/// The number that stands for passing, in place of a cell's.
pub(super) const PASS: u8 = u8::MAX - 1;

/// Asked for the number of positions so far whether to go on.
pub(super) type Look<'l> = &'l mut dyn FnMut(u64) -> bool;

/// The stones as the player sees them whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stones {
    pub(super) mine: u64,
    pub(super) theirs: u64,
}

impl Stones {
    pub(super) const fn for_the_other(self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// Stones ahead.
    #[inline]
    pub(super) const fn score(self) -> i32 {
        self.mine.count_ones() as i32 - self.theirs.count_ones() as i32
    }
}

/// A board with its rules, cells as bits.
pub(super) struct Ground {
    pub(super) field: Field,
    all: u64,
    blocks: Vec<u64>,
    pub(super) lead: u32,
}

/// Whether two cells touch, or are one.
fn touches(one: Cell, other: Cell) -> bool {
    one.col().abs_diff(other.col()) <= 1 && one.row().abs_diff(other.row()) <= 1
}

impl Ground {
    pub(super) fn new(size: u8, lead: u8) -> Self {
        let field = Field::board(size, touches);
        let all = (0..u32::from(size).pow(2)).fold(0, |all, at| all | 1 << at);
        // What is near a cell that has all its neighbours is a block of nine.
        let blocks = field.near.iter().copied().filter(|near| near.count_ones() == 9).collect();
        Self { field, all, blocks, lead: lead.into() }
    }

    /// The cells where one more of these stones would fill a block.
    #[inline]
    fn closed(&self, stones: u64) -> u64 {
        let lacking = self.blocks.iter().map(|block| block & !stones);
        lacking.filter(|lacking| lacking.is_power_of_two()).fold(0, |closed, cell| closed | cell)
    }

    /// The other's stones that are dominated.
    #[inline]
    pub(super) fn in_danger(&self, stones: Stones) -> u64 {
        self.in_danger_among(stones, stones.theirs)
    }

    #[inline]
    fn in_danger_among(&self, stones: Stones, some: u64) -> u64 {
        let mut danger = 0;
        for at in each(some) {
            let around = self.field.near[at] & !(1 << at);
            let (attackers, friends) =
                ((around & stones.mine).count_ones(), (around & stones.theirs).count_ones());
            danger |= u64::from(attackers >= 2 && attackers >= friends + self.lead) << at;
        }
        danger
    }

    /// The cells on which a stone may be put.
    #[inline]
    pub(super) fn open(&self, stones: Stones) -> u64 {
        self.empty(stones) & !self.closed(stones.mine)
    }

    #[inline]
    pub(super) fn empty(&self, stones: Stones) -> u64 {
        self.all & !(stones.mine | stones.theirs)
    }

    /// The stones that may be taken in the middle of a turn, where these were in danger when it began.
    pub(super) fn takeable(&self, stones: Stones, old: u64) -> u64 {
        self.takeable_among(stones, stones.theirs & !old)
    }

    #[inline]
    fn takeable_among(&self, stones: Stones, some: u64) -> u64 {
        match self.in_danger_among(stones, some) {
            0 => 0,
            ripe => ripe & !self.closed(stones.mine),
        }
    }

    /// All that a turn can come to after a stone was put there.
    #[inline]
    pub(super) fn ends_after(&self, at: usize, stones: Stones, old: u64, found: &mut Vec<Stones>) {
        let put = Stones { mine: stones.mine | 1 << at, ..stones };
        self.ends(put, old, self.field.near[at], found);
    }

    /// All that the rest of a turn can come to, from its middle on, where only stones on these cells can have come into danger before.
    pub(super) fn ends(&self, begin: Stones, old: u64, near: u64, found: &mut Vec<Stones>) {
        let first = found.len();
        found.push(begin);
        let mut at = first;
        while let Some(&stones) = found.get(at) {
            // What is taken endangers only what is near it.
            let near =
                each(stones.mine & begin.theirs).fold(near, |near, taken| near | self.field.near[taken]);
            for cell in each(self.takeable_among(stones, stones.theirs & near & !old)) {
                let taken = Stones { mine: stones.mine | 1 << cell, theirs: stones.theirs & !(1 << cell) };
                if !found[first..].contains(&taken) {
                    found.push(taken);
                }
            }
            at += 1;
        }
    }

    /// The same for positions that are alike.
    pub(super) fn turned(&self, stones: Stones) -> Stones {
        let (mine, theirs) = self.field.turned(stones.mine, stones.theirs);
        Stones { mine, theirs }
    }
}

/// How the table knows a position that has been turned.
fn key(stones: Stones, passed: bool) -> Key {
    Key { mine: stones.mine, theirs: stones.theirs, rest: [passed.into(), 0, 0] }
}

/// What a turn can come to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    /// The lower, the sooner it is tried.
    order: i32,
    at: u8,
    left: Stones,
}

pub(super) struct Search {
    pub(super) ground: Ground,
    pub(super) table: Table,
    pub(super) nodes: u64,
    /// It was told to stop: what comes back is of no account.
    pub(super) over: bool,
    /// The turns of the positions that are being looked at, one after another.
    turns: Vec<Turn>,
    ends: Vec<Stones>,
}

impl Search {
    pub(super) fn new(ground: Ground, table: Table) -> Self {
        Self { ground, table, nodes: 0, over: false, turns: Vec::new(), ends: Vec::new() }
    }

    /// The value of a position for the player whose turn begins. `look` hears what it is known to lie between.
    pub(super) fn value(
        &mut self,
        stones: Stones,
        passed: bool,
        guess: i32,
        look: &mut dyn FnMut(u64, (i32, i32)) -> bool,
    ) -> i32 {
        let cells = self.ground.all.count_ones() as i32;
        let (mut low, mut high) = (if passed { stones.score() } else { -cells }, cells);
        let mut guess = guess.clamp(low, high);
        while low < high && !self.over {
            let above = if guess == low { guess } else { guess - 1 };
            let found = self.search(stones, passed, above, &mut |nodes| look(nodes, (low, high)));
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
    pub(super) fn search(&mut self, stones: Stones, passed: bool, above: i32, look: Look<'_>) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && !look(self.nodes) {
            self.over = true;
        }
        // Where the other has passed, to pass as well ends the game.
        if self.over || passed && stones.score() > above {
            return stones.score();
        }
        let empty = self.ground.empty(stones).count_ones();
        let stones = if empty >= TURNED_FROM { self.ground.turned(stones) } else { stones };
        let key = key(stones, passed);
        let mut known = self.table.get(&key);
        if i32::from(known.low) > above {
            return known.low.into();
        }
        if i32::from(known.high) <= above {
            return known.high.into();
        }
        let (found, best) = self.turns(stones, passed, above, (known.best, empty), look);
        if self.over {
            return found;
        }
        if found > above {
            (known.low, known.best) = (found as i8, best);
        } else {
            known.high = found as i8;
        }
        self.table.put(key, known, empty + 1);
        found
    }

    /// The same by trying all turns: a bound, and where the stone of the best one is put.
    fn turns(
        &mut self,
        stones: Stones,
        passed: bool,
        above: i32,
        (first, empty): (u8, u32),
        look: Look<'_>,
    ) -> (i32, u8) {
        let mut best = if passed { (stones.score(), PASS) } else { (i32::MIN, first) };
        if first == PASS && !passed {
            best = self.tried(best, (PASS, stones), above, look);
        }
        let begin = self.turns.len();
        self.list(stones, first);
        if empty >= KNOWN_FROM
            && best.0 <= above
            && let Some(known) = self.known(begin, above)
        {
            self.turns.truncate(begin);
            return known;
        }
        let mut next = begin;
        while next < self.turns.len() && best.0 <= above && !self.over {
            let Turn { at, left, .. } = self.turns[next];
            best = self.tried(best, (at, left), above, look);
            next += 1;
        }
        self.turns.truncate(begin);
        if first != PASS && !passed && best.0 <= above && !self.over {
            best = self.tried(best, (PASS, stones), above, look);
        }
        best
    }

    /// A turn on the list, from a place on, that is known to be good enough.
    fn known(&self, begin: usize, above: i32) -> Option<(i32, u8)> {
        self.turns[begin..].iter().find_map(|turn| {
            let left = self.ground.turned(turn.left.for_the_other());
            let known = -i32::from(self.table.get(&key(left, false)).high);
            (known > above).then_some((known, turn.at))
        })
    }

    /// The better of the best so far and of one more turn, told by where its stone is put and what it leaves.
    #[inline]
    fn tried(&mut self, best: (i32, u8), (at, left): (u8, Stones), above: i32, look: Look<'_>) -> (i32, u8) {
        let found = -self.search(left.for_the_other(), at == PASS, -above - 1, look);
        if found > best.0 { (found, at) } else { best }
    }

    /// Puts all turns but passing onto the list, those that promise most first.
    fn list(&mut self, stones: Stones, first: u8) {
        let begin = self.turns.len();
        let old = self.ground.in_danger(stones);
        for at in each(self.ground.open(stones)) {
            let near = self.ground.field.near[at];
            let touched =
                (near & stones.theirs).count_ones() as i32 * 2 + (near & stones.mine).count_ones() as i32;
            let known = if at == usize::from(first) { 1 << 20 } else { 0 };
            self.ends.clear();
            self.ground.ends_after(at, stones, old, &mut self.ends);
            for &left in &self.ends {
                let order = -(known + 100 * left.score() + touched);
                self.turns.push(Turn { order, at: at as u8, left });
            }
        }
        self.turns[begin..].sort_unstable();
    }
}
