//! Puzzles through the API: found, answered, kept, and counted in no rating.

use kamni_puzzles::{Puzzle, Verdict, all, find};
use kamni_rules::notation::write_turn;
use kamni_rules::{GameKind, Position, Step};
use serde_json::{Value, json};

use super::{Bot, Site};
use crate::people::Person;

/// A turn of one step that is wrong.
fn wrong(puzzle: &Puzzle) -> Step {
    let legal = puzzle.position().legal();
    let is_wrong = |step: &&Step| {
        let ends = puzzle.line_after(&[**step]).is_some_and(|line| puzzle.ends_turn(&line));
        ends && matches!(puzzle.judge(&[**step]), Verdict::Wrong { .. })
    };
    *legal.iter().find(is_wrong).expect("a wrong turn")
}

async fn answer(site: &Site, bot: &Bot, id: &str, body: Value) -> Value {
    site.done(bot, &format!("/api/puzzle/{id}/answer"), Some(body)).await
}

#[tokio::test]
async fn a_puzzle_is_found_and_answered() {
    let site = Site::open().await;
    let person = site.person("anna", "play read").await;
    let daily = site.get(None, "/api/puzzle/daily").await.json;
    assert_eq!(daily["puzzles"].as_array().map(Vec::len), Some(GameKind::ALL.len()), "{daily}");
    let next = site.get(Some(&person), "/api/puzzle/next?game=kamiken&rating=1300").await.json;
    let id = next["puzzle"]["id"].as_str().expect("a puzzle").to_owned();
    let puzzle = find(&id).expect("one that is shipped");
    assert_eq!(puzzle.rules().kind(), GameKind::Kamiken);
    let shown = site.get(None, &format!("/api/puzzle/{id}")).await.json;
    assert_eq!(shown, next["puzzle"], "the same for everybody");
    for hidden in ["solution", "theme", "rating"] {
        assert!(shown.get(hidden).is_none(), "{hidden} in {shown}");
    }
    assert_eq!(shown["position"], puzzle.position().text());

    let judged = answer(&site, &person, &id, json!({"moves": []})).await;
    assert_eq!((&judged["verdict"], &judged["solution"]), (&json!("going"), &Value::Null));
    let judged = answer(&site, &person, &id, json!({"moves": [wrong(puzzle).to_string()]})).await;
    assert_eq!(
        (&judged["verdict"], &judged["wrong"], &judged["theme"]),
        (&json!("wrong"), &json!(1), &Value::Null)
    );
    let turn = write_turn(puzzle.solution());
    let judged = answer(&site, &person, &id, json!({"moves": [turn]})).await;
    assert_eq!(judged["verdict"], "right");
    assert_eq!((&judged["solution"], &judged["theme"]), (&json!(turn), &json!(puzzle.theme())));
    assert_eq!(judged["rating"], puzzle.rating(), "nobody's rating was moved, nor the puzzle's");
    let learner = site.app.store.learner(Person::Account(person.id)).await.expect("read").expect("begun");
    assert_eq!((learner.rated, learner.solved), (0, 1), "people's ratings are people's");
    assert_eq!(site.app.store.puzzle_rating(&id).await.expect("read"), None);
}

#[tokio::test]
async fn who_has_tried_all_of_a_theme_gets_nothing_more_of_it() {
    let site = Site::open().await;
    let bot = site.bot("anna-bot").await;
    let theme = all(GameKind::Hasami)[0].theme();
    let address = format!("/api/puzzle/next?game=hasami&theme={theme}");
    let count = all(GameKind::Hasami).iter().filter(|puzzle| puzzle.theme() == theme).count();
    for _ in 0..count {
        let next = site.get(Some(&bot), &address).await.json;
        let id = next["puzzle"]["id"].as_str().expect("one more").to_owned();
        let shown = answer(&site, &bot, &id, json!({"give_up": true})).await;
        assert_eq!((&shown["verdict"], &shown["theme"]), (&json!("shown"), &json!(theme)));
    }
    assert_eq!(site.get(Some(&bot), &address).await.json["puzzle"], Value::Null);
}
