//! The house where people play: HTTP, sockets, rooms, clocks, store and pages.

#[cfg(test)]
mod access;
pub mod api;
pub mod app;
pub mod bell;
pub mod config;
#[cfg(test)]
mod crowd_tests;
pub mod door;
pub mod error;
#[cfg(test)]
mod fair_tests;
pub mod files;
pub mod games;
pub mod hall;
pub mod housekeeping;
pub mod lobby;
mod lobby_socket;
mod metrics;
pub mod net;
mod notices_socket;
pub mod people;
pub mod recorded;
pub mod reviews;
pub mod room;
pub mod serve;
pub mod site;
pub mod socket;
pub mod standing;
pub mod studio;
#[cfg(test)]
mod testing;
pub mod thinkers;
pub mod time;
pub mod visitor;

use kamni_pages::{self as pages, address};
use kamni_play::{clock, game, ids, presets, proposal, table};
use kamni_store as store;
use kamni_texts::dates;
use kamni_view::{self as view, guests, lessons, present};
