//! Dao Shi Xiang (Дао Ши Сян). One player has the green fortresses, the other the blue riders.
//!
//! - Equipment: a `board` of 13 with 4 fortresses and 25 riders, or of 18 with 8 and 64. A fortress covers 2×2 cells. In the
//!   middle lies the Dao, around it the riders' country. `first` says who begins (`fortresses`).
//! - Riders' turn: one to three moves by different riders, each a step to an orthogonal neighbour without a rider, or a
//!   series of jumps over riders. To riders a fortress is ground like any other.
//! - Fortresses' turn: shift a fortress that does not hold four riders by one cell, riders on it ride along, those on the
//!   ground before it are picked up and set down outside the country; or lift a rider off a fortress with fewer than four
//!   and set it down inside the country.
//! - End: riders win when every fortress holds four, reason `taken`; fortresses when one lies wholly inside the Dao, reason
//!   `dao`. Fortresses without a step lose, reason `no-moves`. Draws: `repetition`, and `turn-limit` (200) turns of each player.
//! - R1: repetition. R21: fortresses begin. R22: 2×2. R23: setup. R24: one to three moves. R25: jumps are orthogonal. R26: riders
//!   ride along. R27, R28: where riders are set down. R29: the Dao is looked at when the turn is complete. R30: no step loses.
//!   R31: turn limit.

use alloc::vec::Vec;
use core::fmt;

use super::{AnyPosition, GameKind, is_word, number};
use crate::hash::{Of, key};
use crate::view::{Info, write_list};
use crate::{
    Cell, Change, Ending, OptionKind, OptionSpec, OptionValue, Piece, Player, Points, Position, Reason,
    Refusal, SetupError, Side, Status, Step,
};
pub use quarters::{Quarters, Regions, Word};
use riders::{can_move, reach};

mod check;
mod quarters;
mod read;
mod riders;

pub(super) const VERSION: u32 = 1;
pub(super) const REPETITION: bool = true;
pub(super) const LONG_TURNS: bool = true;
pub(super) const UNLIKE_SIDES: bool = true;
pub(super) const OWN_EDGES: bool = false;
pub(super) const HAND: bool = true;
pub(super) const GOAL: Option<fn(u8) -> (Cell, Cell)> = Some(Regions::goal);
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "board", kind: OptionKind::OneOf { numbers: &[13, 18], default: 13 } },
    OptionSpec { name: "first", kind: OptionKind::Word { words: &["fortresses", "riders"] } },
    OptionSpec { name: "turn-limit", kind: OptionKind::Number { min: 1, max: 1000, default: 200 } },
];

/// Riders that move in a turn.
const RIDERS_A_TURN: usize = 3;

/// What the board of Dao Shi Xiang does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// Cells of the riders that have moved in this turn, in order of their texts.
    pub moved: Vec<Cell>,
    /// How many shifts the free fortress that is nearest has to the Dao, if nothing is in its way; none is free if nothing.
    pub way: Option<u32>,
}

/// The options of Dao Shi Xiang.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    size: u8,
    riders_first: bool,
    turn_limit: u16,
}

impl Options {
    pub(super) fn new(values: &[OptionValue]) -> Self {
        Self {
            size: number(values, 0) as u8,
            riders_first: is_word(values, 1, "riders"),
            turn_limit: number(values, 2) as u16,
        }
    }

    pub(super) fn values(&self) -> [OptionValue; 3] {
        [
            OptionValue::Number(self.size.into()),
            OptionValue::Word(if self.riders_first { "riders" } else { "fortresses" }),
            OptionValue::Number(self.turn_limit.into()),
        ]
    }

    pub(super) const fn sides(&self) -> [Side; 2] {
        if self.riders_first { [Side::Riders, Side::Fortresses] } else { [Side::Fortresses, Side::Riders] }
    }

    pub(super) fn start(&self) -> AnyPosition {
        match self.size {
            13 => Dao::<u64>::start(*self).into(),
            _ => Dao::<u128>::start(*self).into(),
        }
    }

    pub(super) fn read(&self, text: &str) -> Result<AnyPosition, SetupError> {
        match self.size {
            13 => Dao::<u64>::read(*self, text).map(AnyPosition::from),
            _ => Dao::<u128>::read(*self, text).map(AnyPosition::from),
        }
    }

    /// Who has the riders.
    #[inline]
    const fn riders_player(self) -> Player {
        if self.riders_first { Player::First } else { Player::Second }
    }
}

/// A position of Dao Shi Xiang on a board a quarter of which fits into a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dao<T> {
    status: Status,
    riders: Quarters<T>,
    /// The riders that have moved in this turn.
    moved: Quarters<T>,
    /// The top-left cells of the fortresses.
    fortresses: Quarters<T>,
    /// All cells of the fortresses.
    walls: Quarters<T>,
    /// Riders picked up and not yet set down.
    hand: u8,
    /// They go inside the country: a lift.
    lifted: bool,
    options: Options,
}

impl Regions {
    /// Those of the board of this size (13 or 18).
    #[must_use]
    pub const fn of(size: u8) -> Self {
        if size == 13 { <u64 as Word>::MAP.regions } else { <u128 as Word>::MAP.regions }
    }

    /// The first and the last cell of the Dao.
    fn goal(size: u8) -> (Cell, Cell) {
        let (from, to) = Self::of(size).dao;
        (Cell::new(from, from), Cell::new(to, to))
    }
}

/// The cells that fortresses with these top-left cells cover.
#[inline]
fn covered<T: Word>(fortresses: Quarters<T>) -> Quarters<T> {
    let upper = fortresses | fortresses.moved(0);
    upper | upper.moved(2)
}

const fn cell_key(of: Of, kind: usize, cell: Cell) -> u64 {
    key(of, kind, cell.row() as usize * 32 + cell.col() as usize)
}

const FORTRESS: usize = 0;
const RIDER: usize = 1;

impl<T: Word> Dao<T> {
    fn start(options: Options) -> Self {
        let mut fortresses = Quarters::EMPTY;
        let middle = T::MAP.size / 2 - 1;
        for &row in T::MAP.fortresses {
            for &col in T::MAP.fortresses {
                if (row, col) != (middle, middle) {
                    fortresses.set(Cell::new(col, row));
                }
            }
        }
        let mut position = Self {
            status: Status::START,
            riders: Quarters(T::MAP.riders),
            moved: Quarters::EMPTY,
            fortresses,
            walls: covered(fortresses),
            hand: 0,
            lifted: false,
            options,
        };
        position.status.hash = position.fresh_hash();
        position
    }

    /// The riders, those in hand left out.
    #[must_use]
    #[inline]
    pub const fn riders(&self) -> Quarters<T> {
        self.riders
    }

    /// The riders that stand outside their country.
    #[must_use]
    #[inline]
    pub fn outside(&self) -> Quarters<T> {
        self.riders & !Quarters(T::MAP.country)
    }

    /// The top-left cells of the fortresses.
    #[must_use]
    #[inline]
    pub const fn fortresses(&self) -> Quarters<T> {
        self.fortresses
    }

    /// All cells of the fortresses.
    #[must_use]
    #[inline]
    pub const fn walls(&self) -> Quarters<T> {
        self.walls
    }

    /// Who has the riders.
    #[must_use]
    #[inline]
    pub const fn riders_player(&self) -> Player {
        self.options.riders_player()
    }

    #[inline]
    fn riders_to_move(&self) -> bool {
        self.status.mover as u8 == self.options.riders_player() as u8
    }

    /// The riders that have not moved in this turn.
    #[inline]
    fn free(&self) -> Quarters<T> {
        self.riders & !self.moved
    }

    /// The riders that have moved in this turn.
    #[must_use]
    #[inline]
    pub const fn moved(&self) -> Quarters<T> {
        self.moved
    }

    /// Their cells, in order of their texts.
    fn moved_cells(&self) -> Vec<Cell> {
        let mut moved: Vec<_> = self.moved.iter().collect();
        moved.sort_unstable_by_key(|cell| Step::Put(*cell).sort_key());
        moved
    }

    /// The fortresses that hold four riders, by their top-left cells.
    #[must_use]
    #[inline]
    pub fn held(&self) -> Quarters<T> {
        let side_by_side = self.riders & self.riders.moved(1);
        self.fortresses & side_by_side & side_by_side.moved(3)
    }

    /// The fortresses that do not hold four riders.
    #[inline]
    fn mobile(&self) -> Quarters<T> {
        self.fortresses & !self.held()
    }

    /// How many shifts the nearest of these fortresses has to stand wholly in the Dao, over a board without others.
    fn way(&self, fortresses: Quarters<T>) -> Option<u32> {
        let (from, to) = Regions::of(self.size()).dao;
        let far = |place: u8| u32::from(from.saturating_sub(place) + place.saturating_sub(to - 1));
        fortresses.iter().map(|cell| far(cell.col()) + far(cell.row())).min()
    }

    /// The mobile fortresses that can shift along a way: onto the board and off other fortresses.
    #[inline]
    fn shifts(&self, mobile: Quarters<T>, way: usize) -> Quarters<T> {
        let free = Quarters(T::MAP.board) & !self.walls;
        // For the top-left cell of a fortress: whether the cells that it would newly cover are free.
        let (nearest, other) = match way {
            0 => (free.moved(1).moved(1), 3),
            1 => (free.moved(0), 3),
            2 => (free.moved(3).moved(3), 1),
            _ => (free.moved(2), 1),
        };
        mobile & nearest & nearest.moved(other)
    }

    /// Whether every fortress could shift if it held fewer than four riders.
    #[must_use]
    pub fn all_have_room(&self) -> bool {
        let can_shift = (0..4).map(|way| self.shifts(self.fortresses, way));
        can_shift.fold(Quarters::EMPTY, |all, some| all | some) == self.fortresses
    }

    /// All cells of the fortresses that one shift would bring wholly into the Dao if they held fewer than four riders.
    #[must_use]
    pub fn beside_dao(&self) -> Quarters<T> {
        let mut beside = Quarters::EMPTY;
        for way in 0..4 {
            for from in self.shifts(self.fortresses, way).iter() {
                if Quarters(T::MAP.in_dao).get(along(from, way, 1)) {
                    beside.set(from);
                }
            }
        }
        covered(beside)
    }

    /// How many shifts the nearest fortress, held or not, has to stand wholly in the Dao, over a board without others.
    #[must_use]
    pub fn shortest_way(&self) -> Option<u32> {
        self.way(self.fortresses)
    }

    /// The riders that can be lifted off mobile fortresses.
    #[inline]
    fn lifts(&self, mobile: Quarters<T>) -> Quarters<T> {
        self.riders & covered(mobile)
    }

    /// Whether the fortresses have a step.
    #[inline]
    fn fortresses_can_play(&self) -> bool {
        let mobile = self.mobile();
        (0..4).any(|way| !self.shifts(mobile, way).is_empty()) || !self.lifts(mobile).is_empty()
    }

    /// The cells on which a rider in hand can be set down.
    #[inline]
    fn grounds(&self) -> Quarters<T> {
        let country = Quarters(T::MAP.country);
        let region = if self.lifted { country } else { !country };
        Quarters(T::MAP.board) & region & !self.riders & !self.walls
    }

    fn move_rider(&mut self, from: Cell, to: Cell) {
        self.riders.clear(from);
        self.riders.set(to);
        self.moved.set(to);
        self.status.hash ^=
            cell_key(Of::Stone, RIDER, from) ^ cell_key(Of::Stone, RIDER, to) ^ cell_key(Of::Moved, 0, to);
        if self.walls.get(to) && self.mobile().is_empty() {
            self.status.ending = Some(Ending::win(self.status.mover, Reason::Taken));
            self.end_turn();
        } else if self.moved.count() == RIDERS_A_TURN || !can_move(&self.free(), &self.riders) {
            self.end_turn();
        }
    }

    fn shift(&mut self, from: Cell, to: Cell) {
        let [old, new] = [from, to].map(fortress);
        let riding = self.riders & old;
        for cell in (self.riders & new & !old).iter() {
            self.riders.clear(cell);
            self.status.hash ^= cell_key(Of::Stone, RIDER, cell);
            self.hand += 1;
        }
        let (right, down) = (to.col() as i8 - from.col() as i8, to.row() as i8 - from.row() as i8);
        self.riders = self.riders & !riding;
        for cell in riding.iter() {
            // A fortress that stays on the board keeps its riders on it.
            let ridden = cell.offset(right, down, T::MAP.size).unwrap_or(cell);
            self.riders.set(ridden);
            self.status.hash ^= cell_key(Of::Stone, RIDER, cell) ^ cell_key(Of::Stone, RIDER, ridden);
        }
        self.fortresses.clear(from);
        self.fortresses.set(to);
        self.walls = self.walls & !old | new;
        self.status.hash ^=
            cell_key(Of::Stone, FORTRESS, from) ^ cell_key(Of::Stone, FORTRESS, to) ^ self.hand_key();
        if self.hand == 0 {
            self.end_turn();
        }
    }

    fn lift(&mut self, cell: Cell) {
        self.riders.clear(cell);
        self.hand = 1;
        self.lifted = true;
        self.status.hash ^= cell_key(Of::Stone, RIDER, cell) ^ self.hand_key();
    }

    fn set_down(&mut self, cell: Cell) {
        self.status.hash ^= self.hand_key() ^ cell_key(Of::Stone, RIDER, cell);
        self.hand -= 1;
        self.status.hash ^= self.hand_key();
        self.riders.set(cell);
        if self.hand == 0 {
            self.end_turn();
        }
    }

    fn hand_key(&self) -> u64 {
        match self.hand {
            0 => 0,
            hand => key(Of::Hand, self.lifted.into(), hand.into()),
        }
    }

    fn end_turn(&mut self) {
        if !self.moved.is_empty() {
            for cell in self.moved.iter() {
                self.status.hash ^= cell_key(Of::Moved, 0, cell);
            }
            self.moved = Quarters::EMPTY;
        }
        self.lifted = false;
        self.status.turn += 1;
        self.status.give_turn_to(self.status.mover.other());
        if self.status.ending.is_none() {
            self.status.ending = self.ending();
        }
    }

    /// How the game has ended, if it has, where a turn begins.
    fn ending(&self) -> Option<Ending> {
        let last = self.status.mover.other();
        if self.riders_to_move() {
            if !(self.fortresses & Quarters(T::MAP.in_dao)).is_empty() {
                return Some(Ending::win(last, Reason::Dao));
            }
        } else if !self.fortresses_can_play() {
            return Some(Ending::win(last, Reason::NoMoves));
        }
        let limit = 2 * u32::from(self.options.turn_limit);
        (self.status.turn >= limit).then_some(Ending::draw(Reason::TurnLimit))
    }

    #[inline]
    fn pick_rider(&self, choose: impl FnOnce(usize) -> usize) -> Step {
        let can_end = !self.moved.is_empty();
        let others = |moves| usize::from(can_end || moves == 0);
        let picked = riders::pick(&self.free(), &self.riders, others, choose);
        picked.unwrap_or(if can_end { Step::End } else { Step::Pass })
    }

    fn pick_fortress(&self, choose: impl FnOnce(usize) -> usize) -> Step {
        let mobile = self.mobile();
        let shifts = [0, 1, 2, 3].map(|way| self.shifts(mobile, way));
        let lifts = self.lifts(mobile);
        let counts = shifts.map(|fortresses| fortresses.count());
        let mut chosen = choose(counts.iter().sum::<usize>() + lifts.count());
        for way in 0..4 {
            if chosen < counts[way] {
                return shift_step(shifts[way].nth(chosen), way);
            }
            chosen -= counts[way];
        }
        Step::Take(lifts.nth(chosen))
    }
}

/// The four cells of the fortress with this top-left one.
#[inline]
fn fortress<T: Word>(cell: Cell) -> Quarters<T> {
    let mut fortress = Quarters::EMPTY;
    fortress.set(cell);
    covered(fortress)
}

/// The cell this far along a way.
#[inline]
const fn along(cell: Cell, way: usize, by: i8) -> Cell {
    let (right, down) = quarters::WAYS[way];
    Cell::new((cell.col() as i8 + by * right) as u8, (cell.row() as i8 + by * down) as u8)
}

#[inline]
const fn shift_step(fortress: Cell, way: usize) -> Step {
    Step::Move(fortress, along(fortress, way, 1))
}

/// No shift or lift is ever refused for want of room: even with all other riders and fortresses there, enough cells inside
/// and outside the country are left for the two riders that a shift picks up at most, or the one of a lift.
const fn room_is_never_wanting(size: i32, country: i32, fortresses: i32, riders: i32) -> bool {
    let pieces = 4 * fortresses + riders;
    size * size - country * country - pieces >= 2 && country * country - pieces >= 1
}
const _: () = assert!(room_is_never_wanting(13, 9, 4, 25) && room_is_never_wanting(18, 14, 8, 64));

impl<T: Word> Position for Dao<T> {
    fn kind(&self) -> GameKind {
        GameKind::Dao
    }

    #[inline]
    fn status(&self) -> &Status {
        &self.status
    }

    fn status_mut(&mut self) -> &mut Status {
        &mut self.status
    }

    fn size(&self) -> u8 {
        T::MAP.size
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        match (self.riders.get(cell), self.walls.get(cell)) {
            (false, false) => None,
            (true, false) => Some(Piece::Rider),
            (false, true) => Some(Piece::Fortress),
            (true, true) => Some(Piece::RiderOnFortress),
        }
    }

    /// Fortresses that do not hold four riders, and riders on fortresses, whoever is First.
    fn score(&self) -> [Points; 2] {
        let free = self.fortresses & !self.held();
        let climbed = self.riders & self.walls;
        [free, climbed].map(|cells| Points::whole(cells.count() as u32))
    }

    fn turns_to_draw(&self) -> Option<u32> {
        Some((2 * u32::from(self.options.turn_limit)).saturating_sub(self.status.turn))
    }

    fn info(&self) -> Info {
        Info::Dao(Unseen { moved: self.moved_cells(), way: self.way(self.mobile()) })
    }

    #[inline]
    fn hand(&self) -> u32 {
        self.hand.into()
    }

    fn write_info(&self, seen: u32, f: &mut dyn fmt::Write) -> fmt::Result {
        f.write_str("\"moved\":[")?;
        write_list(f, self.moved_cells())?;
        write!(f, "],\"seen\":{seen}")
    }

    fn legal_into(&self, steps: &mut Vec<Step>) {
        if self.is_over() {
        } else if self.hand > 0 {
            steps.extend(self.grounds().iter().map(Step::SetDown));
        } else if self.riders_to_move() {
            let before = steps.len();
            for from in self.free().iter() {
                steps.extend(reach(from, &self.riders).iter().map(|to| Step::Move(from, to)));
            }
            if !self.moved.is_empty() {
                steps.push(Step::End);
            } else if steps.len() == before {
                steps.push(Step::Pass);
            }
        } else {
            let mobile = self.mobile();
            for way in 0..4 {
                let fortresses = self.shifts(mobile, way).iter();
                steps.extend(fortresses.map(|fortress| shift_step(fortress, way)));
            }
            steps.extend(self.lifts(mobile).iter().map(Step::Take));
        }
    }

    #[inline]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        if self.is_over() {
            None
        } else if self.hand > 0 {
            let grounds = self.grounds();
            Some(Step::SetDown(grounds.nth(choose(grounds.count()))))
        } else if self.riders_to_move() {
            Some(self.pick_rider(choose))
        } else {
            Some(self.pick_fortress(choose))
        }
    }

    fn check(&self, step: Step) -> Result<(), Refusal> {
        self.check_step(step)
    }

    #[inline]
    fn play_unchecked(&mut self, step: Step) {
        self.status.ply += 1;
        match step {
            Step::Move(from, to) if self.riders_to_move() => self.move_rider(from, to),
            Step::Move(from, to) => self.shift(from, to),
            Step::Take(cell) => self.lift(cell),
            Step::SetDown(cell) => self.set_down(cell),
            _ => self.end_turn(),
        }
    }

    fn board_changes(&self, step: Step, _after: &Self, changes: &mut Vec<Change>) {
        match step {
            Step::Move(from, to) if self.riders_to_move() => {
                // A rider steps to the next cell; all else is jumped.
                let far = from.col().abs_diff(to.col()) + from.row().abs_diff(to.row());
                changes.push(Change::Moved { from, to, jumped: far > 1 });
            }
            Step::Move(from, to) => {
                let [old, new] = [from, to].map(fortress);
                let sorted = |riders: Quarters<T>| {
                    let mut cells: Vec<Cell> = riders.iter().collect();
                    cells.sort_unstable();
                    cells
                };
                changes.extend(sorted(self.riders & new & !old).into_iter().map(Change::PickedUp));
                changes.push(Change::Shifted { from, to });
                let (right, down) = (to.col() as i8 - from.col() as i8, to.row() as i8 - from.row() as i8);
                changes.extend(sorted(self.riders & old).into_iter().map(|cell| {
                    let to = cell.offset(right, down, T::MAP.size).unwrap_or(cell);
                    Change::Carried { from: cell, to }
                }));
            }
            Step::Take(cell) => changes.push(Change::Lifted(cell)),
            Step::SetDown(cell) => changes.push(Change::SetDown(cell)),
            _ => {}
        }
    }

    #[inline]
    fn turn_begins(&self) -> bool {
        self.hand == 0 && self.moved.is_empty()
    }

    fn same_board(&self, other: &Self) -> bool {
        self.riders == other.riders
            && self.fortresses == other.fortresses
            && self.status.mover == other.status.mover
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = self.status.fresh_hash() ^ self.unseen_hash();
        let sets = [
            (self.fortresses, Of::Stone, FORTRESS),
            (self.riders, Of::Stone, RIDER),
            (self.moved, Of::Moved, 0),
        ];
        for (cells, of, kind) in sets {
            for cell in cells.iter() {
                hash ^= cell_key(of, kind, cell);
            }
        }
        hash
    }

    fn unseen_hash(&self) -> u64 {
        self.hand_key()
    }

    fn write_fields(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        read::write_fields(self, f)
    }
}
