//! Looking without playing: pieces while the rival thinks, the list of turns, what a board shows.

use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::review::{REVIEWED, bring_in};
use crate::together::sit_down;

#[tokio::test]
async fn pieces_can_be_looked_at_while_the_rival_makes_his_turn() {
    let house = House::open();
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open(Screen::Desktop).await;
    let id = host.make_game(&house.url(""), "game=dao&way=link&side=first").await;
    sit_down(&friend, &house, &id).await;
    host.until_ply(0).await;
    for cell in ["a1", "c1"] {
        host.press_cell(cell).await;
    }
    let picked = "document.querySelector(\".board use[href='#m-pick-f']\") && document.querySelector(\".board use[href='#m-few']\")";
    host.until_ply(1).await;
    host.press_cell("m1").await;
    host.until("where a fortress could go", picked).await;
    host.press_cell("m1").await;
    host.until("nothing", &format!("!({picked})")).await;
    // The rival has begun his turn, and it goes on.
    friend.until_ply(1).await;
    for cell in ["e5", "e4"] {
        friend.press_cell(cell).await;
    }
    host.until_ply(2).await;
    host.press_cell("m1").await;
    host.until("where a fortress could go in the middle of a turn", picked).await;
    friend.until_ply(2).await;
    for cell in ["f5", "f4"] {
        friend.press_cell(cell).await;
    }
    // It stays chosen while the rival goes on.
    host.until_ply(3).await;
    host.until("still the same", picked).await;
    host.picture("looking-at-a-fortress").await;
}

/// What begins the rows of the list of turns.
async fn numbers(browser: &Browser) -> Value {
    let script = "return [...document.querySelectorAll('[data-part=turns] li')].map(row => row.firstElementChild.textContent)";
    browser.js(script, vec![]).await
}

#[tokio::test]
async fn the_list_of_turns_counts_turns_and_shows_its_last_row_whole() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.make_game(&house.url(""), "game=hasami&way=side-by-side").await;
    browser.until_ply(0).await;
    let moves =
        [("c8", "c5"), ("g2", "g5"), ("c5", "c6"), ("g5", "g4"), ("c6", "c5"), ("g4", "g3"), ("a8", "a7")];
    for (ply, (from, to)) in (1..).zip(moves) {
        browser.press_cell(from).await;
        browser.press_cell(to).await;
        browser.until_ply(ply).await;
        if ply == 4 {
            assert_eq!(numbers(&browser).await, json!(["1", "3"]));
            browser.client.refresh().await.expect("loaded again");
            browser.until_ply(4).await;
            assert_eq!(numbers(&browser).await, json!(["1", "3"]), "the same from the house");
        }
    }
    // A panel that grows takes room from the list: its last row stays whole.
    let seen = "(() => { const list = document.querySelector('[data-part=turns]').getBoundingClientRect();\
        const row = document.querySelector('[data-part=turns] li:last-child').getBoundingClientRect();\
        return row.bottom <= list.bottom + 1 && row.top >= list.top - 1; })()";
    browser.until("the last row", seen).await;
    browser.js("document.querySelector('.turn').style.minHeight = '420px'", vec![]).await;
    browser.until("the last row beside a high panel", seen).await;
    let steps = browser
        .js(
            "return [...document.querySelectorAll('[data-part=turns] button span')].map(step => [step.textContent,\
             getComputedStyle(step).whiteSpaceCollapse + getComputedStyle(step).textWrapMode, step.getClientRects().length])",
            vec![],
        )
        .await;
    let steps = steps.as_array().expect("steps");
    assert!(steps.len() == 7 && steps.iter().all(|step| step[2] == 1), "{steps:?}");
    assert!(
        steps.iter().all(|step| step[1].as_str().is_some_and(|wrap| wrap.ends_with("nowrap"))),
        "{steps:?}"
    );
}

#[tokio::test]
async fn kamiken_shows_closed_cells_and_the_score_unless_put_off() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.make_game(&house.url(""), "game=kamiken&option-size=5&way=side-by-side").await;
    browser.until_ply(0).await;
    browser.press_cell("c3").await;
    browser.until_ply(1).await;
    let shown = "getComputedStyle(document.querySelector('.plate .score')).display !== 'none' &&\
        !document.querySelector('main').classList.contains('hide-beaten')";
    browser.until("the score", shown).await;
    assert!(
        browser.js("return document.querySelector('[data-overlay=beaten]').checked", vec![]).await == true
    );
    browser.click("[data-overlay=beaten]").await;
    browser.until("no score", &format!("!({shown})")).await;
    browser.client.refresh().await.expect("loaded again");
    browser.until_ply(1).await;
    browser.until("no score after a reload", &format!("!({shown})")).await;
    // What a pass means is asked before it is made.
    browser.click("[data-part=main]").await;
    let asks = "document.querySelector('[data-part=main].asks')?.textContent.includes('final')";
    browser.until("that a pass is final", asks).await;
}

#[tokio::test]
async fn captures_are_marked_in_the_lists() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let form = "game=four&option-size=7&option-stones=20&way=side-by-side";
    let id = browser.make_game(&house.url(""), form).await;
    browser.until_ply(0).await;
    for (ply, cell) in (1..).zip(["a1", "a7", "g7"]) {
        browser.press_cell(cell).await;
        browser.until_ply(ply).await;
    }
    let last =
        |list: &str| format!("[...document.querySelectorAll('{list} button')].at(-1).textContent.trim()");
    browser.until("the mark", &format!("{} === 'g7 ×1'", last("[data-part=turns]"))).await;
    let game = browser.game(&id).await;
    assert_eq!(game.ply(), 3);
    browser.go(&house.url("/analysis/four?size=7&stones=20&moves=a1+a7")).await;
    browser.until("the script", "!document.querySelector('[data-part=opinion]').hidden").await;
    browser.press_cell("g7").await;
    browser.until("the mark in the tree", &format!("{} === 'g7 ×1'", last("[data-part=tree]"))).await;
}

#[tokio::test]
async fn words_of_a_review_are_not_broken_on_a_phone() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    let record = REVIEWED.replace("[Options", "[Date \"2026-11-15\"]\n[Options");
    let address = bring_in(&browser, &house, &record).await;
    browser.go(&house.url(&format!("{address}/review"))).await;
    // How many lines the first text with these words takes.
    let lines = "const [words] = arguments; const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);\
        while (walk.nextNode()) { const at = walk.currentNode.data.indexOf(words); if (at < 0) continue;\
        if (!walk.currentNode.parentElement.checkVisibility()) continue;\
        const range = document.createRange(); range.setStart(walk.currentNode, at); range.setEnd(walk.currentNode, at + words.length);\
        return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size; } return 0";
    for words in ["Белые", "Чёрные", "15 ноября 2026"] {
        assert_eq!(browser.js(lines, vec![words.into()]).await, 1, "{words}");
    }
    browser.picture("review-words-phone").await;
}

#[tokio::test]
async fn a_guest_without_games_finds_no_holes_on_a_phone() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    browser.go(&house.url("/games")).await;
    assert_eq!(browser.text("main .empty").await, "Здесь будут ваши партии.Играть");
    assert_eq!(browser.text("main a[href='/account/sign-up']").await, "", "there is nothing to keep yet");
    // What is chosen for all games is seen to be chosen.
    browser.go(&house.url("/settings")).await;
    let tick = "(box => box.checked && getComputedStyle(box).backgroundColor !== 'rgba(0, 0, 0, 0)')\
        (document.querySelector('[data-setting=chat]'))";
    browser.until("the tick", tick).await;
    // A level is asked for only against the computer, and leaves no place behind.
    browser.go(&house.url("/")).await;
    let level = "document.querySelector('.bar .level').checkVisibility()";
    browser.until("the level", level).await;
    browser.click(".ways label:has([value=link])").await;
    browser.until("no level", &format!("!{level}")).await;
}
