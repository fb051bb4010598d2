//! Kamiken (Камикен). First is White, Second is Black.
//!
//! - Equipment: a square board of `size` 3 to 19 (9), stones that never move and are never taken.
//! - Play: a stone beats its orthogonal neighbours. A turn puts one stone on an empty cell that no enemy stone beats,
//!   or passes. Who passes has finished; the other goes on alone for as long as he likes, until he passes too.
//! - End: both have finished. A point for each empty cell beaten by own stones only; Second adds the `komi` (0.5). The
//!   komi is never whole, so that there is always a winner. Reason `score`.
//! - R0: columns leave no letter out. R2: a player without a cell says `pass` too.

use alloc::vec::Vec;
use core::fmt;

use super::{AnyPosition, GameKind, number};
use crate::bits::Bits;
use crate::hash::{Of, key};
use crate::setup::Setup;
use crate::view::{Info, Name};
use crate::{
    Cell, Change, Ending, OptionKind, OptionSpec, OptionValue, Piece, Player, Points, Position, Reason,
    Refusal, SetupError, Side, Status, Step,
};

pub(super) const VERSION: u32 = 1;
pub(super) const REPETITION: bool = false;
pub(super) const LONG_TURNS: bool = false;
pub(super) const UNLIKE_SIDES: bool = false;
pub(super) const OWN_EDGES: bool = false;
pub(super) const HAND: bool = false;
pub(super) const GOAL: Option<fn(u8) -> (Cell, Cell)> = None;
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "size", kind: OptionKind::Number { min: 3, max: 19, default: 9 } },
    OptionSpec {
        name: "komi",
        kind: OptionKind::Half { below_square_of: "size", default: Points::halves(1) },
    },
];

/// What the board of Kamiken does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// Who passed first.
    pub finished: Option<Player>,
}

/// The options of Kamiken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    size: u8,
    komi: Points,
}

impl Options {
    pub(super) fn new(values: &[OptionValue]) -> Self {
        Self { size: number(values, 0) as u8, komi: Points::halves(number(values, 1)) }
    }

    pub(super) fn values(&self) -> [OptionValue; 2] {
        [OptionValue::Number(self.size.into()), OptionValue::Points(self.komi)]
    }

    pub(super) const fn sides(&self) -> [Side; 2] {
        [Side::White, Side::Black]
    }

    pub(super) fn start(&self) -> AnyPosition {
        by_width!(self.size, W => Kamiken::<W>::start(*self).into())
    }

    pub(super) fn read(&self, text: &str) -> Result<AnyPosition, SetupError> {
        let stones = Player::BOTH.map(Piece::Stone);
        let setup = Setup::read(text, self.size, &stones, &["finished"])?;
        by_width!(self.size, W => Kamiken::<W>::read(*self, &setup).map(AnyPosition::from))
    }
}

/// A position of Kamiken on a board that fits into `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kamiken<const W: usize> {
    status: Status,
    stones: [Bits<W>; 2],
    /// The cells that each player's stones beat (and some off the board, where it is smaller than the words).
    beaten: [Bits<W>; 2],
    finished: Option<Player>,
    options: Options,
}

impl<const W: usize> Kamiken<W> {
    fn start(options: Options) -> Self {
        let (stones, beaten) = ([Bits::EMPTY; 2], [Bits::EMPTY; 2]);
        Self { status: Status::START, stones, beaten, finished: None, options }
    }

    fn read(options: Options, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let mut position = Self::start(options);
        for (cell, piece) in setup.pieces() {
            let Piece::Stone(player) = piece else { continue };
            let at = Bits::<W>::at(cell);
            if position.beaten[player.other()].get(at) {
                let other = position.beater(player.other(), at);
                return Err(SetupError::EnemiesTouch(other, cell));
            }
            position.put(player, at);
        }
        let [first, second] = position.stones.map(|stones| stones.count());
        position.finished = setup.player("finished")?;
        // Stones alternate until somebody has finished; then only the other one puts.
        let numbers_fit = match (position.finished, setup.side) {
            (None, Some(Player::First)) => first == second,
            (None, Some(Player::Second)) => first == second + 1,
            (Some(Player::First), None | Some(Player::Second)) => first <= second,
            (Some(Player::Second), None | Some(Player::First)) => first > second,
            _ => return Err(SetupError::KeyDoesNotFit("finished")),
        };
        if !numbers_fit {
            return Err(SetupError::WrongNumbers(first, second));
        }
        let passes = u32::from(position.finished.is_some()) + u32::from(setup.side.is_none());
        position.status.ply = (first + second) as u32 + passes;
        position.status.turn = position.status.ply;
        match setup.side {
            Some(side) => position.status.mover = side,
            None => {
                position.status.mover = position.finished.unwrap_or(Player::First);
                position.finish();
            }
        }
        position.status.hash = position.fresh_hash();
        Ok(position)
    }

    /// A player's stones.
    #[must_use]
    #[inline]
    pub fn stones(&self, player: Player) -> Bits<W> {
        self.stones[player]
    }

    /// The cells that a player's stones beat, occupied ones included.
    #[must_use]
    #[inline]
    pub fn beaten_by(&self, player: Player) -> Bits<W> {
        Bits::board(self.options.size) & self.beaten[player]
    }

    /// Who passed first, if anybody has.
    #[must_use]
    #[inline]
    pub const fn finished(&self) -> Option<Player> {
        self.finished
    }

    /// The cells on which a player may put a stone.
    #[must_use]
    #[inline]
    pub fn open_to(&self, player: Player) -> Bits<W> {
        let [first, second] = self.stones;
        Bits::board(self.options.size) & !(first | second | self.beaten[player.other()])
    }

    /// What Second has beside his points.
    #[must_use]
    #[inline]
    pub const fn komi(&self) -> Points {
        self.options.komi
    }

    #[inline]
    fn put(&mut self, player: Player, at: usize) {
        self.stones[player].set(at);
        self.beaten[player] |= Bits::neighbours_of(at);
        self.status.hash ^= key(Of::Stone, player as usize, at);
    }

    /// A stone of this player that beats the cell.
    fn beater(&self, player: Player, at: usize) -> Cell {
        Bits::<W>::cell((Bits::neighbours_of(at) & self.stones[player]).nth(0))
    }

    fn pass(&mut self) {
        let mover = self.status.mover;
        if self.finished.is_some() {
            self.status.give_turn_to(mover.other());
            self.finish();
        } else {
            self.finished = Some(mover);
            self.status.hash ^= key(Of::Finished, mover as usize, 0);
            self.status.give_turn_to(mover.other());
        }
    }

    fn finish(&mut self) {
        let [first, second] = self.score();
        let winner = if first > second { Player::First } else { Player::Second };
        self.status.ending = Some(Ending::win(winner, Reason::Score));
    }
}

impl<const W: usize> Position for Kamiken<W> {
    fn kind(&self) -> GameKind {
        GameKind::Kamiken
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
        let [first, second] = self.stones;
        let empty = Bits::board(self.options.size) & !(first | second);
        let points = |player: Player| {
            let own = empty & self.beaten[player] & !self.beaten[player.other()];
            2 * own.count() as u32
        };
        let with_komi = points(Player::Second) + self.options.komi.in_halves();
        [Points::halves(points(Player::First)), Points::halves(with_komi)]
    }

    fn info(&self) -> Info {
        Info::Kamiken(Unseen { finished: self.finished })
    }

    fn write_info(&self, _: u32, f: &mut dyn fmt::Write) -> fmt::Result {
        write!(f, "\"finished\":{}", Name(self.finished))
    }

    fn legal_into(&self, steps: &mut Vec<Step>) {
        if let Some(player) = self.to_move() {
            steps.extend(self.open_to(player).iter().map(|at| Step::Put(Bits::<W>::cell(at))));
            steps.push(Step::Pass);
        }
    }

    #[inline]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        let open = self.open_to(self.to_move()?);
        let count = open.count();
        let chosen = choose(count + 1);
        Some(if chosen < count { Step::Put(Bits::<W>::cell(open.nth(chosen))) } else { Step::Pass })
    }

    fn check(&self, step: Step) -> Result<(), Refusal> {
        let player = self.to_move().ok_or(Refusal::Over)?;
        match step {
            Step::Pass => Ok(()),
            Step::Put(cell) if !cell.is_on(self.options.size) => Err(Refusal::OffBoard(cell)),
            Step::Put(cell) if self.piece_at(cell).is_some() => Err(Refusal::Occupied(cell)),
            Step::Put(cell) => {
                let at = Bits::<W>::at(cell);
                if self.beaten[player.other()].get(at) {
                    return Err(Refusal::Beaten(cell, self.beater(player.other(), at)));
                }
                Ok(())
            }
            _ => Err(Refusal::NoSuchStep),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, step: Step) {
        self.status.ply += 1;
        self.status.turn += 1;
        let mover = self.status.mover;
        if let Step::Put(cell) = step {
            self.put(mover, Bits::<W>::at(cell));
            if self.finished.is_none() {
                self.status.give_turn_to(mover.other());
            }
        } else {
            self.pass();
        }
    }

    fn board_changes(&self, step: Step, _after: &Self, changes: &mut Vec<Change>) {
        if let Step::Put(cell) = step {
            changes.push(Change::Put(self.status.mover, cell));
        }
    }

    fn turn_begins(&self) -> bool {
        true
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
        hash
    }

    fn unseen_hash(&self) -> u64 {
        self.finished.map_or(0, |player| key(Of::Finished, player as usize, 0))
    }

    fn write_fields(&self, f: &mut dyn fmt::Write) -> fmt::Result {
        match self.finished {
            Some(player) => write!(f, " finished={player}"),
            None => Ok(()),
        }
    }
}
