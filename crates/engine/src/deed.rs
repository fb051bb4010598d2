//! What a turn brings about, whichever steps do it and in whatever order: the measure by which turns come to the same.

use kamni_rules::{Cell, Piece, Position};

/// What is so on the board once a turn has done it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// On each of these cells stands this, or nothing.
    Cells(Vec<(Cell, Option<Piece>)>),
    /// The turn is over, and the position is the one of this hash.
    End(u64),
}

impl Deed {
    /// All that is different on the board after a turn.
    #[must_use]
    pub fn between<P: Position>(before: &P, after: &P) -> Self {
        let different = |cell: &Cell| before.piece_at(*cell) != after.piece_at(*cell);
        let cells = Cell::all(before.size()).filter(different);
        Self::Cells(cells.map(|cell| (cell, after.piece_at(cell))).collect())
    }

    /// Whether it is done in a position of a turn that began in another.
    #[must_use]
    pub fn is_done<P: Position>(&self, before: &P, position: &P) -> bool {
        match self {
            Self::Cells(cells) => cells.iter().all(|(cell, piece)| position.piece_at(*cell) == *piece),
            Self::End(hash) => position.hash() == *hash && position.turn_ended(before),
        }
    }
}
