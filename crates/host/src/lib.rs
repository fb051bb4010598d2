//! What a host does: opening the house, keeping order in it, thinking for it elsewhere, copying its books, trying what it bears.

pub mod admin;
pub mod args;
pub mod backup;
pub mod load;
pub mod migrate;
pub mod serve;
pub mod worker;

mod reasons;

use kamni_terminal::{failure, terminal, whole};
