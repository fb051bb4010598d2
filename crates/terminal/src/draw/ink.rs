//! Lines of text in several inks.

use kamni_rules::GameKind;

use crate::games;
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

/// A colour: one of the sixteen that every terminal knows and lets its user choose, so that they can be read on light and dark
/// ground alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    Red,
    Green,
    Yellow,
    Plum,
    Blue,
}

/// How heavy letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Usual,
    Bold,
    Faint,
}

/// A game's colours. They follow the design's materials and accents.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    pub(crate) accent: Colour,
    /// First's and Second's; without a colour they are bold.
    pub(crate) sides: [Option<Colour>; 2],
}

impl Palette {
    pub const fn of(kind: GameKind) -> Self {
        games::of(kind).palette
    }

    /// The colours where there is no game yet.
    pub(crate) const fn of_no_game() -> Self {
        Self::of(GameKind::ALL[0])
    }

    /// How an ink is written.
    pub(crate) const fn tone(self, ink: Ink) -> (Option<Colour>, Weight) {
        let [first, second] = self.sides;
        match ink {
            Ink::Plain => (None, Weight::Usual),
            Ink::Dim => (None, Weight::Faint),
            Ink::Strong => (None, Weight::Bold),
            Ink::Accent => (Some(self.accent), Weight::Bold),
            Ink::First => (first, Self::side_weight(first)),
            Ink::Second => (second, Self::side_weight(second)),
            Ink::Mark => (Some(Colour::Yellow), Weight::Bold),
            Ink::Hot => (Some(Colour::Red), Weight::Bold),
            Ink::Gold => (Some(Colour::Yellow), Weight::Usual),
            Ink::Border => (Some(Colour::Red), Weight::Usual),
        }
    }

    const fn side_weight(colour: Option<Colour>) -> Weight {
        if colour.is_some() { Weight::Usual } else { Weight::Bold }
    }

    /// What a terminal is told to write in an ink; nothing for plain letters.
    fn code(self, ink: Ink) -> String {
        let (colour, weight) = self.tone(ink);
        let weight = match weight {
            Weight::Usual => None,
            Weight::Bold => Some("1"),
            Weight::Faint => Some("2"),
        };
        let colour = colour.map(|colour| match colour {
            Colour::Red => "91",
            Colour::Green => "32",
            Colour::Yellow => "33",
            Colour::Plum => "35",
            Colour::Blue => "94",
        });
        weight.into_iter().chain(colour).collect::<Vec<_>>().join(";")
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
                text.extend(["\x1b[", &code, "m", &letters, "\x1b[0m"]);
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
