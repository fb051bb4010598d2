//! Moving house: all books from a file to a server, or back, and the proof that both are equal.
//!
//! Which tables and columns there are is asked of the databases themselves, so that none can be forgotten; where the two do not have
//! the same, nothing is moved. All is read as of one moment and written in one transaction: a move that fails leaves nothing behind.

mod cells;
mod numbers;
mod tables;

use std::path::Path;
use std::time::Duration;

use async_recursion::async_recursion as boxed;
use futures_util::TryStreamExt;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tokio::time::{Instant, sleep};

use crate::sql::{Connection, query};
use crate::{Address, StoreError, migrator, postgres, sqlite};
use cells::{Cell, Digest};
use tables::Table;

/// How much is handed over to the server at once, and how many values go into the file with one statement.
const PIECE: usize = 256 << 10;
const VALUES: usize = 2000;
/// How long somebody who has ended may still seem to be there.
const LEAVING: Duration = Duration::from_secs(2);
/// So often it is told how far it is.
const TOLD: u64 = 1000;

/// Which way the books go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the file to the server.
    ToServer,
    /// From the server into the file.
    ToFile,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'t> {
    /// The table.
    pub table: &'t str,
    /// How many of its rows are written, and of how many.
    pub rows: u64,
    /// All of them.
    pub of: u64,
}

/// A table that is the same in both databases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equal {
    /// Its name.
    pub table: String,
    /// How many rows it has.
    pub rows: u64,
    /// What they come to, in the order of their keys: SHA-256 in hexadecimal digits.
    pub hash: String,
}

/// Why nothing was moved.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// There are no books where they should come from.
    #[error("there are no books of Kamni")]
    NotOurs,
    /// There are books already where they should go: a table with rows.
    #[error("there are rows already in {0}")]
    NotEmpty(String),
    /// Somebody works with the server's books: how many connections.
    #[error("{0} connections of Kamni are open there")]
    InUse(i64),
    /// The two databases have not the same tables or columns: what only one has.
    #[error("the databases are not alike: {0}")]
    Unlike(String),
    /// PostgreSQL takes no text with a NUL in it: the table where one is.
    #[error("a text with a NUL in {0}")]
    Nul(String),
    /// All is written, and it is not the same: where.
    #[error("the databases differ in {0}")]
    Unequal(String),
    /// A database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for MoveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Moves all books, and proves that they are the same in both places. The tables where they come from are brought up to date first;
/// otherwise nothing is changed there. That no server works with the file is for the caller to see to.
///
/// # Errors
/// If there is nothing to move, there are books already where it should go, or a database fails. Then nothing was written, unless
/// it is [`MoveError::Unequal`].
#[boxed(?Send)]
pub async fn move_books(
    file: &Path,
    server: &Address,
    way: Way,
    told: &mut dyn FnMut(Progress<'_>),
) -> Result<Vec<Equal>, MoveError> {
    let mut mover = Mover::open(file, server, way).await?;
    let tables = mover.tables(way).await?;
    for table in &tables {
        if mover.has_rows(table, way).await? {
            return Err(MoveError::NotEmpty(table.name.clone()));
        }
    }
    match way {
        Way::ToServer => mover.fill_server(&tables, told).await?,
        Way::ToFile => mover.fill_file(&tables, told).await?,
    }
    let proof = mover.proof(&tables).await?;
    mover.close().await?;
    Ok(proof)
}

/// How many of our programs are connected to the server beside this one. One that has just ended is counted there for a moment longer: as long as there
/// is somebody it is asked again, for [`LEAVING`].
async fn others(server: &mut PgConnection) -> Result<i64, MoveError> {
    let others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'kamni' AND pid <> pg_backend_pid()";
    let began = Instant::now();
    loop {
        let count = query(others).fetch_one(&mut Connection::Postgres(server)).await?.try_get(0)?;
        if count == 0 || began.elapsed() >= LEAVING {
            return Ok(count);
        }
        sleep(LEAVING / 20).await;
    }
}

/// Both databases.
struct Mover {
    file: SqliteConnection,
    server: PgConnection,
}

impl Mover {
    /// Opens both, with tables that are up to date.
    async fn open(file: &Path, server: &Address, way: Way) -> Result<Self, MoveError> {
        // What a server of ours keeps in a log would be written twice for nothing here.
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(way == Way::ToFile);
        let mut file = options.disable_statement_logging().connect().await?;
        let mut server = postgres::connect(server).await?;
        let books = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'games'";
        let in_file = query(books).fetch_optional(&mut Connection::Sqlite(&mut file)).await?;
        let books = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'games'";
        let at_server = query(books).fetch_optional(&mut Connection::Postgres(&mut server)).await?;
        let source = if way == Way::ToServer { in_file } else { at_server };
        source.ok_or(MoveError::NotOurs)?;
        match others(&mut server).await? {
            0 => {}
            count => return Err(MoveError::InUse(count)),
        }
        migrator(sqlite::MIGRATIONS).run(&mut file).await.map_err(StoreError::from)?;
        migrator(postgres::MIGRATIONS).run(&mut server).await.map_err(StoreError::from)?;
        Ok(Self { file, server })
    }

    async fn close(self) -> Result<(), MoveError> {
        self.file.close().await?;
        Ok(self.server.close().await?)
    }

    /// All tables, those first that others refer to, with the number of rows that go along.
    async fn tables(&mut self, way: Way) -> Result<Vec<Table>, MoveError> {
        let mut tables = tables::of_both(&mut self.file, &mut self.server).await?;
        for table in &mut tables {
            let count = table.count();
            let row = match way {
                Way::ToServer => query(count).fetch_one(&mut Connection::Sqlite(&mut self.file)).await?,
                Way::ToFile => query(count).fetch_one(&mut Connection::Postgres(&mut self.server)).await?,
            };
            table.rows = u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0);
        }
        Ok(tables)
    }

    /// Whether there are rows where a table should go.
    async fn has_rows(&mut self, table: &Table, way: Way) -> Result<bool, MoveError> {
        let any = table.any();
        let row = match way {
            Way::ToServer => query(any).fetch_optional(&mut Connection::Postgres(&mut self.server)).await?,
            Way::ToFile => query(any).fetch_optional(&mut Connection::Sqlite(&mut self.file)).await?,
        };
        Ok(row.is_some())
    }

    async fn fill_server(
        &mut self,
        tables: &[Table],
        told: &mut dyn FnMut(Progress<'_>),
    ) -> Result<(), MoveError> {
        let mut reading = self.file.begin().await?;
        let mut writing = self.server.begin().await?;
        for table in tables {
            // What counts games when they end has counted these before.
            numbers::triggers(&mut writing, table, "DISABLE").await?;
            let (mut text, mut rows) = (String::new(), 0);
            let mut copy = writing.copy_in_raw(&table.copy()).await?;
            let select = AssertSqlSafe(table.select(true));
            let mut stream = sqlx::query(select).fetch(&mut *reading);
            while let Some(row) = stream.try_next().await? {
                for cell in table.cells(&row)? {
                    cell.written(&mut text).ok_or_else(|| MoveError::Nul(table.name.clone()))?;
                }
                text.pop();
                text.push('\n');
                rows += 1;
                if text.len() > PIECE {
                    copy.send(std::mem::take(&mut text).into_bytes()).await?;
                }
                tell(told, table, rows);
            }
            copy.send(text.into_bytes()).await?;
            copy.finish().await?;
            told(Progress { table: &table.name, rows, of: table.rows });
            drop(stream);
            numbers::triggers(&mut writing, table, "ENABLE").await?;
        }
        numbers::to_server(&mut reading, &mut writing).await?;
        writing.commit().await?;
        Ok(reading.rollback().await?)
    }

    async fn fill_file(
        &mut self,
        tables: &[Table],
        told: &mut dyn FnMut(Progress<'_>),
    ) -> Result<(), MoveError> {
        let mut reading = self.server.begin_with(crate::sql::READING).await?;
        let mut writing = self.file.begin_with("BEGIN IMMEDIATE").await?;
        let triggers = numbers::dropped_triggers(&mut writing).await?;
        for table in tables {
            let most = (VALUES / table.columns.len()).max(1);
            let (mut cells, mut waiting, mut rows) = (Vec::new(), 0, 0);
            let select = AssertSqlSafe(table.select(false));
            let mut stream = sqlx::query(select).fetch(&mut *reading);
            while let Some(row) = stream.try_next().await? {
                cells.extend(table.cells(&row)?);
                waiting += 1;
                rows += 1;
                if waiting == most {
                    insert(&mut writing, table, waiting, std::mem::take(&mut cells)).await?;
                    waiting = 0;
                }
                tell(told, table, rows);
            }
            if waiting > 0 {
                insert(&mut writing, table, waiting, cells).await?;
            }
            told(Progress { table: &table.name, rows, of: table.rows });
        }
        for trigger in triggers {
            query(trigger).execute(&mut Connection::Sqlite(&mut writing)).await?;
        }
        numbers::to_file(&mut reading, &mut writing).await?;
        writing.commit().await?;
        Ok(reading.rollback().await?)
    }

    /// Reads both again, and says what every table comes to; or which is not the same.
    async fn proof(&mut self, tables: &[Table]) -> Result<Vec<Equal>, MoveError> {
        let mut proof = Vec::new();
        for table in tables {
            let (mut in_file, mut at_server) = (Digest::default(), Digest::default());
            let (select, other) = (AssertSqlSafe(table.select(true)), AssertSqlSafe(table.select(false)));
            let mut rows = sqlx::query(select).fetch(&mut self.file);
            while let Some(row) = rows.try_next().await? {
                in_file.take(&table.cells::<SqliteRow>(&row)?);
            }
            drop(rows);
            let mut rows = sqlx::query(other).fetch(&mut self.server);
            while let Some(row) = rows.try_next().await? {
                at_server.take(&table.cells::<PgRow>(&row)?);
            }
            drop(rows);
            let (rows, hash) = in_file.come_to();
            if at_server.come_to() != (rows, hash.clone()) || rows != table.rows {
                return Err(MoveError::Unequal(table.name.clone()));
            }
            proof.push(Equal { table: table.name.clone(), rows, hash });
        }
        numbers::are_equal(&mut self.file, &mut self.server).await?;
        Ok(proof)
    }
}

fn tell(told: &mut dyn FnMut(Progress<'_>), table: &Table, rows: u64) {
    if rows.is_multiple_of(TOLD) {
        told(Progress { table: &table.name, rows, of: table.rows });
    }
}

async fn insert(
    writing: &mut SqliteConnection,
    table: &Table,
    rows: usize,
    cells: Vec<Cell>,
) -> Result<(), MoveError> {
    let mut query = sqlx::query(AssertSqlSafe(table.insert(rows)));
    for cell in cells {
        query = cell.bound(query);
    }
    query.execute(writing).await?;
    Ok(())
}
