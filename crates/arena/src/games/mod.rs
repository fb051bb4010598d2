//! What each game is measured by: a module for each.

use kamni_rules::{GameKind, game_item, game_modules};

game_modules!();

/// The positions by which the engine is measured in a game. They were played by the engine itself, and may never change, or
/// figures of different versions could not be compared.
pub(crate) struct Measured {
    /// The options of the game.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// The steps that lead to the beginning, to the middle, and to where it is nearly over.
    pub(crate) cases: [&'static str; 3],
}

/// What this game is measured by.
pub(crate) const fn of(kind: GameKind) -> &'static Measured {
    game_item!(kind, MEASURED)
}
