//! The board as a picture, as large as its grid says.

use kamni_rules::{Cell, Piece, Position, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::grid::Grid;
use super::look::{Glyphs, Look};
use super::scene::{Target, taken, targets};
use crate::draw::stones::{closed_mark, ink_of, stone};
use crate::draw::{Ink, Marks, frame};
use crate::games;
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
    (games::of(record.rules().kind()).pieces.paint)(&mut painter, record, hand.active);
    painter.last_turn(record);
    if hand.active {
        painter.takeable(record, hand);
        painter.targets(record, hand);
    }
    painter.hand(hand);
    painter.picture
}

/// A picture that is being painted.
pub(crate) struct Painter<'t> {
    look: Look<'t>,
    glyphs: &'static Glyphs,
    pub(crate) grid: Grid,
    pub(crate) picture: Buffer,
    pub(crate) ascii: bool,
}

impl Painter<'_> {
    pub(crate) fn set(&mut self, x: u16, y: u16, symbol: char, ink: Ink) {
        let style = self.look.style(ink);
        if let Some(cell) = self.picture.cell_mut((x, y)) {
            cell.set_char(symbol).set_style(Style::reset().patch(style));
        }
    }

    pub(crate) fn cell(&mut self, cell: Cell, symbol: char, ink: Ink) {
        let (x, y) = self.grid.place(cell);
        self.set(x, y, symbol, ink);
    }

    /// Marks beside a cell.
    fn around(&mut self, cell: Cell, [left, right]: [char; 2], ink: Ink) {
        let (x, y) = self.grid.place(cell);
        self.set(x - 1, y, left, ink);
        self.set(x + 1, y, right, ink);
    }

    pub(crate) fn frame(
        &mut self,
        (left, top): (u16, u16),
        (right, bottom): (u16, u16),
        symbols: [char; 6],
        ink: Ink,
    ) {
        let (from, to) = ((left.into(), top.into()), (right.into(), bottom.into()));
        for (x, y, symbol) in frame(from, to, symbols) {
            self.set(x as u16, y as u16, symbol, ink);
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

    /// A board with stones.
    pub(crate) fn stones(&mut self, record: &Record, active: bool) {
        let position = record.position();
        let legal = position.legal();
        // What is closed is of use to who puts a stone now.
        let putting = active && legal.iter().any(|step| matches!(step, Step::Put(_)));
        for cell in Cell::all(self.grid.size) {
            let (symbol, ink) = match position.piece_at(cell) {
                Some(Piece::Stone(player)) => (stone(record.rules(), player, self.ascii), ink_of(player)),
                _ if putting && !position.is_legal(Step::Put(cell)) => (closed_mark(self.ascii), Ink::Dim),
                _ => (self.glyphs.empty, Ink::Dim),
            };
            self.cell(cell, symbol, ink);
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
            match target {
                Target { picks_up: true, cell, .. } => self.around(cell, glyphs.takeable, Ink::Hot),
                Target { takes: 1.., cell, .. } => {
                    self.cell(cell, digit.unwrap_or(glyphs.target), Ink::Hot);
                }
                Target { cell, .. } => self.cell(cell, glyphs.target, Ink::Accent),
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
