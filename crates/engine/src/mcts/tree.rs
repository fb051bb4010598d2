//! A tree of positions that several threads grow at once, and how results go up in it.
//!
//! What a node is never changes; what is known of it is in atomics, and its children are put in place once and whole. So nobody
//! ever waits: a thread that reads while another writes sees a moment ago. What must not go back, as a proof must not, only
//! ever goes forward.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize};

use kamni_rules::{Player, Position, Step};

/// What is proven of a node, for the player who made its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Proven {
    No,
    Loss,
    Draw,
    Win,
}

impl Proven {
    /// What a position that is over proves for a player.
    pub(super) fn by_end(position: &impl Position, player: Player) -> Self {
        match position.outcome().map(|outcome| outcome.winner) {
            None => Self::No,
            Some(None) => Self::Draw,
            Some(Some(winner)) if winner == player => Self::Win,
            Some(Some(_)) => Self::Loss,
        }
    }

    const fn turned(self) -> Self {
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

/// How many results there were, and their sum: in one word, so that the two always belong together.
#[derive(Debug, Default)]
pub(super) struct Tally(AtomicU64);

impl Tally {
    #[inline]
    pub(super) fn get(&self) -> (u32, f32) {
        unpack(self.0.load(Relaxed))
    }

    #[inline]
    pub(super) fn add(&self, result: f32) {
        let mut before = self.0.load(Relaxed);
        loop {
            let (count, sum) = unpack(before);
            let after = u64::from(count + 1) << 32 | u64::from((sum + result).to_bits());
            match self.0.compare_exchange_weak(before, after, Relaxed, Relaxed) {
                Ok(_) => return,
                Err(now) => before = now,
            }
        }
    }
}

#[inline]
const fn unpack(word: u64) -> (u32, f32) {
    ((word >> 32) as u32, f32::from_bits(word as u32))
}

/// A step from its parent's position, seen by the player who made it.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) step: Step,
    pub(super) by: Player,
    proven: AtomicU8,
    /// How many games have gone through it whose results are not known yet. Until they are, they count as lost, so that others
    /// go elsewhere: the virtual loss.
    awaited: AtomicU32,
    /// How good the step looked before it was tried; all children's add up to 1.
    pub(super) prior: f32,
    /// The best that both sides can reach below, as far as the tree knows: the judgement of a leaf, passed up.
    minimax: AtomicU32,
    /// Results of the games that went through it.
    pub(super) results: Tally,
    /// Results of the games in which the step was made later on.
    pub(super) later: Tally,
    children: OnceLock<Box<[Node]>>,
}

impl Node {
    pub(super) const fn new(step: Step, by: Player, prior: f32, minimax: f32, proven: Proven) -> Self {
        Self {
            step,
            by,
            proven: AtomicU8::new(proven as u8),
            awaited: AtomicU32::new(0),
            prior,
            minimax: AtomicU32::new(minimax.to_bits()),
            results: Tally(AtomicU64::new(0)),
            later: Tally(AtomicU64::new(0)),
            children: OnceLock::new(),
        }
    }

    /// The steps that can follow; none as long as it is a leaf.
    #[inline]
    pub(super) fn children(&self) -> &[Self] {
        self.children.get().map_or(&[], |children| children)
    }

    #[inline]
    pub(super) fn proven(&self) -> Proven {
        match self.proven.load(Relaxed) {
            1 => Proven::Loss,
            2 => Proven::Draw,
            3 => Proven::Win,
            _ => Proven::No,
        }
    }

    /// Notes what is proven. Who knows of no proof may only have looked too early.
    #[inline]
    pub(super) fn prove(&self, proven: Proven) {
        if proven != Proven::No {
            self.proven.store(proven as u8, Relaxed);
        }
    }

    #[inline]
    pub(super) fn minimax(&self) -> f32 {
        f32::from_bits(self.minimax.load(Relaxed))
    }

    #[inline]
    pub(super) fn set_minimax(&self, value: f32) {
        self.minimax.store(value.to_bits(), Relaxed);
    }

    #[inline]
    pub(super) fn awaited(&self) -> u32 {
        self.awaited.load(Relaxed)
    }

    /// A game goes through it.
    #[inline]
    pub(super) fn await_result(&self) {
        self.awaited.fetch_add(1, Relaxed);
    }

    /// The game's result has come, or it was not played after all.
    #[inline]
    pub(super) fn await_no_more(&self) {
        self.awaited.fetch_sub(1, Relaxed);
    }

    pub(super) fn visits(&self) -> u32 {
        self.results.get().0
    }

    /// What it was worth so far; what was never tried is what it looked like.
    #[inline]
    pub(super) fn mean(&self) -> f32 {
        match self.results.get() {
            (0, _) => self.minimax(),
            (visits, total) => total / visits as f32,
        }
    }

    /// Works out again what is proven of it and the best below it, after something below has changed.
    pub(super) fn refresh(&self) {
        let children = self.children();
        // All children are steps of one player: the best of them is what he will choose.
        let Some(chooser) = children.first().map(|child| child.by) else { return };
        let (mut best, mut proven, mut all_proven) = (-1.0_f32, Proven::Loss, true);
        for child in children {
            match child.proven() {
                Proven::No => {
                    all_proven = false;
                    best = best.max(child.minimax());
                    continue;
                }
                Proven::Win => proven = Proven::Win,
                Proven::Draw if proven == Proven::Loss => proven = Proven::Draw,
                Proven::Draw | Proven::Loss => {}
            }
            best = best.max(child.proven().value());
        }
        let known = if proven == Proven::Win || all_proven { proven } else { Proven::No };
        let (best, known) = if self.by == chooser { (best, known) } else { (-best, known.turned()) };
        self.set_minimax(best);
        self.prove(known);
    }
}

/// What a node may take of the memory, with its share in what the system adds to every list of children.
pub(super) const NODE_BYTES: usize = 80;

/// The nodes, of which there may not be more than the memory holds.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) root: Node,
    nodes: AtomicUsize,
    most: usize,
    /// There was no room for more nodes.
    full: AtomicBool,
}

impl Tree {
    /// A tree with nothing but its root, whose step this player has made.
    pub(super) fn new(by: Player, most: usize) -> Self {
        Self::on(Node::new(Step::Pass, by, 1.0, 0.0, Proven::No), most)
    }

    fn on(root: Node, most: usize) -> Self {
        let nodes = AtomicUsize::new(count(&root));
        Self { root, nodes, most, full: AtomicBool::new(false) }
    }

    pub(super) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// How full it is, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        (self.nodes.load(Relaxed) * 1000 / self.most).min(1000) as u32
    }

    /// Makes room for the children of a node, if there is any; the root always has them.
    pub(super) fn make_room(&self, parent: &Node, more: usize) -> bool {
        let before = self.nodes.fetch_add(more, Relaxed);
        if before + more <= self.most || std::ptr::eq(parent, &raw const self.root) {
            return true;
        }
        self.nodes.fetch_sub(more, Relaxed);
        self.full.store(true, Relaxed);
        false
    }

    /// Gives a node its children, for which room was made. Where another thread was faster, its own stay.
    pub(super) fn grow(&self, parent: &Node, children: Vec<Node>) {
        let more = children.len();
        if parent.children.set(children.into()).is_err() {
            self.nodes.fetch_sub(more, Relaxed);
        }
    }

    /// The same tree, for another search.
    pub(super) fn again(mut self) -> Self {
        self.full = AtomicBool::new(false);
        self
    }

    /// The tree below a step of the root.
    pub(super) fn below(mut self, step: Step) -> Option<Self> {
        let mut children = self.root.children.take()?.into_vec();
        let place = children.iter().position(|child| child.step == step)?;
        let root = children.swap_remove(place);
        fell(children);
        Some(Self::on(root, self.most))
    }
}

/// How many nodes there are from one on.
pub(super) fn count(node: &Node) -> usize {
    let (mut nodes, mut open) = (1, vec![node.children()]);
    while let Some(children) = open.pop() {
        nodes += children.len();
        open.extend(children.iter().map(Node::children).filter(|children| !children.is_empty()));
    }
    nodes
}

/// Gives back the memory of nodes and all below them. By themselves they would do it within each other, and a long line of play
/// would be too deep for the stack.
fn fell(nodes: Vec<Node>) {
    let mut open = vec![nodes];
    while let Some(mut nodes) = open.pop() {
        open.extend(nodes.iter_mut().filter_map(|node| node.children.take()).map(Vec::from));
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        fell(self.root.children.take().map(Vec::from).unwrap_or_default());
    }
}
