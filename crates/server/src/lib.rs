//! The house where people play: its pages and what their forms do, its sockets, and how it opens and closes.

#[cfg(test)]
mod access;
pub mod app;
#[cfg(test)]
mod app_tests;
pub mod courier;
#[cfg(test)]
mod crowd_tests;
#[cfg(test)]
mod door_tests;
#[cfg(test)]
mod fair_tests;
#[cfg(test)]
mod files_tests;
pub mod forms;
pub mod housekeeping;
mod lobby_socket;
mod notices_socket;
mod page_socket;
pub mod serve;
pub mod site;
pub mod socket;
#[cfg(test)]
mod testing;
mod tournament_socket;

pub use kamni_front::config;

use kamni_front::{door, error, files, making, metrics, visitor};
use kamni_house::{
    bell, book, challenges, hall, lobby, path, people, puzzles, recorded, reviews, room, standing, thinkers,
};
use kamni_pages::{self as pages, address};
use kamni_play::{arranged, clock, game, ids, openings, presets, proposal, replies, table, tournament};
use kamni_store as store;
use kamni_texts::dates;
use kamni_view::{self as view, guests, lessons, present};
