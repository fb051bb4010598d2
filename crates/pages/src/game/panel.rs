//! The turn's panel, and what stands below it.

use kamni_draw::piece_svg;
use kamni_rules::GameKind;
use maud::{Markup, PreEscaped, html};

use super::{GamePage, shown_step};
use crate::address::with_query;
use crate::icon;
use crate::layout::Page;
use crate::qr;
use crate::share::PANEL;
use crate::view::{OfferShown, Pips, View, hand_figure};

/// What to do, the steps made, step back and the one button; or the result, or the link for a friend.
pub(super) fn turn(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let view = &game.full.view;
    let yours = game.is_yours();
    let end = game.full.end.as_ref();
    let waits = game.is_open().then(|| page.text("wait-friend"));
    let waits = waits.map(|waits| if game.full.you.is_empty() { page.text("wait-free") } else { waits });
    let title = end.map(|end| &end.title).or(waits.as_ref()).unwrap_or(&view.title);
    let no_help = end.is_some() || waits.is_some() || view.help.is_empty();
    html! {
        section class=(if end.is_some() { "turn ended" } else { "turn" }) aria-label=(page.text("game-turn")) data-part="turn" {
            (looking(page))
            h2 data-part="title" tabindex="-1" { (title) }
            p class="long" data-part="help" hidden[no_help] { (view.help) }
            div class="no" role="alert" data-part="no" hidden { (icon("warn")) span {} }
            (goal(page, game))
            (waiting(page, game))
            (made(page, game.played.rules().kind(), &game.full.view, yours))
            (aiming(page))
            (play(page, game, yours))
            (ahead(page))
            @if game.full.clock.kind == "correspondence" && end.is_none() { (replies(page)) }
            (thinking(page))
            (offers(page, game))
            (over(page, game))
            (typed(page))
        }
    }
}

fn looking(page: &Page<'_>) -> Markup {
    html! {
        div class="looking" data-part="present" hidden {
            span data-part="where" {}
            button class="btn" type="button" data-do="present" { (page.text("game-shown-return")) }
        }
    }
}

/// How the game is won; the script opens it in somebody's first game.
fn goal(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    html! {
        details class="goal" data-part="goal" {
            summary { (page.text("goal-title")) }
            p { (page.text(&format!("goal-{}", game.played.rules().kind()))) }
        }
    }
}

/// What somebody is told who comes by a link to a game that he does not know; the script shows it.
fn newcomer(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let kind = game.played.rules().kind();
    let title = page.texts.get("newcomer-title", &[("game", page.texts.game(kind).into())]);
    html! {
        div class="newcomer" data-part="newcomer" hidden {
            b { (title) }
            p { (page.text(&format!("goal-{kind}"))) }
            a class="btn" href=(format!("/{kind}#tutorial")) target="_blank" { (page.text("newcomer-learn")) }
        }
    }
}

fn waiting(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let stranger = game.full.you.is_empty();
    html! {
        div class="wait" data-part="wait" hidden[!game.is_open()] {
            @if let Some(lasts) = game.lasts { p class="dim small" { (lasts) } }
            @if stranger && game.is_open() && !game.joins {
                (account_first(page, game))
            } @else if stranger && game.is_open() {
                // The script sends it at once: whoever opens the link first plays. Programs that only look at links take no seat.
                form method="post" action=(format!("/{}/join", game.id)) data-auto[game.joins] {
                    (newcomer(page, game))
                    button class="btn main" data-new=(page.text("newcomer-play")) { (page.text("wait-sit")) }
                }
            } @else if let Some(invite) = game.invite {
                p { (page.text("wait-friend-help")) }
                div class="copy" {
                    input type="text" readonly value=(invite) aria-label=(page.text("wait-link"));
                    button class="btn" type="button" data-do="copy" data-done=(page.text("wait-copied")) { (page.text("wait-copy")) }
                }
                button class="btn" type="button" data-do="send" data-link=(invite) hidden { (icon("share")) span { (page.text("invite-send")) } }
                @if let Some(code) = qr::code(invite, &page.text("invite-qr-alt")) {
                    details class="as-code" { summary { (page.text("invite-qr")) } (code) }
                }
            } @else {
                p { (page.text("wait-anybody")) }
            }
        }
    }
}

/// A guest cannot take a seat in a rated game: he is told so, and comes back here with an account.
fn account_first(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let here = format!("/{}", game.id);
    let entry = |path: &str| with_query(path, [("to", here.as_str())]);
    html! {
        p { (page.text("seek-account")) }
        div class="two even" {
            a class="btn main" href=(entry("/account/sign-up")) rel="nofollow" { (page.text("nav-sign-up")) }
            a class="btn" href=(entry("/account/sign-in")) rel="nofollow" { (page.text("nav-sign-in")) }
        }
    }
}

/// The chips of the turn's steps, the pips, the hand.
pub(crate) fn made(page: &Page<'_>, kind: GameKind, view: &View, yours: bool) -> Markup {
    let steps: &[String] = if yours { &view.turn_steps } else { &[] };
    let left = view.turn_left.as_ref().filter(|_| yours);
    let held = hand_figure(kind).map(|figure| PreEscaped(piece_svg(kind, figure)));
    html! {
        div class="made" {
            ul class="steps" aria-label=(page.text("game-steps")) data-part="steps" hidden[steps.is_empty() && left.is_none()] {
                @for step in steps { li { (shown_step(page, step)) } }
                @if let Some(left) = left { li class="next" { (left) } }
            }
            div class="pips" aria-hidden="true" data-part="pips" hidden[!yours || view.pips.is_none()] {
                @if let Some(pips) = view.pips.filter(|_| yours) { (pips_of(pips)) }
            }
            div class="hand" aria-hidden="true" data-part="hand" hidden[!yours || view.hand == 0] {
                @if let Some(held) = held {
                    template { (held) }
                    @if yours { @for _ in 0..view.hand { (held) } }
                }
            }
        }
    }
}

/// Used ones first; what was earned stands at the end.
fn pips_of(pips: Pips) -> Markup {
    let all = pips.used + pips.left;
    html! {
        @for place in 0..all {
            @let earned = if place + pips.earned >= all { " earned" } else { "" };
            i class=(format!("{}{earned}", if place < pips.used { "used" } else { "left" })) {}
        }
    }
}

/// A step that waits for being confirmed.
pub(crate) fn aiming(page: &Page<'_>) -> Markup {
    html! {
        div class="aim" data-part="aim" hidden {
            p data-part="step" aria-live="polite" {}
            div class="two" {
                button class="btn" type="button" data-part="cancel" { (page.text("do-cancel")) }
                button class="btn main" type="button" data-part="go" { (page.text("do-go")) }
            }
        }
    }
}

fn play(page: &Page<'_>, game: &GamePage<'_>, yours: bool) -> Markup {
    let view = &game.full.view;
    let button = view.button.as_ref().filter(|_| yours);
    let can_go_back = yours && !view.turn_steps.is_empty();
    html! {
        div class="two" data-part="play" hidden[button.is_none() && !can_go_back] {
            button class="btn" type="button" aria-keyshortcuts="Backspace" data-part="back" hidden[!can_go_back] {
                (icon("undo")) span { (page.text("do-step-back")) }
            }
            button class=(if button.is_none_or(|act| act.main) { "btn main" } else { "btn" }) type="button"
                aria-keyshortcuts="Shift+Enter" data-part="main" hidden[button.is_none()]
                data-step=[button.map(|act| &act.step)] data-text=[button.map(|act| &act.text)]
                data-ask=[button.and_then(|act| act.ask.as_ref())] { @if let Some(act) = button { (act.text) } }
        }
    }
}

/// A turn that is laid out while the rival is to move; the script shows it.
fn ahead(page: &Page<'_>) -> Markup {
    html! {
        div class="ahead" data-part="ahead" hidden {
            p data-part="ahead-said" {}
            button class="btn" type="button" aria-keyshortcuts="Escape" data-part="ahead-drop" { (page.text("do-ahead-drop")) }
        }
    }
}

/// Answers that are laid out in a game of days while the rival is to move; the script shows and fills it.
fn replies(page: &Page<'_>) -> Markup {
    html! {
        details class="replies" data-part="replies" hidden {
            summary { (page.text("replies-title")) " " span class="num" data-part="replies-count" hidden {} }
            p { (page.text("replies-help")) }
            ul aria-label=(page.text("replies-title")) data-part="replies-lines" hidden {}
            div data-part="replies-laying" hidden {
                p class="num" data-part="replies-turns" {}
                div class="two" {
                    button class="btn" type="button" aria-keyshortcuts="Escape" data-part="replies-close" { (page.text("do-cancel")) }
                    button class="btn main" type="button" data-part="replies-save" { (page.text("replies-save")) }
                }
            }
            p class="dim" data-part="replies-full" hidden { (page.text("replies-full")) }
            button class="btn" type="button" data-part="replies-open" { (icon("plus")) span { (page.text("replies-open")) } }
        }
    }
}

fn thinking(page: &Page<'_>) -> Markup {
    html! {
        div class="think" data-part="think" hidden {
            p data-part="queue" hidden {}
            button class="btn" type="button" data-part="now" hidden { (page.text("do-now")) }
        }
    }
}

fn offers(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let player = !game.full.you.is_empty();
    html! {
        div class="offers" role="status" data-part="offer" hidden[game.full.offers.is_empty()] {
            @for OfferShown { text, yours, .. } in &game.full.offers {
                div class="ask" {
                    p { (text) }
                    @if player && *yours { div class="two even" { button class="btn" type="button" { (page.text("do-withdraw")) } } }
                    @if player && !*yours {
                        div class="two even" {
                            button class="btn" type="button" { (page.text("do-accept")) }
                            button class="btn" type="button" { (page.text("do-decline")) }
                        }
                    }
                }
            }
        }
    }
}

/// The result: a bar of both scores, why, and what can be done next.
fn over(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let full = game.full;
    let end = full.end.as_ref();
    let tally = end.and_then(|end| end.tally);
    let offered = full.offers.iter().any(|offer| offer.what == kamni_play::game::Offer::Rematch);
    let can_rematch = full.allowed.rematch && !offered && full.rematch.is_none();
    html! {
        div class="result" data-part="over" hidden[end.is_none()] {
            (bar(tally))
            p data-part="reason" { @if let Some(end) = end { (end.reason) } }
            p class="num" data-part="rating" hidden {}
            div class="two even" {
                button class="btn main" type="button" data-part="rematch" hidden[!can_rematch] { (page.text("game-rematch")) }
                a class="btn main" data-part="rematch-link" hidden[full.rematch.is_none()]
                    href=[full.rematch.map(|id| format!("/{id}"))] { (page.text("game-rematch-open")) }
                form method="post" action=(game.review) { button class="btn" { (page.text("game-review")) } }
            }
            div class="on-path" data-part="path" hidden {}
        }
    }
}

/// Both scores as parts of one bar, Second's hatched.
pub(crate) fn bar(tally: Option<[f64; 2]>) -> Markup {
    let [first, second] = tally.unwrap_or([1.0, 1.0]);
    let share = if first + second > 0.0 { 100.0 * first / (first + second) } else { 50.0 };
    let rest = 100.0 - share;
    html! {
        svg class="tally" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" data-part="tally"
            aria-label=(format!("{first} : {second}")) hidden[tally.is_none()] {
            rect class="t1" width=(format!("{share:.2}")) height="12" {}
            rect class="t2" x=(format!("{share:.2}")) width=(format!("{rest:.2}")) height="12" {}
            path class="hatch" d=(format!("M{share:.2} 6H100")) {}
        }
    }
}

/// A field for a step in notation; it opens by its key or from the menu.
pub(crate) fn typed(page: &Page<'_>) -> Markup {
    html! {
        form class="type" data-part="type" hidden {
            label {
                span class="vh" { (page.text("game-type-step")) }
                input type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="12"
                    placeholder=(page.text("game-type-step"));
            }
            button class="btn" { (page.text("game-type-go")) }
        }
    }
}

/// Take back and resign; when the game is over, sharing it and a new game.
pub(super) fn acts(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let allowed = game.full.allowed;
    html! {
        div class="acts" {
            button class="btn" type="button" data-do="takeback" data-allowed="takeback" hidden[!allowed.takeback] {
                (icon("undo")) span { (page.text("do-take-back")) }
            }
            button class="btn" type="button" data-part="abort" data-allowed="abort" data-ask=(page.text("ask-abort"))
                hidden[!allowed.abort] { (icon("close")) span { (page.text("do-abort")) } }
            button class="btn" type="button" data-part="resign" data-allowed="resign" data-ask=(page.text("ask-resign"))
                hidden[!allowed.resign] { (icon("flag")) span { (page.text("do-resign")) } }
            button class="btn talk" type="button" data-do="chat" aria-label=(page.text("game-chat-open")) data-part="talk" hidden {
                (icon("chat")) span class="badge num" data-part="unread" hidden {}
            }
            button class="btn when-over" type="button" popovertarget=(PANEL) { (icon("share")) span { (page.text("share-open")) } }
            @if let Some((_, address)) = game.tournament {
                a class="btn when-over" href=(address) { (icon("next")) span { (page.text("tournament-back")) } }
            } @else {
                a class="btn when-over" href=(format!("/{}", game.played.rules().kind())) {
                    (icon("plus")) span { (page.text("game-new")) }
                }
            }
        }
    }
}
