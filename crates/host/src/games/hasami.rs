//! What some people like of Hasami Shogi.

use super::Options;

pub(super) const LIKED: &[Options] = &[&[("corner", "on")]];
