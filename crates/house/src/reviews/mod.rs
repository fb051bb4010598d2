//! Reviews in the background: the engine goes through games that are over, part by part, while nobody else needs it.
//!
//! A part is as much as judges one more turn; whoever waits for a turn or an opinion is served before the next. Every other second what is
//! known is written into the books, so that a house that is closed, or falls, goes on about where it was.

mod queue;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_recursion::async_recursion as boxed;
use kamni_engine::{Limits, Stop};
use kamni_records::{Record, kmn};
use kamni_review::{Review, Settings, annotate};
use tokio::sync::{Notify, oneshot};

use crate::recorded;
use crate::store::{Asker, Store, StoreError};
use crate::thinkers::{Busy, Owner, Person, Thinkers, Urgency};
use crate::time::Time;
use queue::{Next, Queue};

/// Time for each position, so that a review takes about as long as reading it.
const POSITION: Duration = Duration::from_millis(250);
/// For all positions of a long game together, and the least for each.
const GAME: Duration = Duration::from_secs(60);
const LEAST: Duration = Duration::from_millis(40);
/// Memory for the search.
const MEMORY: usize = 32 << 20;
/// How many reviews of one person may wait, of all from one neighbourhood, and of all.
const OWN: usize = 8;
const NEAR: usize = 32;
const ALL: usize = 2000;
/// How long after a failure it is tried again, and how often.
const AGAIN: Duration = Duration::from_secs(1);
const TRIES: u32 = 5;
/// What is known is written no oftener: the books are there for those who play.
const KEPT: Duration = Duration::from_secs(2);

/// Why a review is not taken.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoReview {
    /// Who asks has asked for enough.
    #[error("too many reviews of this person wait")]
    Enough,
    /// There is too much to do.
    #[error("too many reviews wait")]
    Busy,
    /// The books.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The reviews. Clones are the same.
#[derive(Clone, Debug)]
pub struct Reviews(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    thinkers: Thinkers,
    time: Time,
    queue: Mutex<Queue>,
    news: Notify,
}

/// A game that is gone through.
#[derive(Debug)]
struct Work {
    record: Record,
    review: Review,
    settings: Settings,
    /// When it was last written, or read.
    kept: Instant,
    /// How often something has gone wrong since.
    failed: u32,
}

impl Work {
    /// A review that was kept; none if it cannot be read any more.
    fn read(text: &str) -> Option<Self> {
        let record = recorded::read(text)?;
        let review = Review::read(&record);
        let turns = u32::try_from(review.turns.len()).unwrap_or(u32::MAX).max(1);
        let limits = Limits::time((GAME / turns).clamp(LEAST, POSITION));
        let settings = Settings { limits, threads: 1, memory: MEMORY };
        Some(Self { record, review, settings, kept: Instant::now(), failed: 0 })
    }

    /// Judges one more turn, unless it is stopped before. What is to be written, if it is time for that.
    fn go_on(&mut self, stop: &Stop) -> Option<String> {
        let before = self.review.judged();
        let outcome = self.review.run(&self.settings, stop, &mut |progress| {
            if progress.judged > before {
                stop.stop();
            }
        });
        if let Err(error) = outcome {
            tracing::warn!(%error, "a review has no thread");
            self.failed += 1;
        }
        let whole = self.review.is_whole();
        let due = whole || self.kept.elapsed() >= KEPT && self.review.judged() > before;
        due.then(|| kmn::to_text(&annotate(&self.record, &self.review)))
    }
}

/// How a part has ended.
enum Part {
    /// Something is left to do; what is known need not be read again.
    More(Option<Box<Work>>),
    /// Nothing is left to do, or it cannot be done.
    Over,
}

impl Reviews {
    /// Reviews that are kept in these books, by these minds.
    #[must_use]
    pub fn new(store: Store, thinkers: Thinkers, time: Time) -> Self {
        Self(Arc::new(Inner { store, thinkers, time, queue: Mutex::default(), news: Notify::new() }))
    }

    /// Nothing can fail while it is held.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts back those that were not done when the house was closed.
    ///
    /// # Errors
    /// If the books cannot be read.
    #[boxed]
    pub async fn restore(&self) -> Result<(), StoreError> {
        let waiting = self.0.store.waiting_reviews().await?;
        let mut queue = self.queue();
        // Where they were asked for from is not kept.
        let owner = |asker: Asker| Owner { person: Person::of(asker), from: None };
        waiting.iter().for_each(|review| queue.add(&review.game, owner(review.asker)));
        drop(queue);
        self.0.news.notify_waiters();
        Ok(())
    }

    /// Takes a game to be reviewed, from its beginning. `owner` is whose work it is until the house is closed, `asker` after that.
    ///
    /// # Errors
    /// If too many wait, or the books fail.
    #[boxed]
    pub async fn ask(&self, game: &str, record: &Record, asker: Asker, owner: Owner) -> Result<(), NoReview> {
        if !self.reserve(game, owner)? {
            return Ok(());
        }
        // What others have said of the game is theirs: the house's own review begins with nothing.
        let plain = annotate(record, &Review::new(record));
        let text = kmn::to_text(&plain);
        let stored = self.0.store.add_review(game.to_owned(), text, asker, self.0.time.now()).await;
        match stored {
            Ok(()) => self.put_back(game, None),
            Err(_) => self.queue().remove(game),
        }
        Ok(stored?)
    }

    /// Goes on with a review that was broken off.
    ///
    /// # Errors
    /// If too many wait.
    pub fn go_on(&self, game: &str, owner: Owner) -> Result<(), NoReview> {
        if self.reserve(game, owner)? {
            self.put_back(game, None);
        }
        Ok(())
    }

    /// Keeps a place for a review; says whether it is new.
    fn reserve(&self, game: &str, owner: Owner) -> Result<bool, NoReview> {
        let mut queue = self.queue();
        if queue.has(game) {
            return Ok(false);
        }
        if queue.len() >= ALL {
            return Err(NoReview::Busy);
        }
        if queue.of(owner) >= OWN || queue.near(owner) >= NEAR {
            return Err(NoReview::Enough);
        }
        queue.reserve(game, owner);
        Ok(true)
    }

    fn put_back(&self, game: &str, work: Option<Box<Work>>) {
        self.queue().back(game, work);
        self.0.news.notify_waiters();
    }

    /// If a game waits or is gone through, how many others are.
    #[must_use]
    pub fn others(&self, game: &str) -> Option<usize> {
        let queue = self.queue();
        queue.has(game).then(|| queue.len() - 1)
    }

    /// How many reviews are not done.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.queue().len()
    }

    /// Goes through games until it is dropped. As many can do so at a time as there are minds.
    #[boxed]
    pub async fn work(self) {
        loop {
            // Before the queue is looked at: what is added meanwhile is heard.
            let news = self.0.news.notified();
            let next = self.queue().next();
            let Some(next) = next else {
                news.await;
                continue;
            };
            let game = next.game.clone();
            match self.part(next).await {
                Part::More(work) => self.put_back(&game, work),
                Part::Over => self.queue().remove(&game),
            }
        }
    }

    async fn part(&self, next: Next) -> Part {
        let Next { game, owner, work } = next;
        let work = match work {
            Some(work) => Some(work),
            None => self.read(&game).await,
        };
        let Some(mut work) = work else { return Part::Over };
        let (tell, told) = oneshot::channel();
        let wish = move |stop: &Stop| {
            let text = work.go_on(stop);
            // If nobody listens, the house has closed.
            let _ = tell.send((work, text));
        };
        let ticket = match self.0.thinkers.wish(owner, Urgency::Review, wish) {
            Ok(ticket) => ticket,
            Err(Busy::Full | Busy::Share) => {
                tokio::time::sleep(AGAIN).await;
                return Part::More(None);
            }
        };
        let told = told.await;
        drop(ticket);
        let Ok((mut work, text)) = told else {
            tracing::error!(game, "a review was broken off");
            return Part::Over;
        };
        let whole = work.review.is_whole();
        if let Some(text) = text {
            let done = whole.then(|| self.0.time.now());
            match self.0.store.save_review(game.clone(), text, done).await {
                Ok(()) if whole => return Part::Over,
                Ok(()) => (work.kept, work.failed) = (Instant::now(), 0),
                Err(error) => {
                    tracing::error!(%error, game, "a review could not be kept");
                    work.failed += 1;
                }
            }
        }
        match work.failed {
            0 => Part::More(Some(work)),
            TRIES.. => Part::Over,
            _ => {
                tokio::time::sleep(AGAIN).await;
                Part::More(Some(work))
            }
        }
    }

    async fn read(&self, game: &str) -> Option<Box<Work>> {
        let stored = match self.0.store.review(game, self.0.time.now()).await {
            Ok(stored) => stored?,
            Err(error) => {
                tracing::error!(%error, game, "a review could not be read");
                return None;
            }
        };
        // A long game takes a while.
        let read = tokio::task::spawn_blocking(move || Work::read(&stored.record));
        read.await.ok().flatten().map(Box::new)
    }
}
