//! Minds made of code: search over any position of `kamni-rules`.
//!
//! A search works on steps: a player who has several in a turn simply moves several times in a row. It knows a game only
//! through [`Position`](kamni_rules::Position) and through what says how positions are worth: the judgement of each game.
//!
//! ```
//! use kamni_engine::{Limits, Mind, Settings, Stop};
//! use kamni_rules::{GameKind, Line, Rules};
//!
//! let rules = Rules::new(GameKind::Kamiken, [("size", "5")])?;
//! let mut line = Line::new(rules, rules.start());
//! let mut mind = Mind::new(line.start(), Settings::default());
//! for step in mind.turn(&line, Limits::nodes(100), &Stop::default()) {
//!     line.play(step).expect("whole turns of legal steps");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to … | use |
//! | --- | --- |
//! | play a turn | [`Mind::turn`]; [`TurnSearch`] to look on, or to choose among some turns |
//! | know what a position is worth | [`Mind::think`] and its [`Report`] |
//! | know what it is worth without the best turn | [`Mind::think_among`], [`Mind::think_without`] and a [`Deed`] |
//! | say how long to think, and stop | [`Limits`], [`Stop`] |
//! | say how strong, and with what | [`Settings`], [`Level`], [`Family`] |
//! | work a position out to the end | [`solve::Solver`] |
//! | find the weights of a judgement | [`mod@tune`] |
mod alphabeta;
pub mod clock;
mod deed;
mod ending;
mod eval;
mod evaluator;
mod games;
mod levels;
mod limits;
mod mcts;
mod mind;
mod report;
pub mod solve;
mod steps;
pub mod tune;
mod turn;
mod uct;

pub use deed::Deed;
pub use eval::{Weights, margin};
pub use games::Measured;
pub use levels::Level;
pub use limits::{Limits, Stop};
pub use mind::{Family, Mind, Settings};
pub use report::{Candidate, Proof, Report};
pub use turn::{Progress, TurnSearch};
