//! Accounts: coming in and going out, settings, sessions, tokens.

use axum::http::{Request, StatusCode, header};
use kamni_house::people::{NameError, PasswordError, PeopleError};
use kamni_house::room::Caller;
use kamni_play::ids::GameId;
use kamni_play::table::Order;
use kamni_server::app::App;
use kamni_texts::{Lang, Texts};

use crate::browser::{Browser, HOST, PASSWORD, house};
use crate::rated::order;

const UNFIT: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;

#[tokio::test]
async fn somebody_signs_up_out_and_in() {
    let app = house().await;
    let mut browser = Browser::new(&app);
    let entry = browser.get("/account?to=%2Farchive%3Fgame%3Dfour").await;
    entry.is_page(StatusCode::OK);
    assert!(entry.has(r#"name="to" value="/archive?game=four""#));
    assert!(entry.has(r#"href="/account/sign-up?to=%2Farchive%3Fgame%3Dfour""#));

    let up = browser.post("/account/sign-up", &[("name", " Ann "), ("password", PASSWORD)]).await;
    up.leads_to("/@/Ann");
    assert!(up.cookie.ends_with("; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"), "{}", up.cookie);
    let settings = browser.get("/account").await;
    settings.is_page(StatusCode::OK);
    assert!(settings.has(r#"action="/account/sign-out""#) && settings.has(">Ann</summary>"));
    browser.get("/account/sign-in").await.leads_to("/account");

    let before = browser.clone();
    browser.post("/account/sign-out", &[]).await.leads_to("/");
    assert_eq!(before.visitor().await, None, "the old secret is void");
    assert!(browser.visitor().await.is_some_and(|visitor| visitor.account.is_none()));

    let form = [("name", "ann"), ("password", PASSWORD), ("to", "/archive?game=four")];
    browser.post("/account/sign-in", &form).await.leads_to("/archive?game=four");
    for to in ["//other.example", "https://other.example/", "/\t/other.example", "/\\other.example"] {
        let form = [("name", "Ann"), ("password", PASSWORD), ("to", to)];
        browser.post("/account/sign-in", &form).await.leads_to("/@/Ann");
    }
}

#[tokio::test]
async fn a_wrong_password_is_told_below_its_field() {
    let app = house().await;
    Browser::of(&app, "Аня").await;
    let mut browser = Browser::new(&app).reading("ru");
    for (name, password) in [("Аня", "wrong password"), ("Никита", PASSWORD), ("Аня", "short"), ("", "")]
    {
        let form = [("name", name), ("password", password), ("to", "/archive")];
        let answer = browser.post("/account/sign-in", &form).await;
        answer.is_page(UNFIT);
        assert!(answer.has("Учётной записи с таким именем и паролем нет."), "{}", answer.body);
        assert!(answer.has(r#"id="e-password""#) && answer.has(r#"name="to" value="/archive""#));
        assert!(name.is_empty() || answer.has(&format!(r#"value="{name}""#)), "the name stays");
        assert!(password.is_empty() || !answer.has(password), "the password does not");
        let field = answer.body.split("<input").find(|field| field.contains(r#"name="password""#));
        let field = field.expect("the field").split('>').next().expect("its end");
        assert!(field.contains("autofocus") && field.contains(r#"aria-invalid="true""#), "{field}");
    }
    assert_eq!(browser.secret, "", "nobody came in");
}

#[tokio::test]
async fn bad_names_and_passwords_are_told_both_at_once() {
    let app = house().await;
    Browser::of(&app, "Olga").await;
    let mut browser = Browser::new(&app);
    for (name, password, told) in [
        ("a", PASSWORD, &["A name has 2 to 20 characters."][..]),
        ("<b>bold", PASSWORD, &["not “&lt;”."]),
        ("2pac", "short", &["A name begins with a letter.", "A password has at least 8 characters."]),
        ("Aня", PASSWORD, &["not both"]),
        ("Admin", PASSWORD, &["kept by the house"]),
        ("0LGA", PASSWORD, &["A name begins with a letter."]),
        ("O1GA", PASSWORD, &["looks like it, is taken."]),
        ("Nina", &"long".repeat(40), &["at most 128 characters"]),
        ("Nina", "Password123", &["one of the first that others would try"]),
        ("Valentina", "valentina1990", &["one of the first that others would try"]),
    ] {
        let answer = browser.post("/account/sign-up", &[("name", name), ("password", password)]).await;
        answer.is_page(UNFIT);
        for text in told {
            assert!(answer.has(text), "{name}: {text}: {}", answer.body);
        }
        assert_eq!(answer.body.matches(r#"class="bad""#).count(), told.len(), "{name}");
        assert!(!answer.has("<b>bold") && !answer.has(password));
    }
    assert!(app.store.account("Nina").await.expect("read").is_none());
}

#[test]
fn every_reason_has_a_sentence() {
    let names = [
        NameError::Length,
        NameError::Character('?'),
        NameError::Start,
        NameError::Mixed,
        NameError::Reserved,
    ];
    let passwords = [
        PasswordError::Short,
        PasswordError::Long,
        PasswordError::Common,
        PasswordError::Busy,
        PasswordError::Failed,
    ];
    let others = [
        PeopleError::Taken,
        PeopleError::Wrong,
        PeopleError::Guessed(9),
        PeopleError::Gone,
        PeopleError::Played,
        PeopleError::Tokens,
        PeopleError::Label,
    ];
    let errors = names.map(PeopleError::from).into_iter();
    let errors = errors.chain(passwords.map(PeopleError::from)).chain(others);
    let texts = [Lang::En, Lang::Ru].map(Texts::new);
    for error in errors {
        for texts in &texts {
            let text = texts.get(&format!("error-{}", error.code()), &[]);
            assert!(!text.contains(['⟨', '{']), "{}: {text}", error.code());
        }
    }
}

#[tokio::test]
async fn forms_of_other_sites_and_tokens_change_nothing() {
    let app = house().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let foreign = Request::post("/account/sign-out").header(header::ORIGIN, "https://other.example");
    let answer = ann.send(foreign, String::new()).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(ann.visitor().await.is_some_and(|visitor| visitor.account.is_some()));

    let account = ann.visitor().await.and_then(|visitor| visitor.account).expect("an account");
    let scopes = "play bot challenge read".parse().expect("scopes");
    let token = app.people.add_token(account.id, "all", scopes, 5).await.expect("a token");
    for (method, path) in [
        ("GET", "/account"),
        ("GET", "/account/tokens"),
        ("POST", "/account/tokens"),
        ("POST", "/account/password"),
        ("POST", "/account/bot"),
        ("POST", "/account/sign-out"),
        ("POST", "/account/sessions/1/end"),
        ("POST", "/account/tokens/1/revoke"),
    ] {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = Browser::new(&app).send(request, "sure=yes&label=x&scope=play".to_owned()).await;
        // As a stranger: to the form for coming in, or away.
        let led =
            answer.status == StatusCode::SEE_OTHER && ["/account", "/"].contains(&answer.location.as_str());
        let form = answer.status == StatusCode::OK && answer.has("/account/sign-in");
        assert!((led || form) && !answer.has("Ann"), "{method} {path}: {answer:?}");
    }
    assert_eq!(app.store.tokens(account.id).await.expect("read").len(), 1);
    assert!(ann.visitor().await.is_some_and(|visitor| visitor.account == Some(account)), "as it was");
}

#[tokio::test]
async fn who_is_not_signed_in_is_led_to_the_door() {
    let app = house().await;
    let mut browser = Browser::new(&app);
    browser.get("/account/tokens").await.leads_to("/account");
    for path in ["/account/password", "/account/tokens", "/account/bot", "/account/sessions/1/end"] {
        browser.post(path, &[]).await.leads_to("/account");
    }
    browser.post("/account/sign-out", &[]).await.leads_to("/");
    for path in ["/account/sessions/x/end", "/account/tokens/99999999999999999999/revoke"] {
        assert_eq!(browser.post(path, &[]).await.status, StatusCode::BAD_REQUEST, "{path}");
    }
}

#[tokio::test]
async fn a_password_is_changed_and_other_browsers_are_signed_out() {
    let app = house().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut phone = Browser::new(&app);
    phone.post("/account/sign-in", &[("name", "Ann"), ("password", PASSWORD)]).await.leads_to("/@/Ann");
    for (old, new, field, told) in [
        ("wrong password", "another horse", "e-old", "This is not your password."),
        ("short", "another horse", "e-old", "This is not your password."),
        (PASSWORD, "short", "e-new", "at least 8 characters"),
        (PASSWORD, "йцукен2024", "e-new", "one of the first that others would try"),
    ] {
        let answer = ann.post("/account/password", &[("old", old), ("new", new)]).await;
        answer.is_page(UNFIT);
        assert!(answer.has(&format!("id=\"{field}\"")) && answer.has(told), "{}", answer.body);
    }
    assert!(phone.visitor().await.is_some());
    ann.post("/account/password", &[("old", PASSWORD), ("new", "another horse")])
        .await
        .leads_to("/account?done=password");
    assert!(ann.get("/account?done=password").await.has("The password is changed."));
    assert_eq!(phone.visitor().await, None);
    let again = [("name", "Ann"), ("password", "another horse")];
    phone.post("/account/sign-in", &again).await.leads_to("/@/Ann");
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let app = house().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let mut other = Browser::of(&app, "Olga").await;
    let mut phone = Browser::new(&app);
    phone.post("/account/sign-in", &[("name", "Ann"), ("password", PASSWORD)]).await;
    let session = phone.visitor().await.expect("somebody").session;
    let page = ann.get("/account").await;
    page.is_page(StatusCode::OK);
    assert_eq!(page.body.matches("/end\"").count(), 1, "not one's own");
    let end = format!("/account/sessions/{session}/end");
    assert!(page.has(&end));
    other.post(&end, &[]).await.leads_to("/account?done=session");
    assert!(phone.visitor().await.is_some(), "another's session stays");
    ann.post(&end, &[]).await.leads_to("/account?done=session");
    assert_eq!(phone.visitor().await, None);
}

#[tokio::test]
async fn an_account_becomes_a_program_only_if_it_is_meant_and_has_not_played() {
    let app = house().await;
    let mut bot = Browser::of(&app, "Robot").await;
    let unsure = bot.post("/account/bot", &[]).await;
    unsure.is_page(UNFIT);
    assert!(unsure.has(r#"id="e-sure""#) && unsure.has("<details open>"));
    bot.post("/account/bot", &[("sure", "yes")]).await.leads_to("/account?done=bot");
    assert!(bot.get("/account").await.has("This is a program account."));
    assert!(bot.get("/@/Robot").await.has(r#"<span class="bot">program</span>"#));

    let mut ann = Browser::of(&app, "Ann").await;
    ann.post("/games", &[("game", "kamiken"), ("way", "link")]).await;
    let played = ann.post("/account/bot", &[("sure", "yes")]).await;
    played.is_page(UNFIT);
    assert!(played.has("Only an account that has not played"));
    assert!(!ann.get("/@/Ann").await.has(r#"class="bot""#));
}

#[tokio::test]
async fn a_token_is_shown_once_and_revoked() {
    let app = house().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let long = "x".repeat(61);
    for (fields, told) in [
        (vec![("label", "my bot")], "Choose at least one thing"),
        (vec![("label", " "), ("scope", "play")], "A label has 1 to 60 characters."),
        (vec![("label", long.as_str()), ("scope", "play")], "A label has 1 to 60 characters."),
    ] {
        let answer = ann.post("/account/tokens", &fields).await;
        answer.is_page(UNFIT);
        assert!(answer.has(told), "{}", answer.body);
        let label = fields[0].1.trim();
        assert!(label.is_empty() || answer.has(&format!(r#"value="{label}""#)), "what was typed stays");
    }
    let nonsense = ann.post("/account/tokens", &[("label", "x"), ("scope", "everything")]).await;
    assert_eq!(nonsense.status, StatusCode::BAD_REQUEST);

    let fields = [("label", "<i>bot</i>"), ("scope", "play"), ("scope", "read")];
    let made = ann.post("/account/tokens", &fields).await;
    made.is_page(StatusCode::OK);
    let token = made.body.split(r#"value="kamni_"#).nth(1).and_then(|rest| rest.split('"').next());
    let token = format!("kamni_{}", token.expect("a token"));
    let bearer = app.people.by_token(&token, 9).await.expect("read").expect("a holder");
    assert_eq!(bearer.account.name, "Ann");
    assert_eq!(bearer.scopes.to_string(), "play read");

    let page = ann.get("/account/tokens").await;
    page.is_page(StatusCode::OK);
    assert!(!page.has(&token) && page.has("&lt;i&gt;bot") && !page.has("<i>bot"));
    assert!(page.has("make steps in your games; read what only you may see"));
    let end = page
        .body
        .split("/account/tokens/")
        .find_map(|rest| rest.split_once("/revoke\""))
        .expect("a button")
        .0;
    ann.post(&format!("/account/tokens/{end}/revoke"), &[]).await.leads_to("/account/tokens?done=token");
    assert!(app.people.by_token(&token, 9).await.expect("read").is_none());
}

#[tokio::test]
async fn the_door_is_kept_from_those_who_knock_too_often() {
    let app = house().await;
    let service = kamni_server::app::router(app);
    let mut refused = 0;
    for _ in 0..40 {
        let address = std::net::SocketAddr::from(([203, 0, 113, 7], 4000));
        let mut request = Request::post("/account/sign-in")
            .header(header::HOST, HOST)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            // What can be no password costs no hashing, but counts.
            .body(axum::body::Body::from("name=Ann&password=x"))
            .expect("a request");
        request.extensions_mut().insert(axum::extract::ConnectInfo(address));
        let response = tower::ServiceExt::oneshot(service.clone(), request).await.expect("is answered");
        refused += u32::from(response.status() == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!((5..=10).contains(&refused), "{refused}");
}

#[tokio::test]
async fn a_page_that_is_missing_knows_who_is_signed_in() {
    let app = house().await;
    let mut ann = Browser::of(&app, "Ann").await;
    for (path, status) in [("/no/such/page/at/all", 404), ("/@/Nobody", 404), ("/archive?page=x", 400)] {
        let page = ann.get(path).await;
        assert_eq!(page.status.as_u16(), status, "{path}");
        assert!(page.has(">Ann</summary>"), "{path}: {}", page.body);
        let page = Browser::new(&app).get(path).await;
        assert!(page.status.as_u16() == status && !page.has(">Ann</summary>"), "{path}");
    }
}

/// What a guest does at a game.
async fn as_guest(app: &App, browser: &Browser, game: GameId, order: &Order) {
    let session = browser.visitor().await.expect("a session").session;
    let caller = Caller { session: Some(session), ..Caller::default() };
    app.hall.order(game, &caller, order, 0).await.expect("a room").expect("it is allowed");
}

#[tokio::test]
async fn signing_up_keeps_what_a_guest_has_played() {
    let app = house().await;
    let (mut guest, mut friend) = (Browser::new(&app), Browser::new(&app));
    let form = [("game", "kamiken"), ("way", "link"), ("side", "first"), ("preset", "quick")];
    let mut games = Vec::new();
    for _ in 0..2 {
        let made = guest.post("/games", &form).await;
        let game: GameId = made.location.trim_start_matches('/').parse().expect("a game");
        friend.post(&format!("/{game}/join"), &[]).await.leads_to(&format!("/{game}"));
        as_guest(&app, &guest, game, &Order::Step { ply: 0, step: "c3".parse().expect("a step") }).await;
        as_guest(&app, &friend, game, &Order::Step { ply: 1, step: "e5".parse().expect("a step") }).await;
        games.push(game);
    }
    let beside = guest.post("/games", &[("game", "kamiken"), ("way", "side-by-side")]).await.location;
    let [over, open] = games[..] else { panic!("two games") };
    as_guest(&app, &friend, over, &Order::Resign).await;
    let list = guest.get("/games").await;
    assert!(list.has(&format!("href=\"/{over}\"")) && !list.has(&format!("href=\"/{open}\"")));
    assert!(friend.get("/games").await.has(&format!("href=\"/{over}\"")), "the friend, too");
    assert!(!Browser::new(&app).get("/games").await.has(over.as_str()), "nobody else");

    guest.post("/account/sign-up", &[("name", "Vera"), ("password", PASSWORD)]).await;
    let profile = friend.get("/@/Vera").await;
    assert!(
        profile.has(&format!("href=\"/{over}\"")) && profile.has("won 1, drawn 0, lost 0"),
        "{}",
        profile.body
    );
    assert!(friend.get(&format!("/{over}")).await.has("Vera"));
    guest.get("/games").await.leads_to("/@/Vera");

    // Elsewhere the game that goes on is hers as well; here nobody else has it.
    let mut elsewhere = Browser::new(&app);
    elsewhere.post("/account/sign-in", &[("name", "Vera"), ("password", PASSWORD)]).await;
    assert!(elsewhere.get(&format!("/{open}")).await.has("\"you\":[\"first\"]"));
    order(&app, &elsewhere, open, &Order::Step { ply: 2, step: "a1".parse().expect("a step") }).await;
    as_guest(&app, &friend, open, &Order::Resign).await;
    let profile = friend.get("/@/Vera").await;
    assert!(profile.has("won 2, drawn 0, lost 0"), "{}", profile.body);
    // A board for two side by side is this browser's, as it was; when it is over, its owner has it in a list.
    assert!(guest.get(&beside).await.has("\"you\":[\"first\",\"second\"]"));
    let game: GameId = beside.trim_start_matches('/').parse().expect("a game");
    let mine = format!("href=\"{beside}\"");
    assert!(!guest.get("/@/Vera").await.has(&mine));
    as_guest(&app, &guest, game, &Order::Step { ply: 0, step: "c3".parse().expect("a step") }).await;
    as_guest(&app, &guest, game, &Order::Step { ply: 1, step: "a1".parse().expect("a step") }).await;
    as_guest(&app, &guest, game, &Order::Resign).await;
    let own = guest.get("/@/Vera").await;
    assert!(own.has(&mine) && own.has("Side by side"), "{}", own.body);
    assert!(!friend.get("/@/Vera").await.has(&mine), "nobody else sees it");
}

/// From every page that a guest can be on, one press leads to signing up.
#[tokio::test]
async fn signing_up_is_one_press_away_from_every_page() {
    let app = house().await;
    let mut guest = Browser::new(&app);
    let beside = guest.post("/games", &[("game", "kamiken"), ("way", "side-by-side")]).await.location;
    let game: GameId = beside.trim_start_matches('/').parse().expect("a game");
    as_guest(&app, &guest, game, &Order::Step { ply: 0, step: "c3".parse().expect("a step") }).await;
    as_guest(&app, &guest, game, &Order::Step { ply: 1, step: "a1".parse().expect("a step") }).await;
    as_guest(&app, &guest, game, &Order::Resign).await;
    let review = format!("{beside}/review");
    let board = format!("{review}/board");
    for path in [
        "/",
        "/watch",
        "/archive",
        "/rules",
        "/kamiken",
        "/close-combat",
        "/four",
        "/hasami",
        "/dao",
        "/settings",
        "/analysis/kamiken",
        "/import",
        "/games",
        "/account",
        "/account/sign-in",
        "/account/sign-up",
        "/nothing-here",
        &beside,
        &review,
        &board,
    ] {
        let page = guest.get(path).await;
        assert_eq!(page.body.matches("<a class=\"btn join\"").count(), 1, "{path}: {}", page.body);
    }
}
