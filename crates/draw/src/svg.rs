//! Writing SVG text.

use std::fmt::{self, Write};

use kamni_rules::Cell;

/// Text that grows.
#[derive(Debug, Default)]
pub(crate) struct Svg(String);

impl Svg {
    /// Appends as it is.
    pub(crate) fn push(&mut self, text: &str) {
        self.0.push_str(text);
    }

    /// Appends what `format_args!` makes.
    pub(crate) fn add(&mut self, arguments: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(arguments);
    }

    /// Appends a number. Boards are full of them, and a format takes several times as long.
    pub(crate) fn number(&mut self, number: i32) {
        if number < 0 {
            self.0.push('-');
        }
        let mut digits = [b'0'; 10];
        let (mut rest, mut begin) = (number.unsigned_abs(), digits.len());
        loop {
            begin -= 1;
            digits[begin] += (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.0.extend(digits[begin..].iter().map(|digit| char::from(*digit)));
    }

    /// Appends a cell's name.
    pub(crate) fn cell(&mut self, cell: Cell) {
        // Writing to a string cannot fail.
        let _ = cell.write_to(&mut self.0);
    }

    /// Appends a group with this class, unless nothing is in it.
    pub(crate) fn group(&mut self, class: &str, fill: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g class=\"{class}\">"));
        let before = self.0.len();
        fill(self);
        if self.0.len() == before {
            self.0.truncate(before - class.len() - "<g class=\"\">".len());
        } else {
            self.push("</g>");
        }
    }

    /// Appends an attribute with a text from outside.
    pub(crate) fn attribute(&mut self, name: &str, text: &str) {
        self.add(format_args!(" {name}=\"{}\"", Escaped(text)));
    }

    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

/// A text as it stands in an attribute. Characters that XML does not allow are left out.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {}
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_formats_write_them() {
        for number in [0, 7, -1, 10, 256, -4096, i32::MAX, i32::MIN] {
            let mut svg = Svg::default();
            svg.number(number);
            assert_eq!(svg.into_text(), number.to_string());
        }
    }
}
