//! The positions that stood at the beginnings of turns, for the rule of repetition (R1).
//!
//! There are two ways to remember them: [`History`], made for searching, where steps are taken back all the time; and
//! [`SharedHistory`], made for keeping many moments of one long game at hand, where a copy costs next to nothing.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use crate::Position;

/// What a game remembers of its positions.
pub trait Memory<P>: Clone + Debug {
    /// Nothing yet.
    fn new() -> Self;

    /// How many positions have been added.
    fn len(&self) -> usize;

    /// Whether none has.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many times a position has stood.
    fn count(&self, position: &P) -> u32;

    /// Adds a position; how many times it has stood, this time included.
    fn add(&mut self, position: &P) -> u32;

    /// Forgets all but the first positions.
    fn truncate(&mut self, len: usize);
}

/// The history of a game that knows repetition: a hash table whose chains are threaded through the list of positions,
/// newest first, so that the last ones can be forgotten again. A hash only finds candidates; the boards are compared.
#[derive(Clone, Debug)]
pub struct History<P> {
    stood: Vec<Entry<P>>,
    /// The newest entry of each chain, counted from 1; 0 for none.
    chains: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Entry<P> {
    position: P,
    /// The one before it in its chain, counted from 1; 0 for none.
    before: u32,
}

impl<P: Position> Memory<P> for History<P> {
    fn new() -> Self {
        Self { stood: Vec::new(), chains: vec![0; 512] }
    }

    fn len(&self) -> usize {
        self.stood.len()
    }

    #[inline]
    fn count(&self, position: &P) -> u32 {
        let (mut seen, mut link) = (0, self.chains[self.chain(position)]);
        while let Some(past) = (link as usize).checked_sub(1).map(|place| &self.stood[place]) {
            seen += u32::from(past.position.same_board(position));
            link = past.before;
        }
        seen
    }

    #[inline]
    fn add(&mut self, position: &P) -> u32 {
        if self.stood.len() >= self.chains.len() {
            self.grow();
        }
        let seen = self.count(position) + 1;
        let chain = self.chain(position);
        self.stood.push(Entry { position: *position, before: self.chains[chain] });
        self.chains[chain] = self.stood.len() as u32;
        seen
    }

    fn truncate(&mut self, len: usize) {
        if len == 0 {
            self.stood.clear();
            self.chains.fill(0);
        }
        while self.stood.len() > len
            && let Some(last) = self.stood.pop()
        {
            let chain = self.chain(&last.position);
            self.chains[chain] = last.before;
        }
    }
}

impl<P: Position> History<P> {
    fn chain(&self, position: &P) -> usize {
        position.hash() as usize % self.chains.len()
    }

    fn grow(&mut self) {
        self.chains = vec![0; self.chains.len() * 4];
        for place in 0..self.stood.len() {
            let chain = self.chain(&self.stood[place].position);
            self.stood[place].before = self.chains[chain];
            self.chains[chain] = place as u32 + 1;
        }
    }
}

/// A history whose copies share what they have in common: runs of positions, each sorted by hash and twice as long as the next
/// or more, so that there are as many as the number of positions has binary digits. Adding one merges runs of equal length.
#[derive(Clone, Debug)]
pub struct SharedHistory<P> {
    runs: Vec<Arc<[Stood<P>]>>,
}

#[derive(Clone, Debug)]
struct Stood<P> {
    hash: u64,
    /// How many positions were added before it.
    place: usize,
    position: Arc<P>,
}

impl<P: Position> Memory<P> for SharedHistory<P> {
    fn new() -> Self {
        Self { runs: Vec::new() }
    }

    fn len(&self) -> usize {
        self.runs.iter().map(|run| run.len()).sum()
    }

    fn count(&self, position: &P) -> u32 {
        let hash = position.hash();
        let in_run = |run: &Arc<[Stood<P>]>| {
            let first = run.partition_point(|stood| stood.hash < hash);
            let alike = run[first..].iter().take_while(|stood| stood.hash == hash);
            alike.filter(|stood| stood.position.same_board(position)).count() as u32
        };
        self.runs.iter().map(in_run).sum()
    }

    fn add(&mut self, position: &P) -> u32 {
        let seen = self.count(position) + 1;
        let place = self.len();
        self.push(Stood { hash: position.hash(), place, position: Arc::new(*position) });
        seen
    }

    fn truncate(&mut self, len: usize) {
        // Runs lie in the order in which their positions came: only the one that is cut has to be taken apart.
        let mut left = self.len();
        while left > len
            && let Some(run) = self.runs.pop()
        {
            left -= run.len();
            let mut kept: Vec<Stood<P>> = run.iter().filter(|stood| stood.place < len).cloned().collect();
            kept.sort_unstable_by_key(|stood| stood.place);
            kept.into_iter().for_each(|stood| self.push(stood));
        }
    }
}

impl<P: Position> SharedHistory<P> {
    fn push(&mut self, stood: Stood<P>) {
        let mut run: Arc<[Stood<P>]> = [stood].into();
        while let Some(last) = self.runs.pop_if(|last| last.len() == run.len()) {
            let mut merged: Vec<Stood<P>> = last.iter().chain(run.iter()).cloned().collect();
            // Two runs one behind the other: sorting finds them so and merges them.
            merged.sort_by_key(|stood| stood.hash);
            run = merged.into();
        }
        self.runs.push(run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, GameKind, Rng, Rules};

    /// Random games that repeat themselves: both histories agree at every position, after going back too, and copies are not
    /// changed by what comes later.
    #[test]
    fn both_histories_remember_the_same() {
        for kind in GameKind::ALL.iter().copied().filter(|kind| kind.knows_repetition()) {
            let rules = Rules::new(kind, []).expect("the usual options");
            let mut rng = Rng::new(7);
            let mut game = Game::new(rules.start());
            let mut shared = Game::shared(rules.start());
            let mut kept = Vec::new();
            for ply in 0..600 {
                let legal = game.position().legal();
                if legal.is_empty() {
                    break;
                }
                // Few steps to choose from: positions stand again and again.
                let step = legal[rng.below(legal.len().min(3))];
                assert_eq!(
                    shared.after(step).as_ref().map(Position::text),
                    game.after(step).as_ref().map(Position::text)
                );
                game.play(step).expect("legal");
                shared.play(step).expect("legal");
                assert_eq!(shared.seen(), game.seen(), "{kind} at {ply}");
                assert_eq!(shared.position().text(), game.position().text(), "{kind} at {ply}");
                if ply % 97 == 0 {
                    kept.push((shared.clone(), shared.seen(), shared.position().text()));
                }
            }
            for (copy, seen, text) in &kept {
                assert_eq!((copy.seen(), &copy.position().text()), (*seen, text));
            }
        }
    }

    #[test]
    fn the_first_positions_are_kept() {
        let rules = Rules::new(GameKind::Hasami, []).expect("the usual options");
        let (mut shared, mut plain) = (SharedHistory::new(), History::new());
        let mut position = rules.start();
        let mut all = Vec::new();
        for _ in 0..40 {
            let step = position.legal()[0];
            position.play(step).expect("legal");
            assert_eq!(shared.add(&position), plain.add(&position));
            all.push(position);
        }
        for len in [40, 33, 32, 31, 7, 1, 0] {
            shared.truncate(len);
            plain.truncate(len);
            assert_eq!((shared.len(), plain.len()), (len, len));
            for position in &all {
                assert_eq!(shared.count(position), plain.count(position), "of the first {len}");
            }
        }
    }
}
