//! The real binary, run as people and programs run it.

#[cfg(unix)]
mod admin;
mod backup;
mod bench;
mod doors;
mod licences;
mod load;
mod matches;
#[cfg(unix)]
mod migrate;
mod nats;
mod perft;
mod play;
#[cfg(unix)]
mod postgres;
mod puzzles;
mod random;
mod records;
mod render;
mod review;
mod rough;
mod run;
mod serve;
mod show;
mod solve;
mod study;
mod trace;
mod ugi;
mod usage;
#[cfg(unix)]
mod worker;
