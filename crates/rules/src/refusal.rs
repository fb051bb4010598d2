//! Why a step is refused.

use crate::coded::coded;
use crate::{Cell, Player};

coded! {
    /// Why a step is refused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Refusal {
        /// The game is over.
        "over" Over,
        /// The game has no such step.
        "no-such-step" NoSuchStep,
        /// The cell is not on the board.
        "off-board" OffBoard(cell: Cell),
        /// Something stands on the cell.
        "occupied" Occupied(cell: Cell),
        /// Nothing that can be moved or taken stands on the cell.
        "nothing-there" NothingThere(cell: Cell),
        /// The piece there is not the mover's.
        "not-yours" NotYours(cell: Cell),
        /// The piece there is the mover's own.
        "your-own" YourOwn(cell: Cell),
        /// A move has to lead somewhere else.
        "stays" Stays(cell: Cell),
        /// Stones slide along rows and columns.
        "not-straight" NotStraight(from: Cell, to: Cell),
        /// A piece stands in the way.
        "in-the-way" InTheWay(cell: Cell),
        /// The turn has begun otherwise: it can only be continued, or ended.
        "turn-goes-on" TurnGoesOn,
        /// There is nothing yet that could be ended.
        "nothing-to-end" NothingToEnd,
        /// Passing is for those who can do nothing else.
        "can-still-play" CanStillPlay,

        /// Kamiken: an enemy stone beats the cell.
        "beaten" Beaten(cell: Cell, by: Cell),

        /// Close Combat: the stone would fill a 3×3 block of the player's colour.
        "fills-block" FillsBlock(cell: Cell, player: Player),
        /// Close Combat: taking it would fill a 3×3 block of the player's colour (R4).
        "taking-fills-block" TakingFillsBlock(cell: Cell, player: Player),
        /// Close Combat: the attackers do not outnumber its friends enough.
        "not-outnumbered" NotOutnumbered(cell: Cell, attackers: u8, friends: u8),
        /// Close Combat: it was in danger before the turn began.
        "old-danger" OldDanger(cell: Cell),
        /// Close Combat: a stone has to be put before any can be taken.
        "put-first" PutFirst,

        /// Four: in the opening stones are only put.
        "opening" Opening,
        /// Four: with fewer than ten stones on the board one has to be put.
        "must-put" MustPut(on_board: u8),
        /// Four: with twenty stones on the board none can be put.
        "twenty" Twenty,
        /// Four: the supply is used up.
        "no-supply" NoSupply,
        /// Four: the count is kept all the time.
        "count-always" CountAlways,
        /// Four: a count is running.
        "count-running" CountRunning,
        /// Four: the count is demanded at the beginning of a turn.
        "count-late" CountLate,

        /// Dao Shi Xiang: neither a step nor a series of jumps leads there.
        "out-of-reach" OutOfReach(from: Cell, to: Cell),
        /// Dao Shi Xiang: the rider has moved in this turn.
        "has-moved" HasMoved(cell: Cell),
        /// Dao Shi Xiang: a fortress shifts by one cell.
        "shift-too-far" ShiftTooFar(fortress: Cell),
        /// Dao Shi Xiang: no fortress has its top-left cell there.
        "no-fortress" NoFortress(cell: Cell),
        /// Dao Shi Xiang: four riders hold the fortress.
        "held" Held(fortress: Cell),
        /// Dao Shi Xiang: the fortress would leave the board.
        "leaves-board" LeavesBoard(fortress: Cell),
        /// Dao Shi Xiang: the fortress would overlap another one.
        "overlaps" Overlaps(fortress: Cell, other: Cell),
        /// Dao Shi Xiang: no rider stands on a fortress there.
        "not-on-fortress" NotOnFortress(cell: Cell),
        /// Dao Shi Xiang: the riders in hand have to be set down first.
        "set-down-first" SetDownFirst(hand: u8),
        /// Dao Shi Xiang: no rider is in hand.
        "hand-empty" HandEmpty,
        /// Dao Shi Xiang: riders are set down on the ground, not on a fortress.
        "on-fortress" OnFortress(cell: Cell),
        /// Dao Shi Xiang: a rider pushed away is set down outside the riders' country.
        "inside-country" InsideCountry(cell: Cell),
        /// Dao Shi Xiang: a lifted rider is set down inside the riders' country.
        "outside-country" OutsideCountry(cell: Cell),
    }
}
