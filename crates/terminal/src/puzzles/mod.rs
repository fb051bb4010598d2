//! Puzzles at a terminal: solved, listed, made.

mod list;
mod make;
mod solve;

use crate::args::{Puzzle, Puzzles, PuzzlesWhat};
use crate::failure::Failure;
use crate::terminal::Terminal;

pub fn puzzle(terminal: &Terminal, asked: &Puzzle) -> Result<(), Failure> {
    solve::solve(terminal, asked)
}

pub fn puzzles(terminal: &Terminal, asked: &Puzzles) -> Result<(), Failure> {
    match &asked.what {
        PuzzlesWhat::Make(asked) => make::make(terminal, asked),
        PuzzlesWhat::List(asked) => list::list(terminal, asked),
    }
}

/// What a puzzle's theme is called.
fn theme(terminal: &Terminal, puzzle: &kamni_puzzles::Puzzle) -> String {
    let key = format!("puzzle-theme-{}-{}", puzzle.rules().kind(), puzzle.theme());
    terminal.texts.get(&key, &[])
}
