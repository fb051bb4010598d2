//! What the drawings of each game have of their own: a module for each.

use kamni_rules::{GameKind, Piece, game_item, game_modules};

use crate::figure::Figure;
use crate::layers::Layers;
use crate::overlay::Overlay;
use crate::svg::Svg;
use crate::tokens::{Ground, Token};

game_modules!();

/// What is a game's own in its drawings.
pub(crate) struct Drawn {
    /// Its colours: its accent on pages, its board, its pieces, its marks.
    pub(crate) tokens: &'static [Token],
    /// Which of them, or what else of its own, it has on other grounds, in the order of their list.
    pub(crate) grounds: [&'static [Token]; Ground::ALL.len()],
    /// The pattern of its board.
    pub(crate) ground: &'static str,
    /// Whether its board has dots where thirds cross.
    pub(crate) dots: bool,
    /// Whether its pieces move in straight lines: the way of a series that turns is not drawn as one.
    pub(crate) straight: bool,
    /// Its overlays, in the order in which they are offered.
    pub(crate) overlays: &'static [Overlay],
    /// Those that lie under the pieces, from below.
    pub(crate) under: &'static [(Overlay, Write)],
    /// Those that lie over them.
    pub(crate) over: &'static [(Overlay, Write)],
    /// The sign of the last turn: how far it reaches, and what is drawn.
    pub(crate) last_turn: (i32, &'static str),
}

/// Appends an overlay of a position.
pub(crate) type Write = fn(&Layers<'_>, &mut Svg);

/// The sign of the last turn where it is a stone that has come.
const STONE: (i32, &str) = (28, r##"<use href="#m-last"/><use href="#stone2" class="p2"/>"##);

/// What a piece looks like; of a fortress with a rider on it, the rider.
pub(crate) const fn figure(piece: Piece) -> Figure {
    match piece {
        Piece::Stone(player) => Figure::Stone(player),
        // Of pieces that are not the players' stones, the second kind lies on top.
        _ if piece.kinds()[1] => Figure::Rider,
        _ => Figure::Fortress,
    }
}

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Drawn {
    game_item!(kind, DRAWN)
}
