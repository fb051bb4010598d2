//! The ways of doing what a puzzle wants: any steps in any order that come to the same.

use std::collections::HashSet;

use kamni_engine::Deed;
use kamni_rules::{AnyPosition, Position, Step};

/// Positions looked at to see whether the steps of the solution still do it.
const MOST: usize = 5_000;
/// The most pairs of steps that are tried when those of the solution do not.
const MOST_PAIRS: usize = 15_000;

/// What has to be done, and how the solution does it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways<'p> {
    pub(crate) start: &'p AnyPosition,
    pub(crate) deed: &'p Deed,
    pub(crate) steps: &'p [Step],
}

impl Ways<'_> {
    /// Whether it is done.
    pub(crate) fn is_done(&self, position: &AnyPosition) -> bool {
        self.deed.is_done(self.start, position)
    }

    /// Whether a turn does it, or wins at once.
    pub(crate) fn solves(&self, turn: &[Step]) -> bool {
        let mut here = *self.start;
        turn.iter().any(|step| here.play(*step).is_ok() && (self.is_done(&here) || self.wins(&here)))
    }

    /// Whether the player whose puzzle it is has won.
    pub(crate) fn wins(&self, position: &AnyPosition) -> bool {
        position.outcome().is_some_and(|outcome| outcome.winner == Some(self.start.status().mover()))
    }

    /// The steps that go on rightly from a position of the turn; none where it is done, or cannot be done any more. Of ways that are
    /// not made of the solution's steps only one is told, and none that needs more than two steps.
    pub(crate) fn next(&self, here: &AnyPosition) -> Vec<Step> {
        if self.is_done(here) || here.turn_ended(self.start) {
            return Vec::new();
        }
        let mut dead = HashSet::new();
        let mut right: Vec<Step> = Vec::new();
        for step in self.steps {
            if !right.contains(step) && here.is_legal(*step) && self.leads(&after(here, *step), &mut dead) {
                right.push(*step);
            }
        }
        if right.is_empty() { self.other_way(here).into_iter().collect() } else { right }
    }

    /// Whether steps of the solution do it from here.
    fn leads(&self, here: &AnyPosition, dead: &mut HashSet<u64>) -> bool {
        if self.is_done(here) {
            return true;
        }
        if here.turn_ended(self.start) || dead.len() >= MOST || !dead.insert(here.hash()) {
            return false;
        }
        let mut steps = self.steps.iter().filter(|step| here.is_legal(**step));
        steps.any(|step| self.leads(&after(here, *step), dead))
    }

    /// A step with which, or with one more, it is done from here.
    fn other_way(&self, here: &AnyPosition) -> Option<Step> {
        let legal = here.legal();
        if let Some(step) = legal.iter().find(|step| self.is_done(&after(here, **step))) {
            return Some(*step);
        }
        let mut pairs = 0;
        legal.into_iter().find(|step| {
            let here = after(here, *step);
            if here.turn_ended(self.start) || pairs > MOST_PAIRS {
                return false;
            }
            let legal = here.legal();
            pairs += legal.len();
            legal.into_iter().any(|step| self.is_done(&after(&here, step)))
        })
    }
}

fn after(here: &AnyPosition, step: Step) -> AnyPosition {
    let mut after = *here;
    after.play_unchecked(step);
    after
}
