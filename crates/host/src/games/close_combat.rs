//! What some people like of Close Combat.

use super::Options;

pub(super) const LIKED: &[Options] = &[&[("size", "5")], &[("size", "13"), ("lead", "3")]];
