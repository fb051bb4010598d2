//! What some people like of Kamiken.

use super::Options;

pub(super) const LIKED: &[Options] =
    &[&[("size", "5")], &[("size", "9"), ("komi", "2.5")], &[("size", "19"), ("komi", "6.5")]];
