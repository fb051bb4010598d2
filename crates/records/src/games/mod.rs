//! What files have of each game: a module for each.

use kamni_rules::{Cell, GameKind, Piece, game_item, game_modules};

use crate::sgf::Walls;

game_modules!();

/// Finds the labels of walls among the pieces of a board of this size.
pub(crate) type MarkWalls = fn(&[Option<Piece>], u8, &mut Walls);

/// What is a game's own in SGF.
pub(crate) struct Written {
    /// The corners of the area that is marked on a board of this size, if there is one.
    pub(crate) area: Option<fn(u8) -> (Cell, Cell)>,
    /// Marks the pieces that cover several cells, if there are any, on a board of this size, row by row.
    pub(crate) mark_walls: Option<MarkWalls>,
}

/// A game with nothing but stones.
const STONES: &Written = &Written { area: None, mark_walls: None };

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Written {
    game_item!(kind, WRITTEN)
}
