//! Matches of Close Combat: options, their lengths and others that are liked, the worth of the first move.

use super::{Length, Matched};

pub(super) const MATCHED: &Matched = &Matched {
    quick: Length { options: &[("size", "9")], turns: 83 },
    standard: Length { options: &[], turns: 228 },
    author: Length { options: &[("size", "19")], turns: 362 },
    // First is one stone ahead all the time.
    first_move: 40.0,
    fair: None,
    liked: &[&[("size", "5")], &[("size", "13"), ("lead", "1")]],
};
