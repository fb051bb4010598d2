//! Which tables there are, and what they look like in both databases.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{PgConnection, SqliteConnection};

use super::MoveError;
use super::cells::{Cell, Cells, Kind};
use crate::sql::{Connection, Row, query};

/// Rows that a process writes for itself, to find out what became of its commits; they mean nothing elsewhere.
const NOT_OURS: &str =
    "name NOT IN ('mark', 'settled', 'pulse') AND name NOT LIKE 'mark %' AND name NOT LIKE 'pulse %'";
/// What SQLite has without a column of that name.
const ROWID: &str = "rowid";

/// A table that both have.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<(String, Kind)>,
    /// The names of the columns by which its rows are told apart.
    key: Vec<String>,
    /// How many rows go along.
    pub(super) rows: u64,
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl Table {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| quoted(name)).collect::<Vec<_>>().join(", ")
    }

    fn place(&self) -> String {
        let name = quoted(&self.name);
        if self.name == "meta" { format!("{name} WHERE {NOT_OURS}") } else { name }
    }

    /// Its rows, in the order of their keys, which is that of the bytes of texts.
    pub(super) fn select(&self, sqlite: bool) -> String {
        let is_text =
            |name: &String| self.columns.iter().any(|(known, kind)| known == name && *kind == Kind::Text);
        let by = |name: &String| match (is_text(name), sqlite) {
            (true, false) => format!("{} COLLATE \"C\"", quoted(name)),
            _ => quoted(name),
        };
        let key: Vec<String> = self.key.iter().map(by).collect();
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.place(), key.join(", "))
    }

    pub(super) fn count(&self) -> String {
        format!("SELECT count(*) FROM {}", self.place())
    }

    pub(super) fn any(&self) -> String {
        format!("SELECT 1 FROM {} LIMIT 1", self.place())
    }

    pub(super) fn copy(&self) -> String {
        format!("COPY {} ({}) FROM STDIN", quoted(&self.name), self.names())
    }

    pub(super) fn insert(&self, rows: usize) -> String {
        let row = format!("({})", vec!["?"; self.columns.len()].join(", "));
        format!("INSERT INTO {} ({}) VALUES {}", quoted(&self.name), self.names(), vec![row; rows].join(", "))
    }

    pub(super) fn cells<R: Cells>(&self, row: &R) -> Result<Vec<Cell>, sqlx::Error> {
        self.columns.iter().enumerate().map(|(place, (_, kind))| row.cell(place, *kind)).collect()
    }
}

/// All tables, those first that others refer to.
///
/// # Errors
/// If the two have not the same tables and columns.
pub(super) async fn of_both(
    file: &mut SqliteConnection,
    server: &mut PgConnection,
) -> Result<Vec<Table>, MoveError> {
    let mut file = Connection::Sqlite(file);
    let mut server = Connection::Postgres(server);
    let names = query(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '_sqlx_migrations'",
    );
    let in_file = texts(&names.fetch_all(&mut file).await?)?;
    let names = query(
        "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = current_schema() AND tablename <> '_sqlx_migrations'",
    );
    let at_server = texts(&names.fetch_all(&mut server).await?)?;
    if let Some(name) = in_file.symmetric_difference(&at_server).next() {
        return Err(MoveError::Unlike(name.clone()));
    }
    let (mut tables, mut refers) = (BTreeMap::new(), BTreeMap::new());
    for name in in_file {
        let named = query("SELECT \"table\" FROM pragma_foreign_key_list(?)").bind(&name);
        let mut others = texts(&named.fetch_all(&mut file).await?)?;
        others.remove(&name);
        refers.insert(name.clone(), others);
        tables.insert(name.clone(), columns(&mut file, &mut server, name).await?);
    }
    Ok(in_order(tables, &mut refers))
}

/// Those first that refer to none of those that are left.
fn in_order(
    mut tables: BTreeMap<String, Table>,
    refers: &mut BTreeMap<String, BTreeSet<String>>,
) -> Vec<Table> {
    let mut ordered = Vec::new();
    while !tables.is_empty() {
        let free = tables.keys().find(|name| refers[*name].iter().all(|other| !tables.contains_key(other)));
        // Tables that refer to each other have no order; the databases themselves refuse what is wrong.
        let Some(name) = free.or_else(|| tables.keys().next()).cloned() else { break };
        ordered.extend(tables.remove(&name));
    }
    ordered
}

fn texts(rows: &[Row]) -> Result<BTreeSet<String>, sqlx::Error> {
    rows.iter().map(|row| row.try_get::<String, _>(0)).collect()
}

/// What a table looks like: the same columns in both, each of one kind.
async fn columns(
    file: &mut Connection<'_>,
    server: &mut Connection<'_>,
    table: String,
) -> Result<Table, MoveError> {
    let listed = query("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY pk, cid").bind(&table);
    let (mut in_file, mut key) = (BTreeMap::new(), Vec::new());
    for row in listed.fetch_all(file).await? {
        let name: String = row.try_get(0)?;
        if row.try_get::<i64, _>(2)? > 0 {
            key.push(name.clone());
        }
        in_file.insert(name, row.try_get::<String, _>(1)?);
    }
    let listed = query(
        "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT) FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = ?",
    );
    let mut at_server = BTreeMap::new();
    for row in listed.bind(&table).fetch_all(server).await? {
        at_server.insert(row.try_get::<String, _>(0)?, row.try_get::<String, _>(1)?);
    }
    // The order in which games were begun.
    if at_server.contains_key(ROWID) {
        in_file.insert(ROWID.to_owned(), "INTEGER".to_owned());
    }
    let kinds = |name: &String| {
        let in_file = in_file.get(name).and_then(|kind| Kind::in_file(kind));
        (in_file, at_server.get(name).and_then(|kind| Kind::at_server(kind)))
    };
    let mut columns = BTreeMap::new();
    for name in in_file.keys().chain(at_server.keys()) {
        match kinds(name) {
            (Some(kind), Some(other)) if kind == other => columns.insert(name.clone(), kind),
            _ => return Err(MoveError::Unlike(format!("{table}.{name}"))),
        };
    }
    let columns: Vec<(String, Kind)> = columns.into_iter().collect();
    if key.is_empty() {
        key = columns.iter().map(|(name, _)| name.clone()).collect();
    }
    Ok(Table { name: table, columns, key, rows: 0 })
}
