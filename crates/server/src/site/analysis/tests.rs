//! The analysis board, asked without sockets: the whole app, with its books in memory.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use futures_util::StreamExt;
use kamni_texts::Lang;
use serde_json::Value;
use tokio::time::timeout;
use tower::ServiceExt;

use super::*;
use crate::address::percent;
use crate::app::router;
use crate::clock::{Control, Controls};
use crate::config::Config;
use crate::game::{Setting, Sitter};
use crate::ids::GameId;
use crate::room::Caller;
use crate::table::Order;
use crate::testing::house_with;
use crate::visitor::Who;

/// A house with one thinker and a queue of this length.
async fn house(queue: usize) -> Router {
    router(app(queue).await)
}

async fn app(queue: usize) -> App {
    house_with(Config { thinkers: 1, queue, ..Config::default() }).await
}

async fn get(router: &Router, path: &str, accept: &str) -> Response {
    let request = Request::get(path).header("accept", accept).body(Body::empty()).expect("a request");
    router.clone().oneshot(request).await.expect("never fails")
}

async fn text(response: Response) -> (StatusCode, String) {
    let status = response.status();
    let body = to_bytes(response.into_body(), 1 << 24).await.expect("a body");
    (status, String::from_utf8(body.to_vec()).expect("a text"))
}

async fn page_of(router: &Router, path: &str) -> (StatusCode, String) {
    text(get(router, path, "text/html").await).await
}

async fn json(router: &Router, path: &str) -> (StatusCode, Value) {
    let (status, text) = text(get(router, path, "application/json").await).await;
    (status, serde_json::from_str(&text).expect(&text))
}

/// All lines of a stream.
async fn told(router: &Router, path: &str) -> Vec<Value> {
    let (status, text) = text(get(router, path, "application/json").await).await;
    assert_eq!(status, StatusCode::OK, "{path}: {text}");
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[tokio::test]
async fn a_view_shows_as_many_steps_of_a_line_as_are_asked_for() {
    let house = house(8).await;
    let line = "/analysis/kamiken/view?size=5&moves=c3+a1&lang=en";
    let (status, view) = json(&house, line).await;
    assert_eq!((status, &view["ply"]), (StatusCode::OK, &2.into()));
    assert_eq!(view["text"], "o4/5/2x2/5/5 first");
    let (_, view) = json(&house, &format!("{line}&ply=1")).await;
    assert_eq!((&view["ply"], &view["mover"]), (&1.into(), &"second".into()));
    let (_, view) = json(&house, &format!("{line}&ply=99")).await;
    assert_eq!(view["ply"], 2, "a link that was cut short shows what it has");
    let position = percent("5/5/2x2/5/5 second");
    let (_, view) =
        json(&house, &format!("/analysis/kamiken/view?size=5&position={position}&moves=a1")).await;
    assert_eq!(view["ply"], 1, "the steps of the line, not those that may have led to its beginning");
    let (status, view) = json(&house, &format!("{line}&ply=x")).await;
    assert_eq!((status, &view["error"]), (StatusCode::BAD_REQUEST, &"bad-field".into()));
    let (status, view) = json(&house, "/analysis/kamiken/view?size=5&moves=c3+c4&lang=en").await;
    assert_eq!((status, &view["place"]), (StatusCode::UNPROCESSABLE_ENTITY, &1.into()));
    assert_eq!(view["message"], "c4 is closed: the white stone on c3 beats it.");
}

#[tokio::test]
async fn every_game_has_its_page_in_both_languages() {
    let house = house(8).await;
    for &kind in GameKind::ALL {
        for lang in Lang::ALL {
            let (status, html) = page_of(&house, &format!("/analysis/{kind}?lang={lang}")).await;
            assert_eq!(status, StatusCode::OK, "{kind} {lang}");
            assert!(html.contains(&format!("lang=\"{lang}\"")) && !html.contains('⟨'), "{kind} {lang}");
        }
    }
    let (status, html) = page_of(&house, "/analysis/four?size=11&stones=30&moves=c3+d4&ply=1&lang=en").await;
    assert_eq!(status, StatusCode::OK);
    // The line stays in the address when the language is changed.
    assert!(html.contains("stones=30&amp;") && html.contains("moves=c3+d4&amp;ply=1&amp;lang=ru"), "{html}");
    assert_eq!(page_of(&house, "/analysis/chess").await.0, StatusCode::NOT_FOUND);
    assert_eq!(page_of(&house, "/analysis/chess/view").await.0, StatusCode::NOT_FOUND);
    assert_eq!(page_of(&house, "/analysis/chess/engine").await.0, StatusCode::NOT_FOUND);
    let other = get(&house, "/analysis", "text/html").await;
    assert_eq!(other.headers()["location"], "/analysis/kamiken");
}

#[tokio::test]
async fn what_is_wrong_is_said_and_what_was_typed_is_kept() {
    let house = house(8).await;
    for (query, said, kept) in [
        ("size=50&moves=c3", "takes", "value=\"50\""),
        ("colour=red", "no option “colour”", ""),
        ("size=5&position=5/5/5/5+first", "The board has 4 rows", "5/5/5/5 first</textarea>"),
        ("size=5&position=2xo1/5/5/5/5+first", "neighbours", "2xo1/5/5/5/5 first</textarea>"),
        ("size=5&moves=c3+hello", "hello", "c3 hello</textarea>"),
        ("size=5&moves=c3+c4+a1", "Turn 2, c4: c4 is closed", "c3 c4 a1</textarea>"),
        ("size=5&moves=%3Cscript%3E", "&lt;script&gt;", "&lt;script&gt;</textarea>"),
        ("size=5&ply=-3", "ply", ""),
    ] {
        let (status, html) = page_of(&house, &format!("/analysis/kamiken?{query}&lang=en")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}");
        let alert = html.split("id=\"wrong\"").nth(1).and_then(|rest| rest.split("</p>").next());
        let alert = alert.unwrap_or_else(|| panic!("{query}: nothing is said"));
        assert!(alert.contains(said), "{query}: {alert}");
        assert!(html.contains(kept), "{query}: {kept} is lost");
        assert!(!html.contains("<script>"), "{query}");
    }
    // What comes before the fault is shown.
    let (_, html) = page_of(&house, "/analysis/kamiken?size=5&moves=c3+c4&lang=en").await;
    assert!(html.contains("2x2") && html.contains("value=\"c3\""), "c3 stands");
}

#[tokio::test]
async fn an_opinion_comes_to_an_end_with_lines_that_can_be_played() {
    let house = house(8).await;
    for &kind in GameKind::ALL {
        let lines = told(&house, &format!("/analysis/{kind}/engine?think=150&lang=ru")).await;
        assert_eq!(lines.last().expect("a last word")["done"], true, "{kind}");
        let last = lines.last().expect("a last word");
        let chance = last["chance"].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&chance), "{kind} {chance}");
        assert!(last["verdict"].as_str().is_some_and(|text| text.contains('%')), "{kind} {last}");
        assert!(last["effort"].as_str().is_some_and(|text| text.starts_with("Глубина")), "{kind}");
        let best = last["lines"].as_array().expect("lines");
        assert!((1..=3).contains(&best.len()), "{kind}: {} lines", best.len());
        let rules = Rules::new(kind, []).expect("the usual");
        for line in best {
            let mut position = rules.start();
            for turn in line["turns"].as_array().expect("turns") {
                assert_eq!(turn["turn"], position.turn(), "{kind}");
                for step in turn["steps"].as_array().expect("steps") {
                    let step: Step = step.as_str().expect("a text").parse().expect("a step");
                    position.play(step).expect("legal");
                }
            }
            assert!(position.ply() > 0, "{kind}: an empty line");
        }
    }
}

#[tokio::test]
async fn opinions_that_cannot_be_given() {
    let house = house(8).await;
    let (status, answer) = json(&house, "/analysis/kamiken/engine?size=5&moves=pass+pass&lang=en").await;
    assert_eq!((status, &answer["error"]), (StatusCode::BAD_REQUEST, &"position-over".into()));
    for think in ["0", "60000", "x"] {
        let (status, answer) = json(&house, &format!("/analysis/kamiken/engine?think={think}")).await;
        assert_eq!((status, &answer["error"]), (StatusCode::BAD_REQUEST, &"bad-field".into()), "{think}");
    }
    let (status, _) = json(&house, "/analysis/kamiken/engine?moves=c3+c4").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let position = percent("5/5/5/5 first");
    let (status, _) = json(&house, &format!("/analysis/kamiken/engine?size=5&position={position}")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_full_queue_is_said_in_words() {
    let house = house(0).await;
    let (status, answer) = json(&house, "/analysis/hasami/engine?lang=en").await;
    assert_eq!((status, &answer["error"]), (StatusCode::SERVICE_UNAVAILABLE, &"busy".into()));
    assert!(answer["message"].as_str().is_some_and(|text| text.starts_with("The computer")), "{answer}");
}

#[tokio::test]
async fn the_search_stops_when_nobody_reads_any_more() {
    let house = house(8).await;
    let long = get(&house, "/analysis/hasami/engine?think=10000", "application/json").await;
    let mut lines = long.into_body().into_data_stream();
    let first = timeout(Duration::from_secs(5), lines.next()).await.expect("soon").expect("a line");
    assert!(first.expect("is read").starts_with(b"{\"queue\":"));
    // The only thinker is at work: whoever comes now waits, until the first has gone.
    let next = get(&house, "/analysis/hasami/engine?think=100", "application/json").await;
    drop(lines);
    let (_, told) = timeout(Duration::from_secs(5), text(next)).await.expect("long before ten seconds");
    assert!(told.lines().last().is_some_and(|line| line.contains("\"done\":true")), "{told}");
}

#[tokio::test]
async fn the_board_has_all_steps_of_the_game_as_it_stands() {
    let app = app(8).await;
    let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("a game");
    let setting = Setting {
        id: GameId::random(),
        rules,
        position: Some("5/5/2x2/5/5 second".to_owned()),
        controls: Controls::both(Control::None),
        rated: false,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let (visitor, _) = Who::default().or_guest(&app).await.expect("a guest");
    let grants = Player::BOTH.map(|side| (side, visitor.session)).to_vec();
    let room = app.hall.create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("a room");
    let caller = Caller { session: Some(visitor.session), ..Caller::default() };
    for (ply, step) in [(0, "a1"), (1, "e5")] {
        let order = Order::Step { ply, step: step.parse().expect("a step") };
        room.order(caller.clone(), order, 0).await.expect("open").expect("legal");
    }
    let house = router(app);
    let answer = get(&house, &format!("/{id}/analysis"), "text/html").await;
    let to = answer.headers()["location"].to_str().expect("an address").to_owned();
    assert!(to.ends_with("&position=5%2F5%2F2x2%2F5%2F5+second&moves=a1+e5"), "{to}");
    let (status, html) = page_of(&house, &to).await;
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("o4/5/2x2/5/4x second"), "{to}");
    assert_eq!(page_of(&house, "/23456789/review").await.0, StatusCode::NOT_FOUND);
}
