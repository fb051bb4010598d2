//! The file: opened again, after a crash, copied, spoilt.

use kamni_rules::Player;

use super::{Folder, append, finish, guests, open, step, stored, won};
use crate::store::{Store, StoreError};

#[tokio::test]
async fn what_was_answered_is_there_after_a_crash() {
    let folder = Folder::new();
    let (file, crashed) = (folder.file("new/folder/kamni.db"), folder.file("crashed.db"));
    let store = open(&file).await;
    let secret = store.secrets().await.expect("a key");
    let (game, over) = (guests(&store).await, guests(&store).await);
    append(&store, game, vec![step(1), step(2)]).await.expect("appended");
    finish(&store, over, 1, 9000, won(Player::First)).await.expect("ended");
    // What lies on the disk while the store is open is what a killed process leaves.
    std::fs::copy(&file, &crashed).expect("copied");
    std::fs::copy(folder.file("new/folder/kamni.db-wal"), folder.file("crashed.db-wal")).expect("copied");

    let again = open(&crashed).await;
    assert_eq!(stored(&again, game).await.events, [step(1), step(2)]);
    assert_eq!(stored(&again, over).await.end, Some(won(Player::First)));
    append(&again, game, vec![step(3)]).await.expect("and goes on");
    let same = again.secrets().await.expect("a key");
    assert_eq!(same.seat_secret(game, Player::First), secret.seat_secret(game, Player::First));
    again.close().await;
    assert!(matches!(append(&again, game, vec![step(4)]).await, Err(StoreError::Closed)));
    let third = open(&crashed).await;
    assert_eq!(stored(&third, game).await.events.len(), 3);
}

#[tokio::test]
async fn a_backup_is_a_store() {
    let folder = Folder::new();
    let store = open(&folder.file("kamni.db")).await;
    let game = guests(&store).await;
    append(&store, game, vec![step(1)]).await.expect("appended");
    let copy = folder.file("copy.db");
    store.backup(&copy).await.expect("copied");
    append(&store, game, vec![step(2)]).await.expect("play goes on");
    assert_eq!(stored(&open(&copy).await, game).await.events, [step(1)]);
    assert!(store.backup(&copy).await.is_err(), "a backup overwrites nothing");
    assert!(store.backup(&folder.file("no/such/folder.db")).await.is_err());
}

#[tokio::test]
async fn a_file_that_is_no_store_is_refused() {
    let folder = Folder::new();
    let text = folder.file("text.db");
    std::fs::write(&text, "This is no database, but long enough to be looked at as one. ".repeat(20))
        .expect("written");
    assert!(matches!(Store::open(&text).await, Err(StoreError::Database(_))));
    assert!(Store::open(&folder.0).await.is_err(), "a folder");
    assert!(matches!(Store::open(&text.join("below")).await, Err(StoreError::Folder(_))));

    let newer = folder.file("newer.db");
    let store = open(&newer).await;
    store
        .write(|connection| {
            Box::pin(async move {
                let sql =
                    "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                           VALUES (999, 'later', 1, x'00', 0)";
                sqlx::query(sql).execute(connection).await?;
                Ok(())
            })
        })
        .await
        .expect("written");
    store.close().await;
    let refused = Store::open(&newer).await;
    assert!(matches!(refused, Err(StoreError::Migration(_))), "a newer program's: {refused:?}");
}
