//! Floods of sign-ins, and those who come beside them.

use axum::http::StatusCode;
use futures_util::future::join_all;
use kamni_server::app::App;
use kamni_server::config::Config;

use crate::browser::{Browser, PASSWORD, house_with};

/// A house behind a proxy, so that each browser has its own address.
async fn house() -> App {
    house_with(Config { proxy: true, rate: 1000, costly: 1000, ..Config::default() }).await
}

/// A browser that nobody knows, at an address.
fn stranger(app: &App, from: &str) -> Browser {
    let mut browser = Browser::new(app);
    from.clone_into(&mut browser.from);
    browser
}

/// Signs in, and says what came of it.
async fn sign_in(mut browser: Browser, name: &str, password: &str) -> StatusCode {
    browser.post("/account/sign-in", &[("name", name), ("password", password)]).await.status
}

const IN: StatusCode = StatusCode::SEE_OTHER;
const WRONG: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;
const WAIT: StatusCode = StatusCode::TOO_MANY_REQUESTS;

#[tokio::test]
async fn right_passwords_get_through_a_flood_from_everywhere() {
    let app = house().await;
    let ann = Browser::of(&app, "Ann").await;
    let olga = Browser::of(&app, "Olga").await;
    let mut known = stranger(&app, "198.18.0.1");
    known.marks.clone_from(&ann.marks);
    let flood = (1..=70).map(|number| {
        let browser = stranger(&app, &format!("198.18.0.{number}"));
        sign_in(browser, if number % 2 == 0 { "Ann" } else { "Nobody-here" }, "wrong password")
    });
    let beside = async {
        // The flood has come first.
        tokio::task::yield_now().await;
        tokio::join!(
            sign_in(known, "Ann", PASSWORD),
            sign_in(stranger(&app, "203.0.113.7"), "Ann", PASSWORD),
            sign_in(stranger(&app, "203.0.113.8"), "Olga", PASSWORD),
        )
    };
    let (flood, beside) = tokio::join!(join_all(flood), beside);
    assert_eq!(beside, (IN, IN, IN), "known, from elsewhere, another account");
    assert!(flood.iter().all(|status| [WRONG, WAIT].contains(status)), "{flood:?}");
    drop(olga);
}

#[tokio::test]
async fn who_guesses_is_slowed_and_the_owner_is_not() {
    let app = house().await;
    let ann = Browser::of(&app, "Ann").await;
    let guesser = || stranger(&app, "198.18.0.1");
    let tries = join_all((0..30).map(|_| sign_in(guesser(), "Ann", "wrong password"))).await;
    assert_eq!(tries.iter().filter(|status| **status == WRONG).count(), 20, "{tries:?}");
    let form = [("name", "ann"), ("password", PASSWORD)];
    let told = guesser().post("/account/sign-in", &form).await;
    told.is_page(WAIT);
    assert!(told.has("Too many wrong passwords were tried for this name."), "{}", told.body);
    // A name that is nobody's is not told from one that is somebody's.
    let tries = join_all((0..30).map(|_| sign_in(guesser(), "Nobody-here", "wrong password"))).await;
    assert_eq!(tries.iter().filter(|status| **status == WRONG).count(), 20, "{tries:?}");

    let mut home = guesser();
    home.marks.clone_from(&ann.marks);
    assert_eq!(home.visitor().await, None, "a mark is no way to sign in");
    assert_eq!(sign_in(home.clone(), "Ann", PASSWORD).await, IN, "at a browser that is known");
    assert_eq!(sign_in(home, "Olga", PASSWORD).await, WRONG, "a mark is of one account");
    assert_eq!(sign_in(stranger(&app, "203.0.113.7"), "Ann", PASSWORD).await, IN, "from elsewhere");
}

#[tokio::test]
async fn a_mark_stays_when_somebody_signs_out_and_goes_with_the_password() {
    let app = house_with(Config { proxy: true, costly: 1, ..Config::default() }).await;
    let mut ann = Browser::of(&app, "Ann").await;
    assert!(!ann.marks.contains("Ann") && ann.marks.len() == 44, "{}", ann.marks);
    ann.from = "198.18.0.1".to_owned();
    let mut old = stranger(&app, "198.18.0.1");
    old.marks = ann.marks.clone();
    // A session from before there were marks.
    ann.marks.clear();
    ann.post("/account/sign-out", &[]).await;
    assert_eq!(ann.marks.len(), 44);
    // The address has used up what is costly, and a browser that is known comes in all the same.
    assert_eq!(sign_in(stranger(&app, "198.18.0.1"), "Ann", "wrong password").await, WRONG);
    assert_eq!(sign_in(stranger(&app, "198.18.0.1"), "Ann", PASSWORD).await, WAIT);
    let form = [("name", "Ann"), ("password", PASSWORD)];
    assert_eq!(ann.post("/account/sign-in", &form).await.status, IN);
    ann.from = "198.18.0.2".to_owned();
    let change = [("old", PASSWORD), ("new", "another horse")];
    ann.post("/account/password", &change).await.leads_to("/account?done=password");
    assert_eq!(sign_in(old, "Ann", "another horse").await, WAIT, "its mark is void");
    let mut fresh = stranger(&app, "198.18.0.1");
    fresh.marks = ann.marks;
    assert_eq!(sign_in(fresh, "Ann", "another horse").await, IN);
}
