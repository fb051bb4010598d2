//! Any of our boards as black and white stones.

use std::mem;

use kamni_rules::games::DaoRegions;
use kamni_rules::{AnyPosition, Cell, Change, GameKind, Piece, Player, Position, Rules, Side, Step};

/// A colour of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stone {
    Black,
    White,
}

impl Stone {
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }
}

/// A player's stones. Who is called White is white; else First is black, who begins in Go too. Fortresses are black and riders
/// white, whoever begins.
pub(super) fn stone_of(rules: &Rules, player: Player) -> Stone {
    match (rules.side(player), player) {
        (Side::White | Side::Riders, _) => Stone::White,
        (Side::Black | Side::Fortresses, _) | (_, Player::First) => Stone::Black,
        (_, Player::Second) => Stone::White,
    }
}

fn stone_for(rules: &Rules, piece: Piece) -> Stone {
    match piece {
        Piece::Stone(player) => stone_of(rules, player),
        Piece::Fortress => Stone::Black,
        Piece::Rider | Piece::RiderOnFortress => Stone::White,
    }
}

/// What a file shows on each cell, kept up step by step.
#[derive(Clone, Debug)]
pub(super) struct Board {
    kind: GameKind,
    size: u8,
    pieces: Vec<Option<Piece>>,
}

/// What a step did to a board.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// The cells on which something else stands, with what stood there; row by row.
    changed: Vec<(Cell, Option<Piece>)>,
    /// Where pieces were taken off.
    off: Vec<Cell>,
}

impl Board {
    pub(super) fn of(position: &AnyPosition) -> Self {
        let size = position.size();
        let pieces = Cell::all(size).map(|cell| position.piece_at(cell)).collect();
        Self { kind: position.kind(), size, pieces }
    }

    /// Everything that stands here, as if it had just been put on an empty board.
    pub(super) fn set_up(&self) -> Done {
        let changed = self.cells().filter(|(_, piece)| piece.is_some()).map(|(cell, _)| (cell, None));
        Done { changed: changed.collect(), off: Vec::new() }
    }

    /// Follows a step to the position after it.
    pub(super) fn follow(&mut self, changes: &[Change], after: &AnyPosition) -> Done {
        let (mut touched, mut off) = (Vec::new(), Vec::new());
        for change in changes {
            change.touched_into(&mut touched);
            if let Change::TakenOff(_, cell) = change {
                off.push(*cell);
            }
        }
        touched.sort_unstable();
        touched.dedup();
        let mut changed = Vec::with_capacity(touched.len());
        for cell in touched {
            let (place, is) = (self.place(cell), after.piece_at(cell));
            let was = mem::replace(&mut self.pieces[place], is);
            if is != was {
                changed.push((cell, was));
            }
        }
        Done { changed, off }
    }

    fn place(&self, cell: Cell) -> usize {
        usize::from(cell.row()) * usize::from(self.size) + usize::from(cell.col())
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.pieces[self.place(cell)]
    }

    fn cells(&self) -> impl Iterator<Item = (Cell, Option<Piece>)> {
        Cell::all(self.size).zip(self.pieces.iter().copied())
    }
}

/// Appends a cell's name in SGF: column, then row from the top.
fn push_point(text: &mut String, cell: Cell) {
    text.extend([cell.col(), cell.row()].map(|place| char::from(b'a' + place)));
}

/// The values of a property of points.
fn points(cells: &[Cell]) -> String {
    let mut text = String::with_capacity(4 * cells.len());
    for cell in cells {
        text.push('[');
        push_point(&mut text, *cell);
        text.push(']');
    }
    text
}

/// A value of two points.
fn pair(from: Cell, to: Cell) -> String {
    let mut text = String::with_capacity(7);
    text.push('[');
    push_point(&mut text, from);
    text.push(':');
    push_point(&mut text, to);
    text.push(']');
    text
}

/// What has to be put and taken off so that a viewer shows what was done.
pub(super) fn setup(text: &mut String, rules: &Rules, done: &Done, board: &Board) {
    let (mut black, mut white, mut empty) = (Vec::new(), Vec::new(), Vec::new());
    for (cell, was) in &done.changed {
        let is = board.piece_at(*cell).map(|piece| stone_for(rules, piece));
        match is {
            _ if is == was.map(|piece| stone_for(rules, piece)) => {}
            Some(Stone::Black) => black.push(*cell),
            Some(Stone::White) => white.push(*cell),
            None => empty.push(*cell),
        }
    }
    for (name, cells) in [("AB", black), ("AW", white), ("AE", empty)] {
        if !cells.is_empty() {
            text.extend([name, &points(&cells)]);
        }
    }
}

/// Marks for people, each a name and its values: the number of the turn where a piece came to, an arrow for its way, crosses where
/// pieces were taken off; in Dao Shi Xiang the Dao, the riders on fortresses, and which walls belong together.
pub(super) fn marks(
    step: Option<Step>,
    done: &Done,
    after: &Board,
    number: u32,
) -> Vec<(&'static str, String)> {
    let (mut marks, mut labels) = (Vec::new(), Vec::new());
    if after.kind == GameKind::Dao {
        let (from, to) = DaoRegions::of(after.size).dao;
        marks.push(("TB", pair(Cell::new(from, from), Cell::new(to, to))));
        let riders = after.cells().filter(|(_, piece)| *piece == Some(Piece::RiderOnFortress));
        marks.push(("SQ", points(&riders.map(|(cell, _)| cell).collect::<Vec<_>>())));
        labels = walls(after);
    }
    let (mut came, mut left) = (None, None);
    match step {
        Some(Step::Put(cell) | Step::Take(cell) | Step::SetDown(cell)) => came = Some(cell),
        Some(Step::Move(from, to)) => (left, came) = (Some(from), Some(to)),
        Some(Step::End | Step::Pass | Step::Count) | None => {}
    }
    if let (Some(from), Some(to)) = (left, came) {
        marks.push(("AR", pair(from, to)));
    }
    if let Some(cell) = came.filter(|cell| after.piece_at(*cell).is_some())
        && !labels.iter().any(|(known, _)| *known == cell)
    {
        labels.push((cell, number.to_string()));
    }
    let mut values = String::with_capacity(8 * labels.len());
    for (cell, label) in labels {
        values.push('[');
        push_point(&mut values, cell);
        values.extend([":", &label, "]"]);
    }
    marks.push(("LB", values));
    marks.push(("MA", points(&done.off)));
    marks.retain(|(_, values)| !values.is_empty());
    marks
}

/// A letter for each fortress, on the first of its cells that is free.
fn walls(board: &Board) -> Vec<(Cell, String)> {
    let size = board.size;
    let (mut covered, mut labels) = (vec![false; board.pieces.len()], Vec::new());
    let mut letter = b'A';
    // Read row by row, the first wall that no fortress covers yet is a top-left cell.
    for cell in Cell::all(size) {
        let wall = matches!(board.piece_at(cell), Some(Piece::Fortress | Piece::RiderOnFortress));
        if !wall || covered[board.place(cell)] {
            continue;
        }
        let parts = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter();
        let parts: Vec<Cell> = parts.filter_map(|(right, down)| cell.offset(right, down, size)).collect();
        parts.iter().for_each(|part| covered[board.place(*part)] = true);
        let free = parts.iter().find(|part| board.piece_at(**part) == Some(Piece::Fortress));
        labels.extend(free.map(|free| (*free, char::from(letter).to_string())));
        letter += 1;
    }
    labels
}
