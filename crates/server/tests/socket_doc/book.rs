//! `docs/socket.md` as a machine reads it: messages with their fields and examples, and the parts that they are made of.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

/// What a value may be.
#[derive(Clone, Debug)]
enum Kind {
    Text,
    Integer,
    Number,
    Boolean,
    /// Just this value.
    Just(Value),
    List(Box<Kind>),
    Pair(Box<Kind>),
    Map(Box<Kind>),
    Part(String),
    /// One of these, each with how it is written.
    Either(Vec<(String, Kind)>),
}

struct Field {
    name: String,
    kind: Kind,
    always: bool,
}

enum Part {
    Object(Vec<Field>),
    Other(Kind),
}

/// A message: who says it through which socket.
pub(crate) struct Message {
    pub(crate) socket: String,
    pub(crate) by_house: bool,
    pub(crate) name: String,
    pub(crate) example: Value,
    fields: Vec<Field>,
}

impl Message {
    fn title(&self) -> String {
        format!("{} {}", self.socket, self.name)
    }

    /// The names of the fields that have to be there, but for `t`.
    pub(crate) fn needed(&self) -> impl Iterator<Item = &str> {
        let needed = self.fields.iter().filter(|field| field.always && field.name != "t");
        needed.map(|field| field.name.as_str())
    }
}

pub(crate) struct Book {
    pub(crate) messages: Vec<Message>,
    parts: BTreeMap<String, Part>,
    /// Words with which something is refused.
    pub(crate) refusals: BTreeSet<String>,
}

/// Splits at ` or ` outside brackets.
fn alternatives(text: &str) -> Vec<&str> {
    let (mut found, mut depth, mut begin) = (Vec::new(), 0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 && text[at..].starts_with(" or ") => {
                found.push(&text[begin..at]);
                begin = at + 4;
            }
            _ => {}
        }
    }
    found.push(&text[begin..]);
    found
}

impl Kind {
    fn read(text: &str) -> Self {
        let parts = alternatives(text.trim());
        if parts.len() > 1 {
            return Self::Either(parts.iter().map(|part| ((*part).to_owned(), Self::read(part))).collect());
        }
        let text = parts[0].trim();
        let inner = |begin: &str| text.strip_prefix(begin).map(|rest| Box::new(Self::read(rest)));
        if let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            return Self::read(inside);
        }
        if let Some(kind) = inner("list of ") {
            return Self::List(kind);
        }
        if let Some(kind) = inner("pair of ") {
            return Self::Pair(kind);
        }
        if let Some(kind) = inner("map of ") {
            return Self::Map(kind);
        }
        match text {
            "text" => Self::Text,
            "integer" => Self::Integer,
            "number" => Self::Number,
            "boolean" => Self::Boolean,
            "null" => Self::Just(Value::Null),
            "true" => Self::Just(Value::Bool(true)),
            _ if text.starts_with('"') => Self::Just(serde_json::from_str(text).expect("a word in quotes")),
            _ => {
                let named = text.chars().next().is_some_and(char::is_uppercase);
                assert!(named && text.chars().all(char::is_alphabetic), "{text:?} is no type");
                Self::Part(text.to_owned())
            }
        }
    }
}

/// A table's row, cell by cell.
fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// The fields of the table in a section, if it has one.
fn fields(section: &[&str]) -> Option<Vec<Field>> {
    let begin = section.iter().position(|line| line.starts_with("| field |"))?;
    let rows = section[begin + 2..].iter().take_while(|line| line.starts_with('|'));
    let field = |line: &&str| {
        let row = cells(line);
        assert_eq!(row.len(), 4, "{line}");
        Field { name: row[0].to_owned(), kind: Kind::read(row[1]), always: row[2] == "always" }
    };
    Some(rows.map(field).collect())
}

fn example(section: &[&str]) -> Value {
    let begin = section.iter().position(|line| *line == "```json").expect("an example");
    let lines = section[begin + 1..].iter().take_while(|line| **line != "```");
    let text: String = lines.copied().collect();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

impl Book {
    pub(crate) fn read() -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/socket.md");
        let text = std::fs::read_to_string(file).expect("docs/socket.md");
        let mut book = Self { messages: Vec::new(), parts: BTreeMap::new(), refusals: BTreeSet::new() };
        let lines: Vec<&str> = text.lines().collect();
        let heads: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].starts_with('#')).collect();
        let (mut chapter, mut by_house) = ("", false);
        for (place, &at) in heads.iter().enumerate() {
            let until = heads.get(place + 1).copied().unwrap_or(lines.len());
            let section = &lines[at + 1..until];
            let (level, title) = lines[at].split_once(' ').expect("a title");
            let name = title.trim_matches('`').to_owned();
            match (level, chapter) {
                ("##", _) => chapter = title,
                ("###", "Parts") => book.add_part(name, section),
                ("###", _) if title == "Refusals" => book.refusals = words(section),
                ("###", _) => by_house = title == "The house says",
                ("####", _) => {
                    let fields = fields(section).expect("a table of fields");
                    let socket = chapter.split('`').nth(1).expect("an address").to_owned();
                    book.messages.push(Message { socket, by_house, name, example: example(section), fields });
                }
                _ => {}
            }
        }
        book
    }

    fn add_part(&mut self, name: String, section: &[&str]) {
        let part = match fields(section) {
            Some(fields) => Part::Object(fields),
            None => Part::Other(Kind::read(section.iter().find(|line| !line.is_empty()).expect("a type"))),
        };
        assert!(self.parts.insert(name.clone(), part).is_none(), "{name} is there twice");
    }

    /// What a message is described as.
    pub(crate) fn find(&self, socket: &str, by_house: bool, name: &str) -> Option<&Message> {
        let fits = |message: &&Message| message.socket == socket && message.by_house == by_house;
        self.messages.iter().filter(fits).find(|message| message.name == name)
    }

    /// Holds a message to its description, and notes what of it was met.
    pub(crate) fn check(
        &self,
        socket: &str,
        by_house: bool,
        value: &Value,
        met: &mut BTreeSet<String>,
    ) -> Result<(), String> {
        let name = value["t"].as_str().unwrap_or_default();
        let message = self.find(socket, by_house, name);
        let message = message.ok_or_else(|| format!("{socket}: {name:?} is not described"))?;
        let mut seen = Vec::new();
        object(self, &message.fields, value, &message.title(), &mut seen)?;
        met.extend(seen);
        Ok(())
    }

    /// All that can be met: every field, and every alternative of one, of what the house says.
    pub(crate) fn all(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for message in self.messages.iter().filter(|message| message.by_house) {
            list(&message.fields, &message.title(), &mut all);
        }
        for (name, part) in &self.parts {
            match part {
                Part::Object(fields) => list(fields, name, &mut all),
                Part::Other(kind) => list_kind(kind, name, &mut all),
            }
        }
        all
    }
}

fn words(section: &[&str]) -> BTreeSet<String> {
    let rows = section.iter().filter(|line| line.starts_with("| `"));
    rows.map(|line| cells(line)[0].trim_matches('`').to_owned()).collect()
}

fn list(fields: &[Field], owner: &str, all: &mut BTreeSet<String>) {
    for field in fields {
        let at = format!("{owner}.{}", field.name);
        list_kind(&field.kind, &at, all);
        all.insert(at);
    }
}

fn list_kind(kind: &Kind, at: &str, all: &mut BTreeSet<String>) {
    match kind {
        Kind::Either(kinds) => all.extend(kinds.iter().map(|(text, _)| format!("{at} = {text}"))),
        Kind::List(kind) | Kind::Pair(kind) | Kind::Map(kind) => list_kind(kind, at, all),
        _ => {}
    }
}

fn object(
    book: &Book,
    fields: &[Field],
    value: &Value,
    owner: &str,
    seen: &mut Vec<String>,
) -> Result<(), String> {
    let Value::Object(map) = value else { return Err(format!("{owner}: {value} is no object")) };
    if let Some(name) = map.keys().find(|name| fields.iter().all(|field| field.name != **name)) {
        return Err(format!("{owner} has a field {name:?}, which is not described"));
    }
    for field in fields {
        let at = format!("{owner}.{}", field.name);
        match map.get(&field.name) {
            Some(value) => {
                is(book, &field.kind, value, &at, seen)?;
                seen.push(at);
            }
            None if field.always => return Err(format!("{at} is not there")),
            None => {}
        }
    }
    Ok(())
}

fn is(book: &Book, kind: &Kind, value: &Value, at: &str, seen: &mut Vec<String>) -> Result<(), String> {
    let plain = |fits: bool| if fits { Ok(()) } else { Err(format!("{at}: {value} is no {kind:?}")) };
    match (kind, value) {
        (Kind::Text, _) => plain(value.is_string()),
        (Kind::Integer, _) => plain(value.is_i64() || value.is_u64()),
        (Kind::Number, _) => plain(value.is_number()),
        (Kind::Boolean, _) => plain(value.is_boolean()),
        (Kind::Just(just), _) => plain(value == just),
        (Kind::List(kind), Value::Array(items)) => {
            items.iter().try_for_each(|item| is(book, kind, item, at, seen))
        }
        (Kind::Pair(kind), Value::Array(items)) if items.len() == 2 => {
            items.iter().try_for_each(|item| is(book, kind, item, at, seen))
        }
        (Kind::Map(kind), Value::Object(map)) => {
            map.values().try_for_each(|item| is(book, kind, item, at, seen))
        }
        (Kind::List(_) | Kind::Pair(_) | Kind::Map(_), _) => plain(false),
        (Kind::Part(name), _) => match book.parts.get(name).unwrap_or_else(|| panic!("{at}: no part {name}"))
        {
            Part::Object(fields) => object(book, fields, value, name, seen),
            Part::Other(kind) => is(book, kind, value, name, seen),
        },
        (Kind::Either(kinds), _) => {
            let mut wrong = Vec::new();
            for (text, kind) in kinds {
                let before = seen.len();
                match is(book, kind, value, at, seen) {
                    Ok(()) => {
                        seen.push(format!("{at} = {text}"));
                        return Ok(());
                    }
                    Err(error) => wrong.push(error),
                }
                seen.truncate(before);
            }
            Err(wrong.join("; "))
        }
    }
}
