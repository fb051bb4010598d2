//! Cells as sets in machine words: which lie near which, and how sets look when the board is turned or mirrored.

use kamni_rules::Cell;

/// The largest board of which a word holds all cells.
pub(crate) const LARGEST_WHOLE: u8 = 8;
/// The most cells that a word holds.
pub(crate) const MOST_CELLS: usize = 64;

/// Some cells, numbered, and which lie near which.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) cells: Vec<Cell>,
    /// The cells near each cell.
    pub(crate) near: [u64; MOST_CELLS],
    /// The ways to turn and mirror the field, but for the one that leaves it as it is: for each byte of a set, what becomes of it.
    turns: Vec<Turn>,
}

type Turn = [[u64; 256]; 8];

/// The cells in a set, by number.
#[inline]
pub(crate) fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (at < MOST_CELLS).then_some(at)
    })
}

impl Field {
    /// A field of these cells, at most [`MOST_CELLS`].
    pub(crate) fn new(cells: Vec<Cell>, is_near: fn(Cell, Cell) -> bool) -> Self {
        let mut near = [0; MOST_CELLS];
        for (at, cell) in cells.iter().enumerate().take(MOST_CELLS) {
            for (other, near_by) in cells.iter().enumerate().take(MOST_CELLS) {
                if is_near(*cell, *near_by) {
                    near[at] |= 1 << other;
                }
            }
        }
        Self { cells, near, turns: Vec::new() }
    }

    /// A whole board of at most 8 × 8 cells, column by column, with its symmetries.
    pub(crate) fn board(size: u8, is_near: fn(Cell, Cell) -> bool) -> Self {
        let cells = (0..size).flat_map(|col| (0..size).map(move |row| Cell::new(col, row)));
        let mut field = Self::new(cells.collect(), is_near);
        field.turns = (1..8).map(|way| turn(usize::from(size), way)).collect();
        field
    }

    /// The number of a cell.
    pub(crate) fn number(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|other| *other == cell)
    }

    /// The set of these cells.
    pub(crate) fn set(&self, cells: impl Iterator<Item = Cell>) -> u64 {
        cells.filter_map(|cell| self.number(cell)).fold(0, |set, at| set | 1 << at)
    }

    /// Both sets as they look in the first of all ways to turn them: the same for positions that are alike.
    #[inline]
    pub(crate) fn turned(&self, mine: u64, theirs: u64) -> (u64, u64) {
        let mut best = (mine, theirs);
        for turn in &self.turns {
            let one = turned(turn, mine);
            if one <= best.0 {
                best = best.min((one, turned(turn, theirs)));
            }
        }
        best
    }
}

/// Where a way of turning a board takes each set of its cells.
fn turn(size: usize, way: usize) -> Turn {
    let mut turn = [[0; 256]; 8];
    for (group, sets) in turn.iter_mut().enumerate() {
        let to = std::array::from_fn::<u64, 8, _>(|at| turned_cell(size, way, 8 * group + at));
        for byte in 1_usize..256 {
            // Without its lowest cell a set comes earlier.
            sets[byte] = sets[byte & (byte - 1)] | to[byte.trailing_zeros() as usize];
        }
    }
    turn
}

/// Where a cell comes to, as a set; none if it is not on the board.
fn turned_cell(size: usize, way: usize, at: usize) -> u64 {
    if at >= size * size {
        return 0;
    }
    let (mut col, mut row) = (at / size, at % size);
    if way & 1 != 0 {
        row = size - 1 - row;
    }
    if way & 2 != 0 {
        col = size - 1 - col;
    }
    if way & 4 != 0 {
        std::mem::swap(&mut row, &mut col);
    }
    1 << (col * size + row)
}

#[inline]
fn turned(turn: &Turn, set: u64) -> u64 {
    let bytes = set.to_le_bytes();
    turn.iter().zip(bytes).fold(0, |all, (to, byte)| all | to[usize::from(byte)])
}
