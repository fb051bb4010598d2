//! Files of games, in whatever form they are.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use kamni_records::{Entry, Games};
use kamni_rules::Rules;

use super::rules_of;
use crate::args::Unsaid;
use crate::failure::{Failure, io_reason, shown_path};
use crate::terminal::Terminal;

/// Faults that are told of one by one.
const MOST_FAULTS: u64 = 100;

/// Whether a path stands for the standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads files of games, and tells of what is wrong with them.
pub(super) struct Files<'t> {
    terminal: &'t Terminal,
    rules: Option<Rules>,
    /// Games read, and those with which something was wrong.
    pub(super) games: u64,
    pub(super) broken: u64,
    faults: u64,
}

impl<'t> Files<'t> {
    pub(super) fn new(terminal: &'t Terminal, unsaid: &Unsaid) -> Result<Self, Failure> {
        let rules = unsaid.rules.map(|kind| rules_of(&terminal.texts, kind, &unsaid.set)).transpose()?;
        Ok(Self { terminal, rules, games: 0, broken: 0, faults: 0 })
    }

    fn unreadable(&self, path: &Path, error: &io::Error) -> Failure {
        let texts = &self.terminal.texts;
        let values = [("file", shown_path(path).into()), ("reason", io_reason(texts, error).into())];
        Failure::Asked(texts.get("load-failed", &values))
    }

    /// The games of a file.
    pub(super) fn open(&self, path: &Path) -> Result<Games<Box<dyn BufRead>>, Failure> {
        let open = || -> io::Result<Games<Box<dyn BufRead>>> {
            let input: Box<dyn BufRead> = match is_standard(path) {
                true => Box::new(BufReader::with_capacity(1 << 16, io::stdin())),
                false => Box::new(BufReader::with_capacity(1 << 16, File::open(path)?)),
            };
            Games::read(input, self.rules)
        };
        open().map_err(|error| self.unreadable(path, &error))
    }

    /// Looks at every game of a file in turn; `look` says whether to go on, and whether it could do with the game what it had to.
    pub(super) fn each(
        &mut self,
        path: &Path,
        mut look: impl FnMut(&Entry) -> Result<Seen, Failure>,
    ) -> Result<(), Failure> {
        for entry in self.open(path)? {
            let entry = entry.map_err(|error| self.unreadable(path, &error))?;
            self.games += 1;
            for fault in &entry.faults {
                self.tell(path, &entry, &fault.explain(&self.terminal.texts));
            }
            let seen = look(&entry)?;
            if let Seen::Cannot(why) = &seen {
                self.tell(path, &entry, why);
            }
            self.broken += u64::from(!entry.faults.is_empty() || matches!(seen, Seen::Cannot(_)));
            if matches!(seen, Seen::Enough) {
                break;
            }
        }
        Ok(())
    }

    fn tell(&mut self, path: &Path, entry: &Entry, why: &str) {
        self.faults += 1;
        if self.faults > MOST_FAULTS {
            if self.faults == MOST_FAULTS + 1 {
                self.terminal.complain("…");
            }
            return;
        }
        let values = [
            ("file", shown_path(path).into()),
            ("game", entry.number.to_string().into()),
            ("reason", why.into()),
        ];
        self.terminal.complain(&self.terminal.texts.get("records-fault", &values));
    }

    /// In the end: a failure if something was wrong with some game.
    pub(super) fn verdict(&self) -> Result<(), Failure> {
        if self.broken == 0 {
            return Ok(());
        }
        let values = [("broken", self.broken.into()), ("games", self.games.into())];
        Err(Failure::Asked(self.terminal.texts.get("records-broken", &values)))
    }
}

/// What came of looking at a game.
pub(super) enum Seen {
    Fine,
    /// No more games are wanted.
    Enough,
    /// It could not be done, for this reason.
    Cannot(String),
}
