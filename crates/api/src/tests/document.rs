//! The OpenAPI document against the real router.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::body::to_bytes;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode};
use futures_util::StreamExt;
use kamni_rules::GameKind;
use serde_json::{Value, json};

use super::schema::Judge;
use super::{Bot, Lines, Site, request};

/// The statuses that the document declares for an operation; nothing if it has none.
pub(super) fn declared(method: &str, path: &str) -> Option<BTreeSet<String>> {
    static DOCUMENT: LazyLock<Value> =
        LazyLock::new(|| serde_json::to_value(crate::parts().1).expect("JSON"));
    let fits = |template: &str| {
        let (template, path) = (template.split('/'), path.split('/'));
        template.clone().count() == path.clone().count()
            && template.zip(path).all(|(own, asked)| own == asked || own.starts_with('{'))
    };
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    // Words stand before names: `/api/challenge/ai` is nobody's.
    let (_, item) =
        paths.iter().filter(|(own, _)| fits(own)).min_by_key(|(own, _)| own.matches('{').count())?;
    Some(item.get(method)?["responses"].as_object()?.keys().cloned().collect())
}

async fn judge(site: &Site) -> Judge {
    Judge(site.get(None, "/openapi.json").await.json)
}

/// All operations: path and method.
fn operations(document: &Value) -> Vec<(String, String)> {
    let paths = document["paths"].as_object().expect("paths");
    let methods = |(path, item): (&String, &Value)| {
        let item = item.as_object().expect("operations");
        item.keys().map(|method| (path.clone(), method.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(methods).collect()
}

/// A house in which every operation has something to work on.
struct Furnished {
    site: Site,
    bots: [Bot; 2],
    /// By the operation's path: where it is asked, and with what.
    asked: BTreeMap<&'static str, (String, Option<Value>)>,
}

async fn furnished() -> Furnished {
    let site = Site::open().await;
    let (bots, id) = site.pair(json!({"game": "close-combat", "options": {"size": 5}})).await;
    let new = async |wish: Value| {
        let game = site.done(&bots[0], "/api/challenge/open", Some(wish)).await;
        let id = game["id"].as_str().expect("an id").to_owned();
        site.done(&bots[1], &format!("/api/challenge/{id}/accept"), None).await;
        id
    };
    let four = || json!({"game": "four"});
    let (over, aborted, resigned) = (new(four()).await, new(four()).await, new(four()).await);
    site.done(&bots[1], &format!("/api/bot/game/{over}/resign"), None).await;
    let challenge = async || {
        let made = site.done(&bots[1], "/api/challenge/anna-bot", Some(four())).await;
        made["id"].as_str().expect("an id").to_owned()
    };
    let (accepted, declined) = (challenge().await, challenge().await);
    let own = site.done(&bots[0], "/api/challenge/boris-bot", Some(four())).await;
    let own = own["id"].as_str().expect("an id").to_owned();
    let tournament = json!({"name": "Evening", "sort": "swiss", "rounds": 4, "game": "four", "bots": true,
        "clock": {"kind": "fischer", "base": 180, "increment": 2}, "begins": site.app.time.now() + 3_600_000});
    let made = async || {
        let made = site.done(&bots[0], "/api/tournament", Some(tournament.clone())).await;
        made["id"].as_str().expect("an id").to_owned()
    };
    let (entered, called_off) = (made().await, made().await);
    site.done(&bots[1], &format!("/api/tournament/{entered}/join"), Some(json!({}))).await;
    let evening = |what: &str| format!("/api/tournament/{entered}{what}");
    let game = format!("/api/bot/game/{id}");
    let wish = json!({"game": "kamiken", "level": 1, "clock": {"kind": "byo-yomi", "base": 60, "periods": 3, "period": 10}});
    let puzzle = kamni_puzzles::all(GameKind::Kamiken)[0].id();
    site.bot("rude-bot").await;
    let report = json!({"about": "talk", "text": "rude", "game": over});
    let asked = BTreeMap::from([
        ("/api/stream/event", ("/api/stream/event".to_owned(), None)),
        ("/api/bot/game/stream/{id}", (format!("/api/bot/game/stream/{id}"), None)),
        ("/api/bot/game/{id}/move/{move}", (format!("{game}/move/c3"), None)),
        ("/api/bot/game/{id}/resign", (format!("/api/bot/game/{resigned}/resign"), None)),
        ("/api/bot/game/{id}/abort", (format!("/api/bot/game/{aborted}/abort"), None)),
        ("/api/bot/game/{id}/draw/{answer}", (format!("{game}/draw/yes"), None)),
        ("/api/bot/game/{id}/takeback/{answer}", (format!("{game}/takeback/yes"), None)),
        ("/api/bot/game/{id}/rematch/{answer}", (format!("/api/bot/game/{over}/rematch/yes"), None)),
        ("/api/bot/game/{id}/chat", (format!("{game}/chat"), Some(json!({"text": "hello"})))),
        ("/api/challenge", ("/api/challenge".to_owned(), None)),
        ("/api/challenge/{user}", ("/api/challenge/boris-bot".to_owned(), Some(four()))),
        ("/api/challenge/ai", ("/api/challenge/ai".to_owned(), Some(wish))),
        ("/api/challenge/open", ("/api/challenge/open".to_owned(), Some(four()))),
        ("/api/challenge/{id}/accept", (format!("/api/challenge/{accepted}/accept"), None)),
        ("/api/challenge/{id}/decline", (format!("/api/challenge/{declined}/decline"), None)),
        ("/api/challenge/{id}/cancel", (format!("/api/challenge/{own}/cancel"), None)),
        ("/api/tournaments", ("/api/tournaments".to_owned(), None)),
        ("/api/tournament", ("/api/tournament".to_owned(), Some(tournament.clone()))),
        ("/api/tournament/{id}", (evening(""), None)),
        ("/api/tournament/{id}/games", (evening("/games"), None)),
        ("/api/tournament/{id}/join", (evening("/join"), Some(json!({"password": "unasked"})))),
        ("/api/tournament/{id}/pause", (evening("/pause"), None)),
        ("/api/tournament/{id}/leave", (evening("/leave"), None)),
        ("/api/tournament/{id}/cancel", (format!("/api/tournament/{called_off}/cancel"), None)),
        ("/api/account", ("/api/account".to_owned(), None)),
        ("/api/account/playing", ("/api/account/playing".to_owned(), None)),
        ("/api/user/{name}", ("/api/user/anna-bot".to_owned(), None)),
        ("/api/account/ties", ("/api/account/ties".to_owned(), None)),
        ("/api/account/export", ("/api/account/export".to_owned(), None)),
        ("/api/user/{name}/follow", ("/api/user/boris-bot/follow".to_owned(), None)),
        ("/api/user/{name}/unfollow", ("/api/user/boris-bot/unfollow".to_owned(), None)),
        ("/api/user/{name}/block", ("/api/user/rude-bot/block".to_owned(), None)),
        ("/api/user/{name}/unblock", ("/api/user/rude-bot/unblock".to_owned(), None)),
        ("/api/user/{name}/report", ("/api/user/rude-bot/report".to_owned(), Some(report))),
        ("/api/user/{name}/rating-history", ("/api/user/boris-bot/rating-history".to_owned(), None)),
        ("/api/players/{game}", ("/api/players/four?days=30".to_owned(), None)),
        ("/api/bot/account/upgrade", ("/api/bot/account/upgrade".to_owned(), None)),
        ("/api/game/{id}", (format!("/api/game/{over}"), None)),
        ("/api/game/{id}/export", (format!("/api/game/{over}/export"), None)),
        ("/api/games", ("/api/games?player=anna-bot&game=four".to_owned(), None)),
        ("/api/games/user/{name}", ("/api/games/user/boris-bot".to_owned(), None)),
        (
            "/api/openings/{game}",
            ("/api/openings/four?options=size=11&moves=c3+d4&by=people-1400".to_owned(), None),
        ),
        ("/api/tv", ("/api/tv".to_owned(), None)),
        ("/api/watch", ("/api/watch".to_owned(), None)),
        ("/api/puzzle/daily", ("/api/puzzle/daily".to_owned(), None)),
        ("/api/puzzle/next", ("/api/puzzle/next?game=kamiken&rating=1200".to_owned(), None)),
        ("/api/puzzle/{id}", (format!("/api/puzzle/{puzzle}"), None)),
        ("/api/puzzle/{id}/answer", (format!("/api/puzzle/{puzzle}/answer"), Some(json!({"give_up": true})))),
        ("/api/rules", ("/api/rules".to_owned(), None)),
        ("/api/position", ("/api/position".to_owned(), Some(json!({"game": "dao", "moves": ["a1-b1"]})))),
    ]);
    Furnished { site, bots, asked }
}

/// The first lines of a stream, as many as come at once.
async fn lines(mut lines: Lines) -> Vec<Value> {
    let mut found = Vec::new();
    if let Some(chunk) = lines.body.next().await {
        lines.buffer.extend_from_slice(&chunk.expect("a whole stream"));
    }
    while lines.buffer.contains(&b'\n') {
        let line = lines.raw().await.expect("a line");
        found.extend((!line.is_empty()).then(|| serde_json::from_str::<Value>(&line).expect("JSON")));
    }
    found
}

#[tokio::test]
async fn every_operation_does_what_the_document_says() {
    let Furnished { site, bots, mut asked } = furnished().await;
    let judge = judge(&site).await;
    // The takeback needs a turn that is over, so the move comes before it: the document has them in another order.
    let mut operations = operations(&judge.0);
    operations.sort_by_key(|(path, _)| !path.ends_with("{move}"));
    for (path, method) in operations {
        let (address, body) =
            asked.remove(path.as_str()).unwrap_or_else(|| panic!("{path} is not asked for"));
        let verb = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
        let response = site.ask(request(verb, Some(&bots[0]), &address, body.as_ref())).await;
        let status = response.status();
        assert!(status.is_success(), "{method} {address}: {status}");
        let kind = response.headers()[CONTENT_TYPE].to_str().expect("a text").to_owned();
        let kind = kind.split(';').next().expect("a type");
        let schema = judge.answer(&path, &method, status.as_str(), kind);
        let values = if kind == "application/x-ndjson" {
            lines(Lines { body: response.into_body().into_data_stream(), buffer: Vec::new() }).await
        } else {
            let body = to_bytes(response.into_body(), 1 << 20).await.expect("a body");
            let text = || String::from_utf8(body.to_vec()).expect("a text").into();
            vec![if kind == "text/plain" { text() } else { serde_json::from_slice(&body).expect("JSON") }]
        };
        assert!(!values.is_empty(), "{path} says something");
        for value in values {
            let faults = judge.faults(schema, &value);
            assert!(faults.is_empty(), "{method} {path}: {faults:#?}\n{value:#}");
        }
        if let Some(body) = body {
            let schema =
                &judge.0["paths"][&path][&method]["requestBody"]["content"]["application/json"]["schema"];
            let faults = judge.faults(schema, &body);
            assert!(faults.is_empty(), "{method} {path}: {faults:#?}");
        }
        let responses = judge.0["paths"][&path][&method]["responses"].as_object().expect("responses");
        for (status, response) in responses {
            let response = judge.resolve(response);
            assert!(
                response["description"].as_str().is_some_and(|about| !about.is_empty()),
                "{path} {status}"
            );
            if !status.starts_with('2') {
                let schema = &response["content"]["application/json"]["schema"];
                assert_eq!(schema["$ref"], "#/components/schemas/Fault", "{path} {status}");
            }
        }
    }
    assert!(asked.is_empty(), "asked for, and not in the document: {asked:?}");
}

#[tokio::test]
async fn what_a_game_tells_is_what_the_document_says() {
    let site = Site::open().await;
    let judge = judge(&site).await;
    let (bots, id) = site.pair(json!({"game": "kamiken", "options": {"size": 5}, "rated": true})).await;
    let game_line = judge.answer("/api/bot/game/stream/{id}", "get", "200", "application/x-ndjson");
    let event_line = judge.answer("/api/stream/event", "get", "200", "application/x-ndjson");
    let mut events = site.stream(&bots[0], "/api/stream/event").await;
    let mut stream = site.stream(&bots[0], &format!("/api/bot/game/stream/{id}")).await;
    let game = format!("/api/bot/game/{id}");
    let mut kinds = BTreeSet::new();
    let mut check = |schema: &Value, line: &Value| {
        kinds.insert(line["type"].as_str().expect("a type").to_owned());
        let faults = judge.faults(schema, line);
        assert!(faults.is_empty(), "{faults:#?}\n{line:#}");
    };
    check(event_line, &events.expect("gameStart").await);
    site.done(&bots[0], &format!("{game}/move/c3"), None).await;
    site.done(&bots[1], &format!("{game}/draw/yes"), None).await;
    site.done(&bots[1], &format!("{game}/chat"), Some(json!({"text": "hello"}))).await;
    let challenge = site.done(&bots[1], "/api/challenge/anna-bot", Some(json!({"game": "dao"}))).await;
    check(event_line, &events.expect("challenge").await);
    let path = format!("/api/challenge/{}/cancel", challenge["id"].as_str().expect("an id"));
    site.done(&bots[1], &path, None).await;
    check(event_line, &events.expect("challengeCanceled").await);
    site.done(&bots[0], &format!("{game}/draw/yes"), None).await;
    check(event_line, &events.expect("gameFinish").await);
    while let Some(line) = stream.next().await {
        check(game_line, &line);
    }
    let all = [
        "gameFull",
        "gameState",
        "chatLine",
        "ratings",
        "gameStart",
        "challenge",
        "challengeCanceled",
        "gameFinish",
    ];
    assert_eq!(kinds, all.map(str::to_owned).into());
    let bad = json!({"type": "gameState", "ply": "many"});
    assert!(!judge.faults(game_line, &bad).is_empty(), "the judge is awake");
}

#[tokio::test]
async fn every_route_is_in_the_document() {
    let site = Site::open().await;
    // The router shows its paths only to those who debug it; if that changes, nothing is found, and this fails.
    let shown = format!("{:?}", site.router);
    let mut routes: BTreeSet<&str> =
        shown.split('"').filter(|text| text.starts_with("/api/") && !text.contains(' ')).collect();
    for nothing in ["/api/", "/api/{*rest}"] {
        assert!(routes.remove(nothing), "{nothing} catches what is not there");
    }
    let document = judge(&site).await.0;
    let documented: BTreeSet<&str> =
        document["paths"].as_object().expect("paths").keys().map(String::as_str).collect();
    assert!(routes.len() >= 20, "{shown}");
    assert_eq!(routes, documented);
    let mut names = BTreeSet::new();
    for (path, method) in operations(&document) {
        let operation = &document["paths"][&path][&method];
        assert!(operation["summary"].is_string(), "{path} says what it does");
        let name = operation["operationId"].as_str().expect("a name");
        assert!(name.len() > 6 && name.chars().any(char::is_uppercase), "{path}: {name} says what it does");
        assert!(names.insert(name.to_owned()), "{name} stands twice");
        for name in path.split(['{', '}']).skip(1).step_by(2) {
            let parameters = operation["parameters"].as_array().expect("parameters");
            assert!(parameters.iter().any(|parameter| parameter["name"] == name), "{path}: {name}");
        }
    }
    let missing = site.ask(request(Method::GET, None, "/api/none/of/these", None)).await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_one_of_several_is_enumerated_and_named() {
    let site = Site::open().await;
    let judge = judge(&site).await;
    let schemas = &judge.0["components"]["schemas"];
    let words = |name: &str| -> Vec<&str> {
        let words = schemas[name]["enum"].as_array().unwrap_or_else(|| panic!("{name} is no enumeration"));
        words.iter().map(|word| word.as_str().expect("a word")).collect()
    };
    assert!(words("GameName").into_iter().eq(GameKind::ALL.iter().map(|kind| kind.name())));
    assert_eq!(words("Side"), ["first", "second"]);
    assert_eq!(words("SideWish"), ["first", "second", "random"]);
    assert_eq!(words("PresetName"), ["quick", "standard", "author"]);
    assert_eq!(words("ResultWord"), ["first", "second", "draw"]);
    assert_eq!(words("FormatName"), ["json", "kmn", "sgf"]);
    assert_eq!(words("Answer"), ["yes", "no"]);
    assert!(words("WhyWord").contains(&"resigned") && words("WhyWord").contains(&"five"));
    let fields = [
        ("Wish", "game", "GameName"),
        ("Wish", "preset", "PresetName"),
        ("Wish", "side", "SideWish"),
        ("Ending", "why", "WhyWord"),
        ("Question", "game", "GameName"),
        ("Seat", "kind", "SeatKind"),
        ("Standing", "status", "Status"),
        ("TournamentWish", "sort", "SortName"),
        ("StandingShown", "presence", "PresenceName"),
    ];
    for (schema, field, name) in fields {
        let shown = schemas[schema]["properties"][field].to_string();
        assert!(shown.contains(&format!("#/components/schemas/{name}\"")), "{schema}.{field}: {shown}");
    }
    let parameters = [
        ("/api/games", "get", "game", "GameName"),
        ("/api/games", "get", "result", "ResultWord"),
        ("/api/games", "get", "why", "WhyWord"),
        ("/api/game/{id}/export", "get", "format", "FormatName"),
        ("/api/bot/game/{id}/draw/{answer}", "post", "answer", "Answer"),
    ];
    for (path, method, parameter, name) in parameters {
        let all = judge.0["paths"][path][method]["parameters"].as_array().expect("parameters");
        let schema = all.iter().find(|own| own["name"] == parameter).expect(parameter)["schema"].clone();
        assert_eq!(schema["$ref"], format!("#/components/schemas/{name}"), "{path} {parameter}: {schema}");
    }
    for (schema, tag, variants) in crate::document::VARIANTS {
        let choice = &schemas[schema];
        assert_eq!(choice["oneOf"].as_array().map(Vec::len), Some(variants.len()), "{schema}");
        assert_eq!(choice["discriminator"]["propertyName"], tag, "{schema}");
        for (word, name) in variants {
            assert_eq!(choice["discriminator"]["mapping"][word], format!("#/components/schemas/{name}"));
            let shown = schemas[name].to_string();
            assert!(shown.contains(&format!("\"{word}\"")), "{name} is of {word}: {shown}");
        }
    }
}

/// The players' and programmers' text, which stands beside the code.
const MANUAL: &str = include_str!("../../../../docs/api.md");

#[tokio::test]
async fn the_manual_names_every_path_and_its_example_is_real() {
    let site = Site::open().await;
    let document = judge(&site).await.0;
    for (path, method) in operations(&document) {
        let line = format!("`{} {path}`", method.to_uppercase());
        assert!(MANUAL.contains(&line), "docs/api.md does not have {line}");
    }
    let block = MANUAL.split("    POST /api/position\n").nth(1).expect("the example");
    let mut blocks = block.split("\n\n");
    let mut next = || -> Value { serde_json::from_str(blocks.next().expect("a block")).expect("JSON") };
    let (query, answer) = (next(), next());
    let real = site.json(request(Method::POST, None, "/api/position", Some(&query))).await;
    assert_eq!(real.json, answer);
}
