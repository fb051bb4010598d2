//! Answers that are laid out in games by correspondence: on the board, by hand and by keys, kept, shown again, played and let go.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::pages::{axe, violations};
use crate::together::sit_down;

const OPEN: &str = "[data-part=replies-open]";
const SUMMARY: &str = "[data-part=replies] summary";
const SAVE: &str = "[data-part=replies-save]";
const CLOSE: &str = "[data-part=replies-close]";

/// A game by correspondence of two, seen by both; the first of them has the first turn.
async fn two(house: &House, form: &str, screen: Screen, lang: &str) -> (Browser, Browser, String) {
    let host = Browser::open(Screen::Desktop).await;
    let friend = Browser::open_in(screen, lang).await;
    let form = format!("{form}&way=link&side=first&clock=correspondence&days=3");
    let id = host.make_game(&house.url(""), &form).await;
    sit_down(&friend, house, &id).await;
    host.until_ply(0).await;
    friend.until_ply(0).await;
    (host, friend, id)
}

/// A turn of one put, which waits for being confirmed.
async fn put(browser: &Browser, cell: &str, ply: u32) {
    browser.press_cell(cell).await;
    browser.click("[data-part=aim] [data-part=go]").await;
    browser.until_ply(ply).await;
}

async fn until_title(browser: &Browser, said: &str) {
    let title = format!("document.querySelector('[data-part=title]').textContent.startsWith('{said}')");
    browser.until(said, &title).await;
}

async fn until_lines(browser: &Browser, lines: &[&str]) {
    let list = "[...document.querySelectorAll('[data-part=replies-lines] .line')].map((line) => line.textContent).join('|')";
    browser.until(&format!("{lines:?}"), &format!("{list} === '{}'", lines.join("|"))).await;
}

/// Steps of a line, one after the other: each is on the board before the next is made.
async fn lay(browser: &Browser, cells: &[&str]) {
    browser.click(OPEN).await;
    until_title(browser, "If your rival plays").await;
    for (cell, title) in cells.iter().zip(["… then I answer", "Save it, or go on"].iter().cycle()) {
        browser.press_cell(cell).await;
        until_title(browser, title).await;
    }
}

#[tokio::test]
async fn a_line_is_laid_out_by_touch_kept_and_played() {
    let house = House::open();
    let (host, friend, id) = two(&house, "game=kamiken&option-size=5", Screen::Phone, "en").await;
    host.until("nothing for who moves", "document.querySelector('[data-part=replies]').hidden").await;
    friend.click(SUMMARY).await;
    lay(&friend, &["c3"]).await;
    friend.until("no half line", &format!("document.querySelector('{SAVE}').disabled")).await;
    friend.picture("replies-laying-phone").await;
    // A cell that the supposed stone closes says why, and the line stays.
    friend.press_cell("c4").await;
    friend
        .until("why", "document.querySelector('[data-part=no]:not([hidden])')?.textContent.includes('c4')")
        .await;
    friend.press_cell("a1").await;
    until_title(&friend, "Save it, or go on").await;
    friend.click(SAVE).await;
    until_lines(&friend, &["c3 → a1"]).await;
    friend.until("the game again", "document.querySelectorAll('.board .l-pieces .pc').length === 0").await;
    // It is continued, and another is laid out beside it.
    friend.click("[data-part=replies-lines] .line").await;
    until_title(&friend, "Save it, or go on").await;
    for (cell, title) in [("e5", "… then I answer"), ("a5", "Save it, or go on")] {
        friend.press_cell(cell).await;
        until_title(&friend, title).await;
    }
    friend.click(SAVE).await;
    until_lines(&friend, &["c3 → a1; e5 → a5"]).await;
    lay(&friend, &["a3", "e1"]).await;
    friend.click(SAVE).await;
    until_lines(&friend, &["c3 → a1; e5 → a5", "a3 → e1"]).await;
    friend.picture("replies-phone").await;
    // Whoever comes back finds them.
    friend.go(&house.url(&format!("/{id}"))).await;
    friend.ready().await;
    until_lines(&friend, &["c3 → a1; e5 → a5", "a3 → e1"]).await;
    friend
        .until(
            "how many there are",
            "document.querySelector('[data-part=replies-count]').textContent === '2'",
        )
        .await;
    friend.picture("replies-folded-phone").await;
    assert_eq!(host.game(&id).await.ply(), 0, "nothing is made yet");

    host.press_cell("c3").await;
    host.click("[data-part=aim] [data-part=go]").await;
    for browser in [&host, &friend] {
        browser.until_ply(2).await;
    }
    host.until("an own turn", "document.querySelector('.plate.me.on')").await;
    until_lines(&friend, &["e5 → a5"]).await;
    put(&host, "a3", 3).await;
    friend.until_ply(3).await;
    friend.until("an own turn", "document.querySelector('.plate.me.on')").await;
    friend.until("nothing to lay out", "document.querySelector('[data-part=replies]').hidden").await;
    assert_eq!(host.game(&id).await.ply(), 3, "what does not fit is not played");
}

#[tokio::test]
async fn turns_of_several_steps_are_laid_out_by_keys_and_deleted() {
    let house = House::open();
    let (host, friend, id) = two(&house, "game=hasami", Screen::Desktop, "en").await;
    friend.js("document.querySelector('[data-part=replies-open]').focus()", vec![]).await;
    friend.keys("\u{e007}").await;
    until_title(&friend, "If your rival plays").await;
    // A step is typed, as in the game; the other side's is made on the board.
    let focus = "document.querySelector('.board .cell[tabindex=\"0\"], .board .cell[tabindex]').focus()";
    friend.js(focus, vec![]).await;
    friend.keys("/").await;
    friend.fill("[data-part=type] input", "c8-c5").await;
    friend.keys("\u{e007}").await;
    until_title(&friend, "… then I answer").await;
    friend.press_cell("a2").await;
    friend.press_cell("a4").await;
    until_title(&friend, "Save it, or go on").await;
    friend.picture("replies-laying-desktop").await;
    // A step back, and the same once more.
    friend.js(focus, vec![]).await;
    friend.keys("\u{e003}").await;
    until_title(&friend, "… then I answer").await;
    friend.press_cell("a2").await;
    friend.press_cell("a4").await;
    until_title(&friend, "Save it, or go on").await;
    friend.click(SAVE).await;
    until_lines(&friend, &["c8–c5 → a2–a4"]).await;
    let focused = friend.js("return document.activeElement.dataset.part ?? ''", vec![]).await;
    assert_eq!(focused, "replies-open", "the focus goes to where another line begins");
    friend.picture("replies-desktop").await;
    friend.click("[data-does=remove]").await;
    until_lines(&friend, &[]).await;
    // What is let go by Escape or its button leaves the game as it stands.
    for way in ["Escape", "the button"] {
        lay_move(&friend).await;
        if way == "Escape" {
            friend
                .js(
                    "document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', bubbles: true }))",
                    vec![],
                )
                .await;
        } else {
            friend.click(CLOSE).await;
        }
        friend.until(way, "!document.querySelector('.replies.laying')").await;
        friend.until("the piece is back", "document.querySelector('.board .pc[data-cell=c8]')").await;
    }
    // The game goes on while a line is laid out: it is gone, and says so.
    lay_move(&friend).await;
    host.press_cell("e8").await;
    host.press_cell("e6").await;
    host.click("[data-part=aim] [data-part=go]").await;
    host.until_ply(1).await;
    friend.until_ply(1).await;
    let gone = "document.querySelector('[data-part=no]:not([hidden])')?.textContent.includes('gone on')";
    friend.until("that it is gone", gone).await;
    friend.until("the game as it stands", "document.querySelector('.board .pc[data-cell=e6]')").await;
    friend.until("an own turn", "document.querySelector('.plate.me.on')").await;
    assert_eq!(host.game(&id).await.ply(), 1);
}

#[tokio::test]
async fn a_series_is_ended_by_its_button_and_a_turned_board_begins_anew() {
    let house = House::open();
    let (host, friend, id) = two(&house, "game=dao", Screen::Desktop, "en").await;
    lay(&friend, &[]).await;
    for cell in ["a1", "c1"] {
        friend.press_cell(cell).await;
    }
    until_title(&friend, "… then I answer").await;
    for cell in ["e5", "e4"] {
        friend.press_cell(cell).await;
    }
    friend.until("a step of the answer", "document.querySelector('.board .pc[data-cell=e4]')").await;
    until_title(&friend, "… then I answer").await;
    friend.click("[data-part=main]").await;
    until_title(&friend, "Save it, or go on").await;
    friend.picture("replies-dao").await;
    friend.click(SAVE).await;
    until_lines(&friend, &["a1–b1 → e5–e4"]).await;
    // Turned, the board shows the game as it stands.
    friend.click("[data-part=replies-lines] .line").await;
    until_title(&friend, "Save it, or go on").await;
    let turned = friend.js("return 'flipped' in document.querySelector('.board').dataset", vec![]).await;
    friend.click("[data-do=flip]").await;
    friend
        .until(
            "the other way up",
            &format!("('flipped' in document.querySelector('.board').dataset) !== {turned}"),
        )
        .await;
    friend.until("the game", "!document.querySelector('.replies.laying')").await;
    friend.until("the rider", "document.querySelector('.board .pc[data-cell=e5]')").await;
    host.press_cell("a1").await;
    host.press_cell("c1").await;
    host.click("[data-part=aim] [data-part=go]").await;
    for browser in [&host, &friend] {
        browser.until_ply(3).await;
    }
    assert_eq!(host.game(&id).await.ply(), 3, "a shift, a step and its end");
}

/// The rival's first move of a line.
async fn lay_move(browser: &Browser) {
    browser.click(OPEN).await;
    until_title(browser, "If your rival plays").await;
    browser.press_cell("c8").await;
    browser.press_cell("c5").await;
    until_title(browser, "… then I answer").await;
}

/// Nothing shuts anybody out, and nothing is wider than a phone.
async fn in_order(browser: &Browser, axe: &str, when: &str) {
    let wrong = violations(browser, axe).await;
    assert!(wrong.is_empty(), "{when}: {wrong:?}");
    let width = browser.js("return document.documentElement.scrollWidth", vec![]).await;
    assert!(width.as_u64().is_some_and(|width| width <= 360), "{when}: {width}");
}

#[tokio::test]
async fn it_reads_in_russian_by_day_and_in_the_dark_on_a_phone() {
    let house = House::open();
    let axe = axe();
    let (_host, friend, id) = two(&house, "game=kamiken&option-size=5", Screen::Phone, "ru").await;
    for theme in ["light", "dark"] {
        friend.go(&house.url(&format!("/theme/{theme}?to=/{id}"))).await;
        friend.until_ply(0).await;
        friend.click(SUMMARY).await;
        friend.click(OPEN).await;
        until_title(&friend, "Если соперник пойдёт").await;
        friend.press_cell("c3").await;
        until_title(&friend, "… то я отвечу").await;
        friend.press_cell("a1").await;
        until_title(&friend, "Сохраните или продолжите").await;
        friend.picture(&format!("replies-ru-{theme}-phone")).await;
        in_order(&friend, &axe, &format!("{theme}, laying out")).await;
        friend.click(SAVE).await;
        until_lines(&friend, &["c3 → a1"]).await;
        friend.until("the button again", &format!("!document.querySelector('{OPEN}').hidden")).await;
        in_order(&friend, &axe, &format!("{theme}, laid out")).await;
    }
}
