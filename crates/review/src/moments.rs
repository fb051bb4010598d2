//! The turns on which the game hung.

use crate::{Review, Slip, Turn};

/// So many are enough to try again.
const MOST: usize = 3;
/// Below this chance even with the better turn, the game was as good as lost.
const LOST: f64 = -0.7;
/// Above it in spite of the turn, it was as good as won.
const WON: f64 = 0.7;

impl Review {
    /// The turns to try again, by their place among the turns: the greatest mistakes of either side in games that were open, in
    /// their order.
    #[must_use]
    pub fn moments(&self) -> Vec<usize> {
        let slips = self.turns.iter().enumerate().filter(|(_, turn)| matters(turn));
        let mut slips: Vec<_> =
            slips.filter_map(|(place, turn)| Some((turn.verdict.as_ref()?.loss, place))).collect();
        // Of equal ones the earlier: the game was still more open.
        slips.sort_by_key(|(loss, place)| (std::cmp::Reverse(*loss), *place));
        let mut places: Vec<usize> = slips.into_iter().take(MOST).map(|(_, place)| place).collect();
        places.sort_unstable();
        places
    }
}

/// Whether a turn gave away something that was worth having.
fn matters(turn: &Turn) -> bool {
    let chances = || {
        let better = turn.better()?.after?.chance(turn.mover);
        Some((better, turn.after?.chance(turn.mover)))
    };
    turn.slip() >= Some(Slip::Mistake)
        && chances().is_some_and(|(better, played)| better > LOST && played < WON)
}
