//! Several nodes over one PostgreSQL database and one NATS server are one house: whatever is done with one is seen with the others.

mod wire;

use std::ops::Deref;
use std::time::{Duration, Instant};

use kamni_play::clock::{Control, Controls};
use kamni_play::game::{Event, Setting, Sitter, Why};
use kamni_play::ids::GameId;
use kamni_play::table::Order;
use kamni_rules::{GameKind, Player, Rules};
use kamni_server::config::Config;
use kamni_store::testing::{address_for, new_database};
use kamni_wire::testing::Server;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use wire::{PASSWORD, Page, Running, game, open, request, sign_up, token};

/// A node that lives in a runtime of its own, so that it can be killed.
struct Node {
    running: Running,
    runtime: Option<Runtime>,
}

impl Deref for Node {
    type Target = Running;

    fn deref(&self) -> &Running {
        &self.running
    }
}

impl Node {
    async fn start(database: &str, nats: &Server) -> Self {
        let config = Config {
            database: address_for("kamni", database)
                .parse()
                .map(kamni_store::Location::Server)
                .expect("an address"),
            nats: Some(nats.address()),
            thinkers: 1,
            ..Config::default()
        };
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let running = runtime.spawn(open(config)).await.expect("a node");
        Self { running, runtime: Some(runtime) }
    }

    /// Everything that it does ends at once.
    fn kill(self) {
        drop(self);
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

async fn two() -> (Server, [Node; 2]) {
    let (database, nats) = (new_database().await, Server::start());
    let nodes = [Node::start(&database, &nats).await, Node::start(&database, &nats).await];
    (nats, nodes)
}

/// Looks again and again until it is so.
async fn until(what: &str, within: Duration, mut so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !so().await {
        assert!(began.elapsed() < within, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A game by link that is made with one node and joined with the other: the game's id, and both cookies.
async fn across([here, there]: &[Node; 2], form: &str) -> (String, [String; 2]) {
    let made = request(here, "POST", "/games", "", &format!("{form}&way=link&side=first")).await;
    assert_eq!(made.status, 303, "{}", made.head);
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let joined = request(there, "POST", &format!("/{id}/join"), "", "").await;
    assert_eq!(joined.status, 303, "{}", joined.head);
    (id, [made.cookie(), joined.cookie()])
}

fn number(told: &Value) -> u64 {
    told["n"].as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_through_two_nodes() {
    let (_nats, nodes) = two().await;
    let (id, [first, second]) = across(&nodes, "game=kamiken&option-size=5").await;
    let mut white = Page::open(&nodes[0], &id, &first, 0).await;
    assert_eq!(white.next("full").await["you"], json!(["first"]));
    let mut black = Page::open(&nodes[1], &id, &second, 0).await;
    assert_eq!(black.next("full").await["you"], json!(["second"]));
    let mut watcher = Page::open(&nodes[1], &id, "", 0).await;
    watcher.next("full").await;
    let mut last = 1;
    for (ply, step) in (0..).zip(["c3", "a1", "e5", "a5"]) {
        let (mover, other) = if ply % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        let told = mover.step(ply, step).await;
        assert_eq!(number(&told), last + 1, "without a gap");
        last = number(&told);
        for page in [other, &mut watcher] {
            let event = page.next("event").await;
            assert_eq!((number(&event), event["event"]["step"].as_str()), (last, Some(step)));
        }
    }
    // Whoever comes to the other node with the same cookie is known there.
    let mut moved = Page::open(&nodes[1], &id, &first, 0).await;
    let full = moved.next("full").await;
    assert_eq!((full["you"].clone(), full["view"]["ply"].as_u64()), (json!(["first"]), Some(4)));
    // What a guest calls himself stands at his seat with the other node, too.
    white.send(&json!({ "t": "name", "name": "Olga" })).await;
    assert_eq!(black.next("seats").await["seats"][0]["name"], "Olga (guest)");
    // What is said is heard once.
    white.send(&json!({ "t": "chat", "text": "hello" })).await;
    for page in [&mut white, &mut black] {
        assert_eq!(page.next("talk").await["lines"][0]["text"], "hello");
    }
    // Who is there with the other node counts here.
    loop {
        let told = white.next("watchers").await;
        if told["n"] == 1 && told["presence"][1]["here"] == true {
            break;
        }
    }
    drop((watcher, moved));
    while white.next("watchers").await["n"] != 0 {}
    // An offer made here is accepted there, and the rematch is found with both.
    white.send(&json!({ "t": "resign" })).await;
    assert_eq!(black.next("event").await["event"]["kind"], "ended");
    black.send(&json!({ "t": "offer", "what": "rematch" })).await;
    while white.next("event").await["event"]["kind"] != "offered" {}
    white.send(&json!({ "t": "offer", "what": "rematch" })).await;
    let rematch = loop {
        let told = black.next("event").await;
        if told["event"]["kind"] == "rematch" {
            break told["event"]["game"].as_str().expect("a game").to_owned();
        }
    };
    let mut again = Page::open(&nodes[0], &rematch, &second, 0).await;
    assert_eq!(again.next("full").await["you"], json!(["first"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_orders_for_the_same_number_one_is_carried_out_and_both_are_answered_truthfully() {
    let (_nats, nodes) = two().await;
    let made = request(&nodes[0], "POST", "/games", "", "game=kamiken&option-size=9&way=side-by-side").await;
    assert_eq!(made.status, 303, "{}", made.head);
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let cookie = made.cookie();
    let mut pages =
        [Page::open(&nodes[0], &id, &cookie, 0).await, Page::open(&nodes[1], &id, &cookie, 0).await];
    let legal = |told: &Value| -> Vec<String> {
        let steps = told["view"]["legal"].as_array().expect("steps");
        steps.iter().filter_map(Value::as_str).filter(|step| *step != "pass").map(str::to_owned).collect()
    };
    let mut steps = legal(&pages[0].next("full").await);
    pages[1].next("full").await;
    for ply in 0..12_u64 {
        let [one, other] = &mut pages;
        let order = |step: &str| json!({ "t": "step", "ply": ply, "step": step });
        let (first, last) = (order(&steps[0]), order(steps.last().expect("a step")));
        tokio::join!(one.send(&first), other.send(&last));
        // Both hear of the same event; the one who lost is refused because more steps have been made.
        let mut heard = Vec::new();
        let mut refused = 0;
        for page in &mut pages {
            // Whatever is answered comes before the answer to this.
            page.send(&json!({ "t": "ping", "n": ply })).await;
            let (mut event, mut answered) = (None, false);
            while event.is_none() || !answered {
                let message = tokio::time::timeout(Duration::from_secs(20), page.any()).await.expect("told");
                match message["t"].as_str() {
                    Some("event") => event = Some(message),
                    Some("pong") => answered = true,
                    Some("refused") => {
                        assert_eq!(message["code"], "ply", "{message}");
                        refused += 1;
                    }
                    _ => {}
                }
            }
            heard.extend(event);
        }
        assert_eq!(refused, 1, "one of them, at {ply}");
        assert_eq!(heard[0]["event"]["step"], heard[1]["event"]["step"]);
        assert_eq!((number(&heard[0]), number(&heard[1])), (ply + 1, ply + 1));
        steps = legal(&heard[0]);
    }
    let stored = nodes[0].app.store.game(id.parse().expect("an id")).await.expect("read").expect("a game");
    assert!(stored.events.iter().zip(1..).all(|(event, number)| event.number == number));
    assert_eq!(stored.steps().len(), 12);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_wire_a_game_goes_on_and_with_it_again() {
    let (mut nats, nodes) = two().await;
    let (id, [first, second]) = across(&nodes, "game=kamiken&option-size=5").await;
    let mut white = Page::open(&nodes[0], &id, &first, 0).await;
    let mut black = Page::open(&nodes[1], &id, &second, 0).await;
    for page in [&mut white, &mut black] {
        page.next("full").await;
    }
    white.step(0, "c3").await;
    black.next("event").await;
    nats.kill();
    until("it is noticed", Duration::from_secs(10), async || !nodes[1].app.wire.is_up()).await;
    let health = request(&nodes[1], "GET", "/healthz", "", "").await;
    assert_eq!(health.status, 200, "{}", health.head);
    assert!(health.head.contains("wire: down"), "{}", health.head);
    let began = Instant::now();
    black.step(1, "a1").await;
    assert_eq!(white.next("event").await["event"]["step"], "a1");
    black.send(&json!({ "t": "chat", "text": "still here" })).await;
    assert_eq!(white.next("talk").await["lines"][0]["text"], "still here");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    nats.restart();
    until("it is back", Duration::from_secs(10), async || nodes.iter().all(|node| node.app.wire.is_up()))
        .await;
    white.step(2, "e5").await;
    assert_eq!(black.next("event").await["event"]["step"], "e5");
    // What is told is lost: whoever gives an order is answered by what is true, and the rest is found.
    nodes[0].app.wire.cut(true);
    nodes[1].app.wire.cut(true);
    black.step(3, "a5").await;
    let told = white.step(4, "e1").await;
    assert_eq!(told["event"]["step"], "a5", "what was not heard comes first");
    assert_eq!(white.next("event").await["event"]["step"], "e1");
    assert_eq!(black.next("event").await["event"]["step"], "e1", "found in the books");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_once_also_when_the_node_is_gone() {
    let (database, nats) = (new_database().await, Server::start());
    let [gone, here, there] = [
        Node::start(&database, &nats).await,
        Node::start(&database, &nats).await,
        Node::start(&database, &nats).await,
    ];
    let cookie = request(&gone, "POST", "/games", "", "game=kamiken&way=side-by-side").await.cookie();
    assert!(!cookie.is_empty());
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options"),
        position: None,
        controls: Controls::both(Control::Fischer { base: 2, increment: 0 }),
        rated: false,
        created: gone.app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let visitor = gone.app.people.guest(gone.app.time.now()).await.expect("a guest").visitor;
    let grants = Player::BOTH.map(|side| (side, visitor.session)).to_vec();
    gone.app.hall.create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("a room");
    let caller = kamni_house::room::Caller { session: Some(visitor.session), ..Default::default() };
    for (ply, step) in [(0, "c3"), (1, "a1")] {
        let order = Order::Step { ply, step: step.parse().expect("a step") };
        gone.app.hall.order(id, &caller, &order, 0).await.expect("a room").expect("carried out");
    }
    // Somebody looks on with a node that stays.
    let mut watcher = Page::open(&here, id.as_str(), "", 0).await;
    let full = watcher.next("full").await;
    assert_eq!(full["view"]["ply"].as_u64(), Some(2));
    gone.kill();
    loop {
        if watcher.next("event").await["event"]["kind"] == "ended" {
            break;
        }
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let stored = there.app.store.game(id).await.expect("read").expect("a game");
    let ends = stored.events.iter().filter(|event| matches!(event.event, Event::Ended { .. })).count();
    assert_eq!((ends, stored.end.map(|end| end.why)), (1, Some(Why::Time)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_where_nobody_looks_on() {
    let (database, nats) = (new_database().await, Server::start());
    let (gone, here) = (Node::start(&database, &nats).await, Node::start(&database, &nats).await);
    let form = "game=kamiken&option-size=5&way=side-by-side&clock=fischer&base=10";
    let made = request(&gone, "POST", "/games", "", form).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let mut page = Page::open(&gone, &id, &made.cookie(), 0).await;
    page.next("full").await;
    page.step(0, "c3").await;
    drop(page);
    gone.kill();
    let id: GameId = id.parse().expect("an id");
    until("the flag falls", Duration::from_secs(25), async || {
        here.app.store.game(id).await.expect("read").expect("a game").end.is_some()
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_answers_with_another_node_when_its_own_is_gone() {
    let (database, nats) = (new_database().await, Server::start());
    let (gone, here) = (Node::start(&database, &nats).await, Node::start(&database, &nats).await);
    let form = "game=kamiken&option-size=5&way=computer&level=10&side=first";
    let made = request(&gone, "POST", "/games", "", form).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let mut page = Page::open(&gone, &id, &made.cookie(), 0).await;
    page.next("full").await;
    page.send(&json!({ "t": "step", "ply": 0, "step": "c3" })).await;
    page.next("event").await;
    gone.kill();
    let id: GameId = id.parse().expect("an id");
    until("the computer has answered", Duration::from_secs(40), async || {
        here.app.store.game(id).await.expect("read").expect("a game").steps().len() >= 2
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_concerns_somebody_reaches_him_with_whichever_node() {
    let (_nats, nodes) = two().await;
    let (ann, bob) = (sign_up(&nodes[0], "Ann", "").await, sign_up(&nodes[0], "Bob", "").await);
    let mut notices = nodes[1].app.store.ledger().notices();
    let mut elsewhere = Page::open_with(&nodes[1], "/notices/socket", &[("cookie", &ann)]).await;
    assert_eq!(elsewhere.next("notices").await["count"], 0);
    let id = game(&nodes[0], "game=kamiken&option-size=5", &bob, &ann).await;
    let begun =
        tokio::time::timeout(Duration::from_secs(5), notices.recv()).await.expect("told").expect("a notice");
    assert_eq!(begun.game.as_str(), id);
    let mut page = Page::open(&nodes[0], &id, &bob, 0).await;
    page.next("full").await;
    page.step(0, "c3").await;
    while elsewhere.next("notices").await["count"].as_u64().is_none_or(|count| count == 0) {}
    // She makes her turn with the first node: nothing waits any more with the second.
    let mut hers = Page::open(&nodes[0], &id, &ann, 0).await;
    hers.next("full").await;
    let _shown = Page::open_with(&nodes[0], &format!("/notices/socket?at={id}"), &[("cookie", &ann)]).await;
    hers.step(1, "a1").await;
    while elsewhere.next("notices").await["count"] != 0 {}
    // The game is in the list of the second node, where nobody plays it.
    until("it is in the list", Duration::from_secs(15), async || {
        nodes[1].app.hall.live().iter().any(|table| table.setting().id.as_str() == id)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_signs_out_or_loses_his_token_is_out_with_every_node() {
    let (mut nats, nodes) = two().await;
    let ann = sign_up(&nodes[0], "Ann", "").await;
    let made = request(&nodes[0], "POST", "/games", &ann, "game=kamiken&way=side-by-side").await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let mut page = Page::open(&nodes[1], &id, &ann, 0).await;
    page.next("full").await;
    let out = request(&nodes[0], "POST", "/account/sign-out", &ann, "").await;
    assert_eq!(out.status, 303, "{}", out.head);
    page.ends().await;
    // While the wire is down it is found in the books, if later.
    let form = format!("name=Ann&password={}", PASSWORD.replace(' ', "+"));
    let again = request(&nodes[0], "POST", "/account/sign-in", "", &form).await;
    assert_eq!(again.status, 303, "{}", again.head);
    assert!(!token(&nodes[0], &again.cookie(), "play").await.is_empty());
    let mut page = Page::open(&nodes[1], &id, &again.cookie(), 0).await;
    page.next("full").await;
    nats.kill();
    until("it is noticed", Duration::from_secs(10), async || !nodes[1].app.wire.is_up()).await;
    request(&nodes[0], "POST", "/account/sign-out", &again.cookie(), "").await;
    nats.restart();
    page.ends().await;
}
