//! Everything that can be set on this device, on one page. The script keeps it there: the house does not know it.

use kamni_draw::Ground;
use kamni_rules::GameKind;
use maud::{Markup, html};

use super::game::overlays;
use super::game::rail::device_settings;
use super::layout::{Page, shell};

/// The themes, with the texts of their names; the first one is the system's.
const THEMES: [(&str, &str); 3] =
    [("", "setting-theme-system"), ("light", "setting-theme-light"), ("dark", "setting-theme-dark")];

/// The page.
#[must_use]
pub fn settings_page(page: &Page<'_>) -> Markup {
    let title = page.text("settings-title");
    let content = html! {
        main id="main" class="person settings" {
            header class="head" { h1 { (title) } p { (page.text("settings-about")) } }
            noscript { p { (page.text("settings-plain")) } }
            div class="cards" data-part="settings" {
                section class="card" {
                    h2 { (page.text("settings-all-games")) }
                    div class="show" {
                        label class="pick" {
                            span { (page.text("setting-theme")) }
                            select data-theme-choice {
                                @for (value, key) in THEMES { option value=(value) { (page.text(key)) } }
                            }
                        }
                        label class="pick" {
                            span { (page.text("setting-board")) }
                            select data-board-choice {
                                option value="" { (page.text("setting-board-own")) }
                                @for ground in Ground::ALL {
                                    option value=(ground.name()) { (page.text(&format!("setting-board-{}", ground.name()))) }
                                }
                            }
                        }
                        (device_settings(page))
                    }
                }
                @for &kind in GameKind::ALL {
                    section class=(format!("card {kind}")) data-game=(kind) {
                        h2 { (page.texts.game(kind)) }
                        div class="show" { (overlays(page, kind)) }
                    }
                }
            }
        }
    };
    let styles = &["account.css", "game.css"];
    shell(&Page { title: &title, styles, scripts: &["device.js"], ..*page }, &content)
}
