//! What was said of a deed goes with the next one: refusals, and that a turn is over.

use kamni_rules::{GameKind, Piece, Player, Position, Step};
use kamni_view::lessons::tasks;

use crate::browser::{Browser, Screen};
use crate::house::House;

const SAID: &str = "!document.querySelector('[data-part=no]').hidden";
const GONE: &str = "document.querySelector('[data-part=no]').hidden";

#[tokio::test]
async fn a_refusal_goes_with_the_next_gesture() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.make_game(&house.url(""), "game=hasami&way=side-by-side").await;
    browser.until_ply(0).await;
    for (cell, ply) in [("c8", 0), ("c7", 1)] {
        browser.press_cell(cell).await;
        browser.until_ply(ply).await;
    }
    // Black has the turn: a white stone cannot be moved.
    let refuse = async || {
        browser.press_cell("c7").await;
        browser.until("a reason", SAID).await;
    };
    refuse().await;
    browser.press_cell("c2").await;
    browser.until("nothing after a press elsewhere", GONE).await;
    for (key, name) in [("\u{e012}", "an arrow"), ("\u{e00c}", "Escape"), (".", "the next piece")] {
        browser.keys("\u{e00c}").await;
        refuse().await;
        browser.keys(key).await;
        browser.until(&format!("nothing after {name}"), GONE).await;
    }
    browser.keys("\u{e00c}").await;
    refuse().await;
    browser.click("[data-do=prev]").await;
    browser.until("nothing after looking back", GONE).await;

    // Who looks back is told so when he presses the board, with the way to return beside it.
    browser.press_cell("c2").await;
    browser.until("that one looks back", SAID).await;
    let said = browser.text("[data-part=no]").await;
    assert!(said.contains("earlier turn") && said.contains("Return"), "{said}");
    browser.picture("looking-back").await;
    browser.click("[data-do=present]").await;
    browser.until("nothing in the present", GONE).await;
    browser.until("the present", "document.querySelector('[data-part=present]').hidden").await;
    refuse().await;
    browser.click("[data-part=turns] button").await;
    browser.until("nothing after a turn of the list", GONE).await;
}

#[tokio::test]
async fn a_refusal_in_a_tutorial_goes_with_the_next_gesture() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/hasami")).await;
    browser.until("the board", "document.querySelector('main.live .board .cell')").await;
    let task = tasks(GameKind::Hasami)[0].begin(GameKind::Hasami).expect("a task");
    let position = *task.played().position();
    let enemy = kamni_rules::Cell::all(position.size())
        .find(|cell| position.piece_at(*cell) == Some(Piece::Stone(Player::Second)))
        .expect("a stone");
    let own = position.legal().into_iter().find_map(|step| match step {
        Step::Move(from, _) => Some(from),
        _ => None,
    });
    let own = own.expect("a stone").to_string();
    for (place, next) in [("the task", false), ("the free board", true)] {
        if next {
            browser.click("[data-part=free]").await;
            browser
                .until("the free board", "document.querySelector('.tasks > li.on') === null && document.querySelector('[data-part=free]').hidden")
                .await;
        }
        let (enemy, own) =
            if next { ("a1".to_owned(), "a8".to_owned()) } else { (enemy.to_string(), own.clone()) };
        browser.press_cell(&enemy).await;
        browser.until(&format!("a reason in {place}"), SAID).await;
        browser.press_cell(&own).await;
        browser.until(&format!("nothing in {place}"), GONE).await;
    }
}

#[tokio::test]
async fn what_was_said_of_a_turn_is_over_when_the_next_one_is_ones_own() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.make_game(&house.url(""), "game=close-combat&option-size=5&way=side-by-side").await;
    browser.until_ply(0).await;
    for (ply, cell) in (1..).zip(["b2", "c3", "d3", "c3"]) {
        browser.press_cell(cell).await;
        browser.until_ply(ply).await;
    }
    // Nothing more can be taken, but the turn is again of somebody who sits here.
    let title = browser.text("[data-part=title]").await;
    assert!(title.starts_with("Blue"), "{title}");
}
