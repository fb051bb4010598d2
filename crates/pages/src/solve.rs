//! A puzzle being solved: rail, board, panel. The script finds all its parts here; what came of an answer is drawn here too, and put in.

use std::collections::BTreeMap;

use kamni_draw::piece_svg;
use kamni_play::game::side;
use kamni_rules::{GameKind, Player};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::game::panel::{aiming, made, typed};
use super::game::words;
use super::layout::{Page, Section, shell};
use super::puzzles::week;
use super::{icon, json_block};
use crate::view::{Eyes, Played, View, option_words, side_figure};

/// What is known of a puzzle from the beginning.
#[derive(Clone, Copy, Debug)]
pub struct SolvePage<'a> {
    /// Its name.
    pub id: &'a str,
    /// The board as it is shown: where the puzzle begins, or after the answer.
    pub played: &'a Played,
    /// Who looks.
    pub eyes: &'a Eyes<'a>,
    /// The position for the script.
    pub view: &'a View,
    /// Whose turn it is.
    pub mover: Player,
    /// Which puzzle it is: of a day, for practice, from one's own game.
    pub which: &'a str,
    /// The end of the text of what is to be found.
    pub aim: &'a str,
    /// Whether it counts for ratings.
    pub counts: bool,
    /// How many turns were wrong so far.
    pub wrong: u32,
    /// What a hint has said.
    pub hint: Option<&'a str>,
    /// The reader's rating and its deviation, if he has one.
    pub rating: Option<(i32, i32)>,
    /// What came of it, if there is nothing left to find.
    pub result: Option<&'a Outcome>,
}

/// What came of a puzzle.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether it was solved, and if so at once, with a hint, or at a later try.
    pub solved: Option<Solved>,
    /// What the right turn does, in words.
    pub did: String,
    /// What players call it.
    pub theme: Option<String>,
    /// The reader's and the puzzle's ratings before and after the first try, if it counted.
    pub ratings: Option<[[i32; 2]; 2]>,
    /// How many of a hundred solve it at once, if somebody has tried.
    pub percent: Option<u32>,
    /// Where it comes from: words, and a link where there is one.
    pub source: (String, Option<String>),
    /// The puzzle with its answer on the analysis board.
    pub analysis: String,
    /// The game's days in a row with the last seven of them, if it is the puzzle of the day.
    pub days: Option<(u32, [bool; 7])>,
    /// The game.
    pub kind: GameKind,
    /// The puzzle's name: the next one is another.
    pub id: String,
}

/// How it was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// At the first try.
    AtOnce,
    /// At the first try, after a hint.
    WithHint,
    /// At this try.
    AtLast(u32),
}

/// What the script begins with.
#[derive(Debug, Serialize)]
struct Begin<'a> {
    id: &'a str,
    #[serde(with = "side")]
    side: Player,
    wrong: u32,
    over: bool,
    view: &'a View,
}

/// Texts that the script has under their own names.
const WORDS: [&str; 5] =
    ["solve-lost", "solve-looking", "solve-your-turn", "solve-no-answer", "game-title-your-turn"];

/// The page. Of `page`, title, section, styles and scripts are its own. The title says nothing of theme, rating or source.
#[must_use]
pub fn solve_page(page: &Page<'_>, solve: &SolvePage<'_>) -> Markup {
    let kind = solve.played.rules().kind();
    let name = page.texts.game(kind);
    let title = page.texts.get("solve-page", &[("game", name.clone().into())]);
    let mut said: BTreeMap<String, String> = words(page);
    said.extend(WORDS.iter().map(|key| ((*key).to_owned(), page.text(key))));
    let begin = Begin {
        id: solve.id,
        side: solve.mover,
        wrong: solve.wrong,
        over: solve.result.is_some(),
        view: solve.view,
    };
    let content = html! {
        main id="main" class=(format!("solve {kind} hide-closed hide-fours hide-beaten")) data-game=(kind) {
            h1 class="vh" { (title) }
            p class="vh" aria-live="polite" data-part="live" {}
            aside class="about" aria-label=(page.text("solve-puzzle")) {
                p class="title" { a href=(format!("/{kind}")) { (name) } }
                ul class="terms" data-part="terms" { (terms(page, solve)) }
                button class="btn quiet" type="button" data-do="describe" { (page.text("game-describe")) }
            }
            div class="box" { (PreEscaped(solve.played.svg(solve.eyes))) }
            (plate(page, solve, kind))
            div class="task" {
                (task(page, solve, kind))
                section class="turn result" aria-label=(page.text("solve-result")) data-part="result" hidden[solve.result.is_none()] {
                    @if let Some(outcome) = solve.result { (result(page, outcome)) }
                }
                (own_rating(page, solve))
            }
        }
        (json_block("begin", &begin))
        (json_block("words", &said))
    };
    let page = Page {
        title: &title,
        section: Some(Section::Puzzles),
        styles: &["game.css", "puzzles.css"],
        scripts: &["puzzle.js"],
        class: "in-puzzle",
        ..*page
    };
    shell(&page, &content)
}

fn terms(page: &Page<'_>, solve: &SolvePage<'_>) -> Markup {
    html! {
        li { (solve.which) }
        li { (option_words(solve.played.rules(), page.texts)) }
        @if let Some(outcome) = solve.result {
            (terms_after(page, outcome))
        } @else {
            @if solve.counts {
                li data-part="later" { (page.text("solve-theme-later")) }
                li data-part="later" { (page.text("solve-rating-later")) }
            }
            li data-part="tries" hidden[solve.wrong == 0] { (tries(page, solve.wrong)) }
        }
    }
}

/// How many tries there have been.
#[must_use]
pub fn tries(page: &Page<'_>, wrong: u32) -> String {
    page.texts.get("solve-tries", &[("count", wrong.into())])
}

/// What may be said of a puzzle when nothing is left to find, as lines of a list.
#[must_use]
pub fn terms_after(page: &Page<'_>, outcome: &Outcome) -> Markup {
    let (source, link) = &outcome.source;
    html! {
        @if let Some(percent) = outcome.percent {
            li { (page.texts.get("solve-of-hundred", &[("percent", percent.into())])) }
        }
        li { @if let Some(link) = link { a href=(link) { (source) } } @else { (source) } }
    }
}

fn plate(page: &Page<'_>, solve: &SolvePage<'_>, kind: GameKind) -> Markup {
    let (rules, mover) = (solve.played.rules(), solve.mover);
    let side = [("side", rules.side(mover).code().into())];
    html! {
        div class="plate on" {
            (PreEscaped(piece_svg(kind, side_figure(rules, mover))))
            div class="name" {
                b { (page.texts.to_move(rules, mover)) }
                span { (page.texts.get("solve-you-play", &side)) }
            }
        }
    }
}

/// What is to be found, the steps made, what was wrong with them, and what helps.
fn task(page: &Page<'_>, solve: &SolvePage<'_>, kind: GameKind) -> Markup {
    let over = solve.result.is_some();
    html! {
        section class="turn" aria-label=(page.text("solve-task")) data-part="turn" hidden[over] {
            div class="no" role="alert" data-part="no" hidden { (icon("warn")) span {} }
            h2 data-part="task" tabindex="-1" { (page.text(&format!("solve-find-{}", solve.aim))) }
            p data-part="terms-of" { (page.text(if solve.counts { "solve-counts" } else { "solve-counts-not" })) }
            noscript { p { (page.text("solve-plain")) } }
            p class="todo" data-part="title" {}
            p data-part="help" hidden {}
            (made(page, kind, solve.view, true))
            (aiming(page))
            div class="two" data-part="play" hidden {
                button class="btn" type="button" aria-keyshortcuts="Backspace" data-part="back" {
                    (icon("undo")) span { (page.text("do-step-back")) }
                }
                button class="btn" type="button" aria-keyshortcuts="Shift+Enter" data-part="main" {}
            }
            div class="more" data-part="more" hidden {}
            (typed(page))
            p class="hinted" role="status" data-part="hinted" hidden[solve.hint.is_none()] { (solve.hint.unwrap_or_default()) }
            (why(page))
            (helps(page, solve.counts))
            // Nobody sits here: what a turn's panel says of seats and ends stays empty.
            @for part in ["offer", "wait"] { div data-part=(part) hidden {} }
            div data-part="over" hidden { p data-part="reason" {} }
            div data-part="think" hidden { p data-part="queue" {} button type="button" data-part="now" { (page.text("do-now")) } }
            div data-part="present" hidden { span data-part="where" {} }
            svg class="tally" data-part="tally" hidden {}
        }
    }
}

/// Why a turn is wrong: it, and the rival's answer, as chips that have the numbers of the board.
fn why(page: &Page<'_>) -> Markup {
    html! {
        div class="why" data-part="why" hidden {
            h2 { (page.text("solve-why")) }
            p role="status" data-part="why-said" {}
            ol class="line-of" data-part="why-line" {}
        }
    }
}

fn helps(page: &Page<'_>, counts: bool) -> Markup {
    let act = |name: &str, key: &str, sign: Option<&str>, class: &str, hidden: bool| {
        html! {
            button class=(class) type="button" data-do=(name) hidden[hidden] {
                @if let Some(sign) = sign { (icon(sign)) }
                span { (page.text(key)) }
            }
        }
    };
    html! {
        div class="do" data-part="helps" hidden {
            (act("again", "solve-again", None, "btn main", true))
            (act("why", "solve-why", None, "btn", true))
            (act("hint", "solve-hint", Some("hint"), "btn", false))
            (act("give-up", "solve-give-up", None, "btn quiet", false))
            (act("show", "solve-show", None, "btn quiet", true))
        }
        @if counts { p class="fine" data-part="fine" { (page.text("solve-hint-about")) } }
    }
}

fn own_rating(page: &Page<'_>, solve: &SolvePage<'_>) -> Markup {
    html! {
        section class="mine" aria-label=(page.text("solve-yours")) data-part="mine" hidden[!solve.counts || solve.rating.is_none()] {
            span { (page.text("solve-yours")) }
            b class="num" data-part="rating" { @if let Some(rating) = solve.rating { (rating_shown(rating, None)) } }
        }
    }
}

/// A rating with its deviation, or with what has just changed of it.
#[must_use]
pub fn rating_shown((rating, deviation): (i32, i32), change: Option<i32>) -> Markup {
    html! {
        (rating) " "
        @match change {
            Some(change) => small class=(if change < 0 { "down" } else { "up" }) { (signed(change)) },
            None => small { "± " (deviation) },
        }
    }
}

/// A change with its sign.
fn signed(change: i32) -> String {
    match change {
        0 => "0".to_owned(),
        change if change < 0 => format!("−{}", change.unsigned_abs()),
        change => format!("+{change}"),
    }
}

/// What came of it: what the turn does, theme, ratings, and what comes next.
#[must_use]
pub fn result(page: &Page<'_>, outcome: &Outcome) -> Markup {
    let title = match outcome.solved {
        Some(Solved::AtOnce) => page.text("solve-at-once"),
        Some(Solved::WithHint) => page.text("solve-with-hint"),
        Some(Solved::AtLast(count)) => page.texts.get("solve-at-last", &[("count", count.into())]),
        None => page.text("solve-answer"),
    };
    html! {
        h2 tabindex="-1" data-part="result-title" {
            @if outcome.solved.is_some() { span class="ok" { (icon("check")) } }
            (title)
        }
        p { (outcome.did) }
        @if let Some(theme) = &outcome.theme {
            p class="theme" { span class="vh" { (page.text("solve-theme")) ": " } span class="chip" { (theme) } }
        }
        @if let Some(ratings) = outcome.ratings { (rating_table(page, ratings)) }
        div class="do" {
            form method="post" action=(if outcome.theme.is_some() { "/puzzles/next" } else { "/puzzles/own" }) {
                input type="hidden" name="after" value=(outcome.id);
                button class="btn main" data-part="next" { (page.text("solve-next")) }
            }
            a class="btn" href=(outcome.analysis) { (page.text("solve-analyse")) }
        }
        @if let Some((run, days)) = outcome.days {
            p class="row" {
                span { (page.texts.get("solve-streak", &[("game", page.texts.game(outcome.kind).into())])) }
                b class="num" { (run) }
                span class="week" aria-hidden="true" { (week(days)) }
            }
        }
    }
}

fn rating_table(page: &Page<'_>, ratings: [[i32; 2]; 2]) -> Markup {
    html! {
        table class="delta num" {
            thead { tr {
                th scope="col" { (page.text("solve-table")) }
                @for key in ["solve-before", "solve-now", "solve-change"] { th scope="col" { (page.text(key)) } }
            } }
            tbody {
                @for (key, [before, after]) in ["solve-you", "solve-puzzle"].into_iter().zip(ratings) {
                    tr {
                        th scope="row" { (page.text(key)) }
                        td { (before) }
                        td { b { (after) } }
                        td class=(if after < before { "down" } else { "up" }) { (signed(after - before)) }
                    }
                }
            }
        }
    }
}
