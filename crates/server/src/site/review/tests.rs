//! Reviews asked for without sockets: the whole app, with its books in memory.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use kamni_records::kmn;
use kamni_review::annotate;

use super::*;
use crate::app::router;
use crate::table::Order;
use crate::testing::{Answer, ask as send, game, get, house, order};

const EN: &[(&str, &str)] = &[("accept-language", "en")];

async fn post(app: &App, path: &str) -> Answer {
    let request = Request::post(path).header("host", "kamni.example").header("accept-language", "en");
    send(&router(app.clone()), request.body(Body::empty()).expect("a request")).await
}

/// A game that First gave up after some turns.
async fn over(app: &App) -> String {
    let (id, caller) = game(app, &["c3", "a1", "e1", "a5"]).await;
    order(app, id, &caller, Order::Resign).await;
    format!("/{id}/review")
}

/// Waits until a review is done; its page.
async fn done(app: &App, address: &str) -> Answer {
    for _ in 0..3000 {
        let page = get(app, address, EN).await;
        if !page.text().contains("data-part=\"going\"") {
            return page;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the review does not get on");
}

#[tokio::test]
async fn a_review_is_asked_for_grows_and_is_taken_away() {
    let app = house().await;
    let address = over(&app).await;
    let page = get(&app, &address, EN).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("<button class=\"btn main\">Review the game"), "{}", page.text());
    let asked = post(&app, &address).await;
    assert_eq!((asked.status, asked.header("location")), (StatusCode::SEE_OTHER, &*address));
    let page = get(&app, &address, EN).await;
    assert!(page.text().contains("Turns judged: 0 of 4") && page.text().contains("http-equiv=\"refresh\""));
    // Asked for twice, it is the same one.
    assert_eq!(post(&app, &address).await.status, StatusCode::SEE_OTHER);
    assert_eq!(app.reviews.waiting(), 1);
    let clerk = tokio::spawn(app.reviews.clone().work());
    let page = done(&app, &address).await;
    clerk.abort();
    for part in
        ["class=\"graph kamiken\"", "<th scope=\"row\">Accuracy", "id=\"slips-title\"", "points ahead"]
    {
        assert!(page.text().contains(part), "{part} in {}", page.text());
    }
    let russian = get(&app, &address, &[("accept-language", "ru")]).await;
    assert!(russian.text().contains("Разбор: Камикен: Гость и Гость"), "names are the reader's");
    let piece = get(&app, &format!("{address}?part=1"), EN).await;
    assert!(!piece.text().contains("<html") && piece.text().contains("class=\"graph kamiken\""));
    let record = get(&app, &format!("{address}.kmn"), EN).await;
    assert!(
        record.text().contains("[AccuracyFirst ") && record.text().contains("[%eval "),
        "{}",
        record.text()
    );
    assert!(record.header("content-disposition").contains("-review.kmn"));
    let sgf = get(&app, &format!("{address}.sgf"), EN).await;
    assert!(sgf.text().starts_with("(;"), "{}", sgf.text());
    let board = get(&app, &format!("{address}/board?ply=2"), EN).await;
    assert_eq!(board.status, StatusCode::OK);
    assert!(board.text().contains("\"chance\":"), "the tree has the opinions");
}

#[tokio::test]
async fn what_cannot_be_reviewed_says_so() {
    let app = house().await;
    let (id, caller) = game(&app, &["c3", "a1"]).await;
    let playing = get(&app, &format!("/{id}/review"), EN).await;
    assert_eq!(playing.header("location"), format!("/{id}/analysis"));
    let refused = post(&app, &format!("/{id}/review")).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.text().contains("not over yet"), "{}", refused.text());
    assert_eq!(get(&app, "/zzzzzzzz/review", EN).await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&app, "/import/none/review", EN).await.status, StatusCode::NOT_FOUND);
    order(&app, id, &caller, Order::Resign).await;
    for path in ["review/try/1", "review/try/99", "review/try/x"] {
        let answer = get(&app, &format!("/{id}/{path}"), EN).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
    }
    // A game of which nothing was played.
    let (id, caller) = game(&app, &[]).await;
    order(&app, id, &caller, Order::Resign).await;
    assert!(get(&app, &format!("/{id}/review"), EN).await.text().contains("nothing to review"));
    assert_eq!(post(&app, &format!("/{id}/review")).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_review_that_was_broken_off_is_gone_on_with() {
    let app = house().await;
    let address = over(&app).await;
    post(&app, &address).await;
    // As after a failure: it is in the books, and nobody has it in mind.
    let key = address.trim_start_matches('/').trim_end_matches("/review").to_owned();
    let fresh = house_of(&app);
    let page = get(&fresh, &address, EN).await;
    assert!(page.text().contains("was broken off") && page.text().contains(">Go on<"), "{}", page.text());
    assert_eq!(fresh.reviews.others(&key), None);
    post(&fresh, &address).await;
    assert_eq!(fresh.reviews.others(&key), Some(0));
}

/// The same house after a restart that has forgotten its reviews.
fn house_of(app: &App) -> App {
    App::new(app.hall.clone(), app.store.clone(), app.secrets.clone(), app.config.clone())
}

#[tokio::test]
async fn a_moment_is_tried_again() {
    let app = house().await;
    let address = over(&app).await;
    let key = address.trim_start_matches('/').trim_end_matches("/review").to_owned();
    // A review in which the third turn was a blunder and e3 was better.
    let subject = Subject::Game(key.parse().expect("an id"));
    let record = subject.record(&app, &HeaderMap::new()).await.expect("a record");
    let text = kmn::to_text(&annotate(&record, &Review::new(&record)));
    let moves = text.split("\n\n").nth(1).expect("turns");
    let noted = text.replace(
        moves,
        "{[%eval 0]} 1. c3 {[%eval 0.1] [%best]} 2. a1 {[%eval 0.2] [%drop 0.02]} \
         3. e1?? {[%eval -0.6] [%drop 0.8]} (3. e3 {[%eval 0.2] [%best]} 4. a4) 4. a5 {[%eval -0.6] [%best]} 0-1\n",
    );
    let record = recorded::read(&noted).unwrap_or_else(|| panic!("{noted}"));
    assert!(Review::read(&record).is_whole(), "{noted}");
    app.store.add_review(key.clone(), noted, Asker::default(), 0).await.expect("written");
    app.store.save_review(key, kmn::to_text(&record), Some(1)).await.expect("written");
    let page = get(&app, &address, EN).await;
    assert!(page.text().contains(&format!("{address}/try/3")), "{}", page.text());
    assert!(page.text().contains("Better: 3. e3 4. a4"), "{}", page.text());
    let attempt = get(&app, &format!("{address}/try/3"), EN).await;
    assert_eq!(attempt.status, StatusCode::OK);
    assert!(
        attempt.text().contains("e1 was played, and the chance fell from 60 % to 20 %"),
        "{}",
        attempt.text()
    );
    assert!(attempt.text().contains("\"side\":\"first\",\"turn\":2"), "{}", attempt.text());
    // The answer is there for who wants it, and not in the tree.
    assert!(attempt.text().contains("<p>3. e3 4. a4</p>"));
    assert_eq!(get(&app, &format!("{address}/try/2"), EN).await.status, StatusCode::NOT_FOUND);
}
