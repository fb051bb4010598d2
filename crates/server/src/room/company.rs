//! Who is in a room: how many look on, and since when a player is away.
//!
//! Everybody's [`Presence`] counts itself in and out, so that the count is right also when the room has no time to listen.

use std::sync::{Arc, Mutex, PoisonError};

use kamni_rules::Player;
use tokio::sync::mpsc;

use super::handle::Message;
use crate::clock::Millis;
use crate::time::Time;

/// Who is there, at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Here {
    /// How many are there who do not play.
    pub watchers: usize,
    /// How many pages or programs of each player are there.
    players: [usize; 2],
    /// When each player was seen last, if he has been there.
    left: [Option<Millis>; 2],
}

impl Here {
    /// Whether a player is there.
    #[must_use]
    pub fn has(&self, side: Player) -> bool {
        self.players[side] > 0
    }

    /// When a player who is not there was seen last; nothing if he has not been seen.
    #[must_use]
    pub fn left(&self, side: Player) -> Option<Millis> {
        self.left[side]
    }
}

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
        self.change(|here| match sides {
            [false, false] => here.watchers += 1,
            _ => {
                Player::BOTH.into_iter().filter(|side| sides[*side]).for_each(|side| here.players[side] += 1);
            }
        });
    }

    fn leave(&self, sides: [bool; 2]) {
        let now = self.time.now();
        self.change(|here| match sides {
            [false, false] => here.watchers -= 1,
            _ => {
                for side in Player::BOTH.into_iter().filter(|side| sides[*side]) {
                    here.players[side] -= 1;
                    here.left[side] = Some(now);
                }
            }
        });
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
    pub(crate) fn plays(&mut self, sides: [bool; 2]) {
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
