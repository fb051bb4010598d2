//! Records as SGF.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::mem;

use kamni_rules::notation::write_turn;
use kamni_rules::{Player, Position};

use super::board::{Board, Stone, marks, setup, stone_of};
use super::parse::parse;
use super::{FOREIGN, is_foreign, own};
use crate::escape::{Inside, escape, is_plain};
use crate::options::options_text;
use crate::{Ended, Eval, NodeId, Note, Record, Walk, Way};

/// Writes a game tree.
///
/// # Errors
/// Only those of the output.
pub fn write(record: &Record, out: &mut impl Write) -> io::Result<()> {
    out.write_all(to_text(record).as_bytes())
}

/// A game tree as text.
#[must_use]
pub fn to_text(record: &Record) -> String {
    let (walk, text) = (record.walk(), String::with_capacity(512 + 64 * record.turns()));
    let mut writer = Writer { record, board: Board::of(walk.position()), walk, text };
    writer.root();
    writer.turns();
    writer.text.push_str(")\n\n");
    writer.text
}

/// A text inside brackets; in a value made of two, colons are escaped too.
fn in_brackets(text: &str, pair: bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') || (pair && letter == ':') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// A text for people: without what would break the line or the terminal.
fn shown(text: &str) -> String {
    let plain = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    plain.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect()
}

/// What is left to be written. A list of it instead of functions that call themselves: variations may be nested deeply.
enum Left {
    /// A turn with this number, and what leads on from it.
    Turn(NodeId, u32),
    Open,
    Close,
}

struct Writer<'r> {
    record: &'r Record,
    walk: Walk,
    /// What stands on the board at the place that was written last.
    board: Board,
    text: String,
}

impl Writer<'_> {
    fn put(&mut self, name: &str, value: &str) {
        self.text.extend([name, "[", &in_brackets(value, false), "]"]);
    }

    fn put_pairs<'v>(&mut self, name: &str, pairs: impl Iterator<Item = (&'v str, String)>) {
        for (place, (one, other)) in pairs.enumerate() {
            let name = if place == 0 { name } else { "" };
            let other = in_brackets(&escape(&other, Inside::Tag), true);
            self.text.extend([name, "[", one, ":", &other, "]"]);
        }
    }

    fn root(&mut self) {
        let (record, rules, start) = (self.record, self.record.rules(), self.record.start());
        self.text.push_str("(;FF[4]CA[UTF-8]");
        self.text.extend(["AP[kamni:", env!("CARGO_PKG_VERSION"), "]GM[1]"]);
        self.put("SZ", &start.size().to_string());
        self.put("RU", &format!("{} {}", rules.kind(), options_text(rules)));
        let [black, white] = match stone_of(rules, Player::First) {
            Stone::Black => ["First", "Second"],
            Stone::White => ["Second", "First"],
        };
        for (tag, name) in [
            (black, "PB"),
            (white, "PW"),
            ("Date", "DT"),
            ("Event", "EV"),
            ("Round", "RO"),
            ("Site", "PC"),
            ("Annotator", "AN"),
        ] {
            if let Some(value) = record.tag(tag).filter(|value| !value.is_empty()) {
                self.put(name, &shown(value).replace('\n', " "));
            }
        }
        self.put("RE", &self.result());
        self.text.push('\n');
        self.put(own::GAME, rules.kind().name());
        self.put(own::RULES, &rules.kind().rules_version().to_string());
        self.put(own::OPTIONS, &options_text(rules));
        if !record.begins_as_usual() {
            self.put(own::START, &start.text());
        }
        let tags = record.tags().iter().map(|(name, value)| (name.as_str(), value.clone()));
        self.put_pairs(own::TAG, tags);
        let way = record.ended().map(Ended::way).filter(|way| *way != Way::Unsaid);
        let end = format!("{} {}", Ended::result(record.ended()), way.map_or("", Way::name));
        self.put(own::END, end.trim_end());
        self.text.push('\n');
        setup(&mut self.text, rules, &self.board.cleared(), &self.board);
        self.whose_turn();
        marks(&mut self.text, None, &self.board, &self.board, 0);
        self.note(&record.note(NodeId::ROOT).at_beginning());
    }

    /// The result as SGF has it.
    fn result(&self) -> String {
        let Some(ended) = self.record.ended() else { return "?".to_owned() };
        let Some(winner) = ended.winner() else {
            return if ended.way() == Way::Aborted { "Void".to_owned() } else { "0".to_owned() };
        };
        let why = match ended.way() {
            Way::Resigned => "R".to_owned(),
            Way::Time => "T".to_owned(),
            Way::Forfeit => "F".to_owned(),
            Way::Rules(kamni_rules::Reason::Score | kamni_rules::Reason::Stones) => self.margin(),
            _ => String::new(),
        };
        format!("{}+{why}", stone_of(self.record.rules(), winner).letter())
    }

    /// By how much the main line was won.
    fn margin(&self) -> String {
        let mut position = self.record.start();
        self.record.steps().for_each(|step| position.play_unchecked(step));
        let [first, second] = position.score();
        kamni_rules::Points::halves(first.in_halves().abs_diff(second.in_halves())).to_string()
    }

    fn whose_turn(&mut self) {
        if let Some(player) = self.walk.position().to_move() {
            self.text.extend(["PL[", &stone_of(self.record.rules(), player).letter().to_string(), "]"]);
        }
    }

    fn turns(&mut self) {
        let mut left = Vec::new();
        self.lead_on(NodeId::ROOT, self.record.start().turn() + 1, &mut left);
        while let Some(next) = left.pop() {
            match next {
                Left::Turn(node, number) => {
                    self.turn(node, number);
                    self.lead_on(node, number + 1, &mut left);
                }
                Left::Open => self.text.push_str("\n("),
                Left::Close => self.text.push(')'),
            }
        }
    }

    fn lead_on(&self, node: NodeId, number: u32, left: &mut Vec<Left>) {
        let from = left.len();
        let children: Vec<NodeId> = self.record.children(node).collect();
        match children.as_slice() {
            [only] => left.push(Left::Turn(*only, number)),
            several => {
                left.extend(
                    several.iter().flat_map(|child| [Left::Open, Left::Turn(*child, number), Left::Close]),
                );
                left[from..].reverse();
            }
        }
    }

    fn turn(&mut self, node: NodeId, number: u32) {
        let (record, rules) = (self.record, self.record.rules());
        if let Some(parent) = record.parent(node).filter(|parent| *parent != self.walk.place()) {
            self.walk.go_to(record, parent);
            self.board = Board::of(self.walk.position());
        }
        let mut position = *self.walk.position();
        self.walk.enter(record, node);
        let (steps, note) = (record.turn(node), record.note(node));
        for (place, step) in steps.iter().enumerate() {
            position.play_unchecked(*step);
            let board = Board::of(&position);
            let before = mem::replace(&mut self.board, board);
            self.text.push_str("\n;");
            setup(&mut self.text, rules, &before, &self.board);
            let last = place + 1 == steps.len();
            if last {
                self.whose_turn();
            }
            marks(&mut self.text, Some(*step), &before, &self.board, number);
            let name = format!("{number}. {}", write_turn(&steps[..=place]));
            let judged = if last { judgement(note) } else { String::new() };
            self.put("N", &(name + &judged));
            self.put(own::STEP, &step.to_string());
            if last {
                self.note(note);
            }
        }
    }

    fn note(&mut self, note: &Note) {
        self.values(note);
        let said = [shown(&note.before), shown(&note.after)];
        let said: Vec<&str> = said.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        if !said.is_empty() {
            self.put("C", &said.join("\n\n"));
        }
        // What a viewer shows is not what was said, if more than one thing was, or in letters that SGF does not keep.
        if !note.before.is_empty() {
            self.put(own::BEFORE, &escape(&note.before, Inside::Tag));
        }
        if !note.before.is_empty() || !is_plain(&note.after) {
            self.put(own::AFTER, &escape(&note.after, Inside::Tag));
        }
        for (place, glyph) in note.glyphs.iter().enumerate() {
            let name = if place == 0 { own::GLYPH } else { "" };
            let _ = write!(self.text, "{name}[{}]", glyph.0);
        }
        // Properties of other programs come last, as they are read.
        let (foreign, figures): (Vec<_>, Vec<_>) =
            note.figures().partition(|(name, value)| *name == FOREIGN && is_property(value));
        self.put_pairs(own::FIGURE, figures.into_iter());
        foreign.iter().for_each(|(_, property)| self.text.push_str(property));
    }

    /// What Go programs understand of figures: V is by how many points Black is ahead.
    fn values(&mut self, note: &Note) {
        let first = stone_of(self.record.rules(), Player::First);
        if let Some(margin) = note.margin {
            // Adding 0 turns a negative zero into a plain one.
            let points = if first == Stone::Black { margin.value() } else { -margin.value() } + 0.0;
            self.put("V", &points.to_string());
        }
        if let Some(Eval::Proven { winner: Some(winner), .. }) = note.eval {
            self.put(&format!("G{}", stone_of(self.record.rules(), winner).letter()), "2");
        }
    }
}

/// What is said about a turn in few signs, for its name.
fn judgement(note: &Note) -> String {
    let mut signs: String = note.glyphs.iter().filter_map(|glyph| glyph.sign()).collect();
    if let Some(eval) = note.eval {
        let _ = write!(signs, " ({eval})");
    }
    signs
}

/// Whether a text is one property of another program, as it would be read.
fn is_property(text: &str) -> bool {
    let node = format!("(;{text})");
    let (nodes, wrong) = parse(&node);
    wrong.is_none() && nodes.len() == 1 && nodes[0].written(is_foreign) == [text]
}
