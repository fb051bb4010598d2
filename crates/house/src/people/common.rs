//! Passwords that are among the first somebody would try.
//!
//! There is no list of leaked passwords here, but a rule: a password is read as pieces, each of which somebody who guesses tries
//! as a whole (a run on the keyboard, a year, a word that stands for a password, one's own name), and as single characters.
//! What is left to guess is counted in points, for the reading that leaves least.

/// A password with fewer points than eight digits taken at random is common.
const ENOUGH: u32 = 8;
/// A piece that is tried as a whole, and a single character; digits are tried first.
const PIECE: u32 = 2;
const CHARACTER: u32 = 2;
const DIGIT: u32 = 1;
/// The fewest keys in a row, or equal characters, that are a piece.
const RUN: usize = 3;

/// Rows of keys and of letters, in both layouts; runs go either way.
const ROWS: [&str; 18] = [
    "1234567890-=",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "йцукенгшщзхъ",
    "фывапролджэ",
    "ячсмитьбю",
    "!@#$%^&*()_+",
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
    "qazwsxedcrfvtgbyhnujmikolp",
    "йфяцычувскамепинртгоьшлбщдюзж",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "1й2ц3у4к5е6н7г8ш9щ0з",
    "й1ц2у3к4е5н6г7ш8щ9з0",
];

/// Words that stand for a password, that people like most, and that belong to this house.
const WORDS: [&str; 62] = [
    "password",
    "passwort",
    "passwd",
    "passw",
    "pass",
    "word",
    "secret",
    "login",
    "admin",
    "root",
    "user",
    "guest",
    "test",
    "demo",
    "welcome",
    "letmein",
    "changeme",
    "default",
    "access",
    "master",
    "hello",
    "love",
    "iloveyou",
    "princess",
    "sunshine",
    "dragon",
    "monkey",
    "football",
    "baseball",
    "superman",
    "batman",
    "shadow",
    "summer",
    "winter",
    "money",
    "qwe",
    "kamni",
    "kamiken",
    "hasami",
    "combat",
    "close",
    "stone",
    "game",
    "chess",
    "пароль",
    "секрет",
    "админ",
    "логин",
    "привет",
    "люблю",
    "любовь",
    "тебя",
    "солнышко",
    "солнце",
    "зайка",
    "котик",
    "мама",
    "папа",
    "россия",
    "москва",
    "камни",
    "игра",
];

/// The keys of one layout and of the other: a word that is typed in the wrong one is the same word.
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC: &str = "йцукенгшщзхъфывапролджэячсмитьбю";

/// Whether a password is among the first to be tried for somebody of this name.
pub(super) fn is_common(password: &str, name: &str) -> bool {
    let typed: Vec<char> = password.chars().flat_map(char::to_lowercase).collect();
    let name: Vec<char> = name.chars().flat_map(char::to_lowercase).collect();
    let readings = [typed.clone(), typed.iter().copied().map(unmasked).collect(), other_layout(&typed)];
    readings.iter().any(|reading| points(reading, &name) < ENOUGH)
}

/// A letter for the sign that is put in its place.
const fn unmasked(letter: char) -> char {
    match letter {
        '@' | '4' => 'a',
        '3' => 'e',
        '1' | '!' => 'i',
        '0' => 'o',
        '$' | '5' => 's',
        '7' => 't',
        other => other,
    }
}

fn other_layout(typed: &[char]) -> Vec<char> {
    let swapped = |from: &str, to: &str, letter: char| {
        let at = from.chars().position(|key| key == letter)?;
        to.chars().nth(at)
    };
    let other = |&letter: &char| {
        swapped(LATIN, CYRILLIC, letter).or_else(|| swapped(CYRILLIC, LATIN, letter)).unwrap_or(letter)
    };
    typed.iter().map(other).collect()
}

/// What is left to guess. What is written several times is guessed once.
fn points(text: &[char], name: &[char]) -> u32 {
    let unit = (1..=text.len() / 2).find(|&length| {
        text.len().is_multiple_of(length) && text.chunks(length).all(|part| part == &text[..length])
    });
    match unit {
        Some(length) => read(&text[..length], name) + PIECE,
        None => read(text, name),
    }
}

/// The points of the best reading, from the left to the right.
fn read(text: &[char], name: &[char]) -> u32 {
    let mut least = vec![0; text.len() + 1];
    for end in 1..=text.len() {
        let last = text[end - 1];
        let single = least[end - 1] + if last.is_ascii_digit() { DIGIT } else { CHARACTER };
        let pieces = (0..end).filter(|&start| is_piece(&text[start..end], name));
        least[end] = pieces.map(|start| least[start] + PIECE).min().unwrap_or(single).min(single);
    }
    least[text.len()]
}

fn is_piece(piece: &[char], name: &[char]) -> bool {
    let is = |word: &[char]| piece == word || piece.iter().rev().eq(word);
    let equal = piece.len() >= RUN && piece.iter().all(|letter| *letter == piece[0]);
    equal
        || name.len() >= 2 && is(name)
        || is_year(piece)
        || piece.len() >= RUN && ROWS.iter().any(|row| is_run(row, piece))
        || WORDS.iter().any(|word| is(&word.chars().collect::<Vec<_>>()))
}

/// A year in which somebody may have been born, or is living.
fn is_year(piece: &[char]) -> bool {
    matches!(piece, ['1', '9', a, b] | ['2', '0', a, b] if a.is_ascii_digit() && b.is_ascii_digit())
}

fn is_run(row: &str, piece: &[char]) -> bool {
    let row: Vec<char> = row.chars().collect();
    let backwards: Vec<char> = row.iter().rev().copied().collect();
    [row, backwards].iter().any(|row| row.windows(piece.len()).any(|keys| keys == piece))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_is_common() {
        for password in [
            "password",
            "Password1",
            "passw0rd",
            "p@ssw0rd123",
            "drowssap",
            "пароль12",
            "Пароль2024",
            "gfhjkm123",
            "ghbdtn2020",
            "12345678",
            "123456789",
            "87654321",
            "11111111",
            "00000000",
            "aaaaaaaa",
            "qwertyui",
            "qwerty123",
            "QWERTY2025",
            "asdfghjkl",
            "zxcvbnm1",
            "йцукенгш",
            "фывапролдж",
            "йцукен123",
            "1qaz2wsx",
            "qazwsxedc",
            "1q2w3e4r",
            "q1w2e3r4t5",
            "abcabcabc",
            "abababab",
            "abcd1234",
            "абвгдеёж",
            "19871987",
            "14051987",
            "20252026",
            "iloveyou",
            "letmein1",
            "admin123",
            "kamni2024",
            "камни123",
            "Hasami99",
            "!@#$%^&*",
            "qweasdzxc",
            "passwordpassword",
            "aaa111bbb",
        ] {
            assert!(is_common(password, "Olga"), "{password}");
        }
    }

    #[test]
    fn ones_own_name_is_no_secret() {
        for (name, password) in [
            ("Valentina", "valentina"),
            ("Valentina", "Valentina1990"),
            ("Аня_2", "аня_2аня_2"),
            ("Olga", "aglO2024"),
        ] {
            assert!(is_common(password, name), "{password}");
            assert!(!is_common("valentina lives here", name), "{name}");
        }
        assert!(!is_common("valentina77x", "Olga"), "another's is");
    }

    #[test]
    fn others_are_not() {
        for password in [
            "correct horse",
            "another horse",
            "wrong password",
            "new password",
            "xkvq7mpt",
            "98351746",
            "Тихая пристань",
            "длинное слово",
            "Tr0ub4dor&3",
            "horsehorse",
            "Ta!9eXu2",
            "моя бабушка",
            "8 знаков",
            "a7$Kq2!x",
            "q",
            "",
        ] {
            let short = password.chars().count() < 8;
            assert!(short || !is_common(password, "Olga"), "{password}");
        }
        let longest = "я1".repeat(64);
        assert!(is_common(&longest, "Olga"));
    }
}
