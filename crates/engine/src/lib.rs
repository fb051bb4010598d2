//! Players made of code: search over any position of `kamni-rules`.
//!
//! A search works on steps: a player who has several in a turn simply moves several times in a row. It knows a game only
//! through [`Position`](kamni_rules::Position) and through [`eval::Judge`], which says what a position is worth.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`limits`] | how long to think, and how to stop |
//! | [`report`] | what a search has found so far |
//! | [`eval`] | what positions are worth: features of each game, with weights that a program has tuned |
//! | [`alphabeta`] | iterative deepening with a table that threads share |
//! | [`mcts`] | Monte-Carlo trees |
//! | [`uct`] | the reference player: plain UCT and nothing else |
//! | [`levels`] | ten strengths, from a beginner's to the full one |
//! | [`tune`] | finding the weights of an evaluation |
//! | [`player`] | a player for any game: family, level, memory, threads |
//! | [`turn`] | a whole turn of a player, step by step |
pub mod alphabeta;
pub mod eval;
mod games;
pub mod levels;
pub mod limits;
pub mod mcts;
pub mod player;
pub mod report;
pub mod tune;
pub mod turn;
pub mod uct;

pub use levels::Level;
pub use limits::{Limits, Stop};
pub use player::{Family, Player, Settings};
pub use report::{Candidate, Proof, Report};
pub use turn::{Progress, TurnSearch};
