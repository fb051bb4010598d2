//! Answers laid out in games by correspondence, in houses that close and open again, and in one of several nodes.

use kamni_rules::{GameKind, Rules};
use kamni_store::testing::{new_database, store_in};
use kamni_wire::testing::Server;
use tokio::time::{Duration, Instant, sleep};

use super::*;
use crate::clock::{Control, Controls};
use crate::game::{Event, Numbered, Offer, Setting, Sitter};
use crate::hall::Hall;
use crate::ids::{GameId, random_bytes};
use crate::replies::Unfit;
use crate::room::{Caller, House};
use crate::store::Store;
use crate::thinkers::Thinkers;
use crate::time::Time;
use crate::wire::Wire;

const DAY: Millis = 24 * 60 * 60 * 1000;

fn hall(store: &Store, wire: Wire, ahead: Millis) -> Hall {
    let time = Time::start();
    time.adjust(ahead);
    let house = House {
        ledger: store.ledger().clone(),
        standing: Default::default(),
        bell: Default::default(),
        thinkers: Thinkers::new(1, 8),
        time,
        think: Duration::from_millis(50),
        wire,
        books: Some(store.clone()),
        closed: Default::default(),
    };
    Hall::new(store.clone(), house)
}

/// A game of two guests, and who they are.
async fn game(hall: &Hall, kind: GameKind, options: &[(&str, &str)]) -> (GameId, [Caller; 2]) {
    let store = &hall.0.store;
    let mut sessions = Vec::new();
    for _ in 0..2 {
        sessions.push(store.set_session(None, random_bytes(), None, 5).await.expect("a session"));
    }
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(kind, options.iter().copied()).expect("options"),
        position: None,
        controls: Controls::both(Control::Correspondence { days: 3 }),
        rated: false,
        created: hall.house().time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let grants = Player::BOTH.into_iter().zip(sessions.clone()).collect();
    hall.create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("a room");
    let caller = |session: i64| Caller { session: Some(session), ..Caller::default() };
    (id, [caller(sessions[0]), caller(sessions[1])])
}

async fn kamiken(hall: &Hall) -> (GameId, [Caller; 2]) {
    game(hall, GameKind::Kamiken, &[("size", "5")]).await
}

fn turns(texts: &[&str]) -> Vec<Vec<Step>> {
    let turn = |text: &&str| text.split(' ').map(|step| step.parse().expect("a step")).collect();
    texts.iter().map(turn).collect()
}

async fn add(hall: &Hall, id: GameId, who: &Caller, ply: u32, texts: &[&str]) -> Result<usize, NotLaid> {
    let laid = hall.lay(id, who, &Lay::Add(ply, turns(texts))).await.expect("a room");
    laid.map(|laid| laid.replies.answers())
}

async fn known(hall: &Hall, id: GameId, who: &Caller) -> Result<Vec<String>, NotLaid> {
    let laid = hall.lay(id, who, &Lay::Look).await.expect("a room")?;
    let text = |turn: &[Step]| turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Ok(laid
        .replies
        .lines()
        .iter()
        .map(|line| line.iter().map(|turn| text(turn)).collect::<Vec<_>>().join("|"))
        .collect())
}

async fn play(hall: &Hall, id: GameId, who: &Caller, text: &str) {
    let steps: Vec<Step> = turns(&[text]).remove(0);
    let answer = hall.turn(id, who, None, &steps, 0).await.expect("a room");
    assert_eq!(answer, Ok(()), "{text}");
}

async fn order(hall: &Hall, id: GameId, who: &Caller, order: Order) {
    assert_eq!(hall.order(id, who, &order, 0).await.expect("a room"), Ok(()), "{order:?}");
}

async fn made(store: &Store, id: GameId) -> String {
    let steps = store.game(id).await.expect("read").expect("a game").steps();
    steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

async fn in_books(store: &Store, id: GameId) -> [bool; 2] {
    store.laid_out(id).await.expect("read").map(|laid| laid.is_some())
}

#[tokio::test]
async fn an_answer_is_played_with_the_turn_that_it_was_laid_out_for_also_by_a_house_that_has_opened_since() {
    let store = Store::in_memory().await.expect("a store");
    let first = hall(&store, Wire::alone(), 0);
    let (id, [ann, bob]) = kamiken(&first).await;
    assert_eq!(add(&first, id, &bob, 0, &["c3", "a1", "e5", "a5"]).await, Ok(2));
    assert_eq!(add(&first, id, &bob, 0, &["a3", "e1"]).await, Ok(3));
    first.close().await;

    let again = hall(&store, Wire::alone(), DAY);
    assert_eq!(known(&again, id, &bob).await.expect("his"), ["c3|a1|e5|a5", "a3|e1"]);
    let mut page = again.join(id, &ann, None).await.expect("a room");
    play(&again, id, &ann, "c3").await;
    assert_eq!(made(&store, id).await, "c3 a1");
    let table = again.look(id, &ann).await.expect("a room").0;
    assert_eq!((table.mover(), table.ply()), (Some(Player::First), 2));
    // Both have all their days: Ann's turn has ended, and Bob's has taken no time.
    let now = again.house().time.now();
    let left = table.clock().left(now).map(|left| left.ms);
    assert!(left[0] > 3 * DAY - 60_000 && left[1] == 3 * DAY, "{left:?}");
    // Everybody there is told of both, one after the other.
    let mut told = Vec::new();
    while told.len() < 2 {
        if let crate::room::News::Moment(moment) = page.news.recv().await.expect("news") {
            told.push((moment.numbered.number, moment.table.ply()));
        }
    }
    assert_eq!(told, [(1, 1), (2, 2)]);
    assert_eq!(
        known(&again, id, &bob).await.expect("his"),
        ["e5|a5"],
        "what was laid out for other turns is gone"
    );
    again.close().await;

    let third = hall(&store, Wire::alone(), DAY);
    play(&third, id, &ann, "e5").await;
    assert_eq!(made(&store, id).await, "c3 a1 e5 a5");
    assert_eq!(in_books(&store, id).await, [false, false]);
    third.close().await;
}

#[tokio::test]
async fn what_does_not_fit_goes_and_it_is_ones_turn_as_usual() {
    let store = Store::in_memory().await.expect("a store");
    let hall = hall(&store, Wire::alone(), 0);
    let (id, [ann, bob]) = kamiken(&hall).await;
    assert_eq!(add(&hall, id, &bob, 0, &["c3", "a1"]).await, Ok(1));
    play(&hall, id, &ann, "a5").await;
    assert_eq!(made(&store, id).await, "a5");
    assert_eq!(in_books(&store, id).await, [false, false]);
    assert_eq!(known(&hall, id, &bob).await, Err(Unfit::NotWaiting.into()), "it is his turn");
    // Nor does anything come back when the same turn is played later.
    play(&hall, id, &bob, "e1").await;
    play(&hall, id, &ann, "c3").await;
    assert_eq!(made(&store, id).await, "a5 e1 c3");
}

#[tokio::test]
async fn only_a_turn_that_is_over_is_answered_and_no_offer() {
    let store = Store::in_memory().await.expect("a store");
    let hall = hall(&store, Wire::alone(), 0);
    let (id, [ann, bob]) = game(&hall, GameKind::Dao, &[]).await;
    // A turn of several steps, and an answer that has some, too.
    let table = hall.look(id, &ann).await.expect("a room").0;
    let mut line = table.line().clone();
    let mut long = Vec::new();
    for _ in 0..2 {
        let mut turn = Vec::new();
        while turn.is_empty() || line.is_inside_turn() {
            use kamni_rules::Position as _;
            let legal = line.position().legal();
            // As long as it can go on it does, but not for ever.
            let wanted = legal.iter().find(|step| (**step == Step::End) == (turn.len() >= 2));
            let step = *wanted.or(legal.last()).expect("a step");
            line.play_unchecked(step);
            turn.push(step);
        }
        long.push(turn);
    }
    let [turn, answer] = &long[..] else { panic!("two turns") };
    hall.lay(id, &bob, &Lay::Add(0, long.clone())).await.expect("a room").expect("laid out");
    let (last, begin) = turn.split_last().expect("steps");
    for (ply, step) in (0..).zip(begin) {
        order(&hall, id, &ann, Order::Step { ply, step: *step }).await;
    }
    order(&hall, id, &ann, Order::Offer(Offer::Draw)).await;
    assert_eq!(in_books(&store, id).await, [false, true], "it waits");
    let ply = u32::try_from(begin.len()).expect("few");
    order(&hall, id, &ann, Order::Step { ply, step: *last }).await;
    let stored = store.game(id).await.expect("read").expect("a game");
    assert_eq!(stored.steps(), [turn.clone(), answer.clone()].concat());
    let table = hall.look(id, &ann).await.expect("a room").0;
    assert!(table.offers().is_empty(), "an answer declines what was offered, as any turn does");
    assert_eq!(in_books(&store, id).await, [false, false]);
}

#[tokio::test]
async fn turns_taken_back_and_the_end_take_all_that_is_laid_out_along() {
    let store = Store::in_memory().await.expect("a store");
    let hall = hall(&store, Wire::alone(), 0);
    let (id, [ann, bob]) = kamiken(&hall).await;
    play(&hall, id, &ann, "c3").await;
    play(&hall, id, &bob, "a1").await;
    assert_eq!(add(&hall, id, &bob, 2, &["e5", "a5"]).await, Ok(1));
    order(&hall, id, &bob, Order::Offer(Offer::Takeback)).await;
    assert_eq!(in_books(&store, id).await, [false, true], "that is only asked");
    order(&hall, id, &ann, Order::Offer(Offer::Takeback)).await;
    assert_eq!(made(&store, id).await, "c3");
    assert_eq!(in_books(&store, id).await, [false, false]);
    assert_eq!(add(&hall, id, &ann, 1, &["a1", "e5"]).await, Ok(1));
    order(&hall, id, &bob, Order::Resign).await;
    assert_eq!(in_books(&store, id).await, [false, false]);
    assert_eq!(known(&hall, id, &ann).await, Err(Refused::Over.into()));
}

#[tokio::test]
async fn both_may_have_laid_out_what_follows_and_the_game_goes_on_by_it() {
    let store = Store::in_memory().await.expect("a store");
    let hall = hall(&store, Wire::alone(), 0);
    let (id, [ann, bob]) = kamiken(&hall).await;
    assert_eq!(add(&hall, id, &bob, 0, &["c3", "a1", "e5", "a5"]).await, Ok(2));
    // Ann's begin where Bob's turn will: as if she had laid them out there.
    let theirs = r#"{"ply":1,"list":[{"if":"a1","then":"e5","next":[{"if":"a5","then":"e1"}]}]}"#;
    let change = [None, Some(theirs.to_owned())];
    store.ledger().lay_out(id, Player::First, 0, change, 0).await.expect("written");
    play(&hall, id, &ann, "c3").await;
    assert_eq!(made(&store, id).await, "c3 a1 e5 a5 e1");
    let events = store.events_since(id, 0).await.expect("read");
    assert_eq!(events.iter().map(|event| event.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(in_books(&store, id).await, [false, false]);
}

#[tokio::test]
async fn an_answer_may_end_the_game() {
    let store = Store::in_memory().await.expect("a store");
    let hall = hall(&store, Wire::alone(), 0);
    let (id, [ann, bob]) = kamiken(&hall).await;
    assert_eq!(add(&hall, id, &bob, 0, &["pass", "pass"]).await, Ok(1));
    play(&hall, id, &ann, "pass").await;
    let table = hall.look(id, &ann).await.expect("a room").0;
    assert!(table.end().is_some(), "both have passed");
    let stored = store.game(id).await.expect("read").expect("a game");
    assert!(stored.end.is_some());
    assert!(matches!(stored.events.last(), Some(Numbered { number: 3, event: Event::Ended { .. }, .. })));
    assert_eq!(in_books(&store, id).await, [false, false]);
}

#[tokio::test]
async fn it_is_ones_own_and_nobody_elses() {
    let store = Store::in_memory().await.expect("a store");
    let hall = hall(&store, Wire::alone(), 0);
    let (id, [ann, bob]) = kamiken(&hall).await;
    assert_eq!(add(&hall, id, &bob, 0, &["c3", "a1"]).await, Ok(1));
    let eve = Caller { session: Some(99), ..Caller::default() };
    assert_eq!(known(&hall, id, &eve).await, Err(Refused::Seat.into()));
    assert_eq!(known(&hall, id, &Caller::default()).await, Err(Refused::Seat.into()));
    assert_eq!(known(&hall, id, &ann).await, Err(Unfit::NotWaiting.into()));
    assert_eq!(add(&hall, id, &ann, 0, &["c3", "a1"]).await, Err(Unfit::NotWaiting.into()));
    assert_eq!(
        add(&hall, id, &bob, 3, &["e5", "a1"]).await,
        Err(Refused::Ply { now: 0 }.into()),
        "of another turn"
    );
    let removed = hall.lay(id, &bob, &Lay::Remove(0, turns(&["c3", "a1"]))).await.expect("a room");
    assert!(removed.expect("his").replies.is_empty());
    assert_eq!(in_books(&store, id).await, [false, false]);
    let removed = hall.lay(id, &bob, &Lay::Remove(0, turns(&["c3", "a1"]))).await.expect("a room");
    assert_eq!(removed.map(|_| ()), Err(Unfit::Missing.into()));
    // In the books of a game there may be nonsense: then nothing is laid out.
    let nonsense = [None, Some("{".to_owned())];
    store.ledger().lay_out(id, Player::Second, 0, nonsense, 0).await.expect("written");
    assert_eq!(known(&hall, id, &bob).await.expect("his"), Vec::<String>::new());
    play(&hall, id, &ann, "c3").await;
    assert_eq!((made(&store, id).await.as_str(), in_books(&store, id).await), ("c3", [false, false]));
}

/// Two nodes: the rival's turn comes to both at once, while lines are still being laid out at one or the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_is_made_once_whichever_nodes_are_asked() {
    let (server, database) = (Server::start(), new_database().await);
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let wire = Wire::connect(&server.address(), "house").await.expect("a wire");
        nodes.push(hall(&store_in(&database).await, wire, 0));
    }
    let store = nodes[0].0.store.clone();
    let (mut kept, mut late) = (0, 0);
    for round in 0..30_u64 {
        let (id, [ann, bob]) = kamiken(&nodes[0]).await;
        nodes[1].look(id, &bob).await.expect("a room");
        assert_eq!(add(&nodes[0], id, &bob, 0, &["a5", "e5"]).await, Ok(1));
        // Now the one begins a little earlier, now the other.
        let wait = |rounds: u64| sleep(Duration::from_micros(1_000 * rounds));
        let lay = async {
            wait(5_u64.saturating_sub(round)).await;
            add(&nodes[1], id, &bob, 0, &["c3", "a1", "e5", "a5"]).await
        };
        let (steps, node) = (turns(&["c3"]).remove(0), |at: usize| &nodes[at]);
        let give = async |at: usize| {
            wait(round.saturating_sub(5)).await;
            node(at).turn(id, &ann, Some(0), &steps, 0).await.expect("a room")
        };
        let (laid, one, other) = tokio::join!(lay, give(0), give(1));
        assert!(one.is_ok() != other.is_ok(), "the turn is made once: {one:?} {other:?}");
        let made = made(&store, id).await;
        match laid {
            // Whoever was told that it is kept is answered for.
            Ok(_) => {
                assert_eq!(made, "c3 a1", "round {round}");
                assert_eq!(in_books(&store, id).await, [false, true]);
                kept += 1;
            }
            Err(refused) => {
                assert!(
                    matches!(
                        refused,
                        NotLaid::Unfit(Unfit::NotWaiting) | NotLaid::Refused(Refused::Ply { .. })
                    ),
                    "{refused:?}"
                );
                assert_eq!(made, "c3", "round {round}");
                assert_eq!(in_books(&store, id).await, [false, false]);
                late += 1;
            }
        }
        let numbers: Vec<u32> =
            store.events_since(id, 0).await.expect("read").iter().map(|event| event.number).collect();
        assert_eq!(numbers, (1..=u32::try_from(numbers.len()).expect("few")).collect::<Vec<_>>());
        // Both nodes come to the same.
        let began = Instant::now();
        while nodes[1].look(id, &ann).await.expect("a room").0.number()
            != nodes[0].look(id, &ann).await.expect("a room").0.number()
        {
            assert!(began.elapsed() < Duration::from_secs(10), "one node never hears of it");
            sleep(Duration::from_millis(10)).await;
        }
    }
    assert!(kept > 0 && late > 0, "{kept} kept, {late} too late");
    for node in nodes {
        node.close().await;
    }
}
