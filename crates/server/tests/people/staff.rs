//! The page for staff: what it shows and does, and that nobody else finds it.

use axum::http::StatusCode;
use kamni_house::people::PeopleError;
use kamni_house::room::Caller;
use kamni_play::table::Refused;
use kamni_server::app::App;
use kamni_store::staff::Deed;

use crate::browser::{Browser, PASSWORD, house};
use crate::ties::played;

async fn number(app: &App, name: &str) -> i64 {
    app.store.account(name).await.expect("read").expect("an account").id
}

async fn appoint(app: &App, name: &str) {
    let number = number(app, name).await;
    app.store.judge(None, number, Deed::Appoint, app.time.now()).await.expect("written").expect("done");
}

#[tokio::test]
async fn nobody_below_staff_finds_anything() {
    let app = house().await;
    let (mut ann, mut sam) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Sam").await);
    appoint(&app, "Sam").await;
    let mute = [("name", "Ann"), ("deed", "mute"), ("days", "7")];
    let posts: [(&str, &[(&str, &str)]); 3] =
        [("/staff/judge", &mute), ("/staff/reports/1/settle", &[]), ("/staff/deeds/1/undo", &[])];
    for browser in [&mut ann, &mut Browser::new(&app)] {
        let page = browser.get("/staff").await;
        let nothing = browser.get("/staff-of-nothing").await;
        assert_eq!(page.status, StatusCode::NOT_FOUND);
        let plain = |body: &str| {
            body.replace("/staff-of-nothing", "/staff").replace("%2Fstaff-of-nothing", "%2Fstaff")
        };
        assert_eq!(plain(&page.body), plain(&nothing.body), "as if there were no such page");
        for (path, fields) in posts {
            assert_eq!(browser.post(path, fields).await.status, StatusCode::NOT_FOUND, "{path}");
        }
        assert!(!browser.get("/@/Sam").await.has("/staff"));
    }
    assert!(app.store.footing(number(&app, "Ann").await).await.expect("read").muted.is_none());
    sam.get("/staff").await.is_page(StatusCode::OK);
    assert_eq!(app.store.deeds().await.expect("read").len(), 1, "that Sam is staff, and nothing else");
}

#[tokio::test]
async fn staff_sees_what_is_reported_and_mutes_renames_closes_and_undoes() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let mut sam = Browser::of(&app, "Sam").await;
    appoint(&app, "Sam").await;
    let game = played(&app, &mut ann, &mut bob).await;
    let him = Caller { account: Some(number(&app, "Bob").await), name: "Bob".into(), ..Caller::default() };
    app.hall.say(game, &him, "<b>you cheat</b>").await.expect("a room").expect("said");
    ann.post("/@/Bob/report", &[("about", "talk"), ("text", "He is rude."), ("game", game.as_str())]).await;
    for lang in ["en", "ru"] {
        let page = sam.clone().reading(lang).get("/staff?name=Bob").await;
        page.is_page(StatusCode::OK);
        assert!(
            page.has("He is rude.") && page.has("&lt;b&gt;you cheat") && page.has(&format!("/{game}")),
            "{}",
            page.body
        );
    }
    assert!(sam.get("/@/Bob").await.has("/staff?name=Bob"), "one press from a profile");

    let judge = async |sam: &mut Browser, fields: &[(&str, &str)], said: &str| {
        let answer = sam.post("/staff/judge", fields).await;
        assert!(
            answer.location.ends_with(&format!("done={said}")),
            "{fields:?}: {} {}",
            answer.location,
            answer.body
        );
        sam.get(&answer.location).await.is_page(StatusCode::OK);
    };
    judge(&mut sam, &[("name", "Bob"), ("deed", "mute"), ("days", "7")], "done").await;
    assert_eq!(app.hall.say(game, &him, "why?").await.expect("a room"), Err(Refused::Muted));
    judge(&mut sam, &[("name", "Bob"), ("deed", "unmute")], "done").await;
    assert!(app.hall.say(game, &him, "thanks").await.expect("a room").is_ok());
    judge(&mut sam, &[("name", "Bob"), ("deed", "unmute")], "nothing").await;
    judge(&mut sam, &[("name", "Bob"), ("deed", "rename"), ("to", "ann")], "taken").await;
    judge(&mut sam, &[("name", "Bob"), ("deed", "rename"), ("to", "two words")], "name").await;
    judge(&mut sam, &[("name", "Bob"), ("deed", "rename"), ("to", "Robert")], "done").await;
    assert_eq!(ann.get("/@/Bob").await.status, StatusCode::NOT_FOUND);
    assert!(ann.get(&format!("/{game}")).await.status == StatusCode::OK);
    judge(&mut sam, &[("name", "Robert"), ("deed", "close")], "done").await;
    assert!(bob.visitor().await.is_none(), "he is signed out");
    let refused = bob.post("/account/sign-in", &[("name", "Robert"), ("password", PASSWORD)]).await;
    assert!(refused.has("This account is closed."), "{}", refused.body);
    let profile = ann.get("/@/Robert").await;
    profile.is_page(StatusCode::OK);
    assert!(profile.has("This account is closed."));
    judge(&mut sam, &[("name", "Sam"), ("deed", "close")], "equal").await;

    // All of it is in the log, and is undone from there.
    let log = app.store.deeds().await.expect("read");
    let named = |word: &str| log.iter().find(|deed| deed.deed == word).expect("logged").id;
    for word in ["close", "rename"] {
        let undone = sam.post(&format!("/staff/deeds/{}/undo", named(word)), &[]).await;
        undone.leads_to("/staff?done=done");
    }
    bob.post("/account/sign-in", &[("name", "Bob"), ("password", PASSWORD)]).await.leads_to("/@/Bob");
    sam.post(&format!("/staff/deeds/{}/undo", named("staff")), &[]).await.leads_to("/staff?done=equal");
    let report = app.store.reports(false).await.expect("read")[0].id;
    sam.post(&format!("/staff/reports/{report}/settle"), &[]).await.leads_to("/staff?done=done");
    assert!(app.store.reports(false).await.expect("read").is_empty());
    let page = sam.get("/staff").await;
    assert!(page.has("No report waits.") && page.has("undone by Sam"), "{}", page.body);
}

#[tokio::test]
async fn games_that_look_arranged_are_marked() {
    let app = house().await;
    let (mut ann, mut bob) = (Browser::of(&app, "Ann").await, Browser::of(&app, "Bob").await);
    let mut sam = Browser::of(&app, "Sam").await;
    appoint(&app, "Sam").await;
    for _ in 0..4 {
        played(&app, &mut ann, &mut bob).await;
    }
    assert!(sam.get("/staff").await.has("No rated games of the last 30 days look arranged."));
    let last = played(&app, &mut ann, &mut bob).await;
    let page = sam.get("/staff").await;
    page.is_page(StatusCode::OK);
    assert!(
        page.has("games: 5, won by the first: 5, given up at once: 5")
            && page.has(&format!("href=\"/{last}\"")),
        "{}",
        page.body
    );
}

#[tokio::test]
async fn who_is_closed_out_while_he_knocks_does_not_come_in() {
    let app = house().await;
    Browser::of(&app, "Bob").await;
    app.store.judge(None, number(&app, "Bob").await, Deed::Close, 5).await.expect("written").expect("done");
    let applicant =
        app.people.applicant(kamni_house::people::Knock::default(), "Bob", 6).await.expect("read");
    let password = kamni_house::people::Password::new(PASSWORD.to_owned()).expect("a password");
    let refused = app.people.let_in(applicant, password, 6).await;
    assert!(matches!(refused, Err(PeopleError::Closed)));
}
