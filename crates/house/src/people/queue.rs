//! The queue before the hashing of passwords.
//!
//! Hashing takes 19 MiB and tens of milliseconds on purpose. A few places for it are made and kept, so that a flood takes no more
//! memory than a quiet day; who is next is decided so that a flood does not keep others out: first by how much speaks for
//! somebody, then by turns among the addresses that wait, then by turns among the names at one address.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use argon2::Block;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How many are worked on at the same time.
const TOGETHER: usize = 2;
/// How many may wait, and how long: who is still not served then hears that too many came.
const WAITING: usize = 256;
const PATIENCE: Duration = Duration::from_secs(60);
/// How many addresses and names are remembered as served before those that do not wait are forgotten.
const REMEMBERED: usize = 4096;

/// What a name is counted by: its own length is nobody's business.
pub(super) type NameKey = [u8; 32];

/// How much speaks for somebody who knocks; the first go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Standing(u32);

impl Standing {
    /// A browser in which the account was signed in before.
    pub(super) const KNOWN: Self = Self(0);
    /// More failures than this say no more.
    const MANY: u32 = 3;

    /// Somebody from a place from which there were this many failures lately, who asks for a name at which there were this many. The place
    /// goes first: whoever floods the door has failed, and who comes beside him has not.
    pub(super) const fn of(place: u32, name: u32) -> Self {
        let place = if place < Self::MANY { place } else { Self::MANY };
        let name = if name < Self::MANY { name } else { Self::MANY };
        Self(1 + place * (Self::MANY + 1) + name)
    }
}

impl Default for Standing {
    fn default() -> Self {
        Self::of(Self::MANY, Self::MANY)
    }
}

/// Somebody's place in the queue.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    pub(super) standing: Standing,
    /// The neighbourhood; none is this machine itself.
    pub(super) place: Option<IpAddr>,
    pub(super) name: NameKey,
}

struct Waiting {
    turn: Turn,
    number: u64,
    hand: oneshot::Sender<Held>,
}

#[derive(Default)]
struct State {
    /// Memory that nobody uses now.
    idle: Vec<Vec<Block>>,
    /// How many there are in all.
    made: usize,
    waiting: Vec<Waiting>,
    /// The number of who came last.
    number: u64,
    /// When addresses, and names at them, had their last turn.
    places: HashMap<Option<IpAddr>, u64>,
    names: HashMap<(Option<IpAddr>, NameKey), u64>,
    turns: u64,
}

impl State {
    /// Takes out who is next.
    fn next(&mut self) -> Option<Waiting> {
        self.waiting.retain(|one| !one.hand.is_closed());
        let rank = |one: &Waiting| {
            let Turn { standing, place, name } = one.turn;
            let last = |turn: Option<&u64>| turn.copied().unwrap_or(0);
            (standing, last(self.places.get(&place)), last(self.names.get(&(place, name))), one.number)
        };
        let (at, _) = self.waiting.iter().enumerate().min_by_key(|(_, one)| rank(one))?;
        let next = self.waiting.swap_remove(at);
        self.note(next.turn);
        Some(next)
    }

    /// Remembers who had a turn.
    fn note(&mut self, turn: Turn) {
        self.turns += 1;
        if self.places.len() + self.names.len() > REMEMBERED {
            let waiting = &self.waiting;
            self.places.retain(|place, _| waiting.iter().any(|one| one.turn.place == *place));
            self.names.retain(|key, _| waiting.iter().any(|one| (one.turn.place, one.turn.name) == *key));
        }
        self.places.insert(turn.place, self.turns);
        self.names.insert((turn.place, turn.name), self.turns);
    }

    /// How many wait from the same place, and of these at the same name.
    fn beside(&self, turn: &Turn) -> (usize, usize) {
        let from = || self.waiting.iter().filter(|one| one.turn.place == turn.place);
        (from().count(), from().filter(|one| one.turn.name == turn.name).count())
    }

    /// Makes room for a newcomer in a queue that is full: who has less that speaks for him, or has more beside him, goes.
    fn make_room(&mut self, turn: &Turn) -> bool {
        self.waiting.retain(|one| !one.hand.is_closed());
        if self.waiting.len() < WAITING {
            return true;
        }
        let crowd = |one: &Waiting| {
            let (places, names) = self.beside(&one.turn);
            (one.turn.standing, places, names)
        };
        let worst = self.waiting.iter().enumerate().max_by_key(|(_, one)| (crowd(one), one.number));
        let Some((at, one)) = worst else { return true };
        // Who takes the place of a neighbour makes his neighbourhood no larger.
        let (places, names) = self.beside(turn);
        let places = places + usize::from(one.turn.place != turn.place);
        let better = (turn.standing, places, names + 1) < crowd(one);
        if better {
            self.waiting.swap_remove(at);
        }
        better
    }
}

/// The queue.
#[derive(Clone, Default)]
pub(super) struct Queue(Arc<Mutex<State>>);

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Queue")
    }
}

/// Memory to hash in. It goes to who is next when it is dropped, whatever became of the work.
#[derive(Debug)]
pub(super) struct Held {
    memory: Option<Vec<Block>>,
    queue: Queue,
}

impl Held {
    /// How much of it.
    pub(super) fn blocks(&mut self, count: usize) -> &mut [Block] {
        let memory = self.memory.get_or_insert_default();
        if memory.len() < count {
            memory.resize_with(count, Block::default);
        }
        &mut memory[..count]
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(memory) = self.memory.take() {
            self.queue.hand_on(memory);
        }
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        // What stands in it is sound after every line.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for memory; nothing, if too many wait.
    pub(super) async fn take(&self, turn: Turn) -> Option<Held> {
        let hand = {
            let mut state = self.state();
            if state.waiting.is_empty()
                && let Some(memory) = state.idle.pop().or_else(|| {
                    let more = state.made < TOGETHER;
                    state.made += usize::from(more);
                    more.then(Vec::new)
                })
            {
                state.note(turn);
                return Some(Held { memory: Some(memory), queue: self.clone() });
            }
            if state.waiting.len() >= WAITING && !state.make_room(&turn) {
                return None;
            }
            let (hand, held) = oneshot::channel();
            state.number += 1;
            let number = state.number;
            state.waiting.push(Waiting { turn, number, hand });
            held
        };
        // It errs if somebody else got the place.
        timeout(PATIENCE, hand).await.ok()?.ok()
    }

    /// Gives memory to who is next, or keeps it.
    fn hand_on(&self, memory: Vec<Block>) {
        let mut held = Held { memory: Some(memory), queue: self.clone() };
        loop {
            let next = {
                let mut state = self.state();
                let next = state.next();
                if next.is_none()
                    && let Some(memory) = held.memory.take()
                {
                    state.idle.push(memory);
                }
                next
            };
            let Some(next) = next else { return };
            // Who has gone away gives it back.
            let Err(back) = next.hand.send(held) else { return };
            held = back;
        }
    }
}

#[cfg(test)]
impl Queue {
    /// How many pieces of memory there are, and how many of them are idle.
    pub(super) fn memory(&self) -> (usize, usize) {
        let state = self.state();
        (state.made, state.idle.len())
    }

    pub(super) fn waiting(&self) -> usize {
        self.state().waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::Poll;

    use super::*;

    const FRESH: Standing = Standing::of(0, 0);
    const SELDOM: Standing = Standing::of(1, 5);
    const QUIET: Standing = Standing::of(9, 0);
    const DOUBTFUL: Standing = Standing::of(3, 3);

    fn turn(standing: Standing, place: u8, name: u8) -> Turn {
        let place = (place > 0).then(|| IpAddr::from([203, 0, 113, place]));
        Turn { standing, place, name: [name; 32] }
    }

    type Wish = (Turn, Pin<Box<dyn Future<Output = Option<Held>>>>);

    /// Somebody who has joined the queue, or was sent away at once.
    async fn wish(queue: &Queue, turn: Turn) -> Option<Wish> {
        let taker = queue.clone();
        let mut wish: Pin<Box<dyn Future<Output = _>>> = Box::pin(async move { taker.take(turn).await });
        let first = std::future::poll_fn(|context| Poll::Ready(wish.as_mut().poll(context))).await;
        match first {
            Poll::Ready(None) => None,
            Poll::Ready(Some(_)) => panic!("the queue is not busy"),
            Poll::Pending => Some((turn, wish)),
        }
    }

    async fn busy(queue: &Queue) -> [Held; TOGETHER] {
        [queue.take(Turn::default()).await, queue.take(Turn::default()).await]
            .map(|held| held.expect("memory"))
    }

    /// Who is served, in order, when one place gets free after the other.
    async fn served(queue: &Queue, mut wishes: Vec<Wish>) -> Vec<(u8, u8)> {
        let mut order = Vec::new();
        while !wishes.is_empty() {
            for at in 0..wishes.len() {
                let wish = &mut wishes[at].1;
                let now = std::future::poll_fn(|context| Poll::Ready(wish.as_mut().poll(context))).await;
                if let Poll::Ready(held) = now {
                    let place = match wishes[at].0.place {
                        Some(IpAddr::V4(address)) => address.octets()[3],
                        _ => 0,
                    };
                    order.push((place, wishes[at].0.name[0]));
                    drop(wishes.swap_remove(at).1);
                    drop(held);
                    break;
                }
            }
        }
        assert_eq!(queue.waiting(), 0);
        order
    }

    #[tokio::test]
    async fn standing_goes_first_then_addresses_and_names_take_turns() {
        let queue = Queue::default();
        let [one, _other] = busy(&queue).await;
        let mut wishes = Vec::new();
        for (standing, place, name) in [
            (DOUBTFUL, 1, 1),
            (DOUBTFUL, 1, 1),
            (DOUBTFUL, 1, 1),
            (DOUBTFUL, 1, 2),
            (DOUBTFUL, 2, 1),
            (QUIET, 1, 9),
            (SELDOM, 4, 1),
            (FRESH, 3, 1),
            (Standing::KNOWN, 1, 7),
        ] {
            wishes.push(wish(&queue, turn(standing, place, name)).await.expect("waits"));
        }
        drop(one);
        let order = served(&queue, wishes).await;
        let expected = [(1, 7), (3, 1), (4, 1), (1, 9), (2, 1), (1, 1), (1, 2), (1, 1), (1, 1)];
        assert_eq!(order, expected);
    }

    #[tokio::test]
    async fn a_full_queue_sends_away_who_has_least_that_speaks_for_him() {
        let queue = Queue::default();
        let _busy = busy(&queue).await;
        let mut flood = Vec::new();
        for _ in 0..WAITING {
            flood.push(wish(&queue, turn(DOUBTFUL, 1, 1)).await.expect("waits"));
        }
        assert!(wish(&queue, turn(DOUBTFUL, 1, 1)).await.is_none(), "the flood is at its bound");
        let another = wish(&queue, turn(DOUBTFUL, 2, 1)).await;
        assert!(another.is_some(), "another address");
        let name = wish(&queue, turn(DOUBTFUL, 1, 2)).await;
        assert!(name.is_some(), "another name at the same address");
        let known = wish(&queue, turn(Standing::KNOWN, 1, 1)).await;
        assert!(known.is_some(), "a browser that is known");
        assert_eq!(queue.waiting(), WAITING);
        let (_, mut last) = flood.pop().expect("a flood");
        let now = std::future::poll_fn(|context| Poll::Ready(last.as_mut().poll(context))).await;
        assert!(matches!(now, Poll::Ready(None)), "the last of the flood has gone for them");
    }

    #[tokio::test]
    async fn memory_is_never_lost_and_never_more() {
        let queue = Queue::default();
        let [one, other] = busy(&queue).await;
        assert_eq!(queue.memory(), (TOGETHER, 0));
        let gone = wish(&queue, turn(FRESH, 1, 1)).await;
        let stays = wish(&queue, turn(DOUBTFUL, 2, 1)).await.expect("waits");
        // Somebody whose turn it is, and who goes away before he has taken it, hands it on.
        drop(one);
        drop(gone);
        assert_eq!(served(&queue, vec![stays]).await, [(2, 1)]);
        drop(other);
        assert_eq!(queue.memory(), (TOGETHER, TOGETHER));
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_ever() {
        let queue = Queue::default();
        let _busy = busy(&queue).await;
        assert!(queue.take(Turn::default()).await.is_none());
    }
}
