//! The rules of the five games of Kamni: Kamiken, Close Combat, Four, Hasami Shogi and Dao Shi Xiang.
//!
//! Everything a program needs to play them, and nothing else: no input or output, no clock, no threads, no
//! global state, and randomness only where it is handed in. A position is a plain value of at most 512 bytes.
//!
//! ```
//! use kamni_rules::{Game, GameKind, Position, Rules, Step};
//!
//! let rules = Rules::new(GameKind::Kamiken, [("size", "5")])?;
//! let mut game = Game::new(rules.start());
//! for step in "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5 pass e5 pass".split(' ') {
//!     game.play(step.parse()?)?;
//! }
//! let outcome = game.position().outcome().expect("both have passed");
//! assert_eq!(outcome.to_string(), "second score 1 2.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to … | use |
//! | --- | --- |
//! | choose a game and its options | [`GameKind`], [`Rules`] |
//! | ask a position for its steps, play one | [`Position`] |
//! | play a whole game, repetition included | [`Game`] |
//! | keep a game with its steps and turns | [`Line`] |
//! | read and write steps, turns, positions | [`Step`], [`notation`], [`Rules::read`] |
//! | know what a step did | [`Change`] |
//! | show a position to another program | [`view`] |
//! | know positions again that are turned or mirrored | [`alike`] |
//! | look at boards as sets of cells | [`bits`], the methods of each game's position |
//! | count sequences of steps | [`perft`] |
#![no_std]
#![warn(missing_docs)]

extern crate alloc;

pub mod alike;
pub mod bits;
mod board;
mod change;
mod coded;
mod game;
pub mod games;
mod hash;
mod history;
mod line;
pub mod notation;
mod options;
mod outcome;
pub mod perft;
mod position;
mod refusal;
mod rng;
mod setup;
mod side;
mod step;
mod trail;
mod turned;
pub mod view;

pub use board::{Cell, MAX_SIZE, Piece, Player};
pub use change::{Change, Square};
pub use game::{Game, Mark};
pub use games::{AnyPosition, GameKind, Rules};
pub use history::{History, Memory, SharedHistory};
pub use line::{BadStep, Kept, Line, PlainLine, Turn};
pub use options::{OptionError, OptionKind, OptionSpec, OptionValue, options_text};
pub use outcome::{Ending, Outcome, Points, Reason};
pub use position::{Position, Status};
pub use refusal::Refusal;
pub use rng::Rng;
pub use setup::SetupError;
pub use side::Side;
pub use step::{Step, StepError};
pub use trail::Trail;
