//! The form with all options: any game, its rules, the rival, the side, the clock, the position. What was sent and made no sense
//! comes back with its reason.

use kamni_draw::{Figure, piece_svg};
use kamni_rules::{GameKind, OptionKind, OptionSpec, Player, Rules};
use kamni_texts::Lang;
use maud::{Markup, PreEscaped, html};

use super::{WAYS, level, with_game};
use crate::icon;
use crate::layout::Page;
use crate::presets::{self, Fair, Preset, SECONDS};
use crate::proposal::Fields;
use crate::view::{control_words, option_words, side_figure};
use kamni_play::clock::Control;
use kamni_play::tempo::Tempo;

/// What the form has in its fields.
#[derive(Clone, Copy, Debug)]
pub struct Form<'a> {
    /// The fields that were sent, or that the address names.
    pub fields: &'a Fields,
    /// The field that makes no sense, and why.
    pub wrong: Option<(&'a str, &'a str)>,
    /// Whether it is unfolded.
    pub open: bool,
    /// Whether the reader has an account.
    pub signed_in: bool,
}

impl Form<'_> {
    fn value<'f>(&'f self, name: &str, default: &'f str) -> &'f str {
        self.fields.get(name).unwrap_or(default)
    }

    fn is(&self, name: &str, value: &str, default: &str) -> bool {
        self.value(name, default) == value
    }

    fn is_wrong(&self, name: &str) -> bool {
        self.wrong.is_some_and(|(field, _)| field == name)
    }

    /// The reason, below the field that it is about.
    fn reason(&self, name: &str) -> Markup {
        html! {
            @if let Some((_, text)) = self.wrong.filter(|(field, _)| *field == name) {
                p class="wrong" id="wrong" { (icon("warn")) span { (text) } }
            }
        }
    }

    /// Whether the reason stands below some field; one about a field that is not here stands on top.
    fn has_place_for(&self, name: &str) -> bool {
        let known = ["minutes", "increment", "periods", "period", "days", "level", "position"];
        let odds = name.strip_prefix("odds-").unwrap_or(name);
        let option = GameKind::ALL.iter().any(|kind| {
            let option = name.strip_prefix(kind.name()).and_then(|name| name.strip_prefix('-'));
            option.is_some_and(|option| kind.options().iter().any(|spec| spec.name == option))
        });
        known.contains(&odds) || option
    }
}

/// A field for a number.
#[derive(Clone, Copy)]
struct Number<'a> {
    name: &'a str,
    label: &'a str,
    takes: &'a str,
    range: (&'a str, &'a str),
    step: &'a str,
    default: &'a str,
}

fn number(form: &Form<'_>, field: &Number<'_>) -> Markup {
    let wrong = form.is_wrong(field.name);
    html! {
        div class="field" {
            label for=(format!("all-{}", field.name)) { (field.label) }
            input type="number" id=(format!("all-{}", field.name)) name=(field.name) value=(form.value(field.name, field.default))
                min=(field.range.0) max=[Some(field.range.1).filter(|max| !max.is_empty())] step=(field.step)
                aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("wrong")] autofocus[wrong];
            @if !field.takes.is_empty() { small { (field.takes) } }
            (form.reason(field.name))
        }
    }
}

/// Choices as pills: name, value, what is shown.
fn chip(form: &Form<'_>, name: &str, value: &str, default: &str, shown: &Markup) -> Markup {
    chip_of(form, name, value, default, None, shown)
}

/// The same, with what the script works out by it how long a game takes: how many turns it has, or the seconds of its clock.
fn chip_of(
    form: &Form<'_>,
    name: &str,
    value: &str,
    default: &str,
    told: Option<String>,
    shown: &Markup,
) -> Markup {
    html! {
        label { input type="radio" name=(name) value=(value) data-told=[told] checked[form.is(name, value, default)]; (shown) }
    }
}

/// The fold with the form.
pub(super) fn all(page: &Page<'_>, form: &Form<'_>) -> Markup {
    html! {
        details class="all" id="options" open[form.open] {
            summary { h2 { (page.text("lobby-all")) } span { (page.text("lobby-all-about")) } }
            form method="post" action="/games" novalidate data-part="all" {
                input type="hidden" name="form" value="all";
                @if let Some((name, text)) = form.wrong.filter(|(name, _)| !form.has_place_for(name)) {
                    p class="wrong" role="alert" data-field=(name) { (icon("warn")) span { (text) } }
                }
                (games(page, form))
                @for &kind in GameKind::ALL { (of_game(page, form, kind)) }
                (how(page, form))
                (clock(page, form))
                (rated(page, form))
                (position(page, form))
                button class="btn main" {
                    span class="begin" { (page.text("lobby-begin")) }
                    span class="post" { (page.text("lobby-seek-post")) }
                }
            }
        }
    }
}

fn games(page: &Page<'_>, form: &Form<'_>) -> Markup {
    html! {
        fieldset class="chips" {
            legend { (page.text("lobby-which")) }
            @for &kind in GameKind::ALL {
                (chip(form, "game", kind.name(), GameKind::ALL[0].name(), &html! { (page.texts.game(kind)) }))
            }
        }
    }
}

/// What belongs to one game: presets, options, sides. The style sheet shows that of the chosen game.
fn of_game(page: &Page<'_>, form: &Form<'_>, kind: GameKind) -> Markup {
    let name = format!("{kind}-preset");
    let usual = Preset::Standard.name();
    html! {
        div class=(format!("of {kind} of-{kind}")) role="group" aria-label=(with_game(page.texts, "lobby-options-of", kind)) {
            fieldset class="chips" {
                legend { (page.text("lobby-presets")) }
                @for preset in Preset::ALL {
                    @if let Some(rules) = preset.rules(kind) {
                        (chip_of(form, &name, preset.name(), usual, Some(preset.turns(kind).to_string()), &html! {
                            span { (page.text(&format!("preset-{}", preset.name()))) small { (option_words(&rules, page.texts)) } }
                        }))
                    }
                }
                (chip(form, &name, "custom", usual, &html! { (page.text("lobby-preset-custom")) }))
            }
            div class="fields custom" { @for option in kind.options() { (option_field(page, form, kind, option)) } }
            (sides(page, form, kind))
        }
    }
}

fn option_field(page: &Page<'_>, form: &Form<'_>, kind: GameKind, option: &OptionSpec) -> Markup {
    let name = format!("{kind}-{}", option.name);
    let (label, takes) = (page.texts.option(kind, option), page.texts.takes(option));
    let takes = match presets::fair(kind).filter(|fair| fair.option == option.name) {
        Some(fair) => format!("{takes}. {}", fair_words(page, &fair)),
        None => takes,
    };
    let default = option.default().to_string();
    let plain = |range, step| {
        let field = Number { name: &name, label: &label, takes: &takes, range, step, default: &default };
        number(form, &field)
    };
    match option.kind {
        OptionKind::Number { min, max, .. } => plain((&min.to_string(), &max.to_string()), "1"),
        OptionKind::Half { .. } => plain(("0.5", ""), "1"),
        OptionKind::OneOf { numbers, .. } => {
            let choices = numbers.iter().map(|number| (number.to_string(), format!("{number}×{number}")));
            select(form, &name, &label, &default, choices)
        }
        OptionKind::Word { words } => {
            let key = format!("option-shown-{}", option.name);
            let choices = words
                .iter()
                .map(|word| ((*word).to_owned(), page.texts.get(&key, &[("value", (*word).into())])));
            select(form, &name, &label, &default, choices)
        }
    }
}

/// What is known to be fair, size by size.
fn fair_words(page: &Page<'_>, fair: &Fair) -> String {
    let points = |value: &str| match page.texts.lang() {
        Lang::Ru => value.replace('.', ","),
        Lang::En => value.to_owned(),
    };
    let values: Vec<String> =
        fair.by_size.iter().map(|(size, value)| format!("{size}×{size} {}", points(value))).collect();
    page.texts.get("lobby-fair", &[("values", values.join(" · ").into())])
}

fn select(
    form: &Form<'_>,
    name: &str,
    label: &str,
    default: &str,
    choices: impl Iterator<Item = (String, String)>,
) -> Markup {
    let wrong = form.is_wrong(name);
    html! {
        div class="field" {
            label for=(format!("all-{name}")) { (label) }
            select id=(format!("all-{name}")) name=(name)
                aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("wrong")] autofocus[wrong] {
                @for (value, shown) in choices {
                    option value=(value) selected[form.is(name, &value, default)] { (shown) }
                }
            }
            (form.reason(name))
        }
    }
}

/// The sides by their own names: in one game who begins is an option itself.
fn sides(page: &Page<'_>, form: &Form<'_>, kind: GameKind) -> Markup {
    let name = format!("{kind}-side");
    let Ok(rules) = Rules::new(kind, []) else { return html! {} };
    let shown = |figure: Figure, text: String| html! { (PreEscaped(piece_svg(kind, figure))) (text) };
    html! {
        fieldset class="chips sides" {
            legend { (page.text("lobby-side")) }
            (chip(form, &name, "random", "random", &html! { (page.text("lobby-side-random")) }))
            @for side in Player::BOTH {
                @let text = page.texts.side(&rules, side);
                (chip(form, &name, rules.side(side).code(), "random", &shown(side_figure(&rules, side), text)))
            }
        }
    }
}

fn how(page: &Page<'_>, form: &Form<'_>) -> Markup {
    let strength = form.value("level", "3").parse().unwrap_or(3);
    html! {
        fieldset class="chips how" {
            legend { (page.text("lobby-how")) }
            @for way in WAYS.into_iter().chain(["seek"]) {
                (chip(form, "way", way, WAYS[0], &html! { (page.text(&format!("lobby-way-{way}"))) }))
            }
            (level(page, strength, "all-level"))
            (form.reason("level"))
        }
    }
}

/// A field of a clock.
struct ClockField {
    name: &'static str,
    /// The kinds of clock that have it, as classes.
    kinds: &'static str,
    range: (&'static str, &'static str),
    step: &'static str,
    default: &'static str,
}

const CLOCK: [ClockField; 5] = [
    ClockField {
        name: "minutes",
        kinds: "fischer byo-yomi",
        range: ("0", "180"),
        step: "any",
        default: "10",
    },
    ClockField { name: "increment", kinds: "fischer", range: ("0", "180"), step: "1", default: "5" },
    ClockField { name: "periods", kinds: "byo-yomi", range: ("1", "25"), step: "1", default: "3" },
    ClockField { name: "period", kinds: "byo-yomi", range: ("5", "300"), step: "1", default: "30" },
    ClockField { name: "days", kinds: "correspondence", range: ("1", "14"), step: "1", default: "3" },
];

fn clock(page: &Page<'_>, form: &Form<'_>) -> Markup {
    let fields = |odds: bool| {
        html! {
            @for ClockField { name, kinds, range, step, default } in CLOCK {
                @let full = if odds { format!("odds-{name}") } else { name.to_owned() };
                @let takes = if odds { String::new() } else { page.text(&format!("lobby-{name}-takes")) };
                div class=(format!("for {kinds}")) {
                    (number(form, &Number {
                        name: &full, label: &page.text(&format!("lobby-{full}")), takes: &takes, range, step,
                        default: if odds { "" } else { default },
                    }))
                }
            }
        }
    };
    let given = CLOCK.iter().any(|field| form.fields.get(&format!("odds-{}", field.name)).is_some());
    html! {
        div class="clocks" {
            fieldset class="chips" {
                legend { (page.text("lobby-clock")) }
                (chip(form, "clock", "none", "none", &html! { (page.text("lobby-clock-none")) }))
                @for tempo in Tempo::ALL {
                    (chip_of(form, "clock", tempo.name(), "none", seconds_of(tempo), &html! {
                        span { (page.text(&format!("tempo-{}", tempo.name()))) small { (control_words(tempo.control(), page.texts)) } }
                    }))
                }
                @for kind in ["fischer", "byo-yomi", "correspondence"] {
                    (chip(form, "clock", kind, "none", &html! { (page.text(&format!("lobby-clock-{kind}"))) }))
                }
            }
            p class="dim small" data-part="lasts" data-about=(lasts(page, "lasts-about"))
                data-most=(lasts(page, "lasts-most")) data-seconds=(SECONDS) aria-live="polite" hidden {}
            div class="fields" { (fields(false)) }
            details class="fold odds" open[given] {
                summary { (page.text("lobby-odds")) }
                p { (page.text("lobby-odds-about")) }
                div class="fields" { (fields(true)) }
            }
        }
    }
}

/// How long a game takes, in a sentence into which the script puts the minutes.
fn lasts(page: &Page<'_>, key: &str) -> String {
    let lasts = page.texts.get(key, &[("minutes", "#".into())]);
    page.texts.get("lasts-line", &[("lasts", lasts.into())])
}

/// What a clock gives at first and for each turn, where it counts in seconds.
fn seconds_of(tempo: Tempo) -> Option<String> {
    match tempo.control() {
        Control::Fischer { base, increment } => Some(format!("{base} {increment}")),
        _ => None,
    }
}

fn rated(page: &Page<'_>, form: &Form<'_>) -> Markup {
    html! {
        div class="rated" {
            @if form.signed_in {
                label class="tick" {
                    input type="checkbox" name="rated" value="1" checked[form.is("rated", "1", "")];
                    span { (page.text("lobby-rated")) }
                }
            } @else {
                p class="dim small" { (page.text("lobby-rated-sign-in")) " " a href="/account?to=/" { (page.text("lobby-sign-in")) } }
            }
        }
    }
}

fn position(page: &Page<'_>, form: &Form<'_>) -> Markup {
    let wrong = form.is_wrong("position");
    let text = form.value("position", "");
    html! {
        details class="fold position" open[!text.is_empty() || wrong] {
            summary { (page.text("lobby-position")) }
            div class="field" {
                label for="all-position" { (page.text("lobby-position-text")) }
                input type="text" id="all-position" name="position" value=(text) maxlength="2000" autocomplete="off" spellcheck="false"
                    aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("wrong")] autofocus[wrong];
                small { (page.text("lobby-position-about")) }
                (form.reason("position"))
            }
        }
    }
}
