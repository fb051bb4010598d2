//! A copy of the books, made while somebody writes in them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_recursion::async_recursion as boxed;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::StoreError;

/// How long to wait for who has the database for himself.
const BUSY: Duration = Duration::from_secs(30);

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The file is none of the house's.
    #[error("the file is not a database of Kamni")]
    NotOurs,
    /// The copy is not sound: what the database says of it.
    #[error("the copy is not sound: {0}")]
    Unsound(String),
    /// The path is not Unicode.
    #[error("the path of the copy is not Unicode")]
    Path,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(StoreError::Database(Arc::new(error)))
    }
}

async fn open(path: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new().read_only(true).busy_timeout(BUSY).disable_statement_logging();
    options.filename(path).connect().await
}

/// Copies a database, whatever version of Kamni wrote it, into a file that is empty or not there; gives the number of games in the
/// copy, which has been read once to see that it is sound. The database itself is only read.
///
/// # Errors
/// If it is none, the copy cannot be written, or it is not sound.
#[boxed]
pub async fn copy(database: &Path, to: &Path) -> Result<u64, CopyError> {
    let path = to.to_str().ok_or(CopyError::Path)?;
    let mut books = open(database).await?;
    let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('games', 'events')";
    let tables: Result<i64, _> = sqlx::query_scalar(tables).fetch_one(&mut books).await;
    if !matches!(tables, Ok(2)) {
        return Err(CopyError::NotOurs);
    }
    sqlx::query("VACUUM INTO ?").bind(path).execute(&mut books).await?;
    books.close().await?;
    let mut copy = open(to).await?;
    let state: String = sqlx::query_scalar("PRAGMA quick_check").fetch_one(&mut copy).await?;
    if state != "ok" {
        return Err(CopyError::Unsound(state));
    }
    let games: i64 = sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&mut copy).await?;
    copy.close().await?;
    Ok(u64::try_from(games).unwrap_or(0))
}
