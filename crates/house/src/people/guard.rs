//! Who may try a password, and how soon again.
//!
//! What is counted is failures: at an account, so that nobody guesses on from a thousand addresses, and from a neighbourhood, so
//! that a flood is told from those who come beside it. The owner in a browser that is known passes by both.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::queue::{NameKey, Standing, Turn};
use crate::clock::Millis;
use crate::net;

const SECOND: f64 = 1000.0;
const MINUTE: f64 = 60.0 * SECOND;
/// A neighbourhood that has failed less often is fresh.
const FEW: u32 = 3;
/// When this many are counted, those that are over are forgotten.
const COUNTED: usize = 16_384;

/// Failures that run off with time.
struct Tally<K> {
    /// How many there may be.
    most: f64,
    /// How long it takes until one is forgotten.
    each: f64,
    counts: HashMap<K, (f64, Millis)>,
}

impl<K: Hash + Eq + Copy> Tally<K> {
    fn new(most: u32, each: f64) -> Self {
        Self { most: f64::from(most), each, counts: HashMap::new() }
    }

    fn left(&self, (count, at): (f64, Millis), now: Millis) -> f64 {
        (count - (now - at).max(0) as f64 / self.each).max(0.0)
    }

    fn count(&self, key: K, now: Millis) -> f64 {
        self.counts.get(&key).map_or(0.0, |&counted| self.left(counted, now))
    }

    /// The same as a number that is at least this many.
    fn whole(&self, key: K, now: Millis) -> u32 {
        self.count(key, now).ceil() as u32
    }

    fn is_full(&self, key: K, now: Millis) -> bool {
        self.count(key, now) > self.most - 1.0
    }

    /// Seconds until one more may come.
    fn wait(&self, key: K, now: Millis) -> u64 {
        let over = (self.count(key, now) - self.most + 1.0).max(0.0);
        (over * self.each / SECOND).ceil() as u64
    }

    fn add(&mut self, key: K, change: f64, now: Millis) {
        if self.counts.len() >= COUNTED {
            let counts = std::mem::take(&mut self.counts);
            self.counts = counts.into_iter().filter(|(_, counted)| self.left(*counted, now) > 0.0).collect();
        }
        let count = (self.count(key, now) + change).clamp(0.0, self.most);
        if count > 0.0 {
            self.counts.insert(key, (count, now));
        } else {
            self.counts.remove(&key);
        }
    }
}

struct Tallies {
    /// By neighbourhood: one that has failed less than so often is fresh.
    places: Tally<Option<IpAddr>>,
    /// By account, for browsers that are not known.
    names: Tally<NameKey>,
    /// The same, for those from a fresh neighbourhood after that: the owner may be among them.
    others: Tally<NameKey>,
    /// By account, for browsers that are known: all tries.
    known: Tally<NameKey>,
}

impl Default for Tallies {
    fn default() -> Self {
        Self {
            places: Tally::new(FEW, 10.0 * MINUTE),
            names: Tally::new(20, 30.0 * SECOND),
            others: Tally::new(60, SECOND),
            known: Tally::new(20, MINUTE),
        }
    }
}

/// Who keeps the count.
#[derive(Clone, Default)]
pub(super) struct Guard(Arc<Mutex<Tallies>>);

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guard")
    }
}

/// Leave to try a password. It counts as a failure until it is said to have been none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leave {
    pub(super) turn: Turn,
    /// Whether it was given beyond what an account bears.
    beyond: bool,
    now: Millis,
}

impl Guard {
    fn tallies(&self) -> MutexGuard<'_, Tallies> {
        // Numbers are sound after every line.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a mark still counts: one that was stolen is no way to guess on, nor to be first in the queue all day.
    pub(super) fn trusts(&self, name: NameKey, now: Millis) -> bool {
        !self.tallies().known.is_full(name, now)
    }

    /// The place in the queue of who tries no password, but makes one.
    pub(super) fn turn(&self, from: Option<IpAddr>, name: NameKey, now: Millis) -> Turn {
        let place = from.map(net::wide);
        let failures = self.tallies().places.whole(place, now);
        Turn { standing: Standing::of(failures, 0), place, name }
    }

    /// Gives leave to try a password for a name, or says how many seconds later there is.
    pub(super) fn admit(
        &self,
        known: bool,
        from: Option<IpAddr>,
        name: NameKey,
        now: Millis,
    ) -> Result<Leave, u64> {
        let mut tallies = self.tallies();
        let place = from.map(net::wide);
        if known && !tallies.known.is_full(name, now) {
            tallies.known.add(name, 1.0, now);
            return Ok(Leave { turn: Turn { standing: Standing::KNOWN, place, name }, beyond: false, now });
        }
        let fresh = !tallies.places.is_full(place, now);
        let guessed = tallies.names.is_full(name, now);
        if guessed && (!fresh || tallies.others.is_full(name, now)) {
            return Err(tallies.names.wait(name, now).max(1));
        }
        let standing = Standing::of(tallies.places.whole(place, now), tallies.names.whole(name, now));
        let names = if guessed { &mut tallies.others } else { &mut tallies.names };
        names.add(name, 1.0, now);
        tallies.places.add(place, 1.0, now);
        Ok(Leave { turn: Turn { standing, place, name }, beyond: guessed, now })
    }

    /// The password was right. Tries with a mark count all the same.
    pub(super) fn forgive(&self, leave: Leave) {
        self.not_tried(leave);
        let Leave { turn: Turn { standing, place, .. }, now, .. } = leave;
        if standing != Standing::KNOWN {
            self.tallies().places.add(place, -1.0, now);
        }
    }

    /// The password could not be tried, which is nothing against the account. That somebody came when too many did is kept for his
    /// neighbourhood: a flood is known by it before any of it was tried.
    pub(super) fn not_tried(&self, leave: Leave) {
        let Leave { turn: Turn { standing, name, .. }, beyond, now } = leave;
        let mut tallies = self.tallies();
        if standing != Standing::KNOWN {
            let names = if beyond { &mut tallies.others } else { &mut tallies.names };
            names.add(name, -1.0, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: NameKey = [1; 32];
    const BOB: NameKey = [2; 32];

    fn place(number: u16) -> Option<IpAddr> {
        let [high, low] = number.to_be_bytes();
        Some(IpAddr::from([198, 18, high, low]))
    }

    fn standing(guard: &Guard, from: Option<IpAddr>, name: NameKey, now: Millis) -> Option<Standing> {
        guard.admit(false, from, name, now).ok().map(|leave| leave.turn.standing)
    }

    #[test]
    fn who_guesses_at_an_account_is_slowed_wherever_he_comes_from() {
        let guard = Guard::default();
        for number in 0..1000 {
            // Two tries an address: none of them stands out by itself.
            let _ = guard.admit(false, place(number % 500), ANN, 0);
        }
        assert!(guard.admit(false, place(1), ANN, 0).is_err(), "no more");
        let hour = 60 * 60 * 1000;
        let tries = (0..hour).step_by(100);
        let more = tries.filter(|&now| guard.admit(false, place(1), ANN, now).is_ok()).count();
        assert!((110..=150).contains(&more), "two a minute: {more}");
        let wait = (0..3).find_map(|_| guard.admit(false, place(1), ANN, hour).err()).expect("no more");
        assert!((1..=30).contains(&wait), "{wait}");
        let bob = guard.admit(false, place(999), BOB, 0).map(|leave| leave.turn.standing);
        assert_eq!(bob, Ok(Standing::of(0, 0)), "others are not slowed");
    }

    #[test]
    fn the_owner_at_a_known_browser_is_not_slowed() {
        let guard = Guard::default();
        for number in 0..2000 {
            let _ = guard.admit(false, place(number), ANN, 0);
        }
        assert!(guard.admit(false, place(2001), ANN, 0).is_err());
        let owner = guard.admit(true, place(1), ANN, 0).expect("gets in");
        assert_eq!(owner.turn.standing, Standing::KNOWN);
        guard.forgive(owner);
        // A mark that was stolen is no way to guess on.
        let more = (0..100).filter(|_| {
            guard.admit(true, place(1), ANN, 0).is_ok_and(|leave| leave.turn.standing == Standing::KNOWN)
        });
        assert_eq!(more.count(), 19, "and he himself was one of twenty");
    }

    #[test]
    fn the_owner_elsewhere_is_told_from_those_who_have_failed() {
        let guard = Guard::default();
        for _ in 0..100 {
            let _ = guard.admit(false, place(1), ANN, 0);
        }
        assert!(guard.admit(false, place(1), ANN, 0).is_err());
        assert_eq!(standing(&guard, place(2), ANN, 0), Some(Standing::of(0, 20)));
        assert_eq!(
            standing(&guard, place(1), BOB, 0),
            Some(Standing::of(3, 0)),
            "a name nobody has failed at"
        );
        for _ in 0..5 {
            let _ = guard.admit(false, place(1), BOB, 0);
        }
        assert_eq!(standing(&guard, place(1), BOB, 0), Some(Standing::of(3, 6)));
        let later = 31 * 60 * 1000;
        assert_eq!(standing(&guard, place(1), BOB, later), Some(Standing::of(0, 0)), "it is forgotten");
    }

    #[test]
    fn a_site_is_one_neighbour() {
        let guard = Guard::default();
        for number in 0..3 {
            let from = format!("2001:db8:1:{number}::{number}").parse().ok();
            let _ = guard.admit(false, from, [number + 10; 32], 0);
        }
        let from = "2001:db8:1:ffff::1".parse().ok();
        assert_eq!(standing(&guard, from, ANN, 0), Some(Standing::of(3, 0)), "not fresh");
    }

    #[test]
    fn right_passwords_do_not_count() {
        let guard = Guard::default();
        for _ in 0..100 {
            let leave = guard.admit(false, place(1), ANN, 0).expect("gets in");
            assert_eq!(leave.turn.standing, Standing::of(0, 0));
            guard.forgive(leave);
        }
        let tallies = guard.tallies();
        assert!(tallies.names.counts.is_empty() && tallies.places.counts.is_empty(), "nothing is kept");
    }

    #[test]
    fn a_flood_that_is_not_served_is_known_as_one() {
        let guard = Guard::default();
        for _ in 0..3 {
            guard.not_tried(guard.admit(false, place(1), ANN, 0).expect("gets in"));
        }
        assert!(guard.tallies().names.counts.is_empty(), "it says nothing of the account");
        assert_eq!(standing(&guard, place(1), ANN, 0), Some(Standing::of(3, 0)));
        assert_eq!(
            standing(&guard, place(2), ANN, 0),
            Some(Standing::of(0, 1)),
            "who comes beside it is better off"
        );
    }

    #[test]
    fn what_is_over_is_forgotten() {
        let mut tally = Tally::new(3, 1.0);
        for key in 0..COUNTED {
            tally.add(key, 1.0, 0);
        }
        tally.add(COUNTED, 1.0, 5);
        assert_eq!(tally.counts.len(), 1);
    }
}
