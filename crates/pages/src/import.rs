//! Bringing in a game: a field for its text, what was found in it, and what is wrong with that.

use kamni_rules::GameKind;
use maud::{Markup, html};

use super::icon;
use super::layout::{Page, Section, shell};

/// What the page shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImportPage<'a> {
    /// What was pasted.
    pub text: &'a str,
    /// Which game lists of steps are of.
    pub kind: Option<GameKind>,
    /// The games that were found in it.
    pub found: &'a [FoundGame],
    /// Whether there may be more than those.
    pub more: bool,
    /// Why none of them was opened.
    pub wrong: Option<&'a str>,
}

/// A game that was found.
#[derive(Clone, Debug)]
pub struct FoundGame {
    /// Which it is, from 1.
    pub number: u64,
    /// Its name and the players'.
    pub title: String,
    /// What else is known of it.
    pub about: String,
    /// What is wrong with it, and where.
    pub faults: Vec<String>,
    /// How many turns could be read; nothing where there is no game.
    pub turns: Option<u32>,
}

/// The page.
#[must_use]
pub fn import_page(page: &Page<'_>, import: &ImportPage<'_>) -> Markup {
    let title = page.text("import-title");
    let content = html! {
        main id="main" class="import" {
            header class="head" {
                h1 { (title) }
                p class="dim" { (page.text("import-about")) }
            }
            form method="post" action="/import" data-part="import" data-large=(page.text("import-file-large"))
                data-letters=(page.text("import-file-letters")) {
                @if let Some(wrong) = import.wrong {
                    p class="bad" role="alert" id="import-wrong" { (icon("warn")) span { (wrong) } }
                }
                (found(page, import))
                (fields(page, import))
                div class="do" {
                    button class="btn main" { (page.text("import-go")) }
                    label class="btn" data-script hidden {
                        (icon("plus")) span { (page.text("import-file")) }
                        input class="vh" type="file" accept=".kmn,.sgf,.txt,.pgn,text/plain" data-part="file";
                    }
                    span class="dim" data-script hidden { (page.text("import-drop")) }
                }
                p class="dim small" { (page.text("import-public")) }
            }
        }
    };
    let page = Page {
        title: &title,
        section: Some(Section::Analysis),
        styles: &["import.css"],
        scripts: &["import.js"],
        ..*page
    };
    shell(&page, &content)
}

fn fields(page: &Page<'_>, import: &ImportPage<'_>) -> Markup {
    let wrong = import.wrong.is_some();
    html! {
        div class="field" {
            label for="import-text" { (page.text("import-text")) }
            textarea id="import-text" name="text" rows="12" spellcheck="false" autocapitalize="none" autocomplete="off"
                aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("import-wrong")] data-part="text"
                placeholder=(page.text("import-example")) { "\n" (import.text) }
        }
        div class="field" {
            label for="import-game" { (page.text("import-which")) }
            select id="import-game" name="game" {
                option value="" { (page.text("import-which-text")) }
                @for kind in GameKind::ALL {
                    option value=(kind) selected[import.kind == Some(*kind)] { (page.texts.game(*kind)) }
                }
            }
        }
    }
}

/// The games to choose from, each with what is wrong with it.
fn found(page: &Page<'_>, import: &ImportPage<'_>) -> Markup {
    if import.found.is_empty() {
        return html! {};
    }
    // What cannot be read is no game that was found.
    let count = import.found.iter().filter(|game| game.turns.is_some()).count();
    let some = count > 0;
    html! {
        section class="found" aria-labelledby=[some.then_some("found-title")] {
            @if some { h2 id="found-title" { (page.texts.get("import-found", &[("count", count.into())])) } }
            ol {
                @for game in import.found {
                    li {
                        div {
                            b { (game.title) }
                            @if !game.about.is_empty() { p class="dim" { (game.about) } }
                            @if !game.faults.is_empty() { ul class="faults" { @for fault in &game.faults { li { (fault) } } } }
                        }
                        @if let Some(turns) = game.turns {
                            button class="btn" name="number" value=(game.number) aria-label=(format!("{}: {}", act(page, game, turns), game.title)) {
                                (act(page, game, turns))
                            }
                        }
                    }
                }
            }
            @if import.more { p class="dim" { (page.texts.get("import-more", &[("count", import.found.len().into())])) } }
        }
    }
}

/// What opening a game comes to: the whole, or what could be read of it.
fn act(page: &Page<'_>, game: &FoundGame, turns: u32) -> String {
    if game.faults.is_empty() {
        page.text("import-open")
    } else {
        page.texts.get("import-open-part", &[("turns", turns.into())])
    }
}
