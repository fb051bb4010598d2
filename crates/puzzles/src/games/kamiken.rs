//! Puzzles of Kamiken: what a stone gains, spoils and closes.

use kamni_rules::{AnyPosition, Cell, Player, Position, Step};

use super::{Facts, Puzzled};

pub(super) const PUZZLED: &Puzzled = &Puzzled {
    boards: &[&[("size", "7")], &[("size", "9")], &[("size", "7"), ("komi", "2.5")], &[("size", "8")]],
    nodes: 250,
    clear: 0.9,
    play: 1000,
    themes: &[
        "gain-and-spoil",
        "own-ground",
        "spoil",
        "shut-out",
        "corner",
        "edge",
        "breathing-space",
        "last-stones",
        "enough",
    ],
    theme,
};

/// Points that a stone gains or takes away at once and that a player sees as many.
const MANY: i64 = 2;
/// Cells that are closed to the rival at once and that a player sees as many.
const SHUT: usize = 4;
/// With so few cells to choose from the end is near.
const LAST: usize = 8;

fn theme(facts: &Facts<'_>) -> &'static str {
    let [Step::Put(cell)] = facts.steps else {
        return "enough";
    };
    let (mover, size) = (facts.mover(), facts.before.size());
    let points =
        |position: &AnyPosition, player: Player| i64::from(position.score()[player as usize].in_halves()) / 2;
    let won = |player| points(facts.after, player) - points(facts.before, player);
    let (gained, spoiled) = (won(mover), -won(mover.other()));
    let closed = open_to(facts.before, mover.other()).saturating_sub(open_to(facts.after, mover.other()));
    if open_to(facts.before, mover) <= LAST {
        "last-stones"
    } else if is_corner(*cell, size) {
        "corner"
    } else if cell.col() == 0 || cell.row() == 0 || cell.col() + 1 == size || cell.row() + 1 == size {
        "edge"
    } else if gained >= 1 && spoiled >= 1 {
        "gain-and-spoil"
    } else if spoiled >= MANY {
        "spoil"
    } else if gained >= MANY {
        "own-ground"
    } else if closed >= SHUT {
        "shut-out"
    } else {
        "breathing-space"
    }
}

fn is_corner(cell: Cell, size: u8) -> bool {
    [cell.col(), cell.row()].iter().all(|at| *at == 0 || *at + 1 == size)
}

/// How many cells a player could put a stone on.
fn open_to(position: &AnyPosition, player: Player) -> usize {
    let size = position.size();
    let enemy = Some(kamni_rules::Piece::Stone(player.other()));
    let beaten = |cell: Cell| {
        let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        beside
            .iter()
            .filter_map(|(right, down)| cell.offset(*right, *down, size))
            .any(|at| position.piece_at(at) == enemy)
    };
    Cell::all(size).filter(|cell| position.piece_at(*cell).is_none() && !beaten(*cell)).count()
}
