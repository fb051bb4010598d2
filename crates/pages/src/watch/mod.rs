//! Looking on: the board that everybody is shown, the page of all games that go on, and a board for other pages.

use kamni_rules::GameKind;
use maud::{Markup, html};

use crate::address::with_query;
use crate::layout::{Page, Section, shell};
use crate::lobby::{LiveGame, live_list};

pub mod embed;
pub mod show;

pub use show::{Show, chance_words, show};

/// The kinds of games that can be looked at alone, as addresses have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Those that count for ratings.
    Rated,
    /// Those that do not.
    Unrated,
    /// Games of tournaments.
    Tournament,
    /// By correspondence.
    Days,
}

impl Sort {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Rated, Self::Unrated, Self::Tournament, Self::Days];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rated => "rated",
            Self::Unrated => "unrated",
            Self::Tournament => "tournament",
            Self::Days => "days",
        }
    }

    /// The one of that word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sort| sort.name() == name)
    }
}

/// Which games are looked at; all, where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Of one game.
    pub kind: Option<GameKind>,
    /// Of one kind.
    pub sort: Option<Sort>,
}

/// All that the page shows.
#[derive(Clone, Copy, Debug)]
pub struct WatchPage<'a> {
    /// What was asked for.
    pub wanted: Wanted,
    /// The board that everybody is shown.
    pub show: Option<&'a Show>,
    /// Games between people.
    pub people: &'a [LiveGame],
    /// Games against the computer.
    pub computer: &'a [LiveGame],
}

/// All games that go on. Of `page`, title, section, styles and scripts are its own.
#[must_use]
pub fn watch_page(page: &Page<'_>, watch: &WatchPage<'_>) -> Markup {
    let title = page.text("watch-title");
    let content = html! {
        main id="main" class="lobby watching" data-part="watch" {
            header class="head" { h1 { (title) } p { (page.text("watch-about")) } }
            (filters(page, watch.wanted))
            div class="looks" {
                div data-part="place" { @if let Some(one) = watch.show { (show(page.texts, one)) } }
                div class="lists" {
                    section aria-labelledby="people" data-list="live" {
                        h2 id="people" { (page.text("watch-people")) }
                        p class="none" data-part="none" hidden[!watch.people.is_empty()] { (page.text("watch-people-none")) }
                        (live_list(page.texts, watch.people, "grid"))
                    }
                    section aria-labelledby="computer" data-list="computer" hidden[watch.computer.is_empty()] {
                        h2 id="computer" { (page.text("watch-computer")) }
                        (live_list(page.texts, watch.computer, "grid"))
                    }
                }
            }
        }
    };
    let (styles, scripts) = (&["lobby.css", "watch.css"], &["lobby.js"]);
    shell(&Page { title: &title, section: Some(Section::Watch), styles, scripts, ..*page }, &content)
}

/// Links to the games of one kind, each way of choosing in a line of its own.
fn filters(page: &Page<'_>, wanted: Wanted) -> Markup {
    let address = |kind: Option<GameKind>, sort: Option<Sort>| {
        let fields = [("game", kind.map(GameKind::name)), ("sort", sort.map(Sort::name))];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        with_query("/watch", fields)
    };
    let kinds = [None].into_iter().chain(GameKind::ALL.iter().copied().map(Some));
    let sorts = [None].into_iter().chain(Sort::ALL.map(Some));
    let current = |is: bool| is.then_some("true");
    html! {
        div class="picks" {
            nav aria-label=(page.text("watch-games")) {
                @for kind in kinds {
                    a href=(address(kind, wanted.sort)) aria-current=[current(kind == wanted.kind)] {
                        (kind.map_or_else(|| page.text("watch-game-any"), |kind| page.texts.game(kind)))
                    }
                }
            }
            nav aria-label=(page.text("watch-sorts")) {
                @for sort in sorts {
                    a href=(address(wanted.kind, sort)) aria-current=[current(sort == wanted.sort)] {
                        (page.text(&format!("watch-sort-{}", sort.map_or("any", Sort::name))))
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_games_have_words() {
        for sort in Sort::ALL {
            assert_eq!(Sort::named(sort.name()), Some(sort));
        }
        assert_eq!(Sort::named("fast"), None);
    }
}
