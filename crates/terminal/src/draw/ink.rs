//! Lines of text in several inks.

use kamni_rules::GameKind;

use crate::terminal::Terminal;

/// What a piece of text is; the palette says in which colour that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Plain,
    /// What may be overlooked: empty cells, coordinates, frames.
    Dim,
    Strong,
    /// The game's own colour.
    Accent,
    First,
    Second,
    /// Where the last step was made.
    Mark,
    /// What can be taken; refusals.
    Hot,
    /// The Dao.
    Gold,
    /// The border of the riders' country.
    Border,
}

/// A game's colours. Only the sixteen that every terminal knows and lets its user choose, so that they can be read on
/// light and dark ground alike; they follow the design's materials and accents.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    accent: &'static str,
    first: &'static str,
    second: &'static str,
}

const RED: &str = "91";
const GREEN: &str = "32";
const YELLOW: &str = "33";
const PLUM: &str = "35";
const BLUE: &str = "94";
const BOLD: &str = "1";

impl Palette {
    pub const fn of(kind: GameKind) -> Self {
        match kind {
            GameKind::Kamiken => Self { accent: "1;35", first: BOLD, second: PLUM },
            GameKind::CloseCombat => Self { accent: "1;91", first: RED, second: BLUE },
            GameKind::Four => Self { accent: "1;32", first: GREEN, second: RED },
            GameKind::Hasami => Self { accent: "1;94", first: BOLD, second: BLUE },
            // First's and Second's inks are the fortresses' and the riders' there, whoever begins.
            GameKind::Dao => Self { accent: "1;33", first: GREEN, second: BLUE },
        }
    }

    const fn code(self, ink: Ink) -> &'static str {
        match ink {
            Ink::Plain => "",
            Ink::Dim => "2",
            Ink::Strong => BOLD,
            Ink::Accent => self.accent,
            Ink::First => self.first,
            Ink::Second => self.second,
            Ink::Mark => "1;33",
            Ink::Hot => "1;91",
            Ink::Gold => YELLOW,
            Ink::Border => RED,
        }
    }
}

/// A line of text in several inks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<(char, Ink)>);

impl Line {
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    pub fn of(text: &str, ink: Ink) -> Self {
        let mut line = Self::new();
        line.add(text, ink);
        line
    }

    pub fn add(&mut self, text: &str, ink: Ink) -> &mut Self {
        self.0.extend(text.chars().map(|letter| (letter, ink)));
        self
    }

    pub fn append(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    /// Fills up with spaces.
    pub fn pad_to(&mut self, width: usize) {
        self.0.resize(self.0.len().max(width), (' ', Ink::Plain));
    }

    pub fn letters(&self) -> &[(char, Ink)] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The line as the terminal takes it, without spaces at the end.
    pub fn text(&self, terminal: &Terminal, palette: Palette) -> String {
        let end = self.0.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
        let mut text = String::new();
        for run in self.0[..end].chunk_by(|(_, one), (_, other)| one == other) {
            let letters: String = run.iter().map(|(letter, _)| letter).collect();
            let code = palette.code(run[0].1);
            if terminal.colour && !code.is_empty() {
                text.extend(["\x1b[", code, "m", &letters, "\x1b[0m"]);
            } else {
                text.push_str(&letters);
            }
        }
        terminal.fit(&text)
    }
}

impl FromIterator<(char, Ink)> for Line {
    fn from_iter<I: IntoIterator<Item = (char, Ink)>>(letters: I) -> Self {
        Self(letters.into_iter().collect())
    }
}
