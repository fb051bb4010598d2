//! What a position says beside where its pieces stand: beaten cells, takeable stones, lines, held fortresses.

use kamni_rules::bits::Bits;
use kamni_rules::{AnyPosition, Cell, Player, with_position};

/// All that overlays and the names of cells need; what a game does not have is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The empty cells that First's and Second's stones beat.
    pub(crate) beaten: [Vec<Cell>; 2],
    /// Stones that can be taken now.
    pub(crate) takeable: Vec<Cell>,
    /// While taking: stones that are dominated and cannot be taken.
    pub(crate) old_danger: Vec<Cell>,
    /// Empty cells where the mover would fill a block.
    pub(crate) closed: Vec<Cell>,
    /// A line of five that won.
    pub(crate) five: Option<[Cell; 5]>,
    /// Lines that lack one stone, whose cell is empty.
    pub(crate) fours: Vec<[Cell; 5]>,
    /// Who has the riders.
    pub(crate) riders_player: Option<Player>,
    /// The top-left cells of the fortresses, in reading order.
    pub(crate) fortresses: Vec<Cell>,
    /// Those of them that hold four riders.
    pub(crate) held: Vec<Cell>,
    /// The riders that have moved in this turn.
    pub(crate) moved: Vec<Cell>,
    /// Riders in hand.
    pub(crate) hand: u16,
}

impl Facts {
    pub(crate) fn of(position: &AnyPosition) -> Self {
        with_position!(position, position => position.facts())
    }
}

/// A position that can say these things.
pub(crate) trait Telling {
    fn facts(&self) -> Facts;
}

pub(crate) fn cells<const W: usize>(bits: Bits<W>) -> Vec<Cell> {
    bits.iter().map(Bits::<W>::cell).collect()
}
