//! The beginning of a game's text: what it says in tags.

use kamni_rules::Rules;

use crate::escape::unescaped;
use crate::fault::{Faults, Wrong, place_of};
use crate::record::{is_own_tag, is_tag_name};
use crate::{Record, options};

/// The text, and where in it we are.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    line: u64,
    pub(super) faults: Faults,
}

impl<'t> Source<'t> {
    pub(super) fn new(text: &'t str, line: u64) -> Self {
        Self { text, at: 0, line, faults: Faults::default() }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn fault(&mut self, offset: usize, turn: Option<u32>, wrong: Wrong) {
        let place = place_of(self.text, offset, self.line);
        self.faults.add(place, turn, wrong);
    }

    pub(super) fn skip_spaces(&mut self) {
        let bytes = &self.text.as_bytes()[self.at..];
        let mut spaces = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        // A line that begins with a percent sign is for other programs.
        while bytes.get(spaces) == Some(&b'%') && (self.at + spaces == 0 || is_line_end(bytes, spaces, self))
        {
            let long = bytes[spaces..].iter().take_while(|byte| !matches!(byte, b'\n' | b'\r')).count();
            spaces += long;
            spaces += bytes[spaces..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        }
        self.at += spaces;
    }

    /// What stands up to the line's end.
    pub(super) fn take_line(&mut self) -> &'t str {
        let rest = self.rest();
        let line = rest.split(['\n', '\r']).next().unwrap_or(rest);
        self.at += line.len();
        line
    }

    /// A word: up to a space or a sign that means something by itself.
    pub(super) fn take_word(&mut self) -> &'t str {
        let rest = self.rest();
        let ends =
            |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b';' | b'$');
        let long = rest.bytes().position(ends).unwrap_or(rest.len());
        self.at += long;
        &rest[..long]
    }
}

/// Whether a line begins at this place behind where the source is.
fn is_line_end(bytes: &[u8], place: usize, source: &Source<'_>) -> bool {
    let before = match place.checked_sub(1) {
        Some(before) => bytes.get(before).copied(),
        None => source.at.checked_sub(1).and_then(|before| source.text.as_bytes().get(before).copied()),
    };
    matches!(before, Some(b'\n' | b'\r'))
}

/// A tag, and where its value stands.
pub(super) struct Tag<'t> {
    name: &'t str,
    pub(super) value: String,
    pub(super) at: usize,
}

/// All tags of a game.
pub(super) struct Tags<'t> {
    pub(super) all: Vec<Tag<'t>>,
    /// Where they end.
    pub(super) end: usize,
}

impl<'t> Tags<'t> {
    pub(super) fn read(source: &mut Source<'t>) -> Self {
        let mut all: Vec<Tag<'t>> = Vec::new();
        loop {
            source.skip_spaces();
            match source.peek() {
                Some(b';') => {
                    source.take_line();
                }
                Some(b'[') => {
                    let begin = source.at;
                    match read_tag(source) {
                        Some(tag) if all.iter().any(|known| known.name == tag.name) => {
                            source.fault(begin, None, Wrong::RepeatedTag(tag.name.to_owned()));
                        }
                        Some(tag) => all.push(tag),
                        None => {
                            source.at = begin;
                            let line = source.take_line();
                            source.fault(begin, None, Wrong::Tag(line.to_owned()));
                        }
                    }
                }
                _ => return Self { all, end: source.at },
            }
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Tag<'t>> {
        self.all.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// A record without turns, if the tags name a game with its options.
    pub(super) fn record(&self, source: &mut Source<'_>, usual: Option<&Rules>) -> Option<Record> {
        let rules = self.rules(source, usual)?;
        let mut record = match self.get("Start") {
            None => Record::new(rules),
            Some(start) => match rules.read(&start.value) {
                Ok(position) => Record::from_position(rules, position),
                Err(error) => {
                    source.fault(start.at, None, Wrong::Setup(Box::new((rules, error))));
                    return None;
                }
            },
        };
        for tag in &self.all {
            if !is_own_tag(tag.name) {
                // Its name was looked at when it was read.
                let _ = record.set_tag(tag.name, tag.value.as_str());
            }
        }
        Some(record)
    }

    fn rules(&self, source: &mut Source<'_>, usual: Option<&Rules>) -> Option<Rules> {
        let Some(game) = self.get("Game") else {
            if usual.is_none() {
                source.fault(self.end, None, Wrong::NoGame);
            }
            return usual.copied();
        };
        let version = self.get("Rules");
        let options = self.get("Options");
        let (kind, mut at) = (options::kind_of(&game.value), game.at);
        let rules = kind.and_then(|kind| {
            if let Some(version) = version {
                at = version.at;
                options::check_version(kind, &version.value)?;
            }
            at = options.map_or(at, |tag| tag.at);
            options::read(kind, options.map_or("", |tag| tag.value.as_str()))
        });
        rules.map_err(|wrong| source.fault(at, None, wrong)).ok()
    }
}

/// A tag in brackets, which the source has come to.
fn read_tag<'t>(source: &mut Source<'t>) -> Option<Tag<'t>> {
    source.at += 1;
    source.skip_spaces();
    let rest = source.rest();
    let long = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let name = &rest[..long];
    if !is_tag_name(name) {
        return None;
    }
    source.at += long;
    source.skip_spaces();
    if source.peek() != Some(b'"') {
        return None;
    }
    source.at += 1;
    let (at, rest) = (source.at, source.rest());
    let mut bytes = rest.bytes().enumerate();
    let end = loop {
        match bytes.next()? {
            (_, b'\\') => {
                bytes.next()?;
            }
            (place, b'"') => break place,
            (_, b'\n' | b'\r') => return None,
            _ => {}
        }
    };
    source.at += end + 1;
    source.skip_spaces();
    if source.peek() != Some(b']') {
        return None;
    }
    source.at += 1;
    Some(Tag { name, value: unescaped(&rest[..end]), at })
}
