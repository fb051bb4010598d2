//! Every page, looked at by a machine: no violation of accessibility in either language and theme, nothing wider than a phone.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::browser::{Browser, Screen};
use crate::house::House;
use crate::review::{REVIEWED, bring_in};

const PAGES: [&str; 15] = [
    "/",
    "/watch",
    "/archive",
    "/account",
    "/rules",
    "/kamiken",
    "/close-combat",
    "/four",
    "/hasami",
    "/dao",
    "/analysis/four",
    "/import",
    "/settings",
    "/nothing-here",
    "/account/sign-in",
];

/// axe-core, which scripts/test installs; `KAMNI_AXE` names its file.
pub(crate) fn axe() -> String {
    let usual =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/node_modules/axe-core/axe.min.js");
    let file = std::env::var_os("KAMNI_AXE").map_or(usual, PathBuf::from);
    std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; scripts/test installs axe-core", file.display()))
}

/// Colours are what they come to: one that is halfway on its way from another has a contrast that nobody reads.
const STILL: &str = "const still = new CSSStyleSheet();\
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');\
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];";

/// What axe finds wrong with the page that is open.
pub(crate) async fn violations(browser: &Browser, axe: &str) -> Vec<String> {
    // The page's policy lets no script in; the driver's own is not bound by it.
    browser.js(STILL, vec![]).await;
    browser.js(axe, vec![]).await;
    let script = "const done = arguments[arguments.length - 1];\
        window.axe.run(document, { resultTypes: ['violations'] }).then(found => done(found.violations.map(\
        wrong => wrong.id + ': ' + wrong.nodes.slice(0, 3).map(node => node.target.join(' ')).join(', '))))";
    let found = browser.client.execute_async(script, vec![]).await.expect("axe answers");
    found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The addresses of all pages, and their names: a game among them, and one that was brought in with its review.
async fn pages(browser: &Browser, house: &House, game: &str) -> Vec<(String, String)> {
    let import = bring_in(browser, house, REVIEWED).await;
    let own = [
        (format!("/{game}"), "game"),
        (import.clone(), "imported"),
        (format!("{import}/review"), "review"),
        (format!("{import}/review/board"), "reviewed"),
        (format!("{import}/review/try/3"), "trial"),
    ];
    let named = |page: &str| match page.trim_matches('/') {
        "" => "lobby".to_owned(),
        name => name.replace('/', "-"),
    };
    let fixed = PAGES.into_iter().map(|page| (page.to_owned(), named(page)));
    fixed.chain(own.map(|(page, name)| (page, name.to_owned()))).collect()
}

#[tokio::test]
async fn no_page_shuts_anybody_out() {
    let house = House::open();
    let axe = axe();
    let browser = Browser::open(Screen::Desktop).await;
    let id =
        browser.make_game(&house.url(""), "game=four&preset=quick&way=computer&level=1&side=first").await;
    let pages = pages(&browser, &house, &id).await;
    let mut wrong = Vec::new();
    for lang in ["en", "ru"] {
        for theme in ["light", "dark"] {
            browser.go(&house.url(&format!("/theme/{theme}?to=/rules"))).await;
            for (page, name) in &pages {
                browser.go(&house.url(&format!("{page}?lang={lang}"))).await;
                for violation in violations(&browser, &axe).await {
                    wrong.push(format!("{page} {lang} {theme}: {violation}"));
                }
                browser.picture(&format!("page-{name}-{lang}-{theme}")).await;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn no_page_is_wider_than_a_phone() {
    let house = House::open();
    let browser = Browser::open_in(Screen::Phone, "ru").await;
    let id =
        browser.make_game(&house.url(""), "game=dao&option-board=18&way=computer&level=1&side=first").await;
    let pages = pages(&browser, &house, &id).await;
    let mut wide = Vec::new();
    for lang in ["ru", "en"] {
        for (page, name) in &pages {
            browser.go(&house.url(&format!("{page}?lang={lang}"))).await;
            // Both at once: what moves may be elsewhere in the next moment.
            let script = "const over = [...document.querySelectorAll('*')].filter(one =>\
                one.getBoundingClientRect().right > innerWidth).map(one => `${one.tagName} ${one.getAttribute('class')}`);\
                const width = document.documentElement.scrollWidth;\
                return width > 360 ? [width, innerWidth, ...over.slice(0, 9)] : []";
            let found = browser.js(script, vec![]).await;
            if found != json!([]) {
                wide.push(format!("{page} {lang}: {found}"));
            }
            browser.picture(&format!("phone-{name}-{lang}")).await;
        }
    }
    assert!(wide.is_empty(), "sideways scrolling: {}", wide.join(", "));
}
