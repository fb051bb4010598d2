//! The lobby: those who look for a game, behind a lock, and the news that everybody there hears.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;
use tokio::time::Duration;

use crate::clock::Millis;
use crate::game::Sitter;
use crate::ids::GameId;
use crate::store::seeks::{NewSeek, StoredSeek};

pub use kamni_play::pairing::{Found, Pair, Pairing, Seek, SeekError, Seeker, Waiting, Wanted};

/// Somebody whose last page has closed is waited for this long: pages are loaded anew.
const AWAY: Duration = Duration::from_secs(8);

/// What is told in the lobby.
#[derive(Clone, Debug)]
pub enum LobbyNews {
    /// The list of seeks has changed.
    Changed,
    /// Somebody's game begins.
    Go {
        /// Whose: a session.
        session: i64,
        /// The game.
        game: GameId,
    },
}

#[derive(Debug)]
struct Inner {
    pairing: Mutex<Pairing>,
    news: broadcast::Sender<LobbyNews>,
}

/// The lobby. Clones are the same lobby.
#[derive(Clone, Debug)]
pub struct Lobby(Arc<Inner>);

impl Default for Lobby {
    fn default() -> Self {
        Self(Arc::new(Inner { pairing: Mutex::default(), news: broadcast::channel(256).0 }))
    }
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, Pairing> {
        // Each change is whole when the lock is let go, whatever happened elsewhere.
        self.0.pairing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, news: LobbyNews) {
        // Nobody need be here.
        let _ = self.0.news.send(news);
    }

    fn tell_if(&self, changed: bool) {
        if changed {
            self.tell(LobbyNews::Changed);
        }
    }

    /// What is told from now on.
    #[must_use]
    pub fn news(&self) -> broadcast::Receiver<LobbyNews> {
        self.0.news.subscribe()
    }

    /// The seeks, the oldest first.
    #[must_use]
    pub fn seeks(&self) -> Vec<Seek> {
        self.lock().seeks().to_vec()
    }

    /// One seek.
    #[must_use]
    pub fn seek(&self, id: u64) -> Option<Seek> {
        self.lock().seeks().iter().find(|seek| seek.id == id).cloned()
    }

    /// Puts seeks back that were stored.
    pub fn restore(&self, seeks: Vec<StoredSeek>) {
        let mut pairing = self.lock();
        for StoredSeek { id, owner, seek } in seeks {
            let sitter = owner.map_or(Sitter::Guest, |account| account.sitter(None));
            let NewSeek { session, rules, controls, rated, side, created, .. } = seek;
            let wanted = Wanted { rules, controls, rated, side };
            pairing.restore(Seeker { session, sitter }, wanted, created, Some(id));
        }
    }

    /// Whether somebody can post a seek.
    ///
    /// # Errors
    /// Why not.
    pub fn may_post(&self, seeker: &Seeker, wanted: &Wanted) -> Result<(), SeekError> {
        self.lock().may_post(seeker, wanted)
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
        let seek = self.lock().post(seeker, wanted, now, stored)?;
        self.tell(LobbyNews::Changed);
        Ok(seek)
    }

    /// Takes one's own seek away.
    pub fn withdraw(&self, id: u64, seeker: &Seeker) -> Option<Seek> {
        let seek = self.lock().withdraw(id, seeker)?;
        self.tell(LobbyNews::Changed);
        Some(seek)
    }

    /// Accepts somebody's seek: it is gone, and the two are a pair.
    ///
    /// # Errors
    /// If it cannot be accepted.
    pub fn accept(&self, id: u64, seeker: Seeker) -> Result<(Pair, Seek), SeekError> {
        let accepted = self.lock().accept(id, seeker)?;
        self.tell(LobbyNews::Changed);
        Ok(accepted)
    }

    /// Puts a seek back whose game could not be made.
    pub fn put_back(&self, seek: Seek) {
        self.lock().put_back(seek);
        self.tell(LobbyNews::Changed);
    }

    /// Lets two wait on whose game could not be made.
    pub fn wait_on(&self, found: Found) {
        self.lock().wait_on(found);
    }

    /// Waits to be paired with somebody who wants the same; an earlier wish of the same person is forgotten.
    ///
    /// # Errors
    /// If a rated game is wanted without an account.
    pub fn wait(&self, seeker: Seeker, wanted: Wanted, now: Millis) -> Result<(), SeekError> {
        self.lock().wait(seeker, wanted, now)
    }

    /// Waits no longer.
    pub fn wait_no_longer(&self, session: i64) {
        self.lock().wait_no_longer(session);
    }

    /// Forgets those whose page never came.
    pub fn tidy(&self, now: Millis) {
        let changed = self.lock().tidy(now);
        self.tell_if(changed);
    }

    /// What somebody waits for.
    #[must_use]
    pub fn waiting(&self, session: i64) -> Option<Waiting> {
        self.lock().waiting(session).cloned()
    }

    /// Brings together those who want the same and are near enough.
    #[must_use]
    pub fn pairs(&self, now: Millis) -> Vec<Found> {
        self.lock().pairs(now)
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
        self.lock().come(session);
        Attendance { lobby: self.clone(), session }
    }

    fn leave(&self, session: i64) {
        if !self.lock().leave(session) {
            return;
        }
        let lobby = self.clone();
        // Without a runtime the house is closing, and seeks go with it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(AWAY).await;
                let changed = lobby.lock().forget(session);
                lobby.tell_if(changed);
            });
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

#[cfg(test)]
mod tests {
    use kamni_rules::{GameKind, Rules};

    use super::*;
    use crate::clock::{Control, Controls};

    fn guest(session: i64) -> Seeker {
        Seeker { session, sitter: Sitter::Guest }
    }

    fn wanted(control: Control) -> Wanted {
        let rules = Rules::new(GameKind::Four, []).expect("defaults");
        Wanted { rules, controls: Controls::both(control), rated: false, side: None }
    }

    #[tokio::test(start_paused = true)]
    async fn a_seek_goes_with_its_owner_unless_he_comes_back() {
        let lobby = Lobby::default();
        let here = lobby.attend(1);
        lobby.post(guest(1), wanted(Control::Fischer { base: 300, increment: 3 }), 0, None).expect("posted");
        let slow = wanted(Control::Correspondence { days: 2 });
        lobby.post(guest(1), slow, 0, Some(7)).expect("posted");
        drop(here);
        tokio::time::sleep(AWAY / 2).await;
        let again = lobby.attend(1);
        tokio::time::sleep(AWAY * 2).await;
        assert_eq!(lobby.seeks().len(), 2, "he came back in time");
        drop(again);
        tokio::time::sleep(AWAY * 2).await;
        assert_eq!(lobby.seeks().len(), 1, "the one by correspondence stays");
    }
}
