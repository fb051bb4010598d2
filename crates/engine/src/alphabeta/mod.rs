//! Alpha-beta: iterative deepening with principal variation search, on one or more threads that share a table.
//!
//! Depth counts steps. A step that leaves the turn with the same player does not change the sign of what follows.

use std::sync::atomic::{AtomicU64, Ordering};

use kamni_rules::{Game, Player, Step};

use crate::eval::{Judge, Weights, chance, margin_after};
use crate::limits::{Limits, Stop, Watch};
use crate::report::{Candidate, Proof, Report};
use table::Table;
use worker::{Line, WIN_FROM, Worker, steps_to_end};

mod order;
mod table;
mod worker;

/// A unit of a score: so many are one in the logarithm of odds.
pub(crate) const SCALE: f32 = 512.0;

/// Alpha-beta for one game.
#[derive(Debug)]
pub struct AlphaBeta<P> {
    table: Table,
    weights: Weights,
    threads: usize,
    /// How many of the best steps are wanted.
    candidates: usize,
    played: std::marker::PhantomData<fn(P)>,
}

impl<P: Judge> AlphaBeta<P> {
    /// With a table of so many bytes.
    #[must_use]
    pub fn new(weights: Weights, bytes: usize, threads: usize, candidates: usize) -> Self {
        let (threads, candidates) = (threads.max(1), candidates.max(1));
        Self { table: Table::new(bytes), weights, threads, candidates, played: std::marker::PhantomData }
    }

    /// Forgets all that it has seen.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks about a game; `report` sees what is found after each depth. The last report is returned.
    pub fn think(
        &mut self,
        game: &Game<P>,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        self.table.next_age();
        let watch = Watch::new(limits, stop);
        let all_nodes = AtomicU64::new(0);
        let worker =
            |offset| Worker::new(game.clone(), &self.table, self.weights, &watch, &all_nodes, offset);
        std::thread::scope(|scope| {
            for number in 1..self.threads {
                let mut helper = worker(number);
                scope.spawn(move || helper.deepen(1, &mut |_, _, _| {}));
            }
            let mut main = worker(0);
            let mut last = Report::default();
            let mover = game.position().status().mover();
            main.deepen(self.candidates, &mut |lines, depth, longest| {
                last = Report {
                    depth,
                    longest,
                    nodes: all_nodes.load(Ordering::Relaxed),
                    time: watch.elapsed(),
                    candidates: lines.iter().map(candidate).collect(),
                    margin: lines.first().and_then(|line| margin_after(game, &line.steps)),
                    proof: lines.first().and_then(|line| proof(line, mover)),
                    memory: self.table.fullness(),
                };
                report(&last);
            });
            watch.end();
            last.nodes = all_nodes.load(Ordering::Relaxed);
            last.time = watch.elapsed();
            last
        })
    }
}

fn candidate(line: &Line) -> Candidate {
    let value = if line.score.abs() >= WIN_FROM {
        line.score.signum() as f32
    } else {
        chance(line.score as f32 / SCALE)
    };
    Candidate { value, line: line.steps.clone(), nodes: 0 }
}

fn proof(line: &Line, mover: Player) -> Option<Proof> {
    if line.score.abs() >= WIN_FROM {
        let winner = if line.score > 0 { mover } else { mover.other() };
        return Some(Proof { winner: Some(winner), steps: Some(steps_to_end(line.score)) });
    }
    (line.exact && line.score == 0).then_some(Proof { winner: None, steps: None })
}

/// Steps are compared often: a small number for each, for tables of what was good before.
pub(crate) fn step_index(step: Step) -> usize {
    let cell = |cell: kamni_rules::Cell| usize::from(cell.row()) * 19 + usize::from(cell.col());
    match step {
        Step::Put(to) | Step::Take(to) | Step::SetDown(to) => cell(to) * 361 + cell(to),
        Step::Move(from, to) => cell(from) * 361 + cell(to),
        Step::End | Step::Pass | Step::Count => 361 * 361,
    }
}
