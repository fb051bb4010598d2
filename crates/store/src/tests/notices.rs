//! What concerned somebody: kept for a month, the last of a sort and game, unless it is not wanted.

use kamni_rules::{GameKind, Player};

use super::{account, finish, number, setting, with_both, won};
use crate::game::Setting;
use crate::ids::GameId;
use crate::notices::{LIFE, NewNotice, Sort};
use crate::post::{Away, Wishes};
use crate::{Store, StoreError};

with_both!(in_memory:
    notices_are_kept_for_a_month,
    what_is_not_wanted_is_not_kept,
    a_game_that_is_over_says_what_became_of_the_rating,
    followers_are_told_seldom,
);

fn notice(account: i64, sort: Sort, game: GameId, rival: Option<&str>) -> NewNotice {
    NewNotice {
        account,
        sort,
        game,
        kind: GameKind::Four,
        rival: rival.map(str::to_owned),
        due: None,
        once: false,
    }
}

async fn wish(store: &Store, account: i64, unwanted: Vec<Sort>) -> Result<(), StoreError> {
    let away = Away { lang: "en".to_owned(), zone: 0 };
    store.set_wishes(account, Wishes { unwanted, wanted: Vec::new() }, away, 1).await
}

async fn sorts(store: &Store, account: i64, now: i64) -> Result<Vec<(Sort, bool)>, StoreError> {
    let kept = store.notices(account, now).await?;
    Ok(kept.into_iter().map(|notice| (notice.sort, notice.is_new)).collect())
}

async fn notices_are_kept_for_a_month(store: Store) {
    let ann = number(&account(&store, "Ann").await);
    let (one, two) = (GameId::numbered(1), GameId::numbered(2));
    store.keep_notice(notice(ann, Sort::Turn, one, Some("Bob")), 10).await.expect("written");
    store.keep_notice(notice(ann, Sort::Challenge, two, None), 11).await.expect("written");
    store.note_notices(ann, 12).await.expect("written");
    assert_eq!(store.new_notices(ann, 12).await.expect("read"), 0);
    store.keep_notice(notice(ann, Sort::Turn, one, Some("Bob")), 13).await.expect("written");
    assert_eq!(store.new_notices(ann, 13).await.expect("read"), 1);
    assert_eq!(
        sorts(&store, ann, 13).await.expect("read"),
        [(Sort::Turn, true), (Sort::Challenge, false)],
        "the last stands"
    );
    assert_eq!(sorts(&store, ann, 11 + LIFE).await.expect("read"), [(Sort::Turn, true)]);
    assert_eq!(store.forget_notices(11).await.expect("written"), 1);
    assert_eq!(store.notices(ann, 13).await.expect("read").len(), 1);
}

async fn what_is_not_wanted_is_not_kept(store: Store) {
    let ann = number(&account(&store, "Ann").await);
    wish(&store, ann, vec![Sort::Over, Sort::Followed]).await.expect("written");
    assert_eq!(store.unwanted(ann).await.expect("read"), [Sort::Followed, Sort::Over]);
    for sort in Sort::ALL {
        assert_eq!(Sort::named(sort.name()), Some(sort));
        store.keep_notice(notice(ann, sort, GameId::numbered(1), None), 10).await.expect("written");
    }
    assert_eq!(store.notices(ann, 10).await.expect("read").len(), Sort::ALL.len() - 2);
    wish(&store, ann, vec![]).await.expect("written");
    store.keep_notice(notice(ann, Sort::Over, GameId::numbered(1), None), 10).await.expect("written");
    assert_eq!(store.notices(ann, 10).await.expect("read").len(), Sort::ALL.len() - 1);
}

async fn a_game_that_is_over_says_what_became_of_the_rating(store: Store) {
    let [ann, bob] = [account(&store, "Ann").await, account(&store, "Bob").await];
    let seats = [&ann, &bob].map(|who| match who.clone() {
        crate::game::Sitter::Account { id, name, bot, .. } => {
            crate::game::Sitter::Account { id, name, bot, rating: Some((1500, 300)) }
        }
        other => other,
    });
    let rated = Setting { rated: true, ..setting("four", "") };
    let game = rated.id;
    store.ledger().create(rated, seats, Vec::new()).await.expect("created");
    finish(&store, game, 1, 10, won(Player::Second)).await.expect("ended");
    for who in [&ann, &bob] {
        store.keep_notice(notice(number(who), Sort::Over, game, None), 10).await.expect("written");
    }
    let [lost, gained] = [&ann, &bob].map(number);
    let lost = store.notices(lost, 11).await.expect("read").remove(0);
    let gained = store.notices(gained, 11).await.expect("read").remove(0);
    assert_eq!((lost.won, gained.won), (Some(false), Some(true)));
    let change = |pair: Option<(i32, i32)>| pair.map(|(before, after)| after - before).expect("rated");
    assert!(change(lost.rating) < 0 && change(gained.rating) > 0);
}

async fn followers_are_told_seldom(store: Store) {
    let [ann, bob, eve] = [
        number(&account(&store, "Ann").await),
        number(&account(&store, "Bob").await),
        number(&account(&store, "Eve").await),
    ];
    for (one, other) in [(eve, ann), (eve, bob), (bob, ann)] {
        store.follow(one, other, true, 1).await.expect("written");
    }
    store.keep_notice(notice(ann, Sort::Rival, GameId::numbered(1), Some("Bob")), 10).await.expect("written");
    let told = store.notices(eve, 10).await.expect("read");
    assert_eq!(told.len(), 1, "one notice of a game: {told:?}");
    assert!(matches!(told[0].rival.as_deref(), Some("Ann" | "Bob")));
    assert!(store.notices(bob, 10).await.expect("read").is_empty(), "he plays himself");
    let whom = told[0].rival.clone();
    store.keep_notice(notice(ann, Sort::Rival, GameId::numbered(2), Some("Bob")), 11).await.expect("written");
    store.keep_notice(notice(ann, Sort::Rival, GameId::numbered(3), Some("Bob")), 12).await.expect("written");
    let told = store.notices(eve, 12).await.expect("read");
    assert_eq!(told.iter().filter(|notice| notice.rival == whom).count(), 1, "of each once a day: {told:?}");
    let day = crate::notices::SELDOM;
    store
        .keep_notice(notice(ann, Sort::Rival, GameId::numbered(4), Some("Bob")), 20 + day)
        .await
        .expect("written");
    assert!(store.notices(eve, 20 + day).await.expect("read").len() > told.len());
}
