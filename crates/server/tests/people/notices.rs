//! What concerns somebody reaches him wherever he is.

use axum::http::StatusCode;
use kamni_house::bell::{Listener, Matter, Notice};
use kamni_house::people::Person;
use kamni_house::room::Caller;
use kamni_play::game::Offer;
use kamni_play::ids::GameId;
use kamni_play::table::Order;
use kamni_server::app::App;

use crate::browser::{Browser, HOST, house};

/// Somebody's page that shows no game.
async fn elsewhere(app: &App, browser: &Browser) -> Listener {
    app.hall.house().bell.attend(person(browser).await, None).0
}

async fn person(browser: &Browser) -> Person {
    let visitor = browser.visitor().await.expect("known");
    visitor.account.map_or(Person::Session(visitor.session), |account| Person::Account(account.id))
}

async fn caller(browser: &Browser) -> Caller {
    let visitor = browser.visitor().await.expect("known");
    let account = visitor.account.as_ref().map(|account| account.id);
    Caller { session: Some(visitor.session), account, ..Caller::default() }
}

fn matters(listener: &Listener) -> Vec<Matter> {
    listener.notices().iter().map(|notice| notice.matter).collect()
}

fn game_of(notice: &Notice) -> String {
    format!("/{}", notice.game)
}

#[tokio::test]
async fn who_posted_a_seek_and_went_elsewhere_hears_that_it_was_taken() {
    let app = house().await;
    let (mut ann, mut guest) = (Browser::of(&app, "Ann").await, Browser::new(&app));
    ann.post("/seeks", &[("game", "kamiken"), ("way", "seek")]).await;
    // She leaves the lobby for a page of rules: the seek stands as long as any page of hers is open.
    let page = elsewhere(&app, &ann).await;
    let id = app.lobby.seeks().first().expect("it stands").id;
    let accepted = guest.post(&format!("/seeks/{id}/accept"), &[]).await;
    assert_eq!(accepted.status, StatusCode::SEE_OTHER, "{}", accepted.body);
    let notices = page.notices();
    assert_eq!(matters(&page), [Matter::Begun]);
    assert_eq!((game_of(&notices[0]), notices[0].rival.clone()), (accepted.location.clone(), None));
    let there = app.hall.house().bell.attend(person(&ann).await, Some(notices[0].game)).0;
    assert!(there.notices().is_empty(), "she has come to the game");
}

#[tokio::test]
async fn turns_offers_talk_and_the_end_of_a_game_are_told() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let made = ann.post("/games", &[("game", "kamiken"), ("way", "link"), ("side", "first")]).await;
    let page = elsewhere(&app, &ann).await;
    bob.post(&format!("{}/join", made.location), &[]).await;
    assert_eq!(matters(&page), [Matter::Begun, Matter::Turn], "the friend has come, and she begins");
    assert!(page.notices().iter().all(|notice| notice.rival.as_deref() == Some("Bob")));
    let game: GameId = made.location.trim_start_matches('/').parse().expect("a game");
    let (one, other) = (caller(&ann).await, caller(&bob).await);
    let step = |ply, step: &str| Order::Step { ply, step: step.parse().expect("a step") };
    app.hall.order(game, &one, &step(0, "c3"), 0).await.expect("a room").expect("a step");
    assert_eq!(matters(&page), [Matter::Begun], "her turn is made");
    app.hall.order(game, &other, &step(1, "e5"), 0).await.expect("a room").expect("a step");
    app.hall.order(game, &other, &Order::Offer(Offer::Draw), 0).await.expect("a room").expect("offered");
    app.hall.say(game, &other, "hello").await.expect("a room").expect("said");
    assert_eq!(matters(&page), [Matter::Begun, Matter::Turn, Matter::Offer(Offer::Draw), Matter::Talk]);
    app.hall
        .say(game, &Caller { session: one.session, ..Caller::default() }, "psst")
        .await
        .expect("a room")
        .ok();
    app.hall.order(game, &other, &Order::Resign, 0).await.expect("a room").expect("resigned");
    assert_eq!(
        matters(&page),
        [Matter::Begun, Matter::Talk, Matter::Ended],
        "nothing is to be done any more"
    );
}

#[tokio::test]
async fn who_plays_alone_hears_nothing_of_it() {
    let app = house().await;
    let mut guest = Browser::new(&app);
    let made = guest.post("/games", &[("game", "kamiken"), ("way", "side-by-side")]).await;
    let page = elsewhere(&app, &guest).await;
    let game: GameId = made.location.trim_start_matches('/').parse().expect("a game");
    let step = Order::Step { ply: 0, step: "c3".parse().expect("a step") };
    app.hall.order(game, &caller(&guest).await, &step, 0).await.expect("a room").expect("a step");
    assert!(page.notices().is_empty());
}

#[tokio::test]
async fn a_challenge_is_told_and_answered_on_its_page() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let (to_ann, to_bob) = (elsewhere(&app, &ann).await, elsewhere(&app, &bob).await);
    ann.get("/challenges").await.is_page(StatusCode::OK);
    assert!(ann.get("/challenges").await.has("Nobody has challenged you"));
    assert_eq!(Browser::new(&app).get("/challenges").await.location, "/account?to=/challenges");
    for what in ["decline", "cancel", "accept"] {
        let body = r#"{"game":"hasami"}"#;
        let request = axum::http::Request::post("/api/challenge/Ann")
            .header("origin", format!("http://{HOST}"))
            .header("content-type", "application/json");
        let sent = bob.send(request, body.to_owned()).await;
        assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
        assert_eq!(matters(&to_ann), [Matter::Challenge], "{what}");
        let id = to_ann.notices()[0].game;
        let listed = ann.get("/challenges").await;
        listed.is_page(StatusCode::OK);
        assert!(listed.has("Bob challenges you to") && listed.has(&format!("/challenges/{id}/accept")));
        assert!(bob.get("/challenges").await.has("You challenge Ann"));
        let wrong = bob.post(&format!("/challenges/{id}/accept"), &[]).await;
        assert_eq!(wrong.status, StatusCode::NOT_FOUND, "it is not to him");
        assert!(wrong.has("no longer there"));
        match what {
            "cancel" => bob.post(&format!("/challenges/{id}/cancel"), &[]).await.leads_to("/challenges"),
            "decline" => ann.post(&format!("/challenges/{id}/decline"), &[]).await.leads_to("/challenges"),
            _ => {
                ann.post(&format!("/challenges/{id}/accept"), &[]).await.leads_to(&format!("/{id}"));
                assert_eq!(to_bob.notices()[0].matter, Matter::Begun);
                assert_eq!(ann.get(&format!("/{id}")).await.status, StatusCode::OK);
            }
        }
        assert!(to_ann.notices().iter().all(|notice| notice.matter != Matter::Challenge), "{what}");
    }
}

#[tokio::test]
async fn only_who_is_known_has_a_place_for_notices() {
    let app = house().await;
    let (mut stranger, mut ann) = (Browser::new(&app), Browser::of(&app, "Ann").await);
    for path in ["/", "/settings", "/four", "/archive", "/analysis/dao"] {
        assert!(!stranger.get(path).await.has("data-part=\"notices\""), "{path}");
        assert!(ann.get(path).await.has("data-part=\"notices\""), "{path}");
    }
}
