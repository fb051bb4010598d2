//! `kamni migrate`: all books from a file to a server, or back.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use kamni_store::moving::{MoveError, Progress, Way, move_books};
use kamni_store::{Address, Location};
use kamni_texts::Texts;

use crate::args;
use crate::failure::{Failure, file_problem};
use crate::reasons::store_reason;
use crate::serve::settings::server;
use crate::serve::{Books, shown_location};
use crate::terminal::Terminal;

/// How it goes is told so often.
const OFTEN: Duration = Duration::from_millis(500);
/// So much of a hash is shown: what differs differs there.
const SHOWN: usize = 16;

pub fn migrate(terminal: &Terminal, asked: &args::Migrate) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let named = |arg: &str, text: &str| match Address::is_meant(text) {
        true => server(texts, arg, text),
        false => Ok(Location::File(PathBuf::from(text))),
    };
    let (from, to) = (named("--from", &asked.from)?, named("--to", &asked.to)?);
    let (file, address, way) = match (&from, &to) {
        (Location::File(file), Location::Server(address)) => (file, address, Way::ToServer),
        (Location::Server(address), Location::File(file)) => (file, address, Way::ToFile),
        _ => return Err(Failure::Usage(texts.get("migrate-two-kinds", &[]))),
    };
    if way == Way::ToServer && !file.is_file() {
        return Err(Failure::Asked(file_problem(texts, "backup-no-database", file, "")));
    }
    let is_new = !file.exists();
    // A server that is open there would go on writing, or find other books under its hands.
    let _claimed = Books::claim(texts, &Location::File(file.clone()))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let began = Instant::now();
    let mut told = Told::new(terminal);
    let moved = runtime.block_on(move_books(file, address, way, &mut |progress| told.tell(&progress)));
    let moved = moved.map_err(|error| {
        if is_new && !matches!(error, MoveError::Unequal(_)) {
            // Nobody misses an empty file that could not be removed.
            let _ = std::fs::remove_file(file);
        }
        not_moved(texts, &from, &to, &error)
    })?;
    let mut out = io::stdout().lock();
    for table in &moved {
        let hash = table.hash.get(..SHOWN).unwrap_or(&table.hash);
        writeln!(out, "{:<16}{:>12}  {hash}", table.table, table.rows)?;
    }
    let values = [
        ("to", shown_location(&to).into()),
        ("rows", moved.iter().map(|table| table.rows).sum::<u64>().into()),
        ("tables", moved.len().into()),
        ("seconds", began.elapsed().as_secs().to_string().into()),
    ];
    writeln!(out, "{}", terminal.fit(&texts.get("migrate-done", &values)))?;
    Ok(())
}

fn not_moved(texts: &Texts, from: &Location, to: &Location, error: &MoveError) -> Failure {
    let [from, to] = [from, to].map(shown_location);
    let (key, what) = match error {
        MoveError::NotOurs => ("migrate-not-ours", String::new()),
        MoveError::NotEmpty(table) => ("migrate-not-empty", table.clone()),
        MoveError::InUse(count) => ("migrate-in-use", count.to_string()),
        MoveError::Unlike(what) => ("migrate-unlike", what.clone()),
        MoveError::Nul(table) => ("migrate-nul", table.clone()),
        MoveError::Unequal(what) => ("migrate-unequal", what.clone()),
        MoveError::Store(error) => ("migrate-failed", store_reason(texts, error)),
    };
    let values = [("from", from.into()), ("to", to.into()), ("what", what.into())];
    Failure::Asked(texts.get(key, &values))
}

/// How it goes: on a terminal one line for each table, which is written over; elsewhere a line when a table is done.
struct Told<'t> {
    terminal: &'t Terminal,
    last: Instant,
    shown: bool,
}

impl<'t> Told<'t> {
    fn new(terminal: &'t Terminal) -> Self {
        Self { terminal, last: Instant::now(), shown: io::stderr().is_terminal() }
    }

    fn tell(&mut self, progress: &Progress<'_>) {
        let done = progress.rows == progress.of;
        if !done && (!self.shown || self.last.elapsed() < OFTEN) {
            return;
        }
        self.last = Instant::now();
        let values =
            [("table", progress.table.into()), ("rows", progress.rows.into()), ("of", progress.of.into())];
        let line = self.terminal.fit(&self.terminal.texts.get("migrate-table", &values));
        let (begin, end) = if self.shown { ("\r", if done { "\n" } else { "" }) } else { ("", "\n") };
        // How it goes is for people; if nobody can read it, the books are moved all the same.
        let _ = write!(io::stderr().lock(), "{begin}{line}{end}");
    }
}
