use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use crate::testing::Server;
use crate::{Address, Wire, WireError};

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Said {
    number: u32,
    #[serde(default)]
    more: Option<String>,
}

fn said(number: u32) -> Said {
    Said { number, more: None }
}

/// Tells until it is heard: who listens is not known to the servers at once.
async fn heard(from: &Wire, to: &mut crate::Listening, number: u32) -> Said {
    for _ in 0..250 {
        from.tell("talk.a", &said(number));
        if let Ok(heard) = timeout(Duration::from_millis(20), to.next()).await {
            return heard;
        }
    }
    panic!("nothing is heard");
}

#[tokio::test]
async fn nodes_hear_each_other_and_not_themselves_or_other_houses() {
    let server = Server::start();
    let (one, two) =
        (Wire::connect(&server.address(), "house").await, Wire::connect(&server.address(), "house").await);
    let (one, two) = (one.expect("a wire"), two.expect("a wire"));
    let other = Wire::connect(&server.address(), "elsewhere").await.expect("a wire");
    let (mut own, mut there) = (one.listen("talk.*"), two.listen("talk.*"));
    let mut stranger = other.listen("talk.*");
    assert_eq!(heard(&one, &mut there, 1).await, said(1));
    assert_eq!(heard(&two, &mut own, 2).await, said(2));
    one.tell("talk.a", &"what is not understood");
    one.tell("talk.b", &serde_json::json!({ "number": 3, "unknown": true }));
    loop {
        let told: Said = there.next().await;
        if told.number == 3 {
            break;
        }
        assert_eq!(told, said(1), "told before");
    }
    for listening in [&mut own, &mut stranger] {
        let more = timeout(Duration::from_millis(50), listening.next::<Said>()).await;
        assert!(more.map_or(true, |told| told == said(2)), "nobody hears himself");
    }
    assert_ne!(one.node(), two.node());
    assert!(one.has_others() && one.is_up());
}

#[tokio::test]
async fn the_wire_goes_down_and_comes_back() {
    let mut server = Server::start();
    let (one, two) =
        (Wire::connect(&server.address(), "house").await, Wire::connect(&server.address(), "house").await);
    let (one, two) = (one.expect("a wire"), two.expect("a wire"));
    let mut there = two.listen("talk.a");
    heard(&one, &mut there, 1).await;
    let mut up = one.up();
    server.kill();
    timeout(Duration::from_secs(10), up.wait_for(|up| !up)).await.expect("it is noticed").expect("a wire");
    assert!(!one.is_up());
    for number in 0..20_000 {
        // Nothing waits, however long it takes.
        one.tell("talk.a", &said(number));
    }
    // What begins while it is down is heard later.
    let mut late = two.listen("talk.*");
    assert!(timeout(Duration::from_millis(20), late.next::<Said>()).await.is_err());
    server.restart();
    timeout(Duration::from_secs(10), up.wait_for(|up| *up)).await.expect("it comes back").expect("a wire");
    let told = heard(&one, &mut late, 30_000).await;
    assert_eq!(told, said(30_000), "what was told meanwhile is not told later");
    one.cut(true);
    while timeout(Duration::from_millis(100), late.next::<Said>()).await.is_ok() {}
    one.tell("talk.a", &said(1));
    assert!(timeout(Duration::from_millis(100), late.next::<Said>()).await.is_err(), "it is cut");
}

#[tokio::test]
async fn alone_nothing_is_heard_and_nothing_waits() {
    let wire = Wire::alone();
    wire.tell("talk.a", &said(1));
    assert!(!wire.has_others() && wire.is_up() && wire.client().is_none());
    assert!(timeout(Duration::from_millis(20), wire.listen("talk.a").next::<Said>()).await.is_err());
}

#[tokio::test]
async fn what_is_wrong_with_a_server_is_named() {
    let why = async |text: &str| {
        let address: Address = text.parse().expect("an address");
        Wire::connect(&address, "house").await.expect_err("no wire")
    };
    let mut gone = Server::start();
    gone.kill();
    assert!(matches!(why(&gone.text()).await, WireError::Unreachable(_)));
    let plain = Server::start_with(&[]);
    assert_eq!(why(&plain.text()).await, WireError::NoJetStream);
    let guarded = Server::start_with(&["-js", "--user", "ann", "--pass", "right"]);
    assert_eq!(why(&guarded.text()).await, WireError::Refused);
    let with = |who: &str| guarded.text().replace("//", &format!("//{who}@"));
    assert_eq!(why(&with("ann:wrong")).await, WireError::Refused);
    let right: Address = with("ann:right").parse().expect("an address");
    Wire::connect(&right, "house").await.expect("let in");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let silent = format!("nats://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        // The first who comes is answered in another tongue, the second not at all.
        let (mut stream, _) = listener.accept().await.expect("somebody");
        tokio::io::AsyncWriteExt::write_all(&mut stream, b"HTTP/1.1 400\r\n").await.expect("written");
        let _held = listener.accept().await;
        std::future::pending::<()>().await;
    });
    assert_eq!(why(&silent).await, WireError::Stranger);
    assert_eq!(why(&silent).await, WireError::Silent);
    // Of several one is enough.
    let well = Server::start();
    let some: Address = format!("{},{}", gone.text(), well.text()).parse().expect("an address");
    Wire::connect(&some, "house").await.expect("a wire");
}
