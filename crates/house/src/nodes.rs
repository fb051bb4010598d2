//! Several nodes, one house: what each does beside its own so that it is one.
//!
//! Rooms of the same game tell each other what happens (`room/afar`). What is lost on the way is found here, by looking into the books:
//! every second while the wire is down, now and then while it is up. Games whose time is up, and computers' turns that nobody has
//! made, are seen to by whichever node comes first.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use async_recursion::async_recursion as boxed;
use metrics::gauge;
use serde::{Deserialize, Serialize};
use tokio::time::{Duration, Instant, MissedTickBehavior, interval};

use crate::clock::Millis;
use crate::hall::{Hall, NoRoom};
use crate::ids::GameId;
use crate::room::Handle;
use crate::store::Notice;

/// How often rooms that are open are looked after while the wire is down; and after how many times as long while it is up.
const LOOK: Duration = Duration::from_secs(1);
const SELDOM: u32 = 10;
/// A room that has been open for less may have been opened while something was told.
const YOUNG: Duration = Duration::from_millis(2500);
/// How often games are looked for whose time is up.
const SWEEP: Duration = Duration::from_secs(1);
/// Whoever has the players comes first: others look for a game whose time has been up for so long.
const LATE: Millis = 1500;
/// Whoever has taken such a game has so long to see to it.
const TAKEN: Millis = 5000;
/// How often it is said that the house is open.
const OPEN: Duration = Duration::from_secs(3);
/// How often the clock is compared with the database's, and how often each time.
const CLOCK: Duration = Duration::from_secs(4);
const SAMPLES: usize = 3;
/// How often a node says which games are played with it, and how many of them.
const LISTED: Duration = Duration::from_secs(2);
const MOST: usize = 24;
/// Lists of a node that has been silent for so long, and a wish to see them that is so old, count no more.
const SILENT: Duration = Duration::from_secs(25);
const WANTED: Duration = Duration::from_secs(30);

/// Which games are played with a node, the newest first.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Listed {
    node: String,
    games: Vec<GameId>,
}

/// What is played with other nodes.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere {
    lists: Mutex<HashMap<String, (Listed, Instant)>>,
    /// When somebody last wanted to see it.
    wanted: Mutex<Option<Instant>>,
}

impl Elsewhere {
    /// Somebody wants to see what is played.
    pub(crate) fn want(&self) {
        *self.wanted.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    fn is_wanted(&self) -> bool {
        let wanted = self.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        wanted.is_some_and(|wanted| wanted.elapsed() < WANTED)
    }

    fn note(&self, listed: Listed) {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        lists.insert(listed.node.clone(), (listed, Instant::now()));
    }

    /// The games, some of each node.
    fn games(&self) -> Vec<GameId> {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        lists.retain(|_, (_, heard)| heard.elapsed() < SILENT);
        let each = MOST / lists.len().max(1) + 1;
        lists.values().flat_map(|(listed, _)| listed.games.iter().take(each).copied()).collect()
    }
}

impl Hall {
    /// Keeps this node together with the others until it is dropped. One that is alone has nothing to do.
    #[boxed]
    pub async fn keep_together(&self) {
        if !self.0.house.wire.has_others() {
            return std::future::pending().await;
        }
        tokio::join!(
            self.look_after_rooms(),
            self.pass_notices_on(),
            self.hear_notices(),
            self.stay_open(),
            self.tell_list(),
            self.hear_lists(),
            self.house().standing.keep_up(&self.0.store, &self.0.house.wire),
        );
    }

    /// Looks whether the books have more than the rooms that are open.
    async fn look_after_rooms(&self) {
        let mut up = self.0.house.wire.up();
        let mut every = interval(LOOK);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut ticks = 0;
        let mut was_up = true;
        loop {
            tokio::select! {
                _ = every.tick() => {}
                // What was told while it was down nobody has heard.
                Ok(()) = up.changed() => {}
            }
            let is_up = *up.borrow_and_update();
            ticks += 1;
            let all = !is_up || !was_up || ticks % SELDOM == 0;
            was_up = is_up;
            let rooms: HashMap<GameId, Handle> = self
                .rooms()
                .iter()
                .filter(|(_, room)| all || room.age() < YOUNG)
                .map(|(id, room)| (*id, room.clone()))
                .collect();
            if rooms.is_empty() {
                continue;
            }
            let games: Vec<GameId> = rooms.keys().copied().collect();
            match self.0.store.paces(&games).await {
                Ok(paces) => paces.iter().for_each(|pace| {
                    if let Some(room) = rooms.get(&pace.game) {
                        room.look(*pace);
                    }
                }),
                Err(error) => tracing::warn!(%error, "how far games have gone could not be read"),
            }
        }
    }

    /// Looks for games whose time is up and for computers' turns that nobody has made: each is taken by one node.
    pub(crate) async fn sweep_with_others(&self) {
        let mut every = interval(SWEEP);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            let now = self.0.house.time.now();
            let games = match self.0.store.take_due(now - LATE, now + TAKEN).await {
                Ok(games) => games,
                Err(error) => {
                    tracing::warn!(%error, "games whose time is up could not be read");
                    continue;
                }
            };
            for id in games {
                match self.room(id).await {
                    Ok(room) => room.wake().await,
                    Err(NoRoom::OtherRules) => {}
                    Err(error) => {
                        tracing::warn!(game = %id, %error, "a game whose time is up could not be opened");
                    }
                }
            }
        }
    }

    /// Tells the other nodes for whom something was stored.
    async fn pass_notices_on(&self) {
        let mut notices = self.0.house.ledger.own_notices();
        loop {
            match notices.recv().await {
                Ok(notice) => self.0.house.wire.tell("notice", &notice),
                // Bots at other nodes find it when they look.
                Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {}
                Err(tokio::sync::broadcast::error::RecvError::Closed) => return std::future::pending().await,
            }
        }
    }

    async fn hear_notices(&self) {
        let mut listening = self.0.house.wire.listen("notice");
        loop {
            let notice: Notice = listening.next().await;
            self.0.house.ledger.pass_on(notice);
        }
    }

    /// Says that the house is open, so that its clocks go on when this node is gone and others are there.
    async fn stay_open(&self) {
        let mut every = interval(OPEN);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            match self.0.store.open_house(self.0.house.time.now(), false).await {
                Ok(closed) => self.0.house.closed.set(closed),
                Err(error) => tracing::warn!(%error, "that the house is open could not be noted"),
            }
        }
    }

    /// Goes by the database's clock until it is dropped; one whose books are its own goes by the system's.
    #[boxed]
    pub async fn keep_time(&self) {
        while self.set_clock().await {
            tokio::time::sleep(CLOCK).await;
        }
        std::future::pending::<()>().await;
    }

    /// Compares the clock with the database's; says whether that has one. Of several looks the one that took least tells most.
    #[boxed]
    pub async fn set_clock(&self) -> bool {
        let time = self.0.house.time;
        let mut best: Option<(Duration, Millis)> = None;
        for _ in 0..SAMPLES {
            let (began, asked) = (Instant::now(), time.system());
            match self.0.store.clock().await {
                Ok(Some(theirs)) => {
                    let way = began.elapsed();
                    let half = Millis::try_from(way.as_millis() / 2).unwrap_or(0);
                    if best.is_none_or(|(least, _)| way < least) {
                        best = Some((way, theirs - asked - half));
                    }
                }
                Ok(None) => return false,
                Err(error) => tracing::debug!(%error, "the database's clock could not be read"),
            }
        }
        if let Some((way, offset)) = best {
            time.adjust(offset);
            gauge!("kamni_clock_offset_seconds").set(offset as f64 / 1000.0);
            gauge!("kamni_clock_round_trip_seconds").set(way.as_secs_f64());
        }
        true
    }

    /// Tells which games are played with this node, and opens rooms for some of those that are played with others while somebody
    /// here wants to see them: a room hears what happens.
    async fn tell_list(&self) {
        let mut every = interval(LISTED);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let wire = &self.0.house.wire;
        let mut last = (Vec::new(), Instant::now());
        loop {
            every.tick().await;
            let games: Vec<GameId> = self.own_in_play().into_iter().take(MOST).collect();
            if games != last.0 || last.1.elapsed() > SILENT / 3 {
                wire.tell("list", &Listed { node: wire.node().to_owned(), games: games.clone() });
                last = (games, Instant::now());
            }
            if self.0.elsewhere.is_wanted() {
                for id in self.0.elsewhere.games() {
                    // One that has ended meanwhile, or cannot be opened, is not shown.
                    let _ = self.room(id).await;
                }
            }
        }
    }

    async fn hear_lists(&self) {
        let mut listening = self.0.house.wire.listen("list");
        loop {
            let listed: Listed = listening.next().await;
            self.0.elsewhere.note(listed);
        }
    }

    /// The games that are played with this node, the newest first: somebody is there.
    fn own_in_play(&self) -> Vec<GameId> {
        let rooms = self.rooms();
        let mut games: Vec<_> = rooms.values().filter(|room| room.has_company()).map(Handle::table).collect();
        drop(rooms);
        games.retain(|table| table.end().is_none() && table.mover().is_some());
        games.sort_by_key(|table| (std::cmp::Reverse(table.setting().created), table.setting().id));
        games.iter().map(|table| table.setting().id).collect()
    }
}
