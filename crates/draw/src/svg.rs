//! Writing SVG text.

use std::fmt::{self, Write};

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
