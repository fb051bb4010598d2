//! What a step did.

use alloc::vec::Vec;
use core::ops::Deref;

use crate::{Cell, Ending, MAX_SIZE, Player};

/// One thing that a step did. The game that made the step says it, so that nobody has to compare boards.
///
/// The changes of a step come in this order: what happened to the pieces, in the order in which it happened; what was
/// built by that; then the turn that passes on, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A stone of this player was put on the board.
    Put(Player, Cell),
    /// A stone or a rider went from one cell to another.
    Moved {
        /// Where it stood.
        from: Cell,
        /// Where it stands.
        to: Cell,
        /// Whether it jumped over others on its way.
        jumped: bool,
    },
    /// A stone of this player was taken off the board.
    TakenOff(Player, Cell),
    /// A stone was turned over and is this player's now.
    TurnedOver(Player, Cell),
    /// A rider was lifted off a fortress; it is in hand.
    Lifted(Cell),
    /// A rider on the ground was picked up by a fortress that comes there; it is in hand.
    PickedUp(Cell),
    /// A rider that was in hand was set down.
    SetDown(Cell),
    /// A fortress went along by a cell. Cells are its top-left ones.
    Shifted {
        /// Where it stood.
        from: Cell,
        /// Where it stands.
        to: Cell,
    },
    /// A rider went along with the fortress that it stands on.
    Carried {
        /// Where it stood.
        from: Cell,
        /// Where it stands.
        to: Cell,
    },
    /// A square was built around a stone that it took.
    Square(Square),
    /// A stone that can be taken next, in the same turn.
    Exposed(Cell),
    /// Five in a line were made.
    Line([Cell; 5]),
    /// The turn is over, and this player has the next one: the other, or the same again where the other has none.
    TurnTo(Player),
    /// The game is over.
    Ended(Ending),
}

impl Change {
    /// Appends the cells on which something else stands than before, or which were passed from one to another.
    pub fn touched_into(self, cells: &mut Vec<Cell>) {
        match self {
            Self::Put(_, cell)
            | Self::TakenOff(_, cell)
            | Self::TurnedOver(_, cell)
            | Self::Lifted(cell)
            | Self::PickedUp(cell)
            | Self::SetDown(cell) => cells.push(cell),
            Self::Moved { from, to, .. } | Self::Carried { from, to } => cells.extend([from, to]),
            Self::Shifted { from, to } => {
                for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    cells
                        .extend([from, to].into_iter().filter_map(|cell| cell.offset(right, down, MAX_SIZE)));
                }
            }
            Self::Square(_) | Self::Exposed(_) | Self::Line(_) | Self::TurnTo(_) | Self::Ended(_) => {}
        }
    }
}

/// The cells of a capture square in a round: four, or fewer where it lies at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    cells: [Cell; 4],
    count: u8,
}

impl Square {
    /// A square of these cells, four at most.
    pub(crate) fn new(cells: &[Cell]) -> Self {
        let mut square = Self { cells: [Cell::new(0, 0); 4], count: 0 };
        for (place, cell) in square.cells.iter_mut().zip(cells) {
            *place = *cell;
            square.count += 1;
        }
        square
    }
}

impl Deref for Square {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }
}
