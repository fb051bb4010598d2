//! Close Combat (Ближний бой). First is Red, Second is Blue.
//!
//! - Equipment: a square board of `size` 5 to 19 (15), stones that can change hands.
//! - Play: a turn puts one stone on an empty cell and may then take stones, or passes. No 3×3 block may be filled with
//!   one colour, by putting or by taking. An enemy stone with *a* attackers and *d* friends among its up to 8
//!   neighbours is dominated when a ≥ 2 and a ≥ d + `lead` (2). It may be taken when it came to be so through this
//!   turn; taking turns it into the mover's colour, and the board is looked at again.
//! - End: two passes in a row; more stones win. Reason `stones`.
//! - R3: Red begins. R4: a taking that would fill a 3×3 block is forbidden too. R5: two readings of "outnumber", chosen by
//!   `lead`. R6: who has passed may come back if the other plays.
//!
//! Within a turn the mover's stones only grow in number and the enemy's only shrink, so that a stone which is
//! dominated stays so. Which stones came into danger through the turn (they are called *ripe* here) is therefore seen
//! from the few cells around each change, without ever looking at the whole board.

use alloc::vec::Vec;
use core::fmt;

use super::{AnyPosition, GameKind, number};
use crate::bits::Bits;
use crate::hash::{Of, key};
use crate::setup::{Setup, write_cells};
use crate::view::Info;
use crate::{
    Cell, Change, Ending, OptionKind, OptionSpec, OptionValue, Piece, Player, Points, Position, Reason,
    Refusal, SetupError, Side, Status, Step,
};

pub(super) const VERSION: u32 = 1;
pub(super) const REPETITION: bool = false;
pub(super) const LONG_TURNS: bool = true;
pub(super) const UNLIKE_SIDES: bool = false;
pub(super) const OWN_EDGES: bool = false;
pub(super) const HAND: bool = false;
pub(super) const GOAL: Option<fn(u8) -> (Cell, Cell)> = None;
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "size", kind: OptionKind::Number { min: 5, max: 19, default: 15 } },
    OptionSpec { name: "lead", kind: OptionKind::Number { min: 1, max: 2, default: 2 } },
];

/// What the board of Close Combat does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// Whether the step just made was a pass.
    pub passed: bool,
}

/// The options of Close Combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    size: u8,
    lead: u8,
}

impl Options {
    pub(super) fn new(values: &[OptionValue]) -> Self {
        Self { size: number(values, 0) as u8, lead: number(values, 1) as u8 }
    }

    pub(super) fn values(&self) -> [OptionValue; 2] {
        [self.size, self.lead].map(|value| OptionValue::Number(value.into()))
    }

    pub(super) const fn sides(&self) -> [Side; 2] {
        [Side::Red, Side::Blue]
    }

    pub(super) fn start(&self) -> AnyPosition {
        by_width!(self.size, W => CloseCombat::<W>::start(*self).into())
    }

    pub(super) fn read(&self, text: &str) -> Result<AnyPosition, SetupError> {
        let stones = Player::BOTH.map(Piece::Stone);
        let setup = Setup::read(text, self.size, &stones, &["turn", "ply", "passed", "danger"])?;
        by_width!(self.size, W => CloseCombat::<W>::read(*self, &setup).map(AnyPosition::from))
    }

    /// Whether a stone with this many attackers and friends around it is dominated.
    #[inline]
    const fn dominated(self, attackers: u32, friends: u32) -> bool {
        attackers >= 2 && attackers >= friends + self.lead as u32
    }
}

/// A position of Close Combat on a board that fits into `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseCombat<const W: usize> {
    status: Status,
    stones: [Bits<W>; 2],
    /// For each player the cells, empty or not, where a stone of his would fill a 3×3 block.
    closed: [Bits<W>; 2],
    /// Enemy stones that came into danger through this turn and have not been taken.
    ripe: Bits<W>,
    passed: bool,
    options: Options,
}

/// The 3×3 cells at the top left of a 5×5 window, and the eight around the cell in their middle.
const BLOCK: u32 = 0b00111_00111_00111;
const RING: u32 = 0b00111_00101_00111;
/// The eight neighbours of the middle of a window.
const AROUND_MIDDLE: u32 = RING << 6;
const MIDDLE: u32 = 1 << 12;

/// The cell of a window's bit.
#[inline]
fn window_cell(middle: Cell, bit: u32) -> Cell {
    Cell::new(middle.col() + (bit % 5) as u8 - 2, middle.row() + (bit / 5) as u8 - 2)
}

/// For each place of a 3×3 block in a window (its top left), its rows that are full: top, middle, bottom.
#[inline]
const fn full_rows(window: u32) -> [u32; 3] {
    let threes = window & window >> 1 & window >> 2;
    [threes & BLOCK, threes >> 5 & BLOCK, threes >> 10 & BLOCK]
}

impl<const W: usize> CloseCombat<W> {
    fn start(options: Options) -> Self {
        let empty = Bits::EMPTY;
        let (stones, closed) = ([empty; 2], [empty; 2]);
        Self { status: Status::START, stones, closed, ripe: empty, passed: false, options }
    }

    fn read(options: Options, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let mut position = Self::start(options);
        for (cell, piece) in setup.pieces() {
            let Piece::Stone(player) = piece else { continue };
            position.stones[player].set(Bits::<W>::at(cell));
        }
        for (cell, piece) in setup.pieces() {
            let Piece::Stone(player) = piece else { continue };
            if position.completes_block(player, cell) {
                return Err(SetupError::FullBlock(cell, player));
            }
        }
        for player in Player::BOTH {
            for cell in Cell::all(options.size) {
                let at = Bits::<W>::at(cell);
                if !position.stones[player].get(at) && position.completes_block(player, cell) {
                    position.closed[player].set(at);
                }
            }
        }
        let danger = setup.cells("danger")?;
        let mid_turn = u32::from(danger.is_some());
        let stones = position.stones.map(|stones| stones.count()).iter().sum::<usize>() as u32;
        let passed = setup.word("passed", &["yes"])?.is_some();
        let passes = if setup.side.is_none() { 2 } else { u32::from(passed) };
        let turn = setup.turn((stones + passes).saturating_sub(mid_turn), true)?;
        position.status.turn = turn;
        position.status.ply = setup.ply(turn + mid_turn)?;
        position.status.mover = setup.side.unwrap_or(Player::of_turn(turn));
        position.passed = passed;
        if let Some(danger) = danger {
            position.read_danger(&danger)?;
            if passed || setup.side.is_none() {
                return Err(SetupError::KeyDoesNotFit("danger"));
            }
        }
        if setup.side.is_none() {
            if !passed {
                return Err(SetupError::NotOver);
            }
            position.finish();
        }
        position.status.hash = position.fresh_hash();
        Ok(position)
    }

    /// In the middle of a turn all stones in danger are ripe but those that were in danger when it began.
    fn read_danger(&mut self, danger: &[Cell]) -> Result<(), SetupError> {
        self.ripe = self.in_danger(self.status.mover.other());
        for &cell in danger {
            let at = Bits::<W>::at(cell);
            if !self.ripe.get(at) {
                return Err(SetupError::NotInDanger(cell));
            }
            self.ripe.clear(at);
        }
        if self.takeable().is_empty() { Err(SetupError::NothingToTake) } else { Ok(()) }
    }

    /// A player's stones.
    #[must_use]
    #[inline]
    pub fn stones(&self, player: Player) -> Bits<W> {
        self.stones[player]
    }

    /// The cells, empty or not, where a stone of this player would fill a 3×3 block.
    #[must_use]
    #[inline]
    pub fn closed_to(&self, player: Player) -> Bits<W> {
        self.closed[player]
    }

    /// By how many attackers must outnumber friends.
    #[must_use]
    #[inline]
    pub const fn lead(&self) -> u8 {
        self.options.lead
    }

    /// Whether the step just made was a pass.
    #[must_use]
    #[inline]
    pub const fn passed(&self) -> bool {
        self.passed
    }

    /// The cells on which the mover may put a stone.
    #[inline]
    fn open(&self) -> Bits<W> {
        let [first, second] = self.stones;
        Bits::board(self.options.size) & !(first | second | self.closed[self.status.mover])
    }

    /// The stones that the mover may take.
    #[must_use]
    #[inline]
    pub fn takeable(&self) -> Bits<W> {
        self.ripe & !self.closed[self.status.mover]
    }

    /// A player's stones that are dominated, whether they can be taken or not.
    #[must_use]
    pub fn in_danger(&self, player: Player) -> Bits<W> {
        let mut danger = Bits::EMPTY;
        for at in self.stones[player].iter() {
            let (attackers, friends) = self.neighbours(player, Bits::<W>::cell(at));
            if self.options.dominated(attackers, friends) {
                danger.set(at);
            }
        }
        danger
    }

    /// The attackers and friends of a stone of this player.
    fn neighbours(&self, player: Player, cell: Cell) -> (u32, u32) {
        let around = |player: Player| (self.stones[player].window(cell) & AROUND_MIDDLE).count_ones();
        (around(player.other()), around(player))
    }

    /// Whether some 3×3 block around the cell is full of this player's stones, or would be with one there.
    fn completes_block(&self, player: Player, cell: Cell) -> bool {
        let [top, middle, bottom] = full_rows(self.stones[player].window(cell) | MIDDLE);
        top & middle & bottom != 0
    }

    /// A stone of the mover has come to a cell: closes the cells where he now lacks one to a block.
    #[inline]
    fn close(&mut self, player: Player, cell: Cell, window: u32) {
        let [top, middle, bottom] = full_rows(window);
        // A block that lacks one stone has two full rows.
        let mut blocks = top & middle | top & bottom | middle & bottom;
        while blocks != 0 {
            let place = blocks.trailing_zeros();
            blocks &= blocks - 1;
            let lacking = BLOCK & !(window >> place);
            if lacking.is_power_of_two() {
                let bit = place + lacking.trailing_zeros();
                self.closed[player].set(Bits::<W>::at(window_cell(cell, bit)));
            }
        }
    }

    /// A stone of this player has left a cell: opens the cells where it was needed for a block.
    #[inline]
    fn reopen(&mut self, player: Player, cell: Cell) {
        let mut closed = self.closed[player].window(cell);
        while closed != 0 {
            let other = window_cell(cell, closed.trailing_zeros());
            closed &= closed - 1;
            if !self.completes_block(player, other) {
                self.closed[player].clear(Bits::<W>::at(other));
            }
        }
    }

    /// The mover has a new stone on a cell, where the enemy has lost one or none: finds the stones around it that
    /// have come into danger by that.
    #[inline]
    fn ripen(&mut self, cell: Cell, own: u32, lost: u32) {
        let enemy = self.stones[self.status.mover.other()].window(cell);
        let mut around = enemy & AROUND_MIDDLE;
        while around != 0 {
            let bit = around.trailing_zeros();
            around &= around - 1;
            let ring = RING << (bit - 6);
            let (attackers, friends) = ((own & ring).count_ones(), (enemy & ring).count_ones());
            let before = self.options.dominated(attackers - 1, friends + lost);
            if !before && self.options.dominated(attackers, friends) {
                let at = Bits::<W>::at(window_cell(cell, bit));
                self.ripe.set(at);
                self.status.hash ^= key(Of::Ripe, 0, at);
            }
        }
    }

    #[inline]
    fn put(&mut self, cell: Cell) {
        let (mover, at) = (self.status.mover, Bits::<W>::at(cell));
        self.stones[mover].set(at);
        self.status.hash ^= key(Of::Stone, mover as usize, at);
        let own = self.stones[mover].window(cell);
        self.close(mover, cell, own);
        self.ripen(cell, own, 0);
    }

    fn take(&mut self, cell: Cell) {
        let (mover, at) = (self.status.mover, Bits::<W>::at(cell));
        let enemy = mover.other();
        self.stones[enemy].clear(at);
        self.stones[mover].set(at);
        self.ripe.clear(at);
        self.status.hash ^=
            key(Of::Stone, enemy as usize, at) ^ key(Of::Stone, mover as usize, at) ^ key(Of::Ripe, 0, at);
        self.reopen(enemy, cell);
        let own = self.stones[mover].window(cell);
        self.close(mover, cell, own);
        self.ripen(cell, own, 1);
    }

    #[inline]
    fn end_turn(&mut self) {
        if !self.ripe.is_empty() {
            for at in self.ripe.iter() {
                self.status.hash ^= key(Of::Ripe, 0, at);
            }
            self.ripe = Bits::EMPTY;
        }
        self.status.turn += 1;
        self.status.give_turn_to(self.status.mover.other());
    }

    fn set_passed(&mut self, passed: bool) {
        if self.passed != passed {
            self.passed = passed;
            self.status.hash ^= key(Of::Passed, 0, 0);
        }
    }

    fn finish(&mut self) {
        let [first, second] = self.stones.map(|stones| stones.count());
        let winner = match first.cmp(&second) {
            core::cmp::Ordering::Greater => Some(Player::First),
            core::cmp::Ordering::Less => Some(Player::Second),
            core::cmp::Ordering::Equal => None,
        };
        self.status.ending = Some(Ending { winner, reason: Reason::Stones });
    }

    fn check_put(&self, cell: Cell) -> Result<(), Refusal> {
        if !cell.is_on(self.options.size) {
            return Err(Refusal::OffBoard(cell));
        }
        if !self.turn_begins() {
            return Err(Refusal::TurnGoesOn);
        }
        match self.piece_at(cell) {
            // Whoever goes for it wants to take it.
            Some(Piece::Stone(owner)) if owner != self.status.mover && self.is_in_danger(cell) => {
                return Err(Refusal::OldDanger(cell));
            }
            Some(_) => return Err(Refusal::Occupied(cell)),
            None => {}
        }
        if self.closed[self.status.mover].get(Bits::<W>::at(cell)) {
            return Err(Refusal::FillsBlock(cell, self.status.mover));
        }
        Ok(())
    }

    fn check_take(&self, cell: Cell) -> Result<(), Refusal> {
        if !cell.is_on(self.options.size) {
            return Err(Refusal::OffBoard(cell));
        }
        let (mover, at) = (self.status.mover, Bits::<W>::at(cell));
        if self.turn_begins() {
            let rival = self.piece_at(cell) == Some(Piece::Stone(mover.other()));
            return Err(if rival && self.is_in_danger(cell) {
                Refusal::OldDanger(cell)
            } else {
                Refusal::PutFirst
            });
        }
        match self.piece_at(cell) {
            None => Err(Refusal::NothingThere(cell)),
            Some(piece) if piece == Piece::Stone(mover) => Err(Refusal::YourOwn(cell)),
            Some(_) if self.ripe.get(at) => {
                if self.closed[mover].get(at) {
                    return Err(Refusal::TakingFillsBlock(cell, mover));
                }
                Ok(())
            }
            Some(_) if self.is_in_danger(cell) => Err(Refusal::OldDanger(cell)),
            Some(_) => {
                let (attackers, friends) = self.neighbours(mover.other(), cell);
                Err(Refusal::NotOutnumbered(cell, attackers as u8, friends as u8))
            }
        }
    }

    /// Whether a stone of the one whose turn it is not is outnumbered.
    fn is_in_danger(&self, cell: Cell) -> bool {
        let (attackers, friends) = self.neighbours(self.status.mover.other(), cell);
        self.options.dominated(attackers, friends)
    }
}

impl<const W: usize> Position for CloseCombat<W> {
    fn kind(&self) -> GameKind {
        GameKind::CloseCombat
    }

    #[inline]
    fn status(&self) -> &Status {
        &self.status
    }

    fn status_mut(&mut self) -> &mut Status {
        &mut self.status
    }

    fn size(&self) -> u8 {
        self.options.size
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let at = Bits::<W>::at(cell);
        Player::BOTH.into_iter().find(|player| self.stones[*player].get(at)).map(Piece::Stone)
    }

    fn score(&self) -> [Points; 2] {
        self.stones.map(|stones| Points::whole(stones.count() as u32))
    }

    fn info(&self) -> Info {
        Info::CloseCombat(Unseen { passed: self.passed })
    }

    fn write_info(&self, _: u32, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "\"passed\":{}", self.passed)
    }

    fn legal_into(&self, steps: &mut Vec<Step>) {
        if self.is_over() {
        } else if self.turn_begins() {
            steps.extend(self.open().iter().map(|at| Step::Put(Bits::<W>::cell(at))));
            steps.push(Step::Pass);
        } else {
            steps.extend(self.takeable().iter().map(|at| Step::Take(Bits::<W>::cell(at))));
            steps.push(Step::End);
        }
    }

    #[inline]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        if self.is_over() {
            return None;
        }
        let begins = self.turn_begins();
        let cells = if begins { self.open() } else { self.takeable() };
        let count = cells.count();
        let chosen = choose(count + 1);
        if chosen < count {
            let cell = Bits::<W>::cell(cells.nth(chosen));
            return Some(if begins { Step::Put(cell) } else { Step::Take(cell) });
        }
        Some(if begins { Step::Pass } else { Step::End })
    }

    fn check(&self, step: Step) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        match step {
            Step::Put(cell) => self.check_put(cell),
            Step::Take(cell) => self.check_take(cell),
            Step::Pass if self.turn_begins() => Ok(()),
            Step::Pass => Err(Refusal::TurnGoesOn),
            Step::End if self.turn_begins() => Err(Refusal::NothingToEnd),
            Step::End => Ok(()),
            _ => Err(Refusal::NoSuchStep),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, step: Step) {
        self.status.ply += 1;
        match step {
            Step::Put(cell) => {
                self.set_passed(false);
                self.put(cell);
                if self.takeable().is_empty() {
                    self.end_turn();
                }
            }
            Step::Take(cell) => {
                self.take(cell);
                if self.takeable().is_empty() {
                    self.end_turn();
                }
            }
            Step::Pass => {
                let over = self.passed;
                self.set_passed(true);
                self.end_turn();
                if over {
                    self.finish();
                }
            }
            _ => self.end_turn(),
        }
    }

    fn board_changes(&self, step: Step, after: &Self, changes: &mut Vec<Change>) {
        match step {
            Step::Put(cell) => changes.push(Change::Put(self.status.mover, cell)),
            Step::Take(cell) => changes.push(Change::TurnedOver(self.status.mover, cell)),
            _ => return,
        }
        changes.extend(after.takeable().iter().map(|at| Change::Exposed(Bits::<W>::cell(at))));
    }

    /// Ripe stones are there only in the middle of a turn, and a turn goes on only while one can be taken.
    #[inline]
    fn turn_begins(&self) -> bool {
        self.ripe.is_empty()
    }

    fn same_board(&self, other: &Self) -> bool {
        self.stones == other.stones && self.status.mover == other.status.mover
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = self.status.fresh_hash() ^ self.unseen_hash();
        for player in Player::BOTH {
            for at in self.stones[player].iter() {
                hash ^= key(Of::Stone, player as usize, at);
            }
        }
        for at in self.ripe.iter() {
            hash ^= key(Of::Ripe, 0, at);
        }
        hash
    }

    fn unseen_hash(&self) -> u64 {
        if self.passed { key(Of::Passed, 0, 0) } else { 0 }
    }

    fn write_fields(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, " turn={} ply={}", self.status.turn, self.status.ply)?;
        if self.passed {
            f.write_str(" passed=yes")?;
        }
        if self.turn_begins() {
            return Ok(());
        }
        let enemy = self.status.mover.other();
        let old = self.stones[enemy].iter().filter(|at| !self.ripe.get(*at)).map(Bits::<W>::cell);
        let old = old.filter(|cell| {
            let (attackers, friends) = self.neighbours(enemy, *cell);
            self.options.dominated(attackers, friends)
        });
        f.write_str(" danger=")?;
        write_cells(f, old)
    }
}
