//! The computer's minds: a bounded pool of threads with fair queues, apart from those that serve people.
//!
//! Turns in games, opinions and reviews wait in queues of their own, each with its own bound: turns are served before opinions, and
//! those before reviews, and however many opinions wait, a turn finds a place. In each queue a neighbourhood of addresses, and each
//! person in it, has a bounded share, and whoever was served longest ago is served next, first between neighbourhoods and then between
//! people: neither many wishes nor many cookies keep others waiting. A wish that nobody waits for any more is dropped before it begins.
//! When all are at work and somebody waits for a turn, a review stands back at once, or an opinion ends with what it has found.

use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use kamni_engine::Stop;
use metrics::counter;
use tokio::sync::watch;

use crate::store::Asker;

mod queue;
#[cfg(test)]
mod tests;

use queue::{Queue, Wish, Work};

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

struct Shared {
    queue: Mutex<Queue>,
    news: Condvar,
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
    stop: Stop,
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
        self.stop.stop();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        self.stop.stop();
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
        let shared = Arc::new(Shared { queue: Mutex::default(), news: Condvar::new(), most });
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let name = format!("thinker {number}");
            if let Err(error) = std::thread::Builder::new().name(name).spawn(move || serve(&shared)) {
                tracing::error!(%error, "a thinking thread could not be started");
            }
        }
        Self(shared)
    }

    /// Takes a wish. `work` runs on a thread of the pool and looks at its stop now and then.
    ///
    /// # Errors
    /// If too many of its kind wait, or too many of this owner or of those near him.
    pub fn wish(
        &self,
        owner: Owner,
        urgency: Urgency,
        work: impl FnOnce(&Stop) + Send + 'static,
    ) -> Result<Ticket, Busy> {
        let (stop, gone) = (Stop::default(), Arc::new(AtomicBool::new(false)));
        let mut queue = self.0.lock();
        if let Err(busy) = queue.has_room(owner, urgency, self.0.most) {
            drop(queue);
            let why = if busy == Busy::Full { "full" } else { "share" };
            counter!("kamni_thinkers_refused_total", "queue" => urgency.name(), "why" => why).increment(1);
            return Err(busy);
        }
        let (sender, place) = watch::channel(queue.before(urgency) + 1);
        let work: Work = Box::new(work);
        queue.add(Wish { owner, urgency, stop: stop.clone(), gone: Arc::clone(&gone), place: sender, work });
        drop(queue);
        self.0.news.notify_one();
        Ok(Ticket { stop, place, gone })
    }

    /// How many wishes of a kind wait.
    #[must_use]
    pub fn waiting(&self, urgency: Urgency) -> usize {
        self.0.lock().waiting(urgency)
    }

    /// Takes no more, and lets the threads end.
    pub fn close(&self) {
        self.0.lock().close();
        self.0.news.notify_all();
    }
}

fn serve(shared: &Shared) {
    let mut queue = shared.lock();
    loop {
        let Some(Wish { owner, stop, place, work, .. }) = queue.next() else {
            if queue.is_closed() {
                return;
            }
            queue.idle += 1;
            queue = shared.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
            queue.idle -= 1;
            continue;
        };
        drop(queue);
        // A search that fails must not take the thread with it; whoever waits sees that no answer comes.
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&stop)));
        if outcome.is_err() {
            tracing::error!(?owner, "a search has failed");
        }
        drop(place);
        queue = shared.lock();
        queue.done(owner, &stop);
    }
}
