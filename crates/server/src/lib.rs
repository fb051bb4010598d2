//! The house where people play: HTTP, sockets, rooms, clocks, store and pages.

#[cfg(test)]
mod access;
pub mod address;
pub mod api;
pub mod app;
pub mod bell;
pub mod clock;
pub mod config;
#[cfg(test)]
mod crowd_tests;
pub mod door;
pub mod drawn;
pub mod error;
#[cfg(test)]
mod fair_tests;
pub mod files;
pub mod game;
pub mod games;
pub mod guests;
pub mod hall;
pub mod housekeeping;
pub mod ids;
pub mod lobby;
mod lobby_socket;
mod metrics;
pub mod net;
mod notices_socket;
pub mod pages;
pub mod people;
pub mod present;
pub mod presets;
pub mod proposal;
pub mod ratings;
pub mod recorded;
pub mod reviews;
pub mod room;
pub mod serve;
pub mod site;
pub mod socket;
pub mod standing;
pub mod store;
pub mod studio;
pub mod table;
#[cfg(test)]
mod testing;
pub mod thinkers;
pub mod time;
pub mod tutorial;
pub mod view;
pub mod visitor;

pub use kamni_texts::dates;
