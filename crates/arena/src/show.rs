//! `kamni show`: a position for people, or for programs.

use std::io::Write;

use kamni_rules::Position;
use kamni_rules::view::json;

use crate::args::Show;
use crate::chosen::{begun, chosen_rules, output};
use crate::draw::{Ink, Line, Palette, legal_lines, picture};
use crate::failure::Failure;
use crate::terminal::Terminal;

pub fn show(terminal: &Terminal, asked: &Show) -> Result<(), Failure> {
    let record = begun(&terminal.texts, chosen_rules(terminal, &asked.chosen)?, &asked.from)?;
    let mut out = output();
    if asked.json {
        writeln!(out, "{}", json(record.rules(), record.game()))?;
    } else {
        let position = record.position();
        let mut lines = picture(terminal, &record);
        let legal = position.legal();
        if !legal.is_empty() {
            lines.push(Line::new());
            lines.extend(legal_lines(terminal, &record, &legal));
        }
        lines.push(Line::new());
        // On a line of its own and never broken, so that it can be copied.
        lines.push(Line::of(&terminal.texts.get("show-position", &[]), Ink::Dim));
        lines.push(Line::of(&position.text(), Ink::Plain));
        let palette = Palette::of(record.rules().kind());
        for line in lines {
            writeln!(out, "{}", line.text(terminal, palette))?;
        }
    }
    out.flush()?;
    Ok(())
}
