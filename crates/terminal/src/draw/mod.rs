//! Positions in a terminal: the board with coordinates, a panel that says how the game stands, the legal steps.
//!
//! Nothing here rests on colour alone: every piece and mark has a shape of its own.

mod canvas;
mod ink;
mod panel;
mod steps;
pub(crate) mod stones;

use kamni_rules::{Cell, Change, Position, Step};

pub(crate) use canvas::{Canvas, frame};
pub(crate) use ink::{Colour, Weight};
pub use ink::{Ink, Line, Palette};
pub(crate) use panel::panel;
pub use steps::legal_lines;
pub(crate) use stones::closed_mark;

use crate::games;
use crate::record::Record;
use crate::terminal::Terminal;

/// Between the board and the panel.
const GAP: usize = 3;
/// A panel narrower than this goes below the board.
const NARROWEST_PANEL: usize = 24;

/// The board of a game as it stands, and the panel, beside it where there is room.
pub fn picture(terminal: &Terminal, record: &Record) -> Vec<Line> {
    let board = (games::of(record.rules().kind()).pieces.letters)(record, terminal.ascii);
    let room = terminal.width.saturating_sub(board.width() + GAP);
    if room < NARROWEST_PANEL {
        let mut lines = board.lines();
        lines.push(Line::new());
        lines.extend(panel::panel(terminal, record, terminal.width));
        return lines;
    }
    beside(&board, &panel::panel(terminal, record, room))
}

/// The board on the left, the panel on the right, both beginning under the column letters.
fn beside(board: &Canvas, panel: &[Line]) -> Vec<Line> {
    let mut lines = board.lines();
    lines.resize_with(lines.len().max(panel.len() + 1), Line::new);
    for (line, text) in lines.iter_mut().skip(1).zip(panel) {
        if !text.is_empty() {
            line.pad_to(board.width() + GAP);
            line.append(text);
        }
    }
    lines
}

/// What the last steps did to the board, as far as it can still be seen there.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    /// Where pieces have come to, or were taken over.
    pub(crate) came: Vec<Cell>,
    /// Where they came from: for a fortress, the cells that it has left.
    pub(crate) left: Vec<Cell>,
    /// Where pieces were taken off.
    pub(crate) off: Vec<Cell>,
}

impl Marks {
    /// Those of the last step.
    pub(crate) fn of_step(record: &Record) -> Self {
        Self::of_steps(record, record.line().steps().len().saturating_sub(1))
    }

    /// Those of the last turn, or of the present one so far.
    pub(crate) fn of_turn(record: &Record) -> Self {
        Self::of_steps(record, record.line().last_turn_begun())
    }

    /// Those of all steps from a place on.
    fn of_steps(record: &Record, from: usize) -> Self {
        let mut marks = Self::default();
        let after = record.position();
        // Where a piece came to in these steps and went on from, nothing stood before.
        let mut passed = Vec::new();
        for (step, before) in record.line().way_from(from) {
            let mut touched = Vec::new();
            for change in before.changes(step) {
                if let Change::TakenOff(_, cell) = change {
                    marks.off.push(cell);
                } else {
                    change.touched_into(&mut touched);
                }
            }
            marks.left.extend(touched.into_iter().filter(|cell| !passed.contains(cell)));
            if let Step::Put(cell) | Step::Take(cell) | Step::SetDown(cell) | Step::Move(_, cell) = step {
                marks.came.push(cell);
                passed.push(cell);
            }
        }
        marks.came.retain(|cell| after.piece_at(*cell).is_some());
        for cells in [&mut marks.left, &mut marks.off] {
            cells.retain(|cell| after.piece_at(*cell).is_none());
            cells.sort_unstable();
            cells.dedup();
        }
        marks
    }
}
