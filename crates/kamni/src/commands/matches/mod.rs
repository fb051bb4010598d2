//! `kamni match`: engine against engine, to measure which is stronger and by how much.
//!
//! Games come in pairs: an opening, played with A as First and then with B as First. Pairs are counted in their order,
//! whichever worker was faster, so that neither the report nor the sequential test depends on how many games run at the
//! same time.

mod figures;
mod game;
mod openings;
mod outside;
mod report;
mod spec;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use kamni_engine::Stop;
use kamni_rules::{Player, Rng, Rules};
use kamni_texts::{Texts, shown};

use super::files::not_written;
use super::{all_processors, chosen_rules, output};
use crate::args::Match;
use crate::failure::Failure;
use crate::terminal::Terminal;
use crate::whole::Whole;
use figures::Test;
use game::{Order, Played};
use outside::Outside;
use report::Tally;
use spec::{Spec, Who};

pub(super) fn matches(terminal: &Terminal, asked: &Match) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let rules = chosen_rules(terminal, &asked.chosen)?;
    let specs = [Spec::read(texts, &asked.first)?, Spec::read(texts, &asked.second)?];
    let test = asked.sprt.as_deref().map(|text| {
        let wrong = || Failure::Usage(texts.get("match-sprt", &[("value", shown(text).into())]));
        Test::read(text).ok_or_else(wrong)
    });
    let test = test.transpose()?;
    for spec in &specs {
        try_program(texts, spec, &rules)?;
    }
    let mut book = Book::open(texts, asked.out.as_deref(), &rules, &specs)?;
    let mut out = output();
    report::title(&mut out, terminal, &rules, asked, &specs)?;
    out.flush()?;
    let contest = Contest { rules, specs, asked };
    let mut tally = Tally::default();
    contest.run(|played| {
        book.note(texts, &played)?;
        tally.note(&played);
        progress(&tally, asked.games);
        Ok(test.is_some_and(|test| test.verdict(&tally.pairs()).is_some()))
    })?;
    clear_progress();
    report::figures(&mut out, terminal, &rules, &tally, test)?;
    out.flush()?;
    Ok(())
}

/// Starts a program once, so that one that does not start is told of before the match.
fn try_program(texts: &Texts, spec: &Spec, rules: &Rules) -> Result<(), Failure> {
    let Who::Outside { command, options } = &spec.who else {
        return Ok(());
    };
    match Outside::start(command, options, rules) {
        Ok(_) => Ok(()),
        Err(error) => {
            let values =
                [("command", shown(&command.join(" ")).into()), ("reason", error.to_string().into())];
            Err(Failure::Asked(texts.get("match-cannot-start", &values)))
        }
    }
}

/// The match to be played.
struct Contest<'a> {
    rules: Rules,
    specs: [Spec; 2],
    asked: &'a Match,
}

impl Contest<'_> {
    /// Plays the games; `look` sees them in their order and says whether it has seen enough.
    fn run(&self, mut look: impl FnMut(Played) -> Result<bool, Failure>) -> Result<(), Failure> {
        let pairs = self.asked.games.div_ceil(2);
        let workers = all_processors(self.asked.concurrency) as u64;
        let (next, stop) = (AtomicU64::new(0), Stop::default());
        let (sender, played) = channel();
        thread::scope(|scope| {
            for _ in 0..workers.min(pairs) {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || self.work(next, stop, &sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut due = 0;
            let mut result = Ok(());
            for (pair, games) in played {
                waiting.insert(pair, games);
                while let Some(games) = waiting.remove(&due).filter(|_| !stop.is_stopped()) {
                    due += 1;
                    let seen = games.into_iter().try_fold(false, |_, played| look(played));
                    match seen {
                        Ok(false) => {}
                        Ok(true) => stop.stop(),
                        Err(failure) => {
                            stop.stop();
                            result = Err(failure);
                        }
                    }
                }
            }
            result
        })
    }

    /// Plays pairs as long as there are any.
    fn work(&self, next: &AtomicU64, stop: &Stop, sender: &Sender<(u64, Vec<Played>)>) {
        let mut programs = [None, None];
        while !stop.is_stopped() {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.asked.games.div_ceil(2) {
                return;
            }
            let seed = mixed(self.asked.seed, pair);
            let opening = openings::opening(&self.rules, self.asked.openings, seed);
            let mut games = Vec::new();
            for first in 0..2_usize {
                let number = 2 * pair + first as u64;
                if number >= self.asked.games {
                    break;
                }
                let (rules, specs, opening) = (&self.rules, &self.specs, opening.as_slice());
                let order = Order { rules, specs, number, seed: mixed(seed, first as u64), first, opening };
                match order.play(&mut programs, stop) {
                    Some(played) => games.push(played),
                    None => return,
                }
            }
            if sender.send((pair, games)).is_err() {
                return;
            }
        }
    }
}

/// A seed from a seed and a number, so that neighbours have nothing in common.
fn mixed(seed: u64, number: u64) -> u64 {
    Rng::new(Rng::new(seed).next().wrapping_add(number)).next()
}

/// The file that games are saved to, and how long it is up to the last whole line.
struct Book<'p>(Option<(File, u64, &'p Path)>);

impl<'p> Book<'p> {
    /// Begins it with what the games have in common, as a comment. Until that is written, a file that was there stays.
    fn open(
        texts: &Texts,
        path: Option<&'p Path>,
        rules: &Rules,
        specs: &[Spec; 2],
    ) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self(None));
        };
        let options: Vec<String> =
            rules.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let [a, b] = specs.each_ref().map(|spec| spec.text.as_str());
        let head = format!("# {} {} · A {a} · B {b}\n", rules.kind(), options.join(" "));
        let begin = || {
            let mut whole = Whole::create(path, true)?;
            whole.write_all(head.as_bytes())?;
            whole.finish()
        };
        let file = begin().map_err(|error| not_written(texts, path, &error))?;
        Ok(Self(Some((file, head.len() as u64, path))))
    }

    /// A game as a line: how it was made, how it ended, and its steps as `kamni trace` reads them.
    fn note(&mut self, texts: &Texts, played: &Played) -> Result<(), Failure> {
        let first = ["A", "B"][played.first];
        let result = played.winner.map_or("draw", Player::name);
        let steps: Vec<String> = played.steps.iter().map(ToString::to_string).collect();
        let line = format!(
            "game={} seed={} first={first} result={result} reason={} opening={} steps: {}\n",
            played.number + 1,
            played.seed,
            played.why.name(),
            played.opening,
            steps.join(" "),
        );
        self.write(&line).map_err(|(error, path)| not_written(texts, path, &error))
    }

    /// Games are few and dear: each is in the file as soon as it is over.
    fn write(&mut self, line: &str) -> Result<(), (io::Error, &'p Path)> {
        let Some((file, length, path)) = &mut self.0 else { return Ok(()) };
        file.write_all(line.as_bytes()).map_err(|error| {
            // The games before stay; half a line would be none. What cannot be cut is left, and the complaint says so.
            let _ = file.set_len(*length);
            (error, *path)
        })?;
        *length += line.len() as u64;
        Ok(())
    }
}

/// How the match stands, on one line that is written over, for somebody who watches.
fn progress(tally: &Tally, games: u64) {
    let mut screen = io::stderr().lock();
    if screen.is_terminal() {
        let [wins, draws, losses] = tally.results();
        let elo = report::elo_text(tally.pairs().elo().map(|elo| elo.middle));
        // Progress that cannot be shown is not missed.
        let _ = write!(screen, "\r{}/{games}  +{wins} ={draws} −{losses}  Elo {elo}\x1b[K", tally.games());
        let _ = screen.flush();
    }
}

fn clear_progress() {
    let mut screen = io::stderr().lock();
    if screen.is_terminal() {
        let _ = write!(screen, "\r\x1b[K");
    }
}
