//! What is refused: with the right status, a word, and a sentence.

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, ORIGIN};
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

use super::{Site, request};
use kamni_front::config::Config;

#[tokio::test]
async fn every_field_out_of_range_is_refused_with_its_reason() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    site.bot("boris-bot").await;
    let fischer =
        |base: Value, increment: Value| json!({"kind": "fischer", "base": base, "increment": increment});
    let wishes = [
        (json!({}), "bad-json"),
        (json!([]), "bad-json"),
        (json!({"game": 5}), "bad-json"),
        (json!({"game": "chess"}), "unknown-game"),
        (json!({"game": "Four"}), "unknown-game"),
        (json!({"game": "four", "colour": "red"}), "bad-json"),
        (json!({"game": "four", "preset": "huge"}), "bad-field"),
        (json!({"game": "four", "options": {"size": 6}}), "bad-option"),
        (json!({"game": "four", "options": {"size": -1}}), "bad-option"),
        (json!({"game": "four", "options": {"size": 1e300}}), "bad-option"),
        (json!({"game": "four", "options": {"size": "huge"}}), "bad-option"),
        (json!({"game": "four", "options": {"size": true}}), "bad-json"),
        (json!({"game": "four", "options": {"colour": "red"}}), "bad-option"),
        (json!({"game": "kamiken", "options": {"komi": 1}}), "bad-option"),
        (json!({"game": "four", "position": "nonsense"}), "bad-position"),
        (
            json!({"game": "hasami", "position": "9/9/9/9/9/9/9/9/9 over result=draw:repetition"}),
            "bad-position",
        ),
        (json!({"game": "four", "side": "third"}), "bad-field"),
        (json!({"game": "four", "clock": {"kind": "sand"}}), "bad-json"),
        (json!({"game": "four", "clock": {"kind": "fischer"}}), "bad-json"),
        (json!({"game": "four", "clock": fischer(json!(-1), json!(0))}), "bad-json"),
        (json!({"game": "four", "clock": fischer(json!(1.5), json!(0))}), "bad-json"),
        (json!({"game": "four", "clock": fischer(json!(4_294_967_296_u64), json!(0))}), "bad-json"),
        (
            json!({"game": "four", "clock": fischer(json!(4_294_967_295_u64), json!(4_294_967_295_u64))}),
            "bad-clock",
        ),
        (json!({"game": "four", "clock": fischer(json!(10_801), json!(0))}), "bad-clock"),
        (json!({"game": "four", "clock": fischer(json!(0), json!(0))}), "bad-clock"),
        (json!({"game": "four", "clock": fischer(json!(1), json!(181))}), "bad-clock"),
        (
            json!({"game": "four", "clock": {"kind": "byo-yomi", "base": 1, "periods": 0, "period": 30}}),
            "bad-clock",
        ),
        (json!({"game": "four", "clock": {"kind": "correspondence", "days": 15}}), "bad-clock"),
        (
            json!({"game": "four", "side": "first", "clock": fischer(json!(60), json!(0)), "rival_clock": {"kind": "none"}}),
            "bad-clock",
        ),
        (
            json!({"game": "four", "clock": fischer(json!(60), json!(0)), "rival_clock": fischer(json!(30), json!(0))}),
            "bad-field",
        ),
        (json!({"game": "four", "rated": "yes"}), "bad-json"),
        (json!({"game": "four", "level": 0}), "bad-field"),
        (json!({"game": "four", "level": 11}), "bad-field"),
        (json!({"game": "four", "level": 256}), "bad-json"),
    ];
    for (wish, error) in wishes {
        for path in ["/api/challenge/ai", "/api/challenge/open", "/api/challenge/boris-bot"] {
            site.refused(&bot, path, Some(wish.clone()), 400, error).await;
        }
    }
    site.refused(&bot, "/api/challenge/ai", Some(json!({"game": "four", "rated": true})), 400, "bad-field")
        .await;
    let positions = [
        (json!({"game": "chess"}), "unknown-game"),
        (json!({"game": "dao", "options": {"board": 14}}), "bad-option"),
        (json!({"game": "dao", "position": ""}), "bad-position"),
        (json!({"game": "kamiken", "moves": ["c3,,"]}), "no-step"),
        (json!({"game": "kamiken", "moves": ["с3"]}), "no-step"),
        (json!({"game": "kamiken", "moves": ["a1", "a1"]}), "occupied"),
        (json!({"game": "kamiken", "moves": "a1"}), "bad-json"),
        (json!({"game": "kamiken", "moves": [1]}), "bad-json"),
    ];
    for (question, error) in positions {
        site.refused(&bot, "/api/position", Some(question), 400, error).await;
    }
    assert_eq!(site.app.hall.open_rooms(), 0, "nothing of it has made a game");
}

#[tokio::test]
async fn addresses_that_make_no_sense() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    let made = site.done(&bot, "/api/challenge/open", Some(json!({"game": "four"}))).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let cases = [
        ("/api/games?game=chess", 400, "unknown-game"),
        ("/api/games?result=lost", 400, "bad-field"),
        ("/api/games?why=boredom", 400, "bad-field"),
        ("/api/games?page=-1", 400, "bad-query"),
        ("/api/games?page=99999999999", 400, "bad-query"),
        ("/api/games?page=50", 400, "bad-field"),
        ("/api/games?before=5", 400, "bad-field"),
        ("/api/games?before=5-bbbbbbbb&page=1", 400, "bad-field"),
        ("/api/games?min_turns=many", 400, "bad-query"),
        ("/api/games?rated=perhaps", 400, "bad-query"),
        ("/api/games?colour=red", 400, "bad-query"),
        ("/api/games?options=size%3D9", 400, "bad-field"),
        ("/api/games?game=four&options=size%3D6", 400, "bad-option"),
        ("/api/games?from=now", 400, "bad-query"),
        ("/api/games/user/nobody-here", 404, "no-player"),
        ("/api/games/user/anna-bot?max=0", 400, "bad-field"),
        ("/api/games/user/anna-bot?max=10001", 400, "bad-field"),
        ("/api/games/user/anna-bot?game=chess", 400, "unknown-game"),
        ("/api/tv?game=chess", 400, "unknown-game"),
        ("/api/watch?game=chess", 400, "unknown-game"),
        ("/api/user/nobody-here", 404, "no-player"),
        ("/api/puzzle/0000000000", 404, "no-puzzle"),
        ("/api/puzzle/next?game=chess", 400, "unknown-game"),
        ("/api/puzzle/next?rating=4001", 400, "bad-field"),
        ("/api/puzzle/next?rating=high", 400, "bad-query"),
        ("/api/user/%00", 404, "no-player"),
        ("/api/user/%FF", 400, "bad-request"),
        ("/api/game/22222222", 404, "no-game"),
        ("/api/game/..%2F..", 404, "no-game"),
        ("/api/bot/game/stream/22222222", 404, "no-game"),
        ("/api/nothing/of/the/kind", 404, "not-found"),
        ("/api/position", 405, "method"),
    ];
    for (path, status, error) in cases {
        let answer = site.get(Some(&bot), path).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json["error"]),
            (status, &error.into()),
            "{path}: {answer:?}"
        );
    }
    // The last page of the largest number is empty, not a fault.
    assert_eq!(site.get(None, "/api/games?page=49").await.json["games"], json!([]));
    let deep = site.get(None, "/api/games?page=4294967295").await;
    assert!(deep.json["message"].as_str().is_some_and(|said| said.contains("`before`")), "{deep:?}");
    let game = format!("/api/bot/game/{id}");
    let posts = [
        (format!("{game}/draw/perhaps"), 400, "bad-field"),
        (format!("{game}/takeback/1"), 400, "bad-field"),
        (format!("{game}/move/a1?ply=x"), 400, "bad-query"),
        (format!("{game}/move/{}", vec!["a1"; 401].join(",")), 400, "bad-field"),
        (format!("{game}/move/a1"), 409, "not-begun"),
        (format!("{game}/resign"), 409, "not-begun"),
        ("/api/bot/game/22222222/resign".to_owned(), 404, "no-game"),
        ("/api/bot/game/nonsense!/move/a1".to_owned(), 404, "no-game"),
        ("/api/challenge/22222222/accept".to_owned(), 404, "no-challenge"),
        ("/api/challenge/nonsense!/decline".to_owned(), 404, "no-challenge"),
        ("/api/bot/account/upgrade".to_owned(), 200, ""),
    ];
    for (path, status, error) in posts {
        let answer = site.post(&bot, &path, None).await;
        let found = answer.json["error"].as_str().unwrap_or_default();
        assert_eq!((answer.status.as_u16(), found), (status, error), "{path}: {answer:?}");
    }
    site.refused(&bot, &format!("{game}/chat"), Some(json!({"text": ""})), 400, "text").await;
    site.refused(&bot, &format!("{game}/chat"), Some(json!({"text": "x".repeat(301)})), 400, "text").await;
    let padded = format!("x{}", " ".repeat(300));
    site.refused(&bot, &format!("{game}/chat"), Some(json!({"text": padded})), 400, "text").await;
    let four = Some(json!({"game": "four"}));
    site.refused(&bot, "/api/challenge/anna-bot", four.clone(), 409, "challenge-self").await;
    site.refused(&bot, "/api/challenge/nobody-here", four, 404, "no-player").await;
}

#[tokio::test]
async fn bodies_that_are_no_json() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    let token = format!("Bearer {}", bot.token);
    let cases = [
        ("text/plain", "{}".to_owned(), 415, "media-type"),
        ("application/x-www-form-urlencoded", "game=four".to_owned(), 415, "media-type"),
        ("application/json", String::new(), 400, "bad-json"),
        ("application/json", "{".to_owned(), 400, "bad-json"),
        ("application/json", "[".repeat(10_000), 400, "bad-json"),
        ("application/json; charset=utf-8", "null".to_owned(), 400, "bad-json"),
        ("application/json", "x".repeat(70_000), 413, "too-large"),
    ];
    for (kind, body, status, error) in cases {
        let request = Request::post("/api/position").header(CONTENT_TYPE, kind).header(AUTHORIZATION, &token);
        let answer = site.json(request.body(Body::from(body)).expect("a request")).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json["error"]),
            (status, &error.into()),
            "{kind}: {answer:?}"
        );
    }
    let moves = vec!["pass"; 8_000];
    let question = json!({"game": "kamiken", "moves": moves});
    let began = std::time::Instant::now();
    site.refused(&bot, "/api/position", Some(question), 400, "over").await;
    assert!(began.elapsed().as_secs() < 2);
}

#[tokio::test]
async fn tokens_open_what_their_scopes_name() {
    let site = Site::open().await;
    let (bots, id) = site.pair(json!({"game": "hasami"})).await;
    let game = format!("/api/bot/game/{id}");
    let mut keys = Vec::new();
    for scope in ["play", "bot", "challenge", "read"] {
        keys.push((scope, site.person("anna-bot", scope).await));
    }
    let doors = [
        (Method::GET, "/api/account".to_owned(), "read"),
        (Method::GET, "/api/account/playing".to_owned(), "read"),
        (Method::GET, "/api/stream/event".to_owned(), "bot"),
        (Method::GET, format!("/api/bot/game/stream/{id}"), "bot"),
        (Method::POST, "/api/bot/account/upgrade".to_owned(), "bot"),
        (Method::POST, format!("{game}/move/e8-e4"), "play"),
        (Method::POST, format!("{game}/draw/yes"), "play"),
        (Method::POST, format!("{game}/draw/no"), "play"),
        (Method::POST, format!("{game}/takeback/yes"), "play"),
        (Method::POST, format!("{game}/takeback/no"), "play"),
        (Method::POST, format!("{game}/chat"), "play"),
        (Method::POST, format!("{game}/abort"), "play"),
        (Method::POST, format!("{game}/rematch/yes"), "play"),
        (Method::GET, "/api/challenge".to_owned(), "challenge"),
        (Method::POST, "/api/challenge/boris-bot".to_owned(), "challenge"),
        (Method::POST, "/api/challenge/ai".to_owned(), "challenge"),
        (Method::POST, "/api/challenge/open".to_owned(), "challenge"),
    ];
    for (method, path, scope) in doors {
        let body = match path.as_str() {
            path if path.ends_with("/chat") => Some(json!({"text": "hello"})),
            path if path.starts_with("/api/challenge/") => Some(json!({"game": "four"})),
            _ => None,
        };
        let stranger = site.ask(request(method.clone(), None, &path, body.as_ref())).await;
        assert_eq!(stranger.status(), StatusCode::UNAUTHORIZED, "{path}");
        for (other, person) in keys.iter().filter(|(other, _)| *other != scope) {
            let answer = site.json(request(method.clone(), Some(person), &path, body.as_ref())).await;
            let found = (answer.status.as_u16(), &answer.json["error"]);
            assert_eq!(found, (403, &"scope".into()), "{path} {other}");
        }
        let (_, person) = keys.iter().find(|(own, _)| *own == scope).expect("a key");
        let answer = site.ask(request(method.clone(), Some(person), &path, body.as_ref())).await;
        assert!(answer.status().is_success(), "{method} {path} {scope}: {}", answer.status());
    }
    let mut gone = bots[0].clone();
    gone.token += "x";
    assert_eq!(site.get(Some(&gone), "/api/rules").await.status, StatusCode::OK, "open to all");
    assert_eq!(site.get(Some(&gone), "/api/account").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn people_are_rated_as_people() {
    let site = Site::open().await;
    let all = "play bot challenge read";
    let (anna, boris) = (site.person("anna", all).await, site.person("boris", all).await);
    for (rated, status) in [(true, 403), (false, 200)] {
        let wish = json!({"game": "hasami", "side": "first", "rated": rated});
        let challenge = site.done(&anna, "/api/challenge/boris", Some(wish)).await;
        let id = challenge["id"].as_str().expect("an id");
        site.done(&boris, &format!("/api/challenge/{id}/accept"), None).await;
        let answer = site.post(&anna, &format!("/api/bot/game/{id}/move/e8-e4"), None).await;
        assert_eq!(answer.status.as_u16(), status, "{answer:?}");
    }
    site.refused(&anna, "/api/bot/account/upgrade", None, 409, "bot-played").await;
}

#[tokio::test]
async fn cookies_work_from_the_house_s_own_pages_only() {
    let site = Site::open().await;
    let now = site.app.time.now();
    let bot = site.bot("anna-bot").await;
    let secret = crate::ids::random_secret();
    let hash = crate::people::secrets::hash(&secret);
    site.app.store.set_session(None, hash, Some(bot.id), now).await.expect("a session");
    let ask = |origin: Option<&str>| {
        let mut request = Request::post("/api/challenge/ai")
            .header(COOKIE, format!("kamni={secret}"))
            .header("host", "kamni.example")
            .header(CONTENT_TYPE, "application/json");
        if let Some(origin) = origin {
            request = request.header(ORIGIN, origin);
        }
        request.body(Body::from(json!({"game": "four"}).to_string())).expect("a request")
    };
    for (origin, status) in
        [(None, 403), (Some("https://elsewhere.example"), 403), (Some("https://kamni.example"), 201)]
    {
        let answer = site.json(ask(origin)).await;
        assert_eq!(answer.status.as_u16(), status, "{origin:?}: {answer:?}");
    }
}

#[tokio::test]
async fn reasons_come_in_the_reader_s_language() {
    let site = Site::open().await;
    for (lang, word) in [("ru", "Такой партии нет."), ("en-GB,en;q=0.9", "There is no such game.")]
    {
        let request = Request::get("/api/game/22222222").header("accept-language", lang);
        let answer = site.json(request.body(Body::empty()).expect("a request")).await;
        assert_eq!(answer.json["message"], word);
    }
}

/// What is wrong with a request, and what is said of it in English and in Russian.
const SENTENCES: &[(&str, &str, &str, &str, &str)] = &[
    (
        "POST",
        "/api/position",
        "",
        "The body is empty, but this request needs a JSON object.",
        "Тело запроса пустое, а здесь нужен объект JSON.",
    ),
    (
        "POST",
        "/api/position",
        "{\n\"game\": ",
        "The body is not valid JSON: it ends too early, at line 2, column 8.",
        "Тело запроса — не JSON: оно обрывается в строке 2, столбце 8.",
    ),
    (
        "POST",
        "/api/position",
        "{game}",
        "The body is not valid JSON: there is a mistake at line 1, column 2.",
        "Тело запроса — не JSON: ошибка в строке 1, столбце 2.",
    ),
    (
        "POST",
        "/api/position",
        "[]",
        "The body has to be a JSON object.",
        "Тело запроса должно быть объектом JSON.",
    ),
    ("POST", "/api/position", "{}", "The field “game” is missing.", "Не хватает поля «game»."),
    (
        "POST",
        "/api/position",
        r#"{"game": "dao", "turns": []}"#,
        "The body has an unknown field “turns”. The known fields are: game, options, position, moves.",
        "В теле запроса неизвестное поле «turns». Известные поля: game, options, position, moves.",
    ),
    (
        "POST",
        "/api/position",
        r#"{"game": "dao", "game": "dao"}"#,
        "The field “game” is given twice.",
        "Поле «game» указано дважды.",
    ),
    (
        "POST",
        "/api/position",
        r#"{"game": "dao", "moves": ["a1-b1", 2]}"#,
        "The field “moves[1]” must be a string.",
        "В поле «moves[1]» должна быть строка.",
    ),
    (
        "POST",
        "/api/position",
        r#"{"game": "dao", "options": {"board": []}}"#,
        "The field “options.board” must be a number or a string.",
        "В поле «options.board» должно быть число или строка.",
    ),
    (
        "POST",
        "/api/challenge/ai",
        r#"{"game": "dao", "clock": {"kind": "fischer", "base": -5, "increment": 0}}"#,
        "The field “clock.base” must be a whole number from 0 to 4294967295.",
        "Поле «clock.base» — целое число от 0 до 4294967295.",
    ),
    (
        "POST",
        "/api/challenge/ai",
        r#"{"game": "dao", "clock": {"kind": "fischer", "base": 60}}"#,
        "The field “clock.increment” is missing.",
        "Не хватает поля «clock.increment».",
    ),
    (
        "POST",
        "/api/challenge/ai",
        r#"{"game": "dao", "clock": {"kind": "none", "base": 60}}"#,
        "The body has an unknown field “clock.base”. The known fields are: kind.",
        "В теле запроса неизвестное поле «clock.base». Известные поля: kind.",
    ),
    (
        "POST",
        "/api/challenge/ai",
        r#"{"game": "dao", "clock": {"kind": "sand"}}"#,
        "The field clock.kind takes: none, fischer, byo-yomi, correspondence.",
        "Поле clock.kind принимает: none, fischer, byo-yomi, correspondence.",
    ),
    (
        "POST",
        "/api/challenge/open",
        r#"{"game": "dao", "level": 3}"#,
        "The field level is only for games against the computer.",
        "Поле level — только для партий с компьютером.",
    ),
    (
        "GET",
        "/api/tv?colour=red",
        "",
        "The query has an unknown parameter “colour”. The known parameters are: game, lang.",
        "В адресе неизвестный параметр «colour». Известные параметры: game, lang.",
    ),
    (
        "GET",
        "/api/games?page=-1",
        "",
        "The parameter “page” must be a whole number from 0 to 4294967295.",
        "Параметр «page» — целое число от 0 до 4294967295.",
    ),
    (
        "GET",
        "/api/games?rated=perhaps",
        "",
        "The parameter “rated” must be true or false.",
        "В параметре «rated» должно быть true или false.",
    ),
    (
        "GET",
        "/api/games?rated=true&rated=true",
        "",
        "The parameter “rated” is given twice.",
        "Параметр «rated» указан дважды.",
    ),
    (
        "GET",
        "/api/games?page=1&before=5-bbbbbbbb",
        "",
        "Use either page or before, not both.",
        "Укажите что-то одно: page или before.",
    ),
    (
        "GET",
        "/api/user/%FF",
        "",
        "The address contains bytes that are not UTF-8 text.",
        "В адресе есть байты, которые не являются текстом в UTF-8.",
    ),
    ("GET", "/api/nothing", "", "The API has no such address.", "В API нет такого адреса."),
    (
        "DELETE",
        "/api/rules",
        "",
        "This address does not accept DELETE requests; the Allow header lists what it accepts.",
        "Этот адрес не принимает запросы DELETE; что он принимает, перечислено в заголовке Allow.",
    ),
];

#[tokio::test]
async fn every_fault_is_a_whole_sentence_in_the_asked_language() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    let ask = async |lang: &str, kind: &str, (method, path, body): (&str, &str, &str)| {
        let request = Request::builder().method(method).uri(path).header("accept-language", lang);
        let request =
            request.header(CONTENT_TYPE, kind).header(AUTHORIZATION, format!("Bearer {}", bot.token));
        site.json(request.body(Body::from(body.to_owned())).expect("a request")).await.json["message"].clone()
    };
    for &(method, path, body, english, russian) in SENTENCES {
        for (lang, said) in [("en", english), ("ru", russian)] {
            assert_eq!(
                ask(lang, "application/json", (method, path, body)).await,
                said,
                "{method} {path} {body}"
            );
        }
    }
    let long = "x".repeat(70_000);
    assert_eq!(
        ask("en", "application/json", ("POST", "/api/position", &long)).await,
        "The body is too long: it may have at most 65536 bytes."
    );
    assert_eq!(
        ask("en", "text/plain", ("POST", "/api/position", "{}")).await,
        "The body has to be JSON: send Content-Type: application/json."
    );
}

#[tokio::test]
async fn who_may_not_ask_hears_it_before_his_request_is_read() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    let reader = site.person("carla", "read").await;
    let wrong = format!("Bearer {}x", bot.token);
    let narrow = format!("Bearer {}", reader.token);
    let cases = [
        (
            None,
            401,
            "unauthorized",
            "Bearer",
            "This request needs a token: send it as “Authorization: Bearer …”.",
        ),
        (
            Some(wrong.as_str()),
            401,
            "unauthorized",
            "Bearer error=\"invalid_token\"",
            "This token is not valid: it is mistyped or has been revoked.",
        ),
        (
            Some("Basic YW5uYTpwYXNz"),
            401,
            "unauthorized",
            "Bearer error=\"invalid_token\"",
            "This token is not valid: it is mistyped or has been revoked.",
        ),
        (
            Some(narrow.as_str()),
            403,
            "scope",
            "Bearer error=\"insufficient_scope\"",
            "The token does not allow this.",
        ),
    ];
    // Each has something wrong with it besides.
    let requests = [
        ("/api/challenge/ai", "{"),
        ("/api/challenge/ai", "{\"colour\": 1}"),
        ("/api/challenge/open", ""),
        ("/api/challenge/%FF", ""),
        ("/api/challenge/nobody", "[]"),
        ("/api/bot/game/22222222/chat", "{}"),
        ("/api/bot/game/22222222/draw/perhaps", ""),
        ("/api/bot/game/22222222/move/a1?ply=x", ""),
        ("/api/bot/game/nonsense!/resign", ""),
    ];
    for (authorization, status, error, challenge, said) in cases {
        for (path, body) in requests {
            let mut request = Request::post(path);
            if let Some(authorization) = authorization {
                request = request.header(AUTHORIZATION, authorization);
            }
            let response = site.ask(request.body(Body::from(body)).expect("a request")).await;
            assert_eq!(response.status().as_u16(), status, "{path} {authorization:?}");
            assert_eq!(response.headers()["www-authenticate"], challenge, "{path}");
            let body = axum::body::to_bytes(response.into_body(), 1 << 16).await.expect("a body");
            let answer: Value = serde_json::from_slice(&body).expect("JSON");
            assert_eq!(answer, json!({"error": error, "message": said}), "{path}");
        }
    }
    let lower = Request::get("/api/account").header(AUTHORIZATION, format!("bearer {}", bot.token));
    let answer = site.ask(lower.body(Body::empty()).expect("a request")).await;
    assert_eq!(answer.status(), StatusCode::OK, "the word before the token is written in any case");
}

#[tokio::test]
async fn a_host_sets_what_may_be_made_in_a_minute() {
    for costly in [1, 5] {
        let site = Site::with(Config { proxy: true, costly, thinkers: 1, ..Config::default() }).await;
        let bot = site.bot("anna-bot").await;
        let mut made = 0;
        for _ in 0..8 {
            let wish = json!({"game": "kamiken"});
            let mut request = request(Method::POST, Some(&bot), "/api/challenge/open", Some(&wish));
            request.headers_mut().insert("x-forwarded-for", "192.0.2.3".parse().expect("an address"));
            made += u32::from(site.ask(request).await.status() == StatusCode::CREATED);
        }
        assert_eq!(made, costly);
    }
}

#[tokio::test]
async fn a_flood_is_slowed() {
    let site = Site::with(Config { proxy: true, rate: 5, thinkers: 1, ..Config::default() }).await;
    let ask = |from: &str| {
        Request::get("/api/rules").header("x-forwarded-for", from).body(Body::empty()).expect("a request")
    };
    let mut refused = 0;
    let began = std::time::Instant::now();
    for _ in 0..100 {
        let response = site.ask(ask("192.0.2.1")).await;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            refused += 1;
            let wait = response.headers()["retry-after"].to_str().expect("a number").parse::<u64>();
            assert!(wait.is_ok_and(|wait| wait > 0));
        } else {
            assert_eq!(response.status(), StatusCode::OK);
        }
    }
    // Four times the rate at once, and the rate with every second that the test takes.
    let served = 20 + 5 * (began.elapsed().as_secs() + 1);
    assert!(refused + served >= 100, "{refused} of 100 were refused");
    assert_eq!(site.ask(ask("192.0.2.2")).await.status(), StatusCode::OK, "others are served");
    let bot = site.bot("anna-bot").await;
    let mut made = 0;
    let began = std::time::Instant::now();
    for place in 0..40 {
        // One address, but not faster than it may ask at all.
        let mut request =
            request(Method::POST, Some(&bot), "/api/challenge/open", Some(&json!({"game": "kamiken"})));
        request.headers_mut().insert("x-forwarded-for", "192.0.2.3".parse().expect("an address"));
        if place % 15 == 14 {
            tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        }
        made += u64::from(site.ask(request).await.status() == StatusCode::CREATED);
    }
    let most = 30 + began.elapsed().as_secs() / 2 + 1;
    assert!((20..=most).contains(&made), "{made} games were made");
    let mut challenges = 0;
    site.bot("boris-bot").await;
    for _ in 0..25 {
        let wish = Some(json!({"game": "kamiken"}));
        let mut request = request(Method::POST, Some(&bot), "/api/challenge/boris-bot", wish.as_ref());
        request.headers_mut().remove("x-forwarded-for");
        challenges += u32::from(site.ask(request).await.status() == StatusCode::CREATED);
    }
    assert_eq!(challenges, 20, "no more stand from one account");
}

#[tokio::test]
async fn what_is_not_there_is_not_there_for_any_method() {
    let site = Site::open().await;
    for path in ["/api", "/api/", "/api/nothing", "/api/nothing/of/the/kind", "/api/game", "/api/bot/game/x"]
    {
        for method in [Method::GET, Method::POST, Method::PUT, Method::DELETE] {
            let answer = site.json(request(method.clone(), None, path, None)).await;
            let (status, error) = (answer.status.as_u16(), &answer.json["error"]);
            assert_eq!((status, error), (404, &"not-found".into()), "{method} {path}");
        }
    }
    for (method, path) in
        [(Method::DELETE, "/api/rules"), (Method::POST, "/api/tv"), (Method::GET, "/api/position")]
    {
        let answer = site.json(request(method.clone(), None, path, None)).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json["error"]),
            (405, &"method".into()),
            "{method} {path}"
        );
    }
}
