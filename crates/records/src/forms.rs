//! Games in whatever form they come.

use std::io::{self, BufRead};

use kamni_rules::Rules;

use crate::letters::{self, Input, NotText};
use crate::{Entry, json, kmn, lines, sgf};

/// The forms that games come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The text record.
    Record,
    /// SGF.
    Sgf,
    /// JSON.
    Json,
    /// Lines of steps, and saved games.
    Lines,
}

impl Form {
    /// The form of a text, by how it begins.
    fn of(beginning: &[u8]) -> Self {
        let text = beginning.trim_ascii_start();
        match text.first() {
            Some(b'(') => Self::Sgf,
            Some(b'{' | b'[') if is_json(text) => Self::Json,
            Some(b'[' | b'{' | b';' | b'%' | b'0'..=b'9') => Self::Record,
            _ => Self::Lines,
        }
    }
}

/// Whether a text is a game in JSON, or a list of them: a comment or a tag begins otherwise.
fn is_json(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"[").unwrap_or(text).trim_ascii_start();
    let Some(name) = text.strip_prefix(b"{").and_then(|rest| rest.trim_ascii_start().strip_prefix(b"\""))
    else {
        return false;
    };
    let fields = ["game", "rules", "options", "start", "tags", "result", "ending", "note", "turns"];
    fields.iter().any(|field| name.strip_prefix(field.as_bytes()).is_some_and(|rest| rest.starts_with(b"\"")))
}

/// Reads games of any form one by one from a stream: only one is in memory at a time.
#[derive(Debug)]
pub struct Games<R> {
    reader: Reader<Input<R>>,
    blank: bool,
}

#[derive(Debug)]
enum Reader<R> {
    Record(kmn::Reader<R>),
    Sgf(sgf::Reader<R>),
    Json(json::Reader<R>),
    Lines(lines::Reader<R>),
}

impl<R: BufRead> Games<R> {
    /// The games of an input, whose form is seen from how it begins. These are the rules of games that do not say which game they are.
    ///
    /// # Errors
    /// Those of the input, and [`NotText`](crate::NotText) if it is no text, or in letters that are not known.
    pub fn read(input: R, rules: Option<Rules>) -> io::Result<Self> {
        let input = Input::new(input)?;
        let beginning = input.beginning();
        let (form, blank) = (Form::of(beginning), beginning.trim_ascii().is_empty());
        // SGF says itself in which letters it is written.
        match letters::check(beginning) {
            Err(NotText::Letters) if form == Form::Sgf => {}
            checked => checked?,
        }
        let reader = match form {
            Form::Record => Reader::Record(kmn::Reader::new(input).with_rules(rules)),
            Form::Sgf => Reader::Sgf(sgf::Reader::new(input)),
            Form::Json => Reader::Json(json::Reader::new(input)),
            Form::Lines => Reader::Lines(lines::Reader::new(input, rules)),
        };
        Ok(Self { reader, blank })
    }

    /// The form that was seen.
    #[must_use]
    pub const fn form(&self) -> Form {
        match self.reader {
            Reader::Record(_) => Form::Record,
            Reader::Sgf(_) => Form::Sgf,
            Reader::Json(_) => Form::Json,
            Reader::Lines(_) => Form::Lines,
        }
    }

    /// Whether the input begins with nothing: it is empty, or nearly.
    #[must_use]
    pub const fn is_blank(&self) -> bool {
        self.blank
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.reader {
            Reader::Record(reader) => reader.next(),
            Reader::Sgf(reader) => reader.next(),
            Reader::Json(reader) => reader.next(),
            Reader::Lines(reader) => reader.next(),
        }
    }
}
