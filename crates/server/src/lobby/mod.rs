//! The lobby: who looks for a game, and who is brought together.
//!
//! A seek lives as long as its owner is here; one for a game by correspondence is stored and waits. Quick pairing brings together those
//! who want the same, the nearer in rating the sooner.

mod seek;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;
use tokio::time::Duration;

use crate::clock::Millis;
use crate::game::Sitter;
use crate::ids::GameId;
use crate::store::seeks::{NewSeek, StoredSeek};

pub use seek::{LobbyNews, Pair, Seek, SeekError, Seeker, Wanted};

/// Somebody whose last page has closed is waited for this long: pages are loaded anew.
const AWAY: Duration = Duration::from_secs(8);
/// How far apart ratings may be at first, and how much farther with every second of waiting.
const NEAR: i64 = 60;
const WIDER: i64 = 25;
/// Limits on seeks: in all, and for one person.
const MOST: usize = 500;
const MOST_OF_ONE: usize = 3;
/// Whoever has no page that is connected, and never had, waits this long to be paired; a seek of theirs stands this long.
const UNSEEN: Millis = 60_000;
const UNSEEN_SEEK: Millis = 600_000;

#[derive(Debug, Default)]
struct State {
    seeks: Vec<Seek>,
    /// Those who want to be paired, since when.
    pool: Vec<(Seeker, Wanted, Millis)>,
    /// How many pages of each session are in the lobby.
    here: HashMap<i64, usize>,
    last: u64,
}

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    news: broadcast::Sender<LobbyNews>,
}

/// Two who have been brought together, and what each had waited for and since when.
#[derive(Clone, Debug)]
pub struct Found {
    /// The pair.
    pub pair: Pair,
    waited: [(Seeker, Wanted, Millis); 2],
}

/// The lobby. Clones are the same lobby.
#[derive(Clone, Debug)]
pub struct Lobby(Arc<Inner>);

impl Default for Lobby {
    fn default() -> Self {
        Self(Arc::new(Inner { state: Mutex::default(), news: broadcast::channel(256).0 }))
    }
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Each change is whole when the lock is let go, whatever happened elsewhere.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, news: LobbyNews) {
        // Nobody need be here.
        let _ = self.0.news.send(news);
    }

    /// What is told from now on.
    #[must_use]
    pub fn news(&self) -> broadcast::Receiver<LobbyNews> {
        self.0.news.subscribe()
    }

    /// The seeks, the oldest first.
    #[must_use]
    pub fn seeks(&self) -> Vec<Seek> {
        self.lock().seeks.clone()
    }

    /// One seek.
    #[must_use]
    pub fn seek(&self, id: u64) -> Option<Seek> {
        self.lock().seeks.iter().find(|seek| seek.id == id).cloned()
    }

    /// Puts seeks back that were stored.
    pub fn restore(&self, seeks: Vec<StoredSeek>) {
        let mut state = self.lock();
        for StoredSeek { id, owner, seek } in seeks {
            state.last += 1;
            let sitter = owner.map_or(Sitter::Guest, |account| Sitter::Account {
                id: account.id,
                name: account.name,
                rating: None,
                bot: account.bot,
            });
            let NewSeek { session, rules, controls, rated, side, created, .. } = seek;
            let wanted = Wanted { rules, controls, rated, side };
            let seeker = Seeker { session, sitter };
            let number = state.last;
            state.seeks.push(Seek { id: number, seeker, wanted, since: created, stored: Some(id) });
        }
    }

    /// Whether somebody can post a seek.
    ///
    /// # Errors
    /// Why not.
    pub fn may_post(&self, seeker: &Seeker, wanted: &Wanted) -> Result<(), SeekError> {
        if wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        let state = self.lock();
        let of_one = state.seeks.iter().filter(|seek| seek.seeker.is(seeker)).count();
        if state.seeks.len() >= MOST || of_one >= MOST_OF_ONE { Err(SeekError::TooMany) } else { Ok(()) }
    }

    /// Posts a seek; `stored` is its number in the store, if it outlives the visit.
    ///
    /// # Errors
    /// If it cannot be.
    pub fn post(
        &self,
        seeker: Seeker,
        wanted: Wanted,
        now: Millis,
        stored: Option<i64>,
    ) -> Result<Seek, SeekError> {
        self.may_post(&seeker, &wanted)?;
        let mut state = self.lock();
        state.last += 1;
        let seek = Seek { id: state.last, seeker, wanted, since: now, stored };
        state.seeks.push(seek.clone());
        drop(state);
        self.tell(LobbyNews::Changed);
        Ok(seek)
    }

    /// Takes one's own seek away.
    pub fn withdraw(&self, id: u64, seeker: &Seeker) -> Option<Seek> {
        let mut state = self.lock();
        let place = state.seeks.iter().position(|seek| seek.id == id && seek.seeker.is(seeker))?;
        let seek = state.seeks.remove(place);
        drop(state);
        self.tell(LobbyNews::Changed);
        Some(seek)
    }

    /// Accepts somebody's seek: it is gone, and the two are a pair.
    ///
    /// # Errors
    /// If it cannot be accepted.
    pub fn accept(&self, id: u64, seeker: Seeker) -> Result<(Pair, Seek), SeekError> {
        let mut state = self.lock();
        let place = state.seeks.iter().position(|seek| seek.id == id).ok_or(SeekError::Gone)?;
        let seek = &state.seeks[place];
        if seek.seeker.is(&seeker) {
            return Err(SeekError::Own);
        }
        if seek.wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        let seek = state.seeks.remove(place);
        state.pool.retain(|(waiting, ..)| !waiting.is(&seeker) && !waiting.is(&seek.seeker));
        drop(state);
        self.tell(LobbyNews::Changed);
        let pair = Pair::of(seek.seeker.clone(), seeker, seek.wanted.clone(), None);
        Ok((pair, seek))
    }

    /// Puts a seek back whose game could not be made.
    pub fn put_back(&self, seek: Seek) {
        let mut state = self.lock();
        let place = state.seeks.partition_point(|other| other.id < seek.id);
        state.seeks.insert(place, seek);
        drop(state);
        self.tell(LobbyNews::Changed);
    }

    /// Lets two wait on whose game could not be made.
    pub fn wait_on(&self, found: Found) {
        let mut state = self.lock();
        for waited in found.waited {
            // Unless he has begun to wait for something else meanwhile.
            if !state.pool.iter().any(|(waiting, ..)| waiting.is(&waited.0)) {
                state.pool.push(waited);
            }
        }
    }

    /// Waits to be paired with somebody who wants the same; an earlier wish of the same person is forgotten.
    ///
    /// # Errors
    /// If a rated game is wanted without an account.
    pub fn wait(&self, seeker: Seeker, wanted: Wanted, now: Millis) -> Result<(), SeekError> {
        if wanted.rated && seeker.account().is_none() {
            return Err(SeekError::Account);
        }
        let mut state = self.lock();
        state.pool.retain(|(waiting, ..)| !waiting.is(&seeker));
        state.pool.push((seeker, wanted, now));
        Ok(())
    }

    /// Waits no longer.
    pub fn wait_no_longer(&self, session: i64) {
        self.lock().pool.retain(|(waiting, ..)| waiting.session != session);
    }

    /// Forgets those whose page never came: they have no script, or left before it ran.
    pub fn tidy(&self, now: Millis) {
        let mut state = self.lock();
        let State { seeks, pool, here, .. } = &mut *state;
        let gone = |session: i64| !here.contains_key(&session);
        pool.retain(|(waiting, _, since)| !gone(waiting.session) || now - since < UNSEEN);
        let before = seeks.len();
        seeks.retain(|seek| {
            seek.stored.is_some() || !gone(seek.seeker.session) || now - seek.since < UNSEEN_SEEK
        });
        let changed = seeks.len() != before;
        drop(state);
        if changed {
            self.tell(LobbyNews::Changed);
        }
    }

    /// What somebody waits for, and since when.
    #[must_use]
    pub fn waiting(&self, session: i64) -> Option<(Seeker, Wanted, Millis)> {
        self.lock().pool.iter().find(|(waiting, ..)| waiting.session == session).cloned()
    }

    /// Brings together those who want the same and are near enough: the longer they wait, the farther that is.
    #[must_use]
    pub fn pairs(&self, now: Millis) -> Vec<Found> {
        let mut state = self.lock();
        let mut found = Vec::new();
        let mut place = 0;
        while place < state.pool.len() {
            let (seeker, wanted, since) = &state.pool[place];
            let reach = NEAR + WIDER * (now - since) / 1000;
            let near = |other: &Seeker, their_reach: i64| {
                (other.rating() - seeker.rating()).abs() <= reach.max(their_reach)
            };
            let rest = state.pool.iter().enumerate().skip(place + 1);
            let best = rest
                .filter(|(_, (other, theirs, their_since))| {
                    !other.is(seeker)
                        && wanted.matches(theirs)
                        && near(other, NEAR + WIDER * (now - their_since) / 1000)
                })
                .min_by_key(|(_, (other, ..))| (other.rating() - seeker.rating()).abs())
                .map(|(other, _)| other);
            if let Some(other) = best {
                let two = state.pool.remove(other);
                let one = state.pool.remove(place);
                let mut wanted = one.1.clone();
                wanted.rated &= two.1.rated;
                let pair = Pair::of(one.0.clone(), two.0.clone(), wanted, two.1.side);
                found.push(Found { pair, waited: [one, two] });
            } else {
                place += 1;
            }
        }
        found
    }

    /// Tells a pair that their game begins.
    pub fn go(&self, pair: &Pair, game: GameId) {
        for seeker in &pair.seekers {
            self.tell(LobbyNews::Go { session: seeker.session, game });
        }
    }

    /// Somebody's page is in the lobby, until this is dropped and a while longer.
    #[must_use]
    pub fn attend(&self, session: i64) -> Attendance {
        *self.lock().here.entry(session).or_default() += 1;
        Attendance { lobby: self.clone(), session }
    }

    fn leave(&self, session: i64) {
        let mut state = self.lock();
        let Some(pages) = state.here.get_mut(&session) else { return };
        *pages -= 1;
        if *pages > 0 {
            return;
        }
        state.here.remove(&session);
        drop(state);
        let lobby = self.clone();
        // Without a runtime the house is closing, and seeks go with it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(AWAY).await;
                lobby.forget(session);
            });
        }
    }

    /// Forgets what somebody looked for who has not come back.
    fn forget(&self, session: i64) {
        let mut state = self.lock();
        if state.here.contains_key(&session) {
            return;
        }
        let before = state.seeks.len();
        state.seeks.retain(|seek| seek.stored.is_some() || seek.seeker.session != session);
        state.pool.retain(|(waiting, ..)| waiting.session != session);
        let changed = state.seeks.len() != before;
        drop(state);
        if changed {
            self.tell(LobbyNews::Changed);
        }
    }
}

/// Being in the lobby.
#[derive(Debug)]
pub struct Attendance {
    lobby: Lobby,
    session: i64,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.lobby.leave(self.session);
    }
}
