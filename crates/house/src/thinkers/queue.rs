//! Whose wish is served next.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use kamni_engine::Stop;
use tokio::sync::{Notify, oneshot, watch};

use super::{Busy, Job, Owner, Person, Share, Sink, Urgency};

/// How many more than there are hands may be laid out: one for this number of hands, and some besides.
const BEYOND: (usize, usize) = (4, 16);

/// What is to be done.
pub(crate) enum Work {
    /// What the computer is asked, and who wants to know.
    Job(Box<Job>, Sink),
    /// Something that only this process can do.
    Here(Box<dyn FnOnce(&Stop) + Send>),
}

/// Stops a search: a thread looks at it, a task waits for it. Clones stop the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Halt {
    pub(crate) stop: Stop,
    news: Arc<Notify>,
}

impl Halt {
    pub(crate) fn halt(&self) {
        self.stop.stop();
        self.news.notify_one();
    }

    /// Comes when it is halted, once for each time.
    pub(crate) async fn halted(&self) {
        self.news.notified().await;
    }
}

pub(crate) struct Wish {
    pub(crate) owner: Owner,
    pub(crate) urgency: Urgency,
    pub(crate) halt: Halt,
    /// Whether its ticket is gone: then it is nobody's.
    gone: Arc<AtomicBool>,
    /// How many are before it; 0 when it is being served.
    pub(crate) place: watch::Sender<usize>,
    pub(crate) work: Work,
    /// How often it has been asked for elsewhere, and under which name.
    pub(crate) tries: u32,
    pub(crate) name: Option<String>,
    /// Goes with it.
    pub(super) end: Option<oneshot::Sender<()>>,
}

impl Wish {
    pub(super) const fn new(
        owner: Owner,
        urgency: Urgency,
        halt: Halt,
        gone: Arc<AtomicBool>,
        place: watch::Sender<usize>,
        work: Work,
    ) -> Self {
        Self { owner, urgency, halt, gone, place, work, tries: 0, name: None, end: None }
    }

    pub(crate) fn is_wanted(&self) -> bool {
        !self.gone.load(Ordering::Relaxed)
    }

    /// Does it on this thread.
    pub(crate) fn fulfil(self) {
        let Self { owner, halt, work, place, end, .. } = self;
        // A search that fails must not take the thread with it; whoever waits sees that no answer comes.
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match work {
            Work::Job(job, mut sink) => job.work(&halt.stop, &mut |answer| {
                // Whoever acts upon it does so without this thread.
                drop(sink(answer));
            }),
            Work::Here(work) => work(&halt.stop),
        }));
        if outcome.is_err() {
            tracing::error!(?owner, "a search has failed");
        }
        drop((place, end));
    }
}

/// A wish that is being served.
struct Running {
    owner: Owner,
    urgency: Urgency,
    halt: Halt,
}

/// What somebody has had, as the number of the wish that was served last.
struct Served<K>(HashMap<K, u64>);

impl<K> Default for Served<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Copy + Eq + Hash> Served<K> {
    /// How many are kept in mind; of more, those who have had nothing for as long are forgotten.
    const MOST: u64 = 4096;

    fn last(&self, key: K) -> u64 {
        self.0.get(&key).copied().unwrap_or(0)
    }

    fn note(&mut self, key: K, number: u64) {
        self.0.insert(key, number);
        if self.0.len() as u64 > 2 * Self::MOST {
            self.0.retain(|_, last| *last + Self::MOST > number);
        }
    }
}

#[derive(Default)]
pub(super) struct Queue {
    /// A queue for each urgency, in the order of coming.
    waiting: [Vec<Wish>; 3],
    running: Vec<Running>,
    /// By queue: whoever plays does not wait longer for an opinion because of that.
    shares: Served<(Urgency, Share)>,
    persons: Served<(Urgency, Person)>,
    /// How many have been served.
    number: u64,
    /// Threads, or hands elsewhere.
    pub(super) capacity: usize,
    /// Who has enough elsewhere, and waits until then.
    held: Vec<(Urgency, Share, Instant)>,
    /// Whether a wish that leaves the queue is not yet being served.
    afar: bool,
    closed: bool,
}

impl Queue {
    /// One before this number of threads.
    pub(super) fn of(threads: usize) -> Self {
        Self { capacity: threads, ..Self::default() }
    }

    /// One before hands elsewhere.
    pub(super) fn afar() -> Self {
        Self { afar: true, ..Self::default() }
    }

    const fn idle(&self) -> usize {
        self.capacity.saturating_sub(self.running.len())
    }

    pub(super) const fn waiting(&self, urgency: Urgency) -> usize {
        self.waiting[urgency as usize].len()
    }

    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    pub(super) fn close(&mut self) {
        self.closed = true;
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    /// Whether a wish finds a place.
    pub(super) fn has_room(&mut self, owner: Owner, urgency: Urgency, most: usize) -> Result<(), Busy> {
        let waiting = &mut self.waiting[urgency as usize];
        waiting.retain(Wish::is_wanted);
        if self.closed || waiting.len() >= most {
            return Err(Busy::Full);
        }
        let (own, near) = urgency.most();
        let of = |same: &dyn Fn(Owner) -> bool| waiting.iter().filter(|wish| same(wish.owner)).count();
        let enough =
            of(&|other| other == owner) >= own || of(&|other| other.share() == owner.share()) >= near;
        if enough { Err(Busy::Share) } else { Ok(()) }
    }

    /// How many people wait for what is as urgent or more so.
    pub(super) fn before(&self, urgency: Urgency) -> usize {
        self.waiting[..=urgency as usize].iter().map(Vec::len).sum()
    }

    pub(super) fn add(&mut self, wish: Wish) {
        let urgency = wish.urgency;
        self.waiting[urgency as usize].push(wish);
        self.make_way(urgency);
    }

    /// The next that is to be laid out for hands elsewhere: whatever comes next as long as hands are free, and then still what is the
    /// only one of its asker, so that he does not wait here for what others have laid out.
    pub(super) fn next_for_hands(&mut self, now: Instant) -> Option<Wish> {
        if self.idle() > 0 {
            return self.next(now);
        }
        self.held.retain(|(.., until)| *until > now);
        let running = &self.running;
        let most = BEYOND.0 * self.capacity + BEYOND.1;
        let has = |wish: &Wish| {
            let (urgency, share) = (wish.urgency, wish.owner.share());
            running.iter().any(|running| running.urgency == urgency && running.owner.share() == share)
        };
        let fresh = |wish: &&Wish| wish.is_wanted() && !has(wish) && !self.is_held(wish);
        let found = self.waiting.iter().flatten().find(fresh).map(|wish| (wish.urgency, wish.halt.clone()));
        let (urgency, halt) = found.filter(|_| running.len() < most)?;
        let of_it = |wish: &Wish| wish.halt.stop.is_same(&halt.stop);
        let place = self.waiting[urgency as usize].iter().position(of_it)?;
        Some(self.take_out(urgency, place))
    }

    /// Who has enough elsewhere waits for a while; his wish keeps its place.
    pub(super) fn put_back(&mut self, wish: Wish, until: Instant) {
        if self.closed {
            return;
        }
        let (urgency, share) = (wish.urgency, wish.owner.share());
        self.held.retain(|(held, of, _)| (*held, *of) != (urgency, share));
        self.held.push((urgency, share, until));
        self.waiting[urgency as usize].insert(0, wish);
    }

    /// When the first of those who are held back may come again.
    pub(super) fn held_until(&self) -> Option<Instant> {
        self.held.iter().map(|(.., until)| *until).min()
    }

    fn is_held(&self, wish: &Wish) -> bool {
        let share = wish.owner.share();
        self.held.iter().any(|(urgency, of, _)| (*urgency, *of) == (wish.urgency, share))
    }

    /// The wish whose turn it is among those of an urgency.
    fn first(&self, urgency: Urgency) -> Option<usize> {
        let waiting = &self.waiting[urgency as usize];
        let free = (0..waiting.len()).filter(|&place| !self.is_held(&waiting[place]));
        free.min_by_key(|&place| self.turn_of(waiting[place].owner, urgency, place))
    }

    /// The next to be served.
    pub(super) fn next(&mut self, now: Instant) -> Option<Wish> {
        self.waiting.iter_mut().for_each(|waiting| waiting.retain(Wish::is_wanted));
        self.held.retain(|(.., until)| *until > now);
        let mut firsts = Urgency::ALL.into_iter().filter_map(|urgency| Some((urgency, self.first(urgency)?)));
        let (urgency, place) = firsts.next()?;
        Some(self.take_out(urgency, place))
    }

    /// Has a wish served; the places of the others go down.
    fn take_out(&mut self, urgency: Urgency, place: usize) -> Wish {
        let wish = self.waiting[urgency as usize].remove(place);
        self.running.push(Running { owner: wish.owner, urgency, halt: wish.halt.clone() });
        // A review is nobody's turn: its owner does not wait longer for his own because of it.
        if urgency != Urgency::Review {
            self.number += 1;
            self.shares.note((urgency, wish.owner.share()), self.number);
            self.persons.note((urgency, wish.owner.person), self.number);
        }
        let people = self.waiting.iter().flatten().filter(|wish| wish.urgency != Urgency::Review);
        for (place, waiting) in people.enumerate() {
            // Nobody need listen.
            waiting.place.send_replace(place + 1);
        }
        wish.place.send_replace(usize::from(self.afar));
        wish
    }

    /// The least is served first: whose neighbourhood has least at work, then had something longest ago; the same of himself; who came first.
    fn turn_of(&self, owner: Owner, urgency: Urgency, place: usize) -> (usize, u64, usize, u64, usize) {
        if urgency == Urgency::Review {
            // They come in an order of their own.
            return (0, 0, 0, 0, place);
        }
        let people = || self.running.iter().filter(|running| running.urgency != Urgency::Review);
        let near = people().filter(|running| running.owner.share() == owner.share()).count();
        let own = people().filter(|running| running.owner == owner).count();
        let served = self.shares.last((urgency, owner.share()));
        (near, served, own, self.persons.last((urgency, owner.person)), place)
    }

    /// Stops something less urgent if more wait for what is as urgent or more so than threads are free: a review before an opinion,
    /// and of opinions one of those who have most of them.
    fn make_way(&self, urgency: Urgency) {
        if self.afar {
            // Workers see to that themselves: here it is not known what they have begun.
            return;
        }
        let ending = self.running.iter().filter(|running| running.halt.stop.is_stopped()).count();
        if self.before(urgency) <= self.idle() + ending {
            return;
        }
        let less = |running: &&Running| running.urgency > urgency && !running.halt.stop.is_stopped();
        let has = |owner: Owner| {
            self.running.iter().filter(|running| running.owner.share() == owner.share()).count()
        };
        let stopped =
            self.running.iter().filter(less).max_by_key(|running| (running.urgency, has(running.owner)));
        if let Some(running) = stopped {
            running.halt.halt();
        }
    }

    pub(super) fn done(&mut self, owner: Owner, stop: &Stop) {
        let place =
            self.running.iter().position(|running| running.owner == owner && running.halt.stop.is_same(stop));
        if let Some(place) = place {
            self.running.swap_remove(place);
        }
    }
}
