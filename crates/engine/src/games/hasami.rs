//! Hasami Shogi: stones, stones that can be caught, and lines that can become five.

mod exact;
mod plane;
mod tables;
#[cfg(test)]
mod tests;

use kamni_rules::bits::Bits;
use kamni_rules::games::Hasami;
use kamni_rules::{Cell, Player, Position, Step};

use super::{Measured, Played};
use crate::eval::{Features, Judge, difference, tempo};
use crate::levels::Means;
use crate::mind::Family;
use crate::solve::{Exact, Unsolved};

pub(super) const PLAYED: &Played = &Played {
    weights: include_str!("../../weights/hasami.txt"),
    family: Family::AlphaBeta,
    means: Means {
        nodes: [800, 1_870, 3_700, 6_200, 13_100, 28_500, 43_600, 83_000, 190_000],
        blur: [0.55, 0.506, 0.464, 0.43, 0.371, 0.29, 0.245, 0.15, 0.0],
    },
    harder: None,
    elo: [0, 200, 335, 517, 767, 995, 1_186, 1_427, 1_712, 1_927],
    close_look: 400_000,
    counts_out: true,
    measured: Measured {
        options: &[],
        cases: [
            "",
            "d8-d5 a2-a5 b8-b7 e2-e4 e8-e6 b2-b3 d9-d7 f2-f5 h8-h7 d2-d3 a8-a7 f1-f3 e9-e7 a1-a3 f8-f7 \
             e1-f1 e6-f6 f5-g5 f6-a6 a5-a4 c8-c5 a4-d4 a6-d6 c2-c3",
            "d8-d5 a2-a5 b8-b7 e2-e4 e8-e6 b2-b3 d9-d7 f2-f5 h8-h7 d2-d3 a8-a7 f1-f3 e9-e7 a1-a3 f8-f7 \
             e1-f1 e6-f6 f5-g5 f6-a6 a5-a4 c8-c5 a4-d4 a6-d6 c2-c3 g8-g7 g2-g3 c9-c6 h2-h3 c6-e6 i2-i3 \
             b7-c7 g5-i5 a7-a4 d1-e1 a9-a5 e1-e3 i8-i7 e4-i4 b9-b7 c1-d1 d5-f5 b1-b2 e6-f6 b2-a2 f6-f4 \
             f1-f2 b7-b4 b3-b2 d6-e6 d3-b3 b4-b5 d1-d3 e6-c6 g1-f1 c7-b7 f1-g1 b7-a7 g1-f1 c5-e5 f1-g1 \
             e5-g5 g1-g2 b5-e5 b2-c2 e5-b5 a2-b2 b5-c5 b2-a2 f9-c9 c2-c4 c9-c7 i4-h4 c6-i6 c4-c6 i6-i4 \
             g2-g4 f4-f6 h4-h5 g5-e5 c6-a6 c5-a5 g4-g5 f5-d5 a2-a4 f6-g6 f3-f5 e5-c5 b3-b5 c5-c6 b5-b7 \
             a5-b5 a3-a5 b5-b2 f2-d2 c6-d6 b7-b8 d7-d8 d4-g4 g6-h6 a4-a6",
        ],
    },
};

const SIZE: u8 = 9;
const STRIDE: usize = Bits::<2>::STRIDE;
type Board = Bits<2>;

/// The cells that count for a player's five: all but his two starting rows.
fn counting(player: Player) -> Board {
    let board = Board::board(SIZE);
    match player {
        Player::First => board & board.down(2 * STRIDE),
        Player::Second => board & board.up(2 * STRIDE),
    }
}

/// Lines of five cells that count, with no enemy stone, by the number of own stones in them: two, three, four.
fn lines(own: Board, enemy: Board, region: Board) -> [f32; 3] {
    let mut numbers = [0.0; 3];
    for way in [STRIDE - 1, STRIDE, STRIDE + 1] {
        let open = region & !enemy;
        let (mut all_open, mut digits) = (open, [Board::EMPTY; 3]);
        let mut cells = own;
        let mut line = open;
        for place in 0..5 {
            if place > 0 {
                cells = cells.up(way);
                line = line.up(way);
                all_open &= line;
            }
            let mut carry = cells;
            for digit in &mut digits {
                let both = *digit & carry;
                *digit = *digit ^ carry;
                carry = both;
            }
        }
        let [ones, twos, fours] = digits.map(|digit| digit & all_open);
        numbers[0] += (twos & !ones & !fours).count() as f32;
        numbers[1] += (twos & ones).count() as f32;
        numbers[2] += (fours & !ones).count() as f32;
    }
    numbers
}

/// Stones with an enemy on one side and an empty cell right opposite.
fn pinched(own: Board, enemy: Board) -> Board {
    let empty = Board::board(SIZE) & !(own | enemy);
    let [enemy_right, enemy_left] = enemy.beside(SIZE);
    let [empty_right, empty_left] = empty.beside(SIZE);
    let [enemy_below, enemy_above] = enemy.above_and_below(SIZE);
    let [empty_below, empty_above] = empty.above_and_below(SIZE);
    own & ((enemy_right & empty_left)
        | (enemy_left & empty_right)
        | (enemy_below & empty_above)
        | (enemy_above & empty_below))
}

impl Judge for Hasami {
    const FEATURES: &'static [&'static str] = &[
        "stones",
        "pinched",
        "line of 2",
        "line of 3",
        "line of 4",
        "out",
        "middle",
        "tempo",
        "catch",
        "4 to move",
    ];

    fn phase(&self) -> f32 {
        let stones = self.stones(Player::First).count() + self.stones(Player::Second).count();
        1.0 - stones as f32 / 36.0
    }

    fn features(&self) -> Features {
        let stones = Player::BOTH.map(|player| *self.stones(player));
        let regions = Player::BOTH.map(counting);
        let pinches = Player::BOTH.map(|player| pinched(stones[player], stones[player.other()]));
        let mover = self.status().mover();
        let mut features = difference(|player| {
            let own = stones[player];
            let [two, three, four] = lines(own, stones[player.other()], regions[player]);
            let out = (own & regions[player]).count() as f32;
            let middle = (own & regions[Player::First] & regions[Player::Second]).count() as f32;
            [own.count() as f32, pinches[player].count() as f32, two, three, four, out, middle]
        });
        let [_, _, four] = lines(stones[mover], stones[mover.other()], regions[mover]);
        features[7] = tempo(self);
        features[8] = tempo(self) * pinches[mover.other()].count().min(2) as f32;
        features[9] = tempo(self) * four.min(1.0);
        features
    }

    fn promises(&self) -> impl Fn(Step) -> i32 {
        const WAYS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let mover = self.status().mover();
        let (own, enemy) = (self.stones(mover), self.stones(mover.other()));
        move |step| match step {
            Step::Move(_, to) => {
                WAYS.into_iter().map(|(right, down)| 100 * caught(own, enemy, to, right, down)).sum()
            }
            _ => 0,
        }
    }

    fn forcing_into(&self, steps: &mut Vec<Step>) {
        let before = steps.len();
        let promise = self.promises();
        self.legal_into(steps);
        let mut kept = before;
        for place in before..steps.len() {
            if promise(steps[place]) >= 100 {
                steps.swap(kept, place);
                kept += 1;
            }
        }
        steps.truncate(kept);
    }

    fn exact(&self, memory: usize) -> Result<Box<dyn Exact>, Unsolved> {
        exact::exact(self, memory)
    }
}

/// How many stones a stone that comes to a cell catches along one way.
fn caught(own: &Board, enemy: &Board, to: Cell, right: i8, down: i8) -> i32 {
    let mut number = 0;
    let mut cell = to;
    while let Some(next) = cell.offset(right, down, SIZE) {
        let at = Board::at(next);
        if enemy.get(at) {
            number += 1;
        } else {
            return if own.get(at) { number } else { 0 };
        }
        cell = next;
    }
    0
}
