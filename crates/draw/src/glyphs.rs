//! Letters, digits and signs as lines, for pictures: the same on every machine, without fonts.

mod cyrillic;
mod latin;

use std::fmt::{self, Write};

use cyrillic::{ALIKE, CYRILLIC};
use latin::LATIN;

/// A character: its width, and its strokes with absolute coordinates; 10 is the line it stands on, 0 the top of a digit.
struct Glyph(char, f32, &'static [&'static str]);

/// The space between two characters.
const GAP: f32 = 1.9;

fn glyph(letter: char) -> Option<&'static Glyph> {
    let letter = ALIKE.iter().find(|alike| alike.0 == letter).map_or(letter, |alike| alike.1);
    LATIN.iter().chain(CYRILLIC).find(|glyph| glyph.0 == letter)
}

/// A line of text as strokes: what pictures have instead of fonts. A digit or a capital has the height that is asked for.
///
/// ```
/// let name = kamni_draw::Lettering::new("Оля", 20.0);
/// assert!(name.is_whole() && name.width() > 20.0);
/// assert!(name.path(10.0, 50.0).starts_with('M'));
/// assert!(!kamni_draw::Lettering::new("碁", 20.0).is_whole());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lettering<'a> {
    text: &'a str,
    scale: f32,
}

impl<'a> Lettering<'a> {
    /// A text of this height.
    #[must_use]
    pub fn new(text: &'a str, height: f32) -> Self {
        Self { text, scale: height / 10.0 }
    }

    /// Whether every character can be drawn: Latin and Cyrillic letters, digits, and a few signs. Others are left out.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.text.chars().all(|letter| glyph(letter).is_some())
    }

    /// How wide it is.
    #[must_use]
    pub fn width(&self) -> f32 {
        let widths = self.glyphs().map(|glyph| glyph.1 + GAP).sum::<f32>();
        (widths - GAP).max(0.0) * self.scale
    }

    /// The data of a path whose strokes are the text, from its left end, standing on a line.
    #[must_use]
    pub fn path(&self, left: f32, base: f32) -> String {
        let mut path = String::new();
        self.write(&mut path, left, base - 10.0 * self.scale);
        path
    }

    fn glyphs(&self) -> impl Iterator<Item = &'static Glyph> {
        self.text.chars().filter_map(glyph)
    }

    fn write(&self, path: &mut String, mut left: f32, top: f32) {
        for Glyph(_, advance, parts) in self.glyphs() {
            for strokes in *parts {
                write_strokes(path, strokes, (left, top), self.scale);
            }
            left += (advance + GAP) * self.scale;
        }
    }
}

/// Appends the strokes of a text to a path, its middle at a point. Characters that have no strokes are left out.
pub(crate) fn write_text(path: &mut String, text: &str, middle: (f32, f32), height: f32) {
    let lettering = Lettering::new(text, height);
    // Small letters have their weight below the middle of a digit.
    let is_high = text.starts_with(|letter: char| letter.is_ascii_digit() || letter.is_uppercase());
    let weight = if is_high { 5.0 } else { 6.4 };
    lettering.write(path, middle.0 - lettering.width() / 2.0, middle.1 - weight * lettering.scale);
}

/// Appends strokes, moved and scaled: all their coordinates are absolute and come in pairs.
fn write_strokes(path: &mut String, strokes: &str, at: (f32, f32), scale: f32) {
    let mut is_x = true;
    for part in strokes.split_inclusive(|letter: char| letter.is_ascii_alphabetic() || letter == ' ') {
        let number = part.trim_end_matches(|letter: char| letter.is_ascii_alphabetic() || letter == ' ');
        if let Ok(value) = number.parse::<f32>() {
            let moved = if is_x { at.0 + value * scale } else { at.1 + value * scale };
            // Writing to a string cannot fail.
            let _ = write!(path, "{}", Short(moved));
            is_x = !is_x;
        }
        path.push_str(&part[number.len()..]);
    }
}

/// A number with at most one decimal, as short as it can be written.
pub(crate) struct Short(pub(crate) f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let (whole, rest) = (tenths / 10, (tenths % 10).abs());
        let sign = if tenths < 0 && whole == 0 { "-" } else { "" };
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) => write!(f, "{sign}.{rest}"),
            _ => write!(f, "{whole}.{rest}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut path = String::new();
        write_text(&mut path, text, (0.0, 0.0), 10.0);
        assert_eq!(path, expected, "{text}");
    }

    #[test]
    fn texts_are_moved_to_their_middle() {
        check("7", "M-2.8 -5L2.8 -5L-.8 5");
        check("v", "M-2.7 -2.8L0 3.6L2.7 -2.8");
        check("17", "M-5.1 -3L-2.7 -5L-2.7 5M-.3 -5L5.3 -5L1.7 5");
        check("V", "M-3.4 -5L0 5L3.4 -5");
        check("é", "");
    }

    #[test]
    fn whatever_boards_labels_and_names_are_made_of_can_be_drawn() {
        let latin = ('a'..='z').chain('A'..='Z').chain('0'..='9');
        // The letters of Slavic alphabets, which names may have.
        let cyrillic = ('\u{400}'..='\u{45f}').chain("Ґґ".chars());
        for letter in latin.chain(cyrillic).chain(" .,:;-–—−_+=×·()/'’\"“”«»½%!?…".chars())
        {
            assert!(glyph(letter).is_some(), "{letter}");
        }
    }

    #[test]
    fn every_glyph_is_drawn_once_and_within_its_box() {
        let mut seen = std::collections::BTreeSet::new();
        for Glyph(letter, width, parts) in LATIN.iter().chain(CYRILLIC) {
            assert!(seen.insert(*letter), "{letter} stands twice");
            assert!(parts.iter().all(|part| part.starts_with('M')), "{letter}");
            let numbers = parts
                .iter()
                .flat_map(|part| part.split(|sign: char| sign.is_ascii_alphabetic() || sign == ' '));
            let numbers: Vec<f32> =
                numbers.filter(|text| !text.is_empty()).map(|text| text.parse().expect("a number")).collect();
            assert_eq!(numbers.len() % 2, 0, "{letter}: coordinates come in pairs");
            for pair in numbers.chunks(2) {
                assert!(
                    (-0.2..=width + 0.2).contains(&pair[0]) && (-4.0..=13.2).contains(&pair[1]),
                    "{letter}: {pair:?}"
                );
            }
        }
        for (alike, letter) in ALIKE {
            assert!(seen.contains(letter) && !seen.contains(alike), "{alike}");
        }
    }

    #[test]
    fn a_line_has_its_measures() {
        let line = Lettering::new("17", 20.0);
        assert_eq!(line.width(), 2.0 * (3.0 + 1.9 + 5.6));
        assert_eq!(line.path(100.0, 50.0), "M100.4 34L105.2 30L105.2 50M109.8 30L121 30L113.8 50");
        assert_eq!((Lettering::new("", 20.0).width(), Lettering::new("", 20.0).is_whole()), (0.0, true));
    }

    #[test]
    fn numbers_are_short() {
        for (number, expected) in
            [(0.0, "0"), (-0.04, "0"), (0.5, ".5"), (-0.5, "-.5"), (12.34, "12.3"), (-7.0, "-7")]
        {
            assert_eq!(Short(number).to_string(), expected);
        }
    }
}
