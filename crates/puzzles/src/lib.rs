//! Puzzles: positions in which one turn alone wins, saves, or gains much.
//!
//! | to … | use |
//! | --- | --- |
//! | list what is shipped, or look one up | [`all`], [`find`], [`of_day`] |
//! | say what a puzzle is | [`Puzzle`], [`themes`] |
//! | judge steps, and say why they are wrong | [`Puzzle::judge`], [`Puzzle::refute`] |
//! | make new ones | [`Maker`] |
//!
//! No clock, no files: the day is handed in, and what is made is handed out.

mod games;
mod judge;
mod make;
mod puzzle;
mod shipped;
mod ways;

pub use games::Aim;
pub use judge::{Refutation, Verdict};
pub use make::{Counts, Maker, Plan};
pub use puzzle::Puzzle;
pub use shipped::{all, find, of_day};

/// The themes of a game; `puzzle-theme-GAME-THEME` is what they are called.
#[must_use]
pub fn themes(kind: kamni_rules::GameKind) -> &'static [&'static str] {
    games::of(kind).themes
}
