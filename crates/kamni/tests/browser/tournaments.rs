//! Tournaments: two enter, are paired, play, and the standings change before whoever looks on.

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::together::{any_step, sign_up};

/// The game that a browser has been led to.
async fn led_to_a_game(browser: &Browser) -> String {
    browser.until("the board", "document.querySelector('main.game')").await;
    browser.ready().await;
    let id = browser.js("return document.querySelector('main[data-id]').dataset.id", vec![]).await;
    id.as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn two_enter_an_arena_are_paired_play_and_the_standings_change() {
    let house = House::open();
    let marina = Browser::open(Screen::Desktop).await;
    let takeshi = Browser::open_in(Screen::Phone, "en").await;
    let reader = Browser::open(Screen::Desktop).await;
    sign_up(&marina, &house, "marina").await;
    sign_up(&takeshi, &house, "takeshi").await;
    // The form says what is wrong, and keeps what was typed.
    marina.go(&house.url("/tournaments")).await;
    marina.picture("tournaments-none").await;
    marina.click("a[href='/tournaments/new']").await;
    marina.until("the form", "document.querySelector('form[action=\"/tournaments\"]')").await;
    marina.picture("tournament-form").await;
    // Only what is chosen asks for more: an arena for its length, a clock of one's own for its minutes.
    let shown = |name: &str| format!("document.querySelector('#f-{name}').offsetParent !== null");
    let choose = |name: &str, value: &str| format!("document.querySelector('#f-{name}').value = '{value}'");
    for (field, word, asked, not_asked) in [
        ("sort", "swiss", "rounds", "length"),
        ("sort", "arena", "length", "rounds"),
        ("clock", "fischer", "minutes", "rounds"),
        ("clock", "rapid", "length", "minutes"),
    ] {
        marina.js(&choose(field, word), vec![]).await;
        marina.until(asked, &shown(asked)).await;
        marina.until(not_asked, &format!("!({})", shown(not_asked))).await;
    }
    marina.fill("input[name=name]", "ab").await;
    marina.click("form[action='/tournaments'] button").await;
    marina.until("the reason", "document.querySelector('#e-name')?.textContent.includes('3 to 40')").await;
    assert_eq!(marina.js("return document.querySelector('[name=name]').value", vec![]).await, "ab");
    let form =
        "name=Evening+arena&game=kamiken&preset=quick&minutes=3&increment=2&begins=0&rated=1&length=30";
    let page = marina.post("/tournaments", form).await;
    reader.go(&page).await;
    assert!(reader.text(".part-own").await.contains("Nobody has entered yet"));
    reader.picture("arena-empty").await;
    for (browser, count) in [(&marina, 1), (&takeshi, 2)] {
        browser.go(&page).await;
        browser.click("form[action$='/join'] button").await;
        let lines = format!("document.querySelectorAll('.stand tbody tr').length === {count}");
        reader.until("who has entered", &lines).await;
    }
    // Nobody presses anything: the board opens by itself.
    let id = led_to_a_game(&marina).await;
    assert_eq!(led_to_a_game(&takeshi).await, id);
    let of_arena = "document.querySelector('a[href^=\"/tournaments/\"][data-part=of-tournament]')";
    marina.until("the way back", of_arena).await;
    let first = marina.js("return document.querySelector('main.game').dataset.id", vec![]).await;
    assert_eq!(first, id.as_str());
    let white = marina
        .js("return document.querySelector('.plate.you .note, .plate.you')?.textContent ?? ''", vec![])
        .await;
    let white = white.as_str().is_some_and(|text| text.contains("White"));
    let order = if white { [&marina, &takeshi] } else { [&takeshi, &marina] };
    for _ in 0..4 {
        any_step(order, &id).await;
    }
    reader.until("the first board", "document.querySelector('.feat .pic .board')").await;
    reader.picture("arena-running").await;
    takeshi.click("[data-allowed=resign]").await;
    takeshi.click("[data-allowed=resign]").await;
    let first = "(row => row?.querySelector('th').textContent.includes('marina') && \
        row.querySelector('td:last-child').textContent === '2')(document.querySelector('.stand tbody tr'))";
    reader.until("marina is first", first).await;
    // Two alone are paired again, with the other side; whoever pauses is not.
    marina.until("the end", "document.querySelector('main.game.over')").await;
    takeshi.go(&page).await;
    takeshi.picture("arena-phone").await;
}
