//! The front page with games that go on and with seeks; settings; what stands at the foot.

use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::house::House;

#[tokio::test]
async fn games_that_go_on_are_put_away_and_stay_so() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.make_game(&house.url(""), "game=hasami&way=side-by-side").await;
    browser.go(&house.url("/")).await;
    browser.until("the strip", "document.querySelector('details[data-part=own][open] li')").await;
    assert!(browser.text("[data-part=own] li").await.contains("just now"));
    browser.picture("strip").await;
    browser.click("[data-part=own] summary").await;
    browser.until("it is put away", "document.querySelector('[data-part=own]:not([open])')").await;
    browser.until("it is kept", "localStorage.getItem('kamni')?.includes('\"ownGames\":false')").await;
    browser.client.refresh().await.expect("loaded again");
    browser.until("it stays put away", "document.querySelector('[data-part=own]:not([open])')").await;
}

#[tokio::test]
async fn seeks_stand_above_the_games_on_a_phone() {
    let house = House::open();
    let browser = Browser::open(Screen::Phone).await;
    browser.go(&house.url("/rules")).await;
    let script = "const [form, done] = arguments; fetch('/games', { method: 'POST', body: new URLSearchParams(form) })\
        .then(answer => done(answer.status))";
    let status = browser.client.execute_async(script, vec!["form=all&way=seek&game=four".into()]).await;
    assert_eq!(status.expect("an answer"), 200);
    browser.go(&house.url("/")).await;
    browser.until("the seek", "document.querySelector('[data-list=seeks] .seeks li')").await;
    let above = "document.querySelector('[data-list=seeks]').getBoundingClientRect().bottom <=\
        document.querySelector('.shelf').getBoundingClientRect().top";
    browser.until("seeks above the shelf", above).await;
    let board = "document.querySelector('.shelf').getBoundingClientRect().bottom <=\
        document.querySelector('[data-part=stage]').getBoundingClientRect().top";
    browser.until("the board below both", board).await;
    browser.picture("seeks-phone").await;
}

#[tokio::test]
async fn the_footer_stands_at_the_foot_of_short_pages() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    for page in ["/account/sign-in", "/nothing-here"] {
        browser.go(&house.url(page)).await;
        let foot = "return [document.querySelector('.foot').getBoundingClientRect().bottom, innerHeight,\
            document.documentElement.scrollHeight]";
        let [bottom, window, whole] = [0, 1, 2].map({
            let found = browser.js(foot, vec![]).await;
            move |place: usize| found[place].as_f64().expect("a number")
        });
        assert!(whole <= window + 1.0, "{page} is short: {whole} of {window}");
        assert!((window - bottom).abs() <= 1.0, "{page}: {bottom} of {window}");
    }
}

/// All that can be set, by name, with what it is set to.
async fn all_settings(browser: &Browser) -> Vec<(String, Value)> {
    let script = "return [...document.querySelectorAll('[data-part=settings] :is(input, select)')].map(box => [\
        (box.closest('[data-game]')?.dataset.game ?? '') + ' ' + (box.dataset.setting ?? box.dataset.overlay ?? 'theme'),\
        box.type === 'checkbox' ? box.checked : box.value])";
    let found = browser.js(script, vec![]).await;
    let pair = |one: &Value| (one[0].as_str().unwrap_or_default().to_owned(), one[1].clone());
    found.as_array().into_iter().flatten().map(pair).collect()
}

#[tokio::test]
async fn every_setting_is_changed_and_kept() {
    let house = House::open();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&house.url("/settings")).await;
    let ready = "document.querySelector('[data-setting=confirmTouch]')?.value === 'needed' && document.readyState === 'complete'";
    browser.until("the page", ready).await;
    let before = all_settings(&browser).await;
    for name in [
        " theme",
        " sound",
        " lessMotion",
        " chat",
        " confirmTurns",
        " confirmTouch",
        " guestName",
        "kamiken beaten",
    ] {
        assert!(before.iter().any(|(known, _)| known == name), "{name} of {before:?}");
    }
    assert!(before.iter().any(|(name, _)| name.ends_with(" coord")), "coordinates: {before:?}");
    // Everything otherwise than it was, as a hand would do it: boxes by a click, the others by a choice.
    let change = "for (const box of document.querySelectorAll('[data-part=settings] :is(input, select)')) {\
        if (box.type === 'checkbox') { box.click(); continue; }\
        if (box instanceof HTMLSelectElement) box.selectedIndex = (box.selectedIndex + 1) % box.options.length;\
        else box.value = 'Wanderer';\
        box.dispatchEvent(new Event('change', { bubbles: true })); }";
    browser.js(change, vec![]).await;
    let changed = all_settings(&browser).await;
    for ((name, old), (_, new)) in before.iter().zip(&changed) {
        assert_ne!(old, new, "{name}");
    }
    browser.client.refresh().await.expect("loaded again");
    browser
        .until("the page", "document.querySelector('[data-setting=confirmTouch]').value !== 'needed'")
        .await;
    assert_eq!(all_settings(&browser).await, changed);
    assert_eq!(browser.js("return document.documentElement.dataset.theme", vec![]).await, json!("light"));
    // A game goes by them.
    browser.make_game(&house.url(""), "game=kamiken&option-size=5&way=side-by-side").await;
    browser.until("marks are off", "document.querySelector('main.hide-beaten.hide-coord')").await;
    browser.picture("settings-in-a-game").await;
}

#[tokio::test]
async fn the_buttons_of_the_cards_hold_their_words() {
    let house = House::open();
    for screen in [Screen::Desktop, Screen::Phone] {
        let browser = Browser::open(screen).await;
        for lang in ["en", "ru"] {
            browser.go(&house.url(&format!("/?lang={lang}"))).await;
            let wide = "return [...document.querySelectorAll('.shelf .btn')].filter(one =>\
                one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).map(one => one.textContent)";
            assert_eq!(browser.js(wide, vec![]).await, json!([]), "{lang}");
        }
    }
}
