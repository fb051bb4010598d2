//! The writer: what is answered is stored, and what is refused leaves no trace.

use kamni_rules::{Player, Reason};

use super::{
    Change, account, append, finish, guests, on_disk, quick, session, setting, step, stored, with_both, won,
};
use crate::clock::{Control, Controls, Left};
use crate::game::{End, Event, Numbered, Offer, Setting, Sitter, Why, options_text};
use crate::ids::GameId;
use crate::people::Person;
use crate::sql::query;
use crate::table::Remark;
use crate::write::Append;
use crate::{Ledger, Store, StoreError, Write, testing};

with_both!(in_memory: what_is_appended_comes_back, events_follow_each_other, a_game_is_created_once_and_ends_once, a_request_that_is_refused_is_undone_alone, what_waits_together_is_written_together, talk_is_bounded_by_game_and_by_person);

/// An event of each kind.
fn all_kinds(sitter: &Sitter, end: &End) -> Vec<Numbered> {
    let left = [Left { ms: 1, periods: 2 }, Left { ms: 3, periods: 4 }];
    let events = [
        Event::Sat { side: Player::Second, sitter: sitter.clone() },
        Event::Step { step: "c3".parse().expect("a step"), left },
        Event::Back { ply: 0, left },
        Event::Offered { side: Player::First, offer: Offer::Draw },
        Event::Declined { side: Player::Second, offer: Offer::Draw },
        Event::Said { side: None, name: "Аня".to_owned(), text: "\"да\" \u{0} <b>🙂".to_owned() },
        Event::Said { side: Some(Player::First), name: "x".to_owned(), text: String::new() },
        Event::Ended { end: end.clone() },
        Event::Rematch { game: GameId::random() },
    ];
    let numbered =
        (1..).zip(events).map(|(number, event)| Numbered { number, at: 7000 + i64::from(number), event });
    numbered.collect()
}

async fn what_is_appended_comes_back(store: Store) {
    let (mine, theirs) = (session(&store).await, session(&store).await);
    let ann = account(&store, "Ann").await;
    let Sitter::Account { id, name, .. } = ann else { panic!("{ann:?}") };
    let ann = Sitter::Account { id, name, rating: Some((1612, 88)), bot: false };
    let setting = Setting {
        position: Some("a text".to_owned()),
        controls: Controls([
            Control::ByoYomi { base: 60, periods: 3, period: 10 },
            Control::ByoYomi { base: 30, periods: 1, period: 5 },
        ]),
        rated: true,
        rematch_of: Some(GameId::random()),
        tournament: None,
        ..setting("dao", "first=riders")
    };
    let game = setting.id;
    let seats = [Sitter::Computer { level: 7 }, Sitter::Open];
    store
        .ledger()
        .create(setting.clone(), seats.clone(), vec![(Player::First, mine)])
        .await
        .expect("created");
    assert_eq!(stored(&store, game).await.seats, seats);

    let end = End {
        winner: Some(Player::Second),
        why: Why::Rules(Reason::Score),
        score: Some(["1".to_owned(), "2.5".to_owned()]),
    };
    let events = all_kinds(&ann, &end);
    let change = Change {
        end: Some(end.clone()),
        seat: Some((Player::Second, ann.clone())),
        grant: Some((Player::Second, theirs)),
        ..Change::default()
    };
    let changes = store.ledger().append(game, events.clone(), change).await.expect("appended");
    assert_eq!(changes, None, "the computer has no rating");
    let back = stored(&store, game).await;
    assert_eq!(back.events, events);
    assert_eq!(back.seats, [Sitter::Computer { level: 7 }, ann]);
    assert_eq!(back.grants, [(Player::First, mine), (Player::Second, theirs)]);
    assert_eq!(back.end, Some(end));
    assert_eq!(options_text(&back.setting.rules), options_text(&setting.rules));
    assert_eq!(back.setting.rules, setting.rules);
    assert_eq!(
        (back.setting.position, back.setting.controls, back.setting.rated),
        (setting.position, setting.controls, true)
    );
    assert_eq!((back.setting.created, back.setting.rematch_of), (setting.created, setting.rematch_of));
    assert!(store.game(GameId::random()).await.expect("read").is_none());
}

async fn events_follow_each_other(store: Store) {
    let game = guests(&store).await;
    append(&store, game, vec![step(1), step(2)]).await.expect("appended");
    for bad in [vec![2], vec![1], vec![0], vec![4], vec![3, 5], vec![3, 3], vec![2, 3], vec![u32::MAX]] {
        let events = bad.iter().copied().map(step).collect();
        let refused = append(&store, game, events).await;
        assert!(matches!(refused, Err(StoreError::Order)), "{bad:?} {refused:?}");
    }
    let refused = append(&store, GameId::random(), vec![step(1)]).await;
    assert!(matches!(refused, Err(StoreError::Missing)), "{refused:?}");
    append(&store, game, vec![step(3)]).await.expect("appended");
    append(&store, game, Vec::new()).await.expect("without events only the change is made");
    assert_eq!(stored(&store, game).await.events, [step(1), step(2), step(3)]);
}

async fn a_game_is_created_once_and_ends_once(store: Store) {
    let setting = quick("four");
    let game = setting.id;
    let create = || store.ledger().create(setting.clone(), [Sitter::Guest, Sitter::Guest], Vec::new());
    create().await.expect("created");
    assert!(matches!(create().await, Err(StoreError::Taken)));
    let silent = Change { end: Some(won(Player::First)), ..Change::default() };
    let refused = store.ledger().append(game, vec![step(1)], silent).await;
    assert!(matches!(refused, Err(StoreError::End)), "an end without its event: {refused:?}");
    finish(&store, game, 1, 9000, won(Player::First)).await.expect("ended");
    let refused = finish(&store, game, 2, 9001, won(Player::Second)).await;
    assert!(matches!(refused, Err(StoreError::End)), "{refused:?}");
    let back = stored(&store, game).await;
    assert_eq!((back.events.len(), back.end), (1, Some(won(Player::First))));
    let said = Event::Said { side: None, name: "x".to_owned(), text: "well played".to_owned() };
    append(&store, game, vec![Numbered { number: 2, at: 9002, event: said }]).await.expect("chat goes on");
}

async fn a_request_that_is_refused_is_undone_alone(store: Store) {
    let games = [guests(&store).await, guests(&store).await, guests(&store).await];
    // In one thread all three wait before the writer gets its turn.
    let nobody = Change { grant: Some((Player::First, 12_345)), turns: 9, ..Change::default() };
    let (one, bad, other) = tokio::join!(
        append(&store, games[0], vec![step(1)]),
        store.ledger().append(games[1], vec![step(1), step(2)], nobody),
        append(&store, games[2], vec![step(1)]),
    );
    assert!(matches!(bad, Err(StoreError::Database(_))), "no session of that number: {bad:?}");
    one.expect("appended");
    other.expect("appended");
    assert_eq!(stored(&store, games[0]).await.events, [step(1)]);
    assert_eq!(stored(&store, games[1]).await.events, []);
    assert_eq!(stored(&store, games[2]).await.events, [step(1)]);
    append(&store, games[1], vec![step(1)]).await.expect("and can be tried again");
}

async fn what_waits_together_is_written_together(store: Store) {
    let games = [guests(&store).await, guests(&store).await];
    query("DROP TABLE imports").execute(&store.database.writer()).await.expect("dropped");
    let broken = store.add_import("one".to_owned(), "record".to_owned(), 5);
    // What is grave fails the whole transaction: that the one before it fails too shows that they share one.
    let (one, broken, other) = tokio::join!(
        append(&store, games[0], vec![step(1)]),
        broken,
        append(&store, games[1], vec![step(1)])
    );
    for answer in [one.map(|_| ()), broken, other.map(|_| ())] {
        assert!(matches!(answer, Err(StoreError::Database(_))), "{answer:?}");
    }
    for game in games {
        assert_eq!(stored(&store, game).await.events, []);
        append(&store, game, vec![step(1)]).await.expect("the writer goes on");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_games_are_written_at_once_in_a_file() {
    let (_folder, store) = on_disk().await;
    many_games_are_written_at_once(store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_games_are_written_at_once_in_postgresql() {
    many_games_are_written_at_once(testing::store().await).await;
}

async fn many_games_are_written_at_once(store: Store) {
    const GAMES: usize = 100;
    const STEPS: u32 = 10;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push(guests(&store).await);
    }
    let play = |game: GameId, store: Store| async move {
        for number in 1..=STEPS {
            append(&store, game, vec![step(number)]).await.expect("appended");
            // Somebody reads all the while, and sees what was answered.
            if number == STEPS / 2 {
                assert_eq!(stored(&store, game).await.events.len(), number as usize);
            }
        }
    };
    let began = std::time::Instant::now();
    let tasks: Vec<_> = games.iter().map(|&game| tokio::spawn(play(game, store.clone()))).collect();
    for task in tasks {
        task.await.expect("played");
    }
    println!("{} appends in {:?}", GAMES * STEPS as usize, began.elapsed());
    let all: Vec<_> = (1..=STEPS).map(step).collect();
    for game in games {
        assert_eq!(stored(&store, game).await.events, all);
    }
}

#[tokio::test]
async fn rooms_can_be_tested_without_a_database() {
    let (ledger, mut writes) = Ledger::channel();
    let game = GameId::random();
    let room = tokio::spawn(async move { ledger.append(game, vec![step(1)], Change::default()).await });
    let Some(Write::Append(Append { game: asked, events, .. }, answer)) = writes.recv().await else {
        panic!("nothing is to be written")
    };
    assert_eq!((asked, events), (game, vec![step(1)]));
    answer.send(Err(StoreError::Order)).expect("somebody waits");
    assert!(matches!(room.await.expect("no panic"), Err(StoreError::Order)));
    let (ledger, writes) = Ledger::channel();
    drop(writes);
    assert!(matches!(ledger.append(game, Vec::new(), Change::default()).await, Err(StoreError::Closed)));
}

async fn talk_is_bounded_by_game_and_by_person(store: Store) {
    let (game, other) = (guests(&store).await, guests(&store).await);
    let say = |person: i64, text: String| {
        let line = Remark { side: None, name: "x".to_owned(), text };
        let ledger = store.ledger().clone();
        async move { ledger.say(game, Person::Session(person), line, 5).await.expect("said") }
    };
    for number in 0..3 {
        say(1, format!("quiet {number}")).await;
    }
    for number in 0..150 {
        say(2, format!("loud {number}")).await;
    }
    let lines = async || -> i64 {
        let count = query("SELECT count(*) FROM talk WHERE game = ?").bind(game.as_str());
        count.fetch_one(&store.readers).await.expect("counted").try_get(0).expect("a number")
    };
    assert_eq!(lines().await, 103, "whoever talks much drives out his own lines");
    for person in 10..20 {
        for number in 0..60 {
            say(person, format!("{person} {number}")).await;
        }
    }
    assert!(lines().await <= 500, "{}", lines().await);
    let talk = stored(&store, game).await.talk;
    assert_eq!((talk.len(), talk[199].text.as_str()), (200, "19 59"));
    assert_eq!(stored(&store, game).await.events, [], "it is none of the events");
    assert!(stored(&store, other).await.talk.is_empty());
}
