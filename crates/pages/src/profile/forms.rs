//! What one can do with somebody: challenge, follow, block, report.

use std::borrow::Cow;

use kamni_rules::{GameKind, Player};
use maud::{Markup, html};

use super::Person;
use crate::address::{profile, with_query};
use crate::form::{Field, Problems, choice, problem, tick};
use crate::icon;
use crate::layout::{Page, shell};

/// What is between the reader and the one whose page it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TieShown {
    /// Whether the reader has an account.
    pub signed_in: bool,
    /// Whether he follows him.
    pub follows: bool,
    /// Whether he has blocked him.
    pub blocks: bool,
    /// Whether he may be challenged.
    pub may_challenge: bool,
    /// Whether the reader belongs to staff.
    pub staff: bool,
}

fn post(action: &str, class: &str, words: &Markup) -> Markup {
    html! { form action=(action) method="post" { button class=(class) { (words) } } }
}

/// The buttons beside the name.
pub(super) fn doings(page: &Page<'_>, person: &Person<'_>, tie: TieShown) -> Markup {
    let own = profile(person.name);
    let to = |what: &str| format!("{own}/{what}");
    let text = |key: &str| html! { (page.text(key)) };
    let follow = if tie.follows {
        ("unfollow", "check", "profile-unfollow")
    } else {
        ("follow", "plus", "profile-follow")
    };
    html! {
        div class="doings" {
            @if tie.may_challenge {
                a class="btn main" href=(to("challenge")) { (page.text("profile-challenge")) }
            }
            @if tie.signed_in {
                @if !tie.blocks {
                    (post(&to(follow.0), "btn", &html! { (icon(follow.1)) (page.text(follow.2)) }))
                }
                details class="menu" {
                    summary class="btn round" aria-label=(page.text("profile-more")) { (icon("more")) }
                    div class="menu-list" {
                        @if tie.blocks { (post(&to("unblock"), "", &text("profile-unblock"))) }
                        @else { (post(&to("block"), "", &text("profile-block"))) }
                        a href=(to("report")) { (page.text("profile-report")) }
                        @if tie.staff { a href=(with_query("/staff", [("name", person.name)])) { (page.text("staff-title")) } }
                    }
                }
            }
        }
    }
}

/// A form for a challenge.
#[derive(Clone, Copy, Debug)]
pub struct ChallengePage<'a> {
    /// Whom.
    pub name: &'a str,
    /// The game that is chosen first.
    pub game: GameKind,
    /// The clocks: their words for forms, and for people.
    pub times: &'a [(&'static str, String)],
    /// The one that is chosen first.
    pub time: &'a str,
    /// What is wrong.
    pub problems: Problems<'a>,
}

/// The page with the form.
#[must_use]
pub fn challenge_page(page: &Page<'_>, shown: &ChallengePage<'_>) -> Markup {
    let title = page.texts.get("challenge-title", &[("name", shown.name.into())]);
    let times: Vec<(Cow<'_, str>, String)> =
        shown.times.iter().map(|(word, text)| ((*word).into(), text.clone())).collect();
    let words = |key: &'static str, choices: &[&'static str]| -> Vec<(Cow<'static, str>, String)> {
        choices.iter().map(|word| ((*word).into(), page.text(&format!("{key}-{word}")))).collect()
    };
    let content = html! {
        main id="main" class="entry wide" {
            h1 { (title) }
            form class="card" action=(format!("{}/challenge", profile(shown.name))) method="post" {
                div role="alert" { (problem("form", shown.problems)) }
                fieldset class="games-to-choose" {
                    legend { (page.text("archive-game")) }
                    @for &kind in GameKind::ALL {
                        label class=(kind) {
                            input type="radio" name="game" value=(kind.name()) checked[kind == shown.game];
                            (super::piece(kind, Player::First))
                            span { (page.texts.game(kind)) }
                        }
                    }
                }
                (choice("preset", &page.text("challenge-preset"), "standard", &words("challenge-preset", &["quick", "standard", "author"]), shown.problems))
                (choice("time", &page.text("challenge-time"), shown.time, &times, shown.problems))
                (choice("side", &page.text("lobby-side"), "random", &words("challenge-side", &["random", "first", "second"]), shown.problems))
                (tick("rated", "1", &page.text("challenge-rated"), true, false, shown.problems))
                button class="btn main" { (page.text("profile-challenge")) }
            }
            p class="help" { (page.text("challenge-about")) }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

/// A form for a report.
#[derive(Clone, Copy, Debug)]
pub struct ReportPage<'a> {
    /// Whom.
    pub name: &'a str,
    /// What it can be about: words for forms.
    pub complaints: &'a [&'static str],
    /// What was chosen.
    pub about: &'a str,
    /// What was typed.
    pub text: &'a str,
    /// The game that was named.
    pub game: &'a str,
    /// What is wrong.
    pub problems: Problems<'a>,
}

/// The page with the form.
#[must_use]
pub fn report_page(page: &Page<'_>, shown: &ReportPage<'_>) -> Markup {
    let title = page.texts.get("report-title", &[("name", shown.name.into())]);
    let complaints: Vec<(Cow<'_, str>, String)> = shown
        .complaints
        .iter()
        .map(|word| ((*word).into(), page.text(&format!("report-about-{word}"))))
        .collect();
    let (game, help) = (page.text("report-game"), page.text("report-game-help"));
    let game = Field { name: "game", label: &game, help: Some(&help), value: shown.game, ..Field::default() };
    let bad = shown.problems.of("text").is_some();
    let content = html! {
        main id="main" class="entry wide" {
            h1 { (title) }
            p class="dim" { (page.text("report-about")) }
            form class="card" action=(format!("{}/report", profile(shown.name))) method="post" {
                div role="alert" { (problem("form", shown.problems)) }
                (choice("about", &page.text("report-what"), shown.about, &complaints, shown.problems))
                (game.show(shown.problems))
                div class="field" {
                    label for="f-text" { (page.text("report-text")) }
                    textarea id="f-text" name="text" rows="5" maxlength="1000" required
                        aria-invalid=[bad.then_some("true")] aria-describedby=[bad.then_some("e-text")] { (shown.text) }
                    (problem("text", shown.problems))
                }
                button class="btn main" { (page.text("report-send")) }
            }
            p { a href=(profile(shown.name)) { (page.text("report-back")) } }
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}
