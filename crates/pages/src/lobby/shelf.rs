//! The shelf of the five games, each with a picture of a game in its middle.

use std::sync::LazyLock;

use kamni_draw::{Drawing, Replay};
use kamni_rules::{GameKind, Position, Step};
use maud::{Markup, PreEscaped, html};

use super::with_game;
use crate::layout::Page;
use crate::presets::{Preset, SECONDS};
use crate::view::Paged;

/// The game of the shelf, as far as its steps are legal; a test sees to it that all of them are.
#[must_use]
pub fn replay(kind: GameKind) -> Option<Replay> {
    let rules = Preset::Standard.rules(kind)?;
    let mut replay = Replay::new(rules, rules.start());
    for step in Paged::of(kind).shelf.split_whitespace() {
        let step: Step = step.parse().ok()?;
        replay.play(step).ok()?;
    }
    Some(replay)
}

static PICTURES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let draw = |kind: &GameKind| replay(*kind).map(|replay| Drawing::of(&replay).mini(true).svg());
    GameKind::ALL.iter().map(|kind| draw(kind).unwrap_or_default()).collect()
});

/// The picture of a game on the shelf, without a word for readers: its name stands beside it.
#[must_use]
pub fn picture(kind: GameKind) -> &'static str {
    let place = GameKind::ALL.iter().position(|other| *other == kind);
    place.and_then(|place| PICTURES.get(place)).map_or("", String::as_str)
}

/// The five games.
pub(super) fn shelf(page: &Page<'_>) -> Markup {
    html! {
        ul class="shelf" {
            @for &kind in GameKind::ALL {
                li class=(kind) id=(kind) {
                    a class="pic" href=(format!("/{kind}")) tabindex="-1" aria-hidden="true" { (PreEscaped(picture(kind))) }
                    h3 { a href=(format!("/{kind}")) { (page.texts.game(kind)) } " " (sizes(kind)) }
                    p { (page.text(&format!("about-{kind}"))) " " (lasts(page, kind)) }
                    div class="go" {
                        button class="btn main" name="game" value=(kind)
                            aria-label=(with_game(page.texts, "lobby-play-game", kind)) { (page.text("lobby-play")) }
                        a class="btn" href=(format!("/{kind}#tutorial"))
                            aria-label=(with_game(page.texts, "lobby-learn-game", kind)) { (page.text("lobby-learn")) }
                        span {
                            a href=(format!("/{kind}#rules")) aria-label=(with_game(page.texts, "lobby-rules-of", kind)) {
                                (page.text("lobby-rules"))
                            }
                            a href=(format!("/?game={kind}#options")) data-options=(kind)
                                aria-label=(with_game(page.texts, "lobby-options-of", kind)) { (page.text("lobby-options")) }
                        }
                    }
                }
            }
        }
    }
}

/// How long a game lasts; the style sheet shows that of the chosen preset.
fn lasts(page: &Page<'_>, kind: GameKind) -> Markup {
    html! {
        @for preset in Preset::ALL {
            // To five or so: it is what games are like, not a promise.
            @let turns = (preset.turns(kind) + 2) / 5 * 5;
            @let values = [
                ("turns", turns.into()), ("minutes", preset.minutes(kind).into()), ("seconds", SECONDS.into()),
            ];
            small class=(preset.name()) { (page.texts.get("lobby-lasts", &values)) }
        }
    }
}

/// The board's size; the style sheet shows that of the chosen preset.
fn sizes(kind: GameKind) -> Markup {
    html! {
        @for preset in Preset::ALL {
            @if let Some(rules) = preset.rules(kind) {
                @let size = rules.start().size();
                small class=(preset.name()) { (size) "×" (size) }
            }
        }
    }
}
