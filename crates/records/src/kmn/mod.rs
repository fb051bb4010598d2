//! The text record, `.kmn`: tags in brackets, then turns. `docs/record.md` describes it.

mod comment;
mod read;
mod split;
mod tags;
mod write;

use std::io::{self, BufRead};

use kamni_rules::Rules;

use crate::fault::Wrong;
use crate::{Entry, USUAL_LIMIT};
use split::Splitter;

pub use write::{to_text, write};

/// Reads games one by one from a stream: only one is in memory at a time.
#[derive(Debug)]
pub struct Reader<R> {
    parts: Splitter<R>,
    usual: Option<Rules>,
    number: u64,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input.
    pub const fn new(input: R) -> Self {
        Self::with_limit(input, USUAL_LIMIT)
    }

    /// A reader that takes no game longer than this many bytes: it reads such a game up to there.
    pub const fn with_limit(input: R, limit: usize) -> Self {
        Self { parts: Splitter::new(input, limit), usual: None, number: 0 }
    }

    /// The rules of games that do not say which game they are.
    #[must_use]
    pub const fn with_rules(mut self, rules: Option<Rules>) -> Self {
        self.usual = rules;
        self
    }

    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        while let Some(part) = self.parts.next()? {
            let text = String::from_utf8_lossy(&part.bytes);
            let mut outcome = read::read(&text, part.line, self.usual.as_ref());
            if outcome.nothing && !part.cut {
                continue;
            }
            let last = || crate::fault::place_of(&text, text.len(), part.line);
            if let Err(error) = std::str::from_utf8(&part.bytes).map_err(|error| error.valid_up_to())
                && !part.cut
            {
                let place = crate::fault::place_of(&text, error, part.line);
                outcome.faults.add(place, None, Wrong::NotUtf8);
            }
            if part.cut {
                // Whatever else is wrong comes of the cut.
                outcome.faults.0.clear();
                let wrong = if part.endless { Wrong::Endless } else { Wrong::Long };
                outcome.faults.add(last(), None, wrong(self.parts.limit()));
            }
            self.number += 1;
            return Ok(Some(Entry {
                number: self.number,
                line: part.line,
                record: outcome.record,
                faults: outcome.faults.0,
            }));
        }
        Ok(None)
    }
}

/// Games in their order. After an error of the input there is nothing more.
impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().transpose()
    }
}

#[cfg(test)]
mod tests;
