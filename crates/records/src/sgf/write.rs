//! Records as SGF.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use kamni_rules::notation::push_step;
use kamni_rules::{AnyPosition, PlainLine, Player, Points, Position, Reason, Step};

use super::board::{Board, Done, Shown, Stone, push_number, setup, stone_of};
use super::made::{Made, NAME};
use super::parse::parse;
use super::{FOREIGN, TAGS, own};
use crate::escape::{Inside, escape, is_plain};
use crate::options_text;
use crate::{Ended, Eval, NodeId, Note, Record, Way};

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
    let mut text = String::with_capacity(512 + 64 * record.turns());
    push(record, &mut text);
    text
}

/// Appends a game tree to a text.
pub fn push(record: &Record, text: &mut String) {
    let start = record.start();
    let line = PlainLine::plain(*record.rules(), start);
    let board = Board::of(record.rules(), &start);
    let (done, name) = (Done::default(), String::new());
    let mut writer = Writer { record, line, board, done, text, name, margin_at: None, margin: None };
    writer.root(&start);
    writer.turns(&start);
    writer.say_margin();
    writer.text.push_str(")\n\n");
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
fn shown(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let plain = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    Cow::Owned(plain.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect())
}

/// The name and the values of a property, as they are written.
type Property = (String, String);

/// What is left to be written. A list of it instead of functions that call themselves: variations may be nested deeply.
enum Left {
    /// A turn, its number, and how many steps come before it; and what leads on from it.
    Turn(NodeId, u32, usize),
    Open,
    Close,
}

struct Writer<'r, 't> {
    record: &'r Record,
    /// The game up to the place that was written last, what stands on the board there, and what the last step did.
    line: PlainLine,
    board: Board,
    done: Done,
    text: &'t mut String,
    /// The turn that is being written, as far as it has come.
    name: String,
    /// Where in the text it will be said by how much the main line was won.
    margin_at: Option<usize>,
    /// By how much, once the main line has been written.
    margin: Option<Points>,
}

impl Writer<'_, '_> {
    fn put(&mut self, name: &str, value: &str) {
        self.put_plain(name, "[");
        push_value(self.text, value, false);
        self.text.push(']');
    }

    /// Two texts in which nothing has to be escaped.
    fn put_plain(&mut self, one: &str, other: &str) {
        self.text.push_str(one);
        self.text.push_str(other);
    }

    fn put_pairs<'v>(&mut self, name: &str, pairs: impl Iterator<Item = (&'v str, Cow<'v, str>)>) {
        for (place, (one, other)) in pairs.enumerate() {
            let name = if place == 0 { name } else { "" };
            self.text.extend([name, "[", one, ":"]);
            push_value(self.text, &escape(&other, Inside::Tag), true);
            self.text.push(']');
        }
    }

    fn root(&mut self, start: &AnyPosition) {
        let (record, rules) = (self.record, self.record.rules());
        let (kind, options) = (rules.kind(), options_text(rules));
        self.text.push_str("(;FF[4]CA[UTF-8]");
        self.text.extend(["AP[kamni:", env!("CARGO_PKG_VERSION"), "]GM[1]SZ["]);
        push_number(self.text, u32::from(start.size()));
        self.text.extend(["]RU[", kind.name(), " ", &options, "]"]);
        let [black, white] = match stone_of(rules, Player::First) {
            Stone::Black => ["First", "Second"],
            Stone::White => ["Second", "First"],
        };
        for (tag, name) in [(black, "PB"), (white, "PW")].into_iter().chain(TAGS) {
            if let Some(value) = record.tag(tag).filter(|value| !value.is_empty()) {
                let value = shown(value);
                let broken = value.contains('\n');
                self.put(name, &if broken { value.replace('\n', " ").into() } else { value });
            }
        }
        self.result();
        self.text.push('\n');
        self.text.extend([own::GAME, "[", kind.name(), "]", own::RULES, "["]);
        push_number(self.text, kind.rules_version());
        self.text.extend(["]", own::OPTIONS, "[", &options, "]"]);
        if !record.begins_as_usual() {
            self.put(own::START, &start.text());
        }
        let tags = record.tags().iter().map(|(name, value)| (name.as_str(), Cow::Borrowed(value.as_str())));
        self.put_pairs(own::TAG, tags);
        self.text.extend([own::END, "[", Ended::result(record.ended()).name()]);
        if let Some(way) = record.ended().map(Ended::way).filter(|way| *way != Way::Unsaid) {
            self.put_plain(" ", way.name());
        }
        self.text.push_str("]\n");
        setup(self.text, &self.board.set_up(), &self.board);
        self.whose_turn();
        let shown = Shown { step: None, done: &self.done, after: &self.board, number: 0 };
        let note = record.note(NodeId::ROOT).at_beginning();
        if note.is_empty() {
            shown.push_marks(self.text);
            return;
        }
        let made = Made::of(shown, None);
        let (figures, others) = parted(&note, &made);
        self.marks(&made, &others);
        self.note(&note, figures);
        self.others(&made, &others);
    }

    /// The result as SGF has it.
    fn result(&mut self) {
        self.text.push_str("RE[");
        match self.record.ended().map(|ended| (ended.winner(), ended.way())) {
            None => self.text.push('?'),
            Some((None, Way::Aborted)) => self.text.push_str("Void"),
            Some((None, _)) => self.text.push('0'),
            Some((Some(winner), way)) => {
                self.text.push(stone_of(self.record.rules(), winner).letter());
                self.text.push('+');
                match way {
                    Way::Resigned => self.text.push('R'),
                    Way::Time => self.text.push('T'),
                    Way::Forfeit => self.text.push('F'),
                    // How the main line ends is known when it has been written.
                    Way::Rules(Reason::Score | Reason::Stones) => self.margin_at = Some(self.text.len()),
                    _ => {}
                }
            }
        }
        self.text.push(']');
    }

    /// Puts in its place by how much the main line was won.
    fn say_margin(&mut self) {
        if let (Some(at), Some(margin)) = (self.margin_at, self.margin) {
            self.text.insert_str(at, &margin.to_string());
        }
    }

    fn whose_turn(&mut self) {
        if let Some(player) = self.line.position().to_move() {
            self.text.push_str("PL[");
            self.text.push(stone_of(self.record.rules(), player).letter());
            self.text.push(']');
        }
    }

    fn turns(&mut self, start: &AnyPosition) {
        let mut left = Vec::new();
        self.lead_on(NodeId::ROOT, start.turn() + 1, &mut left);
        while let Some(next) = left.pop() {
            match next {
                Left::Turn(node, number, ply) => {
                    if ply < self.line.steps().len() {
                        self.line.go_back(ply);
                        self.board.show(self.line.position());
                    }
                    self.turn(node, number);
                    self.lead_on(node, number + 1, &mut left);
                }
                Left::Open => self.text.push_str("\n("),
                Left::Close => self.text.push(')'),
            }
        }
    }

    /// What leads on from the place that was written last.
    fn lead_on(&mut self, node: NodeId, number: u32, left: &mut Vec<Left>) {
        let ply = self.line.steps().len();
        let mut children = self.record.children(node);
        match (children.next(), children.next()) {
            (None, _) => {
                // The main line comes to its end before all others.
                let [first, second] = self.line.position().score().map(Points::in_halves);
                self.margin.get_or_insert(Points::halves(first.abs_diff(second)));
            }
            (Some(only), None) => left.push(Left::Turn(only, number, ply)),
            (Some(_), Some(_)) => {
                let from = left.len();
                for child in self.record.children(node) {
                    left.extend([Left::Open, Left::Turn(child, number, ply), Left::Close]);
                }
                left[from..].reverse();
            }
        }
    }

    /// Makes a step that leads on.
    fn make(&mut self, step: Step) {
        let before = *self.line.position();
        self.line.play_unchecked(step);
        self.board.follow(step, &before, self.line.position(), &mut self.done);
    }

    fn turn(&mut self, node: NodeId, number: u32) {
        let record = self.record;
        let (steps, note) = (record.turn(node), record.note(node));
        self.name.clear();
        push_number(&mut self.name, number);
        self.name.push_str(". ");
        for (place, &step) in steps.iter().enumerate() {
            self.make(step);
            self.text.push_str("\n;");
            setup(self.text, &self.done, &self.board);
            let last = place + 1 == steps.len();
            if last {
                self.whose_turn();
            }
            if place > 0 {
                self.name.push(',');
            }
            push_step(&mut self.name, step);
            let shown = Shown { step: Some(step), done: &self.done, after: &self.board, number };
            if last && note.other().iter().any(|(figure, _)| figure == FOREIGN) {
                let made = Made::of(shown, Some(self.name.clone()));
                let (figures, others) = parted(note, &made);
                self.marks(&made, &others);
                if !others.iter().any(|(of, _)| of == NAME) {
                    self.say_name(note);
                }
                self.say_step(step);
                self.note(note, figures);
                self.others(&made, &others);
                continue;
            }
            // Nobody has added anything: what we make is written as it comes.
            shown.push_marks(self.text);
            self.say_name(if last { note } else { Note::nothing() });
            self.say_step(step);
            if last && !note.is_empty() {
                self.note(note, note.figures().collect());
            }
        }
    }

    /// The turn as far as it has come, and what is said about it in few signs: no letter of them has to be escaped.
    fn say_name(&mut self, note: &Note) {
        self.text.extend([NAME, "[", &self.name]);
        note.glyphs.iter().filter_map(|glyph| glyph.sign()).for_each(|sign| self.text.push_str(sign));
        if let Some(eval) = note.eval {
            // Writing to a string cannot fail.
            let _ = write!(self.text, " ({eval})");
        }
        self.text.push(']');
    }

    fn say_step(&mut self, step: Step) {
        self.put_plain(own::STEP, "[");
        push_step(self.text, step);
        self.text.push(']');
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
        let said: Vec<&str> = said.iter().map(AsRef::as_ref).filter(|text| !text.is_empty()).collect();
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
        let figures = figures.into_iter().map(|(name, value)| (name, Cow::Owned(value)));
        self.put_pairs(own::FIGURE, figures);
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
