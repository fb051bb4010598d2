//! How somebody's games came out: against the reader, by game and side, against others.

use kamni_draw::{Figure, piece_svg};
use kamni_rules::GameKind;
use maud::{Markup, PreEscaped, html};

use crate::address::profile;
use crate::ids::GameId;
use crate::layout::Page;

/// Games that were won, drawn and lost.
pub type Score = [u32; 3];

/// How one game of two came out for the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// He won.
    Won,
    /// Nobody did.
    Drawn,
    /// The other did.
    Lost,
}

/// What the reader and somebody have played with each other.
#[derive(Clone, Debug)]
pub struct DuelShown {
    /// The latest games, the latest first.
    pub latest: Vec<(GameId, Met)>,
    /// All that were looked at.
    pub score: Score,
    /// Whether there may be more.
    pub more: bool,
}

/// A game's results, by side.
#[derive(Clone, Debug)]
pub struct SidesShown {
    /// The game.
    pub kind: GameKind,
    /// The two sides: piece, name, results.
    pub sides: [(Figure, String, Score); 2],
}

/// How somebody's games came out.
#[derive(Clone, Debug, Default)]
pub struct ResultsShown {
    /// By game and side.
    pub games: Vec<SidesShown>,
    /// Against those with whom he has played most.
    pub rivals: Vec<(String, Score)>,
    /// How many of the latest games that are, if they are not all.
    pub latest: Option<u32>,
}

fn values(score: Score) -> [(&'static str, kamni_texts::Value<'static>); 3] {
    [("won", score[0].into()), ("drawn", score[1].into()), ("lost", score[2].into())]
}

/// The reader and the other.
pub(super) fn duel(page: &Page<'_>, name: &str, duel: &DuelShown) -> Markup {
    let named = [("name", name.into())];
    let [won, drawn, lost] = duel.score;
    let shown = |met: Met| match met {
        Met::Won => "won",
        Met::Drawn => "drawn",
        Met::Lost => "lost",
    };
    html! {
        section class="panel duel" aria-labelledby="l-duel" {
            h2 id="l-duel" { (page.texts.get("profile-duel", &named)) }
            @if duel.latest.is_empty() { p { (page.text("profile-duel-none")) } }
            @else {
                p class="score num" {
                    span { (page.text("profile-duel-you")) " " b { (won) } }
                    span { b { (lost) } " " (name) }
                }
                p class="vh" { (page.texts.get("profile-tally", &values(duel.score))) }
                ol class="met" {
                    @for (game, met) in duel.latest.iter().rev() {
                        li { a class=(shown(*met)) href=(format!("/{game}")) aria-label=(page.text(&format!("profile-met-{}", shown(*met)))) {} }
                    }
                }
                p {
                    (page.texts.get("profile-duel-drawn", &[("count", drawn.into())])) " "
                    @if duel.more { (page.text("profile-duel-latest")) }
                    @else { (page.texts.get("profile-duel-all", &[("count", (won + drawn + lost).into())])) }
                }
            }
        }
    }
}

/// Results by game and side, and by rival.
pub(super) fn results(page: &Page<'_>, results: &ResultsShown) -> Markup {
    if results.games.is_empty() {
        return html! {};
    }
    html! {
        section class="results" aria-labelledby="l-results" {
            header {
                h2 id="l-results" { (page.text("profile-results")) }
                @if let Some(count) = results.latest {
                    p class="dim" { (page.texts.get("profile-results-latest", &[("count", count.into())])) }
                }
            }
            table {
                caption class="vh" { (page.text("profile-results")) }
                thead { tr {
                    th scope="col" { (page.text("archive-game")) }
                    th scope="col" { (page.text("profile-first")) }
                    th scope="col" { (page.text("profile-second")) }
                } }
                tbody {
                    @for row in &results.games {
                        tr class=(row.kind) {
                            th scope="row" { (page.texts.game(row.kind)) }
                            @for (figure, name, score) in &row.sides {
                                td {
                                    span class="who" { (PreEscaped(piece_svg(row.kind, *figure))) (name) }
                                    (bar(page, *score))
                                }
                            }
                        }
                    }
                }
            }
            @if !results.rivals.is_empty() { (rivals(page, results)) }
        }
    }
}

fn rivals(page: &Page<'_>, results: &ResultsShown) -> Markup {
    html! {
        table class="rivals" {
            caption { (page.text("profile-rivals")) }
            tbody {
                @for (name, score) in &results.rivals {
                    tr {
                        th scope="row" { a href=(profile(name)) { (name) } }
                        td { (bar(page, *score)) }
                    }
                }
            }
        }
    }
}

/// The share of what was won, drawn and lost, with the figures.
fn bar(page: &Page<'_>, score: Score) -> Markup {
    let all = f64::from(score.iter().sum::<u32>().max(1));
    let share = |count: u32| format!("{:.1}", f64::from(count) / all * 100.0);
    html! {
        span class="shares" {
            svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                rect class="w" width=(share(score[0])) height="10" {}
                rect class="d" x=(share(score[0])) width=(share(score[1])) height="10" {}
            }
            span class="num" {
                @for (count, key) in score.iter().zip(["profile-won", "profile-drawn", "profile-lost"]) {
                    (count) " " i { (page.texts.get(key, &[("count", (*count).into())])) } " "
                }
            }
        }
    }
}
