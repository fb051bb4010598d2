//! Streams: what comes, how many there may be, and when they end.

use axum::http::{Method, StatusCode};
use serde_json::json;

use super::{Site, request};

#[tokio::test]
async fn events_tell_of_challenges_and_games() {
    let site = Site::open().await;
    let (anna, boris) = (site.bot("anna-bot").await, site.bot("boris-bot").await);
    let other = site.bot("other-bot").await;
    let mut events = site.stream(&boris, "/api/stream/event").await;
    let mut not_concerned = site.stream(&other, "/api/stream/event").await;
    let wish = json!({"game": "dao", "clock": {"kind": "correspondence", "days": 2}, "rated": true});
    let mut ids = Vec::new();
    for _ in 0..3 {
        let challenge = site.done(&anna, "/api/challenge/Boris-Bot", Some(wish.clone())).await;
        let told = events.expect("challenge").await;
        assert_eq!(told["challenge"], challenge);
        ids.push(challenge["id"].as_str().expect("an id").to_owned());
    }
    let list = site.get(Some(&boris), "/api/challenge").await.json;
    assert_eq!((list["received"].as_array().map(Vec::len), &list["sent"]), (Some(3), &json!([])));
    site.refused(&other, &format!("/api/challenge/{}/accept", ids[0]), None, 404, "no-challenge").await;
    site.refused(&anna, &format!("/api/challenge/{}/accept", ids[0]), None, 404, "no-challenge").await;
    site.done(&boris, &format!("/api/challenge/{}/decline", ids[0]), None).await;
    assert_eq!(events.expect("challengeDeclined").await["challenge"]["id"], ids[0].as_str());
    site.refused(&boris, &format!("/api/challenge/{}/cancel", ids[1]), None, 404, "no-challenge").await;
    site.done(&anna, &format!("/api/challenge/{}/cancel", ids[1]), None).await;
    assert_eq!(events.expect("challengeCanceled").await["challenge"]["id"], ids[1].as_str());
    site.done(&boris, &format!("/api/challenge/{}/accept", ids[2]), None).await;
    let start = events.expect("gameStart").await;
    assert_eq!((&start["game"]["id"], &start["game"]["rated"]), (&ids[2].as_str().into(), &true.into()));
    site.refused(&boris, &format!("/api/challenge/{}/accept", ids[2]), None, 404, "no-challenge").await;
    // One who comes later is told what goes on.
    let mut late = site.stream(&anna, "/api/stream/event").await;
    assert_eq!(late.expect("gameStart").await["game"]["id"], ids[2].as_str());
    site.done(&anna, &format!("/api/bot/game/{}/abort", ids[2]), None).await;
    for stream in [&mut events, &mut late] {
        assert_eq!(stream.expect("gameFinish").await["game"]["result"]["why"], "aborted");
    }
    site.app.close_doors();
    assert!(not_concerned.next().await.is_none(), "others' games are not told");
    assert!(events.next().await.is_none(), "streams end when the house closes");
}

#[tokio::test]
async fn a_seat_that_is_taken_begins_the_game_on_both_streams() {
    let site = Site::open().await;
    let (anna, boris) = (site.bot("anna-bot").await, site.bot("boris-bot").await);
    let wish = json!({"game": "hasami", "side": "second"});
    let open = site.done(&anna, "/api/challenge/open", Some(wish)).await;
    let id = open["id"].as_str().expect("an id");
    let mut events = site.stream(&anna, "/api/stream/event").await;
    let mut own = site.stream(&anna, &format!("/api/bot/game/stream/{id}")).await;
    let mut his = site.stream(&boris, &format!("/api/bot/game/stream/{id}")).await;
    assert_eq!(own.expect("gameFull").await["state"]["status"], "open");
    assert_eq!(his.expect("gameFull").await["you"], json!([]));
    site.refused(&boris, &format!("/api/bot/game/{id}/move/e8-e4"), None, 403, "seat").await;
    site.refused(&anna, &format!("/api/bot/game/{id}/move/e8-e4"), None, 409, "not-begun").await;
    site.done(&boris, &format!("/api/challenge/{id}/accept"), None).await;
    assert_eq!(events.expect("gameStart").await["game"]["you"], json!(["second"]));
    assert_eq!(own.expect("gameFull").await["players"][0]["name"], "boris-bot");
    let full = his.expect("gameFull").await;
    assert_eq!((&full["you"], &full["state"]["to_move"]), (&json!(["first"]), &json!("first")));
    assert!(!full["state"]["legal"].as_array().expect("a list").is_empty());
}

#[tokio::test]
async fn an_empty_line_comes_every_six_seconds() {
    let site = Site::open().await;
    let (bots, id) = site.pair(json!({"game": "hasami"})).await;
    let mut streams = Vec::new();
    for path in ["/api/stream/event".to_owned(), format!("/api/bot/game/stream/{id}")] {
        let mut stream = site.stream(&bots[0], &path).await;
        assert!(stream.next().await.is_some(), "{path}");
        streams.push((path, stream));
    }
    // Now nothing waits for anything but the time, which passes at once.
    tokio::time::pause();
    for (path, mut stream) in streams {
        assert_eq!(stream.raw().await.as_deref(), Some(""), "{path}");
        let began = tokio::time::Instant::now();
        for _ in 0..3 {
            assert_eq!(stream.raw().await.as_deref(), Some(""), "{path}");
        }
        let passed = began.elapsed().as_secs();
        assert!((17..=18).contains(&passed), "{path}: {passed} s");
    }
}

#[tokio::test]
async fn an_account_has_a_limited_number_of_streams() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    let mut open = Vec::new();
    for _ in 0..32 {
        open.push(site.stream(&bot, "/api/stream/event").await);
    }
    let refused = site.ask(request(Method::GET, Some(&bot), "/api/stream/event", None)).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers().contains_key("retry-after"));
    open.pop();
    open.push(site.stream(&bot, "/api/stream/event").await);
    open.clear();
    for _ in 0..32 {
        open.push(site.stream(&bot, "/api/stream/event").await);
    }
    let other = site.bot("boris-bot").await;
    site.stream(&other, "/api/stream/event").await;
}

#[tokio::test]
async fn one_who_does_not_read_gets_everything_anew_and_holds_nobody_up() {
    let site = Site::open().await;
    let (bots, id) = site.pair(json!({"game": "kamiken", "options": {"size": 5}})).await;
    let mut slow = site.stream(&bots[1], &format!("/api/bot/game/stream/{id}")).await;
    slow.expect("gameFull").await;
    for place in 0..100 {
        let word = if place % 2 == 0 { "yes" } else { "no" };
        site.done(&bots[0], &format!("/api/bot/game/{id}/draw/{word}"), None).await;
    }
    let full = slow.expect("gameFull").await;
    assert_eq!((&full["state"]["number"], &full["state"]["offers"]), (&json!(100), &json!([])));
}
