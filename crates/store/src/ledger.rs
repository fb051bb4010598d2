//! The writer's address: what it can be asked for, and how it is written. The writer itself is in `writer`.

use std::fmt;

use futures_util::future::BoxFuture;
use kamni_rules::Player;
use sqlx::sqlite::Sqlite;
use sqlx::{Connection, SqliteConnection, Transaction};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::log::Log;
use super::{StoreError, record};
use crate::clock::Millis;
use crate::game::{End, Numbered, Setting, Sitter};
use crate::ids::GameId;

/// How many may wait; who comes later waits for room.
const WAITING: usize = 4096;
/// How many notices may wait for a slow listener before he has to ask for everything.
const NOTICES: usize = 1024;

/// What a game becomes through events that are added to it: what lists and clocks need without a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// When the flag of the clock that runs falls.
    pub due: Option<Millis>,
    /// How many turns have been made.
    pub turns: u32,
    /// All steps with spaces between them, when the game ends; as before if there are none here.
    pub steps: Option<String>,
    /// How the game ended, if it did: one of the events says so too.
    pub end: Option<End>,
    /// Who sits down where.
    pub seat: Option<(Player, Sitter)>,
    /// A session that holds a seat from now on.
    pub grant: Option<(Player, i64)>,
}

impl Change {
    /// Whether it is only that the game goes on.
    pub(super) const fn is_plain(&self) -> bool {
        self.end.is_none() && self.seat.is_none() && self.grant.is_none()
    }
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
    /// The stored seek that it comes from, which is taken off the list with it.
    pub seek: Option<i64>,
}

/// What a game has done to a rating: rating and deviation, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// What the writer is asked for. Rooms are tested with a channel of these, and without a database.
#[derive(Debug)]
pub enum Request {
    /// A new game.
    Create {
        /// Which.
        game: Box<NewGame>,
        /// Where the answer goes.
        answer: oneshot::Sender<Result<(), StoreError>>,
    },
    /// Events of a game.
    Append {
        /// Which.
        game: GameId,
        /// The events, in order.
        events: Vec<Numbered>,
        /// What the game becomes.
        change: Box<Change>,
        /// Where the answer goes.
        answer: oneshot::Sender<Appended>,
    },
    /// Whatever else the store writes.
    Other(Work),
    /// The log's end is to be brought into the file, between two transactions.
    Finish {
        /// Where the answer goes.
        answer: oneshot::Sender<Result<Log, StoreError>>,
    },
}

/// Something else to write.
pub struct Work(Box<dyn Job>);

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Work")
    }
}

/// That something is stored which concerns the accounts of a game: told to whoever listens for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The accounts that play it.
    pub accounts: [Option<i64>; 2],
    /// What.
    pub what: Noticed,
}

/// What accounts are told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    requests: mpsc::Sender<Request>,
    notices: broadcast::Sender<Notice>,
}

impl Ledger {
    /// An address, and where its requests arrive.
    #[must_use]
    pub fn channel() -> (Self, mpsc::Receiver<Request>) {
        let (requests, receiver) = mpsc::channel(WAITING);
        (Self { requests, notices: broadcast::Sender::new(NOTICES) }, receiver)
    }

    /// What is told from now on.
    #[must_use]
    pub fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }

    /// Tells that something is stored.
    pub fn tell(&self, notice: Notice) {
        // Nobody need listen.
        let _ = self.notices.send(notice);
    }

    /// Begins a game. It is stored when this returns.
    ///
    /// # Errors
    /// If there is such a game, a session of the grants is gone, or the database fails.
    pub async fn create(
        &self,
        setting: Setting,
        seats: [Sitter; 2],
        grants: Vec<(Player, i64)>,
    ) -> Result<(), StoreError> {
        self.begin(NewGame { setting, seats, grants, seek: None }).await
    }

    /// Begins a game that may come from a stored seek: both are done or neither.
    ///
    /// # Errors
    /// If there is such a game, the seek or a session of the grants is gone, or the database fails.
    pub async fn begin(&self, game: NewGame) -> Result<(), StoreError> {
        let notice = Notice::new(game.setting.id, &game.seats, Noticed::Begun);
        let begins = !game.seats.contains(&Sitter::Open);
        let game = Box::new(game);
        self.ask(|answer| Request::Create { game, answer }).await?;
        if begins {
            self.tell(notice);
        }
        Ok(())
    }

    /// Adds events to a game: all of them or none. They are stored when this returns. Without events only the change is made.
    ///
    /// # Errors
    /// If they do not follow those that are stored, or the database fails.
    pub async fn append(&self, game: GameId, events: Vec<Numbered>, change: Change) -> Appended {
        let change = Box::new(change);
        self.ask(|answer| Request::Append { game, events, change, answer }).await
    }

    /// Lets the writer do something else, which leaves no trace if it is refused.
    pub(super) async fn work<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    {
        self.ask(|answer| {
            let task = Task::new(
                None,
                move |connection| {
                    Box::pin(async move {
                        let mut part = connection.begin().await?;
                        let outcome = work(&mut part).await;
                        settle(part, outcome).await
                    })
                },
                answer,
            );
            Request::Other(Work(Box::new(task)))
        })
        .await
    }

    /// The same address, which does not keep the writer waiting for more.
    pub(super) fn downgrade(&self) -> mpsc::WeakSender<Request> {
        self.requests.downgrade()
    }

    async fn ask<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Request,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.requests.send(request(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// What is found in the books just when a batch is: all of it is stored or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trace {
    /// A game.
    Game(GameId),
    /// An event of a game.
    Event(GameId, u32),
    /// A number that was written for that alone.
    Mark(i64),
}

impl Trace {
    /// The row of a batch's number.
    pub(super) const MARK: &str = "mark";

    /// Writes a number under a name. Games and events are written by what makes them.
    pub(super) async fn leave(self, connection: &mut SqliteConnection, name: &str) -> Result<(), StoreError> {
        let Self::Mark(number) = self else { return Ok(()) };
        sqlx::query(
            "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(name)
        .bind(number.to_be_bytes().to_vec())
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Whether it is there.
    pub(super) async fn is_there(self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let query = match &self {
            Self::Game(game) => sqlx::query("SELECT 1 FROM games WHERE id = ?").bind(game.as_str()),
            Self::Event(game, number) => {
                let query = sqlx::query("SELECT 1 FROM events WHERE game = ? AND number = ?");
                query.bind(game.as_str()).bind(number)
            }
            Self::Mark(number) => {
                let query = sqlx::query("SELECT 1 FROM meta WHERE name = ? AND value = ?");
                query.bind(Self::MARK).bind(number.to_be_bytes().to_vec())
            }
        };
        Ok(query.fetch_optional(connection).await?.is_some())
    }
}

/// Says what came of a request, once it is known whether the transaction holds.
pub(super) type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Something that can be written, or refused.
pub(super) trait Job: Send {
    /// What is found in the books when it has been written, if that is known beforehand.
    fn trace(&self) -> Option<Trace>;

    /// Writes it, all of it or nothing; the error if it cannot be, and the reply for later.
    fn run(self: Box<Self>, connection: &mut SqliteConnection) -> BoxFuture<'_, (Option<StoreError>, Reply)>;

    /// Says that it was not written.
    fn refuse(self: Box<Self>, error: StoreError);
}

struct Task<T, W> {
    trace: Option<Trace>,
    work: W,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, W> Task<T, W>
where
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>>,
{
    const fn new(trace: Option<Trace>, work: W, answer: oneshot::Sender<Result<T, StoreError>>) -> Self {
        Self { trace, work, answer }
    }
}

impl<T, W> Job for Task<T, W>
where
    T: Send + 'static,
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
{
    fn trace(&self) -> Option<Trace> {
        self.trace
    }

    fn run(self: Box<Self>, connection: &mut SqliteConnection) -> BoxFuture<'_, (Option<StoreError>, Reply)> {
        Box::pin(async move {
            let Self { work, answer, .. } = *self;
            let outcome = work(connection).await;
            let error = outcome.as_ref().err().cloned();
            let reply = move |held: Result<(), StoreError>| {
                // Who no longer waits for the answer does not need it.
                let _ = answer.send(held.and(outcome));
            };
            (error, Box::new(reply) as Reply)
        })
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        // Who no longer waits for the answer does not need it.
        let _ = self.answer.send(Err(error));
    }
}

impl Request {
    /// What is to be written in the transaction; nothing if it has to wait for its end.
    pub(super) fn into_job(
        self,
        finish: &mut Vec<oneshot::Sender<Result<Log, StoreError>>>,
    ) -> Option<Box<dyn Job>> {
        match self {
            Self::Create { game, answer } => Some(Box::new(Task::new(
                Some(Trace::Game(game.setting.id)),
                move |connection| Box::pin(async move { record::create(connection, &game).await }),
                answer,
            ))),
            Self::Append { game, events, change, answer } => Some(Box::new(Task::new(
                events.last().map(|event| Trace::Event(game, event.number)),
                move |connection| {
                    Box::pin(async move { record::append(connection, game, &events, &change).await })
                },
                answer,
            ))),
            Self::Other(Work(job)) => Some(job),
            Self::Finish { answer } => {
                finish.push(answer);
                None
            }
        }
    }
}

/// Keeps a part of a transaction, or leaves no trace of it if it was refused.
pub(super) async fn settle<T>(
    part: Transaction<'_, Sqlite>,
    outcome: Result<T, StoreError>,
) -> Result<T, StoreError> {
    match &outcome {
        Ok(_) => part.commit().await?,
        Err(_) => part.rollback().await?,
    }
    outcome
}
