//! Any of our boards as black and white stones.

use std::mem;

use kamni_rules::{
    AnyPosition, Cell, Change, GameKind, MAX_SIZE, Piece, Player, Position, Rules, Side, Step,
};

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

/// What a file shows on each cell, kept up step by step.
#[derive(Clone, Debug)]
pub(super) struct Board {
    kind: GameKind,
    size: u8,
    /// The players' stones.
    stones: [Stone; 2],
    pieces: Vec<Option<Piece>>,
    walls: Walls,
}

/// What is marked on pieces that cover several cells.
#[derive(Clone, Debug, Default)]
struct Walls {
    /// The cells where something stands on them, as values of points.
    marked: String,
    /// A letter for each of them, as values of labels, and where these are.
    labels: String,
    labelled: Vec<Cell>,
}

/// What a step did to a board.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// The cells on which something else stands, with what stood there; row by row.
    changed: Vec<(Cell, Option<Piece>)>,
    /// Where pieces were taken off.
    off: Vec<Cell>,
    /// Room for the changes of a step and the cells that they touch.
    changes: Vec<Change>,
    touched: Vec<Cell>,
}

impl Board {
    pub(super) fn of(rules: &Rules, position: &AnyPosition) -> Self {
        let stones = Player::BOTH.map(|player| stone_of(rules, player));
        let (kind, size, walls) = (position.kind(), position.size(), Walls::default());
        let mut board = Self { kind, size, stones, pieces: Vec::new(), walls };
        board.show(position);
        board
    }

    /// Shows another position of the same game.
    pub(super) fn show(&mut self, position: &AnyPosition) {
        self.pieces.clear();
        self.pieces.extend(Cell::all(self.size).map(|cell| position.piece_at(cell)));
        self.mark_walls();
    }

    /// Everything that stands here, as if it had just been put on an empty board.
    pub(super) fn set_up(&self) -> Done {
        let changed = self.cells().filter(|(_, piece)| piece.is_some()).map(|(cell, _)| (cell, None));
        Done { changed: changed.collect(), ..Done::default() }
    }

    /// Follows a step from the position that is shown to the one after it.
    pub(super) fn follow(&mut self, step: Step, before: &AnyPosition, after: &AnyPosition, done: &mut Done) {
        let Done { changed, off, changes, touched } = done;
        changed.clear();
        off.clear();
        changes.clear();
        touched.clear();
        before.changes_into(step, after, changes);
        for change in changes {
            change.touched_into(touched);
            if let Change::TakenOff(_, cell) = change {
                off.push(*cell);
            }
        }
        touched.sort_unstable();
        touched.dedup();
        let mut walls = false;
        for cell in touched.iter().copied() {
            let (place, is) = (self.place(cell), after.piece_at(cell));
            let was = mem::replace(&mut self.pieces[place], is);
            if is != was {
                changed.push((cell, was));
                walls |= [is, was].iter().flatten().any(|piece| piece.is_wide());
            }
        }
        if walls {
            self.mark_walls();
        }
    }

    /// Marks the pieces that cover several cells: what stands on them, and a letter for each on the first of its cells that is free.
    fn mark_walls(&mut self) {
        self.walls.clear();
        let mut covered = [false; MAX_SIZE as usize * MAX_SIZE as usize];
        let mut letter = b'A';
        // Read row by row, the first wall that nothing covers yet is a top-left cell.
        for (place, cell) in Cell::all(self.size).enumerate() {
            let Some(piece) = self.pieces[place].filter(|piece| piece.is_wide()) else { continue };
            if piece.kinds()[1] {
                push_value(&mut self.walls.marked, cell);
            }
            if covered[place] {
                continue;
            }
            let parts = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let mut parts = parts.into_iter().filter_map(|(right, down)| cell.offset(right, down, self.size));
            parts.clone().for_each(|part| covered[self.place(part)] = true);
            if let Some(free) = parts.find(|part| self.piece_at(*part).is_some_and(is_free_wall)) {
                self.walls.label(free, char::from(letter));
            }
            letter += 1;
        }
    }

    const fn stone(&self, piece: Piece) -> Stone {
        match piece {
            Piece::Stone(player) => self.stones[player as usize],
            // Of pieces that are not the players' stones, the first kind is black, and the second lies on top.
            _ if piece.kinds()[1] => Stone::White,
            _ => Stone::Black,
        }
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

/// Whether a cell belongs to a piece that covers several, and nothing stands on it.
const fn is_free_wall(piece: Piece) -> bool {
    piece.is_wide() && !piece.kinds()[1]
}

impl Walls {
    fn clear(&mut self) {
        self.marked.clear();
        self.labels.clear();
        self.labelled.clear();
    }

    /// A letter on a cell of such a piece.
    fn label(&mut self, cell: Cell, letter: char) {
        begin_label(&mut self.labels, cell);
        self.labels.push(letter);
        self.labels.push(']');
        self.labelled.push(cell);
    }
}

/// Appends a cell's name in SGF: column, then row from the top.
fn push_point(text: &mut String, cell: Cell) {
    text.push(char::from(b'a' + cell.col()));
    text.push(char::from(b'a' + cell.row()));
}

/// Appends a value that is a point.
fn push_value(text: &mut String, cell: Cell) {
    text.push('[');
    push_point(text, cell);
    text.push(']');
}

/// Appends a value of two points.
fn push_pair(text: &mut String, from: Cell, to: Cell) {
    text.push('[');
    push_point(text, from);
    text.push(':');
    push_point(text, to);
    text.push(']');
}

/// Appends a label as far as its text.
fn begin_label(text: &mut String, cell: Cell) {
    text.push('[');
    push_point(text, cell);
    text.push(':');
}

/// Appends a whole number.
pub(super) fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// What has to be put and taken off so that a viewer shows what was done.
pub(super) fn setup(text: &mut String, done: &Done, board: &Board) {
    for (name, wanted) in [("AB", Some(Stone::Black)), ("AW", Some(Stone::White)), ("AE", None)] {
        let mut name = name;
        for (cell, was) in &done.changed {
            let is = board.piece_at(*cell).map(|piece| board.stone(piece));
            if is == wanted && is != was.map(|piece| board.stone(piece)) {
                text.push_str(mem::take(&mut name));
                push_value(text, *cell);
            }
        }
    }
}

/// Marks for people: the writer makes some, viewers add theirs.
pub(super) const MARKS: [&str; 5] = ["TB", "SQ", "AR", "LB", "MA"];

/// A node of a file as it is shown: after a step, in the turn of this number, or at the beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown<'b> {
    pub(super) step: Option<Step>,
    pub(super) done: &'b Done,
    pub(super) after: &'b Board,
    pub(super) number: u32,
}

impl Shown<'_> {
    /// Appends all marks.
    pub(super) fn push_marks(&self, text: &mut String) {
        for mark in MARKS {
            let at = text.len();
            text.push_str(mark);
            self.push_values(text, mark);
            if text.len() == at + mark.len() {
                text.truncate(at);
            }
        }
    }

    /// Appends the values of a mark: the number of the turn where a piece came to, an arrow for its way, crosses where pieces were
    /// taken off; where the game has them, its goal, what stands on pieces that cover several cells, and which cells these are.
    pub(super) fn push_values(&self, text: &mut String, mark: &str) {
        let after = self.after;
        match mark {
            "TB" => {
                if let Some((from, to)) = after.kind.goal(after.size) {
                    push_pair(text, from, to);
                }
            }
            "SQ" => text.push_str(&after.walls.marked),
            "AR" => {
                if let Some(Step::Move(from, to)) = self.step {
                    push_pair(text, from, to);
                }
            }
            "LB" => self.push_labels(text),
            "MA" => self.done.off.iter().for_each(|cell| push_value(text, *cell)),
            _ => {}
        }
    }

    fn push_labels(&self, text: &mut String) {
        let (after, walls) = (self.after, &self.after.walls);
        text.push_str(&walls.labels);
        let came = match self.step {
            Some(Step::Put(cell) | Step::Take(cell) | Step::SetDown(cell) | Step::Move(_, cell)) => {
                Some(cell)
            }
            Some(Step::End | Step::Pass | Step::Count) | None => None,
        };
        let free = |cell: &Cell| after.piece_at(*cell).is_some() && !walls.labelled.contains(cell);
        if let Some(cell) = came.filter(free) {
            begin_label(text, cell);
            push_number(text, self.number);
            text.push(']');
        }
    }
}
