//! The shelf of the five games, each with a picture of a game in its middle.

use std::sync::LazyLock;

use kamni_draw::{Drawing, Replay};
use kamni_rules::{GameKind, Position, Step};
use maud::{Markup, PreEscaped, html};

use super::with_game;
use crate::layout::Page;
use crate::presets::{Preset, SECONDS};

/// Games with the standard options, played until there is something to see.
const fn steps(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Kamiken => "f1 a8 c1 h6 f5 e6 f8 c3 b5 e2 d7 g3 h2 i8 i4 e4 h9 c9 a2 a4 c7 e9",
        GameKind::CloseCombat => {
            "n5 i2 l12 e8 c3 e9 k12 e1 d2 d1 c2 e2 d3 h2 f1 f2 e3 f3 d4 f4 e4 g3 e5 g4 f5 g5 g6 h5 f6 h6 f7 h7 g7 i7 \
             e7 f9 f8 d8 g8 i6 g9 f10 h8 i8 d9 d7 e10 g10 m12 i9 h9 i10 o7 h10 xh9 xh8 xg9"
        }
        GameKind::Four => {
            "b8 b11 j3 c10 j4 c6 f5 g5 h10 i9 h4 h9 b7 e6 g10 e3 e4 c5 g9 b4 g8 i4 c9 j1 e7 f6 h2 d9 e9 b1 h2-c2 e4-e5 \
             g8-d8 g10-d10 c6-d6 b1-b2 j1-c1 e3-f3 a3 b4-d4 i9-k9 f3-f4 c5-e5 e5-c5 g5-d5 c5-c3 d8-j8 c2-f2 h10-j10 j8-f8 \
             b8-b10 i4-i1 d5-g5 c10-c11 f6-j6 f2-j2"
        }
        GameKind::Hasami => {
            "c8-c4 g2-g6 c4-f4 e2-e3 b8-b7 d2-d6 h8-h7 d1-d3 a8-a4 e3-f3 f4-g4 b2-b5 f8-f5 a1-a3 a4-a6 e1-e7 c9-c6 \
             f2-f4 d8-d7 d6-f6 e8-e6 b5-e5 f9-f7 h2-h4"
        }
        GameKind::Dao => {
            "a12-b12 i6-i4 i5-j5 e6-e4 b12-c12 e8-e10 end c12-d12 f9-f10 end d12-e12 f7-f11 f10-f12 e5-d5 xf12 @c4 \
             g8-g10 e7-e8 h8-f12 e12-e11 @k1 g9-e11 h6-f12 e10-e12 l1-k1 @c13 e4-e3 i9-i10 i8-h8 k1-j1 f6-h4 d5-d6 \
             j5-j4 j1-i1 h5-i5 i4-g4 e8-k4 i1-h1 f5-j3 i5-h5 g5-g3 h1-g1 h5-h3 g3-g2 h4-h2 xg2 @g9"
        }
    }
}

/// The game of the shelf, as far as its steps are legal; a test sees to it that all of them are.
#[must_use]
pub fn replay(kind: GameKind) -> Option<Replay> {
    let rules = Preset::Standard.rules(kind)?;
    let mut replay = Replay::new(rules, rules.start());
    for step in steps(kind).split_whitespace() {
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
