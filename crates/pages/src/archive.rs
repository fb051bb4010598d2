//! The archive: filters, and the games that they leave.

use std::borrow::Cow;

use kamni_rules::{GameKind, OptionKind, OptionSpec, Player, Rules};
use kamni_texts::Lang;
use maud::{Markup, html};

use super::form::{Field, Problems, choice};
use super::layout::{Page, Section, shell};
use super::played::{GameShown, game_list};
use super::{grouped, icon};
use crate::address::with_query;

/// The names that the address may have, in the order in which it has them. Those of options begin with `option-`.
const NAMES: [&str; 11] =
    ["game", "player", "result", "min", "max", "rated", "from", "to", "page", "before", "after"];
/// Those of them that say where in the list a page begins: by number, or by the key of the game before or after it.
const PLACES: [&str; 3] = ["page", "before", "after"];
/// What stands before an option's name.
pub const OPTION: &str = "option-";

/// What the address asks for, as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveQuery(Vec<(String, String)>);

impl ArchiveQuery {
    /// What a query asks for. What is empty asks for nothing, and of what is said twice the last counts.
    #[must_use]
    pub fn of(query: &[(String, String)]) -> Self {
        let value = |name: &str| {
            let found = query.iter().rev().find(|(key, _)| key == name);
            found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
        };
        let pair = |name: &str| Some((name.to_owned(), value(name)?.to_owned()));
        let mut pairs: Vec<(String, String)> = NAMES.into_iter().filter_map(pair).collect();
        // Only a game's own options are asked for.
        let kind: Option<GameKind> = value("game").and_then(|name| name.parse().ok());
        let options = kind.map_or(&[][..], GameKind::options);
        pairs.extend(options.iter().filter_map(|option| pair(&format!("{OPTION}{}", option.name))));
        Self(pairs)
    }

    /// A value; one that is not there is empty.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// The game.
    #[must_use]
    pub fn kind(&self) -> Option<GameKind> {
        self.get("game").parse().ok()
    }

    /// The options that are asked for.
    pub fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|(name, value)| Some((name.strip_prefix(OPTION)?, value.as_str())))
    }

    /// The filters: all but the place in the list.
    pub fn filters(&self) -> impl Iterator<Item = (&str, &str)> {
        let filters = self.0.iter().filter(|(name, _)| !PLACES.contains(&name.as_str()));
        filters.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The address of all this.
    #[must_use]
    pub fn address(&self) -> String {
        with_query("/archive", self.0.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }

    /// The address with another value, or with none. Another filter leads to the first page; another game has other options.
    #[must_use]
    pub fn address_with(&self, name: &str, value: Option<&str>) -> String {
        let kept = |key: &&(String, String)| {
            key.0 != name
                && !PLACES.contains(&key.0.as_str())
                && !(name == "game" && key.0.starts_with(OPTION))
        };
        let mut pairs: Vec<(&str, &str)> =
            self.0.iter().filter(kept).map(|(name, value)| (name.as_str(), value.as_str())).collect();
        pairs.extend(value.map(|value| (name, value)));
        with_query("/archive", pairs)
    }
}

/// A filter that can be taken off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// In words.
    pub text: String,
    /// The address without it.
    pub without: String,
}

/// All that the archive shows.
#[derive(Clone, Copy, Debug)]
pub struct ArchivePage<'a> {
    /// What the address asks for.
    pub asked: &'a ArchiveQuery,
    /// What is wrong with it.
    pub problems: Problems<'a>,
    /// The filters in words.
    pub chosen: &'a [Chosen],
    /// The games of this page.
    pub games: &'a [GameShown],
    /// How many there are on all pages, and whether there are no more.
    pub total: (u32, bool),
    /// The address of the page with later games, if there is one.
    pub newer: Option<&'a str>,
    /// The address of the page with earlier games, if there is one.
    pub older: Option<&'a str>,
    /// The day to which the games were looked through, in words, if the page is not full because of that.
    pub stopped: Option<&'a str>,
}

/// The page. Of `page`, title, section, scripts and styles are its own.
#[must_use]
pub fn archive_page(page: &Page<'_>, archive: &ArchivePage<'_>) -> Markup {
    let title = page.text("archive-title");
    let content = html! {
        main id="main" class="archive" {
            header class="head" {
                h1 { (title) }
                p class="dim" { (page.text("archive-about")) }
            }
            (filters(page, archive))
            section class="found" aria-label=(page.text("profile-games")) { (found(page, archive)) }
        }
    };
    let address = archive.asked.address();
    let page = Page {
        title: &title,
        section: Some(Section::Archive),
        styles: &["archive.css", "share.css"],
        scripts: &["archive.js"],
        path: &address,
        ..*page
    };
    shell(&page, &content)
}

/// The filters: a column, and on a narrow screen a sheet that the line above it opens.
fn filters(page: &Page<'_>, archive: &ArchivePage<'_>) -> Markup {
    let asked = archive.asked;
    let count = asked.filters().count();
    let summary = match count {
        0 => page.text("archive-filters"),
        count => page.texts.get("archive-filters-count", &[("count", count.into())]),
    };
    let problems = archive.problems;
    html! {
        details class="sheet" open[!problems.0.is_empty()] { summary class="btn" { (icon("search")) (summary) } }
        form class="filters" action="/archive" method="get" aria-label=(page.text("archive-filters")) {
            (games(page, archive))
            @if let Some(kind) = asked.kind() { input type="hidden" name="game" value=(kind); }
            (typed(page, archive, "player", "archive-player", "text"))
            (choice("result", &page.text("archive-result"), asked.get("result"), &results(page, asked), problems))
            fieldset class="range" {
                legend { (page.text("archive-length")) }
                (typed(page, archive, "min", "archive-min", "number"))
                (typed(page, archive, "max", "archive-max", "number"))
            }
            (choice("rated", &page.text("archive-rated"), asked.get("rated"), &rated(page), problems))
            fieldset class="range" {
                legend { (page.text("archive-dates")) }
                (typed(page, archive, "from", "archive-from", "date"))
                (typed(page, archive, "to", "archive-to", "date"))
            }
            @if let Some(kind) = asked.kind() {
                fieldset class="options" {
                    legend { (page.text("archive-options")) }
                    @for spec in kind.options() { (option(page, archive, kind, spec)) }
                }
            }
            div class="do" {
                button class="btn main" { (page.text("archive-show")) }
                @if count > 0 { a href="/archive" { (page.text("archive-clear")) } }
            }
        }
    }
}

/// The games as chips, each a link: a page without a script needs no other way to choose one.
fn games(page: &Page<'_>, archive: &ArchivePage<'_>) -> Markup {
    let on = archive.asked.kind();
    html! {
        div class="field" role="group" aria-labelledby="l-game" {
            span class="label" id="l-game" { (page.text("archive-game")) }
            div class="chips" {
                @for kind in GameKind::ALL {
                    @let chosen = on == Some(*kind);
                    a class=(format!("chip {kind}")) aria-current=[chosen.then_some("true")]
                        href=(archive.asked.address_with("game", (!chosen).then_some(kind.name()))) {
                        (page.texts.game(*kind))
                    }
                }
            }
            (super::form::problem("game", archive.problems))
        }
    }
}

fn typed(page: &Page<'_>, archive: &ArchivePage<'_>, name: &str, label: &str, kind: &str) -> Markup {
    let label = page.text(label);
    let field = Field { name, label: &label, kind, value: archive.asked.get(name), ..Field::default() };
    field.show(archive.problems)
}

fn any(page: &Page<'_>) -> (Cow<'static, str>, String) {
    (Cow::Borrowed(""), page.text("archive-any"))
}

/// The results, by the sides' names where the game has but one for each: of unlike sides either may begin.
fn results(page: &Page<'_>, asked: &ArchiveQuery) -> Vec<(Cow<'static, str>, String)> {
    let won = |player| won_words(page, asked, player);
    vec![
        any(page),
        ("first".into(), won(Player::First)),
        ("second".into(), won(Player::Second)),
        ("draw".into(), page.text("archive-draw")),
    ]
}

/// That a side won, in words.
#[must_use]
pub fn won_words(page: &Page<'_>, asked: &ArchiveQuery, player: Player) -> String {
    let kind = asked.kind().filter(|kind| !kind.has_unlike_sides());
    match kind.and_then(|kind| Rules::new(kind, []).ok()) {
        Some(rules) => page.texts.get("archive-side-won", &[("side", rules.side(player).code().into())]),
        None if player == Player::First => page.text("archive-first-won"),
        None => page.text("archive-second-won"),
    }
}

fn rated(page: &Page<'_>) -> Vec<(Cow<'static, str>, String)> {
    let yes = ("yes".into(), page.text("archive-is-rated"));
    vec![any(page), yes, ("no".into(), page.text("archive-is-unrated"))]
}

fn option(page: &Page<'_>, archive: &ArchivePage<'_>, kind: GameKind, spec: &OptionSpec) -> Markup {
    let name = format!("{OPTION}{}", spec.name);
    let label = capital(&page.texts.option(kind, spec));
    let value = archive.asked.get(&name);
    let choices: Option<Vec<(Cow<'static, str>, String)>> = match spec.kind {
        OptionKind::OneOf { numbers, .. } => {
            let shown = |number: &u32| (number.to_string().into(), format!("{number}×{number}"));
            Some([any(page)].into_iter().chain(numbers.iter().map(shown)).collect())
        }
        OptionKind::Word { words } => {
            let shown = |word: &&'static str| {
                let key = format!("option-shown-{}", spec.name);
                (Cow::Borrowed(*word), page.texts.get(&key, &[("value", (*word).into())]))
            };
            Some([any(page)].into_iter().chain(words.iter().map(shown)).collect())
        }
        OptionKind::Number { .. } | OptionKind::Half { .. } => None,
    };
    match choices {
        Some(choices) => choice(&name, &label, value, &choices, archive.problems),
        None => {
            let takes = page.texts.takes(spec);
            let kind = if matches!(spec.kind, OptionKind::Number { .. }) { "number" } else { "text" };
            let field =
                Field { name: &name, label: &label, help: Some(&takes), kind, value, ..Field::default() };
            field.show(archive.problems)
        }
    }
}

/// A text that begins with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn found(page: &Page<'_>, archive: &ArchivePage<'_>) -> Markup {
    if !archive.problems.0.is_empty() {
        let place = PLACES.into_iter().find_map(|place| archive.problems.of(place));
        let said = place.map_or_else(|| page.text("archive-bad"), str::to_owned);
        return html! {
            p class="bad" role="alert" { (icon("warn")) span { (said) } }
            @if place.is_some() {
                p { a class="btn" href=(archive.asked.address_with("page", None)) { (page.text("archive-latest")) } }
            }
        };
    }
    if archive.games.is_empty() && archive.stopped.is_none() {
        return nothing(page, archive);
    }
    html! {
        @if archive.total.0 > 0 { p class="dim" { (count_words(page, archive.total)) } }
        @if !archive.games.is_empty() { (game_list(page, archive.games)) }
        @if let Some(date) = archive.stopped {
            @let key = if archive.games.is_empty() { "archive-stopped-none" } else { "archive-stopped" };
            p class="dim" { (page.texts.get(key, &[("date", date.into())])) }
        }
        @if archive.newer.is_some() || archive.older.is_some() { (pages(page, archive)) }
    }
}

/// How many games there are, in words.
fn count_words(page: &Page<'_>, (count, exact): (u32, bool)) -> String {
    let mark = match page.texts.lang() {
        Lang::En => ',',
        Lang::Ru => '\u{a0}',
    };
    let key = if exact { "archive-found" } else { "archive-found-least" };
    page.texts.get(key, &[("count", count.into()), ("shown", grouped(count.into(), mark).into())])
}

fn nothing(page: &Page<'_>, archive: &ArchivePage<'_>) -> Markup {
    html! {
        div class="empty" {
            @if archive.chosen.is_empty() {
                p { (page.text("archive-none")) }
                a class="btn" href="/" { (page.text("profile-play")) }
            } @else {
                p { (page.text("archive-nothing")) }
                ul class="chips" {
                    @for chosen in archive.chosen {
                        li {
                            a class="chip" href=(chosen.without)
                                aria-label=(page.texts.get("archive-remove", &[("filter", chosen.text.as_str().into())])) {
                                (chosen.text) (icon("close"))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn pages(page: &Page<'_>, archive: &ArchivePage<'_>) -> Markup {
    let older = match archive.stopped {
        Some(date) => page.texts.get("archive-search-on", &[("date", date.into())]),
        None => page.text("archive-older"),
    };
    html! {
        nav class="pages" aria-label=(page.text("archive-pages")) {
            @if let Some(newer) = archive.newer {
                a href=(archive.asked.address_with("page", None)) { (page.text("archive-latest")) }
                a class="btn" rel="prev" href=(newer) { (icon("prev")) (page.text("archive-newer")) }
            }
            @if let Some(address) = archive.older { a class="btn" rel="next" href=(address) { (older) (icon("next")) } }
        }
    }
}
