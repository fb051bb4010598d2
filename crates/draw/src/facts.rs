//! What a position says beside where its pieces stand: beaten cells, takeable stones, lines, held fortresses.

use kamni_rules::bits::Bits;
use kamni_rules::games::{CloseCombat, Dao, DaoWord, Four, Hasami, Kamiken};
use kamni_rules::{AnyPosition, Cell, Piece, Player, Position, with_position};

/// All that overlays and the names of cells need; what a game does not have is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// Kamiken: the empty cells that First's and Second's stones beat.
    pub(crate) beaten: [Vec<Cell>; 2],
    /// Close Combat: stones that can be taken now.
    pub(crate) takeable: Vec<Cell>,
    /// Close Combat, while taking: stones that are dominated and cannot be taken.
    pub(crate) old_danger: Vec<Cell>,
    /// Close Combat: empty cells where the mover would fill a block.
    pub(crate) closed: Vec<Cell>,
    /// Hasami Shogi: a line of five that won.
    pub(crate) five: Option<[Cell; 5]>,
    /// Hasami Shogi: lines that lack one stone, whose cell is empty.
    pub(crate) fours: Vec<[Cell; 5]>,
    /// Dao Shi Xiang: who has the riders.
    pub(crate) riders_player: Option<Player>,
    /// Dao Shi Xiang: the top-left cells of the fortresses, in reading order.
    pub(crate) fortresses: Vec<Cell>,
    /// Dao Shi Xiang: those of them that hold four riders.
    pub(crate) held: Vec<Cell>,
}

impl Facts {
    pub(crate) fn of(position: &AnyPosition) -> Self {
        with_position!(position, position => position.facts())
    }
}

/// A position that can say these things.
trait Telling {
    fn facts(&self) -> Facts;
}

fn cells<const W: usize>(bits: Bits<W>) -> Vec<Cell> {
    bits.iter().map(Bits::<W>::cell).collect()
}

impl<const W: usize> Telling for Kamiken<W> {
    fn facts(&self) -> Facts {
        let stones = self.stones(Player::First) | self.stones(Player::Second);
        let beaten = Player::BOTH.map(|player| cells(self.beaten_by(player) & !stones));
        Facts { beaten, ..Facts::default() }
    }
}

impl<const W: usize> Telling for CloseCombat<W> {
    fn facts(&self) -> Facts {
        let Some(mover) = self.to_move() else { return Facts::default() };
        let stones = self.stones(Player::First) | self.stones(Player::Second);
        let takeable = self.takeable();
        let old = if self.turn_begins() { Bits::EMPTY } else { self.in_danger(mover.other()) & !takeable };
        let closed = self.closed_to(mover) & !stones;
        Facts { takeable: cells(takeable), old_danger: cells(old), closed: cells(closed), ..Facts::default() }
    }
}

impl<const W: usize> Telling for Four<W> {
    fn facts(&self) -> Facts {
        Facts::default()
    }
}

impl Telling for Hasami {
    fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        for player in Player::BOTH {
            for line in Self::lines(player) {
                let stone = Some(Piece::Stone(player));
                let held = line.iter().filter(|cell| self.piece_at(**cell) == stone).count();
                if held == 5 {
                    facts.five = Some(line);
                } else if held == 4 && line.iter().any(|cell| self.piece_at(*cell).is_none()) {
                    facts.fours.push(line);
                }
            }
        }
        facts
    }
}

impl<T: DaoWord> Telling for Dao<T> {
    fn facts(&self) -> Facts {
        let sorted = |cells: Vec<Cell>| {
            let mut cells = cells;
            cells.sort_unstable();
            cells
        };
        Facts {
            riders_player: Some(self.riders_player()),
            fortresses: sorted(self.fortresses().iter().collect()),
            held: sorted(self.held().iter().collect()),
            ..Facts::default()
        }
    }
}
