//! Turns as text: steps joined by commas. (Steps read and write themselves; positions: [`crate::Rules::read`].)

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::{Step, StepError};

/// The steps of a turn's text: `c3,xd4,xd5`.
///
/// # Errors
/// The first part that is not a step, by its place in the turn (counted from 0).
pub fn read_turn(text: &str) -> Result<Vec<Step>, (usize, StepError)> {
    let steps = text.split(',').enumerate();
    steps.map(|(place, step)| step.parse().map_err(|error| (place, error))).collect()
}

/// The text of a turn.
#[must_use]
pub fn write_turn(steps: &[Step]) -> String {
    let mut text = String::new();
    for (place, step) in steps.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{step}");
    }
    text
}
