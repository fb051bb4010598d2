//! The house as a program on a device: what the system is told, what is kept, and what is shown without a connection.

use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::house::House;

/// What comes of a script that waits for something.
async fn comes(browser: &Browser, script: &str) -> Value {
    let script =
        format!("const done = arguments[arguments.length - 1]; (async () => {{ {script} }})().then(done)");
    browser.client.execute_async(&script, vec![]).await.expect("an answer")
}

/// The names of what is kept, with the addresses in each.
const KEPT: &str = "const kept = {}; for (const name of await caches.keys()) { const cache = await caches.open(name);\
    kept[name] = (await cache.keys()).map(({ url }) => new URL(url).pathname).sort(); } return kept";

async fn installed(browser: &Browser) {
    browser.until("the worker", "navigator.serviceWorker.controller").await;
    comes(browser, "await navigator.serviceWorker.ready").await;
}

#[tokio::test]
async fn the_system_is_told_what_it_takes_in() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    browser.go(&house.url("/")).await;
    let manifest =
        comes(&browser, "return (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
            .await;
    assert_eq!((&manifest["lang"], &manifest["name"]), (&json!("ru"), &json!("Камни")));
    let pictures = comes(
        &browser,
        "const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();\
         return Promise.all(manifest.icons.map(async ({ src, sizes, type, purpose }) => { const image = new Image(); image.src = src;\
         await image.decode(); return [sizes, type, purpose, image.naturalWidth > 0 && (sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}`)]; }))",
    )
    .await;
    assert_eq!(
        pictures,
        json!([
            ["any", "image/svg+xml", "any", true],
            ["192x192", "image/png", "any", true],
            ["512x512", "image/png", "any", true],
            ["512x512", "image/png", "maskable", true],
        ])
    );
    for path in ["/manifest/de", "/offline/de"] {
        let status = comes(&browser, &format!("return (await fetch('{path}')).status")).await;
        assert_eq!(status, 404, "{path}");
    }
}

#[tokio::test]
async fn without_a_connection_a_page_says_so_and_no_game_is_shown_as_it_was() {
    let mut house = House::open();
    let browser = Browser::open_in(Screen::Phone, "en").await;
    // The reader has chosen another language than the browser's.
    browser.go(&house.url("/?lang=ru")).await;
    installed(&browser).await;
    let id = browser.make_game(&house.url(""), "game=kamiken&option-size=5&way=side-by-side").await;
    let kept = comes(&browser, KEPT).await;
    let names: Vec<&String> = kept.as_object().expect("names").keys().collect();
    assert!(names.len() == 1 && names[0].starts_with("kamni-"), "{kept}");
    let paths = kept[names[0]].as_array().expect("addresses");
    assert!(
        paths.iter().all(|path| path
            .as_str()
            .is_some_and(|path| path.starts_with("/assets/") || path.starts_with("/offline"))),
        "{kept}"
    );
    browser.until("the reader's language is known", "navigator.serviceWorker.controller").await;

    house.kill();
    browser.go(&house.url(&format!("/{id}"))).await;
    assert_eq!(browser.text("h1").await, "Нет связи");
    browser.until("its style", "getComputedStyle(document.querySelector('main')).display === 'grid'").await;
    assert_eq!(browser.js("return document.querySelectorAll('.board').length", vec![]).await, 0);
    browser.picture("offline-phone").await;

    // The house is back: the same address shows the game as it stands.
    house.kill_and_open_again();
    browser.click("main .btn").await;
    browser.ready().await;
}
