//! What is laid out in games of days: kept for a side, changed only by who knows it, and gone with the turn that it was for.

use kamni_rules::Player::{First, Second};

use super::{Change, append, finish, guests, step, with_both, won};
use crate::{LaidChange, Store, StoreError};

with_both!(in_memory: what_a_side_lays_out_is_its_own, of_two_who_write_one_comes_second, what_is_answered_goes_with_the_events);

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

async fn what_a_side_lays_out_is_its_own(store: Store) {
    let (game, other) = (guests(&store).await, guests(&store).await);
    let lay = async |side, change, at| store.ledger().lay_out(game, side, 0, change, at).await;
    lay(Second, [None, text("[1]")], 10).await.expect("written");
    lay(First, [None, text("\"да\" 🙂")], 11).await.expect("written");
    assert_eq!(store.laid_out(game).await.expect("read"), [text("\"да\" 🙂"), text("[1]")]);
    assert_eq!(store.laid_out(other).await.expect("read"), [None, None]);
    lay(Second, [text("[1]"), text("[2]")], 12).await.expect("written");
    lay(First, [text("\"да\" 🙂"), None], 13).await.expect("taken off");
    assert_eq!(store.laid_out(game).await.expect("read"), [None, text("[2]")]);
}

async fn of_two_who_write_one_comes_second(store: Store) {
    let game = guests(&store).await;
    let lay = async |number, change| store.ledger().lay_out(game, Second, number, change, 10).await;
    lay(0, [None, text("a")]).await.expect("written");
    // Another page of the same player has been quicker.
    let late = lay(0, [None, text("b")]).await;
    assert!(matches!(late, Err(StoreError::Laid)), "{late:?}");
    append(&store, game, vec![step(1)]).await.expect("the game goes on");
    let late = lay(0, [text("a"), text("b")]).await;
    assert!(matches!(late, Err(StoreError::Order)), "{late:?}");
    assert_eq!(store.laid_out(game).await.expect("read"), [None, text("a")]);
    finish(&store, game, 2, 20, won(First)).await.expect("ended");
    let late = lay(2, [text("a"), text("b")]).await;
    assert!(matches!(late, Err(StoreError::Order)), "over: {late:?}");
    let nowhere =
        store.ledger().lay_out(crate::ids::GameId::random(), Second, 0, [None, text("a")], 10).await;
    assert!(matches!(nowhere, Err(StoreError::Order)), "{nowhere:?}");
}

async fn what_is_answered_goes_with_the_events(store: Store) {
    let game = guests(&store).await;
    let lay = async |number, change| store.ledger().lay_out(game, Second, number, change, 10).await;
    let go_on = async |events, known, laid| {
        let laid = Some(Box::new(LaidChange { known, laid }));
        store.ledger().append(game, events, Change { laid, ..Change::default() }).await
    };
    lay(0, [None, text("a")]).await.expect("written");
    // Who did not know of it has nothing written, and judges anew.
    let unknown = go_on(vec![step(1)], [None, None], [None, None]).await;
    assert!(matches!(unknown, Err(StoreError::Laid)), "{unknown:?}");
    assert_eq!(super::stored(&store, game).await.last_number(), 0);
    go_on(vec![step(1), step(2)], [None, text("a")], [None, text("rest")]).await.expect("written");
    assert_eq!(super::stored(&store, game).await.last_number(), 2, "the turn and its answer at once");
    assert_eq!(store.laid_out(game).await.expect("read"), [None, text("rest")]);
    go_on(vec![step(3)], [None, text("rest")], [None, None]).await.expect("written");
    assert_eq!(store.laid_out(game).await.expect("read"), [None, None]);
    // What comes in the wrong place changes nothing of it either.
    lay(3, [None, text("b")]).await.expect("written");
    let again = go_on(vec![step(3)], [None, text("b")], [None, None]).await;
    assert!(matches!(again, Err(StoreError::Order)), "{again:?}");
    assert_eq!(store.laid_out(game).await.expect("read"), [None, text("b")]);
}
