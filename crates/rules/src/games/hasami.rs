//! Hasami Shogi (Хасами Сеги). First is White at the bottom, Second is Black at the top.
//!
//! - Equipment: a 9×9 board; 18 stones each fill the two rows next to their player.
//! - Play: a turn moves one own stone: a slide along an orthogonal over empty cells, or a jump over one neighbouring stone of
//!   either colour to the empty cell behind it. From where it lands, an unbroken row of enemy stones with a stone of the
//!   mover's right behind is taken off, in each of the four ways. With `corner` = `on`, also an enemy stone in a corner
//!   between the moved stone and another of the mover's.
//! - End: one enemy stone left or none, reason `one-left`; five own stones in a vertical or diagonal line outside the own
//!   two starting rows, reason `five`; no legal move loses, reason `no-moves`. Draws: `repetition`, and `quiet` (100)
//!   turns of each player without a taking.
//! - R1: repetition. R16: White begins. R17: board and setup. R18: the taking. R19: no move loses. R20: quiet turns. R32: jumps
//!   are orthogonal. R33: what continues a line of five does not matter.

use alloc::vec::Vec;
use core::fmt;

use super::{AnyPosition, GameKind, is_word, number};
use crate::bits::Bits;
use crate::hash::{Of, key};
use crate::setup::{Setup, write_result};
use crate::turned::{Place, Sliders, Turned, WAYS, Way, cell_along, check_slide, slider, slides};
use crate::view::Info;
use crate::{
    Cell, Change, Ending, OptionKind, OptionSpec, OptionValue, Piece, Player, Points, Position, Reason,
    Refusal, SetupError, Side, Status, Step,
};

pub(super) const VERSION: u32 = 1;
pub(super) const REPETITION: bool = true;
pub(super) const LONG_TURNS: bool = false;
pub(super) const UNLIKE_SIDES: bool = false;
pub(super) const OWN_EDGES: bool = true;
pub(super) const HAND: bool = false;
pub(super) const GOAL: Option<fn(u8) -> (Cell, Cell)> = None;
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "corner", kind: OptionKind::Word { words: &["off", "on"] } },
    OptionSpec { name: "quiet", kind: OptionKind::Number { min: 1, max: 1000, default: 100 } },
];

const SIZE: u8 = 9;
const STONES: usize = 18;
/// Words of a bitboard. The board leaves two columns of it unused: shifts along rows never run into the next one.
const W: usize = 2;
type Board = Bits<W>;

/// What the board of Hasami Shogi does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// Turns in a row with nothing taken.
    pub quiet: u32,
}

/// The options of Hasami Shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    corner: bool,
    quiet: u16,
}

impl Options {
    pub(super) fn new(values: &[OptionValue]) -> Self {
        Self { corner: is_word(values, 0, "on"), quiet: number(values, 1) as u16 }
    }

    pub(super) fn values(&self) -> [OptionValue; 2] {
        let corner = if self.corner { "on" } else { "off" };
        [OptionValue::Word(corner), OptionValue::Number(self.quiet.into())]
    }

    pub(super) const fn sides(&self) -> [Side; 2] {
        [Side::White, Side::Black]
    }

    pub(super) fn start(&self) -> AnyPosition {
        Hasami::start(*self).into()
    }

    pub(super) fn read(&self, text: &str) -> Result<AnyPosition, SetupError> {
        let stones = Player::BOTH.map(Piece::Stone);
        let setup = Setup::read(text, SIZE, &stones, &["turn", "ply", "quiet", "result"])?;
        Hasami::read(*self, &setup).map(AnyPosition::from)
    }
}

/// A position of Hasami Shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hasami {
    status: Status,
    stones: Sliders<W>,
    quiet: u16,
    options: Options,
}

/// Whether a row is one of a player's two starting rows.
const fn is_starting_row(player: Player, row: u8) -> bool {
    match player {
        Player::First => row >= SIZE - 2,
        Player::Second => row < 2,
    }
}

/// The cells outside a player's starting rows.
const BEYOND: [Board; 2] = [beyond(Player::First), beyond(Player::Second)];

const fn beyond(player: Player) -> Board {
    let mut cells = Board::EMPTY;
    let mut at = 0;
    while at < SIZE as usize * Board::STRIDE {
        let cell = Board::cell(at);
        if cell.col() < SIZE && !is_starting_row(player, cell.row()) {
            cells.set(at);
        }
        at += 1;
    }
    cells
}

impl Hasami {
    fn start(options: Options) -> Self {
        let mut position = Self { status: Status::START, stones: [Turned::EMPTY; 2], quiet: 0, options };
        for player in Player::BOTH {
            for cell in Cell::all(SIZE).filter(|cell| is_starting_row(player, cell.row())) {
                position.stones[player].set(place(cell));
            }
        }
        position.status.hash = position.fresh_hash();
        position
    }

    fn read(options: Options, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let mut position = Self::start(options);
        position.stones = [Turned::EMPTY; 2];
        for (cell, piece) in setup.pieces() {
            let Piece::Stone(player) = piece else { continue };
            position.stones[player].set(place(cell));
        }
        for player in Player::BOTH {
            let stones = position.stones[player].cells().count();
            if stones > STONES {
                return Err(SetupError::TooMany(player, stones, STONES));
            }
        }
        let quiet = setup.number("quiet")?.unwrap_or(0);
        let lost = 2 * STONES - position.stones.map(|stones| stones.cells().count()).iter().sum::<usize>();
        // Something was taken in a turn before the quiet ones.
        let turn = setup.turn(quiet + u32::from(lost > 0), true)?;
        position.quiet = quiet as u16;
        position.status.turn = turn;
        // Every turn is one step.
        position.status.ply = setup.ply(turn)?;
        if position.status.ply > turn {
            return Err(SetupError::KeyDoesNotFit("ply"));
        }
        position.status.mover = Player::of_turn(turn);
        position.status.ending = setup.result()?;
        position.read_ending(quiet)?;
        position.status.hash = position.fresh_hash();
        Ok(position)
    }

    fn read_ending(&self, quiet: u32) -> Result<(), SetupError> {
        let last = self.status.mover.other();
        let limit = 2 * u32::from(self.options.quiet);
        let ending = self.status.ending;
        // A five wins at once: only the player who has just moved can have one.
        let standing = if self.has_five(self.status.mover) {
            return Err(SetupError::OverAlready(Reason::Five));
        } else {
            self.ending_after(last)
        };
        let drawn = ending == Some(Ending::draw(Reason::Repetition));
        match (standing, ending) {
            _ if quiet > limit => Err(SetupError::WrongValue("quiet", alloc::format!("{quiet}"))),
            (Some(standing), None) => Err(SetupError::OverAlready(standing.reason)),
            (None, Some(_)) if drawn && self.status.turn >= 8 => Ok(()),
            (Some(standing), Some(_)) if drawn && standing.winner.is_none() => Ok(()),
            (standing, ending) if standing == ending => Ok(()),
            _ => Err(SetupError::NotOver),
        }
    }

    /// A player's stones.
    #[must_use]
    #[inline]
    pub fn stones(&self, player: Player) -> &Bits<W> {
        self.stones[player].cells()
    }

    /// Whether a stone in a corner is taken between the two cells beside it.
    #[must_use]
    pub const fn takes_in_corners(&self) -> bool {
        self.options.corner
    }

    /// Turns in a row with nothing taken.
    #[must_use]
    #[inline]
    pub fn quiet(&self) -> u32 {
        self.quiet.into()
    }

    /// The vertical and diagonal lines of five cells that win when a player's stones fill them: those outside his starting
    /// rows.
    pub fn lines(player: Player) -> impl Iterator<Item = [Cell; 5]> {
        let begins = Cell::all(SIZE).flat_map(|cell| [-1, 0, 1].map(|right| (cell, right)));
        begins.filter_map(move |(cell, right)| {
            let mut line = [cell; 5];
            for (along, place) in (0..).zip(&mut line) {
                *place = cell.offset(right * along, along, SIZE)?;
            }
            line.iter().all(|cell| !is_starting_row(player, cell.row())).then_some(line)
        })
    }

    /// Where a player's stones can jump to along one way, in the copy for that way.
    #[inline]
    fn jumps(&self, player: Player, way: Way) -> Board {
        let own = *self.stones[player].along(way);
        let all = own | *self.stones[player.other()].along(way);
        own.up(2) & all.up(1) & Bits::board(SIZE) & !all
    }

    #[inline]
    fn slides(&self, player: Player, way: Way) -> Board {
        slides(&self.stones, player, way, SIZE)
    }

    fn slide_step(&self, way: Way, target: usize) -> Step {
        let from = slider(&self.stones[self.status.mover], way, target);
        Step::Move(cell_along::<W>(way, from, SIZE), cell_along::<W>(way, target, SIZE))
    }

    fn jump_step(way: Way, target: usize) -> Step {
        Step::Move(cell_along::<W>(way, target - 2, SIZE), cell_along::<W>(way, target, SIZE))
    }

    #[inline]
    fn can_move(&self, player: Player) -> bool {
        WAYS.into_iter().any(|way| !(self.slides(player, way) | self.jumps(player, way)).is_empty())
    }

    /// Takes off what the stone that has come to a cell takes, and says whether it took anything.
    #[inline]
    fn take(&mut self, to: Cell) -> bool {
        let (mover, enemy) = (self.status.mover, self.status.mover.other());
        let mut took = false;
        let landed = place(to);
        for way in WAYS {
            let first = landed.along(way) + 1;
            let mut end = first;
            while self.stones[enemy].along(way).get(end) {
                end += 1;
            }
            if end > first && self.stones[mover].along(way).get(end) {
                for at in first..end {
                    self.take_off(enemy, cell_along::<W>(way, at, SIZE));
                }
                took = true;
            }
        }
        if self.options.corner {
            took |= self.take_corners(to);
        }
        took
    }

    /// A stone in a corner is taken between the stone that has come and another beside the corner.
    fn take_corners(&mut self, to: Cell) -> bool {
        let (mover, enemy) = (self.status.mover, self.status.mover.other());
        const LAST: u8 = SIZE - 1;
        let mut took = false;
        for (col, row) in [(0, 0), (LAST, 0), (0, LAST), (LAST, LAST)] {
            let corner = Cell::new(col, row);
            let beside = [
                Cell::new(if col == 0 { 1 } else { LAST - 1 }, row),
                Cell::new(col, if row == 0 { 1 } else { LAST - 1 }),
            ];
            let held = |cell: &Cell| self.stones[mover].cells().get(Board::at(*cell));
            if beside.contains(&to)
                && beside.iter().all(held)
                && self.stones[enemy].cells().get(Board::at(corner))
            {
                self.take_off(enemy, corner);
                took = true;
            }
        }
        took
    }

    fn take_off(&mut self, player: Player, cell: Cell) {
        self.stones[player].clear(place(cell));
        self.status.hash ^= key(Of::Stone, player as usize, Board::at(cell));
    }

    #[inline]
    fn has_five(&self, player: Player) -> bool {
        const DOWN: usize = Board::STRIDE;
        let counting = *self.stones[player].cells() & BEYOND[player as usize];
        [DOWN - 1, DOWN, DOWN + 1].into_iter().any(|way| {
            let twos = counting & counting.up(way);
            let fours = twos & twos.up(2 * way);
            !(fours & counting.up(2 * way).up(2 * way)).is_empty()
        })
    }

    /// How the game has ended, if it has, after a turn of this player.
    #[inline]
    fn ending_after(&self, player: Player) -> Option<Ending> {
        let enemy = player.other();
        if self.stones[enemy].cells().count() <= 1 {
            Some(Ending::win(player, Reason::OneLeft))
        } else if self.has_five(player) {
            Some(Ending::win(player, Reason::Five))
        } else if !self.can_move(enemy) {
            Some(Ending::win(player, Reason::NoMoves))
        } else if self.quiet >= 2 * self.options.quiet {
            Some(Ending::draw(Reason::Quiet))
        } else {
            None
        }
    }

    fn is_jump(from: Cell, to: Cell) -> Option<Cell> {
        let (across, along) = (from.row().abs_diff(to.row()), from.col().abs_diff(to.col()));
        let jump = matches!((across, along), (0, 2) | (2, 0));
        jump.then(|| Cell::new(from.col().midpoint(to.col()), from.row().midpoint(to.row())))
    }
}

#[inline]
fn place(cell: Cell) -> Place {
    Place::new::<W>(cell, SIZE)
}

impl Position for Hasami {
    fn kind(&self) -> GameKind {
        GameKind::Hasami
    }

    #[inline]
    fn status(&self) -> &Status {
        &self.status
    }

    fn status_mut(&mut self) -> &mut Status {
        &mut self.status
    }

    fn size(&self) -> u8 {
        SIZE
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let stones = |player: &Player| self.stones[*player].cells().get(Board::at(cell));
        Player::BOTH.into_iter().find(stones).map(Piece::Stone)
    }

    fn score(&self) -> [Points; 2] {
        self.stones.map(|stones| Points::whole(stones.cells().count() as u32))
    }

    fn turns_to_draw(&self) -> Option<u32> {
        Some(u32::from(2 * self.options.quiet).saturating_sub(self.quiet.into()))
    }

    fn info(&self) -> Info {
        Info::Hasami(Unseen { quiet: self.quiet.into() })
    }

    fn write_info(&self, seen: u32, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "\"quiet\":{},\"seen\":{seen}", self.quiet)
    }

    fn legal_into(&self, steps: &mut Vec<Step>) {
        let Some(player) = self.to_move() else { return };
        for way in WAYS {
            steps.extend(self.slides(player, way).iter().map(|at| self.slide_step(way, at)));
            steps.extend(self.jumps(player, way).iter().map(|at| Self::jump_step(way, at)));
        }
    }

    #[inline]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        let player = self.to_move()?;
        let slides = WAYS.map(|way| self.slides(player, way));
        let jumps = WAYS.map(|way| self.jumps(player, way));
        let slide_counts = slides.map(|targets| targets.count());
        let jump_counts = jumps.map(|targets| targets.count());
        let all = slide_counts.iter().sum::<usize>() + jump_counts.iter().sum::<usize>();
        let mut chosen = choose(all);
        for way in WAYS {
            if chosen < slide_counts[way] {
                return Some(self.slide_step(way, slides[way].nth(chosen)));
            }
            chosen -= slide_counts[way];
            if chosen < jump_counts[way] {
                return Some(Self::jump_step(way, jumps[way].nth(chosen)));
            }
            chosen -= jump_counts[way];
        }
        None
    }

    fn check(&self, step: Step) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let Step::Move(from, to) = step else {
            return Err(Refusal::NoSuchStep);
        };
        match check_slide(self, from, to) {
            // A stone right before an empty cell is jumped over.
            Err(Refusal::InTheWay(over)) if Self::is_jump(from, to) == Some(over) => {
                if self.piece_at(to).is_none() { Ok(()) } else { Err(Refusal::Occupied(to)) }
            }
            other => other,
        }
    }

    #[inline]
    fn play_unchecked(&mut self, step: Step) {
        let Step::Move(from, to) = step else { return };
        let mover = self.status.mover;
        self.stones[mover].clear(place(from));
        self.stones[mover].set(place(to));
        self.status.hash ^=
            key(Of::Stone, mover as usize, Board::at(from)) ^ key(Of::Stone, mover as usize, Board::at(to));
        self.quiet = if self.take(to) { 0 } else { self.quiet + 1 };
        self.status.ply += 1;
        self.status.turn += 1;
        self.status.give_turn_to(mover.other());
        self.status.ending = self.ending_after(mover);
    }

    fn board_changes(&self, step: Step, after: &Self, changes: &mut Vec<Change>) {
        let Step::Move(from, to) = step else { return };
        let (mover, enemy) = (self.status.mover, self.status.mover.other());
        let jumped = Self::is_jump(from, to).is_some_and(|over| self.piece_at(over).is_some());
        changes.push(Change::Moved { from, to, jumped });
        let taken = *self.stones(enemy) & !*after.stones(enemy);
        changes.extend(taken.iter().map(|at| Change::TakenOff(enemy, Board::cell(at))));
        if after.has_five(mover) {
            let full = |line: &[Cell; 5]| line.iter().all(|cell| after.stones(mover).get(Board::at(*cell)));
            changes.extend(Self::lines(mover).filter(full).last().map(Change::Line));
        }
    }

    fn turn_begins(&self) -> bool {
        true
    }

    fn same_board(&self, other: &Self) -> bool {
        self.stones == other.stones && self.status.mover == other.status.mover
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = self.status.fresh_hash();
        for player in Player::BOTH {
            for at in self.stones[player].cells().iter() {
                hash ^= key(Of::Stone, player as usize, at);
            }
        }
        hash
    }

    fn write_fields(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, " turn={} quiet={}", self.status.turn, self.quiet)?;
        write_result(f, self.status.ending)
    }
}
