//! Who is in the house, with whichever node: everybody with a page open that listens.

use std::collections::{HashMap, HashSet};

use async_recursion::async_recursion as boxed;
use serde::{Deserialize, Serialize};
use tokio::time::{Duration, Instant, MissedTickBehavior, interval};

use super::Bell;
use crate::people::Person;

/// Under which name nodes tell each other who is with them, and how often.
const SUBJECT: &str = "here";
const BEAT: Duration = Duration::from_secs(10);
/// A node that has not been heard for so long is taken for gone.
const SILENT: Duration = Duration::from_secs(25);

/// Who is with a node.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Told {
    node: String,
    accounts: Vec<i64>,
}

/// Who is with other nodes, and when these said so.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(HashMap<String, (HashSet<i64>, Instant)>);

impl Elsewhere {
    fn heard(&self) -> impl Iterator<Item = &HashSet<i64>> {
        self.0.values().filter(|(_, heard)| heard.elapsed() < SILENT).map(|(accounts, _)| accounts)
    }
}

impl Bell {
    /// Whether somebody with an account is in the house.
    #[must_use]
    pub fn is_here(&self, account: i64) -> bool {
        let own = self.trays().get(&Person::Account(account)).is_some_and(|tray| !tray.pages.is_empty());
        own || self.elsewhere().heard().any(|accounts| accounts.contains(&account))
    }

    /// The accounts that are in the house.
    #[must_use]
    pub fn here(&self) -> HashSet<i64> {
        let mut here = self.own_here();
        here.extend(self.elsewhere().heard().flatten());
        here
    }

    /// Those that are with this node.
    fn own_here(&self) -> HashSet<i64> {
        let trays = self.trays();
        let open = trays.iter().filter(|(_, tray)| !tray.pages.is_empty());
        open.filter_map(|(person, _)| if let Person::Account(id) = person { Some(*id) } else { None })
            .collect()
    }

    /// Tells other nodes who is here, and hears who is with them, until it is dropped.
    #[boxed]
    pub async fn keep_here(&self) {
        let wire = self.0.wire.clone();
        if !wire.has_others() {
            return;
        }
        let mut told = wire.listen(SUBJECT);
        let mut every = interval(BEAT);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                Told { node, accounts } = told.next() => {
                    let accounts = accounts.into_iter().collect();
                    self.elsewhere().0.insert(node, (accounts, Instant::now()));
                }
                _ = every.tick() => {
                    self.elsewhere().0.retain(|_, (_, heard)| heard.elapsed() < SILENT);
                    let accounts = self.own_here().into_iter().collect();
                    wire.tell(SUBJECT, &Told { node: wire.node().to_owned(), accounts });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_has_a_page_open_is_here() {
        let bell = Bell::default();
        assert!(!bell.is_here(1));
        let (page, _) = bell.attend(Person::Account(1), None);
        let (_guest, _) = bell.attend(Person::Session(7), None);
        assert!(bell.is_here(1) && !bell.is_here(7));
        assert_eq!(bell.here(), HashSet::from([1]));
        bell.elsewhere().0.insert("two".to_owned(), (HashSet::from([5]), Instant::now()));
        assert!(bell.is_here(5));
        drop(page);
        assert_eq!(bell.here(), HashSet::from([5]));
    }
}
