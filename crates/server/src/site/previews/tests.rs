//! Cards and their pictures, asked for without sockets.

use axum::http::StatusCode;

use super::*;
use crate::table::Order;
use crate::testing::{game, get, house as empty_house, order};

/// The content of a tag of a page's head.
fn tag<'a>(page: &'a str, name: &str) -> &'a str {
    let begins = format!("=\"{name}\" content=\"");
    let found = page.split_once(begins.as_str()).unwrap_or_else(|| panic!("no {name}")).1;
    found.split('"').next().expect("an end")
}

/// Follows a picture's whole address, and looks whether it is a preview.
async fn picture(app: &App, address: &str, immutable: bool) -> Vec<u8> {
    let path = address.strip_prefix("http://kamni.example").expect("a whole address").replace("&amp;", "&");
    let answer = get(app, &path, &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    assert_eq!(answer.header("content-type"), "image/png");
    assert_eq!(answer.header("cache-control").contains("immutable"), immutable, "{path}");
    let side = |at: usize| u32::from_be_bytes(answer.body[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((side(16), side(20)), (1200, 630));
    let again = get(app, &path, &[("if-none-match", answer.header("etag"))]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    answer.body
}

#[tokio::test]
async fn a_game_has_a_card_of_its_position() {
    let app = empty_house().await;
    let (id, caller) = game(&app, &["c3", "b2"]).await;
    let live = get(&app, &format!("/{id}?lang=en"), &[]).await;
    let live = live.text();
    assert_eq!(tag(live, "og:url"), format!("http://kamni.example/{id}"));
    assert!(tag(live, "og:title").starts_with("Kamiken: "), "{}", tag(live, "og:title"));
    assert!(tag(live, "og:description").contains("5×5"), "{}", tag(live, "og:description"));
    assert_eq!((tag(live, "og:image:width"), tag(live, "og:image:height")), ("1200", "630"));
    assert_eq!(tag(live, "twitter:card"), "summary_large_image");
    let before = picture(&app, tag(live, "og:image"), false).await;
    order(&app, id, &caller, Order::Resign).await;
    let over = get(&app, &format!("/{id}?lang=ru"), &[]).await;
    let over = over.text();
    assert!(tag(over, "og:description").contains("победили"), "{}", tag(over, "og:description"));
    assert_eq!(tag(over, "og:image:alt"), "Камикен: доска после хода 2");
    let after = picture(&app, tag(over, "og:image"), true).await;
    assert_ne!(before, after);
    let past = get(&app, &format!("/{id}?lang=ru&ply=1"), &[]).await;
    assert!(tag(past.text(), "og:url").ends_with("?ply=1"));
    assert_eq!(tag(past.text(), "og:image:alt"), "Камикен: доска после хода 1");
    assert_ne!(picture(&app, tag(past.text(), "og:image"), true).await, after);
    let missing = get(&app, "/22222222/preview.png", &[]).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_house_and_its_games_have_cards() {
    let app = empty_house().await;
    let mut seen = Vec::new();
    for path in ["/", "/kamiken", "/close-combat", "/four", "/hasami", "/dao"] {
        let page = get(&app, path, &[]).await;
        assert_eq!(tag(page.text(), "og:url"), format!("http://kamni.example{path}"));
        let picture = picture(&app, tag(page.text(), "og:image"), true).await;
        assert!(!seen.contains(&picture), "{path} has a picture of its own");
        seen.push(picture);
    }
    let russian = get(&app, "/preview.png?lang=ru", &[]).await;
    assert_ne!(russian.body, seen[0], "words are in the reader's language");
}

#[tokio::test]
async fn a_game_that_was_brought_in_has_a_card_and_so_has_its_review() {
    let app = empty_house().await;
    let text = "[Game \"kamiken\"]\n[Options \"size=5\"]\n[First \"Анна\"]\n\n1. c3 2. a1 3. e1 *\n";
    app.store.add_import("letters".to_owned(), text.to_owned(), 0).await.expect("written");
    let mut pictures = Vec::new();
    for (path, address, turn) in [
        ("/import/letters", "http://kamni.example/import/letters", 3),
        ("/import/letters?ply=1", "http://kamni.example/import/letters?ply=1", 1),
        ("/import/letters/review", "http://kamni.example/import/letters/review", 3),
    ] {
        let page = get(&app, path, &[("accept-language", "en")]).await;
        assert_eq!(tag(page.text(), "og:url"), address);
        assert!(tag(page.text(), "og:title").contains("Kamiken: Анна and Black"), "{path}");
        assert!(tag(page.text(), "og:description").contains("5×5"), "{path}");
        assert_eq!(tag(page.text(), "og:image:alt"), format!("Kamiken: the board after turn {turn}"));
        pictures.push(picture(&app, tag(page.text(), "og:image"), true).await);
    }
    assert!(pictures[0] != pictures[1] && pictures[0] == pictures[2], "the position that is linked to");
}
