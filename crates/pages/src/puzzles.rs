//! The list of puzzles: those of the day, practice by game and theme, moments of one's own games.

use kamni_rules::GameKind;
use maud::{Markup, PreEscaped, html};

use super::icon;
use super::layout::{Page, Section, shell};

/// How somebody stands in puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// His rating and its deviation; nothing if no puzzle has counted yet.
    pub rating: Option<(i32, i32)>,
    /// The rating near which puzzles are chosen for him.
    pub near: i32,
    /// How many he has solved.
    pub solved: u32,
    /// Days in a row.
    pub run: u32,
    /// The most there have been.
    pub best: u32,
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// There is something to find.
    Open,
    /// It is solved.
    Solved,
    /// The answer was shown.
    Seen,
}

/// A puzzle of the day.
#[derive(Clone, Debug)]
pub struct DayPuzzle {
    /// Its game.
    pub kind: GameKind,
    /// Its name.
    pub id: String,
    /// Its board, small.
    pub picture: String,
    /// Whose turn it is, in words.
    pub to_move: String,
    /// What came of it.
    pub state: State,
    /// The game's days in a row.
    pub run: u32,
    /// The last seven of them, today last.
    pub week: [bool; 7],
}

/// The themes of a game: names for forms, and what players call them.
#[derive(Clone, Debug)]
pub struct Themes {
    /// The game.
    pub kind: GameKind,
    /// Its themes.
    pub themes: Vec<(&'static str, String)>,
}

/// All that the list shows.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlesPage<'a> {
    /// How the reader stands.
    pub standing: Standing,
    /// The puzzles of the day.
    pub days: &'a [DayPuzzle],
    /// In how many hours there are new ones.
    pub hours: u32,
    /// What can be practised.
    pub themes: &'a [Themes],
    /// What is practised: a game, and a theme.
    pub practised: (Option<GameKind>, Option<&'a str>),
    /// What was asked for and is not there, in words.
    pub none: Option<&'a str>,
}

/// The page. Of `page`, title, section and styles are its own.
#[must_use]
pub fn puzzles_page(page: &Page<'_>, list: &PuzzlesPage<'_>) -> Markup {
    let title = page.text("solve-title");
    let open = list.days.iter().filter(|day| day.state == State::Open).count();
    let key = if open > 0 { "solve-about-open" } else { "solve-about-done" };
    let about = page.texts.get(key, &[("open", open.into()), ("hours", list.hours.into())]);
    let content = html! {
        main id="main" class="puzzles" {
            div class="intro" {
                div class="title" {
                    h1 { (title) }
                    @if !list.days.is_empty() { p class="lead" { (about) } }
                    @if list.standing.rating.is_none() { p class="lead" { (page.text("solve-first")) } }
                }
                (figures(page, list.standing))
            }
            @if let Some(none) = list.none { p class="no" role="alert" { (icon("warn")) span { (none) } } }
            ul class="days" { @for day in list.days { (day_puzzle(page, day, first_open(list) == Some(day.kind))) } }
            (practice(page, list, open == 0))
            section class="own-puzzles" aria-labelledby="own-title" {
                div {
                    h2 id="own-title" { (page.text("solve-own")) }
                    p { (page.text("solve-own-about")) }
                }
                form method="post" action="/puzzles/own" { button class="btn" { (page.text("solve-own-go")) } }
            }
        }
    };
    let page = Page { title: &title, section: Some(Section::Puzzles), styles: &["puzzles.css"], ..*page };
    shell(&page, &content)
}

/// The game of the puzzle that comes first: it has the one button that is the next thing to do.
fn first_open(list: &PuzzlesPage<'_>) -> Option<GameKind> {
    list.days.iter().find(|day| day.state == State::Open).map(|day| day.kind)
}

fn figures(page: &Page<'_>, standing: Standing) -> Markup {
    let best = page.texts.get("solve-best", &[("days", standing.best.into())]);
    html! {
        dl class="sum num" {
            @if let Some((rating, deviation)) = standing.rating {
                div { dt { (page.text("solve-rating")) } dd { (rating) " " small { "± " (deviation) } } }
            }
            div { dt { (page.text("solve-solved")) } dd { (standing.solved) } }
            div {
                dt { (page.text("solve-days")) }
                dd { (standing.run) @if standing.best > standing.run { " " small { (best) } } }
            }
        }
    }
}

fn day_puzzle(page: &Page<'_>, day: &DayPuzzle, is_first: bool) -> Markup {
    let address = format!("/puzzles/{}", day.id);
    html! {
        li class=(day.kind) {
            a class="pic" href=(address) tabindex="-1" aria-hidden="true" { (PreEscaped(&day.picture)) }
            h2 { (page.texts.game(day.kind)) }
            p { (day.to_move) }
            div class="streak" {
                span class="week" aria-hidden="true" { (week(day.week)) }
                span { (run(page, day)) }
            }
            div class="act" {
                @match day.state {
                    State::Open => a class=(if is_first { "btn main" } else { "btn" }) href=(address) {
                        (page.text("solve-go")) span class="vh" { ", " (page.texts.game(day.kind)) }
                    },
                    state => {
                        span class="state" {
                            @if state == State::Solved { (icon("check")) }
                            (page.text(if state == State::Solved { "solve-done" } else { "solve-seen" }))
                        }
                        a href=(address) { (page.text("solve-look")) span class="vh" { ", " (page.texts.game(day.kind)) } }
                    }
                }
            }
        }
    }
}

/// The last seven days; today has a second ring.
pub(crate) fn week(days: [bool; 7]) -> Markup {
    html! {
        @for (place, on) in days.into_iter().enumerate() {
            i class=(match (on, place == 6) { (true, true) => "on now", (true, false) => "on", (false, true) => "now", (false, false) => "" }) {}
        }
    }
}

fn run(page: &Page<'_>, day: &DayPuzzle) -> String {
    let values = [("days", day.run.into())];
    match (day.run, day.state) {
        (0, _) => page.text("solve-run-none"),
        (_, State::Open) => page.texts.get("solve-run-open", &values),
        _ => page.texts.get("solve-run", &values),
    }
}

/// What to practise. A theme names its game by itself.
fn practice(page: &Page<'_>, list: &PuzzlesPage<'_>, is_next: bool) -> Markup {
    let (kind, theme) = list.practised;
    let begin = page.texts.get("solve-begin", &[("rating", list.standing.near.to_string().into())]);
    html! {
        form class="practise" method="post" action="/puzzles/next" {
            h2 { (page.text("solve-practise")) }
            fieldset class="picks" {
                legend class="vh" { (page.text("solve-of-game")) }
                label { input type="radio" name="game" value="" checked[kind.is_none()]; (page.text("solve-any-game")) }
                // A game without puzzles has none to practise.
                @for game in list.themes.iter().map(|of| of.kind) {
                    label class=(game) {
                        input type="radio" name="game" value=(game) checked[kind == Some(game)]; (page.texts.game(game))
                    }
                }
            }
            label class="theme" {
                span { (page.text("solve-theme")) }
                select name="theme" {
                    option value="" { (page.text("solve-any-theme")) }
                    @for game in list.themes {
                        optgroup label=(page.texts.game(game.kind)) {
                            @for (name, text) in &game.themes {
                                option value=(format!("{}/{name}", game.kind))
                                    selected[kind == Some(game.kind) && theme == Some(*name)] { (text) }
                            }
                        }
                    }
                }
            }
            input type="hidden" name="choose" value="1";
            button class=(if is_next { "btn main" } else { "btn" }) { (begin) }
        }
    }
}
