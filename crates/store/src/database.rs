//! The database that has the books, whichever it is: what only one task asks of it, and what differs.

use super::sql::Pool;
use super::write::{Trace, Write};
use super::writer::Failed;
use super::{StoreError, postgres, sqlite};

/// The books' database. Clones are the same.
#[derive(Clone, Debug)]
pub(super) enum Database {
    Sqlite(sqlite::Database),
    Postgres(postgres::Database),
}

impl Database {
    /// The file, where a test is about it.
    #[cfg(test)]
    pub(super) fn sqlite(&self) -> &sqlite::Database {
        match self {
            Self::Sqlite(database) => database,
            Self::Postgres(_) => panic!("the books are in no file"),
        }
    }

    /// Who writes, where a test does so by itself.
    #[cfg(test)]
    pub(super) fn writer(&self) -> Pool {
        match self {
            Self::Sqlite(database) => Pool::Sqlite(database.writer.clone()),
            Self::Postgres(database) => Pool::Postgres(database.writer.clone()),
        }
    }

    /// Writes in one transaction. What is refused leaves no trace, and the others stay; what is graver undoes all.
    pub(super) async fn write(&self, writes: &mut [Write]) -> Result<(), Failed> {
        match self {
            Self::Sqlite(database) => database.write(writes).await,
            Self::Postgres(database) => database.write(writes).await,
        }
    }

    /// Whether a trace is in the books, now that nothing can come there any more.
    pub(super) async fn has(&self, trace: Trace) -> Result<bool, StoreError> {
        match self {
            Self::Sqlite(database) => database.has(trace).await,
            Self::Postgres(database) => database.has(trace).await,
        }
    }

    /// Whether the books are those that were opened.
    pub(super) fn is_same(&mut self) -> bool {
        match self {
            Self::Sqlite(database) => database.is_same(),
            // The server sees to that.
            Self::Postgres(_) => true,
        }
    }

    /// Whether others may use it too.
    pub(super) const fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// How long the log is, in bytes.
    pub(super) fn log_size(&self) -> u64 {
        match self {
            Self::Sqlite(database) => database.log_size(),
            // It is the server's own.
            Self::Postgres(_) => 0,
        }
    }

    /// The row that somebody writes who looks whether that can be done.
    pub(super) fn pulse(&self) -> &str {
        match self {
            Self::Sqlite(database) => database.pulse(),
            Self::Postgres(database) => database.pulse(),
        }
    }

    /// Closes it, with those who read.
    pub(super) async fn close(&self, readers: [&Pool; 2]) {
        match self {
            Self::Sqlite(database) => {
                // The last to go brings the log in and removes it; that is for one who may write.
                database.keeper.close().await;
                for pool in readers {
                    pool.close().await;
                }
                database.writer.close().await;
            }
            Self::Postgres(database) => database.close(readers).await,
        }
    }
}
