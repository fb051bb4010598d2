//! What a search has found so far.

use std::time::Duration;

use kamni_rules::{Player, Step};

/// A position that is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Who wins with best play; nobody in a draw.
    pub winner: Option<Player>,
    /// In how many steps, if the search knows.
    pub steps: Option<u32>,
}

/// One of the best first steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// What it is worth to the player whose step it is, from −1 (lost) to 1 (won).
    pub value: f32,
    /// The steps that are expected, this one first.
    pub line: Vec<Step>,
    /// Positions visited below it, where the search counts them.
    pub nodes: u64,
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Steps looked ahead, on all lines and on the longest.
    pub depth: u32,
    /// The longest line looked at.
    pub longest: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The best steps, the best one first; empty only if there is no legal step.
    pub candidates: Vec<Candidate>,
    /// Expected difference of the scores, own less the other's, where points decide the game: to the half, and never saying the
    /// opposite of the winning chance.
    pub margin: Option<f32>,
    /// The position is solved.
    pub proof: Option<Proof>,
    /// The margin is what best play of both leads to, worked out to the point; nothing is estimated.
    pub exact: bool,
    /// How full the memory is, in thousandths.
    pub memory: u32,
}

impl Report {
    /// The best step.
    #[must_use]
    pub fn best(&self) -> Option<Step> {
        self.candidates.first()?.line.first().copied()
    }

    /// This one, or what a second and closer look has seen if it has solved the position; both have cost something.
    pub(crate) fn after_close_look(self, seen: Self) -> Self {
        let (nodes, time) = (self.nodes + seen.nodes, self.time + seen.time);
        let (depth, longest) = (self.depth.max(seen.depth), self.longest.max(seen.longest));
        let told = if seen.proof.is_some() { seen } else { self };
        Self { nodes, time, depth, longest, ..told }
    }

    /// The winning chance of the player whose step it is, from −1 to 1.
    #[must_use]
    pub fn value(&self) -> f32 {
        self.candidates.first().map_or(0.0, |best| best.value)
    }
}
