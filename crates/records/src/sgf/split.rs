//! Takes a collection apart into game trees, one at a time in memory.

use std::io::{self, BufRead};

use crate::MOST_SKIPPED;
use crate::fault::line_ends;

/// The text of one game tree.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) bytes: Vec<u8>,
    /// The number of its first line.
    pub(super) line: u64,
    /// Whether it was longer than it may be: the rest of it is lost.
    pub(super) cut: bool,
    /// Whether what was lost had no end: nothing more is read.
    pub(super) endless: bool,
    /// Whether the input ended inside it.
    pub(super) open: bool,
}

#[derive(Debug)]
pub(super) struct Splitter<R> {
    input: R,
    limit: usize,
    line: u64,
    /// Whether the last byte ended a line that another one may end with it.
    returned: bool,
    given_up: bool,
}

/// Where in a tree we are.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    depth: usize,
    in_value: bool,
    escaped: bool,
}

impl State {
    /// Takes a byte; says whether the tree ends with it.
    fn take(&mut self, byte: u8) -> bool {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_value => self.escaped = true,
            b']' => self.in_value = false,
            _ if self.in_value => {}
            b'[' => self.in_value = true,
            b'(' => self.depth += 1,
            b')' => {
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
        Self { input, limit, line: 1, returned: false, given_up: false }
    }

    pub(super) const fn limit(&self) -> usize {
        self.limit
    }

    /// The next tree; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Tree>> {
        if self.given_up || !self.skip_to_tree()? {
            return Ok(None);
        }
        let mut tree = Tree { line: self.line, ..Tree::default() };
        let mut state = State::default();
        let mut skipped = 0;
        loop {
            let bytes = filled(&mut self.input)?;
            if bytes.is_empty() {
                tree.open = true;
                return Ok(Some(tree));
            }
            let end = bytes.iter().position(|byte| state.take(*byte));
            let taken = end.map_or(bytes.len(), |place| place + 1);
            let room = self.limit.saturating_sub(tree.bytes.len());
            tree.cut |= taken > room;
            tree.bytes.extend_from_slice(&bytes[..taken.min(room)]);
            skipped += taken.saturating_sub(room);
            self.count(taken);
            if end.is_some() {
                return Ok(Some(tree));
            }
            if skipped >= MOST_SKIPPED {
                (tree.endless, self.given_up) = (true, true);
                return Ok(Some(tree));
            }
        }
    }

    /// Leaves out what stands before a tree; says whether there is one.
    fn skip_to_tree(&mut self) -> io::Result<bool> {
        loop {
            let bytes = filled(&mut self.input)?;
            let begin = bytes.iter().position(|byte| *byte == b'(');
            let (taken, ended) = (begin.unwrap_or(bytes.len()), bytes.is_empty());
            self.count(taken);
            if begin.is_some() || ended {
                return Ok(begin.is_some());
            }
        }
    }

    /// Consumes bytes that are in the buffer, and counts their lines.
    fn count(&mut self, taken: usize) {
        // They have been looked at just now: nothing can fail here.
        if let Ok(bytes) = self.input.fill_buf()
            && let Some(bytes) = bytes.get(..taken)
        {
            self.line += line_ends(bytes);
            if self.returned && bytes.first() == Some(&b'\n') {
                self.line -= 1;
            }
            self.returned = bytes.last().map_or(self.returned, |last| *last == b'\r');
        }
        self.input.consume(taken);
    }
}

fn filled(input: &mut impl BufRead) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            // Looked at once more because of a limit of the borrow checker; it is in the buffer.
            Ok(_) => return input.fill_buf(),
        }
    }
}
