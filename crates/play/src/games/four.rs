//! Matches of Four: options, their lengths and others that are liked, the worth of the first move.

use super::{Length, Matched};

pub(super) const MATCHED: &Matched = &Matched {
    quick: Length { options: &[("size", "9"), ("stones", "20"), ("count", "always")], turns: 44 },
    standard: Length { options: &[("size", "11"), ("stones", "30"), ("count", "always")], turns: 86 },
    author: Length { options: &[], turns: 655 },
    // Turns of several movements even much of it out.
    first_move: 30.0,
    fair: None,
    liked: &[&[("size", "11"), ("stones", "20")]],
};
