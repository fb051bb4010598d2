//! The review of a game: how it stood turn by turn, how well both played, what to try again, and every mistake.

use kamni_draw::{Figure, Theme, piece_svg};
use kamni_review::graph::{self, Shape};
use kamni_review::{Review, Slip};
use kamni_rules::GameKind;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::layout::{Page, Section, shell};
use super::{icon, json_block};

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nobody has asked for it.
    New,
    /// It is being made, together with this many others.
    Going {
        /// How many.
        others: usize,
    },
    /// It was broken off.
    Broken,
    /// All is known.
    Done,
}

/// A side, and how it played.
#[derive(Clone, Debug)]
pub struct SideShown {
    /// Its piece.
    pub figure: Figure,
    /// Its name.
    pub side: String,
    /// Who played it, if that is known.
    pub name: Option<String>,
    /// How near its turns came to the best ones, from 0 to 100.
    pub accuracy: Option<u32>,
    /// How many inaccuracies, mistakes and blunders it made.
    pub slips: [usize; 3],
}

/// A turn that gave something away.
#[derive(Clone, Debug)]
pub struct SlipShown {
    /// The turn's number.
    pub number: u32,
    /// How many steps were made with it.
    pub ply: usize,
    /// How grave it is: `inaccuracy`, `mistake`, `blunder`.
    pub name: &'static str,
    /// The turn with its number and sign.
    pub turn: String,
    /// All that is said about it.
    pub said: String,
    /// What it cost: the turn is named beside it.
    pub fell: String,
    /// What was better.
    pub better: Option<String>,
}

/// A moment to try again.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The position before the turn, drawn.
    pub picture: String,
    /// Whose turn it was, in words.
    pub whose: String,
    /// The turn.
    pub slip: SlipShown,
}

/// Where the board can stand: at the game's beginning, and after every turn.
#[derive(Clone, Debug, Serialize)]
pub struct Stop {
    /// How many steps were made.
    pub ply: usize,
    /// The number of the turn that led here.
    pub turn: Option<u32>,
    /// What is known of it, in words.
    pub said: String,
}

/// The board that follows the graph and the lists.
#[derive(Clone, Debug)]
pub struct BoardShown {
    /// The board as it stands when the page is opened.
    pub picture: String,
    /// Which of the stops that is.
    pub stop: usize,
    /// Whether it is turned.
    pub flipped: bool,
}

/// A turn, and how the game stood after it.
#[derive(Clone, Debug)]
pub struct TurnTold {
    /// How many steps were made with it.
    pub ply: usize,
    /// The turn with its number and sign.
    pub turn: String,
    /// Whose it was.
    pub side: String,
    /// First's chance in hundredths.
    pub chance: Option<String>,
    /// By how many points First is expected to be ahead, where the game has points.
    pub margin: Option<String>,
}

/// All that the page shows.
#[derive(Clone, Debug)]
pub struct ReviewPage<'a> {
    /// The game.
    pub kind: GameKind,
    /// Which game it is, and who played.
    pub title: &'a str,
    /// What else is known of it.
    pub about: &'a [String],
    /// The page's address; those of its board and its files begin so.
    pub address: &'a str,
    /// The address of the game.
    pub game: &'a str,
    /// How far it is.
    pub state: State,
    /// The review.
    pub review: &'a Review,
    /// Both sides.
    pub sides: [SideShown; 2],
    /// Where the board can stand.
    pub stops: &'a [Stop],
    /// The board.
    pub board: &'a BoardShown,
    /// What to try again.
    pub moments: &'a [Moment],
    /// All mistakes, in their order.
    pub slips: &'a [SlipShown],
    /// All turns.
    pub turns: &'a [TurnTold],
    /// How many turns nothing is said about, because a rated game stands there.
    pub withheld: usize,
}

impl ReviewPage<'_> {
    /// Whether there is something to be seen: a review that is not new, or one that came with the record.
    fn is_known(&self) -> bool {
        self.state != State::New || self.review.is_whole()
    }

    /// Whether there is a board beside the graph.
    fn has_board(&self) -> bool {
        self.is_known() && self.stops.len() > 1
    }

    /// The page with the board after this many steps.
    fn at(&self, ply: usize) -> String {
        format!("{}?ply={ply}", self.address)
    }
}

/// The page. Of `page`, title, scripts and styles are its own.
#[must_use]
pub fn review_page(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    let title = page.texts.get("review-page-title", &[("game", review.title.into())]);
    let content = html! {
        main id="main" class=(format!("review {}", review.kind)) {
            header class="head" {
                h1 { (title) }
                p class="dim" {
                    @for (place, fact) in review.about.iter().enumerate() {
                        @if place > 0 { " · " }
                        span class="whole" { (fact) }
                    }
                }
            }
            @if review.has_board() { (board(page, review)) }
            p class="vh" role="status" data-part="said" data-lost=(page.text("review-lost")) data-done=(page.text("review-done")) {}
            div class="parts" data-part="review" data-address=(review.address) { (review_part(page, review)) }
            (acts(page, review))
        }
    };
    let page = Page {
        title: &title,
        section: Some(Section::Analysis),
        styles: &["graph.css", "review.css"],
        scripts: &["review.js"],
        refresh: matches!(review.state, State::Going { .. }),
        ..*page
    };
    shell(&page, &content)
}

/// What changes of the page while the review grows.
#[must_use]
pub fn review_part(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    let known = review.is_known();
    html! {
        (progress(page, review))
        @if review.has_board() { (json_block("stops", &review.stops)) }
        @if review.withheld > 0 && review.state != State::New {
            p class="withheld" { (page.texts.get("review-withheld", &[("count", review.withheld.into())])) }
        }
        @if known { (chances(page, review)) (figures(page, review)) }
        @if known && !review.turns.is_empty() {
            (moments(page, review))
            (slips(page, review))
            (turns(page, review))
        }
    }
}

/// How far it is, or what can be done for it.
fn progress(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    let (judged, turns) = (review.review.judged(), review.review.turns.len());
    let said = page.texts.get("review-progress", &[("judged", judged.into()), ("turns", turns.into())]);
    html! {
        @match review.state {
            State::Going { others } => section class="going" data-part="going" data-judged=(judged) {
                h2 { (page.text("review-going")) }
                progress max=(turns) value=(judged) aria-label=(said) {}
                p { (said) }
                @if others > 0 { p class="dim" { (page.texts.get("review-others", &[("count", others.into())])) } }
                p class="dim" { (page.text("review-leave")) }
            },
            State::Done => {},
            State::New if turns == 0 => section class="going" { p { (page.text("review-nothing")) } },
            State::New | State::Broken => section class="going" {
                @let again = review.state == State::New && review.review.is_whole();
                p { (page.text(match (review.state, again) {
                    (State::Broken, _) => "review-broken",
                    (_, true) => "review-came-along",
                    (_, false) => "review-about",
                })) }
                form method="post" action=(review.address) {
                    button class=(if again { "btn" } else { "btn main" }) {
                        (page.text(if review.state == State::Broken { "review-go-on" } else { "review-begin" }))
                    }
                }
            },
        }
    }
}

/// The board beside the graph. Without a script it stands where the address says.
fn board(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    let BoardShown { picture, stop, flipped } = review.board;
    let last = review.stops.len() - 1;
    let go = |to: &str, key: &str| {
        html! { button class="btn round" type="button" data-go=(to) aria-label=(page.text(key)) { (icon(to)) } }
    };
    html! {
        section class="look card" aria-label=(page.text("review-look")) data-part="look" data-flip=[flipped.then_some("1")] {
            div class="box" data-part="board" { (PreEscaped(picture)) }
            p class="num" data-part="at" { (review.stops[*stop].said) }
            div class="walk" data-script hidden {
                (go("prev", "review-look-prev"))
                input type="range" min="0" max=(last) value=(stop) aria-label=(page.text("review-look-turn")) data-part="walk";
                (go("next", "review-look-next"))
            }
        }
    }
}

fn chances(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    html! {
        figure class="card chances" data-part="chances" {
            @for shape in [Shape::Wide, Shape::Narrow] {
                (PreEscaped(graph::svg(review.review, page.texts, Theme::Page, shape)))
            }
        }
    }
}

/// How well both played.
fn figures(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    let rows = ["review-slips-inaccuracy", "review-slips-mistake", "review-slips-blunder"];
    html! {
        table class="card figures" {
            caption class="vh" { (page.text("review-figures")) }
            thead {
                tr {
                    td {}
                    @for side in &review.sides {
                        th scope="col" {
                            (PreEscaped(piece_svg(review.kind, side.figure)))
                            span { b { (side.side) } @if let Some(name) = &side.name { span class="dim" { (name) } } }
                        }
                    }
                }
            }
            tbody {
                tr class="accuracy" {
                    th scope="row" { (page.text("review-accuracy")) }
                    @for side in &review.sides {
                        td class="num" { @if let Some(accuracy) = side.accuracy { (accuracy) } @else { "–" } }
                    }
                }
                @for (row, key) in rows.iter().enumerate() {
                    tr {
                        th scope="row" { (page.text(key)) span class="num dim" aria-hidden="true" { (sign(Slip::ALL[row])) } }
                        @for side in &review.sides { td class="num" { (side.slips[row]) } }
                    }
                }
            }
        }
    }
}

/// The sign behind such turns.
fn sign(slip: Slip) -> &'static str {
    slip.glyph().sign().unwrap_or_default()
}

fn moments(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    if review.moments.is_empty() {
        return html! {};
    }
    html! {
        section class="moments" aria-labelledby="moments-title" {
            h2 id="moments-title" { (page.text("review-moments")) }
            p class="dim" { (page.text("review-moments-about")) }
            ul {
                @for Moment { picture, whose, slip } in review.moments {
                    li class="card" {
                        div class="pic" { (PreEscaped(picture)) }
                        div {
                            h3 { (slip.turn) }
                            p class="dim" { (whose) }
                            p { (slip.fell) }
                            a class="btn main" href=(format!("{}/try/{}", review.address, slip.number)) {
                                (page.text("review-try")) span class="vh" { ": " (slip.turn) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn slips(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    html! {
        section class="slips" aria-labelledby="slips-title" {
            h2 id="slips-title" { (page.text("review-mistakes")) }
            @if review.slips.is_empty() { p { (page.text("review-no-mistakes")) } }
            ol {
                @for slip in review.slips {
                    li id=(format!("turn-{}", slip.number)) class=(slip.name) {
                        a href=(review.at(slip.ply)) data-ply=(slip.ply) { (slip.said) }
                        @if let Some(better) = &slip.better { p { (better) } }
                    }
                }
            }
        }
    }
}

/// How the game stood after every turn.
fn turns(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    let side = &review.sides[0].side;
    let has_points = review.turns.iter().any(|turn| turn.margin.is_some());
    html! {
        details class="turns" {
            summary { (page.text("review-turns")) }
            table class="card" {
                thead {
                    tr {
                        th scope="col" { (page.text("review-turns-turn")) }
                        th scope="col" { (page.text("review-turns-side")) }
                        th scope="col" { (side) ": " (page.text("review-turns-chance")) }
                        @if has_points { th scope="col" { (side) ": " (page.text("review-turns-margin")) } }
                    }
                }
                tbody {
                    @for turn in review.turns {
                        tr {
                            th scope="row" { a href=(review.at(turn.ply)) data-ply=(turn.ply) { (turn.turn) } }
                            td { (turn.side) }
                            td class="num" { @if let Some(chance) = &turn.chance { (chance) } }
                            @if has_points { td class="num" { @if let Some(margin) = &turn.margin { (margin) } } }
                        }
                    }
                }
            }
        }
    }
}

/// Where to go from here.
fn acts(page: &Page<'_>, review: &ReviewPage<'_>) -> Markup {
    html! {
        nav class="acts" aria-label=(page.text("game-more")) {
            a class="btn" data-part="study"
                href=(if review.is_known() { format!("{}/board", review.address) } else { review.game.to_owned() }) {
                (page.text(if review.is_known() { "review-board" } else { "review-game" }))
            }
            @if review.is_known() {
                a class="btn" href=(review.game) { (page.text("review-game")) }
                @for (form, key) in [("kmn", "share-record"), ("sgf", "share-sgf")] {
                    a class="btn" href=(format!("{}.{form}", review.address)) download { (icon("save")) span { (page.text(key)) } }
                }
            }
        }
    }
}
