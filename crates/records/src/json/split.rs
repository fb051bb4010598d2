//! Takes a stream apart into objects, one at a time in memory.

use std::io::{self, BufRead};

/// The text of one object.
#[derive(Debug, Default)]
pub(super) struct Object {
    pub(super) bytes: Vec<u8>,
    /// The number of its first line.
    pub(super) line: u64,
    /// Whether it was longer than it may be: nothing more is read.
    pub(super) cut: bool,
}

#[derive(Debug)]
pub(super) struct Splitter<R> {
    input: R,
    limit: usize,
    line: u64,
    given_up: bool,
}

/// Where in an object we are.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl State {
    /// Takes a byte; says whether the object ends with it.
    fn take(&mut self, byte: u8) -> bool {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_string => self.escaped = true,
            b'"' => self.in_string = !self.in_string,
            _ if self.in_string => {}
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

impl<R: BufRead> Splitter<R> {
    pub(super) const fn new(input: R, limit: usize) -> Self {
        Self { input, limit, line: 1, given_up: false }
    }

    pub(super) const fn limit(&self) -> usize {
        self.limit
    }

    /// The next object; `None` at the end. One that breaks off is given as far as it goes.
    pub(super) fn next(&mut self) -> io::Result<Option<Object>> {
        let (mut object, mut state) = (Object::default(), State::default());
        while !self.given_up {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                return Ok((!object.bytes.is_empty()).then_some(object));
            }
            let (mut taken, mut ended) = (0, false);
            for &byte in bytes {
                taken += 1;
                self.line += u64::from(byte == b'\n');
                // What stands between objects: the brackets and commas of a list, and layout.
                if object.bytes.is_empty() {
                    if matches!(byte, b'[' | b']' | b',') || byte.is_ascii_whitespace() {
                        continue;
                    }
                    object.line = self.line;
                }
                object.bytes.push(byte);
                ended = state.take(byte) || state.depth == 0 && byte == b'\n';
                object.cut = object.bytes.len() >= self.limit && !ended;
                if ended || object.cut {
                    break;
                }
            }
            self.input.consume(taken);
            self.given_up = object.cut;
            if ended || object.cut {
                return Ok(Some(object));
            }
        }
        Ok(None)
    }
}
