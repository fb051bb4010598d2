//! Where the output goes: language, colour, width, and what the terminal can show.

use std::env;
use std::io::{self, IsTerminal, Write};

use kamni_texts::{Lang, Texts};

use crate::args::Color;

/// What is known of who reads the output.
#[derive(Debug)]
pub struct Terminal {
    pub texts: Texts,
    pub colour: bool,
    /// Nothing but ASCII (letters of the language aside).
    pub ascii: bool,
    /// Columns.
    pub width: usize,
}

/// Columns if nothing is known, and the fewest and the most that are made use of.
const USUAL_WIDTH: usize = 80;
const LEAST_WIDTH: usize = 40;
const MOST_WIDTH: usize = 120;

impl Terminal {
    pub fn new(lang: Option<Lang>, color: Color, ascii: bool) -> Self {
        let texts = Texts::new(lang.unwrap_or_else(lang_of_environment));
        Self { texts, colour: wants_colour(color), ascii: ascii || !writes_utf8(), width: width() }
    }

    /// A line of text as this terminal can show it.
    pub fn fit(&self, line: &str) -> String {
        if !self.ascii {
            return line.to_owned();
        }
        let mut fitting = String::with_capacity(line.len());
        for letter in line.chars() {
            match plain(letter) {
                Some(text) => fitting.push_str(text),
                None => fitting.push(letter),
            }
        }
        fitting
    }

    /// The same terminal in another language.
    pub fn in_lang(&self, lang: Lang) -> Self {
        Self { texts: Texts::new(lang), ..*self }
    }

    /// Tells of a failure on the standard error output.
    pub fn complain(&self, message: &str) {
        // If nobody listens there either, the exit code still tells.
        let _ = writeln!(io::stderr().lock(), "kamni: {}", self.fit(message));
    }

    /// How far work is, on one line that is written over, for somebody who watches.
    pub fn show_progress(&self, line: impl FnOnce() -> String) {
        let mut screen = io::stderr().lock();
        if screen.is_terminal() {
            // Progress that cannot be shown is not missed.
            let _ = write!(screen, "\r{}\x1b[K", self.fit(&line()));
            let _ = screen.flush();
        }
    }
}

/// Takes the line away that shows how far work is.
pub fn clear_progress() {
    let mut screen = io::stderr().lock();
    if screen.is_terminal() {
        let _ = write!(screen, "\r\x1b[K");
    }
}

/// The ASCII text nearest to a typographic character.
const fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        '“' | '”' | '«' | '»' => "\"",
        '’' => "'",
        '\u{a0}' => " ",
        '∞' => "inf",
        '±' => "+/-",
        '№' => "No.",
        '₀' => "0",
        '₁' => "1",
        '–' | '—' | '·' | '−' => "-",
        '×' => "x",
        '▸' => ">",
        '…' => "...",
        '↑' => "up",
        '↓' => "down",
        '←' => "left",
        '→' => "right",
        _ => return None,
    })
}

/// The first of these variables that says anything.
fn set(names: [&str; 3]) -> Option<String> {
    names.iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
}

/// The locale whose letters the terminal shows.
fn letters_locale() -> Option<String> {
    set(["LC_ALL", "LC_CTYPE", "LANG"])
}

/// Whether the environment's letters are UTF-8, as far as it says anything about them.
fn writes_utf8() -> bool {
    letters_locale().is_none_or(|locale| letters(&locale).is_some_and(is_utf8))
}

/// The letters that a locale names: `UTF-8` of `ru_RU.UTF-8@euro`.
fn letters(locale: &str) -> Option<&str> {
    locale.split_once('.')?.1.split('@').next()
}

fn is_utf8(letters: &str) -> bool {
    letters.replace('-', "").eq_ignore_ascii_case("utf8")
}

/// The language that the environment asks for, in the usual order; English if it is none of ours. We write UTF-8 only: where the
/// terminal says that it shows other letters (`ru_RU.KOI8-R`), Russian would be rubbish, and English can be read.
fn lang_of_environment() -> Lang {
    let other_letters =
        letters_locale().is_some_and(|locale| letters(&locale).is_some_and(|of| !is_utf8(of)));
    let locale = set(["LC_ALL", "LC_MESSAGES", "LANG"]).filter(|_| !other_letters);
    locale.and_then(|locale| Lang::from_locale(&locale)).unwrap_or(Lang::En)
}

/// Whether to write colours to the standard output.
pub fn wants_colour(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
            io::stdout().is_terminal() && !refused && !dumb
        }
    }
}

/// Columns of the standard output.
pub fn width() -> usize {
    let of_terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let columns = || env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let width = if io::stdout().is_terminal() { of_terminal() } else { columns() };
    width.unwrap_or(USUAL_WIDTH).clamp(LEAST_WIDTH, MOST_WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_the_texts_has_a_plain_form() {
        let terminal =
            Terminal { texts: Texts::new(Lang::En), colour: false, ascii: true, width: USUAL_WIDTH };
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../texts/i18n");
        for file in std::fs::read_dir(folder).expect("the texts are there") {
            let path = file.expect("it can be read").path();
            let text = std::fs::read_to_string(&path).expect("it is text");
            let left = terminal.fit(&text).chars().find(|sign| !sign.is_ascii() && !sign.is_alphabetic());
            assert_eq!(left, None, "{}", path.display());
        }
        assert_eq!(terminal.fit("+∞ −3 ×2 ±40"), "+inf -3 x2 +/-40");
    }

    #[test]
    fn letters_of_locales() {
        for (locale, named, utf8) in [
            ("ru_RU.UTF-8", Some("UTF-8"), true),
            ("C.utf8", Some("utf8"), true),
            ("ru_RU.KOI8-R", Some("KOI8-R"), false),
            ("de_DE.ISO-8859-15@euro", Some("ISO-8859-15"), false),
            ("ru", None, false),
        ] {
            assert_eq!(letters(locale), named, "{locale}");
            assert_eq!(letters(locale).is_some_and(is_utf8), utf8, "{locale}");
        }
    }
}
