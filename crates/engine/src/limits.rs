//! How long to think, and how to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock;

/// What a search may use up. Without any limit it goes on until it is stopped or the position is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Positions visited, by all threads together. With one thread the answer is then the same every time.
    pub nodes: Option<u64>,
    /// Steps looked ahead.
    pub depth: Option<u32>,
}

impl Limits {
    /// Limited by time.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), nodes: None, depth: None }
    }

    /// Limited by the number of positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { time: None, nodes: Some(nodes), depth: None }
    }

    /// Too little for several threads: to start them and to wait for them would take longer.
    pub(crate) fn is_short(&self) -> bool {
        self.has_no_time() || self.nodes.is_some_and(|nodes| nodes < 1000)
    }

    /// Whether the answer is wanted almost at once.
    pub(crate) fn has_no_time(&self) -> bool {
        self.time.is_some_and(|time| time < Duration::from_millis(3))
    }
}

/// Memory that a thread of a search is worth having for.
const LEAST_FOR_THREAD: usize = 4 << 20;

/// How many threads there are memory for, of those that are wanted.
pub(crate) fn threads_within(bytes: usize, wanted: usize) -> usize {
    wanted.clamp(1, (bytes / LEAST_FOR_THREAD).max(1))
}

/// Tells a search to stop, from another thread too. Clones tell the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// One that is told by this flag, which something else may set too: a signal.
    #[must_use]
    pub const fn by(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether both stop the same search.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether it has been stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of one search as it runs: when it began, what all its threads together have used, and whether it is over.
#[derive(Debug)]
pub(crate) struct Watch<'s> {
    limits: Limits,
    began: Duration,
    stop: &'s Stop,
    /// Positions that threads have visited or are about to.
    granted: AtomicU64,
    /// Set by the first thread that sees a limit reached, for the others.
    over: AtomicBool,
}

impl<'s> Watch<'s> {
    pub(crate) fn new(limits: Limits, stop: &'s Stop) -> Self {
        let (granted, over) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { limits, began: clock::now(), stop, granted, over }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        clock::since(self.began)
    }

    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether the search is over by time or because it was stopped. Cheap enough for every few hundred nodes.
    pub(crate) fn is_over(&self) -> bool {
        if self.over.load(Ordering::Relaxed) {
            return true;
        }
        let over =
            self.stop.is_stopped() || self.limits.time.is_some_and(|most| clock::since(self.began) >= most);
        if over {
            self.end();
        }
        over
    }

    /// Lets a thread visit up to this many positions more; how many it may: none when all threads together have had enough.
    pub(crate) fn grant(&self, wanted: u64) -> u64 {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let mut before = self.granted.load(Ordering::Relaxed);
        loop {
            let granted = wanted.min(most.saturating_sub(before));
            let after = before + granted;
            match self.granted.compare_exchange_weak(before, after, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return granted,
                Err(now) => before = now,
            }
        }
    }

    /// Takes back a grant that was not used.
    pub(crate) fn give_back(&self, unused: u64) {
        self.granted.fetch_sub(unused, Ordering::Relaxed);
    }

    /// How many positions threads have visited or are about to.
    pub(crate) fn granted(&self) -> u64 {
        self.granted.load(Ordering::Relaxed)
    }

    /// Ends the search for all threads.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }
}
