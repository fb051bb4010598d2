//! How games began, with positions that are turned or mirrored taken for one, and turns that come to the same for one turn.

use std::collections::{BTreeMap, BTreeSet};

use kamni_rules::alike::Alike;
use kamni_rules::{PlainLine, Rules, Step};

use super::Results;
use crate::{GameResult, Record};

/// What was played, by the keys of positions.
#[derive(Debug)]
pub struct Tree {
    alike: Alike,
    rules: Rules,
    /// The turns from each position, by where they lead.
    turns: BTreeMap<u64, BTreeMap<u64, Played>>,
}

/// A turn that was played.
#[derive(Debug, Default)]
struct Played {
    /// Its steps, as the position lies in the tree.
    turn: Vec<Step>,
    results: Results,
}

/// A turn of the tree as it is shown.
#[derive(Debug)]
pub struct Limb {
    /// How many turns come before it.
    pub depth: usize,
    /// Its steps, as they follow on those before.
    pub turn: Vec<Step>,
    /// The key of the position that it leads to, the same as in the book of a house.
    pub key: u64,
    /// How the games ended in which it was played.
    pub results: Results,
    /// Whether what follows on this position stands further up, where another order of turns leads to it.
    pub again: bool,
}

impl Tree {
    pub(super) fn new(rules: Rules) -> Self {
        Self { alike: Alike::of(rules), rules, turns: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, record: &Record, result: GameResult, depth: usize) {
        let mut line = PlainLine::plain(self.rules, self.rules.start());
        for node in record.main_line().take(depth) {
            // Steps of a record are legal.
            if line.play_all(record.turn(node).iter().copied()).is_err() {
                break;
            }
        }
        for beginning in self.alike.beginnings(&line, depth) {
            let played = self.turns.entry(beginning.key).or_default().entry(beginning.next).or_default();
            if played.turn.is_empty() {
                played.turn = beginning.turn;
            }
            played.results.add(result);
        }
    }

    /// The tree, turn by turn: what was played most comes first, each turn before what follows it. Turns of fewer games than `min` are
    /// left out.
    #[must_use]
    pub fn limbs(&self, depth: usize, min: u64) -> Vec<Limb> {
        let mut limbs = Vec::new();
        let mut seen = BTreeSet::new();
        let mut left = vec![(PlainLine::plain(self.rules, self.rules.start()), 0, None)];
        while let Some((line, before, limb)) = left.pop() {
            let laid = self.alike.laid(line.position());
            // Repetition and other orders lead back to what is known.
            let first = seen.insert(laid.key);
            let turns = self.turns.get(&laid.key).filter(|_| before < depth);
            if let Some((turn, results)) = limb {
                let again = !first && turns.is_some();
                limbs.push(Limb { depth: before - 1, turn, key: laid.key, results, again });
            }
            let Some(turns) = turns.filter(|_| first) else { continue };
            let mut next: Vec<(&u64, &Played)> =
                turns.iter().filter(|(_, played)| played.results.games() >= min.max(1)).collect();
            // The most played one last: it is taken off the list first.
            next.sort_by_key(|(key, played)| (played.results.games(), std::cmp::Reverse(**key)));
            for (_, played) in next {
                let turn = laid.from_book(&played.turn);
                let mut after = line.clone();
                if after.play_all(turn.iter().copied()).is_ok() {
                    left.push((after, before + 1, Some((turn, played.results))));
                }
            }
        }
        limbs
    }
}
