//! Four (Четыре). First is Green, Second is Red.
//!
//! - Equipment: a square board of `size` 7 to 19 (19), a supply of `stones` 20 to 400 (100) for each player.
//! - Capture squares: around a cell, at any distance, the four cells along the orthogonals or along the diagonals; at an
//!   edge those that lead onto the board, in a corner the two orthogonal ones only. A step that brings a stone to a cell of a
//!   square whose cells all hold the mover's stones takes the enemy stone in its middle off the board.
//! - Opening: one stone a turn, until both have ten on the board.
//! - Main stage: a turn puts a stone (a duty below ten on the board, forbidden with twenty), or makes up to four
//!   movements along orthogonals; captured stones add movements.
//! - End: fewer than ten stones on the board and in the supply lose, reason `below-ten`. `count-turns` (50) turns of each
//!   player without a capture are a draw, reason `count`: from a demand on, or with `count` = `always` at all times.
//! - R7: Green begins. R8: only a square that the step builds captures. R9: a put in the opening may capture. R10: who has the
//!   turn in and after an uneven opening. R11: a put in the main stage may capture. R12: the same stone may move again. R13: a move
//!   turn makes at least one movement. R14: captures on added movements add too, a capture with the last one does not. R15:
//!   fifty turns of each player.

use alloc::vec::Vec;
use core::fmt;

use super::{AnyPosition, GameKind, is_word, number};
use crate::bits::Bits;
use crate::hash::{Of, key};
use crate::setup::Setup;
use crate::turned::{Place, Sliders, Turned, WAYS, cell_along, check_slide, slider, slides};
use crate::view::{Info, Number};
use crate::{
    Cell, Change, Ending, OptionKind, OptionSpec, OptionValue, Piece, Player, Points, Position, Reason,
    Refusal, SetupError, Side, Square, Status, Step,
};
use squares::Squares;
pub use squares::squares_around;

mod read;
mod squares;

pub(super) const VERSION: u32 = 1;
pub(super) const REPETITION: bool = false;
pub(super) const LONG_TURNS: bool = true;
pub(super) const UNLIKE_SIDES: bool = false;
pub(super) const OWN_EDGES: bool = false;
pub(super) const HAND: bool = false;
pub(super) const GOAL: Option<fn(u8) -> (Cell, Cell)> = None;
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "size", kind: OptionKind::Number { min: 7, max: 19, default: 19 } },
    OptionSpec { name: "stones", kind: OptionKind::Number { min: 20, max: 400, default: 100 } },
    OptionSpec { name: "count", kind: OptionKind::Word { words: &["demand", "always"] } },
    OptionSpec { name: "count-turns", kind: OptionKind::Number { min: 1, max: 1000, default: 50 } },
];

/// A player must have this many stones, on the board and in the supply together, and puts until they are on the board.
const TEN: usize = 10;
/// With this many on the board a player puts no more.
const TWENTY: usize = 20;
/// Movements of a move turn, before captures add to them.
const BUDGET: u16 = 4;

/// What the board of Four does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// `opening` or `main`.
    pub stage: &'static str,
    /// Stones not yet put, First's and Second's.
    pub supply: [u32; 2],
    /// Stones captured, by First and by Second.
    pub captured: [u32; 2],
    /// Movements left in this move turn.
    pub budget: Option<u32>,
    /// Turns counted.
    pub count: Option<u32>,
}

/// The options of Four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    size: u8,
    stones: u16,
    /// `count` = `always`.
    always: bool,
    count_turns: u16,
}

impl Options {
    pub(super) fn new(values: &[OptionValue]) -> Self {
        Self {
            size: number(values, 0) as u8,
            stones: number(values, 1) as u16,
            always: is_word(values, 2, "always"),
            count_turns: number(values, 3) as u16,
        }
    }

    pub(super) fn values(&self) -> [OptionValue; 4] {
        [
            OptionValue::Number(self.size.into()),
            OptionValue::Number(self.stones.into()),
            OptionValue::Word(if self.always { "always" } else { "demand" }),
            OptionValue::Number(self.count_turns.into()),
        ]
    }

    pub(super) const fn sides(&self) -> [Side; 2] {
        [Side::Green, Side::Red]
    }

    pub(super) fn start(&self) -> AnyPosition {
        by_width!(self.size, W => Four::<W>::start(*self).into())
    }

    pub(super) fn read(&self, text: &str) -> Result<AnyPosition, SetupError> {
        let stones = Player::BOTH.map(Piece::Stone);
        let keys = ["turn", "ply", "stage", "captured", "budget", "count", "took", "result"];
        let setup = Setup::read(text, self.size, &stones, &keys)?;
        by_width!(self.size, W => Four::<W>::read(*self, &setup).map(AnyPosition::from))
    }
}

/// A position of Four on a board that fits into `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Four<const W: usize> {
    status: Status,
    stones: Sliders<W>,
    on_board: [u8; 2],
    supply: [u16; 2],
    /// Stones captured by each player.
    captured: [u16; 2],
    opening: bool,
    /// Movements left in a move turn; 0 outside one.
    budget: u16,
    /// Turns counted.
    count: Option<u16>,
    /// This turn has captured, so that a count that is always kept begins anew after it.
    took: bool,
    options: Options,
}

impl<const W: usize> Four<W> {
    fn start(options: Options) -> Self {
        let mut position = Self {
            status: Status::START,
            stones: [Turned::EMPTY; 2],
            on_board: [0; 2],
            supply: [options.stones; 2],
            captured: [0; 2],
            opening: true,
            budget: 0,
            count: None,
            took: false,
            options,
        };
        position.status.hash = position.fresh_hash();
        position
    }

    /// A player's stones on the board.
    #[must_use]
    #[inline]
    pub fn stones(&self, player: Player) -> &Bits<W> {
        self.stones[player].cells()
    }

    /// How many stones a player has on the board.
    #[must_use]
    #[inline]
    pub fn on_board(&self, player: Player) -> u32 {
        self.on_board[player].into()
    }

    /// How many stones a player has not put yet.
    #[must_use]
    #[inline]
    pub fn supply(&self, player: Player) -> u32 {
        self.supply[player].into()
    }

    /// How many stones a player has captured.
    #[must_use]
    #[inline]
    pub fn captured(&self, player: Player) -> u32 {
        self.captured[player].into()
    }

    fn unseen(&self) -> Unseen {
        Unseen {
            stage: if self.opening { "opening" } else { "main" },
            supply: self.supply.map(u32::from),
            captured: self.captured.map(u32::from),
            budget: (self.budget > 0).then_some(self.budget.into()),
            count: self.count.map(u32::from),
        }
    }

    /// Movements left in a move turn; 0 outside one.
    #[must_use]
    #[inline]
    pub fn budget(&self) -> u32 {
        self.budget.into()
    }

    /// Whether it is the opening.
    #[must_use]
    #[inline]
    pub const fn is_opening(&self) -> bool {
        self.opening
    }

    #[inline]
    fn set_stone(&mut self, player: Player, cell: Cell) {
        self.stones[player].set(Place::new::<W>(cell, self.options.size));
        self.status.hash ^= key(Of::Stone, player as usize, Bits::<W>::at(cell));
    }

    #[inline]
    fn clear_stone(&mut self, player: Player, cell: Cell) {
        self.stones[player].clear(Place::new::<W>(cell, self.options.size));
        self.status.hash ^= key(Of::Stone, player as usize, Bits::<W>::at(cell));
    }

    /// The mover's stone has come to a cell: takes off what is captured by that, and says how many.
    #[inline]
    fn capture(&mut self, to: Cell) -> u16 {
        let (mover, enemy) = (self.status.mover, self.status.mover.other());
        let squares =
            Squares { own: &self.stones[mover], enemy: &self.stones[enemy], last: self.options.size - 1 };
        let mut captured = Bits::EMPTY;
        squares.orthogonal(to, &mut captured);
        squares.diagonal(to, &mut captured);
        let taken = captured.count() as u16;
        for at in captured.iter() {
            self.clear_stone(enemy, Bits::<W>::cell(at));
        }
        if taken > 0 {
            self.on_board[enemy] -= taken as u8;
            self.captured[mover] += taken;
            if self.options.always {
                self.set_took(true);
            } else {
                self.set_count(None);
            }
            if usize::from(self.on_board[enemy]) + usize::from(self.supply[enemy]) < TEN {
                self.end(Ending::win(mover, Reason::BelowTen));
            }
        }
        taken
    }

    #[inline]
    fn put(&mut self, cell: Cell) {
        let mover = self.status.mover;
        self.set_stone(mover, cell);
        self.on_board[mover] += 1;
        self.status.hash ^= key(Of::Supply, mover as usize, self.supply[mover].into())
            ^ key(Of::Supply, mover as usize, usize::from(self.supply[mover]) - 1);
        self.supply[mover] -= 1;
        self.capture(cell);
        if self.opening && !self.is_over() {
            self.end_opening_turn();
        } else {
            self.end_turn();
        }
    }

    fn slide(&mut self, from: Cell, to: Cell) {
        let mover = self.status.mover;
        self.clear_stone(mover, from);
        self.set_stone(mover, to);
        let left = if self.budget == 0 { BUDGET } else { self.budget } - 1;
        let taken = self.capture(to);
        if left == 0 || self.is_over() {
            self.end_turn();
        } else {
            self.set_budget(left + taken);
        }
    }

    /// The turn goes to who has fewer than ten, the opponent first; then the main stage begins (R10).
    fn end_opening_turn(&mut self) {
        let (mover, enemy) = (self.status.mover, self.status.mover.other());
        let lacks = |player: Player| usize::from(self.on_board[player]) < TEN;
        let next = if !lacks(enemy) && lacks(mover) { mover } else { enemy };
        if !lacks(mover) && !lacks(enemy) {
            self.opening = false;
            self.status.hash ^= key(Of::Opening, 0, 0);
            if self.options.always {
                self.set_count(Some(0));
            }
        }
        self.set_took(false);
        self.status.turn += 1;
        self.status.give_turn_to(next);
    }

    fn end_turn(&mut self) {
        self.set_budget(0);
        self.status.turn += 1;
        if !self.is_over()
            && let Some(count) = self.count
        {
            let count = if self.took { 0 } else { count + 1 };
            self.count = Some(count);
            if count == 2 * self.options.count_turns {
                self.end(Ending::draw(Reason::Count));
            }
        }
        self.set_took(false);
        // When the game is over nobody has the turn; the text of the position could not say who had it last.
        let next = if self.is_over() { Player::First } else { self.status.mover.other() };
        self.status.give_turn_to(next);
    }

    fn end(&mut self, ending: Ending) {
        self.status.ending = Some(ending);
        self.set_count(None);
    }

    fn set_budget(&mut self, budget: u16) {
        self.status.hash ^= budget_key(self.budget) ^ budget_key(budget);
        self.budget = budget;
    }

    fn set_count(&mut self, count: Option<u16>) {
        if self.count.is_some() != count.is_some() {
            self.status.hash ^= key(Of::Counting, 0, 0);
        }
        self.count = count;
    }

    fn set_took(&mut self, took: bool) {
        if self.took != took {
            self.took = took;
            self.status.hash ^= key(Of::Took, 0, 0);
        }
    }

    #[inline]
    fn may_put(&self) -> bool {
        let mover = self.status.mover;
        self.budget == 0
            && (self.opening || usize::from(self.on_board[mover]) < TWENTY && self.supply[mover] > 0)
    }

    #[inline]
    fn may_move(&self) -> bool {
        !self.opening && usize::from(self.on_board[self.status.mover]) >= TEN
    }

    #[inline]
    fn may_count(&self) -> bool {
        !self.opening && !self.options.always && self.budget == 0 && self.count.is_none()
    }

    #[inline]
    fn empty(&self) -> Bits<W> {
        let [first, second] = &self.stones;
        Bits::board(self.options.size) & !(*first.cells() | *second.cells())
    }

    /// For each way the cells that the mover's stones can slide to.
    #[inline]
    fn slides(&self) -> [Bits<W>; 4] {
        if !self.may_move() {
            return [Bits::EMPTY; 4];
        }
        WAYS.map(|way| slides(&self.stones, self.status.mover, way, self.options.size))
    }

    fn slide_step(&self, way: usize, target: usize) -> Step {
        let from = slider(&self.stones[self.status.mover], way, target);
        let cell = |at| cell_along::<W>(way, at, self.options.size);
        Step::Move(cell(from), cell(target))
    }

    /// Whether the mover can neither put nor move.
    fn is_stuck(&self) -> bool {
        !self.may_put() && self.slides().iter().all(Bits::is_empty)
    }

    fn check_put(&self, cell: Cell) -> Result<(), Refusal> {
        let mover = self.status.mover;
        if !cell.is_on(self.options.size) {
            Err(Refusal::OffBoard(cell))
        } else if self.budget > 0 {
            Err(Refusal::TurnGoesOn)
        } else if !self.opening && usize::from(self.on_board[mover]) >= TWENTY {
            Err(Refusal::Twenty)
        } else if self.supply[mover] == 0 {
            Err(Refusal::NoSupply)
        } else if self.piece_at(cell).is_some() {
            Err(Refusal::Occupied(cell))
        } else {
            Ok(())
        }
    }

    fn check_move(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        let mover = self.status.mover;
        if self.opening {
            return Err(Refusal::Opening);
        }
        if !self.may_move() {
            return Err(Refusal::MustPut(self.on_board[mover]));
        }
        check_slide(self, from, to)
    }
}

const fn budget_key(budget: u16) -> u64 {
    if budget == 0 { 0 } else { key(Of::Budget, 0, budget as usize) }
}

impl<const W: usize> Position for Four<W> {
    fn kind(&self) -> GameKind {
        GameKind::Four
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
        let stones = |player: &Player| self.stones[*player].cells().get(at);
        Player::BOTH.into_iter().find(stones).map(Piece::Stone)
    }

    fn score(&self) -> [Points; 2] {
        self.captured.map(|stones| Points::whole(stones.into()))
    }

    fn turns_to_draw(&self) -> Option<u32> {
        self.count.map(|count| u32::from(2 * self.options.count_turns).saturating_sub(count.into()))
    }

    fn info(&self) -> Info {
        Info::Four(self.unseen())
    }

    fn write_info(&self, _: u32, f: &mut dyn fmt::Write) -> fmt::Result {
        let Unseen { stage, supply: [s1, s2], captured: [c1, c2], budget, count } = self.unseen();
        write!(f, "\"stage\":\"{stage}\",\"supply\":[{s1},{s2}],\"captured\":[{c1},{c2}]")?;
        write!(f, ",\"budget\":{},\"count\":{}", Number(budget), Number(count))
    }

    fn legal_into(&self, steps: &mut Vec<Step>) {
        if self.is_over() {
            return;
        }
        let before = steps.len();
        if self.may_put() {
            steps.extend(self.empty().iter().map(|at| Step::Put(Bits::<W>::cell(at))));
        }
        for (way, targets) in self.slides().into_iter().enumerate() {
            steps.extend(targets.iter().map(|target| self.slide_step(way, target)));
        }
        if self.budget > 0 {
            steps.push(Step::End);
        } else if steps.len() == before {
            steps.push(Step::Pass);
        }
        if self.may_count() {
            steps.push(Step::Count);
        }
    }

    #[inline]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        if self.is_over() {
            return None;
        }
        let empty = if self.may_put() { self.empty() } else { Bits::EMPTY };
        let slides = self.slides();
        let puts = empty.count();
        let counts = slides.map(|targets| targets.count());
        let cells = puts + counts.iter().sum::<usize>();
        let end_or_pass = usize::from(self.budget > 0 || cells == 0);
        let mut chosen = choose(cells + end_or_pass + usize::from(self.may_count()));
        if chosen < puts {
            return Some(Step::Put(Bits::<W>::cell(empty.nth(chosen))));
        }
        chosen -= puts;
        for way in WAYS {
            if chosen < counts[way] {
                return Some(self.slide_step(way, slides[way].nth(chosen)));
            }
            chosen -= counts[way];
        }
        Some(match chosen < end_or_pass {
            true if self.budget > 0 => Step::End,
            true => Step::Pass,
            false => Step::Count,
        })
    }

    fn check(&self, step: Step) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        match step {
            Step::Put(cell) => self.check_put(cell),
            Step::Move(from, to) => self.check_move(from, to),
            Step::End if self.budget == 0 => Err(Refusal::NothingToEnd),
            Step::End => Ok(()),
            Step::Pass if self.budget > 0 => Err(Refusal::TurnGoesOn),
            Step::Pass if !self.is_stuck() => Err(Refusal::CanStillPlay),
            Step::Pass => Ok(()),
            Step::Count if self.options.always => Err(Refusal::CountAlways),
            Step::Count if self.opening => Err(Refusal::Opening),
            Step::Count if self.budget > 0 => Err(Refusal::CountLate),
            Step::Count if self.count.is_some() => Err(Refusal::CountRunning),
            Step::Count => Ok(()),
            Step::Take(_) | Step::SetDown(_) => Err(Refusal::NoSuchStep),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, step: Step) {
        self.status.ply += 1;
        match step {
            Step::Put(cell) => self.put(cell),
            Step::Move(from, to) => self.slide(from, to),
            Step::Count => self.set_count(Some(0)),
            _ => self.end_turn(),
        }
    }

    fn board_changes(&self, step: Step, after: &Self, changes: &mut Vec<Change>) {
        let (mover, enemy) = (self.status.mover, self.status.mover.other());
        let to = match step {
            Step::Put(cell) => {
                changes.push(Change::Put(mover, cell));
                cell
            }
            Step::Move(from, to) => {
                changes.push(Change::Moved { from, to, jumped: false });
                to
            }
            _ => return,
        };
        let taken = *self.stones(enemy) & !*after.stones(enemy);
        let cells = || taken.iter().map(Bits::<W>::cell);
        changes.extend(cells().map(|cell| Change::TakenOff(enemy, cell)));
        let own = |cell: &Cell| after.stones(mover).get(Bits::<W>::at(*cell));
        let around = cells().flat_map(|middle| squares_around(middle, self.options.size));
        let built = around.filter(|square| square.contains(&to) && square.iter().all(own));
        changes.extend(built.map(|square| Change::Square(Square::new(&square))));
    }

    /// A count of zero stands only between the demand and the end of that turn, unless it is always kept.
    #[inline]
    fn turn_begins(&self) -> bool {
        self.budget == 0 && (self.options.always || self.count != Some(0))
    }

    fn same_board(&self, other: &Self) -> bool {
        self.stones == other.stones && self.status.mover == other.status.mover
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = self.status.fresh_hash() ^ self.unseen_hash();
        for player in Player::BOTH {
            for at in self.stones[player].cells().iter() {
                hash ^= key(Of::Stone, player as usize, at);
            }
        }
        hash
    }

    fn unseen_hash(&self) -> u64 {
        let mut hash = budget_key(self.budget);
        for player in Player::BOTH {
            hash ^= key(Of::Supply, player as usize, self.supply[player].into());
        }
        for (holds, of) in
            [(self.opening, Of::Opening), (self.count.is_some(), Of::Counting), (self.took, Of::Took)]
        {
            if holds {
                hash ^= key(of, 0, 0);
            }
        }
        hash
    }

    fn write_fields(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        read::write_fields(self, f)
    }
}
