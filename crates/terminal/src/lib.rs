//! Boards, play, replay and reviews at a terminal, and what every command shares.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`terminal`] | where the output goes: language, colour, width, what it can show |
//! | [`args`], [`chosen`] | what commands take, and the game that they name |
//! | [`failure`] | what can go wrong, and the exit codes |
//! | [`files`], [`input`], [`whole`] | inputs that are read once, or line by line; files that are written whole or not at all |
//! | [`draw`] | positions as letters |
//! | `games` | what is a game's own: colours, boards, gestures |
//! | [`play`] | `kamni play`: the full screen, and by lines |
//! | [`puzzles`] | puzzles: made, listed, solved |
//! | [`replay`], [`review`] | recorded games, turn by turn; gone through by the engine |

pub mod args;
pub mod chosen;
pub mod draw;
pub mod failure;
pub mod files;
mod games;
pub mod input;
pub mod play;
pub mod puzzles;
pub mod record;
pub mod replay;
pub mod review;
pub mod signals;
pub mod terminal;
pub mod whole;
pub mod wrap;
