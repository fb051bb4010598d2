//! Whose wish is served next.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kamni_engine::Stop;
use tokio::sync::watch;

use super::{Busy, Owner, Person, Share, Urgency};

pub(super) type Work = Box<dyn FnOnce(&Stop) + Send>;

pub(super) struct Wish {
    pub(super) owner: Owner,
    pub(super) urgency: Urgency,
    pub(super) stop: Stop,
    /// Whether its ticket is gone: then it is nobody's.
    pub(super) gone: Arc<AtomicBool>,
    /// How many are before it; 0 when it is being served.
    pub(super) place: watch::Sender<usize>,
    pub(super) work: Work,
}

impl Wish {
    fn is_wanted(&self) -> bool {
        !self.gone.load(Ordering::Relaxed)
    }
}

/// A wish that is being served.
struct Running {
    owner: Owner,
    urgency: Urgency,
    stop: Stop,
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
    /// Threads with nothing to do.
    pub(super) idle: usize,
    closed: bool,
}

impl Queue {
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

    /// The next to be served; the places of the others go down.
    pub(super) fn next(&mut self) -> Option<Wish> {
        self.waiting.iter_mut().for_each(|waiting| waiting.retain(Wish::is_wanted));
        let urgency = Urgency::ALL.into_iter().find(|urgency| self.waiting(*urgency) > 0)?;
        let waiting = &self.waiting[urgency as usize];
        let place =
            (0..waiting.len()).min_by_key(|&place| self.turn_of(waiting[place].owner, urgency, place))?;
        let wish = self.waiting[urgency as usize].remove(place);
        self.running.push(Running { owner: wish.owner, urgency, stop: wish.stop.clone() });
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
        wish.place.send_replace(0);
        Some(wish)
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
        let ending = self.running.iter().filter(|running| running.stop.is_stopped()).count();
        if self.before(urgency) <= self.idle + ending {
            return;
        }
        let less = |running: &&Running| running.urgency > urgency && !running.stop.is_stopped();
        let has = |owner: Owner| {
            self.running.iter().filter(|running| running.owner.share() == owner.share()).count()
        };
        let stopped =
            self.running.iter().filter(less).max_by_key(|running| (running.urgency, has(running.owner)));
        if let Some(running) = stopped {
            running.stop.stop();
        }
    }

    pub(super) fn done(&mut self, owner: Owner, stop: &Stop) {
        let place =
            self.running.iter().position(|running| running.owner == owner && running.stop.is_same(stop));
        if let Some(place) = place {
            self.running.swap_remove(place);
        }
    }
}
