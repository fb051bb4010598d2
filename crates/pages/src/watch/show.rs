//! A board that is only looked at: a game that goes on, which its script follows through the game's own socket, or one that is over, which
//! the script shows step by step. Without the script it stands as it was when the page was made.

use std::sync::Arc;

use kamni_draw::piece_svg;
use kamni_rules::{Player, Rules};
use kamni_texts::Texts;
use maud::{Markup, PreEscaped, html};

use crate::icon;
use crate::view::Seat;
use crate::view::glance::Glance;

/// A game to be shown.
#[derive(Clone, Debug)]
pub struct Show {
    /// By what it is known: its id, or what stands for it.
    pub key: String,
    /// The address of its page.
    pub address: String,
    /// What stands around the board.
    pub glance: Glance,
    /// Whether it counts for ratings and with which clock, in words.
    pub terms: String,
    /// The board.
    pub picture: Arc<str>,
    /// First's chance, from 0 to 1, where it is told.
    pub chance: Option<f32>,
    /// How it goes on.
    pub course: Course,
    /// Whether the board is turned round.
    pub flipped: bool,
}

/// How a game that is shown goes on.
#[derive(Clone, Debug)]
pub enum Course {
    /// It is being played.
    Live {
        /// The address of its socket, which tells what has happened since.
        socket: String,
        /// How many look on.
        watching: usize,
    },
    /// It is over, and can be shown from its beginning.
    Over {
        /// The address of its film.
        film: String,
    },
}

/// First's chance in words, with the side: `White: 53%`.
#[must_use]
pub fn chance_words(rules: &Rules, first: f32, texts: &Texts) -> String {
    said(rules, f64::from((first * 100.0).round()).to_string(), texts)
}

fn said(rules: &Rules, percent: String, texts: &Texts) -> String {
    let side = rules.side(Player::First).code();
    let percent = texts.get("analysis-percent", &[("percent", percent.into())]);
    texts.get("analysis-chance", &[("side", side.into()), ("percent", percent.into())])
}

/// The board with what stands around it.
#[must_use]
pub fn show(texts: &Texts, show: &Show) -> Markup {
    let kind = show.glance.rules.kind();
    let live = matches!(show.course, Course::Live { .. });
    let title = texts.get(if live { "show-live" } else { "show-over" }, &[]);
    html! {
        section class=(format!("show {kind}")) aria-labelledby="show" data-part="show" {
            header {
                h2 id="show" { (title) }
                a href=(show.address) { (texts.get(if live { "show-go" } else { "show-go-over" }, &[])) }
            }
            (board(texts, show, false))
        }
    }
}

/// The board itself, with its players: what the script works on. On another page its link opens a window of its own.
pub(super) fn board(texts: &Texts, show: &Show, elsewhere: bool) -> Markup {
    let Show { glance, address, .. } = show;
    let kind = glance.rules.kind();
    let [first, second] = glance.seats.each_ref().map(|seat| seat.name.clone());
    let values = [("game", texts.game(kind).into()), ("first", first.into()), ("second", second.into())];
    let (socket, film) = match &show.course {
        Course::Live { socket, .. } => (Some(socket), None),
        Course::Over { film } => (None, Some(film)),
    };
    // Plain structures can always be written.
    let clock = glance.clock.as_ref().and_then(|clock| serde_json::to_string(clock).ok());
    let turns = texts.get("show-turn", &[("turn", "#".into()), ("turns", glance.turns.to_string().into())]);
    let top = if show.flipped { Player::First } else { Player::Second };
    html! {
        div class=(format!("stage {kind} hide-beaten hide-closed hide-fours")) data-part="stage" data-key=(show.key) data-socket=[socket]
            data-film=[film] data-clock=[clock] data-mover=[glance.mover.map(Player::name)]
            data-turn=(texts.get("lobby-live-turn", &[("turn", "#".into())])) data-turns=(turns)
            data-watching=(texts.get("lobby-live-watching", &[("count", "#".into())]))
            data-day=(texts.get("js-day", &[])) data-hour=(texts.get("js-hour", &[]))
            data-end=[glance.end.as_ref().map(|end| end.title.as_str())] data-chance=(said(&glance.rules, "#".to_owned(), texts)) {
            (seat(show, top))
            a class="box" href=(address) target=[elsewhere.then_some("_blank")] rel=[elsewhere.then_some("noopener")] data-part="box" {
                // Not as a label: the letters at the board's edges would have to stand in it.
                span class="vh" { (texts.get("show-name", &values)) }
                (PreEscaped(&show.picture))
            }
            (seat(show, top.other()))
            (odds(texts, show))
            p class="dim num state" { span data-part="state" { (state(texts, show)) } span { (show.terms) } }
            @if film.is_some() { (buttons(texts)) }
        }
    }
}

/// What happens, or how it ended.
fn state(texts: &Texts, show: &Show) -> String {
    match (&show.glance.end, &show.course) {
        (Some(end), _) => end.title.clone(),
        (None, Course::Live { watching, .. }) => {
            let turn = (show.glance.turns + 1).to_string();
            let mut facts = vec![texts.get("lobby-live-turn", &[("turn", turn.into())])];
            if *watching > 0 {
                facts.push(texts.get("lobby-live-watching", &[("count", watching.to_string().into())]));
            }
            facts.join(", ")
        }
        (None, Course::Over { .. }) => String::new(),
    }
}

fn seat(show: &Show, side: Player) -> Markup {
    let glance = &show.glance;
    let (seat, figures): (&Seat, _) = (&glance.seats[side], &glance.plates[side]);
    let class = if glance.mover == Some(side) { "seat on" } else { "seat" };
    html! {
        p class=(class) data-side=(side) {
            (PreEscaped(piece_svg(glance.rules.kind(), seat.figure)))
            span class="name" { b { (seat.name) } " " span class="dim num" { (seat.note) } }
            span class="score num" data-part="score" { (figures.score) }
            @if glance.clock.as_ref().is_some_and(|clock| clock.kind != "none") {
                span class="clock num" data-part="clock" { span class="time" {} }
            }
        }
    }
}

/// The chances of both as parts of one bar, Second's hatched.
fn odds(texts: &Texts, show: &Show) -> Markup {
    let share = f64::from(show.chance.unwrap_or(0.5)) * 100.0;
    let words = show.chance.map(|chance| chance_words(&show.glance.rules, chance, texts));
    html! {
        div class="odds" data-part="odds" hidden[show.chance.is_none()] {
            svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
                rect class="t2" width="100" height="8" {}
                path class="hatch" d="M0 4H100" {}
                rect class="t1" width=(format!("{share:.1}")) height="8" data-part="share" {}
            }
            span class="vh" { (texts.get("show-chance", &[])) ": " }
            span class="dim num" data-part="odds-said" { (words.unwrap_or_default()) }
        }
    }
}

/// What leads through a game that is over; the script shows them.
fn buttons(texts: &Texts) -> Markup {
    let button = |act: &str, key: &str, sign: &str| {
        html! { button class="btn round" type="button" data-do=(act) aria-label=(texts.get(key, &[])) { (icon(sign)) } }
    };
    html! {
        div class="reel" role="group" aria-label=(texts.get("show-steps", &[])) data-part="reel" hidden {
            (button("show-back", "show-back", "prev"))
            button class="btn" type="button" data-do="show-play" data-pause=(texts.get("show-pause", &[])) data-play=(texts.get("show-play", &[])) {
                (texts.get("show-play", &[]))
            }
            (button("show-forward", "show-forward", "next"))
        }
    }
}
