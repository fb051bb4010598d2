//! What every answer of the house begins with, whether a page or a program asks.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`app`], [`config`] | what every answer may use, and what stands around all routes: policy, origins, rates; what a host can set |
//! | [`visitor`] | who asks, and how he reads |
//! | [`error`], [`fields`] | what goes wrong; bodies and queries, read field by field |
//! | [`page`] | what all pages have |
//! | [`making`] | games that come about the same way from a page and from a program |
//! | [`files`], [`pictures`], [`studio`] | games as files, small drawings of them, the threads that paint |
//! | [`door`], [`streams`] | where connections come in: their number, their time |
//! | [`metrics`] | figures for hosts |

pub mod app;
pub mod config;
pub mod door;
pub mod error;
pub mod fields;
pub mod files;
pub mod making;
pub mod metrics;
pub mod page;
pub mod pictures;
pub mod post;
pub mod streams;
pub mod studio;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod visitor;

use kamni_house::{
    bell, challenges, hall, lobby, net, people, recorded, reviews, room, showcase, standing, thinkers, time,
    tournaments, workshop,
};
use kamni_pages as pages;
use kamni_play::{game, ids, proposal, table, tournament};
use kamni_store as store;
use kamni_view as view;
use kamni_wire as wire;
