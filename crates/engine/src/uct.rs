//! The reference player: plain UCT with uniform random playouts, cut after 400 steps and then counted as draws, and nothing
//! else. It stays as it is, so that figures can be compared.

use kamni_rules::{Game, Player, Position, Rng, Step};

use crate::limits::{Limits, Stop, Watch};
use crate::report::{Candidate, Report};

/// A playout that has not ended after this many steps is a draw.
const MOST_STEPS: u32 = 400;
/// How strongly steps that were seldom tried are preferred; results are from −1 to 1.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;
/// A step that was tried less often is not yet one that is expected.
const EXPECTED: u32 = 8;
/// The tree grows to this many nodes at the most.
const MOST_NODES: usize = 4_000_000;

#[derive(Debug)]
struct Node {
    step: Step,
    /// Who made the step.
    by: Player,
    visits: u32,
    /// Sum of results for who made the step.
    total: f64,
    children: Option<(u32, u32)>,
}

/// Plain UCT for one game.
#[derive(Debug)]
pub(crate) struct Uct {
    rng: Rng,
    /// The only first steps to be looked at; all if there are none.
    only: Vec<Step>,
    /// The tree of the last search, kept only for its memory: to give back much of it takes long.
    nodes: Vec<Node>,
}

impl Uct {
    /// With a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), only: Vec::new(), nodes: Vec::new() }
    }

    /// From now on only these first steps are looked at; all if there are none.
    pub(crate) fn set_only(&mut self, only: &[Step]) {
        self.only = only.to_vec();
    }

    /// The only first steps that are looked at; all if there are none.
    pub(crate) fn only(&self) -> &[Step] {
        &self.only
    }

    /// Thinks about a game. Nodes are playouts.
    pub(crate) fn think<P: Position>(&mut self, game: &Game<P>, limits: Limits, stop: &Stop) -> Report {
        let watch = Watch::new(limits, stop);
        let mut game = game.clone();
        let here = game.mark();
        let by = game.position().status().mover().other();
        let mut nodes = std::mem::take(&mut self.nodes);
        nodes.clear();
        nodes.push(Node { step: Step::Pass, by, visits: 0, total: 0.0, children: None });
        let mut path = Vec::new();
        let mut playouts = 0;
        let most_depth = limits.depth.map_or(usize::MAX, |depth| depth as usize);
        while !game.position().is_over()
            && (playouts == 0 || !watch.is_over() && !is_deep(&nodes, most_depth))
            // One game is always played, so that there is an answer.
            && (watch.grant(1) > 0 || playouts == 0)
        {
            path.clear();
            path.push(0);
            self.descend(&mut game, &mut nodes, &mut path, most_depth);
            let winner = self.playout(&mut game);
            for &place in &path {
                let node: &mut Node = &mut nodes[place];
                node.visits += 1;
                node.total += winner.map_or(0.0, |winner| if winner == node.by { 1.0 } else { -1.0 });
            }
            game.go_back(&here);
            playouts += 1;
        }
        let found = report(&nodes, playouts, &watch);
        self.nodes = nodes;
        found
    }

    /// Goes down the tree to a node that was not visited before, and gives the one it leaves children.
    fn descend<P: Position>(
        &mut self,
        game: &mut Game<P>,
        nodes: &mut Vec<Node>,
        path: &mut Vec<usize>,
        most_depth: usize,
    ) {
        let mut place = 0;
        while !game.position().is_over() && path.len() <= most_depth {
            if nodes[place].children.is_none() {
                if nodes.len() > MOST_NODES || nodes[place].visits == 0 && place != 0 {
                    return;
                }
                let by = game.position().status().mover();
                let begin = nodes.len() as u32;
                let free = place != 0 || self.only.is_empty();
                let legal =
                    game.position().legal().into_iter().filter(|step| free || self.only.contains(step));
                nodes.extend(legal.map(|step| Node { step, by, visits: 0, total: 0.0, children: None }));
                nodes[place].children = Some((begin, nodes.len() as u32));
            }
            place = self.select(nodes, place);
            path.push(place);
            game.play_unchecked(nodes[place].step);
        }
    }

    /// The child with the highest upper bound; one that was never tried first, at random among them.
    fn select(&mut self, nodes: &[Node], place: usize) -> usize {
        let (begin, end) = nodes[place].children.unwrap_or_default();
        let children = begin as usize..end as usize;
        let untried = children.clone().filter(|child| nodes[*child].visits == 0);
        let count = untried.clone().count();
        if count > 0 {
            return untried.clone().nth(self.rng.below(count)).unwrap_or(begin as usize);
        }
        let log = f64::from(nodes[place].visits).ln();
        let bound = |child: usize| {
            let node = &nodes[child];
            let visits = f64::from(node.visits);
            node.total / visits + CURIOSITY * (log / visits).sqrt()
        };
        children.max_by(|one, other| bound(*one).total_cmp(&bound(*other))).unwrap_or(place)
    }

    fn playout<P: Position>(&mut self, game: &mut Game<P>) -> Option<Player> {
        for _ in 0..MOST_STEPS {
            match game.position().pick(|count| self.rng.below(count)) {
                Some(step) => game.play_unchecked(step),
                None => return game.position().outcome()?.winner,
            }
        }
        None
    }
}

/// The steps that are tried most, as long as they are tried often enough.
fn expected(nodes: &[Node]) -> impl Iterator<Item = &Node> {
    std::iter::successors(nodes.first(), |node| {
        let (begin, end) = node.children?;
        let children = &nodes[begin as usize..end as usize];
        children.iter().max_by_key(|child| child.visits).filter(|child| child.visits >= EXPECTED)
    })
    .skip(1)
}

/// Whether the line that is expected is this many steps long, or cannot become longer: it ends the game, or there is no room.
fn is_deep(nodes: &[Node], depth: usize) -> bool {
    if depth == usize::MAX {
        return false;
    }
    // A node that was visited again and has no children ends the game.
    let ended = || expected(nodes).last().is_some_and(|last| last.visits > 1 && last.children.is_none());
    nodes.len() > MOST_NODES || expected(nodes).take(depth).count() == depth || ended()
}

fn report(nodes: &[Node], playouts: u64, watch: &Watch<'_>) -> Report {
    let (begin, end) = nodes[0].children.unwrap_or_default();
    let mut children: Vec<&Node> = nodes[begin as usize..end as usize].iter().collect();
    children.sort_by_key(|node| std::cmp::Reverse(node.visits));
    let candidate = |node: &&Node| Candidate {
        value: (node.total / f64::from(node.visits.max(1))) as f32,
        line: vec![node.step],
        nodes: node.visits.into(),
    };
    let depth = expected(nodes).count() as u32;
    Report {
        depth,
        longest: depth,
        nodes: playouts,
        time: watch.elapsed(),
        candidates: children.iter().take(8).map(candidate).collect(),
        ..Report::default()
    }
}
