//! What a step would do, for a page that shows it before it is made.

use kamni_rules::{AnyPosition, Cell, Change, Position, Refusal, Square, Step};

/// What a step would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The stones that it takes off or turns over, and the riders that it picks up.
    pub takes: Vec<Cell>,
    /// The capture squares that it builds, each as its two to four cells in a round.
    pub squares: Vec<Square>,
    /// The five that it makes.
    pub line: Option<[Cell; 5]>,
    /// The stones that can be taken after it, in the same turn.
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

/// What a step would do. Repetition, which a position does not know, is left out.
///
/// # Errors
/// Why the step is not legal.
pub fn effects(position: &AnyPosition, step: Step) -> Result<Effects, Refusal> {
    position.check(step)?;
    let mover = position.status().mover();
    let mut effects = Effects::default();
    for change in position.changes(step) {
        match change {
            Change::TakenOff(_, cell)
            | Change::TurnedOver(_, cell)
            | Change::Lifted(cell)
            | Change::PickedUp(cell) => effects.takes.push(cell),
            Change::Square(square) => effects.squares.push(square),
            Change::Exposed(cell) => effects.opens.push(cell),
            Change::Line(line) => effects.line = Some(line),
            Change::Moved { jumped, .. } => effects.jump = jumped,
            Change::TurnTo(_) => effects.ends_turn = true,
            Change::Ended(ending) => {
                (effects.ends_turn, effects.ends_game) = (true, true);
                effects.wins = ending.winner == Some(mover);
            }
            Change::Put(..) | Change::SetDown(_) | Change::Shifted { .. } | Change::Carried { .. } => {}
        }
    }
    Ok(effects)
}
