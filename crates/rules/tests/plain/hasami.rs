//! Hasami Shogi, section 5 of the rules.

use super::{
    Cell, DIAGONALS, Fields, Inside, ORTHOGONALS, Options, Outcome, Plain, Record, Side, Stones,
    all_neighbours, beyond, cells_of, draw_stones, ends_of, movement, number_of, on_board,
    orthogonal_neighbours, points, read_stones,
};
use std::collections::{BTreeSet, HashMap};

pub const ALL_EVENTS: &[&str] = &[
    "hasami.R0 column i",
    "hasami.R16 White begins",
    "hasami.R17 start rows",
    "hasami.slide",
    "hasami.jump over an own stone",
    "hasami.jump over an enemy stone",
    "hasami.R32 diagonal jump not offered",
    "hasami.jump that takes",
    "hasami.R18 taking",
    "hasami.row of several taken",
    "hasami.several directions",
    "hasami.corner taking",
    "hasami.corner taking together with a row",
    "hasami.corner stone safe with corner off",
    "hasami.diagonal taking does not count",
    "hasami.moved in between safely",
    "hasami.five vertical",
    "hasami.five diagonal",
    "hasami.horizontal five does not count",
    "hasami.five in own starting rows does not count",
    "hasami.R33 more than five",
    "hasami.R33 line goes on into own starting rows",
    "hasami.reason one-left",
    "hasami.one-left before five",
    "hasami.reason five",
    "hasami.R19 reason no-moves",
    "hasami.R1 reason repetition",
    "hasami.R1 position stood twice",
    "hasami.repetition before quiet",
    "hasami.R20 reason quiet",
    "hasami.first wins",
    "hasami.second wins",
];

const SIZE: i32 = 9;

#[derive(Clone)]
pub struct Hasami {
    record: Record,
    corner: bool,
    quiet_limit: u64,
    pub stones: Stones,
    /// Turns in a row with nothing taken.
    quiet: u64,
    /// How often each position has stood at the beginning of a turn.
    stood: HashMap<String, u64>,
    seen: u64,
}

/// 5.1: rows 8 and 9 for White, rows 1 and 2 for Black (R17).
pub fn own_rows(side: Side) -> [i32; 2] {
    match side {
        Side::First => [8, 9],
        Side::Second => [1, 2],
    }
}

/// 5.3: the stones that are taken when the mover's stone has come to a cell.
pub fn taken_from(stones: &Stones, arrived: Cell, mover: Side, corner: bool) -> Vec<BTreeSet<Cell>> {
    let mut takings = Vec::new();
    for line in ORTHOGONALS {
        let mut row = BTreeSet::new();
        let mut next = beyond(arrived, line, 1);
        while stones.get(&next) == Some(&mover.other()) {
            row.insert(next);
            next = beyond(next, line, 1);
        }
        if !row.is_empty() && stones.get(&next) == Some(&mover) {
            takings.push(row);
        }
    }
    if corner {
        takings
            .extend(corners_taken(stones, arrived, mover).into_iter().map(|stone| BTreeSet::from([stone])));
    }
    takings
}

/// 5.3, `corner` = `on`: an enemy stone in a corner when the moved stone came to one of its two orthogonal neighbours
/// and the mover holds the other too.
fn corners_taken(stones: &Stones, arrived: Cell, mover: Side) -> Vec<Cell> {
    let held = |corner: Cell| {
        let neighbours: Vec<Cell> =
            orthogonal_neighbours(corner).into_iter().filter(|&cell| on_board(cell, SIZE)).collect();
        neighbours.contains(&arrived) && neighbours.iter().all(|cell| stones.get(cell) == Some(&mover))
    };
    let corners = [(1, 1), (SIZE, 1), (1, SIZE), (SIZE, SIZE)];
    corners.into_iter().filter(|corner| stones.get(corner) == Some(&mover.other()) && held(*corner)).collect()
}

/// The cells of a line of `length` from `from`, if all hold stones of the side.
pub fn line_of(stones: &Stones, from: Cell, line: Cell, length: i32, side: Side) -> Option<Vec<Cell>> {
    let cells: Vec<Cell> = (0..length).map(|far| beyond(from, line, far)).collect();
    cells.iter().all(|cell| stones.get(cell) == Some(&side)).then_some(cells)
}

const VERTICAL: Cell = (0, 1);
const HORIZONTAL: Cell = (1, 0);

/// 5.4: all lines of five next to each other, vertical or diagonal, with none of the five in the own starting rows.
fn fives(stones: &Stones, side: Side) -> Vec<(Cell, Cell)> {
    let mut fives = Vec::new();
    for from in cells_of(SIZE) {
        for line in [VERTICAL, (1, 1), (-1, 1)] {
            if let Some(cells) = line_of(stones, from, line, 5, side)
                && cells.iter().all(|cell| !own_rows(side).contains(&cell.1))
            {
                fives.push((from, line));
            }
        }
    }
    fives
}

impl Hasami {
    pub fn start(options: &Options) -> Hasami {
        let mut stones = Stones::new();
        for side in [Side::First, Side::Second] {
            for row in own_rows(side) {
                stones.extend((1..=SIZE).map(|column| ((column, row), side)));
            }
        }
        let mut start = Hasami::with(Record::new("hasami", options), stones, 0);
        start.record.note("hasami.R17 start rows");
        start
    }

    pub fn drawn(options: &Options, rows: &[&str], to_move: Side, more: &[(&str, &str)]) -> Hasami {
        let fields = Fields::read(more, &["quiet"]);
        let record = Record::drawn("hasami", options, to_move, &fields, u64::from(to_move == Side::Second));
        Hasami::with(record, read_stones(rows, SIZE), fields.number("quiet").unwrap_or(0))
    }

    fn with(record: Record, stones: Stones, quiet: u64) -> Hasami {
        let corner = record.options.word("corner") == "on";
        let quiet_limit = record.options.number("quiet");
        let mut state = Hasami { record, corner, quiet_limit, stones, quiet, stood: HashMap::new(), seen: 1 };
        // R1: the start position counts as standing once.
        state.stood.insert(state.position(), 1);
        state
    }

    /// R1: a position is the board and the player whose turn begins.
    fn position(&self) -> String {
        format!("{} {}", draw_stones(&self.stones, SIZE).join("/"), self.record.to_move.word())
    }

    fn empty(&self, cell: Cell) -> bool {
        on_board(cell, SIZE) && !self.stones.contains_key(&cell)
    }

    /// 5.2: slides and jumps, both orthogonal (R32).
    fn moves_of(&self, from: Cell) -> Vec<Cell> {
        let mut ends = Vec::new();
        for line in ORTHOGONALS {
            let mut to = beyond(from, line, 1);
            while self.empty(to) {
                ends.push(to);
                to = beyond(to, line, 1);
            }
            let (over, behind) = (beyond(from, line, 1), beyond(from, line, 2));
            if self.stones.contains_key(&over) && self.empty(behind) {
                ends.push(behind);
            }
        }
        ends
    }

    fn moves(&self, side: Side) -> Vec<String> {
        let mut moves = Vec::new();
        for (&from, _) in self.stones.iter().filter(|(_, owner)| **owner == side) {
            moves.extend(self.moves_of(from).into_iter().map(|to| movement(from, to)));
        }
        moves
    }

    fn one_left(&self, side: Side) -> bool {
        number_of(&self.stones, side) <= 1
    }

    /// 5.4 to 5.6, in the order of "The end" in section 1.
    fn complete_turn(&mut self, mover: Side) {
        self.record.turn += 1;
        let enemy = mover.other();
        let fives = fives(&self.stones, mover);
        if self.one_left(enemy) {
            self.record.note("hasami.reason one-left");
            self.record.note_if(!fives.is_empty(), "hasami.one-left before five");
            return self.finish(Some(mover), "one-left");
        }
        if !fives.is_empty() {
            self.note_fives(&fives, mover);
            return self.finish(Some(mover), "five");
        }
        self.record.to_move = enemy;
        if self.moves(enemy).is_empty() {
            self.record.note("hasami.R19 reason no-moves");
            return self.finish(Some(mover), "no-moves");
        }
        let position = self.position();
        let times = self.stood.entry(position).or_insert(0);
        *times += 1;
        self.seen = *times;
        let quiet_end = self.quiet == 2 * self.quiet_limit;
        self.record.note_if(self.seen == 2, "hasami.R1 position stood twice");
        if self.seen == 3 {
            self.record.note("hasami.R1 reason repetition");
            self.record.note_if(quiet_end, "hasami.repetition before quiet");
            return self.finish(None, "repetition");
        }
        if quiet_end {
            self.record.note("hasami.R20 reason quiet");
            self.finish(None, "quiet");
        }
    }

    fn finish(&mut self, winner: Option<Side>, reason: &'static str) {
        self.seen = 0;
        let score = [Side::First, Side::Second].map(|side| points(number_of(&self.stones, side)));
        self.record.note_if(winner == Some(Side::First), "hasami.first wins");
        self.record.note_if(winner == Some(Side::Second), "hasami.second wins");
        self.record.outcome = Some(Outcome { winner, reason, score });
    }

    // ---- events only ----

    fn note_fives(&mut self, fives: &[(Cell, Cell)], mover: Side) {
        self.record.note("hasami.reason five");
        for &(from, line) in fives {
            let is_own = |cell: Cell| self.stones.get(&cell) == Some(&mover);
            let ends = [beyond(from, line, -1), beyond(from, line, 5)];
            let longer = ends.into_iter().any(is_own);
            let into_own_rows =
                ends.into_iter().any(|cell| is_own(cell) && own_rows(mover).contains(&cell.1));
            self.record.note(if line == VERTICAL { "hasami.five vertical" } else { "hasami.five diagonal" });
            self.record.note_if(longer, "hasami.R33 more than five");
            self.record.note_if(into_own_rows, "hasami.R33 line goes on into own starting rows");
        }
    }

    fn note_move(&mut self, from: Cell, to: Cell, mover: Side) {
        let middle = (from.0.midpoint(to.0), from.1.midpoint(to.1));
        let far = (from.0 - to.0).abs() + (from.1 - to.1).abs();
        self.record.note(match self.stones.get(&middle) {
            Some(&owner) if far == 2 && owner == mover => "hasami.jump over an own stone",
            Some(&owner) if far == 2 && owner != mover => "hasami.jump over an enemy stone",
            _ => "hasami.slide",
        });
        let diagonal = |&line: &Cell| {
            self.stones.contains_key(&beyond(from, line, 1)) && self.empty(beyond(from, line, 2))
        };
        let diagonal = DIAGONALS.iter().any(diagonal);
        self.record.note_if(diagonal, "hasami.R32 diagonal jump not offered");
        self.record.note_if(self.record.ply == 1 && mover == Side::First, "hasami.R16 White begins");
    }

    /// Looks at the board after the move and before the taking.
    fn note_takings(&mut self, to: Cell, mover: Side, takings: &[BTreeSet<Cell>], jumped: bool) {
        let enemy = mover.other();
        let corners = corners_taken(&self.stones, to, mover);
        let rows = takings.len() - if self.corner { corners.len() } else { 0 };
        let holds = |cell: Cell, side: Side| self.stones.get(&cell) == Some(&side);
        let between = [VERTICAL, HORIZONTAL]
            .into_iter()
            .any(|line| holds(beyond(to, line, 1), enemy) && holds(beyond(to, line, -1), enemy));
        let diagonal = DIAGONALS
            .into_iter()
            .any(|line| holds(beyond(to, line, 1), enemy) && holds(beyond(to, line, 2), mover));
        self.record.note_if(rows > 0, "hasami.R18 taking");
        self.record.note_if(takings.iter().any(|row| row.len() > 1), "hasami.row of several taken");
        self.record.note_if(rows > 1, "hasami.several directions");
        self.record.note_if(self.corner && !corners.is_empty(), "hasami.corner taking");
        self.record.note_if(
            self.corner && !corners.is_empty() && rows > 0,
            "hasami.corner taking together with a row",
        );
        self.record.note_if(!self.corner && !corners.is_empty(), "hasami.corner stone safe with corner off");
        self.record.note_if(jumped && !takings.is_empty(), "hasami.jump that takes");
        self.record.note_if(between, "hasami.moved in between safely");
        self.record.note_if(diagonal, "hasami.diagonal taking does not count");
    }

    fn note_lines(&mut self, to: Cell, mover: Side) {
        let through =
            |line: Cell| (0..5).find_map(|far| line_of(&self.stones, beyond(to, line, -far), line, 5, mover));
        let horizontal = through(HORIZONTAL).is_some_and(|cells| !own_rows(mover).contains(&cells[0].1));
        let in_own_rows = [VERTICAL, (1, 1), (-1, 1)]
            .into_iter()
            .filter_map(through)
            .any(|cells| cells.iter().any(|cell| own_rows(mover).contains(&cell.1)));
        let none = fives(&self.stones, mover).is_empty();
        self.record.note_if(horizontal && none, "hasami.horizontal five does not count");
        self.record.note_if(in_own_rows && none, "hasami.five in own starting rows does not count");
    }

    /// For steering: the stones beside a cell.
    pub fn crowd(&self, cell: Cell) -> usize {
        all_neighbours(cell).iter().filter(|neighbour| self.stones.contains_key(neighbour)).count()
    }
}

impl Plain for Hasami {
    fn record(&self) -> &Record {
        &self.record
    }

    fn legal(&self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let mut legal = self.moves(self.record.to_move);
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        let legal = self.legal();
        self.record.begin(step, &legal);
        let mover = self.record.to_move;
        let (from, to) = ends_of(step).expect("a move");
        self.note_move(from, to, mover);
        let middle = (from.0.midpoint(to.0), from.1.midpoint(to.1));
        let jumped = middle != from && middle != to && self.stones.contains_key(&middle);
        self.stones.remove(&from);
        self.stones.insert(to, mover);
        let takings = taken_from(&self.stones, to, mover, self.corner);
        self.note_takings(to, mover, &takings, jumped);
        for stone in takings.iter().flatten() {
            self.stones.remove(stone);
        }
        self.quiet = if takings.is_empty() { self.quiet + 1 } else { 0 };
        self.note_lines(to, mover);
        self.complete_turn(mover);
    }

    fn board(&self) -> Vec<String> {
        draw_stones(&self.stones, SIZE)
    }

    fn info(&self) -> String {
        format!("\"quiet\":{},\"seen\":{}", self.quiet, self.seen)
    }

    fn boxed_clone(&self) -> Box<dyn Plain> {
        Box::new(self.clone())
    }

    fn inside(&self) -> Inside<'_> {
        Inside::Hasami(self)
    }
}
