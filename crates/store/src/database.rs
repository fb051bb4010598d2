//! The database that has the books, whichever it is: what only one task asks of it, and what differs.

use super::sql::Pool;
use super::write::{Trace, Write};
use super::writer::Failed;
use super::{StoreError, sqlite};

/// The books' database. Clones are the same.
#[derive(Clone, Debug)]
pub(super) enum Database {
    Sqlite(sqlite::Database),
}

impl Database {
    /// The file, where a test is about it.
    #[cfg(test)]
    pub(super) fn sqlite(&self) -> &sqlite::Database {
        match self {
            Self::Sqlite(database) => database,
        }
    }

    /// Writes in one transaction. What is refused leaves no trace, and the others stay; what is graver undoes all.
    pub(super) async fn write(&self, writes: &mut [Write]) -> Result<(), Failed> {
        match self {
            Self::Sqlite(database) => database.write(writes).await,
        }
    }

    /// Whether a trace is in the books, now that nothing can come there any more.
    pub(super) async fn has(&self, trace: Trace) -> Result<bool, StoreError> {
        match self {
            Self::Sqlite(database) => database.has(trace).await,
        }
    }

    /// Whether the books are those that were opened.
    pub(super) fn is_same(&mut self) -> bool {
        match self {
            Self::Sqlite(database) => database.is_same(),
        }
    }

    /// How long the log is, in bytes.
    pub(super) fn log_size(&self) -> u64 {
        match self {
            Self::Sqlite(database) => database.log_size(),
        }
    }

    /// The row that somebody writes who looks whether that can be done.
    pub(super) fn pulse(&self) -> &str {
        match self {
            Self::Sqlite(database) => database.pulse(),
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
        }
    }
}
