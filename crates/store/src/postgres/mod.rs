//! PostgreSQL: a server, in whose database several of ours may write at once.
//!
//! Whatever is read to be changed is locked first, and of two who write the same event one loses (see `writes`). When two wait for
//! each other, PostgreSQL undoes one of them: nothing of that is stored, and it is written again.
//!
//! What became of a commit that was not answered is told by a row that only this process writes, its mark. Whoever asks for it while
//! that commit is still going on waits for its end.

mod address;
mod open;

use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgPool, Postgres};
use sqlx::{Connection as _, PgConnection};
use tokio::time::sleep;

pub use address::Address;
pub(super) use open::{connect, open};

use super::sql::{Connection, Pool, Transaction, query};
use super::write::{Trace, Write};
use super::writer::Failed;
use super::{StoreError, writes};
use crate::ids::random_bytes;

/// The migrations, oldest first, numbered as SQLite's. What was released is never changed: what is new comes in a new file.
pub(super) const MIGRATIONS: &[(i64, &str, &str)] = &[
    (6, "start", include_str!("../../migrations/postgres/0006_start.sql")),
    (8, "seeks", include_str!("../../migrations/postgres/0008_seeks.sql")),
    (9, "takers", include_str!("../../migrations/postgres/0009_takers.sql")),
    (10, "puzzles", include_str!("../../migrations/postgres/0010_puzzles.sql")),
    (11, "tournaments", include_str!("../../migrations/postgres/0011_tournaments.sql")),
    (12, "people", include_str!("../../migrations/postgres/0012_people.sql")),
    (13, "notices", include_str!("../../migrations/postgres/0013_notices.sql")),
    (14, "post", include_str!("../../migrations/postgres/0014_post.sql")),
    (16, "openings", include_str!("../../migrations/postgres/0016_openings.sql")),
    (17, "trophies", include_str!("../../migrations/postgres/0017_trophies.sql")),
    (18, "replies", include_str!("../../migrations/postgres/0018_replies.sql")),
    (19, "guest_names", include_str!("../../migrations/postgres/0019_guest_names.sql")),
];

/// How often a batch is written of which nothing is stored, and how long is waited before.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);
/// How long somebody waits at most who asks for the mark.
const WAITING: &str = "SET LOCAL lock_timeout = '2s'";

/// The database, and the one connection of this process that writes in it. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Database {
    pub(super) writer: PgPool,
    /// Rows that only this process writes: a batch's number, and that of somebody who looks.
    mark: Arc<str>,
    pulse: Arc<str>,
}

impl Database {
    /// The one who writes, with rows of its own.
    async fn new(writer: PgPool) -> Result<Self, StoreError> {
        let node = u64::from_be_bytes(random_bytes());
        let mark: Arc<str> = format!("mark {node:016x}").into();
        // It is there from the beginning: who asks for it waits for whoever changes it.
        writes::set_number(&mut Connection::Postgres(&mut *writer.acquire().await?), &mark, 0).await?;
        Ok(Self { writer, mark, pulse: format!("pulse {node:016x}").into() })
    }

    pub(super) fn pulse(&self) -> &str {
        &self.pulse
    }

    /// Writes in one transaction. What is refused leaves no trace, and the others stay; what is graver undoes all.
    pub(super) async fn write(&self, writes: &mut [Write]) -> Result<(), Failed> {
        let mut pause = PAUSE;
        for _ in 1..TRIES {
            match self.try_to_write(writes).await {
                Err(Failed::Lost(error)) if error.is_passing() => {
                    tracing::warn!(%error, "nothing of it is stored: it is written again");
                }
                outcome => return outcome,
            }
            sleep(pause).await;
            pause *= 2;
        }
        self.try_to_write(writes).await
    }

    async fn try_to_write(&self, writes: &mut [Write]) -> Result<(), Failed> {
        let mut connection = self.writer.acquire().await?;
        let outcome = transact(&mut connection, &self.mark, writes).await;
        put_back(connection, outcome)
    }

    /// Whether a batch is in the books. Whoever still writes it is waited for.
    pub(super) async fn has(&self, trace: Trace) -> Result<bool, StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = look_for(&mut connection, &self.mark, trace).await;
        put_back(connection, outcome)
    }

    /// Closes it, with those who read.
    pub(super) async fn close(&self, readers: [&Pool; 2]) {
        for pool in readers {
            pool.close().await;
        }
        let rows = query("DELETE FROM meta WHERE name IN (?, ?)").bind(&*self.mark).bind(&*self.pulse);
        // They do no harm where they stay.
        let _: Result<u64, sqlx::Error> = rows.execute(&Pool::Postgres(self.writer.clone())).await;
        self.writer.close().await;
    }
}

/// After a failure nobody knows what a connection is in the midst of: it is thrown away.
fn put_back<T, E>(connection: PoolConnection<Postgres>, outcome: Result<T, E>) -> Result<T, E> {
    if outcome.is_err() {
        drop(connection.detach());
    }
    outcome
}

async fn transact(connection: &mut PgConnection, mark: &str, writes: &mut [Write]) -> Result<(), Failed> {
    let mut transaction = Transaction::Postgres(connection.begin().await?);
    // No event tells what became of the batch: another server may have written one of the same number.
    writes::write_all(&mut transaction.connection(), writes).await?;
    let number = i64::from_be_bytes(random_bytes());
    writes::set_number(&mut transaction.connection(), mark, number).await?;
    transaction.commit().await.map_err(|error| {
        let error = StoreError::from(error);
        // What the server refuses by itself it has undone.
        if error.postgres_code().is_some_and(is_refusal) {
            Failed::Lost(error)
        } else {
            Failed::Open(error, Trace::Mark(number))
        }
    })
}

async fn look_for(connection: &mut PgConnection, mark: &str, trace: Trace) -> Result<bool, StoreError> {
    let Trace::Mark(wanted) = trace else { return Ok(false) };
    let mut transaction = Transaction::Postgres(connection.begin().await?);
    let reading = &mut transaction.connection();
    query(WAITING).execute(&mut *reading).await?;
    let row = query("SELECT value FROM meta WHERE name = ? FOR UPDATE").bind(mark).fetch_one(reading).await?;
    let found: Vec<u8> = row.try_get(0)?;
    transaction.rollback().await?;
    Ok(found == wanted.to_be_bytes())
}

/// Whether a commit that was answered so has certainly left nothing: a rule was broken, or two have waited for each other. That
/// the server goes down meanwhile says nothing.
fn is_refusal(code: &str) -> bool {
    matches!(&code[..2.min(code.len())], "22" | "23" | "25" | "40" | "53") && code != "40003"
}

impl StoreError {
    /// PostgreSQL's own code for what went wrong.
    #[must_use]
    pub fn postgres_code(&self) -> Option<&str> {
        let error = self.database_error()?.as_database_error()?;
        Some(error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>()?.code())
    }

    /// Whether PostgreSQL does not take a value, as a text with a NUL in it: that concerns only the one who wrote it.
    pub(super) fn is_bad_value(&self) -> bool {
        self.postgres_code().is_some_and(|code| code.starts_with("22"))
    }

    /// Whether the same can be written again at once: nothing is stored, because two have waited for each other, or because the
    /// connection was gone before.
    fn is_passing(&self) -> bool {
        match self.postgres_code() {
            Some(code) => code.starts_with("40") || code.starts_with("57P"),
            None => matches!(self.database_error(), Some(sqlx::Error::Io(_))),
        }
    }

    /// Whether PostgreSQL cannot do it now, but may later: it is away or full, or somebody has locked something.
    pub(super) fn is_postgres_outage(&self) -> bool {
        match self.postgres_code() {
            Some("25006") => true,
            Some(code) => ["08", "40", "53", "55", "57", "58"].iter().any(|class| code.starts_with(class)),
            None => matches!(
                self.database_error(),
                Some(sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_))
            ),
        }
    }
}
