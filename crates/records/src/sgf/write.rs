//! Records as SGF.

use std::fmt::Write as _;
use std::io::{self, Write};

use kamni_rules::{Player, Position};

use super::board::{Board, Done, Stone, marks, setup, stone_of};
use super::made::{Made, NAME};
use super::parse::parse;
use super::{FOREIGN, TAGS, own};
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

/// Appends a text as it stands inside brackets; in a value made of two, colons are escaped too.
fn push_value(to: &mut String, text: &str, pair: bool) {
    let special = |letter: char| matches!(letter, ']' | '\\') || (pair && letter == ':');
    let mut rest = text;
    while let Some(place) = rest.find(special) {
        to.push_str(&rest[..place]);
        to.push('\\');
        // What is special is a single byte.
        to.push_str(&rest[place..=place]);
        rest = &rest[place + 1..];
    }
    to.push_str(rest);
}

/// A text for people: without what would break the line or the terminal.
fn shown(text: &str) -> String {
    let plain = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    plain.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect()
}

/// The name and the values of a property, as they are written.
type Property = (String, String);

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
        self.text.extend([name, "["]);
        push_value(&mut self.text, value, false);
        self.text.push(']');
    }

    fn put_pairs<'v>(&mut self, name: &str, pairs: impl Iterator<Item = (&'v str, String)>) {
        for (place, (one, other)) in pairs.enumerate() {
            let name = if place == 0 { name } else { "" };
            self.text.extend([name, "[", one, ":"]);
            push_value(&mut self.text, &escape(&other, Inside::Tag), true);
            self.text.push(']');
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
        for (tag, name) in [(black, "PB"), (white, "PW")].into_iter().chain(TAGS) {
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
        setup(&mut self.text, rules, &self.board.set_up(), &self.board);
        self.whose_turn();
        let made = Made::of(None, &Done::default(), &self.board, 0, None);
        let note = record.note(NodeId::ROOT).at_beginning();
        let (figures, others) = parted(&note, &made);
        self.marks(&made, &others);
        self.note(&note, figures);
        self.others(&made, &others);
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
        let mut name = format!("{number}. ");
        for (place, step) in steps.iter().enumerate() {
            let before = position;
            position.play_unchecked(*step);
            let done = self.board.follow(&before.changes_to(*step, &position), &position);
            self.text.push_str("\n;");
            setup(&mut self.text, rules, &done, &self.board);
            let last = place + 1 == steps.len();
            if last {
                self.whose_turn();
            }
            let text = step.to_string();
            name.extend([if place > 0 { "," } else { "" }, &text]);
            if last && note.figures().any(|(figure, _)| figure == FOREIGN) {
                let made = Made::of(Some(*step), &done, &self.board, number, Some(name.clone()));
                let (figures, others) = parted(note, &made);
                self.marks(&made, &others);
                if !others.iter().any(|(of, _)| of == NAME) {
                    self.put(NAME, &(name.clone() + &judgement(note)));
                }
                self.put(own::STEP, &text);
                self.note(note, figures);
                self.others(&made, &others);
                continue;
            }
            // Nobody has added anything: what we make is written as it comes.
            for (mark, values) in marks(Some(*step), &done, &self.board, number) {
                self.text.extend([mark, &values]);
            }
            if last {
                name.push_str(&judgement(note));
            }
            self.put(NAME, &name);
            self.put(own::STEP, &text);
            if last {
                self.note(note, note.figures().collect());
            }
        }
    }

    /// The marks that we make, but for those that others have added to.
    fn marks(&mut self, made: &Made, others: &[Property]) {
        let alone = made.marks().filter(|(name, _)| !others.iter().any(|(of, _)| of == name));
        alone.for_each(|(name, values)| self.text.extend([name, values]));
    }

    /// Properties of other programs, as they were read; with those values of them that we make.
    fn others(&mut self, made: &Made, others: &[Property]) {
        for (name, values) in others {
            self.text.extend([name, made.values(name), values]);
        }
    }

    fn note(&mut self, note: &Note, figures: Vec<(&str, String)>) {
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
        self.put_pairs(own::FIGURE, figures.into_iter());
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

/// The figures of a note, and the properties of other programs among them, each a name and its values as they are written. These come
/// last in a node, and so are only those figures behind which there are no others: in this order they are read again.
fn parted<'n>(note: &'n Note, made: &Made) -> (Vec<(&'n str, String)>, Vec<Property>) {
    let mut figures: Vec<(&str, String)> = note.figures().collect();
    let mut others: Vec<Property> = Vec::new();
    while let Some((name, text)) = figures.pop() {
        match property(text.as_str(), made).filter(|_| name == FOREIGN) {
            Some((of, values)) if !others.iter().any(|(known, _)| *known == of) => others.push((of, values)),
            _ => {
                figures.push((name, text));
                break;
            }
        }
    }
    others.reverse();
    (figures, others)
}

/// The name and the values of one property of another program, if a text is that, as it would be read.
fn property(text: &str, made: &Made) -> Option<Property> {
    let node = format!("(;{text})");
    let (nodes, wrong) = parse(&node);
    let read = wrong.is_none() && nodes.len() == 1;
    let same = read && nodes[0].written(|name, value| made.is_others(name, value)) == [text];
    let (name, _) = text.split_once('[').filter(|_| same)?;
    Some((name.to_owned(), text[name.len()..].to_owned()))
}
