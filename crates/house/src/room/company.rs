//! Who is in a room: how many look on, and since when a player is away.
//!
//! Everybody's [`Presence`] counts itself in and out, so that the count is right also when the room has no time to listen.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc;

use super::handle::Message;
use crate::time::Time;

pub use kamni_play::table::Here;

/// The company in a room, as all who are in it count it.
#[derive(Clone, Debug)]
pub(super) struct Company {
    here: Arc<Mutex<Here>>,
    time: Time,
}

impl Company {
    pub(super) fn new(time: Time) -> Self {
        Self { here: Arc::default(), time }
    }

    pub(super) fn here(&self) -> Here {
        *self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Here)) {
        change(&mut self.here.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Somebody who plays these sides comes in.
    pub(super) fn enter(&self, sides: [bool; 2], room: mpsc::Sender<Message>) -> Presence {
        self.come(sides);
        Presence { company: self.clone(), sides, room }
    }

    fn come(&self, sides: [bool; 2]) {
        self.change(|here| here.come(sides));
    }

    fn leave(&self, sides: [bool; 2]) {
        let now = self.time.now();
        self.change(|here| here.leave(sides, now));
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
