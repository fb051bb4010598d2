//! `kamni match`: engine against engine, to measure which is stronger and by how much.
//!
//! Games come in pairs: an opening, played with A as First and then with B as First. Pairs are counted in their order,
//! whichever worker was faster, so that neither the report nor the sequential test depends on how many games run at the
//! same time.

mod book;
mod figures;
mod game;
mod openings;
mod outside;
mod report;
mod spec;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use kamni_engine::Stop;
use kamni_rules::{Rng, Rules};
use kamni_texts::{Texts, shown};

use super::{all_processors, chosen_rules, output};
use crate::args::Match;
use crate::failure::{Failure, io_reason};
use crate::signals::{Left, Signals};
use crate::terminal::Terminal;
use book::Book;
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
    let contest = Contest { rules, specs, asked };
    let (mut book, before) = Book::open(texts, &contest)?;
    let mut out = output();
    report::title(&mut out, terminal, &rules, asked, &contest.specs)?;
    out.flush()?;
    let mut tally = Tally::default();
    before.iter().for_each(|played| tally.note(played));
    let done: BTreeSet<u64> = before.iter().map(|played| played.number / 2).collect();
    let stop = Arc::default();
    let signals = Signals::hear_once(&stop)?;
    contest.run(&done, &Stop::by(stop), |played| {
        book.note(texts, &played)?;
        tally.note(&played);
        progress(&tally, asked.games);
        Ok(test.is_some_and(|test| test.verdict(&tally.pairs()).is_some()))
    })?;
    clear_progress();
    report::figures(&mut out, terminal, &rules, &tally, test)?;
    let left = signals.heard().unwrap_or(Left::Enough);
    if left != Left::Enough {
        let key = if asked.out.is_some() { "match-stopped-kept" } else { "match-stopped" };
        let values = [("played", tally.games().into()), ("games", asked.games.into())];
        writeln!(out, "{}", terminal.fit(&texts.get(key, &values)))?;
    }
    out.flush()?;
    left.leave();
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
                [("command", shown(&command.join(" ")).into()), ("reason", io_reason(texts, &error).into())];
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
    /// Plays the games but for the pairs that are done; `look` sees them in their order and says whether it has seen enough. When it is
    /// stopped from outside, `look` sees all that was played up to then.
    fn run(
        &self,
        done: &BTreeSet<u64>,
        stop: &Stop,
        mut look: impl FnMut(Played) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let pairs: Vec<u64> = (0..self.asked.games.div_ceil(2)).filter(|pair| !done.contains(pair)).collect();
        let workers = all_processors(self.asked.concurrency);
        let next = AtomicUsize::new(0);
        let (sender, played) = channel();
        thread::scope(|scope| {
            for _ in 0..workers.min(pairs.len()) {
                let (sender, next, pairs) = (sender.clone(), &next, &pairs);
                scope.spawn(move || self.work(pairs, next, stop, &sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut due = pairs.iter();
            let mut wanted = due.next();
            let mut seen = Ok(false);
            let mut see = |games: Vec<Played>, seen: &mut Result<bool, Failure>| {
                if let Ok(false) = seen {
                    *seen = games.into_iter().try_fold(false, |_, played| look(played));
                }
                if !matches!(seen, Ok(false)) {
                    stop.stop();
                }
            };
            for (pair, games) in played {
                waiting.insert(pair, games);
                while let Some(games) = wanted.and_then(|pair| waiting.remove(pair)) {
                    wanted = due.next();
                    see(games, &mut seen);
                }
            }
            // Those that wait for one which was broken off have been played all the same.
            waiting.into_values().for_each(|games| see(games, &mut seen));
            seen.map(drop)
        })
    }

    /// Plays pairs as long as there are any.
    fn work(&self, pairs: &[u64], next: &AtomicUsize, stop: &Stop, sender: &Sender<(u64, Vec<Played>)>) {
        let mut programs = [None, None];
        while !stop.is_stopped() {
            let Some(&pair) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let opening = openings::opening(&self.rules, self.asked.openings, self.pair_seed(pair));
            let mut games = Vec::new();
            for first in 0..2_usize {
                let number = 2 * pair + first as u64;
                if number >= self.asked.games {
                    break;
                }
                let (rules, specs, opening) = (&self.rules, &self.specs, opening.as_slice());
                let order = Order { rules, specs, number, seed: self.seed_of(number), first, opening };
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

    fn pair_seed(&self, pair: u64) -> u64 {
        mixed(self.asked.seed, pair)
    }

    /// The seed of a game, counted from 0.
    fn seed_of(&self, number: u64) -> u64 {
        mixed(self.pair_seed(number / 2), number % 2)
    }
}

/// A seed from a seed and a number, so that neighbours have nothing in common.
fn mixed(seed: u64, number: u64) -> u64 {
    Rng::new(Rng::new(seed).next().wrapping_add(number)).next()
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
