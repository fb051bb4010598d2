//! The writer: one task that takes all that waits, writes it in one transaction, and answers when it is on the disk.

use std::fmt;

use futures_util::future::BoxFuture;
use kamni_rules::Player;
use sqlx::sqlite::{Sqlite, SqlitePool};
use sqlx::{Connection, SqliteConnection, Transaction};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::log::{self, Log};
use super::{StoreError, record};
use crate::clock::Millis;
use crate::game::{End, Numbered, Setting, Sitter};
use crate::ids::GameId;

/// At most so many requests share a transaction.
const TOGETHER: usize = 512;
/// So many may wait; who comes later waits for room.
const WAITING: usize = 4096;
/// So many notices may wait for a slow listener before he has to ask for everything.
const NOTICES: usize = 1024;

/// What a game becomes through events that are added to it: what lists and clocks need without a replay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// When the flag of the clock that runs falls.
    pub due: Option<Millis>,
    /// How many turns have been made.
    pub turns: u32,
    /// All steps with spaces between them; as before if there are none here.
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
        let notice = Notice::new(setting.id, &seats, Noticed::Begun);
        let begins = !seats.contains(&Sitter::Open);
        let game = Box::new(NewGame { setting, seats, grants });
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

/// Says what came of a request, once it is known whether the transaction holds.
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Something that can be written, or refused.
trait Job: Send {
    /// Writes it, all of it or nothing; the error if it cannot be, and the reply for later.
    fn run(self: Box<Self>, connection: &mut SqliteConnection) -> BoxFuture<'_, (Option<StoreError>, Reply)>;

    /// Says that it was not written.
    fn refuse(self: Box<Self>, error: StoreError);
}

struct Task<T, W> {
    work: W,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, W> Task<T, W>
where
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>>,
{
    const fn new(work: W, answer: oneshot::Sender<Result<T, StoreError>>) -> Self {
        Self { work, answer }
    }
}

impl<T, W> Job for Task<T, W>
where
    T: Send + 'static,
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
{
    fn run(self: Box<Self>, connection: &mut SqliteConnection) -> BoxFuture<'_, (Option<StoreError>, Reply)> {
        Box::pin(async move {
            let Self { work, answer } = *self;
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
    fn into_job(self, finish: &mut Vec<oneshot::Sender<Result<Log, StoreError>>>) -> Option<Box<dyn Job>> {
        match self {
            Self::Create { game, answer } => Some(Box::new(Task::new(
                move |connection| Box::pin(async move { record::create(connection, &game).await }),
                answer,
            ))),
            Self::Append { game, events, change, answer } => Some(Box::new(Task::new(
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

/// Writes what comes, until nobody is left who could send something. What comes while the disk is waited for is written next,
/// together.
pub(super) async fn write(pool: SqlitePool, mut requests: mpsc::Receiver<Request>) {
    let mut waiting = Vec::with_capacity(TOGETHER);
    while requests.recv_many(&mut waiting, TOGETHER).await > 0 {
        let mut finish = Vec::new();
        let jobs: Vec<_> = waiting.drain(..).filter_map(|request| request.into_job(&mut finish)).collect();
        if !jobs.is_empty() {
            write_all(&pool, jobs).await;
        }
        for answer in finish {
            // Who no longer waits for the answer does not need it.
            let _ = answer.send(log::bring_in(&pool).await);
        }
    }
}

/// Writes jobs together and answers them.
async fn write_all(pool: &SqlitePool, jobs: Vec<Box<dyn Job>>) {
    let (mut jobs, mut replies) = (jobs.into_iter(), Vec::new());
    let held = write_together(pool, &mut jobs, &mut replies).await;
    if let Err(error) = &held {
        tracing::error!(%error, requests = replies.len() + jobs.len(), "nothing of it could be written");
        for job in jobs {
            job.refuse(error.clone());
        }
    }
    for reply in replies {
        reply(held.clone());
    }
}

/// Writes jobs in one transaction. One that is refused leaves no trace, and the others stay; what is graver undoes all.
async fn write_together(
    pool: &SqlitePool,
    jobs: &mut (impl Iterator<Item = Box<dyn Job>> + Send),
    replies: &mut Vec<Reply>,
) -> Result<(), StoreError> {
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    for job in jobs {
        let (error, reply) = job.run(&mut transaction).await;
        replies.push(reply);
        if let Some(error) = error.filter(StoreError::is_grave) {
            return Err(error);
        }
    }
    transaction.commit().await?;
    Ok(())
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
