//! Puzzles of Dao Shi Xiang: walls that are taken, walls that walk.

use kamni_rules::{AnyPosition, Cell, Change, Piece, Position, Reason};

use super::{Aim, Facts, Puzzled};

pub(super) const PUZZLED: &Puzzled = &Puzzled {
    boards: &[&[], &[("first", "riders")]],
    nodes: 3000,
    clear: 0.9,
    play: 2000,
    themes: &[
        "into-the-dao",
        "last-wall",
        "wall-taken",
        "two-walls",
        "throw-out",
        "lift",
        "march",
        "shut-the-way",
        "long-jump",
        "three-together",
    ],
    theme,
};

/// From this many cells on a jump is a long one.
const LONG: u8 = 6;

fn theme(facts: &Facts<'_>) -> &'static str {
    let did = |is: fn(&Change) -> bool| facts.count(is) > 0;
    let taken = full_walls(facts.after).saturating_sub(full_walls(facts.before));
    let over = facts.after.outcome().map(|outcome| outcome.reason);
    if did(|change| matches!(change, Change::Lifted(_))) {
        "lift"
    } else if did(|change| matches!(change, Change::Shifted { .. })) {
        let dao = facts.wins() && facts.ends.is_some_and(|ending| ending.reason == Reason::Dao);
        let thrown = did(|change| matches!(change, Change::PickedUp(_)));
        if thrown {
            "throw-out"
        } else if dao {
            "into-the-dao"
        } else {
            "march"
        }
    } else if over == Some(Reason::Taken)
        || (facts.wins() && facts.ends.is_some_and(|e| e.reason == Reason::Taken))
    {
        "last-wall"
    } else if taken >= 2 {
        "two-walls"
    } else if taken == 1 {
        "wall-taken"
    } else if facts.aim == Aim::Save {
        "shut-the-way"
    } else if facts.all().any(is_long) {
        "long-jump"
    } else {
        "three-together"
    }
}

fn is_long(change: &Change) -> bool {
    let Change::Moved { from, to, jumped: true } = change else { return false };
    from.col().abs_diff(to.col()) + from.row().abs_diff(to.row()) >= LONG
}

/// How many fortresses hold four riders: every one of them is a 2×2 of such cells, and none of the others is.
fn full_walls(position: &AnyPosition) -> u32 {
    // The first score is the number of fortresses that do not.
    let cells = Cell::all(position.size());
    let walls = cells
        .filter(|cell| matches!(position.piece_at(*cell), Some(Piece::Fortress | Piece::RiderOnFortress)));
    let all = walls.count() as u32 / 4;
    all.saturating_sub(position.score()[0].in_halves() / 2)
}
