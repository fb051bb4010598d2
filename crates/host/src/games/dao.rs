//! What some people like of Dao Shi Xiang.

use super::Options;

pub(super) const LIKED: &[Options] = &[&[("first", "riders")]];
