//! The lobby: what this is, one's own games, how to play and what, who looks for a rival, who plays.

use kamni_draw::{Figure, piece_svg};
use kamni_rules::{GameKind, Player, Rules};
use kamni_texts::Texts;
use maud::{Markup, PreEscaped, html};

use super::layout::{Page, Section, shell};
use crate::ids::GameId;
use crate::presets::Preset;
use crate::view::{Paged, side_figure};
use crate::watch::{self, Show};

mod lists;
mod options;
pub mod shelf;

pub use lists::{LiveGame, SeekShown, Sitting, live_card, live_list, seek_row};
pub use options::Form;
pub use shelf::{picture, replay};

/// The ways to play that the shelf offers, as forms have them.
pub const WAYS: [&str; 4] = ["computer", "link", "side-by-side", "anybody"];

/// What somebody has chosen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// One of [`WAYS`].
    pub way: &'static str,
    /// The computer's level.
    pub level: u8,
    /// The options.
    pub preset: Preset,
}

impl Default for Choice {
    fn default() -> Self {
        Self { way: WAYS[0], level: 3, preset: Preset::Standard }
    }
}

impl Choice {
    /// As a cookie has it: `computer.3.standard`.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}.{}.{}", self.way, self.level, self.preset.name())
    }

    /// From a cookie; what makes no sense is as usual.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let usual = Self::default();
        let mut parts = text.split('.');
        let way = parts.next().and_then(|name| WAYS.into_iter().find(|way| *way == name));
        let level =
            parts.next().and_then(|level| level.parse().ok()).filter(|level| (1..=10).contains(level));
        let preset = parts.next().and_then(Preset::named);
        Self {
            way: way.unwrap_or(usual.way),
            level: level.unwrap_or(usual.level),
            preset: preset.unwrap_or(usual.preset),
        }
    }
}

/// One's own game that goes on.
#[derive(Clone, Debug)]
pub struct OwnGame {
    /// Its id.
    pub id: GameId,
    /// The game.
    pub kind: GameKind,
    /// The piece that one has.
    pub figure: Figure,
    /// The board as it stands.
    pub picture: String,
    /// Whose turn it is, in words.
    pub what: String,
    /// How long it may take, or since when it waits, in words.
    pub when: String,
    /// Whether it is one's own turn.
    pub yours: bool,
}

/// Waiting for a rival.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The game and its options.
    pub rules: Rules,
    /// What is played for how long, in words.
    pub terms: String,
    /// One's rating, if there is one.
    pub rating: Option<i32>,
    /// For how long, in milliseconds.
    pub waited: i64,
}

/// All that the lobby shows.
#[derive(Clone, Copy, Debug)]
pub struct LobbyPage<'a> {
    /// What was chosen last.
    pub choice: Choice,
    /// Own games that go on, the most urgent first.
    pub own: &'a [OwnGame],
    /// What one waits for.
    pub pairing: Option<&'a Pairing>,
    /// Who looks for a rival.
    pub seeks: &'a [SeekShown],
    /// The board that everybody is shown.
    pub show: Option<&'a Show>,
    /// Some of the other live games.
    pub live: &'a [LiveGame],
    /// How many there are.
    pub live_count: usize,
    /// The form with all options.
    pub form: Form<'a>,
}

/// A text in which the game's name stands.
fn with_game(texts: &Texts, key: &str, kind: GameKind) -> String {
    texts.get(key, &[("game", texts.game(kind).into())])
}

/// The lobby.
#[must_use]
pub fn lobby_page(page: &Page<'_>, lobby: &LobbyPage<'_>) -> Markup {
    let title = page.text("lobby-title");
    let content = html! {
        main id="main" class="lobby" data-part="lobby" {
            (hero(page))
            @if let Some(pairing) = lobby.pairing { (pairing_panel(page, pairing)) }
            @if !lobby.own.is_empty() { (own(page, lobby.own)) }
            section class="play" aria-labelledby="play" {
                form id="quick" method="post" action="/games" {
                    (ways(page, &lobby.choice))
                    (shelf::shelf(page))
                }
                (options::all(page, &lobby.form))
            }
            div class="cols" {
                (lists::seeks(page, lobby.seeks))
                div class="aside" {
                    div data-part="place" { @if let Some(show) = lobby.show { (watch::show(page.texts, show)) } }
                    (lists::live(page, lobby.live, lobby.live_count))
                }
            }
        }
    };
    let (styles, scripts) = (&["lobby.css", "watch.css"], &["lobby.js"]);
    shell(&Page { title: &title, section: Some(Section::Play), styles, scripts, ..*page }, &content)
}

/// What this is, and a raked garden with the five games' stones.
fn hero(page: &Page<'_>) -> Markup {
    let garden = GameKind::ALL.iter().map(|kind| (kind, Paged::of(*kind).garden));
    html! {
        div class="hero" {
            svg class="garden" viewBox="0 0 760 184" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" {
                defs {
                    pattern id="rake" width="12" height="12" patternUnits="userSpaceOnUse" { path d="M0 6H12" {} }
                }
                rect width="760" height="184" fill="url(#rake)" {}
                @for (_, (x, y, _)) in garden.clone() {
                    g transform=(format!("translate({x} {y})")) {
                        circle class="hole" r="51" {}
                        @for r in [51, 39, 27] { circle class="r" r=(r) {} }
                    }
                }
                @for (kind, (x, y, figure)) in garden {
                    g class=(kind) {
                        use href=(format!("#{}", figure.id())) class=(figure.side_class())
                            transform=(format!("translate({x} {y}) scale(1.05)")) {}
                    }
                }
            }
            h1 { (page.text("lobby-title")) }
            p { (page.text("lobby-about")) }
        }
    }
}

fn own(page: &Page<'_>, games: &[OwnGame]) -> Markup {
    let waiting = games.iter().filter(|game| game.yours).count();
    html! {
        details class="own" open data-part="own" {
            summary {
                h2 { (page.text("lobby-own")) } " "
                span { (page.texts.get("lobby-own-count", &[("count", games.len().into()), ("waiting", waiting.into())])) }
            }
            ul { @for game in games { (own_card(page, game)) } }
        }
    }
}

fn own_card(page: &Page<'_>, game: &OwnGame) -> Markup {
    let name = page.texts.game(game.kind);
    let values = [("game", name.clone().into()), ("what", game.what.clone().into())];
    html! {
        li class=(if game.yours { format!("yours {}", game.kind) } else { format!("yours theirs {}", game.kind) }) {
            a class="pic" href=(format!("/{}", game.id)) aria-label=(page.texts.get("lobby-go-on-with", &values)) {
                (PreEscaped(&game.picture))
            }
            p {
                (PreEscaped(piece_svg(game.kind, game.figure)))
                b { (game.what) }
                span { (name) ", " (game.when) }
            }
        }
    }
}

/// After this many milliseconds of waiting the computer is offered.
const SLOW: i64 = 30_000;

fn pairing_panel(page: &Page<'_>, pairing: &Pairing) -> Markup {
    let kind = pairing.rules.kind();
    let rating = pairing.rating.map_or_else(|| "none".to_owned(), |rating| rating.to_string());
    let slow = pairing.waited >= SLOW;
    let wait = (SLOW - pairing.waited).max(0);
    html! {
        section class=(format!("pairing {kind}")) aria-labelledby="pairing" data-part="pairing" data-wait=(wait) {
            svg class="spread" viewBox="-60 -60 120 120" aria-hidden="true" {
                circle r="22" {} circle r="22" {} circle r="22" {}
                use href=(format!("#{}", side_figure(&pairing.rules, Player::First).id())) class="p1" {}
            }
            div role="status" {
                h2 id="pairing" { (page.texts.get("lobby-pairing", &[("rating", rating.into())])) }
                p {
                    (page.texts.get("lobby-pairing-terms", &[
                        ("game", page.texts.game(kind).into()),
                        ("terms", pairing.terms.clone().into()),
                    ]))
                }
                p data-part="slow" hidden[!slow] { (page.text("lobby-pairing-slow")) }
            }
            div class="do" {
                form method="post" action="/games" data-part="slow" hidden[!slow] {
                    input type="hidden" name="way" value="computer";
                    input type="hidden" name="game" value=(kind);
                    @for (name, value) in pairing.rules.options() {
                        input type="hidden" name=(format!("option-{name}")) value=(value);
                    }
                    button class="btn" { (page.text("lobby-pairing-computer")) }
                }
                noscript { a class="btn" href=(format!("/?pairing={kind}")) { (page.text("lobby-pairing-again")) } }
                form method="post" action="/pair/cancel" { button class="btn" { (page.text("do-cancel")) } }
            }
        }
    }
}

fn ways(page: &Page<'_>, choice: &Choice) -> Markup {
    html! {
        div class="bar" {
            fieldset class="ways chips" {
                legend { h2 id="play" { (page.text("lobby-play")) } }
                @for way in WAYS {
                    label {
                        input type="radio" name="way" value=(way) checked[way == choice.way];
                        span { (page.text(&format!("lobby-way-{way}"))) }
                    }
                }
            }
            div class="more" {
                // The level comes and goes with the computer: what stands at the edge keeps its place.
                (level(page, choice.level, "level"))
                label class="preset" {
                    span { (page.text("lobby-preset")) }
                    select name="preset" {
                        @for preset in Preset::ALL {
                            option value=(preset.name()) selected[preset == choice.preset] {
                                (page.text(&format!("preset-{}", preset.name())))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The computer's level: a number, and two buttons for those who have the script.
fn level(page: &Page<'_>, level: u8, id: &str) -> Markup {
    html! {
        div class="level" {
            label for=(id) { (page.text("lobby-level")) }
            button class="btn round" type="button" data-level="-1" aria-label=(page.text("lobby-lower")) hidden { "−" }
            input class="num" type="number" id=(id) name="level" min="1" max="10" value=(level) inputmode="numeric";
            button class="btn round" type="button" data-level="1" aria-label=(page.text("lobby-higher")) hidden { "+" }
        }
    }
}

#[cfg(test)]
mod tests;
