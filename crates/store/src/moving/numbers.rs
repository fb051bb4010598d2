//! What belongs to tables beside their rows: the numbers that come next, and what is done when rows change.

use std::collections::BTreeMap;

use sqlx::{PgConnection, SqliteConnection};

use super::MoveError;
use super::tables::Table;
use crate::sql::{Connection, query};

/// A column that numbers its rows at the server.
struct Numbered {
    table: String,
    column: String,
    /// The last number that was given.
    last: i64,
}

async fn at_server(server: &mut PgConnection) -> Result<Vec<Numbered>, MoveError> {
    let mut server = Connection::Postgres(server);
    let columns = query(
        "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns
         WHERE table_schema = current_schema() AND is_identity = 'YES' ORDER BY 1",
    );
    let mut numbered = Vec::new();
    for row in columns.fetch_all(&mut server).await? {
        let (table, column): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let last = query(
            "SELECT coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence(?, ?) AS regclass)), 0)",
        );
        let last = last.bind(&table).bind(&column).fetch_one(&mut server).await?.try_get(0)?;
        numbered.push(Numbered { table, column, last });
    }
    Ok(numbered)
}

/// The last numbers of tables in the file that never give one twice.
async fn in_file(file: &mut SqliteConnection) -> Result<BTreeMap<String, i64>, MoveError> {
    let mut file = Connection::Sqlite(file);
    let tables = query(
        "SELECT tables.name, coalesce(seq, 0) FROM sqlite_master tables LEFT JOIN sqlite_sequence ON sqlite_sequence.name = tables.name
         WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'",
    );
    let rows = tables.fetch_all(&mut file).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Numbers go on at the server where they were in the file.
pub(super) async fn to_server(
    file: &mut SqliteConnection,
    server: &mut PgConnection,
) -> Result<(), MoveError> {
    let known = in_file(file).await?;
    for Numbered { table, column, .. } in at_server(server).await? {
        let mut server = Connection::Postgres(server);
        let most = format!("SELECT coalesce(max(\"{column}\"), 0) FROM \"{table}\"");
        let most: i64 = query(most).fetch_one(&mut server).await?.try_get(0)?;
        let last = known.get(&table).copied().unwrap_or(0).max(most);
        if last > 0 {
            let set = query("SELECT setval(CAST(pg_get_serial_sequence(?, ?) AS regclass), ?)");
            set.bind(&table).bind(&column).bind(last).fetch_one(&mut server).await?;
        }
    }
    Ok(())
}

/// Numbers go on in the file where they were at the server.
pub(super) async fn to_file(server: &mut PgConnection, file: &mut SqliteConnection) -> Result<(), MoveError> {
    let known = in_file(file).await?;
    for Numbered { table, last, .. } in at_server(server).await? {
        if known.contains_key(&table) {
            let mut file = Connection::Sqlite(file);
            query("DELETE FROM sqlite_sequence WHERE name = ?").bind(&table).execute(&mut file).await?;
            let set = query("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
            set.bind(&table).bind(last).execute(&mut file).await?;
        }
    }
    Ok(())
}

/// Whether numbers go on from the same in both.
pub(super) async fn are_equal(
    file: &mut SqliteConnection,
    server: &mut PgConnection,
) -> Result<(), MoveError> {
    let known = in_file(file).await?;
    let server = at_server(server).await?;
    for (table, last) in known {
        let other = server.iter().find(|other| other.table == table).map(|other| other.last);
        if other != Some(last) {
            return Err(MoveError::Unequal(format!("{table}: {last}, {}", other.unwrap_or(0))));
        }
    }
    Ok(())
}

/// Lets what is done when rows change rest, or work again.
pub(super) async fn triggers(server: &mut PgConnection, table: &Table, word: &str) -> Result<(), MoveError> {
    let alter = format!("ALTER TABLE \"{}\" {word} TRIGGER USER", table.name);
    query(alter).execute(&mut Connection::Postgres(server)).await?;
    Ok(())
}

/// Takes away what is done in the file when rows change, and gives the statements that bring it back.
pub(super) async fn dropped_triggers(file: &mut SqliteConnection) -> Result<Vec<String>, MoveError> {
    let mut file = Connection::Sqlite(file);
    let mut statements = Vec::new();
    let listed = query("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'");
    for row in listed.fetch_all(&mut file).await? {
        let name: String = row.try_get(0)?;
        query(format!("DROP TRIGGER \"{name}\"")).execute(&mut file).await?;
        statements.push(row.try_get(1)?);
    }
    Ok(statements)
}
