//! Answers laid out in a game by correspondence, as its page asks for them: what is told, what is kept, and why something is not.

use axum::http::{Method, Request, StatusCode};
use kamni_house::room::Caller;
use kamni_play::ids::GameId;
use kamni_play::table::Order;
use kamni_server::app::App;
use serde_json::{Value, json};

use crate::browser::{Browser, HOST, house};
use crate::rated::order;

/// A game by link of two accounts; the first of them has the first turn.
async fn two(app: &App, clock: &[(&str, &str)]) -> (Browser, Browser, GameId) {
    let (mut ann, mut bob) = (Browser::of(app, "Ann").await, Browser::of(app, "Bob").await);
    let game = [("game", "kamiken"), ("option-size", "5"), ("way", "link"), ("side", "first")];
    let made = ann.post("/games", &[&game, clock].concat()).await;
    let game: GameId = made.location.trim_start_matches('/').parse().expect("a game");
    bob.post(&format!("/{game}/join"), &[]).await.leads_to(&format!("/{game}"));
    (ann, bob, game)
}

const DAYS: &[(&str, &str)] = &[("clock", "correspondence"), ("days", "3")];

async fn told(browser: &mut Browser, path: &str) -> (StatusCode, Value) {
    let answer = browser.get(path).await;
    (answer.status, serde_json::from_str(&answer.body).unwrap_or_default())
}

async fn lay(browser: &mut Browser, game: GameId, sent: &Value) -> (StatusCode, Value) {
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("/{game}/replies"))
        .header("origin", format!("http://{HOST}"))
        .header("content-type", "application/json");
    let answer = browser.send(request, sent.to_string()).await;
    (answer.status, serde_json::from_str(&answer.body).unwrap_or_default())
}

async fn make(app: &App, browser: &Browser, game: GameId, ply: u32, text: &str) {
    order(app, browser, game, &Order::Step { ply, step: text.parse().expect("a step") }).await;
}

#[tokio::test]
async fn lines_are_shown_kept_and_answered() {
    let app = house().await;
    let (ann, mut bob, game) = two(&app, DAYS).await;
    assert!(bob.get(&format!("/{game}")).await.has("data-part=\"replies\""));
    let path = format!("/{game}/replies");
    let (status, laid) = told(&mut bob, &path).await;
    assert_eq!(
        (status, &laid),
        (StatusCode::OK, &json!({ "ply": 0, "lines": [], "left": 40, "deepest": 12 }))
    );
    // Both sides' turns are tried on the board.
    let (status, view) = told(&mut bob, &format!("{path}/view?steps=")).await;
    assert_eq!(
        (status, view["view"]["mover"].as_str(), view["turns"].clone()),
        (StatusCode::OK, Some("first"), json!([]))
    );
    let (_, view) = told(&mut bob, &format!("{path}/view?steps=c3,a1")).await;
    assert_eq!((view["view"]["mover"].as_str(), view["view"]["ply"].as_u64()), (Some("first"), Some(2)));
    assert_eq!(view["turns"][1], json!({ "side": "second", "turn": 1, "steps": ["a1"] }));
    let (_, over) = told(&mut bob, &format!("{path}/view?steps=pass,pass")).await;
    assert!(over["view"]["mover"].is_null() && over["end"]["title"].is_string(), "{over}");
    let sent = json!({ "ply": 0, "what": "add", "turns": [["c3"], ["a1"], ["e5"], ["a5"]] });
    let (status, laid) = lay(&mut bob, game, &sent).await;
    assert_eq!((status, laid["left"].as_u64()), (StatusCode::OK, Some(38)));
    assert_eq!(laid["lines"][0][3], json!({ "side": "second", "turn": 3, "steps": ["a5"] }));
    assert_eq!(told(&mut bob, &path).await.1, laid, "he finds it again");
    make(&app, &ann, game, 0, "c3").await;
    let table = app.hall.look(game, &Caller::default()).await.expect("a room").0;
    assert_eq!(table.ply(), 2, "answered");
    let (_, laid) = told(&mut bob, &path).await;
    assert_eq!((laid["ply"].as_u64(), laid["lines"][0].as_array().map(Vec::len)), (Some(2), Some(2)));
    let sent = json!({ "ply": 2, "what": "remove", "turns": [["e5"], ["a5"]] });
    assert_eq!(lay(&mut bob, game, &sent).await.1["lines"], json!([]));
}

#[tokio::test]
async fn what_cannot_be_laid_out_says_why_in_both_languages() {
    let app = house().await;
    let (mut ann, mut bob, game) = two(&app, DAYS).await;
    let add = |turns: Value| json!({ "ply": 0, "what": "add", "turns": turns });
    let many: Vec<[&str; 1]> = vec![["c3"]; 14];
    let refused = [
        (add(json!([["c3"], ["c4"]])), "beaten", "closed", "бьёт"),
        (add(json!([["c3"]])), "no-answer", "ends with your answer", "кончается вашим ответом"),
        (add(json!([])), "no-answer", "ends with your answer", "кончается вашим ответом"),
        (add(json!([["c3", "e5"], ["a1"]])), "not-whole", "whole one", "целым"),
        (add(json!([["pass"], ["pass"], ["c3"], ["a1"]])), "not-next", "nothing can follow", "продолжить"),
        (add(json!(many)), "too-deep", "12 turns", "12 ходов"),
        (add(json!([["hello"], ["a1"]])), "no-step", "hello", "hello"),
        (json!({ "ply": 7, "what": "add", "turns": [["c3"], ["a1"]] }), "ply", "changed", "изменилась"),
        (
            json!({ "ply": 0, "what": "remove", "turns": [["c3"], ["a1"]] }),
            "no-such-line",
            "not laid out",
            "нет",
        ),
    ];
    for (sent, code, english, russian) in &refused {
        let (status, told) = lay(&mut bob, game, sent).await;
        assert_eq!((status, told["code"].as_str()), (StatusCode::CONFLICT, Some(*code)), "{sent}: {told}");
        assert!(told["text"].as_str().is_some_and(|text| text.contains(english)), "{told}");
        let (_, told) = lay(&mut bob.clone().reading("ru"), game, sent).await;
        assert!(told["text"].as_str().is_some_and(|text| text.contains(russian)), "{told}");
    }
    for nonsense in [
        json!({}),
        json!({ "ply": 0, "what": "eat", "turns": [] }),
        json!({ "ply": -1, "what": "add", "turns": [] }),
        json!("x"),
    ] {
        let status = lay(&mut bob, game, &nonsense).await.0;
        assert!(status.is_client_error(), "{nonsense}: {status}");
    }
    let path = format!("/{game}/replies");
    assert_eq!(told(&mut bob, &format!("{path}/view?steps=c3,c4")).await.0, StatusCode::CONFLICT);
    // Only for who waits, and nobody else sees anything.
    assert_eq!(told(&mut ann, &path).await.1["code"], "not-waiting");
    let mut eve = Browser::of(&app, "Eve").await;
    for path in [path.clone(), format!("{path}/view")] {
        assert_eq!(told(&mut eve, &path).await.0, StatusCode::FORBIDDEN);
        assert_eq!(told(&mut Browser::new(&app), &path).await.0, StatusCode::FORBIDDEN);
    }
    assert_eq!(lay(&mut eve, game, &add(json!([["c3"], ["a1"]]))).await.0, StatusCode::FORBIDDEN);
    assert_eq!(told(&mut bob, "/22222222/replies").await.0, StatusCode::NOT_FOUND);
    order(&app, &ann, game, &Order::Resign).await;
    assert_eq!(told(&mut bob, &path).await.1["code"], "over");
    assert!(!bob.get(&format!("/{game}")).await.has("data-part=\"replies\""));
}

#[tokio::test]
async fn games_of_minutes_have_none_of_it() {
    let app = house().await;
    let (_, mut bob, game) = two(&app, &[("clock", "fischer"), ("base", "600"), ("increment", "5")]).await;
    assert!(!bob.get(&format!("/{game}")).await.has("data-part=\"replies\""));
    let (status, refused) = told(&mut bob, &format!("/{game}/replies")).await;
    assert_eq!((status, refused["code"].as_str()), (StatusCode::CONFLICT, Some("not-days")));
}
