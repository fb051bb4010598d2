//! The rail: what is played, what is shown on the board, settings, the conversation.

use kamni_rules::Player;
use maud::{Markup, html};

use super::{GamePage, overlays};
use crate::icon;
use crate::layout::Page;
use crate::share::PANEL;
use crate::view::option_words;

pub(super) fn rail(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let kind = game.played.rules().kind();
    html! {
        aside class="rail" aria-label=(page.text("game-options")) {
            div {
                h2 { (page.texts.game(kind)) }
                (terms(page, game))
            }
            div {
                h3 { (page.text("game-on-board")) }
                div class="show" { (overlays(page, kind)) }
            }
            (tools(page, game))
        }
    }
}

/// What stands below the game: the conversation, and what is looked for rarely.
pub(super) fn below(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    html! {
        div class="below" {
            (chat(page, game))
            (settings(page))
            (keys(page))
            @if let Some(secret) = game.secret { (secret_link(page, secret)) }
        }
    }
}

fn terms(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let [first, second] = &game.full.clock.text;
    let kind = game.played.rules().kind();
    let side = |player: Player| page.texts.side(game.played.rules(), player);
    html! {
        ul class="terms" {
            li { (option_words(game.played.rules(), page.texts)) }
            @if first == second { li { (first) } }
            @else {
                li { (side(Player::First)) ": " (first) }
                li { (side(Player::Second)) ": " (second) }
            }
            li { (page.text(if game.rated { "game-rated" } else { "game-unrated" })) }
            @if let Some((name, address)) = game.tournament {
                li { a href=(address) data-part="of-tournament" { (page.texts.get("tournament-of-game", &[("name", name.into())])) } }
            }
            li data-part="watchers" hidden[game.full.watchers == 0] {
                (page.text("game-watching")) " " span data-part="watchers-count" { (game.full.watchers) }
            }
            li { a href=(format!("/{kind}#rules")) target="_blank" { (page.text("game-rules")) } }
        }
    }
}

fn tools(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let allowed = game.full.allowed;
    html! {
        div class="tools" {
            button class="btn round" type="button" data-do="flip" aria-label=(page.text("game-flip")) { (icon("flip")) }
            button class="btn round" type="button" data-do="sound" aria-label=(page.text("game-sound-off")) { (icon("sound")) }
            button class="btn round" type="button" popovertarget=(PANEL) aria-label=(page.text("share-open")) { (icon("share")) }
            details class="menu" {
                summary class="btn round" aria-label=(page.text("game-more")) { (icon("more")) }
                div class="menu-list" {
                    // Steps that are asked for rarely; the script fills them in.
                    div data-part="more" hidden {}
                    button type="button" data-do="draw" data-allowed="draw" hidden[!allowed.draw] { (page.text("do-draw")) }
                    button type="button" data-do="type" { (page.text("game-type-step")) }
                    button type="button" data-do="describe" { (page.text("game-describe")) }
                    button type="button" data-do="keys" { (page.text("game-keys")) }
                    a href=(format!("/{}/analysis", game.id)) { (page.text("game-analysis")) }
                }
            }
        }
    }
}

fn chat(page: &Page<'_>, game: &GamePage<'_>) -> Markup {
    let chat = &game.full.chat;
    html! {
        section class="chat" aria-label=(page.text("game-chat")) data-part="chat" hidden[!game.full.allowed.chat && chat.is_empty()] {
            header {
                h3 { (page.text("game-chat")) }
                button class="btn round" type="button" data-do="chat" aria-label=(page.text("game-chat-close")) { (icon("close")) }
            }
            @if game.full.you.is_empty() && game.full.end.is_none() { p class="dim" { (page.text("game-chat-watchers")) } }
            div class="said" role="log" tabindex="0" aria-label=(page.text("game-chat")) data-part="chat-list" {
                @for said in chat { p class=[said.side.map(Player::name)] { b { (said.name) } " " (said.text) } }
            }
            form data-part="chat-form" hidden[!game.full.allowed.chat] {
                input type="text" maxlength="200" autocomplete="off" aria-label=(page.text("game-chat-say"))
                    placeholder=(page.text("game-chat-say"));
                button class="btn" { (page.text("game-chat-send")) }
            }
        }
    }
}

fn settings(page: &Page<'_>) -> Markup {
    html! {
        details class="fold" {
            summary { (page.text("game-settings")) }
            div class="show" { (device_settings(page)) }
            p { a href="/settings" { (page.text("settings-all")) } }
        }
    }
}

/// What is set on a device for all games.
pub(crate) fn device_settings(page: &Page<'_>) -> Markup {
    let boxes = [
        ("confirmTurns", "setting-confirm-turns"),
        ("premoves", "setting-premoves"),
        ("sound", "setting-sound"),
        ("lessMotion", "setting-less-motion"),
        ("chat", "setting-chat"),
    ];
    html! {
        label class="pick" {
            span { (page.text("setting-confirm-touch")) }
            select data-setting="confirmTouch" {
                @for choice in ["needed", "always", "never"] {
                    option value=(choice) { (page.text(&format!("setting-confirm-{choice}"))) }
                }
            }
        }
        @for (name, key) in boxes {
            label class="plain" { span { (page.text(key)) } input type="checkbox" data-setting=(name); }
        }
        @if page.user.is_none() {
            label class="pick" {
                span { (page.text("setting-guest-name")) }
                input type="text" maxlength="20" autocomplete="nickname" data-setting="guestName";
            }
        }
    }
}

pub(crate) fn keys(page: &Page<'_>) -> Markup {
    let keys = [
        ("← → ↑ ↓", "key-arrows"),
        ("Home End", "key-home-end"),
        ("PgUp PgDn", "key-page"),
        ("Enter", "key-enter"),
        ("Esc", "key-escape"),
        (". ,", "key-next"),
        ("Backspace", "key-back"),
        ("Shift+Enter", "key-end"),
        ("/", "key-type"),
        ("[ ]", "key-turns"),
        ("C", "key-circle"),
        ("A", "key-arrow"),
        ("Shift+/", "key-help"),
    ];
    html! {
        details class="fold keys" data-part="keys" {
            summary { (page.text("game-keys")) }
            dl { @for (key, what) in keys { div { dt { kbd { (key) } } dd { (page.text(what)) } } } }
            p class="draw-help" { (page.text("game-draw-help")) }
        }
    }
}

fn secret_link(page: &Page<'_>, secret: &str) -> Markup {
    html! {
        details class="fold" {
            summary { (page.text("game-secret")) }
            p { (page.text("game-secret-help")) }
            div class="copy" {
                input type="text" readonly value=(secret) aria-label=(page.text("game-secret"));
                button class="btn" type="button" data-do="copy" data-done=(page.text("wait-copied")) { (page.text("wait-copy")) }
            }
        }
    }
}
