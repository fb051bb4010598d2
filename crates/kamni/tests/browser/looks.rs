//! Looking without playing: pieces while the rival thinks, the list of turns, what a board shows.

use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions,
    PointerAction,
};
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
    let picked = "document.querySelector(\".board use[href='#m-pick-f']\") && document.querySelector(\".board :is(use[href='#m-few'], use[href='#m-dot'])\")";
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

/// How a line that somebody draws begins and ends, with what is held meanwhile.
async fn draw(browser: &Browser, from: &str, to: &str, button: u64, key: Option<char>) {
    let middle = "const box = document.querySelector(`.board .cell[data-cell='${arguments[0]}']`).getBoundingClientRect();\
        return [box.x + box.width / 2, box.y + box.height / 2]";
    let (from, to) = (browser.js(middle, vec![from.into()]).await, browser.js(middle, vec![to.into()]).await);
    let move_to = |place: &Value| PointerAction::MoveTo {
        duration: None,
        x: place[0].as_f64().expect("a place"),
        y: place[1].as_f64().expect("a place"),
    };
    let pause = std::time::Duration::ZERO;
    // Both go tick by tick: the key is down before the button is.
    let drawn = MouseActions::new("mouse".to_owned())
        .then(PointerAction::Pause { duration: pause })
        .then(move_to(&from))
        .then(PointerAction::Down { button })
        .then(move_to(&to))
        .then(PointerAction::Up { button });
    let mut actions = Actions::from(drawn);
    if let Some(value) = key {
        let held = (0..4)
            .fold(KeyActions::new("keys".to_owned()).then(KeyAction::Down { value }), |keys, _| {
                keys.then(KeyAction::Pause { duration: pause })
            });
        actions = actions.and(held.then(KeyAction::Up { value }));
    }
    browser.client.perform_actions(actions).await.expect("a line");
}

#[tokio::test]
async fn arrows_and_circles_are_drawn_and_gone_with_the_next_press_or_step() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let count = |kind: usize, count: usize| {
        format!("document.querySelectorAll('.board .own .sketch.sk{kind}').length === {count}")
    };
    // The same on the board for trying things out, and in a game.
    browser.go(&house.url("/analysis/hasami")).await;
    browser.until("the script", "!document.querySelector('[data-part=opinion]').hidden").await;
    draw(&browser, "c3", "c7", MOUSE_BUTTON_RIGHT, None).await;
    draw(&browser, "e5", "e5", MOUSE_BUTTON_RIGHT, None).await;
    browser.until("an arrow and a circle", &count(0, 2)).await;
    draw(&browser, "g2", "b4", MOUSE_BUTTON_RIGHT, Some('\u{e00a}')).await;
    browser.until("an arrow of another kind", &count(1, 1)).await;
    draw(&browser, "d6", "h6", MOUSE_BUTTON_LEFT, Some('\u{e008}')).await;
    browser.until("one by the left button with Shift", &count(0, 3)).await;
    browser.picture("drawn-on-the-board").await;
    draw(&browser, "e5", "e5", MOUSE_BUTTON_RIGHT, None).await;
    browser.until("the circle is gone", &count(0, 2)).await;
    browser.press_cell("e5").await;
    browser.until("nothing after a press", &format!("{} && {}", count(0, 0), count(1, 0))).await;

    browser.make_game(&house.url(""), "game=hasami&way=side-by-side").await;
    browser.until_ply(0).await;
    // By keys alone: an arrow from cell to cell, a circle.
    browser.js("document.querySelector('.board .cell[tabindex]').focus()", vec![]).await;
    for key in ["a", "\u{e014}", "\u{e015}", "a", "c"] {
        browser.keys(key).await;
    }
    browser.until("an arrow and a circle by keys", &count(0, 2)).await;
    browser.keys("\u{e00c}").await;
    browser.until("nothing after Escape", &count(0, 0)).await;
    draw(&browser, "e5", "e7", MOUSE_BUTTON_RIGHT, None).await;
    browser.until("an arrow", &count(0, 1)).await;
    browser.js("document.querySelector('.board .cell[tabindex]').focus()", vec![]).await;
    browser.keys("/").await;
    browser.until("the field", "document.querySelector('[data-part=type] input').checkVisibility()").await;
    browser.fill("[data-part=type] input", "c8-c5\u{e007}").await;
    browser.until_ply(1).await;
    browser.until("nothing after a step", &count(0, 0)).await;
}

#[tokio::test]
async fn boards_are_of_what_the_reader_chooses() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    let slab = "getComputedStyle(document.querySelector('.slab')).fill";
    browser.go(&house.url("/analysis/kamiken")).await;
    let own = browser.js(&format!("return {slab}"), vec![]).await;
    let mut seen = vec![own];
    for ground in ["slate", "paper", "contrast"] {
        browser.go(&house.url("/settings")).await;
        let choose = "const choice = document.querySelector('[data-board-choice]'); choice.value = arguments[0];\
            choice.dispatchEvent(new Event('change', { bubbles: true }))";
        browser.js(choose, vec![ground.into()]).await;
        browser.until("the choice", &format!("document.documentElement.dataset.board === '{ground}'")).await;
        if ground == "contrast" {
            browser.picture("settings-contrast").await;
        }
        // The next page comes with it, from the house.
        for game in ["kamiken", "close-combat", "four", "hasami", "dao"] {
            browser.go(&house.url(&format!("/analysis/{game}"))).await;
            let chosen = format!("document.documentElement.dataset.board === '{ground}'");
            browser.until("the choice on another page", &chosen).await;
            browser.picture(&format!("board-{ground}-{game}")).await;
        }
        browser.go(&house.url("/analysis/kamiken")).await;
        let now = browser.js(&format!("return {slab}"), vec![]).await;
        assert!(!seen.contains(&now), "{ground}: {now}");
        seen.push(now);
    }
    browser.go(&house.url("/settings")).await;
    assert_eq!(
        browser.js("return document.querySelector('[data-board-choice]').value", vec![]).await,
        "contrast"
    );
}
