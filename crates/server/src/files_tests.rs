//! Files, asked for without sockets: the whole app, with its books in memory.

use axum::http::StatusCode;
use kamni_records::Games;

use crate::app::App;
use crate::files::mark;
use crate::table::Order;
use crate::testing::{Answer, game, get, house, order};

async fn refused(app: &App, path: &str, status: u16) -> String {
    let answer = get(app, path, &[("accept", "application/json")]).await;
    assert_eq!(answer.status.as_u16(), status, "{path}: {answer:?}");
    let json: serde_json::Value = serde_json::from_slice(&answer.body).expect("JSON");
    let message = json["message"].as_str().expect("a message").to_owned();
    assert!(!message.is_empty() && !message.contains('⟨'), "{path}: {message}");
    json["error"].as_str().expect("a word").to_owned()
}

async fn fine(app: &App, path: &str) -> Answer {
    let answer = get(app, path, &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", String::from_utf8_lossy(&answer.body));
    answer
}

#[tokio::test]
async fn a_game_is_read_back_from_its_files() {
    let app = house().await;
    let (id, caller) = game(&app, &["c3", "b2", "a1"]).await;
    order(&app, id, &caller, Order::Resign).await;
    let mut records = Vec::new();
    for (ending, kind) in
        [("kmn", "text/plain; charset=utf-8"), ("sgf", "application/x-go-sgf; charset=utf-8")]
    {
        let answer = fine(&app, &format!("/{id}.{ending}")).await;
        assert_eq!(answer.header("content-type"), kind);
        let named = format!("attachment; filename=\"kamni-kamiken-{id}.{ending}\"");
        assert_eq!(answer.header("content-disposition"), named);
        let mut games = Games::read(&*answer.body, None).expect("readable");
        let entry = games.next().expect("a game").expect("readable");
        assert_eq!(entry.faults, []);
        records.extend(entry.record);
    }
    let [one, other] = &records[..] else { panic!("{records:?}") };
    assert_eq!(one, other);
    assert_eq!(one.steps().map(|step| step.to_string()).collect::<Vec<_>>(), ["c3", "b2", "a1"]);
    assert_eq!(one.tag("Site"), Some(format!("http://kamni.example/{id}").as_str()));
    // The API has the same, by name or by type.
    for (path, accept, ending) in [
        (format!("/api/game/{id}/export"), "*/*", "kmn"),
        (format!("/api/game/{id}/export?format=kmn"), "application/x-go-sgf", "kmn"),
        (format!("/api/game/{id}/export?format=sgf"), "*/*", "sgf"),
        (format!("/api/game/{id}/export"), "application/x-go-sgf", "sgf"),
    ] {
        let answer = get(&app, &path, &[("accept", accept)]).await;
        assert_eq!(answer.body, fine(&app, &format!("/{id}.{ending}")).await.body, "{path} {accept}");
    }
    let json = get(&app, &format!("/api/game/{id}/export?format=json"), &[]).await;
    assert_eq!(json.body, fine(&app, &format!("/api/game/{id}")).await.body);
    assert_eq!(refused(&app, &format!("/api/game/{id}/export?format=doc"), 400).await, "bad-field");
}

#[tokio::test]
async fn pictures_are_what_is_asked_for() {
    let app = house().await;
    let (id, _) = game(&app, &["c3", "b2", "a1"]).await;
    let png = fine(&app, &format!("/{id}.png")).await;
    assert_eq!(png.header("content-type"), "image/png");
    assert_eq!(png.header("content-disposition"), format!("inline; filename=\"kamni-kamiken-{id}.png\""));
    assert!(png.body.starts_with(b"\x89PNG"));
    let height = |png: &[u8]| u32::from_be_bytes(png[20..24].try_into().expect("four bytes"));
    assert_eq!(height(&png.body), 640);
    let mut seen = vec![png.body];
    for query in ["ply=0", "ply=2", "theme=dark", "size=200", "from=second", "coordinates=off"] {
        let answer = fine(&app, &format!("/{id}.png?{query}")).await;
        assert!(!seen.contains(&answer.body), "{query} changes something");
        seen.push(answer.body);
    }
    assert_eq!(height(&seen[4]), 200);
    let at = fine(&app, &format!("/{id}.png?ply=2")).await;
    assert_eq!(at.header("content-disposition"), format!("inline; filename=\"kamni-kamiken-{id}-2.png\""));
    let gif = fine(&app, &format!("/{id}.gif?size=100")).await;
    assert!(gif.body.starts_with(b"GIF89a") && gif.header("content-type") == "image/gif");
    let svg = fine(&app, &format!("/{id}.svg?ply=1&lang=ru")).await;
    assert_eq!(svg.header("content-type"), "image/svg+xml");
    assert!(svg.header("content-disposition").starts_with("attachment"));
    assert!(svg.text().contains("Камикен: доска после хода 1"), "{}", svg.text());
    roxmltree::Document::parse(svg.text()).expect("well formed");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    let app = house().await;
    let (id, _) = game(&app, &["c3"]).await;
    for (path, status, word) in [
        (format!("/{id}.png?ply=2"), 404, "no-ply"),
        (format!("/{id}.png?ply=x"), 400, "bad-field"),
        (format!("/{id}.png?size=63"), 400, "bad-field"),
        (format!("/{id}.png?size=2049"), 400, "bad-field"),
        (format!("/{id}.gif?size=721"), 400, "bad-field"),
        (format!("/{id}.png?theme=blue"), 400, "bad-field"),
        (format!("/{id}.png?from=third"), 400, "bad-field"),
        (format!("/{id}.png?coordinates=1"), 400, "bad-field"),
        (format!("/{id}.gif?delay=1"), 400, "bad-field"),
        (format!("/{id}.gif?each=game"), 400, "bad-field"),
        (format!("/{id}.png?ply=1&ply=2"), 400, "bad-query"),
        (format!("/{id}.exe"), 404, "not-found"),
        (format!("/{id}."), 404, "not-found"),
        ("/22222222.kmn".to_owned(), 404, "no-game"),
        ("/robots.txt".to_owned(), 404, "not-found"),
        ("/api/game/22222222/export".to_owned(), 404, "no-game"),
    ] {
        assert_eq!(refused(&app, &path, status).await, word, "{path}");
    }
}

#[tokio::test]
async fn copies_are_good_as_long_as_the_game_is_the_same() {
    let app = house().await;
    let (id, caller) = game(&app, &["c3"]).await;
    for ending in ["kmn", "png"] {
        let path = format!("/{id}.{ending}");
        let live = fine(&app, &path).await;
        assert_eq!(live.header("cache-control"), "public, no-cache");
        let tag = live.header("etag").to_owned();
        let again = get(&app, &path, &[("if-none-match", &tag)]).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
        assert_eq!(again.header("etag"), tag);
    }
    let tag = fine(&app, &format!("/{id}.kmn")).await.header("etag").to_owned();
    order(&app, id, &caller, Order::Step { ply: 1, step: "b2".parse().expect("a step") }).await;
    let changed = get(&app, &format!("/{id}.kmn"), &[("if-none-match", &tag)]).await;
    assert_eq!(changed.status, StatusCode::OK);
    order(&app, id, &caller, Order::Resign).await;
    let over = fine(&app, &format!("/{id}.kmn")).await;
    assert_eq!(over.header("cache-control"), "public, max-age=3600");
    let stored = app.store.game(id).await.expect("books").expect("a game");
    let mark = mark(id.as_str(), stored.events.last().expect("events").number);
    let fixed = fine(&app, &format!("/{id}.png?v={mark}")).await;
    assert_eq!(fixed.header("cache-control"), "public, max-age=31536000, immutable");
    let words = fine(&app, &format!("/{id}.svg?v={mark}")).await;
    assert_eq!(words.header("cache-control"), "private, max-age=31536000, immutable");
    let wrong = fine(&app, &format!("/{id}.png?v=1")).await;
    assert_eq!(wrong.header("cache-control"), "public, max-age=3600");
}
