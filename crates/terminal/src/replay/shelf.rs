//! The games of a file, one after the other, for one who goes from game to game.

use std::fmt;
use std::io::BufRead;

use kamni_records::{Entry, Games, Record};
use kamni_texts::Texts;

/// Opens the file once more, or says why it cannot be read.
type Open<'f> = Box<dyn Fn() -> Result<Games<Box<dyn BufRead>>, String> + 'f>;

/// Where in a file the reader is. A file may hold any number of games: only the one that is read is kept, and the file is gone
/// through again for another one.
pub(crate) struct Shelf<'f> {
    open: Open<'f>,
    /// The file's name, for messages.
    file: String,
    number: u64,
    /// Whether there are games behind this one.
    more: bool,
}

impl fmt::Debug for Shelf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf")
            .field("file", &self.file)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// Another game.
pub(crate) struct Taken {
    pub(crate) record: Record,
    /// What is wrong with it, and with those that were passed over because they cannot be read.
    pub(crate) faults: Vec<String>,
}

impl<'f> Shelf<'f> {
    /// A file at its game of this number.
    pub(crate) fn new(open: Open<'f>, file: String, number: u64) -> Self {
        let mut shelf = Self { open, file, number, more: false };
        // A file that can be read no more has no more games.
        shelf.more = shelf.entries().is_ok_and(|mut entries| entries.any(|entry| entry.number > number));
        shelf
    }

    /// The games up to the first that the file does not let us read.
    fn entries(&self) -> Result<impl Iterator<Item = Entry> + use<>, String> {
        Ok((self.open)()?.map_while(Result::ok))
    }

    /// Counted from 1.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// Whether there are games before this one, and behind it.
    pub(crate) const fn has(&self, forward: bool) -> bool {
        if forward { self.more } else { self.number > 1 }
    }

    /// Goes to the next game that can be read, or to the one before; nowhere if there is none.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub(crate) fn turn(&mut self, texts: &Texts, forward: bool) -> Result<Option<Taken>, String> {
        let (mut found, mut faults): (Option<(u64, Record)>, Vec<String>) = (None, Vec::new());
        let mut entries = self.entries()?;
        for entry in entries.by_ref() {
            if !forward && entry.number >= self.number {
                break;
            }
            if forward && entry.number <= self.number {
                continue;
            }
            let wrong = entry.faults.iter().map(|fault| {
                let values = [
                    ("file", self.file.as_str().into()),
                    ("game", entry.number.to_string().into()),
                    ("reason", fault.explain(texts).into()),
                ];
                texts.get("records-fault", &values)
            });
            if entry.record.is_some() && !forward {
                faults.clear();
            }
            faults.extend(wrong);
            if let Some(record) = entry.record {
                found = Some((entry.number, record));
                if forward {
                    break;
                }
            }
        }
        if forward {
            self.more = entries.next().is_some();
        } else if found.is_some() {
            self.more = true;
        }
        Ok(found.map(|(number, record)| {
            self.number = number;
            Taken { record, faults }
        }))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use kamni_texts::Lang;

    /// The games of a text.
    pub(crate) fn shelf(text: &str, number: u64) -> Shelf<'_> {
        let open = move || {
            let input: Box<dyn BufRead> = Box::new(std::io::Cursor::new(text.as_bytes().to_vec()));
            Games::read(input, None).map_err(|error| error.to_string())
        };
        Shelf::new(Box::new(open), "a.kmn".to_owned(), number)
    }

    #[test]
    fn from_game_to_game() {
        let text = "[Game \"kamiken\"]\n\n1. c3\n\n[Game \"chess\"]\n\n1. e4\n\n[Game \"dao\"]\n\n1. a1-b1 2. b1\n\n\
            [Game \"four\"]\n\n1. c3\n\n[Game \"go\"]\n\n1. c3\n";
        let texts = Texts::new(Lang::En);
        let mut shelf = shelf(text, 1);
        let mut turn = |forward| {
            let taken = shelf.turn(&texts, forward).expect("memory can be read");
            let game = taken.as_ref().map(|taken| taken.record.rules().kind().name());
            let wrong: Vec<String> = taken.map(|taken| taken.faults).unwrap_or_default();
            (game, wrong.len(), shelf.number(), shelf.has(false), shelf.has(true))
        };
        assert_eq!(turn(false), (None, 0, 1, false, true));
        // One that cannot be read is passed over, and told of with the broken one behind it.
        assert_eq!(turn(true), (Some("dao"), 2, 3, true, true));
        assert_eq!(turn(true), (Some("four"), 0, 4, true, true));
        assert_eq!(turn(true), (None, 0, 4, true, false));
        assert_eq!(turn(false), (Some("dao"), 1, 3, true, true));
        assert_eq!(turn(false), (Some("kamiken"), 1, 1, false, true));
    }

    #[test]
    fn a_file_that_is_gone() {
        let mut shelf = Shelf::new(Box::new(|| Err("gone".to_owned())), String::new(), 2);
        assert!(!shelf.has(true) && shelf.turn(&Texts::new(Lang::En), false).is_err_and(|why| why == "gone"));
    }
}
