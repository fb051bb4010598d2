//! What is said of an answer.

use kamni_engine::{Limits, Mind, Settings, Stop};
use kamni_rules::{Line, Position, Refusal, Step};

use crate::puzzle::Puzzle;

/// What steps are, as an answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Right so far: more of the turn has to be found.
    SoFar,
    /// Solved.
    Right,
    /// Wrong, from this step on (counted from 0).
    Wrong {
        /// How many steps were right before it.
        place: usize,
    },
    /// Not a legal step.
    Illegal {
        /// How many steps come before it.
        place: usize,
        /// Why it is refused.
        refusal: Refusal,
    },
}

/// Why an answer is wrong: how the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The whole wrong turn: what was said, and the best that can still be made of it.
    pub turn: Vec<Step>,
    /// The rival's answer; none if the game is over, or the mover has the next turn too.
    pub answer: Vec<Step>,
}

const MEMORY: usize = 16 << 20;

impl Puzzle {
    /// Judges the steps of a turn, or how one begins. Whatever brings about the same is right, in any order and with steps that could
    /// be spared, and so is any turn that wins at once.
    #[must_use]
    pub fn judge(&self, steps: &[Step]) -> Verdict {
        let ways = self.ways();
        let mut line = self.line();
        for (place, step) in steps.iter().enumerate() {
            if let Err(refusal) = line.play(*step) {
                return Verdict::Illegal { place, refusal };
            }
            if ways.is_done(line.position()) || ways.wins(line.position()) {
                return Verdict::Right;
            }
            if ways.next(line.position()).is_empty() {
                return Verdict::Wrong { place };
            }
        }
        Verdict::SoFar
    }

    /// The steps that go on rightly after these; none where it is too late for that, or all is done.
    #[must_use]
    pub fn hints(&self, steps: &[Step]) -> Vec<Step> {
        let Ok(line) = Line::of(*self.rules(), *self.position(), steps.iter().copied()) else {
            return Vec::new();
        };
        self.ways().next(line.position())
    }

    /// How the game goes on after wrong steps, looking at this many positions. None if they are not legal.
    #[must_use]
    pub fn refute(&self, steps: &[Step], nodes: u64, stop: &Stop) -> Option<Refutation> {
        let mut line = Line::of(*self.rules(), *self.position(), steps.iter().copied()).ok()?;
        let mut mind = Mind::new(self.position(), Settings { memory: MEMORY, ..Settings::default() });
        let limits = Limits::nodes(nodes);
        if !line.position().turn_ended(self.position()) {
            let rest = mind.turn(&line, limits, stop);
            line.play_all(rest).ok()?;
        }
        let turn = line.steps().iter().copied().collect();
        let rival = line.position().to_move() == Some(self.mover().other());
        let answer = if rival { mind.turn(&line, limits, stop) } else { Vec::new() };
        Some(Refutation { turn, answer })
    }

    /// Whether full strength finds the solution with this many positions for the turn.
    #[must_use]
    pub fn is_found_with(&self, nodes: u64, stop: &Stop) -> bool {
        let mut mind = Mind::new(self.position(), Settings { memory: 4 * MEMORY, ..Settings::default() });
        let turn = mind.turn(&self.line(), Limits::nodes(nodes), stop);
        self.ways().solves(&turn)
    }

    /// How many positions the search looked at that proved it.
    #[must_use]
    pub fn proof_nodes(&self) -> u64 {
        let game = crate::games::of(self.rules().kind());
        game.nodes * crate::games::PROOF
    }
}
