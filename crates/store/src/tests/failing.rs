//! The disk is full, the file is gone, somebody has locked it: what is said then is true, and what can go on goes on.

use std::path::Path;

use kamni_rules::Player;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

use super::{account, append, guests, memory, on_disk, step, stored};
use crate::game::{Event, Numbered};
use crate::sql::query;
use crate::write::Trace;
use crate::writer::Writer;
use crate::{Health, Store, StoreError};

/// Another writer of the same books.
fn writer(store: &Store) -> Writer {
    Writer::new(store.database.clone(), store.vitals.clone())
}

/// An event that needs many pages.
fn large(number: u32) -> Numbered {
    let said = Event::Said { side: Some(Player::First), name: String::new(), text: "x".repeat(1 << 20) };
    Numbered { number, at: 5, event: said }
}

/// No more pages for the connection that writes now: to SQLite, the disk is full.
async fn fill(store: &Store) {
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
        .fetch_one(&store.database.sqlite().writer)
        .await
        .expect("counted");
    let sql = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
    sqlx::query(sql).execute(&store.database.sqlite().writer).await.expect("limited");
}

#[tokio::test]
async fn one_failed_write_does_not_stop_all_writing() {
    let (_folder, store) = on_disk().await;
    let (game, other) = (guests(&store).await, guests(&store).await);
    fill(&store).await;
    let (one, neighbour) =
        tokio::join!(append(&store, game, vec![large(1)]), append(&store, other, vec![step(1)]));
    let refused = one.expect_err("the disk is full");
    assert!(refused.is_outage(), "{refused:?}");
    neighbour.expect_err("what shares the transaction is undone with it");
    assert_eq!(stored(&store, game).await.events, []);
    assert_eq!(stored(&store, other).await.events, []);
    // What is undone by itself when it is refused is told the same.
    fill(&store).await;
    let refused = store.add_import("one".to_owned(), "x".repeat(1 << 20), 5).await;
    assert!(refused.as_ref().is_err_and(StoreError::is_outage), "{refused:?}");
    // There is room again: the same writer goes on, with another connection.
    append(&store, game, vec![step(1)]).await.expect("written");
    append(&store, other, vec![step(1)]).await.expect("written");
    assert_eq!(stored(&store, game).await.events, [step(1)]);
    assert_eq!(store.health().await, Health::default());
}

#[tokio::test]
async fn what_became_of_a_batch_is_read_from_the_books() {
    let (_folder, store) = on_disk().await;
    let game = guests(&store).await;
    append(&store, game, vec![step(1)]).await.expect("written");
    let writer = writer(&store);
    let settle = |trace| writer.settle(StoreError::End, trace);
    settle(Trace::Game(game)).await.expect("it is there");
    settle(Trace::Event(game, 1)).await.expect("it is there");
    for lost in [Trace::Event(game, 2), Trace::Game(crate::ids::GameId::random()), Trace::Mark(7)] {
        let said = settle(lost).await;
        assert!(matches!(said, Err(StoreError::End)), "{lost:?} is not there: {said:?}");
    }
    // What no event or game tells is told by a mark.
    account(&store, "Ann").await;
    let mark = query("SELECT value FROM meta WHERE name = 'mark'").fetch_one(&store.readers).await;
    let mark: Vec<u8> = mark.expect("a mark").try_get(0).expect("a value");
    let mark = i64::from_be_bytes(mark.try_into().expect("a number"));
    settle(Trace::Mark(mark)).await.expect("it is there");
}

async fn another_program(folder: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(folder.join("kamni.db"));
    SqlitePool::connect_with(options).await.expect("opened")
}

#[tokio::test]
async fn what_cannot_be_found_out_is_not_made_up() {
    let (folder, store) = on_disk().await;
    let writer = writer(&store);
    store.readers.close().await;
    // Nothing can be written there any more, nor by a new connection.
    store.database.sqlite().writer.set_connect_options(SqliteConnectOptions::new().filename(folder.path()));
    let held = store.database.sqlite().writer.acquire().await.expect("a connection");
    drop(held.detach());
    tokio::time::pause();
    let said = writer.settle(StoreError::End, Trace::Mark(7)).await;
    assert!(matches!(said, Err(StoreError::Unknown)), "{said:?}");
}

#[tokio::test]
async fn nothing_is_acknowledged_when_the_file_is_gone() {
    for name in ["kamni.db", "kamni.db-wal"] {
        let (folder, store) = on_disk().await;
        let game = guests(&store).await;
        append(&store, game, vec![step(1)]).await.expect("written");
        std::fs::remove_file(folder.path().join(name)).expect("removed");
        let refused = append(&store, game, vec![step(2)]).await;
        assert!(matches!(refused, Err(StoreError::Gone)), "{name}: {refused:?}");
        assert!(matches!(store.broken().await, StoreError::Gone), "the house learns of it");
        let refused = append(&store, game, vec![step(2)]).await;
        assert!(matches!(refused, Err(StoreError::Gone)), "{name}: {refused:?}");
        let health = store.health().await;
        assert!(health.file.is_some() && health.write.is_some(), "{name}: {health:?}");
    }
}

#[tokio::test]
async fn another_file_of_the_same_name_is_another_file() {
    let (folder, store) = on_disk().await;
    let game = guests(&store).await;
    let file = folder.path().join("kamni.db");
    std::fs::rename(&file, folder.path().join("away.db")).expect("moved");
    std::fs::copy(folder.path().join("away.db"), &file).expect("copied");
    let refused = append(&store, game, vec![step(1)]).await;
    assert!(matches!(refused, Err(StoreError::Gone)), "{refused:?}");
}

#[tokio::test]
async fn health_says_which_part_fails() {
    let (folder, store) = on_disk().await;
    assert_eq!(store.health().await, Health::default());
    let other = another_program(folder.path()).await;
    let locked = other.begin_with("BEGIN IMMEDIATE").await.expect("locked");
    assert_eq!(store.health().await, Health::default(), "a look holds for a second");
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let health = store.health().await;
    assert_eq!((health.file, health.read), (None, None));
    assert_eq!(health.write.as_deref(), Some("no answer within 2 s"));
    locked.rollback().await.expect("unlocked");
}

#[tokio::test]
async fn health_notices_a_spoilt_file() {
    let (folder, store) = on_disk().await;
    // All that is in the log is brought into the file, so that it is read from there.
    crate::sqlite::log::empty(&store.database.sqlite().keeper).await.expect("emptied");
    let file = folder.path().join("kamni.db");
    let length = std::fs::metadata(&file).expect("a file").len();
    std::fs::write(&file, vec![0xa5; usize::try_from(length).expect("small")]).expect("spoilt");
    let health = store.health().await;
    assert!(health.write.is_some() && health.read.is_some(), "{health:?}");
}

#[tokio::test]
async fn how_long_ago_something_was_written_is_known() {
    let store = memory().await;
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_secs(90)).await;
    assert!(store.since_commit().as_secs() >= 90);
    tokio::time::resume();
    guests(&store).await;
    assert!(store.since_commit().as_secs() < 90);
}
