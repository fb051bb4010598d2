//! Games to be kept and shown.
#![warn(missing_docs)]

pub mod pictures;
