//! A player's page: ratings and games, and for the player the way to settings and tokens.

use kamni_rules::GameKind;
use maud::{Markup, html};

use super::layout::{Page, shell};
use super::played::{GameShown, game_list};
use crate::address::{profile, with_query};

/// The parts of one's own profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// What everybody sees.
    Games,
    /// The settings.
    Settings,
    /// The tokens for programs.
    Tokens,
}

/// Whose page it is.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    /// The name.
    pub name: &'a str,
    /// Since when, in words.
    pub since: &'a str,
    /// Whether it is a program's account.
    pub bot: bool,
    /// Whether it is the reader's.
    pub own: bool,
}

/// A game's tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The game.
    pub kind: GameKind,
    /// The rating and its deviation, if there is one.
    pub rating: Option<(i32, i32)>,
    /// The rating's line: when, from 0 for 90 days ago to 1 for now, and how high.
    pub line: Vec<(f64, f64)>,
    /// Finished games that were won, drawn and lost.
    pub tally: [u32; 3],
}

/// All that a profile shows.
#[derive(Clone, Copy, Debug)]
pub struct ProfilePage<'a> {
    /// Whose.
    pub person: Person<'a>,
    /// One tile a game.
    pub tiles: &'a [Tile],
    /// The latest games.
    pub games: &'a [GameShown],
    /// How many finished games there are.
    pub total: u32,
    /// What was played side by side in this browser, for the owner.
    pub beside: &'a [GameShown],
}

/// The page. Of `page`, title and styles are its own.
#[must_use]
pub fn profile_page(page: &Page<'_>, shown: &ProfilePage<'_>) -> Markup {
    let name = shown.person.name;
    let title = page.texts.get("profile-title", &[("name", name.into())]);
    let content = html! {
        main id="main" class="person" {
            (head(page, &shown.person, Tab::Games))
            section aria-labelledby="l-ratings" {
                h2 class="vh" id="l-ratings" { (page.text("profile-ratings")) }
                ul class="tiles" { @for tile in shown.tiles { (tile_shown(page, name, tile)) } }
            }
            section class="found" aria-labelledby="l-games" {
                header {
                    h2 id="l-games" { (page.text("profile-games")) }
                    @if shown.total > 0 {
                        a href=(with_query("/archive", [("player", name)])) { (page.text("profile-all")) }
                    }
                }
                @if shown.total == 0 { (no_games(page, &shown.person)) } @else { (game_list(page, shown.games)) }
            }
            @if !shown.beside.is_empty() {
                section class="found" aria-labelledby="l-beside" {
                    header { h2 id="l-beside" { (page.text("profile-beside")) } }
                    p class="dim" { (page.text("profile-beside-about")) }
                    (game_list(page, shown.beside))
                }
            }
        }
    };
    shell(&Page { title: &title, styles: &["archive.css", "account.css", "share.css"], ..*page }, &content)
}

/// The name, since when, and the tabs of one's own page.
pub(super) fn head(page: &Page<'_>, person: &Person<'_>, tab: Tab) -> Markup {
    let tabs = [
        (Tab::Games, profile(person.name), "profile-games"),
        (Tab::Settings, "/account".to_owned(), "profile-settings"),
        (Tab::Tokens, "/account/tokens".to_owned(), "profile-tokens"),
    ];
    html! {
        header class="head" {
            h1 { (person.name) @if person.bot { " " span class="bot" { (page.text("profile-bot")) } } }
            p class="dim" { (page.texts.get("profile-since", &[("date", person.since.into())])) }
            @if person.own {
                nav class="tabs" aria-label=(page.text("profile-tabs")) {
                    @for (each, to, key) in &tabs {
                        a href=(to) aria-current=[(*each == tab).then_some("page")] { (page.text(key)) }
                    }
                }
            }
        }
    }
}

fn tile_shown(page: &Page<'_>, name: &str, tile: &Tile) -> Markup {
    let [won, drawn, lost] = tile.tally;
    let count = won + drawn + lost;
    let games = with_query("/archive", [("game", tile.kind.name()), ("player", name)]);
    html! {
        li class=(tile.kind) {
            h3 { (page.texts.game(tile.kind)) }
            @match tile.rating {
                Some((rating, deviation)) => p class="rating num" { b { (rating) } " ± " (deviation) },
                None => p class="rating" { (page.text("profile-unrated")) },
            }
            (line(page, tile))
            p class="tally" {
                @if count > 0 {
                    a href=(games) { (page.texts.get("profile-played", &[("count", count.into())])) }
                    span {
                        (page.texts.get("profile-tally", &[("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into())]))
                    }
                } @else { (page.texts.get("profile-played", &[("count", 0.into())])) }
            }
        }
    }
}

/// The size of a line's picture, and the least difference of ratings that fills it: a few points must not look like a fall.
const WIDE: f64 = 200.0;
const HIGH: f64 = 40.0;
const LEAST: f64 = 100.0;

/// The rating's way through 90 days.
fn line(page: &Page<'_>, tile: &Tile) -> Markup {
    let (Some(first), Some(last)) = (tile.line.first(), tile.line.last()) else { return html! {} };
    let ratings = || tile.line.iter().map(|(_, rating)| *rating);
    let (low, high) = (ratings().fold(f64::MAX, f64::min), ratings().fold(f64::MIN, f64::max));
    let (middle, span) = (f64::midpoint(low, high), (high - low).max(LEAST));
    let place = |(when, rating): &(f64, f64)| {
        (when * (WIDE - 8.0) + 4.0, HIGH / 2.0 - (rating - middle) / span * (HIGH - 8.0))
    };
    let points: Vec<String> = tile.line.iter().map(place).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let (x, y) = place(last);
    let values = [("from", rounded(first.1)), ("to", rounded(last.1))];
    html! {
        svg class="line90" viewBox=(format!("0 0 {WIDE} {HIGH}")) role="img" aria-label=(page.texts.get("profile-line", &values)) {
            polyline points=(points.join(" ")) {}
            circle cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="3.5" {}
        }
    }
}

fn rounded(rating: f64) -> kamni_texts::Value<'static> {
    format!("{rating:.0}").into()
}

fn no_games(page: &Page<'_>, person: &Person<'_>) -> Markup {
    if person.own {
        return none_yet(page);
    }
    html! { div class="empty" { p { (page.text("profile-no-games")) } } }
}

/// What stands where a reader's own games will be.
fn none_yet(page: &Page<'_>) -> Markup {
    html! {
        div class="empty" {
            p { (page.text("profile-no-own-games")) }
            a class="btn main" href="/" { (page.text("profile-play")) }
        }
    }
}

/// What a guest has played in this browser.
#[must_use]
pub fn own_games_page(page: &Page<'_>, games: &[GameShown]) -> Markup {
    let title = page.text("own-games-title");
    let content = html! {
        main id="main" class="person" {
            header class="head" { h1 { (title) } p { (page.text("own-games-about")) } }
            @if games.is_empty() { (none_yet(page)) }
            @else {
                (game_list(page, games))
                p { a class="btn main" href="/account/sign-up" { (page.text("own-games-keep")) } }
            }
        }
    };
    shell(&Page { title: &title, styles: &["account.css", "archive.css", "share.css"], ..*page }, &content)
}
