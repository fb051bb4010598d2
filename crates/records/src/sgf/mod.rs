//! SGF (FF\[4\]) that any Go viewer can replay: stones are set up step by step, and what is exact stands beside it in properties of
//! our own. `docs/sgf.md` describes it.

mod board;
mod made;
mod parse;
mod read;
mod split;
mod write;

use std::io::{self, BufRead};

use crate::fault::{Faults, Wrong, place_of};
use crate::{Entry, USUAL_LIMIT};
use split::Splitter;

pub use write::{push, to_text, write};

/// Our own properties.
mod own {
    pub(super) const GAME: &str = "KGAME";
    pub(super) const RULES: &str = "KRULES";
    pub(super) const OPTIONS: &str = "KOPTS";
    pub(super) const START: &str = "KSTART";
    pub(super) const TAG: &str = "KTAG";
    pub(super) const END: &str = "KEND";
    pub(super) const STEP: &str = "KSTEP";
    pub(super) const FIGURE: &str = "KFIG";
    pub(super) const GLYPH: &str = "KGLYPH";
    pub(super) const BEFORE: &str = "KBEFORE";
    pub(super) const AFTER: &str = "KAFTER";

    pub(super) const ALL: [&str; 11] =
        [GAME, RULES, OPTIONS, START, TAG, END, STEP, FIGURE, GLYPH, BEFORE, AFTER];
}

/// The figure of a note that holds properties of other programs, as they are written in SGF.
const FOREIGN: &str = "sgf";

/// The standard properties that the writer makes itself or the reader understands, and those that are refused. Of marks and names, what
/// the writer does not make is kept: see [`made`].
const MADE: [&str; 24] = [
    "FF", "CA", "AP", "GM", "SZ", "RU", "PB", "PW", "DT", "EV", "RO", "PC", "AN", "RE", "AB", "AW", "AE",
    "PL", "C", "V", "GB", "GW", "B", "W",
];

/// The properties of the root that are tags of ours, beside the names of the players.
const TAGS: [(&str, &str); 5] =
    [("Date", "DT"), ("Event", "EV"), ("Round", "RO"), ("Site", "PC"), ("Annotator", "AN")];

/// Reads games one by one from a stream: only one is in memory at a time.
#[derive(Debug)]
pub struct Reader<R> {
    trees: Splitter<R>,
    number: u64,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input.
    pub const fn new(input: R) -> Self {
        Self::with_limit(input, USUAL_LIMIT)
    }

    /// A reader that takes no game longer than this many bytes: it reads such a game up to there.
    pub const fn with_limit(input: R, limit: usize) -> Self {
        Self { trees: Splitter::new(input, limit), number: 0 }
    }

    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        let Some(tree) = self.trees.next()? else { return Ok(None) };
        self.number += 1;
        let (number, line) = (self.number, tree.line);
        let mut faults = Faults::default();
        let record = match parse::decoded(&tree.bytes) {
            Ok(text) => {
                let record = read::read(&text, line, &mut faults);
                let last = place_of(&text, text.len(), line);
                if tree.cut {
                    // Whatever else is wrong comes of the cut.
                    faults.0.clear();
                    let wrong = if tree.endless { Wrong::Endless } else { Wrong::Long };
                    faults.add(last, None, wrong(self.trees.limit()));
                } else if tree.open && !faults.0.iter().any(|fault| fault.wrong == Wrong::OpenSgf) {
                    faults.add(last, None, Wrong::OpenSgf);
                }
                record
            }
            Err(wrong) => {
                faults.add((line, 1), None, wrong);
                None
            }
        };
        Ok(Some(Entry { number, line, record, faults: faults.0 }))
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
