//! Who looks for a rival, and who plays: lists that the socket keeps up to date, item by item.

use kamni_draw::{Figure, piece_svg};
use kamni_rules::GameKind;
use kamni_texts::Texts;
use maud::{Markup, PreEscaped, html};

use crate::ids::GameId;
use crate::layout::Page;

/// Somebody, as lists show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// The name.
    pub name: String,
    /// Whether it is somebody's own name.
    pub is_account: bool,
    /// The rating.
    pub rating: Option<i32>,
    /// The piece.
    pub figure: Figure,
}

/// A seek.
#[derive(Clone, Debug)]
pub struct SeekShown {
    /// Its number.
    pub id: i64,
    /// The game.
    pub kind: GameKind,
    /// The options, in words.
    pub options: String,
    /// Who looks.
    pub who: Sitting,
    /// Rated or not, the clock, the wanted side, in words.
    pub terms: String,
    /// Whether it is the reader's own.
    pub own: bool,
    /// Whether the reader has to sign in first.
    pub sign_in: bool,
}

/// A live game.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// Its id.
    pub id: GameId,
    /// The game.
    pub kind: GameKind,
    /// Both players.
    pub players: [Sitting; 2],
    /// The number of the turn that is being made.
    pub turn: u32,
    /// How many look on.
    pub watching: usize,
    /// The drawing.
    pub picture: std::sync::Arc<str>,
}

fn name(who: &Sitting) -> Markup {
    html! { @if who.is_account { (who.name) } @else { i { (who.name) } } }
}

/// A seek as an item of its list.
#[must_use]
pub fn seek_row(texts: &Texts, seek: &SeekShown) -> Markup {
    let game = texts.game(seek.kind);
    let values = [("game", game.clone().into()), ("name", seek.who.name.clone().into())];
    html! {
        li class=(seek.kind) data-id=(seek.id) {
            (PreEscaped(piece_svg(seek.kind, seek.who.figure)))
            div { b { (game) } span { (seek.options) } }
            div {
                span class="name" { (name(&seek.who)) @if let Some(rating) = seek.who.rating { " " span class="num" { (rating) } } }
                span { (seek.terms) }
            }
            @if seek.own {
                form method="post" action=(format!("/seeks/{}/withdraw", seek.id)) {
                    button class="btn" aria-label=(texts.get("lobby-seek-withdraw", &values)) { (texts.get("do-withdraw", &[])) }
                }
            } @else if seek.sign_in {
                a class="btn" href="/account?to=/" aria-label=(texts.get("lobby-seek-sign-in", &values)) {
                    (texts.get("lobby-sign-in", &[]))
                }
            } @else {
                form method="post" action=(format!("/seeks/{}/accept", seek.id)) {
                    button class="btn" aria-label=(texts.get("lobby-seek-accept", &values)) { (texts.get("do-accept", &[])) }
                }
            }
        }
    }
}

/// A live game as an item of a list.
#[must_use]
pub fn live_card(texts: &Texts, game: &LiveGame) -> Markup {
    let [first, second] = game.players.each_ref().map(|player| player.name.clone());
    let values = [("game", texts.game(game.kind).into()), ("first", first.into()), ("second", second.into())];
    let mut facts = vec![texts.get("lobby-live-turn", &[("turn", game.turn.to_string().into())])];
    if game.watching > 0 {
        facts.push(texts.get("lobby-live-watching", &[("count", game.watching.to_string().into())]));
    }
    html! {
        li class=(game.kind) data-id=(game.id) {
            a class="pic" href=(format!("/{}", game.id)) tabindex="-1" aria-hidden="true" { (PreEscaped(&game.picture)) }
            div {
                b {
                    a href=(format!("/{}", game.id)) aria-label=(texts.get("lobby-live-name", &values)) { (texts.game(game.kind)) }
                }
                @for player in &game.players {
                    p class="who" {
                        (PreEscaped(piece_svg(game.kind, player.figure)))
                        span { (name(player)) @if let Some(rating) = player.rating { " " span class="num" { (rating) } } }
                    }
                }
                span class="dim num" { (facts.join(", ")) }
            }
        }
    }
}

/// The list of seeks with its head.
pub(super) fn seeks(page: &Page<'_>, seeks: &[SeekShown]) -> Markup {
    html! {
        section aria-labelledby="seeks" data-list="seeks" {
            header {
                h2 id="seeks" { (page.text("lobby-seeks")) }
                a href="/?way=seek#options" data-options="" { (page.text("lobby-seek-post")) }
            }
            div class="none" data-part="none" hidden[!seeks.is_empty()] {
                p { (page.text("lobby-seeks-none")) }
                div class="do" {
                    a class="btn" href="/?way=seek#options" data-options="" { (page.text("lobby-seek-post")) }
                    a class="btn" href="/?way=computer#play" data-way="computer" { (page.text("lobby-pairing-computer")) }
                }
            }
            ul class="seeks" data-part="items" hidden[seeks.is_empty()] {
                @for seek in seeks { (seek_row(page.texts, seek)) }
            }
        }
    }
}

/// Live games as a list, which the script keeps up.
#[must_use]
pub fn live_list(texts: &Texts, games: &[LiveGame], class: &str) -> Markup {
    html! {
        ul class=(format!("live {class}").trim_end()) data-part="items" hidden[games.is_empty()] {
            @for game in games { (live_card(texts, game)) }
        }
    }
}

fn nobody_plays(page: &Page<'_>, empty: bool) -> Markup {
    html! {
        div class="none" data-part="none" hidden[!empty] {
            p { (page.text("lobby-live-none")) }
            div class="do" { a class="btn" href="/archive" { (page.text("lobby-live-archive")) } }
        }
    }
}

/// Some of the live games with their head.
pub(super) fn live(page: &Page<'_>, games: &[LiveGame], count: usize) -> Markup {
    html! {
        section aria-labelledby="live" data-list="live" {
            header {
                h2 id="live" { (page.text("lobby-live")) }
                a class="num" href="/watch" data-part="all" data-text=(page.texts.get("lobby-live-all", &[("count", "#".into())]))
                    hidden[count <= games.len()] {
                    (page.texts.get("lobby-live-all", &[("count", count.to_string().into())]))
                }
            }
            (nobody_plays(page, count == 0))
            (live_list(page.texts, games, ""))
        }
    }
}
