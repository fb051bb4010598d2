//! What others may not do in somebody's name, over real sockets: with a token, after signing out, with a session that has ended.

mod wire;

use std::time::Duration;

use serde_json::json;
use tempfile::{TempDir, tempdir};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use wire::{Page, Running, game, house, request, request_with, sign_up, token};

const RATED: &str = "game=kamiken&option-size=5&clock=fischer&base=600&increment=5&rated=1";

async fn a_house() -> (TempDir, Running) {
    let folder = tempdir().expect("a folder");
    let house = house(&folder.path().join("house.db")).await;
    (folder, house)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_opens_nothing_but_the_api() {
    let (_folder, house) = a_house().await;
    let (ann, bob) = (sign_up(&house, "Ann", "").await, sign_up(&house, "Bob", "").await);
    let id = game(&house, RATED, &ann, &bob).await;
    for scope in ["read", "play", "challenge", "bot"] {
        let token = token(&house, &ann, scope).await;
        let bearer = format!("Bearer {token}");
        let mut page = Page::open_with(&house, &format!("/{id}/socket"), &[("authorization", &bearer)]).await;
        assert_eq!(page.next("full").await["you"], json!([]), "{scope}");
        for (order, code) in [
            (json!({ "t": "step", "ply": 0, "step": "c3" }), "seat"),
            (json!({ "t": "resign" }), "seat"),
            (json!({ "t": "chat", "text": "hello" }), "stranger"),
        ] {
            page.send(&order).await;
            assert_eq!(page.next("refused").await["code"], code, "{scope} {order}");
        }
    }
    assert!(house.app.hall.live()[0].end().is_none(), "the game goes on");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_takes_no_seat_and_no_seek() {
    let (_folder, house) = a_house().await;
    let (ann, bob) = (sign_up(&house, "Ann", "").await, sign_up(&house, "Bob", "").await);
    let bearer = format!("Authorization: Bearer {}\r\n", token(&house, &bob, "challenge").await);
    // A game by link, a quick seek, a seek for a game of days, all rated: what a stranger cannot have, a token cannot either.
    let made = request(&house, "POST", "/games", &ann, &format!("{RATED}&way=link")).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let days = "game=four&clock=correspondence&days=3&rated=1";
    for form in [RATED, days] {
        assert_eq!(request(&house, "POST", "/seeks", &ann, form).await.status, 303);
    }
    let seeks = house.app.lobby.seeks();
    assert_eq!(seeks.len(), 2);
    let joined = request_with(&house, "POST", &format!("/{id}/join"), &bearer, "").await;
    assert_eq!(joined.status, 409, "{}", joined.head);
    for seek in &seeks {
        let answer = request_with(&house, "POST", &format!("/seeks/{}/accept", seek.id), &bearer, "").await;
        assert_eq!(answer.status, 409, "{}", answer.head);
    }
    assert_eq!(house.app.lobby.seeks().len(), 2, "both stand");
    assert_eq!(house.app.store.seek_marks().await.expect("read").len(), 2, "in the books, too");
    // To be paired, a program is a stranger who is given a session, never the token's account.
    let answer = request_with(&house, "POST", "/pair", &bearer, "game=hasami&clock=fischer&base=600").await;
    assert_eq!(answer.status, 303, "{}", answer.head);
    assert!(answer.header("set-cookie").is_some());
    let page = request_with(&house, "GET", "/account/tokens", &bearer, "").await;
    assert_eq!(page.status, 303, "it has no account there: {}", page.head);
    // The owner himself can do all that.
    for seek in seeks {
        let answer = request(&house, "POST", &format!("/seeks/{}/accept", seek.id), &bob, "").await;
        assert_eq!(answer.status, 303, "{}", answer.head);
    }
    let left = house.app.store.seeks(0).await.expect("read");
    assert!(left.iter().all(|left| left.seek.waits), "{left:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_signs_up_next_in_a_browser_has_no_seat_of_the_last() {
    let (_folder, house) = a_house().await;
    let (ann, bob) = (sign_up(&house, "Ann", "").await, sign_up(&house, "Bob", "").await);
    let id = game(&house, RATED, &ann, &bob).await;
    for cookie in [&ann, &bob] {
        let out = request(&house, "POST", "/account/sign-out", cookie, "").await;
        let name = if *cookie == ann { "Mallory" } else { "Oscar" };
        let next = sign_up(&house, name, &out.cookie()).await;
        let mut page = Page::open(&house, &id, &next, 0).await;
        assert_eq!(page.next("full").await["you"], json!([]), "{name}");
        page.send(&json!({ "t": "resign" })).await;
        assert_eq!(page.next("refused").await["code"], "seat", "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_ends_with_its_session() {
    let (_folder, house) = a_house().await;
    let (here, bob) = (sign_up(&house, "Ann", "").await, sign_up(&house, "Bob", "").await);
    let id = game(&house, RATED, &here, &bob).await;
    let form = format!("name=Ann&password={}", wire::PASSWORD.replace(' ', "+"));
    let there = request(&house, "POST", "/account/sign-in", "", &form).await.cookie();
    let mut pages = Vec::new();
    for cookie in [&here, &there] {
        let mut page = Page::open(&house, &id, cookie, 0).await;
        assert_eq!(page.next("full").await["you"], json!(["first"]));
        pages.push(page);
        for path in ["/lobby/socket", "/notices/socket"] {
            pages.push(Page::open_with(&house, path, &[("cookie", cookie)]).await);
        }
    }
    let mut other = Page::open(&house, &id, &bob, 0).await;
    other.next("full").await;
    let form = format!("old={}&new=another+horse+8", wire::PASSWORD.replace(' ', "+"));
    let changed = request(&house, "POST", "/account/password", &here, &form).await;
    assert_eq!(changed.status, 303, "{}", changed.head);
    for mut page in pages.split_off(3) {
        page.ends().await;
    }
    // The browser in which it was changed, and everybody else, stay.
    for page in [&mut pages[0], &mut other] {
        page.send(&json!({ "t": "ping", "n": 1 })).await;
        page.next("pong").await;
    }
    request(&house, "POST", "/account/sign-out", &here, "").await;
    for mut page in pages {
        page.ends().await;
    }
    other.send(&json!({ "t": "ping", "n": 2 })).await;
    other.next("pong").await;
}

/// Reads from a stream of lines until it ends or a text has come.
async fn read_until(stream: &mut TcpStream, text: Option<&str>) -> String {
    let mut all = Vec::new();
    let reading = async {
        let mut part = [0; 4096];
        loop {
            let read = stream.read(&mut part).await.unwrap_or(0);
            all.extend_from_slice(&part[..read]);
            let so_far = String::from_utf8_lossy(&all);
            if read == 0 || text.is_some_and(|text| so_far.contains(text)) {
                return so_far.into_owned();
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(5), reading).await.expect("it comes, or ends")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_ends_with_its_token() {
    let (_folder, house) = a_house().await;
    let (ann, bob) = (sign_up(&house, "Ann", "").await, sign_up(&house, "Bob", "").await);
    let id = game(&house, RATED, &ann, &bob).await;
    let bearer = token(&house, &ann, "bot").await;
    let mut streams = Vec::new();
    for path in ["/api/stream/event".to_owned(), format!("/api/bot/game/stream/{id}")] {
        let mut stream = TcpStream::connect(house.address).await.expect("connects");
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {bearer}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        read_until(&mut stream, Some("\"type\"")).await;
        streams.push(stream);
    }
    let account = house.app.store.account("Ann").await.expect("read").expect("Ann");
    let row = house.app.store.tokens(account.id).await.expect("read").remove(0);
    let revoke = format!("/account/tokens/{}/revoke", row.id);
    assert_eq!(request(&house, "POST", &revoke, &ann, "").await.status, 303);
    for stream in &mut streams {
        read_until(stream, None).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_opinion_ends_with_the_session_that_asked() {
    let (_folder, house) = a_house().await;
    let ann = sign_up(&house, "Ann", "").await;
    let mut stream = TcpStream::connect(house.address).await.expect("connects");
    let head = format!(
        "GET /analysis/kamiken/engine?think=10000 HTTP/1.1\r\nHost: x\r\nCookie: {ann}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    read_until(&mut stream, Some("queue")).await;
    assert_eq!(request(&house, "POST", "/account/sign-out", &ann, "").await.status, 303);
    let rest = read_until(&mut stream, None).await;
    assert!(!rest.contains("\"done\":true"), "{rest}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_do_not_hear_who_looks_on_until_the_game_is_over() {
    let (_folder, house) = a_house().await;
    let (ann, bob) = (sign_up(&house, "Ann", "").await, sign_up(&house, "Bob", "").await);
    let id = game(&house, RATED, &ann, &bob).await;
    let looks_on = sign_up(&house, "Eve", "").await;
    let mut white = Page::open(&house, &id, &ann, 0).await;
    let mut eve = Page::open(&house, &id, &looks_on, 0).await;
    white.next("full").await;
    assert_eq!(eve.next("full").await["allowed"]["chat"], true);
    eve.send(&json!({ "t": "chat", "text": "take c3" })).await;
    assert_eq!(eve.next("talk").await["lines"][0]["text"], "take c3");
    white.send(&json!({ "t": "chat", "text": "good luck" })).await;
    // The first that a player hears is what a player says.
    assert_eq!(
        white.next("talk").await["lines"],
        json!([{ "name": "Ann", "side": "first", "text": "good luck" }])
    );
    assert_eq!(eve.next("talk").await["lines"][0]["text"], "good luck");
    let mut again = Page::open(&house, &id, &ann, 0).await;
    assert_eq!(again.next("full").await["chat"].as_array().map(Vec::len), Some(1), "nor after a reload");
    let mut stranger = Page::open(&house, &id, "", 0).await;
    let full = stranger.next("full").await;
    assert_eq!((full["chat"].as_array().map(Vec::len), &full["allowed"]["chat"]), (Some(2), &json!(false)));
    stranger.send(&json!({ "t": "chat", "text": "me too" })).await;
    assert_eq!(stranger.next("refused").await["code"], "stranger");
    // Talk is none of the events: their numbers go on without it.
    let told = white.step(0, "c3").await;
    assert_eq!(told["n"], 2, "the second player sat down, then the step");
    white.send(&json!({ "t": "resign" })).await;
    let talk = white.next("talk").await;
    assert_eq!((&talk["all"], talk["lines"].as_array().map(Vec::len)), (&json!(true), Some(2)));
}
