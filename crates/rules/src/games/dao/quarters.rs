//! Sets of cells of the Dao boards, split into four by whether row and column are even or odd.
//!
//! A jump goes two cells along, so that a series of jumps never leaves its quarter: what jumps reach is found within one
//! machine word. A step or a look over a neighbour leads to another quarter, at the same place or one beside it.

use core::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};

use crate::Cell;
use crate::bits::select;

/// A machine word that holds a quarter of a board, with a column or more between its rows that is never used.
pub trait Word:
    Copy
    + Eq
    + core::hash::Hash
    + core::fmt::Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// Places a row of a quarter.
    const STRIDE: usize;
    /// The boards of this width.
    const MAP: Map<Self>;
    #[allow(missing_docs, reason = "no bit, and the lowest bit")]
    const ZERO: Self;
    #[allow(missing_docs, reason = "no bit, and the lowest bit")]
    const ONE: Self;

    /// How many bits are set.
    fn count(self) -> usize;
    /// The place of the `n`th bit that is set.
    fn nth(self, n: usize) -> usize;
    /// The place of the lowest bit that is set.
    fn lowest(self) -> usize;
}

/// What is where on a board. Squares are given as first and last row, which are first and last column too.
#[derive(Clone, Copy, Debug)]
pub struct Map<T> {
    pub(super) size: u8,
    /// Riders at the beginning.
    pub(super) riders: [T; 4],
    /// The riders' country.
    pub(super) country: [T; 4],
    /// Where the top-left cell of a fortress is that lies wholly inside the Dao.
    pub(super) in_dao: [T; 4],
    /// All cells.
    pub(super) board: [T; 4],
    /// The squares that are drawn on the board.
    pub(super) regions: Regions,
    /// Rows and columns where fortresses begin; the one in the middle of the board has none.
    pub(super) fortresses: &'static [u8],
}

/// The squares that are drawn on a board of Dao Shi Xiang: the first and the last of their rows, which are the first and
/// the last of their columns too, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The Dao.
    pub dao: (u8, u8),
    /// The riders' country.
    pub country: (u8, u8),
}

macro_rules! words {
    ($($word:ty: size $size:literal stride $stride:literal dao $dao:tt riders $riders:tt country $country:tt
       fortresses $fortresses:expr, nth $nth:expr;)+) => {$(
        impl Word for $word {
            const STRIDE: usize = $stride;
            const MAP: Map<Self> = {
                const fn square((from, to): (u8, u8)) -> [$word; 4] {
                    let mut quarters = [0; 4];
                    let mut row = from;
                    while row <= to {
                        let mut col = from;
                        while col <= to {
                            let (quarter, place) = place_of($stride, Cell::new(col, row));
                            quarters[quarter] |= 1 << place;
                            col += 1;
                        }
                        row += 1;
                    }
                    quarters
                }
                let regions = Regions { dao: $dao, country: $country };
                Map {
                    size: $size,
                    riders: square($riders),
                    country: square(regions.country),
                    in_dao: square((regions.dao.0, regions.dao.1 - 1)),
                    board: square((0, $size - 1)),
                    regions,
                    fortresses: $fortresses,
                }
            };
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn nth(self, n: usize) -> usize {
                $nth(self, n)
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    )+};
}

words! {
    u64: size 13 stride 8 dao (5, 7) riders (4, 8) country (2, 10) fortresses &[0, 11],
        nth |word, n| select(word, n as u32) as usize;
    u128: size 18 stride 10 dao (7, 10) riders (5, 12) country (2, 15) fortresses &[0, 8, 16],
        nth nth_of_two;
}

#[inline]
fn nth_of_two(word: u128, n: usize) -> usize {
    let low = (word as u64).count_ones() as usize;
    if n < low {
        select(word as u64, n as u32) as usize
    } else {
        64 + select((word >> 64) as u64, (n - low) as u32) as usize
    }
}

/// Where a cell is: its quarter, and the place there.
#[inline]
const fn place_of(stride: usize, cell: Cell) -> (usize, usize) {
    let (row, col) = (cell.row() as usize, cell.col() as usize);
    ((row & 1) * 2 + (col & 1), (row >> 1) * stride + (col >> 1))
}

/// A set of cells: the quarter of a cell is twice its row's oddness plus its column's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quarters<T>(pub(super) [T; 4]);

/// The four ways: right, left, down, up, as columns and rows.
pub(super) const WAYS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl<T: Word> Quarters<T> {
    pub(super) const EMPTY: Self = Self([T::ZERO; 4]);

    #[inline]
    pub(super) const fn at(cell: Cell) -> (usize, usize) {
        place_of(T::STRIDE, cell)
    }

    #[inline]
    pub(super) const fn cell(quarter: usize, place: usize) -> Cell {
        let (row, col) = (place / T::STRIDE * 2 + quarter / 2, place % T::STRIDE * 2 + quarter % 2);
        Cell::new(col as u8, row as u8)
    }

    /// Whether a cell is in the set.
    #[must_use]
    #[inline]
    pub fn get(&self, cell: Cell) -> bool {
        let (quarter, place) = Self::at(cell);
        (self.0[quarter] >> place) & T::ONE != T::ZERO
    }

    #[inline]
    pub(super) fn set(&mut self, cell: Cell) {
        let (quarter, place) = Self::at(cell);
        self.0[quarter] |= T::ONE << place;
    }

    #[inline]
    pub(super) fn clear(&mut self, cell: Cell) {
        let (quarter, place) = Self::at(cell);
        self.0[quarter] &= !(T::ONE << place);
    }

    /// Whether no cell is in the set.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == T::ZERO
    }

    /// How many cells are in the set.
    #[must_use]
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|quarter| quarter.count()).sum()
    }

    /// How many cells of the set lie on a fortress, given by its top-left cell, or within two cells of it.
    #[must_use]
    #[inline]
    pub fn count_around(&self, fortress: Cell) -> usize {
        // Of each quarter these are three rows of three places. What lies beside the board falls on places that are no cells.
        let row = T::ONE | T::ONE << 1 | T::ONE << 2;
        let block = row | row << T::STRIDE | row << (2 * T::STRIDE);
        let first = |place: u8, odd: usize| (usize::from(place) + (usize::from(place) + odd) % 2) / 2;
        let count = |quarter: usize| {
            let (down, right) = (first(fortress.row(), quarter / 2), first(fortress.col(), quarter % 2));
            // The block is one row and one place too far.
            let too_far = T::STRIDE + 1;
            let at = down * T::STRIDE + right;
            let block = if at < too_far { block >> (too_far - at) } else { block << (at - too_far) };
            (self.0[quarter] & block).count()
        };
        count(0) + count(1) + count(2) + count(3)
    }

    /// The `n`th cell, counted from 0.
    #[inline]
    pub(super) fn nth(&self, mut n: usize) -> Cell {
        for (quarter, cells) in self.0.iter().enumerate() {
            let count = cells.count();
            if n < count {
                return Self::cell(quarter, cells.nth(n));
            }
            n -= count;
        }
        debug_assert!(false, "fewer cells are in the set");
        Cell::new(0, 0)
    }

    /// The cells of the set.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Cells<T> {
        Cells { left: self, quarter: 0 }
    }

    /// Every cell moved by one along a way (its place in [`WAYS`]). What leaves the board may come to places that are no
    /// cells: what the result is cut with has none of them.
    #[inline]
    pub(super) fn moved(&self, way: usize) -> Self {
        let [a, b, c, d] = self.0;
        Self(match way {
            0 => [b << 1, a, d << 1, c],
            1 => [b, a >> 1, d, c >> 1],
            2 => [c << T::STRIDE, d << T::STRIDE, a, b],
            _ => [c, d, a >> T::STRIDE, b >> T::STRIDE],
        })
    }
}

impl<T: Word> Quarters<T> {
    /// For each way the places of one quarter that have a cell of the set right behind them.
    #[inline]
    pub(super) fn beside<const QUARTER: usize>(&self) -> [T; 4] {
        let (row, col) = (self.0[QUARTER ^ 1], self.0[QUARTER ^ 2]);
        let [right, left] = if QUARTER & 1 == 0 { [row << 1, row] } else { [row, row >> 1] };
        let [down, up] = if QUARTER & 2 == 0 { [col << T::STRIDE, col] } else { [col, col >> T::STRIDE] };
        [right, left, down, up]
    }
}

impl<T: Word> FromIterator<Cell> for Quarters<T> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.set(cell));
        set
    }
}

impl<T: Word> BitAnd for Quarters<T> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([0, 1, 2, 3].map(|quarter| self.0[quarter] & other.0[quarter]))
    }
}

impl<T: Word> BitOr for Quarters<T> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self([0, 1, 2, 3].map(|quarter| self.0[quarter] | other.0[quarter]))
    }
}

impl<T: Word> Not for Quarters<T> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|quarter| !quarter))
    }
}

/// The cells of a set.
#[derive(Debug)]
pub struct Cells<T> {
    left: Quarters<T>,
    quarter: usize,
}

impl<T: Word> Iterator for Cells<T> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.quarter < 4 {
            let cells = &mut self.left.0[self.quarter];
            if *cells != T::ZERO {
                let place = cells.lowest();
                *cells &= *cells - T::ONE;
                return Some(Quarters::<T>::cell(self.quarter, place));
            }
            self.quarter += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// The cells around a fortress, counted at once, are those counted one by one, wherever it stands.
    #[test]
    fn cells_around_a_fortress_are_counted() {
        fn look<T: Word>(rng: &mut Rng) {
            let size = T::MAP.size;
            for _ in 0..20 {
                let mut cells = Quarters::<T>::EMPTY;
                for _ in 0..rng.below(60) {
                    cells.set(Cell::new(rng.below(size.into()) as u8, rng.below(size.into()) as u8));
                }
                for place in 0..u16::from(size - 1).pow(2) {
                    let [col, row] = [place % u16::from(size - 1), place / u16::from(size - 1)];
                    let fortress = Cell::new(col as u8, row as u8);
                    let near = |cell: Cell| {
                        let within = |place: u8, first: u8| (first..=first + 5).contains(&(place + 2));
                        within(cell.col(), fortress.col()) && within(cell.row(), fortress.row())
                    };
                    let counted = cells.iter().filter(|cell| near(*cell)).count();
                    assert_eq!(cells.count_around(fortress), counted, "{fortress} of {size}: {cells:?}");
                }
            }
        }
        let mut rng = Rng::new(7);
        look::<u64>(&mut rng);
        look::<u128>(&mut rng);
    }
}
