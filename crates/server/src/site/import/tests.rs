//! Games brought in, asked for without sockets: the whole app, with its books in memory.

use axum::body::Body;
use axum::http::Request;

use super::*;
use crate::address::percent;
use crate::app::router;
use crate::testing::{Answer, ask, get, house};

const GAME: &str = "[Game \"kamiken\"]\n[Options \"size=5\"]\n[First \"Анна\"]\n[Second \"Boris\"]\n\n\
    {Before.} 1. c3 {[%eval 0.5] Good.} 2. b2?! {[%eval #-5]} (2. a1 {Better.} (2. e5) 3. a3) 3. a1 *\n";

async fn post(app: &App, fields: &[(&str, &str)]) -> Answer {
    let body: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", percent(value))).collect();
    let request = Request::post("/import")
        .header("host", "kamni.example")
        .header("accept-language", "en")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from(body.join("&")))
        .expect("a request");
    ask(&router(app.clone()), request).await
}

/// Brings a game in; its address.
async fn brought_in(app: &App, text: &str) -> String {
    let answer = post(app, &[("text", text)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

/// What the page's script begins with.
fn begin(page: &str) -> serde_json::Value {
    let block =
        page.split("id=\"begin\">").nth(1).expect("a block").split("</script>").next().expect("an end");
    serde_json::from_str(block).expect("JSON")
}

#[tokio::test]
async fn a_record_keeps_all_that_it_says() {
    let app = house().await;
    let address = brought_in(&app, GAME).await;
    assert_eq!(brought_in(&app, GAME).await, address, "the same game has the same link");
    let page = get(&app, &address, &[("accept-language", "en")]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("Kamiken: Анна and Boris"));
    let begin = begin(page.text());
    assert_eq!((&begin["ply"], &begin["record"]["main"]), (&0.into(), &"c3 b2 a1".into()));
    let grown = begin["record"]["grown"].as_array().expect("steps").clone();
    let steps: Vec<(&str, u64)> = grown
        .iter()
        .map(|one| (one["s"].as_str().expect("a step"), one["p"].as_u64().expect("a place")))
        .collect();
    assert_eq!(steps, [("", 0), ("c3", 0), ("b2", 1), ("a1", 2), ("a1", 1), ("a3", 4), ("e5", 1)]);
    let notes: Vec<&str> = grown.iter().map(|one| one["n"].as_str().unwrap_or_default()).collect();
    assert_eq!(notes, ["Before.", "Good.", "", "", "Better.", "", ""]);
    assert_eq!((&grown[2]["g"], &grown[2]["o"]["chance"]), (&"?!".into(), &0.0.into()));
    assert_eq!((&grown[1]["o"]["chance"], grown[1]["g"].is_null()), (&0.75.into(), true));
    assert!(grown[2]["o"]["verdict"].as_str().expect("words").contains("Black"), "{grown:?}");
    // What was brought in comes out again.
    let mut texts = Vec::new();
    for ending in ["kmn", "sgf"] {
        let file = get(&app, &format!("{address}.{ending}"), &[]).await;
        let mut games = Games::read(&*file.body, None).expect("readable");
        texts.push(kmn::to_text(&games.next().expect("a game").expect("readable").record.expect("a game")));
    }
    assert_eq!(texts[0], texts[1]);
    for said in ["[First \"Анна\"]", "Before.", "[%eval 0.5]", "2. b2?!", "(2. a1 {Better.}", "e5"] {
        assert!(texts[0].contains(said), "{said}: {}", texts[0]);
    }
}

#[tokio::test]
async fn other_lines_of_a_record_have_addresses_and_pictures() {
    let app = house().await;
    let address = brought_in(&app, GAME).await;
    let page = get(&app, &format!("{address}?moves=c3+a1+a3&ply=2"), &[]).await;
    let begin = begin(page.text());
    assert_eq!((&begin["ply"], begin["turns"].as_array().map(Vec::len)), (&2.into(), Some(3)));
    let wrong = get(&app, &format!("{address}?moves=c3+c3"), &[]).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    let main = get(&app, &format!("{address}.png?ply=2&size=100"), &[]).await;
    let other = get(&app, &format!("{address}.png?ply=2&size=100&moves=c3+a1"), &[]).await;
    assert_eq!((main.status, other.status), (StatusCode::OK, StatusCode::OK));
    assert_ne!(main.body, other.body);
    for (path, status) in [
        (format!("{address}.png?moves=c3+c3"), 400),
        (format!("{address}.png?moves=zz"), 400),
        (format!("{address}.png?ply=9"), 404),
        (format!("{address}.exe"), 404),
        ("/import/222222222222".to_owned(), 404),
        ("/import/222222222222.kmn".to_owned(), 404),
    ] {
        let answer = get(&app, &path, &[("accept", "application/json")]).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        assert!(!answer.text().contains('⟨'), "{path}: {}", answer.text());
    }
}

#[tokio::test]
async fn what_is_wrong_is_said_with_its_place() {
    let app = house().await;
    let broken = GAME.replace("3. a1 *", "3. b2 *");
    let answer = post(&app, &[("text", &broken)]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.text().contains("line 6, column"), "{}", answer.text());
    assert!(answer.text().contains("turn 3: Step “b2” is refused."), "{}", answer.text());
    assert!(answer.text().contains("Open 2 turns"), "{}", answer.text());
    assert!(answer.text().contains("3. b2 *"), "what was pasted stays");
    let kept = post(&app, &[("text", &broken), ("number", "1")]).await;
    let page = get(&app, kept.header("location"), &[]).await;
    assert_eq!(begin(page.text())["record"]["main"], "c3 b2");
    for (text, game, said) in [
        ("", "", "Paste a game first."),
        (" \n ", "", "Paste a game first."),
        ("c3 b2", "", "This game cannot be read."),
        ("[Game \"chess\"]\n\n1. e4 *", "", "This game cannot be read."),
        ("(;GM[1]FF[4]SZ[9];B[aa])", "", "This game cannot be read."),
        ("once upon a time", "kamiken", "This game cannot be read."),
        (
            "Once upon a time\nthere was a stone\nthat stood alone.",
            "kamiken",
            "There is no game in this text.",
        ),
        ("Once upon a time\nthere was a stone\nthat stood alone.", "", "There is no game in this text."),
    ] {
        let answer = post(&app, &[("text", text), ("game", game)]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{text}");
        assert!(answer.text().contains(said), "{text}: {}", answer.text());
        for other in ["was found", "were found", "kept up to", "Open 0", "Open without"] {
            assert!(!answer.text().contains(other), "{text}: {}", answer.text());
        }
        assert!(answer.text().matches("class=\"faults\"").count() <= 1, "{text}: {}", answer.text());
    }
    let large = post(&app, &[("text", &"c3 ".repeat(400_000))]).await;
    assert!(large.status == StatusCode::BAD_REQUEST && large.text().contains("longer than 1 MiB"));
    let larger = post(&app, &[("text", &"c3 ".repeat(2_000_000))]).await;
    assert_eq!(larger.status, StatusCode::PAYLOAD_TOO_LARGE);
    let none = post(&app, &[("text", GAME), ("number", "7")]).await;
    assert_eq!(none.status, StatusCode::OK, "a game that is not there leaves the others to choose from");
}

#[tokio::test]
async fn several_games_are_chosen_from_and_lists_need_a_game() {
    let app = house().await;
    let two = format!("{GAME}\n{}", GAME.replace("Анна", "<Clara>").replace("c3", "d4"));
    let answer = post(&app, &[("text", &two)]).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(
        answer.text().contains("2 games were found") && answer.text().contains("&lt;Clara&gt; and Boris")
    );
    let second = post(&app, &[("text", &two), ("number", "2")]).await;
    let page = get(&app, second.header("location"), &[]).await;
    assert_eq!(begin(page.text())["record"]["main"], "d4 b2 a1");
    // Prose beside a game is told of, and is not counted.
    let one = post(&app, &[("text", "c8-c5 a2-a4\nand so on\n"), ("game", "hasami")]).await;
    assert_eq!(one.status, StatusCode::OK);
    assert!(one.text().contains("One game was found"), "{}", one.text());
    assert_eq!(one.text().matches("name=\"number\"").count(), 1, "{}", one.text());
    let list = post(&app, &[("text", "c8-c5 a2-a4"), ("game", "hasami")]).await;
    assert_eq!(list.status, StatusCode::SEE_OTHER, "{}", list.text());
    let long = "a1 ".repeat(5) + "pass";
    let refused = post(&app, &[("text", &long), ("game", "kamiken")]).await;
    assert!(refused.text().contains("line 1, column 4, turn 2"), "{}", refused.text());
    let empty = get(&app, "/import?game=dao&lang=ru", &[]).await;
    assert!(empty.text().contains("Загрузить партию") && empty.text().contains("value=\"dao\" selected"));
}

#[tokio::test]
async fn captures_are_marked_in_the_list_of_turns() {
    let app = house().await;
    // A stone in a corner is caught between the two neighbouring corners.
    let game = "[Game \"four\"]\n[Options \"size=7 stones=20\"]\n\n1. a1 2. a7 3. g7 (3. d4) *\n";
    let address = brought_in(&app, game).await;
    let page = get(&app, &format!("{address}?ply=3"), &[("accept-language", "en")]).await;
    let taken: Vec<u64> = begin(page.text())["record"]["grown"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|one| one["x"].as_u64().unwrap_or(0))
        .collect();
    assert_eq!(taken, [0, 0, 0, 1, 0]);
    assert!(page.text().contains(">g7 ×1</button>"), "{}", page.text());
    assert!(page.text().contains(">a7</button>"), "{}", page.text());
}

#[tokio::test]
async fn the_date_of_a_record_is_written_as_people_write_it() {
    let app = house().await;
    let address = brought_in(&app, &GAME.replace("[First", "[Date \"2026-11-15\"]\n[First")).await;
    for (lang, date) in [("en", "15 November 2026"), ("ru", "15 ноября 2026")] {
        for path in [address.clone(), format!("{address}/review")] {
            let page = get(&app, &format!("{path}?lang={lang}"), &[]).await;
            assert!(page.text().contains(date), "{path} {lang}: {}", page.text());
        }
    }
}
