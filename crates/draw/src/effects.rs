//! What a step would do, for a page that shows it before it is made.

use kamni_rules::games::squares_around;
use kamni_rules::{AnyPosition, Cell, GameKind, Piece, Player, Position, Refusal, Step};

use crate::facts::Facts;
use crate::figure::fortress_cells;

/// What a step would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The stones that it takes off or turns over, and the riders that it picks up.
    pub takes: Vec<Cell>,
    /// Four: the capture squares that it builds, each as its two to four cells in a round.
    pub squares: Vec<Vec<Cell>>,
    /// Hasami Shogi: the five that it makes.
    pub line: Option<[Cell; 5]>,
    /// Close Combat: the stones that can be taken after it, in the same turn.
    pub opens: Vec<Cell>,
    /// Whether the piece gets there by a jump, or a series of them.
    pub jump: bool,
    /// Whether it ends the turn.
    pub ends_turn: bool,
    /// Whether it wins the game for the mover.
    pub wins: bool,
    /// Whether the game is over after it.
    pub ends_game: bool,
}

/// What a step would do, found by making it on a copy. Repetition, which a position does not know, is left out.
///
/// # Errors
/// Why the step is not legal.
pub fn effects(position: &AnyPosition, step: Step) -> Result<Effects, Refusal> {
    let mut after = *position;
    after.play(step)?;
    let mover = position.status().mover();
    let facts = Facts::of(position);
    let goes_on = after.to_move() == Some(mover) && after.turn() == position.turn();
    let mut effects = Effects {
        takes: takes(position, step, &after, &facts),
        jump: is_jump(position, step, &facts),
        ends_turn: !goes_on,
        ends_game: after.is_over(),
        wins: after.outcome().is_some_and(|outcome| outcome.winner == Some(mover)),
        ..Effects::default()
    };
    match position.kind() {
        GameKind::Four => effects.squares = built_squares(&after, mover, step, &effects.takes),
        GameKind::CloseCombat if goes_on => effects.opens = Facts::of(&after).takeable,
        GameKind::Hasami => effects.line = Facts::of(&after).five,
        _ => {}
    }
    Ok(effects)
}

fn takes(before: &AnyPosition, step: Step, after: &AnyPosition, facts: &Facts) -> Vec<Cell> {
    match step {
        Step::Take(cell) => vec![cell],
        Step::Move(from, to) if fortress_moves(before, facts) => picked_up(before, from, to),
        Step::Put(_) | Step::Move(..) => taken_off(before, after),
        _ => Vec::new(),
    }
}

/// The enemy's stones that a step has taken off.
fn taken_off(before: &AnyPosition, after: &AnyPosition) -> Vec<Cell> {
    // Most steps take nothing, and a look at the score is much cheaper than one at every cell.
    if !matches!(before.kind(), GameKind::Four | GameKind::Hasami) || before.score() == after.score() {
        return Vec::new();
    }
    let enemy = Some(Piece::Stone(before.status().mover().other()));
    let gone = |cell: &Cell| before.piece_at(*cell) == enemy && after.piece_at(*cell) != enemy;
    Cell::all(before.size()).filter(gone).collect()
}

/// The riders on the ground that a fortress which shifts comes to cover.
pub(crate) fn picked_up(before: &AnyPosition, from: Cell, to: Cell) -> Vec<Cell> {
    let size = before.size();
    let new = fortress_cells(to, size).filter(|cell| fortress_cells(from, size).all(|old| old != *cell));
    new.filter(|cell| before.piece_at(*cell) == Some(Piece::Rider)).collect()
}

/// Whether the player to move has fortresses to move.
pub(crate) fn fortress_moves(position: &AnyPosition, facts: &Facts) -> bool {
    facts.riders_player.is_some_and(|riders| riders != position.status().mover())
}

/// The squares of the mover's that a step has built around stones that it took.
pub(crate) fn built_squares(
    after: &AnyPosition,
    mover: Player,
    step: Step,
    taken: &[Cell],
) -> Vec<Vec<Cell>> {
    let (Step::Put(to) | Step::Move(_, to)) = step else { return Vec::new() };
    let own = |cell: &Cell| after.piece_at(*cell) == Some(Piece::Stone(mover));
    let around = taken.iter().flat_map(|middle| squares_around(*middle, after.size()));
    around.filter(|square| square.contains(&to) && square.iter().all(own)).collect()
}

fn is_jump(position: &AnyPosition, step: Step, facts: &Facts) -> bool {
    let Step::Move(from, to) = step else { return false };
    let far = from.col().abs_diff(to.col()) + from.row().abs_diff(to.row());
    match position.kind() {
        GameKind::Hasami => {
            let middle = Cell::new(from.col().midpoint(to.col()), from.row().midpoint(to.row()));
            far == 2 && position.piece_at(middle).is_some()
        }
        // A rider steps to the next cell; all else is jumped.
        GameKind::Dao => far > 1 && !fortress_moves(position, facts),
        _ => false,
    }
}
