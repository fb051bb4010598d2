//! Matches of Kamiken: options, their lengths and others that are liked, the worth of the first move.

use super::{Length, Matched};

pub(super) const MATCHED: &Matched = &Matched {
    quick: Length { options: &[("size", "7")], turns: 28 },
    standard: Length { options: &[], turns: 45 },
    author: Length { options: &[("size", "13")], turns: 88 },
    // Every stone is worth a tempo, and komi gives little of it back.
    first_move: 80.0,
    liked: &[&[("size", "5")], &[("size", "9"), ("komi", "2.5")], &[("size", "19"), ("komi", "6.5")]],
};
