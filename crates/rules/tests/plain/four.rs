//! Four, section 4 of the rules.

mod events;

pub use events::ALL_EVENTS;

use super::{
    Cell, DIAGONALS, Fields, Inside, ORTHOGONALS, Options, Outcome, Plain, Record, Side, Stones, beyond,
    cell, cells_of, draw_stones, ends_of, movement, name, number_of, number_or_null, on_board, points,
    quoted, read_stones,
};
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    Opening,
    Main,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    Orthogonal,
    Diagonal,
}

#[derive(Clone)]
pub struct Four {
    record: Record,
    size: i32,
    /// `count` = `always`.
    always: bool,
    count_turns: u64,
    pub stones: Stones,
    stage: Stage,
    supply: [u64; 2],
    captured: [u64; 2],
    budget: Option<u64>,
    count: Option<u64>,
    /// With `always`: this turn has captured.
    took: bool,
    /// Events only: movements made in this turn, the stones they moved, whether a count was demanded before.
    movements: u64,
    have_moved: BTreeSet<Cell>,
    demanded_before: bool,
    /// Events only: stones that stand safe inside a square, with the distance and shape of that square.
    safe_inside: BTreeSet<(Cell, i32, Shape)>,
}

impl Four {
    pub fn start(options: &Options) -> Four {
        Four {
            record: Record::new("four", options),
            size: options.size("size"),
            always: options.word("count") == "always",
            count_turns: options.number("count-turns"),
            stones: Stones::new(),
            stage: Stage::Opening,
            supply: [options.number("stones"); 2],
            captured: [0, 0],
            budget: None,
            count: None,
            took: false,
            movements: 0,
            have_moved: BTreeSet::new(),
            demanded_before: false,
            safe_inside: BTreeSet::new(),
        }
    }

    pub fn drawn(options: &Options, rows: &[&str], to_move: Side, more: &[(&str, &str)]) -> Four {
        let fields = Fields::read(more, &["stage", "captured", "budget", "count", "took"]);
        let empty = Four::start(options);
        let stones = read_stones(rows, empty.size);
        let captured = fields.word("captured").unwrap_or("0,0").split_once(',').expect("two numbers");
        let captured = [captured.0, captured.1].map(|number| number.parse::<u64>().expect("a number"));
        // What a player has lost is what the other has captured.
        let supply = [Side::First, Side::Second]
            .map(|side| options.number("stones") - number_of(&stones, side) - captured[side.other().place()]);
        let stage = if fields.word("stage") == Some("opening") { Stage::Opening } else { Stage::Main };
        let zero = (empty.always && stage == Stage::Main).then_some(0);
        // Every stone on the board or lost was put in a turn of its own.
        let puts = stones.len() as u64 + captured[0] + captured[1];
        let budget = fields.number("budget");
        Four {
            record: Record::drawn("four", options, to_move, &fields, puts),
            stones,
            stage,
            supply,
            captured,
            budget,
            count: fields.number("count").or(zero),
            took: fields.word("took") == Some("yes"),
            movements: u64::from(budget.is_some()),
            ..empty
        }
    }

    /// 4.1: the capture square of a shape around a cell at a distance, if there is one.
    pub fn square(&self, centre: Cell, distance: i32, shape: Shape) -> Option<Vec<Cell>> {
        let lines = match shape {
            Shape::Orthogonal => ORTHOGONALS,
            Shape::Diagonal => DIAGONALS,
        };
        // The lines from the centre that lie on the board: of the orthogonals four inside, three on an edge, two in a
        // corner; of the diagonals four inside, two on an edge.
        let lines: Vec<Cell> =
            lines.into_iter().filter(|&line| on_board(beyond(centre, line, 1), self.size)).collect();
        // In a corner there is no diagonal square.
        if shape == Shape::Diagonal && self.sides_touched(centre) == 2 {
            return None;
        }
        let cells: Vec<Cell> = lines.into_iter().map(|line| beyond(centre, line, distance)).collect();
        // All of the cells named must exist for that distance.
        cells.iter().all(|&cell| on_board(cell, self.size)).then_some(cells)
    }

    /// 0 inside the board, 1 on an edge, 2 in a corner.
    pub fn sides_touched(&self, cell: Cell) -> usize {
        [cell.0 == 1, cell.0 == self.size, cell.1 == 1, cell.1 == self.size]
            .into_iter()
            .filter(|&yes| yes)
            .count()
    }

    fn squares_around(&self, centre: Cell) -> Vec<(i32, Shape, Vec<Cell>)> {
        let mut squares = Vec::new();
        for distance in 1..self.size {
            for shape in [Shape::Orthogonal, Shape::Diagonal] {
                if let Some(cells) = self.square(centre, distance, shape) {
                    squares.push((distance, shape, cells));
                }
            }
        }
        squares
    }

    /// 4.2: the squares that a stone of the mover's, just come to a cell, has built around enemy stones.
    fn built_by(&self, arrived: Cell, mover: Side) -> Vec<(Cell, i32, Shape, Vec<Cell>)> {
        let mut built = Vec::new();
        for (&centre, _) in self.stones.iter().filter(|(_, owner)| **owner == mover.other()) {
            for (distance, shape, cells) in self.squares_around(centre) {
                let full = cells.iter().all(|cell| self.stones.get(cell) == Some(&mover));
                if cells.contains(&arrived) && full {
                    built.push((centre, distance, shape, cells));
                }
            }
        }
        built
    }

    fn on_board_of(&self, side: Side) -> u64 {
        number_of(&self.stones, side)
    }

    /// 4.4: who may put, in the main stage at the beginning of a turn; in the opening always.
    fn may_put(&self, side: Side) -> bool {
        let supply = self.supply[side.place()];
        match self.stage {
            Stage::Opening => supply > 0,
            Stage::Main => supply > 0 && self.on_board_of(side) < 20,
        }
    }

    fn puts(&self) -> Vec<String> {
        let mover = self.record.to_move;
        if self.budget.is_some() || !self.may_put(mover) {
            return Vec::new();
        }
        cells_of(self.size).into_iter().filter(|cell| !self.stones.contains_key(cell)).map(name).collect()
    }

    /// 4.4: a movement slides one own stone any distance ≥ 1 along an orthogonal over empty cells.
    fn slides(&self) -> Vec<String> {
        let mover = self.record.to_move;
        // 4.4: fewer than ten on the board must put. 4.3: in the opening there are only puts.
        if self.stage == Stage::Opening || self.on_board_of(mover) < 10 {
            return Vec::new();
        }
        let mut slides = Vec::new();
        for (&from, _) in self.stones.iter().filter(|(_, owner)| **owner == mover) {
            for line in ORTHOGONALS {
                for distance in 1..self.size {
                    let to = beyond(from, line, distance);
                    if !on_board(to, self.size) || self.stones.contains_key(&to) {
                        break;
                    }
                    slides.push(movement(from, to));
                }
            }
        }
        slides
    }

    /// 4.7: with `demand`, at the beginning of a turn in the main stage, when no count is running.
    fn may_demand_count(&self) -> bool {
        !self.always && self.stage == Stage::Main && self.budget.is_none() && self.count.is_none()
    }

    /// 4.2: takes off what the step has captured, and says how many.
    fn capture(&mut self, arrived: Cell, mover: Side) -> u64 {
        let built = self.built_by(arrived, mover);
        let stones: BTreeSet<Cell> = built.iter().map(|(centre, ..)| *centre).collect();
        self.note_captures(&built, &stones);
        for stone in &stones {
            self.stones.remove(stone);
        }
        let number = stones.len() as u64;
        self.captured[mover.place()] += number;
        if number > 0 {
            if self.always {
                self.took = true;
            } else {
                // 4.7: a capture stops the count.
                self.record.note_if(self.count.is_some(), "four.count stopped by capture");
                self.count = None;
            }
        }
        self.note_safe(arrived, mover);
        number
    }

    /// 4.6: fewer than ten on the board and in the supply together have lost at once.
    fn below_ten(&self, side: Side) -> bool {
        self.on_board_of(side) + self.supply[side.place()] < 10
    }

    fn put(&mut self, cell: Cell, mover: Side) {
        let must = self.stage == Stage::Main && self.on_board_of(mover) < 10;
        self.record.note_if(must, "four.must put");
        self.record.note_if(self.record.ply == 1 && mover == Side::First, "four.R7 Green begins");
        self.stones.insert(cell, mover);
        self.supply[mover.place()] -= 1;
        let captured = self.capture(cell, mover);
        match self.stage {
            Stage::Opening => {
                self.record.note_if(captured > 0, "four.R9 capture in opening");
                self.record.note_if(captured > 1, "four.R9 several captured at once in opening");
            }
            Stage::Main => {
                self.record.note("four.main put");
                self.record.note_if(captured > 0, "four.R11 capture by a main put");
            }
        }
        if self.below_ten(mover.other()) {
            self.record.note_if(self.stage == Stage::Opening, "four.below-ten in the opening");
            self.win_below_ten(mover);
        } else if self.stage == Stage::Opening {
            self.complete_opening_turn(mover);
        } else {
            self.complete_main_turn();
        }
    }

    /// 4.3 and R10: whose turn follows a put in the opening.
    fn complete_opening_turn(&mut self, mover: Side) {
        self.record.turn += 1;
        self.took = false;
        let opponent = mover.other();
        if self.on_board_of(opponent) < 10 {
            self.record.to_move = opponent;
            self.record.note("four.R10 opponent puts next");
        } else if self.on_board_of(mover) < 10 {
            self.record.to_move = mover;
            self.record.note("four.R10 turn stays with the player who put");
        } else {
            self.stage = Stage::Main;
            self.record.to_move = opponent;
            // 4.7: with `always` the count starts at zero with the main stage.
            self.count = self.always.then_some(0);
            self.record.note(match opponent {
                Side::First => "four.R10 first begins the main stage",
                Side::Second => "four.R10 second begins the main stage",
            });
        }
    }

    /// 4.5: the budget.
    fn slide(&mut self, from: Cell, to: Cell, mover: Side) {
        self.stones.remove(&from);
        self.stones.insert(to, mover);
        self.note_slide(from, to);
        let before = self.budget.unwrap_or(4);
        let left = before - 1;
        let counting = self.count.is_some();
        let captured = self.capture(to, mover);
        if self.below_ten(mover.other()) {
            self.record.note_if(left > 0, "four.below-ten in the middle of a move turn");
            self.win_below_ten(mover);
        } else if left == 0 {
            // Captured stones are taken but add nothing, and the turn ends.
            self.record.note_if(captured > 0, "four.capture with budget 0");
            self.record.note_if(self.movements == 4, "four.fourth movement ends the turn");
            self.complete_main_turn();
        } else {
            self.budget = Some(left + captured);
            let stopped = captured > 0 && counting && !self.always;
            self.record.note_if(captured > 0, "four.budget extended");
            self.record
                .note_if(captured > 0 && self.movements > 4, "four.R14 capture on an added movement adds");
            self.record.note_if(stopped, "four.count stopped by capture in the middle of a turn");
        }
    }

    /// 4.7: each completed turn adds one to the count; with `always` a turn with a capture sets it to zero.
    fn complete_main_turn(&mut self) {
        self.record.turn += 1;
        self.record.to_move = self.record.to_move.other();
        self.budget = None;
        self.movements = 0;
        self.have_moved.clear();
        self.record.note_if(self.took, "four.count always starts again after a capture");
        self.count = if self.took { Some(0) } else { self.count.map(|turns| turns + 1) };
        self.took = false;
        // R15: this many turns of each player.
        if self.count == Some(2 * self.count_turns) {
            self.record.note("four.reason count");
            self.record.note(match self.always {
                true => "four.R15 draw by the count that always runs",
                false => "four.R15 draw by a demanded count",
            });
            self.finish(None, "count");
        }
    }

    fn win_below_ten(&mut self, mover: Side) {
        let left = self.supply[mover.other().place()] > 0;
        self.record.note("four.reason below-ten");
        self.record.note_if(left, "four.below-ten with supply left");
        self.record.note(match mover {
            Side::First => "four.first wins",
            Side::Second => "four.second wins",
        });
        // The step that ends the game completes its turn.
        self.record.turn += 1;
        self.finish(Some(mover), "below-ten");
    }

    fn finish(&mut self, winner: Option<Side>, reason: &'static str) {
        self.budget = None;
        self.count = None;
        let score = self.captured.map(points);
        self.record.outcome = Some(Outcome { winner, reason, score });
    }
}

impl Plain for Four {
    fn record(&self) -> &Record {
        &self.record
    }

    fn legal(&self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let mut legal = self.puts();
        legal.extend(self.slides());
        // 4.4: a player who can neither put nor move has `pass`. R13: `end` after at least one movement.
        if self.budget.is_some() {
            legal.push("end".to_string());
        } else if legal.is_empty() {
            legal.push("pass".to_string());
        }
        if self.may_demand_count() {
            legal.push("count".to_string());
        }
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        let legal = self.legal();
        self.record.begin(step, &legal);
        let mover = self.record.to_move;
        self.note_choice(mover);
        if step == "count" {
            // 4.7: he then goes on with his turn, which is the first one counted.
            self.note_demand();
            self.count = Some(0);
        } else if step == "pass" {
            self.record.note("four.pass");
            self.complete_main_turn();
        } else if step == "end" {
            self.record.note("four.end said");
            self.record.note_if(self.movements == 1, "four.R13 end said after one movement");
            self.complete_main_turn();
        } else if let Some((from, to)) = ends_of(step) {
            self.slide(from, to, mover);
        } else {
            self.put(cell(step), mover);
        }
    }

    fn board(&self) -> Vec<String> {
        draw_stones(&self.stones, self.size)
    }

    fn info(&self) -> String {
        let stage = if self.stage == Stage::Opening { "opening" } else { "main" };
        let ([first, second], [by_first, by_second]) = (self.supply, self.captured);
        format!(
            "\"stage\":{},\"supply\":[{first},{second}],\"captured\":[{by_first},{by_second}],\"budget\":{},\"count\":{}",
            quoted(stage),
            number_or_null(self.budget),
            number_or_null(self.count),
        )
    }

    fn boxed_clone(&self) -> Box<dyn Plain> {
        Box::new(self.clone())
    }

    fn inside(&self) -> Inside<'_> {
        Inside::Four(self)
    }
}
