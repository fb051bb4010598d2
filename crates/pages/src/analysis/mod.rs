//! The analysis board: any position of any game, with the computer's opinion, a tree of variations and a set-up. The script finds all
//! its parts here; without it the page still shows a line, step by step, and what is wrong with an address.

use std::collections::BTreeMap;

use kamni_draw::piece_svg;
use kamni_rules::{GameKind, Player};
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::game::panel::{aiming, bar, made, typed};
use super::game::{classes, shown_step, words};
use super::layout::{Page, Section, shell};
use super::share::{self, Shared};
use super::{icon, json_block};
use crate::view::{EndShown, Eyes, Played, TurnShown, View, side_figure};

mod openings;
mod setup;

impl Trial {
    /// The address of its page.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}/try/{}", self.review, self.turn + 1)
    }
}

/// What an address asks for that cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The field: `options`, `position`, `moves`, `ply`.
    pub field: &'static str,
    /// The reason, in the reader's language.
    pub text: String,
}

/// What the page's script begins with.
#[derive(Clone, Debug, Serialize)]
pub struct Begin<'a> {
    /// The position that is drawn, as its own address would give it.
    pub tried: serde_json::Value,
    /// The game.
    pub game: &'static str,
    /// All options.
    pub options: Vec<(&'static str, String)>,
    /// Where the line begins, if not at the game's beginning.
    pub position: Option<&'a str>,
    /// The whole line.
    pub turns: &'a [TurnShown],
    /// How many steps of it are shown.
    pub ply: usize,
    /// Whether the board is turned.
    pub flip: bool,
    /// The record that the line belongs to.
    pub record: Option<Recorded<'a>>,
    /// What is to be found in the position.
    pub trial: Option<&'a Trial>,
}

/// A moment of a game to try again: something better than what was played is to be found.
#[derive(Clone, Debug, Serialize)]
pub struct Trial {
    /// Whose turn it is.
    #[serde(with = "kamni_play::game::side")]
    pub side: Player,
    /// How many turns were completed before it.
    pub turn: u32,
    /// The position after the engine's turn, as a text.
    pub text: String,
    /// The mover's chance then, from 0 to 1.
    pub chance: f64,
    /// The position after the turn that was played, as a text.
    pub played: String,
    /// What is to be done, in words.
    #[serde(skip)]
    pub task: String,
    /// The engine's turn and what would follow, in words.
    #[serde(skip)]
    pub answer: String,
    /// The review it belongs to.
    #[serde(skip)]
    pub review: String,
}

/// A record that is shown with all its lines.
#[derive(Clone, Debug, Serialize)]
pub struct Recorded<'a> {
    /// Its page.
    pub path: &'a str,
    /// The steps of its main line.
    pub main: &'a str,
    /// All its steps.
    pub grown: &'a serde_json::Value,
}

/// All that the page shows.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisPage<'a> {
    /// The game as far as it is shown.
    pub played: &'a Played,
    /// Who looks.
    pub eyes: &'a Eyes<'a>,
    /// The position.
    pub view: &'a View,
    /// How the game ended, where it is over.
    pub end: Option<&'a EndShown>,
    /// The position as a text.
    pub text: &'a str,
    /// What the script begins with.
    pub begin: &'a Begin<'a>,
    /// The whole line as a text.
    pub moves: &'a str,
    /// The page's own address.
    pub link: &'a str,
    /// What is wrong with the address.
    pub wrong: Option<&'a Wrong>,
    /// The fields of the address, as they were typed.
    pub fields: &'a [(String, String)],
    /// The record to be shared, where it is one.
    pub shared: Option<Shared<'a>>,
    /// What is known of it.
    pub about: &'a [String],
    /// Its review.
    pub review: Option<&'a str>,
}

impl AnalysisPage<'_> {
    fn kind(&self) -> GameKind {
        self.played.rules().kind()
    }

    /// What was typed into a field, where the address had it.
    fn typed(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().rfind(|(key, _)| key == name);
        field.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    fn wrong_in(&self, field: &str) -> bool {
        self.wrong.is_some_and(|wrong| wrong.field == field)
    }
}

/// Texts that the script has under their own names.
const WORDS: &[&str] = &[
    "analysis-opinion-none",
    "analysis-opinion-over",
    "analysis-ask",
    "analysis-stop",
    "analysis-thinking",
    "analysis-lost",
    "analysis-graph-none",
    "analysis-setup-fine",
    "cell-empty",
    "trial-checking",
    "trial-found",
    "trial-good",
    "trial-less",
    "trial-lost",
    "trial-same",
];

/// The page. Of `page`, title, scripts and styles are its own.
#[must_use]
pub fn analysis_page(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let kind = study.kind();
    let title = study.shared.map_or_else(
        || page.texts.get("analysis-title", &[("game", page.texts.game(kind).into())]),
        |shared| shared.title.to_owned(),
    );
    let mut said: BTreeMap<String, String> = words(page);
    said.extend(WORDS.iter().map(|key| ((*key).to_owned(), page.text(key))));
    let content = html! {
        @let class = if study.begin.trial.is_some() { "study trying" } else { "study" };
        main id="main" class=(classes(class, kind, study.end.is_some())) data-game=(kind) {
            h1 class="vh" { (title) }
            p class="vh" aria-live="polite" data-part="live" {}
            @if let Some(wrong) = study.wrong {
                p class="no wrong" role="alert" id="wrong" { (icon("warn")) span { (wrong.text) } }
            }
            @if let Some(trial) = study.begin.trial { (trial_box(page, trial)) }
            div class="sides" { @for side in Player::BOTH { (side_plate(page, study, side)) } }
            div class="middle" {
                div class="box" { (PreEscaped(study.played.svg(study.eyes))) }
                (graph(page, study))
            }
            div class="tray" data-part="tray" {
                (turn(page, study))
                (tabs(page))
                (opinion(page, study))
                (openings::panel(page, study.played.rules()))
                (tree(page, study))
                (setup::rail(page, study))
            }
            @if let Some(shared) = &study.shared { (share::panel(page, shared)) }
        }
        (json_block("begin", &study.begin))
        (json_block("words", &said))
    };
    let page = Page {
        title: &title,
        section: Some(Section::Analysis),
        styles: &["game.css", "analysis.css", "share.css"],
        scripts: &["analysis.js"],
        class: "in-study",
        ..*page
    };
    shell(&page, &content)
}

/// A side: its piece, its name, its figures.
fn side_plate(page: &Page<'_>, study: &AnalysisPage<'_>, side: Player) -> Markup {
    let plate = &study.view.plates[side];
    let on = study.view.mover == Some(side);
    html! {
        div class=(if on { "plate on" } else { "plate" }) data-side=(side) {
            (PreEscaped(piece_svg(study.kind(), side_figure(study.played.rules(), side))))
            span class="score num" data-part="score" { (plate.score) }
            div class="name" {
                b { (page.texts.side(study.played.rules(), side)) }
                span class=(if plate.warn { "figures warn" } else { "figures" }) data-part="figures" { (plate.note) }
            }
        }
    }
}

/// The place of the chance's graph; the script draws it.
fn graph(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let side = study.played.rules().side(Player::First).code();
    let label = page.texts.get("analysis-graph", &[("side", side.into())]);
    html! {
        figure class="chance" data-part="graph" data-label=(label) data-script hidden {
            p class="dim small" data-part="graph-none" { (page.text("analysis-graph-none")) }
        }
    }
}

/// What to do, the steps of the turn, step back and the one button; or the result.
fn turn(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let view = study.view;
    let title = study.end.map_or(&view.title, |end| &end.title);
    let no_help = study.end.is_some() || view.help.is_empty();
    html! {
        section class="turn" aria-label=(page.text("game-turn")) data-part="turn" {
            h2 data-part="title" tabindex="-1" { (title) }
            p class="long" data-part="help" hidden[no_help] { (view.help) }
            div class="no" role="alert" data-part="no" hidden { (icon("warn")) span {} }
            (made(page, study.kind(), view, true))
            (aiming(page))
            // A line is played on by the script alone.
            div class="two" data-part="play" hidden {
                button class="btn" type="button" aria-keyshortcuts="Backspace" data-part="back" {
                    (icon("undo")) span { (page.text("do-step-back")) }
                }
                button class="btn main" type="button" aria-keyshortcuts="Shift+Enter" data-part="main" {}
            }
            div class="result" data-part="over" hidden[study.end.is_none()] {
                (bar(study.end.and_then(|end| end.tally)))
                p data-part="reason" { @if let Some(end) = study.end { (end.reason) } }
            }
            (typed(page))
            // Nobody sits here: what a turn's panel says of seats stays empty.
            @for part in ["offer", "wait"] { div data-part=(part) hidden {} }
            div data-part="think" hidden { p data-part="queue" {} button type="button" data-part="now" { (page.text("do-now")) } }
            div data-part="present" hidden { span data-part="where" {} }
        }
    }
}

/// What is to be found, what was found, and the answer.
fn trial_box(page: &Page<'_>, trial: &Trial) -> Markup {
    html! {
        section class="trial" aria-label=(page.text("review-moments")) data-part="trial" {
            p class="task" { (icon("flag")) span { (trial.task) } }
            p class="found" role="status" data-part="trial-said" hidden {}
            div class="do" {
                button class="btn" type="button" data-part="trial-again" hidden { (icon("undo")) span { (page.text("trial-again")) } }
                details class="answer" { summary class="btn" { (page.text("trial-show")) } p { (trial.answer) } }
                a class="btn" href=(trial.review) { (page.text("trial-back")) }
            }
        }
    }
}

/// On a phone one of four parts is shown at a time.
fn tabs(page: &Page<'_>) -> Markup {
    html! {
        div class="tabs" role="group" aria-label=(page.text("analysis-tabs")) data-part="tabs" data-script hidden {
            @for tab in ["lines", "openings", "tree", "position"] {
                button class="btn" type="button" data-tab=(tab) aria-pressed=(if tab == "lines" { "true" } else { "false" }) {
                    (page.text(&format!("analysis-tab-{tab}")))
                }
            }
        }
    }
}

fn opinion(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let over = study.end.is_some();
    html! {
        section class="opinion of-lines" aria-label=(page.text("analysis-opinion")) data-part="opinion" data-script hidden {
            header {
                h2 { (page.text("analysis-opinion")) }
                label class="tick" {
                    input type="checkbox" data-part="along";
                    span { (page.text("analysis-along")) }
                }
            }
            (bar(None))
            p class="verdict" data-part="verdict" aria-live="polite" {
                (page.text(if over { "analysis-opinion-over" } else { "analysis-opinion-none" }))
            }
            p class="dim small effort" data-part="effort" hidden {}
            ol class="lines" aria-label=(page.text("analysis-lines")) data-part="lines" hidden {}
            div class="two even" {
                button class="btn ask" type="button" data-do="ask" disabled[over] { (page.text("analysis-ask")) }
                button class="btn" type="button" data-do="through" { (page.text("analysis-through")) }
            }
        }
    }
}

/// The moves. Without the script each step is a button of a form that shows the position after it.
fn tree(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let begin = study.begin;
    let steps: usize = begin.turns.iter().map(|turn| turn.steps.len()).sum();
    let buttons = [
        ("first", "game-first", "first", 0),
        ("prev", "analysis-back", "prev", begin.ply.saturating_sub(1)),
        ("next", "analysis-forward", "next", (begin.ply + 1).min(steps)),
        ("last", "game-last", "final", steps),
    ];
    html! {
        section class="moves of-tree" aria-label=(page.text("analysis-tree")) {
            form action=(format!("/analysis/{}", begin.game)) data-part="tree-form" {
                @for (name, value) in &begin.options { input type="hidden" name=(name) value=(value); }
                @if let Some(position) = begin.position { input type="hidden" name="position" value=(position); }
                input type="hidden" name="moves" value=(study.moves);
                @if begin.flip { input type="hidden" name="flip" value="1"; }
                header {
                    h2 { (page.text("analysis-tree")) }
                    div {
                        @for (act, key, sign, ply) in buttons {
                            button class="btn round" name="ply" value=(ply) data-do=(act) aria-label=(page.text(key)) { (icon(sign)) }
                        }
                    }
                }
                ul class="facts" data-part="facts" { @for fact in &study.view.facts { li { (fact) } } }
                ol class="tree" tabindex="0" aria-label=(page.text("analysis-tree-list")) data-part="tree" { (rows(page, begin)) }
            }
            div class="branch" data-script hidden {
                button class="btn" type="button" data-do="promote" { (page.text("analysis-promote")) }
                button class="btn" type="button" data-do="cut" { (page.text("analysis-cut")) }
            }
            label class="note" data-script hidden {
                span { (page.text("analysis-note")) }
                textarea rows="1" maxlength="4000" data-part="note" {}
            }
        }
    }
}

/// Two turns a row, First's on the left; a side that has the turn again begins a new row.
fn rows(page: &Page<'_>, begin: &Begin<'_>) -> Markup {
    let mut rows: Vec<Vec<(usize, &TurnShown)>> = Vec::new();
    let mut ply = 0;
    for turn in begin.turns {
        match rows.last_mut() {
            Some(row) if turn.side == Player::Second && row.len() == 1 && row[0].1.side == Player::First => {
                row.push((ply, turn));
            }
            _ => rows.push(vec![(ply, turn)]),
        }
        ply += turn.steps.len();
    }
    html! {
        @for row in &rows {
            li {
                span class="num" { (row[0].1.turn + 1) }
                @if row[0].1.side == Player::Second { span {} }
                @for (before, turn) in row {
                    span {
                        @for (place, step) in turn.steps.iter().enumerate() {
                            @let ply = before + place + 1;
                            button name="ply" value=(ply) aria-current=[(ply == begin.ply).then_some("true")] {
                                (shown_step(page, step))
                                @if let Some(takes) = turn.takes.get(place).filter(|takes| **takes > 0) { " ×" (takes) }
                            }
                        }
                    }
                }
            }
        }
    }
}
