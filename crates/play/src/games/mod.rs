//! What a match of each game has of its own: a module for each.

use kamni_rules::{GameKind, game_item, game_modules};

game_modules!();

/// What is a game's own in matches.
pub(crate) struct Matched {
    /// A small board, or an early draw: a game for a break.
    pub(crate) quick: Length,
    /// What most games are played with.
    pub(crate) standard: Length,
    /// The game as its author set it up.
    pub(crate) author: Length,
    /// What the first move is thought to be worth before there are games, in rating points.
    pub(crate) first_move: f64,
    /// What evens a game out that favours a side, by the size of the board, where that has been proven or measured.
    pub(crate) fair: Option<Fair>,
    /// Options beside those ready-made sets, which some people like.
    pub(crate) liked: &'static [Options],
}

/// An option that evens a game out: its name, and its fairest value for each size that is known.
#[derive(Clone, Copy, Debug)]
pub struct Fair {
    /// The option.
    pub option: &'static str,
    /// Sizes with values.
    pub by_size: &'static [(u8, &'static str)],
}

/// Options; those that are not named have their defaults.
pub(crate) type Options = &'static [(&'static str, &'static str)];

/// A ready-made set of options, and how long games with it last.
pub(crate) struct Length {
    pub(crate) options: Options,
    /// The median number of turns; `Preset::turns` says how it was measured.
    pub(crate) turns: u32,
}

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Matched {
    game_item!(kind, MATCHED)
}
