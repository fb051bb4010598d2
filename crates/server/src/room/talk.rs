//! Talk in a room: who may, how much, and who hears it.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::{Caller, News, Room};
use crate::clock::Millis;
use crate::store::Person;
use crate::table::{Refused, Table};

/// So many lines within so long, for each person.
const LINES: usize = 5;
const WITHIN: Millis = 10_000;

/// When people last spoke.
#[derive(Debug, Default)]
pub(super) struct Talkers(HashMap<Person, VecDeque<Millis>>);

impl Talkers {
    /// Whether somebody may say something now; if so, he does.
    fn may(&mut self, person: Person, now: Millis) -> bool {
        self.0.retain(|_, spoke| spoke.back().is_some_and(|at| now - at < WITHIN));
        let spoke = self.0.entry(person).or_default();
        while spoke.front().is_some_and(|at| now - at >= WITHIN) {
            spoke.pop_front();
        }
        let may = spoke.len() < LINES;
        if may {
            spoke.push_back(now);
        }
        may
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
        let line = self.table.judge_talk(&by, text)?;
        let now = self.house.time.now();
        if !self.talkers.may(person, now) {
            return Err(Refused::TooFast);
        }
        let stored = self.house.ledger.say(self.table.setting().id, person, line.clone(), now).await;
        stored.map_err(|error| self.not_stored(&error))?;
        let mut table = Table::clone(&self.table);
        table.say(line.clone());
        let lines = table.said();
        self.table = Arc::new(table);
        self.shown.send_replace(Arc::clone(&self.table));
        // Nobody need listen.
        let _ = self.news.send(News::Talk(Arc::new(line), lines));
        Ok(())
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
        assert_eq!(talkers.0.len(), 1, "who has been silent is forgotten");
    }
}
