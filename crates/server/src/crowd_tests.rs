//! One address with many cookies, against everybody else: the whole app, asked without sockets.

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use kamni_rules::Player;
use tokio::time::timeout;
use tower::ServiceExt;

use crate::app::{App, router};
use crate::config::Config;
use crate::ids::GameId;
use crate::testing::{Answer, ask, game, house_with};
use crate::thinkers::Urgency;
use crate::visitor::{SESSION, Who};

/// Of the crowd, and of somebody else.
const CROWD: &str = "203.0.113.7";
const OTHER: &str = "198.51.100.4";

/// A house behind a proxy, with one thinker.
async fn house(costly: u32) -> App {
    let think = Duration::from_millis(20);
    house_with(Config {
        proxy: true,
        thinkers: 1,
        queue: 40,
        rate: 10_000,
        costly,
        think,
        ..Config::default()
    })
    .await
}

async fn cookie(app: &App) -> String {
    let guest = app.people.guest(app.time.now()).await.expect("a guest");
    format!("{SESSION}={}", guest.secret)
}

fn get(path: &str, from: &str, cookie: &str) -> Request<Body> {
    let request = Request::get(path).header("accept", "application/json").header("accept-language", "en");
    let request = request.header("x-forwarded-for", from).header("cookie", cookie);
    request.body(Body::empty()).expect("a request")
}

async fn post(app: &App, path: &str, from: &str, form: &str) -> Answer {
    let request = Request::post(path).header("accept", "application/json").header("accept-language", "en");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let request = request.header("x-forwarded-for", from).body(Body::from(form.to_owned()));
    ask(&router(app.clone()), request.expect("a request")).await
}

/// Asks for long opinions with one cookie as often as it is let; what is not refused is held.
async fn hold(router: &Router, cookie: &str, from: &str, held: &mut Vec<Response>) {
    for _ in 0..5 {
        let request = get("/analysis/hasami/engine?think=10000", from, cookie);
        let answer = router.clone().oneshot(request).await.expect("always answered");
        match answer.status() {
            StatusCode::OK => held.push(answer),
            StatusCode::TOO_MANY_REQUESTS => {
                assert!(answer.headers().contains_key("retry-after"));
                return;
            }
            status => panic!("{status}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_of_one_address_does_not_stop_the_computer() {
    let app = house(1000).await;
    let router = router(app.clone());
    let mut held = Vec::new();
    for _ in 0..30 {
        hold(&router, &cookie(&app).await, CROWD, &mut held).await;
    }
    let thinkers = &app.hall.house().thinkers;
    assert!(held.len() <= 17, "{} opinions of one address are held", held.len());
    // Somebody else's opinion finds a place, and is not the last.
    let opinion = get("/analysis/hasami/engine?think=100", OTHER, &cookie(&app).await);
    let opinion = router.clone().oneshot(opinion).await.expect("always answered");
    assert_eq!(opinion.status(), StatusCode::OK);
    // A turn of somebody else's is made long before the opinion that is at work would be over.
    let made =
        post(&app, "/games", OTHER, "game=kamiken&way=computer&level=1&option-size=5&side=second").await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());
    let id: GameId = made.header("location").trim_start_matches('/').parse().expect("a game");
    let room = app.hall.room(id).await.expect("a room");
    let moved = async {
        while room.table().steps().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(60), moved).await.expect("the computer moves");
    assert!(thinkers.waiting(Urgency::Opinion) > 8, "the crowd still waits");
    drop(held);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_one_address_wait_for_each_other() {
    let app = house(1000).await;
    let (open, gate) = std::sync::mpsc::channel::<()>();
    let thinkers = &app.hall.house().thinkers;
    let block = thinkers.occupy(Who::default().owner(), Urgency::Play, move |_| {
        // When it is opened, or the test is over.
        let _ = gate.recv();
    });
    let _block = block.expect("taken");
    let form = "game=kamiken&way=computer&level=1&option-size=5&side=second";
    let mut games = Vec::new();
    for number in 0..45 {
        let from = if number < 44 { CROWD } else { OTHER };
        let made = post(&app, "/games", from, form).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());
        games.push(made.header("location").trim_start_matches('/').parse::<GameId>().expect("a game"));
    }
    let settled = async {
        while thinkers.waiting(Urgency::Play) < 33 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(60), settled).await.expect("32 of the crowd, and the other");
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(thinkers.waiting(Urgency::Play), 33, "and no more");
    open.send(()).expect("at work");
    // Those that found no place ask again: none is lost.
    for game in games {
        let room = app.hall.room(game).await.expect("a room");
        let moved = async {
            while room.table().steps().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(Duration::from_secs(60), moved).await.expect("the computer moves");
    }
}

/// The number that the next session gets: they are counted.
async fn next_session(app: &App) -> i64 {
    app.people.guest(app.time.now()).await.expect("a guest").visitor.session
}

/// Goes one of the ways on which a stranger is given a session.
async fn come_by(app: &App, way: &str, from: &str, number: u8) -> Answer {
    // Whatever there has to be before is made from elsewhere.
    let elsewhere = format!("192.0.2.{number}");
    match way {
        "secret" => {
            let (id, _) = game(app, &[]).await;
            let link = format!("/{id}/{}", app.secrets.seat_secret(id, Player::First));
            ask(&router(app.clone()), get(&link, from, "")).await
        }
        "join" => {
            let open = post(app, "/games", &elsewhere, "game=kamiken&way=link").await;
            post(app, &format!("{}/join", open.header("location")), from, "").await
        }
        "accept" => {
            post(app, "/seeks", &elsewhere, "game=kamiken&clock=fischer").await;
            let seek = app.lobby.seeks().last().expect("a seek").id;
            post(app, &format!("/seeks/{seek}/accept"), from, "").await
        }
        path => post(app, path, from, "game=kamiken&way=link&clock=fischer").await,
    }
}

#[tokio::test]
async fn sessions_are_made_at_a_bounded_rate_on_every_way() {
    for way in ["/games", "/seeks", "/pair", "accept", "join", "secret"] {
        let app = house(3).await;
        let began = Instant::now();
        let mut given = 0;
        for number in 0..20 {
            let answer = come_by(&app, way, CROWD, number).await;
            match answer.status {
                StatusCode::SEE_OTHER => given += 1,
                StatusCode::TOO_MANY_REQUESTS => assert!(!answer.header("retry-after").is_empty(), "{way}"),
                status => panic!("{way} {number}: {status} {}", answer.text()),
            }
            assert_eq!(
                answer.headers.contains_key("set-cookie"),
                answer.status == StatusCode::SEE_OTHER,
                "{way}"
            );
        }
        // Three at once, and one more every twenty seconds, however slow the machine is.
        let most = 4 + began.elapsed().as_secs() / 20;
        assert!((3..=most).contains(&given), "{way}: {given} sessions, at most {most}");
        let other = come_by(&app, way, OTHER, 30).await;
        assert_eq!(other.status, StatusCode::SEE_OTHER, "{way}: {}", other.text());
    }
}

#[tokio::test]
async fn newcomers_who_are_too_many_are_told_so() {
    let app = house(1).await;
    let mut told = String::new();
    for number in 0..10 {
        // The bound is of the sessions, not only of what costs much: a link costs nothing.
        let answer = come_by(&app, "secret", CROWD, number).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            told = answer.text().to_owned();
        }
    }
    assert!(told.contains("too-many-guests") && told.contains("newcomers"), "{told}");
}

#[tokio::test]
async fn what_is_refused_leaves_no_session_behind() {
    let app = house(1000).await;
    let full = post(&app, "/games", CROWD, "game=kamiken&way=link").await;
    let rival = post(&app, &format!("{}/join", full.header("location")), OTHER, "").await;
    assert_eq!(rival.status, StatusCode::SEE_OTHER);
    let before = next_session(&app).await;
    let late = format!("{}/join", full.header("location"));
    let refused = [
        ("/games", "game=chess&way=link"),
        ("/pair", "game=kamiken&option-size=99"),
        ("/seeks", "game=kamiken&clock=sundial"),
        ("/seeks", "game=kamiken&clock=fischer&rated=1"),
        ("/seeks/99/accept", ""),
        (&*late, ""),
    ];
    for (path, form) in refused {
        let answer = post(&app, path, CROWD, form).await;
        assert!(!answer.headers.contains_key("set-cookie"), "{path} {form}: {}", answer.status);
    }
    assert_eq!(next_session(&app).await, before + 1);
}
