//! Any of our boards as black and white stones.

use kamni_rules::games::DaoRegions;
use kamni_rules::{AnyPosition, Cell, GameKind, Piece, Player, Position, Rules, Step};

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

/// A player's stones. Who is called White is white; else First is black, who begins in Go too. In Dao Shi Xiang the fortresses are black
/// and the riders white, whoever begins.
pub(super) fn stone_of(rules: &Rules, player: Player) -> Stone {
    let first = match rules.kind() {
        GameKind::Kamiken | GameKind::Hasami => Stone::White,
        GameKind::CloseCombat | GameKind::Four => Stone::Black,
        GameKind::Dao if riders_begin(rules) => Stone::White,
        GameKind::Dao => Stone::Black,
    };
    match (player, first) {
        (Player::First, first) => first,
        (Player::Second, Stone::Black) => Stone::White,
        (Player::Second, Stone::White) => Stone::Black,
    }
}

fn riders_begin(rules: &Rules) -> bool {
    rules.options().iter().any(|(name, value)| *name == "first" && value.to_string() == "riders")
}

fn stone_for(rules: &Rules, piece: Piece) -> Stone {
    match piece {
        Piece::Stone(player) => stone_of(rules, player),
        Piece::Fortress => Stone::Black,
        Piece::Rider | Piece::RiderOnFortress => Stone::White,
    }
}

/// What stands on each cell of a position, read once: a file compares it with the board before and the one after.
#[derive(Clone, Debug)]
pub(super) struct Board {
    kind: GameKind,
    size: u8,
    pieces: Vec<Option<Piece>>,
}

impl Board {
    pub(super) fn of(position: &AnyPosition) -> Self {
        let size = position.size();
        let pieces = Cell::all(size).map(|cell| position.piece_at(cell)).collect();
        Self { kind: position.kind(), size, pieces }
    }

    /// An empty board as large as this one.
    pub(super) fn cleared(&self) -> Self {
        Self { pieces: vec![None; self.pieces.len()], ..*self }
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.pieces[usize::from(cell.row()) * usize::from(self.size) + usize::from(cell.col())]
    }

    fn cells(&self) -> impl Iterator<Item = (Cell, Option<Piece>)> {
        Cell::all(self.size).zip(self.pieces.iter().copied())
    }
}

/// A cell's name in SGF: column, then row from the top.
pub(super) fn point(cell: Cell) -> String {
    [cell.col(), cell.row()].map(|place| char::from(b'a' + place)).iter().collect()
}

/// A property of points, if there are any.
fn points(text: &mut String, name: &str, cells: &[Cell]) {
    if !cells.is_empty() {
        text.push_str(name);
        cells.iter().for_each(|cell| text.extend(["[", &point(*cell), "]"]));
    }
}

/// What has to be put and taken off to come from one board to another.
pub(super) fn setup(text: &mut String, rules: &Rules, before: &Board, after: &Board) {
    let (mut black, mut white, mut empty) = (Vec::new(), Vec::new(), Vec::new());
    for ((cell, is), was) in after.cells().zip(&before.pieces).filter(|((_, is), was)| is != *was) {
        let is = is.map(|piece| stone_for(rules, piece));
        match is {
            _ if is == was.map(|piece| stone_for(rules, piece)) => {}
            Some(Stone::Black) => black.push(cell),
            Some(Stone::White) => white.push(cell),
            None => empty.push(cell),
        }
    }
    points(text, "AB", &black);
    points(text, "AW", &white);
    points(text, "AE", &empty);
}

/// Marks for people: the number of the turn where a piece came to, an arrow for its way, crosses where pieces were taken off; in Dao
/// Shi Xiang the Dao, the riders on fortresses, and which walls belong together.
pub(super) fn marks(text: &mut String, step: Option<Step>, before: &Board, after: &Board, number: u32) {
    let mut labels: Vec<(Cell, String)> = Vec::new();
    if after.kind == GameKind::Dao {
        let (from, to) = DaoRegions::of(after.size).dao;
        text.extend(["TB[", &point(Cell::new(from, from)), ":", &point(Cell::new(to, to)), "]"]);
        let riders = after.cells().filter(|(_, piece)| *piece == Some(Piece::RiderOnFortress));
        points(text, "SQ", &riders.map(|(cell, _)| cell).collect::<Vec<_>>());
        labels = walls(after);
    }
    let (mut came, mut left) = (None, None);
    match step {
        Some(Step::Put(cell) | Step::Take(cell) | Step::SetDown(cell)) => came = Some(cell),
        Some(Step::Move(from, to)) => (left, came) = (Some(from), Some(to)),
        Some(Step::End | Step::Pass | Step::Count) | None => {}
    }
    if let (Some(from), Some(to)) = (left, came) {
        text.extend(["AR[", &point(from), ":", &point(to), "]"]);
    }
    if let Some(cell) = came.filter(|cell| after.piece_at(*cell).is_some())
        && !labels.iter().any(|(known, _)| *known == cell)
    {
        labels.push((cell, number.to_string()));
    }
    if !labels.is_empty() {
        text.push_str("LB");
        for (cell, label) in labels {
            text.extend(["[", &point(cell), ":", &label, "]"]);
        }
    }
    if matches!(after.kind, GameKind::Four | GameKind::Hasami) {
        let gone = after.cells().zip(&before.pieces).filter(|((_, is), was)| is.is_none() && was.is_some());
        let off: Vec<Cell> = gone.map(|((cell, _), _)| cell).filter(|cell| Some(*cell) != left).collect();
        points(text, "MA", &off);
    }
}

/// A letter for each fortress, on the first of its cells that is free.
fn walls(board: &Board) -> Vec<(Cell, String)> {
    let size = board.size;
    let (mut covered, mut labels) = (vec![false; usize::from(size) * usize::from(size)], Vec::new());
    let place = |cell: Cell| usize::from(cell.row()) * usize::from(size) + usize::from(cell.col());
    let mut letter = b'A';
    // Read row by row, the first wall that no fortress covers yet is a top-left cell.
    for cell in Cell::all(size) {
        let wall = matches!(board.piece_at(cell), Some(Piece::Fortress | Piece::RiderOnFortress));
        if !wall || covered[place(cell)] {
            continue;
        }
        let parts = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter();
        let parts: Vec<Cell> = parts.filter_map(|(right, down)| cell.offset(right, down, size)).collect();
        parts.iter().for_each(|part| covered[place(*part)] = true);
        let free = parts.iter().find(|part| board.piece_at(**part) == Some(Piece::Fortress));
        labels.extend(free.map(|free| (*free, char::from(letter).to_string())));
        letter += 1;
    }
    labels
}
