//! Close Combat, section 3 of the rules.

use super::{
    Cell, Fields, Inside, Options, Outcome, Plain, Record, Side, Stones, all_neighbours, cell, cells_of,
    draw_stones, name, number_of, points, read_stones,
};
use std::collections::BTreeSet;

pub const ALL_EVENTS: &[&str] = &[
    "close-combat.R0 column i or later",
    "close-combat.R3 Red begins",
    "close-combat.put",
    "close-combat.put forbidden by block",
    "close-combat.put into danger",
    "close-combat.taking",
    "close-combat.R4 taking would fill a block",
    "close-combat.R5 two stones take a lone one",
    "close-combat.R5 taken with a lead of one",
    "close-combat.R5 spared by a lead of two",
    "close-combat.R5 one attacker is not enough",
    "close-combat.old danger not taken",
    "close-combat.old danger left by R4 not taken",
    "close-combat.taken after having been out of danger",
    "close-combat.second taking in a turn",
    "close-combat.danger arisen through a taking",
    "close-combat.end said",
    "close-combat.end said after a taking",
    "close-combat.turn ends by itself after the put",
    "close-combat.turn ends by itself after a taking",
    "close-combat.pass",
    "close-combat.pass forced",
    "close-combat.R6 came back after a pass",
    "close-combat.reason stones",
    "close-combat.first wins",
    "close-combat.second wins",
    "close-combat.draw",
];

#[derive(Clone)]
pub struct CloseCombat {
    record: Record,
    size: i32,
    lead: u64,
    pub stones: Stones,
    /// The step just made was a pass.
    passed: bool,
    /// In the middle of a turn: the enemy stones that the mover dominated at the beginning of the turn.
    danger: Option<BTreeSet<Cell>>,
    /// Events only: what was taken in this turn, and what could be taken right after the put.
    taken: u64,
    takeable_by_put: BTreeSet<Cell>,
    /// Events only: (attacker, stone) that stood in danger at a beginning of the attacker's turn, and that R4 protected.
    was_in_danger: BTreeSet<(Side, Cell)>,
    protected: BTreeSet<(Side, Cell)>,
    /// Events only: who has passed and not put a stone since.
    away: BTreeSet<Side>,
}

/// The 3×3 block around a cell.
fn block_around((column, row): Cell) -> [Cell; 9] {
    let offsets = [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
    offsets.map(|(right, down)| (column + right, row + down))
}

/// The nine blocks that hold a cell. Some may lie partly off the board, where no stone ever stands.
pub fn blocks_with(cell: Cell) -> [[Cell; 9]; 9] {
    block_around(cell).map(block_around)
}

impl CloseCombat {
    /// 3.1: the board starts empty.
    pub fn start(options: &Options) -> CloseCombat {
        CloseCombat {
            record: Record::new("close-combat", options),
            size: options.size("size"),
            lead: options.number("lead"),
            stones: Stones::new(),
            passed: false,
            danger: None,
            taken: 0,
            takeable_by_put: BTreeSet::new(),
            was_in_danger: BTreeSet::new(),
            protected: BTreeSet::new(),
            away: BTreeSet::new(),
        }
    }

    pub fn drawn(options: &Options, rows: &[&str], to_move: Side, more: &[(&str, &str)]) -> CloseCombat {
        let fields = Fields::read(more, &["passed", "danger"]);
        let empty = CloseCombat::start(options);
        CloseCombat {
            record: Record::drawn(
                "close-combat",
                options,
                to_move,
                &fields,
                u64::from(to_move == Side::Second),
            ),
            stones: read_stones(rows, empty.size),
            passed: fields.word("passed") == Some("yes"),
            danger: fields.cells("danger"),
            ..empty
        }
    }

    /// 3.2: whether a stone of this side on this cell would complete a 3×3 block of one colour.
    pub fn completes_block(&self, cell: Cell, side: Side) -> bool {
        let filled = |other: Cell| other == cell || self.stones.get(&other) == Some(&side);
        blocks_with(cell).into_iter().any(|block| block.into_iter().all(filled))
    }

    /// 3.3: *a*, the attackers beside a stone, and *d*, the stones of its own colour beside it.
    pub fn attackers_and_friends(&self, stone: Cell, attacker: Side) -> (u64, u64) {
        let beside = |side: Side| {
            all_neighbours(stone).iter().filter(|neighbour| self.stones.get(neighbour) == Some(&side)).count()
                as u64
        };
        (beside(attacker), beside(attacker.other()))
    }

    /// 3.3: dominated when a ≥ 2 and a ≥ d + lead (R5).
    pub fn outnumbered(&self, (attackers, friends): (u64, u64)) -> bool {
        attackers >= 2 && attackers >= friends + self.lead
    }

    fn dominated(&self, stone: Cell, attacker: Side) -> bool {
        self.stones.get(&stone) == Some(&attacker.other())
            && self.outnumbered(self.attackers_and_friends(stone, attacker))
    }

    fn all_dominated(&self, attacker: Side) -> BTreeSet<Cell> {
        self.stones.keys().copied().filter(|&stone| self.dominated(stone, attacker)).collect()
    }

    /// 3.4 and R4: dominated now, not dominated at the beginning of the turn, and its taking completes no block.
    fn takeable(&self) -> BTreeSet<Cell> {
        let Some(danger) = &self.danger else {
            return BTreeSet::new();
        };
        let mover = self.record.to_move;
        self.all_dominated(mover)
            .into_iter()
            .filter(|stone| !danger.contains(stone))
            .filter(|&stone| !self.completes_block(stone, mover))
            .collect()
    }

    fn empty_cells(&self) -> Vec<Cell> {
        cells_of(self.size).into_iter().filter(|cell| !self.stones.contains_key(cell)).collect()
    }

    /// 3.1 and 3.2: the empty cells where a stone may be put.
    fn cells_to_put(&self) -> Vec<Cell> {
        let mover = self.record.to_move;
        self.empty_cells().into_iter().filter(|&cell| !self.completes_block(cell, mover)).collect()
    }

    fn put(&mut self, cell: Cell, mover: Side) {
        self.note_put(cell, mover);
        // 3.4: the beginning of the turn is before the stone is put.
        let danger = self.all_dominated(mover);
        self.was_in_danger.extend(danger.iter().map(|&stone| (mover, stone)));
        self.danger = Some(danger);
        self.stones.insert(cell, mover);
        self.passed = false;
        self.taken = 0;
        self.takeable_by_put = self.takeable();
        let into_danger = self.dominated(cell, mover.other());
        self.record.note_if(into_danger, "close-combat.put into danger");
        self.note_spared(mover);
        self.end_turn_if_nothing_can_be_taken();
    }

    /// 3.5: the stone turns into the mover's colour on its cell.
    fn take(&mut self, stone: Cell, mover: Side) {
        let by_taking = !self.takeable_by_put.contains(&stone);
        self.note_taking(stone, mover, by_taking);
        self.stones.insert(stone, mover);
        self.taken += 1;
        self.was_in_danger.retain(|&(_, cell)| cell != stone);
        self.protected.retain(|&(_, cell)| cell != stone);
        self.note_spared(mover);
        self.end_turn_if_nothing_can_be_taken();
    }

    /// 3.5: when nothing can be taken the turn ends by itself.
    fn end_turn_if_nothing_can_be_taken(&mut self) {
        if self.takeable().is_empty() {
            self.record.note(match self.taken {
                0 => "close-combat.turn ends by itself after the put",
                _ => "close-combat.turn ends by itself after a taking",
            });
            self.complete_turn();
        }
    }

    fn complete_turn(&mut self) {
        self.danger = None;
        self.record.turn += 1;
        self.record.to_move = self.record.to_move.other();
    }

    /// 3.6: two passes in a row end the game (R6).
    fn pass(&mut self, mover: Side) {
        let forced = self.cells_to_put().is_empty();
        self.record.note("close-combat.pass");
        self.record.note_if(forced, "close-combat.pass forced");
        self.away.insert(mover);
        let second_in_a_row = self.passed;
        self.passed = true;
        self.complete_turn();
        if second_in_a_row {
            self.count_the_stones();
        }
    }

    /// 3.6: more stones win, equal is a draw.
    fn count_the_stones(&mut self) {
        let (reds, blues) = (number_of(&self.stones, Side::First), number_of(&self.stones, Side::Second));
        let (winner, event) = match reds.cmp(&blues) {
            std::cmp::Ordering::Greater => (Some(Side::First), "close-combat.first wins"),
            std::cmp::Ordering::Less => (Some(Side::Second), "close-combat.second wins"),
            std::cmp::Ordering::Equal => (None, "close-combat.draw"),
        };
        self.record.note("close-combat.reason stones");
        self.record.note(event);
        self.record.outcome =
            Some(Outcome { winner, reason: "stones", score: [points(reds), points(blues)] });
    }

    // ---- events only ----

    fn note_put(&mut self, cell: Cell, mover: Side) {
        self.record.note("close-combat.put");
        let begins = self.record.ply == 1 && mover == Side::First;
        let forbidden = self.cells_to_put().len() < self.empty_cells().len();
        let back = self.away.remove(&mover);
        self.record.note_if(begins, "close-combat.R3 Red begins");
        self.record.note_if(forbidden, "close-combat.put forbidden by block");
        self.record.note_if(back, "close-combat.R6 came back after a pass");
        let lonely = |&stone: &Cell| {
            self.stones.get(&stone) == Some(&mover.other())
                && self.attackers_and_friends(stone, mover) == (0, 0)
        };
        let first_neighbour = all_neighbours(cell).iter().any(lonely);
        self.record.note_if(first_neighbour, "close-combat.R5 one attacker is not enough");
    }

    fn note_taking(&mut self, stone: Cell, mover: Side, by_taking: bool) {
        let (attackers, friends) = self.attackers_and_friends(stone, mover);
        let out_again = self.was_in_danger.contains(&(mover, stone));
        self.record.note("close-combat.taking");
        self.record.note_if(self.taken > 0, "close-combat.second taking in a turn");
        self.record.note_if(by_taking, "close-combat.danger arisen through a taking");
        self.record.note_if((attackers, friends) == (2, 0), "close-combat.R5 two stones take a lone one");
        self.record.note_if(attackers == friends + 1, "close-combat.R5 taken with a lead of one");
        self.record.note_if(out_again, "close-combat.taken after having been out of danger");
    }

    /// What stands dominated, or nearly so, and cannot be taken in this turn.
    fn note_spared(&mut self, mover: Side) {
        let danger = self.danger.clone().unwrap_or_default();
        let stones: Vec<Cell> = self.stones.keys().copied().collect();
        for stone in stones.into_iter().filter(|stone| self.stones[stone] == mover.other()) {
            let (attackers, friends) = self.attackers_and_friends(stone, mover);
            let dominated = self.dominated(stone, mover);
            let barely = self.lead == 2 && attackers >= 2 && attackers == friends + 1;
            self.record.note_if(barely, "close-combat.R5 spared by a lead of two");
            if dominated && danger.contains(&stone) {
                let left_by_r4 =
                    self.protected.contains(&(mover, stone)) && !self.completes_block(stone, mover);
                self.record.note("close-combat.old danger not taken");
                self.record.note_if(left_by_r4, "close-combat.old danger left by R4 not taken");
            } else if dominated && self.completes_block(stone, mover) {
                self.record.note("close-combat.R4 taking would fill a block");
                self.protected.insert((mover, stone));
            }
        }
    }
}

impl Plain for CloseCombat {
    fn record(&self) -> &Record {
        &self.record
    }

    fn legal(&self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let mut legal: Vec<String>;
        if self.danger.is_some() {
            // 3.5: taking is a right, not a duty.
            legal = self.takeable().into_iter().map(|stone| format!("x{}", name(stone))).collect();
            legal.push("end".to_string());
        } else {
            // 3.6: `pass` is always allowed at the beginning of a turn.
            legal = self.cells_to_put().into_iter().map(name).collect();
            legal.push("pass".to_string());
        }
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        let legal = self.legal();
        self.record.begin(step, &legal);
        let mover = self.record.to_move;
        if step == "pass" {
            self.pass(mover);
        } else if step == "end" {
            self.record.note("close-combat.end said");
            self.record.note_if(self.taken > 0, "close-combat.end said after a taking");
            self.complete_turn();
        } else if let Some(stone) = step.strip_prefix('x') {
            self.take(cell(stone), mover);
        } else {
            self.put(cell(step), mover);
        }
    }

    fn board(&self) -> Vec<String> {
        draw_stones(&self.stones, self.size)
    }

    fn info(&self) -> String {
        format!("\"passed\":{}", self.passed)
    }

    fn boxed_clone(&self) -> Box<dyn Plain> {
        Box::new(self.clone())
    }

    fn inside(&self) -> Inside<'_> {
        Inside::CloseCombat(self)
    }
}
