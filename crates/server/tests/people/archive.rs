//! The archive: pages, filters that make no sense, and those that find nothing.

use axum::http::StatusCode;
use kamni_play::clock::Controls;
use kamni_play::game::{End, Event, Numbered, Setting, Sitter, Why};
use kamni_play::ids::GameId;
use kamni_rules::{Player, Rules};
use kamni_server::app::App;
use kamni_store::Change;

use crate::browser::{Answer, Browser, house};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A finished game of guests, a day later than the one before.
async fn finished(app: &App, kind: &str, number: u32, why: Why) {
    let kind = kind.parse().expect("a game");
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(kind, []).expect("the usual"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: 0,
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let computer = Sitter::Computer { level: 4 };
    app.store.ledger().create(setting, [Sitter::Guest, computer], Vec::new()).await.expect("created");
    let winner = (why == Why::Resigned).then_some(Player::Second);
    let end = End::otherwise(winner, why);
    let at = i64::from(number) * DAY;
    let event = Numbered { number: 1, at, event: Event::Ended { end: end.clone() } };
    let change = Change { end: Some(end), turns: number, ..Change::default() };
    app.store.ledger().append(id, vec![event], change).await.expect("ended");
}

#[tokio::test]
async fn twenty_games_stand_on_a_page() {
    let app = house().await;
    let mut browser = Browser::new(&app);
    let empty = browser.get("/archive").await;
    empty.is_page(StatusCode::OK);
    assert!(empty.has("No game has been finished yet."));
    for number in 0..45 {
        let kind = if number % 3 == 0 { "hasami" } else { "dao" };
        finished(&app, kind, number, if number % 2 == 0 { Why::Resigned } else { Why::Agreed }).await;
    }
    finished(&app, "four", 50, Why::Aborted).await;
    for (page, rows, next, prev) in
        [("", 20, true, false), ("?page=2", 20, true, true), ("?page=3", 5, false, true)]
    {
        let list = browser.get(&format!("/archive{page}")).await;
        list.is_page(StatusCode::OK);
        assert_eq!(list.body.matches("class=\"to\"").count(), rows, "{page}");
        assert!(list.has("45 games"), "games that were called off are not counted");
        assert_eq!((list.has("rel=\"next\""), list.has("rel=\"prev\"")), (next, prev), "{page}");
    }
    let old = browser.get("/archive?page=51").await;
    old.is_page(StatusCode::BAD_REQUEST);
    assert!(old.has("Only the first 50 pages are numbered.") && old.has("href=\"/archive\""), "{}", old.body);
    let linked = |list: &Answer, rel: &str| {
        let link =
            list.body.split("<a ").find(|link| link.contains(&format!("rel=\"{rel}\""))).expect("a link");
        let address =
            link.split("href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an address");
        address.replace("&amp;", "&")
    };
    let ids = |list: &Answer| -> Vec<String> {
        list.body.split("class=\"to\" href=\"/").skip(1).map(|rest| rest[..8].to_owned()).collect()
    };
    let first = browser.get("/archive").await;
    let second = browser.get(&linked(&first, "next")).await;
    let third = browser.get(&linked(&second, "next")).await;
    assert_eq!(ids(&second), ids(&browser.get("/archive?page=2").await), "numbers lead to the same games");
    assert_eq!(ids(&third), ids(&browser.get("/archive?page=3").await));
    assert!(!third.has("rel=\"next\"") && third.has("The latest games"));
    assert_eq!(ids(&browser.get(&linked(&third, "prev")).await), ids(&second), "and back");
    browser.get(&linked(&second, "prev")).await.leads_to("/archive");
    browser.get("/archive?before=0-22222222").await.leads_to("/archive");
    let end = browser.get("/archive?game=dao&before=0-22222222").await;
    assert!(end.has("Nothing was found."), "a search that comes to its end: {}", end.body);
    for bad in ["before=5", "after=x-bbbbbbbb", "page=two"] {
        let answer = browser.get(&format!("/archive?{bad}")).await;
        answer.is_page(StatusCode::BAD_REQUEST);
        assert!(answer.has("This place in the list does not exist."), "{bad}");
    }
    assert!(first.has("14 February 1970") && first.has("Fortresses won.") | first.has("Riders won."));
    assert!(first.has("level 4") && first.has("½") && first.has("class=\"board dao n13 mini\""));
    browser.get("/archive?page=9&game=dao").await.leads_to("/archive?game=dao&page=2");
    browser.get("/archive?page=9&game=four").await.leads_to("/archive?game=four");
    let some = browser.get("/archive?game=hasami&from=1970-01-10&to=1970-01-13").await;
    assert!(some.has("2 games") && some.has("13 January 1970") && some.has("10 January 1970"));
    let drawn = browser.reading("ru").get("/archive?game=hasami&result=draw&min=3&max=9").await;
    assert!(drawn.has("2 партии") && drawn.has("Фильтры (4)"), "{}", drawn.body);
}

#[tokio::test]
async fn the_address_keeps_the_filters() {
    let app = house().await;
    let mut browser = Browser::new(&app);
    let sent =
        "/archive?game=four&player=&result=first&min=&max=%20&option-size=11&option-komi=0.5&colour=red";
    browser.get(sent).await.leads_to("/archive?game=four&result=first&option-size=11");
    let none = browser.get("/archive?game=four&player=%3Cb%3E&result=first&option-size=11&page=1").await;
    none.is_page(StatusCode::OK);
    let removed = [
        ("Four", "/archive?player=%3Cb%3E&amp;result=first"),
        ("player &lt;b&gt;", "/archive?game=four&amp;result=first&amp;option-size=11"),
        ("Green won", "/archive?game=four&amp;player=%3Cb%3E&amp;option-size=11"),
        ("board 11×11", "/archive?game=four&amp;player=%3Cb%3E&amp;result=first"),
    ];
    for (text, without) in removed {
        let chip = format!("href=\"{without}\" aria-label=\"Remove the filter: {text}\"");
        assert!(none.has(&chip), "{chip} {}", none.body);
    }
    let other =
        "/archive?game=four&amp;player=%3Cb%3E&amp;result=first&amp;page=1&amp;option-size=11&amp;lang=ru";
    assert!(none.has(other), "the other language has the same filters");
    assert!(!none.has("<b>\""));
}

#[tokio::test]
async fn filters_that_make_no_sense_are_told() {
    let app = house().await;
    for lang in ["en", "ru"] {
        let mut browser = Browser::new(&app).reading(lang);
        for (query, field) in [
            ("game=chess", "game"),
            ("min=x", "min"),
            ("max=-1", "max"),
            ("max=99999999999", "max"),
            ("min=9&max=5", "max"),
            ("result=third", "result"),
            ("rated=perhaps", "rated"),
            ("from=yesterday", "from"),
            ("to=2026-02-30", "to"),
            ("from=2026-03-02&to=2026-03-01", "to"),
            ("game=four&option-size=99", "option-size"),
            ("game=dao&option-first=%3Ci%3E", "option-first"),
            ("game=kamiken&option-komi=1", "option-komi"),
        ] {
            let answer = browser.get(&format!("/archive?{query}")).await;
            answer.is_page(StatusCode::BAD_REQUEST);
            assert!(answer.has(&format!("id=\"e-{field}\"")), "{query}: {}", answer.body);
            assert!(answer.has("details class=\"sheet\" open") && !answer.has("<i>"), "{query}");
        }
    }
}
