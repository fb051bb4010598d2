//! The languages.

use std::fmt;
use std::str::FromStr;

use kamni_rules::game_files;
use unic_langid::LanguageIdentifier;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    En,
    /// Russian.
    Ru,
}

impl Lang {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Ru];

    /// The short name: `en`, `ru`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
        }
    }

    /// The language of a locale's name, such as `ru_RU.UTF-8`; `None` if it is neither of ours.
    #[must_use]
    pub fn from_locale(locale: &str) -> Option<Self> {
        let name = locale.split(['_', '-', '.', '@']).next()?;
        Self::ALL.into_iter().find(|lang| name.eq_ignore_ascii_case(lang.name()))
    }

    /// The Fluent files of the games, in their order.
    pub(crate) const fn games(self) -> &'static [&'static str] {
        match self {
            Self::En => &game_files!("../i18n/", ".en.ftl"),
            Self::Ru => &game_files!("../i18n/", ".ru.ftl"),
        }
    }

    /// The Fluent files of what is no game's own.
    pub(crate) const fn shared(self) -> &'static [&'static str] {
        match self {
            Self::En => &[
                include_str!("../i18n/en.ftl"),
                include_str!("../i18n/en.terminal.ftl"),
                include_str!("../i18n/en.web.ftl"),
                include_str!("../i18n/en.house.ftl"),
                include_str!("../i18n/en.people.ftl"),
                include_str!("../i18n/en.tutorial.ftl"),
                include_str!("../i18n/en.lobby.ftl"),
                include_str!("../i18n/en.analysis.ftl"),
                include_str!("../i18n/en.records.ftl"),
                include_str!("../i18n/en.pictures.ftl"),
                include_str!("../i18n/en.review.ftl"),
                include_str!("../i18n/en.puzzles.ftl"),
                include_str!("../i18n/en.share.ftl"),
                include_str!("../i18n/en.solve.ftl"),
                include_str!("../i18n/en.study.ftl"),
                include_str!("../i18n/en.path.ftl"),
                include_str!("../i18n/en.notices.ftl"),
                include_str!("../i18n/en.post.ftl"),
                include_str!("../i18n/en.tournaments.ftl"),
                include_str!("../i18n/en.players.ftl"),
                include_str!("../i18n/en.staff.ftl"),
                include_str!("../i18n/en.watch.ftl"),
            ],
            Self::Ru => &[
                include_str!("../i18n/ru.ftl"),
                include_str!("../i18n/ru.terminal.ftl"),
                include_str!("../i18n/ru.web.ftl"),
                include_str!("../i18n/ru.house.ftl"),
                include_str!("../i18n/ru.people.ftl"),
                include_str!("../i18n/ru.tutorial.ftl"),
                include_str!("../i18n/ru.lobby.ftl"),
                include_str!("../i18n/ru.analysis.ftl"),
                include_str!("../i18n/ru.records.ftl"),
                include_str!("../i18n/ru.pictures.ftl"),
                include_str!("../i18n/ru.review.ftl"),
                include_str!("../i18n/ru.puzzles.ftl"),
                include_str!("../i18n/ru.share.ftl"),
                include_str!("../i18n/ru.solve.ftl"),
                include_str!("../i18n/ru.study.ftl"),
                include_str!("../i18n/ru.path.ftl"),
                include_str!("../i18n/ru.notices.ftl"),
                include_str!("../i18n/ru.post.ftl"),
                include_str!("../i18n/ru.tournaments.ftl"),
                include_str!("../i18n/ru.players.ftl"),
                include_str!("../i18n/ru.staff.ftl"),
                include_str!("../i18n/ru.watch.ftl"),
            ],
        }
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        // Both names are valid, so that the default (no language: other plural forms) is never used.
        self.name().parse().unwrap_or_default()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no language of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLang;

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown-lang")
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(name: &str) -> Result<Self, UnknownLang> {
        Self::ALL.into_iter().find(|lang| lang.name() == name).ok_or(UnknownLang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales() {
        for (locale, lang) in [
            ("ru_RU.UTF-8", Some(Lang::Ru)),
            ("ru", Some(Lang::Ru)),
            ("RU-ru", Some(Lang::Ru)),
            ("en_GB", Some(Lang::En)),
            ("C.UTF-8", None),
            ("rue_UA", None),
            ("", None),
        ] {
            assert_eq!(Lang::from_locale(locale), lang, "{locale}");
        }
    }
}
