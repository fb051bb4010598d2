//! Puzzles of Four: squares and series.

use kamni_rules::{Cell, Change, Position, Reason, Step};

use super::{Facts, Puzzled};

pub(super) const PUZZLED: &Puzzled = &Puzzled {
    boards: &[
        &[("size", "7"), ("stones", "20"), ("count", "always")],
        &[("size", "9"), ("stones", "20"), ("count", "always")],
        &[("size", "8"), ("stones", "20"), ("count", "always")],
        &[("size", "11"), ("stones", "30"), ("count", "always")],
    ],
    nodes: 3000,
    clear: 0.5,
    play: 1000,
    themes: &[
        "last-stone",
        "series",
        "two-at-once",
        "corner-stone",
        "edge-stone",
        "diagonal-square",
        "square",
        "guard",
        "threat",
        "regroup",
    ],
    theme,
};

fn theme(facts: &Facts<'_>) -> &'static str {
    let size = facts.before.size();
    let taken = |changes: &Vec<Change>| changes.iter().filter(|c| matches!(c, Change::TakenOff(..))).count();
    let captures: Vec<usize> = facts.changes.iter().map(taken).filter(|count| *count > 0).collect();
    let cells: Vec<Cell> = facts
        .all()
        .filter_map(|change| if let Change::TakenOff(_, cell) = change { Some(*cell) } else { None })
        .collect();
    let sides =
        |cell: &Cell| [cell.col(), cell.row()].iter().filter(|at| **at == 0 || **at + 1 == size).count();
    let ended = facts.after.status_reason();
    if ended == Some(Reason::BelowTen) {
        "last-stone"
    } else if captures.len() >= 2 {
        "series"
    } else if captures.iter().any(|count| *count >= 2) {
        "two-at-once"
    } else if cells.iter().any(|cell| sides(cell) == 2) {
        "corner-stone"
    } else if cells.iter().any(|cell| sides(cell) == 1) {
        "edge-stone"
    } else if !cells.is_empty() {
        if is_diagonal(facts) { "diagonal-square" } else { "square" }
    } else if facts.else_loses() || facts.aim == super::Aim::Save {
        "guard"
    } else if matches!(facts.steps, [Step::Put(_)]) {
        "threat"
    } else {
        "regroup"
    }
}

/// Whether the square that was built stands on the diagonals of the stone that it took.
fn is_diagonal(facts: &Facts<'_>) -> bool {
    let mut taken = None;
    let mut square = None;
    for change in facts.all() {
        match change {
            Change::TakenOff(_, cell) => taken = Some(*cell),
            Change::Square(cells) => square = cells.first().copied(),
            _ => {}
        }
    }
    taken
        .zip(square)
        .is_some_and(|(taken, corner)| taken.col() != corner.col() && taken.row() != corner.row())
}

/// The reason of an end.
trait Ended {
    fn status_reason(&self) -> Option<Reason>;
}

impl<P: Position> Ended for P {
    fn status_reason(&self) -> Option<Reason> {
        self.outcome().map(|outcome| outcome.reason)
    }
}
