//! What the engine knows of each game: a module for each, with how positions are judged and how levels play.

use kamni_rules::{GameKind, game_item, game_modules};

use crate::levels::Means;
use crate::mind::Family;

game_modules!();

/// What is a game's own in playing it.
pub(crate) struct Played {
    /// The weights of its features, as `kamni tune` writes them.
    pub(crate) weights: &'static str,
    /// The family that plays it best.
    pub(crate) family: Family,
    /// What levels 1 to 9 may use. `docs/engine.md` says what they were measured to be worth.
    pub(crate) means: Means,
    /// The same for the side with the harder task, where sides are unlike.
    pub(crate) harder: Option<Means>,
    /// What levels 1 to 10 were measured to be worth, in Elo over the first: the table of `docs/engine.md`.
    pub(crate) elo: [u16; 10],
    /// How many positions a level looks at to see closely where the game looks decided.
    pub(crate) close_look: u64,
    /// Whether few steps mean that the end is near, so that it can be counted out.
    pub(crate) counts_out: bool,
    /// What speed and strength are measured by.
    pub(crate) measured: Measured,
}

/// The positions by which the engine is measured in a game. They were played by the engine itself, and may never change, or
/// figures of different versions could not be compared.
#[derive(Debug)]
pub struct Measured {
    /// The options of the game.
    pub options: &'static [(&'static str, &'static str)],
    /// The steps that lead to the beginning, to the middle, and to where it is nearly over.
    pub cases: [&'static str; 3],
}

impl Measured {
    /// What this game is measured by.
    #[must_use]
    pub const fn of(kind: GameKind) -> &'static Self {
        &of(kind).measured
    }
}

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Played {
    game_item!(kind, PLAYED)
}
