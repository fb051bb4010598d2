//! Who is at a table: how many look on, and since when a player is away.

use kamni_rules::Player;

use crate::clock::Millis;

/// Who is there, at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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

    /// Whether anybody is there.
    #[must_use]
    pub fn is_anybody(&self) -> bool {
        self.watchers > 0 || self.players != [0, 0]
    }

    /// When a player who is not there was seen last; nothing if he has not been seen.
    #[must_use]
    pub fn left(&self, side: Player) -> Option<Millis> {
        self.left[side]
    }

    /// All who are there, with those at another place.
    #[must_use]
    pub fn and(&self, others: &Self) -> Self {
        Self {
            watchers: self.watchers + others.watchers,
            players: [self.players[0] + others.players[0], self.players[1] + others.players[1]],
            left: [self.left[0].max(others.left[0]), self.left[1].max(others.left[1])],
        }
    }

    /// Somebody who plays these sides comes in.
    pub fn come(&mut self, sides: [bool; 2]) {
        if sides == [false, false] {
            self.watchers += 1;
        }
        for side in Player::BOTH.into_iter().filter(|side| sides[*side]) {
            self.players[side] += 1;
        }
    }

    /// Somebody who plays these sides goes.
    pub fn leave(&mut self, sides: [bool; 2], now: Millis) {
        if sides == [false, false] {
            self.watchers -= 1;
        }
        for side in Player::BOTH.into_iter().filter(|side| sides[*side]) {
            self.players[side] -= 1;
            self.left[side] = Some(now);
        }
    }
}
