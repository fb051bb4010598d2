//! The rail: which game it is, setting up a position, links and texts, playing on from here.

use kamni_draw::{Figure, piece_svg};
use kamni_engine::Level;
use kamni_rules::{GameKind, OptionKind, OptionSpec, Player, Position};
use maud::{Markup, PreEscaped, html};

use super::AnalysisPage;
use crate::game::overlays;
use crate::game::rail::keys;
use crate::icon;
use crate::layout::Page;
use crate::share::PANEL;
use crate::view::{Field, Paged, Takes, option_words};

pub(super) fn rail(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let kind = study.kind();
    html! {
        aside class="rail of-position" aria-label=(page.text("game-options")) {
            div {
                h2 { (study.shared.map_or_else(|| page.texts.game(kind), |shared| shared.title.to_owned())) }
                ul class="terms" {
                    li { (option_words(study.played.rules(), page.texts)) }
                    @for about in study.about.iter().skip(1) { li { (about) } }
                    @if let Some(review) = study.review { li { a href=(review) { (page.text("game-review")) } } }
                    li { a href=(format!("/{kind}#rules")) target="_blank" { (page.text("game-rules")) } }
                    li { a href=(format!("/import?game={kind}")) { (page.text("import-title")) } }
                }
            }
            nav class="others" aria-label=(page.text("analysis-games")) {
                @for other in GameKind::ALL.iter().filter(|other| **other != kind) {
                    a href=(format!("/analysis/{other}")) { (page.texts.game(*other)) }
                }
            }
            (palette(page, study))
            (texts(page, study))
            (links(page, study))
            (play(page, study))
            details class="fold" {
                summary { (page.text("game-on-board")) }
                div class="show" { (overlays(page, kind)) }
            }
            (tools(page, study.shared.is_some()))
            (keys(page))
        }
    }
}

/// A piece that can be put while a position is set up.
struct Tool {
    /// Its letter in position texts.
    letter: char,
    /// Its letter where it stands on a large piece.
    on: Option<char>,
    /// Its picture; taking away has none.
    figure: Option<Figure>,
    /// What readers hear.
    name: String,
}

fn pieces(page: &Page<'_>, study: &AnalysisPage<'_>) -> Vec<Tool> {
    let rules = study.played.rules();
    let stone = |player| page.texts.get("cell-stone", &[("side", rules.side(player).code().into())]);
    let tool = |figure: &Figure| {
        let (letter, on, name) = match *figure {
            Figure::Stone(Player::First) => ('x', None, stone(Player::First)),
            Figure::Stone(Player::Second) => ('o', None, stone(Player::Second)),
            Figure::Rider => ('r', Some('R'), page.text("cell-rider")),
            Figure::Fortress => ('F', None, page.text("analysis-fortress")),
        };
        Tool { letter, on, figure: Some(*figure), name }
    };
    let nothing = Tool { letter: '.', on: None, figure: None, name: page.text("analysis-nothing") };
    Paged::of(study.kind()).pieces.iter().map(tool).chain([nothing]).collect()
}

/// A field for what the board does not show.
fn further(page: &Page<'_>, study: &AnalysisPage<'_>, field: &Field) -> Markup {
    html! {
        label {
            span { (page.text(field.label)) }
            @match field.takes {
                Takes::Numbers(most) => input type="text" data-key=(field.key) maxlength=(most) autocomplete="off";,
                Takes::Word(words) => select data-key=(field.key) {
                    @for (word, name) in words { option value=(word) { (page.text(name)) } }
                },
                Takes::Player(nobody) => select data-key=(field.key) {
                    option value="" { (page.text(nobody)) }
                    @for side in Player::BOTH { option value=(side) { (page.texts.side(study.played.rules(), side)) } }
                },
            }
        }
    }
}

/// Setting up by hand: it needs the script.
fn palette(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let kind = study.kind();
    html! {
        div class="setup" data-part="setup" data-script hidden {
            button class="btn" type="button" data-do="setup" aria-expanded="false" { (page.text("analysis-setup")) }
            div class="fields" data-part="palette" hidden {
                p class="dim" { (page.text("analysis-setup-help")) }
                fieldset class="tools" {
                    legend class="vh" { (page.text("analysis-pieces")) }
                    @for (place, tool) in pieces(page, study).iter().enumerate() {
                        label title=(tool.name) {
                            input class="vh" type="radio" name="tool" value=(tool.letter) checked[place == 0] data-name=(tool.name)
                                data-on=[tool.on] data-figure=[tool.figure.map(Figure::id)] data-side=[tool.figure.map(Figure::side_class)];
                            @if let Some(figure) = tool.figure { (PreEscaped(piece_svg(kind, figure))) }
                            @else { span class="stone" { (icon("close")) } }
                            span class="vh" { (tool.name) }
                        }
                    }
                }
                label {
                    span { (page.text("analysis-to-move")) }
                    select data-part="mover" {
                        @for side in Player::BOTH { option value=(side) { (page.texts.side(study.played.rules(), side)) } }
                    }
                }
                @for field in Paged::of(kind).fields { (further(page, study, field)) }
                p class="verdict" role="status" data-part="setup-said" {}
                div class="two" {
                    button class="btn" type="button" data-do="clear" { (page.text("analysis-clear")) }
                    button class="btn" type="button" data-do="restart" { (page.text("analysis-restart")) }
                }
                div class="two" {
                    button class="btn" type="button" data-do="leave" { (page.text("do-cancel")) }
                    button class="btn main" type="button" data-do="done" { (page.text("analysis-done")) }
                }
            }
        }
    }
}

/// Options, position and moves as texts: a form that shows what is typed.
fn texts(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let kind = study.kind();
    let area = |name: &str, key: &str, usual: &str| {
        let wrong = study.wrong_in(name);
        html! {
            label {
                span { (page.text(key)) }
                textarea name=(name) rows="3" spellcheck="false" autocapitalize="none" autocomplete="off"
                    aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("wrong")] autofocus[wrong] {
                    (study.typed(name).unwrap_or(usual))
                }
            }
        }
    };
    html! {
        details class="fold" open[study.wrong.is_some()] {
            summary { (page.text("analysis-texts")) }
            form class="fields" action=(format!("/analysis/{kind}")) data-part="texts" {
                @for option in kind.options() { (option_field(page, study, option)) }
                (area("position", "analysis-position", study.begin.position.unwrap_or_default()))
                (area("moves", "analysis-moves", study.moves))
                button class="btn" { (page.text("analysis-show")) }
            }
        }
    }
}

fn option_field(page: &Page<'_>, study: &AnalysisPage<'_>, option: &OptionSpec) -> Markup {
    let values = study.played.rules().options();
    let now = values.iter().find(|(name, _)| *name == option.name).map(|(_, value)| value.to_string());
    let typed = study.typed(option.name).map(str::to_owned).or(now).unwrap_or_default();
    let wrong = study.wrong_in("options");
    let choices: Vec<(String, String)> = match option.kind {
        OptionKind::OneOf { numbers, .. } => {
            numbers.iter().map(|number| (number.to_string(), format!("{number}×{number}"))).collect()
        }
        OptionKind::Word { words } => {
            let key = format!("option-shown-{}", option.name);
            let shown = |word: &str| page.texts.get(&key, &[("value", word.to_owned().into())]);
            words.iter().map(|word| ((*word).to_owned(), shown(word))).collect()
        }
        OptionKind::Number { .. } | OptionKind::Half { .. } => Vec::new(),
    };
    html! {
        label {
            span { (page.texts.option(study.kind(), option)) }
            @if choices.is_empty() {
                input type="text" name=(option.name) value=(typed) inputmode="decimal" autocomplete="off"
                    title=(page.texts.takes(option)) aria-describedby=[wrong.then_some("wrong")];
            } @else {
                select name=(option.name) aria-describedby=[wrong.then_some("wrong")] {
                    @for (value, shown) in choices { option value=(value) selected[value == typed] { (shown) } }
                }
            }
        }
    }
}

/// What can be taken along: the link, the moves, the position.
fn links(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let fields = [
        ("link", "analysis-link", study.link),
        ("record", "analysis-record", study.moves),
        ("text", "analysis-position", study.text),
    ];
    html! {
        div class="fields" {
            @for (part, key, value) in fields {
                div {
                    span aria-hidden="true" { (page.text(key)) }
                    div class="copy" {
                        input type="text" readonly value=(value) aria-label=(page.text(key)) data-part=(part);
                        button class="btn" type="button" data-do="copy" data-done=(page.text("wait-copied")) data-script hidden {
                            (page.text("wait-copy"))
                        }
                    }
                }
            }
        }
    }
}

/// A game against the computer that begins in this position.
fn play(page: &Page<'_>, study: &AnalysisPage<'_>) -> Markup {
    let mover = study.view.mover;
    html! {
        details class="fold" {
            summary { (page.text("analysis-play")) }
            form class="fields" action="/games" method="post" data-part="play-form" {
                input type="hidden" name="game" value=(study.begin.game);
                @for (name, value) in &study.begin.options { input type="hidden" name=(format!("option-{name}")) value=(value); }
                input type="hidden" name="position" value=(study.text) data-part="from";
                input type="hidden" name="way" value="computer";
                label {
                    span { (page.text("analysis-level")) }
                    select name="level" {
                        @for level in (1..=10).filter_map(Level::new) { option value=(level.number()) selected[level.number() == 3] { (level.number()) } }
                    }
                }
                label {
                    span { (page.text("analysis-side")) }
                    select name="side" data-part="own-side" {
                        @for side in Player::BOTH {
                            option value=(side) selected[mover == Some(side)] { (page.texts.side(study.played.rules(), side)) }
                        }
                        option value="random" { (page.text("analysis-side-random")) }
                    }
                }
                button class="btn" data-part="play-go" disabled[study.played.position().is_over()] { (page.text("analysis-go")) }
            }
        }
    }
}

fn tools(page: &Page<'_>, shared: bool) -> Markup {
    html! {
        div class="tools" data-script hidden {
            button class="btn round" type="button" data-do="flip" aria-label=(page.text("game-flip")) { (icon("flip")) }
            @if shared {
                button class="btn round" type="button" popovertarget=(PANEL) aria-label=(page.text("share-open")) { (icon("share")) }
            }
            details class="menu" {
                summary class="btn round" aria-label=(page.text("game-more")) { (icon("more")) }
                div class="menu-list" {
                    div data-part="more" hidden {}
                    button type="button" data-do="type" { (page.text("game-type-step")) }
                    button type="button" data-do="describe" { (page.text("game-describe")) }
                }
            }
        }
    }
}
