//! The book of challenges: from one account to another, until they are answered. The store has the same, so that they outlive a
//! restart.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_recursion::async_recursion as boxed;
use tokio::sync::broadcast;

use crate::bell::{Bell, Matter, Notice};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::people::Account;
use crate::people::Person;
use crate::store::{Store, StoreError};

pub use crate::store::Challenge;

/// A challenge that nobody answers is gone after this long.
pub const LIFE: Millis = 60 * 60 * 1000;
/// How many may stand from one account, to one account, and in all.
const MOST_FROM: usize = 20;
const MOST_TO: usize = 50;
const MOST: usize = 10_000;
/// How many pieces of news may wait for a slow listener before he has to ask for everything.
const NEWS: usize = 256;

/// What has become of a challenge. An acceptance is told as a game's beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeNews {
    /// It was made.
    Made,
    /// The one who made it no longer wants it.
    Canceled,
    /// The other does not.
    Declined,
}

/// A notice of a challenge for one of the two, whose rival the other is.
#[must_use]
pub fn notice(challenge: &Challenge, matter: Matter, rival: &Account) -> Notice {
    Notice::new(challenge.id, challenge.proposal.rules.kind(), matter, &rival.sitter(None))
}

/// Why a challenge is not made.
#[derive(Debug)]
pub enum ChallengeError {
    /// There are too many already.
    TooMany,
    /// The store failed.
    Store(StoreError),
}

/// The book.
#[derive(Debug)]
pub struct Challenges {
    store: Store,
    bell: Bell,
    book: Mutex<HashMap<GameId, Arc<Challenge>>>,
    news: broadcast::Sender<(ChallengeNews, Arc<Challenge>)>,
}

impl Challenges {
    /// An empty book, beside the store.
    #[must_use]
    pub fn new(store: Store, bell: Bell) -> Self {
        Self { store, bell, book: Mutex::default(), news: broadcast::Sender::new(NEWS) }
    }

    /// Takes up those that the store has.
    ///
    /// # Errors
    /// If it cannot be read.
    #[boxed]
    pub async fn restore(&self, now: Millis) -> Result<(), StoreError> {
        let stored = self.store.challenges(now - LIFE).await?;
        let mut book = self.book(now);
        book.extend(stored.into_iter().map(|challenge| (challenge.id, Arc::new(challenge))));
        Ok(())
    }

    /// The book without what is too old.
    fn book(&self, now: Millis) -> MutexGuard<'_, HashMap<GameId, Arc<Challenge>>> {
        // Each change of the map is one call: it is whole even if a thread panicked.
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        book.retain(|_, challenge| challenge.created + LIFE > now);
        book
    }

    /// What is told from now on.
    #[must_use]
    pub fn news(&self) -> broadcast::Receiver<(ChallengeNews, Arc<Challenge>)> {
        self.news.subscribe()
    }

    fn tell(&self, became: ChallengeNews, challenge: &Arc<Challenge>) {
        // Nobody need listen.
        let _ = self.news.send((became, Arc::clone(challenge)));
    }

    /// Makes one. It is stored before anybody is told.
    ///
    /// # Errors
    /// If there are too many, or it cannot be stored.
    #[boxed]
    pub async fn add(&self, challenge: Challenge, now: Millis) -> Result<Arc<Challenge>, ChallengeError> {
        let challenge = Arc::new(challenge);
        self.write_down(&challenge, now)?;
        if let Err(error) = self.store.add_challenge(Arc::clone(&challenge)).await {
            self.book(now).remove(&challenge.id);
            return Err(ChallengeError::Store(error));
        }
        self.tell(ChallengeNews::Made, &challenge);
        self.bell
            .ring(Person::Account(challenge.to.id), &notice(&challenge, Matter::Challenge, &challenge.from));
        Ok(challenge)
    }

    fn write_down(&self, challenge: &Arc<Challenge>, now: Millis) -> Result<(), ChallengeError> {
        let mut book = self.book(now);
        let from = book.values().filter(|other| other.from.id == challenge.from.id).count();
        let to = book.values().filter(|other| other.to.id == challenge.to.id).count();
        if from >= MOST_FROM || to >= MOST_TO || book.len() >= MOST {
            return Err(ChallengeError::TooMany);
        }
        book.insert(challenge.id, Arc::clone(challenge));
        Ok(())
    }

    /// Takes one out, if it is to this account: to accept it. The store has it until its game is there.
    #[must_use]
    pub fn accept(&self, id: GameId, account: i64, now: Millis) -> Option<Arc<Challenge>> {
        self.take(id, now, |challenge| challenge.to.id == account)
    }

    /// Puts one back whose game could not be made.
    pub fn put_back(&self, challenge: Arc<Challenge>, now: Millis) {
        self.book(now).insert(challenge.id, challenge);
    }

    /// Tells who made one that its game has begun, and strikes it out of the store.
    #[boxed]
    pub async fn forget(&self, challenge: &Challenge) {
        let id = challenge.id;
        self.bell.ring(Person::Account(challenge.from.id), &notice(challenge, Matter::Begun, &challenge.to));
        // One that has a game is not taken up again, and goes with those that are too old.
        if let Err(error) = self.store.remove_challenge(id).await {
            tracing::warn!(challenge = %id, %error, "a challenge that was accepted stays in the store");
        }
    }

    /// Declines one that is to this account, or takes back one that is from it; says whether there was one.
    ///
    /// # Errors
    /// If the store fails: then it stands as before.
    #[boxed]
    pub async fn end(
        &self,
        id: GameId,
        account: i64,
        became: ChallengeNews,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let own = |challenge: &Challenge| match became {
            ChallengeNews::Declined => challenge.to.id == account,
            _ => challenge.from.id == account,
        };
        let Some(challenge) = self.take(id, now, own) else { return Ok(false) };
        if let Err(error) = self.store.remove_challenge(id).await {
            self.put_back(challenge, now);
            return Err(error);
        }
        self.tell(became, &challenge);
        Ok(true)
    }

    fn take(&self, id: GameId, now: Millis, may: impl Fn(&Challenge) -> bool) -> Option<Arc<Challenge>> {
        let mut book = self.book(now);
        let challenge = book.get(&id).filter(|challenge| may(challenge)).cloned()?;
        book.remove(&id);
        drop(book);
        let settled = |matter| matter == Matter::Challenge;
        self.bell.settle(Person::Account(challenge.to.id), id, settled);
        Some(challenge)
    }

    /// Those from and to an account, oldest first.
    #[must_use]
    pub fn of(&self, account: i64, now: Millis) -> Vec<Arc<Challenge>> {
        let mut found: Vec<_> =
            self.book(now).values().filter(|challenge| challenge.concerns(account)).cloned().collect();
        found.sort_by_key(|challenge| (challenge.created, challenge.id));
        found
    }
}
