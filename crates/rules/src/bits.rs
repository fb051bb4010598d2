//! Sets of cells as bits.
//!
//! `Bits<W>` is `W` machine words and holds the cells of boards up to a largest size, row after row. Each width
//! has a fixed stride, so that shifts are by constants; a smaller board of that width leaves columns unused:
//!
//! | words | stride and largest board |
//! | --- | --- |
//! | 1 | 8 |
//! | 2 | 11 |
//! | 3 | 13 |
//! | 4 | 16 |
//! | 6 | 19 |

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::{Cell, MAX_SIZE};

/// A set of cells on a board of at most [`Bits::STRIDE`] rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>([u64; W]);

const MAX_CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

impl<const W: usize> Bits<W> {
    /// Cells a row.
    pub const STRIDE: usize = match W {
        1 => 8,
        2 => 11,
        3 => 13,
        4 => 16,
        6 => 19,
        _ => panic!("no board uses this width"),
    };

    /// No cell.
    pub const EMPTY: Self = Self([0; W]);

    /// All cells of a board, by its size.
    const BOARDS: &'static [Self; MAX_SIZE as usize + 1] = &Self::boards(0);

    /// All cells of a board but those of its first column, by its size.
    const BUT_FIRST_COLUMN: &'static [Self; MAX_SIZE as usize + 1] = &Self::boards(1);

    /// All cells of the first columns, and of the first rows, by how many.
    const FIRST_COLUMNS: &'static [Self; MAX_SIZE as usize + 1] = &Self::first(true);
    const FIRST_ROWS: &'static [Self; MAX_SIZE as usize + 1] = &Self::first(false);

    /// The orthogonal neighbours of each cell. A board smaller than the stride cuts off what is not on it.
    const NEIGHBOURS: &'static [Self; MAX_CELLS] = &Self::neighbours();

    /// The cells on the diagonals through each cell, itself left out.
    const DIAGONALS: &'static [Self; MAX_CELLS] = &Self::diagonals();

    const fn boards(first_column: usize) -> [Self; MAX_SIZE as usize + 1] {
        let mut boards = [Self::EMPTY; MAX_SIZE as usize + 1];
        let mut size = 0;
        while size <= Self::STRIDE && size <= MAX_SIZE as usize {
            let mut row = 0;
            while row < size {
                let mut col = first_column;
                while col < size {
                    boards[size] = boards[size].with(row * Self::STRIDE + col);
                    col += 1;
                }
                row += 1;
            }
            size += 1;
        }
        boards
    }

    const fn first(columns: bool) -> [Self; MAX_SIZE as usize + 1] {
        let mut first = [Self::EMPTY; MAX_SIZE as usize + 1];
        let mut at = 0;
        while at < Self::STRIDE * Self::STRIDE {
            let mut many = if columns { at % Self::STRIDE } else { at / Self::STRIDE } + 1;
            while many < first.len() {
                first[many] = first[many].with(at);
                many += 1;
            }
            at += 1;
        }
        first
    }

    const fn neighbours() -> [Self; MAX_CELLS] {
        let mut all = [Self::EMPTY; MAX_CELLS];
        let mut at = 0;
        while at < Self::STRIDE * Self::STRIDE && at < MAX_CELLS {
            let (row, col) = (at / Self::STRIDE, at % Self::STRIDE);
            let mut cells = Self::EMPTY;
            if row > 0 {
                cells = cells.with(at - Self::STRIDE);
            }
            if col > 0 {
                cells = cells.with(at - 1);
            }
            if col + 1 < Self::STRIDE {
                cells = cells.with(at + 1);
            }
            if row + 1 < Self::STRIDE {
                cells = cells.with(at + Self::STRIDE);
            }
            all[at] = cells;
            at += 1;
        }
        all
    }

    const fn diagonals() -> [Self; MAX_CELLS] {
        let mut all = [Self::EMPTY; MAX_CELLS];
        let mut at = 0;
        while at < Self::STRIDE * Self::STRIDE && at < MAX_CELLS {
            let (row, col) = ((at / Self::STRIDE) as isize, (at % Self::STRIDE) as isize);
            let mut direction = 0;
            while direction < 4 {
                let (down, right) = (direction / 2 * 2 - 1, direction % 2 * 2 - 1);
                let (mut r, mut c) = (row + down, col + right);
                let side = Self::STRIDE as isize;
                while r >= 0 && c >= 0 && r < side && c < side {
                    all[at] = all[at].with((r * side + c) as usize);
                    (r, c) = (r + down, c + right);
                }
                direction += 1;
            }
            at += 1;
        }
        all
    }

    /// All cells of a board of this size.
    #[must_use]
    #[inline]
    pub fn board(size: u8) -> Self {
        Self::BOARDS[size as usize]
    }

    /// All cells of a board of this size but those of its first column.
    #[must_use]
    #[inline]
    pub fn board_but_first_column(size: u8) -> Self {
        Self::BUT_FIRST_COLUMN[size as usize]
    }

    /// All cells of the first columns, this many.
    #[must_use]
    #[inline]
    pub fn first_columns(many: u8) -> Self {
        Self::FIRST_COLUMNS[many as usize]
    }

    /// All cells of the first rows, this many.
    #[must_use]
    #[inline]
    pub fn first_rows(many: u8) -> Self {
        Self::FIRST_ROWS[many as usize]
    }

    /// The orthogonal neighbours of a cell. On a board smaller than the stride some of them are not on it.
    #[must_use]
    #[inline]
    pub fn neighbours_of(at: usize) -> Self {
        Self::NEIGHBOURS[at]
    }

    /// The cells on the diagonals through a cell, itself left out.
    #[must_use]
    #[inline]
    pub fn diagonals_through(at: usize) -> Self {
        Self::DIAGONALS[at]
    }

    /// The place of a cell's bit.
    #[must_use]
    #[inline]
    pub const fn at(cell: Cell) -> usize {
        cell.row() as usize * Self::STRIDE + cell.col() as usize
    }

    /// The cell of a bit.
    #[must_use]
    #[inline]
    pub const fn cell(at: usize) -> Cell {
        Cell::new((at % Self::STRIDE) as u8, (at / Self::STRIDE) as u8)
    }

    const fn with(mut self, at: usize) -> Self {
        self.0[at / 64] |= 1 << (at % 64);
        self
    }

    /// Whether a cell is in the set.
    #[must_use]
    #[inline]
    pub const fn get(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    /// Puts a cell into the set.
    #[inline]
    pub const fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Takes a cell out of the set.
    #[inline]
    pub const fn clear(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    /// Whether no cell is in the set.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many cells are in the set.
    #[must_use]
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The `n`th bit that is set, counted from 0.
    #[must_use]
    #[inline]
    pub fn nth(&self, mut n: usize) -> usize {
        for (place, &word) in self.0.iter().enumerate() {
            let count = word.count_ones() as usize;
            if n < count {
                return place * 64 + select(word, n as u32) as usize;
            }
            n -= count;
        }
        debug_assert!(false, "fewer bits are set");
        0
    }

    /// The highest bit that is set below `at`.
    #[must_use]
    #[inline]
    pub fn last_before(&self, at: usize) -> Option<usize> {
        let mut place = at / 64;
        let mut word = self.0[place] & ((1 << (at % 64)) - 1);
        while word == 0 {
            place = place.checked_sub(1)?;
            word = self.0[place];
        }
        Some(place * 64 + 63 - word.leading_zeros() as usize)
    }

    /// The bits that are set, from the lowest.
    #[must_use]
    #[inline]
    pub const fn iter(self) -> Ones<W> {
        Ones { bits: self, place: 0 }
    }

    /// Every cell moved `by` places to higher bits (fewer than 64).
    #[must_use]
    #[inline]
    pub fn up(mut self, by: usize) -> Self {
        debug_assert!(0 < by && by < 64);
        for place in (1..W).rev() {
            self.0[place] = self.0[place] << by | self.0[place - 1] >> (64 - by);
        }
        self.0[0] <<= by;
        self
    }

    /// Every cell moved `by` places to lower bits (fewer than 64).
    #[must_use]
    #[inline]
    pub fn down(mut self, by: usize) -> Self {
        debug_assert!(0 < by && by < 64);
        for place in 0..W - 1 {
            self.0[place] = self.0[place] >> by | self.0[place + 1] << (64 - by);
        }
        self.0[W - 1] >>= by;
        self
    }

    /// The cells of a board of this size right beside the cells of the set in their row: left of them, right of them.
    #[must_use]
    #[inline]
    pub fn beside(self, size: u8) -> [Self; 2] {
        // A cell that leaves its row to the right comes to the next row's first column, or to none.
        let right = self.up(1) & Self::board_but_first_column(size);
        let left = (self & Self::board_but_first_column(size)).down(1);
        [left, right]
    }

    /// The cells of a board of this size above the cells of the set, and below them.
    #[must_use]
    #[inline]
    pub fn above_and_below(self, size: u8) -> [Self; 2] {
        [self.down(Self::STRIDE), self.up(Self::STRIDE) & Self::board(size)]
    }

    /// The orthogonal neighbours of all cells of the set, on a board of this size.
    #[must_use]
    #[inline]
    pub fn spread(self, size: u8) -> Self {
        let [left, right] = self.beside(size);
        let [above, below] = self.above_and_below(size);
        left | right | above | below
    }

    /// Sum of the two as whole numbers; a carry out of the last word is dropped.
    #[must_use]
    #[inline]
    pub fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for place in 0..W {
            let (sum, first) = self.0[place].overflowing_add(other.0[place]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            self.0[place] = sum;
            carry = first | second;
        }
        self
    }

    /// The bits of a row, its first column lowest.
    #[must_use]
    #[inline]
    pub fn row(&self, row: usize) -> u32 {
        let at = row * Self::STRIDE;
        let (place, shift) = (at / 64, at % 64);
        let mut bits = self.0[place] >> shift;
        if shift + Self::STRIDE > 64 {
            bits |= self.0[place + 1] << (64 - shift);
        }
        bits as u32 & ((1 << Self::STRIDE) - 1)
    }

    /// The 5×5 cells around a cell, five bits a row from the top left; what is off the board is empty.
    #[must_use]
    #[inline]
    pub fn window(&self, around: Cell) -> u32 {
        let (row, col) = (around.row() as usize, around.col());
        let mut window = 0;
        for down in 0..5 {
            if (2..Self::STRIDE + 2).contains(&(row + down)) {
                window |= (self.row(row + down - 2) << 2 >> col & 0b11111) << (5 * down);
            }
        }
        window
    }
}

/// The bits of a set, from the lowest.
#[derive(Debug)]
pub struct Ones<const W: usize> {
    bits: Bits<W>,
    place: usize,
}

impl<const W: usize> Iterator for Ones<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.place < W {
            let word = &mut self.bits.0[self.place];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.place * 64 + bit);
            }
            self.place += 1;
        }
        None
    }
}

/// The place of the `n`th bit that is set in a word, counted from 0.
#[inline]
pub(crate) const fn select(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    // Bits set in each byte, then in each byte and all below it.
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let upto = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    // How many bytes have, with all below, no more than n bits: the byte of the bit sought.
    let n = n as u64;
    let passed = (((n * ONES) | HIGHS) - upto) & HIGHS;
    let byte = 8 * passed.count_ones();
    let below = (upto << 8) >> byte & 0xff;
    byte + SELECT_IN_BYTE[(n - below) as usize][(word >> byte & 0xff) as usize] as u32
}

static SELECT_IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[n][byte] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for place in 0..W {
            self.0[place] &= other.0[place];
        }
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for place in 0..W {
            self.0[place] |= other.0[place];
        }
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitxor(mut self, other: Self) -> Self {
        for place in 0..W {
            self.0[place] ^= other.0[place];
        }
        self
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}
