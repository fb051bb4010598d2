//! Paths as browsers get them: what is done, what comes next, and what a game with the computer changes.

use axum::body::Body;
use axum::http::Request;
use kamni_view::lessons::tasks;
use serde_json::json;

use super::*;
use crate::app::router;
use crate::clock::Controls;
use crate::game::Setting;
use crate::room::Caller;
use crate::table::Order;
use crate::testing::{Answer, ask, get, house, order};

/// Somebody with a browser.
struct Guest {
    app: App,
    cookie: String,
    session: i64,
}

impl Guest {
    async fn new(app: &App) -> Self {
        let arrival = app.people.guest(app.time.now()).await.expect("a guest");
        let cookie = format!("kamni={}", arrival.secret);
        Self { app: app.clone(), cookie, session: arrival.visitor.session }
    }

    async fn get(&self, path: &str, lang: &str) -> Answer {
        get(&self.app, path, &[("cookie", &self.cookie), ("accept-language", lang)]).await
    }

    async fn post(&self, path: &str, kind: &str, body: String) -> Answer {
        let request = Request::post(path)
            .header("host", "kamni.example")
            .header("origin", "http://kamni.example")
            .header("cookie", &self.cookie)
            .header("content-type", kind)
            .body(Body::from(body));
        ask(&router(self.app.clone()), request.expect("a request")).await
    }

    /// A game with a level of the computer, which somebody loses at once.
    async fn game(&self, kind: GameKind, level: u8, side: Player, rules: Option<Rules>) -> GameId {
        let setting = Setting {
            id: GameId::random(),
            rules: rules.or_else(|| usual(kind)).expect("options"),
            position: None,
            controls: Controls::NONE,
            rated: false,
            created: self.app.time.now(),
            rematch_of: None,
            tournament: None,
        };
        let id = setting.id;
        let computer = Sitter::Computer { level };
        let seats = match side {
            Player::First => [Sitter::Guest, computer],
            Player::Second => [computer, Sitter::Guest],
        };
        self.app.hall.create(setting, seats, vec![(side, self.session)]).await.expect("a room");
        id
    }

    fn caller(&self) -> Caller {
        Caller { session: Some(self.session), ..Caller::default() }
    }
}

#[tokio::test]
async fn every_game_has_its_path_in_both_languages() {
    let app = house().await;
    for &kind in GameKind::ALL {
        for (lang, words) in [
            ("en", ["Sand", "Obsidian", "Do the tutorial"]),
            ("ru", ["Песок", "Обсидиан", "Пройдите обучение"]),
        ] {
            let page = get(&app, &format!("/{kind}/path"), &[("accept-language", lang)]).await;
            assert_eq!(page.status, StatusCode::OK);
            for word in words {
                assert!(page.text().contains(word), "{kind} {lang} {word}");
            }
            assert!(!page.text().contains('⟨'), "{kind} {lang}: a text is missing");
        }
        let own = get(&app, &format!("/{kind}"), &[("accept-language", "en")]).await;
        assert!(own.text().contains(&format!("/{kind}/path")), "{kind}: the game's page leads there");
    }
}

#[tokio::test]
async fn what_is_done_is_kept_of_tutorial_and_lessons() {
    let app = house().await;
    let guest = Guest::new(&app).await;
    let kind = GameKind::Kamiken;
    let all = tasks(kind).len();
    for (done, task) in (1..).zip(tasks(kind)) {
        let solution: Vec<String> =
            task.solution().expect("a solution").iter().map(ToString::to_string).collect();
        let address = format!("/tutorial/{kind}/{}", task.name);
        let answer = guest.post(&address, "application/json", json!({"steps": solution}).to_string()).await;
        assert!(answer.text().contains("\"verdict\":\"done\""), "{}: {}", task.name, answer.text());
        let page = guest.get(&format!("/{kind}/path"), "en").await;
        assert!(page.text().contains(&format!("{done} of {all} tasks done")), "{}", task.name);
    }
    let lesson = lessons(kind).into_iter().next().expect("a lesson");
    let form = format!("lesson={kind}/{}", lesson.theme);
    let urlencoded = "application/x-www-form-urlencoded";
    let mut address = guest.post("/puzzles/next", urlencoded, form).await.header("location").to_owned();
    for (done, puzzle) in (1..).zip(&lesson.puzzles) {
        assert_eq!(address, format!("/puzzles/{}", puzzle.id()), "the easiest first");
        let body = json!({"steps": puzzle.solution().iter().map(ToString::to_string).collect::<Vec<_>>()});
        assert_eq!(guest.post(&address, "application/json", body.to_string()).await.status, StatusCode::OK);
        let page = guest.get(&format!("/{kind}/path"), "en").await;
        assert!(page.text().contains(&format!("{done} of 3 tasks done")), "{done}");
        address = guest.post("/puzzles/next", urlencoded, String::new()).await.header("location").to_owned();
    }
    assert_eq!(address, format!("/{kind}/path"), "it leads back");
    let unknown = guest.post("/puzzles/next", urlencoded, format!("lesson={kind}/nonsense")).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_game_with_the_computer_says_what_it_has_changed() {
    let app = house().await;
    let [guest, other] = [Guest::new(&app).await, Guest::new(&app).await];
    let kind = GameKind::Hasami;
    let id = guest.game(kind, 4, Player::First, None).await;
    let address = format!("/{id}/path");
    assert_eq!(guest.get(&address, "en").await.status, StatusCode::NO_CONTENT, "it goes on");
    let step = usual(kind).expect("options").start();
    let first = kamni_rules::view::sorted_legal(&step)[0];
    order(&app, id, &guest.caller(), Order::Step { ply: 0, step: first }).await;
    order(&app, id, &guest.caller(), Order::Resign).await;
    let told = guest.get(&address, "en").await;
    assert_eq!(told.status, StatusCode::OK);
    for part in ["Sandstone is not beaten as White yet", "Path: 0 of", "Next: ", "/hasami/path"] {
        assert!(told.text().contains(part), "{part} in {}", told.text());
    }
    assert_eq!(other.get(&address, "en").await.status, StatusCode::NO_CONTENT, "it is not his");
    let page = guest.get("/hasami/path", "en").await;
    assert!(page.text().contains("Your strength"), "one game says a little");
    assert!(!other.get("/hasami/path", "en").await.text().contains("Your strength"));
    // On another board it is none of the path's.
    let small = Rules::new(kind, [("corner", "off")]).ok().filter(|rules| Some(*rules) != usual(kind));
    if let Some(rules) = small {
        let id = guest.game(kind, 4, Player::First, Some(rules)).await;
        order(&app, id, &guest.caller(), Order::Step { ply: 0, step: first }).await;
        order(&app, id, &guest.caller(), Order::Resign).await;
        assert_eq!(guest.get(&format!("/{id}/path"), "en").await.status, StatusCode::NO_CONTENT);
    }
}
