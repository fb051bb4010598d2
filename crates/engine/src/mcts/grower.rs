//! One thread that grows the tree.

use std::time::Duration;

use kamni_rules::{Game, Player, Position, Rng, Step};

use super::EXPECTED;
use super::tree::{Node, Proven, Tree};
use crate::evaluator::{Evaluation, Evaluator, Leaf};
use crate::limits::Watch;
use crate::steps::{step_index, step_numbers};

/// How strongly good priors draw the search to steps that were seldom tried.
const CURIOSITY: f32 = 0.8;
/// The share of the implicit minimax value in a step's worth.
const MINIMAX_SHARE: f32 = 0.4;
/// Visits after which a node's own results count as much as later occurrences of its step.
const LATER_FADES: f32 = 60.0;
/// What a step that was never tried is worth less than its parent.
const UNTRIED: f32 = 0.1;

/// How often it is shown what has been found, and after how many games one looks at the clock for that.
const APART: Duration = Duration::from_millis(100);
const LOOK: u32 = 256;

/// What one thread has to grow the tree with.
pub(super) struct Grower<'t, P, E> {
    tree: &'t Tree,
    watch: &'t Watch<'t>,
    /// The only first steps; all if there are none.
    only: &'t [Step],
    game: Game<P>,
    evaluator: E,
    rng: Rng,
    /// The leaves that the evaluator is asked about next, what it says of them, and the way to each from the root. They are as
    /// many as there ever were at a time.
    leaves: Vec<Leaf<P>>,
    told: Vec<Evaluation>,
    paths: Vec<Vec<&'t Node>>,
    /// In which game each player has made each step last.
    made: [Vec<u32>; 2],
    size: u8,
    /// The games whose results are known. Where the number begins again after four thousand million, nothing is lost.
    games: u32,
}

/// Where a game down the tree has come to.
enum Descent {
    /// The game is over there.
    End,
    /// A leaf that the evaluator has to be asked about.
    Leaf,
    /// A leaf that it is being asked about already.
    Known,
}

impl<'t, P: Position, E: Evaluator<P>> Grower<'t, P, E> {
    pub(super) fn new(
        tree: &'t Tree,
        watch: &'t Watch<'t>,
        only: &'t [Step],
        game: Game<P>,
        evaluator: E,
        seed: u64,
    ) -> Self {
        let size = game.position().size();
        let made = [0, 1].map(|_| vec![0; step_numbers(size)]);
        let (leaves, told, paths) = (Vec::new(), Vec::new(), Vec::new());
        let rng = Rng::new(seed);
        Self { tree, watch, only, game, evaluator, rng, leaves, told, paths, made, size, games: 0 }
    }

    /// Gives the root its children: there is an answer however soon the search is over.
    pub(super) fn plant(&mut self) {
        if self.tree.root.children().is_empty() {
            self.watch.grant(1);
            self.descend(0);
            self.learn(1);
        }
    }

    /// Grows the tree until the search is over; `look` is called every now and then.
    pub(super) fn grow(&mut self, look: &mut dyn FnMut()) {
        let (batch, mut looked, mut next_look) = (self.evaluator.batch().max(1), self.watch.elapsed(), LOOK);
        while self.goes_on() {
            let leaves = self.gather(batch);
            self.learn(leaves);
            if self.games >= next_look {
                next_look = self.games.wrapping_add(LOOK);
                if self.watch.elapsed() - looked >= APART {
                    looked = self.watch.elapsed();
                    look();
                }
            }
        }
    }

    fn goes_on(&self) -> bool {
        !self.watch.is_over()
            && self.tree.root.proven() == Proven::No
            && !self.watch.limits().depth.is_some_and(|depth| self.is_deep(depth))
    }

    /// Whether the line that is expected is this many steps long, or cannot become longer: it ends the game, or there is no room.
    fn is_deep(&self, depth: u32) -> bool {
        if self.tree.is_full() {
            return true;
        }
        let mut node = &self.tree.root;
        for _ in 0..depth {
            match node.children().iter().max_by_key(|child| child.visits()) {
                Some(child) if child.visits() >= EXPECTED => node = child,
                _ => return false,
            }
            if node.proven() != Proven::No {
                return true;
            }
        }
        true
    }

    /// Plays as many games down the tree as leaves are wanted; how many leaves to ask about they have come to.
    fn gather(&mut self, wanted: usize) -> usize {
        let mut leaves = 0;
        for _ in 0..wanted {
            if self.watch.grant(1) == 0 {
                self.watch.end();
                break;
            }
            match self.descend(leaves) {
                Descent::Leaf => leaves += 1,
                Descent::End if self.tree.root.proven() == Proven::No => {}
                Descent::End => break,
                Descent::Known => {
                    self.watch.give_back(1);
                    break;
                }
            }
        }
        leaves
    }

    /// A game down the tree to a leaf, for a place among those to be asked about. If it ends the game its result goes up at once.
    fn descend(&mut self, place: usize) -> Descent {
        if self.paths.len() <= place {
            self.paths.push(Vec::new());
        }
        let (here, mut path) = (self.game.mark(), std::mem::take(&mut self.paths[place]));
        let deepest = self.watch.limits().depth.map_or(usize::MAX, |depth| depth as usize);
        let mut node = &self.tree.root;
        path.clear();
        path.push(node);
        while path.len() <= deepest && !node.children().is_empty() && !self.game.position().is_over() {
            node = select(node);
            node.await_result();
            self.game.play_unchecked(node.step);
            path.push(node);
        }
        let descent = if self.game.position().is_over() {
            Descent::End
        } else if self.paths[..place]
            .iter()
            .any(|other| other.last().is_some_and(|leaf| std::ptr::eq(*leaf, node)))
        {
            Descent::Known
        } else {
            Descent::Leaf
        };
        match descent {
            Descent::End => {
                let proven = Proven::by_end(self.game.position(), node.by);
                node.prove(proven);
                node.set_minimax(proven.value());
                self.back_up(&path, proven.value(), node.by);
            }
            Descent::Leaf => self.note_leaf(place, node, path.len() <= deepest),
            Descent::Known => path[1..].iter().for_each(|node| node.await_no_more()),
        }
        self.game.go_back(&here);
        self.paths[place] = path;
        descent
    }

    /// Notes what the evaluator has to know of a leaf, where the game stands; with its steps if it is to have children and there
    /// is room for them.
    fn note_leaf(&mut self, place: usize, node: &Node, wants_children: bool) {
        let position = *self.game.position();
        if self.leaves.len() <= place {
            self.leaves.push(Leaf { position, steps: Vec::new(), after: Vec::new() });
            self.told.push(Evaluation::default());
        }
        let leaf = &mut self.leaves[place];
        leaf.position = position;
        leaf.steps.clear();
        leaf.after.clear();
        if !wants_children {
            return;
        }
        position.legal_into(&mut leaf.steps);
        if !self.only.is_empty() && std::ptr::eq(node, &raw const self.tree.root) {
            leaf.steps.retain(|step| self.only.contains(step));
        }
        if !self.tree.make_room(node, leaf.steps.len()) {
            leaf.steps.clear();
            return;
        }
        leaf.after.extend(leaf.steps.iter().map(|step| self.game.after_unchecked(*step)));
    }

    /// Asks the evaluator about the leaves that were gathered, and lets the tree grow by what it says.
    fn learn(&mut self, leaves: usize) {
        if leaves == 0 {
            return;
        }
        for told in &mut self.told[..leaves] {
            told.priors.clear();
            told.glances.clear();
        }
        self.evaluator.evaluate(&self.leaves[..leaves], &mut self.told[..leaves]);
        for place in 0..leaves {
            let path = std::mem::take(&mut self.paths[place]);
            if let Some(&node) = path.last() {
                self.expand(place, node);
                let (value, mover) = (self.told[place].value, self.leaves[place].position.status().mover());
                let value = if mover == node.by { value } else { -value };
                if node.children().is_empty() {
                    node.set_minimax(value);
                }
                self.back_up(&path, value, node.by);
            }
            self.paths[place] = path;
        }
    }

    /// Gives a leaf its children.
    fn expand(&mut self, place: usize, node: &Node) {
        let (leaf, told) = (&self.leaves[place], &self.told[place]);
        if leaf.steps.is_empty() {
            return;
        }
        let by = leaf.position.status().mover();
        let mut children = Vec::with_capacity(leaf.steps.len());
        let mut sum = 0.0;
        for (place, (&step, after)) in leaf.steps.iter().zip(&leaf.after).enumerate() {
            let proven = Proven::by_end(after, by);
            let glance = match proven {
                Proven::No => told.glances.get(place).copied().unwrap_or(told.value),
                proven => proven.value(),
            };
            // A little uneven, so that seeds differ.
            let uneven = 1.0 + 0.05 * (self.rng.below(1024) as f32 / 1024.0);
            let prior = told.priors.get(place).copied().unwrap_or(1.0) * uneven;
            sum += prior;
            children.push(Node::new(step, by, prior, glance, proven));
        }
        for child in &mut children {
            child.prior /= sum;
        }
        self.tree.grow(node, children);
    }

    /// Passes a result, seen by a player, up the way that a game took.
    fn back_up(&mut self, path: &[&Node], value: f32, by: Player) {
        self.games = self.games.wrapping_add(1);
        for node in &path[1..] {
            self.made[node.by][step_index(node.step, self.size)] = self.games;
        }
        for (depth, node) in path.iter().enumerate().rev() {
            node.refresh();
            let seen = match node.proven() {
                Proven::No if node.by == by => value,
                Proven::No => -value,
                proven => proven.value(),
            };
            node.results.add(seen);
            if depth > 0 {
                node.await_no_more();
            }
            if depth + 2 < path.len() {
                self.note_later(node, value, by);
            }
        }
    }

    /// The node's children whose step was made further down by the same player share in the result.
    fn note_later(&self, node: &Node, value: f32, by: Player) {
        for child in node.children() {
            if self.made[child.by][step_index(child.step, self.size)] == self.games {
                child.later.add(if child.by == by { value } else { -value });
            }
        }
    }
}

/// The child that promises most.
fn select(node: &Node) -> &Node {
    let children = node.children();
    let spread = CURIOSITY * (node.visits().max(1) as f32).sqrt();
    let parent = if children[0].by == node.by { node.mean() } else { -node.mean() };
    let mut best = (&children[0], f32::MIN);
    for child in children {
        let worth = worth(child, parent, spread);
        if worth > best.1 {
            best = (child, worth);
        }
    }
    best.0
}

/// How much a step promises, where its parent's position is worth this much to who makes it.
#[inline]
fn worth(child: &Node, parent: f32, spread: f32) -> f32 {
    let (visits, total) = child.results.get();
    let awaited = child.awaited();
    let tried = (visits + awaited) as f32;
    let value = match child.proven() {
        Proven::Win => return f32::MAX,
        Proven::Loss => return f32::MIN,
        Proven::Draw => 0.0,
        Proven::No if visits + awaited == 0 => parent - UNTRIED,
        Proven::No => {
            let mean = (total - awaited as f32) / tried;
            (1.0 - MINIMAX_SHARE) * mean + MINIMAX_SHARE * child.minimax()
        }
    };
    let (later, later_total) = child.later.get();
    let value = if later > 0 {
        let later = later as f32;
        let share = later / (later + tried + tried * later / LATER_FADES);
        (1.0 - share) * value + share * later_total / later
    } else {
        value
    };
    value + spread * child.prior / (1.0 + tried)
}
