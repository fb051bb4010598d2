//! Finished games in a list: picture, players with the result, the reason in words.

use kamni_draw::{Figure, piece_svg};
use kamni_rules::{GameKind, Player};
use maud::{Markup, PreEscaped, html};

use super::layout::Page;
use super::share;
use crate::dates::Day;
use crate::ids::GameId;

/// A finished game.
#[derive(Clone, Debug)]
pub struct GameShown {
    /// Its id.
    pub id: GameId,
    /// Which game it is.
    pub kind: GameKind,
    /// The final position, drawn small.
    pub picture: std::sync::Arc<str>,
    /// The game's name and its options in words.
    pub game: String,
    /// Who played, First before Second.
    pub seats: [SeatShown; 2],
    /// Who won.
    pub winner: Option<Player>,
    /// What each side got: 1, ½ or 0.
    pub scores: [&'static str; 2],
    /// Who won and why, in words.
    pub said: String,
    /// How many turns were made.
    pub turns: u32,
    /// Whether ratings changed by it.
    pub rated: bool,
    /// When it ended.
    pub day: Day,
}

/// Who sat on a side.
#[derive(Clone, Debug)]
pub struct SeatShown {
    /// The piece.
    pub figure: Figure,
    /// The name.
    pub name: String,
    /// The player's page.
    pub link: Option<String>,
    /// The rating before the game.
    pub rating: Option<i32>,
    /// What the game did to it.
    pub change: Option<i32>,
    /// That it is a program, or the computer's level.
    pub note: Option<String>,
}

/// The list.
pub(crate) fn game_list(page: &Page<'_>, games: &[GameShown]) -> Markup {
    html! { ol class="games" { @for game in games { (row(page, game)) } } }
}

fn row(page: &Page<'_>, game: &GameShown) -> Markup {
    let rated = page.text(if game.rated { "archive-game-rated" } else { "archive-game-unrated" });
    let turns = page.texts.get("archive-turns", &[("turns", game.turns.into())]);
    html! {
        li class=(game.kind) {
            div class="pic" { (PreEscaped(&game.picture)) }
            ul class="pair" { @for side in Player::BOTH { (seat(game, side)) } }
            div class="what" {
                a class="to" href=(format!("/{}", game.id)) { (game.game) }
                p { (game.said) }
                p class="dim" { (turns) ", " (rated) }
            }
            time datetime=(game.day) { (game.day.words(page.texts)) }
            (share::menu(page, &format!("/{}", game.id), &game.game))
        }
    }
}

fn seat(game: &GameShown, side: Player) -> Markup {
    let seat = &game.seats[side];
    html! {
        li class=[(game.winner == Some(side)).then_some("won")] {
            b class="num" { (game.scores[side]) }
            (PreEscaped(piece_svg(game.kind, seat.figure)))
            span class="who" {
                @if let Some(link) = &seat.link { a href=(link) { (seat.name) } } @else { span { (seat.name) } }
                @if let Some(rating) = seat.rating { " " span class="num dim" { (rating) } }
                @if let Some(change) = seat.change { " " span class="num dim" { (signed(change)) } }
                @if let Some(note) = &seat.note { " " span class="dim" { (note) } }
            }
        }
    }
}

/// A change with its sign; less is shown by a minus, not by a hyphen.
fn signed(change: i32) -> String {
    if change < 0 { format!("−{}", change.unsigned_abs()) } else { format!("+{change}") }
}
