//! The list of tournaments.

use std::sync::Arc;

use kamni_draw::{Figure, piece_svg};
use kamni_play::clock::Millis;
use kamni_play::tournament::Setting;
use kamni_rules::Player;
use kamni_view::side_figure;
use maud::{Markup, PreEscaped, html};

use super::{terms, when};
use crate::address::profile;
use crate::layout::{Page, Section, shell};

/// A tournament as it is listed.
#[derive(Clone, Debug)]
pub struct Listed {
    /// What is settled.
    pub setting: Arc<Setting>,
    /// How many have entered.
    pub players: u32,
    /// Who came first.
    pub winner: Option<String>,
    /// Whether it goes on.
    pub running: bool,
    /// The day on which it was over, in words.
    pub ended: Option<String>,
}

/// All that the page shows.
#[derive(Clone, Debug)]
pub struct TournamentsPage<'a> {
    /// Those that go on or are to begin.
    pub ahead: &'a [Listed],
    /// Those that are over.
    pub over: &'a [Listed],
    /// The address of earlier ones.
    pub earlier: Option<&'a str>,
    /// The time.
    pub now: Millis,
}

/// The page. Of `page`, title, section and styles are its own.
#[must_use]
pub fn tournaments_page(page: &Page<'_>, shown: &TournamentsPage<'_>) -> Markup {
    let title = page.text("tournaments-title");
    let (running, ahead): (Vec<&Listed>, Vec<&Listed>) = shown.ahead.iter().partition(|row| row.running);
    let over: Vec<&Listed> = shown.over.iter().collect();
    let content = html! {
        main id="main" class="tournaments" {
            header class="hd" {
                div { h1 { (title) } p class="lead" { (page.text("tournaments-lead")) } }
                a class="btn main" href="/tournaments/new" { (page.text("tournaments-new")) }
            }
            @if running.is_empty() && ahead.is_empty() { p class="none" { (page.text("tournaments-none")) } }
            @for (key, rows) in [("running", &running), ("ahead", &ahead), ("over", &over)] {
                @if !rows.is_empty() {
                    section aria-labelledby=(format!("t-{key}")) {
                        h2 id=(format!("t-{key}")) { (page.text(&format!("tournaments-{key}"))) }
                        ul class="events" { @for row in rows { (listed(page, row, shown.now)) } }
                    }
                }
            }
            @if let Some(earlier) = shown.earlier { p { a class="btn" href=(earlier) { (page.text("tournaments-earlier")) } } }
        }
    };
    let styles = &["tournament.css"];
    shell(&Page { title: &title, section: Some(Section::Tournaments), styles, ..*page }, &content)
}

fn listed(page: &Page<'_>, row: &Listed, now: Millis) -> Markup {
    let (texts, setting) = (page.texts, &row.setting);
    let figure: Figure = side_figure(&setting.rules, Player::First);
    let state = match (&row.ended, row.running) {
        (Some(ended), _) => ended.clone(),
        (None, true) => texts.get("tournament-is-running", &[]),
        (None, false) => when(texts, setting.begins - now),
    };
    html! {
        li class=(setting.kind()) {
            (PreEscaped(piece_svg(setting.kind(), figure)))
            div {
                b { a href=(format!("/tournaments/{}", setting.id)) { (setting.name) } }
                span { (terms(texts, setting).join(", ")) }
            }
            div class="state" {
                span class="num" { (state) }
                span class="num" {
                    @if let Some(winner) = &row.winner {
                        a href=(profile(winner)) { (texts.get("tournament-winner", &[("name", winner.clone().into())])) }
                    } @else {
                        (texts.get("tournament-players", &[("count", row.players.into())]))
                    }
                }
            }
        }
    }
}
