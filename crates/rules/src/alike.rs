//! Positions that are alike: a board that is turned or mirrored is the same to play on, and has the same key.
//!
//! Keys are for books of openings, and are kept there: they never change, and a test holds some of them. They are worked out where a turn
//! begins, from the game with those of its options that are not at their defaults, the pieces, whose turn it is, and what else play depends
//! on; counts that only lead to draws are left out, as they are of [`Position::hash`].

use alloc::vec::Vec;

use crate::hash::{Of, key, mixed};
use crate::{AnyPosition, Cell, GameKind, Line, MAX_SIZE, Memory, Piece, Player, Position, Rules, Step};

/// A way to lay a board over itself: mirrored from left to right, from top to bottom, then at the diagonal, each or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way(u8);

const LEFT_RIGHT: u8 = 1;
const TOP_BOTTOM: u8 = 2;
const DIAGONAL: u8 = 4;

impl Way {
    /// All that there are.
    const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The ways by which a game stays the same: where players have edges of their own, only left and right are alike.
    #[must_use]
    pub const fn of(kind: GameKind) -> &'static [Self] {
        if kind.has_own_edges() { Self::ALL.split_at(2).0 } else { &Self::ALL }
    }

    /// Where a cell comes to lie.
    #[must_use]
    pub const fn cell(self, cell: Cell, size: u8) -> Cell {
        let col = if self.0 & LEFT_RIGHT == 0 { cell.col() } else { size - 1 - cell.col() };
        let row = if self.0 & TOP_BOTTOM == 0 { cell.row() } else { size - 1 - cell.row() };
        if self.0 & DIAGONAL == 0 { Cell::new(col, row) } else { Cell::new(row, col) }
    }

    /// Where a piece of four cells comes to lie; both times its top-left cell.
    const fn block(self, cell: Cell, size: u8) -> Cell {
        let last = size.saturating_sub(2);
        let one = self.cell(cell, size);
        let (right, down) = (clamped(cell.col(), last) + 1, clamped(cell.row(), last) + 1);
        let other = self.cell(Cell::new(right, down), size);
        Cell::new(clamped(one.col(), other.col()), clamped(one.row(), other.row()))
    }

    /// What a step becomes. `blocks` says whether what is moved covers four cells.
    #[must_use]
    pub const fn step(self, step: Step, size: u8, blocks: bool) -> Step {
        match step {
            Step::Put(cell) => Step::Put(self.cell(cell, size)),
            Step::Take(cell) => Step::Take(self.cell(cell, size)),
            Step::SetDown(cell) => Step::SetDown(self.cell(cell, size)),
            Step::Move(from, to) if blocks => Step::Move(self.block(from, size), self.block(to, size)),
            Step::Move(from, to) => Step::Move(self.cell(from, size), self.cell(to, size)),
            Step::End | Step::Pass | Step::Count => step,
        }
    }

    /// The way back.
    #[must_use]
    pub const fn back(self) -> Self {
        // Left and right are top and bottom on the other side of the diagonal.
        if self.0 & DIAGONAL == 0 {
            return self;
        }
        Self(DIAGONAL | (self.0 & LEFT_RIGHT) << 1 | (self.0 & TOP_BOTTOM) >> 1)
    }
}

/// The smaller of two.
const fn clamped(one: u8, other: u8) -> u8 {
    if one < other { one } else { other }
}

/// A game with its options, for which positions are laid over each other.
#[derive(Clone, Copy, Debug)]
pub struct Alike {
    rules: Rules,
    /// What the keys of all its positions have in common.
    seed: u64,
}

/// A position where a turn begins, with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The same for all positions that are alike.
    pub key: u64,
    /// The ways that lead to how such positions lie in books; several, if the position is like itself.
    ways: Vec<Way>,
    size: u8,
    /// Whether the mover's pieces cover four cells.
    blocks: bool,
}

/// A turn at the beginning of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The key of the position before it.
    pub key: u64,
    /// The key of the position after it: turns that come to the same, in whatever order, are one.
    pub next: u64,
    /// Its steps, as the position lies in books.
    pub turn: Vec<Step>,
    /// Whose it is.
    pub mover: Player,
}

impl Alike {
    /// For games of these rules.
    #[must_use]
    pub fn of(rules: Rules) -> Self {
        let add = |seed, text: &str| text.bytes().fold(seed, |seed, byte| mixed(seed ^ u64::from(byte)));
        let mut seed = add(1, rules.kind().name());
        for (spec, (name, value)) in rules.kind().options().iter().zip(rules.options()) {
            // An option that a game is given later does not change the keys of games without it.
            if value != spec.default() {
                seed = add(seed, &alloc::format!(" {name}={value}"));
            }
        }
        Self { rules, seed }
    }

    /// Lays a position as it lies in books.
    #[must_use]
    pub fn laid(&self, position: &AnyPosition) -> Laid {
        let size = position.size();
        let pieces: Vec<(Cell, usize)> = Cell::all(size)
            .filter_map(|cell| position.piece_at(cell).map(|piece| (cell, number(piece))))
            .collect();
        let place = |cell: Cell| usize::from(cell.row()) * usize::from(MAX_SIZE) + usize::from(cell.col());
        let (mut least, mut ways) = (u64::MAX, Vec::new());
        for &way in Way::of(self.rules.kind()) {
            let of_cell =
                |(cell, piece): &(Cell, usize)| key(Of::Stone, *piece, place(way.cell(*cell, size)));
            let hash = pieces.iter().map(of_cell).fold(0, |hash, key| hash ^ key);
            if hash < least || ways.is_empty() {
                least = hash;
                ways.clear();
            }
            if hash == least {
                ways.push(way);
            }
        }
        let status = position.status();
        let key = mixed(least ^ status.fresh_hash() ^ position.unseen_hash() ^ self.seed);
        let blocks = self.rules.side(status.mover()).has_blocks();
        Laid { key, ways, size, blocks }
    }

    /// The first turns of a game that are over, at most this many. Where a position stands again, only what was played first counts.
    #[must_use]
    pub fn beginnings<M: Memory<AnyPosition>>(&self, line: &Line<M>, most: usize) -> Vec<Beginning> {
        let mut position = *line.start();
        let mut beginnings: Vec<Beginning> = Vec::new();
        if !position.turn_begins() || line.steps().is_empty() {
            return beginnings;
        }
        let mut before = self.laid(&position);
        for (turn, range) in line.turns().iter().zip(line.turn_ranges()).take(most) {
            // A turn that somebody broke off leads nowhere.
            if range.end > line.turn_begun() {
                break;
            }
            let steps: Vec<Step> = line.steps().range(range.start, range.end).copied().collect();
            steps.iter().for_each(|step| position.play_unchecked(*step));
            let after = self.laid(&position);
            if !beginnings.iter().any(|known| known.key == before.key && known.next == after.key) {
                let (key, next, turn_laid) = (before.key, after.key, before.to_book(&steps));
                beginnings.push(Beginning { key, next, turn: turn_laid, mover: turn.mover });
            }
            before = after;
        }
        beginnings
    }
}

impl Laid {
    /// A turn of this position as it lies in books. Of those that are the same because the position is like itself, it is the first.
    #[must_use]
    pub fn to_book(&self, turn: &[Step]) -> Vec<Step> {
        let turned = |way: &Way| self.turned(*way, turn);
        self.ways.iter().map(turned).min().unwrap_or_default()
    }

    /// A turn out of a book as it is played here.
    #[must_use]
    pub fn from_book(&self, turn: &[Step]) -> Vec<Step> {
        self.ways.first().map(|way| self.turned(way.back(), turn)).unwrap_or_default()
    }

    fn turned(&self, way: Way, turn: &[Step]) -> Vec<Step> {
        turn.iter().map(|step| way.step(*step, self.size, self.blocks)).collect()
    }
}

/// What stands on a cell, as keys have it.
const fn number(piece: Piece) -> usize {
    match piece {
        Piece::Stone(player) => player as usize,
        Piece::Rider => 2,
        Piece::Fortress => 3,
        Piece::RiderOnFortress => 4,
    }
}
