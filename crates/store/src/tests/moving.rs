//! Moving house: every table that there is goes along, in both directions.

use std::collections::BTreeMap;
use std::time::Duration;

use kamni_rules::Player;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection, SqliteConnection};
use tempfile::tempdir;

use super::{append, finish, guests, number, open, step, stored, won};
use crate::moving::{Equal, MoveError, Progress, Way, move_books};
use crate::sql::{Connection, query};
use crate::testing::{address_for, new_database, store_in};
use crate::{Address, Store};

/// Rows in each table.
const ROWS: i64 = 3;

fn address(name: &str) -> Address {
    address_for("kamni", name).parse().expect("an address")
}

/// A value for a column: numbers that are truths and sides alike, texts with all that a text can have, and nothing where nothing may be.
fn made_up(column: &str, kind: &str, row: i64) -> String {
    match kind {
        "INTEGER" => (row % 2).to_string(),
        "REAL" => format!("{row}.1e-7"),
        "BLOB" => format!("x'{row:02x}00ff5c09'"),
        _ => format!("'{column} {row} \\N \\.\t'' ё𝄞' || char(10, 13, 92, 9)"),
    }
}

/// Fills every table of the file, whichever there are, with rows that refer to those of others.
async fn fill(file: &mut SqliteConnection) -> usize {
    query("PRAGMA foreign_keys = OFF").execute(&mut Connection::Sqlite(file)).await.expect("off");
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '_sqlx_migrations'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *file).await.expect("tables");
    for table in &tables {
        let columns = format!("SELECT name, type, \"notnull\", pk FROM pragma_table_info('{table}')");
        let columns: Vec<(String, String, bool, i64)> =
            sqlx::query_as(AssertSqlSafe(columns)).fetch_all(&mut *file).await.expect("columns");
        let keys = format!("SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list('{table}')");
        let keys: Vec<(String, String, String)> =
            sqlx::query_as(AssertSqlSafe(keys)).fetch_all(&mut *file).await.expect("keys");
        let keys: BTreeMap<String, String> = keys.into_iter().map(|(from, _, to)| (from, to)).collect();
        for row in 1..=ROWS {
            let value = |(name, kind, full, key): &(String, String, bool, i64)| match keys.get(name) {
                _ if *key == 0 && !full && row == ROWS => "NULL".to_owned(),
                _ if kind == "INTEGER" && (keys.contains_key(name) || *key == 1) => row.to_string(),
                // Texts that name a row have its key, whatever they are called here.
                Some(to) => made_up(to, kind, row),
                None => made_up(name, kind, row),
            };
            let values: Vec<String> = columns.iter().map(value).collect();
            let insert = format!("INSERT INTO \"{table}\" VALUES ({})", values.join(", "));
            sqlx::query(AssertSqlSafe(insert.clone())).execute(&mut *file).await.expect(&insert);
        }
    }
    // Numbers that were given and are no longer there.
    query("UPDATE sqlite_sequence SET seq = 77").execute(&mut Connection::Sqlite(file)).await.expect("set");
    tables.len()
}

#[tokio::test]
async fn whatever_there_is_goes_there_and_comes_back_the_same() {
    let folder = tempdir().expect("a folder");
    let [path, back] = ["kamni.db", "back.db"].map(|name| folder.path().join(name));
    open(&path).await.close().await;
    let mut file = SqliteConnectOptions::new().filename(&path).connect().await.expect("a file");
    let own =
        query("DELETE FROM meta").execute(&mut Connection::Sqlite(&mut file)).await.expect("its own rows");
    assert!(own < 10, "a new house has little");
    let tables = fill(&mut file).await;
    file.close().await.expect("closed");

    let name = new_database().await;
    let mut steps = Vec::new();
    let mut told = |progress: Progress<'_>| steps.push((progress.table.to_owned(), progress.rows));
    let there = move_books(&path, &address(&name), Way::ToServer, &mut told).await.expect("moved");
    assert_eq!(there.len(), tables, "{there:?}");
    assert!(there.iter().all(|table| table.rows == 3 && table.hash.len() == 64), "{there:?}");
    assert_eq!(steps.iter().map(|(_, rows)| rows).sum::<u64>(), 3 * tables as u64);
    let home = move_books(&back, &address(&name), Way::ToFile, &mut |_| {}).await.expect("moved back");
    assert_eq!(there, home);
    let mut file = SqliteConnectOptions::new().filename(&back).connect().await.expect("a file");
    let last: Vec<i64> =
        sqlx::query_scalar("SELECT seq FROM sqlite_sequence").fetch_all(&mut file).await.expect("numbers");
    assert!(!last.is_empty() && last.iter().all(|last| *last == 77), "{last:?}");
    let triggers: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
        .fetch_one(&mut file)
        .await
        .expect("triggers");
    assert!(triggers >= 2, "what counts games is there again");
    file.close().await.expect("closed");

    // Where there is something already, nothing comes in, whichever way.
    for way in [Way::ToServer, Way::ToFile] {
        let again = move_books(&back, &address(&name), way, &mut |_| {}).await;
        assert!(matches!(again, Err(MoveError::NotEmpty(_))), "{again:?}");
    }
}

/// A house with a game that goes on and one that has ended.
async fn house(store: &Store) -> [crate::ids::GameId; 2] {
    let [going, ended] = [guests(store).await, guests(store).await];
    append(store, going, vec![step(1), step(2)]).await.expect("written");
    finish(store, ended, 1, 5000, won(Player::First)).await.expect("ended");
    [going, ended]
}

async fn goes_on(store: &Store, [going, ended]: [crate::ids::GameId; 2]) {
    assert_eq!(stored(store, going).await.last_number(), 2);
    append(store, going, vec![step(3)]).await.expect("it goes on");
    finish(store, going, 4, 6000, won(Player::Second)).await.expect("and ends");
    assert!(finish(store, ended, 2, 7000, won(Player::Second)).await.is_err(), "what has ended has ended");
    let total = store.archive(&crate::Filter::default()).await.expect("counted").total;
    assert_eq!(total, crate::Total { games: 2, exact: true }, "one that was kept, and one more");
    super::session(store).await;
    let seats = [super::account(store, "Ann").await, super::account(store, "Bob").await];
    assert!(number(&seats[0]) < number(&seats[1]));
}

#[tokio::test]
async fn games_go_on_where_they_were_moved_to() {
    let folder = tempdir().expect("a folder");
    let [path, back] = ["kamni.db", "back.db"].map(|name| folder.path().join(name));
    let store = open(&path).await;
    let games = house(&store).await;
    store.close().await;
    let name = new_database().await;
    let moved: Vec<Equal> =
        move_books(&path, &address(&name), Way::ToServer, &mut |_| {}).await.expect("moved");
    let events = moved.iter().find(|table| table.table == "events").expect("events");
    assert_eq!(events.rows, 3);
    let home = move_books(&back, &address(&name), Way::ToFile, &mut |_| {}).await.expect("moved back");
    assert_eq!(moved, home);
    let store = store_in(&name).await;
    goes_on(&store, games).await;
    let in_use = move_books(&folder.path().join("third.db"), &address(&name), Way::ToFile, &mut |_| {}).await;
    assert!(matches!(in_use, Err(MoveError::InUse(count)) if count > 0), "{in_use:?}");
    // Who is about to leave is waited for.
    let third = folder.path().join("third.db");
    let leaves = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        store.close().await;
    };
    let (books, mut none) = (address(&name), |_: Progress<'_>| {});
    let (moved, ()) = tokio::join!(move_books(&third, &books, Way::ToFile, &mut none), leaves);
    moved.expect("moved when the other had gone");
    let store = open(&back).await;
    goes_on(&store, games).await;
    store.close().await;
}

#[tokio::test]
async fn what_is_none_or_not_alike_is_not_moved() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("kamni.db");
    let name = new_database().await;
    let none = move_books(&path, &address(&name), Way::ToFile, &mut |_| {}).await;
    assert!(matches!(none, Err(MoveError::NotOurs)), "{none:?}");
    let store = open(&path).await;
    house(&store).await;
    store.close().await;
    store_in(&name).await.close().await;
    let mut server = PgConnection::connect(&address_for("kamni", &name)).await.expect("a server");
    let order = async |server: &mut PgConnection, sql: &'static str| {
        query(sql).execute(&mut Connection::Postgres(server)).await.expect(sql);
    };
    order(&mut server, "CREATE TABLE more (id BIGINT PRIMARY KEY)").await;
    let unlike = move_books(&path, &address(&name), Way::ToServer, &mut |_| {}).await;
    assert!(matches!(&unlike, Err(MoveError::Unlike(what)) if what == "more"), "{unlike:?}");
    order(&mut server, "DROP TABLE more").await;
    order(&mut server, "ALTER TABLE games ADD COLUMN more BIGINT").await;
    let unlike = move_books(&path, &address(&name), Way::ToServer, &mut |_| {}).await;
    assert!(matches!(&unlike, Err(MoveError::Unlike(what)) if what == "games.more"), "{unlike:?}");
    order(&mut server, "ALTER TABLE games DROP COLUMN more").await;
    let mut file = SqliteConnectOptions::new().filename(&path).connect().await.expect("a file");
    let nul = "UPDATE games SET controls = 'a' || char(0)";
    query(nul).execute(&mut Connection::Sqlite(&mut file)).await.expect(nul);
    let refused = move_books(&path, &address(&name), Way::ToServer, &mut |_| {}).await;
    assert!(matches!(&refused, Err(MoveError::Nul(table)) if table == "games"), "{refused:?}");
    let left: i64 =
        sqlx::query_scalar("SELECT count(*) FROM accounts").fetch_one(&mut server).await.expect("counted");
    assert_eq!(left, 0, "what failed leaves nothing");
}
