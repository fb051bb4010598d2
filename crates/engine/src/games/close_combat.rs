//! Close Combat: stones, how firmly they stand, and which of them the next stone can turn.

mod exact;
mod search;
#[cfg(test)]
mod tests;

use kamni_rules::bits::Bits;
use kamni_rules::games::CloseCombat;
use kamni_rules::{Cell, Player, Position, Step};

use super::{Measured, Played};
use crate::eval::{Features, Judge, difference, tempo};
use crate::levels::Means;
use crate::mind::Family;
use crate::solve::{Exact, Unsolved};

pub(super) const PLAYED: &Played = &Played {
    weights: include_str!("../../weights/close-combat.txt"),
    family: Family::AlphaBeta,
    means: Means {
        nodes: [250, 650, 1_900, 6_500, 12_500, 30_000, 70_000, 150_000, 300_000],
        blur: [1.2, 1.08, 0.93, 0.74, 0.65, 0.5, 0.33, 0.17, 0.0],
    },
    harder: None,
    elo: [0, 301, 474, 674, 915, 1_106, 1_375, 1_533, 1_748, 2_028],
    close_look: 400_000,
    counts_out: true,
    measured: Measured {
        options: &[("size", "9")],
        cases: [
            "",
            "a4 d1 a3 c1 b3 c2 b4 d2 a2 b1",
            "a4 d1 a3 c1 b3 c2 b4 d2 a2 b1 a1 e1 b2 e2 c3 d3 c4 e3 b5 d4 e4 e5 c5 f3 f4 g3 f5 xe5 xd4 \
             g5 d5 e6 f6 h6 g6 f2",
        ],
    },
};

/// For every cell at once, the number of neighbours in a set: four bits of it.
struct Counts<const W: usize>([Bits<W>; 4]);

impl<const W: usize> Counts<W> {
    fn around(cells: Bits<W>, size: u8) -> Self {
        let [left, right] = cells.beside(size);
        let mut counts = Self([Bits::EMPTY; 4]);
        for set in [left, right] {
            counts.add(set);
        }
        for set in [left, cells, right] {
            let [above, below] = set.above_and_below(size);
            counts.add(above);
            counts.add(below);
        }
        counts
    }

    fn add(&mut self, set: Bits<W>) {
        let mut carry = set;
        for digit in &mut self.0 {
            let both = *digit & carry;
            *digit = *digit ^ carry;
            carry = both;
        }
    }

    /// The cells whose number is the other's and `more`, or higher.
    fn at_least(&self, other: &Self, more: u8) -> Bits<W> {
        // other + more, digit by digit, then a comparison from the lowest digit.
        let mut sum = Self(other.0);
        for _ in 0..more {
            sum.add(!Bits::EMPTY);
        }
        let mut enough = !Bits::EMPTY;
        for (own, wanted) in self.0.iter().zip(&sum.0) {
            enough = (*own & !*wanted) | (!(*own ^ *wanted) & enough);
        }
        enough
    }

    /// The cells whose number is `number` or higher.
    fn from(&self, number: u8) -> Bits<W> {
        self.at_least(&Self([Bits::EMPTY; 4]), number)
    }
}

impl<const W: usize> Judge for CloseCombat<W> {
    const FEATURES: &'static [&'static str] =
        &["stones", "bonds", "attackable", "in danger", "closed", "tempo", "to take"];

    const POINTS: &'static [usize] = &[0];

    fn phase(&self) -> f32 {
        let stones = self.stones(Player::First) | self.stones(Player::Second);
        stones.count() as f32 / f32::from(self.size()).powi(2)
    }

    fn features(&self) -> Features {
        let (size, lead) = (self.size(), self.lead());
        let counts = Player::BOTH.map(|player| Counts::around(self.stones(player), size));
        let empty = Bits::board(size) & !(self.stones(Player::First) | self.stones(Player::Second));
        let mut features = difference(|player| {
            let enemy = player.other();
            let own = self.stones(player);
            let (friends, attackers) = (&counts[player], &counts[enemy]);
            let in_danger = own & attackers.from(2) & attackers.at_least(friends, lead);
            // One attacker more would be enough, and there is a cell for it.
            let room = empty & !self.closed_to(enemy);
            let near_row = room | room.beside(size)[0] | room.beside(size)[1];
            let [above, below] = near_row.above_and_below(size);
            let near_room = near_row | above | below;
            let nearly =
                own & attackers.from(1) & attackers.at_least(friends, lead - 1) & !in_danger & near_room;
            let right = own & own.beside(size)[1];
            let down = own & own.above_and_below(size)[1];
            let bonds = right.count() + down.count();
            let closed = (empty & self.closed_to(player)).count();
            [own.count(), bonds, nearly.count(), in_danger.count(), closed].map(|number| number as f32)
        });
        features[5] = tempo(self);
        features[6] = tempo(self) * self.takeable().count() as f32;
        features
    }

    /// In the middle of a turn: what can be taken.
    fn forcing_into(&self, steps: &mut Vec<Step>) {
        if !self.turn_begins() {
            self.legal_into(steps);
        }
    }

    fn promises(&self) -> impl Fn(Step) -> i32 {
        const NEAR: u32 = 0b00000_01110_01010_01110_00000;
        let player = self.status().mover();
        let around =
            |player: Player, cell: Cell| (self.stones(player).window(cell) & NEAR).count_ones() as i32;
        move |step| match step {
            Step::Take(_) => 1000,
            Step::Put(cell) => 2 * around(player.other(), cell) + around(player, cell),
            _ => -1000,
        }
    }

    fn margin(&self) -> Option<f32> {
        Some(self.stones(Player::First).count() as f32 - self.stones(Player::Second).count() as f32)
    }

    fn exact(&self, memory: usize) -> Result<Box<dyn Exact>, Unsolved> {
        exact::exact(self, memory)
    }
}
