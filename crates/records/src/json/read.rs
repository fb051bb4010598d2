//! An object, played.
//!
//! Variations may be nested deeply, so that nothing here calls itself: where each bracket is closed is found out once, and what is
//! left to be read is a list.

use std::collections::VecDeque;
use std::ops::Range;

use kamni_rules::{Player, Position, Step};
use serde_json::{Map, Value};

use crate::fault::{Faults, Wrong, place_of};
use crate::record::end_of;
use crate::{
    Chance, Clock, Ended, Eval, GameResult, Glyph, Margin, NodeId, Note, Record, Walk, Way, options,
};

/// Something that is wrong, and where.
type Fault = (usize, Option<u32>, Wrong);

/// Reads one game. `line` is the number of its first line.
pub(super) fn read(text: &str, line: u64, faults: &mut Faults) -> Option<Record> {
    let mut told = Vec::new();
    let record = game(text, &mut told).map_err(|fault| told.push(fault)).ok();
    for (at, turn, wrong) in told {
        faults.add(place_of(text, at, line), turn, wrong);
    }
    record
}

fn game(text: &str, told: &mut Vec<Fault>) -> Result<Record, Fault> {
    let scan = Scan::new(text)?;
    let fields = scan.fields(0..text.trim_end().len())?;
    let mut head = Map::new();
    let mut turns = None;
    for (name, value) in fields {
        if name == "turns" {
            turns = Some(value);
        } else {
            head.insert(name, scan.value(value)?);
        }
    }
    let mut record = begun(&head).map_err(|wrong| (0, None, wrong))?;
    if let (Some(said), Some(note)) = (head.get("note"), record.note_mut(NodeId::ROOT)) {
        take_note(said, note);
    }
    let by_rules = match turns {
        Some(turns) => play(&scan, turns, &mut record, told),
        None => end_of(&record.start()),
    };
    let said = |name: &str| head.get(name).and_then(Value::as_str).unwrap_or_default();
    let result = match said("result") {
        "" => Some(GameResult::Nothing),
        result => GameResult::read(result),
    };
    if result.is_none() {
        told.push((0, None, Wrong::Result(said("result").to_owned())));
    }
    let way = Way::named(said("ending"));
    if way.is_none() && !said("ending").is_empty() {
        told.push((0, None, Wrong::Way(said("ending").to_owned())));
    }
    let (ended, wrong) = Ended::settled(result, way, by_rules, !told.is_empty());
    record.set_ended(ended);
    told.extend(wrong.map(|wrong| (0, None, wrong)));
    Ok(record)
}

/// The record that a head begins, without turns.
fn begun(head: &Map<String, Value>) -> Result<Record, Wrong> {
    let kind = options::kind_of(head.get("game").and_then(Value::as_str).ok_or(Wrong::NoGame)?)?;
    if let Some(version) = head.get("rules") {
        options::check_version(kind, &plain(version))?;
    }
    let given = head.get("options").and_then(Value::as_object);
    let given: Vec<String> =
        given.into_iter().flatten().map(|(name, value)| format!("{name}={}", plain(value))).collect();
    let rules = options::read(kind, &given.join(" "))?;
    let mut record = match head.get("start").and_then(Value::as_str) {
        None => Record::new(rules),
        Some(start) => {
            let position = rules.read(start).map_err(|error| Wrong::Setup(Box::new((rules, error))))?;
            Record::from_position(rules, position)
        }
    };
    for (name, value) in pairs(head.get("tags")) {
        record.set_tag(name, value).map_err(|_| Wrong::Tag(name.to_owned()))?;
    }
    Ok(record)
}

/// A number or word as it is written in options.
fn plain(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Number(number) => {
            number.as_f64().map_or_else(|| number.to_string(), |number| number.to_string())
        }
        other => other.to_string(),
    }
}

/// A list of lists of two texts.
fn pairs(value: Option<&Value>) -> impl Iterator<Item = (&str, &str)> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(|pair| {
        match pair.as_array()?.as_slice() {
            [name, value] => Some((name.as_str()?, value.as_str()?)),
            _ => None,
        }
    })
}

/// What is said about a turn.
fn take_note(said: &Value, note: &mut Note) {
    let text = |name: &str| said.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let number = |name: &str| said.get(name).and_then(Value::as_f64);
    let clock = |name: &str| said.get(name).and_then(Value::as_u64).map(Clock::millis);
    (note.before, note.after) = (text("before"), text("after"));
    let glyphs = said.get("glyphs").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    note.glyphs = glyphs
        .filter_map(|sign| match sign.strip_prefix('$') {
            Some(number) => number.parse().ok().map(Glyph),
            None => Glyph::of_sign(sign),
        })
        .collect();
    note.eval = number("chance").map(|chance| Eval::Chance(Chance::new(chance)));
    if let Some(proven) = said.get("proven") {
        let named = proven.get("winner").and_then(Value::as_str);
        let winner = Player::BOTH.into_iter().find(|player| named == Some(player.name()));
        let steps = proven.get("steps").and_then(Value::as_u64).and_then(|steps| u32::try_from(steps).ok());
        note.eval = Some(Eval::Proven { winner, steps });
    }
    note.margin = number("margin").map(Margin::new);
    (note.clock, note.spent) = (clock("clock_ms"), clock("spent_ms"));
    note.best = said.get("best").and_then(Value::as_bool).unwrap_or(false);
    for (name, value) in pairs(said.get("other")) {
        note.figure(name, value);
    }
}

/// A line of turns that is still to be read.
struct Left {
    turns: Range<usize>,
    place: NodeId,
}

/// Plays all lines, the main line first; gives how that ended by the rules.
fn play(scan: &Scan<'_>, turns: Range<usize>, record: &mut Record, told: &mut Vec<Fault>) -> Option<Ended> {
    let mut walk = record.walk();
    let mut left = VecDeque::from([Left { turns, place: NodeId::ROOT }]);
    let (mut main, mut ended) = (true, None);
    while let Some(Left { turns, place }) = left.pop_front() {
        walk.go_to(record, place);
        let played = scan.items(turns).and_then(|turns| {
            turns.into_iter().try_for_each(|turn| {
                let place = walk.place();
                let fields = scan.fields(turn.clone())?;
                take_turn(scan, &turn, &fields, record, &mut walk)?;
                let variations = fields.into_iter().find(|(name, _)| name == "variations");
                for turns in variations.map_or(Ok(Vec::new()), |(_, lines)| scan.items(lines))? {
                    left.push_back(Left { turns, place });
                }
                Ok(())
            })
        });
        told.extend(played.err());
        if std::mem::take(&mut main) {
            ended = end_of(walk.position());
        }
    }
    ended
}

/// Makes a turn, as far as it can be made.
fn take_turn(
    scan: &Scan<'_>,
    turn: &Range<usize>,
    fields: &[(String, Range<usize>)],
    record: &mut Record,
    walk: &mut Walk,
) -> Result<(), Fault> {
    let mut said = Map::new();
    for (name, value) in fields.iter().filter(|(name, _)| name != "variations") {
        said.insert(name.clone(), scan.value(value.clone())?);
    }
    let number = walk.position().turn() + 1;
    let mut begun = false;
    let steps = said.remove("steps");
    let words = steps.as_ref().and_then(Value::as_array).into_iter().flatten();
    for word in words {
        let wrong = |wrong: Wrong| (turn.start, Some(number), wrong);
        let Some(step) = word.as_str().and_then(|word| word.parse::<Step>().ok()) else {
            return Err(wrong(Wrong::NotAStep(plain(word))));
        };
        let position = walk.position();
        if let Err(refusal) = position.check(step) {
            let (rules, mover) = (Box::new(*record.rules()), position.to_move());
            return Err(wrong(Wrong::Illegal { rules, mover, step, refusal }));
        }
        if !begun {
            walk.begin(record, step);
            begun = true;
        } else if walk.line().is_inside_turn() {
            walk.go_on(record, step);
        } else {
            return Err(wrong(Wrong::NotAStep(plain(word))));
        }
    }
    if !begun {
        return Err((turn.start, Some(number), Wrong::NotJson));
    }
    if let Some(note) = record.note_mut(walk.place()).filter(|_| !said.is_empty()) {
        take_note(&Value::Object(said), note);
    }
    Ok(())
}

/// A text of JSON, and where its brackets are closed.
struct Scan<'t> {
    text: &'t str,
    /// For each opening bracket and quotation mark the place behind its end; 0 elsewhere.
    ends: Vec<u32>,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str) -> Result<Self, Fault> {
        let bytes = text.as_bytes();
        let mut ends = vec![0; bytes.len()];
        let mut open = Vec::new();
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    let from = at;
                    at += 1;
                    while bytes.get(at).is_some_and(|byte| *byte != b'"') {
                        at += if bytes[at] == b'\\' { 2 } else { 1 };
                    }
                    if at >= bytes.len() {
                        return Err((from, None, Wrong::NotJson));
                    }
                    ends[from] = at as u32 + 1;
                }
                b'{' | b'[' => open.push(at),
                b'}' | b']' => {
                    let from = open.pop().ok_or((at, None, Wrong::NotJson))?;
                    ends[from] = at as u32 + 1;
                }
                _ => {}
            }
            at += 1;
        }
        match open.first() {
            Some(at) => Err((*at, None, Wrong::NotJson)),
            None => Ok(Self { text, ends }),
        }
    }

    /// The first place from here on that is not layout.
    fn skip(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        at + rest.len() - rest.trim_start().len()
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// What stands from here on: a container, a text, or a word up to what parts it from the next.
    fn thing(&self, at: usize) -> Result<Range<usize>, Fault> {
        let end = match self.ends.get(at) {
            None => return Err((at, None, Wrong::NotJson)),
            Some(0) => {
                let rest = &self.text.as_bytes()[at..];
                let parts =
                    |byte: &u8| matches!(byte, b',' | b'}' | b']' | b':') || byte.is_ascii_whitespace();
                at + rest.iter().position(parts).unwrap_or(rest.len())
            }
            Some(end) => *end as usize,
        };
        if end > at { Ok(at..end) } else { Err((at, None, Wrong::NotJson)) }
    }

    /// A value that is not nested deeply.
    fn value(&self, range: Range<usize>) -> Result<Value, Fault> {
        let text = self.text.get(range.clone()).unwrap_or_default();
        serde_json::from_str(text).map_err(|_| (range.start, None, Wrong::NotJson))
    }

    /// The things in a list.
    fn items(&self, list: Range<usize>) -> Result<Vec<Range<usize>>, Fault> {
        let mut items = Vec::new();
        self.each(list, b'[', |at| {
            let item = self.thing(at)?;
            let end = item.end;
            items.push(item);
            Ok(end)
        })?;
        Ok(items)
    }

    /// The names in an object, each with its thing.
    fn fields(&self, object: Range<usize>) -> Result<Vec<(String, Range<usize>)>, Fault> {
        let mut fields = Vec::new();
        self.each(object, b'{', |at| {
            let name = self.thing(at)?;
            let Value::String(text) = self.value(name.clone())? else {
                return Err((at, None, Wrong::NotJson));
            };
            let colon = self.skip(name.end);
            if self.byte(colon) != Some(b':') {
                return Err((colon, None, Wrong::NotJson));
            }
            let value = self.thing(self.skip(colon + 1))?;
            let end = value.end;
            fields.push((text, value));
            Ok(end)
        })?;
        Ok(fields)
    }

    /// Goes through what commas part in a container; `take` gives the end of each.
    fn each(
        &self,
        container: Range<usize>,
        opens: u8,
        mut take: impl FnMut(usize) -> Result<usize, Fault>,
    ) -> Result<(), Fault> {
        let wrong = |at| Err((at, None, Wrong::NotJson));
        if self.byte(container.start) != Some(opens) {
            return wrong(container.start);
        }
        let last = container.end - 1;
        let mut at = self.skip(container.start + 1);
        while at < last {
            at = self.skip(take(at)?);
            match self.byte(at) {
                Some(b',') if at < last => at = self.skip(at + 1),
                _ if at == last => {}
                _ => return wrong(at),
            }
        }
        Ok(())
    }
}
