//! Reviews in the background: the engine goes through games that are over, part by part, while nobody else needs it.
//!
//! A part is as much as judges one more turn; whoever waits for a turn or an opinion is served before the next. Every other second what is
//! known is written into the books, so that a house that is closed, or falls, goes on about where it was.
//!
//! In a house of several nodes all of them know which reviews wait, and one at a time goes on with each: it says so in the books, again
//! whenever it writes. Who has not written for a while has gone, and another goes on from what was written.

mod queue;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_recursion::async_recursion as boxed;
use kamni_records::{Record, kmn};
use kamni_review::{Review, annotate};
use tokio::sync::{Notify, oneshot};

use crate::clock::Millis;
use crate::store::{Asker, Store, StoreError};
use crate::thinkers::{Answer, Busy, Job, Owner, Person, ReviewPart, Reviewed, Thinkers};
use crate::time::Time;
use crate::wire::Wire;
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
/// A node that has not written for so long has gone. One that has waited half as long says again that it is there.
const GONE: Duration = Duration::from_secs(15);
/// How often a node looks which reviews wait, and when it looks again at one that another goes on with.
const LOOK: Duration = Duration::from_secs(3);
/// A review that could not be continued is tried again after this long.
const MUCH_LATER: Duration = Duration::from_secs(60);
/// What nodes tell each other when a review is asked for.
const TOLD: &str = "reviews";

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
    wire: Wire,
    queue: Mutex<Queue>,
    news: Notify,
}

/// A game that is gone through.
#[derive(Debug)]
struct Work {
    reviewed: Reviewed,
    /// Time for each position.
    time: Duration,
    /// When it was last written, or read.
    kept: Instant,
    /// How often something has gone wrong since.
    failed: u32,
}

impl Work {
    /// A review that was kept; none if it cannot be read any more.
    fn read(text: &str) -> Option<Self> {
        let reviewed = Reviewed::read(text)?;
        let turns = u32::try_from(reviewed.review.turns.len()).unwrap_or(u32::MAX).max(1);
        let time = (GAME / turns).clamp(LEAST, POSITION);
        Some(Self { reviewed, time, kept: Instant::now(), failed: 0 })
    }
}

/// How a part has ended.
enum Part {
    /// Something is left to do; what is known need not be read again.
    More(Option<Box<Work>>),
    /// Another node goes on with it.
    Elsewhere,
    /// It cannot be done.
    Broken,
    /// Nothing is left to do.
    Over,
}

impl Reviews {
    /// Reviews that are kept in these books, by these minds.
    #[must_use]
    pub fn new(store: Store, thinkers: Thinkers, time: Time, wire: Wire) -> Self {
        Self(Arc::new(Inner { store, thinkers, time, wire, queue: Mutex::default(), news: Notify::new() }))
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
        let began = Instant::now();
        let waiting = self.0.store.waiting_reviews().await?;
        let mut queue = self.queue();
        // Where they were asked for from is not kept.
        let owner = |asker: Asker| Owner { person: Person::of(asker), from: None };
        waiting.iter().for_each(|review| queue.add(&review.game, owner(review.asker)));
        if self.0.wire.has_others() {
            queue.keep_only(|game| waiting.iter().any(|review| review.game == game), began);
        }
        drop(queue);
        self.0.news.notify_waiters();
        Ok(())
    }

    /// Looks now and then which reviews wait, where other nodes are asked for them, too. Runs until it is dropped.
    #[boxed]
    pub async fn keep_up(self) {
        if !self.0.wire.has_others() {
            return;
        }
        let mut told = self.0.wire.listen(TOLD);
        loop {
            // Sooner if another node tells of one.
            let _ = tokio::time::timeout(LOOK, told.next::<serde_json::Value>()).await;
            if let Err(error) = self.restore().await {
                tracing::warn!(%error, "waiting reviews could not be read");
            }
        }
    }

    /// Lets other nodes go on at once with what this one goes through.
    #[boxed]
    pub async fn leave(&self) {
        if self.0.wire.has_others()
            && let Err(error) = self.0.store.leave_reviews(self.0.wire.node().to_owned()).await
        {
            // They will in a while.
            tracing::warn!(%error, "reviews could not be left");
        }
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
            Ok(()) => {
                self.put_back(game, None);
                self.0.wire.tell(TOLD, &game);
            }
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
            let next = self.queue().next(Instant::now());
            let Some(next) = next else {
                // Those that are put off are looked at again, too.
                let _ = tokio::time::timeout(LOOK, news).await;
                continue;
            };
            let game = next.game.clone();
            match self.part(next).await {
                Part::More(work) => self.put_back(&game, work),
                Part::Elsewhere => self.queue().put_off(&game, Instant::now() + LOOK),
                // Where other nodes are it would come back from the books at once.
                Part::Broken if self.0.wire.has_others() => {
                    self.queue().put_off(&game, Instant::now() + MUCH_LATER);
                }
                Part::Broken | Part::Over => self.queue().remove(&game),
            }
        }
    }

    async fn part(&self, next: Next) -> Part {
        let Next { game, owner, work } = next;
        let work = match self.take(&game, work).await {
            Ok(work) => work,
            Err(part) => return part,
        };
        let (judged, Work { reviewed, time, kept, failed }) = (work.reviewed.review.judged(), *work);
        let job = Job::Review(Box::new(ReviewPart { reviewed, time, memory: MEMORY }));
        let (tell, told) = oneshot::channel();
        let mut tell = Some(tell);
        let sink = move |answer| {
            if let (Answer::Review(reviewed), Some(tell)) = (answer, tell.take()) {
                // If nobody listens, the house has closed.
                let _ = tell.send(reviewed);
            }
            None
        };
        let ticket = match self.0.thinkers.wish(owner, job, sink) {
            Ok(ticket) => ticket,
            Err(Busy::Full | Busy::Share) => {
                tokio::time::sleep(AGAIN).await;
                return Part::More(None);
            }
        };
        let told = told.await;
        drop(ticket);
        let Ok(reviewed) = told else {
            tracing::error!(game, "a review was broken off");
            return Part::Broken;
        };
        self.keep(&game, Box::new(Work { reviewed, time, kept, failed }), judged).await
    }

    /// A review that this node may go on with, and all that is known of it.
    async fn take(&self, game: &str, work: Option<Box<Work>>) -> Result<Box<Work>, Part> {
        if let Some(work) = work.filter(|work| !self.0.wire.has_others() || work.kept.elapsed() < GONE / 2) {
            return Ok(work);
        }
        let now = self.0.time.now();
        // Nobody else is where there are no other nodes.
        let gone = if self.0.wire.has_others() { now - GONE.as_millis() as Millis } else { Millis::MAX };
        let taken = self.0.store.take_review(game.to_owned(), self.0.wire.node().to_owned(), now, gone).await;
        match taken {
            Ok(true) => self.read(game).await.ok_or(Part::Broken),
            Ok(false) => Err(Part::Elsewhere),
            Err(error) => {
                tracing::error!(%error, game, "a review could not be taken");
                tokio::time::sleep(AGAIN).await;
                Err(Part::More(None))
            }
        }
    }

    /// Writes what is known, if it is time for that; `before` is how much was known when it was begun.
    async fn keep(&self, game: &str, mut work: Box<Work>, before: usize) -> Part {
        let whole = work.reviewed.review.is_whole();
        let due = whole || work.kept.elapsed() >= KEPT && work.reviewed.review.judged() > before;
        if due {
            // A long game takes a while.
            let written = tokio::task::spawn_blocking(move || (work.reviewed.text(), work));
            let Ok((text, back)) = written.await else { return Part::Broken };
            work = back;
            let now = self.0.time.now();
            let (done, node) = (whole.then_some(now), self.0.wire.node().to_owned());
            match self.0.store.save_review(game.to_owned(), text, done, node, now).await {
                Ok(true) if whole => return Part::Over,
                Ok(true) => (work.kept, work.failed) = (Instant::now(), 0),
                Ok(false) => return Part::Elsewhere,
                Err(error) => {
                    tracing::error!(%error, game, "a review could not be kept");
                    work.failed += 1;
                }
            }
        }
        match work.failed {
            0 => Part::More(Some(work)),
            TRIES.. => Part::Broken,
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
