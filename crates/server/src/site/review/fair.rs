//! What a review leaves out while a rated game stands where it would tell something.

use kamni_records::Record;
use kamni_review::{Review, Turn, annotate};
use kamni_rules::{AnyPosition, Position};

use crate::standing::Standing;

/// A record and its review without what they say about positions at which rated games stand, and how many turns are left out.
pub(super) fn withhold(record: Record, mut review: Review, standing: &Standing) -> (Record, Review, usize) {
    let mut positions = vec![*review.beginning()];
    for turn in &review.turns {
        let last = positions[positions.len() - 1];
        positions.push(after(&last, turn.steps.iter()));
    }
    let hidden = standing.hides(&positions);
    let better = |place: usize, turn: &Turn| {
        let line = turn.better().and_then(|better| better.line.first());
        line.is_some_and(|line| standing.hides([&after(&positions[place], line.iter())])[0])
    };
    let silent: Vec<bool> = review
        .turns
        .iter()
        .enumerate()
        .map(|(place, turn)| hidden[place] || hidden[place + 1] || better(place, turn))
        .collect();
    let count = silent.iter().filter(|silent| **silent).count();
    if count == 0 {
        return (record, review, 0);
    }
    review.start = review.start.filter(|_| !hidden[0]);
    for (place, turn) in review.turns.iter_mut().enumerate() {
        turn.after = turn.after.filter(|_| !hidden[place + 1]);
        turn.verdict = turn.verdict.take().filter(|_| !silent[place]);
    }
    (annotate(&record, &review), review, count)
}

/// A position after steps; as far as they are legal, which those of a record are.
fn after<'s>(position: &AnyPosition, mut steps: impl Iterator<Item = &'s kamni_rules::Step>) -> AnyPosition {
    let mut position = *position;
    // One that is refused changes nothing.
    let _ = steps.try_for_each(|step| position.play(*step));
    position
}
