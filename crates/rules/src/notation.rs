//! Turns as text: steps joined by commas. (Steps read and write themselves; positions: [`crate::Rules::read`].)

use alloc::string::String;
use alloc::vec::Vec;

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
        push_step(&mut text, *step);
    }
    text
}

/// Appends a step's text, as it writes itself: for who writes many.
pub fn push_step(text: &mut String, step: Step) {
    let bytes = step.sort_key().to_be_bytes();
    let long = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    // The letters of steps are plain ones.
    text.push_str(core::str::from_utf8(&bytes[..long]).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, MAX_SIZE};
    use alloc::string::ToString;

    #[test]
    fn steps_are_appended_as_they_write_themselves() {
        let far = Cell::new(18, 18);
        let cells = || Cell::all(MAX_SIZE);
        let steps = cells()
            .flat_map(|cell| [Step::Put(cell), Step::Take(cell), Step::SetDown(cell), Step::Move(far, cell)]);
        for step in steps.chain([Step::End, Step::Pass, Step::Count]) {
            let mut text = String::new();
            push_step(&mut text, step);
            assert_eq!(text, step.to_string());
        }
    }
}
