//! What was played here: the panel on the analysis board, its rows, whose turns, and the games.

use serde_json::Value;

use crate::browser::{Browser, Screen};
use crate::house::House;

async fn open(browser: &Browser, house: &House, path: &str) {
    browser.go(&house.url(path)).await;
    browser.until("the script", "!document.querySelector('[data-part=openings]').hidden").await;
}

/// The rows: what readers hear of each.
async fn rows(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelectorAll('[data-part=book] button')].map(one => one.getAttribute('aria-label'))";
    let rows = browser.js(script, vec![]).await;
    rows.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

async fn until_rows(browser: &Browser) {
    browser.until("rows", "document.querySelector('[data-part=book] button')").await;
}

/// How many games the rows tell of.
const GAMES: &str = "[...document.querySelectorAll('[data-part=book] button .num:nth-child(2)')]\
    .reduce((sum, one) => sum + Number(one.textContent), 0)";

async fn games(browser: &Browser) -> u32 {
    let sum = browser.js(&format!("return {GAMES}"), vec![]).await;
    u32::try_from(sum.as_u64().expect("a number")).expect("few")
}

#[tokio::test]
async fn turns_that_were_played_here_are_shown_pointed_at_and_played() {
    let house = House::with_games(400);
    let browser = Browser::open(Screen::Desktop).await;
    open(&browser, &house, "/analysis/kamiken").await;
    assert!(rows(&browser).await.is_empty(), "nobody has asked yet");
    browser.click("[data-part=openings] summary").await;
    until_rows(&browser).await;
    let all = games(&browser).await;
    assert!(all > 10, "{all} games");
    assert!(browser.text("[data-part=book-said]").await.contains(&all.to_string()));
    for row in rows(&browser).await {
        assert!(row.contains("White") && row.contains("Black") && row.contains('%'), "{row}");
    }
    browser.until("games", "document.querySelectorAll('[data-part=book-examples] a').length === 4").await;
    browser.picture("openings").await;

    // A row that has the focus is on the board, and one that is pressed is played.
    browser.js("document.querySelector('[data-part=book] button').focus()", vec![]).await;
    browser.until("the plan", "document.querySelector('.board .own .plan-mark')").await;
    let first = browser.text("[data-part=book] button b").await;
    browser.click("[data-part=book] button").await;
    browser
        .until("the turn", &format!("document.querySelector('[data-part=record]').value === '{first}'"))
        .await;
    browser
        .until("what follows", "document.querySelector('[data-part=tree] button[aria-current]') && document.querySelector('[data-part=book] button')")
        .await;
    assert!(games(&browser).await < all);

    // Others' turns are counted apart, and together they are all.
    open(&browser, &house, "/analysis/kamiken").await;
    until_rows(&browser).await;
    let mut sum = 0;
    for by in ["people", "computer"] {
        let choose = "const select = document.querySelector('[data-part=book-by]'); select.value = arguments[0];\
            select.dispatchEvent(new Event('change', { bubbles: true }))";
        browser.js(choose, vec![by.into()]).await;
        // The choice tells how many there are.
        let told = "document.querySelector('[data-part=book-by]').selectedOptions[0].text";
        browser.until(by, &format!("{told}.endsWith(` · ${{{GAMES}}}`)")).await;
        let count = games(&browser).await;
        assert!(0 < count && count < all, "{by}: {count}");
        sum += count;
    }
    assert_eq!(sum, all);

    // It stays open, and where nothing was played it says so.
    open(&browser, &house, "/analysis/kamiken?size=6&komi=20.5").await;
    browser
        .until("a word", "document.querySelector('[data-part=book-said]').textContent.includes('Nobody')")
        .await;
    assert!(rows(&browser).await.is_empty());
}

#[tokio::test]
async fn on_a_phone_openings_are_one_of_the_parts() {
    let house = House::with_games(400);
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    open(&browser, &house, "/analysis/hasami").await;
    browser.click("[data-tab=openings]").await;
    until_rows(&browser).await;
    assert!(rows(&browser).await.iter().all(|row| row.contains("Белые") && row.contains("ничьи")));
    let wide = browser.js("return document.documentElement.scrollWidth - innerWidth", vec![]).await;
    assert_eq!(wide, 0, "nothing sticks out");
    browser.picture("openings-phone").await;
    browser.click("[data-tab=tree]").await;
    browser
        .until("the tree", "getComputedStyle(document.querySelector('.of-openings')).display === 'none'")
        .await;
}
