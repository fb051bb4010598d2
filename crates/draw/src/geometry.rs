//! Where things stand: cells of 40 units in a margin, row 1 at the top, or everything turned by 180°.

use kamni_rules::{Cell, MAX_SIZE};

/// The side of a cell.
pub const CELL: i32 = 40;
/// The margin of list pictures.
pub const MINI_MARGIN: i32 = 8;

/// The measures of one drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    size: u8,
    margin: i32,
    flipped: bool,
}

/// A point in a drawing's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

/// The margin of a board with coordinates.
#[must_use]
pub const fn margin(size: u8) -> i32 {
    match size {
        0..=9 => 28,
        10..=13 => 32,
        14..=15 => 34,
        _ => 38,
    }
}

impl Geometry {
    /// A board of this size (at most 19) with room for coordinates around it.
    #[must_use]
    pub const fn new(size: u8, flipped: bool) -> Self {
        let size = if size > MAX_SIZE { MAX_SIZE } else { size };
        Self { size, margin: margin(size), flipped }
    }

    /// The same as a list picture, with a narrow margin.
    #[must_use]
    pub const fn mini(size: u8, flipped: bool) -> Self {
        Self { margin: MINI_MARGIN, ..Self::new(size, flipped) }
    }

    /// Rows and columns.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// What lies between the slab's edge and the first cell.
    #[must_use]
    pub const fn margin(&self) -> i32 {
        self.margin
    }

    /// Whether row 1 is at the bottom and column a at the right.
    #[must_use]
    pub const fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// The side of the field of cells.
    #[must_use]
    pub const fn field(&self) -> i32 {
        CELL * self.size as i32
    }

    /// The width of the drawing, and the height of the slab's face.
    #[must_use]
    pub const fn width(&self) -> i32 {
        self.field() + 2 * self.margin
    }

    /// How thick the slab looks: the ninetieth part of its width.
    #[must_use]
    pub const fn thickness(&self) -> i32 {
        (self.width() + 45) / 90
    }

    /// The height of the drawing: the slab's face and its side.
    #[must_use]
    pub const fn height(&self) -> i32 {
        self.width() + self.thickness()
    }

    /// The drawing's `viewBox`.
    #[must_use]
    pub fn view_box(&self) -> String {
        format!("0 0 {} {}", self.width(), self.height())
    }

    /// The column and row, counted from the top left of the drawing, where a cell is seen.
    #[must_use]
    pub const fn place(&self, cell: Cell) -> (u8, u8) {
        if self.flipped {
            let last = self.size.saturating_sub(1);
            (last.saturating_sub(cell.col()), last.saturating_sub(cell.row()))
        } else {
            (cell.col(), cell.row())
        }
    }

    /// The upper left corner of a cell.
    #[must_use]
    pub const fn corner(&self, cell: Cell) -> Point {
        let (col, row) = self.place(cell);
        Point { x: self.margin + CELL * col as i32, y: self.margin + CELL * row as i32 }
    }

    /// The middle of a cell.
    #[must_use]
    pub const fn middle(&self, cell: Cell) -> Point {
        let Point { x, y } = self.corner(cell);
        Point { x: x + CELL / 2, y: y + CELL / 2 }
    }

    /// The middle of the fortress that is named by this top-left cell.
    #[must_use]
    pub const fn fortress_middle(&self, top_left: Cell) -> Point {
        let Point { x, y } = self.middle(top_left);
        let aside = if self.flipped { -CELL / 2 } else { CELL / 2 };
        Point { x: x + aside, y: y + aside }
    }

    /// The cell at a point, if there is one.
    #[must_use]
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        let place = |along: i32| u8::try_from((along - self.margin).div_euclid(CELL)).ok();
        let (col, row) = (place(point.x)?, place(point.y)?);
        let seen = (col < self.size && row < self.size).then(|| Cell::new(col, row))?;
        let (col, row) = self.place(seen);
        Some(Cell::new(col, row))
    }

    /// A point of the unflipped drawing, in this one.
    pub(crate) const fn turned(&self, x: i32, y: i32) -> Point {
        if self.flipped { Point { x: self.width() - x, y: self.width() - y } } else { Point { x, y } }
    }
}
