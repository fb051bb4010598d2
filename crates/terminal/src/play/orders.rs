//! What people can say at the table, in both languages.

use kamni_rules::{GameKind, Player, Step};
use kamni_texts::{Lang, Texts};

/// Something to do, told by the first word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Legal,
    Undo,
    New,
    Board,
    Describe,
    Position,
    Moves,
    Hint,
    Level,
    Side,
    Save,
    Rules,
    Lang,
    Help,
    Quit,
}

/// The words for each, Russian and English. Steps come first where a word could be both: there is no such word.
const WORDS: &[(Order, &[&str])] = &[
    (Order::Legal, &["legal", "шаги"]),
    (Order::Undo, &["undo", "back", "назад", "вернуть"]),
    (Order::New, &["new", "новая"]),
    (Order::Board, &["board", "доска"]),
    (Order::Describe, &["describe", "описать"]),
    (Order::Position, &["position", "позиция"]),
    (Order::Moves, &["moves", "record", "запись", "ходы"]),
    (Order::Hint, &["hint", "подсказка"]),
    (Order::Level, &["level", "уровень"]),
    (Order::Side, &["side", "сторона"]),
    (Order::Save, &["save", "сохранить"]),
    (Order::Rules, &["rules", "правила"]),
    (Order::Lang, &["lang", "язык"]),
    (Order::Help, &["help", "?", "помощь", "справка"]),
    (Order::Quit, &["quit", "exit", "q", "выход"]),
];

impl Order {
    /// The order of a line and what follows it.
    pub(super) fn of(line: &str) -> Option<(Self, &str)> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        let known = WORDS.iter().find(|(_, words)| words.contains(&word.as_str()));
        known.map(|(order, _)| (*order, rest.trim()))
    }

    /// Whether a line is an order, or may become one as it is typed.
    pub(super) fn may_be(line: &str) -> bool {
        let begun = line.to_lowercase();
        let begins = |word: &&str| word.starts_with(&begun);
        Self::of(line).is_some() || WORDS.iter().any(|(_, words)| words.iter().any(begins))
    }

    /// The word that may be meant by one that is not known.
    pub(super) fn meant(line: &str) -> Option<&'static str> {
        let word = line.split_whitespace().next().filter(|word| word.parse::<Step>().is_err())?;
        let long = WORDS.iter().flat_map(|(_, words)| words.iter().copied()).filter(|word| word.len() > 2);
        kamni_texts::nearest(word, long)
    }
}

/// Whether somebody says yes.
pub(super) fn is_yes(line: &str) -> bool {
    matches!(line.to_lowercase().as_str(), "y" | "yes" | "on" | "д" | "да")
}

/// Whether somebody says no.
pub(super) fn is_no(line: &str) -> bool {
    matches!(line.to_lowercase().as_str(), "n" | "no" | "off" | "н" | "нет")
}

/// The language that somebody names.
pub(super) fn lang_named(name: &str) -> Option<Lang> {
    match name.to_lowercase().as_str() {
        "en" | "english" | "английский" => Some(Lang::En),
        "ru" | "russian" | "русский" => Some(Lang::Ru),
        _ => None,
    }
}

/// The side that somebody names.
pub(super) fn side_named(name: &str) -> Option<Player> {
    match name.to_lowercase().as_str() {
        "first" | "1" | "первая" => Some(Player::First),
        "second" | "2" | "вторая" => Some(Player::Second),
        _ => None,
    }
}

/// The game that somebody names, by its number in the list or by its name in any language.
pub(super) fn game_named(name: &str) -> Option<GameKind> {
    if let Some(place) = name.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
        return GameKind::ALL.get(place).copied();
    }
    let name = name.to_lowercase();
    let texts = Lang::ALL.map(Texts::new);
    let is_called = |kind: &GameKind| {
        kind.name() == name || texts.iter().any(|texts| texts.game(*kind).to_lowercase() == name)
    };
    GameKind::ALL.iter().copied().find(is_called)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_a_step() {
        for word in WORDS.iter().flat_map(|(_, words)| words.iter()) {
            assert!(word.parse::<Step>().is_err(), "{word}");
        }
    }

    #[test]
    fn orders_and_games_by_name() {
        assert_eq!(Order::of("Legal c3"), Some((Order::Legal, "c3")));
        assert_eq!(Order::of("ПРАВИЛА"), Some((Order::Rules, "")));
        assert_eq!(Order::of("c3"), None);
        for word in ["help", "?", "помощь", "Справка"] {
            assert_eq!(Order::of(word), Some((Order::Help, "")), "{word}");
        }
        assert_eq!(Order::meant("leagl"), Some("legal"));
        for (line, may_be) in
            [("С", true), ("спра", true), ("сохранить мой файл", true), ("с3", false), ("справы", false)]
        {
            assert_eq!(Order::may_be(line), may_be, "{line}");
        }
        for (name, kind) in [
            ("4", Some(GameKind::Hasami)),
            ("0", None),
            ("99", None),
            ("four", Some(GameKind::Four)),
            ("Ближний бой", Some(GameKind::CloseCombat)),
            ("Hasami Shogi", Some(GameKind::Hasami)),
            ("chess", None),
        ] {
            assert_eq!(game_named(name), kind, "{name}");
        }
    }
}
