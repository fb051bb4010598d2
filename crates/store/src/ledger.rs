//! The writer's address, and what rooms write: games and their events. The writer itself is in `writer`.

use async_recursion::async_recursion as boxed;
use kamni_rules::Player;
use serde::{Deserialize, Serialize};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::StoreError;
use super::replies::LaidChange;
use super::write::{Answer, Append, Create, Writable, Write};
use crate::beginnings::Opened;
use crate::clock::Millis;
use crate::game::{End, Numbered, Setting, Sitter};
use crate::ids::GameId;

/// How many may wait; who comes later waits for room.
const WAITING: usize = 4096;
/// How many notices may wait for a slow listener before he has to ask for everything.
const NOTICES: usize = 1024;

/// What a game becomes through events that are added to it: what lists and clocks need without a replay.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// When the flag of the clock that runs falls.
    pub due: Option<Millis>,
    /// How many turns have been made.
    pub turns: u32,
    /// All steps with spaces between them, when the game ends; as before if there are none here.
    pub steps: Option<String>,
    /// How the game ended, if it did: one of the events says so too.
    pub end: Option<End>,
    /// How it began, for the book of openings, when it ends; without it the book gets it by and by.
    pub opened: Option<Opened>,
    /// Who sits down where.
    pub seat: Option<(Player, Sitter)>,
    /// A session that holds a seat from now on.
    pub grant: Option<(Player, i64)>,
    /// The rematch, which begins with it.
    pub rematch: Option<Box<NewGame>>,
    /// What becomes of what is laid out in a game of days, where a turn is over.
    pub laid: Option<Box<LaidChange>>,
}

/// A game to begin.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// What is settled.
    pub setting: Setting,
    /// Who sits where.
    pub seats: [Sitter; 2],
    /// Which sessions hold which seats.
    pub grants: Vec<(Player, i64)>,
    /// What it comes from.
    pub origin: Origin,
}

/// What a game comes from. It is taken off the books with it: both are done or neither, and whoever comes second is told that it is
/// gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Nothing that stands in the books.
    #[default]
    Nothing,
    /// A seek that somebody has accepted. What both wait for goes too.
    Seek {
        /// Its number.
        id: i64,
        /// The sessions of both.
        sessions: [i64; 2],
    },
    /// Two who wait for the same, by the numbers of their waits.
    Waits([i64; 2]),
    /// The challenge of the same id, to this account.
    Challenge {
        /// Who has accepted it.
        to: i64,
    },
}

/// What a game has done to a rating: rating and deviation, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingChange {
    /// Whose.
    pub account: i64,
    /// Before the game's end.
    pub before: (i32, i32),
    /// After it.
    pub after: (i32, i32),
}

/// What comes of adding events: both ratings' changes, if the game is rated and has ended.
pub type Appended = Result<Option<[RatingChange; 2]>, StoreError>;

/// That something is stored which concerns the accounts of a game: told to whoever listens for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The accounts that play it.
    pub accounts: [Option<i64>; 2],
    /// What.
    pub what: Noticed,
}

/// What accounts are told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Noticed {
    /// Both seats are taken: the game begins.
    Begun,
    /// It has ended.
    Ended,
}

impl Notice {
    /// For those who sit there.
    #[must_use]
    pub fn new(game: GameId, seats: &[Sitter; 2], what: Noticed) -> Self {
        let account = |sitter: &Sitter| match sitter {
            Sitter::Account { id, .. } => Some(*id),
            _ => None,
        };
        Self { game, accounts: seats.each_ref().map(account), what }
    }

    /// Whether it concerns an account.
    #[must_use]
    pub fn concerns(&self, account: i64) -> bool {
        self.accounts.contains(&Some(account))
    }
}

/// The writer's address, and where it is told what was written for whom.
#[derive(Clone, Debug)]
pub struct Ledger {
    writes: mpsc::Sender<Write>,
    notices: broadcast::Sender<Notice>,
    /// Those that come from here, for other nodes.
    own: broadcast::Sender<Notice>,
}

impl Ledger {
    /// An address, and where what is to be written arrives.
    #[must_use]
    pub fn channel() -> (Self, mpsc::Receiver<Write>) {
        let (writes, receiver) = mpsc::channel(WAITING);
        let notices = || broadcast::Sender::new(NOTICES);
        (Self { writes, notices: notices(), own: notices() }, receiver)
    }

    /// What is told from now on.
    #[must_use]
    pub fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }

    /// What is told here from now on, and not by other nodes.
    #[must_use]
    pub fn own_notices(&self) -> broadcast::Receiver<Notice> {
        self.own.subscribe()
    }

    /// Tells that something is stored.
    pub fn tell(&self, notice: Notice) {
        // Nobody need listen.
        let _ = self.own.send(notice);
        self.pass_on(notice);
    }

    /// Tells what another node has stored.
    pub fn pass_on(&self, notice: Notice) {
        // Nobody need listen.
        let _ = self.notices.send(notice);
    }

    /// Begins a game. It is stored when this returns.
    ///
    /// # Errors
    /// If there is such a game, a session of the grants is gone, or the database fails.
    #[boxed]
    pub async fn create(
        &self,
        setting: Setting,
        seats: [Sitter; 2],
        grants: Vec<(Player, i64)>,
    ) -> Result<(), StoreError> {
        self.begin(NewGame { setting, seats, grants, origin: Origin::Nothing }).await
    }

    /// Begins a game that may come from what stands in the books: both are done or neither.
    ///
    /// # Errors
    /// If there is such a game, what it comes from or a session of the grants is gone, or the database fails.
    #[boxed]
    pub async fn begin(&self, game: NewGame) -> Result<(), StoreError> {
        let notice = Notice::new(game.setting.id, &game.seats, Noticed::Begun);
        let begins = !game.seats.contains(&Sitter::Open);
        self.write(Create { game: Box::new(game) }).await?;
        if begins {
            self.tell(notice);
        }
        Ok(())
    }

    /// Adds events to a game: all of them or none. They are stored when this returns. Without events only the change is made.
    ///
    /// # Errors
    /// If they do not follow those that are stored, or the database fails.
    #[boxed]
    pub async fn append(&self, game: GameId, events: Vec<Numbered>, change: Change) -> Appended {
        self.write(Append { game, events, change: Box::new(change) }).await
    }

    /// The same address, which does not keep the writer waiting for more.
    pub(super) fn downgrade(&self) -> mpsc::WeakSender<Write> {
        self.writes.downgrade()
    }

    /// Has something written, together with what else waits. If it is refused, nothing of it is kept.
    pub(super) async fn write<W: Writable>(&self, write: W) -> Result<W::Answer, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writes.send(write.with(Answer::new(answer))).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}
