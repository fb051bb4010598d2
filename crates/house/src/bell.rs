//! The bell: what concerns somebody, wherever in the house he is.
//!
//! Everybody who has a page open has a tray of notices, which outlives the page for a while, because pages are loaded anew. Nobody
//! is told of the game that he looks at. Whose turn it is, and what is offered, is read from the games when somebody comes in; of what
//! concerns accounts, most is kept for a month as well (`keeping`). Who is in the house is known by the trays (`here`).
//!
//! Somebody may have pages open with several nodes. Each node that has one listens for him, and hears what others ring and settle, and
//! which games his pages show there.

mod afar;
mod here;
mod keeping;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use async_recursion::async_recursion as boxed;
use tokio::sync::watch;
use tokio::time::{Duration, Instant};

use crate::ids::GameId;
use crate::people::Person;
use crate::wire::Wire;
use afar::Ringing;

pub use kamni_play::notice::{Matter, Notice};

/// How long a tray is kept for somebody whose last page has closed.
const AWAY: Duration = Duration::from_secs(60);
/// The most notices in a tray: the oldest go first.
const MOST: usize = 40;

/// What waits for one person.
#[derive(Debug)]
struct Tray {
    notices: Vec<Notice>,
    /// The pages that are open, by the game that each shows.
    pages: Vec<Option<GameId>>,
    changed: watch::Sender<()>,
    /// When the last page closed.
    left: Instant,
    /// The games that his pages show with other nodes, and when these said so.
    afar: HashMap<String, (Vec<GameId>, Instant)>,
    /// Something may have been missed.
    doubt: bool,
}

impl Tray {
    fn new() -> Self {
        Self {
            notices: Vec::new(),
            pages: Vec::new(),
            changed: watch::Sender::new(()),
            left: Instant::now(),
            afar: HashMap::new(),
            doubt: false,
        }
    }

    /// Whether one of the pages shows a game.
    fn shows(&self, game: GameId) -> bool {
        self.pages.contains(&Some(game)) || self.afar.values().any(|(games, _)| games.contains(&game))
    }

    fn put(&mut self, notice: Notice) {
        if self.shows(notice.game) && !notice.matter.lasts() {
            return;
        }
        self.notices.retain(|old| old.game != notice.game || !old.matter.is_like(notice.matter));
        self.notices.push(notice);
        if self.notices.len() > MOST {
            self.notices.remove(0);
        }
        self.changed.send_replace(());
    }

    fn strike(&mut self, unwanted: impl Fn(&Notice) -> bool) {
        let before = self.notices.len();
        self.notices.retain(|notice| !unwanted(notice));
        if self.notices.len() != before {
            self.changed.send_replace(());
        }
    }
}

/// The bell. Clones are the same bell.
#[derive(Clone, Debug, Default)]
pub struct Bell(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    trays: Mutex<HashMap<Person, Tray>>,
    elsewhere: Mutex<here::Elsewhere>,
    keeper: OnceLock<keeping::Keeper>,
    wire: Wire,
}

impl Bell {
    /// One that is heard with other nodes too.
    #[must_use]
    pub fn on_wire(wire: Wire) -> Self {
        Self(Arc::new(Inner { wire, ..Inner::default() }))
    }

    fn trays(&self) -> MutexGuard<'_, HashMap<Person, Tray>> {
        // Each change is whole when the lock is let go, whatever happened elsewhere.
        self.0.trays.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn elsewhere(&self) -> MutexGuard<'_, here::Elsewhere> {
        self.0.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody opens a page, which may show a game. Says, too, whether he has just come in.
    #[must_use]
    pub fn attend(&self, person: Person, at: Option<GameId>) -> (Listener, bool) {
        let mut trays = self.trays();
        trays.retain(|_, tray| !tray.pages.is_empty() || tray.left.elapsed() < AWAY);
        let new = !trays.contains_key(&person);
        let tray = trays.entry(person).or_insert_with(Tray::new);
        tray.strike(|notice| Some(notice.game) == at && !notice.matter.lasts());
        tray.pages.push(at);
        tray.changed.send_replace(());
        let listener = Listener { bell: self.clone(), person, at, changed: tray.changed.subscribe() };
        self.show(person, tray);
        drop(trays);
        if new && self.0.wire.has_others() {
            tokio::spawn(afar::mind(self.clone(), person));
        }
        (listener, new)
    }

    /// Tells somebody of something, if he is here and does not look at it.
    pub fn ring(&self, person: Person, notice: &Notice) {
        self.keep(person, notice);
        self.put(person, notice);
        self.tell(person, || Ringing::Ring(notice.clone()));
    }

    fn put(&self, person: Person, notice: &Notice) {
        if let Some(tray) = self.trays().get_mut(&person) {
            tray.put(notice.clone());
        }
    }

    /// Takes back what has been settled in a game.
    pub fn settle(&self, person: Person, game: GameId, settled: impl Fn(Matter) -> bool) {
        self.tell(person, || {
            let matters = Matter::ALL.into_iter().filter(|matter| settled(*matter)).collect();
            Ringing::Settle { game, matters }
        });
        self.strike(person, game, settled);
    }

    fn strike(&self, person: Person, game: GameId, settled: impl Fn(Matter) -> bool) {
        if let Some(tray) = self.trays().get_mut(&person) {
            tray.strike(|notice| notice.game == game && settled(notice.matter));
        }
    }

    fn leave(&self, person: Person, at: Option<GameId>) {
        let mut trays = self.trays();
        let Some(tray) = trays.get_mut(&person) else { return };
        if let Some(place) = tray.pages.iter().position(|page| *page == at) {
            tray.pages.swap_remove(place);
        }
        tray.left = Instant::now();
        tray.changed.send_replace(());
        self.show(person, tray);
    }
}

/// A page that hears the bell, until it is dropped.
#[derive(Debug)]
pub struct Listener {
    bell: Bell,
    person: Person,
    at: Option<GameId>,
    changed: watch::Receiver<()>,
}

impl Listener {
    /// What waits elsewhere than on one of the pages, the oldest first.
    #[must_use]
    pub fn notices(&self) -> Vec<Notice> {
        let trays = self.bell.trays();
        let Some(tray) = trays.get(&self.person) else { return Vec::new() };
        tray.notices.iter().filter(|notice| !tray.shows(notice.game)).cloned().collect()
    }

    /// Puts something into the tray that was found in the books.
    pub fn add(&self, notice: &Notice) {
        self.bell.put(self.person, notice);
    }

    /// Whether something may have been missed since this was last asked. What waits to be done is struck: it is to be looked for again.
    #[must_use]
    pub fn is_in_doubt(&self) -> bool {
        let mut trays = self.bell.trays();
        let Some(tray) = trays.get_mut(&self.person) else { return false };
        let doubt = std::mem::take(&mut tray.doubt);
        if doubt {
            tray.strike(|notice| notice.matter.lasts());
        }
        doubt
    }

    /// Waits until something has changed.
    #[boxed]
    pub async fn changed(&mut self) {
        if self.changed.changed().await.is_err() {
            // The tray goes only when no page is left.
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.bell.leave(self.person, self.at);
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::GameKind;

    use super::*;
    use crate::game::{Offer, Sitter};

    const ANN: Person = Person::Account(1);

    fn notice(number: u64, matter: Matter) -> Notice {
        Notice::new(GameId::numbered(number), GameKind::Kamiken, matter, &Sitter::Guest)
    }

    #[test]
    fn who_is_elsewhere_hears_of_it_and_who_looks_on_does_not() {
        let bell = Bell::default();
        bell.ring(ANN, &notice(1, Matter::Turn));
        let (elsewhere, new) = bell.attend(ANN, None);
        assert!(new && elsewhere.notices().is_empty(), "nobody was here");
        bell.ring(ANN, &notice(1, Matter::Turn));
        bell.ring(ANN, &notice(1, Matter::Turn));
        bell.ring(ANN, &notice(1, Matter::Talk));
        bell.ring(Person::Session(1), &notice(2, Matter::Turn));
        assert_eq!(elsewhere.notices(), [notice(1, Matter::Turn), notice(1, Matter::Talk)]);
        bell.settle(ANN, GameId::numbered(1), |matter| matter == Matter::Turn);
        assert_eq!(elsewhere.notices(), [notice(1, Matter::Talk)]);
        let (there, new) = bell.attend(ANN, Some(GameId::numbered(1)));
        assert!(!new && elsewhere.notices().is_empty(), "it has been seen");
        bell.ring(ANN, &notice(1, Matter::Turn));
        bell.ring(ANN, &notice(1, Matter::Talk));
        assert!(elsewhere.notices().is_empty(), "one of the pages shows the game");
        drop(there);
        assert_eq!(elsewhere.notices(), [notice(1, Matter::Turn)], "what was seen and not done waits again");
        bell.settle(ANN, GameId::numbered(1), |matter| matter == Matter::Turn);
        bell.ring(ANN, &notice(1, Matter::Offer(Offer::Draw)));
        bell.ring(ANN, &notice(1, Matter::Offer(Offer::Rematch)));
        assert_eq!(elsewhere.notices(), [notice(1, Matter::Offer(Offer::Rematch))], "the last offer counts");
    }

    #[tokio::test(start_paused = true)]
    async fn a_tray_outlives_its_pages_for_a_while_and_does_not_overflow() {
        let bell = Bell::default();
        let (page, _) = bell.attend(ANN, None);
        (0..100).for_each(|number| bell.ring(ANN, &notice(number, Matter::Ended)));
        drop(page);
        tokio::time::advance(AWAY - Duration::from_millis(1)).await;
        let (page, new) = bell.attend(ANN, None);
        assert!(!new);
        assert_eq!(page.notices().len(), MOST);
        assert_eq!(page.notices().last(), Some(&notice(99, Matter::Ended)));
        drop(page);
        tokio::time::advance(AWAY).await;
        let (page, new) = bell.attend(ANN, None);
        assert!(new && page.notices().is_empty());
    }
}
