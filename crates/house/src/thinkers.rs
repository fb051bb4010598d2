//! The computer's minds: a bounded pool of threads with fair queues, apart from those that serve people.
//!
//! Turns in games, opinions and reviews wait in queues of their own, each with its own bound: turns are served before opinions, and
//! those before reviews, and however many opinions wait, a turn finds a place. In each queue a neighbourhood of addresses, and each
//! person in it, has a bounded share, and whoever was served longest ago is served next, first between neighbourhoods and then between
//! people: neither many wishes nor many cookies keep others waiting. A wish that nobody waits for any more is dropped before it begins.
//! When all are at work and somebody waits for a turn, a review stands back at once, or an opinion ends with what it has found.
//!
//! What is wished for is plain data ([`Job`]). In a house of several machines the same queues stand before the [`Workshop`], which hands
//! out what comes next to workers elsewhere.

use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use kamni_engine::Stop;
use metrics::counter;
use tokio::sync::{Notify, oneshot, watch};

use crate::store::Asker;
use crate::workshop::Workshop;

mod job;
mod priority;
mod queue;
#[cfg(test)]
mod tests;
mod texts;

pub use job::{Answer, Job, OpinionJob, ReviewPart, Reviewed, TurnJob};
use queue::Queue;
pub(crate) use queue::{Halt, Wish, Work};

/// Whose wish it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owner {
    /// Who.
    pub person: Person,
    /// The neighbourhood of addresses that he asks from, if it is known: programs on the host's own machine have none, and a game
    /// that goes on after a restart has none before one of its players is heard of.
    pub from: Option<IpAddr>,
}

/// A person, as far as he is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Person {
    /// By a session.
    Session(i64),
    /// By an account: all its devices are one.
    Account(i64),
    /// Not at all.
    Stranger,
    /// Nobody is behind it but a game.
    Game(crate::ids::GameId),
}

impl Person {
    /// Whose review it is: all devices of an account are one, and so are those whom nobody knows any more.
    #[must_use]
    pub fn of(asker: Asker) -> Self {
        asker.account.map_or_else(|| asker.session.map_or(Self::Stranger, Self::Session), Self::Account)
    }
}

/// Those who share what one neighbourhood has; a person alone where that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Share {
    Near(IpAddr),
    Alone(Person),
}

impl Owner {
    /// With whom he shares.
    pub(crate) fn share(self) -> Share {
        self.from.map_or(Share::Alone(self.person), Share::Near)
    }
}

/// How soon a wish is served: all of a kind before those of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// Somebody waits for the computer's turn.
    Play,
    /// Somebody asks for an opinion.
    Opinion,
    /// A part of a review, which is asked for again if it is stopped.
    Review,
}

impl Urgency {
    /// All of them, the most urgent first.
    pub const ALL: [Self; 3] = [Self::Play, Self::Opinion, Self::Review];

    /// The word of its queue, for figures.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Opinion => "opinion",
            Self::Review => "review",
        }
    }

    /// How many wishes of one person and of one neighbourhood may wait. A room whose turn finds no place asks again; whoever wants
    /// more opinions has left some unread; reviews have bounds of their own ([`crate::reviews`]).
    const fn most(self) -> (usize, usize) {
        match self {
            Self::Play => (16, 32),
            Self::Opinion => (4, 16),
            Self::Review => (usize::MAX, usize::MAX),
        }
    }
}

/// Who hands out work looks at least so often how many workers there are.
const LOOK: std::time::Duration = std::time::Duration::from_secs(1);

/// Who wants an answer. What it gives back comes when the answer has been acted upon, where that is worth knowing. It must not wait.
pub type Sink = Box<dyn FnMut(Answer) -> Option<Receipt> + Send>;

/// Comes when an answer has been acted upon; breaks off if nobody did.
pub type Receipt = oneshot::Receiver<()>;

struct Shared {
    queue: Mutex<Queue>,
    /// For threads that wait for something to do.
    news: Condvar,
    /// For the task that hands it out instead.
    awake: Notify,
    most: usize,
}

impl Shared {
    /// A thread that panicked has left the queue as whole as it was: each change is one call.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pool. Clones are the same pool.
#[derive(Clone)]
pub struct Thinkers(Arc<Shared>);

impl fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting = Urgency::ALL.map(|urgency| self.waiting(urgency));
        f.debug_struct("Thinkers").field("waiting", &waiting).finish_non_exhaustive()
    }
}

/// A wish that was taken. Dropping it takes the wish back, or stops what is being thought.
#[derive(Debug)]
pub struct Ticket {
    halt: Halt,
    place: watch::Receiver<usize>,
    gone: Arc<AtomicBool>,
}

impl Ticket {
    /// How many are before it; 0 when it is being served.
    #[must_use]
    pub fn place(&self) -> watch::Receiver<usize> {
        self.place.clone()
    }

    /// Answer with what there is.
    pub fn hurry(&self) {
        self.halt.halt();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        self.halt.halt();
    }
}

/// Why a wish is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Busy {
    /// There are too many wishes of its kind already.
    #[error("the computer has too much to do")]
    Full,
    /// The same person, or others near him, have enough of them waiting.
    #[error("too many wishes from the same place wait")]
    Share,
}

impl Thinkers {
    /// A pool of this many threads, in each of whose queues at most this many wishes wait.
    #[must_use]
    pub fn new(threads: usize, most: usize) -> Self {
        let threads = threads.max(1);
        let shared = Arc::new(Shared::new(Queue::of(threads), most));
        for number in 0..threads {
            let shared = Arc::clone(&shared);
            let name = format!("thinker {number}");
            if let Err(error) = std::thread::Builder::new().name(name).spawn(move || serve(&shared)) {
                tracing::error!(%error, "a thinking thread could not be started");
            }
        }
        Self(shared)
    }

    /// The same queues before workers elsewhere.
    #[must_use]
    pub fn afar(workshop: Workshop, most: usize) -> Self {
        let shared = Arc::new(Shared::new(Queue::afar(), most));
        tokio::spawn(hand_out(Arc::clone(&shared), workshop));
        Self(shared)
    }

    /// Takes a wish; `sink` gets what comes of it.
    ///
    /// # Errors
    /// If too many of its kind wait, or too many of this owner or of those near him.
    pub fn wish(
        &self,
        owner: Owner,
        job: Job,
        sink: impl FnMut(Answer) -> Option<Receipt> + Send + 'static,
    ) -> Result<Ticket, Busy> {
        self.take(owner, job.urgency(), Work::Job(Box::new(job), Box::new(sink)))
    }

    /// Has a thread of this process do something else that looks at its stop now and then: for trials of the queues.
    ///
    /// # Errors
    /// As for a wish.
    pub fn occupy(
        &self,
        owner: Owner,
        urgency: Urgency,
        work: impl FnOnce(&Stop) + Send + 'static,
    ) -> Result<Ticket, Busy> {
        self.take(owner, urgency, Work::Here(Box::new(work)))
    }

    fn take(&self, owner: Owner, urgency: Urgency, work: Work) -> Result<Ticket, Busy> {
        let (halt, gone) = (Halt::default(), Arc::new(AtomicBool::new(false)));
        let mut queue = self.0.lock();
        if let Err(busy) = queue.has_room(owner, urgency, self.0.most) {
            drop(queue);
            let why = if busy == Busy::Full { "full" } else { "share" };
            counter!("kamni_thinkers_refused_total", "queue" => urgency.name(), "why" => why).increment(1);
            return Err(busy);
        }
        let (sender, place) = watch::channel(queue.before(urgency) + 1);
        let wish = Wish::new(owner, urgency, halt.clone(), Arc::clone(&gone), sender, work);
        queue.add(wish);
        drop(queue);
        self.0.tell();
        Ok(Ticket { halt, place, gone })
    }

    /// Takes over a wish that nobody elsewhere can be asked for; what comes back ends with it.
    pub(crate) fn take_over(&self, mut wish: Wish) -> oneshot::Receiver<()> {
        let (end, ended) = oneshot::channel();
        wish.end = Some(end);
        let mut queue = self.0.lock();
        if !queue.is_closed() {
            queue.add(wish);
        }
        drop(queue);
        self.0.tell();
        ended
    }

    /// How many wishes of a kind wait.
    #[must_use]
    pub fn waiting(&self, urgency: Urgency) -> usize {
        self.0.lock().waiting(urgency)
    }

    /// How many threads there are, or workers elsewhere, as far as is known.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.0.lock().capacity
    }

    /// Takes no more, and lets the threads end.
    pub fn close(&self) {
        self.0.lock().close();
        self.0.news.notify_all();
        self.0.awake.notify_one();
    }
}

impl Shared {
    fn new(queue: Queue, most: usize) -> Self {
        Self { queue: Mutex::new(queue), news: Condvar::new(), awake: Notify::new(), most }
    }

    /// There is something to do.
    fn tell(&self) {
        self.news.notify_one();
        self.awake.notify_one();
    }
}

fn serve(shared: &Shared) {
    priority::give_way();
    let mut queue = shared.lock();
    loop {
        let Some(wish) = queue.next(Instant::now()) else {
            if queue.is_closed() {
                return;
            }
            queue = shared.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        drop(queue);
        let (owner, stop) = (wish.owner, wish.halt.stop.clone());
        wish.fulfil();
        queue = shared.lock();
        queue.done(owner, &stop);
    }
}

/// Hands out what comes next, as long as there are hands, until the pool is closed.
async fn hand_out(shared: Arc<Shared>, workshop: Workshop) {
    loop {
        let (next, held) = {
            let mut queue = shared.lock();
            if queue.is_closed() {
                return;
            }
            queue.capacity = workshop.capacity();
            (queue.next_for_hands(Instant::now()), queue.held_until())
        };
        let Some(wish) = next else {
            let until = held.unwrap_or_else(|| Instant::now() + LOOK);
            // News, or somebody who was held back may come again; workers come and go, too.
            let _ = tokio::time::timeout_at(until.into(), shared.awake.notified()).await;
            continue;
        };
        let (shared, workshop) = (Arc::clone(&shared), workshop.clone());
        tokio::spawn(async move {
            let (owner, stop) = (wish.owner, wish.halt.stop.clone());
            let back = workshop.ask(wish).await;
            let mut queue = shared.lock();
            queue.done(owner, &stop);
            if let Err((wish, pause)) = back {
                queue.put_back(wish, Instant::now() + pause);
            }
            drop(queue);
            shared.awake.notify_one();
        });
    }
}
