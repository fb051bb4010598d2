//! A record as the tree of the analysis board: steps one by one, each with the one before it.

use kamni_records::{Eval, NodeId, Note, Record};
use kamni_rules::{Player, Position};
use kamni_texts::Texts;
use serde::Serialize;

use crate::site::opinion::{ahead, chance, proven};
use crate::view::taken_off;

/// A step of a tree. The first of a list is the beginning, which no step leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct TreeStep {
    /// The place in the list of what it hangs on.
    p: usize,
    /// The step.
    s: String,
    /// Whose.
    #[serde(with = "crate::game::side")]
    d: Player,
    /// How many turns were completed before it.
    t: u32,
    /// How many pieces it took off.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<usize>,
    /// What is said about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    n: String,
    /// Signs that judge it.
    #[serde(skip_serializing_if = "String::is_empty")]
    g: String,
    /// How the game stands after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    o: Option<Judgement>,
}

impl TreeStep {
    /// A step about which nothing is said.
    const fn new(p: usize, s: String, d: Player, t: u32) -> Self {
        Self { p, s, d, t, x: None, n: String::new(), g: String::new(), o: None }
    }
}

/// How the game stands by a record: the part of an opinion that it has.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Judgement {
    /// First's chance, from 0 to 1.
    chance: f64,
    /// In words.
    verdict: String,
    /// By how many points somebody is ahead, in words.
    margin: Option<String>,
}

/// All steps of a record, variations after the turn that they replace.
pub(super) fn tree(record: &Record, texts: &Texts) -> Vec<TreeStep> {
    let mut walk = record.walk();
    let beginning = record.note(NodeId::ROOT);
    let mut list = vec![noted(TreeStep::new(0, String::new(), Player::First, 0), beginning, record, texts)];
    // What is left to be written: turns, and where in the list they hang. Variations may be nested deeply.
    let mut left: Vec<(NodeId, usize)> = Vec::new();
    let push = |left: &mut Vec<(NodeId, usize)>, node: NodeId, at: usize| {
        let children: Vec<NodeId> = record.children(node).collect();
        left.extend(children.into_iter().rev().map(|child| (child, at)));
    };
    push(&mut left, NodeId::ROOT, 0);
    while let Some((node, at)) = left.pop() {
        walk.go_to(record, record.parent(node).unwrap_or(NodeId::ROOT));
        let mut position = *walk.position();
        let (turn, side) = (position.turn(), position.status().mover());
        let mut last = at;
        for &step in record.turn(node) {
            let before = position;
            position.play_unchecked(step);
            let x = Some(taken_off(&before, step, &position)).filter(|count| *count > 0);
            list.push(TreeStep { x, ..TreeStep::new(last, step.to_string(), side, turn) });
            last = list.len() - 1;
        }
        if let Some(step) = list.pop() {
            list.push(if last == at { step } else { noted(step, record.note(node), record, texts) });
        }
        push(&mut left, node, last);
    }
    list
}

/// What a note says about a step.
fn noted(mut step: TreeStep, note: &Note, record: &Record, texts: &Texts) -> TreeStep {
    let said: Vec<&str> =
        [note.before.as_str(), &note.after].into_iter().filter(|said| !said.is_empty()).collect();
    step.n = said.join("\n");
    step.g = note.glyphs.iter().filter_map(|glyph| glyph.sign()).collect();
    step.o = note.eval.map(|eval| Judgement {
        chance: f64::midpoint(eval.chance().value(), 1.0),
        verdict: verdict(record, eval, texts),
        margin: note
            .sound_margin()
            .and_then(|margin| ahead(record.rules(), Player::First, margin.value() as f32, false, texts)),
    });
    step
}

fn verdict(record: &Record, eval: Eval, texts: &Texts) -> String {
    match eval {
        Eval::Chance(value) => chance(record.rules(), Player::First, value.value() as f32, texts),
        Eval::Proven { winner, steps } => proven(record.rules(), winner, steps, texts),
    }
}

#[cfg(test)]
mod tests {
    use kamni_records::{Chance, Margin};
    use kamni_rules::{GameKind, Rules};
    use kamni_texts::Lang;

    use super::*;

    /// What a record says of chances and points is told together only where both name the same side.
    #[test]
    fn points_that_contradict_the_chance_are_not_told() {
        let check = |chance: f64, margin: f64, told: Option<&str>| {
            let mut record = Record::new(Rules::new(GameKind::Kamiken, []).expect("a game"));
            let note = record.note_mut(NodeId::ROOT).expect("the beginning");
            note.eval = Some(Eval::Chance(Chance::new(chance)));
            note.margin = Some(Margin::new(margin));
            let judged = tree(&record, &Texts::new(Lang::En))[0].o.clone().expect("it is judged");
            assert_eq!(judged.margin.as_deref(), told, "{chance} {margin}");
        };
        check(0.3, 1.5, Some("White is ahead by about 1.5"));
        check(-0.3, -1.5, Some("Black is ahead by about 1.5"));
        check(-0.3, 1.5, None);
    }
}
