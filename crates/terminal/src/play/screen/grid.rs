//! Where the cells of a board are, and how large they can be drawn.

use kamni_rules::Cell;
use ratatui::layout::{Rect, Size};

/// Columns and rows from one cell to the next, the most comfortable first.
const SCALES: [(u16, u16); 3] = [(4, 2), (3, 1), (2, 1)];

/// Left of the first cell: the row's number, a space, and the mark beside the cell.
const LEFT: u16 = 4;
/// Above the first cell: the letters.
const ABOVE: u16 = 1;

/// Columns and rows that the coordinates take.
pub(super) const COORDINATES: (u16, u16) = (LEFT - 1, ABOVE);

/// The narrowest panel beside a board, the lowest one below, and what is between.
const PANEL_WIDTH: u16 = 20;
const PANEL_HEIGHT: u16 = 10;
const GAP: u16 = 2;

/// Where cells are, in a picture of the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) size: u8,
    pub(super) across: u16,
    pub(crate) down: u16,
}

impl Grid {
    pub(crate) const fn x(self, col: u8) -> u16 {
        LEFT + self.across * col as u16
    }

    pub(crate) const fn y(self, row: u8) -> u16 {
        ABOVE + self.down * row as u16
    }

    pub(crate) const fn place(self, cell: Cell) -> (u16, u16) {
        (self.x(cell.col()), self.y(cell.row()))
    }

    pub(super) const fn extent(self) -> Size {
        let last = self.size - 1;
        Size { width: self.x(last) + 2, height: self.y(last) + 1 }
    }

    /// The cell at a place of the picture.
    pub(super) fn cell_at(self, x: u16, y: u16) -> Option<Cell> {
        // The marks beside a cell belong to it; where they are shared, the one on the left does.
        let col = (x + 1).checked_sub(LEFT)? / self.across;
        let row = y.checked_sub(ABOVE)? / self.down;
        let on = |place: u16| u8::try_from(place).ok().filter(|place| *place < self.size);
        Some(Cell::new(on(col)?, on(row)?))
    }
}

/// Where board and panel are on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) grid: Grid,
    pub(super) board: Rect,
    /// What of the board's picture is at the top left of its place, when not all of it fits.
    pub(super) offset: (u16, u16),
    pub(super) panel: Rect,
}

impl Places {
    /// The largest scale at which board and panel fit; if none does, a part of the board around the cursor.
    pub(super) fn of(area: Rect, size: u8, cursor: Cell) -> Self {
        for (across, down) in SCALES {
            let grid = Grid { size, across, down };
            let Size { width, height } = grid.extent();
            if height > area.height || width > area.width {
                continue;
            }
            let beside = area.width >= width + GAP + PANEL_WIDTH;
            if beside || area.height >= height + 1 + PANEL_HEIGHT {
                return Self::cut(area, grid, (width, height), beside, (0, 0));
            }
        }
        let [.., (across, down)] = SCALES;
        let grid = Grid { size, across, down };
        let Size { width, height } = grid.extent();
        let beside = area.width >= 2 * PANEL_WIDTH + GAP;
        let most = if beside { area.width - PANEL_WIDTH - GAP } else { area.width };
        let seen = (width.min(most), height.min(area.height));
        let around = |at: u16, seen: u16, all: u16| at.saturating_sub(seen / 2).min(all - seen);
        let (x, y) = grid.place(cursor);
        let offset = (around(x, seen.0, width), around(y, seen.1, height));
        Self::cut(area, grid, seen, beside, offset)
    }

    fn cut(area: Rect, grid: Grid, (width, height): (u16, u16), beside: bool, offset: (u16, u16)) -> Self {
        let board = Rect { width, height, ..area };
        let (right, below) = (width + GAP, height + 1);
        let panel = if beside {
            Rect { x: area.x + right, width: area.width.saturating_sub(right), ..area }
        } else {
            Rect { y: area.y + below.min(area.height), height: area.height.saturating_sub(below), ..area }
        };
        Self { grid, board, offset, panel }
    }

    /// Whether there is more of the board than is seen: to the left, to the right, above, below.
    pub(super) const fn hidden(&self) -> [bool; 4] {
        let (Size { width, height }, (right, down)) = (self.grid.extent(), self.offset);
        [right > 0, right + self.board.width < width, down > 0, down + self.board.height < height]
    }

    /// The cell at a place of the screen.
    pub(super) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let inside = self.board.contains((x, y).into());
        let (x, y) = (x.checked_sub(self.board.x)?, y.checked_sub(self.board.y)?);
        let inside = inside && x >= COORDINATES.0 && y >= COORDINATES.1;
        inside.then(|| self.grid.cell_at(x + self.offset.0, y + self.offset.1)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_as_large_as_fits() {
        for ((width, height), size, scale, whole) in [
            ((80, 20), 9, (4, 2), true),
            ((80, 20), 13, (3, 1), true),
            ((80, 20), 18, (3, 1), true),
            ((80, 20), 19, (2, 1), true),
            ((80, 46), 13, (4, 2), true),
            ((80, 46), 19, (3, 1), true),
            ((100, 46), 18, (4, 2), true),
            ((50, 12), 19, (2, 1), false),
            ((20, 5), 19, (2, 1), false),
        ] {
            let last = Cell::new(size - 1, size - 1);
            let places = Places::of(Rect::new(0, 0, width, height), size, last);
            assert_eq!((places.grid.across, places.grid.down), scale, "{size} in {width}×{height}");
            assert_eq!(places.offset == (0, 0), whole, "{size} in {width}×{height}");
            let [_, right, above, below] = places.hidden();
            assert_eq!([right, above, below], [false, !whole, false], "{size} in {width}×{height}");
            let (x, y) = places.grid.place(last);
            assert_eq!(
                places.cell_at(x - places.offset.0, y - places.offset.1),
                Some(last),
                "the cursor is seen"
            );
        }
    }

    #[test]
    fn every_cell_is_found_where_it_is_drawn() {
        for (across, down) in SCALES {
            let grid = Grid { size: 19, across, down };
            for cell in Cell::all(19) {
                let (x, y) = grid.place(cell);
                assert_eq!((grid.cell_at(x, y), grid.cell_at(x - 1, y)), (Some(cell), Some(cell)));
            }
            assert_eq!(grid.cell_at(grid.x(18) + across, 1), None);
        }
    }
}
