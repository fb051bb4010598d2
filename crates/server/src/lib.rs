//! The house where people play: HTTP, sockets, rooms, clocks, store and pages.

pub mod clock;
pub mod game;
pub mod ids;
pub mod pages;
pub mod view;
