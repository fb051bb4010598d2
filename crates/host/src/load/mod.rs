//! `kamni load`: many games at once, played as browsers play them, and how quickly the server answers; and books full of games.

mod bots;
mod check;
mod figures;
mod fill;
mod log;
mod own;
mod page;
mod play;
mod site;
mod trouble;
mod watchers;

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kamni_rules::{GameKind, Rng};
use kamni_server::serve::asked_to_stop;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::args::{self, LoadCommand, Ways};
use crate::failure::Failure;
use crate::serve::files;
use crate::terminal::Terminal;
use bots::Bot;
use figures::{Made, Process, Tally};
use log::Log;
use own::Own;
use play::{Live, Wanted};
use site::Sites;
use watchers::HeardAfter;

/// How many games are made at a time.
const AT_ONCE: usize = 32;

/// How long pages go on hearing when no more steps are made, where somebody wants to know what they heard.
const SETTLE: Duration = Duration::from_secs(3);

/// When it is over.
#[derive(Clone, Debug)]
struct Stop {
    is_over: watch::Receiver<bool>,
    settle: Duration,
}

impl Stop {
    /// When no more steps are made.
    async fn stopped(&self) {
        // Whoever could say so does not go before.
        let _ = self.is_over.clone().wait_for(|over| *over).await;
    }

    /// When what is still on its way has arrived.
    async fn settled(&self) {
        self.stopped().await;
        tokio::time::sleep(self.settle).await;
    }
}

/// What all games share.
#[derive(Debug)]
struct Test {
    sites: Arc<Sites>,
    stop: Stop,
    /// How often a page goes away and comes back, if at all.
    leave: Option<Duration>,
    every: Duration,
    tally: Mutex<Tally>,
    doors: Semaphore,
    heard: HeardAfter,
    log: Log,
}

impl Test {
    /// Notes something down.
    fn note(&self, note: impl FnOnce(&mut Tally)) {
        // Figures are whole even if who wrote them has failed.
        note(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner));
    }

    async fn stopped(&self) {
        self.stop.stopped().await;
    }

    async fn settled(&self) {
        self.stop.settled().await;
    }

    /// Whether a page goes away at this beat.
    fn leaves(&self, rng: &mut Rng) -> bool {
        let chance = self.leave.map_or(0.0, |leave| self.every.as_secs_f64() / leave.as_secs_f64());
        (rng.below(10_000) as f64) < 10_000.0 * chance
    }

    /// Makes a game, when it is its turn, and notes down if it fails.
    async fn open(&self, wanted: Wanted) -> Option<Live> {
        // The doors are never closed.
        let _turn = self.doors.acquire().await.ok()?;
        match Live::open(self, wanted).await {
            Ok(live) => Some(live),
            Err(error) => {
                self.note(|tally| tally.fail(error));
                None
            }
        }
    }
}

pub fn load(terminal: &Terminal, asked: &args::Load) -> Result<(), Failure> {
    let texts = &terminal.texts;
    match &asked.command {
        Some(LoadCommand::Fill(asked)) => return fill::fill(terminal, asked),
        Some(LoadCommand::Check(asked)) => return check::check(terminal, asked),
        None => {}
    }
    let log = match &asked.log {
        None => Log::default(),
        Some(path) => Log::to(path).map_err(|error| {
            let values = [("file", path.display().to_string().into()), ("reason", error.to_string().into())];
            Failure::Asked(texts.get("load-no-log", &values))
        })?,
    };
    files::raise_limit();
    let named: Vec<&str> = asked.servers.iter().map(String::as_str).collect();
    let own = if named.is_empty() { Some(Own::start(texts)?) } else { None };
    let named = own.as_ref().map_or(named, |own| vec![own.address()]);
    let sites = Sites::named(&named).map_err(|wrong| {
        let (takes, value) = (texts.get("takes-server", &[]), kamni_texts::shown(wrong));
        let values = [("arg", "--servers <URL>".into()), ("takes", takes.into()), ("value", value.into())];
        Failure::Usage(texts.get("usage-value", &values))
    })?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (stop, is_over) = watch::channel(false);
    let test = Test {
        sites: Arc::new(sites),
        stop: Stop { is_over, settle: if asked.log.is_some() { SETTLE } else { Duration::ZERO } },
        leave: (asked.leave > 0).then(|| Duration::from_secs(asked.leave.into())),
        every: Duration::from_secs_f64(1.0 / asked.rate),
        tally: Mutex::default(),
        doors: Semaphore::new(AT_ONCE),
        heard: HeardAfter::default(),
        log: log.clone(),
    };
    let pid = own.as_ref().map(Own::id);
    let tally = runtime.block_on(measure(terminal, asked, Arc::new(test), pid, &stop))?;
    // What was heard last is written by tasks that end with it.
    drop(runtime);
    log.flush()?;
    let mut out = io::stdout().lock();
    for line in tally.table(texts) {
        writeln!(out, "{}", terminal.fit(&line))?;
    }
    match tally.failed() {
        None => Ok(()),
        Some((count, first)) => {
            let values = [("count", count.into()), ("first", first.said(texts).into())];
            Err(Failure::Asked(texts.get("load-failed-some", &values)))
        }
    }
}

fn tell(terminal: &Terminal, key: &str, number: u32) {
    let line = terminal.texts.get(key, &[("count", number.into())]);
    // How it goes is for people; the figures come on the standard output.
    let _ = writeln!(io::stderr().lock(), "{}", terminal.fit(&line));
}

/// Makes the games, lets them be played for as long as is asked, and gives the figures.
async fn measure(
    terminal: &Terminal,
    asked: &args::Load,
    test: Arc<Test>,
    pid: Option<u32>,
    over: &watch::Sender<bool>,
) -> Result<Tally, Failure> {
    tell(terminal, "load-opening", asked.games);
    let stop = asked_to_stop();
    tokio::pin!(stop);
    let mut makers = JoinSet::new();
    for number in 0..asked.games {
        let (test, wanted) = (Arc::clone(&test), wanted(asked, number));
        makers.spawn(async move { (test.open(wanted).await, wanted) });
    }
    let mut games = Vec::new();
    let unmade = loop {
        tokio::select! {
            made = makers.join_next() => match made {
                Some(Ok((Some(live), wanted))) => games.push((live, wanted)),
                Some(_) => {}
                None => break false,
            },
            () = &mut stop => break true,
        }
    };
    let bots = bots(asked, &test).await;
    if unmade || (games.is_empty() && bots.is_empty()) {
        let tally = test.tally.lock().unwrap_or_else(PoisonError::into_inner);
        let first = tally.failed().map(|(_, first)| first.said(&terminal.texts));
        let values = [("reason", first.unwrap_or_default().into())];
        return Err(Failure::Asked(terminal.texts.get("load-no-games", &values)));
    }
    tell(terminal, "load-playing", asked.seconds);
    let began = Instant::now();
    let before = (Process::of(pid), Process::own());
    let made_before = Made::at(test.sites.at(0)).await;
    test.heard.lock().unwrap_or_else(PoisonError::into_inner).clear();
    test.note(|tally| tally.begin(games.iter().map(|(live, _)| live.pages())));
    let mut players = JoinSet::new();
    for (live, wanted) in games {
        let test = Arc::clone(&test);
        players.spawn(async move { play::play(&test, live, wanted).await });
    }
    for (number, pair) in bots.into_iter().enumerate() {
        let (test, seed) = (Arc::clone(&test), asked.seed.wrapping_add(number as u64));
        players.spawn(async move { bots::play(&test, pair, seed, number).await });
    }
    tokio::select! {
        () = tokio::time::sleep(Duration::from_secs(asked.seconds.into())) => {}
        () = &mut stop => {}
    }
    let (time, after) = (began.elapsed(), (Process::of(pid), Process::own()));
    let made = Made::at(test.sites.at(0)).await;
    over.send_replace(true);
    // Who is in the midst of something that takes longer is not waited for.
    let ends = async { while players.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(test.stop.settle + Duration::from_secs(2), ends).await;
    players.abort_all();
    let mut tally = std::mem::take(&mut *test.tally.lock().unwrap_or_else(PoisonError::into_inner));
    let heard = std::mem::take(&mut *test.heard.lock().unwrap_or_else(PoisonError::into_inner));
    tally.end(time, before, after);
    tally.tellings(made.zip(made_before).map(|(now, before)| now - before), heard);
    Ok(tally)
}

/// The two accounts of each game that programs play, made anew.
async fn bots(asked: &args::Load, test: &Test) -> Vec<[Bot; 2]> {
    let mut pairs = Vec::new();
    for number in 0..asked.bots.div_ceil(bots::A_PAIR) as usize {
        match tokio::try_join!(Bot::sign_up(test, number), Bot::sign_up(test, number + 1)) {
            Ok((one, other)) => pairs.push([one, other]),
            Err(trouble) => test.note(|tally| tally.fail(trouble)),
        }
    }
    let count = if pairs.is_empty() { 0 } else { asked.bots as usize };
    (0..count).map(|number| pairs[number % pairs.len()].clone()).collect()
}

/// What the games are like: all five kinds in turn, one after another by link and side by side.
fn wanted(asked: &args::Load, number: u32) -> Wanted {
    let kinds = GameKind::ALL;
    let place = number as usize;
    let way = match asked.way {
        // By fives, so that each kind comes both ways.
        Ways::Both if (place / kinds.len()).is_multiple_of(2) => Ways::Link,
        Ways::Both => Ways::SideBySide,
        way => way,
    };
    let mut rng = Rng::new(asked.seed.wrapping_add(number.into()));
    let watchers = if number == 0 { asked.watchers } else { 0 };
    Wanted { kind: kinds[place % kinds.len()], way, seed: rng.next(), watchers, server: place }
}
