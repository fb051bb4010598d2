//! Records as text.

use std::io::{self, Write};

use kamni_rules::Position;
use kamni_rules::notation::write_turn;

use crate::escape::{Inside, escape};
use crate::options_text;
use crate::{Ended, NodeId, Note, Record, Way};

/// No line is longer than this, where a space allows it.
const WIDTH: usize = 100;

/// Writes a game, with an empty line behind it.
///
/// # Errors
/// Only those of the output.
pub fn write(record: &Record, out: &mut impl Write) -> io::Result<()> {
    out.write_all(to_text(record).as_bytes())
}

/// A game as text, with an empty line behind it.
#[must_use]
pub fn to_text(record: &Record) -> String {
    let mut text = String::with_capacity(256 + 16 * record.turns());
    tags(record, &mut text);
    text.push('\n');
    let mut lines = Lines { text, width: 0, open: String::new() };
    let beginning = record.note(NodeId::ROOT).at_beginning();
    for glyph in &beginning.glyphs {
        lines.word(&format!("${}", glyph.0));
    }
    note_after(&beginning, &mut lines);
    turns(record, &mut lines);
    lines.word(Ended::result(record.ended()).name());
    lines.text.push_str("\n\n");
    lines.text
}

fn tags(record: &Record, text: &mut String) {
    let mut tag = |name: &str, value: &str| {
        text.extend(["[", name, " \"", &escape(value, Inside::Tag), "\"]\n"]);
    };
    let rules = record.rules();
    tag("Game", rules.kind().name());
    tag("Rules", &rules.kind().rules_version().to_string());
    tag("Options", &options_text(rules));
    if !record.begins_as_usual() {
        tag("Start", &record.start().text());
    }
    for (name, value) in record.tags() {
        tag(name, value);
    }
    tag("Result", Ended::result(record.ended()).name());
    match record.ended() {
        None => {}
        Some(ended) if ended.way() == Way::Unsaid => {}
        Some(ended) => tag("Ending", ended.way().name()),
    }
}

/// What is left to be written. A list of it instead of functions that call themselves: variations may be nested deeply.
enum Left {
    /// What leads on from here; the next turn has this number.
    Line(NodeId, u32),
    /// A variation that begins with this turn.
    Variation(NodeId, u32),
    Close,
}

fn turns(record: &Record, lines: &mut Lines) {
    let mut left = vec![Left::Line(NodeId::ROOT, record.start().turn() + 1)];
    while let Some(next) = left.pop() {
        match next {
            Left::Line(node, number) => {
                let mut children = record.children(node);
                let Some(main) = children.next() else { continue };
                turn(record, main, number, lines);
                left.push(Left::Line(main, number + 1));
                let from = left.len();
                left.extend(children.map(|child| Left::Variation(child, number)));
                left[from..].reverse();
            }
            Left::Variation(node, number) => {
                lines.open("(");
                turn(record, node, number, lines);
                left.extend([Left::Close, Left::Line(node, number + 1)]);
            }
            Left::Close => lines.close(")"),
        }
    }
}

fn turn(record: &Record, node: NodeId, number: u32, lines: &mut Lines) {
    let note = record.note(node);
    lines.word(&format!("{number}."));
    if !note.before.is_empty() {
        comment(lines, [], &note.before);
    }
    let mut text = write_turn(record.turn(node));
    let mut glyphs = note.glyphs.iter();
    if let Some(sign) = note.glyphs.first().and_then(|glyph| glyph.sign()) {
        text.push_str(sign);
        glyphs.next();
    }
    lines.word(&text);
    for glyph in glyphs {
        lines.word(&format!("${}", glyph.0));
    }
    note_after(note, lines);
}

fn note_after(note: &Note, lines: &mut Lines) {
    let figures = note.figures().map(|(name, value)| match value.as_str() {
        "" => format!("[%{name}]"),
        value => format!("[%{name} {}]", escape(value, Inside::Figure)),
    });
    let mut figures = figures.peekable();
    if figures.peek().is_some() || !note.after.is_empty() {
        comment(lines, figures, &note.after);
    }
}

fn comment(lines: &mut Lines, figures: impl IntoIterator<Item = String>, text: &str) {
    lines.open("{");
    for figure in figures {
        lines.tight(&figure);
    }
    if !text.is_empty() {
        for word in escape(text, Inside::Comment).split(' ') {
            // No line of a comment begins with a bracket: it would look like a tag.
            if word.starts_with('[') { lines.tight(word) } else { lines.word(word) }
        }
    }
    lines.close("}");
}

/// Text that is broken into lines at spaces.
struct Lines {
    text: String,
    width: usize,
    /// What sticks to the next word.
    open: String,
}

impl Lines {
    fn word(&mut self, word: &str) {
        self.put(word, true);
    }

    /// A word that stays on the line of the one before it.
    fn tight(&mut self, word: &str) {
        let at_beginning = self.open.is_empty();
        self.put(word, !at_beginning);
    }

    fn put(&mut self, word: &str, may_break: bool) {
        let long = self.open.chars().count() + word.chars().count();
        if self.width > 0 {
            if may_break && self.width + 1 + long > WIDTH {
                self.text.push('\n');
                self.width = 0;
            } else {
                self.text.push(' ');
                self.width += 1;
            }
        }
        self.text.push_str(&self.open);
        self.text.push_str(word);
        self.open.clear();
        self.width += long;
    }

    fn open(&mut self, sign: &str) {
        self.open.push_str(sign);
    }

    fn close(&mut self, sign: &str) {
        // Nothing may have been written since it was opened.
        self.text.push_str(&std::mem::take(&mut self.open));
        self.text.push_str(sign);
        self.width += 1;
    }
}
