//! The page of a game: what it is, a board to try it on, a tutorial, the rules. And the list of all games' rules.

use kamni_draw::piece_svg;
use kamni_rules::{GameKind, Rules};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::game::panel::aiming;
use super::game::words;
use super::layout::{Page, Section, shell};
use super::{icon, json_block};
use crate::lessons::Task;
use crate::presets::Preset;
use crate::view::{View, hand_figure, option_words};
use kamni_play::game::options_text;

mod block;
mod diagram;
mod known;
mod text;

/// All that the page of a game shows beside its rules.
#[derive(Clone, Copy, Debug)]
pub struct RulesPage<'a> {
    /// The game, with its usual options.
    pub rules: &'a Rules,
    /// The tutorial.
    pub tasks: &'static [Task],
    /// The first task's board, drawn.
    pub svg: &'a str,
    /// The same for the script.
    pub view: &'a View,
}

/// What the script is told at the beginning.
#[derive(Debug, Serialize)]
struct Lesson<'a> {
    game: &'static str,
    /// The options of the free board, as in an address.
    line: String,
    tasks: Vec<&'static str>,
    view: &'a View,
}

const SCRIPTS: &[&str] = &["rules.js"];
/// The texts of the script beside those that every board has.
const WORDS: &[&str] = &["where-diagram", "where-free", "all-done", "allowed", "failed"];

/// The page. Of `page`, title, scripts and styles are its own.
#[must_use]
pub fn rules_page(page: &Page<'_>, game: &RulesPage<'_>) -> Markup {
    let kind = game.rules.kind();
    let book = text::rulebook(kind, page.texts);
    let name = page.texts.game(kind);
    let known = known::known(kind, page.texts.lang());
    let content = html! {
        main id="main" class=(format!("lesson {kind} hide-closed hide-fours")) data-game=(kind) {
            p class="vh" aria-live="polite" data-part="live" {}
            div class="head" {
                h1 { (name) }
                div class="essence" { (PreEscaped(&book.essence)) }
                (play(page, kind))
            }
            (tutorial(page, game))
            (stage(page, game))
            section class="rules" id="rules" aria-labelledby="rules-title" {
                h2 id="rules-title" { (page.text("lesson-rules")) }
                nav class="contents" aria-label=(page.text("lesson-contents")) {
                    ol { @for (id, title) in &book.contents { li { a href=(format!("#{id}")) { (title) } } } }
                }
                div class="text" { (PreEscaped(&book.body)) }
            }
            @if !known.is_empty() {
                section class="known" id="known" aria-labelledby="known-title" {
                    h2 id="known-title" { (page.text("lesson-known")) }
                    div class="text" { (PreEscaped(known)) }
                }
            }
        }
        (json_block("lesson", &lesson(game)))
        (json_block("words", &script_words(page, game)))
    };
    let page = Page {
        title: &name,
        section: Some(Section::Play),
        styles: &["game.css", "chart.css", "rules.css"],
        scripts: SCRIPTS,
        class: "",
        ..*page
    };
    shell(&page, &content)
}

fn lesson<'a>(game: &RulesPage<'a>) -> Lesson<'a> {
    Lesson {
        game: game.rules.kind().name(),
        line: options_text(game.rules).replace(' ', "&"),
        tasks: game.tasks.iter().map(|task| task.name).collect(),
        view: game.view,
    }
}

fn script_words(page: &Page<'_>, game: &RulesPage<'_>) -> std::collections::BTreeMap<String, String> {
    let mut words = words(page);
    words.extend(WORDS.iter().map(|word| ((*word).to_owned(), page.text(&format!("lesson-{word}")))));
    let count = game.tasks.len();
    let values = [("number", "#".into()), ("count", count.into())];
    words.insert("where-task".to_owned(), page.texts.get("lesson-where-task", &values));
    let values = [("number", "#".into()), ("title", "%".into())];
    words.insert("task-done".to_owned(), page.texts.get("lesson-task-done", &values));
    words
}

/// Three ready-made games against the computer, and the way to everything else.
fn play(page: &Page<'_>, kind: GameKind) -> Markup {
    html! {
        form class="begin" method="post" action="/games" {
            input type="hidden" name="game" value=(kind);
            input type="hidden" name="way" value="computer";
            input type="hidden" name="level" value="3";
            fieldset {
                legend class="vh" { (page.text("lesson-presets")) }
                @for preset in presets(kind) {
                    label class="preset" {
                        input type="radio" name="preset" value=(preset.name()) checked[preset == Preset::Standard];
                        span {
                            b { (page.texts.get("lesson-preset", &[("preset", preset.name().into())])) }
                            @if let Some(rules) = preset.rules(kind) { small { (option_words(&rules, page.texts)) } }
                        }
                    }
                }
            }
            div class="go" {
                button class="btn main" data-part="begin" { (page.text("lesson-play")) }
                p { (page.text("lesson-play-computer")) br; a href=(format!("/#{kind}")) { (page.text("lesson-all-options")) } }
                p { a href=(format!("/{kind}/path")) { (page.text("path-open")) } br; (page.text("path-open-about")) }
            }
        }
    }
}

/// Those that differ: where the author plays the usual game, there is no third.
fn presets(kind: GameKind) -> impl Iterator<Item = Preset> {
    let usual = Preset::Standard.rules(kind);
    Preset::ALL.into_iter().filter(move |preset| *preset == Preset::Standard || preset.rules(kind) != usual)
}

fn tutorial(page: &Page<'_>, game: &RulesPage<'_>) -> Markup {
    let kind = game.rules.kind();
    let text = |task: &Task, part: &str| page.text(&format!("tutorial-{kind}-{}{part}", task.name));
    let count = game.tasks.len();
    html! {
        section class="tutorial" id="tutorial" aria-labelledby="tutorial-title" {
            h2 id="tutorial-title" { (page.text("lesson-tutorial")) }
            p class="about" { (page.texts.get("lesson-tutorial-about", &[("count", count.into())])) }
            noscript { p class="about" { (page.text("lesson-tutorial-plain")) } }
            ol class="dots-row" {
                @for (number, task) in (1..).zip(game.tasks) {
                    @let values = [("number", number.into()), ("title", text(task, "").into())];
                    li { a href=(format!("#task-{number}")) data-task=(task.name) aria-label=(page.texts.get("lesson-task", &values)) { (number) } }
                }
            }
            ol class="tasks" {
                @for (number, task) in (1..).zip(game.tasks) {
                    li id=(format!("task-{number}")) class=(if number == 1 { "on" } else { "" }) data-name=(task.name) {
                        h3 { (number) ". " span { (text(task, "")) } }
                        p { (text(task, "-text")) }
                    }
                }
            }
        }
    }
}

/// The board that follows the text, and what can be done on it. Without scripts it is a picture.
fn stage(page: &Page<'_>, game: &RulesPage<'_>) -> Markup {
    html! {
        section class="stage" id="board" aria-label=(page.text("lesson-board")) {
            div class="box" { (PreEscaped(game.svg)) }
            div class="turn tray" data-part="tray" hidden {
                div class="say" {
                    p class="todo" data-part="todo" {}
                    p class="where" data-part="where" {}
                }
                div class="no" role="alert" data-part="no" hidden { (icon("warn")) span {} }
                div class="verdict" role="status" data-part="verdict" hidden { (icon("check")) span {} }
                (made(page, game.rules.kind()))
                (aiming(page))
                (acts(page, game.rules.kind()))
            }
        }
    }
}

/// The chips of the turn's steps, the pips, the hand; the script fills them.
fn made(page: &Page<'_>, kind: GameKind) -> Markup {
    html! {
        div class="made" {
            ul class="steps" aria-label=(page.text("game-steps")) data-part="steps" hidden {}
            div class="pips" aria-hidden="true" data-part="pips" hidden {}
            div class="hand" aria-hidden="true" data-part="hand" hidden {
                @if let Some(figure) = hand_figure(kind) { template { (PreEscaped(piece_svg(kind, figure))) } }
            }
        }
    }
}

fn acts(page: &Page<'_>, kind: GameKind) -> Markup {
    let act = |part: &str, key: &str, sign: Option<&str>, class: &str| {
        html! {
            button class=(class) type="button" data-part=(part) hidden {
                @if let Some(sign) = sign { (icon(sign)) }
                span { (page.text(key)) }
            }
        }
    };
    html! {
        div class="row" {
            (act("back", "do-step-back", Some("undo"), "btn"))
            (act("forward", "lesson-forward", Some("next"), "btn"))
            (act("main", "do-end", None, "btn"))
            (act("count", "do-count", None, "btn"))
            (act("next", "lesson-next", None, "btn main"))
            form method="post" action="/games" data-part="invite" hidden {
                input type="hidden" name="game" value=(kind);
                input type="hidden" name="way" value="computer";
                input type="hidden" name="level" value="1";
                input type="hidden" name="preset" value=(Preset::Standard.name());
                button class="btn main" { (page.text("lesson-invite")) }
            }
            (act("again", "lesson-again", None, "btn quiet"))
            (act("show", "lesson-show", None, "btn quiet"))
            (act("free", "lesson-free", None, "btn quiet"))
            (act("to-text", "lesson-back-to-text", None, "btn quiet"))
        }
    }
}

/// The list of all games' rules.
#[must_use]
pub fn all_rules_page(page: &Page<'_>) -> Markup {
    let title = page.text("lesson-all-rules");
    let content = html! {
        main id="main" class="shelf" {
            h1 { (title) }
            p class="about" { (page.text("lesson-all-rules-about")) }
            ul {
                @for &kind in GameKind::ALL {
                    li class=(kind) {
                        a href=(format!("/{kind}")) {
                            (PreEscaped(&text::rulebook(kind, page.texts).sample))
                            div {
                                h2 { (page.texts.game(kind)) }
                                p { (page.text(&format!("about-{kind}"))) }
                            }
                        }
                    }
                }
            }
        }
    };
    let page = Page { title: &title, section: Some(Section::Play), styles: &["rules.css"], ..*page };
    shell(&page, &content)
}
