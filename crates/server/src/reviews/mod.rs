//! Reviews in the background: the engine goes through games that are over, part by part, while nobody else needs it.
//!
//! A part is as much as judges one more turn. After it what is known is written into the books, so that a house that is closed, or
//! falls, goes on where it was; and whoever waits for a turn or an opinion is served before the next.

mod queue;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kamni_engine::{Limits, Stop};
use kamni_records::{Record, kmn};
use kamni_review::{Review, Settings, annotate};
use tokio::sync::{Notify, oneshot};

use crate::store::{Asker, Store, StoreError};
use crate::thinkers::{Busy, Thinkers, Urgency};
use crate::time::Time;
use queue::{Next, Queue};

/// Time for each position, so that a review takes about as long as reading it.
const POSITION: Duration = Duration::from_millis(250);
/// For all positions of a long game together, and the least for each.
const GAME: Duration = Duration::from_secs(60);
const LEAST: Duration = Duration::from_millis(40);
/// Memory for the search.
const MEMORY: usize = 32 << 20;
/// So many reviews of one person may wait, and of all.
const OWN: usize = 8;
const ALL: usize = 2000;
/// Where the computer has too much to do, it is asked again after so long.
const AGAIN: Duration = Duration::from_secs(1);

/// Why a review is not taken.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoReview {
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
}

impl Work {
    /// A review that was kept; none if it cannot be read any more.
    fn read(text: &str) -> Option<Self> {
        let record = read(text)?;
        let review = Review::read(&record);
        let turns = u32::try_from(review.turns.len()).unwrap_or(u32::MAX).max(1);
        let limits = Limits::time((GAME / turns).clamp(LEAST, POSITION));
        let settings = Settings { limits, threads: 1, memory: MEMORY };
        Some(Self { record, review, settings })
    }

    /// Judges one more turn, unless it is stopped before.
    fn go_on(&mut self, stop: &Stop) {
        let before = self.review.judged();
        let outcome = self.review.run(&self.settings, stop, &mut |progress| {
            if progress.judged > before {
                stop.stop();
            }
        });
        if let Err(error) = outcome {
            tracing::warn!(%error, "a review has no thread");
        }
    }

    fn text(&self) -> String {
        kmn::to_text(&annotate(&self.record, &self.review))
    }
}

/// A record that was kept; none if the rules have changed since.
#[must_use]
pub fn read(text: &str) -> Option<Record> {
    let entry = kmn::Reader::new(text.as_bytes()).next()?.ok()?;
    entry.record.filter(|_| entry.faults.is_empty())
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
    pub async fn restore(&self) -> Result<(), StoreError> {
        let waiting = self.0.store.waiting_reviews().await?;
        let mut queue = self.queue();
        waiting.iter().for_each(|review| queue.add(&review.game, review.asker.owner()));
        Ok(())
    }

    /// Takes a game to be reviewed, from its beginning.
    ///
    /// # Errors
    /// If too many wait, or the books fail.
    pub async fn ask(&self, game: &str, record: &Record, asker: Asker) -> Result<(), NoReview> {
        self.check(asker)?;
        // What others have said of the game is theirs: the house's own review begins with nothing.
        let plain = annotate(record, &Review::new(record));
        let text = kmn::to_text(&plain);
        self.0.store.add_review(game.to_owned(), text, asker, self.0.time.now()).await?;
        self.begin(game, asker);
        Ok(())
    }

    /// Goes on with a review that was broken off.
    ///
    /// # Errors
    /// If too many wait.
    pub fn go_on(&self, game: &str, asker: Asker) -> Result<(), NoReview> {
        self.check(asker)?;
        self.begin(game, asker);
        Ok(())
    }

    fn check(&self, asker: Asker) -> Result<(), NoReview> {
        let queue = self.queue();
        let full = queue.len() >= ALL || queue.of(asker.owner()) >= OWN;
        if full { Err(NoReview::Busy) } else { Ok(()) }
    }

    fn begin(&self, game: &str, asker: Asker) {
        self.queue().add(game, asker.owner());
        self.0.news.notify_waiters();
    }

    /// Whether a game waits, or is gone through.
    #[must_use]
    pub fn is_waiting(&self, game: &str) -> bool {
        self.queue().has(game)
    }

    /// How many reviews are not done.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.queue().len()
    }

    /// Goes through games until it is dropped. As many can do so at a time as there are minds.
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
                Part::More(work) => {
                    self.queue().back(&game, work);
                    self.0.news.notify_waiters();
                }
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
        let Some(mut work) = work.filter(|work| !work.review.is_whole()) else { return Part::Over };
        let (tell, told) = oneshot::channel();
        let wish = move |stop: &Stop| {
            work.go_on(stop);
            // If nobody listens, the house has closed.
            let _ = tell.send(work);
        };
        let ticket = match self.0.thinkers.wish(owner, Urgency::Review, wish) {
            Ok(ticket) => ticket,
            Err(Busy) => {
                tokio::time::sleep(AGAIN).await;
                return Part::More(None);
            }
        };
        let told = told.await;
        drop(ticket);
        let Ok(work) = told else {
            tracing::error!(game, "a review was broken off");
            return Part::Over;
        };
        let whole = work.review.is_whole();
        let done = whole.then(|| self.0.time.now());
        match self.0.store.save_review(game.clone(), work.text(), done).await {
            Ok(()) if whole => Part::Over,
            Ok(()) => Part::More(Some(work)),
            Err(error) => {
                tracing::error!(%error, game, "a review could not be kept");
                Part::Over
            }
        }
    }

    async fn read(&self, game: &str) -> Option<Box<Work>> {
        match self.0.store.review(game, self.0.time.now()).await {
            Ok(stored) => Work::read(&stored?.record).map(Box::new),
            Err(error) => {
                tracing::error!(%error, game, "a review could not be read");
                None
            }
        }
    }
}
