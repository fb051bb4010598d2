//! The house as a program on somebody's device: what the system asks about it, the page that is shown without a connection, and the worker
//! that keeps that page.

use std::fmt::Write;

use kamni_draw::Tone;
use kamni_rules::GameKind;
use kamni_texts::{Lang, Texts};
use maud::{DOCTYPE, Markup, html};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::assets;

/// What the page without a connection is made of, beside itself: it is kept with it.
const SHELL: [&str; 4] = ["board.css", "app.css", "icon.svg", "offline.js"];

/// Where the system finds what it asks.
#[must_use]
pub fn manifest_address(lang: Lang) -> String {
    format!("/manifest/{lang}")
}

/// What a system is told before it takes the house in: its name, its pictures, where to begin.
#[must_use]
pub fn manifest(texts: &Texts) -> String {
    let text = |key: &str| texts.get(key, &[]);
    let colour = kamni_draw::tokens::value(GameKind::ALL[0], "page", Tone::Light);
    let icon = |file: &str, size: &str, kind: &str, purpose: &str| json!({ "src": assets::url(file), "sizes": size, "type": kind, "purpose": purpose });
    let shortcut = |key: &str, url: &str| json!({ "name": text(key), "url": url });
    json!({
        "id": "/",
        "name": text("site-name"),
        "short_name": text("site-name"),
        "description": text("site-about"),
        "lang": texts.lang().name(),
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": colour,
        "theme_color": colour,
        "categories": ["games"],
        "icons": [
            icon("icon.svg", "any", "image/svg+xml", "any"),
            icon("icon-192.png", "192x192", "image/png", "any"),
            icon("icon-512.png", "512x512", "image/png", "any"),
            icon("maskable-512.png", "512x512", "image/png", "maskable"),
        ],
        "shortcuts": [
            shortcut("nav-play", "/"),
            shortcut("nav-puzzles", "/puzzles"),
            shortcut("nav-watch", "/watch"),
        ],
    })
    .to_string()
}

/// What is shown where a page of the house cannot be had. It is the same for everybody, and says nothing of a game.
#[must_use]
pub fn offline_page(texts: &Texts) -> Markup {
    let text = |key: &str| texts.get(key, &[]);
    html! {
        (DOCTYPE)
        html lang=(texts.lang()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (text("offline-title")) " · " (text("site-name")) }
                @for style in ["board.css", "app.css"] { link rel="stylesheet" href=(assets::url(style)); }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                script type="module" src=(assets::url("offline.js")) {}
            }
            body {
                main id="main" class=(format!("lone {}", GameKind::ALL[0])) {
                    svg class="rings" viewBox="-80 -80 160 160" aria-hidden="true" {
                        circle r="34" {} circle r="52" {} circle r="70" {}
                    }
                    h1 { (text("offline-title")) }
                    p { (text("offline-text")) }
                    a class="btn main" href="" { (text("offline-again")) }
                }
            }
        }
    }
}

/// The worker's script, told before it what it keeps: it changes with any of that, and with nothing else.
#[must_use]
pub fn worker(texts: [&Texts; 2]) -> String {
    let script = assets::find("", "sw.js").map(|asset| asset.bytes).unwrap_or_default();
    let script = String::from_utf8_lossy(&script);
    let mut digest = Sha256::new();
    texts.iter().for_each(|texts| digest.update(offline_page(texts).into_string()));
    digest.update(script.as_bytes());
    let mut version = String::new();
    for byte in digest.finalize().iter().take(8) {
        // Writing to a string cannot fail.
        let _ = write!(version, "{byte:02x}");
    }
    let languages = texts.map(|texts| texts.lang().name());
    let shell = json!({ "version": version, "files": SHELL.map(assets::url), "languages": languages });
    format!("self.SHELL = {shell};\n{script}")
}
