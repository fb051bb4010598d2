//! Games played through the API, from the challenge to the record.

use std::time::{Duration, Instant};

use kamni_rules::Rng;
use serde_json::{Value, json};

use super::{Bot, Lines, Site};
use crate::game::Offer;
use crate::ids::GameId;
use crate::room::Caller;
use crate::table::Order;

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// A random turn, step by step, by asking what is legal after each; the whole turn is sent as one move.
async fn turn(site: &Site, wish: &Value, state: &Value, rng: &mut Rng) -> String {
    let mut steps: Vec<String> = Vec::new();
    let mut moves: Vec<Value> = state["turns"].as_array().expect("turns").clone();
    loop {
        let question = json!({"game": wish["game"], "options": wish["options"], "moves": moves});
        let request = super::request(axum::http::Method::POST, None, "/api/position", Some(&question));
        let view = site.json(request).await.json;
        if !steps.is_empty() && (view["turn"] != state["turn"] || view["to_move"].is_null()) {
            return steps.join(",");
        }
        let legal = view["legal"].as_array().expect("legal steps");
        if steps.is_empty() {
            assert_eq!(&state["legal"], &view["legal"], "the stream and the tool agree on what is legal");
        }
        let step = text(&legal[rng.below(legal.len())]).to_owned();
        moves.push(step.clone().into());
        steps.push(step);
    }
}

/// Plays a game to its end, each program by its own stream; gives all lines.
async fn play(site: &Site, bots: &[Bot; 2], id: &str, wish: &Value, rng: &mut Rng) -> Vec<Value> {
    let mut streams: Vec<Lines> = Vec::new();
    let mut lines = Vec::new();
    for (bot, side) in bots.iter().zip(["first", "second"]) {
        let mut stream = site.stream(bot, &format!("/api/bot/game/stream/{id}")).await;
        let full = stream.expect("gameFull").await;
        assert_eq!(full["you"], json!([side]));
        lines.push(full);
        streams.push(stream);
    }
    let mut state = lines[0]["state"].clone();
    while state["result"].is_null() {
        let mover = usize::from(state["to_move"] == "second");
        let turn = turn(site, wish, &state, rng).await;
        let path = format!("/api/bot/game/{id}/move/{turn}?ply={}", state["ply"]);
        site.done(&bots[mover], &path, None).await;
        let made = turn.split(',').count() as u64;
        let wanted = state["ply"].as_u64().expect("a number") + made;
        let mut own: [Value; 2] = Default::default();
        for (stream, own) in streams.iter_mut().zip(&mut own) {
            loop {
                *own = stream.expect("gameState").await;
                lines.push(own.clone());
                // The last step is told before the end that it brings about.
                let whole = own["ply"].as_u64() == Some(wanted);
                if whole && (!own["result"].is_null() || !own["to_move"].is_null()) {
                    break;
                }
            }
        }
        state = own[usize::from(own[0]["to_move"] == "second")].clone();
    }
    for mut stream in streams {
        while let Some(line) = stream.next().await {
            lines.push(line);
        }
    }
    lines
}

#[tokio::test]
async fn two_programs_play_whole_games_of_all_five() {
    let wishes = [
        json!({"game": "kamiken", "options": {"size": 5}, "rated": true}),
        json!({"game": "close-combat", "options": {"size": 5}}),
        json!({"game": "four", "options": {"size": 9, "count": "always", "count-turns": 20}}),
        json!({"game": "hasami", "options": {"quiet": 10}}),
        json!({"game": "dao", "options": {"turn-limit": 20}}),
    ];
    for (place, wish) in wishes.into_iter().enumerate() {
        let site = Site::open().await;
        let (bots, id) = site.pair(wish.clone()).await;
        let lines = play(&site, &bots, &id, &wish, &mut Rng::new(7 + place as u64)).await;
        let ended = lines.iter().rfind(|line| line["type"] == "gameState").expect("states");
        assert_eq!(ended["status"], "over", "{wish}");
        let record = site.get(None, &format!("/api/game/{id}")).await.json;
        assert_eq!(record["turns"], ended["turns"], "{wish}");
        assert_eq!(record["result"], ended["result"], "{wish}");
        let found = site.get(None, &format!("/api/games?game={}&player=anna-bot", text(&wish["game"]))).await;
        assert_eq!(found.json["games"][0], record, "{wish}: the archive and the game agree");
        let rated = wish["rated"] == true;
        assert_eq!(lines.iter().filter(|line| line["type"] == "ratings").count(), if rated { 2 } else { 0 });
        if rated {
            let profile = site.get(None, "/api/user/boris-bot").await.json;
            let rating = &profile["games"]["kamiken"]["rating"];
            assert_eq!(rating, &record["players"][1]["rating_after"], "{profile}");
            assert_ne!(rating, &record["players"][1]["rating"]);
        }
    }
}

#[tokio::test]
async fn a_turn_is_made_wholly_or_not_at_all() {
    let site = Site::open().await;
    let wish = json!({"game": "hasami"});
    let (bots, id) = site.pair(wish).await;
    let game = format!("/api/bot/game/{id}");
    // The second step is the other's.
    site.refused(&bots[0], &format!("{game}/move/e8-e4,e2-e3"), None, 409, "turn").await;
    site.refused(&bots[0], &format!("{game}/move/e8-e4,nonsense"), None, 400, "no-step").await;
    site.refused(&bots[0], &format!("{game}/move/e8-e8"), None, 400, "stays").await;
    assert_eq!(site.get(None, &format!("/api/game/{id}")).await.json["turns"], json!([]));
    site.refused(&bots[0], &format!("{game}/move/e8-e4?ply=1"), None, 409, "ply").await;
    site.refused(&bots[1], &format!("{game}/move/e2-e3"), None, 409, "turn").await;
    site.done(&bots[0], &format!("{game}/move/e8-e4?ply=0"), None).await;
    assert_eq!(site.get(None, &format!("/api/game/{id}")).await.json["turns"], json!(["e8-e4"]));
}

#[tokio::test]
async fn a_refused_step_undoes_those_before_it() {
    let site = Site::open().await;
    // Riders make several movements in a turn, each another rider.
    let wish = json!({"game": "dao", "options": {"first": "riders"}});
    let (bots, id) = site.pair(wish.clone()).await;
    let view = async |moves: &[&str]| {
        let question = json!({"game": "dao", "options": wish["options"], "moves": moves});
        site.done(&bots[0], "/api/position", Some(question)).await
    };
    let start = view(&[]).await;
    let step = text(&start["legal"][0]).to_owned();
    let after = view(&[&step]).await;
    assert_eq!(
        (&after["turn"], &after["to_move"]),
        (&json!(0), &json!("first")),
        "the turn goes on: {after}"
    );
    let path = format!("/api/bot/game/{id}/move");
    site.refused(&bots[0], &format!("{path}/{step},{step}"), None, 400, "nothing-there").await;
    site.refused(&bots[0], &format!("{path}/{step},"), None, 400, "no-step").await;
    let record = site.get(None, &format!("/api/game/{id}")).await.json;
    assert_eq!(record["turns"], json!([]), "nothing of it was made");
    // The same turn can be made step by step.
    site.done(&bots[0], &format!("{path}/{step}"), None).await;
    let record = site.get(None, &format!("/api/game/{id}")).await.json;
    assert_eq!(record["turns"], json!([step]));
}

#[tokio::test]
async fn offers_talk_and_ends() {
    let site = Site::open().await;
    let (bots, id) = site.pair(json!({"game": "kamiken", "options": {"size": 5}})).await;
    let game = format!("/api/bot/game/{id}");
    let mut stream = site.stream(&bots[1], &format!("/api/bot/game/stream/{id}")).await;
    stream.expect("gameFull").await;
    site.done(&bots[0], &format!("{game}/move/c3"), None).await;
    stream.expect("gameState").await;
    site.done(&bots[0], &format!("{game}/takeback/yes"), None).await;
    assert_eq!(stream.expect("gameState").await["offers"], json!([{"side": "first", "what": "takeback"}]));
    site.done(&bots[1], &format!("{game}/takeback/yes"), None).await;
    assert_eq!(stream.expect("gameState").await["turns"], json!([]));
    site.refused(&bots[1], &format!("{game}/draw/no"), None, 409, "no-offer").await;
    site.done(&bots[1], &format!("{game}/draw/yes"), None).await;
    stream.expect("gameState").await;
    site.done(&bots[0], &format!("{game}/draw/no"), None).await;
    assert_eq!(stream.expect("gameState").await["offers"], json!([]));
    site.done(&bots[0], &format!("{game}/chat"), Some(json!({"text": "Good <b>game</b>!"}))).await;
    let line = stream.expect("chatLine").await;
    assert_eq!((text(&line["text"]), text(&line["name"])), ("Good <b>game</b>!", "anna-bot"));
    site.refused(&bots[0], &format!("{game}/rematch/yes"), None, 409, "not-over").await;
    site.done(&bots[0], &format!("{game}/resign"), None).await;
    let over = stream.expect("gameState").await;
    assert_eq!(over["result"], json!({"winner": "second", "why": "resigned", "score": null}));
    assert!(stream.next().await.is_none(), "the stream ends with the game");
    site.refused(&bots[0], &format!("{game}/resign"), None, 409, "over").await;
    let mut events = site.stream(&bots[1], "/api/stream/event").await;
    site.done(&bots[0], &format!("{game}/rematch/yes"), None).await;
    site.done(&bots[1], &format!("{game}/rematch/yes"), None).await;
    let again = events.expect("gameStart").await;
    assert_eq!(again["game"]["rematch_of"], id.as_str());
    assert_eq!(again["game"]["you"], json!(["first"]), "sides are swapped");
    let new = text(&again["game"]["id"]).to_owned();
    site.done(&bots[0], &format!("/api/bot/game/{new}/abort"), None).await;
    assert_eq!(events.expect("gameFinish").await["game"]["result"]["why"], "aborted");
}

#[tokio::test]
async fn the_computer_answers_a_program() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    let wish = json!({"game": "kamiken", "preset": "quick", "level": 1, "side": "second",
        "clock": {"kind": "fischer", "base": 60, "increment": 1}});
    let made = site.done(&bot, "/api/challenge/ai", Some(wish)).await;
    assert_eq!(made["options"]["size"], 7, "{made}");
    assert_eq!(made["players"][0]["level"], 1);
    let mut stream = site.stream(&bot, &format!("/api/bot/game/stream/{}", text(&made["id"]))).await;
    let full = stream.expect("gameFull").await;
    let mut state = full["state"].clone();
    while state["to_move"] != "second" {
        state = stream.expect("gameState").await;
    }
    assert!(!state["legal"].as_array().expect("a list").is_empty());
    let live = site.get(Some(&bot), "/api/tv?game=kamiken").await.json;
    assert_eq!((&live["total"], &live["games"][0]["you"]), (&json!(1), &json!(["second"])));
    let shown = site.get(None, "/api/watch").await.json;
    assert_eq!(
        (&shown["live"], &shown["game"]["id"], &shown["game"]["you"]),
        (&json!(true), &made["id"], &json!([]))
    );
    assert_eq!(site.get(None, "/api/watch?game=dao").await.json, json!({"live": false, "game": null}));
    let playing = site.get(Some(&bot), "/api/account/playing").await.json;
    assert_eq!(playing["games"][0]["id"], made["id"]);
    site.done(&bot, &format!("/api/bot/game/{}/resign", text(&made["id"])), None).await;
    assert_eq!(site.get(Some(&bot), "/api/account/playing").await.json["games"], json!([]));
}

#[tokio::test]
async fn games_are_exported_a_line_each() {
    let site = Site::open().await;
    let bots = [site.bot("anna-bot").await, site.bot("boris-bot").await];
    for _ in 0..23 {
        let wish = json!({"game": "kamiken", "options": {"size": 5}});
        let open = site.done(&bots[0], "/api/challenge/open", Some(wish)).await;
        let id = text(&open["id"]).to_owned();
        site.refused(&bots[0], &format!("/api/challenge/{id}/accept"), None, 409, "seat-taken").await;
        site.done(&bots[1], &format!("/api/challenge/{id}/accept"), None).await;
        site.done(&bots[1], &format!("/api/bot/game/{id}/resign"), None).await;
    }
    // What ends in this very millisecond is left out.
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    for (query, count) in [("", 23), ("?max=21", 21), ("?max=3", 3), ("?game=four", 0), ("?rated=true", 0)] {
        let mut lines = site.stream(&bots[0], &format!("/api/games/user/Anna-Bot{query}")).await;
        let mut ids = std::collections::BTreeSet::new();
        while let Some(line) = lines.next().await {
            ids.insert(text(&line["id"]).to_owned());
        }
        assert_eq!(ids.len(), count, "{query}");
    }
    for format in ["kmn", "sgf"] {
        let path = format!("/api/games/user/anna-bot?max=22&format={format}");
        let file = site.ask(super::request(axum::http::Method::GET, None, &path, None)).await;
        let file = axum::body::to_bytes(file.into_body(), 1 << 20).await.expect("a body");
        let games = kamni_records::Games::read(&*file, None).expect("readable");
        let games: Vec<_> = games.map(|game| game.expect("readable")).collect();
        assert!(games.iter().all(|game| game.faults.is_empty()), "{format}");
        assert_eq!(games.iter().filter_map(|game| game.record.as_ref()).count(), 22, "{format}");
    }
    let page = site.get(None, "/api/games?page=1&options=size%3D5&game=kamiken").await.json;
    assert_eq!((&page["total"], page["games"].as_array().map(Vec::len)), (&json!(23), Some(3)));
    assert_eq!((&page["total_exact"], &page["page"], &page["next"]), (&json!(true), &json!(1), &json!(null)));
    let first = site.get(None, "/api/games?game=kamiken").await.json;
    let rest = format!("/api/games?game=kamiken&before={}", text(&first["next"]));
    let rest = site.get(None, &rest).await.json;
    assert_eq!((&rest["games"], &rest["next"]), (&page["games"], &json!(null)));
    assert_eq!((&rest["page"], &rest["searched_to"]), (&json!(null), &json!(null)));
}

#[tokio::test]
async fn a_rematch_with_the_computer_begins_by_itself() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    let wish = json!({"game": "kamiken", "options": {"size": 5}, "side": "first", "level": 1});
    let made = site.done(&bot, "/api/challenge/ai", Some(wish)).await;
    let id: GameId = made["id"].as_str().expect("an id").parse().expect("an id");
    let caller = Caller { account: Some(bot.id), ..Caller::default() };
    for order in [Order::Resign, Order::Offer(Offer::Rematch)] {
        site.app.hall.order(id, &caller, &order, 0).await.expect("a room").expect("done");
    }
    let (table, _) = site.app.hall.look(id, &caller).await.expect("a room");
    let rematch = table.rematch().expect("a rematch");
    assert!(site.app.hall.is_open(rematch), "nobody has opened its page");
    let began = Instant::now();
    loop {
        let live = site.app.hall.live();
        let table = live.iter().find(|table| table.setting().id == rematch).expect("it is being played");
        if table.ply() > 0 {
            break;
        }
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "the computer has the first turn and does nothing"
        );
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn challenges_outlive_a_restart() {
    let site = Site::open().await;
    let [anna, boris] = [site.bot("anna-bot").await, site.bot("boris-bot").await];
    let mut ids = Vec::new();
    for game in ["kamiken", "four", "dao"] {
        let wish = json!({"game": game, "side": "second", "rated": true,
            "clock": {"kind": "fischer", "base": 300, "increment": 2}});
        let made = site.done(&anna, "/api/challenge/boris-bot", Some(wish)).await;
        ids.push(made["id"].as_str().expect("an id").to_owned());
    }
    site.done(&boris, &format!("/api/challenge/{}/decline", ids[0]), None).await;
    let before = site.get(Some(&boris), "/api/challenge").await.json;

    let site = site.again().await;
    let standing = site.get(Some(&boris), "/api/challenge").await.json;
    assert_eq!(standing, before);
    assert_eq!(standing["received"].as_array().expect("a list").len(), 2);
    let game = site.done(&boris, &format!("/api/challenge/{}/accept", ids[1]), None).await;
    assert_eq!((&game["id"], &game["rated"]), (&ids[1].as_str().into(), &true.into()), "{game}");
    site.done(&anna, &format!("/api/challenge/{}/cancel", ids[2]), None).await;
    let site = site.again().await;
    let standing = site.get(Some(&anna), "/api/challenge").await.json;
    assert_eq!(standing, json!({"received": [], "sent": []}));
}
