//! The house where people play: HTTP, sockets, rooms, clocks, store and pages.

pub mod api;
pub mod app;
pub mod clock;
pub mod config;
pub mod error;
pub mod game;
pub mod games;
pub mod hall;
pub mod ids;
pub mod lobby;
mod metrics;
pub mod pages;
pub mod people;
pub mod presets;
pub mod proposal;
pub mod ratings;
pub mod room;
pub mod serve;
pub mod socket;
pub mod store;
pub mod table;
pub mod thinkers;
pub mod time;
pub mod view;
pub mod visitor;
