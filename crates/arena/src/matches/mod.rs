//! `kamni match`: engine against engine, to measure which is stronger and by how much.
//!
//! Games come in pairs: an opening, played with A as First and then with B as First. Games are counted in their order,
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
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use kamni_engine::Stop;
use kamni_rules::{Rng, Rules};
use kamni_texts::{Texts, shown};

use crate::args::Match;
use crate::chosen::{all_processors, chosen_rules, output};
use crate::failure::{Failure, io_reason};
use crate::signals::{Left, Signals};
use crate::terminal::{Terminal, clear_progress};
use book::Book;
use figures::Test;
use game::{Order, Played};
use outside::Outside;
use report::Tally;
use spec::{Spec, Who};

pub fn matches(terminal: &Terminal, asked: &Match) -> Result<(), Failure> {
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
    let contest = Contest { texts, rules, specs, asked };
    let (mut book, before) = Book::open(texts, &contest)?;
    let mut out = output();
    report::title(&mut out, terminal, &rules, asked, &contest.specs)?;
    out.flush()?;
    let mut tally = Tally::default();
    before.iter().for_each(|played| tally.note(played));
    let done: BTreeSet<u64> = before.iter().map(|played| played.number).collect();
    let stop = Arc::default();
    let signals = Signals::hear_once(&stop)?;
    contest.run(&done, &Stop::by(stop), |played| {
        book.note(texts, &played)?;
        tally.note(&played);
        progress(terminal, &tally, asked.games);
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
    texts: &'a Texts,
    rules: Rules,
    specs: [Spec; 2],
    asked: &'a Match,
}

impl Contest<'_> {
    /// Plays the games but for those that are done; `look` sees them in their order and says whether it has seen enough. When it is
    /// stopped from outside, `look` sees all that was played up to then.
    fn run(
        &self,
        done: &BTreeSet<u64>,
        stop: &Stop,
        mut look: impl FnMut(Played) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let due: Vec<u64> = (0..self.asked.games).filter(|number| !done.contains(number)).collect();
        let pairs: Vec<&[u64]> = due.chunk_by(|one, next| one / 2 == next / 2).collect();
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
            let mut due = due.iter();
            let mut wanted = due.next();
            let mut seen = Ok(false);
            let mut see = |game: Played, seen: &mut Result<bool, Failure>| {
                if let Ok(false) = seen {
                    *seen = look(game);
                }
                if !matches!(seen, Ok(false)) {
                    stop.stop();
                }
            };
            for game in played {
                waiting.insert(game.number, game);
                while let Some(game) = wanted.and_then(|number| waiting.remove(number)) {
                    wanted = due.next();
                    see(game, &mut seen);
                }
            }
            // Those that wait for one which was broken off have been played all the same.
            waiting.into_values().for_each(|game| see(game, &mut seen));
            seen.map(drop)
        })
    }

    /// Plays pairs as long as there are any, and hands over each game as soon as it is over: it counts even if the other one of its
    /// pair is broken off.
    fn work(&self, pairs: &[&[u64]], next: &AtomicUsize, stop: &Stop, sender: &Sender<Played>) {
        let mut programs = [None, None];
        while !stop.is_stopped() {
            let Some(&pair) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
            let seed = self.pair_seed(pair.first().map_or(0, |number| number / 2));
            let opening = openings::opening(&self.rules, self.asked.openings, seed);
            for &number in pair {
                let (texts, rules, specs, opening) =
                    (self.texts, &self.rules, &self.specs, opening.as_slice());
                let first = usize::from(number % 2 == 1);
                let order = Order { texts, rules, specs, number, seed: self.seed_of(number), first, opening };
                let Some(played) = order.play(&mut programs, stop) else { return };
                if sender.send(played).is_err() {
                    return;
                }
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

/// How the match stands, for somebody who watches.
fn progress(terminal: &Terminal, tally: &Tally, games: u64) {
    terminal.show_progress(|| {
        let [wins, draws, losses] = tally.results();
        let elo = report::elo_text(tally.pairs().elo().map(|elo| elo.middle));
        format!("{}/{games}  +{wins} ={draws} −{losses}  Elo {elo}", tally.games())
    });
}

#[cfg(test)]
mod tests {
    use kamni_rules::GameKind;
    use kamni_texts::Lang;

    use super::*;
    use crate::args::Chosen;

    #[test]
    fn a_game_of_a_pair_that_is_broken_off_counts() {
        // Large enough that the second game is still going on when the first is told.
        let rules = Rules::new(GameKind::Kamiken, [("size", "9")]).expect("an option");
        let texts = Texts::new(Lang::En);
        let specs = ["time=50,memory=1", "level=1"].map(|text| Spec::read(&texts, text).expect("a player"));
        let asked = Match {
            chosen: Chosen { game: GameKind::Kamiken, set: Vec::new() },
            first: String::new(),
            second: String::new(),
            games: 4,
            seed: 1,
            concurrency: 1,
            openings: 4,
            sprt: None,
            out: None,
            resume: false,
        };
        let contest = Contest { texts: &texts, rules, specs, asked: &asked };
        let (stop, mut seen) = (Stop::default(), Vec::new());
        let run = contest.run(&BTreeSet::new(), &stop, |played| {
            seen.push(played.number);
            stop.stop();
            Ok(false)
        });
        assert!(run.is_ok());
        assert_eq!(seen, [0]);
    }
}
