//! The one task that writes, and what is done when writing fails.
//!
//! What waits is written in one transaction. When that fails, its connection is thrown away, whatever state it was left in, and the
//! next batch gets a new one. What those who wait are told is the truth:
//!
//! | what failed | what is known | what is done |
//! | --- | --- | --- |
//! | anything before the commit, or a commit that could not write its last page | nothing of it is stored | all of it is refused |
//! | a commit of which that is not known: the disk did not say that it has it | nothing | it is found out: something else is written, which takes the place of what the disk may or may not have; when that is on the disk, the books are read |
//! | that too, for [`SETTLING`] | nothing | all are told so, and the house closes with a message |
//! | the file is no longer the one that was opened | what is written now is in no file | nothing is acknowledged any more, and the house closes with a message |

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqlitePool};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};

use super::file::DatabaseFile;
use super::ledger::{Job, Reply, Request, Trace};
use super::vitals::Vitals;
use super::{StoreError, log};

/// At most this many requests share a transaction.
const TOGETHER: usize = 512;
/// How long it is tried to find out what became of a batch.
const SETTLING: Duration = Duration::from_secs(5);
/// The first pause between two tries; each is twice as long as the one before.
const PAUSE: Duration = Duration::from_millis(20);

/// Who writes.
#[derive(Debug)]
pub(super) struct Writer {
    pool: SqlitePool,
    /// Where the file is; nowhere if the books are in memory.
    file: Option<DatabaseFile>,
    vitals: Vitals,
}

/// How a batch failed.
enum Failed {
    /// Nothing of it is stored.
    Lost(StoreError),
    /// It may be stored, in which case this is found in the books.
    Open(StoreError, Trace),
}

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Self {
        Self::Lost(error.into())
    }
}

impl Writer {
    pub(super) const fn new(pool: SqlitePool, file: Option<DatabaseFile>, vitals: Vitals) -> Self {
        Self { pool, file, vitals }
    }

    /// Writes what comes, until nobody is left who could send something. What comes while the disk is waited for is written
    /// next, together.
    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut waiting = Vec::with_capacity(TOGETHER);
        while requests.recv_many(&mut waiting, TOGETHER).await > 0 {
            let mut finish = Vec::new();
            let jobs: Vec<_> =
                waiting.drain(..).filter_map(|request| request.into_job(&mut finish)).collect();
            if !jobs.is_empty() {
                self.write(jobs).await;
            }
            for answer in finish {
                // Who no longer waits for the answer does not need it.
                let _ = answer.send(log::bring_in(&self.pool).await);
            }
        }
    }

    /// Writes jobs together and answers them.
    async fn write(&mut self, jobs: Vec<Box<dyn Job>>) {
        if let Some(error) = self.vitals.broken() {
            jobs.into_iter().for_each(|job| job.refuse(error.clone()));
            return;
        }
        let (mut jobs, mut replies) = (jobs.into_iter(), Vec::new());
        let mut held = match self.write_together(&mut jobs, &mut replies).await {
            Ok(()) => Ok(()),
            Err(Failed::Lost(error)) => Err(error),
            Err(Failed::Open(error, trace)) => self.settle(error, trace).await,
        };
        if let (Some(file), Ok(())) = (&mut self.file, &held)
            && !file.is_same()
        {
            held = Err(StoreError::Gone);
        }
        match &held {
            Ok(()) => self.vitals.committed(),
            Err(error) => {
                self.vitals.failed(error);
                tracing::error!(%error, requests = replies.len() + jobs.len(), "nothing of it could be written");
                for job in jobs {
                    job.refuse(error.clone());
                }
            }
        }
        for reply in replies {
            reply(held.clone());
        }
    }

    /// Writes jobs in one transaction. One that is refused leaves no trace, and the others stay; what is graver undoes all.
    async fn write_together(
        &self,
        jobs: &mut (impl Iterator<Item = Box<dyn Job>> + Send),
        replies: &mut Vec<Reply>,
    ) -> Result<(), Failed> {
        let mut connection = self.pool.acquire().await?;
        let outcome = transact(&mut connection, jobs, replies).await;
        if outcome.is_err() {
            self.throw_away(connection);
        }
        outcome
    }

    /// After a failure a connection may be inside a transaction or not, whatever anybody believes of it.
    fn throw_away(&self, connection: PoolConnection<Sqlite>) {
        // Books in memory are gone with their connection.
        if self.file.is_some() {
            drop(connection.detach());
        }
    }

    /// Finds out what became of a batch.
    pub(super) async fn settle(&self, error: StoreError, trace: Trace) -> Result<(), StoreError> {
        tracing::warn!(%error, "whether a batch is stored is not known: the books are opened anew and read");
        let (began, mut pause) = (Instant::now(), PAUSE);
        loop {
            match self.look_for(trace).await {
                Ok(true) => return Ok(()),
                Ok(false) => return Err(error),
                Err(again) => tracing::warn!(error = %again, "the books cannot be read or written"),
            }
            if began.elapsed() + pause > SETTLING {
                return Err(StoreError::Unknown);
            }
            sleep(pause).await;
            pause *= 2;
        }
    }

    /// Whether a trace is in the books, once something else is safely there.
    async fn look_for(&self, trace: Trace) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let outcome = async {
            let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
            Trace::Mark(rand()).leave(&mut transaction, "settled").await?;
            transaction.commit().await?;
            trace.is_there(&mut connection).await
        };
        let outcome = outcome.await;
        if outcome.is_err() {
            self.throw_away(connection);
        }
        outcome
    }
}

fn rand() -> i64 {
    i64::from_be_bytes(crate::ids::random_bytes())
}

async fn transact(
    connection: &mut SqliteConnection,
    jobs: &mut (impl Iterator<Item = Box<dyn Job>> + Send),
    replies: &mut Vec<Reply>,
) -> Result<(), Failed> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut trace = None;
    for job in jobs {
        let leaves = if trace.is_none() { job.trace() } else { None };
        let (error, reply) = job.run(&mut transaction).await;
        replies.push(reply);
        match error {
            None => trace = trace.or(leaves),
            Some(error) if error.is_grave() => return Err(Failed::Lost(error)),
            Some(_) => {}
        }
    }
    let trace = match trace {
        Some(trace) => trace,
        None => {
            let mark = Trace::Mark(rand());
            mark.leave(&mut transaction, Trace::MARK).await.map_err(Failed::Lost)?;
            mark
        }
    };
    transaction.commit().await.map_err(|error| {
        let error = StoreError::from(error);
        if error.is_surely_lost() { Failed::Lost(error) } else { Failed::Open(error, trace) }
    })
}
