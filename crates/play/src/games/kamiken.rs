//! Matches of Kamiken: options, their lengths and others that are liked, the worth of the first move.

use super::{Fair, Length, Matched};

pub(super) const MATCHED: &Matched = &Matched {
    quick: Length { options: &[("size", "7")], turns: 28 },
    standard: Length { options: &[], turns: 45 },
    author: Length { options: &[("size", "13")], turns: 88 },
    // Every stone is worth a tempo, and komi gives little of it back.
    first_move: 80.0,
    // Proven for 3 to 6: the least komi with which White does not win if both play best. Measured for the others (docs/study), where the games of the
    // engine's levels came nearest to even.
    fair: Some(Fair {
        option: "komi",
        by_size: &[
            (3, "2.5"),
            (4, "0.5"),
            (5, "1.5"),
            (6, "0.5"),
            (7, "1.5"),
            (8, "1.5"),
            (9, "1.5"),
            (11, "2.5"),
            (13, "3.5"),
        ],
    }),
    liked: &[&[("size", "5")], &[("size", "9"), ("komi", "2.5")], &[("size", "19"), ("komi", "6.5")]],
};
