//! Files of games, in whatever form they are.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::mem;
use std::path::Path;

use kamni_records::{Entry, Fault, Form, Games, Record, Wrong};
use kamni_rules::Rules;
use kamni_texts::Texts;

use crate::args::Unsaid;
use crate::chosen::rules_of;
use crate::failure::{Failure, file_problem, io_reason, shown_path};
use crate::terminal::Terminal;
use crate::whole::Whole;

/// Faults that are told of one by one.
const MOST_FAULTS: u64 = 100;

/// Whether a path stands for the standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads files of games, and tells of what is wrong with them.
#[derive(Debug)]
pub struct Files<'t> {
    terminal: &'t Terminal,
    rules: Option<Rules>,
    /// The text that says how to name the game where a file does not.
    naming: &'static str,
    /// Games read, and those with which something was wrong.
    pub games: u64,
    pub broken: u64,
    faults: u64,
    /// Complaints about a file in which nothing could be read so far. If that is all there is to it, one of them is enough.
    held: Vec<Complaint>,
}

/// Something that is wrong with a game of a file.
#[derive(Debug)]
struct Complaint {
    game: u64,
    why: String,
}

/// The games of a file.
pub type Opened = Games<Box<dyn BufRead>>;

impl<'t> Files<'t> {
    pub fn new(terminal: &'t Terminal, unsaid: &Unsaid) -> Result<Self, Failure> {
        let rules = unsaid.rules.map(|kind| rules_of(&terminal.texts, kind, &unsaid.set)).transpose()?;
        Ok(Self::with_rules(terminal, rules, "records-naming"))
    }

    /// With the rules of games that do not say which game they are, and the text that says how to name it.
    pub const fn with_rules(terminal: &'t Terminal, rules: Option<Rules>, naming: &'static str) -> Self {
        Self { terminal, rules, naming, games: 0, broken: 0, faults: 0, held: Vec::new() }
    }

    fn unreadable(&self, path: &Path, error: &io::Error) -> Failure {
        let texts = &self.terminal.texts;
        let values = [("file", self.named(path).into()), ("reason", io_reason(texts, error).into())];
        Failure::Asked(texts.get("load-failed", &values))
    }

    /// The games of a file.
    pub fn open(&self, path: &Path) -> Result<Opened, Failure> {
        let open = || -> io::Result<Opened> {
            let input: Box<dyn BufRead> = match is_standard(path) {
                true => Box::new(BufReader::with_capacity(1 << 16, io::stdin())),
                false => Box::new(BufReader::with_capacity(1 << 16, File::open(path)?)),
            };
            Games::read(input, self.rules)
        };
        open().map_err(|error| self.unreadable(path, &error))
    }

    /// Looks at every game of a file in turn; `look` says whether to go on, and whether it could do with the game what it had to.
    ///
    /// # Errors
    /// Those of `look`; the file cannot be read; or there is not one game in it that can.
    pub fn each(
        &mut self,
        path: &Path,
        look: impl FnMut(&Entry) -> Result<Seen, Failure>,
    ) -> Result<(), Failure> {
        let games = self.open(path)?;
        self.go_through(path, games, look)
    }

    /// The same with a file that has been opened: some inputs can be opened only once.
    pub fn go_through(
        &mut self,
        path: &Path,
        games: Opened,
        mut look: impl FnMut(&Entry) -> Result<Seen, Failure>,
    ) -> Result<(), Failure> {
        let (form, blank, before) = (games.form(), games.is_blank(), (self.games, self.broken));
        let mut any = false;
        for entry in games {
            let entry = entry.map_err(|error| self.unreadable(path, &error))?;
            self.games += 1;
            for fault in &entry.faults {
                self.hold(&entry, self.explain(fault));
            }
            let seen = look(&entry)?;
            if let Seen::Cannot(why) = &seen {
                self.hold(&entry, why.clone());
            }
            self.broken += u64::from(!entry.faults.is_empty() || matches!(seen, Seen::Cannot(_)));
            let enough = matches!(seen, Seen::Enough);
            any |= is_game(&entry, form);
            // Why the only game that is wanted cannot be read, is for the one who wants it.
            let tell = if enough { entry.record.is_some() } else { any };
            if tell {
                self.tell(path);
            }
            if enough {
                return Ok(());
            }
        }
        if self.games == before.0 {
            return Err(self.nothing(path, blank));
        }
        match mem::take(&mut self.held).first() {
            Some(first) if !any => {
                (self.games, self.broken) = before;
                Err(self.unread(path, first))
            }
            _ => Ok(()),
        }
    }

    /// There is no game in a file.
    fn nothing(&self, path: &Path, blank: bool) -> Failure {
        let key = if blank { "records-empty" } else { "records-none" };
        Failure::Asked(self.terminal.texts.get(key, &[("file", self.named(path).into())]))
    }

    /// No game of a file could be read: what was wrong first is enough to see why.
    fn unread(&self, path: &Path, first: &Complaint) -> Failure {
        let values = [("file", self.named(path).into()), ("reason", first.why.as_str().into())];
        Failure::Asked(self.terminal.texts.get("records-unread", &values))
    }

    /// A file in a sentence.
    fn named(&self, path: &Path) -> String {
        if is_standard(path) { self.terminal.texts.get("records-standard", &[]) } else { shown_path(path) }
    }

    /// What is wrong with a game, and what the command has for it.
    fn explain(&self, fault: &Fault) -> String {
        let texts = &self.terminal.texts;
        match fault.wrong {
            Wrong::NoGame => format!("{} {}", fault.explain(texts), texts.get(self.naming, &[])),
            _ => fault.explain(texts),
        }
    }

    fn hold(&mut self, entry: &Entry, why: String) {
        self.held.push(Complaint { game: entry.number, why });
        // More than are ever told are not needed.
        self.held.truncate(MOST_FAULTS as usize + 1);
    }

    /// Tells what has been held.
    fn tell(&mut self, path: &Path) {
        for Complaint { game, why } in mem::take(&mut self.held) {
            self.faults += 1;
            if self.faults <= MOST_FAULTS {
                let values = [
                    ("file", shown_path(path).into()),
                    ("game", game.to_string().into()),
                    ("reason", why.into()),
                ];
                self.terminal.complain(&self.terminal.texts.get("records-fault", &values));
            } else if self.faults == MOST_FAULTS + 1 {
                self.terminal.complain("…");
            }
        }
    }

    /// One game of a file, by its number from 1.
    pub fn game(&mut self, path: &Path, number: u64) -> Result<Record, Failure> {
        let mut found = None;
        self.each(path, |entry| {
            if entry.number < number {
                return Ok(Seen::Fine);
            }
            found.clone_from(&entry.record);
            Ok(Seen::Enough)
        })?;
        found.ok_or_else(|| {
            let why = self.held.first().map_or("", |first| first.why.as_str());
            let (games, why) = (self.games.to_string().into(), why.into());
            let values = [("file", self.named(path).into()), ("games", games), ("reason", why)];
            let key = if self.games < number { "replay-no-game" } else { "replay-unreadable" };
            Failure::Asked(self.terminal.texts.get(key, &values))
        })
    }

    /// In the end: a failure if something was wrong with some game.
    pub fn verdict(&self) -> Result<(), Failure> {
        if self.broken == 0 {
            return Ok(());
        }
        let values = [("broken", self.broken.into()), ("games", self.games.into())];
        Err(Failure::Asked(self.terminal.texts.get("records-broken", &values)))
    }
}

/// Whether something is a game: lines that are no steps are only lines.
fn is_game(entry: &Entry, form: Form) -> bool {
    let Some(record) = &entry.record else { return false };
    form != Form::Lines || entry.faults.is_empty() || record.turns() > 0
}

/// What came of looking at a game.
#[derive(Debug)]
pub enum Seen {
    Fine,
    /// No more games are wanted.
    Enough,
    /// It could not be done, for this reason.
    Cannot(String),
}

/// A file to be made.
#[derive(Debug)]
pub struct Made<'p> {
    pub path: &'p Path,
    /// The file that is read: it is never written over.
    pub input: &'p Path,
    /// Whether to write over one that is there.
    pub over: bool,
}

impl Made<'_> {
    /// Begins it; over one that is there only if that is wanted, and never over the one that is read.
    pub fn create(&self, texts: &Texts) -> Result<Whole, Failure> {
        self.check_same(texts)?;
        Whole::create(self.path, self.over).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => self.exists(texts),
            _ => not_written(texts, self.path, &error),
        })
    }

    /// Says early what would go wrong, before long work is done for nothing.
    pub fn check(&self, texts: &Texts) -> Result<(), Failure> {
        self.check_same(texts)?;
        if !self.over && self.path.symlink_metadata().is_ok() {
            return Err(self.exists(texts));
        }
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            let values = [("file", shown_path(self.path).into())];
            return Err(Failure::Asked(texts.get("review-folder", &values)));
        }
        Ok(())
    }

    fn check_same(&self, texts: &Texts) -> Result<(), Failure> {
        match (fs::canonicalize(self.path), fs::canonicalize(self.input)) {
            (Ok(one), Ok(other)) if one == other => {
                let values = [("file", shown_path(self.path).into())];
                Err(Failure::Asked(texts.get("convert-same", &values)))
            }
            _ => Ok(()),
        }
    }

    fn exists(&self, texts: &Texts) -> Failure {
        Failure::Asked(texts.get("convert-exists", &[("file", shown_path(self.path).into())]))
    }
}

/// A file could not be written. Whatever the kind of the error, it is not that nobody reads our output any more.
pub fn not_written(texts: &Texts, path: &Path, error: &io::Error) -> Failure {
    Failure::Asked(file_problem(texts, "match-file", path, &io_reason(texts, error)))
}
