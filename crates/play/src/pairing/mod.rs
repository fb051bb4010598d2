//! Who looks for a game, and who is brought together.
//!
//! A seek lives as long as a page of its owner is open somewhere; one for a game by correspondence waits by itself. Quick pairing brings
//! together those who want the same, the nearer in rating the sooner. All of them stand in the books: what is here is how they stood when
//! the books were last read, and who is brought together is a proposal, until the books have it.

mod apart;
mod seek;
#[cfg(test)]
mod tests;

use crate::clock::{Controls, Millis};

pub use apart::Apart;
pub use seek::{Pair, Seek, SeekError, Seeker, Waiting, Wanted};

/// How far apart ratings may be at first, and how much farther with every second of waiting.
const NEAR: i64 = 60;
const WIDER: i64 = 25;
/// Limits on seeks: in all, and for one person.
pub const MOST: usize = 500;
pub const MOST_OF_ONE: usize = 3;
/// Somebody whose last page has closed is waited for this long: pages are loaded anew.
pub const AWAY: Millis = 8_000;
/// Whoever has no page that is connected, and never had, waits this long to be paired; a seek of theirs stands this long.
pub const UNSEEN: Millis = 60_000;
pub const UNSEEN_SEEK: Millis = 600_000;

/// Until when something stands that is posted now, if nothing is heard of its owner from now on; without end, if that does not matter.
#[must_use]
pub const fn stands_until(waits: bool, controls: Controls, is_here: bool, now: Millis) -> Option<Millis> {
    match (waits, is_here) {
        (false, _) if controls.is_correspondence() => None,
        (_, true) => Some(now + AWAY),
        (true, false) => Some(now + UNSEEN),
        (false, false) => Some(now + UNSEEN_SEEK),
    }
}

/// Two who suit each other, and what each of them waits for, by its number.
#[derive(Clone, Debug)]
pub struct Found {
    /// The pair.
    pub pair: Pair,
    /// Their waits.
    pub waits: [i64; 2],
}

/// Everybody who looks for a game.
#[derive(Clone, Debug, Default)]
pub struct Pairing {
    seeks: Vec<Seek>,
    pool: Vec<Waiting>,
    apart: Apart,
}

impl Pairing {
    /// The seeks, the oldest first.
    #[must_use]
    pub fn seeks(&self) -> &[Seek] {
        &self.seeks
    }

    /// One seek.
    #[must_use]
    pub fn seek(&self, id: i64) -> Option<&Seek> {
        self.seeks.iter().find(|seek| seek.id == id)
    }

    /// The seeks that somebody with this account, or without one, is shown: not those of people whom he does not meet.
    pub fn seeks_for(&self, account: Option<i64>) -> impl Iterator<Item = &Seek> {
        self.seeks.iter().filter(move |seek| !self.apart.are(account, seek.seeker.account()))
    }

    /// Takes up who does not meet whom; says whether that is news.
    pub fn keep_apart(&mut self, apart: Apart) -> bool {
        let changed = self.apart != apart;
        self.apart = apart;
        changed
    }

    /// Those who wait to be paired, the oldest first.
    #[must_use]
    pub fn pool(&self) -> &[Waiting] {
        &self.pool
    }

    /// What somebody waits for.
    #[must_use]
    pub fn waiting(&self, session: i64) -> Option<&Waiting> {
        self.pool.iter().find(|waiting| waiting.seeker.session == session)
    }

    /// Whether somebody can post a seek, as far as is known here: the books have the last word on how many stand.
    ///
    /// # Errors
    /// Why not.
    pub fn may_post(&self, seeker: &Seeker, wanted: &Wanted) -> Result<(), SeekError> {
        wanted.is_for(seeker)?;
        let of_one = self.seeks.iter().filter(|seek| seek.seeker.is(seeker)).count();
        if self.seeks.len() >= MOST || of_one >= MOST_OF_ONE { Err(SeekError::TooMany) } else { Ok(()) }
    }

    /// Takes up a seek that is in the books.
    pub fn post(&mut self, seek: Seek) {
        let place = self.seeks.partition_point(|other| other.id < seek.id);
        self.seeks.insert(place, seek);
    }

    /// Takes up somebody who waits to be paired; an earlier wish of the same person is forgotten.
    pub fn wait(&mut self, waiting: Waiting) {
        self.pool.retain(|other| !other.seeker.is(&waiting.seeker));
        let place = self.pool.partition_point(|other| other.id < waiting.id);
        self.pool.insert(place, waiting);
    }

    /// Strikes seeks and waits out; says whether a seek is gone.
    pub fn strike(&mut self, gone: impl Fn(i64) -> bool) -> bool {
        self.pool.retain(|waiting| !gone(waiting.id));
        let before = self.seeks.len();
        self.seeks.retain(|seek| !gone(seek.id));
        self.seeks.len() != before
    }

    /// Somebody's seek, and the pair that whoever accepts it makes with its owner.
    ///
    /// # Errors
    /// If it cannot be accepted.
    pub fn accept(&self, id: i64, seeker: Seeker) -> Result<Pair, SeekError> {
        let seek = self.seek(id).ok_or(SeekError::Gone)?;
        // He does not see it, and is not told why.
        if self.apart.are(seeker.account(), seek.seeker.account()) {
            return Err(SeekError::Gone);
        }
        if seek.seeker.is(&seeker) {
            return Err(SeekError::Own);
        }
        seek.wanted.is_for(&seeker)?;
        Ok(Pair::of(seek.seeker.clone(), seeker, seek.wanted.clone(), None))
    }

    /// Brings together those who want the same and are near enough: the longer they wait, the farther that is. Nobody is in two pairs.
    #[must_use]
    pub fn pairs(&self, now: Millis) -> Vec<Found> {
        self.groups().into_iter().flat_map(|group| pairs_among(group, &self.apart, now)).collect()
    }

    /// Those who wait, by the game that they want: only they can meet.
    fn groups(&self) -> Vec<Vec<&Waiting>> {
        let mut groups: Vec<Vec<&Waiting>> = Vec::new();
        for waiting in &self.pool {
            let same = |group: &&mut Vec<&Waiting>| group[0].wanted.is_same_game(&waiting.wanted);
            match groups.iter_mut().find(same) {
                Some(group) => group.push(waiting),
                None => groups.push(vec![waiting]),
            }
        }
        groups
    }
}

fn pairs_among(mut pool: Vec<&Waiting>, apart: &Apart, now: Millis) -> Vec<Found> {
    let (mut found, mut place) = (Vec::new(), 0);
    while place < pool.len() {
        let Some(other) = nearest(&pool, place, apart, now) else {
            place += 1;
            continue;
        };
        let two = pool.remove(other);
        let one = pool.remove(place);
        let mut wanted = one.wanted.clone();
        wanted.rated &= two.wanted.rated;
        let pair = Pair::of(one.seeker.clone(), two.seeker.clone(), wanted, two.wanted.side);
        found.push(Found { pair, waits: [one.id, two.id] });
    }
    found
}

/// Who of those behind somebody in the pool suits him best.
fn nearest(pool: &[&Waiting], place: usize, apart: &Apart, now: Millis) -> Option<usize> {
    let one = pool[place];
    let reach = |waiting: &Waiting| NEAR + WIDER * (now - waiting.since) / 1000;
    let distance = |other: &Waiting| (other.seeker.rating() - one.seeker.rating()).abs();
    let suits = |other: &Waiting| {
        distance(other) <= reach(one).max(reach(other))
            && !other.seeker.is(&one.seeker)
            && !apart.are(one.seeker.account(), other.seeker.account())
            && one.wanted.matches(&other.wanted)
    };
    let others = pool.iter().enumerate().skip(place + 1).filter(|(_, other)| suits(other));
    others.min_by_key(|(_, other)| distance(other)).map(|(place, _)| place)
}
