//! Standings of an arena, tables of rounds, the first three.

use kamni_play::tournament::{Cell, Entrant, Phase, Presence, Row};
use kamni_rules::Player;
use maud::{Markup, html};

use super::one::Eyes;
use super::points;
use crate::address::profile;
use crate::icon;

/// How many lines a live table has; the reader's own is always there, and all of them when it is over.
const LINES: usize = 100;

fn rows(eyes: &Eyes<'_>) -> Vec<Row> {
    let mut rows = eyes.tournament.standings();
    if !matches!(eyes.tournament.phase(), Phase::Over(_)) {
        let own = eyes.who();
        rows.retain(|row| row.rank <= LINES || Some(row.who) == own);
    }
    rows
}

fn state(eyes: &Eyes<'_>, entrant: &Entrant) -> Markup {
    let over = matches!(eyes.tournament.phase(), Phase::Over(_));
    html! {
        @match entrant.presence {
            Presence::Paused if !over => { " " small { (eyes.text("tournament-pausing")) } }
            Presence::Left if !over => { " " small { (eyes.text("tournament-left")) } }
            _ => {}
        }
    }
}

fn name(eyes: &Eyes<'_>, row: &Row, numbered: bool) -> Markup {
    let entrant = eyes.entrant(row.who);
    html! {
        th scope="row" {
            a href=(profile(&entrant.name)) { (entrant.name) }
            @if numbered { " " small { (eyes.texts.get("tournament-number", &[("number", entrant.seed.to_string().into())])) } }
            @if eyes.who() == Some(row.who) { " " small { (eyes.text("tournament-you")) } }
            (state(eyes, entrant))
        }
    }
}

fn own<'a>(eyes: &Eyes<'_>, row: &Row) -> Option<&'a str> {
    (eyes.who() == Some(row.who)).then_some("me")
}

/// The standings of an arena.
pub(super) fn arena(eyes: &Eyes<'_>) -> Markup {
    let columns = [
        ("tournament-place", "rank"),
        ("tournament-player", ""),
        ("tournament-rating", "num r hide"),
        ("tournament-played", "num hide"),
        ("tournament-row", ""),
        ("tournament-points", "r"),
    ];
    html! {
        table class="stand" {
            thead { tr { @for (key, class) in columns { th scope="col" class=(class) { (eyes.text(key)) } } } }
            tbody {
                @for row in rows(eyes) {
                    @let entrant = eyes.entrant(row.who);
                    tr class=[own(eyes, &row)] data-row=(row.who) {
                        td class="num rank" { (row.rank) }
                        (name(eyes, &row, false))
                        td class="num r dim hide" { (entrant.rating) }
                        td class="num hide" { (entrant.games()) }
                        td { (streak(entrant)) }
                        td class="num r" { b { (row.points) } }
                    }
                }
            }
        }
    }
}

fn streak(entrant: &Entrant) -> Markup {
    html! {
        @if entrant.streak >= 2 { span class="fl" { (icon("flame")) (entrant.streak) } }
        @else { span class="num dim" { @if entrant.streak == 0 { "–" } @else { (entrant.streak) } } }
    }
}

/// A table with a column for each round.
pub(super) fn crosstable(eyes: &Eyes<'_>) -> Markup {
    let tournament = eyes.tournament;
    let rounds = tournament.rounds().len();
    let robin = tournament.setting().sort == kamni_play::tournament::Sort::RoundRobin;
    let tiebreak = if robin { "tournament-berger" } else { "tournament-buchholz" };
    let caption = eyes.texts.get("tournament-table-after", &[("round", rounds.to_string().into())]);
    html! {
        div class="swiss" role="region" aria-label=(eyes.text("tournament-standings")) tabindex="0" {
            table {
                caption class="vh" { (caption) }
                thead { tr {
                    th scope="col" { (eyes.text("tournament-place")) }
                    th scope="col" { (eyes.text("tournament-player")) }
                    @for round in 1..=rounds { th scope="col" class="rd" { (eyes.texts.get("tournament-round", &[("round", round.to_string().into())])) } }
                    th scope="col" class="r" { (eyes.text("tournament-points")) }
                    th scope="col" class="r" { (eyes.text(tiebreak)) }
                } }
                tbody {
                    @for row in rows(eyes) {
                        tr class=[own(eyes, &row)] data-row=(row.who) {
                            td class="num rank" { (row.rank) }
                            (name(eyes, &row, true))
                            @for round in 0..rounds { td class="rd" { (cell(eyes, row.who, round)) } }
                            td class="num r" { b { (points(row.points, 2)) } }
                            td class="num r dim" { (points(row.tiebreak, 4)) }
                        }
                    }
                }
            }
        }
    }
}

fn cell(eyes: &Eyes<'_>, who: usize, round: usize) -> Markup {
    let bout = match eyes.tournament.cell(who, round) {
        Cell::Bye => return html! { span class="bye" { (eyes.text("tournament-bye")) } " " b { "1" } },
        Cell::Absent => return html! { span class="dim" { (eyes.text("tournament-absent")) } " " b { "0" } },
        Cell::Game(bout) => bout,
    };
    let side = bout.side_of(who);
    let rival = eyes.entrant(bout.sides[side.other()]);
    let word = if side == Player::First { "first" } else { "second" };
    let result = match bout.played.map(|played| played.winner) {
        None => "",
        Some(None) => "½",
        Some(Some(winner)) if winner == side => "1",
        Some(Some(_)) => "0",
    };
    html! {
        a class="who" href=(format!("/{}", bout.game)) {
            (eyes.piece(side))
            span class="vh" { (eyes.texts.get("tournament-against", &[("side", word.into())])) " " }
            span class="num" { (rival.seed) }
        }
        " " b class="num" { (result) }
    }
}

/// The first three on plinths: height, number and rings tell the place.
pub(super) fn podium(eyes: &Eyes<'_>) -> Markup {
    let rows = eyes.tournament.standings();
    let rounds = eyes.tournament.setting().sort.has_rounds();
    html! {
        ol class="podium" aria-label=(eyes.text("tournament-first-three")) {
            @for row in rows.iter().take(3) {
                @let entrant = eyes.entrant(row.who);
                li class={ "pl" (row.rank) } {
                    div class="top3" {
                        (medal(eyes, row.rank))
                        b { a href=(profile(&entrant.name)) { (entrant.name) } }
                        span class="num" { (eyes.texts.get("tournament-score-of", &[
                            ("points", points(row.points, if rounds { 2 } else { 1 }).into()),
                            ("won", entrant.results[0].into()),
                            ("games", entrant.games().into()),
                        ])) }
                    }
                    div class="plinth" { span class="num" { (row.rank) } }
                }
            }
        }
    }
}

fn medal(eyes: &Eyes<'_>, rank: usize) -> Markup {
    let side = if rank == 2 { Player::Second } else { Player::First };
    html! {
        span class="med" {
            svg viewBox="-60 -60 120 120" aria-hidden="true" {
                @for ring in rank..=3 { circle class="ring" r=(32 + 11 * (ring - rank)) {} }
            }
            (eyes.piece(side))
        }
    }
}
