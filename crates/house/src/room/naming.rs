//! What guests in a room call themselves: kept with their sessions, and shown at their seats.

use std::sync::Arc;

use kamni_rules::Player;

use super::{Caller, News, Room};
use crate::game::Sitter;
use crate::people::{Person, names};
use crate::table::{Refused, Table};

impl Room {
    /// Lets a guest call himself otherwise; nothing any more with an empty name. Whether that is new: the hall tells his games of it.
    pub(super) async fn call(&mut self, caller: &Caller, name: &str) -> Result<bool, Refused> {
        if caller.account.is_some() {
            return Err(Refused::NameAccount);
        }
        let session = caller.session.ok_or(Refused::Stranger)?;
        let name = Some(name.trim()).filter(|name| !name.is_empty());
        name.map_or(Ok(()), names::check).map_err(Refused::Name)?;
        if self.called(caller).await.as_deref() == name {
            return Ok(false);
        }
        let now = self.house.time.now();
        if !self.talkers.may(Person::Session(session), now) {
            return Err(Refused::TooFast);
        }
        match self.house.ledger.name_guest(session, name.map(str::to_owned), now).await {
            Ok(true) => Ok(true),
            Ok(false) => Err(Refused::NameTaken),
            Err(error) => {
                tracing::error!(%error, "a guest's name was not stored");
                Err(Refused::Store)
            }
        }
    }

    /// What a guest calls himself; nothing for all others, and where it cannot be read.
    pub(super) async fn called(&self, caller: &Caller) -> Option<Arc<str>> {
        let (Some(books), Some(session), None) = (&self.house.books, caller.session, caller.account) else {
            return None;
        };
        let read = books.guest_name(session).await;
        read.inspect_err(|error| tracing::warn!(%error, "a guest's name could not be read")).ok().flatten()
    }

    /// Reads what guests at the seats call themselves, and tells everybody here if that is new.
    pub(super) async fn read_called(&mut self) {
        let Some(books) = self.house.books.clone() else { return };
        if !self.table.seats().iter().any(|seat| matches!(seat, Sitter::Guest | Sitter::Open)) {
            return;
        }
        let called = match books.called(self.table.setting().id).await {
            Ok(called) => called,
            Err(error) => {
                tracing::warn!(%error, "names of guests could not be read");
                return;
            }
        };
        let mut table = Table::clone(&self.table);
        let new = Player::BOTH.map(|side| table.call(side, called[side].clone()));
        if new == [false, false] {
            return;
        }
        self.table = Arc::new(table);
        self.shown.send_replace(Arc::clone(&self.table));
        // Nobody need listen.
        let _ = self.news.send(News::Called(called));
    }
}

#[cfg(test)]
mod tests;
