//! The real binary, run as people and programs run it.

mod bench;
mod matches;
mod perft;
mod play;
mod random;
mod rough;
mod run;
mod show;
mod trace;
mod ugi;
mod usage;
