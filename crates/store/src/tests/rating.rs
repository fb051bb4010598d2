//! Ratings change by rated games between accounts, and by nothing else.

use kamni_rules::{GameKind, Player};

use super::{account, finish, number, setting, stored, with_both, won};
use crate::game::{End, Setting, Sitter, Why, options_text};
use crate::ids::GameId;
use crate::rated::advantage;
use crate::ratings::Advantage;
use crate::{RatingChange, Store};

with_both!(in_memory: a_win_changes_both_ratings_for_good, other_games_change_nothing, the_first_move_is_learnt_for_each_set_of_options);

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn begin(store: &Store, seats: [Sitter; 2], setting: Setting) -> GameId {
    let id = setting.id;
    store.ledger().create(setting, seats, Vec::new()).await.expect("created");
    id
}

fn rated(game: &str) -> Setting {
    Setting { rated: true, ..setting(game, "") }
}

async fn end(store: &Store, game: GameId, at: i64, end: End) -> Option<[RatingChange; 2]> {
    finish(store, game, 1, at, end).await.expect("ended")
}

async fn a_win_changes_both_ratings_for_good(store: Store) {
    let seats = [account(&store, "Ann").await, account(&store, "Bob").await];
    let [ann, bob] = [number(&seats[0]), number(&seats[1])];
    let game = begin(&store, seats.clone(), rated("hasami")).await;
    let [one, other] = end(&store, game, 9000, won(Player::Second)).await.expect("rated");
    assert_eq!((one.account, other.account), (ann, bob));
    assert_eq!((one.before, other.before), ((1500, 500), (1500, 500)));
    assert!(one.after.0 < 1500 && other.after.0 > 1500 && one.after.1 < 500, "{one:?} {other:?}");
    assert_eq!(stored(&store, game).await.after, [Some(one.after), Some(other.after)]);
    let now = store.rating(bob, GameKind::Hasami, 9000).await.expect("read");
    assert_eq!(now.rounded(), other.after);
    assert_eq!(store.rating(bob, GameKind::Four, 9000).await.expect("read").rounded(), (1500, 500));

    let again = begin(&store, seats, rated("hasami")).await;
    let [_, next] = end(&store, again, 9000 + 30 * DAY, won(Player::Second)).await.expect("rated");
    assert_eq!(next.before.0, other.after.0);
    assert!(next.before.1 > other.after.1, "after a month less is known: {next:?}");
    let rows = store.ratings(bob).await.expect("read");
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0].kind, rows[0].games, rows[0].changed), (GameKind::Hasami, 2, 9000 + 30 * DAY));
    let line = store.rating_history(bob, GameKind::Hasami, 0).await.expect("read");
    assert_eq!(line.iter().map(|point| point.game).collect::<Vec<_>>(), [game, again]);
    assert_eq!(line[1].rating, rows[0].rating.rating);
    assert_eq!(store.rating_history(bob, GameKind::Hasami, 9001).await.expect("read").len(), 1);
}

async fn other_games_change_nothing(store: Store) {
    let [ann, bob] = [account(&store, "Ann").await, account(&store, "Bob").await];
    let both = [ann.clone(), bob.clone()];
    let mut unrated = Vec::new();
    unrated.push((begin(&store, both.clone(), setting("four", "")).await, won(Player::First)));
    unrated.push((begin(&store, [ann.clone(), Sitter::Guest], rated("four")).await, won(Player::First)));
    unrated.push((begin(&store, [ann.clone(), ann.clone()], rated("four")).await, won(Player::First)));
    let computer = Sitter::Computer { level: 3 };
    unrated.push((begin(&store, [ann.clone(), computer], rated("four")).await, won(Player::First)));
    unrated.push((begin(&store, both, rated("four")).await, End::otherwise(None, Why::Aborted)));
    for (game, how) in unrated {
        assert_eq!(end(&store, game, 9000, how).await, None);
        assert_eq!(stored(&store, game).await.after, [None, None]);
    }
    assert_eq!(store.ratings(number(&ann)).await.expect("read"), []);
}

/// What the first move is worth, as far as is known.
async fn learnt(store: &Store, Setting { rules, .. }: &Setting) -> Advantage {
    let mut connection = store.readers.acquire().await.expect("a reader");
    advantage(&mut connection.connection(), rules.kind(), &options_text(rules)).await.expect("read")
}

async fn the_first_move_is_learnt_for_each_set_of_options(store: Store) {
    let seats = [account(&store, "Ann").await, account(&store, "Bob").await];
    let [riders, forts] = [rated("dao"), Setting { rated: true, ..setting("dao", "first=riders") }];
    let before = learnt(&store, &riders).await;
    for round in 0..10 {
        for place in 0..2 {
            let sides = [seats[place].clone(), seats[1 - place].clone()];
            let game = begin(&store, sides, Setting { id: GameId::random(), ..riders.clone() }).await;
            end(&store, game, 9000 + round, won(Player::First)).await.expect("rated");
        }
    }
    let after = learnt(&store, &riders).await;
    assert!(after.points > before.points + 20.0, "First has won all: {after:?}");
    assert_eq!(learnt(&store, &forts).await, before);
    let ratings = [
        store.rating(number(&seats[0]), GameKind::Dao, 9010).await.expect("read"),
        store.rating(number(&seats[1]), GameKind::Dao, 9010).await.expect("read"),
    ];
    assert!((ratings[0].rating - ratings[1].rating).abs() < 250.0, "they are equals: {ratings:?}");
    // A position that somebody made up teaches nothing.
    let made_up = Setting { id: GameId::random(), position: Some("a text".to_owned()), ..riders.clone() };
    let game = begin(&store, seats, made_up).await;
    end(&store, game, 9011, won(Player::First)).await.expect("rated all the same");
    assert_eq!(learnt(&store, &riders).await, after);
}
