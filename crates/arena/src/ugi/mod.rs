//! `kamni ugi`: the Universal Game Interface, for match programs and engine authors. `docs/protocol.md` describes it.
//!
//! The input is read by one thread and the search runs on another, so that the engine hears while it thinks. A line
//! that cannot be followed is answered with `info string …` and changes nothing.

mod info;
mod options;
mod orders;
mod search;

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use kamni_engine::{Limits, Mind, Stop, clock};
use kamni_rules::view::sorted_legal;
use kamni_rules::{AnyPosition, Game, Player, Position, Step, notation};
use kamni_texts::{Texts, shown};

use crate::draw::{Palette, picture};
use crate::failure::{Failure, io_reason};
use crate::input::{InputLine, next_line};
use crate::record::Record;
use crate::terminal::Terminal;
use options::Options;
use orders::{Go, Limit, Order, Query, Wrong};
use search::Task;

/// The longest line that is read: a game of many thousand turns.
const LONGEST: u64 = 1 << 20;
/// The deepest count.
const MOST_DEPTH: u32 = 255;
/// After the input has ended, a search limited by depth alone may go on for this long.
const AFTER_END: Duration = Duration::from_secs(60);

pub fn ugi(terminal: &Terminal) -> Result<(), Failure> {
    converse(terminal, io::stdin().lock(), io::stdout())
}

/// Follows the orders of an input to its end, or until told to quit.
fn converse(
    terminal: &Terminal,
    mut input: impl BufRead,
    out: impl Write + Send + 'static,
) -> Result<(), Failure> {
    let mut session = Session::new(terminal, out);
    loop {
        match next_line(&mut input, LONGEST)? {
            InputLine::End => break,
            InputLine::TooLong => session.complain("ugi-too-long", ""),
            InputLine::NotText => session.complain("ugi-not-text", ""),
            InputLine::Line(line) => match orders::read(&line) {
                Ok(Order::Quit) => {
                    session.stop();
                    session.settle();
                    return Ok(());
                }
                Ok(order) => session.follow(order),
                Err(Wrong { key, word }) => session.complain(key, word),
            },
        }
        if session.voice.is_gone() {
            session.stop();
            return Err(Failure::OutputClosed);
        }
    }
    session.wait_after_end();
    Ok(())
}

/// The output, which two threads write to.
#[derive(Clone)]
struct Voice {
    out: Arc<Mutex<Box<dyn Write + Send>>>,
    /// Nobody reads it any more.
    gone: Arc<AtomicBool>,
}

impl Voice {
    fn line(&self, line: &str) {
        let said = match self.out.lock() {
            Ok(mut out) => writeln!(out, "{line}").and_then(|()| out.flush()),
            Err(_) => Err(io::ErrorKind::BrokenPipe.into()),
        };
        if said.is_err() {
            self.gone.store(true, Ordering::Relaxed);
        }
    }

    fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }
}

struct Session<'t> {
    terminal: &'t Terminal,
    voice: Voice,
    options: Options,
    record: Record,
    /// The mind, while it does not think; none before the first search and after a change of options.
    mind: Option<Mind>,
    /// What it was made for is no longer so.
    outdated: bool,
    /// A new game begins: what it has seen is of no use.
    new_game: bool,
    work: Option<Work>,
}

/// A search, or a count, that is going on.
struct Work {
    stop: Stop,
    /// Says that what it ponders about has come to pass.
    hit: Option<Stop>,
    /// It has given its answer and is about to end.
    answered: Arc<AtomicBool>,
    endless: bool,
    /// Limited by depth alone: nobody knows how long it takes.
    unbounded: bool,
    thread: JoinHandle<Option<Mind>>,
}

impl Work {
    fn stop(&self) {
        self.stop.stop();
        // In this order: who ponders looks at the one after the other has woken him.
        self.hit.iter().for_each(Stop::stop);
    }
}

impl<'t> Session<'t> {
    fn new(terminal: &'t Terminal, out: impl Write + Send + 'static) -> Self {
        let options = Options::new(options::first_rules());
        let record = Record::new(options.rules, options.rules.start());
        let voice = Voice { out: Arc::new(Mutex::new(Box::new(out))), gone: Arc::default() };
        Self { terminal, voice, options, record, mind: None, outdated: false, new_game: false, work: None }
    }

    fn texts(&self) -> &'t Texts {
        &self.terminal.texts
    }

    fn complain(&self, key: &str, word: &str) {
        self.note(&self.texts().get(key, &[("word", shown(word).into())]));
    }

    fn note(&self, text: &str) {
        self.voice.line(&format!("info string {}", self.terminal.fit(text)));
    }

    fn follow(&mut self, order: Order<'_>) {
        match order {
            Order::Nothing | Order::Quit => {}
            Order::Ugi => self.introduce(),
            Order::IsReady => {
                self.reap();
                if self.work.is_none() {
                    self.prepare();
                }
                self.voice.line("readyok");
            }
            Order::NewGame => self.new_game = true,
            Order::SetOption { name, value } => self.set_option(name, value),
            Order::Position { text, moves } => self.set_position(text, moves),
            Order::Go(go) => self.go(&go),
            Order::PonderHit => self.ponder_hit(),
            Order::Query(query) => self.answer(query),
            Order::Stop => self.stop(),
            Order::Draw => self.draw(),
            Order::Moves => {
                let legal = sorted_legal(self.record.position()).into_iter();
                self.voice.line(&legal.fold("moves".to_owned(), |line, step| format!("{line} {step}")));
            }
            Order::Perft(depth) => self.count(depth),
        }
    }

    fn introduce(&self) {
        self.voice.line(concat!("id name Kamni ", env!("CARGO_PKG_VERSION")));
        self.voice.line("id author the Kamni authors");
        for line in self.options.lines() {
            self.voice.line(&line);
        }
        self.voice.line("ugiok");
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.set(self.texts(), name, value) {
            Ok(change) => {
                self.outdated = true;
                for note in change.notes {
                    self.note(&note);
                }
                if change.rules {
                    self.record = Record::new(self.options.rules, self.options.rules.start());
                }
            }
            Err(reason) => self.note(&reason),
        }
    }

    /// Takes the position; one that cannot be leaves the old one.
    fn set_position(&mut self, text: Option<&str>, moves: &str) {
        let (texts, rules) = (self.texts(), self.options.rules);
        let start = match text.map(|text| rules.read(text)) {
            None => rules.start(),
            Some(Ok(position)) => position,
            Some(Err(error)) => {
                let reason = texts.setup_error(&rules, &error);
                return self.note(&texts.get("bad-position", &[("reason", reason.into())]));
            }
        };
        let mut record = Record::new(rules, start);
        match record.play_text(texts, moves) {
            Ok(()) => self.record = record,
            Err(refused) => {
                let values = [
                    ("ply", refused.ply.into()),
                    ("step", refused.step.into()),
                    ("reason", refused.reason.into()),
                ];
                self.note(&texts.get("bad-step", &values));
            }
        }
    }

    fn answer(&self, query: Query) {
        let position = self.record.position();
        let answer = match query {
            Query::FirstToMove if position.to_move() == Some(Player::First) => "true",
            Query::GameOver if position.is_over() => "true",
            Query::FirstToMove | Query::GameOver => "false",
            Query::Result => match position.outcome().map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Player::First)) => "p1win",
                Some(Some(Player::Second)) => "p2win",
            },
        };
        self.voice.line(&format!("response {answer}"));
    }

    fn draw(&self) {
        let palette = Palette::of(self.record.rules().kind());
        for line in picture(self.terminal, &self.record) {
            self.voice.line(&line.text(self.terminal, palette));
        }
        self.voice.line(&format!("fen {}", self.record.position().text()));
    }

    /// Makes the mind, or makes it forget, where that is due.
    fn prepare(&mut self) {
        if std::mem::take(&mut self.outdated) {
            self.mind = None;
        }
        let forget = std::mem::take(&mut self.new_game);
        match &mut self.mind {
            Some(mind) if forget => mind.forget(),
            Some(_) => {}
            None => self.mind = Some(Mind::new(&self.options.rules.start(), self.options.settings)),
        }
    }

    fn go(&mut self, go: &Go<'_>) {
        let began = clock::now();
        self.reap();
        if self.work.is_some() {
            return self.complain("ugi-busy", "");
        }
        let Some(mover) = self.record.position().to_move() else {
            self.complain("ugi-over", "");
            return self.voice.line("bestmove none");
        };
        let turns = match self.read_turns(&go.turns) {
            Ok(turns) => turns,
            Err(reason) => return self.note(&reason),
        };
        self.prepare();
        let limits = match go.limit {
            Limit::Clock(clock) => Limits::time(clock.share(mover)),
            Limit::MoveTime(time) => Limits::time(time),
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            Limit::Depth(depth) => Limits { depth: Some(depth.max(1)), ..Limits::default() },
            Limit::Infinite => Limits::default(),
        };
        let task = Task {
            line: self.record.line().clone(),
            limits,
            began,
            endless: go.limit == Limit::Infinite,
            turns,
            hit: go.ponder.then(Stop::default),
            lines: self.options.settings.candidates,
        };
        let any =
            task.turns.first().cloned().or_else(|| self.record.position().pick(|_| 0).map(|step| vec![step]));
        let failed = self.texts().get("ugi-failed", &[]);
        let (mind, voice) = (self.mind.take(), self.voice.clone());
        let (endless, unbounded) = (task.endless, matches!(go.limit, Limit::Depth(_)));
        let hit = task.hit.clone();
        self.start(endless, unbounded, hit, move |stop, answered| {
            let mut mind = mind?;
            let mut say = |line: &str| {
                voice.line(line);
                if voice.is_gone() {
                    stop.stop();
                }
            };
            // A flaw in a search must not end the game: it is told of, and the engine moves all the same.
            let search = || search::best_turn(&mut mind, &task, stop, &mut say);
            let found = catch_unwind(AssertUnwindSafe(search));
            let (turn, mind) = match found {
                Ok(turn) => (turn, Some(mind)),
                Err(_) => {
                    voice.line(&format!("info string {failed}"));
                    (any.unwrap_or_default(), None)
                }
            };
            answered.store(true, Ordering::Release);
            voice.line(&format!("bestmove {}", notation::write_turn(&turn)));
            mind
        });
    }

    /// Counts sequences of steps, on the other thread: a count may take for ever, and has to hear `stop`.
    fn count(&mut self, depth: u32) {
        self.reap();
        if self.work.is_some() {
            return self.complain("ugi-busy", "");
        }
        let mut game = self.record.line().searchable();
        let (mind, voice) = (self.mind.take(), self.voice.clone());
        let too_large = self.texts().get("perft-overflow", &[]);
        self.start(false, true, None, move |stop, answered| {
            let nodes = perft(&mut game, depth.min(MOST_DEPTH), stop);
            answered.store(true, Ordering::Release);
            match nodes {
                Some(nodes) => voice.line(&format!("perft {nodes}")),
                None if stop.is_stopped() => voice.line("perft stopped"),
                None => voice.line(&format!("info string {too_large}")),
            }
            mind
        });
    }

    fn start(
        &mut self,
        endless: bool,
        unbounded: bool,
        hit: Option<Stop>,
        work: impl FnOnce(&Stop, &AtomicBool) -> Option<Mind> + Send + 'static,
    ) {
        let (stop, answered) = (Stop::default(), Arc::new(AtomicBool::new(false)));
        let (its_stop, its_answered) = (stop.clone(), Arc::clone(&answered));
        let thread = thread::Builder::new().spawn(move || work(&its_stop, &its_answered));
        match thread {
            Ok(thread) => self.work = Some(Work { stop, hit, answered, endless, unbounded, thread }),
            Err(error) => self.note(&io_reason(self.texts(), &error)),
        }
    }

    fn stop(&self) {
        if let Some(work) = &self.work {
            work.stop();
        }
    }

    /// What is pondered about has come to pass: the limits count from now on.
    fn ponder_hit(&mut self) {
        self.reap();
        match self.work.as_ref().and_then(|work| work.hit.as_ref()) {
            Some(hit) => hit.stop(),
            None => self.complain("ugi-no-ponder", ""),
        }
    }

    /// The turns behind `searchmoves`: each legal, as far as it goes.
    fn read_turns(&self, given: &[&str]) -> Result<Vec<Vec<Step>>, String> {
        let (texts, rules) = (self.texts(), self.record.rules());
        let read = |text: &&str| {
            let mut game = self.record.game().clone();
            let before = *game.position();
            let mut steps = Vec::new();
            for word in text.split(',') {
                if game.position().turn_ended(&before) {
                    return Err(texts.get("ugi-one-turn", &[]));
                }
                let step = word.parse().map_err(|_| texts.step_error(rules.kind(), word.as_bytes()))?;
                let mover = game.position().to_move();
                game.play(step).map_err(|refusal| texts.refusal(rules, mover, &refusal))?;
                steps.push(step);
            }
            Ok(steps)
        };
        let said = |text: &&str, reason: String| {
            let values = [("word", shown(text).into()), ("reason", reason.into())];
            texts.get("ugi-bad-turn", &values)
        };
        given.iter().map(|text| read(text).map_err(|reason| said(text, reason))).collect()
    }

    /// Takes the mind back from work that is done.
    fn reap(&mut self) {
        let done = |work: &Work| work.answered.load(Ordering::Acquire) || work.thread.is_finished();
        if self.work.as_ref().is_some_and(done) {
            self.settle();
        }
    }

    /// Waits for the end of what is going on.
    fn settle(&mut self) {
        if let Some(work) = self.work.take() {
            // A thread that panicked has no mind to give back; the next search makes a new one.
            self.mind = work.thread.join().unwrap_or(None);
        }
    }

    /// The input has ended: a search that is limited still gives its answer.
    fn wait_after_end(&mut self) {
        let began = Instant::now();
        while let Some(work) = &self.work {
            let too_long = work.unbounded && began.elapsed() > AFTER_END;
            // Nobody is left who could say that what is pondered about has come to pass.
            let ponders = work.hit.as_ref().is_some_and(|hit| !hit.is_stopped());
            if work.endless || ponders || too_long || self.voice.is_gone() {
                work.stop();
                self.settle();
            } else if work.thread.is_finished() {
                self.settle();
            } else {
                thread::sleep(Duration::from_millis(2));
            }
        }
    }
}

/// The number of sequences of steps; nothing if it was stopped or the number is too large.
fn perft(game: &mut Game<AnyPosition>, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    if depth <= 1 {
        return Some(kamni_rules::perft::perft(game, depth));
    }
    let here = game.mark();
    let mut nodes = 0_u64;
    for step in game.position().legal() {
        game.play_unchecked(step);
        nodes = nodes.checked_add(perft(game, depth - 1, stop)?)?;
        game.go_back(&here);
    }
    Some(nodes)
}
