//! Letters and digits as lines, for pictures: the same on every machine, without fonts.

use std::fmt::{self, Write};

/// A character: its width, and its strokes with absolute coordinates; 10 is the line it stands on, 0 the top of a digit.
struct Glyph(char, f32, &'static str);

/// The round of a, b, d, g, o, p and q.
macro_rules! bowl {
    ($stem:literal) => {
        concat!(
            "M3 3.5C4.66 3.5 6 4.95 6 6.75C6 8.55 4.66 10 3 10C1.34 10 0 8.55 0 6.75C0 4.95 1.34 3.5 3 3.5",
            $stem
        )
    };
}

const GLYPHS: &[Glyph] = &[
    Glyph('0', 5.6, "M2.8 0C4.5 0 5.6 2 5.6 5C5.6 8 4.5 10 2.8 10C1.1 10 0 8 0 5C0 2 1.1 0 2.8 0"),
    Glyph('1', 3.0, "M0.2 2L2.6 0L2.6 10"),
    Glyph('2', 5.6, "M0.2 2.7C0.2 1.1 1.3 0 2.9 0C4.5 0 5.5 1 5.5 2.5C5.5 4.4 4 5.6 0 10L5.7 10"),
    Glyph(
        '3',
        5.6,
        "M0.3 1.6C0.8 0.6 1.7 0 2.9 0C4.4 0 5.4 0.9 5.4 2.3C5.4 3.8 4.3 4.7 2.3 4.7C4.5 4.7 5.7 5.7 5.7 7.3\
         C5.7 8.9 4.5 10 2.8 10C1.5 10 0.5 9.4 0 8.3",
    ),
    Glyph('4', 6.0, "M4.3 10L4.3 0L0 7L6 7"),
    Glyph(
        '5',
        5.6,
        "M5.2 0L0.9 0L0.4 4.7C1 4.1 1.8 3.7 2.8 3.7C4.5 3.7 5.6 5 5.6 6.8C5.6 8.7 4.4 10 2.7 10C1.4 10 0.4 9.4 0 8.4",
    ),
    Glyph(
        '6',
        5.6,
        "M4.9 0.9C4.3 0.3 3.7 0 3 0C1.2 0 0 2.2 0 5.6C0 8.4 1.1 10 2.8 10C4.5 10 5.6 8.7 5.6 6.9\
         C5.6 5.1 4.5 3.9 2.9 3.9C1.5 3.9 0.4 4.8 0 6.2",
    ),
    Glyph('7', 5.6, "M0 0L5.6 0L2 10"),
    Glyph(
        '8',
        5.6,
        "M2.8 4.7C1.3 4.7 0.4 3.7 0.4 2.4C0.4 1 1.4 0 2.8 0C4.2 0 5.2 1 5.2 2.4C5.2 3.7 4.3 4.7 2.8 4.7\
         C1.1 4.7 0 5.8 0 7.3C0 8.9 1.2 10 2.8 10C4.4 10 5.6 8.9 5.6 7.3C5.6 5.8 4.5 4.7 2.8 4.7",
    ),
    Glyph(
        '9',
        5.6,
        "M0.7 9.1C1.3 9.7 1.9 10 2.6 10C4.4 10 5.6 7.8 5.6 4.4C5.6 1.6 4.5 0 2.8 0C1.1 0 0 1.3 0 3.1\
         C0 4.9 1.1 6.1 2.7 6.1C4.1 6.1 5.2 5.2 5.6 3.8",
    ),
    Glyph('a', 6.0, bowl!("M6 3.5L6 10")),
    Glyph('b', 6.0, bowl!("M0 0L0 10")),
    Glyph(
        'c',
        5.6,
        "M5.6 4.7C5.1 3.95 4.1 3.5 3.1 3.5C1.34 3.5 0 4.95 0 6.75C0 8.55 1.34 10 3.1 10C4.1 10 5.1 9.55 5.6 8.8",
    ),
    Glyph('d', 6.0, bowl!("M6 0L6 10")),
    Glyph(
        'e',
        6.0,
        "M0.1 6.6L5.9 6.6C5.9 4.8 4.66 3.5 3 3.5C1.34 3.5 0 4.95 0 6.75C0 8.55 1.34 10 3.1 10C4.2 10 5.1 9.5 5.6 8.7",
    ),
    Glyph('f', 4.0, "M4 0.2C2.4 -0.3 1.5 0.6 1.5 2.2L1.5 10M0 3.7L3.8 3.7"),
    Glyph('g', 6.0, bowl!("M6 3.5L6 10.4C6 12.2 4.7 13 3.1 13C2 13 1.1 12.7 0.5 12.1")),
    Glyph('h', 5.4, "M0 0L0 10M0 6.2C0.2 4.5 1.4 3.5 2.9 3.5C4.5 3.5 5.4 4.5 5.4 6.2L5.4 10"),
    Glyph('i', 1.0, "M0.5 3.6L0.5 10M0.5 0.9L0.5 1"),
    Glyph('j', 2.5, "M2 3.6L2 11.2C2 12.5 1.3 13.1 0 12.9M2 0.9L2 1"),
    Glyph('k', 5.0, "M0 0L0 10M4.8 3.6L0.1 7.6M1.8 6.3L5.1 10"),
    Glyph('l', 2.0, "M0.3 0L0.3 8.4C0.3 9.6 0.9 10 1.9 9.9"),
    Glyph(
        'm',
        8.8,
        "M0 3.6L0 10M0 6C0.2 4.4 1.2 3.5 2.4 3.5C3.7 3.5 4.4 4.4 4.4 5.8L4.4 10\
         M4.4 6C4.6 4.4 5.6 3.5 6.8 3.5C8.1 3.5 8.8 4.4 8.8 5.8L8.8 10",
    ),
    Glyph('n', 5.4, "M0 3.6L0 10M0 6.2C0.2 4.5 1.4 3.5 2.9 3.5C4.5 3.5 5.4 4.5 5.4 6.2L5.4 10"),
    Glyph('o', 6.0, bowl!("")),
    Glyph('p', 6.0, bowl!("M0 3.6L0 13")),
    Glyph('q', 6.0, bowl!("M6 3.6L6 13")),
    Glyph('r', 3.4, "M0 3.6L0 10M0 6.4C0.3 4.4 1.5 3.4 3.4 3.6"),
    Glyph(
        's',
        5.0,
        "M4.9 4.5C4.4 3.8 3.5 3.5 2.6 3.5C1.3 3.5 0.4 4.2 0.4 5.2C0.4 6.3 1.3 6.5 2.7 6.8\
         C4.2 7.1 5 7.4 5 8.3C5 9.4 4 10 2.6 10C1.5 10 0.5 9.6 0 8.8",
    ),
    Glyph('t', 4.0, "M1.5 1.2L1.5 8.2C1.5 9.6 2.3 10.2 3.8 9.8M0 3.7L3.8 3.7"),
    Glyph('u', 5.4, "M0 3.6L0 7.3C0 9 0.9 10 2.5 10C4 10 5.2 9 5.4 7.3M5.4 3.6L5.4 10"),
    Glyph('v', 5.4, "M0 3.6L2.7 10L5.4 3.6"),
    Glyph('w', 8.4, "M0 3.6L2 10L4.2 3.8L6.4 10L8.4 3.6"),
    Glyph('x', 5.0, "M0 3.6L5 10M5 3.6L0 10"),
    Glyph('y', 5.4, "M0 3.6L2.8 9.9M5.4 3.6L2.4 11.4C1.9 12.7 1.2 13.1 0 12.9"),
    Glyph('z', 5.0, "M0.2 3.6L4.9 3.6L0 10L5 10"),
];

/// The space between two characters.
const GAP: f32 = 1.9;

fn glyph(letter: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.0 == letter)
}

/// Whether a character can be drawn.
pub(crate) fn has(letter: char) -> bool {
    glyph(letter).is_some()
}

/// Appends the strokes of a text to a path, its middle at a point, so high that a digit has this height. Characters that
/// have no strokes are left out.
pub(crate) fn write_text(path: &mut String, text: &str, middle: (f32, f32), height: f32) {
    let scale = height / 10.0;
    let glyphs: Vec<_> = text.chars().filter_map(glyph).collect();
    let width = glyphs.iter().map(|glyph| glyph.1 + GAP).sum::<f32>() - GAP;
    let digits = text.starts_with(|letter: char| letter.is_ascii_digit());
    // Small letters have their weight below the middle of a digit.
    let weight = if digits { 5.0 } else { 6.4 };
    let mut left = middle.0 - width / 2.0 * scale;
    for Glyph(_, advance, strokes) in glyphs {
        write_strokes(path, strokes, (left, middle.1 - weight * scale), scale);
        left += (advance + GAP) * scale;
    }
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
        check("é", "");
    }

    #[test]
    fn every_coordinate_can_be_drawn() {
        for letter in ('a'..='t').chain('0'..='9') {
            assert!(has(letter), "{letter}");
        }
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
