//! Capture squares.

use alloc::vec::Vec;

use crate::Cell;
use crate::bits::Bits;
use crate::turned::{Place, Turned, WAYS, cell_along};

/// The capture squares around a cell of a board of this size, by distance, each as its two to four cells in a round.
pub fn squares_around(middle: Cell, size: u8) -> impl Iterator<Item = Vec<Cell>> {
    const ORTHOGONAL: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
    // A way that leaves the board at once has no part in a square; one that leaves it later ends the squares.
    let leads = [ORTHOGONAL, DIAGONAL].map(|ways| {
        let on_board = |way: &(i8, i8)| middle.offset(way.0, way.1, size).is_some();
        ways.into_iter().filter(on_board).collect::<Vec<_>>()
    });
    (1..size as i8).flat_map(move |distance| {
        let square = |ways: &Vec<(i8, i8)>| {
            // In a corner there is no diagonal square.
            let cell = |way: &(i8, i8)| middle.offset(way.0 * distance, way.1 * distance, size);
            (ways.len() > 1).then(|| ways.iter().map(cell).collect::<Option<Vec<_>>>()).flatten()
        };
        leads.each_ref().map(square).into_iter().flatten()
    })
}

/// The stones of both sides, asked for capture squares.
///
/// A way that leaves the board at once has no cell in a square; one that leaves it later has none that could be filled.
pub(super) struct Squares<'s, const W: usize> {
    pub(super) own: &'s Turned<W>,
    pub(super) enemy: &'s Turned<W>,
    pub(super) last: u8,
}

/// A line's bits are moved up by this, so that no distance leaves the number at its lower end.
const MARGIN: u8 = 20;

impl<const W: usize> Squares<'_, W> {
    /// Marks the enemy stones in the middle of the own orthogonal squares that a cell is part of.
    #[inline]
    pub(super) fn orthogonal(&self, to: Cell, captured: &mut Bits<W>) {
        let place = Place::new::<W>(to, self.last + 1);
        for way in WAYS {
            let (line, along) = (place.along(way) / Bits::<W>::STRIDE, place.along(way) % Bits::<W>::STRIDE);
            let own = self.own.along(way).row(line) >> along;
            let enemy = self.enemy.along(way).row(line) >> along;
            // A square's middle is half as far along the line as its opposite cell; on the edge it has none.
            let mut middles = enemy & (every_second(own) | 1 << (usize::from(self.last) - along));
            while middles != 0 {
                let distance = middles.trailing_zeros() as u8;
                middles &= middles - 1;
                let at = place.along(way) + usize::from(distance);
                let middle = cell_along::<W>(way, at, self.last + 1);
                let (across, place) = match way {
                    0 | 1 => (self.own.along(2).row(middle.col().into()), middle.row()),
                    _ => (self.own.cells().row(middle.row().into()), middle.col()),
                };
                if self.both(across, place, distance) {
                    captured.set(Bits::<W>::at(middle));
                }
            }
        }
    }

    /// The same for diagonal squares. All cells of a square are looked at together: most squares are far from full, and a
    /// look at each in turn would cost more in wrong guesses of the processor than it saves.
    #[inline]
    pub(super) fn diagonal(&self, to: Cell, captured: &mut Bits<W>) {
        for at in (*self.enemy.cells() & Bits::diagonals_through(Bits::<W>::at(to))).iter() {
            let middle = Bits::<W>::cell(at);
            let (row, col, distance) = (middle.row(), middle.col(), middle.row().abs_diff(to.row()));
            let above = self.both(self.row(row.wrapping_sub(distance)), col, distance) | (row == 0);
            let below = self.both(self.row(row + distance), col, distance) | (row == self.last);
            // In a corner there is no diagonal square.
            let at_side = |place: u8| (place == 0) | (place == self.last);
            if above & below & !(at_side(row) & at_side(col)) {
                captured.set(at);
            }
        }
    }

    /// Own stones in a row; none in a row that the board does not have.
    #[inline]
    fn row(&self, row: u8) -> u32 {
        let on_board = row <= self.last;
        let bits = self.own.cells().row(if on_board { row.into() } else { 0 });
        if on_board { bits } else { 0 }
    }

    /// Whether the two cells of a line at a distance from a place are held, or have no part in the square.
    #[inline]
    fn both(&self, line: u32, place: u8, distance: u8) -> bool {
        let line = u64::from(line) << MARGIN;
        let held = |at: u8| line >> at & 1 != 0;
        (held(MARGIN + place - distance) | (place == 0))
            & (held(MARGIN + place + distance) | (place == self.last))
    }
}

/// The bits at even places, put together.
#[inline]
const fn every_second(bits: u32) -> u32 {
    let bits = bits & 0x5555_5555;
    let bits = (bits | bits >> 1) & 0x3333_3333;
    let bits = (bits | bits >> 2) & 0x0f0f_0f0f;
    let bits = (bits | bits >> 4) & 0x00ff_00ff;
    (bits | bits >> 8) & 0xffff
}
