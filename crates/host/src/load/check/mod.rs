//! `kamni load check`: what pages sent and were told, held against what is stored.
//!
//! What is proved of every game that the logs name:
//!
//! - what a page was told is stored under the number that it was told with: a step that was acknowledged is there, once, in its place, and
//!   all pages saw the same events;
//! - numbers have no gaps, and time does not run backwards from one event to the next;
//! - a step that is stored was sent for its place, and not every page that sent it was refused.
//!
//! And of all books: a rating is the one after its last game, counts its games, and stands beside their seats.

mod books;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use kamni_texts::Texts;
use serde_json::Value;

use super::log::{Entry, What};
use crate::args::Check;
use crate::failure::Failure;
use crate::terminal::Terminal;
use books::{Books, Stored};

/// So many of what is wrong are shown; all are counted.
const SHOWN: usize = 20;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wrong {
    /// A page was told of an event that is not stored.
    Lost { game: String, number: u32 },
    /// A page was told something else than what is stored.
    Other { game: String, number: u32 },
    /// A number is missing, or there twice.
    Gap { game: String, number: i64 },
    /// An event is stored as earlier than the one before it.
    Back { game: String, number: i64 },
    /// A step is stored that everybody who sent it was refused, or nobody sent.
    Refused { game: String, number: i64 },
    /// A rating that does not follow from its games.
    Rating { account: i64, kind: String },
}

impl Wrong {
    fn said(&self, texts: &Texts) -> String {
        let (key, name, number) = match self {
            Self::Lost { game, number } => ("check-lost", game, i64::from(*number)),
            Self::Other { game, number } => ("check-other", game, i64::from(*number)),
            Self::Gap { game, number } => ("check-gap", game, *number),
            Self::Back { game, number } => ("check-back", game, *number),
            Self::Refused { game, number } => ("check-refused", game, *number),
            Self::Rating { account, kind } => ("check-rating", kind, *account),
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
}

/// Everything that the logs say of a game.
#[derive(Debug, Default)]
struct GameLog {
    told: Vec<(u32, Value)>,
    /// For each step that was sent, by its place: how often, and how often that was refused.
    sent: HashMap<(u32, String), (u32, u32)>,
}

/// The logs, taken in line by line.
#[derive(Debug, Default)]
struct Logs {
    games: BTreeMap<String, GameLog>,
    pages: HashSet<u64>,
    /// What each page sent last, and has no answer to yet.
    open: HashMap<u64, (u32, String)>,
    counts: Counts,
}

impl Logs {
    fn take(&mut self, Entry { page, game, what, .. }: Entry) {
        self.pages.insert(page);
        let known = self.games.entry(game).or_default();
        match what {
            What::Sent { ply, step } => {
                known.sent.entry((ply, step.clone())).or_default().0 += 1;
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
            }
            What::Refused { .. } => {
                if let Some(sent) = self.open.remove(&page) {
                    known.sent.entry(sent).or_default().1 += 1;
                    self.counts.refused += 1;
                }
            }
            What::Full { .. } => {}
        }
    }

    /// What is wrong, in the order of the games.
    fn held_against(&self, books: &Books) -> (Counts, Vec<Wrong>) {
        let mut wrong = Vec::new();
        let mut counts = Counts { games: self.games.len(), pages: self.pages.len(), ..self.counts };
        for (name, game) in &self.games {
            let none = Vec::new();
            let stored = books.events.get(name).unwrap_or(&none);
            counts.events += stored.len();
            judge(name, game, stored, &mut wrong);
        }
        judge_ratings(books, &mut wrong);
        (counts, wrong)
    }
}

fn judge(name: &str, log: &GameLog, stored: &[Stored], wrong: &mut Vec<Wrong>) {
    let game = || name.to_owned();
    let mut before: Option<&Stored> = None;
    let mut ply = 0;
    for event in stored {
        let number = event.number;
        if number != before.map_or(1, |before| before.number + 1) {
            wrong.push(Wrong::Gap { game: game(), number });
        }
        if before.is_some_and(|before| event.at < before.at) {
            wrong.push(Wrong::Back { game: game(), number });
        }
        match event.event["kind"].as_str() {
            Some("step") => {
                let step = event.event["step"].as_str().unwrap_or_default().to_owned();
                let (sent, refused) = log.sent.get(&(ply, step)).copied().unwrap_or_default();
                if sent == refused {
                    wrong.push(Wrong::Refused { game: game(), number });
                }
                ply += 1;
            }
            Some("back") => {
                ply = event.event["ply"].as_u64().and_then(|ply| ply.try_into().ok()).unwrap_or(0);
            }
            _ => {}
        }
        before = Some(event);
    }
    for (number, event) in &log.told {
        let place = stored.binary_search_by_key(&i64::from(*number), |stored| stored.number);
        match place.ok().map(|place| &stored[place]) {
            None => wrong.push(Wrong::Lost { game: game(), number: *number }),
            Some(stored) if stored.event != *event => {
                wrong.push(Wrong::Other { game: game(), number: *number });
            }
            Some(_) => {}
        }
    }
}

fn judge_ratings(books: &Books, wrong: &mut Vec<Wrong>) {
    let mut last: BTreeMap<(i64, &str), (f64, i64)> = BTreeMap::new();
    for rated in &books.rated {
        let known = last.entry((rated.account, &rated.kind)).or_default();
        *known = (rated.rating, known.1 + 1);
        if rated.beside_seat != Some(rated.rating.round() as i64) {
            wrong.push(Wrong::Rating { account: rated.account, kind: rated.kind.clone() });
        }
    }
    for standing in &books.standings {
        let known = last.remove(&(standing.account, &standing.kind));
        let same = known.is_some_and(|(rating, games)| {
            (rating - standing.rating).abs() < 1e-6 && games == standing.games
        });
        if !same {
            wrong.push(Wrong::Rating { account: standing.account, kind: standing.kind.clone() });
        }
    }
    let left = last.into_keys();
    wrong.extend(left.map(|(account, kind)| Wrong::Rating { account, kind: kind.to_owned() }));
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
    ];
    let mut out = io::stdout().lock();
    writeln!(out, "{}", texts.get("check-counts", &values))?;
    for one in wrong.iter().take(SHOWN) {
        writeln!(out, "{}", one.said(texts))?;
    }
    if wrong.is_empty() {
        writeln!(out, "{}", texts.get("check-right", &[]))?;
        return Ok(());
    }
    Err(Failure::Asked(texts.get("check-wrong", &[("count", wrong.len().into())])))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::books::{Rated, Standing};
    use super::*;

    fn logs(entries: &[(u64, What)]) -> Logs {
        let mut logs = Logs::default();
        for (page, what) in entries {
            logs.take(Entry { at: 0, page: *page, game: "g".to_owned(), what: what.clone() });
        }
        logs
    }

    fn sent(ply: u32, step: &str) -> What {
        What::Sent { ply, step: step.to_owned() }
    }

    fn step(name: &str) -> Value {
        json!({ "kind": "step", "step": name, "left": [] })
    }

    fn books(events: &[Value]) -> Books {
        let stored =
            events.iter().zip(1..).map(|(event, number)| Stored { number, at: number, event: event.clone() });
        Books { events: [("g".to_owned(), stored.collect())].into(), ..Books::default() }
    }

    fn told(n: u32, event: Value) -> What {
        What::Told { n, event }
    }

    #[test]
    fn what_was_told_and_is_stored_is_right() {
        let sat = json!({ "kind": "sat", "side": "second" });
        let logs = logs(&[
            (1, told(1, sat.clone())),
            (1, sent(0, "a1")),
            (1, told(2, step("a1"))),
            (2, told(2, step("a1"))),
            (2, sent(0, "a1")),
            (2, What::Refused { code: "ply".to_owned() }),
            (2, What::Full { n: 2 }),
        ]);
        let (counts, wrong) = logs.held_against(&books(&[sat, step("a1")]));
        assert_eq!(wrong, []);
        let right = Counts { games: 1, pages: 2, events: 2, told: 3, acknowledged: 1, refused: 1 };
        assert_eq!(counts, right);
    }

    #[test]
    fn each_thing_that_can_be_wrong_is_found() {
        let game = || "g".to_owned();
        let wrong = |entries: &[(u64, What)], books: &Books| logs(entries).held_against(books).1;
        // An acknowledged step that is not stored, and one that is another there.
        let acknowledged = [(1, sent(0, "a1")), (1, told(1, step("a1")))];
        assert_eq!(wrong(&acknowledged, &books(&[])), [Wrong::Lost { game: game(), number: 1 }]);
        let other = [(1, sent(0, "a1")), (1, sent(0, "b1")), (1, told(1, step("a1")))];
        let found = wrong(&other, &books(&[step("b1")]));
        assert_eq!(found, [Wrong::Other { game: game(), number: 1 }]);
        // A refused step that is stored.
        let refused = [(1, sent(0, "a1")), (1, What::Refused { code: "store".to_owned() })];
        let found = wrong(&refused, &books(&[step("a1")]));
        assert_eq!(found, [Wrong::Refused { game: game(), number: 1 }]);
        // One that was sent twice and stored twice, and one that is there in another's place.
        let found = wrong(&acknowledged, &books(&[step("a1"), step("a1")]));
        assert_eq!(found, [Wrong::Refused { game: game(), number: 2 }]);
        // Numbers and times.
        let mut torn = books(&[step("a1")]);
        let events = torn.events.get_mut("g").expect("the game");
        events[0].number = 2;
        events.push(Stored { number: 3, at: 0, event: json!({ "kind": "ended" }) });
        let found = wrong(&[(1, sent(0, "a1"))], &torn);
        let [gap, back] = [Wrong::Gap { game: game(), number: 2 }, Wrong::Back { game: game(), number: 3 }];
        assert_eq!(found, [gap, back]);
    }

    #[test]
    fn ratings_follow_from_their_games() {
        let rated = |rating: f64, beside_seat| Rated { account: 7, kind: "dao".into(), rating, beside_seat };
        let standing = |rating, games| Standing { account: 7, kind: "dao".into(), rating, games };
        let wrong = |rated: &[Rated], standings: &[Standing]| {
            let books = Books { rated: rated.into(), standings: standings.into(), ..Books::default() };
            Logs::default().held_against(&books).1.len()
        };
        let games = [rated(1500.4, Some(1500)), rated(1520.6, Some(1521))];
        assert_eq!(wrong(&games, &[standing(1520.6, 2)]), 0);
        assert_eq!(wrong(&games, &[standing(1520.6, 1)]), 1, "a game is not counted");
        assert_eq!(wrong(&games, &[standing(1500.4, 2)]), 1, "not the last");
        assert_eq!(wrong(&games, &[]), 1, "none at all");
        assert_eq!(wrong(&[rated(1500.4, Some(1501))], &[standing(1500.4, 1)]), 1, "another beside the seat");
    }
}
