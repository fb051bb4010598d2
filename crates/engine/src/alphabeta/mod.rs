//! Alpha-beta: iterative deepening with principal variation search, on one or more threads that share a table.
//!
//! Depth counts steps. A step that leaves the turn with the same player does not change the sign of what follows.

use std::sync::atomic::{AtomicU64, Ordering};

use kamni_rules::{Game, Player, Step};

use crate::deed::Deed;
use crate::eval::{Judge, Sight, chance, expected_margin};
use crate::limits::{Limits, Stop, Watch, threads_within};
use crate::report::{Candidate, Proof, Report};
use table::Table;
use worker::{Line, WIN_FROM, Worker, steps_to_end};

mod order;
mod table;
mod worker;

/// A unit of a score: this many are one in the logarithm of odds.
const SCALE: f32 = 512.0;

/// What a thread has of its own at the most, beside the table: the history of 19 × 19 cells, and lists of steps for each
/// level of a long line.
const WORKER_BYTES: usize = 2 << 20;

/// Alpha-beta for one game.
#[derive(Debug)]
pub(crate) struct AlphaBeta<P> {
    table: Table,
    sight: Sight,
    threads: usize,
    /// How many of the best steps are wanted.
    candidates: usize,
    /// The only first steps to be looked at; all if there are none.
    only: Vec<Step>,
    /// What the turn that is looked for must not do.
    without: Option<Deed>,
    /// Whether there is no time to tell steps apart that look alike: then those towards the middle go first.
    pub(crate) hurried: bool,
    played: std::marker::PhantomData<fn(P)>,
}

impl<P: Judge> AlphaBeta<P> {
    /// With this many bytes in all, for the table and for what each thread has of its own.
    pub(crate) fn new(sight: impl Into<Sight>, bytes: usize, threads: usize, candidates: usize) -> Self {
        let threads = threads_within(bytes, threads);
        let table = Table::new(bytes.saturating_sub(threads * WORKER_BYTES));
        let (sight, candidates) = (sight.into(), candidates.max(1));
        let (only, without, played) = (Vec::new(), None, std::marker::PhantomData);
        Self { table, sight, threads, candidates, only, without, hurried: false, played }
    }

    /// From now on positions are misjudged by this much, in the logarithm of odds.
    pub(crate) const fn set_blur(&mut self, blur: f32) {
        self.sight.blur = blur;
    }

    /// From now on only these first steps are looked at; all if there are none.
    pub(crate) fn set_only(&mut self, only: &[Step]) {
        self.only = only.to_vec();
    }

    /// From now on turns that do this are left out; none if nothing is said.
    pub(crate) fn set_without(&mut self, without: Option<Deed>) {
        self.without = without;
    }

    /// Forgets all that it has seen.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks about a game; `report` sees what is found after each depth. The last report is returned.
    pub(crate) fn think(
        &mut self,
        game: &Game<P>,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        self.table.next_age();
        let watch = Watch::new(limits, stop);
        let all_nodes = AtomicU64::new(0);
        let threads = if limits.is_short() { 1 } else { self.threads };
        // Helpers have no more than their share: what is left is for the thread that answers.
        let share = limits.nodes.map_or(u64::MAX, |nodes| nodes / threads as u64);
        let worker = |offset| {
            let most = if offset == 0 { u64::MAX } else { share };
            let worker = Worker::new(game.clone(), &self.table, self.sight, &watch, &all_nodes, offset, most);
            worker.without(self.without.as_ref())
        };
        let mut first = game.position().legal();
        first.retain(|step| self.only.is_empty() || self.only.contains(step));
        if self.hurried || limits.has_no_time() {
            let size = game.position().size();
            first.sort_by_key(|step| from_middle(*step, size));
        }
        std::thread::scope(|scope| {
            let mut main = worker(0);
            for number in 1..threads {
                let mut helper = worker(number);
                let first = first.clone();
                scope.spawn(move || helper.deepen(first, 1, &mut |_, _, _| {}));
            }
            let mut last = Report::default();
            let mover = game.position().status().mover();
            main.deepen(first, self.candidates, &mut |lines, depth, longest| {
                last = Report {
                    depth,
                    longest,
                    nodes: all_nodes.load(Ordering::Relaxed),
                    time: watch.elapsed(),
                    candidates: lines.iter().map(candidate).collect(),
                    margin: None,
                    proof: lines.first().and_then(|line| proof(line, mover)),
                    exact: false,
                    memory: self.table.fullness(),
                };
                last.margin = expected_margin(&self.sight.weights, game, &last);
                report(&last);
            });
            watch.end();
            last.nodes = all_nodes.load(Ordering::Relaxed);
            last.time = watch.elapsed();
            last
        })
    }
}

/// How far from the middle of a board of this size a step ends; what ends nowhere comes last.
fn from_middle(step: Step, size: u8) -> u32 {
    let (Step::Put(cell) | Step::Move(_, cell) | Step::Take(cell) | Step::SetDown(cell)) = step else {
        return u32::MAX;
    };
    // In halves of a cell: a board of an even size has its middle between two.
    let off = |place: u8| (2 * u32::from(place) + 1).abs_diff(u32::from(size)).pow(2);
    off(cell.col()) + off(cell.row())
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

#[cfg(test)]
mod tests {
    use kamni_rules::games::Four;
    use kamni_rules::{GameKind, Position, Rng, Rules};

    use super::*;
    use crate::eval::Weights;

    /// The table and what the threads have of their own stay within the memory, on the largest board in the middle of a game.
    #[test]
    fn the_search_keeps_to_its_memory() {
        let start = Rules::new(GameKind::Four, []).expect("defaults").start();
        let start = Four::<6>::try_from(start).expect("19 rows have this width");
        let (mut game, mut rng) = (Game::new(start), Rng::new(3));
        for _ in 0..120 {
            let step = game.position().pick(|count| rng.below(count)).expect("the game goes on");
            game.play(step).expect("a legal step");
        }
        let weights = Weights::of(GameKind::Four);
        for (bytes, threads) in [(4 << 20, 1), (4 << 20, 9), (16 << 20, 2), (64 << 20, 2)] {
            let search = AlphaBeta::<Four<6>>::new(weights, bytes, threads, 1);
            assert!(search.table.bytes() + search.threads * WORKER_BYTES <= bytes, "{bytes} {threads}");
            let (stop, all_nodes) = (Stop::default(), AtomicU64::new(0));
            let watch = Watch::new(Limits::nodes(20_000), &stop);
            let mut worker =
                Worker::new(game.clone(), &search.table, search.sight, &watch, &all_nodes, 0, u64::MAX);
            worker.deepen(game.position().legal(), 1, &mut |_, _, _| {});
            assert!(worker.bytes() <= WORKER_BYTES, "{}", worker.bytes());
        }
    }
}
