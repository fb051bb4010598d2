//! The form for a new tournament.

use std::borrow::Cow;

use kamni_play::presets::Preset;
use kamni_play::proposal::Fields;
use kamni_play::tempo::Tempo;
use kamni_rules::GameKind;
use kamni_view::control_words;
use maud::{Markup, html};

use crate::form::{Field, Problems, choice, tick};
use crate::layout::{Page, Section, shell};

/// After how many minutes one can have it begin.
pub const BEGINS: [i64; 11] = [2, 5, 10, 30, 60, 120, 360, 720, 1440, 2880, 10_080];

/// The page: the form with what was typed, and what is wrong with it. Of `page`, title, section and styles are its own.
#[must_use]
pub fn making_page(page: &Page<'_>, fields: &Fields, problems: Problems<'_>) -> Markup {
    let title = page.text("tournaments-new");
    let text = |key: &str| page.text(key);
    let value = |name: &str, usual: &str| fields.get(name).unwrap_or(usual).to_owned();
    let typed = |name: &'static str, label: &str, kind: &'static str, usual: &str| {
        let (label, value) = (text(label), value(name, usual));
        Field { name, label: &label, kind, value: &value, ..Field::default() }.show(problems)
    };
    let chosen = |name: &'static str, label: &str, usual: &str, choices: Vec<(Cow<'_, str>, String)>| {
        choice(name, &text(label), &value(name, usual), &choices, problems)
    };
    let games = GameKind::ALL.iter().map(|kind| (Cow::Borrowed(kind.name()), page.texts.game(*kind)));
    let presets =
        Preset::ALL.map(|preset| (Cow::Borrowed(preset.name()), text(&format!("preset-{}", preset.name()))));
    let sorts = ["arena", "swiss", "round-robin"];
    let sorts = sorts.map(|sort| (Cow::Borrowed(sort), text(&format!("tournament-word-{sort}"))));
    let begins =
        BEGINS.map(|minutes| (Cow::Owned(minutes.to_string()), super::when(page.texts, minutes * 60_000)));
    // Boxes that are not ticked are not sent: an empty form has the usual ones.
    let ticked = |name: &str| if fields.0.is_empty() { name == "rated" } else { fields.get(name).is_some() };
    let content = html! {
        main id="main" class="lone making" {
            h1 { (title) }
            form class="panel" method="post" action="/tournaments" {
                (typed("name", "tournament-name", "text", ""))
                (chosen("sort", "tournament-sort", "arena", sorts.into()))
                // Only what the kind has is shown; where style sheets cannot tell, all of it is.
                div class="only-arena" { (typed("length", "tournament-length", "number", "60")) }
                div class="only-swiss" { (typed("rounds", "tournament-rounds", "number", "5")) }
                div class="two" {
                    (chosen("game", "tournament-game", GameKind::ALL[0].name(), games.collect()))
                    (chosen("preset", "tournament-preset", "quick", presets.into()))
                }
                (chosen("clock", "tournament-clock", Tempo::Blitz.name(), clocks(page)))
                div class="two only-fischer" {
                    (typed("minutes", "tournament-minutes", "number", "3"))
                    (typed("increment", "tournament-increment", "number", "2"))
                }
                (chosen("begins", "tournament-begins", "10", begins.into()))
                (tick("rated", "1", &text("tournament-is-rated"), ticked("rated"), false, problems))
                (tick("bots", "1", &text("tournament-lets-bots"), ticked("bots"), false, problems))
                (typed("password", "tournament-set-password", "text", ""))
                div class="do" { button class="btn main" { (text("tournament-make")) } }
            }
        }
    };
    let styles = &["tournament.css"];
    shell(&Page { title: &title, section: Some(Section::Tournaments), styles, ..*page }, &content)
}

/// The clocks by name, and one of one's own. Games of days are too long for a tournament.
fn clocks(page: &Page<'_>) -> Vec<(Cow<'static, str>, String)> {
    let named = Tempo::ALL.into_iter().filter(|tempo| *tempo != Tempo::Days).map(|tempo| {
        let name = page.text(&format!("tempo-{}", tempo.name()));
        (Cow::Borrowed(tempo.name()), format!("{name}: {}", control_words(tempo.control(), page.texts)))
    });
    named.chain([(Cow::Borrowed("fischer"), page.text("tournament-clock-own"))]).collect()
}
