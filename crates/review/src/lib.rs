//! Games gone through by the engine: how they stood after every turn, which turns gave something away, and what was better.
//!
//! ```
//! use kamni_engine::{Limits, Stop};
//! use kamni_records::Record;
//! use kamni_review::{Review, Settings, annotate};
//! use kamni_rules::{GameKind, Rules};
//!
//! let mut record = Record::new(Rules::new(GameKind::Kamiken, [("size", "3")])?);
//! let mut walk = record.walk();
//! for step in ["pass", "b2"] {
//!     walk.play(&mut record, step.parse()?)?;
//! }
//! let mut review = Review::new(&record);
//! let settings = Settings { limits: Limits::nodes(200), ..Settings::default() };
//! assert!(review.run(&settings, &Stop::default(), &mut |_| {})?);
//!
//! // A record with all of it is how a review is kept: it is read back without the engine.
//! let kept = annotate(&record, &review);
//! assert_eq!(Review::read(&kept), review);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to … | use |
//! | --- | --- |
//! | go through a game, or on with it | [`Review::run`] |
//! | know what a turn gave away and what was better | [`Turn`], [`Verdict`], [`Slip`] |
//! | know how well both played, and where it was decided | [`Review::accuracy`], [`Review::moments`] |
//! | keep a review, and read it back | [`annotate`], [`Review::read`] |
//! | draw the chance over the game | [`graph::svg`] |
//! | say it | [`words`] |
//!
//! `docs/review.md` says how all this is worked out.
#![warn(missing_docs)]

mod accuracy;
mod annotate;
pub mod graph;
mod loss;
mod model;
mod moments;
mod run;
mod search;
pub mod words;

pub use accuracy::{Accuracy, turn_accuracy};
pub use annotate::{ACCURACY_TAGS, annotate, was_begun};
pub use loss::{Loss, Slip};
pub use model::{Better, Review, Standing, Turn, Verdict};
pub use run::{Progress, Settings};
