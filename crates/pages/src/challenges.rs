//! Challenges to and from a reader.

use kamni_rules::GameKind;
use maud::{Markup, html};

use super::layout::{Page, Section, shell};
use crate::address;
use crate::ids::GameId;

/// A challenge as it is listed.
#[derive(Clone, Debug)]
pub struct ChallengeRow {
    /// Its id, and its game's.
    pub id: GameId,
    /// Which game.
    pub kind: GameKind,
    /// The other's name.
    pub name: String,
    /// Options, clocks, sides, in words.
    pub terms: String,
    /// Whether the reader has made it.
    pub own: bool,
}

/// The page.
#[must_use]
pub fn challenges_page(page: &Page<'_>, rows: &[ChallengeRow]) -> Markup {
    let title = page.text("challenges-title");
    let (sent, received): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.own);
    let content = html! {
        main id="main" class="person" {
            header class="head" { h1 { (title) } }
            @if rows.is_empty() { p { (page.text("challenges-none")) } }
            @for (key, rows) in [("challenges-to-you", received), ("challenges-from-you", sent)] {
                @if !rows.is_empty() {
                    section {
                        h2 { (page.text(key)) }
                        ul class="challenges" { @for row in rows { (challenge(page, row)) } }
                    }
                }
            }
        }
    };
    let styles = &["account.css"];
    shell(&Page { title: &title, section: Some(Section::Play), styles, ..*page }, &content)
}

fn challenge(page: &Page<'_>, row: &ChallengeRow) -> Markup {
    let key = if row.own { "challenge-to" } else { "challenge-from" };
    let values = [("name", row.name.clone().into()), ("game", page.texts.game(row.kind).into())];
    let answer = |what: &str, key: &str, class: &str| {
        html! {
            form method="post" action=(format!("/challenges/{}/{what}", row.id)) {
                button class=(class) { (page.text(key)) }
            }
        }
    };
    html! {
        li class=(row.kind) {
            div { b { a href=(address::profile(&row.name)) { (page.texts.get(key, &values)) } } span { (row.terms) } }
            @if row.own { (answer("cancel", "challenge-cancel", "btn")) }
            @else { (answer("accept", "do-accept", "btn main")) (answer("decline", "challenge-decline", "btn")) }
        }
    }
}
