//! The house where people play: HTTP, sockets, rooms, clocks, store and pages.

#[cfg(test)]
mod access;
pub mod api;
pub mod app;
pub mod config;
#[cfg(test)]
mod crowd_tests;
pub mod door;
pub mod error;
#[cfg(test)]
mod fair_tests;
pub mod files;
pub mod games;
pub mod housekeeping;
mod lobby_socket;
mod metrics;
mod notices_socket;
pub mod serve;
pub mod site;
pub mod socket;
pub mod studio;
#[cfg(test)]
mod testing;
pub mod visitor;

use kamni_house::{bell, hall, lobby, net, people, recorded, reviews, room, standing, thinkers, time};
use kamni_pages::{self as pages, address};
use kamni_play::{clock, game, ids, presets, proposal, table};
use kamni_store as store;
use kamni_texts::dates;
use kamni_view::{self as view, guests, lessons, present};
