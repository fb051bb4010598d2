//! Records as JSON, an object each: what `kamni convert --to json` writes is read back the same. `docs/record.md` names the fields.

mod read;
mod split;
mod write;

use std::io::{self, BufRead};

use crate::fault::{Faults, Wrong, place_of};
use crate::{Entry, USUAL_LIMIT};
use split::Splitter;

pub use write::to_text;

/// Reads games one by one from a stream of objects, each on a line or laid out otherwise, in a list or not: only one is in memory at
/// a time.
#[derive(Debug)]
pub struct Reader<R> {
    objects: Splitter<R>,
    number: u64,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input.
    pub const fn new(input: R) -> Self {
        Self::with_limit(input, USUAL_LIMIT)
    }

    /// A reader that takes no game longer than this many bytes; after such a one it reads no more.
    pub const fn with_limit(input: R, limit: usize) -> Self {
        Self { objects: Splitter::new(input, limit), number: 0 }
    }

    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        let Some(object) = self.objects.next()? else { return Ok(None) };
        self.number += 1;
        let mut faults = Faults::default();
        let record = match std::str::from_utf8(&object.bytes) {
            _ if object.cut => {
                let text = String::from_utf8_lossy(&object.bytes);
                let last = place_of(&text, text.len(), object.line);
                faults.add(last, None, Wrong::Endless(self.objects.limit()));
                None
            }
            Ok(text) => read::read(text, object.line, &mut faults),
            Err(_) => {
                faults.add((object.line, 1), None, Wrong::NotUtf8);
                None
            }
        };
        Ok(Some(Entry { number: self.number, line: object.line, record, faults: faults.0 }))
    }
}

/// Games in their order. After an error of the input there is nothing more.
impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_entry().transpose()
    }
}
