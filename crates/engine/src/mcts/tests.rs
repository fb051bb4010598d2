use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kamni_rules::games::{Hasami, Kamiken};
use kamni_rules::{GameKind, Rules};

use super::*;
use crate::eval::{Sight, Weights};
use crate::evaluator::{Evaluation, Leaf};
use crate::steps::step_numbers;

fn kamiken<const W: usize>(size: &str) -> Game<Kamiken<W>>
where
    Kamiken<W>: TryFrom<kamni_rules::AnyPosition>,
{
    let start = Rules::new(GameKind::Kamiken, [("size", size)]).expect("a size").start();
    Game::new(Kamiken::try_from(start).ok().expect("the width of this size"))
}

fn hasami() -> Game<Hasami> {
    let start = Rules::new(GameKind::Hasami, []).expect("the usual options").start();
    Game::new(Hasami::try_from(start).expect("a position of Hasami"))
}

/// Knows nothing of games, wants many leaves at a time, and remembers which it was asked about.
#[derive(Clone)]
struct Network {
    batch: usize,
    asked: Arc<Mutex<Asked>>,
    /// How long it takes.
    takes: Duration,
}

#[derive(Debug, Default)]
struct Asked {
    batches: Vec<usize>,
    hashes: Vec<u64>,
}

impl Network {
    fn new(batch: usize, takes: Duration) -> Self {
        Self { batch, asked: Arc::default(), takes }
    }
}

impl<P: Position> Evaluator<P> for Network {
    fn batch(&self) -> usize {
        self.batch
    }

    fn evaluate(&mut self, leaves: &[Leaf<P>], told: &mut [Evaluation]) {
        std::thread::sleep(self.takes);
        assert_eq!(leaves.len(), told.len());
        for (leaf, told) in leaves.iter().zip(told) {
            assert!(!leaf.position.is_over() && told.priors.is_empty() && told.glances.is_empty());
            assert_eq!(leaf.steps, leaf.position.legal(), "all legal steps, in their order");
            assert_eq!(leaf.steps.len(), leaf.after.len());
            for (step, after) in leaf.steps.iter().zip(&leaf.after) {
                let mut next = leaf.position;
                next.play_unchecked(*step);
                assert!(after.same_board(&next), "{step}");
            }
            told.value = (leaf.position.hash() % 1000) as f32 / 1000.0 - 0.5;
            told.priors.extend(leaf.steps.iter().map(|_| 1.0));
        }
        let mut asked = self.asked.lock().expect("no thread has failed");
        asked.batches.push(leaves.len());
        asked.hashes.extend(leaves.iter().map(|leaf| leaf.position.hash()));
    }
}

/// An evaluator is asked about as many leaves as it likes at a time, all of them different.
#[test]
fn leaves_come_in_batches() {
    fn check<P: Position + Send + Sync>(game: &Game<P>) {
        let network = Network::new(8, Duration::ZERO);
        let mut search = Mcts::new(network.clone(), 64 << 20, 1, 1, 1);
        let found = search.think(game, Limits::nodes(800), &Stop::default(), &mut |_| {});
        let asked = network.asked.lock().expect("no thread has failed");
        assert_eq!(found.nodes, 800);
        assert_eq!(asked.hashes.len(), 800, "each game is a position that was asked about");
        assert!(asked.batches.iter().all(|leaves| (1..=8).contains(leaves)), "{:?}", asked.batches);
        let whole = asked.batches.iter().filter(|leaves| **leaves == 8).count();
        assert!(whole > 90, "hardly a batch has fewer: {:?}", asked.batches);
        let mut place = 0;
        for &leaves in &asked.batches {
            let hashes: HashSet<u64> = asked.hashes[place..place + leaves].iter().copied().collect();
            assert!(hashes.len() + 1 >= leaves, "steps in another order may lead to the same position");
            place += leaves;
        }
        let best = found.best().expect("a step");
        assert!(game.position().is_legal(best));
        assert!(search.kept.iter().all(|(tree, _)| nobody_is_awaited(&tree.root)));
    }
    check(&kamiken::<2>("9"));
    check(&hasami());
}

/// Whether no game is on its way any more.
fn nobody_is_awaited(node: &Node) -> bool {
    node.awaited() == 0 && node.children().iter().all(nobody_is_awaited)
}

/// Two threads grow one tree: together they keep to the limit, and each goes where the other is not.
#[test]
fn threads_share_a_tree_and_go_apart() {
    let network = Network::new(1, Duration::from_micros(300));
    let game = kamiken::<2>("9");
    let mut search = Mcts::new(network.clone(), 64 << 20, 2, 1, 1);
    let found = search.think(&game, Limits::nodes(1500), &Stop::default(), &mut |_| {});
    let asked = network.asked.lock().expect("no thread has failed");
    let different = asked.hashes.iter().collect::<HashSet<_>>().len();
    assert_eq!((found.nodes, asked.hashes.len()), (1500, 1500));
    let (tree, _) = search.kept.as_ref().expect("the tree is kept");
    assert_eq!(tree.root.visits(), 1500, "no result is lost");
    let below: u32 = tree.root.children().iter().map(Node::visits).sum();
    assert_eq!(below, 1499, "all but the first went further");
    assert!(nobody_is_awaited(&tree.root));
    // The evaluator gives equal priors: without the virtual loss both threads would go the same way, and half of it be in vain.
    let grown = leaves_grown(&tree.root);
    assert!(
        grown * 100 >= asked.hashes.len() * 97,
        "{grown} of {} ({different} positions)",
        asked.hashes.len()
    );
}

/// How many nodes have children.
fn leaves_grown(node: &Node) -> usize {
    usize::from(!node.children().is_empty()) + node.children().iter().map(leaves_grown).sum::<usize>()
}

/// Several threads are stopped from outside, and soon; what they have found is whole.
#[test]
fn threads_are_stopped() {
    let network = Network::new(4, Duration::from_micros(200));
    let mut search = Mcts::new(network, 64 << 20, 3, 2, 1);
    let (game, stop) = (kamiken::<2>("9"), Stop::default());
    let (found, took) = std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let found = search.think(&game, Limits::default(), &stop, &mut |_| {});
            (found, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(100));
        let told = Instant::now();
        stop.stop();
        let (found, answered) = thinking.join().expect("it answers");
        (found, answered.saturating_duration_since(told))
    });
    assert!(took < Duration::from_secs(2), "{took:?}");
    assert!(found.nodes > 8 && found.candidates.len() == 2, "{found:?}");
    let (tree, _) = search.kept.as_ref().expect("the tree is kept");
    assert!(nobody_is_awaited(&tree.root));
    assert_eq!(u64::from(tree.root.visits()), found.nodes);
}

/// The tree is kept for the same position and for the next step, with all that is below.
#[test]
fn a_tree_is_kept_for_the_next_step() {
    let mut search = Mcts::new(Network::new(1, Duration::ZERO), 64 << 20, 1, 1, 1);
    let mut game = kamiken::<1>("5");
    let found = search.think(&game, Limits::nodes(400), &Stop::default(), &mut |_| {});
    let again = search.think(&game, Limits::nodes(1), &Stop::default(), &mut |_| {});
    assert_eq!(
        again.candidates[0].nodes + 1,
        found.candidates[0].nodes + again.nodes + u64::from(again.best() != found.best())
    );
    let step = again.best().expect("a step");
    game.play(step).expect("a legal one");
    search.think(&game, Limits::nodes(1), &Stop::default(), &mut |_| {});
    let (tree, _) = search.kept.as_ref().expect("the tree is kept");
    assert_eq!(u64::from(tree.root.visits()), again.candidates[0].nodes + 1);
    assert_eq!(tree.root.step, step);
}

/// A tree that has grown full, and what its threads have of their own, stay within the memory.
#[test]
fn trees_keep_to_the_memory() {
    let mut game = kamiken::<6>("19");
    let sight = Sight::from(Weights::of(GameKind::Kamiken));
    for (bytes, threads) in [(4 << 20, 1), (4 << 20, 8), (16 << 20, 2)] {
        let mut search = Mcts::new(sight, bytes, threads, 1, 1);
        let mut full = false;
        for _ in 0..3 {
            let found = search.think(&game, Limits::nodes(1500), &Stop::default(), &mut |_| {});
            let (tree, _) = search.kept.as_ref().expect("the tree is kept");
            let nodes = super::tree::count(&tree.root);
            let lists = 361 * (size_of::<Step>() + size_of::<Kamiken<6>>());
            let own = search.threads * (2 * 4 * step_numbers(19) + lists);
            assert!(own <= search.threads * GROWER_BYTES);
            // A list of children has a few bytes of its own.
            assert!(size_of::<Node>() + 16 <= NODE_BYTES);
            assert!(nodes * NODE_BYTES + own <= bytes, "{nodes} and {own} of {bytes}, {threads} threads");
            full |= found.memory > 950;
            game.play(found.best().expect("a step")).expect("a legal one");
        }
        assert!(full, "{bytes}, {threads} threads: the memory was never full");
    }
}
