//! The shelf of the five games, each with a picture of a game in its middle.

use std::sync::LazyLock;

use kamni_draw::{Drawing, Replay};
use kamni_rules::{GameKind, Position, Step};
use maud::{Markup, PreEscaped, html};

use super::with_game;
use crate::pages::layout::Page;
use crate::presets::Preset;

/// Games that were played by the engine, with the standard options, until there is something to see.
const fn steps(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Kamiken => "f1 a8 c1 h6 f5 e6 f8 c3 b5 e2 d7 g3 h2 i8 i4 e4 h9 c9 a2 a4 c7 e9",
        GameKind::CloseCombat => {
            "k4 o9 h1 k8 k3 k1 k2 l1 l2 e2 l3 e1 m2 xl1 xk1 g3 g2 f3 h2 f2 g1 f1 h3 g4 l4 h4 i3 i2 i4 g5 i5 h5 j6 h6 \
             j5 j9 k5 g6 j1 b5 l5 j4 i6 j2 j3 e3 i1 k9 k6 h7 m7 i7 j7 j8 i8 h8 n8 o8 o7 n7 h14 m8 xn8 xm7 xo7 i14 l8 \
             b2 o10 d7 c6 c7 b6 d6 b7 d8 c8 d5 c5 e7 k7 e6 m3 b3 m4 l6 l7 m5 m6 m12 e4 e5 d4 n6 n5 b15 f4 f5 f6 o5 c4 \
             xd5 xe5"
        }
        GameKind::Four => {
            "f10 e10 e4 d5 d8 g3 i6 k8 j7 j9 d9 h4 h10 e5 i4 j6 g4 g11 j8 g9 i6-i9 i9-i10 h10-h5 f10-h10 g9-i9 e10-e7 \
             g11-h11 j6-d6 i4-i5 d8-i8 d9-d7 g4-g11 d6-j6 g3-g10 e7-e6 e6-e10 j7-i7 i7-i6 i8-d8 g11-f11 i9-e9 h4-f4 \
             j6-j7 f4-j4"
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
    let mut replay = Replay::new(Preset::Standard.rules(kind)?.start());
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
                    p { (page.text(&format!("about-{kind}"))) }
                    div class="go" {
                        button class="btn main" name="game" value=(kind)
                            aria-label=(with_game(page.texts, "lobby-play-game", kind)) { (page.text("lobby-play")) }
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
