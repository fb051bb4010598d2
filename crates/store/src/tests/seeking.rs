//! Seeks that are stored.

use kamni_rules::Player;

use super::{account, number, session, setting, with_both};
use crate::clock::{Control, Controls};
use crate::game::Sitter;
use crate::{NewGame, NewSeek, Store, StoreError};

with_both!(in_memory: a_seek_waits_until_one_takes_it, a_seek_and_its_game_are_one);

async fn a_seek_waits_until_one_takes_it(store: Store) {
    let (mine, other) = (session(&store).await, session(&store).await);
    let ann = number(&account(&store, "Ann").await);
    let seek = NewSeek {
        session: mine,
        account: Some(ann),
        rules: setting("kamiken", "size=13 komi=2.5").rules,
        controls: Controls::both(Control::Correspondence { days: 3 }),
        rated: true,
        side: Some(Player::Second),
        created: 77,
    };
    let guest = NewSeek { session: other, account: None, side: None, rated: false, ..seek.clone() };
    let first = store.add_seek(seek.clone()).await.expect("kept");
    let second = store.add_seek(guest.clone()).await.expect("kept");
    let listed = store.seeks().await.expect("read");
    assert_eq!(listed.iter().map(|seek| seek.id).collect::<Vec<_>>(), [second, first]);
    let back = &listed[1];
    assert_eq!(back.owner.as_ref().map(|owner| owner.name.as_str()), Some("Ann"));
    assert_eq!((back.seek.rules, back.seek.controls), (seek.rules, seek.controls));
    assert_eq!((back.seek.session, back.seek.side, back.seek.rated), (mine, Some(Player::Second), true));
    assert_eq!((listed[0].owner.is_none(), listed[0].seek.side), (true, None));

    assert!(store.take_seek(second).await.expect("taken").is_some());
    let (one, two) = tokio::join!(store.take_seek(first), store.take_seek(first));
    let taken = [one.expect("tried"), two.expect("tried")];
    assert_eq!(taken.iter().flatten().count(), 1, "only one can take it");
    assert!(store.seeks().await.expect("read").is_empty());
    let gone = store.add_seek(NewSeek { session: 999, ..seek }).await;
    assert!(matches!(gone, Err(StoreError::Database(_))), "{gone:?}");
}

async fn a_seek_and_its_game_are_one(store: Store) {
    let seek = NewSeek {
        session: session(&store).await,
        account: None,
        rules: setting("four", "").rules,
        controls: Controls::both(Control::Correspondence { days: 3 }),
        rated: false,
        side: None,
        created: 77,
    };
    let id = store.add_seek(seek).await.expect("kept");
    let game = |grants, seek| NewGame {
        setting: setting("four", ""),
        seats: [Sitter::Guest, Sitter::Guest],
        grants,
        seek: Some(seek),
    };
    let nobody = store.ledger().begin(game(vec![(Player::First, 999)], id)).await;
    assert!(nobody.is_err(), "no session of that number");
    assert_eq!(store.seeks().await.expect("read").len(), 1, "the seek stands");
    let made = game(Vec::new(), id);
    let made_id = made.setting.id;
    store.ledger().begin(made).await.expect("made");
    assert!(store.seeks().await.expect("read").is_empty());
    let late = game(Vec::new(), id);
    let late_id = late.setting.id;
    assert!(matches!(store.ledger().begin(late).await, Err(StoreError::NoSeek)));
    assert!(store.game(late_id).await.expect("read").is_none(), "nor is there a game");
    assert!(store.game(made_id).await.expect("read").is_some());
}
