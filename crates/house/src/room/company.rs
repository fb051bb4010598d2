//! Who is in a room: how many look on, and since when a player is away.
//!
//! Everybody's [`Presence`] counts itself in and out, so that the count is right also when the room has no time to listen. Who is in
//! the rooms of the same game on other nodes is counted as these tell; one that has fallen silent counts no more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc;
use tokio::time::{Duration, Instant};

use super::handle::Message;
use crate::time::Time;

pub use kamni_play::table::Here;

/// A node that has not been heard for so long is taken for gone.
const SILENT: Duration = Duration::from_secs(25);

/// The company in a room, as all who are in it count it.
#[derive(Clone, Debug)]
pub(super) struct Company {
    counts: Arc<Mutex<Counts>>,
    time: Time,
}

#[derive(Debug, Default)]
struct Counts {
    own: Here,
    /// Who is there with other nodes, and when they said so.
    afar: HashMap<String, (Here, Instant)>,
}

impl Counts {
    fn all(&self) -> Here {
        self.afar.values().fold(self.own, |all, (here, _)| all.and(here))
    }
}

impl Company {
    pub(super) fn new(time: Time) -> Self {
        Self { counts: Arc::default(), time }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Counts) -> T) -> T {
        work(&mut self.counts.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Who is there, on whichever node.
    pub(super) fn here(&self) -> Here {
        self.with(|counts| counts.all())
    }

    /// Who is here, on this node.
    pub(super) fn own(&self) -> Here {
        self.with(|counts| counts.own)
    }

    /// Another node says who is there; whether that is news.
    pub(super) fn hear(&self, node: String, here: Here) -> bool {
        self.with(|counts| {
            let before = counts.all();
            counts.afar.insert(node, (here, Instant::now()));
            counts.all() != before
        })
    }

    /// Forgets the nodes that have fallen silent; whether that changes anything.
    pub(super) fn forget_silent(&self) -> bool {
        self.with(|counts| {
            let before = counts.all();
            counts.afar.retain(|_, (_, heard)| heard.elapsed() < SILENT);
            counts.all() != before
        })
    }

    /// Somebody who plays these sides comes in.
    pub(super) fn enter(&self, sides: [bool; 2], room: mpsc::Sender<Message>) -> Presence {
        self.come(sides);
        Presence { company: self.clone(), sides, room }
    }

    fn come(&self, sides: [bool; 2]) {
        self.with(|counts| counts.own.come(sides));
    }

    fn leave(&self, sides: [bool; 2]) {
        let now = self.time.now();
        self.with(|counts| counts.own.leave(sides, now));
    }
}

/// Being in a room.
#[derive(Debug)]
pub struct Presence {
    company: Company,
    sides: [bool; 2],
    room: mpsc::Sender<Message>,
}

impl Presence {
    /// He plays these sides from now on: somebody who looked on and sat down, at whichever of his pages.
    pub fn plays(&mut self, sides: [bool; 2]) {
        if sides == self.sides {
            return;
        }
        self.company.leave(self.sides);
        self.company.come(sides);
        self.sides = sides;
        // As when somebody goes.
        let _ = self.room.try_send(Message::Left);
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.company.leave(self.sides);
        // A room that is full of messages tells of it when the next one comes or goes.
        let _ = self.room.try_send(Message::Left);
    }
}
