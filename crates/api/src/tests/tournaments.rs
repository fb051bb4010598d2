//! A tournament that programs play through, from making it to its results.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use super::{Bot, Site};

fn wish(sort: &Value) -> Value {
    let mut wish = json!({
        "name": "Evening", "game": "kamiken", "options": {"size": 5}, "rated": true, "bots": true,
        "clock": {"kind": "fischer", "base": 180, "increment": 2},
    });
    wish.as_object_mut().expect("an object").extend(sort.as_object().expect("an object").clone());
    wish
}

async fn make(site: &Site, bot: &Bot, sort: Value) -> String {
    let made = site.done(bot, "/api/tournament", Some(wish(&sort))).await;
    assert_eq!((&made["phase"], &made["standings"]), (&"waiting".into(), &json!([])), "{made}");
    format!("/api/tournament/{}", made["id"].as_str().expect("an id"))
}

/// Whoever is to begin resigns each game, as the stream of events tells of it.
async fn resign_first(site: &Site, bots: &[Bot], path: &str) -> Value {
    let began = Instant::now();
    loop {
        let state = site.get(None, path).await.json;
        if state["phase"] == "over" {
            return state;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "it does not end: {state}");
        let games = site.get(None, &format!("{path}/games")).await.json;
        for game in games["games"].as_array().expect("games").iter().filter(|game| game["over"] == false) {
            let first = bots.iter().find(|bot| game["first"] == format!("bot{}", bot.id)).expect("a player");
            let path = format!("/api/bot/game/{}/resign", game["game"].as_str().expect("an id"));
            site.done(first, &path, None).await;
        }
        // Nobody waits for the break between two rounds.
        let ahead = site.app.time.now() - site.app.time.system();
        if !state["next_round"].is_null() {
            site.app.time.adjust(ahead + 31_000);
        }
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_play_a_round_robin_through() {
    let site = Site::open().await;
    let keeping = tokio::spawn({
        let tournaments = site.app.tournaments.clone();
        async move { tournaments.keep().await }
    });
    let mut bots = Vec::new();
    for _ in 0..4 {
        let number = bots.last().map_or(1, |bot: &Bot| bot.id + 1);
        bots.push(site.bot(&format!("bot{number}")).await);
    }
    let begins = site.app.time.now() + 3_000;
    let path = make(&site, &bots[0], json!({"sort": "round-robin", "begins": begins})).await;
    let mut events = site.stream(&bots[0], "/api/stream/event").await;
    for bot in &bots {
        site.done(bot, &format!("{path}/join"), Some(json!({}))).await;
    }
    let begun = events.expect("gameStart").await;
    assert_eq!(begun["game"]["tournament"], path["/api/tournament/".len()..], "{begun}");
    let abort = format!("/api/bot/game/{}/abort", begun["game"]["id"].as_str().expect("an id"));
    site.refused(&bots[0], &abort, None, 409, "tournament").await;
    let state = resign_first(&site, &bots, &path).await;
    let standings = state["standings"].as_array().expect("standings");
    assert_eq!(state["games"], 6);
    let points: f64 = standings.iter().map(|row| row["points"].as_f64().expect("a number")).sum();
    assert!((points - 6.0).abs() < 1e-9, "{state}");
    let games = site.get(None, &format!("{path}/games")).await.json;
    for row in standings {
        let won =
            games["games"].as_array().expect("games").iter().filter(|game| game["second"] == row["name"]);
        assert_eq!(row["won"], won.count(), "whoever was second has won: {state}");
    }
    let lists = site.get(None, "/api/tournaments").await.json;
    assert_eq!(lists["ahead"], json!([]));
    assert_eq!(lists["over"][0]["winner"], standings[0]["name"]);
    keeping.abort();
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_reason() {
    let site = Site::open().await;
    let (ann, bot) = (site.person("ann", "challenge").await, site.bot("marvin").await);
    let begins = site.app.time.now() + 600_000;
    let people_only = json!({"bots": false, "password": "sesame", "begins": begins});
    let path = make(&site, &ann, people_only).await;
    site.refused(&bot, &format!("{path}/join"), Some(json!({"password": "sesame"})), 403, "bots").await;
    site.refused(&bot, &format!("{path}/leave"), None, 409, "stranger").await;
    site.refused(&bot, &format!("{path}/cancel"), None, 403, "maker").await;
    let bob = site.person("bob", "challenge").await;
    site.refused(&bob, &format!("{path}/join"), Some(json!({})), 403, "password").await;
    site.refused(&bob, &format!("{path}/join"), Some(json!({"password": "x"})), 403, "password").await;
    site.done(&bob, &format!("{path}/join"), Some(json!({"password": "sesame"}))).await;
    site.done(&bob, &format!("{path}/join"), Some(json!({}))).await;
    let shown = site.get(None, &path).await.json;
    assert_eq!((&shown["standings"][0]["name"], &shown["locked"]), (&"bob".into(), &true.into()), "{shown}");
    assert!(!shown.to_string().contains("sesame"));
    site.done(&ann, &format!("{path}/cancel"), None).await;
    site.refused(&bob, &format!("{path}/join"), Some(json!({})), 409, "over").await;
    site.refused(&bob, "/api/tournament/nothing/join", Some(json!({})), 404, "no-tournament").await;
    for (change, word) in [
        (json!({"name": "x"}), "out-of-bounds"),
        (json!({"minutes": 4}), "out-of-bounds"),
        (json!({"sort": "swiss", "rounds": 1}), "out-of-bounds"),
        (json!({"clock": {"kind": "none"}}), "out-of-bounds"),
        (json!({"clock": {"kind": "correspondence", "days": 1}}), "out-of-bounds"),
        (json!({"begins": begins + 40 * 24 * 3_600_000_i64}), "out-of-bounds"),
        (json!({"sort": "knockout"}), "bad-field"),
        (json!({"game": "chess"}), "unknown-game"),
        (json!({"options": {"size": 60}}), "bad-option"),
    ] {
        site.refused(&ann, "/api/tournament", Some(wish(&change)), 400, word).await;
    }
    for _ in 0..3 {
        make(&site, &bob, json!({"begins": begins})).await;
    }
    let fourth = Some(wish(&json!({"begins": begins})));
    site.refused(&bob, "/api/tournament", fourth, 409, "too-many-tournaments").await;
}
