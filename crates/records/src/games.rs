//! Games in whatever form they come.

use std::io::{self, BufRead};

use kamni_rules::Rules;

use crate::{Entry, kmn, lines, sgf};

/// The forms that games come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The text record.
    Record,
    /// SGF.
    Sgf,
    /// Lines of steps, and saved games.
    Lines,
}

impl Form {
    /// The form of a text, by how it begins.
    fn of(beginning: &[u8]) -> Self {
        let text = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
        match text.first() {
            Some(b'(') => Self::Sgf,
            Some(b'[' | b'{' | b';' | b'%' | b'0'..=b'9') => Self::Record,
            _ => Self::Lines,
        }
    }
}

/// Reads games of any form one by one from a stream: only one is in memory at a time.
#[derive(Debug)]
pub enum Games<R> {
    /// Text records.
    Record(kmn::Reader<R>),
    /// SGF.
    Sgf(sgf::Reader<R>),
    /// Lines.
    Lines(lines::Reader<R>),
}

impl<R: BufRead> Games<R> {
    /// The games of an input, whose form is seen from how it begins. These are the rules of games that do not say which game they are.
    ///
    /// # Errors
    /// Only those of the input.
    pub fn read(mut input: R, rules: Option<Rules>) -> io::Result<Self> {
        let form = loop {
            match input.fill_buf() {
                Ok(bytes) => break Form::of(bytes),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        Ok(match form {
            Form::Record => Self::Record(kmn::Reader::new(input).with_rules(rules)),
            Form::Sgf => Self::Sgf(sgf::Reader::new(input)),
            Form::Lines => Self::Lines(lines::Reader::new(input, rules)),
        })
    }

    /// The form that was seen.
    #[must_use]
    pub const fn form(&self) -> Form {
        match self {
            Self::Record(_) => Form::Record,
            Self::Sgf(_) => Form::Sgf,
            Self::Lines(_) => Form::Lines,
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Record(reader) => reader.next(),
            Self::Sgf(reader) => reader.next(),
            Self::Lines(reader) => reader.next(),
        }
    }
}
