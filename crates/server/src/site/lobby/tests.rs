//! The lobby through the whole app, without a socket.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use axum::http::{Request, StatusCode};
use kamni_rules::GameKind;
use tower::ServiceExt;

use crate::app::{App, router};
use crate::config::Config;
use crate::people::{Knock, Password};
use crate::testing::house_with;

struct Answer {
    status: StatusCode,
    location: String,
    cookies: Vec<String>,
    body: String,
}

/// A browser: it keeps its cookies.
struct Browser {
    router: Router,
    lang: &'static str,
    cookies: Vec<(String, String)>,
}

async fn house() -> App {
    let think = std::time::Duration::from_millis(10);
    house_with(Config { thinkers: 1, queue: 10, think, ..Config::default() }).await
}

impl Browser {
    fn new(app: &App, lang: &'static str) -> Self {
        Self { router: router(app.clone()), lang, cookies: Vec::new() }
    }

    async fn ask(&mut self, request: axum::http::request::Builder, body: String) -> Answer {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = request
            .header(HOST, "kamni.test")
            .header(ORIGIN, "http://kamni.test")
            .header(ACCEPT_LANGUAGE, self.lang)
            .header(COOKIE, cookies.join("; "))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body))
            .expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let text = |value: &axum::http::HeaderValue| value.to_str().expect("text").to_owned();
        let cookies: Vec<String> = response.headers().get_all(SET_COOKIE).iter().map(text).collect();
        for cookie in &cookies {
            let (name, value) =
                cookie.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            self.cookies.retain(|(kept, _)| kept != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        let location = response.headers().get(LOCATION).map(text).unwrap_or_default();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 22).await.expect("a body");
        Answer { status, location, cookies, body: String::from_utf8(bytes.to_vec()).expect("text") }
    }

    async fn get(&mut self, path: &str) -> Answer {
        self.ask(Request::get(path), String::new()).await
    }

    async fn post(&mut self, path: &str, form: &str) -> Answer {
        self.ask(Request::post(path), form.to_owned()).await
    }
}

/// Somebody with an account.
async fn member(app: &App, name: &str) -> Browser {
    let password = Password::new("correct horse battery".to_owned()).expect("a password");
    let arrival =
        app.people.sign_up(&Knock::default(), name, password, app.time.now()).await.expect("signed up");
    let mut browser = Browser::new(app, "en");
    browser.cookies.push(("kamni".to_owned(), arrival.secret));
    browser
}

#[tokio::test]
async fn a_stranger_sees_the_lobby_and_gets_no_cookie() {
    let app = house().await;
    let english = Browser::new(&app, "en").get("/").await;
    assert_eq!((english.status, english.cookies.len()), (StatusCode::OK, 0));
    assert_eq!(
        english.body.matches("name=\"game\" value=").count(),
        2 * GameKind::ALL.len(),
        "buttons, choices"
    );
    assert!(english.body.contains("Nobody is looking for a game."));
    let russian = Browser::new(&app, "ru").get("/").await;
    assert!(russian.body.contains("Пять настольных игр для двоих"));
    assert_eq!(Browser::new(&app, "ru").get("/watch").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_game_is_made_kept_in_mind_and_continued() {
    let app = house().await;
    let mut guest = Browser::new(&app, "en");
    let made = guest.post("/games", "way=side-by-side&level=7&preset=quick&game=kamiken").await;
    assert_eq!(made.status, StatusCode::SEE_OTHER);
    assert_eq!(guest.get(&made.location).await.status, StatusCode::OK);
    let lobby = guest.get("/").await.body;
    assert!(lobby.contains(&format!("href=\"{}\"", made.location)), "one's own game");
    assert!(lobby.contains("Side by side: White to move"));
    assert!(lobby.contains("Kamiken, just now"), "when something last happened in it");
    assert!(lobby.contains("value=\"side-by-side\" checked"), "what was chosen last");
    assert!(lobby.contains("name=\"level\" min=\"1\" max=\"10\" value=\"7\""));
    let link = guest.post("/games", "way=link&preset=standard&game=dao").await;
    assert!(guest.get("/").await.body.contains("Waiting for a friend to open the link"));
    let mut friend = Browser::new(&app, "en");
    let joined = friend.post(&format!("{}/join", link.location), "").await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    let (one, two) = (guest.get("/").await.body, friend.get("/").await.body);
    let turns = [&one, &two].map(|page| page.contains("Your turn against a guest"));
    assert_ne!(turns[0], turns[1], "it is the turn of one of them");
    assert!(!two.contains(&made.location), "others' games are not one's own");
}

#[tokio::test]
async fn a_form_that_makes_no_sense_comes_back_with_its_reason() {
    let app = house().await;
    let mut guest = Browser::new(&app, "ru");
    let bad = guest
        .post("/games", "form=all&way=link&game=four&four-preset=custom&four-size=99&clock=fischer&minutes=7")
        .await;
    assert_eq!(bad.status, StatusCode::BAD_REQUEST);
    let field = bad
        .body
        .split("id=\"all-four-size\"")
        .nth(1)
        .and_then(|rest| rest.split('>').next())
        .expect("the field");
    assert!(
        field.contains("value=\"99\"")
            && field.contains("aria-invalid=\"true\"")
            && field.contains("autofocus")
    );
    assert!(bad.body.contains("Опция size принимает целое число от 7 до 19, а не «99»."));
    assert!(bad.body.contains("id=\"options\" open"));
    assert!(bad.body.contains("name=\"minutes\" value=\"7\""), "the rest is kept");
    assert!(bad.body.contains("href=\"/?lang=en\""), "the other language is the lobby's");
    for (form, reason) in [
        ("form=all&way=seek&game=four&position=x", "Партию с позиции играют"),
        ("form=all&way=link&game=four&position=%3Cb%3E", "&lt;b&gt;"),
        ("form=all&way=letter&game=four", "computer, link, side-by-side"),
        ("form=all&way=computer&level=12&game=four", "1 – 10"),
        ("form=all&way=computer&game=chess", "chess"),
        ("form=all&way=link&game=four&clock=byo-yomi&periods=99", "от 1 до 25"),
    ] {
        let bad = guest.post("/games", form).await;
        assert_eq!(bad.status, StatusCode::BAD_REQUEST, "{form}");
        assert!(bad.body.contains(reason) && bad.body.contains("class=\"wrong\""), "{form}");
    }
    let small = guest.post("/games", "way=computer&game=chess").await;
    assert_eq!(small.status, StatusCode::BAD_REQUEST);
    assert!(!small.body.contains("id=\"options\""), "a small form has nothing to correct");
}

#[tokio::test]
async fn seeks_are_posted_shown_withdrawn_and_accepted() {
    let app = house().await;
    let (mut one, mut two) = (Browser::new(&app, "en"), Browser::new(&app, "en"));
    let seek = "form=all&way=seek&game=dao&dao-preset=author&dao-side=riders&clock=correspondence&days=2";
    assert_eq!(one.post("/games", seek).await.location, "/#seeks");
    let own = one.get("/").await.body;
    assert!(own.contains("/seeks/1/withdraw") && !own.contains("/seeks/1/accept"));
    let theirs = two.get("/").await.body;
    assert!(
        theirs.contains("/seeks/1/accept") && theirs.contains("unrated, 2 days a turn, plays the riders")
    );
    assert_eq!(two.post("/seeks/1/withdraw", "").await.status, StatusCode::SEE_OTHER);
    assert!(two.get("/").await.body.contains("/seeks/1/accept"), "only its owner takes it away");
    let game = two.post("/seeks/1/accept", "").await;
    assert_eq!(game.status, StatusCode::SEE_OTHER);
    assert!(one.get("/").await.body.contains(&format!("href=\"{}\"", game.location)));
    assert!(one.get("/").await.body.contains("Nobody is looking for a game."));
    one.post("/games", "form=all&way=seek&game=four").await;
    one.post("/seeks/2/withdraw", "").await;
    assert!(!two.get("/").await.body.contains("/seeks/2/"));
    let mut olga = member(&app, "olga").await;
    assert_eq!(
        olga.post("/games", "form=all&way=seek&game=four&rated=1").await.status,
        StatusCode::SEE_OTHER
    );
    let guests = two.get("/").await.body;
    assert!(guests.contains("Sign in to play rated") && !guests.contains("/seeks/3/accept"));
    assert!(guests.contains("olga"));
    let guest = two.post("/games", "form=all&way=seek&game=four&rated=1").await;
    assert_eq!(guest.status, StatusCode::CONFLICT, "a rated game needs an account");
}

#[tokio::test]
async fn guests_who_seek_are_told_apart() {
    let app = house().await;
    let (mut one, mut two) = (Browser::new(&app, "en"), Browser::new(&app, "en"));
    let mut reader = Browser::new(&app, "en");
    let seek = |game: &str| format!("form=all&way=seek&game={game}&clock=correspondence&days=2");
    one.post("/games", &seek("four")).await;
    assert!(!reader.get("/").await.body.contains("Guest 1"), "there is only one");
    two.post("/games", &seek("dao")).await;
    one.post("/games", &seek("dao")).await;
    let all = reader.get("/").await.body;
    let [first, second] = ["Guest 1", "Guest 2"].map(|name| all.matches(name).count());
    assert!(second > 0 && first == 2 * second, "both seeks of one are his: {first}, {second}");
    let own = one.get("/").await.body;
    assert!(!own.contains("Guest 1") && own.contains("Guest 2"), "who seeks is no guest to himself");
}

#[tokio::test]
async fn whoever_waits_is_told_and_led_to_the_game() {
    let app = house().await;
    let (mut guest, mut olga) = (Browser::new(&app, "en"), member(&app, "olga").await);
    let shelf = "way=anybody&level=3&preset=standard&game=hasami";
    assert_eq!(guest.post("/games", shelf).await.location, "/?pairing=hasami");
    let waiting = guest.get("/?pairing=hasami").await.body;
    assert!(
        waiting.contains("Looking for a rival…")
            && waiting.contains("Hasami Shogi, 9×9, 10 min + 5 s a turn")
    );
    olga.post("/games", shelf).await;
    assert!(olga.get("/").await.body.contains("Looking for a rival around 1500…"));
    app.lobby.bring_together().await;
    let (one, two) = (guest.get("/?pairing=hasami").await, olga.get("/?pairing=hasami").await);
    assert_eq!((one.status, two.status), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
    assert_eq!(one.location, two.location);
    let id = one.location[1..].parse().expect("an id");
    let game = app.store.game(id).await.expect("read").expect("a game");
    assert!(!game.setting.rated, "a guest plays");
    assert!(!guest.get("/").await.body.contains("data-part=\"pairing\""));
    guest.post("/games", shelf).await;
    guest.post("/pair/cancel", "").await;
    assert!(!guest.get("/").await.body.contains("data-part=\"pairing\""));
    guest.post("/games", shelf).await;
    guest.post("/games", "way=side-by-side&preset=standard&game=four").await;
    assert!(!guest.get("/").await.body.contains("data-part=\"pairing\""), "who plays does not wait");
}

#[tokio::test]
async fn live_games_are_listed_once_something_has_happened() {
    let app = house().await;
    let mut guest = Browser::new(&app, "en");
    let made = guest.post("/games", "way=side-by-side&preset=quick&game=kamiken").await;
    assert!(guest.get("/watch").await.body.contains("No such game is being played now."));
    assert!(guest.get("/").await.body.contains("Nobody is playing."));
    let id: crate::ids::GameId = made.location[1..].parse().expect("an id");
    let secret = &guest.cookies.iter().find(|(name, _)| name == "kamni").expect("a cookie").1;
    let visitor = app.people.by_cookie(secret, app.time.now()).await.expect("the store").expect("a visitor");
    let caller = crate::room::Caller { session: Some(visitor.session), ..Default::default() };
    let order = crate::table::Order::Step { ply: 0, step: "c3".parse().expect("a step") };
    app.hall.order(id, &caller, &order, 0).await.expect("a room").expect("a legal step");
    // In the lobby it stands on the board, and so not in the list.
    for (page, shown) in [("/", "data-key"), ("/watch", "data-key"), ("/watch", "data-id")] {
        let html = Browser::new(&app, "en").get(page).await.body;
        assert!(html.contains(&format!("{shown}=\"{id}\"")) && html.contains("turn 2"), "{page}");
    }
    let drawn = app.pictures.of(&app.hall.room(id).await.expect("a room").table());
    assert!(drawn.contains("data-cell=\"c3\""));
}
