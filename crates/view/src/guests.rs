//! What guests are called: by a number that tells them apart at a game, or by the name that they give themselves.
//!
//! A name is worded when it is shown, in the reader's language. In the books of talk it stands behind a sign that no account's name
//! begins with; lines from before, which have their name in words, are shown as they are.

use std::fmt;

use kamni_rules::Player;
use kamni_texts::Texts;

use crate::game::Sitter;
use crate::table::Remark;

/// What a guest's name begins with in the books.
const SIGN: char = '#';

/// A guest who says something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guest {
    /// He plays: his seat tells who he is.
    Seated,
    /// He looks on, and was the so-manieth guest here to say something, counted on from those who play.
    Numbered(u32),
    /// He has given himself a name.
    Called(String),
}

impl fmt::Display for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seated => write!(f, "{SIGN}"),
            Self::Numbered(number) => write!(f, "{SIGN}{number}"),
            Self::Called(name) => write!(f, "{SIGN}{name}"),
        }
    }
}

impl Guest {
    /// The guest who stands in the books under a name; nothing if it is another's.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        let rest = name.strip_prefix(SIGN)?;
        Some(match rest.parse() {
            _ if rest.is_empty() => Self::Seated,
            Ok(number) => Self::Numbered(number),
            // A name begins with a letter.
            Err(_) => Self::Called(rest.to_owned()),
        })
    }

    /// The number of the next guest who looks on and says something: no guest who plays, or may yet sit down, has it.
    #[must_use]
    pub fn next(seats: &[Sitter; 2], talk: &[Remark]) -> u32 {
        let seated = seats.iter().filter(|seat| matches!(seat, Sitter::Guest | Sitter::Open)).count();
        let known = talk.iter().filter_map(|line| match Self::read(&line.name) {
            Some(Self::Numbered(number)) => Some(number),
            _ => None,
        });
        known.chain(u32::try_from(seated)).max().unwrap_or(0) + 1
    }
}

/// A guest at his seat. Two are told apart by numbers, First before Second.
#[must_use]
pub fn seat_name(seats: &[Sitter; 2], side: Player, texts: &Texts) -> String {
    if seats.iter().all(|seat| *seat == Sitter::Guest) {
        numbered(if side == Player::First { 1 } else { 2 }, texts)
    } else {
        texts.get("seat-guest", &[])
    }
}

/// A guest who has only a number.
#[must_use]
pub fn numbered(number: u32, texts: &Texts) -> String {
    texts.get("guest-numbered", &[("number", number.to_string().into())])
}

/// A guest who has given himself a name.
#[must_use]
pub fn called(name: &str, texts: &Texts) -> String {
    texts.get("guest-called", &[("name", name.into())])
}

/// Who said a line, as a page shows it.
#[must_use]
pub fn speaker(line: &Remark, seats: &[Sitter; 2], texts: &Texts) -> String {
    match (Guest::read(&line.name), line.side) {
        (None, _) => line.name.clone(),
        (Some(Guest::Seated), Some(side)) => seat_name(seats, side, texts),
        (Some(Guest::Seated), None) => texts.get("seat-guest", &[]),
        (Some(Guest::Numbered(number)), _) => numbered(number, texts),
        (Some(Guest::Called(name)), _) => called(&name, texts),
    }
}

/// Who said a line, as programs are told: the name alone, which a guest may not have.
#[must_use]
pub fn bare(line: &Remark) -> String {
    match Guest::read(&line.name) {
        None => line.name.clone(),
        Some(Guest::Called(name)) => name,
        Some(Guest::Seated | Guest::Numbered(_)) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use kamni_texts::Lang;

    use super::*;
    use crate::texts;

    fn line(side: Option<Player>, name: &str) -> Remark {
        Remark { side, name: name.to_owned(), text: "hello".to_owned() }
    }

    #[test]
    fn names_are_worded_for_the_reader() {
        let two = [Sitter::Guest, Sitter::Guest];
        let one = [Sitter::Guest, Sitter::Computer { level: 1 }];
        for (side, name, seats, english, russian) in [
            (Some(Player::First), "#", &two, "Guest 1", "Гость 1"),
            (Some(Player::Second), "#", &two, "Guest 2", "Гость 2"),
            (Some(Player::First), "#", &one, "Guest", "Гость"),
            (None, "#3", &two, "Guest 3", "Гость 3"),
            (None, "#Anna", &two, "Anna (guest)", "Anna (гость)"),
            (None, "Ann", &two, "Ann", "Ann"),
            // From before.
            (None, "Guest 517", &two, "Guest 517", "Guest 517"),
        ] {
            let line = line(side, name);
            let shown = [Lang::En, Lang::Ru].map(|lang| speaker(&line, seats, texts(lang)));
            assert_eq!(shown, [english, russian], "{name}");
        }
    }

    #[test]
    fn nobody_gets_the_number_of_another() {
        let open = [Sitter::Guest, Sitter::Open];
        assert_eq!(Guest::next(&open, &[]), 3);
        assert_eq!(Guest::next(&[Sitter::Guest, Sitter::Computer { level: 1 }], &[]), 2);
        let talk =
            [line(None, "#5"), line(Some(Player::First), "#"), line(None, "#Anna"), line(None, "Guest 517")];
        assert_eq!(Guest::next(&open, &talk), 6);
        for name in ["#", "#7", "#Anna"] {
            assert_eq!(Guest::read(name).map(|guest| guest.to_string()).as_deref(), Some(name));
        }
    }
}
