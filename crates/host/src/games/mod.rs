//! What a house that is tried has of each game: a module for each.

use kamni_rules::{GameKind, game_item, game_modules};

game_modules!();

/// Options that are not at their defaults.
pub(crate) type Options = &'static [(&'static str, &'static str)];

/// Options beside the presets, which some people like.
pub(crate) const fn liked(kind: GameKind) -> &'static [Options] {
    game_item!(kind, LIKED)
}
