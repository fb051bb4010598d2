//! A review as a record: how it is kept, exported and read back.

use kamni_records::{Glyph, NodeId, Note, Record};
use kamni_rules::{Player, Step};

use crate::{Better, Loss, Review, Slip, Standing, Turn, Verdict};

/// Tags with First's and Second's accuracy.
pub const ACCURACY_TAGS: [&str; 2] = ["AccuracyFirst", "AccuracySecond"];

const ANNOTATOR: &str = "Annotator";
const OWN_NAME: &str = concat!("Kamni ", env!("CARGO_PKG_VERSION"));
/// The figure with what a turn gave away. The engine's own turns have `best` instead.
const LOSS: &str = "drop";

/// The record with everything that the review knows: evaluations, margins, signs behind mistakes, better turns as variations, tags.
///
/// Words and variations of others stay; what an earlier review said goes. A review that is not whole yet can be kept so too:
/// [`Review::read`] gives back what is judged, and [`Review::run`] goes on from there.
#[must_use]
pub fn annotate(record: &Record, review: &Review) -> Record {
    let (mut noted, main) = without_review(record);
    let mut walk = noted.walk();
    put_standing(&mut noted, NodeId::ROOT, review, 0);
    for (place, (turn, node)) in review.turns.iter().zip(main).enumerate() {
        if let Some(better) = turn.better() {
            let steps: Vec<Step> = better.line.iter().flatten().copied().collect();
            // A line that the rules refuse does not come from a search of this game; its beginning is better than nothing.
            let begins = walk.add_line(&mut noted, &steps).ok().flatten();
            if let Some(note) = begins.and_then(|begins| noted.note_mut(begins)) {
                note.best = true;
                better.after.iter().for_each(|standing| standing.put(note));
            }
        }
        put_verdict(&mut noted, node, turn);
        put_standing(&mut noted, node, review, place + 1);
        walk.enter(&noted, node);
    }
    put_tags(&mut noted, review);
    noted
}

/// How the game stands somewhere: noted only when the turn from there is judged. So both places of a turn that is not have to be
/// looked at again, and none is taken for judged because both are known.
fn put_standing(record: &mut Record, node: NodeId, review: &Review, place: usize) {
    let judged = review.turns.get(place).is_none_or(|turn| turn.verdict.is_some());
    let standing = review.standing(place).filter(|_| judged);
    if let (Some(standing), Some(note)) = (standing, record.note_mut(node)) {
        standing.put(note);
    }
}

fn put_verdict(record: &mut Record, node: NodeId, turn: &Turn) {
    let (Some(verdict), Some(note)) = (&turn.verdict, record.note_mut(node)) else { return };
    note.best = verdict.best;
    if !verdict.best {
        note.figure(LOSS, &verdict.loss.to_string());
    }
    note.glyphs.extend(turn.slip().map(Slip::glyph));
}

fn put_tags(record: &mut Record, review: &Review) {
    let mut tags = Vec::new();
    // Who has said something before is still the one to be named.
    if record.tag(ANNOTATOR).is_none_or(str::is_empty) {
        tags.push((ANNOTATOR, OWN_NAME.to_owned()));
    }
    if review.is_whole() {
        let accuracies = ACCURACY_TAGS.into_iter().zip(Player::BOTH);
        tags.extend(
            accuracies
                .filter_map(|(tag, player)| Some((tag, review.accuracy(player)?.rounded().to_string()))),
        );
    }
    for (name, value) in tags {
        // These are names that a tag can have.
        let _ = record.set_tag(name, value);
    }
}

/// Whether a turn was added by a review: the line that an engine would have played, in place of the game's.
fn is_better(record: &Record, parent: NodeId, child: NodeId) -> bool {
    record.note(child).best && record.children(parent).next() != Some(child)
}

/// A copy without what a review has said, and the places of its main line.
fn without_review(record: &Record) -> (Record, Vec<NodeId>) {
    let mut copy = Record::from_position(*record.rules(), record.start());
    for (name, value) in record.tags().iter().filter(|(name, _)| !ACCURACY_TAGS.contains(&name.as_str())) {
        // The record had it, so that it can have it.
        let _ = copy.set_tag(name, value.clone());
    }
    let main: std::collections::HashSet<NodeId> =
        std::iter::once(NodeId::ROOT).chain(record.main_line()).collect();
    let mut walk = copy.walk();
    put_note(&mut copy, NodeId::ROOT, without_figures(record.note(NodeId::ROOT)));
    // A list instead of a function that calls itself: variations may be nested deeply.
    let mut left = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((old, new)) = left.pop() {
        for child in record.children(old) {
            let in_main = main.contains(&old);
            if in_main && is_better(record, old, child) {
                continue;
            }
            walk.go_to(&copy, new);
            // The record holds only what the rules allow.
            let _ = record.turn(child).iter().try_for_each(|step| walk.play(&mut copy, *step));
            let place = walk.place();
            let note = record.note(child);
            put_note(
                &mut copy,
                place,
                if main.contains(&child) { without_figures(note) } else { note.clone() },
            );
            left.push((child, place));
        }
    }
    // It is the same game, and ended so.
    let _ = copy.end(record.ended());
    let places = copy.main_line().collect();
    (copy, places)
}

fn put_note(record: &mut Record, node: NodeId, said: Note) {
    if let Some(note) = record.note_mut(node).filter(|_| !said.is_empty()) {
        *note = said;
    }
}

/// A note without the figures and signs of a review.
fn without_figures(note: &Note) -> Note {
    let mut plain = Note::default();
    plain.before.clone_from(&note.before);
    plain.after.clone_from(&note.after);
    let slip = |glyph: &Glyph| Slip::ALL.iter().any(|slip| slip.glyph() == *glyph);
    plain.glyphs = note.glyphs.iter().copied().filter(|glyph| !slip(glyph)).collect();
    (plain.clock, plain.spent) = (note.clock, note.spent);
    for (name, value) in note.other().iter().filter(|(name, _)| name != LOSS) {
        plain.figure(name, value);
    }
    plain
}

impl Review {
    /// What a record says of its turns, without the engine. Of a record that was never reviewed, nothing is known.
    ///
    /// Where another program has noted evaluations and no losses, these are the differences of the evaluations.
    #[must_use]
    pub fn read(record: &Record) -> Self {
        let mut review = Self::new(record);
        review.start = Standing::of(record.note(NodeId::ROOT));
        let mut parent = NodeId::ROOT;
        let mut before = review.start;
        for (turn, node) in review.turns.iter_mut().zip(record.main_line()) {
            turn.after = Standing::of(record.note(node));
            turn.verdict = verdict(record.note(node), turn, before);
            if let Some(verdict) = turn.verdict.as_mut().filter(|verdict| Slip::of(verdict.loss).is_some()) {
                verdict.better = better(record, parent);
            }
            (parent, before) = (node, turn.after);
        }
        review
    }
}

/// Whether one of our reviews has said something about a game: no other program notes what turns gave away. If it is not whole, it was
/// stopped, and can be resumed.
#[must_use]
pub fn was_begun(record: &Record) -> bool {
    let said = |note: &Note| note.best || note.other().iter().any(|(name, _)| name == LOSS);
    record.main_line().any(|node| said(record.note(node)))
}

fn verdict(note: &Note, turn: &Turn, before: Option<Standing>) -> Option<Verdict> {
    let noted = note.other().iter().find(|(name, _)| name == LOSS);
    let loss = if note.best {
        Loss::NONE
    } else if let Some(loss) = noted.and_then(|(_, loss)| loss.parse().ok()) {
        loss
    } else {
        Loss::new(before?.chance(turn.mover) - turn.after?.chance(turn.mover))
    };
    Some(Verdict { loss, best: note.best, better: None })
}

/// The better line from a place, if there is one.
fn better(record: &Record, parent: NodeId) -> Option<Better> {
    let begins = record.children(parent).find(|child| is_better(record, parent, *child))?;
    let nodes = std::iter::once(begins).chain(record.line(begins));
    let line = nodes.map(|node| record.turn(node).to_vec()).collect();
    Some(Better { line, after: Standing::of(record.note(begins)) })
}
