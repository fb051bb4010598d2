//! The book of openings through the API: asked about any position, by anybody.

use std::sync::Arc;

use kamni_rules::{GameKind, PlainLine, Player, Rules};
use serde_json::json;

use super::Site;
use crate::beginnings::openings;
use crate::clock::Controls;
use crate::game::{End, Setting, Sitter, Why};
use crate::ids::GameId;
use crate::store::{FilledGame, Story};

const GAMES: [(&str, [Sitter; 2], Option<Player>); 3] = [
    ("c3 a1 e5", [Sitter::Guest, Sitter::Computer { level: 3 }], Some(Player::First)),
    ("c3 e1 a5", [Sitter::Computer { level: 4 }, Sitter::Guest], Some(Player::Second)),
    ("c3 b1", [Sitter::Guest, Sitter::Guest], None),
];

/// A house with games on a small board.
async fn site() -> Site {
    let site = Site::open().await;
    let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options");
    let games = (1..).zip(GAMES).map(|(number, (steps, seats, winner))| {
        let mut line = PlainLine::plain(rules, rules.start());
        line.play_all(steps.split(' ').map(|step| step.parse().expect("a step"))).expect("legal");
        let why = if winner.is_some() { Why::Resigned } else { Why::Agreed };
        let story =
            Story::new(steps.to_owned(), 3, Vec::new(), End::otherwise(winner, why)).expect("a story");
        FilledGame {
            setting: Setting {
                id: GameId::numbered(number),
                rules,
                position: None,
                controls: Controls::NONE,
                rated: false,
                created: 0,
                rematch_of: None,
                tournament: None,
            },
            seats: seats.map(|sitter| (sitter, None)),
            story: Arc::new(story.opened(openings(&line))),
            ended: 5000,
        }
    });
    site.app.store.fill_games(games.collect()).await.expect("written");
    site
}

#[tokio::test]
async fn what_was_played_is_told_for_the_position_that_is_asked_about() {
    let site = site().await;
    let ask = async |query: &str| {
        site.get(None, &format!("/api/openings/kamiken?options=size=5{query}")).await.json
    };
    let start = ask("").await;
    assert_eq!(
        (&start["games"], &start["first"], &start["drawn"], &start["second"]),
        (&json!(3), &json!(1), &json!(1), &json!(1))
    );
    assert_eq!((&start["turns"][0]["turn"], &start["whole"]), (&json!("c3"), &json!(true)));
    assert_eq!(start["turns"][0]["examples"].as_array().map(Vec::len), Some(2), "of one sort of players");
    assert_eq!(start["examples"][0]["game"], "kamiken");
    let makers = json!([
        {"by": "all", "games": 3}, {"by": "people", "games": 2}, {"by": "computer", "games": 1}, {"by": "computer-4", "games": 1},
    ]);
    assert_eq!(start["makers"], makers);
    // Whichever corner is asked about, the answer is the one opposite.
    for (corner, opposite) in [("a1", "e5"), ("a5", "e1"), ("e1", "a5"), ("e5", "a1")] {
        let book = ask(&format!("&moves=c3+{corner}")).await;
        assert_eq!((&book["turns"][0]["turn"], &book["games"]), (&json!(opposite), &json!(2)), "{corner}");
    }
    assert_eq!(ask("&by=computer-4").await["second"], json!(1));
    assert_eq!(ask("&by=people-1400").await["games"], json!(0));
    assert_eq!(ask("&moves=pass+pass").await["turns"], json!([]));
    let other = site.get(None, "/api/openings/kamiken").await.json;
    assert_eq!(other["games"], 0, "another size");
}

#[tokio::test]
async fn what_makes_no_sense_is_said() {
    let site = Site::open().await;
    for (path, word, said) in [
        ("/api/openings/chess", "unknown-game", "chess"),
        ("/api/openings/kamiken?by=robots", "bad-field", "people-1400"),
        ("/api/openings/kamiken?options=size=99", "bad-option", "size"),
        ("/api/openings/kamiken?position=nonsense", "bad-position", ""),
        ("/api/openings/kamiken?moves=c3+c3", "occupied", "c3"),
        ("/api/openings/kamiken?moves=c3+knight", "no-step", "knight"),
        ("/api/openings/kamiken?whose=all", "bad-query", "whose"),
    ] {
        let answer = site.get(None, path).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json["error"]),
            (400, &json!(word)),
            "{path}: {}",
            answer.json
        );
        assert!(
            answer.json["message"].as_str().is_some_and(|text| text.contains(said)),
            "{path}: {}",
            answer.json
        );
    }
}
