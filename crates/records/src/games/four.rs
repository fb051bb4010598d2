//! Four in files.

pub(super) use super::STONES as WRITTEN;
