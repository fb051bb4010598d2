//! Reviews: a game gone through by the computer, over a fall of the house; and a moment of a game tried again.

use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::house::House;

/// A game with its review, in which the third turn was a blunder.
pub(crate) const REVIEWED: &str = "[Game \"kamiken\"]\n[Options \"size=5\"]\n\n{[%eval 0]} 1. c3 {[%eval 0.1] [%best]} \
    2. a1 {[%eval 0.2] [%drop 0.02]} 3. e1?? {[%eval -0.6] [%drop 0.8]} (3. e3 {[%eval 0.2] [%best]} 4. a4) \
    4. a5 {[%eval -0.6] [%best]} *\n";

/// Brings a game in; its address.
pub(crate) async fn bring_in(browser: &Browser, house: &House, record: &str) -> String {
    browser.go(&house.url("/import")).await;
    browser.js("document.querySelector('#import-text').value = arguments[0]", vec![record.into()]).await;
    browser.click("main.import .btn.main").await;
    browser.until("the board", "document.querySelector('main.study .board .cell')").await;
    let path = browser.js("return location.pathname", vec![]).await;
    path.as_str().expect("a path").to_owned()
}

/// Puts a stone with a finger, and confirms it where the page asks.
async fn touch(browser: &Browser, cell: &str) {
    browser.press_cell(cell).await;
    let aims = browser.js("return !document.querySelector('[data-part=aim]').hidden", vec![]).await;
    if aims == Value::Bool(true) {
        browser.click("[data-part=go]").await;
    }
}

#[tokio::test]
async fn a_game_is_reviewed_though_the_house_falls() {
    let mut house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let id = browser.make_game(&house.url(""), "game=kamiken&way=side-by-side&option-size=9").await;
    for (ply, cell) in ["e5", "a1", "i9", "a9", "b5", "h2"].into_iter().enumerate() {
        browser.press_cell(cell).await;
        browser.until_ply(u32::try_from(ply + 1).expect("few")).await;
    }
    browser.click("[data-part=resign]").await;
    browser.click("[data-part=resign]").await;
    browser.until("the end", "document.querySelector('[data-part=over]:not([hidden])')").await;
    browser.click("[data-part=over] form .btn").await;
    browser.until("the review", "document.querySelector('main.review .chances .graph')").await;
    // Also while there is one place alone to be shown.
    let cursors = "[...document.querySelectorAll('.cursor')].map(cursor => cursor.getAttribute('x'))";
    let placed = browser.js(&format!("return {cursors}.every(x => x !== 'NaN')"), vec![]).await;
    assert_eq!(placed, true, "the cursor of the graph is somewhere");
    house.kill_and_open_again();
    browser.go(&house.url(&format!("/{id}/review"))).await;
    // The page follows by itself.
    browser.until("all turns", "!document.querySelector('[data-part=going]')").await;
    let accuracy =
        "[...document.querySelectorAll('.accuracy td')].every(cell => Number(cell.textContent) > 0)";
    browser.until("both players' accuracy", accuracy).await;
    browser.picture("review").await;
    let script =
        "const [address, done] = arguments; fetch(address).then(async answer => done(await answer.text()))";
    let record = browser.client.execute_async(script, vec![format!("/{id}/review.kmn").into()]).await;
    let record = record.expect("an answer").as_str().unwrap_or_default().to_owned();
    assert!(record.contains("[AccuracyFirst ") && record.contains("[%eval "), "{record}");
    browser.click("nav.acts .btn").await;
    browser.until("the board", "document.querySelector('main.study .board .cell')").await;
    browser.until("the curve", "document.querySelector('[data-part=graph] .curve')").await;
}

#[tokio::test]
async fn a_moment_is_tried_again_until_it_is_found() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    let address = bring_in(&browser, &house, REVIEWED).await;
    browser.go(&house.url(&format!("{address}/review"))).await;
    browser.picture("review-phone").await;
    browser.click(".moments .btn.main").await;
    browser.until("the board", "document.querySelector('main.trying .board .cell')").await;
    browser.until("the script", "!document.querySelector('[data-part=play]').hidden").await;
    let says = |words: &str| {
        format!(
            "document.querySelector('[data-part=trial-said]:not([hidden])')?.textContent.includes('{words}')"
        )
    };
    touch(&browser, "b5").await;
    browser.until("the computer's opinion", &says("\u{a0}%")).await;
    browser.picture("trial-phone").await;
    browser.click("[data-part=trial-again]").await;
    browser.until("the moment again", "document.querySelector('[data-part=trial-said]').hidden").await;
    touch(&browser, "e3").await;
    browser.until("what was to be found", &says("Найдено")).await;
    browser.picture("trial-found-phone").await;
}

/// How many stones are on the board beside the graph.
const STONES: &str = "document.querySelectorAll('[data-part=board] .l-pieces .pc').length";

#[tokio::test]
async fn the_board_beside_the_graph_follows_what_is_pointed_at() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    let address = bring_in(&browser, &house, REVIEWED).await;
    browser.go(&house.url(&format!("{address}/review"))).await;
    let stones = |count: usize| format!("{STONES} === {count}");
    browser.until("the end of the game", &stones(4)).await;
    browser.until("the script", "!document.querySelector('.walk').hidden").await;
    // Over the list, and away from it again.
    let hover = async |selector: &str, x: f64| {
        let script = "const [selector, x] = arguments; const node = document.querySelector(selector);\
            const box = node.getBoundingClientRect(); node.dispatchEvent(new PointerEvent('pointermove',\
            { bubbles: true, clientX: box.left + x * box.width, clientY: box.top + box.height / 2 }))";
        browser.js(script, vec![selector.into(), x.into()]).await;
    };
    hover(".slips li a", 0.5).await;
    browser.until("the mistake's board", &stones(3)).await;
    assert!(
        browser.text("[data-part=at]").await.contains("e1??"),
        "{}",
        browser.text("[data-part=at]").await
    );
    browser
        .js("document.querySelector('.parts').dispatchEvent(new PointerEvent('pointerleave'))", vec![])
        .await;
    browser.until("the end again", &stones(4)).await;
    // Over the graph: its ground is the whole game.
    hover(".graph:not(.narrow) .ground", 0.26).await;
    browser.until("the first turn", &stones(1)).await;
    // What is pressed stays, and the address names it.
    browser.click(".slips li a").await;
    browser.until("the mistake's board", &stones(3)).await;
    browser.until("the address", "location.search === '?ply=3'").await;
    browser.keys("\u{e012}").await;
    browser.until("a turn back by key", &stones(2)).await;
    browser.keys("\u{e014}").await;
    browser.until("and on", &stones(3)).await;
    browser.click("[data-go=next]").await;
    browser.until("by the button", &stones(4)).await;
    browser.picture("review-board").await;
    // Loaded anew it stands where it stood.
    browser.go(&house.url(&format!("{address}/review?ply=2"))).await;
    browser.until("the same place", &stones(2)).await;
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&house.url(&format!("{address}/review?ply=3"))).await;
    phone.until("the script", "!document.querySelector('.walk').hidden").await;
    phone.picture("review-board-phone").await;
    // The board stays in sight while the list goes by.
    phone.js("document.querySelector('.slips').scrollIntoView()", vec![]).await;
    let sight = "(box => box.top >= 0 && box.bottom < innerHeight)(document.querySelector('[data-part=board]').getBoundingClientRect())";
    phone.until("the board in sight", sight).await;
    phone.picture("review-board-phone-list").await;
}
