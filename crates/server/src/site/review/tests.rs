//! Reviews asked for without sockets: the whole app, with its books in memory.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use kamni_records::kmn;
use kamni_review::annotate;

use super::*;
use crate::app::router;
use crate::clock::Controls;
use crate::game::{Setting, Sitter};
use crate::room::Caller;
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
    assert!(russian.text().contains("Разбор: Камикен: Гость 1 и Гость 2"), "names are the reader's");
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
async fn a_review_that_was_broken_off_is_continued() {
    let app = house().await;
    let address = over(&app).await;
    post(&app, &address).await;
    // As after a failure: it is in the books, and nobody has it in mind.
    let key = address.trim_start_matches('/').trim_end_matches("/review").to_owned();
    let fresh = house_of(&app).await;
    let page = get(&fresh, &address, EN).await;
    assert!(page.text().contains("was broken off") && page.text().contains(">Go on<"), "{}", page.text());
    assert_eq!(fresh.reviews.others(&key), None);
    post(&fresh, &address).await;
    assert_eq!(fresh.reviews.others(&key), Some(0));
}

/// Writes a review of a game into the books: its turns with what is said about them.
async fn write_review(app: &App, address: &str, turns: &str) {
    let key = address.trim_start_matches('/').trim_end_matches("/review").to_owned();
    let subject = Subject::Game(key.parse().expect("an id"));
    let record = subject.record(app, &HeaderMap::new()).await.expect("a record");
    let text = kmn::to_text(&annotate(&record, &Review::new(&record)));
    let noted = text.replace(text.split("\n\n").nth(1).expect("turns"), turns);
    let record = recorded::read(&noted).unwrap_or_else(|| panic!("{noted}"));
    assert!(Review::read(&record).is_whole(), "{noted}");
    app.store.add_review(key.clone(), noted, Asker::default(), 0).await.expect("written");
    let node = || "node".to_owned();
    app.store.take_review(key.clone(), node(), 1, i64::MAX).await.expect("written");
    app.store.save_review(key, kmn::to_text(&record), Some(1), node(), 1).await.expect("written");
}

/// A game of two guests that First gave up after these steps: the address of its review, and both guests' cookies.
async fn over_between_two(app: &App, steps: &[&str]) -> (String, [String; 2]) {
    let guests = [app.people.guest(0).await.expect("a guest"), app.people.guest(0).await.expect("a guest")];
    let setting = Setting {
        id: GameId::random(),
        rules: kamni_rules::Rules::new(kamni_rules::GameKind::Kamiken, [("size", "5")]).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let grants = Player::BOTH.map(|side| (side, guests[side].visitor.session)).to_vec();
    app.hall.create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("a room");
    let callers =
        Player::BOTH.map(|side| Caller { session: Some(guests[side].visitor.session), ..Caller::default() });
    for (ply, step) in (0..).zip(steps) {
        let step = Order::Step { ply, step: step.parse().expect("a step") };
        order(app, id, &callers[ply as usize % 2], step).await;
    }
    order(app, id, &callers[0], Order::Resign).await;
    (format!("/{id}/review"), guests.map(|guest| format!("kamni={}", guest.secret)))
}

/// The moments that a page offers: which turns, and whose they are.
fn offered(page: &str) -> Vec<(String, String)> {
    let between = |text: &str, from: &str, to: &str| {
        text.split(from).nth(1).and_then(|rest| rest.split(to).next()).unwrap_or_default().to_owned()
    };
    let moments = page.split("<section class=\"moments\"").nth(1).expect("moments");
    let cards = moments.split("</section>").next().expect("moments").split("<li class=\"card\">").skip(1);
    cards.map(|card| (between(card, "<h3>", "."), between(card, "<p class=\"dim\">", "</p>"))).collect()
}

#[tokio::test]
async fn own_mistakes_are_offered_first_and_it_is_said_whose_the_others_are() {
    let app = house().await;
    let (address, cookies) = over_between_two(&app, &["c3", "a1", "e1", "a5", "e5", "pass"]).await;
    let turns = "{[%eval 0]} 1. c3? {[%eval -0.3] [%drop 0.3]} (1. e3 {[%eval 0] [%best]}) \
        2. a1?? {[%eval 0.2] [%drop 0.5]} (2. a4 {[%eval -0.3] [%best]}) 3. e1 {[%eval 0.2] [%best]} \
        4. a5?? {[%eval 0.6] [%drop 0.4]} (4. b5 {[%eval 0.2] [%best]}) 5. e5 {[%eval 0] [%best]} \
        6. pass?? {[%eval 0.45] [%drop 0.45]} (6. a2 {[%eval 0] [%best]}) 0-1\n";
    write_review(&app, &address, turns).await;
    let page = async |lang: &str, cookie: &str| {
        offered(get(&app, &address, &[("accept-language", lang), ("cookie", cookie)]).await.text())
    };
    let told = |moments: &[(&str, &str)]| -> Vec<(String, String)> {
        moments.iter().map(|(turn, whose)| ((*turn).to_owned(), (*whose).to_owned())).collect()
    };
    // A card names its turn once.
    let text = get(&app, &address, &[("accept-language", "en")]).await.text().to_owned();
    let cards =
        text.split("<section class=\"moments\"").nth(1).and_then(|rest| rest.split("</section>").next());
    let cards = cards.expect("moments");
    assert!(cards.contains("<p>Chance from 65% to 40%</p>") && !cards.contains("blunder"), "{cards}");
    let watcher = told(&[("2", "Black"), ("4", "Black"), ("6", "Black")]);
    assert_eq!(page("en", "").await, watcher);
    assert_eq!(page("en", &cookies[0]).await, told(&[("1", "Your mistake"), ("2", "Black"), ("6", "Black")]));
    assert_eq!(
        page("ru", &cookies[1]).await,
        told(&[("2", "Ваша ошибка"), ("4", "Ваша ошибка"), ("6", "Ваша ошибка")])
    );
}

#[tokio::test]
async fn the_board_beside_the_graph_stands_where_it_is_sent() {
    let app = house().await;
    let address = over(&app).await;
    write_review(
        &app,
        &address,
        "{[%eval 0]} 1. c3 {[%eval 0.1] [%best]} 2. a1 {[%eval 0.2] [%drop 0.02]} \
         3. e1?? {[%eval -0.6] [%drop 0.8]} (3. e3 {[%eval 0.2] [%best]} 4. a4) 4. a5 {[%eval -0.6] [%best]} 0-1\n",
    )
    .await;
    let stones = |page: &str| page.matches("class=\"pc ").count();
    let look = |page: &str| page.split("class=\"look card\"").nth(1).expect("a board").to_owned();
    let look = |page: &str| look(page).split("</section>").next().expect("a board").to_owned();
    let end = look(get(&app, &address, EN).await.text());
    assert_eq!(stones(&end), 4, "{end}");
    let third = look(get(&app, &format!("{address}?ply=3"), EN).await.text());
    assert_eq!(stones(&third), 3, "{third}");
    assert!(third.contains("3. e1??: blunder, chance from 60% to 20%. Better: 3. e3 4. a4</p>"), "{third}");
    let page = get(&app, &address, EN).await;
    for part in [
        "<a href=\"ADDRESS?ply=3\" data-ply=\"3\">",
        "{\"ply\":0,\"turn\":null,\"said\":\"Before the first turn. White: 50%\"}",
        "{\"ply\":1,\"turn\":1,\"said\":\"1. c3. White: 55%\"}",
    ] {
        assert!(page.text().contains(&part.replace("ADDRESS", &address)), "{part} in {}", page.text());
    }
    for (ply, count) in [(0, 0), (2, 2), (4, 4)] {
        let drawn = get(&app, &format!("{address}/at/{ply}"), EN).await;
        assert!(drawn.text().starts_with("<svg class=\"board kamiken"), "{}", drawn.text());
        assert_eq!(stones(drawn.text()), count);
        assert!(!drawn.text().contains("tabindex"), "it is only looked at");
    }
    assert_eq!(get(&app, &format!("{address}/at/5"), EN).await.status, StatusCode::NOT_FOUND);
    assert!(get(&app, &format!("{address}/at/x"), EN).await.status.is_client_error());
    // Nothing of a game that goes on comes by this way.
    let (id, _) = game(&app, &["c3", "a1"]).await;
    assert_eq!(get(&app, &format!("/{id}/review/at/1"), EN).await.status, StatusCode::CONFLICT);
}

/// The same house after a restart that has forgotten its reviews.
async fn house_of(app: &App) -> App {
    App::new(app.store.clone(), app.config.clone()).await.expect("its key")
}

#[tokio::test]
async fn a_moment_is_tried_again() {
    let app = house().await;
    let address = over(&app).await;
    // A review in which the third turn was a blunder and e3 was better.
    write_review(
        &app,
        &address,
        "{[%eval 0]} 1. c3 {[%eval 0.1] [%best]} 2. a1 {[%eval 0.2] [%drop 0.02]} \
         3. e1?? {[%eval -0.6] [%drop 0.8]} (3. e3 {[%eval 0.2] [%best]} 4. a4) 4. a5 {[%eval -0.6] [%best]} 0-1\n",
    )
    .await;
    let page = get(&app, &address, EN).await;
    assert!(page.text().contains(&format!("{address}/try/3")), "{}", page.text());
    assert!(page.text().contains("Better: 3. e3 4. a4"), "{}", page.text());
    let attempt = get(&app, &format!("{address}/try/3"), EN).await;
    assert_eq!(attempt.status, StatusCode::OK);
    assert!(
        attempt.text().contains("e1 was played, and the chance fell from 60% to 20%"),
        "{}",
        attempt.text()
    );
    assert!(attempt.text().contains("\"side\":\"first\",\"turn\":2"), "{}", attempt.text());
    // The answer is there for who wants it, and not in the tree.
    assert!(attempt.text().contains("<p>3. e3 4. a4</p>"));
    assert_eq!(get(&app, &format!("{address}/try/2"), EN).await.status, StatusCode::NOT_FOUND);
}
