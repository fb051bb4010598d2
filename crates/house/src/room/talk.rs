//! Talk in a room: who may, how much, and who hears it.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::afar::Telling;
use super::{Caller, News, Room};
use crate::clock::Millis;
use crate::game::Sitter;
use crate::guests::Guest;
use crate::people::Person;
use crate::store::StoreError;
use crate::table::{Refused, Remark, Table};

/// How many lines within how long, for each person.
const LINES: usize = 5;
const WITHIN: Millis = 10_000;

/// When people last spoke, and by which numbers guests are known who look on.
#[derive(Debug, Default)]
pub(super) struct Talkers {
    spoke: HashMap<Person, VecDeque<Millis>>,
    numbers: HashMap<Person, u32>,
}

impl Talkers {
    /// Whether somebody may say something now; if so, he does.
    pub(super) fn may(&mut self, person: Person, now: Millis) -> bool {
        self.spoke.retain(|_, spoke| spoke.back().is_some_and(|at| now - at < WITHIN));
        let spoke = self.spoke.entry(person).or_default();
        while spoke.front().is_some_and(|at| now - at >= WITHIN) {
            spoke.pop_front();
        }
        let may = spoke.len() < LINES;
        if may {
            spoke.push_back(now);
        }
        may
    }

    /// The number of a guest who looks on: his own, or the next one.
    fn number(&mut self, person: Person, table: &Table) -> u32 {
        let last = self.numbers.values().copied().max().unwrap_or(0);
        *self.numbers.entry(person).or_insert_with(|| Guest::next(table.seats(), table.talk()).max(last + 1))
    }
}

impl Caller {
    /// Who it is, if anybody knows.
    fn person(&self) -> Option<Person> {
        self.account.map(Person::Account).or(self.session.map(Person::Session))
    }
}

impl Room {
    /// Stores what somebody says, then tells everybody. It is none of the game's events: those who missed it read it when they come
    /// in again.
    pub(super) async fn say(&mut self, caller: &Caller, text: &str) -> Result<(), Refused> {
        let person = caller.person().ok_or(Refused::Stranger)?;
        let by = self.by(caller);
        let mut line = self.table.judge_talk(&by, text)?;
        let now = self.house.time.now();
        self.may_be_heard(caller, now).await?;
        if !self.talkers.may(person, now) {
            return Err(Refused::TooFast);
        }
        if line.name.is_empty() {
            let guest = match (self.called(caller).await, line.side) {
                (Some(name), _) => Guest::Called(name.to_string()),
                (None, Some(_)) => Guest::Seated,
                (None, None) => Guest::Numbered(self.talkers.number(person, &self.table)),
            };
            line.name = guest.to_string();
        }
        let stored = self.house.ledger.say(self.table.setting().id, person, line.clone(), now).await;
        let number = match stored {
            Ok(number) => number,
            Err(error) => return Err(self.not_stored(&error).await),
        };
        let by = line.side;
        self.tell_others(&Telling::Said { number, line: line.clone() });
        if number > self.heard() + 1 {
            // Others have spoken on other nodes.
            self.read_talk().await;
        }
        self.take_line(number, line);
        self.ring_for_talk(by);
        Ok(())
    }

    /// Whether staff lets somebody talk, and nobody at the table has blocked him.
    async fn may_be_heard(&self, caller: &Caller, now: Millis) -> Result<(), Refused> {
        let (Some(books), Some(account)) = (&self.house.books, caller.account) else { return Ok(()) };
        let seats = self.table.seats().iter().filter_map(Sitter::account);
        let others: Vec<i64> = seats.filter(|other| *other != account).collect();
        let asked = async {
            if !books.footing(account).await?.may_talk(now) {
                return Ok(Some(Refused::Muted));
            }
            Ok::<_, StoreError>(books.is_blocked_by_any(account, &others).await?.then_some(Refused::Blocked))
        };
        match asked.await {
            Ok(None) => Ok(()),
            Ok(Some(refused)) => Err(refused),
            Err(error) => {
                tracing::warn!(%error, "whether somebody may talk could not be read");
                Err(Refused::Store)
            }
        }
    }

    /// Takes a line that is stored, if it is not known, and tells everybody.
    pub(super) fn take_line(&mut self, number: u32, line: Remark) {
        if number <= self.heard() {
            return;
        }
        self.heard.store(number, Ordering::Relaxed);
        let mut table = Table::clone(&self.table);
        table.say(line.clone());
        let lines = table.said();
        self.table = Arc::new(table);
        self.shown.send_replace(Arc::clone(&self.table));
        // Nobody need listen.
        let _ = self.news.send(News::Talk(Arc::new(line), lines));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_talks_without_end() {
        let mut talkers = Talkers::default();
        let (ann, bob) = (Person::Account(1), Person::Session(1));
        let said = (0..100).filter(|at| talkers.may(ann, *at)).count();
        assert_eq!(said, LINES);
        assert!(talkers.may(bob, 100), "another person");
        assert!(!talkers.may(ann, WITHIN - 1));
        assert!(talkers.may(ann, WITHIN), "the first was long ago");
        talkers.may(bob, 10 * WITHIN);
        assert_eq!(talkers.spoke.len(), 1, "who has been silent is forgotten");
    }
}
