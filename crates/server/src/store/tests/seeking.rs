//! Seeks that are stored.

use kamni_rules::Player;

use super::{account, memory, number, session, setting};
use crate::clock::{Control, Controls};
use crate::store::{NewSeek, Owner, StoreError};

#[tokio::test]
async fn a_seek_waits_until_one_takes_it() {
    let store = memory().await;
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

    assert!(!store.remove_seek(second, Owner::Session(mine)).await.expect("tried"), "it is somebody else's");
    assert!(store.remove_seek(second, Owner::Session(other)).await.expect("removed"));
    let (one, two) = tokio::join!(store.take_seek(first), store.take_seek(first));
    let taken = [one.expect("tried"), two.expect("tried")];
    assert_eq!(taken.iter().flatten().count(), 1, "only one can take it");
    assert!(store.seeks().await.expect("read").is_empty());
    let gone = store.add_seek(NewSeek { session: 999, ..seek }).await;
    assert!(matches!(gone, Err(StoreError::Database(_))), "{gone:?}");
}
