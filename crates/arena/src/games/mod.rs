//! What a study of each game has of its own: a module for each, with the further series that its claims need, and the claims.

use kamni_rules::{Cell, GameKind, game_item, game_modules};

use crate::study::claims::Claims;
use crate::study::series::Further;

game_modules!();

/// What is a game's own in a study.
pub(crate) struct Studied {
    /// Games beside those of each level: other options, first turns, sides that are bound.
    pub(crate) further: &'static [Further],
    /// Brings a cell to one of its class of symmetry.
    pub(crate) fold: fn(Cell, u8) -> Cell,
    /// What the author claims, and what the games say to it.
    pub(crate) claims: Claims,
}

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Studied {
    game_item!(kind, STUDIED)
}
