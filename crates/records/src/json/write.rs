//! A record as one line of JSON.

use kamni_rules::{OptionValue, Player, Position};
use serde_json::{Map, Value, json};

use crate::{Ended, Eval, NodeId, Note, Record};

/// What is left to be written. A list of it instead of functions that call themselves: variations may be nested deeply.
enum Left {
    /// What leads on from here.
    Line(NodeId),
    /// A variation that begins with this turn.
    Variation(NodeId),
    Text(&'static str),
}

/// A record as one line, without its end.
#[must_use]
pub fn to_text(record: &Record) -> String {
    let rules = record.rules();
    let options: Map<String, Value> =
        rules.options().into_iter().map(|(name, value)| (name.to_owned(), option(value))).collect();
    let tags: Vec<Value> = record.tags().iter().map(|(name, value)| json!([name, value])).collect();
    let start = (!record.begins_as_usual()).then(|| record.start().text());
    let head = json!({
        "game": rules.kind().name(),
        "rules": rules.kind().rules_version(),
        "options": options,
        "start": start,
        "tags": tags,
        "result": Ended::result(record.ended()).name(),
        "ending": record.ended().map(|ended| ended.way().name()),
        "note": note(record.note(NodeId::ROOT)),
    });
    // The head is an object, and the turns are its last field.
    let head = head.to_string();
    let mut text = head.strip_suffix('}').unwrap_or(&head).to_owned() + ",\"turns\":[";
    turns(record, &mut text);
    text.push_str("]}");
    text
}

fn turns(record: &Record, text: &mut String) {
    let mut left = vec![Left::Line(NodeId::ROOT)];
    while let Some(next) = left.pop() {
        match next {
            Left::Text(more) => text.push_str(more),
            Left::Line(node) => {
                let mut children = record.children(node);
                let Some(main) = children.next() else { continue };
                begin(text, record, main);
                left.push(Left::Line(main));
                let from = left.len();
                left.extend(children.map(Left::Variation));
                if left.len() == from {
                    text.push('}');
                    continue;
                }
                text.push_str(",\"variations\":[");
                left.push(Left::Text("]}"));
                // The list is taken from its end.
                left[from..].reverse();
            }
            Left::Variation(node) => {
                comma(text);
                text.push('[');
                begin(text, record, node);
                text.push('}');
                left.extend([Left::Text("]"), Left::Line(node)]);
            }
        }
    }
}

fn comma(text: &mut String) {
    if text.ends_with(['}', ']']) {
        text.push(',');
    }
}

/// A turn up to where its variations would follow.
fn begin(text: &mut String, record: &Record, node: NodeId) {
    comma(text);
    let steps: Vec<String> = record.turn(node).iter().map(ToString::to_string).collect();
    let mut fields = Map::from_iter([("steps".to_owned(), json!(steps))]);
    if let Value::Object(note) = note(record.note(node)) {
        fields.extend(note);
    }
    let turn = Value::Object(fields).to_string();
    text.push_str(turn.strip_suffix('}').unwrap_or(&turn));
}

/// What is said about a turn: only what there is.
fn note(note: &Note) -> Value {
    let mut fields = Map::new();
    let mut add = |name: &str, value: Option<Value>| {
        fields.extend(value.map(|value| (name.to_owned(), value)));
    };
    let text = |text: &str| (!text.is_empty()).then(|| Value::from(text));
    add("before", text(&note.before));
    add("after", text(&note.after));
    let glyphs: Vec<String> = note.glyphs.iter().map(ToString::to_string).collect();
    add("glyphs", (!glyphs.is_empty()).then(|| glyphs.into()));
    add("chance", note.eval.map(|eval| eval.chance().value().into()));
    if let Some(Eval::Proven { winner, steps }) = note.eval {
        add("proven", Some(json!({ "winner": winner.map(Player::name), "steps": steps })));
    }
    add("margin", note.margin.map(|margin| margin.value().into()));
    add("clock_ms", note.clock.map(|clock| clock.in_millis().into()));
    add("spent_ms", note.spent.map(|clock| clock.in_millis().into()));
    add("best", note.best.then(|| true.into()));
    let other: Vec<Value> = note.other().iter().map(|(name, value)| json!([name, value])).collect();
    add("other", (!other.is_empty()).then(|| other.into()));
    Value::Object(fields)
}

/// The value of an option.
fn option(value: OptionValue) -> Value {
    match value {
        OptionValue::Number(number) => number.into(),
        OptionValue::Word(word) => word.into(),
        OptionValue::Points(points) => (f64::from(points.in_halves()) / 2.0).into(),
    }
}
