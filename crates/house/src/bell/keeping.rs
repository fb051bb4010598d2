//! What is kept of what the bell rings for, for who is not here or does not look. Whoever rings keeps it: what is heard of other nodes they
//! have kept.

use async_recursion::async_recursion as boxed;
use tokio::sync::mpsc;

use super::{Bell, Matter, Notice};
use crate::clock::Millis;
use crate::ids::GameId;
use crate::people::Person;
use crate::store::Store;
use crate::store::StoreError;
use crate::store::notices::{NewNotice, Sort};
use crate::store::post::Reminder;
use crate::time::Time;

/// How many may wait to be kept. More than that come only when the books do not answer, and are told in the log.
const WAITING: usize = 4096;

/// What is to be written down.
#[derive(Debug)]
pub(super) enum Kept {
    /// Something concerns somebody.
    Notice(Box<NewNotice>),
    /// He is to be reminded of a turn.
    Reminder(Reminder),
    /// He has made it.
    Made { account: i64, game: GameId },
}

/// Where it goes.
#[derive(Debug)]
pub(super) struct Keeper(pub(super) mpsc::Sender<Kept>);

/// What a notice is kept as, if it is: of turns only those that the room says are worth it.
const fn sort(matter: Matter) -> Option<Sort> {
    match matter {
        Matter::Begun => Some(Sort::Rival),
        Matter::Challenge => Some(Sort::Challenge),
        Matter::Tournament => Some(Sort::Tournament),
        Matter::Ended => Some(Sort::Over),
        Matter::Turn | Matter::Offer(_) | Matter::Talk => None,
    }
}

impl Bell {
    /// Keeps it without ringing, for who does not look at it just now.
    pub(crate) fn keep(&self, person: Person, notice: &Notice) {
        if let Some(sort) = sort(notice.matter) {
            self.keep_as(person, notice, (sort, None));
        }
    }

    /// Keeps that it is somebody's turn, in a game in which that may be long: which of its turns that is, and when his time is up. He is
    /// reminded if he has not made it when that comes near.
    pub fn keep_turn(
        &self,
        person: Person,
        notice: &Notice,
        (turn, now, due): (u32, Millis, Option<Millis>),
    ) {
        let Person::Account(account) = person else { return };
        self.keep_as(person, notice, (Sort::Turn, due));
        if let Some(due) = due {
            self.write_down(Kept::Reminder(Reminder::new(account, notice.game, turn, now, due)));
        }
    }

    /// Keeps that somebody has made his turn there: it waits for him no more.
    pub fn keep_made(&self, person: Person, game: GameId) {
        if let Person::Account(account) = person {
            self.write_down(Kept::Made { account, game });
        }
    }

    fn keep_as(&self, person: Person, notice: &Notice, (sort, due): (Sort, Option<Millis>)) {
        let Person::Account(account) = person else { return };
        if self.trays().get(&person).is_some_and(|tray| tray.shows(notice.game)) {
            return;
        }
        let new = NewNotice {
            account,
            sort,
            game: notice.game,
            kind: notice.kind,
            rival: notice.rival.clone(),
            due,
            // Who has heard of it before it begins is not told again.
            once: sort == Sort::Tournament,
        };
        self.write_down(Kept::Notice(Box::new(new)));
    }

    fn write_down(&self, kept: Kept) {
        let Some(keeper) = self.0.keeper.get() else { return };
        if keeper.0.try_send(kept).is_err() {
            tracing::warn!("what concerns somebody could not be kept: too much waits");
        }
    }

    /// Writes down what is to be kept, until it is dropped.
    #[boxed]
    pub async fn keep_notices(&self, store: &Store, time: &Time) {
        let (sender, mut arriving) = mpsc::channel(WAITING);
        if self.0.keeper.set(Keeper(sender)).is_err() {
            return;
        }
        while let Some(kept) = arriving.recv().await {
            // Nobody waits for it: who is here has heard it.
            if let Err(error) = written(store, kept, time.now()).await {
                tracing::warn!(%error, "a notice could not be kept");
            }
        }
    }
}

async fn written(store: &Store, kept: Kept, now: Millis) -> Result<(), StoreError> {
    match kept {
        Kept::Notice(notice) => store.keep_notice(*notice, now).await,
        Kept::Reminder(reminder) => store.keep_reminder(reminder).await,
        Kept::Made { account, game } => store.made_turn(account, game, now).await,
    }
}
