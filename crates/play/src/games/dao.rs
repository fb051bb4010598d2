//! Matches of Dao Shi Xiang: options, their lengths and others that are liked, the worth of the first move.

use super::{Length, Matched};

pub(super) const MATCHED: &Matched = &Matched {
    quick: Length { options: &[("turn-limit", "60")], turns: 119 },
    standard: Length { options: &[], turns: 120 },
    author: Length { options: &[("board", "18")], turns: 280 },
    // The sides are so unlike each other that nobody knows yet.
    first_move: 0.0,
    fair: None,
    liked: &[&[("first", "riders")]],
};
