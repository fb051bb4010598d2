//! The board as a picture, as large as its grid says.

use kamni_rules::games::DaoRegions;
use kamni_rules::view::Info;
use kamni_rules::{Cell, GameKind, Piece, Position, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::grid::Grid;
use super::look::{Glyphs, Look};
use super::scene::{taken, targets};
use crate::draw::{Ink, Marks, closed_mark, covered, fortresses, ink_of, stone};
use crate::record::Record;

/// What the person at the board has to do with it.
#[derive(Debug)]
pub(super) struct Hand<'h> {
    /// Nowhere when a game is only looked at.
    pub(super) cursor: Option<Cell>,
    pub(super) chosen: Option<Cell>,
    /// The step that is suggested.
    pub(super) hint: Option<&'h Step>,
    /// Whether this person may make a step now.
    pub(super) active: bool,
}

/// A picture of the whole board.
pub(super) fn board(look: Look<'_>, record: &Record, grid: Grid, hand: &Hand<'_>, ascii: bool) -> Buffer {
    let extent = grid.extent();
    let picture = Buffer::empty(Rect::new(0, 0, extent.width, extent.height));
    let mut painter = Painter { look, glyphs: look.glyphs(), grid, picture, ascii };
    painter.coordinates();
    match record.rules().kind() {
        GameKind::Dao => painter.dao(record),
        _ => painter.stones(record, hand.active),
    }
    painter.last_turn(record);
    if hand.active {
        painter.takeable(record, hand);
        painter.targets(record, hand);
    }
    painter.hand(hand);
    painter.picture
}

struct Painter<'t> {
    look: Look<'t>,
    glyphs: &'static Glyphs,
    grid: Grid,
    picture: Buffer,
    ascii: bool,
}

impl Painter<'_> {
    fn set(&mut self, x: u16, y: u16, symbol: char, ink: Ink) {
        let style = self.look.style(ink);
        if let Some(cell) = self.picture.cell_mut((x, y)) {
            cell.set_char(symbol).set_style(Style::reset().patch(style));
        }
    }

    fn cell(&mut self, cell: Cell, symbol: char, ink: Ink) {
        let (x, y) = self.grid.place(cell);
        self.set(x, y, symbol, ink);
    }

    /// Marks beside a cell.
    fn around(&mut self, cell: Cell, [left, right]: [char; 2], ink: Ink) {
        let (x, y) = self.grid.place(cell);
        self.set(x - 1, y, left, ink);
        self.set(x + 1, y, right, ink);
    }

    fn frame(&mut self, (left, top): (u16, u16), (right, bottom): (u16, u16), symbols: [char; 6], ink: Ink) {
        let [across, down, top_left, top_right, bottom_left, bottom_right] = symbols;
        for x in left + 1..right {
            self.set(x, top, across, ink);
            self.set(x, bottom, across, ink);
        }
        for y in top + 1..bottom {
            self.set(left, y, down, ink);
            self.set(right, y, down, ink);
        }
        for (x, y, symbol) in [
            (left, top, top_left),
            (right, top, top_right),
            (left, bottom, bottom_left),
            (right, bottom, bottom_right),
        ] {
            self.set(x, y, symbol, ink);
        }
    }

    fn coordinates(&mut self) {
        for place in 0..self.grid.size {
            self.set(self.grid.x(place), 0, char::from(b'a' + place), Ink::Dim);
            let number = place + 1;
            for (x, digit) in format!("{number:2}").chars().enumerate() {
                self.set(x as u16, self.grid.y(place), digit, Ink::Dim);
            }
        }
    }

    fn stones(&mut self, record: &Record, active: bool) {
        let position = record.position();
        let legal = position.legal();
        // What is closed is of use to who puts a stone now.
        let putting = active && legal.iter().any(|step| matches!(step, Step::Put(_)));
        for cell in Cell::all(self.grid.size) {
            let (symbol, ink) = match position.piece_at(cell) {
                Some(Piece::Stone(player)) => (stone(position.kind(), player, self.ascii), ink_of(player)),
                _ if putting && !position.is_legal(Step::Put(cell)) => (closed_mark(self.ascii), Ink::Dim),
                _ => (self.glyphs.empty, Ink::Dim),
            };
            self.cell(cell, symbol, ink);
        }
    }

    /// The borders of the riders' country and of the Dao: between the cells where there is room, else only their sides, beside the
    /// cells.
    fn borders(&mut self) {
        let (grid, glyphs) = (self.grid, self.glyphs);
        let DaoRegions { dao, country } = DaoRegions::of(grid.size);
        for ((from, to), frame, ink) in
            [(country, glyphs.country_frame, Ink::Border), (dao, glyphs.dao_frame, Ink::Gold)]
        {
            if grid.down > 1 {
                let top_left = (grid.x(from) - 2, grid.y(from) - 1);
                let bottom_right = (grid.x(to) + 2, grid.y(to) + 1);
                self.frame(top_left, bottom_right, frame, ink);
                continue;
            }
            for row in from..=to {
                self.set(grid.x(from) - 1, grid.y(row), frame[1], ink);
                self.set(grid.x(to) + 1, grid.y(row), frame[1], ink);
            }
        }
    }

    fn dao(&mut self, record: &Record) {
        let (position, glyphs) = (record.position(), self.glyphs);
        let DaoRegions { dao, country } = DaoRegions::of(self.grid.size);
        self.borders();
        let within = |(from, to): (u8, u8), cell: Cell| {
            (from..=to).contains(&cell.row()) && (from..=to).contains(&cell.col())
        };
        let moved = if let Info::Dao { moved, .. } = position.info() { moved } else { Vec::new() };
        for cell in Cell::all(self.grid.size) {
            let (symbol, ink) = match position.piece_at(cell) {
                Some(Piece::Fortress) => (glyphs.socket, Ink::First),
                Some(_) if moved.contains(&cell) => (glyphs.moved, Ink::Second),
                Some(_) => (glyphs.rider, Ink::Second),
                None if within(dao, cell) => (glyphs.dao, Ink::Gold),
                None if within(country, cell) => (glyphs.country, Ink::Border),
                None => (glyphs.empty, Ink::Dim),
            };
            self.cell(cell, symbol, ink);
        }
        for fortress in fortresses(position) {
            self.fortress(record, fortress);
        }
    }

    /// The frame around a fortress; its four cells stay as they are.
    fn fortress(&mut self, record: &Record, fortress: Cell) {
        let cells: Vec<Cell> = covered(fortress, self.grid.size).collect();
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
        let held = |cell: &Cell| record.position().piece_at(*cell) == Some(Piece::RiderOnFortress);
        let frame = if cells.iter().all(held) { self.glyphs.held } else { self.glyphs.fortress };
        let ((left, top), (right, bottom)) = (self.grid.place(first), self.grid.place(last));
        let kept: Vec<_> =
            cells.iter().filter_map(|cell| self.picture.cell(self.grid.place(*cell)).cloned()).collect();
        for y in top + 1..bottom {
            (left..=right).for_each(|x| self.set(x, y, ' ', Ink::Plain));
        }
        self.frame((left - 1, top), (right + 1, bottom), frame, Ink::First);
        for (cell, old) in cells.iter().zip(kept) {
            if let Some(place) = self.picture.cell_mut(self.grid.place(*cell)) {
                *place = old;
            }
        }
    }

    fn last_turn(&mut self, record: &Record) {
        let (last, glyphs) = (Marks::of_turn(record), self.glyphs);
        last.left.iter().for_each(|cell| self.cell(*cell, glyphs.left, Ink::Mark));
        last.off.iter().for_each(|cell| self.cell(*cell, glyphs.off, Ink::Mark));
        last.came.iter().for_each(|cell| self.around(*cell, glyphs.came, Ink::Mark));
    }

    /// What can be taken now, and what the step under the cursor would take.
    fn takeable(&mut self, record: &Record, hand: &Hand<'_>) {
        let (position, glyphs) = (record.position(), self.glyphs);
        for step in position.legal() {
            if let Step::Take(cell) = step {
                self.around(cell, glyphs.takeable, Ink::Hot);
            }
        }
        let Some(cursor) = hand.cursor else { return };
        let under = match hand.chosen {
            Some(from) => Step::Move(from, cursor),
            None => Step::Put(cursor),
        };
        taken(position, under).iter().for_each(|cell| self.around(*cell, glyphs.takeable, Ink::Hot));
    }

    fn targets(&mut self, record: &Record, hand: &Hand<'_>) {
        let glyphs = self.glyphs;
        for target in hand.chosen.map_or(Vec::new(), |from| targets(record, from)) {
            let digit = u32::try_from(target.takes).ok().and_then(|takes| char::from_digit(takes.min(9), 10));
            match record.position().piece_at(target.cell) {
                // A rider in front of a fortress will be picked up.
                Some(Piece::Rider | Piece::RiderOnFortress) => {
                    self.around(target.cell, glyphs.takeable, Ink::Hot);
                }
                _ if target.takes > 0 => self.cell(target.cell, digit.unwrap_or(glyphs.target), Ink::Hot),
                _ => self.cell(target.cell, glyphs.target, Ink::Accent),
            }
        }
    }

    /// The hint, the cursor, and what the person has chosen.
    fn hand(&mut self, hand: &Hand<'_>) {
        let glyphs = self.glyphs;
        let hinted = match hand.hint {
            Some(Step::Move(from, to)) => vec![*from, *to],
            Some(Step::Put(cell) | Step::Take(cell) | Step::SetDown(cell)) => vec![*cell],
            _ => Vec::new(),
        };
        hinted.into_iter().for_each(|cell| self.around(cell, glyphs.hinted, Ink::Accent));
        let Some(cursor) = hand.cursor else { return };
        self.around(cursor, glyphs.cursor, Ink::Strong);
        if let Some(cell) = hand.chosen {
            // Over the cursor's marks: the cursor is seen by its reversed cell too.
            self.around(cell, glyphs.chosen, Ink::Accent);
        }
        let (x, y) = self.grid.place(cursor);
        if let Some(cell) = self.picture.cell_mut((x, y)) {
            cell.modifier.insert(Modifier::REVERSED);
            cell.modifier.remove(Modifier::DIM);
        }
    }
}
