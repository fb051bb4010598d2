//! The log: brought into the database beside the writer, and never longer than it may be.

use std::time::{Duration, Instant};

use tempfile::tempdir;

use super::{append, guests, open, step, stored};
use crate::Store;
use crate::sql::{Connection, query};
use crate::sqlite::log::{self, Keeper, Log};

/// Pages that a large value of this test takes.
const LARGE: i64 = 256;

/// Writes a value of about a mebibyte.
async fn write_much(store: &Store) {
    let sql = "INSERT OR REPLACE INTO meta (name, value) VALUES ('much', randomblob(1 << 20))";
    sqlx::query(sql).execute(&store.database.sqlite().writer).await.expect("written");
}

fn keeper(store: &Store) -> Keeper {
    store.database.sqlite().log_keeper(store.ledger()).expect("a file has a log")
}

/// The number of the last event, as somebody sees it who reads.
async fn seen(reading: &mut Connection<'_>) -> i64 {
    let row = query("SELECT last FROM games").fetch_one(reading).await.expect("read");
    row.try_get(0).expect("a number")
}

async fn look(store: &Store) -> Log {
    log::look(&store.database.sqlite().keeper).await.expect("a log")
}

/// Waits until the log is as it should be.
async fn until(store: &Store, is_right: impl Fn(Log) -> bool) -> Log {
    let began = Instant::now();
    loop {
        let log = look(store).await;
        if is_right(log) {
            return log;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{log:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn commits_leave_the_log_alone() {
    let folder = tempdir().expect("a folder");
    let store = open(&folder.path().join("kamni.db")).await;
    let limit = sqlx::query_scalar("PRAGMA wal_autocheckpoint").fetch_one(&store.database.sqlite().writer);
    let limit: i64 = limit.await.expect("read");
    assert_eq!(limit, 0);
}

#[tokio::test]
async fn the_log_is_brought_in_when_nobody_writes() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kamni.db");
    let store = open(&file).await;
    write_much(&store).await;
    let log = until(&store, |log| log.brought == log.pages).await;
    assert!(log.pages >= LARGE, "{log:?}");
    assert!(std::fs::metadata(&file).expect("a file").len() > 1 << 20);
}

#[tokio::test]
async fn the_log_begins_anew_while_somebody_writes() {
    const TIMES: u32 = 20;
    let folder = tempdir().expect("a folder");
    let store = open(&folder.path().join("kamni.db")).await;
    let game = guests(&store).await;
    let mut keeper = keeper(&store).with_long(2 * LARGE);
    let mut longest = 0;
    for number in 1..=TIMES {
        write_much(&store).await;
        append(&store, game, vec![step(number)]).await.expect("appended");
        longest = longest.max(look(&store).await.pages);
        keeper.tend().await.expect("tended");
    }
    let written = LARGE * i64::from(TIMES);
    assert!(longest < 6 * LARGE, "{longest} of {written} pages");
    assert_eq!(stored(&store, game).await.events.len(), TIMES as usize);
    store.close().await;
    assert!(!folder.path().join("kamni.db-wal").exists(), "the last to go takes the log with him");
}

#[tokio::test]
async fn who_reads_for_long_keeps_the_log_but_not_the_writer() {
    let folder = tempdir().expect("a folder");
    let store = open(&folder.path().join("kamni.db")).await;
    let game = guests(&store).await;
    let mut keeper = keeper(&store).with_long(LARGE);
    let mut reading = store.readers.begin().await.expect("a reader");
    assert_eq!(seen(&mut reading.connection()).await, 0);
    for number in 1..=4 {
        write_much(&store).await;
        keeper.tend().await.expect("tended");
        append(&store, game, vec![step(number)]).await.expect("appended");
    }
    assert!(look(&store).await.pages > 4 * LARGE, "it cannot begin anew under a reader");
    assert_eq!(seen(&mut reading.connection()).await, 0, "he reads on as it was");
    reading.rollback().await.expect("read");
    keeper.tend().await.expect("tended");
    append(&store, game, vec![step(5)]).await.expect("appended");
    assert!(look(&store).await.pages < LARGE, "and it does when he has gone");
}
