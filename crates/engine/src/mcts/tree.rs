//! A tree of positions, and how results go up in it.

use kamni_rules::{Player, Step};

/// What is proven of a node, for the player who made its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proven {
    No,
    Loss,
    Draw,
    Win,
}

impl Proven {
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Win => Self::Loss,
            other => other,
        }
    }

    /// The value of a proven result.
    pub(super) const fn value(self) -> f32 {
        match self {
            Self::Loss => -1.0,
            Self::Win => 1.0,
            Self::No | Self::Draw => 0.0,
        }
    }
}

/// A step from its parent's position, seen by the player who made it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) step: Step,
    pub(super) by: Player,
    pub(super) proven: Proven,
    pub(super) visits: u32,
    /// Sum of the results.
    pub(super) total: f32,
    /// The best that both sides can reach below, as far as the tree knows: the judgement of a leaf, passed up.
    pub(super) minimax: f32,
    /// How good the step looked before it was tried; all children's add up to 1.
    pub(super) prior: f32,
    /// Results of the games in which the step was made later on.
    pub(super) later_visits: u32,
    pub(super) later_total: f32,
    pub(super) first_child: u32,
    pub(super) children: u32,
}

impl Node {
    pub(super) const fn new(step: Step, by: Player, prior: f32, minimax: f32) -> Self {
        Self {
            step,
            by,
            proven: Proven::No,
            visits: 0,
            total: 0.0,
            minimax,
            prior,
            later_visits: 0,
            later_total: 0.0,
            first_child: 0,
            children: 0,
        }
    }

    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { self.minimax } else { self.total / self.visits as f32 }
    }
}

/// The nodes; the root is the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn children(&self, place: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[place];
        node.first_child as usize..(node.first_child + node.children) as usize
    }

    /// Works out again what is proven of a node and the best below it, after something below has changed.
    pub(super) fn refresh(&mut self, place: usize) {
        let by = self.nodes[place].by;
        let children = self.children(place);
        if children.is_empty() {
            return;
        }
        // All children are steps of one player: the best of them is what he will choose.
        let chooser = self.nodes[children.start].by;
        let (mut best, mut proven, mut all_proven) = (-1.0_f32, Proven::Loss, true);
        for child in &self.nodes[children] {
            match child.proven {
                Proven::No => {
                    all_proven = false;
                    best = best.max(child.minimax);
                }
                Proven::Win => proven = Proven::Win,
                Proven::Draw if proven == Proven::Loss => proven = Proven::Draw,
                Proven::Draw | Proven::Loss => {}
            }
            if child.proven != Proven::No {
                best = best.max(child.proven.value());
            }
        }
        let known = if proven == Proven::Win || all_proven { proven } else { Proven::No };
        let node = &mut self.nodes[place];
        (node.minimax, node.proven) = if by == chooser { (best, known) } else { (-best, known.turned()) };
    }

    /// Makes room for more nodes, unless they would then be more than `most`.
    pub(super) fn make_room(&mut self, more: usize, most: usize) -> bool {
        let (now, wanted) = (self.nodes.capacity(), self.nodes.len() + more);
        if wanted > now {
            // Twice as much each time, but never beyond the limit.
            let capacity = (2 * now).max(wanted).min(most.max(wanted));
            if wanted <= most {
                self.nodes.reserve_exact(capacity - self.nodes.len());
            }
        }
        wanted <= most
    }

    /// The tree below one of the root's children, as a tree of its own.
    pub(super) fn below(&self, child: usize) -> Self {
        // It cannot be larger than this one, and so does not outgrow the limit on its way.
        let mut nodes = Vec::with_capacity(self.nodes.len());
        nodes.push(self.nodes[child].clone());
        let mut place = 0;
        while place < nodes.len() {
            let (first, count) = (nodes[place].first_child as usize, nodes[place].children as usize);
            nodes[place].first_child = nodes.len() as u32;
            nodes.extend_from_slice(&self.nodes[first..first + count]);
            place += 1;
        }
        Self { nodes }
    }
}
