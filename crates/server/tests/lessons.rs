//! The games' own pages, their tutorials, and the board behind them, as a browser gets them.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
pub use kamni_pages::assets;
use kamni_rules::GameKind;
use kamni_server::app::{App, router};
use kamni_server::config::Config;
use kamni_server::serve::furnish;
use kamni_view::lessons::tasks;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};
use tower::ServiceExt;

/// A house with books of its own, which are thrown away.
struct House {
    app: App,
    /// Removed with the house.
    _folder: TempDir,
}

async fn house() -> House {
    let folder = tempdir().expect("a folder");
    let config = Config { database: folder.path().join("kamni.db").into(), thinkers: 1, ..Config::default() };
    House { app: furnish(config).await.expect("the house opens"), _folder: folder }
}

impl House {
    async fn answer(&self, request: Request<Body>) -> (StatusCode, String) {
        let response = router(self.app.clone()).oneshot(request).await.expect("an answer");
        let status = response.status();
        let body = to_bytes(response.into_body(), 4 << 20).await.expect("a body");
        (status, String::from_utf8(body.to_vec()).expect("a text"))
    }

    async fn get(&self, path: &str) -> (StatusCode, String) {
        let request = Request::get(path).header("accept-language", "en").body(Body::empty());
        self.answer(request.expect("a request")).await
    }

    async fn json(&self, path: &str) -> (StatusCode, Value) {
        let request = Request::get(path).header("accept", "application/json").body(Body::empty());
        let (status, text) = self.answer(request.expect("a request")).await;
        (status, serde_json::from_str(&text).expect("JSON"))
    }

    async fn task(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let request = Request::post(format!("/tutorial/{path}"))
            .header("content-type", "application/json")
            .header("accept", "application/json")
            .body(Body::from(body.to_string()));
        let (status, text) = self.answer(request.expect("a request")).await;
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }
}

/// A page as XML: elements that have no end in HTML get one.
fn as_xml(page: &str) -> String {
    let mut xml = String::with_capacity(page.len());
    let mut rest = page.trim_start_matches("<!DOCTYPE html>");
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        xml.push_str(&rest[..end]);
        if ["meta", "link", "input", "br", "hr", "img"].contains(&name) {
            xml.push('/');
        }
        xml.push('>');
        rest = &rest[end + 1..];
    }
    // Attributes that are there or not have no value in HTML.
    let bare = [" hidden>", " checked/>", " hidden "];
    let full = [" hidden=\"\">", " checked=\"\"/>", " hidden=\"\" "];
    bare.iter().zip(full).fold(xml + rest, |xml, (bare, full)| xml.replace(bare, full))
}

#[tokio::test]
async fn every_game_has_its_page_in_both_languages() {
    let house = house().await;
    for &kind in GameKind::ALL {
        for lang in ["en", "ru"] {
            let (status, page) = house.get(&format!("/{kind}?lang={lang}")).await;
            assert_eq!(status, StatusCode::OK, "{kind}");
            assert!(!page.contains('⟨'), "{kind} {lang}: a text is missing");
            let xml = as_xml(&page);
            let document =
                roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{kind} {lang}: {error}"));
            let mut ids = std::collections::BTreeSet::new();
            let mut level = 0;
            for node in document.descendants().filter(roxmltree::Node::is_element) {
                assert!(!node.has_attribute("style"), "{kind} {lang}: {node:?}");
                assert!(
                    node.attributes().all(|attribute| !attribute.name().starts_with("on")),
                    "{kind} {lang}"
                );
                if let Some(id) = node.attribute("id") {
                    assert!(ids.insert(id.to_owned()), "{kind} {lang}: #{id} stands twice");
                }
                if let Some(now) =
                    node.tag_name().name().strip_prefix('h').and_then(|digit| digit.parse::<u32>().ok())
                {
                    assert!(now <= level + 1, "{kind} {lang}: a heading of level {now} after {level}");
                    level = now;
                }
            }
            let links = document.descendants().filter_map(|node| node.attribute("href"));
            for anchor in links.filter_map(|link| link.strip_prefix('#')).filter(|anchor| *anchor != "main") {
                assert!(ids.contains(anchor), "{kind} {lang}: nothing is #{anchor}");
            }
            assert_eq!(page.matches("data-task=").count(), tasks(kind).len(), "{kind}");
            assert!(page.contains("action=\"/games\""), "{kind}");
        }
    }
    let (status, list) = house.get("/rules").await;
    assert_eq!(status, StatusCode::OK);
    for kind in GameKind::ALL {
        assert!(list.contains(&format!("href=\"/{kind}\"")), "{kind}");
    }
    roxmltree::Document::parse(&as_xml(&list)).expect("well formed");
    assert_eq!(house.get("/checkers").await.0, StatusCode::NOT_FOUND);
    assert_eq!(house.get("/rules/dao").await.0, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(house.get("/rules/checkers").await.0, StatusCode::NOT_FOUND);
}

#[test]
fn the_scripts_that_are_asked_for_at_once_are_there() {
    let names: Vec<&str> = assets::names().collect();
    for name in ["rules.js", "rules.css", "tray.js", "tutorial.js"] {
        assert!(names.contains(&name), "{name}");
    }
}

/// What the diagrams lead to is a position that the board can show.
#[tokio::test]
async fn every_picture_can_be_put_on_the_board() {
    let house = house().await;
    for &kind in GameKind::ALL {
        let (_, page) = house.get(&format!("/{kind}")).await;
        let begin = format!("<a href=\"/analysis/{kind}?");
        let links = page.split(&begin).skip(1);
        let mut seen = 0;
        for link in links.filter_map(|rest| rest.split('"').next()) {
            let query = link.replace("&amp;", "&");
            let (status, view) = house.json(&format!("/analysis/{kind}/view?{query}&whole=1")).await;
            assert_eq!(status, StatusCode::OK, "{kind}: {query}: {view}");
            assert!(view["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{kind}: {query}");
            seen += 1;
        }
        assert!(seen >= 8, "{kind}: {seen}");
    }
}

#[tokio::test]
async fn tasks_are_shown_and_judged() {
    let house = house().await;
    for &kind in GameKind::ALL {
        for task in tasks(kind) {
            let path = format!("{kind}/{}", task.name);
            let mut steps = json!([]);
            let mut verdict = Value::Null;
            // The house shows step after step until the task is done.
            for _ in 0..6 {
                let (status, answer) = house.task(&path, &json!({ "steps": steps, "show": true })).await;
                assert_eq!(status, StatusCode::OK, "{path}");
                steps = answer["steps"].clone();
                verdict = answer["verdict"].clone();
                if verdict == "done" {
                    assert!(answer["text"].as_str().is_some_and(|text| !text.contains('⟨')), "{path}");
                    break;
                }
            }
            assert_eq!(verdict, "done", "{path}");
        }
    }
}

#[tokio::test]
async fn a_task_answers_what_was_done() {
    let house = house().await;
    let path = "close-combat/take";
    let ask = async |steps: Value| house.task(path, &json!({ "steps": steps })).await.1;
    let answer = ask(json!([])).await;
    assert_eq!((&answer["verdict"], &answer["text"]), (&json!("going"), &Value::Null));
    assert_eq!(answer["view"]["mover"], "first");
    let answer = ask(json!(["d2"])).await;
    assert_eq!(answer["verdict"], "going");
    assert_eq!(answer["view"]["legal"], json!(["end", "xc3"]));
    let answer = ask(json!(["d2", "end"])).await;
    assert_eq!(answer["verdict"], "other");
    assert!(answer["text"].as_str().is_some_and(|text| text.starts_with("That is allowed, but c3")));
    // A refused step leaves what was made before it.
    let answer = ask(json!(["d2", "xb3"])).await;
    assert_eq!((&answer["steps"], &answer["refused"]["error"]), (&json!(["d2"]), &json!("your-own")));
    assert_eq!(answer["refused"]["cell"], "b3");
    // What was to be refused is done when it is.
    let (_, answer) = house.task("kamiken/closed", &json!({ "steps": ["c1"] })).await;
    assert_eq!((&answer["verdict"], &answer["refused"]["error"]), (&json!("done"), &json!("beaten")));
    assert_eq!(house.task("close-combat/nothing", &json!({})).await.0, StatusCode::NOT_FOUND);
    assert_eq!(house.task("checkers/put", &json!({})).await.0, StatusCode::NOT_FOUND);
    let (status, answer) = house.task(path, &json!({ "steps": ["nonsense"] })).await;
    assert_eq!((status, &answer["error"]), (StatusCode::BAD_REQUEST, &json!("bad-step")));
    let (status, _) = house.task(path, &json!({ "steps": vec!["a1"; 61] })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, _) = house.task(path, &json!({ "steps": 7 })).await;
    assert!(status.is_client_error());
}

#[tokio::test]
async fn any_position_has_a_view() {
    let house = house().await;
    let (status, view) = house.json("/analysis/kamiken/view?size=5&moves=c3+b2,a1&lang=en").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!((&view["ply"], &view["size"], &view["mover"]), (&json!(3), &json!(5), &json!("second")));
    assert_eq!(view["turns"].as_array().map(Vec::len), Some(3));
    assert!(view["legal"].as_array().is_some_and(|legal| legal.contains(&json!("pass"))));
    assert!(view["svg"].is_null() && view["layers"]["pieces"].is_string());
    // Its own text leads to the same position.
    let text = view["text"].as_str().expect("a text").replace(' ', "+");
    let (_, again) = house.json(&format!("/analysis/kamiken/view?size=5&position={text}")).await;
    assert_eq!(again["legal"], view["legal"]);
    // The end is told.
    let (_, over) = house.json("/analysis/kamiken/view?size=3&moves=b2+pass+pass&lang=ru").await;
    assert_eq!(over["end"]["winner"], "first");
    assert!(over["legal"].as_array().is_some_and(Vec::is_empty));
    // A refused step has its reason and its place.
    let (status, refused) = house.json("/analysis/kamiken/view?size=5&moves=c3+c2").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        (&refused["error"], &refused["cell"], &refused["place"]),
        (&json!("beaten"), &json!("c2"), &json!(1))
    );
    for (query, error) in [
        ("size=99", "bad-option"),
        ("colour=red", "bad-option"),
        ("size=5&position=nonsense", "bad-position"),
        ("size=5&moves=nonsense", "bad-step"),
    ] {
        let (status, answer) = house.json(&format!("/analysis/kamiken/view?{query}")).await;
        assert_eq!((status, &answer["error"]), (StatusCode::BAD_REQUEST, &json!(error)), "{query}");
    }
    let long = "a1+".repeat(4001);
    assert_eq!(house.json(&format!("/analysis/kamiken/view?moves={long}")).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(house.json("/analysis/checkers/view").await.0, StatusCode::NOT_FOUND);
}
