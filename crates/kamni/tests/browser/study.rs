//! The analysis board: steps, undo and redo, variations, a refused step, the computer's opinion, a position by its link.

use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::house::House;

/// A part of the page that holds a text.
async fn value(browser: &Browser, part: &str) -> String {
    let script = "return document.querySelector(`[data-part=${arguments[0]}]`).value";
    browser.js(script, vec![part.into()]).await.as_str().unwrap_or_default().to_owned()
}

/// Waits until the record of the line is so.
async fn until_record(browser: &Browser, record: &str) {
    browser
        .until(record, &format!("document.querySelector('[data-part=record]').value === '{record}'"))
        .await;
}

/// Waits until the step that is shown, in the tree, is this one.
async fn until_at(browser: &Browser, step: &str) {
    let script = format!(
        "document.querySelector('[data-part=tree] button[aria-current]')?.textContent.trim() === '{step}'"
    );
    browser.until(&format!("to be at {step}"), &script).await;
}

/// Waits until a cell is called so: what stands there is in its name.
async fn until_cell(browser: &Browser, cell: &str, name: &str) {
    let script = format!(
        "document.querySelector(\".board .cell[data-cell='{cell}']\").getAttribute('aria-label').includes('{name}')"
    );
    browser.until(&format!("{cell}: {name}"), &script).await;
}

/// The steps that stand in the tree, in its order.
async fn tree(browser: &Browser) -> Vec<String> {
    let script =
        "return [...document.querySelectorAll('[data-part=tree] button')].map(one => one.textContent.trim())";
    let steps = browser.js(script, vec![]).await;
    steps.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

async fn open(browser: &Browser, url: &str) {
    browser.go(url).await;
    browser.until("the board", "document.querySelector('main.study .board .cell')").await;
    // The script has shown what is its own.
    browser.until("the script", "!document.querySelector('[data-part=opinion]').hidden").await;
}

#[tokio::test]
async fn steps_are_made_taken_back_and_varied() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    open(&browser, &house.url("/analysis/kamiken?size=5")).await;
    for (cell, record) in [("c3", "c3"), ("b2", "c3 b2"), ("a1", "c3 b2 a1")] {
        browser.press_cell(cell).await;
        until_record(&browser, record).await;
    }
    let after_three = value(&browser, "text").await;
    until_cell(&browser, "a1", "stone").await;

    // Back and forth: the line stays, and the address says where on it one is.
    browser.click("[data-do=prev]").await;
    until_at(&browser, "b2").await;
    browser.click("[data-do=prev]").await;
    until_at(&browser, "c3").await;
    until_cell(&browser, "b2", "empty").await;
    browser.until("the address", "location.search.includes('ply=1')").await;
    assert_eq!(value(&browser, "record").await, "c3 b2 a1");
    browser.click("[data-do=last]").await;
    until_at(&browser, "a1").await;
    browser
        .until(
            "the same position",
            &format!("document.querySelector('[data-part=text]').value === '{after_three}'"),
        )
        .await;

    // What the rules refuse says why, and changes nothing.
    browser.click("main.study .tools .menu summary").await;
    browser.click("[data-do=type]").await;
    browser.fill("[data-part=type] input", "c3\u{e007}").await;
    browser.until("a reason", "!document.querySelector('[data-part=no]').hidden").await;
    assert!(browser.text("[data-part=no]").await.contains("c3"), "{}", browser.text("[data-part=no]").await);
    assert_eq!(tree(&browser).await, ["c3", "b2", "a1"]);

    // Another second step is a variation beside the line; it can become the main one, and be cut.
    browser.click("[data-do=first]").await;
    until_cell(&browser, "c3", "empty").await;
    browser.click("[data-do=next]").await;
    until_at(&browser, "c3").await;
    browser.press_cell("d2").await;
    until_record(&browser, "c3 d2").await;
    let mut steps = tree(&browser).await;
    steps.sort();
    assert_eq!(steps, ["a1", "b2", "c3", "d2"]);
    browser.picture("analysis-variation").await;
    browser.click("[data-do=promote]").await;
    browser.until("the main line", "document.querySelector('[data-do=promote]').disabled").await;

    // All of the tree is there again when the page is loaded anew.
    browser.until("the address", "location.search.includes('d2')").await;
    browser.client.refresh().await.expect("loaded again");
    browser.until("the script", "!document.querySelector('[data-part=opinion]').hidden").await;
    until_at(&browser, "d2").await;
    let mut steps = tree(&browser).await;
    steps.sort();
    assert_eq!(steps, ["a1", "b2", "c3", "d2"]);
    browser.click("[data-do=cut]").await;
    until_at(&browser, "c3").await;
    assert_eq!(tree(&browser).await, ["c3", "b2", "a1"]);
}

#[tokio::test]
async fn a_position_has_a_link_and_the_computer_an_opinion() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    open(&browser, &house.url("/analysis/kamiken?size=5&moves=c3+b2+a1&ply=2")).await;
    until_at(&browser, "b2").await;
    until_cell(&browser, "a1", "empty").await;
    browser.press_cell("a3").await;
    until_record(&browser, "c3 b2 a3").await;
    let (link, text) = (value(&browser, "link").await, value(&browser, "text").await);
    assert!(link.starts_with(&house.url("/analysis/kamiken?")), "{link}");

    let other = Browser::open_in(Screen::Desktop, "ru").await;
    open(&other, &link).await;
    until_at(&other, "a3").await;
    assert_eq!((value(&other, "record").await, value(&other, "text").await), ("c3 b2 a3".to_owned(), text));

    let ask = other.text("[data-do=ask]").await;
    other.click("[data-do=ask]").await;
    other.until("a line", "document.querySelector('[data-part=lines] li button')").await;
    assert!(!other.text("[data-part=verdict]").await.is_empty());
    assert!(!other.text("[data-part=effort]").await.is_empty());
    other.picture("analysis-opinion-ru").await;
    // It thinks for some seconds; then it can be asked again, and its lines stand still.
    other
        .until(
            "the last word",
            &format!("document.querySelector('[data-do=ask]').textContent.trim() === '{ask}'"),
        )
        .await;
    // The first step of each line is shown without being asked for; the one that is pointed at is shown to its end.
    let planned = "document.querySelectorAll('.board .own :is(.plan-way, .ghost)').length";
    let lines = "document.querySelectorAll('[data-part=lines] li').length";
    other.until("a step of each line", &format!("{planned} > 0 && {planned} <= {lines}")).await;
    let point = "const [name] = arguments; const line = document.querySelector('[data-part=lines] li:last-child button:last-child');\
        line.dispatchEvent(new PointerEvent(name, { bubbles: name === 'pointerover' }));\
        return line.closest('li').querySelectorAll('button').length";
    let turns = other.js(point, vec!["pointerover".into()]).await.as_u64().expect("a number");
    let marks =
        "[...document.querySelectorAll('.board .own .plan-mark')].map(mark => mark.textContent).join(' ')";
    let numbers = (1..=turns).map(|turn| turn.to_string()).collect::<Vec<_>>().join(" ");
    other.until("the line on the board", &format!("{marks} === '{numbers}' && {planned} > 0")).await;
    let leave = "document.querySelector('[data-part=lines]').dispatchEvent(new PointerEvent('pointerleave'))";
    other.js(leave, vec![]).await;
    other.until("the first steps again", &format!("{marks}.includes('★')")).await;
    let first = other.text("[data-part=lines] li button").await;
    other.click("[data-part=lines] li button").await;
    let step = first.split(' ').next().unwrap_or_default().to_owned();
    other
        .until(
            "the line is played",
            "document.querySelector('[data-part=record]').value.startsWith('c3 b2 a3 ')",
        )
        .await;
    let record = value(&other, "record").await;
    assert!(record.starts_with(&format!("c3 b2 a3 {step}")), "{first}: {record}");
}
