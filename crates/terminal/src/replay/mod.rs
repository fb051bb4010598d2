//! `kamni replay`: a game of a file, turn by turn: on the full screen, or printed.

pub(crate) mod place;
pub(crate) mod shelf;
pub(crate) mod words;

use std::env;
use std::io::{self, IsTerminal, Write};

use kamni_records::{NodeId, Record};

use super::files::Files;
use crate::args;
use crate::chosen::output;
use crate::draw::{Ink, Line, Palette, picture};
use crate::failure::{Failure, shown_path};
use crate::play;
use crate::terminal::Terminal;
use crate::wrap::wrap;
use place::Place;
use shelf::Shelf;

pub fn replay(terminal: &Terminal, asked: &args::Replay) -> Result<(), Failure> {
    let mut files = Files::new(terminal, &asked.unsaid)?;
    let record = files.game(&asked.file, asked.game)?;
    let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    if asked.plain || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        print(terminal, record)
    } else {
        let open = Box::new(|| match asked.file.is_file() {
            true => files.open(&asked.file).map_err(|failure| failure.message(&terminal.texts)),
            // What is no plain file was read already, and cannot be read once more.
            false => Err(String::new()),
        });
        let shelf = Shelf::new(open, shown_path(&asked.file), asked.game);
        play::replay_on_screen(terminal, record, shelf)
    }
}

/// Prints the main line position by position, with what is said about it.
fn print(terminal: &Terminal, record: Record) -> Result<(), Failure> {
    let palette = Palette::of(record.rules().kind());
    let mut lines: Vec<Line> = Vec::new();
    let mut out = output();
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(record.main_line()).collect();
    let mut place = Place::new(record);
    let say = |lines: &mut Vec<Line>, text: &str, ink: Ink| {
        lines.extend(wrap(text, terminal.width, 0).iter().map(|line| Line::of(line, ink)));
    };
    for line in words::players(&terminal.texts, place.record()) {
        say(&mut lines, &line, Ink::Strong);
    }
    for (number, node) in nodes.into_iter().enumerate() {
        if number > 0 {
            lines.push(Line::new());
            place.forward();
        }
        let note = place.record().note(node);
        say(&mut lines, &words::shown(&note.before), Ink::Plain);
        say(&mut lines, &words::turn_title(terminal, &place), Ink::Strong);
        say(&mut lines, &words::shown(&note.after), Ink::Plain);
        for line in words::other_lines(&place) {
            say(&mut lines, &line, Ink::Dim);
        }
        lines.extend(picture(terminal, place.board()));
        for line in lines.drain(..) {
            writeln!(out, "{}", line.text(terminal, palette))?;
        }
    }
    if let Some(end) = words::end(terminal, place.record()) {
        writeln!(out, "\n{}", terminal.fit(&end))?;
    }
    out.flush()?;
    Ok(())
}
