//! What some people like of Four.

use super::Options;

pub(super) const LIKED: &[Options] = &[&[("size", "11"), ("stones", "20")]];
