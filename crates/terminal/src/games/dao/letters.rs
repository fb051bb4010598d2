//! The board in letters.
//!
//! The Dao and the riders' country have frames that run between the cells; a fortress is a frame around its four cells.

use kamni_rules::games::DaoRegions;
use kamni_rules::{AnyPosition, Cell, Piece, Position, Step};

use super::{Symbols, fortresses, is_held, moved};
use crate::draw::{Canvas, Ink, Marks};
use crate::record::Record;

/// Columns from one cell to the next, and what stands left of the first cell and above it.
const PITCH: usize = 3;
const LEFT: usize = 4;
const ABOVE: usize = 1;

/// Where cells and borders are. A border takes a row or column of its own, between two cells.
struct Grid {
    size: u8,
    regions: DaoRegions,
}

impl Grid {
    /// How many borders are passed before a row or column.
    fn borders_before(&self, coordinate: u8) -> usize {
        let DaoRegions { dao, country } = self.regions;
        let borders = [country.0, dao.0, dao.1 + 1, country.1 + 1];
        borders.into_iter().filter(|border| *border <= coordinate).count()
    }

    fn x(&self, col: u8) -> usize {
        LEFT + PITCH * usize::from(col) + self.borders_before(col)
    }

    fn y(&self, row: u8) -> usize {
        ABOVE + usize::from(row) + self.borders_before(row)
    }

    fn place(&self, cell: Cell) -> (usize, usize) {
        (self.x(cell.col()), self.y(cell.row()))
    }

    /// The corners of the border around a square.
    fn border(&self, (from, to): (u8, u8)) -> [(usize, usize); 2] {
        [(self.x(from) - 2, self.y(from) - 1), (self.x(to) + 2, self.y(to) + 1)]
    }
}

/// The board as it stands.
pub(super) fn board(record: &Record, ascii: bool) -> Canvas {
    let position = record.position();
    let symbols = Symbols::of(ascii);
    let size = position.size();
    let grid = Grid { size, regions: DaoRegions::of(size) };
    let mut canvas = empty_board(&grid, symbols);
    let moved = moved(position);
    for cell in Cell::all(size) {
        let (x, y) = grid.place(cell);
        let (symbol, ink) = match position.piece_at(cell) {
            None | Some(Piece::Stone(_)) => (symbols.empty, Ink::Dim),
            Some(Piece::Fortress) => (symbols.socket, Ink::First),
            Some(Piece::Rider | Piece::RiderOnFortress) if moved.contains(&cell) => {
                (symbols.moved, Ink::Second)
            }
            Some(Piece::Rider | Piece::RiderOnFortress) => (symbols.rider, Ink::Second),
        };
        canvas.set(x, y, symbol, ink);
    }
    for fortress in fortresses(position) {
        draw_fortress(&mut canvas, &grid, symbols, position, fortress);
    }
    draw_marks(&mut canvas, &grid, symbols, record);
    canvas
}

/// The coordinates and the borders.
fn empty_board(grid: &Grid, symbols: &Symbols) -> Canvas {
    let last = grid.size - 1;
    let (right, bottom) = (grid.x(last) + 3, grid.y(last) + 1);
    let mut canvas = Canvas::new(right + 2, bottom + 1);
    for place in 0..grid.size {
        let letter = char::from(b'a' + place);
        canvas.set(grid.x(place), 0, letter, Ink::Dim);
        canvas.set(grid.x(place), bottom, letter, Ink::Dim);
        let number = place + 1;
        canvas.text(0, grid.y(place), &format!("{number:2}"), Ink::Dim);
        canvas.text(right, grid.y(place), &format!("{number}"), Ink::Dim);
    }
    for (square, frame, ink) in [
        (grid.regions.country, symbols.country_frame, Ink::Border),
        (grid.regions.dao, symbols.dao_frame, Ink::Gold),
    ] {
        let [from, to] = grid.border(square);
        canvas.frame(from, to, frame, ink);
    }
    canvas
}

fn draw_fortress(
    canvas: &mut Canvas,
    grid: &Grid,
    symbols: &Symbols,
    position: &AnyPosition,
    fortress: Cell,
) {
    let frame = if is_held(position, fortress) { symbols.held } else { symbols.fortress };
    let [across, down, top_left, top_right, bottom_left, bottom_right] = frame;
    let (left, right) = (grid.x(fortress.col()) - 1, grid.x(fortress.col() + 1) + 1);
    let (top, bottom) = (grid.y(fortress.row()), grid.y(fortress.row() + 1));
    for y in top..=bottom {
        let (first, last) = match y {
            _ if y == top => (top_left, top_right),
            _ if y == bottom => (bottom_left, bottom_right),
            // A border runs under the fortress.
            _ => (down, down),
        };
        canvas.set(left, y, first, Ink::First);
        canvas.set(right, y, last, Ink::First);
        for x in left + 2..right - 1 {
            let symbol = if y == top || y == bottom { across } else { ' ' };
            canvas.set(x, y, symbol, Ink::First);
        }
        if y != top && y != bottom {
            canvas.set(left + 1, y, ' ', Ink::Plain);
            canvas.set(right - 1, y, ' ', Ink::Plain);
        }
    }
}

/// What the last step did, and the riders that can be lifted.
fn draw_marks(canvas: &mut Canvas, grid: &Grid, symbols: &Symbols, record: &Record) {
    let (position, marks) = (record.position(), Marks::of_step(record));
    for cell in marks.left {
        let (x, y) = grid.place(cell);
        canvas.set(x, y, symbols.left, Ink::Mark);
    }
    for cell in marks.came {
        let (x, y) = grid.place(cell);
        match position.piece_at(cell) {
            Some(Piece::Rider) => {
                canvas.set(x - 1, y, symbols.came[0], Ink::Mark);
                canvas.set(x + 1, y, symbols.came[1], Ink::Mark);
            }
            Some(Piece::RiderOnFortress) => canvas.set(x, y, symbols.climbed, Ink::Mark),
            _ => {}
        }
    }
    for step in position.legal() {
        let Step::Take(cell) = step else { continue };
        let (x, y) = grid.place(cell);
        canvas.set(x - 1, y, symbols.liftable[0], Ink::Hot);
        canvas.set(x + 1, y, symbols.liftable[1], Ink::Hot);
    }
}
