//! The lobby: those who look for a game, and the news that everybody there hears.
//!
//! Every seek and every wait for a rival is a row in the books, whichever node it was posted at. What a node has of them is a copy
//! (`Known`), which is read again when another node says that something has changed, and by itself while that matters (`keeping`).
//! A row stands as long as some node says, every few seconds, that a page of its owner is open there. Whoever takes one, or two that
//! wait for the same, does it in one transaction with the game: who comes second is told that it is gone.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `known` | what a node knows of the rows, and who has a page open here |
//! | [`keeping`] | what is done by itself: rows are tended and swept out, those who wait are brought together |
//! | `games` | a pair's game |

mod games;
pub mod keeping;
mod known;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_recursion::async_recursion as boxed;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use crate::clock::Millis;
use crate::hall::Hall;
use crate::ids::GameId;
use crate::store::{NewSeek, Store, StoreError};
use crate::wire::Wire;

use kamni_play::pairing::stands_until;
pub use kamni_play::pairing::{AWAY, Found, Pair, Pairing, Seek, SeekError, Seeker, Waiting, Wanted};
use known::Known;

/// Under which name nodes tell each other of the lobby.
const SUBJECT: &str = "lobby";
/// How many pieces of news may wait for a slow listener before he has to ask for everything.
const NEWS: usize = 256;

/// What is told in the lobby, to pages and to other nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LobbyNews {
    /// The list of seeks has changed; among nodes: or who waits.
    Changed,
    /// Somebody's game begins.
    Go {
        /// Whose: a session.
        session: i64,
        /// The game.
        game: GameId,
    },
}

/// Why somebody does not look for a game.
#[derive(Debug, thiserror::Error)]
pub enum LobbyError {
    /// It makes no sense, or is gone.
    #[error(transparent)]
    Seek(#[from] SeekError),
    /// The store failed.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for LobbyError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TooMany => Self::Seek(SeekError::TooMany),
            StoreError::NoSeek => Self::Seek(SeekError::Gone),
            error => Self::Store(error),
        }
    }
}

#[derive(Debug)]
struct Inner {
    store: Store,
    hall: Hall,
    known: Mutex<Known>,
    /// Which reading of the books was the last. One reads at a time; who has waited for that need not read again.
    read: tokio::sync::Mutex<u64>,
    news: broadcast::Sender<LobbyNews>,
}

/// The lobby. Clones are the same lobby.
#[derive(Clone, Debug)]
pub struct Lobby(Arc<Inner>);

impl Lobby {
    /// The lobby of a node, which has not looked into the books yet.
    #[must_use]
    pub fn new(store: Store, hall: Hall) -> Self {
        Self(Arc::new(Inner {
            store,
            hall,
            known: Mutex::default(),
            read: tokio::sync::Mutex::default(),
            news: broadcast::channel(NEWS).0,
        }))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Each change is whole when the lock is let go, whatever happened elsewhere.
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wire(&self) -> &Wire {
        &self.0.hall.house().wire
    }

    fn now(&self) -> Millis {
        self.0.hall.house().time.now()
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
        self.known().pairing.seeks().to_vec()
    }

    /// Those of them that somebody is shown, with this account or without one.
    #[must_use]
    pub fn seeks_for(&self, account: Option<i64>) -> Vec<Seek> {
        self.known().pairing.seeks_for(account).cloned().collect()
    }

    /// What somebody waits for.
    #[must_use]
    pub fn waiting(&self, session: i64) -> Option<Waiting> {
        self.known().pairing.waiting(session).cloned()
    }

    /// The numbers of all that a session looks for.
    #[must_use]
    pub fn wishes(&self, session: i64) -> Vec<i64> {
        let known = self.known();
        let seeks = known.pairing.seeks().iter().filter(|seek| seek.seeker.session == session);
        let waits = known.pairing.waiting(session).into_iter().map(|waiting| waiting.id);
        seeks.map(|seek| seek.id).chain(waits).collect()
    }

    /// What somebody waits for, looked up in the books if it is not known here: he may have come from another node.
    #[boxed]
    pub async fn find_waiting(&self, session: i64) -> Option<Waiting> {
        if let Some(waiting) = self.waiting(session) {
            return Some(waiting);
        }
        self.look().await.ok()?;
        self.waiting(session)
    }

    /// One seek, looked up in the books if it is not known here.
    ///
    /// # Errors
    /// If the store fails.
    #[boxed]
    pub async fn seek(&self, id: i64) -> Result<Option<Seek>, StoreError> {
        let known = || self.known().pairing.seek(id).cloned();
        if let Some(seek) = known() {
            return Ok(Some(seek));
        }
        self.look().await?;
        Ok(known())
    }

    /// Whether somebody can post a seek, as far as is known here.
    ///
    /// # Errors
    /// Why not.
    pub fn may_post(&self, seeker: &Seeker, wanted: &Wanted) -> Result<(), SeekError> {
        self.known().pairing.may_post(seeker, wanted)
    }

    /// Posts a seek. Its number.
    ///
    /// # Errors
    /// If it cannot be.
    #[boxed]
    pub async fn post(&self, seeker: Seeker, wanted: Wanted) -> Result<i64, LobbyError> {
        self.may_post(&seeker, &wanted)?;
        self.add(seeker, wanted, false).await
    }

    /// Waits to be paired with somebody who wants the same; an earlier wish of the same person is forgotten.
    ///
    /// # Errors
    /// If a rated game is wanted without an account, or the store fails.
    #[boxed]
    pub async fn wait(&self, seeker: Seeker, wanted: Wanted) -> Result<(), LobbyError> {
        wanted.is_for(&seeker)?;
        self.add(seeker, wanted, true).await?;
        Ok(())
    }

    async fn add(&self, seeker: Seeker, wanted: Wanted, waits: bool) -> Result<i64, LobbyError> {
        let now = self.now();
        let until = stands_until(waits, wanted.controls, self.known().is_here(seeker.session), now);
        let id = self.0.store.add_seek(NewSeek { seeker, wanted, waits, since: now, until }).await?;
        self.has_changed().await;
        Ok(id)
    }

    /// Takes one's own seek away; says whether it stood.
    ///
    /// # Errors
    /// If the store fails.
    #[boxed]
    pub async fn withdraw(&self, id: i64, seeker: &Seeker) -> Result<bool, StoreError> {
        let withdrawn = self.0.store.withdraw_seek(id, seeker).await?;
        self.has_changed().await;
        Ok(withdrawn)
    }

    /// Waits no longer.
    ///
    /// # Errors
    /// If the store fails.
    #[boxed]
    pub async fn wait_no_longer(&self, session: i64) -> Result<(), StoreError> {
        if self.0.store.wait_no_longer(session).await? {
            self.has_changed().await;
        }
        Ok(())
    }

    /// Takes up what has been written, here and at the other nodes: who looks for a game, or who does not meet whom.
    #[boxed]
    pub async fn has_changed(&self) {
        self.wire().tell(SUBJECT, &LobbyNews::Changed);
        // What could not be read is looked for again.
        let _: Result<(), StoreError> = self.look().await;
    }

    /// Looks into the books: after this, what stood there when it was called is known.
    ///
    /// # Errors
    /// If they cannot be read.
    #[boxed]
    pub async fn look(&self) -> Result<(), StoreError> {
        let wanted = self.known().want_reading();
        let mut last = self.0.read.lock().await;
        if *last >= wanted {
            return Ok(());
        }
        // Whoever asks from now on may want what is written after this.
        let reading = self.known().begin_reading();
        let read = self.read().await;
        match &read {
            Ok(changed) => {
                *last = reading;
                if *changed {
                    self.tell(LobbyNews::Changed);
                }
            }
            Err(error) => {
                self.known().trouble();
                tracing::warn!(%error, "who looks for a game could not be read");
            }
        }
        read.map(|_| ())
    }

    /// Reads which rows there are, and all of those that are new; says whether the seeks have changed.
    async fn read(&self) -> Result<bool, StoreError> {
        let marks = self.0.store.seek_marks().await?;
        let unknown = self.known().first_unknown(&marks);
        let new = match unknown {
            Some(from) => self.0.store.seeks(from).await?,
            None => Vec::new(),
        };
        let apart = self.0.store.apart_seekers().await?;
        let mut known = self.known();
        let changed = known.pairing.keep_apart(apart);
        Ok(known.take_up(&marks, new, self.now()) || changed)
    }

    /// Somebody's page is in the house, until this is dropped and a while longer.
    #[must_use]
    pub fn attend(&self, session: i64) -> Attendance {
        self.known().come(session);
        self.tend_soon(session);
        Attendance { lobby: self.clone(), session }
    }

    fn leave(&self, session: i64) {
        if self.known().leave(session) {
            self.tend_soon(session);
        }
    }

    /// Has what somebody looks for stand from now on for as long as a page takes to be loaded.
    fn tend_soon(&self, session: i64) {
        let rows = self.known().rows_of(session);
        // Without a runtime the house is closing: what is looked for stands a while without it.
        if let (false, Ok(runtime)) = (rows.is_empty(), tokio::runtime::Handle::try_current()) {
            let lobby = self.clone();
            runtime.spawn(async move { lobby.tend(&rows, None).await });
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
