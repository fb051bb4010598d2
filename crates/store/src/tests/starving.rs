//! Who looks through lists keeps nobody waiting who plays.

use std::time::Duration;

use tokio::time::timeout;

use super::{account, append, guests, step, stored, with_both};
use crate::ids::random_bytes;
use crate::{Filter, LISTS, Store};

/// Longer than anything takes here, and shorter than one waits for a reader.
const PATIENCE: Duration = Duration::from_secs(10);

with_both!(on_disk: sessions_and_play_are_answered_while_all_readers_of_lists_are_taken);

async fn sessions_and_play_are_answered_while_all_readers_of_lists_are_taken(store: Store) {
    account(&store, "Ann").await;
    let hash = random_bytes();
    store.set_session(None, hash, None, 5).await.expect("a session");
    let game = guests(&store).await;
    let mut taken = Vec::new();
    for _ in 0..LISTS {
        taken.push(store.lists.acquire().await.expect("a reader"));
    }
    let played = async {
        assert!(store.visitor(hash, 6).await.expect("read").is_some());
        assert!(store.account("Ann").await.expect("read").is_some());
        append(&store, game, vec![step(1)]).await.expect("appended");
        assert_eq!(stored(&store, game).await.events, [step(1)]);
    };
    timeout(PATIENCE, played).await.expect("nobody who plays waits for lists");
    let filter = Filter::default();
    let waiting = timeout(Duration::from_millis(50), store.archive(&filter)).await;
    assert!(waiting.is_err(), "lists wait for each other");
    drop(taken);
    timeout(PATIENCE, store.archive(&filter)).await.expect("in time").expect("read");
}
