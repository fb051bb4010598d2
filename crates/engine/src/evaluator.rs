//! The door between tree search and whatever judges positions for it.
//!
//! A tree asks about several leaves at a time. The judgement of the games ([`Sight`]) answers one as quickly as many, and so is
//! asked about one; what runs elsewhere and in bulk, as a network does, names a larger number.

use kamni_rules::Step;

use crate::eval::{Judge, Sight, chance};

/// A position below which a tree is to grow.
#[derive(Debug)]
pub(crate) struct Leaf<P> {
    /// The position; the game is not over.
    pub(crate) position: P,
    /// The steps to be tried: the legal ones, or some of them; none where the tree has no room and wants only the value.
    pub(crate) steps: Vec<Step>,
    /// The position after each of them, a draw by repetition included.
    pub(crate) after: Vec<P>,
}

/// What is thought of a leaf.
#[derive(Debug, Default)]
pub(crate) struct Evaluation {
    /// The winning chance of the player to move, from −1 to 1.
    pub(crate) value: f32,
    /// For each step how promising it is: more than 0, and in whatever unit, as only the proportions count.
    pub(crate) priors: Vec<f32>,
    /// For each step the winning chance of who makes it, as far as the position after it shows at a glance. Who does not look
    /// that far leaves it empty, and the value stands for all of them.
    pub(crate) glances: Vec<f32>,
}

/// Whoever judges positions for a tree. Every thread has a copy of its own.
pub(crate) trait Evaluator<P>: Clone + Send + Sync {
    /// How many leaves it is best asked about at a time.
    fn batch(&self) -> usize;

    /// Judges leaves, each in its place of `told`, where all lists are empty.
    fn evaluate(&mut self, leaves: &[Leaf<P>], told: &mut [Evaluation]);
}

/// How sharply glances become priors.
const PRIOR_SHARPNESS: f32 = 3.0;

impl<P: Judge> Evaluator<P> for Sight {
    fn batch(&self) -> usize {
        1
    }

    fn evaluate(&mut self, leaves: &[Leaf<P>], told: &mut [Evaluation]) {
        for (leaf, told) in leaves.iter().zip(told) {
            let mover = leaf.position.status().mover();
            told.value = chance(self.judge(&leaf.position));
            for after in &leaf.after {
                let glance = match after.outcome() {
                    None if after.status().mover() == mover => chance(self.glance(after)),
                    None => -chance(self.glance(after)),
                    Some(outcome) => match outcome.winner {
                        None => 0.0,
                        Some(winner) if winner == mover => 1.0,
                        Some(_) => -1.0,
                    },
                };
                told.priors.push((PRIOR_SHARPNESS * glance).exp());
                told.glances.push(glance);
            }
        }
    }
}
