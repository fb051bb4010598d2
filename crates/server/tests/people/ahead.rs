//! What is told to somebody who lays out a turn while he waits, and what becomes of the whole turn; the house as a program on a device.

use axum::http::StatusCode;
use kamni_house::room::Caller;
use kamni_play::ids::GameId;
use kamni_play::table::{Order, Refused};
use kamni_rules::Step;
use kamni_server::app::App;
use serde_json::Value;

use crate::browser::{Browser, house};
use crate::rated::order;

/// A game by link of two accounts; the first of them has the first turn.
async fn two(app: &App, options: &[(&str, &str)]) -> (Browser, Browser, GameId) {
    let (mut ann, mut bob) = (Browser::of(app, "Ann").await, Browser::of(app, "Bob").await);
    let way = [("way", "link"), ("side", "first")];
    let made = ann.post("/games", &[options, &way].concat()).await;
    let game: GameId = made.location.trim_start_matches('/').parse().expect("a game");
    bob.post(&format!("/{game}/join"), &[]).await.leads_to(&format!("/{game}"));
    (ann, bob, game)
}

async fn ahead(browser: &mut Browser, game: GameId, steps: &str) -> (StatusCode, Value) {
    let answer = browser.get(&format!("/{game}/ahead?steps={steps}")).await;
    (answer.status, serde_json::from_str(&answer.body).unwrap_or_default())
}

fn step(text: &str) -> Step {
    text.parse().expect("a step")
}

async fn make(app: &App, browser: &Browser, game: GameId, ply: u32, text: &str) {
    order(app, browser, game, &Order::Step { ply, step: step(text) }).await;
}

#[tokio::test]
async fn who_waits_is_told_what_could_follow() {
    let app = house().await;
    let (mut ann, mut bob, game) = two(&app, &[("game", "kamiken"), ("option-size", "5")]).await;
    let (status, told) = ahead(&mut bob, game, "").await;
    assert_eq!(
        (status, told["ply"].as_u64(), told["whole"].as_bool()),
        (StatusCode::OK, Some(0), Some(false))
    );
    assert_eq!(told["view"]["legal"].as_array().map(Vec::len), Some(26), "every cell, and a pass: {told}");
    assert_eq!(told["view"]["figure"], serde_json::json!(["stone2", "p2"]));
    let (status, whole) = ahead(&mut bob, game, "c3").await;
    assert_eq!((status, whole["whole"].as_bool()), (StatusCode::OK, Some(true)));
    assert_eq!(whole["view"]["legal"], serde_json::json!([]));
    // What cannot be laid out says why, in the reader's language.
    make(&app, &ann, game, 0, "c3").await;
    make(&app, &bob, game, 1, "a1").await;
    let (status, refused) = ahead(&mut bob, game, "c4").await;
    assert_eq!((status, refused["code"].as_str()), (StatusCode::CONFLICT, Some("beaten")), "{refused}");
    let (_, russian) = ahead(&mut bob.clone().reading("ru"), game, "c4").await;
    assert!(russian["text"].as_str().is_some_and(|text| text.contains("камень")), "{russian}");
    for steps in ["c9", "hello", "b3,b4"] {
        assert_eq!(ahead(&mut bob, game, steps).await.0, StatusCode::CONFLICT, "{steps}");
    }
    // Only for who waits.
    assert_eq!(ahead(&mut ann, game, "").await.0, StatusCode::CONFLICT, "it is her turn");
    let mut eve = Browser::of(&app, "Eve").await;
    assert_eq!(ahead(&mut eve, game, "").await.0, StatusCode::FORBIDDEN);
    assert_eq!(ahead(&mut Browser::new(&app), game, "").await.0, StatusCode::FORBIDDEN);
    order(&app, &ann, game, &Order::Resign).await;
    assert_eq!(ahead(&mut bob, game, "").await.0, StatusCode::CONFLICT, "it is over");
    let unknown = ann.get("/22222222/ahead").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn nothing_is_kept_of_what_is_laid_out_and_a_turn_is_made_whole_or_not_at_all() {
    let app = house().await;
    let (ann, mut bob, game) = two(&app, &[("game", "dao")]).await;
    let (_, told) = ahead(&mut bob, game, "").await;
    let first = told["view"]["legal"][0].as_str().expect("a step").to_owned();
    assert_eq!(ahead(&mut bob, game, &first).await.0, StatusCode::OK);
    let table = app.hall.look(game, &Caller::default()).await.expect("a room").0;
    assert_eq!((table.ply(), table.number()), (0, 1), "only that he sat down");
    make(&app, &ann, game, 0, "a1-b1").await;
    let caller = |browser: &Browser| {
        let browser = browser.clone();
        async move {
            let account = browser.visitor().await.expect("somebody").account.expect("an account");
            Caller { account: Some(account.id), name: account.name, ..Caller::default() }
        }
    };
    // The second step goes nowhere: the first is not made either.
    let turn = [step("e5-e4"), step("a1-a2")];
    let answer = app.hall.turn(game, &caller(&bob).await, Some(1), &turn, 0).await.expect("a room");
    assert!(matches!(answer, Err(Refused::Rules(..))), "{answer:?}");
    let turn = [step("e5-e4"), Step::End];
    let answer = app.hall.turn(game, &caller(&bob).await, Some(0), &turn, 0).await.expect("a room");
    assert!(matches!(answer, Err(Refused::Ply { now: 1 })), "{answer:?}");
    let answer = app.hall.turn(game, &caller(&bob).await, Some(1), &turn, 0).await.expect("a room");
    assert!(answer.is_ok(), "{answer:?}");
    let table = app.hall.look(game, &Caller::default()).await.expect("a room").0;
    assert_eq!(table.ply(), 3);
}

#[tokio::test]
async fn the_worker_names_what_it_keeps_and_changes_only_with_it() {
    let app = house().await;
    let mut browser = Browser::new(&app);
    let worker = browser.get("/sw.js").await;
    let shell = worker.body.lines().next().expect("a line");
    let shell = shell.trim_start_matches("self.SHELL = ").trim_end_matches(';');
    let shell: Value = serde_json::from_str(shell).expect("JSON");
    assert_eq!(shell["languages"], serde_json::json!(["en", "ru"]));
    assert_eq!(shell["version"].as_str().map(str::len), Some(16));
    for file in shell["files"].as_array().expect("files") {
        let file = browser.get(file.as_str().expect("an address")).await;
        assert_eq!(file.status, StatusCode::OK);
    }
    assert_eq!(browser.clone().reading("ru").get("/sw.js").await.body, worker.body, "the same for everybody");
    for (lang, said) in [("en", "No connection"), ("ru", "Нет связи")] {
        let page = browser.get(&format!("/offline/{lang}")).await;
        page.is_page(StatusCode::OK);
        assert!(page.has(said) && page.cookie.is_empty() && !page.has("href=\"/account"), "{}", page.body);
        let manifest = browser.get(&format!("/manifest/{lang}")).await;
        let manifest: Value = serde_json::from_str(&manifest.body).expect("JSON");
        assert_eq!(manifest["lang"], lang);
        assert!(manifest["icons"].as_array().is_some_and(|icons| icons.len() == 4), "{manifest}");
    }
    // A page names it, and the reader's boards.
    let mut chosen = axum::http::Request::get("/settings");
    chosen = chosen.header("cookie", "board=contrast; theme=dark");
    let page = browser.send(chosen, String::new()).await;
    assert!(page.has("data-theme=\"dark\" data-board=\"contrast\"") && page.has("href=\"/manifest/en\""));
    let wrong = axum::http::Request::get("/settings").header("cookie", "board=\"><script>");
    assert!(!browser.send(wrong, String::new()).await.has("data-board="), "only what there is");
}
