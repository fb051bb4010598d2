//! Positions in a terminal: the board with coordinates, a panel that says how the game stands, the legal steps.
//!
//! Nothing here rests on colour alone: every piece and mark has a shape of its own.

mod canvas;
mod dao;
mod ink;
mod panel;
mod steps;
mod stones;

use kamni_rules::{Cell, GameKind, Position, Step};

pub(crate) use dao::{covered, fortresses};
pub(crate) use ink::{Ink, Line, Palette};
pub(crate) use panel::panel;
pub(crate) use steps::legal_lines;
pub(crate) use stones::{closed_mark, ink_of, stone};

use crate::record::Record;
use crate::terminal::Terminal;
use canvas::Canvas;

/// Between the board and the panel.
const GAP: usize = 3;
/// A panel narrower than this goes below the board.
const NARROWEST_PANEL: usize = 24;

/// The board of a game as it stands, and the panel, beside it where there is room.
pub(crate) fn picture(terminal: &Terminal, record: &Record) -> Vec<Line> {
    let board = match record.rules.kind() {
        GameKind::Dao => dao::board(record, terminal.ascii),
        _ => stones::board(record, terminal.ascii),
    };
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

/// What the last step did to the board.
struct Marks {
    /// Where a piece has just come to, or was taken over.
    came: Option<Cell>,
    /// Where it came from: for a fortress, the cells that it has left.
    left: Vec<Cell>,
    /// Where pieces were taken off.
    off: Vec<Cell>,
}

impl Marks {
    fn of(record: &Record) -> Self {
        let Some((step, before)) = record.last() else {
            return Self { came: None, left: Vec::new(), off: Vec::new() };
        };
        let after = record.position();
        let gone = Cell::all(after.size())
            .filter(|cell| before.piece_at(*cell).is_some() && after.piece_at(*cell).is_none());
        let came = match step {
            Step::Put(cell) | Step::Take(cell) | Step::SetDown(cell) | Step::Move(_, cell) => Some(cell),
            Step::End | Step::Pass | Step::Count => None,
        };
        let shifted = after.kind() == GameKind::Dao;
        let from = if let Step::Move(from, _) = step { Some(from) } else { None };
        let (left, off) = gone.partition(|cell| shifted || Some(*cell) == from);
        Self { came, left, off }
    }
}
