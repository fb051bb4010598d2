//! What sockets say is what `docs/socket.md` says that they say: no message, field or value is missing there, and none is there that
//! never comes. With `KAMNI_HEARD=FILE` all that was heard is written there, a message a line, to take examples from.

mod book;
mod play;
#[path = "../wire/mod.rs"]
mod wire;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use book::Book;
use play::{Heard, Listener, a_house};

/// What no new game brings any more; it is made here, as a house with old games would tell it.
fn rare() -> Vec<Value> {
    let line = |side: Value| json!({ "kind": "said", "side": side, "name": "Ann", "text": "hello" });
    [json!("first"), Value::Null]
        .into_iter()
        .map(|side| json!({ "t": "event", "n": 3, "event": line(side) }))
        .collect()
}

#[test]
fn every_example_is_as_its_table_says() {
    let book = Book::read();
    assert!(book.messages.len() > 25, "{}", book.messages.len());
    for message in &book.messages {
        assert_eq!(message.example["t"], message.name.as_str());
        let held = book.check(&message.socket, message.by_house, &message.example, &mut BTreeSet::new());
        assert_eq!(held, Ok(()), "{}", message.example);
    }
}

#[test]
fn what_is_not_described_is_found() {
    let book = Book::read();
    let socket = "/{id}/socket";
    let held = |value: Value| book.check(socket, true, &value, &mut BTreeSet::new());
    assert_eq!(held(json!({ "t": "pong", "n": 1 })), Ok(()));
    for wrong in [
        json!({ "t": "fly" }),
        json!({ "t": "pong" }),
        json!({ "t": "pong", "n": "1" }),
        json!({ "t": "pong", "n": 1, "more": null }),
        json!({ "t": "watchers", "n": 1, "presence": [null] }),
        json!({ "t": "watchers", "n": 1, "presence": [null, { "here": true }] }),
        json!({ "t": "talk", "lines": [], "all": false }),
        json!({ "t": "event", "n": 1, "event": { "kind": "offered", "side": "first", "offer": "peace" } }),
    ] {
        assert!(held(wrong.clone()).is_err(), "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_that_is_said_is_described_and_the_other_way_round() {
    let book = Book::read();
    let heard = play::everything().await;
    if let Some(file) = std::env::var_os("KAMNI_HEARD") {
        let lines: String =
            heard.messages().iter().map(|(socket, value)| format!("{socket} {value}\n")).collect();
        std::fs::write(file, lines).expect("written");
    }
    let mut met = BTreeSet::new();
    let told = heard.messages().into_iter().chain(rare().into_iter().map(|value| ("/{id}/socket", value)));
    for (socket, value) in told {
        if let Err(wrong) = book.check(socket, true, &value, &mut met) {
            panic!("{wrong}\nin {value}");
        }
    }
    let never: Vec<String> = book.all().difference(&met).cloned().collect();
    assert!(never.is_empty(), "described, but never said: {never:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_described_is_taken_and_nothing_else() {
    let (_folder, house) = a_house().await;
    let book = Book::read();
    let heard = Heard::default();
    let (id, cookies) = wire::two_guests(&house, "game=kamiken&option-size=5").await;
    let described: Vec<_> = book.messages.iter().filter(|message| !message.by_house).collect();
    let answer = async |sent: &Value| {
        // Each on a page of its own: they come faster than one page may send.
        let mut page = Listener::game(&house, &heard, &id, &cookies[0], 0).await;
        page.send(sent).await;
        // A message after it, so that one without an answer of its own can be told from one that is refused.
        page.send(&json!({ "t": "ping", "n": 99 })).await;
        let mut refused = false;
        loop {
            let told = page.any().await;
            refused |= told["t"] == "refused" && told["code"] == "message";
            if told["t"] == "pong" && told["n"] == 99 {
                return refused;
            }
        }
    };
    for message in described.iter().filter(|message| message.socket == "/{id}/socket") {
        assert!(!answer(&message.example).await, "{} is refused", message.example);
        for field in message.needed() {
            let mut without = message.example.clone();
            without.as_object_mut().expect("an object").remove(field);
            assert!(answer(&without).await, "{without} is taken");
            let mut other = message.example.clone();
            other[field] = json!([]);
            assert!(answer(&other).await, "{other} is taken");
        }
    }
    for wrong in ["fly", "full", "event", "Step", "said", ""] {
        assert!(answer(&json!({ "t": wrong, "ply": 0, "step": "c3" })).await, "{wrong:?} is taken");
    }
}

/// The messages that the server's own type knows, and the words of its refusals: none of them may be left out.
#[test]
fn no_message_and_no_refusal_is_left_out() {
    let book = Book::read();
    let source = include_str!("../../src/socket.rs");
    let body =
        source.split("enum Sent {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("messages");
    let names = body.lines().filter_map(|line| line.trim().split([' ', ',']).next());
    let known: BTreeSet<String> = names.filter(|name| !name.is_empty()).map(str::to_lowercase).collect();
    let described = book.messages.iter().filter(|message| !message.by_house);
    let described: BTreeSet<String> = described.map(|message| message.name.clone()).collect();
    assert_eq!(known, described);
    let texts = include_str!("../../../texts/i18n/en.house.ftl");
    let codes = texts.lines().filter_map(|line| line.strip_prefix("refused-")?.split(' ').next());
    assert_eq!(codes.map(str::to_owned).collect::<BTreeSet<_>>(), book.refusals);
}

/// The limits, where they are set and where they are described.
#[test]
fn limits_are_the_ones_that_hold() {
    let described = include_str!("../../../../docs/socket.md");
    let [game, lobby, small, room] = [
        include_str!("../../src/socket.rs"),
        include_str!("../../src/lobby_socket.rs"),
        include_str!("../../src/page_socket.rs"),
        include_str!("../../../house/src/room/mod.rs"),
    ];
    for (source, set, sentence) in [
        (game, "const MESSAGE: usize = 4096;", "| size of a message to a game | 4096 bytes |"),
        (game, "const RATE: u32 = 10;", "| 10 a second, 40 at once |"),
        (game, "const BURST: u32 = 40;", "| 10 a second, 40 at once |"),
        (game, "const PATIENCE: u32 = 200;", "after 200 of them the socket ends"),
        (game, "const GONE: u16 = 4404;", "is closed with code 4404"),
        (game, "const PROBE: Duration = Duration::from_secs(10);", "pings every 10 seconds"),
        (small, "const MESSAGE: usize = 1024;", "| 1024 bytes |"),
        (lobby, "const LIVE: Duration = Duration::from_secs(3);", "live games every 3 seconds"),
        (room, "const LOG: usize = 64;", "the last 64 events"),
        (room, "const NEWS: usize = 64;", "| news that waits for a slow reader | 64 |"),
    ] {
        assert!(source.contains(set), "{set} is no more: docs/socket.md says {sentence:?}");
        assert!(described.contains(sentence), "{sentence}");
    }
}
