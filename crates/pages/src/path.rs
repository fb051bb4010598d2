//! The path of a game: stages of lessons and levels, what comes next; and what a game with the computer has changed of it.

use kamni_draw::piece_svg;
use kamni_rules::{GameKind, Player, Rules};
use maud::{Markup, PreEscaped, html};

use super::icon;
use super::layout::{Page, Section, shell};
use crate::presets::Preset;
use crate::view::side_figure;

/// A step of a path.
#[derive(Clone, Debug)]
pub struct StopShown {
    /// What it is.
    pub what: What,
    /// Its name.
    pub title: String,
    /// What it teaches, or how it plays.
    pub about: String,
}

/// What a step of a path is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The tutorial: tasks done, of how many.
    Tutorial(usize, usize),
    /// A lesson: its theme, tasks done, of how many.
    Lesson(&'static str, usize, usize),
    /// A level, and whether it was beaten as First and as Second.
    Level(u8, [bool; 2]),
}

impl What {
    fn is_done(self) -> bool {
        match self {
            Self::Tutorial(done, all) | Self::Lesson(_, done, all) => done >= all,
            Self::Level(_, beaten) => beaten == [true; 2],
        }
    }
}

/// What comes next.
#[derive(Clone, Debug)]
pub struct Next {
    /// What it is.
    pub what: What,
    /// In words: what to do.
    pub title: String,
    /// What helps to know.
    pub about: String,
    /// The side to play, of a level.
    pub side: Option<Player>,
}

/// All that the page shows.
#[derive(Clone, Copy, Debug)]
pub struct PathPage<'a> {
    /// The game, as it is played on the path.
    pub rules: &'a Rules,
    /// The stages.
    pub stages: &'a [Vec<StopShown>],
    /// What comes next; nothing if all is done.
    pub next: Option<&'a Next>,
    /// The board of what comes next.
    pub picture: &'a str,
    /// His strength in words, and what it rests on.
    pub strength: Option<(&'a str, &'a str)>,
}

/// The page. Of `page`, title, section and styles are its own.
#[must_use]
pub fn path_page(page: &Page<'_>, path: &PathPage<'_>) -> Markup {
    let kind = path.rules.kind();
    let title = page.texts.get("path-title", &[("game", page.texts.game(kind).into())]);
    let next = path.next.map(|next| next.what);
    let content = html! {
        main id="main" class=(format!("path {kind}")) {
            div class="title" {
                h1 { (title) }
                p class="lead" { (page.text("path-about")) }
            }
            div class="cols" {
                div class="stages" {
                    @for (number, stage) in (1..).zip(path.stages) {
                        section class="stage" aria-labelledby=(format!("stage-{number}")) {
                            h2 id=(format!("stage-{number}")) { (page.text(&format!("path-stage-{number}"))) }
                            ol { @for stop in stage { (stop_row(page, path.rules, stop, next == Some(stop.what), path.next)) } }
                        }
                    }
                }
                (aside(page, path))
            }
        }
    };
    let page = Page { title: &title, section: Some(Section::Play), styles: &["path.css"], ..*page };
    shell(&page, &content)
}

fn stop_row(page: &Page<'_>, rules: &Rules, stop: &StopShown, is_next: bool, next: Option<&Next>) -> Markup {
    let class = match stop.what {
        What::Level(..) => "level",
        What::Tutorial(..) | What::Lesson(..) => "lesson",
    };
    let class = match (stop.what.is_done(), is_next) {
        (true, _) => format!("{class} done"),
        (false, true) => format!("{class} cur"),
        (false, false) => class.to_owned(),
    };
    html! {
        li class=(class) aria-current=[is_next.then_some("step")] {
            span class="node num" aria-hidden="true" {
                @if stop.what.is_done() { (icon("check")) }
                @else if let What::Level(number, _) = stop.what { (number) }
            }
            div class="txt" {
                h3 {
                    (stop.title)
                    @if let What::Level(number, _) = stop.what {
                        " " small { (page.texts.get("path-level", &[("level", u32::from(number).into())])) }
                    }
                }
                p { (stop.about) }
            }
            (state(page, rules, stop.what))
            (go(page, rules, stop, next.filter(|_| is_next).and_then(|next| next.side)))
        }
    }
}

fn state(page: &Page<'_>, rules: &Rules, what: What) -> Markup {
    let tasks =
        |done: usize, all: usize| page.texts.get("path-tasks", &[("done", done.into()), ("all", all.into())]);
    html! {
        @match what {
            What::Tutorial(done, all) => div class="state" {
                span class="num" role="img" aria-label=(tasks(done, all)) {
                    (page.texts.get("path-of", &[("done", done.into()), ("all", all.into())]))
                }
            },
            What::Lesson(_, done, all) => div class="state" {
                span class="marks" role="img" aria-label=(tasks(done, all)) {
                    @for place in 0..all { i class=(if place < done { "on" } else { "" }) {} }
                }
            },
            What::Level(_, beaten) => div class="state" {
                @for side in Player::BOTH { (side_state(page, rules, side, beaten[side])) }
            },
        }
    }
}

/// A side's piece, and whether the level was beaten by it.
fn side_state(page: &Page<'_>, rules: &Rules, side: Player, beaten: bool) -> Markup {
    let values = [("side", rules.side(side).code().into())];
    html! {
        span class=(if beaten { "sd on" } else { "sd" }) {
            (PreEscaped(piece_svg(rules.kind(), side_figure(rules, side))))
            span class="vh" { (page.texts.get(if beaten { "path-beaten" } else { "path-not-yet" }, &values)) " " }
            @if beaten { (icon("check")) } @else { i class="open" aria-hidden="true" {} }
        }
    }
}

/// What can be done at a step: all of them are open.
fn go(page: &Page<'_>, rules: &Rules, stop: &StopShown, side: Option<Player>) -> Markup {
    let kind = rules.kind();
    let is_next = side.is_some();
    let word = |done: usize, all: usize| match done {
        0 => "path-begin",
        done if done < all => "path-go-on",
        _ => "path-again",
    };
    html! {
        div class="fin" {
            @match stop.what {
                What::Tutorial(done, all) => a class="btn" href=(format!("/{kind}#tutorial")) {
                    (page.text(word(done, all))) span class="vh" { ", " (stop.title) }
                },
                What::Lesson(theme, done, all) => (lesson_form(kind, theme, "btn", &html! {
                    (page.text(word(done, all))) span class="vh" { ", " (stop.title) }
                })),
                What::Level(level, beaten) => {
                    @let side = side.unwrap_or(if beaten == [true, false] { Player::Second } else { Player::First });
                    @let values = [("side", rules.side(side).code().into())];
                    (level_form(kind, level, side, "btn", &html! {
                        (if is_next { page.texts.get("path-play-as", &values) } else { page.text("path-play") })
                        span class="vh" { ", " (stop.title) }
                    }))
                }
            }
        }
    }
}

/// Begins a game with a level of the computer, by its usual options.
fn level_form(kind: GameKind, level: u8, side: Player, class: &str, text: &Markup) -> Markup {
    html! {
        form method="post" action="/games" {
            input type="hidden" name="game" value=(kind);
            input type="hidden" name="way" value="computer";
            input type="hidden" name="level" value=(level);
            input type="hidden" name="side" value=(side);
            input type="hidden" name="preset" value=(Preset::Standard.name());
            button class=(class) { (text) }
        }
    }
}

fn lesson_form(kind: GameKind, theme: &str, class: &str, text: &Markup) -> Markup {
    html! {
        form method="post" action="/puzzles/next" {
            input type="hidden" name="lesson" value=(format!("{kind}/{theme}"));
            button class=(class) { (text) }
        }
    }
}

/// The one button that is the next thing to do.
fn next_button(kind: GameKind, next: &Next, text: &str) -> Markup {
    let text = html! { (text) };
    match (next.what, next.side) {
        (What::Tutorial(..), _) => html! { a class="btn main" href=(format!("/{kind}#tutorial")) { (text) } },
        (What::Lesson(theme, ..), _) => lesson_form(kind, theme, "btn main", &text),
        (What::Level(level, _), side) => {
            level_form(kind, level, side.unwrap_or(Player::First), "btn main", &text)
        }
    }
}

fn aside(page: &Page<'_>, path: &PathPage<'_>) -> Markup {
    let kind = path.rules.kind();
    let word = |next: &Next| match (next.what, next.side) {
        (What::Tutorial(0, _) | What::Lesson(_, 0, _), _) => page.text("path-begin"),
        (What::Tutorial(..) | What::Lesson(..), _) => page.text("path-go-on"),
        (What::Level(..), side) => {
            let side = path.rules.side(side.unwrap_or(Player::First)).code();
            page.texts.get("path-play-as", &[("side", side.into())])
        }
    };
    html! {
        aside class="next" {
            section class="panel" aria-labelledby="next-title" {
                @if let Some(next) = path.next {
                    p class="over" { (page.text("path-next")) }
                    h2 id="next-title" { (next.title) }
                    div class="pic" aria-hidden="true" { (PreEscaped(path.picture)) }
                    p { (next.about) }
                    (next_button(kind, next, &word(next)))
                } @else {
                    h2 id="next-title" { (page.text("path-all-done")) }
                }
            }
            (facts(page, path))
        }
    }
}

/// What is done of lessons and of levels from each side, and the strength.
fn facts(page: &Page<'_>, path: &PathPage<'_>) -> Markup {
    let whats: Vec<What> = path.stages.iter().flatten().map(|stop| stop.what).collect();
    let lessons = whats.iter().filter(|what| matches!(what, What::Lesson(..)));
    let (all, done) = (lessons.clone().count(), lessons.filter(|what| what.is_done()).count());
    let beaten = |side: Player| {
        whats.iter().filter(|what| matches!(what, What::Level(_, beaten) if beaten[side])).count()
    };
    let of =
        |done: usize, all: usize| page.texts.get("path-of", &[("done", done.into()), ("all", all.into())]);
    let levels = whats.iter().filter(|what| matches!(what, What::Level(..))).count();
    html! {
        dl class="facts num" {
            @if all > 0 { div { dt { (page.text("path-lessons")) } dd { (of(done, all)) } } }
            @for side in Player::BOTH {
                @let values = [("side", path.rules.side(side).code().into())];
                div { dt { (page.texts.get("path-levels", &values)) } dd { (of(beaten(side), levels)) } }
            }
            @if let Some((strength, about)) = path.strength {
                div { dt { (page.text("path-strength")) small { (about) } } dd { (strength) } }
            }
        }
    }
}

/// What a game with the computer has changed of a path.
#[derive(Clone, Copy, Debug)]
pub struct PathResult<'a> {
    /// The game, as it is played on the path.
    pub rules: &'a Rules,
    /// The level's name.
    pub name: &'a str,
    /// The side that was played, and which sides have beaten it by now.
    pub side: Player,
    /// As First and as Second.
    pub beaten: [bool; 2],
    /// How much of the path is done, of how much.
    pub count: (usize, usize),
    /// What comes next.
    pub next: Option<&'a Next>,
}

/// The part of the result's panel that says so.
#[must_use]
pub fn path_result(page: &Page<'_>, result: &PathResult<'_>) -> Markup {
    let (rules, kind) = (result.rules, result.rules.kind());
    let side = |side: Player| ("side", rules.side(side).code().into());
    let own = |player: Player| {
        let key = if result.beaten[player] { "path-won" } else { "path-not-won" };
        page.texts.get(key, &[side(player), ("name", result.name.into())])
    };
    let (done, all) = result.count;
    html! {
        ul class="changed" aria-label=(page.text("path-result")) {
            @for player in [result.side, result.side.other()] {
                li {
                    @if result.beaten[player] { span class="ok" { (icon("check")) } }
                    @else { (PreEscaped(piece_svg(kind, side_figure(rules, player)))) }
                    span { (own(player)) }
                }
            }
            li {
                (icon("next"))
                span class="num" { (page.texts.get("path-progress", &[("done", done.into()), ("all", all.into())])) }
            }
        }
        @if let Some(next) = result.next {
            (next_button(kind, next, &format!("{}: {}", page.text("path-next"), next.title)))
        }
        a class="quiet-link" href=(format!("/{kind}/path")) { (page.text("path-back")) }
    }
}
