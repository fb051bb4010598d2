use kamni_rules::{GameKind, Rules};
use tokio::sync::mpsc::Receiver;

use super::*;
use crate::clock::{Control, Controls};
use crate::game::Offer;
use crate::game::Setting;
use crate::ids::GameId;
use crate::store::write::Append;
use crate::store::{StoreError, Write};
use crate::table::Order;
use crate::wire::Wire;

/// A room, its hand on the ledger, and the task that runs it.
struct Stage {
    room: Handle,
    ledger: Receiver<Write>,
    time: Time,
}

fn stage(kind: GameKind, options: &[(&str, &str)], controls: Controls, seats: [Sitter; 2]) -> Stage {
    let rules = Rules::new(kind, options.iter().copied()).expect("options");
    let (ledger, requests) = Ledger::channel();
    let time = Time::start();
    let id = GameId::random();
    let setting = Setting {
        id,
        rules,
        position: None,
        controls,
        rated: false,
        created: time.now(),
        rematch_of: None,
        tournament: None,
    };
    let grants = vec![(Player::First, 1), (Player::Second, 2)];
    let stored = StoredGame {
        setting,
        seats,
        grants,
        events: Vec::new(),
        called: Default::default(),
        talk: Vec::new(),
        heard: 0,
        end: None,
        after: [None; 2],
        rules_version: kind.rules_version(),
    };
    let house = House {
        ledger,
        standing: Default::default(),
        bell: Default::default(),
        thinkers: Thinkers::new(1, 8),
        time,
        think: Duration::from_millis(50),
        books: None,
        wire: Wire::alone(),
        closed: Closures::default(),
    };
    let listening = house.wire.listen("game");
    let (room, task) = open(stored, house, None, listening).expect("a room");
    tokio::spawn(task);
    Stage { room, ledger: requests, time }
}

fn guests() -> [Sitter; 2] {
    [Sitter::Guest, Sitter::Guest]
}

fn caller(session: i64) -> Caller {
    Caller { session: Some(session), ..Caller::default() }
}

fn step(ply: u32, text: &str) -> Order {
    Order::Step { ply, step: text.parse().expect("a step") }
}

impl Stage {
    /// Lets the ledger take what comes next. The numbers of its events.
    async fn store(&mut self) -> Vec<u32> {
        match self.ledger.recv().await.expect("a write") {
            Write::Append(Append { events, .. }, answer) => {
                let numbers = events.iter().map(|numbered| numbered.number).collect();
                answer.send(Ok(None)).expect("the room waits");
                numbers
            }
            other => panic!("rooms do nothing else: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_step_is_stored_before_it_is_shown() {
    let mut stage = stage(GameKind::Kamiken, &[], Controls::NONE, guests());
    let mut joined = stage.room.join(caller(2), None).await.expect("open");
    assert!(matches!(joined.news.recv().await, Ok(News::Here(here)) if here.watchers == 0));
    let room = stage.room.clone();
    let order = tokio::spawn(async move { room.order(caller(1), step(0, "c3"), 0).await });
    let write = stage.ledger.recv().await.expect("it is stored");
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert!(joined.news.try_recv().is_err(), "nobody has heard of it yet");
    assert_eq!(stage.room.table().ply(), 0);
    let Write::Append(Append { events, .. }, answer) = write else { panic!("an append") };
    assert_eq!(events.len(), 1);
    answer.send(Ok(None)).expect("the room waits");
    assert_eq!(order.await.expect("runs"), Ok(Ok(())));
    let Ok(News::Moment(moment)) = joined.news.recv().await else { panic!("a moment") };
    assert_eq!((moment.numbered.number, moment.table.ply()), (1, 1));
}

#[tokio::test]
async fn what_is_not_stored_has_not_happened() {
    let mut stage = stage(GameKind::Kamiken, &[], Controls::NONE, guests());
    let room = stage.room.clone();
    let order = tokio::spawn(async move { room.order(caller(1), step(0, "c3"), 0).await });
    let Some(Write::Append(_, answer)) = stage.ledger.recv().await else { panic!("an append") };
    answer.send(Err(StoreError::Closed)).expect("the room waits");
    assert_eq!(order.await.expect("runs"), Ok(Err(Refused::Store)));
    assert_eq!((stage.room.table().ply(), stage.room.table().number()), (0, 0));
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed_or_everything() {
    let mut stage = stage(GameKind::Kamiken, &[("size", "19")], Controls::NONE, guests());
    for ply in 0..3 {
        let cell = ["a1", "j9", "s19"][ply as usize];
        let room = stage.room.clone();
        let order =
            tokio::spawn(async move { room.order(caller(1 + i64::from(ply % 2)), step(ply, cell), 0).await });
        assert_eq!(stage.store().await, [ply + 1]);
        assert_eq!(order.await.expect("runs"), Ok(Ok(())));
    }
    let missed = async |since| stage.room.join(caller(1), since).await.expect("open").missed;
    let numbers = |missed: Option<Vec<Numbered>>| {
        missed.map(|events| events.iter().map(|numbered| numbered.number).collect::<Vec<u32>>())
    };
    assert_eq!(numbers(missed(Some(1)).await), Some(vec![2, 3]));
    assert_eq!(numbers(missed(Some(3)).await), Some(vec![]));
    assert_eq!(numbers(missed(None).await), None);
    assert_eq!(numbers(missed(Some(9)).await), None, "a number from another time");
}

#[tokio::test]
async fn only_those_who_hold_a_seat_play() {
    let mut stage = stage(GameKind::Kamiken, &[], Controls::NONE, guests());
    let refused = stage.room.order(caller(3), step(0, "c3"), 0).await.expect("open");
    assert_eq!(refused, Err(Refused::Seat));
    let refused = stage.room.order(caller(2), step(0, "c3"), 0).await.expect("open");
    assert_eq!(refused, Err(Refused::Turn));
    let room = stage.room.clone();
    let grant = tokio::spawn(async move { room.grant(Player::First, 3).await });
    stage.store().await;
    assert_eq!(grant.await.expect("runs"), Ok(Ok(())));
    assert_eq!(stage.room.sides(caller(3)).await.expect("open"), [true, false]);
}

#[tokio::test]
async fn the_first_to_come_takes_the_open_seat() {
    let mut stage = stage(GameKind::Four, &[], Controls::NONE, [Sitter::Guest, Sitter::Open]);
    let room = stage.room.clone();
    let sit = tokio::spawn(async move { room.sit(caller(7), Sitter::Guest).await });
    assert_eq!(stage.store().await, [1]);
    assert_eq!(sit.await.expect("runs"), Ok(Ok(Player::Second)));
    assert_eq!(stage.room.sit(caller(8), Sitter::Guest).await.expect("open"), Err(Refused::Seat));
    assert_eq!(stage.room.sides(caller(7)).await.expect("open"), [false, true]);
}

#[tokio::test]
async fn the_computer_answers_and_its_turn_is_stored_as_one() {
    let seats = [Sitter::Guest, Sitter::Computer { level: 1 }];
    let mut stage = stage(GameKind::CloseCombat, &[("size", "5")], Controls::NONE, seats);
    let room = stage.room.clone();
    let order = tokio::spawn(async move { room.order(caller(1), step(0, "c3"), 0).await });
    assert_eq!(stage.store().await, [1]);
    assert_eq!(order.await.expect("runs"), Ok(Ok(())));
    assert_eq!(stage.store().await.first(), Some(&2), "the computer's turn");
    let mut table = stage.room.table();
    while table.number() < 2 {
        tokio::time::sleep(Duration::from_millis(1)).await;
        table = stage.room.table();
    }
    assert_eq!(table.mover(), Some(Player::First));
    let refused = stage.room.hurry(caller(1)).await.expect("open");
    assert_eq!(refused, Err(Refused::NotThinking));
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_by_itself() {
    let controls = Controls::both(Control::Fischer { base: 30, increment: 0 });
    let mut stage = stage(GameKind::Kamiken, &[], controls, guests());
    let room = stage.room.clone();
    let order = tokio::spawn(async move { room.order(caller(1), step(0, "c3"), 0).await });
    stage.store().await;
    assert_eq!(order.await.expect("runs"), Ok(Ok(())));
    let began = stage.time.now();
    assert_eq!(stage.store().await, [2], "the end is stored");
    let waited = stage.time.now() - began;
    assert!((30_000..32_100).contains(&waited), "after {waited} ms, grace included");
    tokio::task::yield_now().await;
    let table = stage.room.table();
    assert_eq!(table.end().map(|end| end.winner), Some(Some(Player::First)));
}

#[tokio::test]
async fn a_rematch_is_a_new_game_with_sides_swapped() {
    let seats = [Sitter::Guest, Sitter::Computer { level: 4 }];
    let mut stage = stage(GameKind::Kamiken, &[], Controls::NONE, seats);
    let room = stage.room.clone();
    let order = tokio::spawn(async move { room.order(caller(1), Order::Resign, 0).await });
    stage.store().await;
    assert_eq!(order.await.expect("runs"), Ok(Ok(())));
    let room = stage.room.clone();
    let order = tokio::spawn(async move { room.order(caller(1), Order::Offer(Offer::Rematch), 0).await });
    let Some(Write::Append(Append { events, change, .. }, answer)) = stage.ledger.recv().await else {
        panic!("a new game")
    };
    let game = change.rematch.expect("made with what is told of it");
    assert_eq!(events.len(), 1);
    assert_eq!(game.seats, [Sitter::Computer { level: 4 }, Sitter::Guest]);
    assert!(game.grants.contains(&(Player::Second, 1)));
    answer.send(Ok(None)).expect("the room waits");
    assert_eq!(order.await.expect("runs"), Ok(Ok(())));
    assert_eq!(stage.room.table().rematch(), Some(game.setting.id));
}

#[tokio::test]
async fn a_room_that_knows_less_than_the_books_closes() {
    let mut stage = stage(GameKind::Kamiken, &[], Controls::NONE, guests());
    let joined = stage.room.join(caller(2), None).await.expect("open");
    let room = stage.room.clone();
    let order = tokio::spawn(async move { room.order(caller(1), step(0, "c3"), 0).await });
    let Some(Write::Append(_, answer)) = stage.ledger.recv().await else { panic!("it is stored") };
    answer.send(Err(StoreError::Order)).expect("the room waits");
    assert!(order.await.expect("no panic").is_err(), "it is not answered here");
    assert!(stage.room.is_closed());
    let mut news = joined.news;
    while let Ok(news) = news.recv().await {
        assert!(!matches!(news, News::Bye), "the house does not close");
    }
}

#[tokio::test]
async fn what_is_not_known_is_said_so() {
    let mut stage = stage(GameKind::Kamiken, &[], Controls::NONE, guests());
    let room = stage.room.clone();
    let order = tokio::spawn(async move { room.order(caller(1), step(0, "c3"), 0).await });
    let Some(Write::Append(_, answer)) = stage.ledger.recv().await else { panic!("it is stored") };
    answer.send(Err(StoreError::Unknown)).expect("the room waits");
    assert_eq!(order.await.expect("no panic"), Ok(Err(Refused::Unknown)));
}

#[tokio::test(start_paused = true)]
async fn a_flag_that_cannot_be_stored_falls_again_later() {
    let controls = Controls::both(Control::Fischer { base: 60, increment: 0 });
    let mut stage = stage(GameKind::Kamiken, &[], controls, guests());
    let mut tries = 0;
    let counting = async {
        while let Some(write) = stage.ledger.recv().await {
            let Write::Append(_, answer) = write else { panic!("the end is stored") };
            answer.send(Err(StoreError::Closed)).expect("the room waits");
            tries += 1;
        }
    };
    // Nobody makes the first step within a minute: the game is called off, or would be.
    let _ = tokio::time::timeout(Duration::from_secs(65), counting).await;
    assert!((2..=6).contains(&tries), "about one a second: {tries}");
}

#[tokio::test(start_paused = true)]
async fn how_many_look_on_is_told_once_a_second() {
    let stage = stage(GameKind::Kamiken, &[], Controls::NONE, guests());
    let mut first = stage.room.join(caller(1), None).await.expect("open").news;
    let mut rest = Vec::new();
    for session in 2..=200 {
        rest.push(stage.room.join(caller(session), None).await.expect("open"));
    }
    let mut told = Vec::new();
    while let Ok(Ok(News::Here(here))) = tokio::time::timeout(Duration::from_secs(3), first.recv()).await {
        told.push(here.watchers);
    }
    assert_eq!(told, [0, 198], "at once, and when the second was over; those who play do not look on");
    drop(rest);
    let Ok(News::Here(here)) = first.recv().await else { panic!("they left") };
    assert!(here.watchers < 198);
}

#[tokio::test(start_paused = true)]
async fn a_player_who_goes_is_away_until_he_is_back() {
    let stage = stage(GameKind::Kamiken, &[], Controls::NONE, guests());
    let here = || stage.room.here();
    let one = stage.room.join(caller(1), None).await.expect("open");
    assert!(here().has(Player::First) && !here().has(Player::Second));
    assert_eq!(here().left(Player::Second), None, "he has not been seen");
    let again = stage.room.join(caller(1), None).await.expect("open");
    drop(one);
    assert!(here().has(Player::First), "another page of his is open");
    drop(again);
    assert!(!here().has(Player::First));
    let left = here().left(Player::First).expect("he was seen");
    tokio::time::advance(Duration::from_secs(90)).await;
    let joined = stage.room.join(caller(2), None).await.expect("open");
    let shown = kamni_view::present::presence(&joined.table, &joined.here, left + 90_000);
    assert_eq!(
        shown.map(|shown| shown.map(|shown| (shown.here, shown.gone))),
        [Some((false, Some(90_000))), Some((true, None))]
    );
    let back = stage.room.join(caller(1), None).await.expect("open");
    assert!(back.here.has(Player::First));
}

#[tokio::test]
async fn a_step_writes_no_more_the_longer_the_game_is() {
    let mut stage = stage(GameKind::Kamiken, &[], Controls::NONE, guests());
    let mut give = async |session, order| {
        let room = stage.room.clone();
        let given = tokio::spawn(async move { room.order(caller(session), order, 0).await });
        let Some(Write::Append(Append { change, .. }, answer)) = stage.ledger.recv().await else {
            panic!("stored")
        };
        answer.send(Ok(None)).expect("the room waits");
        given.await.expect("no panic").expect("open").expect("carried out");
        change
    };
    for (session, ply, text) in [(1, 0, "c3"), (2, 1, "a1"), (1, 2, "e5")] {
        assert_eq!(give(session, step(ply, text)).await.steps, None, "{text}");
    }
    let end = give(2, Order::Resign).await;
    assert_eq!(end.steps.as_deref(), Some("c3 a1 e5"), "all of them, once");
}
