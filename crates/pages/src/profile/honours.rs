//! What somebody has come to beside ratings: his puzzles, and his places among the first of tournaments.

use kamni_rules::{GameKind, Player};
use maud::{Markup, html};

use super::piece;
use crate::layout::Page;

/// How somebody stands in puzzles, who has solved some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzlesShown {
    /// The rating and its deviation, if any puzzle has counted.
    pub rating: Option<(i32, i32)>,
    /// How many were solved.
    pub solved: u32,
    /// Days in a row on which the puzzle of a day was solved, and the most there have been.
    pub days: [u32; 2],
}

/// A place among the first of a tournament.
#[derive(Clone, Debug)]
pub struct TrophyShown {
    /// The page of the tournament.
    pub address: String,
    /// Its name.
    pub name: String,
    /// The game.
    pub kind: GameKind,
    /// Which place, from 1.
    pub place: u32,
    /// Of how many.
    pub players: u32,
    /// When, in words.
    pub when: String,
}

pub(super) fn puzzles(page: &Page<'_>, own: bool, shown: PuzzlesShown) -> Markup {
    let [run, best] = shown.days;
    html! {
        section class="panel" aria-labelledby="l-puzzles" {
            h2 id="l-puzzles" {
                @if own { a href="/puzzles" { (page.text("nav-puzzles")) } } @else { (page.text("nav-puzzles")) }
            }
            dl class="pairs num" {
                @if let Some((rating, deviation)) = shown.rating {
                    div { dt { (page.text("profile-puzzle-rating")) } dd { b { (rating) } " ± " (deviation) } }
                }
                div { dt { (page.text("profile-puzzle-solved")) } dd { (shown.solved) } }
                @if best > 0 {
                    div { dt { (page.text("profile-puzzle-days")) } dd { (run) } }
                    div { dt { (page.text("profile-puzzle-best")) } dd { (best) } }
                }
            }
        }
    }
}

pub(super) fn trophies(page: &Page<'_>, trophies: &[TrophyShown]) -> Markup {
    html! {
        section class="panel" aria-labelledby="l-trophies" {
            h2 id="l-trophies" { (page.text("profile-trophies")) }
            ul class="trophies" {
                @for trophy in trophies {
                    @let values = [("place", trophy.place.into()), ("players", trophy.players.into())];
                    li class=(trophy.kind) {
                        (piece(trophy.kind, Player::First))
                        span {
                            a href=(trophy.address) { (trophy.name) }
                            small { (page.texts.get("profile-trophy", &values)) " · " (trophy.when) }
                        }
                    }
                }
            }
        }
    }
}
