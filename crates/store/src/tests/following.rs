//! What a node reads to follow what others have written.

use kamni_rules::Player;

use super::*;
use crate::people::Person;
use crate::table::Remark;
use crate::{NewGame, Origin, Pace, StoreError};

with_both!(in_memory: what_others_wrote_is_read_from_a_number_on,
    a_game_whose_time_is_up_is_taken_once,
    a_grant_changes_nothing_else,
    a_rematch_is_stored_with_its_event_or_not_at_all,
    when_the_house_was_closed_is_noted_once,
);

async fn what_others_wrote_is_read_from_a_number_on(store: Store) {
    let (game, other, holder) = (guests(&store).await, guests(&store).await, session(&store).await);
    append(&store, game, vec![step(1), step(2), step(3)]).await.expect("appended");
    assert_eq!(store.events_since(game, 1).await.expect("read"), [step(2), step(3)]);
    assert_eq!(store.events_since(game, 3).await.expect("read"), []);
    let line = |text: &str| Remark { side: None, name: "Ann".to_owned(), text: text.to_owned() };
    let mut numbers = Vec::new();
    for text in ["one", "two"] {
        numbers.push(store.ledger().say(game, Person::Session(holder), line(text), 7).await.expect("said"));
    }
    assert_eq!(numbers, [1, 2]);
    assert_eq!(store.talk_since(game, 1).await.expect("read"), [(2, line("two"))]);
    assert_eq!(stored(&store, game).await.heard, 2);
    let mut paces = store.paces(&[game, other, GameId::random()]).await.expect("read");
    paces.sort_by_key(|pace| std::cmp::Reverse(pace.last));
    assert_eq!(paces, [Pace { game, last: 3, heard: 2 }, Pace { game: other, last: 0, heard: 0 }]);
    assert_eq!(store.paces(&[]).await.expect("read"), []);
}

async fn a_game_whose_time_is_up_is_taken_once(store: Store) {
    let (early, late) = (guests(&store).await, guests(&store).await);
    for (game, due) in [(early, 100), (late, 200)] {
        let change = Change { due: Some(due), ..Change::default() };
        store.ledger().append(game, vec![step(1)], change).await.expect("appended");
    }
    assert_eq!(store.take_due(99, 500).await.expect("taken"), []);
    assert_eq!(store.take_due(100, 500).await.expect("taken"), [early]);
    assert_eq!(store.take_due(250, 500).await.expect("taken"), [late], "the other is in hand");
    let mut again = store.take_due(500, 900).await.expect("taken");
    again.sort_unstable();
    let mut both = [early, late];
    both.sort_unstable();
    assert_eq!(again, both, "whoever had them is gone");
    finish(&store, early, 2, 600, won(Player::First)).await.expect("ended");
    assert_eq!(store.take_due(900, 950).await.expect("taken"), [late]);
}

async fn a_grant_changes_nothing_else(store: Store) {
    let (game, holder) = (guests(&store).await, session(&store).await);
    let change = Change { due: Some(100), turns: 1, ..Change::default() };
    store.ledger().append(game, vec![step(1)], change).await.expect("appended");
    // Whoever grants it may know less of the game.
    let change = Change { grant: Some((Player::Second, holder)), ..Change::default() };
    store.ledger().append(game, Vec::new(), change.clone()).await.expect("granted");
    assert_eq!(store.granted(game, holder).await.expect("read"), [Player::Second]);
    assert_eq!(store.grants(game).await.expect("read"), [(Player::Second, holder)]);
    assert_eq!(store.due_before(100).await.expect("read"), [game], "its time is up when it was");
    let nowhere = store.ledger().append(GameId::random(), Vec::new(), change).await;
    assert!(matches!(nowhere, Err(StoreError::Missing)), "{nowhere:?}");
}

async fn a_rematch_is_stored_with_its_event_or_not_at_all(store: Store) {
    let game = guests(&store).await;
    let rematch = |number: u32| {
        let setting = setting("kamiken", "size=5");
        let event = Event::Rematch { game: setting.id };
        let id = setting.id;
        let new = NewGame {
            setting,
            seats: [Sitter::Guest, Sitter::Guest],
            grants: Vec::new(),
            origin: Origin::Nothing,
        };
        let change = Change { rematch: Some(Box::new(new)), ..Change::default() };
        let ledger = store.ledger().clone();
        async move { (id, ledger.append(game, vec![Numbered { number, at: 9, event }], change).await) }
    };
    let (late, refused) = rematch(2).await;
    assert!(matches!(refused, Err(StoreError::Order)), "{refused:?}");
    assert!(store.game(late).await.expect("read").is_none(), "no game without its event");
    let (made, appended) = rematch(1).await;
    appended.expect("appended");
    assert!(store.game(made).await.expect("read").is_some());
}

async fn when_the_house_was_closed_is_noted_once(store: Store) {
    assert_eq!(store.open_house(1000, true).await.expect("noted"), []);
    assert_eq!(store.open_house(11_000, false).await.expect("noted"), []);
    assert_eq!(store.open_house(12_000, true).await.expect("noted"), [], "another was open");
    assert_eq!(store.open_house(100_000, true).await.expect("noted"), [(12_000, 100_000)]);
    assert_eq!(store.open_house(100_001, true).await.expect("noted"), [(12_000, 100_000)]);
    assert_eq!(store.open_house(200_000, false).await.expect("noted"), [(12_000, 100_000)], "it was open");
    assert_eq!(store.house().await.expect("a name"), store.house().await.expect("a name"));
}
