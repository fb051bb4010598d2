//! Puzzles of Hasami Shogi: fives, and stones caught between two.

use kamni_rules::{Change, Position, Reason, Step};

use super::{Aim, Facts, Puzzled};

pub(super) const PUZZLED: &Puzzled = &Puzzled {
    boards: &[&[], &[("corner", "on")], &[("quiet", "30")]],
    nodes: 2000,
    clear: 0.5,
    play: 1200,
    themes: &[
        "five-before-five",
        "road-to-five",
        "stop-the-five",
        "two-ways",
        "row-caught",
        "jump",
        "catch",
        "way-out",
        "double-threat",
        "quiet-stone",
    ],
    theme,
};

fn theme(facts: &Facts<'_>) -> &'static str {
    let taken: Vec<_> = facts
        .all()
        .filter_map(|change| if let Change::TakenOff(_, cell) = change { Some(*cell) } else { None })
        .collect();
    let five =
        |ending: Option<kamni_rules::Ending>| ending.is_some_and(|ending| ending.reason == Reason::Five);
    let Some(Step::Move(_, to)) = facts.steps.first() else {
        return "quiet-stone";
    };
    let (along_row, along_column) =
        (taken.iter().any(|cell| cell.row() == to.row()), taken.iter().any(|cell| cell.col() == to.col()));
    if facts.wins() && five(facts.ends) {
        if facts.else_loses() && five(facts.else_ends) { "five-before-five" } else { "road-to-five" }
    } else if facts.else_loses() && five(facts.else_ends) {
        "stop-the-five"
    } else if along_row && along_column {
        "two-ways"
    } else if taken.len() >= 2 {
        "row-caught"
    } else if facts.count(|change| matches!(change, Change::Moved { jumped: true, .. })) > 0 {
        "jump"
    } else if !taken.is_empty() {
        "catch"
    } else if facts.aim == Aim::Save {
        "way-out"
    } else if threats(facts) >= 2 {
        "double-threat"
    } else {
        "quiet-stone"
    }
}

/// How many turns the mover would have that catch something, were it his turn again.
fn threats(facts: &Facts<'_>) -> usize {
    let mut after = *facts.after;
    // Any answer of the rival that catches nothing tells what is threatened.
    let quiet = after.legal().into_iter().find(|step| {
        !after.changes(*step).iter().any(|change| matches!(change, Change::TakenOff(..) | Change::Ended(_)))
    });
    let Some(quiet) = quiet else { return 0 };
    after.play_unchecked(quiet);
    let catches =
        |step: &Step| after.changes(*step).iter().any(|change| matches!(change, Change::TakenOff(..)));
    after.legal().iter().filter(|step| catches(step)).count()
}
