//! A game replayed for drawing: where every piece is, by its key, and what the turn has changed.

use kamni_rules::{
    AnyPosition, BadStep, Cell, Change, Game, PlainLine, Position, Refusal, Rules, Square, Step,
};

use crate::facts::Facts;
use crate::figure::{Figure, Key, Standing, fortress_cells};
use crate::games;

/// A game from its start position, step by step, with the pieces' keys.
#[derive(Clone, Debug)]
pub struct Replay {
    line: PlainLine,
    pieces: Vec<Standing>,
    hand: Vec<Key>,
    trace: Trace,
}

/// What a turn has changed: the turn being made, or the last one where none has begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The pieces that have come to where they stand: put, moved, or set down.
    pub came: Vec<Key>,
    /// The ways of stones and riders that moved, in order.
    pub ways: Vec<(Cell, Cell)>,
    /// Cells of riders that were lifted.
    pub lifted: Vec<Cell>,
    /// Stones that were turned over.
    pub taken_over: Vec<Cell>,
    /// Where stones were taken off.
    pub taken_off: Vec<Cell>,
    /// The capture squares that the last step built.
    pub squares: Vec<Square>,
    /// From where a fortress has been shifted.
    pub shifted: Option<Cell>,
}

impl Replay {
    /// The game at its start position, or at any other that the game is to go on from.
    #[must_use]
    pub fn new(rules: Rules, start: AnyPosition) -> Self {
        Self::going_on(PlainLine::plain(rules, start))
    }

    /// A game that goes on from where it stands, at the beginning of a turn. The pieces have keys as if it began there.
    #[must_use]
    pub fn going_on(line: PlainLine) -> Self {
        let start = line.position();
        let mut pieces = Vec::new();
        let facts = Facts::of(start);
        for (cell, number) in facts.fortresses.iter().zip(1..) {
            pieces.push(Standing { key: Key::Fortress(number), figure: Figure::Fortress, cell: *cell });
        }
        let mut riders = 0;
        for cell in Cell::all(start.size()) {
            let Some(figure) = start.piece_at(cell).map(games::figure) else { continue };
            let key = match figure {
                Figure::Stone(player) => Key::Start(player, cell),
                Figure::Rider => {
                    riders += 1;
                    Key::Rider(riders)
                }
                // It covers several cells, and is there already.
                Figure::Fortress => continue,
            };
            pieces.push(Standing { key, figure, cell });
        }
        // In the middle of a turn riders may be in hand already.
        let hand = (riders + 1..=riders + facts.hand).map(Key::Rider).collect();
        Self { line, pieces, hand, trace: Trace::default() }
    }

    /// The game after these steps.
    ///
    /// # Errors
    /// The first step that is not legal.
    pub fn of(rules: Rules, start: AnyPosition, steps: &[Step]) -> Result<Self, BadStep> {
        let mut replay = Self::new(rules, start);
        for (place, &step) in steps.iter().enumerate() {
            replay.play(step).map_err(|refusal| BadStep { place, step, refusal })?;
        }
        Ok(replay)
    }

    /// The position as it stands.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        self.line.position()
    }

    /// The game so far, for what else has to be known of it.
    #[must_use]
    pub const fn line(&self) -> &PlainLine {
        &self.line
    }

    /// The game with its history.
    #[must_use]
    pub const fn game(&self) -> &Game<AnyPosition> {
        self.line.game()
    }

    /// The pieces on the board. Fortresses come before the riders that may stand on them.
    #[must_use]
    pub fn pieces(&self) -> &[Standing] {
        &self.pieces
    }

    /// The riders in hand; the first is the next to be set down.
    #[must_use]
    pub fn hand(&self) -> &[Key] {
        &self.hand
    }

    /// What the turn has changed.
    #[must_use]
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The piece of this key, if it is on the board.
    #[must_use]
    pub fn piece(&self, key: Key) -> Option<&Standing> {
        self.pieces.iter().find(|piece| piece.key == key)
    }

    /// Plays a step if it is legal, and says what it did.
    ///
    /// # Errors
    /// The reason why the step is refused; everything stays as it was.
    pub fn play(&mut self, step: Step) -> Result<Vec<Change>, Refusal> {
        let begins = self.position().turn_begins();
        let changes = self.line.play_noting(step)?;
        // A demand for the count changes nothing on the board: what the rival has done stays in sight.
        if begins && step != Step::Count {
            self.trace = Trace::default();
        }
        self.trace.squares.clear();
        changes.iter().for_each(|change| self.follow(*change));
        Ok(changes)
    }

    fn follow(&mut self, change: Change) {
        match change {
            Change::Put(player, cell) => {
                let key = Key::Put(self.position().ply());
                self.pieces.push(Standing { key, figure: Figure::Stone(player), cell });
                self.trace.came.push(key);
            }
            Change::Moved { from, to, .. } => self.go(from, to),
            Change::TakenOff(_, cell) => {
                self.pieces.retain(|piece| piece.cell != cell);
                self.trace.taken_off.push(cell);
            }
            Change::TurnedOver(player, cell) => {
                for piece in self.pieces.iter_mut().filter(|piece| piece.cell == cell) {
                    piece.figure = Figure::Stone(player);
                }
                self.trace.taken_over.push(cell);
            }
            Change::Lifted(cell) => {
                self.pick_up(cell);
                self.trace.lifted.push(cell);
            }
            Change::PickedUp(cell) => self.pick_up(cell),
            Change::SetDown(cell) if !self.hand.is_empty() => {
                let key = self.hand.remove(0);
                self.pieces.push(Standing { key, figure: Figure::Rider, cell });
                self.trace.came.push(key);
            }
            Change::Shifted { from, to } => self.shift(from, to),
            Change::Square(square) => self.trace.squares.push(square),
            // Riders go along with their fortress (`shift`).
            Change::Carried { .. }
            | Change::SetDown(_)
            | Change::Exposed(_)
            | Change::Line(_)
            | Change::TurnTo(_)
            | Change::Ended(_) => {}
        }
    }

    /// A stone or a rider goes from one cell to another.
    fn go(&mut self, from: Cell, to: Cell) {
        let on_foot = |piece: &&mut Standing| piece.figure != Figure::Fortress && piece.cell == from;
        if let Some(piece) = self.pieces.iter_mut().find(on_foot) {
            piece.cell = to;
            let key = piece.key;
            self.trace.came.retain(|other| *other != key);
            self.trace.came.push(key);
        }
        self.trace.ways.push((from, to));
    }

    fn pick_up(&mut self, cell: Cell) {
        let rider = |piece: &Standing| piece.figure == Figure::Rider && piece.cell == cell;
        if let Some(place) = self.pieces.iter().position(rider) {
            self.hand.push(self.pieces.remove(place).key);
        }
    }

    /// A fortress goes a cell along, with the riders on it.
    fn shift(&mut self, from: Cell, to: Cell) {
        let (right, down) = (to.col() as i8 - from.col() as i8, to.row() as i8 - from.row() as i8);
        let size = self.position().size();
        let covered: Vec<_> = fortress_cells(from, size).collect();
        for piece in &mut self.pieces {
            let moves = match piece.figure {
                Figure::Fortress => piece.cell == from,
                Figure::Rider => covered.contains(&piece.cell),
                Figure::Stone(_) => false,
            };
            if moves {
                piece.cell = piece.cell.offset(right, down, size).unwrap_or(piece.cell);
                if piece.figure == Figure::Fortress {
                    self.trace.came.push(piece.key);
                }
            }
        }
        self.trace.shifted = Some(from);
    }
}
