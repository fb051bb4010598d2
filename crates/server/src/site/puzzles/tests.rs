//! Puzzles without sockets: pages, answers, what is kept of them.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use kamni_puzzles::{all, find};
use kamni_rules::{Cell, Player, Position, Step};
use serde_json::{Value, json};

use super::*;
use crate::app::router;
use crate::clock::Controls;
use crate::game::{Setting, Sitter};
use crate::ids::GameId;
use crate::puzzles::Worth;
use crate::store::Asker;
use crate::table::Order;
use crate::testing::{Answer, ask, get, house, order};

const KIND: GameKind = GameKind::Kamiken;

/// A browser that keeps its cookie.
struct Browser {
    app: App,
    cookie: String,
    session: i64,
}

impl Browser {
    async fn new(app: &App) -> Self {
        let arrival = app.people.guest(app.time.now()).await.expect("a guest");
        let cookie = format!("kamni={}", arrival.secret);
        Self { app: app.clone(), cookie, session: arrival.visitor.session }
    }

    async fn get(&self, path: &str) -> Answer {
        get(&self.app, path, &[("cookie", &self.cookie), ("accept-language", "en")]).await
    }

    async fn send(&self, path: &str, kind: &str, body: String) -> Answer {
        let request = Request::post(path)
            .header("host", "kamni.example")
            .header("accept-language", "en")
            .header("origin", "http://kamni.example")
            .header("cookie", &self.cookie)
            .header("content-type", kind)
            .body(Body::from(body));
        ask(&router(self.app.clone()), request.expect("a request")).await
    }

    async fn form(&self, path: &str, body: &str) -> String {
        let answer = self.send(path, "application/x-www-form-urlencoded", body.to_owned()).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        answer.header("location").to_owned()
    }

    async fn act(&self, id: &str, steps: &[Step], wanted: &str) -> (StatusCode, Value) {
        let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
        let body = json!({"steps": steps, "wanted": wanted}).to_string();
        let answer = self.send(&format!("/puzzles/{id}"), "application/json", body).await;
        (answer.status, serde_json::from_str(answer.text()).unwrap_or_default())
    }

    async fn done(&self, id: &str, steps: &[Step], wanted: &str) -> Value {
        let (status, value) = self.act(id, steps, wanted).await;
        assert_eq!(status, StatusCode::OK, "{value}");
        value
    }
}

/// A turn of one step that is wrong.
fn wrong(puzzle: &Puzzle) -> Step {
    let task = Task { puzzle: puzzle.clone(), moment: None };
    let legal = puzzle.position().legal();
    let found = legal.into_iter().find(|step| *step != Step::Pass && task.judge(&[*step]) == Worth::Wrong);
    found.expect("a wrong turn")
}

fn theme(puzzle: &Puzzle) -> String {
    let key = format!("puzzle-theme-{}-{}", puzzle.rules().kind(), puzzle.theme());
    crate::view::texts(kamni_texts::Lang::En).get(&key, &[])
}

#[tokio::test]
async fn a_puzzle_is_tried_explained_and_solved() {
    let app = house().await;
    let browser = Browser::new(&app).await;
    let puzzle = &all(KIND)[0];
    let (id, wrong) = (puzzle.id(), wrong(puzzle));
    let page = browser.get(&format!("/puzzles/{id}")).await;
    assert_eq!(page.status, StatusCode::OK);
    let hidden = [theme(puzzle), format!(">{}<", puzzle.rating())];
    let text = page.text().split("<main").nth(1).expect("its content");
    assert!(
        text.contains("Theme: shown when solved") && text.contains("Rating: shown when solved"),
        "{text}"
    );
    assert!(!text.contains(&hidden[0]) && !text.contains(&hidden[1]), "{text}");

    // It says of no turn whether it is right before somebody has made a wrong one.
    assert_eq!(browser.act(id, &[wrong], "why").await.0, StatusCode::CONFLICT);
    let size = puzzle.position().size();
    let mut cells = (0..size * size).map(|place| Cell::new(place % size, place / size));
    let taken = cells.find(|cell| puzzle.position().piece_at(*cell).is_some()).expect("a stone");
    let refused = browser.done(id, &[Step::Put(taken)], "judge").await;
    assert_eq!((&refused["verdict"], &refused["refused"]["error"]), (&json!("going"), &json!("occupied")));
    assert_eq!(app.store.tried(Person::Session(browser.session), id).await.expect("read"), Tried::default());

    let answer = browser.done(id, &[wrong], "judge").await;
    assert_eq!((&answer["verdict"], &answer["tries"]), (&json!("wrong"), &json!("1 try so far")));
    assert!(answer["wrong"].as_str().is_some_and(|said| said.contains(&wrong.to_string())), "{answer}");
    assert!(answer["rating"].as_str().is_some_and(|shown| shown.contains("class=\"down\"")), "{answer}");
    assert!(answer["result"].is_null() && answer["terms"].is_null());

    let why = browser.done(id, &[wrong], "why").await;
    let turns = why["why"]["turns"].as_array().expect("turns");
    assert_eq!(turns.len(), 2, "{why}");
    assert_eq!(turns[0]["steps"], json!([wrong.to_string()]));
    assert_eq!(turns[1]["side"], json!(puzzle.mover().other().name()));
    let after = puzzle.line_after(&[wrong]).expect("legal");
    let reply: Step = turns[1]["steps"][0].as_str().expect("a step").parse().expect("a step");
    assert!(after.position().is_legal(reply), "{reply}");

    let hint = browser.done(id, &[], "hint").await;
    assert!(hint["hint"].as_str().is_some_and(|said| said.starts_with("The turn begins")), "{hint}");
    let learner = app.store.learner(Person::Session(browser.session)).await.expect("read").expect("begun");
    let solved = browser.done(id, puzzle.solution(), "judge").await;
    assert_eq!(solved["verdict"], "over");
    let result = solved["result"].as_str().expect("a result");
    for part in ["Solved on try 2", &theme(puzzle), "<table", "Next puzzle", "/analysis/kamiken?"] {
        assert!(result.contains(part), "{part} in {result}");
    }
    let now = app.store.learner(Person::Session(browser.session)).await.expect("read").expect("begun");
    assert_eq!((now.rating, now.solved), (learner.rating, 1), "later tries move nothing");
    let again = browser.get(&format!("/puzzles/{id}")).await;
    assert!(again.text().contains("Solved on try 2") && again.text().contains(&theme(puzzle)));
}

#[tokio::test]
async fn the_answer_can_be_seen_and_counts_as_a_loss() {
    let app = house().await;
    let browser = Browser::new(&app).await;
    let puzzle = &all(GameKind::Hasami)[0];
    let shown = browser.done(puzzle.id(), &[], "show").await;
    assert_eq!(shown["verdict"], "over");
    let steps: Vec<String> = puzzle.solution().iter().map(ToString::to_string).collect();
    assert_eq!(shown["steps"], json!(steps));
    assert!(shown["result"].as_str().is_some_and(|result| result.contains("The answer")), "{shown}");
    let learner = app.store.learner(Person::Session(browser.session)).await.expect("read").expect("begun");
    assert!(learner.rating.rating < 1500.0 && learner.solved == 0);
}

#[tokio::test]
async fn a_stranger_becomes_a_guest_with_his_first_answer() {
    let app = house().await;
    let puzzle = &all(KIND)[0];
    let body = json!({"steps": puzzle.solution().iter().map(ToString::to_string).collect::<Vec<_>>()});
    let request = Request::post(format!("/puzzles/{}", puzzle.id()))
        .header("host", "kamni.example")
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()));
    let answer = ask(&router(app.clone()), request.expect("a request")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    assert!(cookie.starts_with("kamni="), "{cookie}");
    let list = get(&app, "/puzzles", &[("cookie", &cookie), ("accept-language", "en")]).await;
    assert!(list.text().contains("Puzzle rating"), "{}", list.text());
    let list = get(&app, "/puzzles", &[("accept-language", "en")]).await;
    assert!(list.text().contains("No sign-up") && !list.text().contains("Puzzle rating"));
    let none = get(&app, "/puzzles/0000000000", &[("accept-language", "en")]).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    assert!(none.text().contains("There is no such puzzle."), "{}", none.text());
}

#[tokio::test]
async fn the_day_has_one_of_each_game_and_days_are_counted() {
    let app = house().await;
    let browser = Browser::new(&app).await;
    let now = app.time.now();
    let today: Vec<&Puzzle> = GameKind::ALL.iter().filter_map(|kind| of_today(*kind, now)).collect();
    assert_eq!(today.len(), GameKind::ALL.len());
    let list = browser.get("/puzzles").await;
    for puzzle in &today {
        assert!(list.text().contains(&format!("/puzzles/{}", puzzle.id())), "{}", puzzle.id());
    }
    assert!(list.text().contains("are open today") && list.text().contains("No days yet"));
    let mut id = today[0].id().to_owned();
    for left in (0..today.len()).rev() {
        let puzzle = find(&id).expect("one of today");
        assert!(today.iter().any(|of| of.id() == id), "the next one is of today too, while one is open");
        let solved = browser.done(&id, puzzle.solution(), "judge").await;
        assert!(solved["result"].as_str().is_some_and(|result| result.contains("days in a row")), "{solved}");
        let next = browser.form("/puzzles/next", &format!("after={id}")).await;
        id = next.trim_start_matches("/puzzles/").to_owned();
        assert!(find(&id).is_some(), "{next} with {left} left");
    }
    assert!(!today.iter().any(|of| of.id() == id), "all of today are solved");
    let list = browser.get("/puzzles").await;
    assert!(list.text().contains("All of today are solved."), "{}", list.text());
    let streaks = app.store.streaks(Person::Session(browser.session)).await.expect("read");
    assert_eq!(streaks.len(), GameKind::ALL.len() + 1);
    assert!(streaks.values().all(|streak| streak.on(day(now)) == 1));
}

#[tokio::test]
async fn what_is_practised_is_kept_and_no_address_names_it() {
    let app = house().await;
    let browser = Browser::new(&app).await;
    let theme = all(KIND)[0].theme();
    let wanted = format!("choose=1&game=hasami&theme={KIND}/{theme}");
    let mut address = browser.form("/puzzles/next", &wanted).await;
    let of_theme: Vec<&Puzzle> = all(KIND).iter().filter(|puzzle| puzzle.theme() == theme).collect();
    for _ in 0..of_theme.len() {
        let id = address.strip_prefix("/puzzles/").expect("a puzzle").to_owned();
        let puzzle = find(&id).expect("a puzzle");
        assert_eq!((puzzle.rules().kind(), puzzle.theme()), (KIND, theme));
        browser.done(&id, &[], "show").await;
        address = browser.form("/puzzles/next", "").await;
    }
    assert_eq!(address, "/puzzles?none=1");
    assert!(browser.get(&address).await.text().contains("You have tried every puzzle of this kind"));
    assert!(browser.form("/puzzles/next", "choose=1").await.starts_with("/puzzles/"), "there are others");
    for bad in ["choose=1&game=chess", "choose=1&theme=kamiken/nonsense"] {
        let answer = browser.send("/puzzles/next", "application/x-www-form-urlencoded", bad.to_owned()).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{bad}");
    }
}

/// A game of somebody's with its review, in which First's second turn was a blunder.
async fn reviewed(app: &App, session: i64) -> GameId {
    let setting = Setting {
        id: GameId::random(),
        rules: Rules::new(KIND, [("size", "5")]).expect("options"),
        position: None,
        controls: Controls::NONE,
        rated: false,
        created: app.time.now(),
        rematch_of: None,
        tournament: None,
    };
    let id = setting.id;
    let grants = vec![(Player::First, session)];
    app.hall.create(setting, [Sitter::Guest, Sitter::Guest], grants).await.expect("a room");
    let caller = crate::room::Caller { session: Some(session), ..Default::default() };
    order(app, id, &caller, Order::Step { ply: 0, step: "c3".parse().expect("a step") }).await;
    let record = "[Game \"kamiken\"]\n[Options \"size=5\"]\n\n{[%eval 0]} 1. c3 {[%eval 0.1] [%best]} \
        2. a1 {[%eval 0.2] [%drop 0.02]} 3. e1?? {[%eval -0.6] [%drop 0.8]} (3. e3 {[%eval 0.2] [%best]} 4. a4) \
        4. a5 {[%eval -0.6] [%best]} *\n";
    let (name, now) = (id.to_string(), app.time.now());
    app.store.add_review(name.clone(), record.to_owned(), Asker::default(), now).await.expect("written");
    assert!(app.store.take_review(name.clone(), "node".to_owned(), now, 0).await.expect("written"));
    let saved = app.store.save_review(name, record.to_owned(), Some(now), "node".to_owned(), now).await;
    assert!(saved.expect("written"));
    id
}

#[tokio::test]
async fn moments_of_ones_own_games_become_puzzles_for_oneself() {
    let app = house().await;
    let [browser, other] = [Browser::new(&app).await, Browser::new(&app).await];
    assert_eq!(browser.form("/puzzles/own", "").await, "/puzzles?none=own");
    assert!(browser.get("/puzzles?none=own").await.text().contains("There is nothing to find yet."));
    let game = reviewed(&app, browser.session).await;
    let address = browser.form("/puzzles/own", "").await;
    let id = address.strip_prefix("/puzzles/").expect("a puzzle").to_owned();
    let page = browser.get(&address).await;
    assert!(page.text().contains("From your own game") && page.text().contains("It moves no rating."));
    assert_eq!(other.get(&address).await.status, StatusCode::NOT_FOUND, "nobody else has it");
    assert_eq!(other.form("/puzzles/own", "").await, "/puzzles?none=own");

    let wrong = browser.done(&id, &[Step::Pass], "judge").await;
    assert_eq!(wrong["verdict"], "wrong", "{wrong}");
    let solved = browser.done(&id, &["e3".parse().expect("a step")], "judge").await;
    let result = solved["result"].as_str().expect("a result");
    assert!(result.contains("was better") && !result.contains("<table"), "{result}");
    assert!(solved["terms"].as_str().is_some_and(|terms| terms.contains(&format!("/{game}/review"))));
    let learner = app.store.learner(Person::Session(browser.session)).await.expect("read").expect("begun");
    assert_eq!((learner.rated, learner.solved), (0, 1), "it moves no rating");
    assert_eq!(browser.form("/puzzles/own", "").await, "/puzzles?none=own", "none is left");
}
