//! Boards as sets of cells, to be laid over each other.

use kamni_rules::{AnyPosition, Cell, MAX_SIZE, Piece, Position};

/// A set of cells.
pub(super) type Cells = [u64; WORDS];
const WORDS: usize = (MAX_SIZE as usize * MAX_SIZE as usize).div_ceil(64);

/// How many cells are in a set.
pub(super) fn count(cells: &Cells) -> u32 {
    cells.iter().map(|word| word.count_ones()).sum()
}

/// What stands on a board, of each of its two kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Board {
    size: u8,
    sides: [Cells; 2],
}

/// In how many cells a board differs from another: where something was played there, and elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Apart {
    pub(super) missing: u32,
    pub(super) extra: u32,
}

impl Board {
    pub(super) fn of(position: &AnyPosition) -> Self {
        let size = position.size();
        let mut sides = [[0; WORDS]; 2];
        for (place, cell) in Cell::all(size).enumerate() {
            let Some(piece) = position.piece_at(cell) else { continue };
            for (side, stands) in sides.iter_mut().zip(piece.kinds()) {
                side[place / 64] |= u64::from(stands) << (place % 64);
            }
        }
        Self { size, sides }
    }

    /// How many cells it has.
    pub(super) fn cells(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size)
    }

    /// How many cells something stands on.
    pub(super) fn pieces(&self) -> u32 {
        let [first, second] = &self.sides;
        first.iter().zip(second).map(|(first, second)| (first | second).count_ones()).sum()
    }

    /// The cells on which something else stands.
    pub(super) fn differs_from(&self, other: &Self) -> Cells {
        let mut cells = [0; WORDS];
        for (word, cells) in cells.iter_mut().enumerate() {
            let differs = |side: usize| self.sides[side][word] ^ other.sides[side][word];
            *cells = differs(0) | differs(1);
        }
        cells
    }

    /// As it looks in one of eight ways: mirrored, upside down, and mirrored at the diagonal.
    fn turned(&self, way: usize) -> Self {
        let size = usize::from(self.size);
        let mut sides = [[0; WORDS]; 2];
        for (turned, side) in sides.iter_mut().zip(&self.sides) {
            for (word, &bits) in side.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let place = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let (mut row, mut col) = (place / size, place % size);
                    if way & 1 != 0 {
                        col = size - 1 - col;
                    }
                    if way & 2 != 0 {
                        row = size - 1 - row;
                    }
                    if way & 4 != 0 {
                        (row, col) = (col, row);
                    }
                    let place = row * size + col;
                    turned[place / 64] |= 1 << (place % 64);
                }
            }
        }
        Self { size: self.size, sides }
    }
}

/// A board in all ways in which it can be looked at: turned, mirrored, and with the colours exchanged.
#[derive(Debug)]
pub(super) struct Look {
    boards: Vec<Board>,
    pieces: u32,
    wide: bool,
}

impl Look {
    pub(super) fn of(position: &AnyPosition) -> Self {
        let board = Board::of(position);
        let mut boards: Vec<Board> = (0..8).map(|way| board.turned(way)).collect();
        for place in 0..8 {
            let Board { size, sides: [first, second] } = boards[place];
            boards.push(Board { size, sides: [second, first] });
        }
        let wide = |cell| position.piece_at(cell).is_some_and(Piece::is_wide);
        Self { boards, pieces: board.pieces(), wide: Cell::all(board.size).any(wide) }
    }

    pub(super) fn boards(&self) -> &[Board] {
        &self.boards
    }

    pub(super) const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// Whether a piece on it covers several cells.
    pub(super) const fn has_wide(&self) -> bool {
        self.wide
    }

    /// The same for all boards that look alike.
    pub(super) fn least(&self) -> Board {
        // There is always one.
        self.boards.iter().min().copied().unwrap_or(self.boards[0])
    }

    /// How far the board is from another in whose cells `changed` something was played, looked at so that it is nearest; nothing if
    /// some way to look at it is near enough.
    pub(super) fn nearest(
        &self,
        other: &Board,
        changed: &Cells,
        enough: impl Fn(Apart) -> bool,
    ) -> Option<Apart> {
        let mut nearest = Apart { missing: u32::MAX / 2, extra: 0 };
        for board in &self.boards {
            let differs = board.differs_from(other);
            let missing =
                differs.iter().zip(changed).map(|(word, changed)| (word & changed).count_ones()).sum();
            let apart = Apart { missing, extra: count(&differs) - missing };
            if enough(apart) {
                return None;
            }
            if apart.missing + apart.extra < nearest.missing + nearest.extra {
                nearest = apart;
            }
        }
        Some(nearest)
    }
}
