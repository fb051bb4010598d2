//! Monte-Carlo tree search: a tree that grows where play is best, with proven wins and losses passed up.
//!
//! - A leaf is judged by the evaluation, where the game asks for it after a short random playout; the best that both sides can
//!   reach by these judgements is passed up beside the mean (implicit minimax).
//! - A new node's children get priors from their own judgements, so that many steps are never tried at all.
//! - Steps that were good later in other games are preferred while a node is young (RAVE).
//! - The tree is kept between turns. Threads grow trees of their own, whose roots are added up.

use kamni_rules::{Game, Player, Rng, Step};

use crate::alphabeta::{step_index, step_numbers};
use crate::eval::{Judge, Sight, chance, expected_margin};
use crate::limits::{Limits, Stop, Watch, threads_within};
use crate::report::{Candidate, Proof, Report};
use tree::{Node, Proven, Tree};

mod tree;

/// How strongly good priors draw the search to steps that were seldom tried.
const CURIOSITY: f32 = 0.8;
/// The share of the implicit minimax value in a step's worth.
const MINIMAX_SHARE: f32 = 0.4;
/// Visits after which a node's own results count as much as later occurrences of its step.
const LATER_FADES: f32 = 60.0;
/// How sharply judgements become priors.
const PRIOR_SHARPNESS: f32 = 3.0;
/// A step that was tried less often is not yet one that is expected.
const EXPECTED: u32 = 8;
/// What a step that was never tried is worth less than its parent.
const UNTRIED: f32 = 0.1;

/// What a thread has of its own beside its tree: when each step of 19 × 19 cells was made last, and lists of steps.
const GROWER_BYTES: usize = 3 << 19;

/// Monte-Carlo tree search for one game.
#[derive(Debug)]
pub struct Mcts<P> {
    sight: Sight,
    most_nodes: usize,
    threads: usize,
    candidates: usize,
    seed: u64,
    /// The only first steps to be looked at; all if there are none.
    only: Vec<Step>,
    /// The trees of the last search, and the game they belong to.
    trees: Vec<Tree>,
    played: Option<Game<P>>,
}

impl<P: Judge> Mcts<P> {
    /// With this many bytes in all, for the trees and for what each thread has of its own.
    #[must_use]
    pub fn new(sight: impl Into<Sight>, bytes: usize, threads: usize, candidates: usize, seed: u64) -> Self {
        let threads = threads_within(bytes, threads);
        // A kept tree is copied once before the next search.
        let of_tree = (bytes / threads).saturating_sub(GROWER_BYTES) / 2;
        let most_nodes = (of_tree / size_of::<Node>()).max(1000);
        Self {
            sight: sight.into(),
            most_nodes,
            threads,
            candidates: candidates.max(1),
            seed,
            only: Vec::new(),
            trees: Vec::new(),
            played: None,
        }
    }

    /// From now on positions are misjudged by this much, in the logarithm of odds.
    pub const fn set_blur(&mut self, blur: f32) {
        self.sight.blur = blur;
    }

    /// From now on only these first steps are looked at; all if there are none. What was seen of others is forgotten.
    pub fn set_only(&mut self, only: &[Step]) {
        if self.only != only {
            self.only = only.to_vec();
            self.forget();
        }
    }

    /// Forgets all that it has seen.
    pub fn forget(&mut self) {
        self.trees.clear();
        self.played = None;
    }

    /// Thinks about a game; `report` sees what is found about ten times a second. The last report is returned.
    pub fn think(
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
        let trees = self.reused(game);
        let mut grown: Vec<(Tree, u64)> = Vec::new();
        std::thread::scope(|scope| {
            let (mut helpers, mut idle) = (Vec::new(), Vec::new());
            let mut main = None;
            for (number, tree) in trees.into_iter().enumerate() {
                let seed = self.seed.wrapping_add(number as u64 * 0x9e37_79b9);
                let mut grower = Grower::new(game.clone(), self.sight, tree, self.most_nodes, seed);
                grower.only.clone_from(&self.only);
                if number == 0 {
                    main = Some(grower);
                } else if limits.is_short() {
                    idle.push((grower.tree, 0));
                } else {
                    let watch = &watch;
                    helpers.push(scope.spawn(move || {
                        grower.grow(watch, &mut |_, _| {});
                        (grower.tree, grower.simulations)
                    }));
                }
            }
            if let Some(mut main) = main {
                main.grow(&watch, &mut |tree, simulations| {
                    report(&self.report(std::slice::from_ref(tree), simulations, &watch, game));
                });
                watch.end();
                grown.push((main.tree, main.simulations));
            }
            grown.extend(helpers.into_iter().filter_map(|helper| helper.join().ok()));
            grown.extend(idle);
        });
        let simulations = grown.iter().map(|(_, simulations)| simulations).sum();
        self.trees = grown.into_iter().map(|(tree, _)| tree).collect();
        self.played = Some(game.clone());
        let last = self.report(&self.trees, simulations, &watch, game);
        report(&last);
        last
    }

    /// The trees to begin with: those below the steps made since the last search, or new ones.
    fn reused(&mut self, game: &Game<P>) -> Vec<Tree> {
        let fresh = vec![Tree::default(); self.threads];
        let Some(mut past) = self.played.take() else {
            return fresh;
        };
        let mut trees = std::mem::take(&mut self.trees);
        // A few steps were made since: follow the children that lead to the present position.
        for _ in 0..16 {
            if past.position() == game.position() {
                return trees;
            }
            let Some(root) = trees.first() else { return fresh };
            let next = root.nodes.first().map_or(0..0, |_| root.children(0)).find_map(|child| {
                let step = root.nodes[child].step;
                let here = past.mark();
                past.play_unchecked(step);
                let leads = past.position() == game.position();
                past.go_back(&here);
                leads.then_some(step)
            });
            let Some(step) = next else { return fresh };
            past.play_unchecked(step);
            // One after the other: each goes as soon as what is kept of it is copied.
            trees = trees.into_iter().map(|tree| below(&tree, step)).collect();
        }
        fresh
    }

    fn report(&self, trees: &[Tree], simulations: u64, watch: &Watch<'_>, game: &Game<P>) -> Report {
        let mut candidates: Vec<(Candidate, Proven)> = Vec::new();
        let Some(first) = trees.first().filter(|tree| !tree.nodes.is_empty()) else {
            return Report::default();
        };
        for place in first.children(0) {
            let step = first.nodes[place].step;
            let nodes = trees.iter().filter(|tree| !tree.nodes.is_empty()).filter_map(|tree| {
                let child = tree.children(0).find(|child| tree.nodes[*child].step == step)?;
                Some((tree, child))
            });
            let (mut visits, mut total, mut proven) = (0, 0.0, Proven::No);
            let mut shown = (first, place);
            for (tree, child) in nodes {
                let node = &tree.nodes[child];
                visits += node.visits;
                total += f64::from(node.mean()) * f64::from(node.visits);
                if node.proven != Proven::No && proven == Proven::No {
                    // Only this tree knows how.
                    (proven, shown) = (node.proven, (tree, child));
                }
            }
            let value = match proven {
                // What was never tried is what it looked like.
                Proven::No if visits == 0 => first.nodes[place].mean(),
                Proven::No => (total / f64::from(visits)) as f32,
                proven => proven.value(),
            };
            let line = line(shown.0, shown.1);
            candidates.push((Candidate { value, line, nodes: visits.into() }, proven));
        }
        let rank = |(candidate, proven): &(Candidate, Proven)| match proven {
            Proven::Win => (2, candidate.nodes),
            Proven::Loss => (0, candidate.nodes),
            Proven::No | Proven::Draw => (1, candidate.nodes),
        };
        // Where the search has only begun, most were tried as often: not at all.
        candidates
            .sort_by(|one, other| rank(other).cmp(&rank(one)).then(other.0.value.total_cmp(&one.0.value)));
        let mover = game.position().status().mover();
        let all_lost = candidates.iter().all(|(_, proven)| *proven == Proven::Loss);
        let proof = match candidates.first() {
            Some((_, Proven::Win)) => Some(Proof { winner: Some(mover), steps: None }),
            Some(_) if all_lost => Some(Proof { winner: Some(mover.other()), steps: None }),
            _ => None,
        };
        candidates.truncate(self.candidates.max(1));
        let longest = candidates.first().map_or(0, |(best, _)| best.line.len() as u32);
        let used: usize = trees.iter().map(|tree| tree.nodes.len()).sum();
        let found = Report {
            depth: longest,
            longest,
            nodes: simulations,
            time: watch.elapsed(),
            candidates: candidates.into_iter().map(|(candidate, _)| candidate).collect(),
            margin: None,
            proof,
            memory: (used * 1000 / (self.most_nodes * self.threads)).min(1000) as u32,
        };
        Report { margin: expected_margin(&self.sight.weights, game, &found), ..found }
    }
}

/// The tree below a step of the root.
fn below(tree: &Tree, step: Step) -> Tree {
    if tree.nodes.is_empty() {
        return Tree::default();
    }
    let child = tree.children(0).find(|child| tree.nodes[*child].step == step);
    child.map_or_else(Tree::default, |child| tree.below(child))
}

/// The steps that are proven to win or else visited most, from a child of the root on.
fn line(tree: &Tree, from: usize) -> Vec<Step> {
    let mut steps = vec![tree.nodes[from].step];
    let mut place = from;
    let rank = |place: usize| (tree.nodes[place].proven == Proven::Win, tree.nodes[place].visits);
    while let Some(next) = tree.children(place).max_by_key(|child| rank(*child)) {
        let (wins, visits) = rank(next);
        if !wins && visits < EXPECTED || steps.len() > 60 {
            break;
        }
        steps.push(tree.nodes[next].step);
        place = next;
    }
    steps
}

/// One thread's tree as it grows.
struct Grower<P> {
    game: Game<P>,
    sight: Sight,
    tree: Tree,
    most_nodes: usize,
    rng: Rng,
    simulations: u64,
    path: Vec<usize>,
    /// In which simulation each player has made each step last.
    made: [Vec<u32>; 2],
    size: u8,
    legal: Vec<Step>,
    /// The only first steps; all if there are none.
    only: Vec<Step>,
    /// There was no room for more nodes.
    full: bool,
}

impl<P: Judge> Grower<P> {
    fn new(game: Game<P>, sight: Sight, tree: Tree, most_nodes: usize, seed: u64) -> Self {
        let size = game.position().size();
        let made = [0, 1].map(|_| vec![0; step_numbers(size)]);
        let (path, legal, only) = (Vec::new(), Vec::new(), Vec::new());
        let (rng, simulations, full) = (Rng::new(seed), 0, false);
        Self { game, sight, tree, most_nodes, rng, simulations, path, made, size, legal, only, full }
    }

    /// The number of the present simulation; where it begins again after four thousand million, nothing is lost.
    const fn stamp(&self) -> u32 {
        (self.simulations + 1) as u32
    }

    fn grow(&mut self, watch: &Watch<'_>, look: &mut dyn FnMut(&Tree, u64)) {
        if self.tree.nodes.is_empty() {
            let by = self.game.position().status().mover().other();
            self.tree.nodes.push(Node::new(Step::Pass, by, 1.0, 0.0));
        }
        let mut looked = watch.elapsed();
        let most_depth = watch.limits().depth;
        // The first game gives the root its children: there is an answer however soon the search is over.
        while self.tree.nodes[0].children == 0
            || !watch.is_over(self.simulations)
                && self.tree.nodes[0].proven == Proven::No
                && !most_depth.is_some_and(|depth| self.is_deep(depth))
        {
            self.simulate(most_depth);
            self.simulations += 1;
            if self.simulations.is_multiple_of(256) && (watch.elapsed() - looked).as_millis() >= 100 {
                looked = watch.elapsed();
                look(&self.tree, self.simulations);
            }
        }
    }

    /// Whether the line that is expected is this many steps long, or cannot become longer: it ends the game, or there is no room.
    fn is_deep(&self, depth: u32) -> bool {
        if self.full {
            return true;
        }
        let mut place = 0;
        for _ in 0..depth {
            let tried = |child: &usize| self.tree.nodes[*child].visits;
            match self.tree.children(place).max_by_key(tried) {
                Some(child) if tried(&child) >= EXPECTED => place = child,
                _ => return false,
            }
            if self.tree.nodes[place].proven != Proven::No {
                return true;
            }
        }
        true
    }

    /// One game down the tree and back up.
    fn simulate(&mut self, most_depth: Option<u32>) {
        let here = self.game.mark();
        self.path.clear();
        self.path.push(0);
        let mut place = 0;
        let mut depth = 0;
        let deepest = most_depth.unwrap_or(u32::MAX);
        while self.tree.nodes[place].children > 0 && !self.game.position().is_over() && depth < deepest {
            place = self.select(place);
            self.step(place);
            depth += 1;
        }
        let position = self.game.position();
        let (value, proven) = if position.is_over() {
            let winner = position.outcome().and_then(|outcome| outcome.winner);
            let by = self.tree.nodes[place].by;
            match winner {
                None => (0.0, Proven::Draw),
                Some(winner) if winner == by => (1.0, Proven::Win),
                Some(_) => (-1.0, Proven::Loss),
            }
        } else {
            if depth < deepest {
                self.expand(place);
            }
            (self.for_player(self.tree.nodes[place].by, self.sight.judge(self.game.position())), Proven::No)
        };
        let by = self.tree.nodes[place].by;
        self.tree.nodes[place].proven = proven;
        if self.tree.nodes[place].children == 0 {
            self.tree.nodes[place].minimax = value;
        }
        self.game.go_back(&here);
        self.back_up(value, by);
    }

    /// Makes a node's step and remembers it.
    fn step(&mut self, place: usize) {
        let Node { step, by, .. } = self.tree.nodes[place];
        self.made[by][step_index(step, self.size)] = self.stamp();
        self.game.play_unchecked(step);
        self.path.push(place);
    }

    /// A player's chance, from the logarithm of the mover's odds.
    fn for_player(&self, player: Player, log_odds: f32) -> f32 {
        let value = chance(log_odds);
        if self.game.position().status().mover() == player { value } else { -value }
    }

    /// The child that promises most.
    fn select(&self, place: usize) -> usize {
        let node = &self.tree.nodes[place];
        let spread = CURIOSITY * (node.visits.max(1) as f32).sqrt();
        let children = self.tree.children(place);
        let chooser = self.tree.nodes[children.start].by;
        let parent = if chooser == node.by { node.mean() } else { -node.mean() };
        let worth = |child: usize| {
            let child = &self.tree.nodes[child];
            let value = match child.proven {
                Proven::Win => return f32::MAX,
                Proven::Loss => return f32::MIN,
                Proven::Draw => 0.0,
                Proven::No if child.visits == 0 => parent - UNTRIED,
                Proven::No => (1.0 - MINIMAX_SHARE) * child.mean() + MINIMAX_SHARE * child.minimax,
            };
            let later = child.later_visits as f32;
            let value = if later > 0.0 {
                let share = later / (later + child.visits as f32 + child.visits as f32 * later / LATER_FADES);
                (1.0 - share) * value + share * child.later_total / later
            } else {
                value
            };
            value + spread * child.prior / (1.0 + child.visits as f32)
        };
        let mut best = (children.start, f32::MIN);
        for child in children {
            let worth = worth(child);
            if worth > best.1 {
                best = (child, worth);
            }
        }
        best.0
    }

    /// Gives a node its children, each with a judgement and a prior, if there is room for them; the root always has them.
    fn expand(&mut self, place: usize) {
        let mut legal = std::mem::take(&mut self.legal);
        legal.clear();
        self.game.position().legal_into(&mut legal);
        if place == 0 && !self.only.is_empty() {
            legal.retain(|step| self.only.contains(step));
        }
        if !self.tree.make_room(legal.len(), self.most_nodes) && place != 0 {
            (self.legal, self.full) = (legal, true);
            return;
        }
        let by = self.game.position().status().mover();
        let first = self.tree.nodes.len();
        let here = self.game.mark();
        let mut sum = 0.0;
        for &step in &legal {
            self.game.play_unchecked(step);
            let position = self.game.position();
            let (value, proven) = match position.outcome() {
                None => (self.for_player(by, self.sight.glance(position)), Proven::No),
                Some(outcome) => match outcome.winner {
                    None => (0.0, Proven::Draw),
                    Some(winner) if winner == by => (1.0, Proven::Win),
                    Some(_) => (-1.0, Proven::Loss),
                },
            };
            self.game.go_back(&here);
            // A little uneven, so that threads do not all grow the same tree.
            let uneven = 1.0 + 0.05 * (self.rng.below(1024) as f32 / 1024.0);
            let prior = (PRIOR_SHARPNESS * value).exp() * uneven;
            sum += prior;
            self.tree.nodes.push(Node { proven, ..Node::new(step, by, prior, value) });
        }
        for node in &mut self.tree.nodes[first..] {
            node.prior /= sum;
        }
        let count = legal.len() as u32;
        self.legal = legal;
        let node = &mut self.tree.nodes[place];
        (node.first_child, node.children) = (first as u32, count);
        self.tree.refresh(place);
    }

    /// Passes a result, seen by a player, up the path.
    fn back_up(&mut self, value: f32, by: Player) {
        for depth in (0..self.path.len()).rev() {
            let place = self.path[depth];
            self.tree.refresh(place);
            let node = &mut self.tree.nodes[place];
            let seen = if node.by == by { value } else { -value };
            let seen = if node.proven == Proven::No { seen } else { node.proven.value() };
            node.visits += 1;
            node.total += seen;
            self.note_later(place, depth, value, by);
        }
    }

    /// The node's children whose step was made further down by the same player share in the result.
    fn note_later(&mut self, place: usize, depth: usize, value: f32, by: Player) {
        if depth + 2 >= self.path.len() {
            return;
        }
        let stamp = self.stamp();
        for child in self.tree.children(place) {
            let node = &mut self.tree.nodes[child];
            if self.made[node.by][step_index(node.step, self.size)] == stamp {
                node.later_visits += 1;
                node.later_total += if node.by == by { value } else { -value };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::games::Kamiken;
    use kamni_rules::{GameKind, Position, Rules};

    use super::*;

    /// Trees that have grown full, and their copies between turns, stay within the memory.
    #[test]
    fn trees_keep_to_the_memory() {
        let start = Rules::new(GameKind::Kamiken, [("size", "19")]).expect("an option").start();
        let start = Kamiken::<6>::try_from(start).expect("19 rows have this width");
        for (bytes, threads) in [(4 << 20, 1), (4 << 20, 8), (16 << 20, 2)] {
            let mut search =
                Mcts::<Kamiken<6>>::new(crate::eval::Weights::of(GameKind::Kamiken), bytes, threads, 1, 1);
            let mut game = Game::new(start);
            let mut full = false;
            for _ in 0..3 {
                let found = search.think(&game, Limits::nodes(1500), &Stop::default(), &mut |_| {});
                let trees: usize =
                    search.trees.iter().map(|tree| tree.nodes.capacity() * size_of::<Node>()).sum();
                let own = search.threads * (2 * 4 * step_numbers(19) + 361 * size_of::<Step>());
                assert!(own <= search.threads * GROWER_BYTES);
                assert!(2 * trees + own <= bytes, "{trees} and {own} of {bytes}, {threads} threads");
                full |= found.memory > 950;
                game.play(found.best().expect("a step")).expect("a legal one");
            }
            assert!(full, "{bytes}, {threads} threads: the memory was never full");
            assert!(game.position().ply() == 3);
        }
    }
}
