//! Where the output goes: language, colour, width, and what the terminal can show.

use std::env;
use std::io::{self, IsTerminal, Write};

use kamni_texts::{Lang, Texts};

use crate::args::Color;

/// What is known of who reads the output.
#[derive(Debug)]
pub(crate) struct Terminal {
    pub(crate) texts: Texts,
    pub(crate) colour: bool,
    /// Nothing but ASCII (letters of the language aside).
    pub(crate) ascii: bool,
    /// Columns.
    pub(crate) width: usize,
}

/// Columns if nothing is known, and the fewest and the most that are made use of.
const USUAL_WIDTH: usize = 80;
const LEAST_WIDTH: usize = 40;
const MOST_WIDTH: usize = 120;

impl Terminal {
    pub(crate) fn new(lang: Option<Lang>, color: Color, ascii: bool) -> Self {
        let texts = Texts::new(lang.unwrap_or_else(lang_of_environment));
        Self { texts, colour: wants_colour(color), ascii: ascii || !writes_utf8(), width: width() }
    }

    /// A line of text as this terminal can show it.
    pub(crate) fn fit(&self, line: &str) -> String {
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
    pub(crate) fn in_lang(&self, lang: Lang) -> Self {
        Self { texts: Texts::new(lang), ..*self }
    }

    /// Tells of a failure on the standard error output.
    pub(crate) fn complain(&self, message: &str) {
        // If nobody listens there either, the exit code still tells.
        let _ = writeln!(io::stderr().lock(), "kamni: {}", self.fit(message));
    }
}

/// The ASCII text nearest to a typographic character.
const fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        '“' | '”' | '«' | '»' => "\"",
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

/// Whether the environment's letters are UTF-8, as far as it says anything about them.
fn writes_utf8() -> bool {
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).is_none_or(|locale| is_utf8(&locale))
}

/// Whether a locale is one of UTF-8: `ru_RU.UTF-8`, `C.utf8`.
fn is_utf8(locale: &str) -> bool {
    let letters = locale.split_once('.').map_or("", |(_, letters)| letters);
    let name = letters.split('@').next().unwrap_or_default().replace('-', "");
    name.eq_ignore_ascii_case("utf8")
}

/// The language that the environment asks for, in the usual order; English if it is none of ours.
pub(crate) fn lang_of_environment() -> Lang {
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
    locale.and_then(|locale| Lang::from_locale(&locale)).unwrap_or(Lang::En)
}

/// Whether to write colours to the standard output.
pub(crate) fn wants_colour(color: Color) -> bool {
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
pub(crate) fn width() -> usize {
    let of_terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let columns = || env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let width = if io::stdout().is_terminal() { of_terminal() } else { columns() };
    width.unwrap_or(USUAL_WIDTH).clamp(LEAST_WIDTH, MOST_WIDTH)
}
