//! What a migration may do: a node of the last version goes on with the tables that a newer one has changed.

use std::collections::BTreeSet;

use crate::{postgres, sqlite};

/// What the first houses of many nodes began with. Before it, one program had its database for itself.
const FIRST_OF_MANY: i64 = 8;

/// The statements of a text, in capitals, with one space between words and without remarks.
fn statements(sql: &str) -> Vec<String> {
    let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
    let text: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let text = text.join(" ").to_uppercase();
    text.split(';').map(|statement| statement.trim().to_owned()).filter(|text| !text.is_empty()).collect()
}

/// Why somebody who does not know of a statement is hurt by it, if he is.
fn harm(statement: &str) -> Option<&'static str> {
    let makes_new = ["CREATE TABLE ", "CREATE INDEX ", "CREATE DOMAIN "];
    if makes_new.iter().any(|begins| statement.starts_with(begins)) {
        return None;
    }
    if !statement.starts_with("ALTER TABLE ") || !statement.contains(" ADD COLUMN ") {
        return Some("it does not only add a table, a column or an index");
    }
    // Two at a time would hide what the second does.
    if statement.matches(" ADD ").count() > 1
        || statement.contains(" DROP ")
        || statement.contains(" ALTER COLUMN ")
    {
        return Some("it does more than one thing");
    }
    let filled = !statement.contains("NOT NULL") || statement.contains("DEFAULT");
    (!filled).then_some("rows of those who do not know the column are refused")
}

#[test]
fn migrations_since_there_are_many_nodes_only_add() {
    for (name, migrations) in [("SQLite", sqlite::MIGRATIONS), ("PostgreSQL", postgres::MIGRATIONS)] {
        let new = migrations.iter().filter(|(version, ..)| *version >= FIRST_OF_MANY);
        let all: Vec<_> =
            new.flat_map(|(_, file, sql)| statements(sql).into_iter().map(move |sql| (file, sql))).collect();
        assert!(all.len() >= 8, "{name}: {all:?}");
        for (file, statement) in all {
            assert_eq!(harm(&statement), None, "{name}, {file}: {statement}");
        }
    }
}

#[test]
fn what_hurts_an_older_node_is_found() {
    for (sql, harms) in [
        ("ALTER TABLE seeks ADD COLUMN wait INTEGER; -- drop table", false),
        ("CREATE INDEX a ON b (c)", false),
        ("alter table seeks\n  add column wait INTEGER NOT NULL DEFAULT 0", false),
        ("ALTER TABLE seeks ADD COLUMN wait INTEGER NOT NULL", true),
        ("ALTER TABLE seeks RENAME COLUMN wait TO waits", true),
        ("ALTER TABLE seeks ADD COLUMN a INTEGER, DROP COLUMN b", true),
        ("ALTER TABLE seeks ADD COLUMN a INTEGER, ADD CHECK (b > 0)", true),
        ("ALTER TABLE seeks ALTER COLUMN a TYPE BIGINT", true),
        ("DROP TABLE seeks", true),
        ("CREATE UNIQUE INDEX a ON b (c)", true),
        ("UPDATE games SET kind = 'x'", true),
    ] {
        assert_eq!(statements(sql).iter().any(|statement| harm(statement).is_some()), harms, "{sql}");
    }
}

#[test]
fn every_migration_has_a_number_of_its_own_and_they_rise() {
    for migrations in [sqlite::MIGRATIONS, postgres::MIGRATIONS] {
        let versions: Vec<i64> = migrations.iter().map(|(version, ..)| *version).collect();
        let sorted: Vec<i64> = versions.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        assert_eq!(versions, sorted);
    }
}
