//! `kamni load check`: what pages and programs sent and were told, held against what is stored.
//!
//! What is proved of every game that the logs name:
//!
//! - what a page was told is stored under the number that it was told with: a step that was acknowledged is there, once, in its place, and
//!   all pages saw the same events, one after another; what programs were told comes to the same;
//! - a step that is stored was sent for its place, and not every page that sent it was refused: what has an unknown outcome is there once or
//!   not at all;
//! - who was there at the end has seen everything.
//!
//! Of every game that is stored: numbers have no gaps, neither time nor a clock runs backwards, there is one end at most, and the game's own row
//! says the same. And of all books: ratings are what comes of reckoning them anew from the first game on, and finished games are all counted.

mod books;
mod game;
mod ratings;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use kamni_texts::Texts;

use super::log::{Entry, What};
use crate::args::Check;
use crate::failure::Failure;
use crate::terminal::Terminal;
use books::{Books, Game};
use game::{GameLog, judge_stored, judge_told};

/// This many of what is wrong are shown; all are counted.
const SHOWN: usize = 20;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wrong {
    /// A page was told of an event that is not stored, or a program of a step: its place.
    Lost { game: String, number: u32 },
    /// A page was told something else than what is stored.
    Other { game: String, number: u32 },
    /// A number is missing, or there twice.
    Gap { game: String, number: i64 },
    /// An event is stored as earlier than the one before it.
    Back { game: String, number: i64 },
    /// A clock has more time than before.
    Clock { game: String, number: i64 },
    /// A step is stored that everybody who sent it was refused, or nobody sent.
    Refused { game: String, number: i64 },
    /// A step is stored twice that was sent once.
    Doubled { game: String, number: i64 },
    /// A game has two ends, goes on after its end, or its row says otherwise.
    Ends { game: String, number: i64 },
    /// The row of a game has another last number.
    Last { game: String, number: i64 },
    /// A page was told of an event that does not follow what it had seen.
    Skipped { game: String, number: u32 },
    /// A page that was there to the end has not seen what came after this.
    Unseen { game: String, number: u32 },
    /// A rating that does not follow from its games.
    Rating { account: i64, kind: String },
    /// Finished games that are not counted, or counted twice.
    Totals { counted: i64, there: i64 },
}

impl Wrong {
    fn said(&self, texts: &Texts) -> String {
        let (key, name, number) = match self {
            Self::Lost { game, number } => ("check-lost", game, i64::from(*number)),
            Self::Other { game, number } => ("check-other", game, i64::from(*number)),
            Self::Gap { game, number } => ("check-gap", game, *number),
            Self::Back { game, number } => ("check-back", game, *number),
            Self::Clock { game, number } => ("check-clock", game, *number),
            Self::Refused { game, number } => ("check-refused", game, *number),
            Self::Doubled { game, number } => ("check-doubled", game, *number),
            Self::Ends { game, number } => ("check-ends", game, *number),
            Self::Last { game, number } => ("check-last", game, *number),
            Self::Skipped { game, number } => ("check-skipped", game, i64::from(*number)),
            Self::Unseen { game, number } => ("check-unseen", game, i64::from(*number)),
            Self::Rating { account, kind } => ("check-rating", kind, *account),
            Self::Totals { counted, there } => ("check-totals", &there.to_string(), *counted),
        };
        texts.get(key, &[("name", name.clone().into()), ("number", number.to_string().into())])
    }
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    games: usize,
    pages: usize,
    events: usize,
    told: usize,
    acknowledged: usize,
    refused: usize,
    unknown: usize,
}

/// The logs, taken in line by line.
#[derive(Debug, Default)]
struct Logs {
    games: BTreeMap<String, GameLog>,
    pages: HashSet<u64>,
    /// What each page sent last, and has no answer to yet.
    open: HashMap<u64, (u32, String)>,
    /// The last event that each page has seen.
    seen: HashMap<u64, u32>,
    counts: Counts,
}

impl Logs {
    fn take(&mut self, Entry { at, page, game, what }: Entry) {
        self.pages.insert(page);
        let known = self.games.entry(game).or_default();
        match what {
            What::Sent { ply, step } => {
                known.sent.entry((ply, step.clone())).or_default().sent += 1;
                self.open.insert(page, (ply, step));
            }
            What::Told { n, event } => {
                let own = self.open.get(&page).is_some_and(|(_, step)| event["step"] == step.as_str());
                if own && event["kind"] == "step" {
                    self.open.remove(&page);
                    self.counts.acknowledged += 1;
                }
                self.counts.told += 1;
                known.told.push((n, event));
                if self.seen.insert(page, n).is_none_or(|seen| seen + 1 != n) {
                    known.skipped.push(n);
                }
            }
            What::Refused { code } => {
                if let Some(sent) = self.open.remove(&page) {
                    if code == "unknown" {
                        self.counts.unknown += 1;
                    } else {
                        known.sent.entry(sent).or_default().refused += 1;
                        self.counts.refused += 1;
                    }
                }
            }
            What::Done => {
                if let Some(sent) = self.open.remove(&page) {
                    known.sent.entry(sent).or_default().done = true;
                    self.counts.acknowledged += 1;
                }
            }
            What::Lost => self.counts.unknown += usize::from(self.open.remove(&page).is_some()),
            What::State { n, ply } => known.states.push((n, ply)),
            What::Full { n } => drop(self.seen.insert(page, n)),
            What::Closed { n } => known.closed.push((i64::try_from(at / 1000).unwrap_or(0), n)),
        }
    }

    /// What is wrong, in the order of the games.
    fn held_against(&self, books: &Books) -> (Counts, Vec<Wrong>) {
        let mut wrong = Vec::new();
        let mut counts = Counts { games: self.games.len(), pages: self.pages.len(), ..self.counts };
        let (none, unknown) = (Vec::new(), Game::default());
        let all: HashSet<&String> = books.games.keys().chain(books.events.keys()).collect();
        for name in all {
            let (game, events) = (books.games.get(name), books.events.get(name));
            judge_stored(name, game.unwrap_or(&unknown), events.unwrap_or(&none), &mut wrong);
        }
        for (name, game) in &self.games {
            let stored = books.events.get(name).unwrap_or(&none);
            counts.events += stored.len();
            let has_computer = books.games.get(name).is_some_and(|game| game.has_computer);
            judge_told(name, game, has_computer, stored, &mut wrong);
        }
        ratings::judge(books, &mut wrong);
        let there = books.games.values().filter(|game| game.ended.is_some()).count();
        let there = i64::try_from(there).unwrap_or(i64::MAX);
        if books.finished != there {
            wrong.push(Wrong::Totals { counted: books.finished, there });
        }
        (counts, wrong)
    }
}

fn read(path: &Path, texts: &Texts, logs: &mut Logs) -> Result<(), Failure> {
    let failed = |reason: String| {
        let values = [("file", path.display().to_string().into()), ("reason", reason.into())];
        Failure::Asked(texts.get("check-unreadable", &values))
    };
    let file = File::open(path).map_err(|error| failed(error.to_string()))?;
    for (line, number) in BufReader::new(file).lines().zip(1..) {
        let line = line.map_err(|error| failed(error.to_string()))?;
        let entry = serde_json::from_str(&line);
        logs.take(entry.map_err(|error| failed(format!("{number}: {error}")))?);
    }
    Ok(())
}

pub(super) fn check(terminal: &Terminal, asked: &Check) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let mut logs = Logs::default();
    for path in &asked.logs {
        read(path, texts, &mut logs)?;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let books = runtime.block_on(Books::read(&asked.database)).map_err(|error| {
        let reason = error.to_string();
        Failure::Asked(texts.get("check-no-database", &[("reason", reason.into())]))
    })?;
    let (counts, wrong) = logs.held_against(&books);
    let values = [
        ("games", counts.games.into()),
        ("pages", counts.pages.into()),
        ("events", counts.events.into()),
        ("told", counts.told.into()),
        ("acknowledged", counts.acknowledged.into()),
        ("refused", counts.refused.into()),
        ("unknown", counts.unknown.into()),
        ("rated", books.rated.len().into()),
    ];
    let mut out = io::stdout().lock();
    writeln!(out, "{}", texts.get("check-counts", &values))?;
    for one in wrong.iter().take(SHOWN) {
        writeln!(out, "{}", one.said(texts))?;
    }
    let many = |is: fn(&Wrong) -> bool| wrong.iter().filter(|wrong| is(wrong)).count();
    let values = [
        ("lost", many(|wrong| matches!(wrong, Wrong::Lost { .. })).into()),
        ("doubled", many(|wrong| matches!(wrong, Wrong::Doubled { .. })).into()),
        ("divergent", many(is_divergent).into()),
    ];
    writeln!(out, "{}", texts.get("check-sums", &values))?;
    if wrong.is_empty() {
        writeln!(out, "{}", texts.get("check-right", &[]))?;
        return Ok(());
    }
    Err(Failure::Asked(texts.get("check-wrong", &[("count", wrong.len().into())])))
}

/// Whether somebody saw another game than is stored.
const fn is_divergent(wrong: &Wrong) -> bool {
    matches!(wrong, Wrong::Other { .. } | Wrong::Skipped { .. } | Wrong::Unseen { .. })
}

#[cfg(test)]
mod tests;
