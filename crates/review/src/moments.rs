//! The turns on which the game hung.

use crate::{Review, Slip, Turn};

/// How many are offered to be tried again.
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
        self.moments_for([false; 2])
    }

    /// The turns to try again for somebody who had these sides: his own come first, and others only where there is room.
    #[must_use]
    pub fn moments_for(&self, own: [bool; 2]) -> Vec<usize> {
        let slips = self.turns.iter().enumerate().filter(|(_, turn)| matters(turn));
        let mut slips: Vec<_> = slips
            .filter_map(|(place, turn)| Some((!own[turn.mover], turn.verdict.as_ref()?.loss, place)))
            .collect();
        // Of equal ones the earlier: the game was still more open.
        slips.sort_by_key(|(others, loss, place)| (*others, std::cmp::Reverse(*loss), *place));
        slips.truncate(MOST);
        slips.sort_by_key(|(others, _, place)| (*others, *place));
        slips.into_iter().map(|(_, _, place)| place).collect()
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
