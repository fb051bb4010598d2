//! Stones that slide: the same set of cells turned so that each of the four ways leads to higher bits.

use crate::bits::Bits;
use crate::{Cell, Piece, Player, Position, Refusal};

/// One of the four ways a stone slides: right, left, down, up.
pub(crate) type Way = usize;

pub(crate) const WAYS: [Way; 4] = [0, 1, 2, 3];

/// A set of cells, kept once for each way, with rows along that way.
///
/// In the copy for a way the neighbour that way is the next bit, so that one addition finds how far all stones
/// of a colour can slide: the carry runs through the empty cells and stops at the first that is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turned<const W: usize>([Bits<W>; 4]);

/// A cell in the copies of one board size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place([usize; 4]);

impl Place {
    #[inline]
    pub(crate) const fn new<const W: usize>(cell: Cell, size: u8) -> Self {
        let (row, col, last) = (cell.row() as usize, cell.col() as usize, size as usize - 1);
        let stride = Bits::<W>::STRIDE;
        Self([row * stride + col, row * stride + last - col, col * stride + row, col * stride + last - row])
    }

    /// The bit in the copy for a way.
    #[inline]
    pub(crate) const fn along(self, way: Way) -> usize {
        self.0[way]
    }
}

/// The cell of a bit in the copy for a way.
#[inline]
pub(crate) const fn cell_along<const W: usize>(way: Way, at: usize, size: u8) -> Cell {
    let stride = Bits::<W>::STRIDE;
    let (line, along) = ((at / stride) as u8, (at % stride) as u8);
    match way {
        0 => Cell::new(along, line),
        1 => Cell::new(size - 1 - along, line),
        2 => Cell::new(line, along),
        _ => Cell::new(line, size - 1 - along),
    }
}

impl<const W: usize> Turned<W> {
    pub(crate) const EMPTY: Self = Self([Bits::EMPTY; 4]);

    /// The cells in reading order (the copy for the way to the right).
    #[inline]
    pub(crate) const fn cells(&self) -> &Bits<W> {
        &self.0[0]
    }

    #[inline]
    pub(crate) const fn along(&self, way: Way) -> &Bits<W> {
        &self.0[way]
    }

    #[inline]
    pub(crate) fn set(&mut self, place: Place) {
        for way in WAYS {
            self.0[way].set(place.0[way]);
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self, place: Place) {
        for way in WAYS {
            self.0[way].clear(place.0[way]);
        }
    }
}

/// Two players' stones that slide.
pub(crate) type Sliders<const W: usize> = [Turned<W>; 2];

/// Where a player's stones can slide to along one way, in the copy for that way. Each cell in it is reached by one
/// stone: the first one back.
#[inline]
pub(crate) fn slides<const W: usize>(stones: &Sliders<W>, player: Player, way: Way, size: u8) -> Bits<W> {
    let own = stones[player].0[way];
    let enemy = stones[player.other()].0[way];
    // Nothing slides into the first column of a way, which also parts each row from the next.
    let empty = Bits::board_but_first_column(size) & !(own | enemy);
    let starts = own.up(1) & empty;
    empty & !empty.plus(starts)
}

/// The stone that slides to a target found by [`slides`].
#[inline]
pub(crate) fn slider<const W: usize>(stones: &Turned<W>, way: Way, target: usize) -> usize {
    // A target always has a stone behind it; without one this would be the target itself.
    stones.0[way].last_before(target).unwrap_or(target)
}

/// Whether the mover may slide a stone so: his own, along a row or column, over empty cells to an empty cell.
pub(crate) fn check_slide(position: &impl Position, from: Cell, to: Cell) -> Result<(), Refusal> {
    let size = position.size();
    for cell in [from, to] {
        if !cell.is_on(size) {
            return Err(Refusal::OffBoard(cell));
        }
    }
    match position.piece_at(from) {
        None => return Err(Refusal::NothingThere(from)),
        Some(piece) if position.to_move().map(Piece::Stone) != Some(piece) => {
            return Err(Refusal::NotYours(from));
        }
        Some(_) => {}
    }
    let right = to.col() as i8 - from.col() as i8;
    let down = to.row() as i8 - from.row() as i8;
    if right == 0 && down == 0 {
        return Err(Refusal::Stays(from));
    }
    if right != 0 && down != 0 {
        return Err(Refusal::NotStraight(from, to));
    }
    let mut cell = from;
    while cell != to {
        let Some(next) = cell.offset(right.signum(), down.signum(), size) else {
            return Err(Refusal::OffBoard(to));
        };
        if position.piece_at(next).is_some() {
            return Err(if next == to { Refusal::Occupied(to) } else { Refusal::InTheWay(next) });
        }
        cell = next;
    }
    Ok(())
}
