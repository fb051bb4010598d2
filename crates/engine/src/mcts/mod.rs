//! Monte-Carlo tree search: a tree that grows where play is best, with proven wins and losses passed up.
//!
//! - What an [`Evaluator`] says of a leaf is its result; the best that both sides can reach by these judgements is passed up beside
//!   the mean (implicit minimax).
//! - A new node's children get priors from it, so that many steps are never tried at all.
//! - Steps that were good later in other games are preferred while a node is young (RAVE).
//! - Threads grow one tree together; where one is at work, others go elsewhere (virtual loss).
//! - The tree is kept for the same position and for the next step: within a turn, and after pondering.

use kamni_rules::{Game, Position, Step};

use crate::evaluator::Evaluator;
use crate::limits::{Limits, Stop, Watch, threads_within};
use crate::report::{Candidate, Proof, Report};
use grower::Grower;
use tree::{NODE_BYTES, Node, Proven, Tree};

mod grower;
#[cfg(test)]
mod tests;
mod tree;

/// A step that was tried less often is not yet one that is expected.
const EXPECTED: u32 = 8;
/// The longest line that is told.
const LONGEST_LINE: usize = 60;

/// What a thread has of its own: when each step of 19 × 19 cells was made last, and lists of steps.
const GROWER_BYTES: usize = 3 << 19;

/// Monte-Carlo tree search for one game.
#[derive(Debug)]
pub(crate) struct Mcts<P, E> {
    evaluator: E,
    most_nodes: usize,
    threads: usize,
    candidates: usize,
    seed: u64,
    /// The only first steps to be looked at; all if there are none.
    only: Vec<Step>,
    /// The tree of the last search, and the game it belongs to.
    kept: Option<(Tree, Game<P>)>,
}

impl<P: Position + Send + Sync, E: Evaluator<P>> Mcts<P, E> {
    /// With this many bytes in all, for the tree and for what each thread has of its own.
    pub(crate) fn new(evaluator: E, bytes: usize, threads: usize, candidates: usize, seed: u64) -> Self {
        let threads = threads_within(bytes, threads);
        let most_nodes = (bytes.saturating_sub(threads * GROWER_BYTES) / NODE_BYTES).max(1000);
        let (candidates, only) = (candidates.max(1), Vec::new());
        Self { evaluator, most_nodes, threads, candidates, seed, only, kept: None }
    }

    /// Who judges positions for it.
    pub(crate) const fn evaluator(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// From now on only these first steps are looked at; all if there are none. What was seen of others is forgotten.
    pub(crate) fn set_only(&mut self, only: &[Step]) {
        if self.only != only {
            self.only = only.to_vec();
            self.forget();
        }
    }

    /// Forgets all that it has seen.
    pub(crate) fn forget(&mut self) {
        self.kept = None;
    }

    /// Thinks about a game; `report` sees what is found about ten times a second. The last report is returned.
    pub(crate) fn think(
        &mut self,
        game: &Game<P>,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        if game.position().is_over() {
            return Report::default();
        }
        let watch = Watch::new(limits, stop);
        let tree = self.reused(game);
        std::thread::scope(|scope| {
            let grower = |number: u64| {
                let seed = self.seed.wrapping_add(number * 0x9e37_79b9);
                Grower::new(&tree, &watch, &self.only, game.clone(), self.evaluator.clone(), seed)
            };
            let mut main = grower(0);
            main.plant();
            for number in 1..if limits.is_short() { 1 } else { self.threads } {
                let mut helper = grower(number as u64);
                scope.spawn(move || helper.grow(&mut || {}));
            }
            main.grow(&mut || report(&self.report(&tree, &watch, game)));
            watch.end();
        });
        let last = self.report(&tree, &watch, game);
        report(&last);
        self.kept = Some((tree, game.clone()));
        last
    }

    /// The tree to begin with: that of the last search or what is below one step of it, or a new one.
    fn reused(&mut self, game: &Game<P>) -> Tree {
        let fresh = || Tree::new(game.position().status().mover().other(), self.most_nodes);
        let Some((tree, mut past)) = self.kept.take() else { return fresh() };
        if past.position() == game.position() {
            return tree.again();
        }
        let here = past.mark();
        let leads = |child: &&Node| {
            past.play_unchecked(child.step);
            let leads = past.position() == game.position();
            past.go_back(&here);
            leads
        };
        let step = tree.root.children().iter().find(leads).map(|child| child.step);
        step.and_then(|step| tree.below(step)).unwrap_or_else(fresh)
    }

    fn report(&self, tree: &Tree, watch: &Watch<'_>, game: &Game<P>) -> Report {
        // Other threads are still at work: what is compared is what was seen at one time.
        let mut steps: Vec<Seen<'_>> = tree.root.children().iter().map(Seen::new).collect();
        // Where the search has only begun, most were tried as often: not at all.
        steps.sort_by(|one, other| {
            let by_visits = (other.rank(), other.visits).cmp(&(one.rank(), one.visits));
            by_visits.then(other.value.total_cmp(&one.value))
        });
        let mover = game.position().status().mover();
        let all_lost = steps.iter().all(|step| step.proven == Proven::Loss);
        let proof = match steps.first().map(|best| best.proven) {
            Some(Proven::Win) => Some(Proof { winner: Some(mover), steps: None }),
            Some(_) if all_lost => Some(Proof { winner: Some(mover.other()), steps: None }),
            _ => None,
        };
        steps.truncate(self.candidates);
        let candidate = |step: &Seen<'_>| {
            let (line, nodes) = (line(step.node), step.visits.into());
            Candidate { value: step.value, line, nodes }
        };
        let candidates: Vec<Candidate> = steps.iter().map(candidate).collect();
        let longest = candidates.first().map_or(0, |best| best.line.len() as u32);
        Report {
            depth: longest,
            longest,
            nodes: watch.granted(),
            time: watch.elapsed(),
            candidates,
            margin: None,
            proof,
            exact: false,
            memory: tree.fullness(),
        }
    }
}

/// A first step as it was seen at one time.
struct Seen<'t> {
    node: &'t Node,
    proven: Proven,
    visits: u32,
    value: f32,
}

impl<'t> Seen<'t> {
    fn new(node: &'t Node) -> Self {
        let proven = node.proven();
        let value = if proven == Proven::No { node.mean() } else { proven.value() };
        Self { node, proven, visits: node.visits(), value }
    }

    /// What is proven goes before how often it was tried.
    const fn rank(&self) -> u8 {
        match self.proven {
            Proven::Win => 2,
            Proven::No | Proven::Draw => 1,
            Proven::Loss => 0,
        }
    }
}

/// The steps that are proven to win or else visited most, from a child of the root on.
fn line(from: &Node) -> Vec<Step> {
    let mut steps = vec![from.step];
    let mut node = from;
    let rank = |node: &Node| (node.proven() == Proven::Win, node.visits());
    while let Some(next) = node.children().iter().max_by_key(|child| rank(child)) {
        let (wins, visits) = rank(next);
        if !wins && visits < EXPECTED || steps.len() > LONGEST_LINE {
            break;
        }
        steps.push(next.step);
        node = next;
    }
    steps
}
