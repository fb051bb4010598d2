//! Names of accounts: what may be one, and which look the same.

/// The fewest and the most letters.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Names that would pass for the house itself, for a page, or for somebody without a name.
const RESERVED: [&str; 46] = [
    "account",
    "admin",
    "administrator",
    "ai",
    "analysis",
    "anonymous",
    "api",
    "archive",
    "assets",
    "bot",
    "computer",
    "deleted",
    "first",
    "game",
    "guest",
    "help",
    "house",
    "kamni",
    "lobby",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "open",
    "owner",
    "root",
    "second",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
    "user",
    "watch",
    "you",
    "админ",
    "администратор",
    "аноним",
    "гость",
    "камни",
    "компьютер",
    "модератор",
    "никто",
    "поддержка",
];

/// Those of them that speak for the house: nobody has them as a part of his name either.
const STAFF: [&str; 11] = [
    "admin",
    "administrator",
    "mod",
    "moderator",
    "official",
    "staff",
    "support",
    "админ",
    "администратор",
    "модератор",
    "поддержка",
];

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Too short or too long.
    #[error("a name has 2 to 20 characters")]
    Length,
    /// A character that no name has.
    #[error("a name has letters, digits, `_` and `-`")]
    Character(char),
    /// It does not begin with a letter.
    #[error("a name begins with a letter")]
    Start,
    /// Latin and Cyrillic letters in one name.
    #[error("a name has Latin or Cyrillic letters, not both")]
    Mixed,
    /// Kept by the house.
    #[error("the name is reserved")]
    Reserved,
}

impl NameError {
    /// Its word, for texts and programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Length => "name-length",
            Self::Character(_) => "name-character",
            Self::Start => "name-start",
            Self::Mixed => "name-mixed",
            Self::Reserved => "name-reserved",
        }
    }
}

const fn is_latin(letter: char) -> bool {
    letter.is_ascii_alphabetic()
}

/// The letters of today's Slavic alphabets; the marks and old letters beside them are left out.
const fn is_cyrillic(letter: char) -> bool {
    matches!(letter, '\u{400}'..='\u{45f}' | 'ґ' | 'Ґ')
}

/// Whether a text may be a name.
///
/// # Errors
/// Why not.
pub fn check(name: &str) -> Result<(), NameError> {
    if !LENGTH.contains(&name.chars().count()) {
        return Err(NameError::Length);
    }
    let fits =
        |letter: char| is_latin(letter) || is_cyrillic(letter) || matches!(letter, '0'..='9' | '_' | '-');
    if let Some(other) = name.chars().find(|&letter| !fits(letter)) {
        return Err(NameError::Character(other));
    }
    if name.starts_with(|letter| !is_latin(letter) && !is_cyrillic(letter)) {
        return Err(NameError::Start);
    }
    if name.contains(is_latin) && name.contains(is_cyrillic) {
        return Err(NameError::Mixed);
    }
    if is_reserved(name) { Err(NameError::Reserved) } else { Ok(()) }
}

/// Whether a name would pass for one that the house keeps. This is stricter than what tells two accounts apart ([`skeleton`]): that
/// stands in the books and stays as it is, and here nobody's name is taken from him.
fn is_reserved(name: &str) -> bool {
    let one_of = |words: &[&str], text: &str| words.iter().any(|word| loose(word) == loose(text));
    // Figures behind a word of the house do not make it another's.
    let staff = |part: &str| {
        let bare =
            part.trim_end_matches(|letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '_'));
        one_of(&STAFF, part) || one_of(&STAFF, bare)
    };
    one_of(&RESERVED, name) || staff(name) || name.split(['-', '_']).any(staff)
}

/// What a name looks like at a glance: without hyphens, with letters for digits, and with one letter for two that look like it.
fn loose(name: &str) -> String {
    let digits = |letter: char| match letter {
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        '8' => 'b',
        other => other,
    };
    let skeleton: String = skeleton(name).chars().filter(|letter| *letter != '_').map(digits).collect();
    skeleton.replace("vv", "w").replace("cl", "d").replace("rn", "m")
}

/// What a name looks like: names with the same skeleton are told apart by nobody. Never shown.
#[must_use]
pub fn skeleton(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).map(folded).collect()
}

/// One letter for all that look like it, in small or in capital letters.
const fn folded(letter: char) -> char {
    match letter {
        'а' => 'a',
        'в' => 'b',
        'с' => 'c',
        'е' | 'ё' | 'ѐ' => 'e',
        'н' => 'h',
        // A capital i is a small L, and both are a one.
        'і' | 'ї' | 'i' | '1' => 'l',
        'ј' => 'j',
        'к' | 'ќ' => 'k',
        'м' => 'm',
        'о' | '0' => 'o',
        'р' => 'p',
        'ѕ' => 's',
        'т' => 't',
        'х' => 'x',
        'у' | 'ў' => 'y',
        'з' => '3',
        'й' | 'ѝ' => 'и',
        'ґ' | 'ѓ' => 'г',
        'ћ' => 'ђ',
        // A lower and a middle line are mixed up as well.
        '-' => '_',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_judged() {
        let good = [
            "Ann",
            "ян",
            "Ёжик",
            "o2",
            "Deep_Blue-97",
            "Аня_2",
            "Twenty-characters-20",
            "Їжак",
            "Modest",
            "Model",
            "Arno",
            "Anna",
            "Bernd",
            "Clara",
            "Admiral",
            "Root-beer",
            "Kamnik",
            "Модест",
            "supporter",
        ];
        for name in good {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        let bad = [
            ("", NameError::Length),
            ("a", NameError::Length),
            ("twenty-one-characters", NameError::Length),
            ("two words", NameError::Character(' ')),
            ("<b>bold", NameError::Character('<')),
            ("Jörg", NameError::Character('ö')),
            ("ab\u{202e}cd", NameError::Character('\u{202e}')),
            ("ab\u{200d}cd", NameError::Character('\u{200d}')),
            ("tab\tbed", NameError::Character('\t')),
            ("nul\0", NameError::Character('\0')),
            ("й\u{306}й", NameError::Character('\u{306}')),
            ("ѵежа", NameError::Character('ѵ')),
            ("имя🙂", NameError::Character('🙂')),
            ("７seven", NameError::Character('７')),
            ("2pac", NameError::Start),
            ("_ann", NameError::Start),
            ("-ann", NameError::Start),
            ("Aня", NameError::Mixed),
            ("аdmin", NameError::Mixed),
            ("Admin", NameError::Reserved),
            ("ADM1N", NameError::Reserved),
            ("КАМНИ", NameError::Reserved),
            ("Computer", NameError::Reserved),
            ("ad-min", NameError::Reserved),
            ("A_D_M_I_N", NameError::Reserved),
            ("rnod", NameError::Reserved),
            ("rnoderator", NameError::Reserved),
            ("rnocl", NameError::Reserved),
            ("admin7", NameError::Reserved),
            ("Admin2024", NameError::Reserved),
            ("mod10", NameError::Reserved),
            ("4dm1n", NameError::Start),
            ("adm1n_ann", NameError::Reserved),
            ("Ann-mod", NameError::Reserved),
            ("kamni_support", NameError::Reserved),
            ("карnni", NameError::Mixed),
            ("karnni", NameError::Reserved),
            ("sy5tem", NameError::Reserved),
            ("Мо-дератор", NameError::Reserved),
            ("админ-Аня", NameError::Reserved),
        ];
        for (name, error) in bad {
            assert_eq!(check(name), Err(error), "{name}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        let alike = [
            ("Ann", "aNN"),
            ("сосна", "СОСНА"),
            ("coca", "соса"),
            ("HOB", "НОВ"),
            ("pope", "роре"),
            ("Ilia", "llia"),
            ("bob0", "bobo"),
            ("xy_x", "ху-х"),
            ("Ёлка", "Елка"),
        ];
        for (one, other) in alike {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Аня", "Яна"), ("bob", "dod"), ("a2", "a3"), ("ab", "a_b")]
        {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }
}
