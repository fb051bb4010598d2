//! A match between people: what is settled before it, who sits where, what happens, how the clocks run, who meets whom, and what
//! becomes of their ratings. Nothing here waits, stores or sends: time is handed in, and what happens is returned.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`game`] | what a game is made of: its setting, who sits down, events, how it ends |
//! | [`clock`] | clocks, and times in milliseconds |
//! | [`table`] | a game's state folded from its events, and the judge of orders |
//! | [`replies`] | answers laid out in a game of days while the rival is to move |
//! | [`proposal`], [`presets`] | a game that somebody wants, and ready-made options for it |
//! | [`tempo`] | clocks by name, and how long a game takes |
//! | [`pairing`] | who looks for a game, and who is brought together |
//! | [`ratings`], [`arranged`] | Glicko-2 with what the first move is worth; games that look as if the winner was agreed |
//! | [`tournament`] | tournaments folded from their events: who is paired, how they stand |
//! | [`people`] | who somebody is: accounts, visitors, tokens, names |
//! | [`notice`] | what concerns somebody who is elsewhere in the house |
//! | [`openings`] | what of a game goes into the book of openings, and who has played there |
//! | [`ids`] | short names that stand in links; secrets |

pub mod arranged;
pub mod clock;
pub mod game;
mod games;
pub mod ids;
pub mod notice;
pub mod openings;
pub mod pairing;
pub mod people;
pub mod presets;
pub mod proposal;
pub mod ratings;
pub mod replies;
pub mod table;
pub mod tempo;
pub mod tournament;
