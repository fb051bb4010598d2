//! What the terminal knows of each game: a module for each, with its colours and what somebody means who presses a cell.

use kamni_rules::{Cell, GameKind, Piece, Player, Position, Rules, Step, game_item, game_modules};
use kamni_texts::Texts;

use crate::draw::{Canvas, Ink, Palette, stones};
use crate::play::Painter;
use crate::record::Record;
use crate::terminal::Terminal;

game_modules!();

/// What is a game's own at a terminal.
pub(crate) struct Shown {
    /// Its colours.
    pub(crate) palette: Palette,
    /// What it is played with.
    pub(crate) pieces: &'static Pieces,
    /// The step that somebody means who presses a cell where nothing can be done: the reason against it is the one to tell.
    pub(crate) meant: fn(&Record, Cell) -> Step,
}

/// How a board with its pieces is shown, spoken of and touched. Whoever asks for a symbol says whether it has to be ASCII.
pub(crate) struct Pieces {
    /// The sign of a player.
    pub(crate) sign: fn(&Rules, Player, bool) -> (char, Ink),
    /// The board in letters.
    pub(crate) letters: fn(&Record, bool) -> Canvas,
    /// The board on the full screen, for somebody who may make a step now or not.
    pub(crate) paint: fn(&mut Painter<'_>, &Record, bool),
    /// What its own marks on the full screen mean, if it has any.
    pub(crate) marks: Option<fn(&Terminal) -> String>,
    /// The name of a piece in the files of texts.
    pub(crate) name: fn(&Rules, Piece) -> &'static str,
    /// What the piece on a cell is, in words.
    pub(crate) stands: fn(&Texts, &Record, Cell, Piece) -> String,
    /// The piece that is meant by a cell on which something stands, if it can be meant now.
    pub(crate) chosen: fn(&Record, Cell) -> Option<Cell>,
    /// The cells by which a piece can be sent from its place to another.
    pub(crate) onto: fn(&Record, Cell, Cell) -> Vec<Cell>,
}

/// Stones, which are all alike but for their colours.
const STONES: &Pieces = &Pieces {
    sign: |rules, player, ascii| (stones::stone(rules, player, ascii), stones::ink_of(player)),
    letters: stones::board,
    paint: |painter, record, active| painter.stones(record, active),
    marks: None,
    name: stone_name,
    stands: |texts, record, _, piece| {
        texts.get("screen-stone", &[("side", stone_name(record.rules(), piece).into())])
    },
    chosen: |_, cell| Some(cell),
    onto: |_, _, to| vec![to],
};

/// What is this game's own.
pub(crate) const fn of(kind: GameKind) -> &'static Shown {
    game_item!(kind, SHOWN)
}

/// The name of a stone is that of its side; nothing else stands on a board with stones.
fn stone_name(rules: &Rules, piece: Piece) -> &'static str {
    if let Piece::Stone(player) = piece { rules.side(player).code() } else { "" }
}

/// A move from a cell to one beside it: an empty one if there is any, else any will do.
fn move_beside(record: &Record, cell: Cell) -> Step {
    let position = record.position();
    let ways = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let cells = ways.into_iter().filter_map(|(right, down)| cell.offset(right, down, position.size()));
    let beside = cells.min_by_key(|cell| position.piece_at(*cell).is_some());
    Step::Move(cell, beside.unwrap_or(cell))
}
