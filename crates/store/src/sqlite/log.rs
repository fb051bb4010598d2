//! The log of the database: what was written last lies there (the file `-wal`), and is brought into the database from time to time.
//!
//! SQLite would do that inside a commit, while everybody who waits for that commit waits on. Here most of it is brought in beside
//! the writer. Only what has come meanwhile is brought in by the writer's own connection, between two transactions, so that the log
//! begins anew instead of growing for ever.

use std::time::Duration;

use sqlx::Row;
use sqlx::sqlite::SqlitePool;
use tokio::sync::mpsc;

use crate::StoreError;
use crate::write::Write;

/// How often the log is looked at.
const LOOK: Duration = Duration::from_millis(250);
/// A log of this many pages of 4 KiB is to begin anew: 64 MiB. A longer one makes opening slower after a crash; a shorter one writes
/// the same pages into the database more often, and those who wait for the disk meanwhile notice it.
const LONG: i64 = 16_384;
/// So few pages may be left to the writer's connection: it has them done in a few milliseconds.
const FEW: i64 = 256;
/// How often what has come meanwhile is brought in, before the log is left for the next look.
const TRIES: usize = 4;
/// A log that has not changed for this many looks is emptied.
const STILL: u32 = 240;

/// How long the log is, in pages, and how much of it is in the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Log {
    /// Its pages.
    pub(crate) pages: i64,
    /// How many of them have been brought in.
    pub(crate) brought: i64,
}

impl Log {
    const fn left(self) -> i64 {
        self.pages - self.brought
    }
}

async fn checkpoint(pool: &SqlitePool, sql: &'static str) -> Result<Log, StoreError> {
    let row = sqlx::query(sql).fetch_one(pool).await?;
    // Both are -1 if there is no log.
    Ok(Log { pages: row.try_get::<i64, _>(1)?.max(0), brought: row.try_get::<i64, _>(2)?.max(0) })
}

/// How the log stands.
pub(crate) async fn look(pool: &SqlitePool) -> Result<Log, StoreError> {
    checkpoint(pool, "PRAGMA wal_checkpoint(NOOP)").await
}

/// Brings in what can be brought in without anybody's waiting.
pub(crate) async fn bring_in(pool: &SqlitePool) -> Result<Log, StoreError> {
    checkpoint(pool, "PRAGMA wal_checkpoint(PASSIVE)").await
}

/// Brings in everything and empties the log, if nobody reads or writes just now.
pub(crate) async fn empty(pool: &SqlitePool) -> Result<Log, StoreError> {
    checkpoint(pool, "PRAGMA wal_checkpoint(TRUNCATE)").await
}

/// Who looks after the log.
#[derive(Debug)]
pub(crate) struct Keeper {
    pool: SqlitePool,
    /// The writer's one connection. Whoever gets it gets it between two transactions.
    writer: SqlitePool,
    /// Tells as long as somebody may write.
    ledger: mpsc::WeakSender<Write>,
    /// From this many pages on the log is to begin anew. At twice as many whatever is left is brought in, however many wait for
    /// the writer: the log does not grow for ever.
    long: i64,
    /// How the log stood at the last look, and for how many looks it has not changed.
    before: Log,
    still: u32,
}

impl Keeper {
    pub(crate) fn new(pool: SqlitePool, writer: SqlitePool, ledger: mpsc::WeakSender<Write>) -> Self {
        Self { pool, writer, ledger, long: LONG, before: Log::default(), still: 0 }
    }

    #[cfg(test)]
    pub(crate) fn with_long(self, long: i64) -> Self {
        Self { long, ..self }
    }

    /// Looks after the log until the store closes.
    pub(crate) async fn run(mut self) {
        let mut every = tokio::time::interval(LOOK);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while self.ledger.strong_count() > 0 {
            every.tick().await;
            match self.tend().await {
                Ok(()) => {}
                Err(StoreError::Closed) => return,
                // It is tried again at the next look; meanwhile the log grows, and nothing is lost.
                Err(error) => tracing::warn!(%error, "the log could not be brought into the database"),
            }
        }
    }

    /// What is done at a look.
    pub(crate) async fn tend(&mut self) -> Result<(), StoreError> {
        let log = look(&self.pool).await?;
        self.still = if log.pages == self.before.pages { self.still.saturating_add(1) } else { 0 };
        self.before = match self.still {
            _ if log.pages >= self.long => self.begin_anew().await?,
            // Nobody writes: a good moment.
            1 if log.left() > 0 => bring_in(&self.pool).await?,
            STILL if log.pages > 0 => empty(&self.pool).await?,
            _ => log,
        };
        Ok(())
    }

    /// Brings in all but the end of a long log beside the writer, and the rest in his place: what he writes then overwrites the
    /// log from its beginning. Where somebody reads for long, as a backup does, more than a few pages are left, and they wait.
    async fn begin_anew(&self) -> Result<Log, StoreError> {
        let mut log = Log::default();
        for _ in 0..TRIES {
            bring_in(&self.pool).await?;
            log = look(&self.pool).await?;
            if log.left() <= FEW {
                break;
            }
        }
        if log.left() > FEW && log.pages < 2 * self.long {
            return Ok(log);
        }
        bring_in(&self.writer).await
    }
}
