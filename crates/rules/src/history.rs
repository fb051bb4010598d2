//! The positions that stood at the beginnings of turns, for the rule of repetition (R1).

use alloc::vec;
use alloc::vec::Vec;

use crate::Position;

/// The history of a game that knows repetition: a hash table whose chains are threaded through the list of positions,
/// newest first, so that the last ones can be forgotten again. A hash only finds candidates; the boards are compared.
#[derive(Clone, Debug)]
pub(crate) struct History<P> {
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

impl<P: Position> History<P> {
    pub(crate) fn new() -> Self {
        Self { stood: Vec::new(), chains: vec![0; 512] }
    }

    pub(crate) fn len(&self) -> usize {
        self.stood.len()
    }

    fn chain(&self, position: &P) -> usize {
        position.hash() as usize % self.chains.len()
    }

    /// Adds a position; how many times it has stood, this time included.
    #[inline]
    pub(crate) fn add(&mut self, position: &P) -> u32 {
        if self.stood.len() >= self.chains.len() {
            self.grow();
        }
        let chain = self.chain(position);
        let before = self.chains[chain];
        let (mut seen, mut link) = (1, before);
        while let Some(past) = (link as usize).checked_sub(1).map(|place| &self.stood[place]) {
            seen += u32::from(past.position.same_board(position));
            link = past.before;
        }
        self.stood.push(Entry { position: *position, before });
        self.chains[chain] = self.stood.len() as u32;
        seen
    }

    /// Forgets all but the first positions.
    pub(crate) fn truncate(&mut self, len: usize) {
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

    fn grow(&mut self) {
        self.chains = vec![0; self.chains.len() * 4];
        for place in 0..self.stood.len() {
            let chain = self.chain(&self.stood[place].position);
            self.stood[place].before = self.chains[chain];
            self.chains[chain] = place as u32 + 1;
        }
    }
}
