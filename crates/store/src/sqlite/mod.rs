//! SQLite: one file, in which many read and one writes.

mod copy;
mod file;
pub(super) mod log;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection as _, SqliteConnection};

pub use copy::{CopyError, copy};
use file::DatabaseFile;

use super::sql::{Connection, Pool, Transaction, query};
use super::write::{Trace, Write};
use super::writer::Failed;
use super::{LISTS, Ledger, READERS, StoreError, migrator, writes};
use crate::ids::random_bytes;

/// How many rows of a list are handed over at a time, and how much of the file each of its readers keeps in memory: 16 MiB.
const ROWS: usize = 256;
const CACHED: &str = "-16384";
/// How long a writer waits for another program that writes to the file.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the keeper of the log waits for somebody who reads: he holds up the writer meanwhile.
const BRIEFLY: Duration = Duration::from_millis(50);

/// The migrations, oldest first. What was released is never changed: what is new comes in a new file.
pub(super) const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "start", include_str!("../../migrations/0001_start.sql")),
    (2, "lists", include_str!("../../migrations/0002_lists.sql")),
    (3, "imports", include_str!("../../migrations/0003_imports.sql")),
    (4, "reviews", include_str!("../../migrations/0004_reviews.sql")),
    (5, "archive", include_str!("../../migrations/0005_archive.sql")),
    (6, "talk", include_str!("../../migrations/0006_talk.sql")),
    (8, "seeks", include_str!("../../migrations/0008_seeks.sql")),
    (9, "takers", include_str!("../../migrations/0009_takers.sql")),
    (10, "puzzles", include_str!("../../migrations/0010_puzzles.sql")),
    (11, "tournaments", include_str!("../../migrations/0011_tournaments.sql")),
    (12, "people", include_str!("../../migrations/0012_people.sql")),
    (13, "notices", include_str!("../../migrations/0013_notices.sql")),
    (14, "post", include_str!("../../migrations/0014_post.sql")),
    (16, "openings", include_str!("../../migrations/0016_openings.sql")),
    (17, "trophies", include_str!("../../migrations/0017_trophies.sql")),
    (18, "replies", include_str!("../../migrations/0018_replies.sql")),
    (19, "guest_names", include_str!("../../migrations/0019_guest_names.sql")),
];

/// Rows that hold a number: a batch's, what was written to find out what became of one, and that of somebody who looks.
const MARK: &str = "mark";
const SETTLED: &str = "settled";
const PULSE: &str = "pulse";

/// The file, and those who write in it. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Database {
    /// The one connection that writes.
    pub(super) writer: SqlitePool,
    /// Looks after the log; the writer itself where there is none.
    pub(super) keeper: SqlitePool,
    /// Where the file is; nowhere if the books are in memory.
    file: Option<DatabaseFile>,
}

/// Opens the file, makes it where there is none, and brings its tables up to date. Who reads, for play and for lists, comes with it.
pub(super) async fn open(path: &Path) -> Result<(Database, [Pool; 2]), StoreError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Folder(Arc::new(error)))?;
    }
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // A step that was shown is on the disk, even if the power fails.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Not inside a commit: see `log`.
        .pragma("wal_autocheckpoint", "0")
        .busy_timeout(PATIENCE);
    let writer = one_connection().connect_with(options.clone()).await?;
    migrator(MIGRATIONS).run(&writer).await?;
    // A connection that is opened later never makes an empty file where the books have been.
    let options = options.create_if_missing(false);
    writer.set_connect_options(options.clone());
    let keeper = one_connection().connect_with(options.clone().busy_timeout(BRIEFLY)).await?;
    let mut file = DatabaseFile::new(path).map_err(|error| StoreError::Folder(Arc::new(error)))?;
    if !file.is_same() {
        return Err(StoreError::Gone);
    }
    let options = options.read_only(true);
    let readers = reading(READERS).connect_with(options.clone()).await?;
    // They give many rows at a time, and come by the same upper pages of large indexes again and again.
    let options = options.row_buffer_size(ROWS).pragma("cache_size", CACHED);
    let lists = reading(LISTS).connect_with(options).await?;
    Ok((Database { writer, keeper, file: Some(file) }, [readers, lists].map(Pool::Sqlite)))
}

/// Books that are kept nowhere. Everybody shares their one connection.
pub(super) async fn in_memory() -> Result<(Database, [Pool; 2]), StoreError> {
    let options = SqliteConnectOptions::new().in_memory(true).foreign_keys(true);
    // The books are gone with their connection.
    let pool = one_connection().connect_with(options).await?;
    migrator(MIGRATIONS).run(&pool).await?;
    let readers = [pool.clone(), pool.clone()].map(Pool::Sqlite);
    Ok((Database { writer: pool.clone(), keeper: pool, file: None }, readers))
}

impl Database {
    /// Whether the file is the one that was opened.
    pub(super) fn is_same(&mut self) -> bool {
        self.file.as_mut().is_none_or(DatabaseFile::is_same)
    }

    /// How long the log is, in bytes.
    pub(super) fn log_size(&self) -> u64 {
        self.file.as_ref().map_or(0, DatabaseFile::log_size)
    }

    /// The row that somebody writes who looks whether that can be done.
    pub(super) const fn pulse(&self) -> &'static str {
        PULSE
    }

    /// Who looks after the log; nobody if there is none.
    pub(super) fn log_keeper(&self, ledger: &Ledger) -> Option<log::Keeper> {
        let keeper = || log::Keeper::new(self.keeper.clone(), self.writer.clone(), ledger.downgrade());
        self.file.as_ref().map(|_| keeper())
    }

    /// Writes in one transaction. What is refused leaves no trace, and the others stay; what is graver undoes all.
    pub(super) async fn write(&self, writes: &mut [Write]) -> Result<(), Failed> {
        let mut connection = self.writer.acquire().await?;
        let outcome = transact(&mut connection, writes).await;
        self.put_back(connection, outcome)
    }

    /// Whether a trace is in the books, once something else is safely there.
    pub(super) async fn has(&self, trace: Trace) -> Result<bool, StoreError> {
        let mut connection = self.writer.acquire().await?;
        let outcome = look_for(&mut connection, trace).await;
        self.put_back(connection, outcome)
    }

    /// After a failure a connection may be inside a transaction or not, whatever anybody believes of it: it is thrown away.
    fn put_back<T, E>(&self, connection: PoolConnection<Sqlite>, outcome: Result<T, E>) -> Result<T, E> {
        // Books in memory are gone with their connection.
        if outcome.is_err() && self.file.is_some() {
            drop(connection.detach());
        }
        outcome
    }
}

async fn transact(connection: &mut SqliteConnection, writes: &mut [Write]) -> Result<(), Failed> {
    let mut transaction = Transaction::Sqlite(connection.begin_with("BEGIN IMMEDIATE").await?);
    let trace = writes::write_all(&mut transaction.connection(), writes).await?;
    let trace = match trace {
        Some(trace) => trace,
        None => {
            let mark = i64::from_be_bytes(random_bytes());
            writes::set_number(&mut transaction.connection(), MARK, mark).await?;
            Trace::Mark(mark)
        }
    };
    transaction.commit().await.map_err(|error| {
        let error = StoreError::from(error);
        if error.is_surely_lost() { Failed::Lost(error) } else { Failed::Open(error, trace) }
    })
}

async fn look_for(connection: &mut SqliteConnection, trace: Trace) -> Result<bool, StoreError> {
    let mut transaction = Transaction::Sqlite(connection.begin_with("BEGIN IMMEDIATE").await?);
    let number = i64::from_be_bytes(random_bytes());
    writes::set_number(&mut transaction.connection(), SETTLED, number).await?;
    transaction.commit().await?;
    let query = match trace {
        Trace::Game(game) => query("SELECT 1 FROM games WHERE id = ?").bind(game.as_str()),
        Trace::Event(game, number) => {
            query("SELECT 1 FROM events WHERE game = ? AND number = ?").bind(game.as_str()).bind(number)
        }
        Trace::Mark(number) => {
            let query = query("SELECT 1 FROM meta WHERE name = ? AND value = ?");
            query.bind(MARK).bind(number.to_be_bytes().to_vec())
        }
    };
    Ok(query.fetch_optional(&mut Connection::Sqlite(connection)).await?.is_some())
}

/// A connection that stays. Nobody need ask whether a file still answers.
fn one_connection() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

/// Connections that only read. One that believes itself in a transaction while nobody uses it goes: SQLite has ended that transaction
/// after an error, and the next one in its place would never end, but show the books for ever as they were then.
fn reading(most: u32) -> SqlitePoolOptions {
    let pool = SqlitePoolOptions::new().max_connections(most).test_before_acquire(false);
    pool.before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
}
