//! Two databases behind one door. A statement is written once, in the SQL that both have, with `?` or `?1` where a value goes; where
//! they differ, [`either`] has both texts. SQLite gets each text as it stands.
//!
//! What can stand in a column is little ([`Value`], [`Column`]): whole numbers, among them truths as 0 and 1, real ones, texts, bytes.

use std::borrow::Cow;
use std::fmt::{self, Display};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnection, PgPool, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, ColumnIndex, Connection as _, Row as _, SqlSafeStr, SqlStr};

/// A transaction that only reads sees the books of one moment.
pub(super) const READING: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// The words of this database.
    pub(super) const fn pick(self, sqlite: &'static str, postgres: &'static str) -> &'static str {
        match self {
            Self::Sqlite => sqlite,
            Self::Postgres => postgres,
        }
    }
}

/// Connections that are kept. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    pub(super) async fn acquire(&self) -> Result<Held, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(pool) => Held::Sqlite(pool.acquire().await?),
            Self::Postgres(pool) => Held::Postgres(pool.acquire().await?),
        })
    }

    /// A transaction for reading.
    pub(super) async fn begin(&self) -> Result<Transaction<'static>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(pool) => Transaction::Sqlite(pool.begin().await?),
            Self::Postgres(pool) => Transaction::Postgres(pool.begin_with(READING).await?),
        })
    }

    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// A connection of a pool, until it is dropped.
#[derive(Debug)]
pub(super) enum Held {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Held {
    pub(super) fn connection(&mut self) -> Connection<'_> {
        match self {
            Self::Sqlite(held) => Connection::Sqlite(held),
            Self::Postgres(held) => Connection::Postgres(held),
        }
    }
}

/// A transaction or a part of one. It is undone if it is dropped.
#[derive(Debug)]
pub(super) enum Transaction<'c> {
    Sqlite(sqlx::Transaction<'c, Sqlite>),
    Postgres(sqlx::Transaction<'c, Postgres>),
}

impl Transaction<'_> {
    pub(super) fn connection(&mut self) -> Connection<'_> {
        match self {
            Self::Sqlite(transaction) => Connection::Sqlite(transaction),
            Self::Postgres(transaction) => Connection::Postgres(transaction),
        }
    }

    pub(super) async fn commit(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(transaction) => transaction.commit().await,
            Self::Postgres(transaction) => transaction.commit().await,
        }
    }

    pub(super) async fn rollback(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Sqlite(transaction) => transaction.rollback().await,
            Self::Postgres(transaction) => transaction.rollback().await,
        }
    }
}

/// Where statements go.
#[derive(Debug)]
pub(super) enum Connection<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Connection<'_> {
    pub(super) const fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }

    /// A part of the transaction, which can be undone alone.
    pub(super) async fn begin(&mut self) -> Result<Transaction<'_>, sqlx::Error> {
        Ok(match self {
            Self::Sqlite(connection) => Transaction::Sqlite(connection.begin().await?),
            Self::Postgres(connection) => Transaction::Postgres(connection.begin().await?),
        })
    }

    /// Has others wait who want to change the rows that a statement finds, until the transaction ends. In SQLite whoever writes is
    /// alone.
    pub(super) async fn lock(&mut self, rows: Query) -> Result<(), sqlx::Error> {
        if self.dialect() == Dialect::Postgres {
            rows.fetch_all(self).await?;
        }
        Ok(())
    }
}

/// Where a statement goes: to whatever connection is free, or to one.
pub(super) enum Target<'c> {
    Any(&'c Pool),
    One(Connection<'c>),
}

impl<'c> From<&'c Pool> for Target<'c> {
    fn from(pool: &'c Pool) -> Self {
        Self::Any(pool)
    }
}

impl<'c> From<&'c mut Connection<'_>> for Target<'c> {
    fn from(connection: &'c mut Connection<'_>) -> Self {
        Self::One(match connection {
            Connection::Sqlite(connection) => Connection::Sqlite(connection),
            Connection::Postgres(connection) => Connection::Postgres(connection),
        })
    }
}

/// A value for a statement.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(Option<i64>),
    Real(f64),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

macro_rules! values {
    ($($type:ty, $value:ident => $made:expr;)*) => {
        $(impl From<$type> for Value {
            fn from($value: $type) -> Self {
                $made
            }
        })*
    };
}

values! {
    i64, value => Self::Number(Some(value));
    &i64, value => Self::Number(Some(*value));
    i32, value => Self::Number(Some(value.into()));
    u32, value => Self::Number(Some(value.into()));
    &u32, value => Self::Number(Some((*value).into()));
    bool, value => Self::Number(Some(value.into()));
    Option<i64>, value => Self::Number(value);
    Option<i32>, value => Self::Number(value.map(i64::from));
    Option<u32>, value => Self::Number(value.map(i64::from));
    Option<u8>, value => Self::Number(value.map(i64::from));
    f64, value => Self::Real(value);
    String, value => Self::Text(Some(value));
    &String, value => Self::Text(Some(value.clone()));
    &str, value => Self::Text(Some(value.to_owned()));
    Option<String>, value => Self::Text(value);
    Option<&str>, value => Self::Text(value.map(str::to_owned));
    Vec<u8>, value => Self::Bytes(Some(value));
    Option<Vec<u8>>, value => Self::Bytes(value);
}

/// A statement with its values.
#[derive(Clone, Debug)]
pub(super) struct Query {
    sql: Cow<'static, str>,
    /// What PostgreSQL gets instead.
    postgres: Option<&'static str>,
    values: Vec<Value>,
}

/// A statement.
pub(super) fn query(sql: impl Into<Cow<'static, str>>) -> Query {
    Query { sql: sql.into(), postgres: None, values: Vec::new() }
}

/// A statement that SQLite and PostgreSQL write differently, with the same values.
pub(super) const fn either(sqlite: &'static str, postgres: &'static str) -> Query {
    Query { sql: Cow::Borrowed(sqlite), postgres: Some(postgres), values: Vec::new() }
}

/// The text as PostgreSQL writes it: `$1` instead of `?1`, and of the first `?`. No text of ours has a question mark for anything
/// else.
fn dollars(sql: &str) -> String {
    let mut text = String::with_capacity(sql.len() + 16);
    let mut place = 0_u32;
    let mut rest = sql.split('?');
    text.push_str(rest.next().unwrap_or_default());
    for part in rest {
        text.push('$');
        if !part.starts_with(|next: char| next.is_ascii_digit()) {
            place += 1;
            text.push_str(&place.to_string());
        }
        text.push_str(part);
    }
    text
}

fn sqlite_query(sql: SqlStr, values: Vec<Value>) -> sqlx::query::Query<'static, Sqlite, SqliteArguments> {
    values.into_iter().fold(sqlx::query(sql), |query, value| match value {
        Value::Number(value) => query.bind(value),
        Value::Real(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    })
}

fn postgres_query(sql: &str, values: Vec<Value>) -> sqlx::query::Query<'static, Postgres, PgArguments> {
    let sql = AssertSqlSafe(dollars(sql));
    values.into_iter().fold(sqlx::query(sql), |query, value| match value {
        Value::Number(value) => query.bind(value),
        Value::Real(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    })
}

/// Hands a statement to the right database, and has it answered in one of its ways.
macro_rules! answered {
    ($query:expr, $target:expr, $how:ident, $of_sqlite:expr, $of_postgres:expr) => {{
        let Query { sql, postgres, values } = $query;
        match $target.into() {
            Target::Any(Pool::Sqlite(pool)) => {
                let answer = sqlite_query(safe(sql), values).$how(pool).await?;
                Ok($of_sqlite(answer))
            }
            Target::One(Connection::Sqlite(connection)) => {
                let answer = sqlite_query(safe(sql), values).$how(connection).await?;
                Ok($of_sqlite(answer))
            }
            Target::Any(Pool::Postgres(pool)) => {
                let answer = postgres_query(postgres.unwrap_or(&sql), values).$how(pool).await?;
                Ok($of_postgres(answer))
            }
            Target::One(Connection::Postgres(connection)) => {
                let answer = postgres_query(postgres.unwrap_or(&sql), values).$how(connection).await?;
                Ok($of_postgres(answer))
            }
        }
    }};
}

/// All texts are ours; what comes from others is bound.
fn safe(sql: Cow<'static, str>) -> SqlStr {
    match sql {
        Cow::Borrowed(sql) => sql.into_sql_str(),
        Cow::Owned(sql) => AssertSqlSafe(sql).into_sql_str(),
    }
}

impl Query {
    /// Gives it its next value.
    pub(super) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Writes on.
    pub(super) fn push(&mut self, sql: impl Display) -> &mut Self {
        // Writing into a text never fails.
        let _: fmt::Result = fmt::Write::write_fmt(self.sql.to_mut(), format_args!("{sql}"));
        self
    }

    /// Writes on with a value.
    pub(super) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Self {
        self.values.push(value.into());
        self.push("?")
    }

    /// The same statement behind other words.
    #[cfg(test)]
    pub(super) fn explained(self, how: &str) -> Self {
        Self { sql: format!("{how} {}", self.sql).into(), ..self }
    }

    /// How many rows it changed.
    pub(super) async fn execute<'c>(self, target: impl Into<Target<'c>>) -> Result<u64, sqlx::Error> {
        answered!(
            self,
            target,
            execute,
            |done: sqlx::sqlite::SqliteQueryResult| done.rows_affected(),
            |done: sqlx::postgres::PgQueryResult| done.rows_affected()
        )
    }

    pub(super) async fn fetch_all<'c>(self, target: impl Into<Target<'c>>) -> Result<Vec<Row>, sqlx::Error> {
        answered!(
            self,
            target,
            fetch_all,
            |rows: Vec<SqliteRow>| rows.into_iter().map(Row::Sqlite).collect(),
            |rows: Vec<PgRow>| rows.into_iter().map(Row::Postgres).collect()
        )
    }

    pub(super) async fn fetch_optional<'c>(
        self,
        target: impl Into<Target<'c>>,
    ) -> Result<Option<Row>, sqlx::Error> {
        answered!(
            self,
            target,
            fetch_optional,
            |row: Option<SqliteRow>| row.map(Row::Sqlite),
            |row: Option<PgRow>| row.map(Row::Postgres)
        )
    }

    pub(super) async fn fetch_one<'c>(self, target: impl Into<Target<'c>>) -> Result<Row, sqlx::Error> {
        answered!(self, target, fetch_one, Row::Sqlite, Row::Postgres)
    }
}

/// A row that was found.
#[derive(Debug)]
pub(super) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// What stands in a column, which is named by its name or place.
    pub(super) fn try_get<'r, T, I>(&'r self, column: I) -> Result<T, sqlx::Error>
    where
        T: Column<'r>,
        I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>,
    {
        match self {
            Self::Sqlite(row) => T::of_sqlite(row, column),
            Self::Postgres(row) => T::of_postgres(row, column),
        }
    }
}

/// What can be read from a column.
pub(super) trait Column<'r>: Sized {
    fn of_sqlite<I: ColumnIndex<SqliteRow>>(row: &'r SqliteRow, column: I) -> Result<Self, sqlx::Error>;
    fn of_postgres<I: ColumnIndex<PgRow>>(row: &'r PgRow, column: I) -> Result<Self, sqlx::Error>;
}

/// In PostgreSQL a whole number is read whatever its size, and a truth as one; then it is made what is asked for.
macro_rules! columns {
    ($($type:ty: $raw:ty, $value:ident => $made:expr;)*) => {
        $(
            impl<'r> Column<'r> for $type {
                fn of_sqlite<I: ColumnIndex<SqliteRow>>(row: &'r SqliteRow, column: I) -> Result<Self, sqlx::Error> {
                    row.try_get(column)
                }

                fn of_postgres<I: ColumnIndex<PgRow>>(row: &'r PgRow, column: I) -> Result<Self, sqlx::Error> {
                    let $value: $raw = row.try_get_unchecked(column)?;
                    $made
                }
            }

            impl<'r> Column<'r> for Option<$type> {
                fn of_sqlite<I: ColumnIndex<SqliteRow>>(row: &'r SqliteRow, column: I) -> Result<Self, sqlx::Error> {
                    row.try_get(column)
                }

                fn of_postgres<I: ColumnIndex<PgRow>>(row: &'r PgRow, column: I) -> Result<Self, sqlx::Error> {
                    let value: Option<$raw> = row.try_get_unchecked(column)?;
                    value.map(|$value| $made).transpose()
                }
            }
        )*
    };
}

/// A number that is out of its bounds.
fn narrow<T: TryFrom<i64, Error: std::error::Error + Send + Sync + 'static>>(
    value: i64,
) -> Result<T, sqlx::Error> {
    T::try_from(value).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

columns! {
    i64: i64, value => Ok(value);
    i32: i64, value => narrow(value);
    u32: i64, value => narrow(value);
    u8: i64, value => narrow(value);
    bool: i64, value => Ok(value != 0);
    f64: f64, value => Ok(value);
    String: String, value => Ok(value);
    &'r str: &'r str, value => Ok(value);
    Vec<u8>: Vec<u8>, value => Ok(value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_values_are_written_as_postgresql_has_them() {
        for (sql, wanted) in [
            ("SELECT 1", "SELECT 1"),
            ("VALUES (?, ?), (?)", "VALUES ($1, $2), ($3)"),
            ("a = ?2 AND b = ?1 OR c = ?12", "a = $2 AND b = $1 OR c = $12"),
            ("LIMIT ?", "LIMIT $1"),
        ] {
            assert_eq!(dollars(sql), wanted);
        }
    }
}
