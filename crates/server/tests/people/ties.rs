//! What one does with somebody: follow, block, challenge, report; and leaving for good.

use axum::http::{Request, StatusCode};
use kamni_house::people::reset_secret;
use kamni_house::room::Caller;
use kamni_play::ids::GameId;
use kamni_play::table::{Order, Refused};
use kamni_server::app::App;

use crate::browser::{Browser, PASSWORD, house};
use crate::rated::order;

/// A rated game by link that the second of the two gives up; its id.
pub(crate) async fn played(app: &App, first: &mut Browser, second: &mut Browser) -> GameId {
    let form = [("game", "kamiken"), ("way", "link"), ("rated", "1"), ("side", "first"), ("preset", "quick")];
    let made = first.post("/games", &form).await;
    let game: GameId = made.location.trim_start_matches('/').parse().expect("a game");
    second.post(&format!("/{game}/join"), &[]).await.leads_to(&format!("/{game}"));
    order(app, first, game, &Order::Step { ply: 0, step: "c3".parse().expect("a step") }).await;
    order(app, second, game, &Order::Step { ply: 1, step: "e5".parse().expect("a step") }).await;
    order(app, second, game, &Order::Resign).await;
    game
}

async fn caller(browser: &Browser) -> Caller {
    let visitor = browser.visitor().await.expect("somebody");
    let account = visitor.account.expect("an account");
    Caller { account: Some(account.id), name: account.name, ..Caller::default() }
}

async fn number(app: &App, name: &str) -> i64 {
    app.store.account(name).await.expect("read").expect("an account").id
}

#[tokio::test]
async fn a_profile_says_how_somebody_plays_and_what_one_can_do() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let none = ann.get("/@/Bob").await;
    none.is_page(StatusCode::OK);
    assert!(none.has("You have not played each other."), "{}", none.body);
    let game = played(&app, &mut ann, &mut bob).await;
    for lang in ["en", "ru"] {
        for path in ["/@/Bob", "/@/Bob?days=30", "/@/Bob?days=365", "/@/Bob?days=nonsense", "/@/Ann"] {
            ann.clone().reading(lang).get(path).await.is_page(StatusCode::OK);
            Browser::new(&app).reading(lang).get(path).await.is_page(StatusCode::OK);
        }
    }
    let profile = ann.get("/@/Bob?days=30").await;
    assert!(profile.has("You and Bob") && profile.has("One game in all."), "{}", profile.body);
    assert!(profile.has(&format!("<a class=\"won\" href=\"/{game}\"")), "{}", profile.body);
    assert!(
        profile.has("stroke-dasharray") && profile.has("aria-current=\"true\">30 days"),
        "a line of his rating"
    );
    assert!(profile.has("Results by game and side") && profile.has("Played most with"));
    assert!(profile.has("action=\"/@/Bob/follow\"") && profile.has("href=\"/@/Bob/report\""));
    let stranger = Browser::new(&app).get("/@/Bob").await;
    assert!(!stranger.has("/@/Bob/follow") && stranger.has("href=\"/@/Bob/challenge\""));
    assert!(!ann.get("/@/Ann").await.has("/@/Ann/follow"), "nobody follows himself");
    assert_eq!(ann.post("/@/Ann/follow", &[]).await.status, StatusCode::CONFLICT);
    assert_eq!(Browser::new(&app).post("/@/Ann/follow", &[]).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn who_is_followed_stands_on_ones_own_page_and_is_seen_to_be_here() {
    let app = house().await;
    let (mut ann, bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    ann.post("/@/Bob/follow", &[]).await.leads_to("/@/Bob");
    let own = ann.get("/@/Ann").await;
    own.is_page(StatusCode::OK);
    assert!(own.has("You follow") && own.has("href=\"/@/Bob\"") && !own.has("here now"), "{}", own.body);
    let bob = bob.visitor().await.expect("somebody").account.expect("an account");
    let (_page, _) = app.hall.house().bell.attend(kamni_house::people::Person::Account(bob.id), None);
    assert!(ann.get("/@/Ann").await.has("here now"));
    assert!(ann.get("/@/Bob").await.has("here now"));
    let players = ann.get("/players").await;
    players.is_page(StatusCode::OK);
    assert!(players.has("href=\"/@/Bob\""), "{}", players.body);
    ann.post("/@/Bob/unfollow", &[]).await.leads_to("/@/Bob");
    assert!(!ann.get("/@/Ann").await.has("You follow"));
}

#[tokio::test]
async fn who_is_blocked_neither_challenges_nor_writes_nor_is_seen_to_seek() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let game = played(&app, &mut ann, &mut bob).await;
    assert!(app.hall.say(game, &caller(&bob).await, "well played").await.expect("a room").is_ok());
    bob.post("/seeks", &[("game", "four"), ("clock", "correspondence"), ("days", "3")])
        .await
        .leads_to("/#seeks");
    let seek = app.lobby.seeks()[0].id;
    assert!(ann.get("/").await.has(&format!("/seeks/{seek}/accept")));

    ann.post("/@/Bob/block", &[]).await.leads_to("/@/Bob");
    for (browser, other) in [(&mut ann, "Bob"), (&mut bob, "Ann")] {
        let fields = [("game", "dao"), ("preset", "quick"), ("time", "rapid"), ("side", "random")];
        let refused = browser.post(&format!("/@/{other}/challenge"), &fields).await;
        refused.is_page(StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.has("You cannot challenge this player."), "{}", refused.body);
        assert!(!browser.get(&format!("/@/{other}")).await.has("/challenge\""));
    }
    assert_eq!(app.challenges.of(number(&app, "Ann").await, app.time.now()).await.expect("read").len(), 0);
    assert!(!ann.get("/").await.has(&format!("/seeks/{seek}/accept")), "not even shown");
    assert_eq!(ann.post(&format!("/seeks/{seek}/accept"), &[]).await.status, StatusCode::CONFLICT);
    let said = app.hall.say(game, &caller(&bob).await, "hello?").await.expect("a room");
    assert_eq!(said, Err(Refused::Blocked));
    assert!(app.hall.say(game, &caller(&ann).await, "bye").await.expect("a room").is_ok(), "she may");
    assert_eq!(bob.post("/@/Ann/follow", &[]).await.status, StatusCode::CONFLICT);
    let settings = ann.get("/account").await;
    settings.is_page(StatusCode::OK);
    assert!(settings.has("action=\"/@/Bob/unblock\""));

    ann.post("/@/Bob/unblock", &[]).await.leads_to("/@/Bob");
    assert!(ann.get("/").await.has(&format!("/seeks/{seek}/accept")));
    assert!(app.hall.say(game, &caller(&bob).await, "hello again").await.expect("a room").is_ok());
}

#[tokio::test]
async fn a_challenge_is_made_from_a_profile() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    Browser::new(&app).get("/@/Bob/challenge").await.leads_to("/account?to=%2F%40%2FBob%2Fchallenge");
    for lang in ["en", "ru"] {
        ann.clone().reading(lang).get("/@/Bob/challenge?game=dao").await.is_page(StatusCode::OK);
    }
    let fields = [("game", "dao"), ("preset", "quick"), ("time", "days"), ("side", "second"), ("rated", "1")];
    ann.post("/@/Bob/challenge", &fields).await.leads_to("/challenges");
    let standing = app.challenges.of(number(&app, "Bob").await, app.time.now()).await.expect("read");
    let proposal = &standing[0].proposal;
    assert!(proposal.rated && proposal.controls.is_correspondence());
    bob.post(&format!("/challenges/{}/accept", standing[0].id), &[])
        .await
        .leads_to(&format!("/{}", standing[0].id));
    let bad = ann.post("/@/Bob/challenge", &[("game", "chess")]).await;
    bad.is_page(StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(ann.get("/@/Nobody/challenge").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_report_needs_words_and_a_game_that_is_one() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let game = played(&app, &mut ann, &mut bob).await;
    ann.get("/@/Bob/report").await.is_page(StatusCode::OK);
    let long = "x".repeat(1001);
    for (about, text, id) in
        [("talk", "", ""), ("talk", &long, ""), ("weather", "it rains", ""), ("talk", "rude", "23456789")]
    {
        let bad = ann.post("/@/Bob/report", &[("about", about), ("text", text), ("game", id)]).await;
        bad.is_page(StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert!(app.store.reports(false).await.expect("read").is_empty());
    let address = format!("https://kamni.example/{game}");
    let sent =
        ann.post("/@/Bob/report", &[("about", "play"), ("text", "He gave up."), ("game", &address)]).await;
    sent.leads_to("/@/Bob?done=reported");
    assert!(ann.get("/@/Bob?done=reported").await.has("Staff will look at it."));
    let reports = app.store.reports(false).await.expect("read");
    assert_eq!((reports[0].game, reports[0].text.as_str()), (Some(game), "He gave up."));
}

#[tokio::test]
async fn who_leaves_is_gone_and_his_games_stay() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let over = played(&app, &mut ann, &mut bob).await;
    let form = [("game", "kamiken"), ("way", "link"), ("rated", "1"), ("side", "first"), ("preset", "quick")];
    let going: GameId =
        ann.post("/games", &form).await.location.trim_start_matches('/').parse().expect("a game");
    bob.post(&format!("/{going}/join"), &[]).await.leads_to(&format!("/{going}"));
    order(&app, &ann, going, &Order::Step { ply: 0, step: "c3".parse().expect("a step") }).await;
    order(&app, &bob, going, &Order::Step { ply: 1, step: "e5".parse().expect("a step") }).await;
    let open = ann.post("/games", &form).await.location;
    let mut elsewhere = Browser::new(&app);
    elsewhere.post("/account/sign-in", &[("name", "Ann"), ("password", PASSWORD)]).await;
    let scope = [("label", "a bot"), ("scope", "read")];
    let token = ann.post("/account/tokens", &scope).await;
    let token = token
        .body
        .split("value=\"kamni_")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a token")
        .to_owned();
    let bearer = async |app: &App| {
        let request = Request::get("/api/account").header("authorization", format!("Bearer kamni_{token}"));
        Browser::new(app).send(request, String::new()).await.status
    };
    assert_eq!(bearer(&app).await, StatusCode::OK);

    let wrong = ann.post("/account/delete", &[("delete-password", "wrong"), ("delete-sure", "yes")]).await;
    wrong.is_page(StatusCode::UNPROCESSABLE_ENTITY);
    let unsure = ann.post("/account/delete", &[("delete-password", PASSWORD)]).await;
    unsure.is_page(StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(ann.get("/@/Ann").await.status, StatusCode::OK, "nothing has happened yet");
    let sure = [("delete-password", PASSWORD), ("delete-sure", "yes")];
    ann.post("/account/delete", &sure).await.leads_to("/account/sign-in?done=deleted");
    let said = ann.get("/account/sign-in?done=deleted").await;
    said.is_page(StatusCode::OK);
    assert!(said.has("Your account is deleted."));

    assert_eq!(bob.get("/@/Ann").await.status, StatusCode::NOT_FOUND);
    assert!(elsewhere.visitor().await.is_none(), "her other browser is signed in no more");
    assert_eq!(bearer(&app).await, StatusCode::UNAUTHORIZED, "nor does her program come in");
    let again = elsewhere.post("/account/sign-in", &[("name", "Ann"), ("password", PASSWORD)]).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    let taken = elsewhere.post("/account/sign-up", &[("name", "Ann"), ("password", PASSWORD)]).await;
    assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY, "nobody else gets her name");
    for game in [over, going] {
        let page = bob.get(&format!("/{game}")).await;
        page.is_page(StatusCode::OK);
        assert!(page.has("deleted") && !page.has(">Ann<"), "{}", page.body);
    }
    let (table, _) = app.hall.look(going, &Caller::default()).await.expect("a room");
    assert!(table.end().is_some(), "nobody waits for her");
    assert_eq!(bob.get(&open).await.status, StatusCode::OK);
    let list = bob.get("/archive").await;
    list.is_page(StatusCode::OK);
    assert!(list.has(&format!("/{over}")) && list.has("deleted") && !list.has("/@/deleted"), "{}", list.body);
    assert!(bob.clone().reading("ru").get("/archive").await.has("удалён"));
    bob.get("/@/Bob").await.is_page(StatusCode::OK);
}

#[tokio::test]
async fn all_that_is_kept_can_be_taken_along() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let over = played(&app, &mut ann, &mut bob).await;
    app.hall.say(over, &caller(&ann).await, "well played").await.expect("a room").expect("said");
    app.hall.say(over, &caller(&bob).await, "thank you").await.expect("a room").expect("said");
    ann.post("/@/Bob/follow", &[]).await;
    let form = [("game", "four"), ("way", "computer"), ("level", "1")];
    let going = ann.post("/games", &form).await.location;
    let settings = ann.get("/account").await;
    settings.is_page(StatusCode::OK);
    assert!(settings.has("href=\"/api/account/export\""));
    let export = ann.get("/api/account/export").await;
    assert_eq!(export.status, StatusCode::OK, "{}", export.body);
    let mut kinds = Vec::new();
    for line in export.body.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        kinds.extend(value.as_object().expect("an object").keys().cloned());
    }
    for kind in ["account", "rating", "rating_history", "session", "follows", "said", "game"] {
        assert!(kinds.iter().any(|known| known == kind), "{kind}: {kinds:?}");
    }
    assert_eq!(kinds.iter().filter(|kind| *kind == "game").count(), 2, "that goes on, and that is over");
    assert!(export.has(over.as_str()) && export.has(going.trim_start_matches('/')));
    assert!(export.has("well played") && !export.has("thank you"));
    assert_eq!(Browser::new(&app).get("/api/account/export").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_lost_password_is_replaced_by_a_link() {
    let app = house().await;
    let mut ann = Browser::of(&app, "Ann").await;
    let (secret, hash) = reset_secret();
    app.store.add_reset(number(&app, "Ann").await, hash, app.time.now()).await.expect("written");
    let path = format!("/account/reset/{secret}");
    let mut stranger = Browser::new(&app);
    assert_eq!(stranger.get("/account/reset/guessed").await.status, StatusCode::NOT_FOUND);
    for lang in ["en", "ru"] {
        let form = stranger.clone().reading(lang).get(&path).await;
        form.is_page(StatusCode::OK);
        assert!(form.has("Ann"));
    }
    let short = stranger.post(&path, &[("password", "short")]).await;
    short.is_page(StatusCode::UNPROCESSABLE_ENTITY);
    stranger.post(&path, &[("password", "another horse 8")]).await.leads_to("/account/sign-in?done=reset");
    assert_eq!(stranger.get(&path).await.status, StatusCode::NOT_FOUND, "once");
    assert!(ann.visitor().await.is_none(), "signed out everywhere");
    let old = ann.post("/account/sign-in", &[("name", "Ann"), ("password", PASSWORD)]).await;
    assert_eq!(old.status, StatusCode::UNPROCESSABLE_ENTITY);
    stranger
        .post("/account/sign-in", &[("name", "Ann"), ("password", "another horse 8")])
        .await
        .leads_to("/@/Ann");
}

#[tokio::test]
async fn a_profile_has_puzzles_and_places_in_tournaments() {
    use kamni_store::learners::Deed;
    use kamni_store::{NewTournament, TournamentChange};

    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    assert!(!bob.get("/@/Ann").await.has("Trophies"), "nothing is shown of what there is not");
    let (id, now) = (number(&app, "Ann").await, app.time.now());
    let person = kamni_play::people::Person::Account(id);
    let counts =
        (Some(kamni_play::ratings::Rating::default()), Some((kamni_rules::GameKind::Four, now / 86_400_000)));
    app.store.try_puzzle(person, "four-1", Deed::Right, counts, now).await.expect("written");
    let fields =
        [("name", "Evening"), ("game", "four"), ("preset", "quick"), ("minutes", "60"), ("begins", "60")];
    let made = ann.post("/tournaments", &fields).await;
    let place = made.location.clone();
    let tournament: kamni_play::ids::TournamentId =
        place.trim_start_matches("/tournaments/").parse().unwrap_or_else(|_| panic!("{made:?}"));
    let row = app.store.tournament(tournament).await.expect("read").expect("a tournament");
    assert!(
        !app.store
            .add_tournament(NewTournament { setting: (*row.setting).clone(), password: None })
            .await
            .expect("known")
    );
    let over = kamni_play::tournament::Numbered {
        number: row.last + 1,
        at: now,
        event: kamni_play::tournament::Event::Over,
    };
    let change = TournamentChange {
        players: 9,
        ended: Some(now),
        podium: vec![(id, 2)],
        ..TournamentChange::default()
    };
    app.store.append_to_tournament(tournament, vec![over], Vec::new(), change).await.expect("written");
    for (lang, told) in
        [("en", ["Trophies", "Second of 9", "Solved"]), ("ru", ["Награды", "2-е место из 9", "Решено"])]
    {
        let page = bob.clone().reading(lang).get("/@/Ann").await;
        page.is_page(StatusCode::OK);
        for text in told {
            assert!(page.has(text), "{text}: {}", page.body);
        }
        assert!(page.has(&format!("href=\"{place}\"")) && page.has("Evening"), "{}", page.body);
    }
    assert!(!bob.get("/@/Bob").await.has("Trophies"));
}
