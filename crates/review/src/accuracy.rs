//! How well a player played, as one number.

use kamni_rules::Player;

use crate::{Loss, Review};

/// A turn that gives this many points of a hundred away is worth half.
const HALF: f64 = 15.0;

/// How near a player's turns came to the best ones, from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Accuracy(f64);

impl Accuracy {
    /// As a number from 0 to 100.
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }

    /// As it is told: a whole number.
    #[must_use]
    pub fn rounded(self) -> u32 {
        self.0.round() as u32
    }
}

/// What a turn with such a loss is worth: 100 for none, and half as much for every 15 points of a hundred.
#[must_use]
pub fn turn_accuracy(loss: Loss) -> f64 {
    100.0 * (-loss.points() / HALF).exp2()
}

impl Review {
    /// A player's accuracy: the mean of his turns. None if he made no turn, or one has not been judged yet.
    #[must_use]
    pub fn accuracy(&self, player: Player) -> Option<Accuracy> {
        let own = self.turns.iter().filter(|turn| turn.mover == player);
        let worth: Option<Vec<f64>> =
            own.map(|turn| turn.verdict.as_ref().map(|verdict| turn_accuracy(verdict.loss))).collect();
        let worth = worth.filter(|worth| !worth.is_empty())?;
        Some(Accuracy(worth.iter().sum::<f64>() / worth.len() as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_are_worth() {
        for (loss, worth) in [(0.0, 100.0), (0.1, 79.4), (0.2, 63.0), (0.3, 50.0), (1.0, 9.9), (2.0, 1.0)] {
            let found = turn_accuracy(Loss::new(loss));
            assert!((found - worth).abs() < 0.1, "{loss}: {found}");
        }
    }
}
