//! The page for staff.

use kamni_rules::GameKind;
use maud::{Markup, html};

use super::icon;
use super::layout::{Page, shell};
use crate::address::{profile, with_query};
use crate::ids::GameId;

/// Something that somebody has said.
#[derive(Clone, Debug)]
pub struct LineShown {
    /// At which game.
    pub game: String,
    /// What.
    pub text: String,
}

/// A report.
#[derive(Clone, Debug)]
pub struct ReportShown {
    /// Its number.
    pub id: i64,
    /// Who has made it.
    pub reporter: String,
    /// Who is reported.
    pub reported: String,
    /// What it is about: a word.
    pub about: &'static str,
    /// What is said of it.
    pub text: String,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// What the reported had said.
    pub lines: Vec<LineShown>,
    /// When it was made, in words.
    pub date: String,
}

/// Two whose rated games look arranged.
#[derive(Clone, Debug)]
pub struct ArrangedShown {
    /// What they play.
    pub kind: GameKind,
    /// Who wins.
    pub winner: String,
    /// Who loses.
    pub loser: String,
    /// How many the winner has won.
    pub won: usize,
    /// How many were given up at once.
    pub short: usize,
    /// The games.
    pub games: Vec<GameId>,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct DeedShown {
    /// Its number.
    pub id: i64,
    /// Who did it; the host has no name.
    pub actor: Option<String>,
    /// What: a word.
    pub deed: String,
    /// To whom.
    pub account: String,
    /// The name before and after.
    pub names: Option<[String; 2]>,
    /// Until when, in words.
    pub until: Option<String>,
    /// When, in words.
    pub date: String,
    /// Whether it was undone, and by whom.
    pub undone: Option<Option<String>>,
}

/// An account that is looked at.
#[derive(Clone, Debug)]
pub struct SubjectShown {
    /// Its name.
    pub name: String,
    /// Since when there is one, in words.
    pub since: String,
    /// Whether it belongs to staff.
    pub staff: bool,
    /// Since when it is closed, in words.
    pub closed: Option<String>,
    /// Until when it is muted, in words.
    pub muted: Option<String>,
    /// What its owner has said last.
    pub said: Vec<LineShown>,
}

/// All that the page shows.
#[derive(Clone, Copy, Debug)]
pub struct StaffPage<'a> {
    /// The account that was asked for, if there is one of that name.
    pub subject: Option<(&'a str, Option<&'a SubjectShown>)>,
    /// For how many days somebody can be muted.
    pub mutes: &'a [u32],
    /// Reports that wait.
    pub reports: &'a [ReportShown],
    /// Rated games that look arranged.
    pub arranged: &'a [ArrangedShown],
    /// What was done.
    pub deeds: &'a [DeedShown],
    /// What has just been done: a word.
    pub done: Option<&'a str>,
}

/// The page.
#[must_use]
pub fn staff_page(page: &Page<'_>, shown: &StaffPage<'_>) -> Markup {
    let title = page.text("staff-title");
    let content = html! {
        main id="main" class="person staff" {
            header class="head" { h1 { (title) } p class="dim" { (page.text("staff-about")) } }
            @if let Some(done) = shown.done {
                p class="done" role="status" { (icon(if done == "done" { "check" } else { "warn" })) span { (page.text(&format!("staff-said-{done}"))) } }
            }
            form class="find" action="/staff" method="get" {
                label for="f-name" { (page.text("archive-player")) }
                input type="text" id="f-name" name="name" value=[shown.subject.map(|(name, _)| name)] autocomplete="off" spellcheck="false";
                button class="btn" { (page.text("archive-show")) }
            }
            @match shown.subject {
                Some((_, Some(subject))) => (subject_shown(page, shown, subject)),
                Some((name, None)) => p { (page.texts.get("staff-nobody", &[("name", name.into())])) },
                None => {},
            }
            (section(page, "reports", shown.reports.is_empty(), &html! { ul class="rows" { @for report in shown.reports { (report_row(page, report)) } } }))
            (section(page, "arranged", shown.arranged.is_empty(), &html! {
                p class="help" { (page.text("staff-arranged-about")) }
                ul class="rows" { @for pair in shown.arranged { (arranged_row(page, pair)) } }
            }))
            (section(page, "deeds", shown.deeds.is_empty(), &html! { ul class="rows" { @for deed in shown.deeds { (deed_row(page, deed)) } } }))
        }
    };
    shell(&Page { title: &title, styles: &["account.css"], ..*page }, &content)
}

fn section(page: &Page<'_>, name: &str, empty: bool, rows: &Markup) -> Markup {
    html! {
        section class="card" aria-labelledby=(format!("l-{name}")) {
            h2 id=(format!("l-{name}")) { (page.text(&format!("staff-{name}"))) }
            @if empty { p class="dim" { (page.text(&format!("staff-no-{name}"))) } } @else { (rows) }
        }
    }
}

/// To the place of this page where somebody is looked at.
fn look_at(page: &Page<'_>, name: &str) -> Markup {
    html! { a href=(with_query("/staff", [("name", name)])) title=(page.text("staff-look")) { (name) } }
}

fn lines(lines: &[LineShown]) -> Markup {
    html! {
        @if !lines.is_empty() {
            ul class="said" { @for line in lines { li { q { (line.text) } " " a href=(format!("/{}", line.game)) { (line.game) } } } }
        }
    }
}

fn subject_shown(page: &Page<'_>, shown: &StaffPage<'_>, subject: &SubjectShown) -> Markup {
    let name = subject.name.as_str();
    let dated = |key: &str, date: &str| page.texts.get(key, &[("date", date.into())]);
    let judge = |deed: &str, more: &Markup, key: &str| {
        html! {
            form class="judge" action="/staff/judge" method="post" {
                input type="hidden" name="name" value=(name);
                input type="hidden" name="deed" value=(deed);
                (more)
                button class="btn" { (page.text(key)) }
            }
        }
    };
    let days = html! {
        select name="days" aria-label=(page.text("staff-days")) {
            @for days in shown.mutes { option value=(days) selected[*days == 7] { (page.texts.get("staff-mute-days", &[("days", (*days).into())])) } }
        }
    };
    let to = html! { input type="text" name="to" required aria-label=(page.text("staff-new-name")) placeholder=(page.text("staff-new-name")) autocomplete="off" spellcheck="false"; };
    html! {
        section class="card" aria-labelledby="l-subject" {
            h2 id="l-subject" { a href=(profile(name)) { (name) } }
            p class="dim" {
                (dated("profile-since", &subject.since))
                @if subject.staff { " · " (page.text("staff-is-staff")) }
                @if let Some(since) = &subject.closed { " · " (dated("staff-is-closed", since)) }
                @if let Some(until) = &subject.muted { " · " (dated("staff-is-muted", until)) }
            }
            (lines(&subject.said))
            @if !subject.staff {
                div class="judging" {
                    (judge("mute", &days, "staff-mute"))
                    @if subject.muted.is_some() { (judge("unmute", &html! {}, "staff-unmute")) }
                    (judge("rename", &to, "staff-rename"))
                    @if subject.closed.is_some() { (judge("reopen", &html! {}, "staff-reopen")) }
                    @else { (judge("close", &html! {}, "staff-close")) }
                }
            }
        }
    }
}

fn report_row(page: &Page<'_>, report: &ReportShown) -> Markup {
    html! {
        li {
            div {
                b { (look_at(page, &report.reported)) ": " (page.text(&format!("report-about-{}", report.about))) }
                span { (report.text) }
                @if let Some(game) = report.game { span { a href=(format!("/{game}")) { (page.text("report-game")) " " (game) } } }
                (lines(&report.lines))
                span class="dim" { (page.texts.get("staff-reported-by", &[("name", report.reporter.as_str().into()), ("date", report.date.as_str().into())])) }
            }
            form action=(format!("/staff/reports/{}/settle", report.id)) method="post" {
                button class="btn" aria-label=(page.texts.get("staff-settle-name", &[("name", report.reported.as_str().into())])) { (page.text("staff-settle")) }
            }
        }
    }
}

fn arranged_row(page: &Page<'_>, pair: &ArrangedShown) -> Markup {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let values = [
        ("games", count(pair.games.len()).into()),
        ("won", count(pair.won).into()),
        ("short", count(pair.short).into()),
    ];
    html! {
        li class=(pair.kind) {
            div {
                b { (look_at(page, &pair.winner)) " – " (look_at(page, &pair.loser)) ", " (page.texts.game(pair.kind)) }
                span { (page.texts.get("staff-arranged-games", &values)) }
                span class="dim" { @for game in &pair.games { a href=(format!("/{game}")) { (game) } " " } }
            }
        }
    }
}

fn deed_row(page: &Page<'_>, deed: &DeedShown) -> Markup {
    let host = || page.text("staff-host");
    let [old, new] = deed.names.clone().unwrap_or_default();
    let values = [
        ("name", deed.account.clone().into()),
        ("old", old.into()),
        ("new", new.into()),
        ("until", deed.until.clone().unwrap_or_default().into()),
    ];
    let undoer = deed.undone.as_ref().map(|undoer| undoer.clone().unwrap_or_else(host));
    html! {
        li {
            div {
                span { (page.texts.get(&format!("staff-did-{}", deed.deed), &values)) }
                span class="dim" {
                    (deed.actor.clone().unwrap_or_else(host)) ", " (deed.date)
                    @if let Some(name) = &undoer { ", " (page.texts.get("staff-undone", &[("name", name.as_str().into())])) }
                }
            }
            @if undoer.is_none() {
                form action=(format!("/staff/deeds/{}/undo", deed.id)) method="post" {
                    button class="btn" aria-label=(page.texts.get("staff-undo-name", &[("number", deed.id.to_string().into())])) { (page.text("staff-undo")) }
                }
            }
        }
    }
}
