//! `kamni puzzles list`: what the program has.

use std::io::Write;

use kamni_puzzles::{Puzzle, all};
use kamni_rules::notation::write_turn;
use kamni_rules::{OptionValue, Position, options_text};
use serde_json::{Map, Value, json};

use super::theme;
use crate::args::ListPuzzles;
use crate::chosen::output;
use crate::failure::Failure;
use crate::terminal::Terminal;

pub(super) fn list(terminal: &Terminal, asked: &ListPuzzles) -> Result<(), Failure> {
    let mut out = output();
    for puzzle in all(asked.game) {
        if asked.json {
            writeln!(out, "{}", to_json(puzzle))?;
        } else {
            let (theme, options) = (theme(terminal, puzzle), options_text(puzzle.rules()));
            let line = format!("{}  {:4}  {options}  {theme}", puzzle.id(), puzzle.rating());
            writeln!(out, "{}", terminal.fit(&line))?;
        }
    }
    out.flush()?;
    Ok(())
}

fn to_json(puzzle: &Puzzle) -> Value {
    let value = |value: OptionValue| match value {
        OptionValue::Number(number) => json!(number),
        OptionValue::Points(points) => json!(f64::from(points.in_halves()) / 2.0),
        OptionValue::Word(word) => json!(word),
    };
    let options: Map<String, Value> =
        puzzle.rules().options().into_iter().map(|(name, of)| (name.to_owned(), value(of))).collect();
    json!({
        "id": puzzle.id(),
        "game": puzzle.rules().kind().name(),
        "options": options,
        "position": puzzle.position().text(),
        "solution": [write_turn(puzzle.solution())],
        "theme": puzzle.theme(),
        "rating": puzzle.rating(),
    })
}
