//! The page of a game: rail, board, panel. The script finds all its parts here, drawn as they stand.

use std::collections::BTreeMap;

use kamni_draw::{Overlay, overlay_svg, piece_svg};
use kamni_rules::{GameKind, Player, Position};
use maud::{Markup, PreEscaped, html};

use super::layout::{Page, Section, shell};
use super::share::{self, Shared};
use super::{icon, json_block};
use crate::ids::GameId;
use crate::view::{Eyes, Full, Played, Seat, SeatKind, TurnShown};

pub(crate) mod panel;
pub(crate) mod rail;

/// All that the page of a game shows.
#[derive(Clone, Copy, Debug)]
pub struct GamePage<'a> {
    /// The game's id.
    pub id: GameId,
    /// The game as it stands.
    pub played: &'a Played,
    /// Who looks.
    pub eyes: &'a Eyes<'a>,
    /// What the socket would send at first.
    pub full: &'a Full,
    /// Whether ratings change by it.
    pub rated: bool,
    /// The name and the address of the tournament that it is played in.
    pub tournament: Option<(&'a str, &'a str)>,
    /// How long such a game takes, in words.
    pub lasts: Option<&'a str>,
    /// The link to send to a friend, while a seat is open.
    pub invite: Option<&'a str>,
    /// Whether somebody without a seat takes the open one by coming.
    pub joins: bool,
    /// The link that brings a guest back to the seat.
    pub secret: Option<&'a str>,
    /// The analysis board with this game on it.
    pub review: &'a str,
    /// The whole address of the page.
    pub link: &'a str,
    /// The whole address of its board for other pages.
    pub embed: &'a str,
}

/// Texts that the script has under their own names.
const WORDS: &[&str] = &[
    "js-offline",
    "js-online",
    "js-stopped",
    "js-gone",
    "js-chosen",
    "js-can-go",
    "js-can-take",
    "js-can-lift",
    "js-takes",
    "js-wins",
    "js-makes-five",
    "js-turn-over",
    "js-turn-ended",
    "js-low",
    "js-looking-back",
    "js-ahead-whole",
    "js-ahead-part",
    "js-ahead-unfinished",
    "js-ahead-dropped",
    "js-replies-if",
    "js-replies-then",
    "js-replies-more",
    "js-replies-over",
    "js-replies-open-line",
    "js-replies-remove",
    "js-replies-kept",
    "js-replies-removed",
    "js-replies-gone",
    "js-replies-lost",
    "js-away",
    "js-away-for",
    "js-back",
    "js-rating",
    "js-day",
    "js-hour",
    "js-empty-rows",
    "js-empty-row",
    "do-accept",
    "do-decline",
    "do-withdraw",
    "game-sound-on",
    "game-sound-off",
];

/// The texts that a board's script needs, by the names that it knows.
#[must_use]
pub fn words(page: &Page<'_>) -> BTreeMap<String, String> {
    let short = |key: &str| key.split_once('-').map_or(key, |(_, rest)| rest).to_owned();
    let mut words: BTreeMap<String, String> = WORDS.iter().map(|key| (short(key), page.text(key))).collect();
    for key in ["step-pass", "step-end", "step-count", "wait-friend", "wait-free"] {
        words.insert(key.to_owned(), page.text(key));
    }
    words.insert("your-turn".to_owned(), page.text("game-title-your-turn"));
    words.insert("looking".to_owned(), page.texts.get("game-shown", &[("turn", "#".into())]));
    words.insert("queue".to_owned(), page.texts.get("wait-queue", &[("place", "#".into())]));
    words
}

/// The scripts of a page with a board, beside `site.js`.
const SCRIPTS: &[&str] = &["game.js"];
/// The page. Of `page`, title, scripts and styles are its own.
#[must_use]
pub fn game_page(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let kind = game.played.rules().kind();
    let name = page.texts.game(kind);
    let [first, second] = game.full.seats.each_ref().map(|seat| seat.name.clone());
    let values = [("game", name.clone().into()), ("first", first.into()), ("second", second.into())];
    let title = page.texts.get("game-page-title", &values);
    let content = html! {
        div class="banner" role="status" data-part="banner" hidden { (icon("wifi")) span data-part="banner-text" {} }
        main id="main" class=(classes("game", kind, game.full.end.is_some())) data-id=(game.id) data-game=(kind) data-name=(name) data-title=(title) {
            h1 class="vh" { (title) }
            p class="vh" aria-live="polite" data-part="live" {}
            p class="vh" role="alert" data-part="alert" {}
            (plate(page, game, game.top()))
            div class="box" { (PreEscaped(game.played.svg(game.eyes))) }
            (plate(page, game, game.top().other()))
            (panel::turn(page, game))
            (turns(page, game))
            (panel::acts(page, game))
            (rail::rail(page, game))
            (rail::below(page, game))
            (share::panel(page, &Shared {
                link: game.link, files: &format!("/{}", game.id), title: &title, ply: game.played.made().len(), embed: Some((game.embed, &name)),
            }))
        }
        (json_block("full", game.full))
        (json_block("words", &words(page)))
    };
    let page = Page {
        title: &title,
        section: Some(Section::Play),
        styles: &["game.css", "share.css"],
        scripts: SCRIPTS,
        class: "in-game",
        ..*page
    };
    shell(&page, &content)
}

impl GamePage<'_> {
    /// The side that is shown above the board.
    fn top(&self) -> Player {
        let bottom = match (self.eyes.you, self.eyes.flipped) {
            ([false, true], _) => Player::Second,
            ([true, false], _) | (_, false) => Player::First,
            (_, true) => Player::Second,
        };
        bottom.other()
    }

    /// Whether the viewer has the step.
    fn is_yours(&self) -> bool {
        self.full.end.is_none() && self.eyes.may_move(self.played.position())
    }

    /// Whether the game waits for somebody to take a seat.
    fn is_open(&self) -> bool {
        self.full.end.is_none() && self.full.seats.iter().any(|seat| seat.kind == SeatKind::Open)
    }
}

/// The game's class gives the colours; overlays that are usually off are hidden until the script knows better.
pub(crate) fn classes(own: &str, kind: GameKind, over: bool) -> String {
    let mut classes = format!("{own} {kind}");
    if over {
        classes.push_str(" over");
    }
    for overlay in Overlay::of_game(kind) {
        if !(is_usual(*overlay) || (over && shows_at_end(*overlay))) {
            classes.push_str(" hide-");
            classes.push_str(overlay.name());
        }
    }
    classes
}

/// Whether a page shows an overlay to whoever has not chosen: what is closed and whose points are whose is half of Kamiken.
fn is_usual(overlay: Overlay) -> bool {
    overlay.is_usual() || overlay == Overlay::Beaten
}

/// Kamiken shows its points when the game is over.
fn shows_at_end(overlay: Overlay) -> bool {
    overlay == Overlay::Beaten
}

fn plate(page: &Page<'_>, game: &GamePage<'_>, side: Player) -> Markup {
    let seat = &game.full.seats[side];
    let figures = &game.full.view.plates[side];
    let kind = game.played.rules().kind();
    let at_top = game.top() == side;
    let on = game.full.end.is_none() && game.played.position().to_move() == Some(side);
    let label = match game.eyes.you {
        [true, true] | [false, false] => seat.note.clone(),
        you if you[side] => page.text("game-you"),
        _ => page.text("game-opponent"),
    };
    let class = format!("plate {}{}", if at_top { "opp" } else { "me" }, if on { " on" } else { "" });
    html! {
        section class=(class) data-side=(side) aria-label=(label) {
            (PreEscaped(piece_svg(kind, seat.figure)))
            span class="score num" data-part="score" { (figures.score) }
            div class="name" {
                (seat_name(seat))
                span data-part="note" { (seat.note) }
                span class="change num" data-part="change" hidden {}
                span class="gone" data-part="away" hidden {}
                span class=(if figures.warn { "figures warn" } else { "figures" }) data-part="figures" { (figures.note) }
            }
            span class="clock num" data-part="clock" {
                span class="dots" data-part="dots" role="img" aria-label=(page.text("js-thinking")) hidden { i {} i {} i {} }
                span class="time" { (time(game, side)) }
            }
        }
    }
}

fn seat_name(seat: &Seat) -> Markup {
    html! {
        @if let Some(link) = &seat.link { b { a href=(link) data-part="name" { (seat.name) } } }
        @else { b data-part="name" { (seat.name) } }
    }
}

/// What a clock shows before the script takes over.
fn time(game: &GamePage<'_>, side: Player) -> String {
    let clock = &game.full.clock;
    if clock.kind == "none" {
        return String::new();
    }
    let used = if clock.running == Some(side) { clock.spent } else { 0 };
    let (stock, period) = (clock.left[side].ms, clock.period[side]);
    let left = match used < stock || period == 0 {
        true => (stock - used).max(0),
        false => period - (used - stock) % period,
    };
    let seconds = left / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

fn turns(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let buttons = [
        ("first", "game-first", "first"),
        ("prev", "game-back", "prev"),
        ("next", "game-forward", "next"),
        ("last", "game-last", "final"),
    ];
    html! {
        section class="moves" aria-label=(page.text("game-turns")) {
            header {
                h2 { (page.text("game-turns")) }
                div {
                    @for (act, key, sign) in buttons {
                        button class="btn round" type="button" data-do=(act) aria-label=(page.text(key)) { (icon(sign)) }
                    }
                }
            }
            ul class="facts" data-part="facts" { @for fact in &game.full.view.facts { li { (fact) } } }
            ol tabindex="0" aria-label=(page.text("game-turns-list")) data-part="turns" { (turn_rows(page, game)) }
        }
    }
}

/// Two turns a row, First's on the left, with the number of the first of them; a side that has the turn again begins a new row.
fn turn_rows(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let mut rows: Vec<[Option<usize>; 2]> = Vec::new();
    let turns = &game.full.turns;
    for (place, turn) in turns.iter().enumerate() {
        match rows.last_mut() {
            Some(row) if turn.side == Player::Second && row[1].is_none() => row[1] = Some(place),
            _ if turn.side == Player::Second => rows.push([None, Some(place)]),
            _ => rows.push([Some(place), None]),
        }
    }
    let last = turns.len().checked_sub(1);
    let number = |row: &[Option<usize>; 2]| row.iter().flatten().next().map(|place| turns[*place].turn + 1);
    html! {
        @for row in &rows {
            li {
                span { @if let Some(number) = number(row) { (number) } }
                @if row[0].is_none() { span {} }
                @for place in row.iter().flatten() {
                    button data-turn=(place) aria-current=[(Some(*place) == last).then_some("true")] {
                        (shown_turn(page, &turns[*place]))
                    }
                }
            }
        }
    }
}

/// A turn's steps as people read them: a cross for a taking, a dash between cells, how many were taken off.
fn shown_turn(page: &Page<'_>, turn: &TurnShown) -> Markup {
    // That a turn was ended by a word says nothing where it has steps.
    let told = turn.steps.iter().enumerate().filter(|(_, step)| *step != "end" || turn.steps.len() == 1);
    html! {
        @for (place, step) in told {
            @if place > 0 { " " }
            span {
                (shown_step(page, step))
                @if let Some(takes) = turn.takes.get(place).filter(|takes| **takes > 0) { " ×" (takes) }
            }
        }
    }
}

pub(crate) fn shown_step(page: &Page<'_>, step: &str) -> String {
    match step {
        "pass" | "end" | "count" => page.text(&format!("step-{step}")),
        _ => match step.strip_prefix('x') {
            Some(cell) => format!("×{cell}"),
            None => step.replace('-', "–"),
        },
    }
}

/// The overlays that can be switched, with their pictures.
pub(crate) fn overlays(page: &Page<'_>, kind: GameKind) -> Markup {
    html! {
        // A five is the end of the game: there is nothing to switch.
        @for overlay in Overlay::of_game(kind).iter().filter(|overlay| **overlay != Overlay::Five) {
            label {
                (PreEscaped(overlay_svg(kind, *overlay)))
                span { (page.text(&format!("overlay-{overlay}"))) }
                input type="checkbox" data-overlay=(overlay) checked[is_usual(*overlay)]
                    data-end=[shows_at_end(*overlay).then_some("")];
            }
        }
        label {
            svg class=(format!("key {kind}")) viewBox="-24 -24 48 48" aria-hidden="true" { text y="6" { "k9" } }
            span { (page.text("overlay-coord")) }
            input type="checkbox" data-overlay="coord" checked;
        }
    }
}
