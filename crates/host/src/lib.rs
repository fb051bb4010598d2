//! What a host does: opening the house, copying its books, trying what it bears.

pub mod args;
pub mod backup;
pub mod load;
pub mod migrate;
pub mod serve;

mod reasons;

use kamni_terminal::{failure, terminal, whole};
