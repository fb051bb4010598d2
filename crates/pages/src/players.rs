//! Who plays here: the best of each game, and who is in the house just now.

use kamni_rules::{GameKind, Player};
use maud::{Markup, html};

use super::layout::{Page, shell};
use super::profile::piece;
use crate::address::{profile, with_query};

/// The times within which somebody has to have played, in days; 0 is any.
pub const WITHIN: [u32; 3] = [30, 365, 0];

/// Somebody among the best.
#[derive(Clone, Debug)]
pub struct RankedShown {
    /// The name.
    pub name: String,
    /// Whether it is a program's account.
    pub bot: bool,
    /// The rating and its deviation.
    pub rating: (i32, i32),
    /// How many rated games it rests on.
    pub games: u32,
    /// Whether he is here.
    pub here: bool,
}

/// All that the page shows.
#[derive(Clone, Copy, Debug)]
pub struct PlayersPage<'a> {
    /// The game.
    pub game: GameKind,
    /// Within how many days they have played; 0 is any.
    pub days: u32,
    /// The best, the first one first.
    pub best: &'a [RankedShown],
    /// The names of those who are here.
    pub here: &'a [String],
    /// How many more are.
    pub more: u32,
    /// The reader's name.
    pub reader: Option<&'a str>,
}

/// The page.
#[must_use]
pub fn players_page(page: &Page<'_>, shown: &PlayersPage<'_>) -> Markup {
    let title = page.text("players-title");
    let content = html! {
        main id="main" class="person players" {
            header class="head" { h1 { (title) } p class="dim" { (page.text("players-about")) } }
            nav class="picks" aria-label=(page.text("archive-game")) {
                @for &kind in GameKind::ALL {
                    a class=(kind) href=(address(kind, shown.days)) aria-current=[(kind == shown.game).then_some("true")] {
                        (piece(kind, Player::First)) (page.texts.game(kind))
                    }
                }
            }
            div class="abreast" {
                section class=(shown.game) aria-labelledby="l-best" {
                    header {
                        h2 id="l-best" { (page.texts.get("players-best", &[("game", page.texts.game(shown.game).into())])) }
                        nav class="picks" aria-label=(page.text("players-within")) {
                            @for days in WITHIN {
                                a href=(address(shown.game, days)) aria-current=[(days == shown.days).then_some("true")] {
                                    (page.text(&format!("players-within-{days}")))
                                }
                            }
                        }
                    }
                    @if shown.best.is_empty() { p class="empty" { (page.text("players-none")) } }
                    @else { (best(page, shown)) }
                }
                section class="panel" aria-labelledby="l-here" {
                    h2 id="l-here" { (page.text("players-here")) }
                    @if shown.here.is_empty() { p { (page.text("players-here-none")) } }
                    ul class="people" { @for name in shown.here { li { a href=(profile(name)) { (name) } } } }
                    @if shown.more > 0 { p { (page.texts.get("players-here-more", &[("count", shown.more.into())])) } }
                }
            }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

fn address(kind: GameKind, days: u32) -> String {
    with_query("/players", [("game", kind.name()), ("days", &days.to_string())])
}

fn best(page: &Page<'_>, shown: &PlayersPage<'_>) -> Markup {
    html! {
        table class="best" {
            thead { tr {
                th scope="col" class="r" { (page.text("players-place")) }
                th scope="col" { (page.text("archive-player")) }
                th scope="col" class="r" { (page.text("archive-rated")) }
                th scope="col" class="r" { (page.text("players-games")) }
            } }
            tbody {
                @for (place, row) in (1_u32..).zip(shown.best) {
                    tr aria-current=[(shown.reader == Some(row.name.as_str())).then_some("true")] {
                        td class="r num" { (place) }
                        td {
                            a href=(profile(&row.name)) { (row.name) }
                            @if row.bot { " " span class="dim" { (page.text("profile-bot")) } }
                            @if row.here { " " span class="dim" { (page.text("profile-here")) } }
                        }
                        td class="r num" { b { (row.rating.0) } " ± " (row.rating.1) }
                        td class="r num" { (row.games) }
                    }
                }
            }
        }
    }
}
