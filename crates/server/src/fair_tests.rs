//! Every way on which the house could give its opinion about a rated game that goes on: the whole app, asked without sockets.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use kamni_records::kmn;
use kamni_rules::{GameKind, Position, Rules};
use kamni_texts::Lang;
use serde_json::Value;
use tokio::time::timeout;
use tower::ServiceExt;

use crate::address::percent;
use crate::app::{App, router};
use crate::clock::Controls;
use crate::config::Config;
use crate::game::{Setting, Sitter};
use crate::ids::GameId;
use crate::people::{Account, Scope, Scopes};
use crate::room::Caller;
use crate::table::Order;
use crate::testing::{Answer, ask, get, house_with, order};

/// What is played in the rated game.
const STEPS: [&str; 6] = ["c3", "g7", "c6", "g3", "e1", "e9"];

async fn house() -> App {
    house_with(Config { thinkers: 1, think: Duration::from_millis(20), ..Config::default() }).await
}

async fn account(app: &App, name: &str) -> Account {
    match app.store.account(name).await.expect("books") {
        Some(account) => account,
        None => crate::testing::account(&app.store, name, "none", 0).await,
    }
}

/// A rated game of Kamiken between two accounts, after these steps, and its players.
async fn rated(app: &App, steps: &[&str]) -> (GameId, [Caller; 2]) {
    let mut callers = Vec::new();
    let mut seats = Vec::new();
    for name in ["anna", "boris"] {
        let account = account(app, name).await;
        callers.push(Caller { account: Some(account.id), ..Caller::default() });
        seats.push(Sitter::Account { id: account.id, name: account.name, rating: None, bot: false });
    }
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(GameKind::Kamiken, []).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: true,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let (seats, callers): ([Sitter; 2], [Caller; 2]) =
        (seats.try_into().expect("two"), callers.try_into().expect("two"));
    app.hall.create(setting, seats, Vec::new()).await.expect("a room");
    for (ply, step) in (0..).zip(steps) {
        let caller = &callers[ply as usize % 2];
        order(app, id, caller, Order::Step { ply, step: step.parse().expect("a step") }).await;
    }
    (id, callers)
}

/// The text of the position after steps.
fn text_after(steps: &[&str]) -> String {
    let mut position = Rules::new(GameKind::Kamiken, []).expect("options").start();
    steps.iter().for_each(|step| position.play(step.parse().expect("a step")).expect("legal"));
    position.text()
}

fn code(answer: &Answer) -> String {
    let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    body["error"].as_str().unwrap_or_default().to_owned()
}

const JSON: (&str, &str) = ("accept", "application/json");

async fn opinion(app: &App, query: &str) -> Answer {
    get(app, &format!("/analysis/kamiken/engine?think=100&{query}"), &[JSON]).await
}

async fn post(app: &App, path: &str, kind: &str, body: String, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::post(path).header("accept", "application/json").header("content-type", kind);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    ask(&router(app.clone()), request.body(Body::from(body)).expect("a request")).await
}

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test]
async fn no_opinion_about_a_rated_game_that_goes_on() {
    let app = house().await;
    let (id, [first, _]) = rated(&app, &STEPS).await;
    let longer = [&STEPS[..], &["a9"]].concat();
    let at = |steps: &[&str]| format!("position={}", percent(&text_after(steps)));
    let questions = [
        format!("moves={}", STEPS.join("+")),
        format!("moves={}+a9+i1", STEPS.join("+")),
        at(&STEPS),
        at(&longer),
        format!("komi=9.5&{}", at(&STEPS)),
    ];
    for question in &questions {
        let answer = opinion(&app, question).await;
        assert_eq!((answer.status, &*code(&answer)), (StatusCode::CONFLICT, "in-rated-game"), "{question}");
    }
    for (lang, word) in [(Lang::En, "rated game"), (Lang::Ru, "рейтинговая партия")] {
        let answer = opinion(&app, &format!("{}&lang={lang}", questions[0])).await;
        assert!(answer.text().contains(word), "{}", answer.text());
    }
    // Its beginning, and games that are others, can be asked about.
    for question in ["", "moves=e5", "moves=e5+a1+h2+b8+d7+f3+a4"] {
        let answer = opinion(&app, question).await;
        assert_eq!(answer.status, StatusCode::OK, "{question}: {}", answer.text());
    }
    order(&app, id, &first, Order::Resign).await;
    for question in &questions {
        let answer = opinion(&app, question).await;
        assert_eq!(answer.status, StatusCode::OK, "{question}: {}", answer.text());
    }
}

#[tokio::test]
async fn an_opinion_ends_when_a_rated_game_comes_there() {
    let app = house().await;
    let request = Request::get(format!("/analysis/kamiken/engine?think=10000&moves={}", STEPS.join("+")));
    let request = request.body(Body::empty()).expect("a request");
    let answer = router(app.clone()).oneshot(request).await.expect("always answered");
    assert_eq!(answer.status(), StatusCode::OK, "nobody plays there yet");
    rated(&app, &STEPS).await;
    let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.expect("a body");
    let told = String::from_utf8(body.to_vec()).expect("a text");
    let last: Value = serde_json::from_str(told.lines().last().expect("a line")).expect("JSON");
    assert!(last["failed"].as_str().is_some_and(|said| said.contains("rated game")), "{told}");
}

#[tokio::test]
async fn no_game_against_the_computer_from_where_a_rated_game_stands() {
    let app = house().await;
    rated(&app, &STEPS).await;
    let longer = [&STEPS[..], &["a9"]].concat();
    let bot = account(&app, "vera").await.id;
    let scopes = Scopes::default().with(Scope::Challenge);
    let token = app.people.add_token(bot, "a bot", scopes, 0).await.expect("a token");
    let bearer = format!("Bearer {token}");
    let bearer = [("authorization", &*bearer)];
    for (text, allowed) in
        [(text_after(&STEPS), false), (text_after(&longer), false), (text_after(&["e5"]), true)]
    {
        for way in ["computer", "link", "side-by-side"] {
            let form = format!("game=kamiken&way={way}&position={}", percent(&text));
            let answer = post(&app, "/games", FORM, form, &[]).await;
            let made = answer.status == StatusCode::SEE_OTHER;
            assert_eq!(made, allowed || way != "computer", "{way} {text}: {}", answer.text());
            assert!(made || code(&answer) == "in-rated-game", "{}", answer.text());
        }
        for (path, asked) in [("/api/challenge/ai", allowed), ("/api/challenge/open", true)] {
            let wish = serde_json::json!({ "game": "kamiken", "position": text }).to_string();
            let answer = post(&app, path, "application/json", wish, &bearer).await;
            assert_eq!(answer.status == StatusCode::CREATED, asked, "{path} {text}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn the_computer_waits_where_a_rated_game_is_copied() {
    let app = house().await;
    // Set up while no rated game stands there; the next turn is the person's.
    let text = percent(&text_after(&STEPS));
    let form = format!("game=kamiken&way=computer&level=1&side=first&position={text}");
    let made = post(&app, "/games", FORM, form, &[]).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());
    let copy: GameId = made.header("location").trim_start_matches('/').parse().expect("a game");
    let cookie = made.header("set-cookie").split(';').next().and_then(|cookie| cookie.split_once('='));
    let (_, secret) = cookie.expect("a cookie");
    let visitor = app.people.by_cookie(secret, 0).await.expect("books").expect("a guest");
    let (id, [first, _]) = rated(&app, &STEPS).await;
    let caller = Caller { session: Some(visitor.session), ..Caller::default() };
    order(&app, copy, &caller, Order::Step { ply: 0, step: "a9".parse().expect("a step") }).await;
    let room = app.hall.room(copy).await.expect("a room");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(room.table().steps().len(), 1, "the computer says nothing");
    order(&app, id, &first, Order::Resign).await;
    let moved = async {
        while room.table().steps().len() < 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(30), moved).await.expect("the computer moves");
}

#[tokio::test]
async fn a_review_is_silent_about_where_a_rated_game_stands() {
    let app = house().await;
    let (id, [first, second]) = rated(&app, &STEPS).await;
    order(&app, id, &second, Order::Resign).await;
    let address = format!("/{id}/review");
    let asked = post(&app, &address, FORM, String::new(), &[]).await;
    assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.text());
    let clerk = tokio::spawn(app.reviews.clone().work());
    while app.reviews.waiting() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    clerk.abort();
    let en: &[(&str, &str)] = &[("accept-language", "en")];
    let evals = |answer: &Answer| answer.text().matches("[%eval").count();
    let whole = get(&app, &format!("{address}.kmn"), en).await;
    assert!(evals(&whole) > STEPS.len() && whole.text().contains("Accuracy"), "{}", whole.text());
    // Another rated game comes to where that one was after four turns.
    let (live, _) = rated(&app, &STEPS[..4]).await;
    let page = get(&app, &address, en).await;
    assert!(page.text().contains("left out for now"), "{}", page.text());
    let russian = get(&app, &address, &[("accept-language", "ru")]).await;
    assert!(russian.text().contains("пока скрыт"), "{}", russian.text());
    let file = get(&app, &format!("{address}.kmn"), en).await;
    let said = file.text();
    let turns = &said[said.find("4. g3").expect("a turn")..];
    assert!(
        !turns.contains("%eval") && !turns.contains("%drop"),
        "where the game stands, and near it: {said}"
    );
    assert!(said.contains("%eval"), "what is far from it is told: {said}");
    assert!(!said.contains("Accuracy"), "{said}");
    let board = get(&app, &format!("{address}/board"), en).await;
    let chances = |answer: &Answer| answer.text().matches("\"chance\":").count();
    assert!(chances(&board) < STEPS.len(), "{}", board.text());
    // What is brought in is reviewed under the same rule.
    let record = recorded(&app, id).await;
    let brought = post(&app, "/import", FORM, format!("text={}", percent(&record)), &[]).await;
    let import = format!("{}/review", brought.header("location"));
    post(&app, &import, FORM, String::new(), &[]).await;
    let clerk = tokio::spawn(app.reviews.clone().work());
    while app.reviews.waiting() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    clerk.abort();
    let page = get(&app, &import, en).await;
    assert!(page.text().contains("left out for now"), "{}", page.text());
    // When it is over, all is told.
    order(&app, live, &first, Order::Resign).await;
    let again = get(&app, &format!("{address}.kmn"), en).await;
    assert_eq!(again.text(), whole.text());
}

/// The record of a game, without a review.
async fn recorded(app: &App, id: GameId) -> String {
    let stored = app.store.game(id).await.expect("books").expect("a game");
    kmn::to_text(&crate::recorded::of_game(&stored, "https://kamni.example").expect("a record"))
}

#[tokio::test]
async fn after_a_restart_it_is_known_where_rated_games_stand() {
    let app = house().await;
    rated(&app, &STEPS).await;
    let fresh = App::new(app.store.clone(), app.config.clone()).await.expect("its key");
    fresh.hall.resume().await;
    let answer = opinion(&fresh, &format!("moves={}", STEPS.join("+"))).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text());
}
