//! How many connections are open, whose they are, and which go when there are too many.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use metrics::gauge;
use tokio::sync::Notify;

use super::Patience;
use crate::net;

/// How long somebody who has just come or has just been answered is let be, even if others need the place.
const GRACE: Duration = Duration::from_secs(1);
/// Files that are not connections: the books with their readers, logs, what the runtime needs.
const OTHER_FILES: usize = 100;
/// Never more connections than this, whatever a system allows.
const MOST: usize = 200_000;

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Refusal {
    /// Too many from the same address.
    Address,
    /// Too many in all.
    Full,
}

/// What a connection does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Phase {
    /// It is open, and nothing has come.
    New,
    /// The head of a request has begun to come.
    Head,
    /// A request is being answered, or the connection has become a socket.
    Answering,
    /// It was answered, and nothing has come since.
    Idle,
}

impl Phase {
    const ALL: [Self; 4] = [Self::New, Self::Head, Self::Answering, Self::Idle];
}

/// What the bounds are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Of connections in all.
    all: usize,
    /// Those of them that only who plays gets.
    kept: usize,
    /// From one household.
    each: usize,
}

impl Bounds {
    /// For a process that may have this many files open, and a host who lets a household have this many.
    pub(crate) fn new(files: usize, each: usize) -> Self {
        let all = files.saturating_sub(OTHER_FILES).max(files / 4).clamp(8, MOST);
        // Four neighbours together must not be the house.
        Self { all, kept: (all / 8).max(2), each: each.min(all / 4).max(1) }
    }
}

#[derive(Default)]
struct State {
    lines: HashMap<u64, Arc<Line>>,
    /// Those that wait for a request, by the time from which they may be let go.
    resting: BTreeSet<(Instant, u64)>,
    /// How many each household has.
    households: HashMap<IpAddr, usize>,
    next: u64,
}

impl State {
    fn forget(&mut self, line: &Line) {
        if let Some(ripe) = line.lock().ripe.take() {
            self.resting.remove(&(ripe, line.number));
        }
    }

    /// Lets the connection go that has rested longest.
    fn let_one_go(&mut self, now: Instant) -> bool {
        let Some(&(ripe, number)) = self.resting.first().filter(|(ripe, _)| *ripe <= now) else {
            return false;
        };
        self.resting.remove(&(ripe, number));
        if let Some(line) = self.lines.remove(&number) {
            line.lock().ripe = None;
            line.leave.notify_one();
        }
        true
    }
}

/// All connections.
#[derive(Clone)]
pub(crate) struct Places(Arc<Inner>);

struct Inner {
    bounds: Bounds,
    state: Mutex<State>,
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Places").field("bounds", &self.0.bounds).finish_non_exhaustive()
    }
}

/// One of a household's connections; it is given back when it is dropped.
pub(crate) struct Share {
    places: Places,
    household: IpAddr,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut state = self.places.state();
        if let Some(count) = state.households.get_mut(&self.household) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                state.households.remove(&self.household);
            }
        }
    }
}

/// A connection.
pub(crate) struct Line {
    number: u64,
    phase: AtomicU8,
    rest: Mutex<Rest>,
    /// Whether it is one of those that are kept for who plays, and nobody has shown yet that he does.
    trial: AtomicBool,
    leave: Notify,
    /// The household whose it is; behind a proxy, that of the request which is being answered.
    share: Mutex<Option<Share>>,
}

struct Rest {
    since: Instant,
    /// When it may be let go, if it rests.
    ripe: Option<Instant>,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line")
            .field("number", &self.number)
            .field("phase", &self.phase())
            .finish_non_exhaustive()
    }
}

impl Line {
    fn lock(&self) -> MutexGuard<'_, Rest> {
        // Times are sound after every line.
        self.rest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn phase(&self) -> Phase {
        Phase::ALL[usize::from(self.phase.load(Ordering::Relaxed)) % Phase::ALL.len()]
    }

    pub(crate) fn is_on_trial(&self) -> bool {
        self.trial.load(Ordering::Relaxed)
    }

    /// Somebody who plays has come.
    pub(crate) fn is_a_players(&self) {
        self.trial.store(false, Ordering::Relaxed);
    }

    /// Ends when it has to make place.
    pub(crate) async fn sent_away(&self) {
        self.leave.notified().await;
    }

    /// From now on it is this household's, until it is another's.
    pub(crate) fn belongs_to(&self, share: Option<Share>) {
        let before = {
            let mut held = self.share.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *held, share)
        };
        drop(before);
    }

    /// What it has taken too long for, if anything.
    pub(crate) fn overdue(&self, patience: &Patience, now: Instant) -> Option<&'static str> {
        let rested = now.saturating_duration_since(self.lock().since);
        match self.phase() {
            Phase::Answering => None,
            Phase::New | Phase::Head => (rested >= patience.head).then_some("head"),
            Phase::Idle => (rested >= patience.idle).then_some("idle"),
        }
    }
}

impl Places {
    pub(crate) fn new(bounds: Bounds) -> Self {
        Self(Arc::new(Inner { bounds, state: Mutex::default() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // It is sound after every line.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A share for a household, if it has not got all of its own.
    pub(crate) fn share(&self, address: IpAddr) -> Result<Share, Refusal> {
        let household = net::near(address);
        let mut state = self.state();
        let count = state.households.entry(household).or_default();
        if *count >= self.0.bounds.each {
            return Err(Refusal::Address);
        }
        *count += 1;
        drop(state);
        Ok(Share { places: self.clone(), household })
    }

    /// Lets a connection in; from an address, if it is one that is counted.
    pub(crate) fn admit(&self, address: Option<IpAddr>, now: Instant) -> Result<Arc<Line>, Refusal> {
        let share = address.map(|address| self.share(address)).transpose()?;
        let Bounds { all, kept, .. } = self.0.bounds;
        let mut state = self.state();
        let plenty = state.lines.len() < all - kept || state.let_one_go(now);
        if !plenty && state.lines.len() >= all {
            drop(state);
            return Err(Refusal::Full);
        }
        state.next += 1;
        let line = Arc::new(Line {
            number: state.next,
            phase: AtomicU8::new(Phase::New as u8),
            rest: Mutex::new(Rest { since: now, ripe: Some(now + GRACE) }),
            trial: AtomicBool::new(!plenty),
            leave: Notify::new(),
            share: Mutex::new(share),
        });
        state.resting.insert((now + GRACE, line.number));
        state.lines.insert(line.number, Arc::clone(&line));
        gauge!("kamni_connections").set(state.lines.len() as f64);
        Ok(line)
    }

    /// Lets a connection go that rests, if there is one.
    pub(crate) fn make_place(&self, now: Instant) -> bool {
        self.state().let_one_go(now)
    }

    /// A connection does something else from now on.
    pub(crate) fn turn(&self, line: &Line, phase: Phase, now: Instant) {
        let mut state = self.state();
        state.forget(line);
        line.phase.store(phase as u8, Ordering::Relaxed);
        let mut rest = line.lock();
        rest.since = now;
        if phase != Phase::Answering && state.lines.contains_key(&line.number) {
            rest.ripe = Some(now + GRACE);
            state.resting.insert((now + GRACE, line.number));
        }
    }

    /// A connection is over.
    pub(crate) fn leave(&self, line: &Line) {
        let mut state = self.state();
        state.forget(line);
        state.lines.remove(&line.number);
        gauge!("kamni_connections").set(state.lines.len() as f64);
        drop(state);
        line.belongs_to(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(all: usize, kept: usize, each: usize) -> Places {
        Places::new(Bounds { all, kept, each })
    }

    fn address(text: &str) -> Option<IpAddr> {
        Some(text.parse().expect("an address"))
    }

    #[test]
    fn bounds_leave_files_for_the_books() {
        for (files, each, expected) in [
            (1024, 500, (924, 115, 231)),
            (1 << 19, 500, (200_000, 25_000, 500)),
            (128, 9, (32, 4, 8)),
            (0, 0, (8, 2, 1)),
        ] {
            let Bounds { all, kept, each } = Bounds::new(files, each);
            assert_eq!((all, kept, each), expected, "{files}");
        }
    }

    #[test]
    fn a_household_has_its_share_and_no_more() {
        let places = places(100, 10, 2);
        let now = Instant::now();
        let one = places.admit(address("2001:db8::1"), now).expect("let in");
        let _two = places.admit(address("2001:db8::2"), now).expect("let in");
        assert_eq!(places.admit(address("2001:db8::3"), now).err(), Some(Refusal::Address));
        assert!(places.admit(address("2001:db8:0:1::3"), now).is_ok(), "another household");
        for _ in 0..50 {
            assert!(places.admit(None, now).is_ok(), "this machine, or a proxy");
        }
        places.leave(&one);
        assert!(places.admit(address("2001:db8::3"), now).is_ok());
    }

    #[test]
    fn behind_a_proxy_a_line_belongs_to_whom_it_answers() {
        let places = places(100, 10, 1);
        let now = Instant::now();
        let (one, other) =
            (places.admit(None, now).expect("let in"), places.admit(None, now).expect("let in"));
        let household: IpAddr = "203.0.113.7".parse().expect("an address");
        one.belongs_to(places.share(household).ok());
        assert!(places.share(household).is_err());
        one.belongs_to(None);
        other.belongs_to(Some(places.share(household).expect("it is given back")));
        places.leave(&other);
        assert!(places.share(household).is_ok());
    }

    #[test]
    fn when_places_run_out_who_rests_goes_first_and_then_only_players_come() {
        let places = places(6, 2, 100);
        let began = Instant::now();
        let later = began + GRACE;
        let lines: Vec<_> = (0..4).map(|_| places.admit(None, began).expect("let in")).collect();
        let is_away = |at: usize| !places.state().lines.contains_key(&lines[at].number);
        for line in &lines[1..] {
            places.turn(line, Phase::Answering, began);
        }
        places.turn(&lines[2], Phase::Idle, began + Duration::from_millis(1));
        assert!(places.admit(None, began).expect("let in").is_on_trial(), "nobody has rested long enough");
        let next = places.admit(None, later).expect("let in");
        assert!(!next.is_on_trial() && is_away(0), "who has sent nothing for a second goes");
        places.turn(&next, Phase::Answering, later);
        let latest = later + Duration::from_secs(9);
        let next = places.admit(None, latest).expect("let in");
        assert!(!next.is_on_trial() && !is_away(1), "who is answered stays");
        places.turn(&next, Phase::Answering, latest);
        let next = places.admit(None, latest).expect("let in");
        assert!(!next.is_on_trial() && is_away(2), "then who has nothing more to ask");
        places.turn(&next, Phase::Answering, latest);
        let last = places.admit(None, latest).expect("a place that is kept");
        assert!(last.is_on_trial());
        assert_eq!(places.admit(None, latest).err(), Some(Refusal::Full));
        places.leave(&last);
        places.leave(&last);
        assert!(places.admit(None, latest).is_ok_and(|line| line.is_on_trial()));
    }

    #[test]
    fn nobody_takes_longer_than_is_good() {
        let places = places(9, 2, 9);
        let patience =
            Patience { head: Duration::from_secs(2), idle: Duration::from_secs(5), ..Patience::default() };
        let began = Instant::now();
        let line = places.admit(None, began).expect("let in");
        let after = |seconds: u64| line.overdue(&patience, began + Duration::from_secs(seconds));
        assert_eq!((after(1), after(2)), (None, Some("head")), "nothing comes");
        places.turn(&line, Phase::Head, began);
        assert_eq!((after(1), after(2)), (None, Some("head")), "it does not end");
        places.turn(&line, Phase::Answering, began);
        assert_eq!(after(1000), None, "a stream or a socket may last");
        places.turn(&line, Phase::Idle, began);
        assert_eq!((after(4), after(5)), (None, Some("idle")));
    }
}
