//! The inside of a comment: words, and figures such as `[%eval 0.31]`.

use crate::Note;
use crate::escape::unescape;
use crate::note::{is_figure_name, join};

/// A comment whose turn has not come yet.
#[derive(Debug, Default)]
pub(super) struct Comment {
    note: Note,
    any: bool,
}

impl Comment {
    pub(super) fn add(&mut self, body: &str) {
        self.any = true;
        read_into(body, &mut self.note);
    }

    pub(super) const fn is_empty(&self) -> bool {
        !self.any
    }

    /// The comment stands before this turn. Its figures are those of the turn.
    pub(super) fn put_before(self, note: &mut Note) {
        let before = self.note.after.clone();
        self.append_figures(note);
        join(&mut note.before, &before);
    }

    /// The comment stands behind this turn.
    pub(super) fn append_to(self, note: &mut Note) {
        let after = self.note.after.clone();
        self.append_figures(note);
        join(&mut note.after, &after);
    }

    fn append_figures(&self, note: &mut Note) {
        for (name, value) in self.note.figures() {
            note.figure(name, &value);
        }
    }
}

/// Adds what a comment says after a turn.
pub(super) fn read_into(body: &str, note: &mut Note) {
    let mut words = Words::default();
    let mut rest = body;
    while let Some(letter) = rest.chars().next() {
        if let Some((name, value, long)) = figure(rest)
            && note.figure(&name, &value)
        {
            words.space();
            rest = &rest[long..];
            continue;
        }
        rest = words.take(letter, &rest[letter.len_utf8()..]);
    }
    join(&mut note.after, &words.text);
}

/// A text in which runs of layout become single spaces.
#[derive(Default)]
struct Words {
    text: String,
    spaced: bool,
}

impl Words {
    fn space(&mut self) {
        self.spaced = !self.text.is_empty();
    }

    fn push(&mut self, letter: char) {
        if std::mem::take(&mut self.spaced) {
            self.text.push(' ');
        }
        self.text.push(letter);
    }

    /// Takes a letter of a comment, with what it escapes; what is left after it.
    fn take<'t>(&mut self, letter: char, rest: &'t str) -> &'t str {
        if letter == '\\' {
            let (letter, long) = unescape(rest);
            self.push(letter);
            return &rest[long..];
        }
        if letter.is_whitespace() {
            self.space();
        } else {
            self.push(letter);
        }
        rest
    }
}

/// A figure at the beginning of a text: its name, its value, and how long it is.
fn figure(text: &str) -> Option<(String, String, usize)> {
    let inside = text.strip_prefix("[%")?;
    let mut words = Words::default();
    let mut rest = inside;
    let long = loop {
        let letter = rest.chars().next()?;
        rest = &rest[letter.len_utf8()..];
        if letter == ']' {
            break text.len() - rest.len();
        }
        rest = words.take(letter, rest);
    };
    let (name, value) = words.text.split_once(' ').unwrap_or((&words.text, ""));
    is_figure_name(name).then(|| (name.to_owned(), value.to_owned(), long))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_figures() {
        for (body, text, figures) in [
            ("", "", &[][..]),
            ("  two\n\t words ", "two words", &[]),
            ("[%eval 0.31] [%clk 0:04:59] good", "good", &["eval 0.31", "clk 0:04:59"]),
            ("a[%margin +2.5]b", "a b", &["margin +2.5"]),
            ("[%best]", "", &["best "]),
            ("[%csl Ga4,\n Rb\\]5]", "", &["csl Ga4, Rb]5"]),
            ("\\[%eval 1] \\} \\\\", "[%eval 1] } \\", &[]),
            ("[%eval 0.3", "[%eval 0.3", &[]),
            ("[%!]", "[%!]", &[]),
            ("a\\n\\_b", "a\n b", &[]),
        ] {
            let mut note = Note::default();
            read_into(body, &mut note);
            let found: Vec<String> = note.figures().map(|(name, value)| format!("{name} {value}")).collect();
            assert_eq!(
                (note.after.as_str(), found),
                (text, figures.iter().map(ToString::to_string).collect()),
                "{body}"
            );
        }
    }
}
