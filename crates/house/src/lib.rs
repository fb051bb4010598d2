//! What goes on in the house while people are there: rooms and who is in them, the lobby, the computer's threads, people coming in,
//! reviews. It waits, stores and tells; it knows nothing of HTTP.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`room`], [`hall`] | one task a live game, and all of them, opened on demand |
//! | [`thinkers`] | threads for the computer, with queues that are fair between networks and between people |
//! | [`workshop`] | where the computer's work is handed out to workers on other machines |
//! | [`standing`] | where rated games stand that are being played: about these the house has no opinion |
//! | [`lobby`], [`bell`] | seeks and pairs; what concerns somebody, wherever in the house he is |
//! | [`challenges`] | the book of challenges from one account to another |
//! | [`people`] | names, passwords, sessions, tokens, secret links |
//! | [`path`] | what is done of a game's path, what comes next, how strong somebody is by his games with the computer |
//! | [`puzzles`] | what answers to puzzles are worth, which comes next, moments of one's own games |
//! | [`reviews`] | games gone through by the engine in the background |
//! | [`book`] | what was played here at the beginning of games |
//! | [`recorded`] | games of the house as records |
//! | [`showcase`] | what is shown to whoever looks on: a game that is being played, or a fine one that is over |
//! | [`nodes`] | what a node does so that several are one house |
//! | [`tournaments`] | tournaments begin, pair, hear of their games and end |
//! | [`net`], [`time`] | what of an address says who somebody is; the time of day |

pub mod bell;
pub mod book;
pub mod challenges;
pub mod hall;
pub mod lobby;
pub mod net;
pub mod nodes;
pub mod path;
pub mod people;
pub mod puzzles;
pub mod recorded;
pub mod reviews;
pub mod room;
pub mod showcase;
pub mod standing;
pub mod thinkers;
pub mod time;
pub mod tournaments;
pub mod workshop;

use kamni_play::{clock, game, ids, openings, replies, table};
use kamni_store as store;
use kamni_texts::dates;
use kamni_view::guests;
use kamni_wire as wire;
