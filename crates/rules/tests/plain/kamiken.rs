//! Kamiken, section 2 of the rules.

use super::{
    Cell, Fields, Inside, Options, Outcome, Plain, Record, Side, Stones, cell, cells_of, draw_stones, name,
    on_board, orthogonal_neighbours, points, quoted, read_stones,
};

pub const ALL_EVENTS: &[&str] = &[
    "kamiken.R0 column i or later",
    "kamiken.put",
    "kamiken.put on a cell beaten by own stones",
    "kamiken.put refused on a beaten cell",
    "kamiken.put alone after the other finished",
    "kamiken.pass",
    "kamiken.R2 forced pass",
    "kamiken.R2 forced pass finishes first",
    "kamiken.first finished first",
    "kamiken.second finished first",
    "kamiken.empty cell beaten by both counts for nobody",
    "kamiken.occupied beaten cell does not count",
    "kamiken.reason score",
    "kamiken.komi decides",
    "kamiken.first wins",
    "kamiken.second wins",
];

#[derive(Clone)]
pub struct Kamiken {
    record: Record,
    size: i32,
    stones: Stones,
    /// The player who passed first.
    finished: Option<Side>,
}

impl Kamiken {
    /// 2.1: the board starts empty.
    pub fn start(options: &Options) -> Kamiken {
        let record = Record::new("kamiken", options);
        Kamiken { record, size: options.size("size"), stones: Stones::new(), finished: None }
    }

    pub fn drawn(options: &Options, rows: &[&str], to_move: Side, more: &[(&str, &str)]) -> Kamiken {
        let fields = Fields::read(more, &["finished"]);
        let size = options.size("size");
        let stones = read_stones(rows, size);
        let finished = fields.word("finished").map(Side::read);
        // Every turn so far put one stone or was the one pass.
        let turns = stones.len() as u64 + u64::from(finished.is_some());
        let record = Record::drawn("kamiken", options, to_move, &fields, turns);
        Kamiken { record, size, stones, finished }
    }

    /// 2.1: a stone beats each orthogonal neighbour of its cell.
    fn beaten_by(&self, cell: Cell, side: Side) -> bool {
        orthogonal_neighbours(cell)
            .into_iter()
            .any(|neighbour| on_board(neighbour, self.size) && self.stones.get(&neighbour) == Some(&side))
    }

    fn empty_cells(&self) -> Vec<Cell> {
        cells_of(self.size).into_iter().filter(|cell| !self.stones.contains_key(cell)).collect()
    }

    /// 2.2: any empty cell that no enemy stone beats.
    pub fn cells_to_play(&self, side: Side) -> Vec<Cell> {
        self.empty_cells().into_iter().filter(|&cell| !self.beaten_by(cell, side.other())).collect()
    }

    /// 2.4: empty cells beaten by own stones and by no enemy stone.
    fn score(&self, side: Side) -> u64 {
        let scores = |&cell: &Cell| self.beaten_by(cell, side) && !self.beaten_by(cell, side.other());
        self.empty_cells().iter().filter(|cell| scores(cell)).count() as u64
    }

    /// For steering: whether a put there would stand beside an own stone.
    pub fn beside_own(&self, cell: Cell) -> bool {
        self.beaten_by(cell, self.record.to_move)
    }

    fn put(&mut self, cell: Cell, mover: Side) {
        let own_beaten = self.beaten_by(cell, mover);
        let refused = self.cells_to_play(mover).len() < self.empty_cells().len();
        self.record.note("kamiken.put");
        self.record.note_if(own_beaten, "kamiken.put on a cell beaten by own stones");
        self.record.note_if(refused, "kamiken.put refused on a beaten cell");
        self.record.note_if(self.finished.is_some(), "kamiken.put alone after the other finished");

        self.stones.insert(cell, mover);
        self.record.turn += 1;
        // 2.3: after the other has passed only this player has turns.
        if self.finished.is_none() {
            self.record.to_move = mover.other();
        }
    }

    fn pass(&mut self, mover: Side) {
        let forced = self.cells_to_play(mover).is_empty();
        self.record.note("kamiken.pass");
        self.record.note_if(forced, "kamiken.R2 forced pass");
        self.record.note_if(forced && self.finished.is_none(), "kamiken.R2 forced pass finishes first");

        self.record.turn += 1;
        if self.finished.is_none() {
            // 2.3: a player who passes has finished.
            self.finished = Some(mover);
            self.record.to_move = mover.other();
            self.record.note(match mover {
                Side::First => "kamiken.first finished first",
                Side::Second => "kamiken.second finished first",
            });
        } else {
            // 2.3: until he passes too; then the game is over.
            self.count_the_score();
        }
    }

    /// 2.4: Second adds the komi; the higher score wins, never equal.
    fn count_the_score(&mut self) {
        let komi: f64 = self.record.options.word("komi").parse().expect("a komi");
        let (whites, blacks) = (points(self.score(Side::First)), points(self.score(Side::Second)));
        let score = [whites, blacks + komi];
        let winner = if score[0] > score[1] { Side::First } else { Side::Second };
        self.record.outcome = Some(Outcome { winner: Some(winner), reason: "score", score });

        let both = |cell: Cell| self.beaten_by(cell, Side::First) && self.beaten_by(cell, Side::Second);
        let disputed = self.empty_cells().into_iter().any(both);
        let occupied = self.stones.iter().any(|(&cell, &side)| self.beaten_by(cell, side));
        self.record.note_if(disputed, "kamiken.empty cell beaten by both counts for nobody");
        self.record.note_if(occupied, "kamiken.occupied beaten cell does not count");
        self.record.note_if(winner == Side::Second && whites >= blacks, "kamiken.komi decides");
        self.record.note("kamiken.reason score");
        self.record.note(match winner {
            Side::First => "kamiken.first wins",
            Side::Second => "kamiken.second wins",
        });
    }
}

impl Plain for Kamiken {
    fn record(&self) -> &Record {
        &self.record
    }

    fn legal(&self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let mut legal: Vec<String> = self.cells_to_play(self.record.to_move).into_iter().map(name).collect();
        legal.push("pass".to_string());
        legal.sort();
        legal
    }

    fn play(&mut self, step: &str) {
        let legal = self.legal();
        self.record.begin(step, &legal);
        let mover = self.record.to_move;
        if step == "pass" {
            self.pass(mover);
        } else {
            self.put(cell(step), mover);
        }
    }

    fn board(&self) -> Vec<String> {
        draw_stones(&self.stones, self.size)
    }

    fn info(&self) -> String {
        let finished = self.finished.map_or("null".to_string(), |side| quoted(side.word()));
        format!("\"finished\":{finished}")
    }

    fn boxed_clone(&self) -> Box<dyn Plain> {
        Box::new(self.clone())
    }

    fn inside(&self) -> Inside<'_> {
        Inside::Kamiken(self)
    }
}
