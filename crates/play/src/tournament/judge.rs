//! What people want of a tournament, and what comes of it: an event, or a refusal. Nothing here changes it.

use super::event::Event;
use super::fold::{Phase, Presence, Tournament};
use super::setting::Sort;
use crate::people::Account;

/// Why something is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is over.
    #[error("the tournament is over")]
    Over,
    /// It has begun, and nobody can enter any more, or call it off.
    #[error("the tournament has begun")]
    Begun,
    /// There are as many as there may be.
    #[error("the tournament is full")]
    Full,
    /// Programs may not enter.
    #[error("programs may not enter")]
    Bots,
    /// The password is another.
    #[error("the password is another")]
    Password,
    /// They have not entered.
    #[error("they have not entered")]
    Stranger,
    /// It is somebody else's.
    #[error("only who made it can do that")]
    Maker,
}

impl Refused {
    /// Its word for programs; the sentence is the text `tournament-refused-…`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Begun => "begun",
            Self::Full => "full",
            Self::Bots => "bots",
            Self::Password => "password",
            Self::Stranger => "stranger",
            Self::Maker => "maker",
        }
    }
}

impl Tournament {
    /// Somebody enters, or comes back; nothing is to happen, if he is there already.
    ///
    /// # Errors
    /// Why he cannot.
    pub fn enter(&self, account: &Account, rating: i32) -> Result<Option<Event>, Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        if let Some(who) = self.place_of(account.id) {
            let here = self.entrants[who].presence == Presence::Here;
            return Ok((!here).then_some(Event::Back { who }));
        }
        if account.bot && !self.setting.bots {
            return Err(Refused::Bots);
        }
        if self.setting.sort == Sort::RoundRobin && self.phase != Phase::Waiting {
            return Err(Refused::Begun);
        }
        // Who has left has kept his place in the list; it is bounded too.
        let full = self.field().count() >= self.setting.sort.most();
        if full || self.entrants.len() >= 2 * self.setting.sort.most() {
            return Err(Refused::Full);
        }
        let name = account.name.clone();
        Ok(Some(Event::Entered { account: account.id, name, rating, bot: account.bot }))
    }

    /// Somebody wants not to be paired: for a while, or no more.
    ///
    /// # Errors
    /// Why that cannot be.
    pub fn withdraw(&self, account: i64, to: Presence) -> Result<Option<Event>, Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        let who = self.place_of(account).ok_or(Refused::Stranger)?;
        let presence = self.entrants[who].presence;
        // To pause before the beginning, or when one has left, is nothing.
        Ok(match to {
            Presence::Paused if presence == Presence::Here => Some(Event::Paused { who }),
            Presence::Left if presence != Presence::Left => Some(Event::Left { who }),
            _ => None,
        })
    }

    /// Whoever made it calls it off, while it has not begun.
    ///
    /// # Errors
    /// Why he cannot.
    pub fn call_off(&self, account: i64) -> Result<Event, Refused> {
        if self.setting.maker.as_ref().is_none_or(|maker| maker.id != account) {
            return Err(Refused::Maker);
        }
        match self.phase {
            Phase::Waiting => Ok(Event::CalledOff),
            Phase::Running(_) => Err(Refused::Begun),
            Phase::Over(_) | Phase::CalledOff => Err(Refused::Over),
        }
    }
}
