//! The computer's minds: a bounded pool of threads with a fair queue, apart from those that serve people.
//!
//! Whoever has least at work is served first, and among those whoever came first: one person's many wishes do not keep the others
//! waiting. A wish that nobody waits for any more is dropped before it begins. Reviews, for which nobody sits and waits, stand back
//! at once when all are at work and somebody does.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use kamni_engine::Stop;
use tokio::sync::watch;

/// Whose wish it is: a session's or an account's number, where somebody without either comes from, or a game's own where nobody is
/// behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A person's.
    Session(i64),
    /// An account's, where a program plays without a session.
    Account(i64),
    /// Somebody's who has no session yet.
    Address(IpAddr),
    /// A game's.
    Game(crate::ids::GameId),
}

/// How soon a wish is served: all of a kind before those of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Somebody waits for the computer's turn.
    Play,
    /// Somebody asks for an opinion.
    Opinion,
    /// A part of a review, which is asked for again if it is stopped.
    Review,
}

/// So many opinions of one owner may wait: whoever wants more has left some unread.
const OPINIONS: usize = 4;

type Work = Box<dyn FnOnce(&Stop) + Send>;

struct Wish {
    owner: Owner,
    urgency: Urgency,
    stop: Stop,
    /// How many are before it; 0 when it is being served.
    place: watch::Sender<usize>,
    work: Work,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Wish>,
    at_work: HashMap<Owner, usize>,
    /// Reviews that are being served.
    reviews: Vec<Stop>,
    /// Threads with nothing to do.
    idle: usize,
    closed: bool,
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
        f.debug_struct("Thinkers").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}

/// A wish that was taken. Dropping it takes the wish back, or stops what is being thought.
#[derive(Debug)]
pub struct Ticket {
    stop: Stop,
    place: watch::Receiver<usize>,
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
        self.stop.stop();
    }
}

/// There are too many wishes already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the computer has too much to do")]
pub struct Busy;

impl Thinkers {
    /// A pool of so many threads, in which at most so many wishes wait.
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
    /// If too many wait, or too many opinions of this owner.
    pub fn wish(
        &self,
        owner: Owner,
        urgency: Urgency,
        work: impl FnOnce(&Stop) + Send + 'static,
    ) -> Result<Ticket, Busy> {
        let stop = Stop::default();
        let mut queue = self.0.lock();
        let own = |wish: &&Wish| wish.owner == owner && wish.urgency == urgency && !wish.stop.is_stopped();
        let unfair = urgency == Urgency::Opinion && queue.waiting.iter().filter(own).count() >= OPINIONS;
        if queue.waiting.len() >= self.0.most || queue.closed || unfair {
            return Err(Busy);
        }
        let before = queue.waiting.iter().filter(|wish| wish.urgency != Urgency::Review).count();
        let (sender, place) = watch::channel(before + 1);
        let work: Work = Box::new(work);
        queue.waiting.push(Wish { owner, urgency, stop: stop.clone(), place: sender, work });
        if urgency != Urgency::Review {
            queue.make_way();
        }
        drop(queue);
        self.0.news.notify_one();
        Ok(Ticket { stop, place })
    }

    /// How many wishes wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.lock().waiting.len()
    }

    /// Takes no more, and lets the threads end.
    pub fn close(&self) {
        let mut queue = self.0.lock();
        queue.closed = true;
        queue.waiting.clear();
        drop(queue);
        self.0.news.notify_all();
    }
}

impl Queue {
    /// The next to be served; the places of the others go down.
    fn next(&mut self) -> Option<Wish> {
        // A wish that was stopped before it began, and whose owner has gone, is nobody's.
        self.waiting.retain(|wish| !(wish.stop.is_stopped() && wish.place.is_closed()));
        let at_work = |wish: &Wish| self.at_work.get(&wish.owner).copied().unwrap_or(0);
        let place = (0..self.waiting.len())
            .min_by_key(|&place| (self.waiting[place].urgency, at_work(&self.waiting[place]), place))?;
        let wish = self.waiting.remove(place);
        // A review is nobody's turn: its owner does not wait longer for his own because of it.
        match wish.urgency {
            Urgency::Review => self.reviews.push(wish.stop.clone()),
            _ => *self.at_work.entry(wish.owner).or_default() += 1,
        }
        let people = self.waiting.iter().filter(|wish| wish.urgency != Urgency::Review);
        for (place, waiting) in people.enumerate() {
            // Nobody need listen.
            waiting.place.send_replace(place + 1);
        }
        wish.place.send_replace(0);
        Some(wish)
    }

    /// Stops a review if more people wait than threads.
    fn make_way(&self) {
        let waiting = self.waiting.iter().filter(|wish| wish.urgency != Urgency::Review).count();
        let ending = self.reviews.iter().filter(|review| review.is_stopped()).count();
        if waiting > self.idle + ending
            && let Some(review) = self.reviews.iter().find(|review| !review.is_stopped())
        {
            review.stop();
        }
    }

    fn done(&mut self, owner: Owner, urgency: Urgency, stop: &Stop) {
        if urgency == Urgency::Review {
            self.reviews.retain(|review| !review.is_same(stop));
            return;
        }
        if let Some(count) = self.at_work.get_mut(&owner) {
            *count -= 1;
            if *count == 0 {
                self.at_work.remove(&owner);
            }
        }
    }
}

fn serve(shared: &Shared) {
    let mut queue = shared.lock();
    loop {
        let Some(Wish { owner, urgency, stop, place, work }) = queue.next() else {
            if queue.closed {
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
        queue.done(owner, urgency, &stop);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn whoever_has_least_at_work_is_served_first() {
        let thinkers = Thinkers::new(1, 10);
        let (sender, served) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        let block = thinkers.wish(Owner::Session(1), Urgency::Play, move |_| gate.recv().expect("opened"));
        let mut tickets = vec![block.expect("taken")];
        while thinkers.waiting() > 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let wishes = [(1, Urgency::Opinion), (1, Urgency::Play), (2, Urgency::Opinion), (2, Urgency::Play)];
        for (owner, urgency) in wishes {
            let sender = sender.clone();
            let work = move |_: &Stop| sender.send((owner, urgency)).expect("heard");
            tickets.push(thinkers.wish(Owner::Session(owner), urgency, work).expect("taken"));
        }
        assert_eq!(*tickets[4].place().borrow(), 4);
        open.send(()).expect("waiting");
        let order: Vec<(i64, Urgency)> =
            (0..4).map(|_| served.recv_timeout(Duration::from_secs(5)).expect("served")).collect();
        assert_eq!(
            order,
            [(1, Urgency::Play), (2, Urgency::Play), (1, Urgency::Opinion), (2, Urgency::Opinion)],
            "turns before opinions, then in the order of coming, one at a time"
        );
    }

    #[test]
    fn the_queue_is_bounded_and_a_failed_search_harms_nobody() {
        let thinkers = Thinkers::new(1, 1);
        let (open, gate) = mpsc::channel::<()>();
        let first = thinkers.wish(Owner::Session(1), Urgency::Play, move |_| {
            gate.recv().expect("opened");
            panic!("on purpose");
        });
        let _first = first.expect("taken");
        while thinkers.waiting() > 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let (sender, served) = mpsc::channel();
        let work = move |_: &Stop| sender.send(()).expect("heard");
        let second = thinkers.wish(Owner::Session(2), Urgency::Play, work).expect("waits");
        assert_eq!(thinkers.wish(Owner::Session(3), Urgency::Play, |_| {}).expect_err("full"), Busy);
        open.send(()).expect("waiting");
        served.recv_timeout(Duration::from_secs(5)).expect("served after the one that failed");
        drop(second);
    }

    #[test]
    fn one_owner_does_not_fill_the_queue_with_opinions() {
        let thinkers = Thinkers::new(1, 100);
        let (open, gate) = mpsc::channel::<()>();
        let block = thinkers.wish(Owner::Session(1), Urgency::Play, move |_| gate.recv().expect("opened"));
        let _block = block.expect("taken");
        while thinkers.waiting() > 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let ask = |owner| thinkers.wish(Owner::Session(owner), Urgency::Opinion, |_| {});
        let mut tickets: Vec<Ticket> = (0..OPINIONS).map(|_| ask(1).expect("waits")).collect();
        assert_eq!(ask(1).expect_err("enough of them"), Busy);
        let _other = ask(2).expect("somebody else's");
        tickets.pop();
        tickets.push(ask(1).expect("one was taken back"));
        open.send(()).expect("waiting");
    }

    #[test]
    fn a_review_stands_back_when_somebody_waits() {
        let thinkers = Thinkers::new(1, 4);
        let (sender, ended) = mpsc::channel();
        let tell = sender.clone();
        let review = thinkers.wish(Owner::Session(1), Urgency::Review, move |stop| {
            while !stop.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            tell.send("review").expect("heard");
        });
        let _review = review.expect("taken");
        while thinkers.waiting() > 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let other = thinkers.wish(Owner::Session(3), Urgency::Review, |_| {});
        let _other = other.expect("waits");
        assert!(ended.recv_timeout(Duration::from_millis(20)).is_err(), "reviews wait for each other");
        let work = move |_: &Stop| sender.send("turn").expect("heard");
        let _turn = thinkers.wish(Owner::Session(2), Urgency::Play, work).expect("taken");
        let order: Vec<&str> =
            (0..2).map(|_| ended.recv_timeout(Duration::from_secs(5)).expect("served")).collect();
        assert_eq!(order, ["review", "turn"]);
    }

    #[test]
    fn a_ticket_that_is_dropped_stops_the_search() {
        let thinkers = Thinkers::new(1, 4);
        let (sender, ended) = mpsc::channel();
        let ticket = thinkers.wish(Owner::Session(1), Urgency::Play, move |stop| {
            while !stop.is_stopped() {
                std::thread::sleep(Duration::from_millis(1));
            }
            sender.send(()).expect("heard");
        });
        while thinkers.waiting() > 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
        drop(ticket.expect("taken"));
        ended.recv_timeout(Duration::from_secs(5)).expect("the search ends");
        thinkers.close();
        assert_eq!(thinkers.wish(Owner::Session(1), Urgency::Play, |_| {}).expect_err("closed"), Busy);
    }
}
