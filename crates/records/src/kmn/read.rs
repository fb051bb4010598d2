//! A game's text, taken apart and played.

use kamni_rules::{PlainLine, Position, Rules, Step};

use super::comment::Comment;
use super::tags::{Source, Tags};
use crate::fault::{Faults, Wrong};
use crate::record::end_of;
use crate::{Ended, GameResult, Glyph, NodeId, Record, Way};

/// Variations inside variations; more are left out.
const DEEPEST: usize = 500;

/// What was read of a game.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// Whether there was nothing but space.
    pub(super) nothing: bool,
    pub(super) record: Option<Record>,
    pub(super) faults: Faults,
}

/// Reads the text of one game. `line` is the number of its first line.
pub(super) fn read(text: &str, line: u64, usual: Option<&Rules>) -> Outcome {
    let mut source = Source::new(text, line);
    let tags = Tags::read(&mut source);
    if tags.all.is_empty() && source.at == text.len() && source.faults.0.is_empty() {
        return Outcome { nothing: true, ..Outcome::default() };
    }
    let Some(record) = tags.record(&mut source, usual) else {
        return Outcome { faults: source.faults, ..Outcome::default() };
    };
    let mut reader = Reader::new(source, record, &tags);
    reader.turns();
    reader.finish()
}

/// A variation that is being read: where to go on when it ends.
struct Frame {
    node: NodeId,
    /// Steps made before the turn that it replaces.
    ply: usize,
    at: usize,
}

/// Reads turns and plays them.
struct Reader<'t> {
    source: Source<'t>,
    record: Record,
    line: PlainLine,
    /// Where we are.
    node: NodeId,
    /// Steps made before the turn that led here; none where no turn has been made yet, in the game or in a variation.
    before: Option<usize>,
    frames: Vec<Frame>,
    /// What is said before the next turn.
    said: Comment,
    /// Whether a number has been read since the last turn: a comment behind it belongs to the next one.
    numbered: bool,
    result: Option<GameResult>,
    /// The result and the way that the tags name.
    tagged: (Option<GameResult>, Option<Way>),
    /// Where the tag of the result stands.
    tagged_at: usize,
}

impl<'t> Reader<'t> {
    fn new(mut source: Source<'t>, record: Record, tags: &Tags<'t>) -> Self {
        let mut tagged = (None, None);
        let mut tagged_at = tags.end;
        if let Some(tag) = tags.get("Result") {
            tagged.0 = GameResult::read(tag.value.trim());
            tagged_at = tag.at;
            if tagged.0.is_none() {
                source.fault(tag.at, None, Wrong::Result(tag.value.clone()));
            }
        }
        if let Some(tag) = tags.get("Ending") {
            let name = tag.value.trim();
            tagged.1 = Way::named(name);
            if tagged.1.is_none() && name != "unfinished" {
                source.fault(tag.at, None, Wrong::Way(tag.value.clone()));
            }
        }
        let line = PlainLine::plain(*record.rules(), record.start());
        Self {
            source,
            record,
            line,
            node: NodeId::ROOT,
            before: None,
            frames: Vec::new(),
            said: Comment::default(),
            numbered: false,
            result: None,
            tagged,
            tagged_at,
        }
    }

    /// The number of the turn that comes next, or goes on.
    fn number(&self) -> u32 {
        self.line.position().turn() + 1
    }

    fn fault(&mut self, offset: usize, wrong: Wrong) {
        self.source.fault(offset, None, wrong);
    }

    /// Reads to the end of the text, or to where the main line goes wrong.
    fn turns(&mut self) {
        loop {
            self.source.skip_spaces();
            let at = self.source.at;
            let Some(byte) = self.source.peek() else { return };
            if self.result.is_some() && !matches!(byte, b'{' | b';') {
                let line = self.source.take_line();
                self.fault(at, Wrong::AfterEnd(line.to_owned()));
                return;
            }
            let fine = match byte {
                b'{' => self.comment(),
                b';' => {
                    self.source.at += 1;
                    let line = self.source.take_line();
                    self.say(line);
                    true
                }
                b'(' => self.open(),
                b')' => {
                    self.source.at += 1;
                    if !self.close() {
                        self.fault(at, Wrong::NoVariation);
                    }
                    true
                }
                b'}' => {
                    self.source.at += 1;
                    self.fault(at, Wrong::NotAStep("}".to_owned()));
                    false
                }
                b'$' => self.glyph(),
                _ => self.word(),
            };
            if !fine && !self.leave_variation() {
                return;
            }
        }
    }

    /// Takes what a comment says.
    fn say(&mut self, body: &str) {
        let opens_variation = self.before.is_none() && !self.frames.is_empty();
        if self.numbered || opens_variation {
            self.said.add(body);
        } else if let Some(note) = self.record.note_mut(self.node) {
            super::comment::read_into(body, note);
        }
    }

    fn comment(&mut self) -> bool {
        let (at, rest) = (self.source.at, &self.source.rest()[1..]);
        let mut bytes = rest.bytes().enumerate();
        let end = loop {
            match bytes.next() {
                None => break None,
                Some((_, b'\\')) => {
                    bytes.next();
                }
                Some((place, b'}')) => break Some(place),
                Some(_) => {}
            }
        };
        let Some(end) = end else {
            self.fault(at, Wrong::OpenComment);
            self.source.at = self.source.text.len();
            return true;
        };
        self.source.at += end + 2;
        self.say(&rest[..end]);
        true
    }

    fn glyph(&mut self) -> bool {
        let at = self.source.at;
        self.source.at += 1;
        let word = self.source.take_word();
        match word.parse::<u8>() {
            Ok(number) => {
                self.judge(Glyph(number));
                true
            }
            Err(_) => {
                self.fault(at, Wrong::NotAStep(format!("${word}")));
                false
            }
        }
    }

    fn judge(&mut self, glyph: Glyph) {
        // At the beginning of a variation there is no turn yet that it could be said about.
        let opens_variation = self.before.is_none() && !self.frames.is_empty();
        if let Some(note) = self.record.note_mut(self.node).filter(|_| !opens_variation) {
            note.glyphs.push(glyph);
        }
    }

    // ---- Variations ----

    fn open(&mut self) -> bool {
        let at = self.source.at;
        self.source.at += 1;
        let Some((parent, ply)) = self.record.parent(self.node).zip(self.before) else {
            self.fault(at, Wrong::EarlyVariation);
            self.skip_variation();
            return true;
        };
        if self.frames.len() >= DEEPEST {
            self.fault(at, Wrong::Deep(DEEPEST));
            self.skip_variation();
            return true;
        }
        self.frames.push(Frame { node: self.node, ply, at });
        self.line.go_back(ply);
        (self.node, self.before) = (parent, None);
        self.numbered = false;
        self.drop_said();
        true
    }

    /// Ends a variation; says whether there was one.
    fn close(&mut self) -> bool {
        self.drop_said();
        let Some(frame) = self.frames.pop() else { return false };
        self.line.go_back(frame.ply);
        self.record.turn(frame.node).iter().for_each(|step| self.line.play_unchecked(*step));
        (self.node, self.before) = (frame.node, Some(frame.ply));
        self.numbered = false;
        true
    }

    /// After something wrong in a variation: leaves out the rest of it. Says whether it was one.
    fn leave_variation(&mut self) -> bool {
        if self.frames.is_empty() {
            return false;
        }
        self.skip_variation();
        self.close()
    }

    /// Leaves out everything up to the end of the variation that has been begun.
    fn skip_variation(&mut self) {
        let mut depth = 1;
        let bytes = self.source.text.as_bytes();
        let mut in_comment = false;
        while depth > 0
            && let Some(byte) = bytes.get(self.source.at)
        {
            match byte {
                b'\\' if in_comment => self.source.at += 1,
                b'}' => in_comment = false,
                _ if in_comment => {}
                b'{' => in_comment = true,
                b'(' => depth += 1,
                b')' => depth -= 1,
                b';' => {
                    self.source.take_line();
                    continue;
                }
                _ => {}
            }
            self.source.at += 1;
        }
        self.source.at = self.source.at.min(bytes.len());
        while !self.source.text.is_char_boundary(self.source.at) {
            self.source.at += 1;
        }
    }

    /// What was said before a turn that never came belongs to the place where it would have been made.
    fn drop_said(&mut self) {
        let said = std::mem::take(&mut self.said);
        if let Some(note) = self.record.note_mut(self.node).filter(|_| !said.is_empty()) {
            said.append_to(note);
        }
    }

    // ---- Turns ----

    /// A number, a result, a turn, or signs behind one.
    fn word(&mut self) -> bool {
        let at = self.source.at;
        let word = self.source.take_word();
        if let Some(result) = GameResult::read(word) {
            // Inside a variation it says nothing about the game.
            if self.frames.is_empty() {
                self.result = Some(result);
            }
            return true;
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let rest = word[digits..].trim_start_matches(['.', '…']);
        if digits > 0 {
            self.numbered = true;
            if rest.is_empty() {
                return true;
            }
        }
        let from = at + word.len() - rest.len();
        let signs = rest.trim_end_matches(['!', '?']);
        let fine = signs.is_empty() || self.steps(signs, from);
        let signs = &rest[signs.len()..];
        if !fine || signs.is_empty() {
            return fine;
        }
        match Glyph::of_sign(signs) {
            Some(glyph) => self.judge(glyph),
            None => {
                self.fault(at, Wrong::NotAStep(word.to_owned()));
                return false;
            }
        }
        true
    }

    /// Steps joined by commas: a turn, or a part of one, or several.
    fn steps(&mut self, text: &str, from: usize) -> bool {
        let mut at = from;
        for part in text.split(',') {
            let number = self.number();
            let Ok(step) = part.parse::<Step>() else {
                self.source.fault(at, Some(number), Wrong::NotAStep(part.to_owned()));
                return false;
            };
            if let Err(refusal) = self.line.position().check(step) {
                let (rules, mover) = (Box::new(*self.record.rules()), self.line.position().to_move());
                let wrong = Wrong::Illegal { rules, mover, step, refusal };
                self.source.fault(at, Some(number), wrong);
                return false;
            }
            self.play(step);
            at += part.len() + 1;
        }
        true
    }

    fn play(&mut self, step: Step) {
        if self.line.is_inside_turn() {
            self.record.extend(self.node, step);
        } else {
            self.before = Some(self.line.steps().len());
            self.node = self.record.add(self.node, step);
            let said = std::mem::take(&mut self.said);
            if let Some(note) = self.record.note_mut(self.node).filter(|_| !said.is_empty()) {
                said.put_before(note);
            }
        }
        self.numbered = false;
        self.line.play_unchecked(step);
    }

    // ---- The end ----

    fn finish(mut self) -> Outcome {
        self.drop_said();
        if let Some(frame) = self.frames.first() {
            let at = frame.at;
            self.fault(at, Wrong::OpenVariation);
        }
        while self.close() {}
        self.judge_end();
        Outcome { nothing: false, record: Some(self.record), faults: self.source.faults }
    }

    /// What the tags, the result behind the turns and the rules say of the end, together.
    fn judge_end(&mut self) {
        let broken = !self.source.faults.0.is_empty();
        let (tagged, way) = self.tagged;
        if let (Some(one), Some(other)) = (tagged, self.result)
            && one != other
            && other != GameResult::Nothing
            && one != GameResult::Nothing
        {
            self.fault(self.tagged_at, Wrong::TwoResults(format!("{one}, {other}")));
        }
        let behind = self.result.filter(|result| *result != GameResult::Nothing);
        let result = behind.or(tagged).or(self.result);
        let (ended, wrong) = Ended::settled(result, way, end_of(self.line.position()), broken);
        self.record.set_ended(ended);
        if let Some(wrong) = wrong {
            let at = if tagged.is_some() { self.tagged_at } else { self.source.text.len() };
            self.fault(at, wrong);
        }
    }
}
