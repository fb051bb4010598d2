//! Challenges from one account to another, until they are answered. The store is their book, for all nodes: it says how many may stand,
//! and that one is answered once. What becomes of one is told here, and to the other nodes.

#[cfg(test)]
mod tests;
mod told;

use std::collections::HashSet;
use std::sync::Arc;

use async_recursion::async_recursion as boxed;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use tokio::time::{Duration, MissedTickBehavior, interval};

use crate::bell::{Bell, Matter, Notice};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::people::{Account, Person};
use crate::store::{ChallengeSide, Store, StoreError};
use crate::time::Time;
use crate::wire::Wire;

pub use crate::store::Challenge;
pub use crate::store::challenges::LIFE;
use told::Told;

/// Under which name nodes tell each other of challenges.
const SUBJECT: &str = "challenges";
/// How many pieces of news may wait for a slow listener before he has to ask for everything.
const NEWS: usize = 256;
/// How often the books are looked into while the wire is down.
const BEAT: Duration = Duration::from_secs(1);

/// What has become of a challenge. An acceptance is told as a game's beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
    /// One of the two does not want to meet the other.
    Apart,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for ChallengeError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TooMany => Self::TooMany,
            StoreError::Apart => Self::Apart,
            error => Self::Store(error),
        }
    }
}

/// The challenges.
#[derive(Debug)]
pub struct Challenges {
    store: Store,
    bell: Bell,
    wire: Wire,
    news: broadcast::Sender<(ChallengeNews, Arc<Challenge>)>,
}

impl Challenges {
    /// Those that the store has.
    #[must_use]
    pub fn new(store: Store, bell: Bell, wire: Wire) -> Self {
        Self { store, bell, wire, news: broadcast::Sender::new(NEWS) }
    }

    /// What is told from now on.
    #[must_use]
    pub fn news(&self) -> broadcast::Receiver<(ChallengeNews, Arc<Challenge>)> {
        self.news.subscribe()
    }

    /// Tells what has become of one, at all nodes.
    fn tell(&self, became: ChallengeNews, challenge: &Arc<Challenge>) {
        self.wire.tell(SUBJECT, &Told::new(became, challenge));
        // Nobody need listen.
        let _ = self.news.send((became, Arc::clone(challenge)));
    }

    /// Makes one. It is stored before anybody is told.
    ///
    /// # Errors
    /// If there are too many, or it cannot be stored.
    #[boxed]
    pub async fn add(&self, challenge: Challenge) -> Result<Arc<Challenge>, ChallengeError> {
        let challenge = Arc::new(challenge);
        self.store.add_challenge(Arc::clone(&challenge)).await?;
        self.tell(ChallengeNews::Made, &challenge);
        self.bell
            .ring(Person::Account(challenge.to.id), &notice(&challenge, Matter::Challenge, &challenge.from));
        Ok(challenge)
    }

    /// One that is to this account, if it stands: to accept it. It stands until its game is made.
    ///
    /// # Errors
    /// If the store fails.
    #[boxed]
    pub async fn to(&self, account: i64, id: GameId, now: Millis) -> Result<Option<Challenge>, StoreError> {
        Ok(self.store.challenge(id, now).await?.filter(|challenge| challenge.to.id == account))
    }

    /// Tells who made one that its game has begun.
    pub fn accepted(&self, challenge: &Challenge) {
        self.settle(challenge);
        self.bell.ring(Person::Account(challenge.from.id), &notice(challenge, Matter::Begun, &challenge.to));
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
        let by = match became {
            ChallengeNews::Declined => ChallengeSide::To(account),
            ChallengeNews::Made | ChallengeNews::Canceled => ChallengeSide::From(account),
        };
        let Some(challenge) = self.store.challenge(id, now).await? else { return Ok(false) };
        if !self.store.remove_challenge(id, by, now).await? {
            return Ok(false);
        }
        self.settle(&challenge);
        self.tell(became, &Arc::new(challenge));
        Ok(true)
    }

    /// It is answered: nobody need be told of it any more.
    fn settle(&self, challenge: &Challenge) {
        let settled = |matter| matter == Matter::Challenge;
        self.bell.settle(Person::Account(challenge.to.id), challenge.id, settled);
    }

    /// Those from and to an account, oldest first.
    ///
    /// # Errors
    /// If the store fails.
    #[boxed]
    pub async fn of(&self, account: i64, now: Millis) -> Result<Vec<Challenge>, StoreError> {
        self.store.challenges_of(account, now).await
    }

    /// Passes on what other nodes tell, until it is dropped. While the wire is down, those that were made elsewhere are found in the
    /// books.
    #[boxed]
    pub async fn keep(&self, time: &Time) {
        let mut told = self.wire.listen(SUBJECT);
        let mut every = interval(BEAT);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Those that stood when the wire went down, and what was found since.
        let mut known: Option<HashSet<GameId>> = None;
        loop {
            tokio::select! {
                said = told.next::<Told>() => if let Some((became, challenge)) = said.read() {
                    let _ = self.news.send((became, Arc::new(challenge)));
                },
                _ = every.tick(), if self.wire.has_others() => {
                    if self.wire.is_up() {
                        known = None;
                    } else {
                        self.look(&mut known, time.now()).await;
                    }
                }
            }
        }
    }

    /// Tells of those that are new in the books.
    async fn look(&self, known: &mut Option<HashSet<GameId>>, now: Millis) {
        // It is tried again in a second.
        let Ok(standing) = self.store.challenges(now).await else { return };
        if let Some(known) = known {
            for challenge in standing.iter().filter(|challenge| !known.contains(&challenge.id)) {
                let _ = self.news.send((ChallengeNews::Made, Arc::new(challenge.clone())));
            }
        }
        *known = Some(standing.iter().map(|challenge| challenge.id).collect());
    }
}
