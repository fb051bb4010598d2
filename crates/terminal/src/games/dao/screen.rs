//! The board on the full screen.

use kamni_rules::games::DaoRegions;
use kamni_rules::{Cell, Piece, Position};

use super::{Symbols, covered, fortresses, is_held, moved};
use crate::draw::Ink;
use crate::play::Painter;
use crate::record::Record;

pub(super) fn paint(painter: &mut Painter<'_>, record: &Record, _active: bool) {
    let (position, symbols) = (record.position(), Symbols::of(painter.ascii));
    let regions = DaoRegions::of(painter.grid.size);
    paint_borders(painter, symbols, &regions);
    let within = |(from, to): (u8, u8), cell: Cell| {
        (from..=to).contains(&cell.row()) && (from..=to).contains(&cell.col())
    };
    let moved = moved(position);
    for cell in Cell::all(painter.grid.size) {
        let (symbol, ink) = match position.piece_at(cell) {
            Some(Piece::Fortress) => (symbols.socket, Ink::First),
            Some(_) if moved.contains(&cell) => (symbols.moved, Ink::Second),
            Some(_) => (symbols.rider, Ink::Second),
            None if within(regions.dao, cell) => (symbols.dao, Ink::Gold),
            None if within(regions.country, cell) => (symbols.country, Ink::Border),
            None => (symbols.empty, Ink::Dim),
        };
        painter.cell(cell, symbol, ink);
    }
    for fortress in fortresses(position) {
        let frame = if is_held(position, fortress) { symbols.held } else { symbols.fortress };
        paint_fortress(painter, fortress, frame);
    }
}

/// The borders of the riders' country and of the Dao: between the cells where there is room, else only their sides, beside the
/// cells.
fn paint_borders(painter: &mut Painter<'_>, symbols: &Symbols, regions: &DaoRegions) {
    let grid = painter.grid;
    for ((from, to), frame, ink) in
        [(regions.country, symbols.country_frame, Ink::Border), (regions.dao, symbols.dao_frame, Ink::Gold)]
    {
        if grid.down > 1 {
            let top_left = (grid.x(from) - 2, grid.y(from) - 1);
            let bottom_right = (grid.x(to) + 2, grid.y(to) + 1);
            painter.frame(top_left, bottom_right, frame, ink);
            continue;
        }
        for row in from..=to {
            painter.set(grid.x(from) - 1, grid.y(row), frame[1], ink);
            painter.set(grid.x(to) + 1, grid.y(row), frame[1], ink);
        }
    }
}

/// The frame around a fortress; its four cells stay as they are.
fn paint_fortress(painter: &mut Painter<'_>, fortress: Cell, frame: [char; 6]) {
    let grid = painter.grid;
    let cells: Vec<Cell> = covered(fortress, grid.size).collect();
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
    let ((left, top), (right, bottom)) = (grid.place(first), grid.place(last));
    let kept: Vec<_> =
        cells.iter().filter_map(|cell| painter.picture.cell(grid.place(*cell)).cloned()).collect();
    for y in top + 1..bottom {
        (left..=right).for_each(|x| painter.set(x, y, ' ', Ink::Plain));
    }
    painter.frame((left - 1, top), (right + 1, bottom), frame, Ink::First);
    for (cell, old) in cells.iter().zip(kept) {
        if let Some(place) = painter.picture.cell_mut(grid.place(*cell)) {
            *place = old;
        }
    }
}
