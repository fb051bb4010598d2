//! What every page has: head, header, footer.

use std::borrow::Cow;

use kamni_draw::{Ground, Tone};
use kamni_records::pictures::{PREVIEW_HEIGHT, PREVIEW_WIDTH};
use kamni_rules::GameKind;
use kamni_texts::{Lang, Texts};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{assets, icon};
use crate::address::with_query;
use crate::installed::manifest_address;

/// The parts of the house that the header leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The lobby and the games.
    Play,
    /// Puzzles.
    Puzzles,
    /// Tournaments.
    Tournaments,
    /// Live games.
    Watch,
    /// Games that are over.
    Archive,
    /// The analysis board.
    Analysis,
}

impl Section {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Play, "nav-play"),
        (Self::Puzzles, "nav-puzzles"),
        (Self::Tournaments, "nav-tournaments"),
        (Self::Watch, "nav-watch"),
        (Self::Archive, "nav-archive"),
        (Self::Analysis, "nav-analysis"),
    ];

    fn address(self) -> Cow<'static, str> {
        match self {
            Self::Play => "/".into(),
            Self::Puzzles => "/puzzles".into(),
            Self::Tournaments => "/tournaments".into(),
            Self::Watch => "/watch".into(),
            Self::Archive => "/archive".into(),
            Self::Analysis => format!("/analysis/{}", GameKind::ALL[0]).into(),
        }
    }
}

/// What a page is told.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The language.
    pub texts: &'a Texts,
    /// Light or dark, where the visitor has chosen.
    pub theme: Option<Tone>,
    /// What boards are made of, where the visitor has chosen.
    pub board: Option<Ground>,
    /// The title, without the house's name.
    pub title: &'a str,
    /// Where it belongs.
    pub section: Option<Section>,
    /// The name of who has signed in.
    pub user: Option<&'a str>,
    /// Whether the reader is known, signed in or not: what concerns him is told on every page.
    pub known: bool,
    /// The path of the page, with its query where that matters, for coming back to it in the other language.
    pub path: &'a str,
    /// Style sheets beside those that every page has.
    pub styles: &'a [&'a str],
    /// Scripts beside the one that every page has.
    pub scripts: &'a [&'a str],
    /// The class of the body.
    pub class: &'a str,
    /// What stands beside a link to it.
    pub card: Option<&'a Card<'a>>,
    /// Whether it changes by itself: where no script looks after that, it is loaded again.
    pub refresh: bool,
}

/// What is shown beside a link to a page, wherever somebody posts one. The title is the page's.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    /// The whole address of the page.
    pub link: &'a str,
    /// A sentence or two.
    pub about: &'a str,
    /// The whole address of the picture, a preview.
    pub picture: &'a str,
    /// What the picture shows.
    pub alt: &'a str,
}

impl Page<'_> {
    /// A text without values.
    pub(crate) fn text(&self, key: &str) -> String {
        self.texts.get(key, &[])
    }
}

/// A whole page around its content, which has the element `main` with the id `main`.
#[must_use]
pub fn shell(page: &Page<'_>, content: &Markup) -> Markup {
    let name = page.text("site-name");
    let title = if page.title.is_empty() { name } else { format!("{} · {name}", page.title) };
    html! {
        (DOCTYPE)
        html lang=(page.texts.lang()) data-theme=[page.theme.map(Tone::name)] data-board=[page.board.map(Ground::name)] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(page.card.map_or_else(|| page.text("site-about"), |card| card.about.to_owned()));
                @if page.refresh { noscript { meta http-equiv="refresh" content="4"; } }
                title { (title) }
                @if let Some(card) = page.card { (card_tags(page, card)) }
                @for style in ["board.css", "app.css"].iter().chain(page.styles) {
                    link rel="stylesheet" href=(assets::url(style));
                }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                link rel="apple-touch-icon" href=(assets::url("touch-180.png"));
                link rel="manifest" href=(manifest_address(page.texts.lang()));
                @for script in page.scripts.iter().flat_map(|script| assets::loaded_by(script)) { link rel="modulepreload" href=(assets::url(script)); }
                @for script in [&"site.js"].into_iter().chain(page.scripts) {
                    script type="module" src=(assets::url(script)) {}
                }
            }
            body class=(page.class) {
                a class="skip" href="#main" { (page.text("skip-to-content")) }
                (PreEscaped(kamni_draw::sprite()))
                (header(page))
                (content)
                (footer(page))
            }
        }
    }
}

/// A card as programs that show links read it.
fn card_tags(page: &Page<'_>, card: &Card<'_>) -> Markup {
    let (name, lang) = (page.text("site-name"), page.texts.lang());
    let locales = match lang {
        Lang::En => ["en_GB", "ru_RU"],
        Lang::Ru => ["ru_RU", "en_GB"],
    };
    let (width, height) = (PREVIEW_WIDTH.to_string(), PREVIEW_HEIGHT.to_string());
    let title = if page.title.is_empty() { name.as_str() } else { page.title };
    let tags = [
        ("og:type", "website"),
        ("og:site_name", &name),
        ("og:title", title),
        ("og:description", card.about),
        ("og:url", card.link),
        ("og:locale", locales[0]),
        ("og:locale:alternate", locales[1]),
        ("og:image", card.picture),
        ("og:image:type", "image/png"),
        ("og:image:width", &width),
        ("og:image:height", &height),
        ("og:image:alt", card.alt),
    ];
    let twitter = [
        ("twitter:card", "summary_large_image"),
        ("twitter:title", title),
        ("twitter:description", card.about),
        ("twitter:image", card.picture),
        ("twitter:image:alt", card.alt),
    ];
    html! {
        @for (name, content) in tags { meta property=(name) content=(content); }
        @for (name, content) in twitter { meta name=(name) content=(content); }
    }
}

fn header(page: &Page<'_>) -> Markup {
    let other = match page.texts.lang() {
        Lang::En => Lang::Ru,
        Lang::Ru => Lang::En,
    };
    let mark = if page.path.contains('?') { '&' } else { '?' };
    html! {
        header class="top" {
            a class="mark" href="/" aria-label=(page.text("site-name")) { (wordmark(page.texts.lang())) }
            nav class="sections" aria-label=(page.text("nav-sections")) { (sections(page)) }
            div class="end" {
                a class="btn round" href=(format!("{}{mark}lang={other}", page.path)) hreflang=(other) rel="nofollow"
                    aria-label=(page.text("nav-other-lang-name")) { (page.text("nav-other-lang")) }
                button class="btn round" type="button" data-do="theme" aria-label=(page.text("nav-theme")) {
                    (icon("sun"))
                }
                @if page.known {
                    details class="menu notices" data-part="notices" hidden {
                        summary class="btn round" aria-label=(page.text("notices-title")) {
                            (icon("bell")) span class="count num" data-part="notices-count" {}
                        }
                        nav class="menu-list" aria-label=(page.text("notices-title")) {
                            div data-part="notices-list" {}
                            @if page.user.is_some() { a class="all" href="/notices" { (page.text("notices-all")) } }
                        }
                    }
                    p class="vh" aria-live="polite" data-part="notices-said" data-text=(page.text("notices-said")) {}
                }
                @if page.user.is_none() {
                    a class="btn join" href=(with_query("/account/sign-up", [("to", page.path)])) rel="nofollow" {
                        (icon("join")) span { (page.text("nav-sign-up")) }
                    }
                }
                details class="menu user" {
                    summary {
                        span class="narrow" { (icon("menu")) }
                        (page.user.map_or_else(|| page.text("nav-guest"), str::to_owned))
                    }
                    nav class="menu-list" aria-label=(page.text("nav-menu")) {
                        div class="narrow" { (sections(page)) }
                        @if let Some(user) = page.user {
                            a href=(format!("/@/{user}")) { (user) }
                            a href="/notices" { (page.text("notices-title")) }
                            a href="/account" { (page.text("nav-account")) }
                        } @else {
                            a href=(with_query("/account", [("to", page.path)])) rel="nofollow" { (page.text("nav-sign-in")) }
                            a href="/games" { (page.text("own-games-title")) }
                        }
                        a href="/players" { (page.text("players-title")) }
                        a href="/settings" { (page.text("settings-title")) }
                    }
                }
            }
        }
    }
}

fn sections(page: &Page<'_>) -> Markup {
    html! {
        @for (section, key) in Section::ALL {
            a href=(section.address()) aria-current=[(page.section == Some(section)).then_some("page")] { (page.text(key)) }
        }
    }
}

fn footer(page: &Page<'_>) -> Markup {
    html! {
        footer class="foot" {
            span { (page.text("site-name")) }
            span { (page.text("footer-source")) }
            a href="/rules" { (page.text("footer-rules")) }
            a href="/players" { (page.text("players-title")) }
            a href="/import" { (page.text("import-title")) }
            a href="/openapi.json" { (page.text("footer-api")) }
        }
    }
}

/// The house's name, drawn: a stone stands for its second letter.
fn wordmark(lang: Lang) -> Markup {
    match lang {
        Lang::Ru => html! {
            svg viewBox="0 0 146 32" aria-hidden="true" {
                path d="M3 4V28M20 4L6 16L20 28M50 4V28M62 28V4L74 20L86 4V28M98 4V28M98 16H114M114 4V28M126 4V28L143 4V28" {}
                circle cx="38" cy="16" r="13" {}
            }
        },
        Lang::En => html! {
            svg viewBox="0 0 134 32" aria-hidden="true" {
                path d="M3 4V28M20 4L6 16L20 28M50 4V28M62 28V4M62 14C62 2 76 2 76 14V28M76 14C76 2 90 2 90 14V28M102 28V4M102 14C102 1 118 1 118 14V28M130 13V28" {}
                circle cx="38" cy="16" r="13" {}
                circle cx="130" cy="4.5" r="3.5" {}
            }
        },
    }
}
