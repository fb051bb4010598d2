//! Dao Shi Xiang, section 6 of the rules.
//!
//! Two of its sentences cannot show in play. With 25 riders on 169 cells (64 on 324) some rider can always move, also
//! after two have moved, so neither the riders' `pass` nor a turn that ends for want of a rider that can move occurs.
//! And there is always room for picked-up riders: outside the country 88 cells (128), inside it 81 (196), against 41
//! (96) that riders and fortresses can cover. Both are followed here all the same, for drawn positions.

mod events;

pub use events::ALL_EVENTS;

use super::dao_field::{Field, Shifted, Where, cells_of_fortress};
use super::{
    Cell, Fields, Inside, ORTHOGONALS, Options, Outcome, Plain, Record, Side, beyond, cell, ends_of, list,
    movement, name, on_board, orthogonal_neighbours, points,
};
use std::collections::{BTreeSet, HashMap};

#[derive(Clone)]
pub struct Dao {
    record: Record,
    riders_side: Side,
    turn_limit: u64,
    pub field: Field,
    /// The cells of the riders that have moved in this turn.
    moved: BTreeSet<Cell>,
    hand: u64,
    to: Where,
    /// How often each position has stood at the beginning of a turn.
    stood: HashMap<String, u64>,
    seen: u64,
    /// Events only: cells that a moved rider or a shifted fortress left in this turn, and where a rider was lifted.
    just_left: BTreeSet<Cell>,
    lifted_from: Option<Cell>,
}

impl Dao {
    pub fn start(options: &Options) -> Dao {
        let mut start = Dao::with(Record::new("dao", options), Field::setup(options.size("board")));
        start.record.note(if start.field.size == 13 { "dao.R23 setup 13" } else { "dao.R23 setup 18" });
        start.remember_position();
        start
    }

    pub fn drawn(options: &Options, rows: &[&str], to_move: Side, more: &[(&str, &str)]) -> Dao {
        let fields = Fields::read(more, &["moved", "hand"]);
        let record = Record::drawn("dao", options, to_move, &fields, u64::from(to_move == Side::Second));
        let mut state = Dao::with(record, Field::drawn(rows, options.size("board")));
        state.moved = fields.cells("moved").unwrap_or_default();
        if let Some((number, to)) = fields.word("hand").and_then(|hand| hand.split_once(':')) {
            state.hand = number.parse().expect("a number");
            state.to = if to == "in" { Where::Inside } else { Where::Outside };
        }
        // In the middle of a turn nobody knows what stood at its beginning.
        if state.moved.is_empty() && state.hand == 0 {
            state.remember_position();
        }
        state
    }

    fn with(record: Record, field: Field) -> Dao {
        Dao {
            riders_side: if record.options.word("first") == "riders" { Side::First } else { Side::Second },
            turn_limit: record.options.number("turn-limit"),
            record,
            field,
            moved: BTreeSet::new(),
            hand: 0,
            to: Where::Outside,
            stood: HashMap::new(),
            seen: 1,
            just_left: BTreeSet::new(),
            lifted_from: None,
        }
    }

    /// R1: how often the position has now stood at the beginning of a turn.
    fn remember_position(&mut self) {
        let position = format!("{} {}", self.board().join("/"), self.record.to_move.word());
        let times = self.stood.entry(position).or_insert(0);
        *times += 1;
        self.seen = *times;
    }

    pub fn riders_to_move(&self) -> bool {
        self.record.to_move == self.riders_side
    }

    // ---- 6.3: the riders' turn ----

    /// Each move is by a different rider (R24).
    fn rider_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for &rider in self.field.riders.difference(&self.moved) {
            moves.extend(self.field.moves_of_rider(rider).into_iter().map(|end| movement(rider, end)));
        }
        moves
    }

    fn move_rider(&mut self, from: Cell, to: Cell) {
        self.note_rider_move(from, to);
        self.field.riders.remove(&from);
        self.field.riders.insert(to);
        self.moved.insert(to);
        self.just_left.insert(from);
        // 6.5: after a rider's move, if every fortress holds four riders, the riders win at once.
        if self.field.fortresses.iter().all(|&fortress| self.field.holds_four(fortress)) {
            self.record.note_if(self.moved.len() < 3, "dao.taken before the third move");
            self.record.note("dao.reason taken");
            self.record.turn += 1;
            return self.finish(Some(self.riders_side), "taken");
        }
        // The turn ends by itself after the third move, or when no other rider can move.
        self.record.note_if(self.moved.len() == 3, "dao.third move ends the turn");
        if self.moved.len() == 3 || self.rider_moves().is_empty() {
            self.complete_turn();
        }
    }

    // ---- 6.4: the fortresses' turn ----

    /// A fortress that does not hold four riders; legal only if there is room for all it picks up.
    fn shifts(&self) -> Vec<String> {
        let mut shifts = Vec::new();
        for fortress in self.field.open_fortresses() {
            for line in ORTHOGONALS {
                let Some(Shifted { field, hand, .. }) = self.field.shifted(fortress, line) else {
                    continue;
                };
                if hand == 0 || field.ground_to_set_down(Where::Outside).len() as u64 >= hand {
                    shifts.push(movement(fortress, beyond(fortress, line, 1)));
                }
            }
        }
        shifts
    }

    /// A rider standing on a fortress that holds fewer than four; legal only if there is a cell for it.
    fn lifts(&self) -> Vec<String> {
        let on_open =
            self.field.open_fortresses().into_iter().flat_map(|fortress| self.field.riders_on(fortress));
        let lifts: Vec<String> = on_open.map(|rider| format!("x{}", name(rider))).collect();
        if lifts.is_empty() || self.field.ground_to_set_down(Where::Inside).is_empty() {
            Vec::new()
        } else {
            lifts
        }
    }

    fn shift(&mut self, from: Cell, to: Cell) {
        let shifted = self.field.shifted(from, (to.0 - from.0, to.1 - from.1)).expect("a legal shift");
        self.note_shift(from, &shifted);
        self.field = shifted.field;
        self.hand = shifted.hand;
        self.to = Where::Outside;
        self.just_left = shifted.just_left;
        if self.hand == 0 {
            self.complete_turn();
        }
    }

    fn lift(&mut self, rider: Cell) {
        self.record.note("dao.lift");
        self.field.riders.remove(&rider);
        self.hand = 1;
        self.to = Where::Inside;
        self.lifted_from = Some(rider);
    }

    fn set_down(&mut self, cell: Cell) {
        self.note_set_down(cell);
        self.field.riders.insert(cell);
        self.hand -= 1;
        if self.hand == 0 {
            self.complete_turn();
        }
    }

    // ---- 6.5, 6.6: the end ----

    /// In the order of "The end" in section 1.
    fn complete_turn(&mut self) {
        let by_riders = self.riders_to_move();
        self.record.turn += 1;
        self.moved.clear();
        self.just_left.clear();
        self.lifted_from = None;
        if !by_riders && let Some(fortress) = self.field.fortress_in_dao() {
            let ridden = !self.field.riders_on(fortress).is_empty();
            self.record.note_if(ridden, "dao.fortress in the Dao with riders on it");
            self.record.note("dao.reason dao");
            return self.finish(Some(self.riders_side.other()), "dao");
        }
        self.record.to_move = self.record.to_move.other();
        if by_riders && self.shifts().is_empty() && self.lifts().is_empty() {
            self.record.note("dao.R30 reason no-moves");
            return self.finish(Some(self.riders_side), "no-moves");
        }
        self.remember_position();
        let limit_reached = self.record.turn == 2 * self.turn_limit;
        self.record.note_if(self.seen == 2, "dao.R1 position stood twice");
        if self.seen == 3 {
            self.record.note("dao.R1 reason repetition");
            self.record.note_if(limit_reached, "dao.repetition before turn-limit");
            return self.finish(None, "repetition");
        }
        if limit_reached {
            self.record.note("dao.R31 reason turn-limit");
            self.finish(None, "turn-limit");
        }
    }

    /// Section 7: the score is [fortresses not holding four riders, riders on fortresses], whoever is First.
    fn finish(&mut self, winner: Option<Side>, reason: &'static str) {
        self.moved.clear();
        self.seen = 0;
        let open =
            self.field.fortresses.iter().filter(|&&fortress| !self.field.holds_four(fortress)).count() as u64;
        let riders =
            self.field.fortresses.iter().map(|&fortress| self.field.riders_on(fortress).len() as u64).sum();
        self.record.note_if(winner == Some(Side::First), "dao.first wins");
        self.record.note_if(winner == Some(Side::Second), "dao.second wins");
        self.record.outcome = Some(Outcome { winner, reason, score: [points(open), points(riders)] });
    }
}

impl Plain for Dao {
    fn record(&self) -> &Record {
        &self.record
    }

    fn legal(&self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let mut legal: Vec<String>;
        if self.hand > 0 {
            // 6.4: while riders are in hand only `@` steps are legal.
            legal = self
                .field
                .ground_to_set_down(self.to)
                .into_iter()
                .map(|cell| format!("@{}", name(cell)))
                .collect();
        } else if self.riders_to_move() {
            legal = self.rider_moves();
            if !self.moved.is_empty() {
                legal.push("end".to_string());
            } else if legal.is_empty() {
                legal.push("pass".to_string());
            }
        } else {
            legal = self.shifts();
            legal.extend(self.lifts());
        }
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        let legal = self.legal();
        self.record.begin(step, &legal);
        if let Some((from, to)) = ends_of(step) {
            if self.riders_to_move() {
                self.move_rider(from, to);
            } else {
                self.shift(from, to);
            }
        } else if let Some(rider) = step.strip_prefix('x') {
            self.lift(cell(rider));
        } else if let Some(ground) = step.strip_prefix('@') {
            self.set_down(cell(ground));
        } else {
            if step == "end" {
                self.record.note(match self.moved.len() {
                    1 => "dao.R24 early end after one move",
                    _ => "dao.R24 early end after two moves",
                });
            }
            self.complete_turn();
        }
    }

    fn board(&self) -> Vec<String> {
        self.field.rows()
    }

    fn info(&self) -> String {
        let mut moved: Vec<String> = self.moved.iter().copied().map(name).collect();
        moved.sort();
        format!("\"moved\":{},\"seen\":{}", list(&moved), self.seen)
    }

    fn hand(&self) -> u64 {
        self.hand
    }

    fn boxed_clone(&self) -> Box<dyn Plain> {
        Box::new(self.clone())
    }

    fn inside(&self) -> Inside<'_> {
        Inside::Dao(self)
    }
}
