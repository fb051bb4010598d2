//! The engine among programs: UGI, matches, studies, benchmarks, tuning; positions and games for programs.

pub mod args;
pub mod bench;
mod games;
pub mod matches;
pub mod perft;
pub mod random;
pub mod show;
pub mod solve;
pub mod study;
pub mod trace;
pub mod tune;
pub mod ugi;

use kamni_terminal::{chosen, draw, failure, files, input, record, signals, terminal, whole};
