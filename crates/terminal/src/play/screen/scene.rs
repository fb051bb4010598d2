//! What there is to show on the board: where a chosen piece can go, what would be taken.

use kamni_rules::{AnyPosition, Cell, Change, Position, Step};

use crate::games;
use crate::record::Record;

/// Where a piece can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) cell: Cell,
    pub(super) step: Step,
    /// How many it takes.
    pub(super) takes: usize,
    /// Whether it picks up what stands there.
    pub(super) picks_up: bool,
}

/// Where the piece on a cell can go.
pub(super) fn targets(record: &Record, from: Cell) -> Vec<Target> {
    let position = record.position();
    let onto = games::of(position.kind()).pieces.onto;
    let mut targets = Vec::new();
    for step in position.legal() {
        let Step::Move(piece, to) = step else { continue };
        if piece != from {
            continue;
        }
        let takes = taken(position, step).len();
        let changes = position.changes(step);
        targets.extend(onto(record, from, to).into_iter().map(|cell| {
            let picks_up = changes.contains(&Change::PickedUp(cell));
            Target { cell, step, takes, picks_up }
        }));
    }
    targets
}

/// What a step would take off the board (not what it would turn over).
pub(super) fn taken(position: &AnyPosition, step: Step) -> Vec<Cell> {
    if !position.is_legal(step) {
        return Vec::new();
    }
    let taken = |change| if let Change::TakenOff(_, cell) = change { Some(cell) } else { None };
    position.changes(step).into_iter().filter_map(taken).collect()
}

/// What can be chosen by pressing a cell: the piece there, if it can move.
pub(super) fn piece_of(record: &Record, cell: Cell) -> Option<Cell> {
    let position = record.position();
    position.piece_at(cell)?;
    let piece = (games::of(position.kind()).pieces.chosen)(record, cell)?;
    let moves = |step: &Step| matches!(step, Step::Move(from, _) if *from == piece);
    position.legal().iter().any(moves).then_some(piece)
}

/// The piece that has to move, if it is the only one that can act and there is nothing else to do with the board.
pub(super) fn only_piece(record: &Record) -> Option<Cell> {
    let mut only = None;
    for step in record.position().legal() {
        match step {
            Step::Move(from, _) if only.is_none_or(|piece| piece == from) => only = Some(from),
            Step::End | Step::Pass | Step::Count => {}
            Step::Move(..) | Step::Put(_) | Step::Take(_) | Step::SetDown(_) => return None,
        }
    }
    only
}

/// Cells with which something can be done now, in the order of reading.
pub(super) fn doable(record: &Record, chosen: Option<Cell>) -> Vec<Cell> {
    let legal = record.position().legal();
    let cells = |pick: fn(&Step) -> Option<Cell>| legal.iter().filter_map(pick).collect::<Vec<Cell>>();
    let mut cells = match chosen {
        Some(from) => targets(record, from).into_iter().map(|target| target.cell).collect(),
        None => [
            cells(|step| if let Step::Take(cell) = step { Some(*cell) } else { None }),
            cells(|step| if let Step::SetDown(cell) = step { Some(*cell) } else { None }),
            cells(|step| if let Step::Move(from, _) = step { Some(*from) } else { None }),
            cells(|step| if let Step::Put(cell) = step { Some(*cell) } else { None }),
        ]
        .into_iter()
        .find(|cells| !cells.is_empty())
        .unwrap_or_default(),
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}
