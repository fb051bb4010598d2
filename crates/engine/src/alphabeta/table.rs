//! The table of positions already looked at, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use kamni_rules::{Cell, Step};

/// How a score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) step: Option<Step>,
}

/// A slot keeps the known as a number, and the hash crossed with it: a slot that two threads have written at once does not fit
/// its own hash and counts as empty.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    known: AtomicU64,
}

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    age: u8,
}

impl Table {
    /// A table of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Slot>()).max(1024);
        Self { slots: std::iter::repeat_with(Slot::default).take(count).collect(), age: 0 }
    }

    /// A new search begins: what older ones have left gives way to it.
    pub(super) fn next_age(&mut self) {
        self.age = (self.age + 1) & 0x3f;
    }

    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
    }

    /// How full it is, in thousandths, seen from a sample.
    pub(super) fn fullness(&self) -> u32 {
        let used = |slot: &&Slot| {
            slot.known.load(Ordering::Relaxed) >> 58 == u64::from(self.age)
                && slot.check.load(Ordering::Relaxed) != 0
        };
        self.slots.iter().take(1000).filter(used).count() as u32
    }

    fn slot(&self, hash: u64) -> &Slot {
        // The hash as a fraction of all there are: any number of slots is used to the last, and nothing has to be divided.
        &self.slots[((u128::from(hash) * self.slots.len() as u128) >> 64) as usize]
    }

    pub(super) fn get(&self, hash: u64) -> Option<Known> {
        let slot = self.slot(hash);
        let known = slot.known.load(Ordering::Relaxed);
        (slot.check.load(Ordering::Relaxed) ^ known == hash).then(|| unpack(known)).flatten()
    }

    pub(super) fn put(&self, hash: u64, known: Known) {
        let slot = self.slot(hash);
        let old = slot.known.load(Ordering::Relaxed);
        let same = slot.check.load(Ordering::Relaxed) ^ old == hash;
        let deeper = (old >> 48 & 0xff) as i32 > known.depth;
        let young = old >> 58 == u64::from(self.age);
        // A deeper result of this search about another position stays.
        if !same && young && deeper {
            return;
        }
        let kept =
            if known.step.is_none() && same { unpack(old).and_then(|old| old.step) } else { known.step };
        let packed = pack(Known { step: kept, ..known }, self.age);
        slot.known.store(packed, Ordering::Relaxed);
        slot.check.store(hash ^ packed, Ordering::Relaxed);
    }
}

// From the lowest bit: step 23, bound 2, (7 unused), score 16, depth 8, (2 unused), age 6.
fn pack(known: Known, age: u8) -> u64 {
    let bound = match known.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    let score = (known.score + 32768) as u64;
    pack_step(known.step)
        | bound << 23
        | score << 32
        | (known.depth.clamp(0, 255) as u64) << 48
        | u64::from(age) << 58
}

fn unpack(packed: u64) -> Option<Known> {
    let bound = match packed >> 23 & 3 {
        1 => Bound::Exact,
        2 => Bound::AtLeast,
        3 => Bound::AtMost,
        _ => return None,
    };
    Some(Known {
        score: (packed >> 32 & 0xffff) as i32 - 32768,
        depth: (packed >> 48 & 0xff) as i32,
        bound,
        step: unpack_step(packed),
    })
}

const fn pack_cell(cell: Cell) -> u64 {
    (cell.row() as u64) << 5 | cell.col() as u64
}

fn pack_step(step: Option<Step>) -> u64 {
    let (kind, from, to) = match step {
        None => return 0,
        Some(Step::Put(cell)) => (1, cell, cell),
        Some(Step::Move(from, to)) => (2, from, to),
        Some(Step::Take(cell)) => (3, cell, cell),
        Some(Step::SetDown(cell)) => (4, cell, cell),
        Some(Step::End) => return 5,
        Some(Step::Pass) => return 6,
        Some(Step::Count) => return 7,
    };
    kind | pack_cell(from) << 3 | pack_cell(to) << 13
}

fn unpack_step(packed: u64) -> Option<Step> {
    let cell = |bits: u64| Cell::new((bits & 31) as u8, (bits >> 5 & 31) as u8);
    let (from, to) = (packed >> 3 & 0x3ff, packed >> 13 & 0x3ff);
    Some(match packed & 7 {
        1 => Step::Put(cell(to)),
        2 => Step::Move(cell(from), cell(to)),
        3 => Step::Take(cell(to)),
        4 => Step::SetDown(cell(to)),
        5 => Step::End,
        6 => Step::Pass,
        7 => Step::Count,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(1 << 16);
        let steps = ["c3", "s19", "a1-s19", "s1-a19", "xd4", "@k12", "end", "pass", "count"];
        for (number, step) in steps.into_iter().enumerate() {
            for (score, bound) in [(-30000, Bound::AtMost), (0, Bound::Exact), (30000, Bound::AtLeast)] {
                let known = Known { score, depth: number as i32, bound, step: step.parse().ok() };
                let hash = 0x1234_5678_9abc_def0 ^ (number as u64) << 20;
                table.put(hash, known);
                assert_eq!(table.get(hash), Some(known));
                assert_eq!(table.get(hash ^ 1 << 60), None);
            }
        }
    }
}
