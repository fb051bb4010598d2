//! A player's page: ratings and games, and for the player the way to settings and tokens.

mod forms;
mod graph;
mod honours;
mod results;

use kamni_draw::{Figure, piece_svg};
use kamni_rules::{GameKind, Player, Rules};
use maud::{Markup, PreEscaped, html};

use super::icon;
use super::layout::{Page, shell};
use super::played::{GameShown, game_list};
use crate::address::{profile, with_query};
use crate::view::side_figure;

pub use forms::{ChallengePage, ReportPage, TieShown, challenge_page, report_page};
pub use graph::{Graph, GraphLine, TIMES};
pub use honours::{PuzzlesShown, TrophyShown};
pub use results::{DuelShown, Met, ResultsShown, Score, SidesShown};

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
    /// Whether he has a page of the house open just now.
    pub here: bool,
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
    /// What is between him and the reader.
    pub tie: TieShown,
    /// The game of his board beside the name.
    pub figure: GameKind,
    /// The ratings over time, if there are any.
    pub graph: Option<&'a Graph>,
    /// What he and the reader have played with each other.
    pub duel: Option<&'a DuelShown>,
    /// How his games came out.
    pub results: &'a ResultsShown,
    /// How he stands in puzzles, if he has solved any.
    pub puzzles: Option<PuzzlesShown>,
    /// His places among the first of tournaments, the latest first.
    pub trophies: &'a [TrophyShown],
    /// Whom the owner follows, and whether they are here.
    pub follows: &'a [(String, bool)],
    /// What has just been done: the key of its text.
    pub done: Option<&'a str>,
    /// Whether the account is closed.
    pub closed: bool,
}

impl ProfilePage<'_> {
    /// Whether anything stands beside the graph.
    fn has_aside(&self) -> bool {
        let people = self.duel.is_some() || !self.follows.is_empty();
        people || self.puzzles.is_some() || !self.trophies.is_empty()
    }
}

/// The page. Of `page`, title and styles are its own.
#[must_use]
pub fn profile_page(page: &Page<'_>, shown: &ProfilePage<'_>) -> Markup {
    let name = shown.person.name;
    let title = page.texts.get("profile-title", &[("name", name.into())]);
    let content = html! {
        main id="main" class="person" {
            (top(page, shown))
            @if let Some(key) = shown.done { p class="done" role="status" { (icon("check")) span { (page.text(key)) } } }
            @if shown.closed { p class="notice" { (page.text("profile-closed")) } }
            @if shown.tie.blocks { p class="notice" { (page.text("profile-blocked")) } }
            section aria-labelledby="l-ratings" {
                h2 class="vh" id="l-ratings" { (page.text("profile-ratings")) }
                ul class="tiles" { @for tile in shown.tiles { (tile_shown(page, name, tile)) } }
            }
            @if shown.graph.is_some() || shown.has_aside() {
                div class="abreast" {
                    @if let Some(lines) = shown.graph { (graph::graph(page, &profile(name), lines)) }
                    @if shown.has_aside() {
                        div class="aside" {
                            @if let Some(duel) = shown.duel { (results::duel(page, name, duel)) }
                            @if let Some(puzzles) = shown.puzzles { (honours::puzzles(page, shown.person.own, puzzles)) }
                            @if !shown.trophies.is_empty() { (honours::trophies(page, shown.trophies)) }
                            @if !shown.follows.is_empty() { (follows(page, shown.follows)) }
                        }
                    }
                }
            }
            (results::results(page, shown.results))
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

/// The board of the game that he plays most, his name, and what can be done with him.
fn top(page: &Page<'_>, shown: &ProfilePage<'_>) -> Markup {
    html! {
        div class="top-of-person" {
            span class=(format!("ava {}", shown.figure)) { (piece(shown.figure, Player::Second)) }
            (head(page, &shown.person, Tab::Games))
            @if !shown.person.own && (!shown.closed || shown.tie.staff) { (forms::doings(page, &shown.person, shown.tie)) }
        }
    }
}

/// The piece of one side of a game.
pub(crate) fn piece(kind: GameKind, side: Player) -> Markup {
    let figure = Rules::new(kind, []).map_or(Figure::Stone(side), |rules| side_figure(&rules, side));
    PreEscaped(piece_svg(kind, figure))
}

/// Whom the owner follows; those first who are here.
fn follows(page: &Page<'_>, follows: &[(String, bool)]) -> Markup {
    html! {
        section class="panel" aria-labelledby="l-follows" {
            h2 id="l-follows" { (page.text("profile-follows")) }
            ul class="people" {
                @for (name, here) in follows {
                    li { a href=(profile(name)) { (name) } @if *here { " " span class="dim" { (page.text("profile-here")) } } }
                }
            }
        }
    }
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
            p class="dim" {
                (page.texts.get("profile-since", &[("date", person.since.into())]))
                @if person.here { " · " (page.text("profile-here")) }
            }
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
