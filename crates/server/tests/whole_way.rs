//! The whole way of a step over real sockets: two guests by a link, a watcher, a lost connection, a house that was killed.

mod wire;

use serde_json::json;
use tempfile::tempdir;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use futures_util::SinkExt;
use wire::{Page, house, request, two_guests};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_guests_a_watcher_and_a_lost_connection() {
    let folder = tempdir().expect("a folder");
    let house = house(&folder.path().join("house.db")).await;
    let (id, [first, second]) = two_guests(&house, "game=kamiken&option-size=5").await;
    let mut white = Page::open(&house, &id, &first, 0).await;
    let mut black = Page::open(&house, &id, &second, 0).await;
    let mut watcher = Page::open(&house, &id, "", 0).await;
    let full = white.next("full").await;
    assert_eq!(full["you"], json!(["first"]));
    assert_eq!(full["view"]["legal"].as_array().map(Vec::len), Some(26), "25 cells and pass");
    assert_eq!(black.next("full").await["view"]["legal"], json!([]));
    assert_eq!(watcher.next("full").await["you"], json!([]));

    let told = white.step(0, "c3").await;
    let number = told["n"].as_u64().expect("a number");
    for page in [&mut black, &mut watcher] {
        let event = page.next("event").await;
        assert_eq!((event["n"].as_u64(), event["event"]["step"].as_str()), (Some(number), Some("c3")));
    }
    // A step of the wrong player, and one that the rules refuse, say why and change nothing.
    white.send(&json!({ "t": "step", "ply": 1, "step": "a1" })).await;
    assert_eq!(white.next("refused").await["code"], "turn");
    black.send(&json!({ "t": "step", "ply": 1, "step": "c4" })).await;
    let refused = black.next("refused").await;
    assert_eq!(refused["cell"], "c4");
    assert!(refused["text"].as_str().is_some_and(|text| text.contains("c3")), "{refused}");
    watcher.send(&json!({ "t": "resign" })).await;
    assert_eq!(watcher.next("refused").await["code"], "seat");
    for nonsense in
        ["{", "[]", "{\"t\":\"fly\"}", "{\"t\":\"step\"}", "{\"t\":\"step\",\"ply\":-1,\"step\":\"a1\"}"]
    {
        black.0.send(Message::Text(nonsense.into())).await.expect("is sent");
        assert_eq!(black.next("refused").await["code"], "message", "{nonsense}");
    }

    // The watcher's connection is lost; what it missed comes when it is back.
    drop(watcher);
    let told = black.step(1, "a1").await;
    assert_eq!(told["n"].as_u64(), Some(number + 1));
    let mut watcher = Page::open(&house, &id, "", u32::try_from(number).expect("small")).await;
    let missed = watcher.next("event").await;
    assert_eq!((missed["n"].as_u64(), missed["view"]["ply"].as_u64()), (Some(number + 1), Some(2)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_after_the_house_was_killed() {
    let folder = tempdir().expect("a folder");
    let database = folder.path().join("house.db");
    let first_house = house(&database).await;
    let (id, [first, second]) = two_guests(&first_house, "game=hasami&clock=fischer&base=600").await;
    let mut white = Page::open(&first_house, &id, &first, 0).await;
    let full = white.next("full").await;
    let step = full["view"]["legal"][0].as_str().expect("a step").to_owned();
    let told = white.step(0, &step).await;
    let seen = u32::try_from(told["n"].as_u64().expect("a number")).expect("small");
    drop(first_house);
    drop(white);

    let again = house(&database).await;
    let mut white = Page::open(&again, &id, &first, seen).await;
    let mut black = Page::open(&again, &id, &second, seen).await;
    // Nothing was missed: the first word is that of the next event.
    black.send(&json!({ "t": "ping", "n": 5 })).await;
    assert_eq!(black.next("pong").await["n"], 5);
    let mut fresh = Page::open(&again, &id, &second, 0).await;
    let full = fresh.next("full").await;
    assert_eq!(full["n"].as_u64(), Some(u64::from(seen)));
    assert_eq!(full["view"]["ply"].as_u64(), Some(1));
    let reply = full["view"]["legal"][0].as_str().expect("a step").to_owned();
    black.step(1, &reply).await;
    let told = white.next("event").await;
    assert_eq!(told["n"].as_u64(), Some(u64::from(seen) + 1), "numbers go on without a gap");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_plays_a_whole_game() {
    let folder = tempdir().expect("a folder");
    let house = house(&folder.path().join("house.db")).await;
    let form = "game=kamiken&option-size=5&way=computer&level=1&side=second";
    let made = request(&house, "POST", "/games", "", form).await;
    let id = made.header("location").expect("a place").trim_start_matches('/').to_owned();
    let mut page = Page::open(&house, &id, &made.cookie(), 0).await;
    let mut state = page.next("full").await;
    loop {
        while state["view"]["legal"].as_array().is_none_or(Vec::is_empty) && state["end"].is_null() {
            state = page.next("event").await;
        }
        if !state["end"].is_null() {
            break;
        }
        let (ply, step) = (state["view"]["ply"].as_u64(), state["view"]["legal"][0].clone());
        page.send(&json!({ "t": "step", "ply": ply, "step": step })).await;
        state = page.next("event").await;
    }
    assert_eq!(state["end"]["why"], "score");
    let mut late = Page::open(&house, &id, "", 0).await;
    assert_eq!(late.next("full").await["end"]["why"], "score");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_cannot_speak_for_a_player() {
    let folder = tempdir().expect("a folder");
    let house = house(&folder.path().join("house.db")).await;
    let (id, [first, _]) = two_guests(&house, "game=four&preset=quick").await;
    let url = format!("ws://{}/{id}/socket", house.address);
    let mut foreign = url.into_client_request().expect("a request");
    foreign.headers_mut().insert("origin", "http://elsewhere.example".parse().expect("a header"));
    foreign.headers_mut().insert("cookie", first.parse().expect("a header"));
    assert!(connect_async(foreign).await.is_err(), "refused");
    let link = request(&house, "GET", &format!("/{id}/guessedsecret"), "", "").await;
    assert_eq!(link.status, 404);
    let page = request(&house, "GET", &format!("/{id}"), &first, "").await;
    // The whole address: other links of the page begin with the path alone, but for that of its picture.
    let begins = format!("{}/{id}/", house.address);
    let wholes = page.head.split(&begins).skip(1);
    let mut words =
        wholes.map(|rest| rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>());
    let secret = words.find(|word| word != "preview").expect("the guest's own link");
    let seat = request(&house, "GET", &format!("/{id}/{secret}"), "", "").await;
    assert_eq!(seat.status, 303, "the secret link takes the seat on another device");
    let mut other = Page::open(&house, &id, &seat.cookie(), 0).await;
    assert_eq!(other.next("full").await["you"], json!(["first"]));
}
