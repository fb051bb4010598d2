//! Games to be kept and shown: a model with variations, comments, evaluations and clocks; a text form; SGF; pictures.
//!
//! ```
//! use kamni_records::{Record, kmn};
//! use kamni_rules::{GameKind, Rules};
//!
//! let mut record = Record::new(Rules::new(GameKind::Kamiken, [("size", "5")])?);
//! let mut walk = record.walk();
//! for step in ["c3", "b2"] {
//!     walk.play(&mut record, step.parse()?)?;
//! }
//! let text = kmn::to_text(&record);
//! assert!(text.ends_with("\n1. c3 2. b2 *\n\n"));
//!
//! let entry = kmn::Reader::new(text.as_bytes()).next().expect("there is a game")?;
//! assert_eq!(entry.record, Some(record));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to … | use |
//! | --- | --- |
//! | hold a game with all that is said about it | [`Record`], [`Note`] |
//! | go through it, position by position, and add turns | [`Walk`] |
//! | read and write the text record | [`kmn`] |
//! | read and write SGF | [`sgf`] |
//! | read and write JSON | [`json`] |
//! | read lists of games and saved games | [`lines`] |
//! | read any of these | [`Games`] |
//! | say what is wrong with a file, in words | [`Fault::explain`] |
//! | show games to programs, position by position | [`trace_games`] |
//! | sum up many games | [`stats`] |
//! | make pictures of positions and games | [`pictures`] |
#![warn(missing_docs)]

mod ended;
mod escape;
mod explain;
mod fault;
mod forms;
pub mod json;
pub mod kmn;
mod letters;
pub mod lines;
mod note;
mod options;
pub mod pictures;
mod record;
pub mod sgf;
pub mod stats;
mod trace;
mod walk;

pub use ended::{Ended, GameResult, Way};
pub use fault::{Entry, Fault, Wrong};
pub use forms::{Form, Games};
pub use kamni_rules::options_text;
pub use letters::{NotText, text};
pub use note::{Chance, Clock, Eval, Glyph, Margin, NotAFigure, Note};
pub use record::{BadEnd, BadTag, NodeId, Record};
pub use trace::trace_games;
pub use walk::Walk;

/// The longest game that is read, in bytes, if nothing else is said.
pub const USUAL_LIMIT: usize = 4 << 20;

/// How many bytes of what is longer are passed over in search of its end; then the input is given up.
const MOST_SKIPPED: usize = 4 << 20;
