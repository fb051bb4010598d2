//! A short game with two accounts, talk and a rated end; every write of it fails once, and for good until the disk is free again.
//!
//! After each fault: what was acknowledged is in the books, what was refused is not, what is shown is what is there; the house
//! goes on, or has ended with a message and opens again.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::books::Books;
use crate::house::{End, Heard, House, Page};
use crate::shim::{ALLOCATE, DISK, EIO, ENOSPC, Fault, WRITE};

/// How long the house may take to notice that the disk fails, or that it is free again.
const NOTICE: Duration = Duration::from_secs(15);
/// How long it takes a house in which nobody writes to bring its log into the database.
const QUIET: Duration = Duration::from_millis(900);
/// More calls than any act makes.
const MANY: i64 = 3000;
/// The cases of an act are shared out among this many houses; this many houses are open at a time. Most of the time they wait.
const SHARES: i64 = 4;
const SIDE_BY_SIDE: usize = 12;

/// What is done while the fault waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    SignUp,
    Make,
    Join,
    Step,
    Chat,
    Resign,
    /// Nothing: the log is brought in.
    Quiet,
}

const ACTS: [Act; 7] = [Act::SignUp, Act::Make, Act::Join, Act::Step, Act::Chat, Act::Resign, Act::Quiet];

/// Kinds of faults, by name.
const KINDS: [(&str, i64, i64, bool); 4] = [
    ("full", DISK, ENOSPC, false),
    ("broken", DISK, EIO, false),
    ("short", WRITE, ENOSPC, true),
    ("memory", ALLOCATE, ENOSPC, false),
];

/// What the one who acts is told.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Acknowledged,
    /// Nothing was changed.
    Refused(String),
    /// It is not known what came of it: look again.
    Unknown(String),
    /// The connection stands, and nothing comes.
    Silence,
}

/// An act with its fault: what `KAMNI_FAULTS` names.
#[derive(Clone, Copy)]
struct Case {
    act: Act,
    kind: &'static str,
    fault: Fault,
    n: i64,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let often = if self.fault.lasting { "lasting" } else { "once" };
        write!(f, "{:?}/{}-{often}/{}", self.act, self.kind, self.n)
    }
}

/// Two people with accounts, and how many games they have made.
struct People {
    cookies: [String; 2],
    number: u32,
}

/// A game of theirs.
struct Game {
    id: String,
    pages: Vec<Page>,
    /// What is said in it.
    line: String,
}

fn name(number: u32) -> String {
    let letter = |place: u32| char::from(b'a' + u8::try_from(number / 26_u32.pow(place) % 26).unwrap_or(0));
    format!("Player{}{}{}", letter(2), letter(1), letter(0))
}

async fn sign_up(house: &House, number: u32) -> (Answer, String) {
    let body = format!("name={}&password=five+stones+in+a+row", name(number));
    let reply = house.ask("POST /account/sign-up", "", &body).await;
    let cookie = if let Heard::Reply(reply) = &reply { reply.cookie() } else { None };
    (judged(&reply), cookie.unwrap_or_default())
}

/// What a form's answer says: elsewhere if it was done.
fn judged(heard: &Heard) -> Answer {
    match heard {
        Heard::Silence => Answer::Silence,
        Heard::Lost => Answer::Unknown("the connection was lost".to_owned()),
        Heard::Reply(reply) if reply.status == 303 => Answer::Acknowledged,
        Heard::Reply(reply) if reply.text.contains("Nothing was changed") => {
            Answer::Refused("store".to_owned())
        }
        Heard::Reply(reply) if reply.status >= 500 => Answer::Unknown(reply.status.to_string()),
        Heard::Reply(reply) => Answer::Refused(reply.status.to_string()),
    }
}

impl People {
    async fn come(house: &House) -> Result<Self, String> {
        let mut cookies = [String::new(), String::new()];
        for (cookie, number) in cookies.iter_mut().zip(0..) {
            let (answer, set) = sign_up(house, number).await;
            if answer != Answer::Acknowledged {
                return Err(format!("without a fault nobody can sign up: {answer:?}"));
            }
            *cookie = set;
        }
        Ok(Self { cookies, number: 2 })
    }

    async fn make(&mut self, house: &House) -> (Answer, Option<Game>) {
        self.number += 1;
        let form = "game=kamiken&option-size=5&way=link&side=first&rated=1&form=all";
        let reply = house.ask("POST /games", &self.cookies[0], form).await;
        let answer = judged(&reply);
        let id = match &reply {
            Heard::Reply(reply) if answer == Answer::Acknowledged => {
                reply.header("location").map(|to| to[1..].to_owned())
            }
            _ => None,
        };
        let line = format!("line {} of talk", name(self.number));
        (answer, id.map(|id| Game { id, pages: Vec::new(), line }))
    }

    async fn join(&self, house: &House, game: &Game) -> Answer {
        judged(&house.ask(&format!("POST /{}/join", game.id), &self.cookies[1], "").await)
    }

    async fn pages(&self, house: &House, game: &mut Game) -> Result<(), String> {
        for cookie in &self.cookies {
            let page = Page::open(&house.address, &game.id, cookie).await;
            game.pages.push(page.ok_or("the game has no page")?);
        }
        Ok(())
    }

    /// A game, as far as it has to be for an act.
    async fn prepared(&mut self, house: &House, act: Act) -> Result<Option<Game>, String> {
        if matches!(act, Act::SignUp | Act::Make) {
            return Ok(None);
        }
        let (answer, game) = self.make(house).await;
        let mut game = game.ok_or_else(|| format!("before the fault no game can be made: {answer:?}"))?;
        if act == Act::Join {
            return Ok(Some(game));
        }
        let mut answers = vec![self.join(house, &game).await];
        self.pages(house, &mut game).await?;
        let steps = if act == Act::Resign { 2 } else { 1 };
        for _ in 0..steps {
            answers.push(game.step().await);
        }
        match answers.into_iter().find(|answer| *answer != Answer::Acknowledged) {
            Some(answer) => Err(format!("before the fault the game cannot be begun: {answer:?}")),
            None => Ok(Some(game)),
        }
    }

    /// Does what the case is about; the game, if there is one now.
    async fn act(&mut self, house: &House, act: Act, game: Option<Game>) -> (Answer, Option<Game>) {
        match (act, game) {
            (Act::SignUp, _) => {
                self.number += 1;
                (sign_up(house, self.number).await.0, None)
            }
            (_, None) => self.make(house).await,
            (Act::Join, Some(game)) => (self.join(house, &game).await, Some(game)),
            (Act::Chat, Some(mut game)) => (game.chat().await, Some(game)),
            (Act::Resign, Some(mut game)) => (game.resign().await, Some(game)),
            (Act::Quiet, Some(mut game)) => {
                // What is to be brought in has just been written.
                sleep(QUIET).await;
                game.pages[0].catch_up().await;
                (Answer::Acknowledged, Some(game))
            }
            (_, Some(mut game)) => (game.step().await, Some(game)),
        }
    }
}

impl Game {
    /// What came of an order: it is shown, refused, or the connection was lost.
    async fn order(&mut self, page: usize, order: &Value, is_shown: impl Fn(&Value) -> bool) -> Answer {
        let page = &mut self.pages[page];
        page.send(order).await;
        let told = page.until(|told| told["t"] == "refused" || is_shown(told)).await;
        match told {
            None if page.silent => Answer::Silence,
            None => Answer::Unknown("the connection was lost".to_owned()),
            Some(told) if told["t"] != "refused" => Answer::Acknowledged,
            Some(told) if told["code"] == "unknown" => Answer::Unknown("unknown".to_owned()),
            Some(told) => Answer::Refused(told["code"].to_string()),
        }
    }

    /// Every page hears what has happened. A room tells one page after the other: what one has seen is on its way to the others.
    async fn catch_up(&mut self) {
        for page in &mut self.pages {
            page.catch_up().await;
        }
        let last = self.pages.iter().map(|page| page.seen).max().unwrap_or(0);
        for page in &mut self.pages {
            page.until_seen(last).await;
        }
    }

    /// A step of whoever is to move.
    async fn step(&mut self) -> Answer {
        self.catch_up().await;
        let legal = |page: &Page| page.legal().map(|(ply, step)| (ply, step.to_owned()));
        let found = (0..self.pages.len()).find_map(|side| legal(&self.pages[side]).map(|it| (side, it)));
        let Some((side, (ply, step))) = found else { return Answer::Unknown(self.standing()) };
        let order = json!({ "t": "step", "ply": ply, "step": step });
        self.order(side, &order, |told| told["t"] == "event" && told["event"]["step"] == *step).await
    }

    /// How the pages stand, where nobody is to move.
    fn standing(&self) -> String {
        let page = |page: &Page| {
            let Page { seen, lost, silent, full, .. } = page;
            format!("seen {seen}, lost {lost}, silent {silent}, you {}, seats {}", full["you"], full["seats"])
        };
        format!("nobody is to move: {:?}", self.pages.iter().map(page).collect::<Vec<_>>())
    }

    async fn chat(&mut self) -> Answer {
        let line = self.line.clone();
        let order = json!({ "t": "chat", "text": line });
        self.order(0, &order, |told| told.to_string().contains(&line)).await
    }

    async fn resign(&mut self) -> Answer {
        self.order(1, &json!({ "t": "resign" }), |told| told["t"] == "event" && told["end"].is_object()).await
    }
}

/// A house in which cases are tried one after the other, and what has to be in its books at the end.
pub(crate) struct Trial {
    pub(crate) house: House,
    people: People,
    pub(crate) kept: Vec<(String, u64, bool)>,
}

impl Trial {
    pub(crate) async fn begin() -> Result<Self, String> {
        let mut house = House::new();
        house.open(true).await.map_err(|end| format!("without a fault it does not open: {end:?}"))?;
        let people = People::come(&house).await?;
        Ok(Self { house, people, kept: Vec::new() })
    }

    /// A case; whether the fault was met.
    async fn run(&mut self, case: Case) -> Result<bool, String> {
        let game = self.people.prepared(&self.house, case.act).await?;
        self.house.control.arm(case.fault, case.n);
        let (answer, game) = self.people.act(&self.house, case.act, game).await;
        let met = self.house.control.hits() > 0;
        let failed = self.house.control.last();
        if met && case.fault.lasting {
            self.stays_broken().await?;
        }
        self.house.control.disarm();
        self.recover().await?;
        let checked = self.check(case.act, &answer, game).await;
        checked
            .map(|()| met)
            .map_err(|why| format!("{why} (the answer was {answer:?}, what failed was {failed})"))
    }

    /// The disk still fails: sooner or later the house says so, or ends.
    async fn stays_broken(&mut self) -> Result<(), String> {
        let began = Instant::now();
        while began.elapsed() < NOTICE {
            if !self.house.is_open() || self.house.health().await != 200 {
                return Ok(());
            }
            sleep(Duration::from_millis(50)).await;
        }
        Err("/healthz says that all is well, but the disk fails".to_owned())
    }

    /// The disk is free again: the house goes on, or has ended with a message and is opened again.
    pub(crate) async fn recover(&mut self) -> Result<(), String> {
        let began = Instant::now();
        loop {
            if let Some(end) = self.house.ended() {
                ended_well(&end)?;
                return self.reopen().await;
            }
            if self.house.health().await == 200 {
                return Ok(());
            }
            if began.elapsed() > NOTICE {
                return Err("/healthz says that the house is not well, but the disk is".to_owned());
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn reopen(&mut self) -> Result<(), String> {
        self.house.open(true).await.map_err(|end| format!("it does not open again: {end:?}"))
    }

    /// What was acknowledged is there, what was refused is not, and what is shown is what is there. Then the house goes on.
    async fn check(&mut self, act: Act, answer: &Answer, game: Option<Game>) -> Result<(), String> {
        let mut books = Books::open(&self.house.database()).await;
        books.check().await?;
        let Some(mut game) = game else {
            let number = self.people.number;
            let there = act == Act::SignUp && books.has_account(&name(number)).await;
            books.close().await;
            if act == Act::SignUp {
                compare(answer, there)?;
            }
            if *answer == Answer::Silence {
                return Err("there is no answer".to_owned());
            }
            return self.goes_on(None).await;
        };
        let written = books.game(&game.id).await;
        let spoken = books.has_text(&game.line).await;
        books.close().await;
        let last = written.last.unwrap_or(0);
        let there = match act {
            Act::SignUp | Act::Make => written.last.is_some(),
            Act::Join => last == 1,
            Act::Step => last == 3,
            Act::Chat => spoken,
            Act::Resign => written.ended,
            Act::Quiet => last == 2,
        };
        compare(answer, there)?;
        let cookie = &self.people.cookies[0];
        let Some(fresh) = Page::open(&self.house.address, &game.id, cookie).await else {
            return Err("the game has no page any more".to_owned());
        };
        if fresh.seen != last || fresh.full["end"].is_object() != written.ended {
            return Err(format!("{last} events are in the books, but {} are shown", fresh.seen));
        }
        if fresh.full["chat"].to_string().contains(&game.line) != spoken {
            return Err("talk is shown that is not in the books, or the other way round".to_owned());
        }
        for page in &mut game.pages {
            page.catch_up().await;
            page.until_seen(last).await;
            if !page.lost && page.seen != last {
                return Err(format!("{last} events are in the books, but an open page has {}", page.seen));
            }
        }
        let ended = written.ended;
        if !ended && last > 0 {
            game.pages.clear();
        }
        self.goes_on((!ended && last > 0).then_some(game)).await
    }

    /// A further step is accepted and stored: in this game, or in a new one.
    async fn goes_on(&mut self, game: Option<Game>) -> Result<(), String> {
        let mut game = match game {
            Some(game) => game,
            None => {
                let (answer, game) = self.people.make(&self.house).await;
                let Some(game) = game else { return Err(format!("no new game can be made: {answer:?}")) };
                match self.people.join(&self.house, &game).await {
                    Answer::Acknowledged => game,
                    answer => return Err(format!("a new game cannot be joined: {answer:?}")),
                }
            }
        };
        self.people.pages(&self.house, &mut game).await?;
        let answer = game.step().await;
        if answer != Answer::Acknowledged {
            return Err(format!("no further step is taken: {answer:?}"));
        }
        let seen = game.pages.iter().map(|page| page.seen).max().unwrap_or(0);
        let mut books = Books::open(&self.house.database()).await;
        let written = books.game(&game.id).await;
        books.close().await;
        if written.last != Some(seen) {
            return Err(format!(
                "a further step was shown as number {seen}, but {written:?} is in the books"
            ));
        }
        self.kept.push((game.id, seen, written.ended));
        Ok(())
    }

    /// A game that has been begun.
    pub(crate) async fn play(&mut self) -> Result<(), String> {
        self.goes_on(None).await
    }

    /// The house is killed and opened without the shim: everything is still there, and a backup of it is sound.
    async fn end(mut self) -> Result<(), String> {
        self.house.kill();
        self.house.open(false).await.map_err(|end| format!("it does not open again: {end:?}"))?;
        let copy = self.house.path("copy.db");
        let mut backup = crate::house::kamni();
        backup.arg("backup").arg(&copy).arg("--database").arg(self.house.database());
        let backup = backup.output().expect("it runs");
        assert!(backup.status.success(), "{}", String::from_utf8_lossy(&backup.stderr));
        let mut books = Books::open(&copy).await;
        books.check().await?;
        for (id, seen, ended) in &self.kept {
            let written = books.game(id).await;
            if (written.last, written.ended) != (Some(*seen), *ended) {
                return Err(format!("after a restart {written:?} is there of a game with {seen} events"));
            }
        }
        books.close().await;
        if let Some((id, seen, _)) = self.kept.last() {
            let page = Page::open(&self.house.address, id, "").await;
            if page.map(|page| page.seen) != Some(*seen) {
                return Err("after a restart the last game is not shown as it was".to_owned());
            }
        }
        let end = self.house.close().await;
        if end.code == Some(0) { Ok(()) } else { Err(format!("it does not close in good order: {end:?}")) }
    }
}

fn compare(answer: &Answer, there: bool) -> Result<(), String> {
    match (answer, there) {
        (Answer::Acknowledged, false) => Err("acknowledged, but not in the books".to_owned()),
        (Answer::Silence, _) => Err("there is no answer".to_owned()),
        (Answer::Refused(_), true) => Err("refused, but in the books".to_owned()),
        _ => Ok(()),
    }
}

/// A house that has ended has said why.
pub(crate) fn ended_well(end: &End) -> Result<(), String> {
    let said = end.said.lines().any(|line| line.starts_with("kamni: "));
    if end.code == Some(1) && said { Ok(()) } else { Err(format!("it ended without a word: {end:?}")) }
}

/// Cases of an act with a kind of fault: n from a first one on, in strides, until no call is left to fail.
#[derive(Clone, Debug)]
struct Share {
    act: Act,
    kind: &'static str,
    fault: Fault,
    first: i64,
    stride: i64,
}

impl Share {
    /// Tries them; how many there were.
    async fn run(&self, trial: &mut Trial) -> Result<i64, String> {
        let &Self { act, kind, fault, first, stride } = self;
        let mut count = 0;
        for n in (first..MANY).step_by(usize::try_from(stride).unwrap_or(1)) {
            let case = Case { act, kind, fault, n };
            let met = trial.run(case).await;
            if !met.map_err(|why| format!("{case}: {why}\n{}", trial.house.said_last()))? {
                break;
            }
            count += 1;
        }
        Ok(count)
    }

    fn label(&self) -> String {
        label(self.act, self.kind, self.fault.lasting)
    }
}

fn label(act: Act, kind: &str, lasting: bool) -> String {
    format!("{act:?}/{kind}-{}", if lasting { "lasting" } else { "once" })
}

/// All that is to be tried, or what `KAMNI_FAULTS` names: an act, an act with a kind, or one case of it.
fn shares() -> Vec<Share> {
    let wanted = std::env::var("KAMNI_FAULTS").unwrap_or_default();
    let mut words = wanted.splitn(3, '/');
    let begins: Vec<&str> = words.by_ref().take(2).collect();
    let only: Option<i64> = words.next().and_then(|n| n.parse().ok());
    let mut shares = Vec::new();
    for act in ACTS {
        for (kind, kinds, error, short) in KINDS {
            for lasting in [false, true] {
                // A disk stays broken; a write cut short, or memory that is gone for a moment, does not.
                let is_of_disk = matches!(kind, "full" | "broken");
                if lasting && !is_of_disk || !label(act, kind, lasting).starts_with(&begins.join("/")) {
                    continue;
                }
                let fault = Fault { kinds, lasting, error, short };
                // Allocations are many and much alike: every third one, unless they are asked for by name.
                let each = if kind == "memory" && wanted.is_empty() { 3 } else { 1 };
                let stride = SHARES * each;
                match only {
                    Some(n) => shares.push(Share { act, kind, fault, first: n, stride: MANY }),
                    None => shares.extend((0..SHARES).map(|share| {
                        let first = 1 + share * each;
                        Share { act, kind, fault, first, stride }
                    })),
                }
            }
        }
    }
    // What takes longest comes first.
    shares.sort_by_key(|share| (share.act != Act::Quiet, !share.fault.lasting));
    shares
}

/// Takes shares as long as there are any, in one house; a house in which something went wrong is left.
async fn work(shares: Arc<Mutex<Vec<Share>>>) -> Vec<(String, Result<i64, String>)> {
    let next = || shares.lock().expect("nobody panics with it").pop();
    let (mut trial, mut results) = (None, Vec::new());
    while let Some(share) = next() {
        let mut one = match trial.take() {
            Some(one) => one,
            None => match Trial::begin().await {
                Ok(one) => one,
                Err(why) => {
                    results.push((share.label(), Err(why)));
                    continue;
                }
            },
        };
        let result = share.run(&mut one).await;
        trial = result.is_ok().then_some(one);
        results.push((share.label(), result));
    }
    if let Some(one) = trial {
        let end = one.end().await.map(|()| 0);
        results.push(("end".to_owned(), end));
    }
    results
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_write_of_a_game_may_fail() {
    let (mut shares, began) = (shares(), Instant::now());
    assert!(!shares.is_empty(), "KAMNI_FAULTS names nothing that there is");
    shares.reverse();
    let shares = Arc::new(Mutex::new(shares));
    let workers: Vec<_> = (0..SIDE_BY_SIDE).map(|_| tokio::spawn(work(Arc::clone(&shares)))).collect();
    let (mut counts, mut failures) = (BTreeMap::new(), Vec::new());
    for worker in workers {
        for (label, result) in worker.await.expect("no panic") {
            match result {
                Ok(count) => *counts.entry(label).or_insert(0) += count,
                Err(failure) => failures.push(failure),
            }
        }
    }
    counts.remove("end");
    let all: i64 = counts.values().sum();
    println!("{counts:?}: {all} faults in {:.0} s", began.elapsed().as_secs_f64());
    assert!(failures.is_empty(), "KAMNI_FAULTS={}", failures.join("\n\nKAMNI_FAULTS="));
    assert!(counts.values().all(|count| *count > 0), "every kind of fault was met in every act: {counts:?}");
}
