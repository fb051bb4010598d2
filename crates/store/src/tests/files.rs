//! The file: opened again, after a crash, copied, spoilt.

use kamni_rules::{GameKind, Player};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tempfile::tempdir;

use super::{append, finish, guests, open, step, stored, won};
use crate::sqlite::MIGRATIONS;
use crate::{CopyError, Filter, Owner, Store, StoreError, Tally, Total, copy, migrator};

#[tokio::test]
async fn what_was_answered_is_there_after_a_crash() {
    let folder = tempdir().expect("a folder");
    let (file, crashed) = (folder.path().join("new/folder/kamni.db"), folder.path().join("crashed.db"));
    let store = open(&file).await;
    let key = store.key().await.expect("a key");
    let (game, over) = (guests(&store).await, guests(&store).await);
    append(&store, game, vec![step(1), step(2)]).await.expect("appended");
    finish(&store, over, 1, 9000, won(Player::First)).await.expect("ended");
    // What lies on the disk while the store is open is what a killed process leaves.
    std::fs::copy(&file, &crashed).expect("copied");
    std::fs::copy(folder.path().join("new/folder/kamni.db-wal"), folder.path().join("crashed.db-wal"))
        .expect("copied");

    let again = open(&crashed).await;
    assert_eq!(stored(&again, game).await.events, [step(1), step(2)]);
    assert_eq!(stored(&again, over).await.end, Some(won(Player::First)));
    append(&again, game, vec![step(3)]).await.expect("and goes on");
    assert_eq!(again.key().await.expect("a key"), key);
    again.close().await;
    assert!(matches!(append(&again, game, vec![step(4)]).await, Err(StoreError::Closed)));
    let third = open(&crashed).await;
    assert_eq!(stored(&third, game).await.events.len(), 3);
}

#[tokio::test]
async fn a_backup_is_a_store() {
    let folder = tempdir().expect("a folder");
    let store = open(&folder.path().join("kamni.db")).await;
    let game = guests(&store).await;
    append(&store, game, vec![step(1)]).await.expect("appended");
    let (file, to) = (folder.path().join("kamni.db"), folder.path().join("copy.db"));
    assert_eq!(copy(&file, &to).await.expect("copied"), 1);
    append(&store, game, vec![step(2)]).await.expect("play goes on");
    assert_eq!(stored(&open(&to).await, game).await.events, [step(1)]);
    assert!(copy(&file, &to).await.is_err(), "a backup overwrites nothing");
    assert!(copy(&file, &folder.path().join("no/such/folder.db")).await.is_err());
    assert!(matches!(
        copy(&folder.path().join("none.db"), &folder.path().join("two.db")).await,
        Err(CopyError::Store(_))
    ));
    let text = folder.path().join("text.db");
    std::fs::write(&text, "This is no database, but long enough to be looked at. ".repeat(20))
        .expect("written");
    assert!(matches!(copy(&text, &folder.path().join("three.db")).await, Err(CopyError::NotOurs)));
}

#[tokio::test]
async fn a_file_that_is_no_store_is_refused() {
    let folder = tempdir().expect("a folder");
    let text = folder.path().join("text.db");
    std::fs::write(&text, "This is no database, but long enough to be looked at as one. ".repeat(20))
        .expect("written");
    assert!(matches!(Store::open(&text).await, Err(StoreError::Database(_))));
    assert!(Store::open(folder.path()).await.is_err(), "a folder");
    assert!(matches!(Store::open(&text.join("below")).await, Err(StoreError::Folder(_))));

    let newer = folder.path().join("newer.db");
    let store = open(&newer).await;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
               VALUES (999, 'later', 1, x'00', 0)";
    sqlx::query(sql).execute(&store.database.sqlite().writer).await.expect("written");
    store.close().await;
    let refused = Store::open(&newer).await;
    assert!(refused.as_ref().is_err_and(StoreError::is_newer), "a newer program's: {refused:?}");
}

#[tokio::test]
async fn an_older_database_is_brought_up_to_date() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kamni.db");
    let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let older = SqlitePool::connect_with(options).await.expect("a file");
    migrator(&MIGRATIONS[..1]).run(&older).await.expect("the first version");
    sqlx::raw_sql(
        "INSERT INTO accounts (id, name, skeleton, password, created) VALUES (1, 'Ann', 'ann', '', 0);
         INSERT INTO games (id, kind, options, rules_version, controls, quick, rated, created, ended, result, why)
         VALUES ('bbbbbbbb', 'four', '', 1, '[{\"kind\":\"none\"},{\"kind\":\"none\"}]', 0, 0, 5, 9, 'second', 'resigned'),
                ('cccccccc', 'dao', '', 1, '[{\"kind\":\"none\"},{\"kind\":\"none\"}]', 0, 0, 6, NULL, NULL, NULL);
         INSERT INTO seats (game, side, sitter, account) VALUES ('bbbbbbbb', 0, 'guest', NULL),
                ('bbbbbbbb', 1, 'account', 1), ('cccccccc', 0, 'account', 1), ('cccccccc', 1, 'guest', NULL)",
    )
    .execute(&older)
    .await
    .expect("written");
    older.close().await;

    let store = open(&file).await;
    let tallies = store.tallies(1).await.expect("read");
    assert_eq!(tallies, [Tally { kind: GameKind::Four, won: 1, drawn: 0, lost: 0 }]);
    for (unfinished, id) in [(false, "bbbbbbbb"), (true, "cccccccc")] {
        let games = store.games_of(Owner::Account(1), unfinished, 9).await.expect("read");
        assert_eq!(games.iter().map(|game| game.setting.id.as_str()).collect::<Vec<_>>(), [id]);
    }
    let found = store.archive(&Filter { player: Some("Ann".to_owned()), ..Filter::default() }).await;
    let found = found.expect("read");
    assert_eq!((found.total, found.games.len()), (Total { games: 1, exact: true }, 1));
    let fours = Filter { kind: Some(GameKind::Four), min_turns: Some(0), ..Filter::default() };
    assert_eq!(store.archive(&fours).await.expect("read").games.len(), 1);
    let all = store.archive(&Filter::default()).await.expect("read").total;
    assert_eq!(all, Total { games: 1, exact: true }, "what was played before is counted");
    finish(&store, "cccccccc".parse().expect("an id"), 1, 10, won(Player::First)).await.expect("ended");
    let all = store.archive(&Filter::default()).await.expect("read").total;
    assert_eq!(all, Total { games: 2, exact: true }, "and what is played now");
    let tallies = store.tallies(1).await.expect("read");
    assert_eq!(tallies[0], Tally { kind: GameKind::Dao, won: 1, drawn: 0, lost: 0 });
}
