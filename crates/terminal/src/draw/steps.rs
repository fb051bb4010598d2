//! Legal steps in few words: runs of cells, and the moves of each piece together.

use kamni_rules::{Cell, Player, Position, Step};

use super::{Ink, Line};
use crate::record::Record;
use crate::terminal::Terminal;
use crate::wrap::wrap;

/// A space at which no line is broken.
const NO_BREAK: char = '\u{a0}';

/// The legal steps, a paragraph for each kind.
pub fn legal_lines(terminal: &Terminal, record: &Record, legal: &[Step]) -> Vec<Line> {
    let mover = record.position().to_move().unwrap_or(Player::First);
    let side = record.rules().side(mover);
    let cells = |pick: fn(&Step) -> Option<Cell>| legal.iter().filter_map(pick).collect::<Vec<_>>();
    let puts = cells(|step| if let Step::Put(cell) = step { Some(*cell) } else { None });
    let takes = cells(|step| if let Step::Take(cell) = step { Some(*cell) } else { None });
    let downs = cells(|step| if let Step::SetDown(cell) = step { Some(*cell) } else { None });
    let words: Vec<String> = legal
        .iter()
        .filter(|step| matches!(step, Step::End | Step::Pass | Step::Count))
        .map(Step::to_string)
        .collect();
    let moves = legal.iter().filter(|step| matches!(step, Step::Move(..))).count();
    let groups = [
        ("legal-put", puts.len(), runs(terminal, &puts, "", false)),
        ("legal-move", moves, moves_of_pieces(terminal, legal)),
        ("legal-take", takes.len(), runs(terminal, &takes, "x", false)),
        ("legal-set-down", downs.len(), runs(terminal, &downs, "@", false)),
        ("legal-word", words.len(), words.join(" ")),
    ];
    let mut lines = Vec::new();
    for (key, count, steps) in groups {
        if count > 0 {
            let values = [("count", count.into()), ("side", side.code().into())];
            let title = terminal.texts.get(key, &values);
            let mut text = wrap(&format!("{title} {steps}"), terminal.width - 1, 2);
            text.iter_mut().for_each(|line| *line = line.replace(NO_BREAK, " "));
            lines.extend(titled(&title, &text));
        }
    }
    lines
}

/// Lines of text whose beginning is a title.
fn titled(title: &str, text: &[String]) -> Vec<Line> {
    let mut lines: Vec<Line> = text.iter().map(|line| Line::of(line, Ink::Plain)).collect();
    if let Some((first, line)) = text.first().zip(lines.first_mut())
        && let Some(rest) = first.strip_prefix(title)
    {
        *line = Line::of(title, Ink::Strong);
        line.add(rest, Ink::Plain);
    }
    lines
}

/// The moves, those of each piece together: `a8: a3–a7; b8: …`.
fn moves_of_pieces(terminal: &Terminal, legal: &[Step]) -> String {
    let mut moves: Vec<(Cell, Cell)> = legal
        .iter()
        .filter_map(|step| if let Step::Move(from, to) = step { Some((*from, *to)) } else { None })
        .collect();
    moves.sort_unstable();
    let pieces = moves.chunk_by(|one, other| one.0 == other.0).map(|piece| {
        let targets: Vec<Cell> = piece.iter().map(|(_, to)| *to).collect();
        format!("{}:{NO_BREAK}{}", piece[0].0, runs(terminal, &targets, "", true))
    });
    pieces.collect::<Vec<_>>().join("; ")
}

/// The fewest neighbouring cells that are written as a run.
const RUN: usize = 3;

/// Cells, with runs along rows drawn together, and those along columns too where that is asked for: `a1–i1 c3`.
fn runs(terminal: &Terminal, cells: &[Cell], prefix: &str, columns: bool) -> String {
    let mut left = cells.to_vec();
    left.sort_unstable();
    let mut found =
        take_runs(&mut left, |one, other| one.row() == other.row() && one.col() + 1 == other.col());
    if columns {
        left.sort_unstable_by_key(|cell| (cell.col(), cell.row()));
        found.extend(take_runs(&mut left, |one, other| {
            one.col() == other.col() && one.row() + 1 == other.row()
        }));
    }
    found.extend(left.into_iter().map(|cell| (cell, cell)));
    found.sort_unstable();
    let dash = if terminal.ascii { ".." } else { "–" };
    let texts = found.into_iter().map(|(from, to)| match from == to {
        true => format!("{prefix}{from}"),
        false => format!("{prefix}{from}{dash}{prefix}{to}"),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Takes the long runs out of a list of cells, in which neighbours follow each other.
fn take_runs(cells: &mut Vec<Cell>, follows: impl Fn(&Cell, &Cell) -> bool) -> Vec<(Cell, Cell)> {
    let (mut runs, mut rest) = (Vec::new(), Vec::new());
    for run in cells.chunk_by(follows) {
        match run {
            [first, .., last] if run.len() >= RUN => runs.push((*first, *last)),
            _ => rest.extend_from_slice(run),
        }
    }
    *cells = rest;
    runs
}
