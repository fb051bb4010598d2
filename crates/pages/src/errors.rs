//! Pages that say that there is none: one stone with rings, the fact, one way on.

use kamni_rules::{GameKind, Step};
use maud::{Markup, html};

use super::layout::{Page, shell};

/// What was not found or not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A page.
    Page,
    /// A game.
    Game,
}

/// The page for a status. `detail` is a sentence in the visitor's language that says more.
#[must_use]
pub fn error_page(page: &Page<'_>, status: u16, missing: Missing, detail: Option<&str>) -> Markup {
    let code = match status {
        code @ (400 | 403 | 404 | 429 | 503) => code,
        code if (400..500).contains(&code) => 400,
        _ => 500,
    };
    let title = match (missing, code) {
        (Missing::Game, 403 | 404) => page.text(&format!("error-game-{code}")),
        _ => page.text(&format!("error-title-{code}")),
    };
    let detail = detail.filter(|detail| *detail != title);
    let text = detail.map_or_else(|| page.text(&format!("error-text-{code}")), str::to_owned);
    let content = html! {
        main id="main" class=(format!("lone {}", GameKind::ALL[0])) {
            svg class="rings" viewBox="-80 -80 160 160" aria-hidden="true" {
                circle r="34" {} circle r="52" {} circle r="70" {}
                use href="#stone1" class="p1" {}
            }
            h1 { (title) }
            p { (text) }
            a class="btn main" href="/" { (page.text("error-way-on")) }
        }
    };
    shell(&Page { title: title.trim_end_matches('.'), ..*page }, &content)
}

/// A game that was played by another version of the rules.
#[derive(Clone, Debug)]
pub struct OldGame<'a> {
    /// The game's name.
    pub game: String,
    /// The version it was played by, and that of today.
    pub versions: [u32; 2],
    /// The steps as they were written.
    pub steps: &'a [Step],
}

/// Its page: why there is no board, and what is written down.
#[must_use]
pub fn old_game_page(page: &Page<'_>, old: &OldGame<'_>) -> Markup {
    let title = page.texts.get("old-game-title", &[("game", old.game.as_str().into())]);
    let [then, now] = old.versions;
    let versions = [("then", then.into()), ("now", now.into())];
    let content = html! {
        main id="main" class=(format!("lone {}", GameKind::ALL[0])) {
            h1 { (title) }
            p { (page.texts.get("old-game-text", &versions)) }
            @if !old.steps.is_empty() {
                p class="num" lang="zxx" { (old.steps.iter().map(Step::to_string).collect::<Vec<_>>().join(" ")) }
            }
            a class="btn main" href="/" { (page.text("error-way-on")) }
        }
    };
    shell(&Page { title: title.trim_end_matches('.'), ..*page }, &content)
}
