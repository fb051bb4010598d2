//! The real binary, run as people and programs run it.

mod perft;
mod play;
mod random;
mod rough;
mod run;
mod show;
mod trace;
mod usage;
