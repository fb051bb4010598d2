//! A game tree, played.

use kamni_rules::notation::write_turn;
use kamni_rules::{PlainLine, Player as Side, Position, Step};

use super::board::{Board, Done, Shown, Stone, stone_of};
use super::made::Made;
use super::parse::{Node, parse};
use super::{FOREIGN, TAGS, own};
use crate::escape::unescaped;
use crate::fault::{Faults, Wrong, place_of};
use crate::note::join;
use crate::record::end_of;
use crate::{Ended, GameResult, Glyph, NodeId, Note, Record, Way, options};

/// Places from which several branches are still to be read; more are left out.
const DEEPEST: usize = 20_000;

/// Reads one game tree. `line` is the number of its first line.
pub(super) fn read(text: &str, line: u64, faults: &mut Faults) -> Option<Record> {
    let (nodes, wrong) = parse(text);
    let mut fault = |at: usize, turn: Option<u32>, wrong: Wrong| {
        faults.add(place_of(text, at, line), turn, wrong);
    };
    let Some(root) = nodes.first() else {
        let (at, wrong) = wrong.unwrap_or((0, Wrong::OpenSgf));
        fault(at, None, wrong);
        return None;
    };
    let mut record = match begun(root) {
        Ok(record) => record,
        Err(other) => {
            // Where the text itself breaks off, what is missing is not to be wondered at.
            let (at, wrong) = wrong.unwrap_or((root.at, other));
            fault(at, None, wrong);
            return None;
        }
    };
    let mut broken = wrong.is_some();
    let by_rules = {
        let mut player = Player::new(&nodes, &mut record);
        player.play(&mut |at, turn, wrong| {
            broken = true;
            fault(at, turn, wrong);
        });
        player.ended
    };
    if let Some((at, wrong)) = wrong {
        fault(at, None, wrong);
    }
    let said = root.value(own::END).unwrap_or_default();
    let (result, way) = said.split_once(' ').unwrap_or((&said, ""));
    let result = if said.is_empty() { Some(GameResult::Nothing) } else { GameResult::read(result) };
    if result.is_none() {
        fault(root.at, None, Wrong::Result(said.clone()));
    }
    if !way.is_empty() && Way::named(way).is_none() {
        fault(root.at, None, Wrong::Way(way.to_owned()));
    }
    let (ended, wrong) = Ended::settled(result, Way::named(way), by_rules, broken);
    record.set_ended(ended);
    if let Some(wrong) = wrong {
        fault(root.at, None, wrong);
    }
    Some(record)
}

/// The record that a root begins, without turns.
fn begun(root: &Node<'_>) -> Result<Record, Wrong> {
    let game = root.value(own::GAME).ok_or(Wrong::ForeignSgf)?;
    let kind = options::kind_of(&game)?;
    if let Some(version) = root.value(own::RULES) {
        options::check_version(kind, &version)?;
    }
    let rules = options::read(kind, &root.value(own::OPTIONS).unwrap_or_default())?;
    let mut record = match root.value(own::START) {
        None => Record::new(rules),
        Some(start) => {
            let position = rules.read(&start).map_err(|error| Wrong::Setup(Box::new((rules, error))))?;
            Record::from_position(rules, position)
        }
    };
    for (name, value) in root.pairs(own::TAG) {
        record.set_tag(&name, unescaped(&value)).map_err(|_| Wrong::Tag(name))?;
    }
    // What another program has said in the usual places, and we have not.
    let [black, white] = match stone_of(&rules, Side::First) {
        Stone::Black => ["First", "Second"],
        Stone::White => ["Second", "First"],
    };
    for (tag, name) in [(black, "PB"), (white, "PW")].into_iter().chain(TAGS) {
        let value = root.value(name).unwrap_or_default();
        if !value.is_empty() && record.tag(tag).is_none() {
            record.set_tag(tag, value).map_err(|_| Wrong::Tag(tag.to_owned()))?;
        }
    }
    Ok(record)
}

/// What a node says about the turn that it ends, beside what is made of it.
fn take_note(node: &Node<'_>, note: &mut Note, made: &Made) {
    let after = node.value(own::AFTER).map(|text| unescaped(&text));
    let after = after.or_else(|| node.value("C")).unwrap_or_default();
    for (text, more) in [
        (&mut note.before, node.value(own::BEFORE).map(|text| unescaped(&text)).unwrap_or_default()),
        (&mut note.after, after),
    ] {
        join(text, &more);
    }
    note.glyphs.extend(node.values(own::GLYPH).filter_map(|number| number.parse().ok().map(Glyph)));
    for (name, value) in node.pairs(own::FIGURE) {
        note.figure(&name, &unescaped(&value));
    }
    for property in node.written(|name, value| made.is_others(name, value)) {
        note.figure(FOREIGN, &property);
    }
}

/// A place with several branches, of which some are still to be read.
struct Fork {
    node: u32,
    next: usize,
    place: NodeId,
    noted: usize,
    /// Steps made up to there; those of a turn that is not finished there belong to each branch.
    ply: usize,
}

/// Plays the branches of a tree, the main line first.
struct Player<'p, 't> {
    nodes: &'p [Node<'t>],
    record: &'p mut Record,
    line: PlainLine,
    /// What stands on the board, and what the last step did.
    board: Board,
    done: Done,
    /// Where the last turn ended that is noted down, and how many steps there are up to there.
    place: NodeId,
    noted: usize,
    /// What is said about the turn that goes on.
    note: Note,
    /// How the main line ended by the rules, once it has been read.
    ended: Option<Ended>,
    main: bool,
}

impl<'p, 't> Player<'p, 't> {
    fn new(nodes: &'p [Node<'t>], record: &'p mut Record) -> Self {
        let line = PlainLine::plain(*record.rules(), record.start());
        let (board, done) = (Board::of(line.rules(), line.start()), Done::default());
        let (place, note) = (NodeId::ROOT, Note::default());
        Self { nodes, record, line, board, done, place, noted: 0, note, ended: None, main: true }
    }

    fn play(&mut self, fault: &mut dyn FnMut(usize, Option<u32>, Wrong)) {
        let mut forks: Vec<Fork> = Vec::new();
        let mut next = Some(0_u32);
        while let Some(id) = next {
            let Some(node) = self.nodes.get(id as usize) else { return };
            let fine = match self.take(node, id == 0) {
                Ok(()) => true,
                Err((turn, wrong)) => {
                    fault(node.at, turn, wrong);
                    false
                }
            };
            next = match node.children.as_slice() {
                [child] if fine => Some(*child),
                [child, ..] if fine && forks.len() < DEEPEST => {
                    let (place, noted, ply) = (self.place, self.noted, self.line.steps().len());
                    forks.push(Fork { node: id, next: 1, place, noted, ply });
                    Some(*child)
                }
                [child, ..] if fine => {
                    fault(node.at, None, Wrong::Deep(DEEPEST));
                    Some(*child)
                }
                _ => self.next_branch(&mut forks),
            };
        }
    }

    /// Ends a branch, and goes to where the next one begins.
    fn next_branch(&mut self, forks: &mut Vec<Fork>) -> Option<u32> {
        self.finish_turn();
        if std::mem::take(&mut self.main) {
            self.ended = end_of(self.line.position());
        }
        while let Some(fork) = forks.last_mut() {
            let child = self.nodes.get(fork.node as usize).and_then(|node| node.children.get(fork.next));
            let Some(child) = child.copied() else {
                forks.pop();
                continue;
            };
            fork.next += 1;
            self.line.go_back(fork.ply);
            self.board.show(self.line.position());
            (self.place, self.noted) = (fork.place, fork.noted);
            return Some(child);
        }
        None
    }

    fn take(&mut self, node: &Node<'_>, is_root: bool) -> Result<(), (Option<u32>, Wrong)> {
        let Some(text) = node.value(own::STEP).filter(|_| !is_root) else {
            let foreign = node.value("B").or_else(|| node.value("W")).is_some();
            if foreign {
                return Err((None, Wrong::ForeignMove));
            }
            let made = if is_root {
                Made::of(Shown { step: None, done: &self.done, after: &self.board, number: 0 }, None)
            } else {
                // Somebody has added a comment.
                Made::default()
            };
            if self.line.steps().len() > self.noted {
                take_note(node, &mut self.note, &made);
            } else if let Some(note) = self.record.note_mut(self.place) {
                take_note(node, note, &made);
                if self.place == NodeId::ROOT {
                    *note = note.at_beginning().into_owned();
                }
            }
            return Ok(());
        };
        let before = *self.line.position();
        let (number, mover) = (before.turn() + 1, before.to_move());
        let Ok(step) = text.parse::<Step>() else {
            return Err((Some(number), Wrong::NotAStep(text)));
        };
        if let Err(refusal) = self.line.play(step) {
            let rules = Box::new(*self.line.rules());
            return Err((Some(number), Wrong::Illegal { rules, mover, step, refusal }));
        }
        self.board.follow(step, &before, self.line.position(), &mut self.done);
        let steps: Vec<Step> =
            self.line.steps().range(self.noted, self.line.steps().len()).copied().collect();
        let name = format!("{number}. {}", write_turn(&steps));
        let made =
            Made::of(Shown { step: Some(step), done: &self.done, after: &self.board, number }, Some(name));
        take_note(node, &mut self.note, &made);
        if !self.line.is_inside_turn() {
            self.finish_turn();
        }
        Ok(())
    }

    /// Notes down the turn, as far as it came.
    fn finish_turn(&mut self) {
        let note = std::mem::take(&mut self.note);
        let made = self.line.steps().len();
        let mut steps = self.line.steps().range(self.noted, made).copied();
        let Some(first) = steps.next() else { return };
        self.place = self.record.add(self.place, first);
        steps.for_each(|step| self.record.extend(self.place, step));
        self.noted = made;
        if !note.is_empty()
            && let Some(place) = self.record.note_mut(self.place)
        {
            *place = note;
        }
    }
}
