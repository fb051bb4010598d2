//! Puzzles of Close Combat: chains, stones that hold, stones that threaten.

use kamni_rules::{Change, Position, Step};

use super::{Aim, Facts, Puzzled};

pub(super) const PUZZLED: &Puzzled = &Puzzled {
    boards: &[&[("size", "7")], &[("size", "9")], &[("size", "7"), ("lead", "1")], &[("size", "8")]],
    nodes: 3000,
    clear: 0.9,
    play: 2000,
    themes: &[
        "long-chain",
        "chain",
        "pair",
        "one-stone",
        "stop-in-time",
        "shield",
        "threat",
        "last-stones",
        "pass",
    ],
    theme,
};

/// With so few cells free the end is near.
const LAST: usize = 10;

fn theme(facts: &Facts<'_>) -> &'static str {
    let taken = facts.count(|change| matches!(change, Change::TurnedOver(..)));
    let size = facts.before.size();
    let free = kamni_rules::Cell::all(size).filter(|cell| facts.before.piece_at(*cell).is_none()).count();
    if facts.steps == [Step::Pass] {
        "pass"
    } else if facts.steps.last() == Some(&Step::End) {
        "stop-in-time"
    } else if taken >= 4 {
        "long-chain"
    } else if free <= LAST {
        "last-stones"
    } else if taken == 3 {
        "chain"
    } else if taken == 2 {
        "pair"
    } else if taken == 1 {
        "one-stone"
    } else if facts.aim == Aim::Save {
        "shield"
    } else {
        "threat"
    }
}
