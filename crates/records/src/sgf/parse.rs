//! A game tree, taken apart: nodes with their properties. Nothing here knows a game.

use crate::{Wrong, letters};

/// A node: where it hangs, where it stands in the text, and its properties, their values as they are written.
#[derive(Debug)]
pub(super) struct Node<'t> {
    pub(super) at: usize,
    pub(super) children: Vec<u32>,
    properties: Vec<(&'t str, &'t str)>,
}

impl<'t> Node<'t> {
    /// The values of a property, without their escapes.
    pub(super) fn values<'n>(&'n self, name: &'n str) -> impl Iterator<Item = String> + 'n {
        self.raw(name).map(plain)
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<String> {
        self.raw(name).next().map(plain)
    }

    /// The values of a property that are made of two, parted by a colon.
    pub(super) fn pairs<'n>(&'n self, name: &'n str) -> impl Iterator<Item = (String, String)> + 'n {
        self.raw(name).map(|value| {
            let (one, other) = value.split_once(':').unwrap_or((value, ""));
            (plain(one), plain(other))
        })
    }

    /// The properties and values of which this is true, as they are written, each with all such values.
    pub(super) fn written(&self, wanted: impl Fn(&str, &str) -> bool) -> Vec<String> {
        let mut written: Vec<(&str, String)> = Vec::new();
        for (name, value) in self.properties.iter().filter(|(name, value)| wanted(name, value)) {
            match written.iter_mut().find(|(known, _)| known == name) {
                Some((_, text)) => *text += &format!("[{value}]"),
                None => written.push((name, format!("{name}[{value}]"))),
            }
        }
        written.into_iter().map(|(_, text)| text).collect()
    }

    fn raw<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'t str> + 'n {
        self.properties.iter().filter(move |(known, _)| *known == name).map(|(_, value)| *value)
    }
}

/// A value without its escapes. A line end behind a backslash is only layout; other line ends are all alike.
fn plain(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let (letter, escaped) = match letter {
            '\\' => match letters.next() {
                Some(letter) => (letter, true),
                None => break,
            },
            letter => (letter, false),
        };
        if letter == '\r' || letter == '\n' {
            let other = if letter == '\r' { '\n' } else { '\r' };
            letters.next_if_eq(&other);
            if !escaped {
                text.push('\n');
            }
        } else {
            text.push(letter);
        }
    }
    text
}

/// The nodes of a tree, the root first; and what is wrong with the text, where.
pub(super) fn parse(text: &str) -> (Vec<Node<'_>>, Option<(usize, Wrong)>) {
    let mut parser = Parser { text, at: 0, nodes: Vec::new(), opened: Vec::new(), last: None };
    let wrong = parser.tree().err();
    (parser.nodes, wrong)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    nodes: Vec<Node<'t>>,
    /// The nodes after which branches have begun.
    opened: Vec<Option<u32>>,
    last: Option<u32>,
}

impl<'t> Parser<'t> {
    fn tree(&mut self) -> Result<(), (usize, Wrong)> {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            let at = self.at;
            self.at += 1;
            match byte {
                b'(' => self.opened.push(self.last),
                b')' => match self.opened.pop() {
                    Some(before) if !self.opened.is_empty() => self.last = before,
                    _ => return Ok(()),
                },
                b';' => {
                    let id = self.nodes.len() as u32;
                    self.nodes.push(Node { at, children: Vec::new(), properties: Vec::new() });
                    if let Some(above) = self.last.and_then(|last| self.nodes.get_mut(last as usize)) {
                        above.children.push(id);
                    }
                    self.last = Some(id);
                }
                byte if byte.is_ascii_whitespace() => {}
                byte if byte.is_ascii_alphabetic() => self.property(at)?,
                _ => return Err(self.strange(at)),
            }
        }
        Ok(())
    }

    fn strange(&self, at: usize) -> (usize, Wrong) {
        (at, Wrong::NotSgf(self.text[at..].chars().next().unwrap_or(' ')))
    }

    /// A name and its values.
    fn property(&mut self, begin: usize) -> Result<(), (usize, Wrong)> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
            self.at += 1;
        }
        let name = &self.text[begin..self.at];
        let mut any = false;
        loop {
            let at = self.at;
            match bytes.get(self.at) {
                Some(b'[') => {
                    let value = self.text_in_brackets().ok_or((at, Wrong::OpenSgf))?;
                    any = true;
                    if let Some(node) = self.last.and_then(|last| self.nodes.get_mut(last as usize)) {
                        node.properties.push((name, value));
                    }
                }
                Some(byte) if byte.is_ascii_whitespace() => self.at += 1,
                _ if any => return Ok(()),
                None => return Err((begin, Wrong::OpenSgf)),
                Some(_) => return Err(self.strange(begin)),
            }
        }
    }

    fn text_in_brackets(&mut self) -> Option<&'t str> {
        let begin = self.at + 1;
        let mut bytes = self.text.as_bytes()[begin..].iter().enumerate();
        loop {
            match bytes.next()? {
                (_, b'\\') => {
                    bytes.next()?;
                }
                (long, b']') => {
                    self.at = begin + long + 1;
                    return Some(&self.text[begin..begin + long]);
                }
                _ => {}
            }
        }
    }
}

/// The text of a tree. What can be UTF-8 is: one that was converted, or pasted, may still name its old letters. Else it says itself in
/// which letters it is written, and what says nothing is Latin-1, as the standard has it, unless its words cannot be.
pub(super) fn decoded(bytes: &[u8]) -> Result<String, Wrong> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(text.to_owned());
    }
    let begin = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let named = begin.split("CA[").nth(1).and_then(|rest| rest.split(']').next());
    match named.map(str::to_ascii_lowercase).as_deref() {
        None if letters::looks_cyrillic(bytes) => Err(Wrong::Letters),
        Some("utf-8" | "utf8" | "us-ascii" | "ascii" | "utf-16" | "utf-16le" | "utf-16be") => {
            Err(Wrong::NotUtf8)
        }
        named => {
            let name = named.unwrap_or("iso-8859-1");
            letters::decoded(bytes, name).ok_or_else(|| Wrong::Charset(name.to_owned()))
        }
    }
}
