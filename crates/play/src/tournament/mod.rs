//! Tournaments: what is settled before one, what happens in it, how it stands, and who is paired next. Like a game, a tournament is kept as
//! its setting and its events, numbered from 1 without gaps; everything else is folded from them. Nothing here waits, stores or sends.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`setting`], [`form`] | what is settled, within bounds; read from a form or a program's request |
//! | [`event`] | what happens |
//! | `fold` | a tournament's state, event by event |
//! | `judge` | what people want, and what comes of it |
//! | `due` | what is to be done at a time: begin, pair, call off, end |
//! | `arena`, `swiss`, `robin` | who is paired with whom |
//! | `matching` | the best of all ways to pair a field |
//! | [`standings`] | who stands where |

mod arena;
mod due;
pub mod event;
mod fold;
pub mod form;
mod judge;
mod matching;
mod robin;
pub mod setting;
pub mod standings;
mod swiss;
#[cfg(test)]
mod tests;

pub use due::Due;
pub use event::{Event, Numbered, Pair, Played};
pub use fold::{Bout, Entrant, Phase, Presence, Round, Tournament};
pub use judge::Refused;
pub use setting::{Maker, Setting, Sort};
pub use standings::{Cell, Row};
