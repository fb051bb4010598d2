//! Tournaments: they begin at their time, those who are free are paired, games' ends are heard of, and the end comes by itself.
//!
//! What is stored is the setting and the events, as with games; every node that knows a tournament has it folded (`Live`). A tournament
//! belongs to no node: whichever looks first does what is due, and the key (tournament, number) decides. A house that was killed finds
//! all of it in the books when it opens.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `keeping` | what is done by itself |
//! | [`daily`] | the house's own, every day |

pub mod daily;
mod keeping;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_recursion::async_recursion as boxed;
use kamni_play::people::Account;
use kamni_play::tournament::{Event, Numbered, Presence, Refused, Setting, Tournament};
use tokio::sync::watch;

use crate::clock::Millis;
use crate::hall::Hall;
use crate::ids::TournamentId;
use crate::room::House;
use crate::store::{NewGame, NewTournament, Store, StoreError, TournamentChange};
use daily::Daily;

/// Under which name nodes tell each other that a tournament has gone on.
const SUBJECT: &str = "tournament";
/// How often something is judged anew because another node was quicker.
const JUDGED: usize = 16;

/// Why something is not done.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// There is none of that id.
    #[error("there is no such tournament")]
    Missing,
    /// It makes no sense now.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A tournament that this node knows.
#[derive(Debug)]
struct Live {
    shown: watch::Sender<Arc<Tournament>>,
    /// One at a time judges and writes.
    turn: tokio::sync::Mutex<()>,
}

impl Live {
    fn now(&self) -> Arc<Tournament> {
        Arc::clone(&self.shown.borrow())
    }
}

#[derive(Debug)]
struct Inner {
    store: Store,
    hall: Hall,
    dailies: Vec<Daily>,
    open: Mutex<HashMap<TournamentId, Arc<Live>>>,
    /// Those that begin soon, of which this node has told.
    announced: Mutex<HashSet<TournamentId>>,
}

/// All tournaments. Clones are the same.
#[derive(Clone, Debug)]
pub struct Tournaments(Arc<Inner>);

impl Tournaments {
    /// Over the books, with the house's own of every day.
    #[must_use]
    pub fn new(store: Store, hall: Hall, dailies: Vec<Daily>) -> Self {
        Self(Arc::new(Inner { store, hall, dailies, open: Mutex::default(), announced: Mutex::default() }))
    }

    fn open(&self) -> MutexGuard<'_, HashMap<TournamentId, Arc<Live>>> {
        // Each change of the map is one call.
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn house(&self) -> &House {
        self.0.hall.house()
    }

    fn now(&self) -> Millis {
        self.house().time.now()
    }

    /// Makes a tournament. Of its password only this is kept.
    ///
    /// # Errors
    /// If its maker has too many that are not over, or the store fails.
    #[boxed]
    pub async fn make(&self, setting: Setting, password: Option<[u8; 32]>) -> Result<(), StoreError> {
        self.0.store.add_tournament(NewTournament { setting, password }).await?;
        Ok(())
    }

    /// How a tournament stands.
    ///
    /// # Errors
    /// If there is none, or the store fails.
    #[boxed]
    pub async fn look(&self, id: TournamentId) -> Result<Arc<Tournament>, TournamentError> {
        Ok(self.live(id).await?.now())
    }

    /// The same, and what it becomes.
    ///
    /// # Errors
    /// If there is none, or the store fails.
    #[boxed]
    pub async fn watch(&self, id: TournamentId) -> Result<watch::Receiver<Arc<Tournament>>, TournamentError> {
        Ok(self.live(id).await?.shown.subscribe())
    }

    async fn live(&self, id: TournamentId) -> Result<Arc<Live>, TournamentError> {
        if let Some(live) = self.open().get(&id) {
            return Ok(Arc::clone(live));
        }
        let row = self.0.store.tournament(id).await?.ok_or(TournamentError::Missing)?;
        let mut tournament = Tournament::new(row.setting);
        take_up(&mut tournament, &self.0.store.tournament_events(id, 0).await?)?;
        let live =
            Live { shown: watch::Sender::new(Arc::new(tournament)), turn: tokio::sync::Mutex::default() };
        // Of two who have read it at the same time, the first one's is everybody's.
        Ok(Arc::clone(self.open().entry(id).or_insert_with(|| Arc::new(live))))
    }

    /// Somebody enters, or is there again.
    ///
    /// # Errors
    /// Why he cannot.
    #[boxed]
    pub async fn enter(
        &self,
        id: TournamentId,
        account: &Account,
        password: Option<[u8; 32]>,
    ) -> Result<(), TournamentError> {
        let live = self.live(id).await?;
        let tournament = live.now();
        let is_new = tournament.place_of(account.id).is_none();
        if is_new && tournament.setting().locked {
            let kept = self.0.store.tournament_password(id).await?;
            // Both are worked out with the server's key: how long it takes to compare them tells nothing.
            if password.map(|given| given.to_vec()) != kept {
                return Err(Refused::Password.into());
            }
        }
        let rating = self.0.store.rating(account.id, tournament.setting().kind(), self.now()).await?;
        self.act(&live, |tournament| tournament.enter(account, rating.rounded().0)).await
    }

    /// Somebody is not to be paired: for a while, or no more.
    ///
    /// # Errors
    /// Why that cannot be.
    #[boxed]
    pub async fn withdraw(
        &self,
        id: TournamentId,
        account: i64,
        to: Presence,
    ) -> Result<(), TournamentError> {
        let live = self.live(id).await?;
        self.act(&live, |tournament| tournament.withdraw(account, to)).await
    }

    /// Whoever made it calls it off.
    ///
    /// # Errors
    /// Why he cannot.
    #[boxed]
    pub async fn call_off(&self, id: TournamentId, account: i64) -> Result<(), TournamentError> {
        let live = self.live(id).await?;
        self.act(&live, |tournament| tournament.call_off(account).map(Some)).await
    }

    /// Has something judged and written, anew if somebody else was quicker.
    async fn act(
        &self,
        live: &Live,
        judge: impl Fn(&Tournament) -> Result<Option<Event>, Refused> + Send + Sync,
    ) -> Result<(), TournamentError> {
        let _alone = live.turn.lock().await;
        for _ in 0..JUDGED {
            let judged = judge(&live.now())?;
            let Some(event) = judged else { return Ok(()) };
            match self.write(live, vec![event], Vec::new()).await {
                Err(StoreError::Order) => self.catch_up(live).await?,
                written => return Ok(written?),
            }
        }
        Err(StoreError::Order.into())
    }

    /// Writes events, with the games that they pair, and then takes them and tells everybody.
    async fn write(&self, live: &Live, events: Vec<Event>, games: Vec<NewGame>) -> Result<(), StoreError> {
        let (now, mut next) = (self.now(), (*live.now()).clone());
        let numbers = next.number() + 1..;
        let numbered = numbers.zip(events).map(|(number, event)| Numbered { number, at: now, event });
        let events: Vec<Numbered> = numbered.collect();
        take_up(&mut next, &events)?;
        let (id, change) = (next.setting().id, TournamentChange::of(&next, now));
        self.0.store.append_to_tournament(id, events, games, change).await?;
        live.shown.send_replace(Arc::new(next));
        self.house().wire.tell(SUBJECT, &id);
        Ok(())
    }

    /// Takes up what others have written.
    async fn catch_up(&self, live: &Live) -> Result<(), StoreError> {
        let mut tournament = (*live.now()).clone();
        let events = self.0.store.tournament_events(tournament.setting().id, tournament.number()).await?;
        if !events.is_empty() {
            take_up(&mut tournament, &events)?;
            live.shown.send_replace(Arc::new(tournament));
        }
        Ok(())
    }
}

fn take_up(tournament: &mut Tournament, events: &[Numbered]) -> Result<(), StoreError> {
    for numbered in events {
        if !tournament.apply(numbered) {
            let what = format!("event {} of tournament {}", numbered.number, tournament.setting().id);
            return Err(StoreError::Unsound(what));
        }
    }
    Ok(())
}
