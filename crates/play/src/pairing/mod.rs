//! Who looks for a game, and who is brought together.
//!
//! A seek lives as long as its owner is here; one for a game by correspondence is stored and waits. Quick pairing brings together those
//! who want the same, the nearer in rating the sooner.

mod seek;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::clock::Millis;

pub use seek::{Pair, Seek, SeekError, Seeker, Wanted};

/// How far apart ratings may be at first, and how much farther with every second of waiting.
const NEAR: i64 = 60;
const WIDER: i64 = 25;
/// Limits on seeks: in all, and for one person.
const MOST: usize = 500;
const MOST_OF_ONE: usize = 3;
/// Whoever has no page that is connected, and never had, waits this long to be paired; a seek of theirs stands this long.
const UNSEEN: Millis = 60_000;
const UNSEEN_SEEK: Millis = 600_000;

/// Somebody who waits to be paired.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Who.
    pub seeker: Seeker,
    /// For what.
    pub wanted: Wanted,
    /// Since when.
    pub since: Millis,
}

/// Two who have been brought together, and what each had waited for.
#[derive(Clone, Debug)]
pub struct Found {
    /// The pair.
    pub pair: Pair,
    waited: [Waiting; 2],
}

/// Everybody who looks for a game.
#[derive(Debug, Default)]
pub struct Pairing {
    seeks: Vec<Seek>,
    pool: Vec<Waiting>,
    /// How many pages of each session are here.
    here: HashMap<i64, usize>,
    last: u64,
}

impl Pairing {
    /// The seeks, the oldest first.
    #[must_use]
    pub fn seeks(&self) -> &[Seek] {
        &self.seeks
    }

    /// Whether somebody can post a seek.
    ///
    /// # Errors
    /// Why not.
    pub fn may_post(&self, seeker: &Seeker, wanted: &Wanted) -> Result<(), SeekError> {
        if wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        let of_one = self.seeks.iter().filter(|seek| seek.seeker.is(seeker)).count();
        if self.seeks.len() >= MOST || of_one >= MOST_OF_ONE { Err(SeekError::TooMany) } else { Ok(()) }
    }

    /// Posts a seek; `stored` is its number in the store, if it outlives the visit.
    ///
    /// # Errors
    /// If it cannot be.
    pub fn post(
        &mut self,
        seeker: Seeker,
        wanted: Wanted,
        now: Millis,
        stored: Option<i64>,
    ) -> Result<Seek, SeekError> {
        self.may_post(&seeker, &wanted)?;
        Ok(self.restore(seeker, wanted, now, stored))
    }

    /// Puts a seek back that was stored, however many there are.
    pub fn restore(&mut self, seeker: Seeker, wanted: Wanted, since: Millis, stored: Option<i64>) -> Seek {
        self.last += 1;
        let seek = Seek { id: self.last, seeker, wanted, since, stored };
        self.seeks.push(seek.clone());
        seek
    }

    /// Takes one's own seek away.
    pub fn withdraw(&mut self, id: u64, seeker: &Seeker) -> Option<Seek> {
        let place = self.seeks.iter().position(|seek| seek.id == id && seek.seeker.is(seeker))?;
        Some(self.seeks.remove(place))
    }

    /// Accepts somebody's seek: it is gone, and the two are a pair.
    ///
    /// # Errors
    /// If it cannot be accepted.
    pub fn accept(&mut self, id: u64, seeker: Seeker) -> Result<(Pair, Seek), SeekError> {
        let place = self.seeks.iter().position(|seek| seek.id == id).ok_or(SeekError::Gone)?;
        let seek = &self.seeks[place];
        if seek.seeker.is(&seeker) {
            return Err(SeekError::Own);
        }
        if seek.wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        let seek = self.seeks.remove(place);
        self.pool.retain(|waiting| !waiting.seeker.is(&seeker) && !waiting.seeker.is(&seek.seeker));
        let pair = Pair::of(seek.seeker.clone(), seeker, seek.wanted.clone(), None);
        Ok((pair, seek))
    }

    /// Puts a seek back whose game could not be made.
    pub fn put_back(&mut self, seek: Seek) {
        let place = self.seeks.partition_point(|other| other.id < seek.id);
        self.seeks.insert(place, seek);
    }

    /// Waits to be paired with somebody who wants the same; an earlier wish of the same person is forgotten.
    ///
    /// # Errors
    /// If a rated game is wanted without an account.
    pub fn wait(&mut self, seeker: Seeker, wanted: Wanted, now: Millis) -> Result<(), SeekError> {
        if wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        self.pool.retain(|waiting| !waiting.seeker.is(&seeker));
        self.pool.push(Waiting { seeker, wanted, since: now });
        Ok(())
    }

    /// Lets two wait on whose game could not be made.
    pub fn wait_on(&mut self, found: Found) {
        for waited in found.waited {
            // Unless he has begun to wait for something else meanwhile.
            if !self.pool.iter().any(|waiting| waiting.seeker.is(&waited.seeker)) {
                self.pool.push(waited);
            }
        }
    }

    /// Waits no longer.
    pub fn wait_no_longer(&mut self, session: i64) {
        self.pool.retain(|waiting| waiting.seeker.session != session);
    }

    /// What somebody waits for.
    #[must_use]
    pub fn waiting(&self, session: i64) -> Option<&Waiting> {
        self.pool.iter().find(|waiting| waiting.seeker.session == session)
    }

    /// Brings together those who want the same and are near enough: the longer they wait, the farther that is.
    #[must_use]
    pub fn pairs(&mut self, now: Millis) -> Vec<Found> {
        let (mut found, mut place) = (Vec::new(), 0);
        while place < self.pool.len() {
            let Some(other) = self.nearest(place, now) else {
                place += 1;
                continue;
            };
            let two = self.pool.remove(other);
            let one = self.pool.remove(place);
            let mut wanted = one.wanted.clone();
            wanted.rated &= two.wanted.rated;
            let pair = Pair::of(one.seeker.clone(), two.seeker.clone(), wanted, two.wanted.side);
            found.push(Found { pair, waited: [one, two] });
        }
        found
    }

    /// Who of those behind somebody in the pool suits him best.
    fn nearest(&self, place: usize, now: Millis) -> Option<usize> {
        let one = &self.pool[place];
        let reach = |waiting: &Waiting| NEAR + WIDER * (now - waiting.since) / 1000;
        let distance = |other: &Waiting| (other.seeker.rating() - one.seeker.rating()).abs();
        let suits = |other: &Waiting| {
            !other.seeker.is(&one.seeker)
                && one.wanted.matches(&other.wanted)
                && distance(other) <= reach(one).max(reach(other))
        };
        let others = self.pool.iter().enumerate().skip(place + 1).filter(|(_, other)| suits(other));
        others.min_by_key(|(_, other)| distance(other)).map(|(place, _)| place)
    }

    /// A page of somebody has come.
    pub fn come(&mut self, session: i64) {
        *self.here.entry(session).or_default() += 1;
    }

    /// A page of somebody has closed; says whether it was the last.
    pub fn leave(&mut self, session: i64) -> bool {
        let Some(pages) = self.here.get_mut(&session) else { return false };
        *pages -= 1;
        if *pages > 0 {
            return false;
        }
        self.here.remove(&session);
        true
    }

    /// Forgets what somebody looked for who has no page here any more; says whether a seek is gone.
    pub fn forget(&mut self, session: i64) -> bool {
        if self.here.contains_key(&session) {
            return false;
        }
        self.wait_no_longer(session);
        self.retain_seeks(|seek| seek.stored.is_some() || seek.seeker.session != session)
    }

    /// Forgets those whose page never came: they have no script, or left before it ran. Says whether a seek is gone.
    pub fn tidy(&mut self, now: Millis) -> bool {
        let here = std::mem::take(&mut self.here);
        let gone = |session: i64| !here.contains_key(&session);
        self.pool.retain(|waiting| !gone(waiting.seeker.session) || now - waiting.since < UNSEEN);
        let changed = self.retain_seeks(|seek| {
            seek.stored.is_some() || !gone(seek.seeker.session) || now - seek.since < UNSEEN_SEEK
        });
        self.here = here;
        changed
    }

    fn retain_seeks(&mut self, stays: impl Fn(&Seek) -> bool) -> bool {
        let before = self.seeks.len();
        self.seeks.retain(stays);
        self.seeks.len() != before
    }
}
