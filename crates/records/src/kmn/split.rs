//! Takes a stream apart into games, one at a time in memory.
//!
//! A game begins with tags, each on a line that begins with a bracket. After turns, such a line begins the next game. Inside a comment
//! only the tag `[Game "` does: so a comment that is never closed spoils one game and not all that follow.

use std::io::{self, BufRead};

use crate::MOST_SKIPPED;
use crate::fault::line_ends;

/// The part of a stream that holds one game.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) bytes: Vec<u8>,
    /// The number of its first line.
    pub(super) line: u64,
    /// Whether it was longer than it may be: the rest of it is lost.
    pub(super) cut: bool,
    /// Whether what was lost had no end: nothing more is read.
    pub(super) endless: bool,
}

/// How far a line leads.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    in_comment: bool,
    /// Whether anything stands there that is not a tag.
    turns: bool,
}

#[derive(Debug)]
pub(super) struct Splitter<R> {
    input: R,
    limit: usize,
    /// The line with which the next game begins.
    ahead: Vec<u8>,
    /// The number of that line.
    line: u64,
    ended: bool,
    begun: bool,
}

impl<R: BufRead> Splitter<R> {
    pub(super) const fn new(input: R, limit: usize) -> Self {
        Self { input, limit, ahead: Vec::new(), line: 1, ended: false, begun: false }
    }

    pub(super) const fn limit(&self) -> usize {
        self.limit
    }

    /// The next game; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Part>> {
        let mut part = Part { line: self.line, ..Part::default() };
        let mut state = State::default();
        part.bytes.append(&mut self.ahead);
        state.read(&part.bytes);
        while !self.ended {
            let from = part.bytes.len();
            let room = self.limit.saturating_sub(from);
            self.read_line(&mut part.bytes, room)?;
            if !self.begun {
                self.begun = true;
                // The mark that some editors put before a text.
                if part.bytes.starts_with(b"\xef\xbb\xbf") {
                    part.bytes.drain(..3);
                }
            }
            let line = part.bytes.get(from..).unwrap_or_default();
            if state.begins_next(line) {
                self.ahead = part.bytes.split_off(from);
                break;
            }
            state.read(line);
            if part.bytes.len() >= self.limit && !self.ended {
                part.cut = true;
                self.line += line_ends(&part.bytes);
                part.endless = !self.skip_to_game()?;
                return Ok(Some(part));
            }
        }
        self.line += line_ends(&part.bytes);
        Ok(if part.bytes.is_empty() && self.ended { None } else { Some(part) })
    }

    /// Appends a line with its end, but not more than there is room for.
    fn read_line(&mut self, line: &mut Vec<u8>, room: usize) -> io::Result<()> {
        let mut left = room;
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                self.ended = true;
                return Ok(());
            }
            // No further than is wanted: what is skipped in small parts is not to be looked through again for each of them.
            let bytes = &bytes[..bytes.len().min(left)];
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r')).map(|place| place + 1);
            let long = end.unwrap_or(bytes.len());
            line.extend_from_slice(&bytes[..long]);
            self.input.consume(long);
            left -= long;
            if left == 0 || end == Some(long) {
                return Ok(());
            }
        }
    }

    /// Leaves out everything before the next game; says whether that came to an end. A line without one ends the reading.
    fn skip_to_game(&mut self) -> io::Result<bool> {
        /// As much of a line as has to be known.
        const ENOUGH: usize = 64;
        let (mut at_line_start, mut skipped) = (false, 0);
        let mut line = Vec::with_capacity(ENOUGH);
        while !self.ended {
            line.clear();
            self.read_line(&mut line, ENOUGH)?;
            if at_line_start && begins_game(&line) {
                self.ahead = line;
                return Ok(true);
            }
            self.line += line_ends(&line);
            at_line_start = line.ends_with(b"\n") || line.ends_with(b"\r");
            skipped = if at_line_start { 0 } else { skipped + line.len() };
            if skipped >= MOST_SKIPPED {
                self.ended = true;
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn begins_game(line: &[u8]) -> bool {
    line.starts_with(b"[Game \"")
}

impl State {
    fn begins_next(self, line: &[u8]) -> bool {
        if self.in_comment {
            begins_game(line)
        } else {
            self.turns && line.trim_ascii_start().starts_with(b"[")
        }
    }

    fn read(&mut self, line: &[u8]) {
        if !self.in_comment && (line.starts_with(b"%") || line.trim_ascii_start().starts_with(b"[")) {
            return;
        }
        let mut bytes = line.iter();
        while let Some(byte) = bytes.next() {
            match byte {
                b'\\' if self.in_comment => {
                    bytes.next();
                }
                b'}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => {}
                b'{' => (self.in_comment, self.turns) = (true, true),
                b';' => return,
                _ => self.turns |= !byte.is_ascii_whitespace(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, limit: usize) -> Vec<(u64, String, bool)> {
        let mut splitter = Splitter::new(text.as_bytes(), limit);
        let mut parts = Vec::new();
        while let Some(part) = splitter.next().expect("memory can be read") {
            parts.push((part.line, String::from_utf8(part.bytes).expect("it is text"), part.cut));
        }
        parts
    }

    #[test]
    fn games_are_told_apart() {
        let check = |text: &str, wanted: &[(u64, &str)]| {
            let found = parts(text, 1000);
            let found: Vec<_> = found.iter().map(|(line, text, _)| (*line, text.as_str())).collect();
            assert_eq!(found, wanted, "{text:?}");
        };
        check("", &[]);
        check("[A \"\"]\n1. c3 *\n[B \"\"]\nc4", &[(1, "[A \"\"]\n1. c3 *\n"), (3, "[B \"\"]\nc4")]);
        check("\u{feff}[A \"\"]\r\nc3\r\n[B \"\"]\r\n", &[(1, "[A \"\"]\r\nc3\r\n"), (3, "[B \"\"]\r\n")]);
        check("[A \"\"]\rc3\r[B \"\"]\rc4", &[(1, "[A \"\"]\rc3\r"), (3, "[B \"\"]\rc4")]);
        // Neither in a comment, nor behind a semicolon or a percent sign.
        check("[A \"{\"]\n{ a\n[B \"\"]\n} c3 ;{\n", &[(1, "[A \"{\"]\n{ a\n[B \"\"]\n} c3 ;{\n")]);
        check("{\\}\n[B \"\"]\n}", &[(1, "{\\}\n[B \"\"]\n}")]);
        check("; a\n%b\n[A \"\"]\nc3", &[(1, "; a\n%b\n[A \"\"]\nc3")]);
        // A comment that is not closed ends with the game.
        check("c3 { a\n[Game \"dao\"]\n", &[(1, "c3 { a\n"), (2, "[Game \"dao\"]\n")]);
    }

    #[test]
    fn long_games_are_cut() {
        let text = format!("[Game \"a\"]\n{}\n[Game \"b\"]\nc3\n", "{".repeat(200));
        let found = parts(&text, 50);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!((found[0].1.len(), found[0].2), (50, true));
        assert_eq!((found[1].0, found[1].1.as_str(), found[1].2), (3, "[Game \"b\"]\nc3\n", false));
    }
}
