//! Keys for hashes that are kept up to date step by step (Zobrist's way).
//!
//! A key is mixed from its meaning when it is needed: as fast as a table look-up, the same on every machine,
//! and nothing to keep in the cache.

/// What a key stands for.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(crate) enum Of {
    /// Second has the turn.
    SecondToMove,
    /// First's or Second's stone on a cell; in Dao a fortress's top-left cell, a rider.
    Stone,
    /// Close Combat: the stone on a cell came into danger through this turn.
    Ripe,
    /// Dao: the rider on a cell has moved in this turn.
    Moved,
    /// Dao: riders in hand, and where they go.
    Hand,
    /// Kamiken: who has finished.
    Finished,
    /// Close Combat: the step just made was a pass.
    Passed,
    /// Four: stage, supplies, budget, whether a count runs, whether the turn has taken.
    Opening,
    Supply,
    Budget,
    Counting,
    Took,
}

/// The key of this meaning for a player (or 0) and a number or cell.
#[inline]
pub(crate) const fn key(of: Of, player: usize, number: usize) -> u64 {
    mixed((of as u64 + 1) << 32 | (player as u64) << 16 | number as u64)
}

/// A number whose every bit depends on every bit of this one.
#[inline]
pub(crate) const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
