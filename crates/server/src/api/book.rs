//! The book of challenges: from one account to another, until they are answered. It is kept in memory: a challenge is for those who
//! are here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use crate::clock::Millis;
use crate::ids::GameId;
use crate::people::Account;
use crate::proposal::Proposal;

/// A challenge that nobody answers is gone after so long.
pub const LIFE: Millis = 60 * 60 * 1000;
/// So many may stand from one account, to one account, and in all.
const MOST_FROM: usize = 20;
const MOST_TO: usize = 50;
const MOST: usize = 10_000;
/// So many pieces of news may wait for a slow listener before he has to ask for everything.
const NEWS: usize = 256;

/// A challenge.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// The id that its game will have.
    pub id: GameId,
    /// Who wants to play.
    pub from: Account,
    /// With whom.
    pub to: Account,
    /// What.
    pub proposal: Proposal,
    /// Since when.
    pub created: Millis,
}

impl Challenge {
    /// Whether it is from or to an account.
    #[must_use]
    pub fn concerns(&self, account: i64) -> bool {
        self.from.id == account || self.to.id == account
    }
}

/// What has become of a challenge. An acceptance is told as a game's beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It was made.
    Made,
    /// The one who made it no longer wants it.
    Canceled,
    /// The other does not.
    Declined,
}

/// There are too many challenges already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// The book.
#[derive(Debug)]
pub struct Challenges {
    book: Mutex<HashMap<GameId, Arc<Challenge>>>,
    news: broadcast::Sender<(Became, Arc<Challenge>)>,
}

impl Default for Challenges {
    fn default() -> Self {
        Self { book: Mutex::default(), news: broadcast::Sender::new(NEWS) }
    }
}

impl Challenges {
    /// The book without what is too old.
    fn book(&self, now: Millis) -> MutexGuard<'_, HashMap<GameId, Arc<Challenge>>> {
        // Each change of the map is one call: it is whole even if a thread panicked.
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        book.retain(|_, challenge| challenge.created + LIFE > now);
        book
    }

    /// What is told from now on.
    #[must_use]
    pub fn news(&self) -> broadcast::Receiver<(Became, Arc<Challenge>)> {
        self.news.subscribe()
    }

    fn tell(&self, became: Became, challenge: &Arc<Challenge>) {
        // Nobody need listen.
        let _ = self.news.send((became, Arc::clone(challenge)));
    }

    /// Makes one.
    ///
    /// # Errors
    /// If there are too many.
    pub fn add(&self, challenge: Challenge, now: Millis) -> Result<Arc<Challenge>, TooMany> {
        let mut book = self.book(now);
        let from = book.values().filter(|other| other.from.id == challenge.from.id).count();
        let to = book.values().filter(|other| other.to.id == challenge.to.id).count();
        if from >= MOST_FROM || to >= MOST_TO || book.len() >= MOST {
            return Err(TooMany);
        }
        let challenge = Arc::new(challenge);
        book.insert(challenge.id, Arc::clone(&challenge));
        drop(book);
        self.tell(Became::Made, &challenge);
        Ok(challenge)
    }

    /// Takes one out, if it is to this account: to accept it.
    #[must_use]
    pub fn accept(&self, id: GameId, account: i64, now: Millis) -> Option<Arc<Challenge>> {
        self.take(id, now, |challenge| challenge.to.id == account)
    }

    /// Puts one back whose game could not be made.
    pub fn put_back(&self, challenge: Arc<Challenge>, now: Millis) {
        self.book(now).insert(challenge.id, challenge);
    }

    /// Declines one that is to this account, or takes back one that is from it; says whether there was one.
    pub fn end(&self, id: GameId, account: i64, became: Became, now: Millis) -> bool {
        let own = |challenge: &Challenge| match became {
            Became::Declined => challenge.to.id == account,
            _ => challenge.from.id == account,
        };
        let Some(challenge) = self.take(id, now, own) else { return false };
        self.tell(became, &challenge);
        true
    }

    fn take(&self, id: GameId, now: Millis, may: impl Fn(&Challenge) -> bool) -> Option<Arc<Challenge>> {
        let mut book = self.book(now);
        let challenge = book.get(&id).filter(|challenge| may(challenge)).cloned()?;
        book.remove(&id);
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
