//! Matches of Hasami Shogi: options, their lengths and others that are liked, the worth of the first move.

use super::{Length, Matched};

pub(super) const MATCHED: &Matched = &Matched {
    // The quick game is cut short only where nothing is taken for long: its median came out the same.
    quick: Length { options: &[("quiet", "30")], turns: 137 },
    standard: Length { options: &[], turns: 137 },
    author: Length { options: &[], turns: 137 },
    first_move: 20.0,
    fair: None,
    liked: &[&[("corner", "on")]],
};
