//! A list that grows at its end, and whose copies share what they have in common.
//!
//! Who keeps many moments of a game has all steps so far in each of them. A plain list would be copied with each step, which costs
//! the more the longer the game is.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

/// How many items are shared at a time.
const CHUNK: usize = 256;

/// A list that grows at its end; copies share what they have in common.
#[derive(Clone, Debug)]
pub struct Trail<T> {
    full: Arc<Vec<Arc<[T]>>>,
    rest: Vec<T>,
}

impl<T> Default for Trail<T> {
    fn default() -> Self {
        Self { full: Arc::default(), rest: Vec::new() }
    }
}

impl<T: Clone> Trail<T> {
    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.rest.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.full.is_empty() && self.rest.is_empty()
    }

    /// The one at a place, from 0.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<&T> {
        match self.full.get(place / CHUNK) {
            Some(chunk) => chunk.get(place % CHUNK),
            None => self.rest.get(place.checked_sub(self.full.len() * CHUNK)?),
        }
    }

    /// The last one.
    #[must_use]
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All of them, the first first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.full.iter().flat_map(|chunk| chunk.iter()).chain(&self.rest)
    }

    /// Those from one place to before another.
    pub fn range(&self, from: usize, to: usize) -> impl Iterator<Item = &T> {
        (from..to).map_while(|place| self.get(place))
    }

    /// All of them, copied.
    #[must_use]
    pub fn to_vec(&self) -> Vec<T> {
        self.iter().cloned().collect()
    }

    /// Adds one.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.rest.push(item);
        if self.rest.len() == CHUNK {
            self.close_chunk();
        }
    }

    #[cold]
    fn close_chunk(&mut self) {
        let chunk = mem::take(&mut self.rest).into();
        Arc::make_mut(&mut self.full).push(chunk);
    }

    /// Keeps this many of the first.
    pub fn truncate(&mut self, len: usize) {
        let whole = len / CHUNK;
        if whole < self.full.len() {
            self.rest = self.full[whole].to_vec();
            Arc::make_mut(&mut self.full).truncate(whole);
        }
        self.rest.truncate(len - self.full.len() * CHUNK);
    }
}

impl<T: Clone + PartialEq> PartialEq for Trail<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: Clone> Extend<T> for Trail<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_is_a_list() {
        let (mut trail, mut list) = (Trail::default(), Vec::new());
        let mut copies = Vec::new();
        for number in 0..3 * CHUNK + 5 {
            trail.push(number);
            list.push(number);
            if number % 100 == 0 {
                copies.push((trail.clone(), list.clone()));
            }
        }
        for len in [3 * CHUNK + 5, 3 * CHUNK, 3 * CHUNK - 1, CHUNK + 1, CHUNK, 7, 0] {
            trail.truncate(len);
            list.truncate(len);
            trail.push(len);
            list.push(len);
            assert_eq!((trail.len(), trail.last(), trail.is_empty()), (list.len(), list.last(), false));
            assert_eq!(trail.to_vec(), list, "{len}");
            assert_eq!(trail.iter().next_back(), list.last());
            assert_eq!(trail.get(list.len()), None);
            assert_eq!(
                trail.range(len / 2, len + 9).collect::<Vec<_>>(),
                list[len / 2..].iter().collect::<Vec<_>>()
            );
            trail.truncate(len);
            list.truncate(len);
        }
        assert!(trail.is_empty());
        for (copy, list) in copies {
            assert_eq!(copy.to_vec(), list, "copies stay as they were");
        }
    }
}
