//! Kamiken: points, how safe they are, and what would come of them if both took the most they can.

mod alone;
mod count;
mod exact;
#[cfg(test)]
mod tests;

use kamni_rules::bits::Bits;
use kamni_rules::games::Kamiken;
use kamni_rules::{Player, Position, Step};

use super::{Measured, Played};
use crate::eval::{Features, Judge, difference, tempo};
use crate::levels::Means;
use crate::mind::Family;
use crate::solve::{Exact, Unsolved};

pub(super) const PLAYED: &Played = &Played {
    weights: include_str!("../../weights/kamiken.txt"),
    family: Family::Mcts,
    means: Means {
        nodes: [300, 350, 450, 700, 1_300, 2_500, 5_000, 12_000, 40_000],
        blur: [5.0, 4.2, 3.6, 3.1, 2.6, 2.2, 1.75, 1.2, 0.6],
    },
    harder: None,
    elo: [0, 161, 421, 644, 904, 1_095, 1_271, 1_432, 1_655, 1_870],
    close_look: 400_000,
    counts_out: true,
    measured: Measured {
        options: &[("size", "9")],
        cases: ["", "d9 f1 f3 f5 d4 c3", "d9 f1 f3 f5 d4 c3 e6 h4 f8 c7 b8 b5 h7 a2 h2 c1"],
    },
};

/// How many orthogonal neighbours of each cell are in a set: the ones, twos and fours of that number.
fn neighbours_in<const W: usize>(set: Bits<W>, size: u8) -> [Bits<W>; 3] {
    let [left, right] = set.beside(size);
    let [above, below] = set.above_and_below(size);
    let (side, column) = (left ^ right, above ^ below);
    let (sides, columns) = (left & right, above & below);
    [side ^ column, sides ^ columns ^ (side & column), sides & columns]
}

/// The empty cells as a player sees them. Those that both beat are nobody's and are left out.
struct Outline<const W: usize> {
    /// Beaten by own stones only: points.
    own: Bits<W>,
    /// The rival's points.
    rival: Bits<W>,
    /// Beaten by nobody.
    free: Bits<W>,
}

impl<const W: usize> Outline<W> {
    /// The cells where a stone is worth most, if it is worth anything anywhere. All cells are counted at once, a bit of their
    /// numbers after the other.
    fn best(&self, size: u8) -> Option<Bits<W>> {
        let Self { own, rival, free } = *self;
        // A stone makes points of free cells and takes the rival's away; put by the rival it would do the same to us.
        let [ones, twos, fours] = neighbours_in(free | rival, size);
        let [rival_ones, rival_twos, rival_fours] = neighbours_in(free | own, size);
        // On a free cell it is worth what it gains and what the rival does not gain there.
        let carry = ones & rival_ones;
        let (sum_ones, sum_twos) = (ones ^ rival_ones, twos ^ rival_twos ^ carry);
        let carry = (twos & rival_twos) | (carry & (twos ^ rival_twos));
        let sum_fours = fours ^ rival_fours ^ carry;
        let sum_eights = (fours & rival_fours) | (carry & (fours ^ rival_fours));
        // On a point, where the rival cannot come, it costs that point: what it gains less one.
        let (less_ones, less_twos) = ((twos & !ones) | fours, (twos & ones) | fours);
        let worth = [
            free & sum_eights,
            free & sum_fours,
            (free & sum_twos) | (own & less_twos),
            (free & sum_ones) | (own & less_ones),
        ];
        worth.into_iter().fold(None, |best: Option<Bits<W>>, bit| {
            let with_bit = best.map_or(bit, |best| best & bit);
            if with_bit.is_empty() { best } else { Some(with_bit) }
        })
    }
}

/// First's points less Second's, without the komi, if both always put a stone where it is worth most, until none is worth anything.
fn outlook<const W: usize>(position: &Kamiken<W>) -> f32 {
    let size = position.size();
    let mut empty = Bits::board(size) & !(position.stones(Player::First) | position.stones(Player::Second));
    let mut beaten = Player::BOTH.map(|player| position.beaten_by(player));
    let mut finished = position.finished();
    let mut mover = position.status().mover();
    loop {
        let (open, open_to_rival) = (empty & !beaten[mover.other()], empty & !beaten[mover]);
        let free = open & open_to_rival;
        let outline = Outline { own: open & !free, rival: open_to_rival & !free, free };
        if let Some(best) = outline.best(size) {
            let at = best.nth(0);
            empty.clear(at);
            beaten[mover] |= Bits::neighbours_of(at);
        } else if finished.is_some() {
            let points = |player: Player| (empty & beaten[player] & !beaten[player.other()]).count() as f32;
            return points(Player::First) - points(Player::Second);
        } else {
            finished = Some(mover);
        }
        if finished != Some(mover.other()) {
            mover = mover.other();
        }
    }
}

/// The largest board on which every step is played on to the end, also those that are only compared: on 19 × 19 there would be no time
/// for anything else.
const LARGEST_LOOKED_OVER: u8 = 11;

/// The features; where there is no outlook, the points there are stand for it.
fn features<const W: usize>(position: &Kamiken<W>, outlook: Option<f32>) -> Features {
    let size = position.size();
    let [first, second] = Player::BOTH.map(|player| position.open_to(player));
    let mut features = difference(|player| {
        let (own, enemy) = match player {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        let points = own & !enemy;
        // The rival can only beat a point from a neighbouring cell that is open to him.
        let safe = points & !enemy.spread(size);
        // A stone there gains three or four.
        let [ones, twos, fours] = neighbours_in(enemy, size);
        let good = own & (fours | (twos & ones));
        [points, safe, good].map(|cells: Bits<W>| cells.count() as f32)
    });
    let komi = position.komi().in_halves() as f32 / 2.0;
    features[0] -= komi;
    features[3] = outlook.map_or(features[0], |outlook| outlook - komi);
    features[4] = tempo(position);
    features
}

impl<const W: usize> Judge for Kamiken<W> {
    const FEATURES: &'static [&'static str] = &["points", "safe points", "good stones", "outlook", "tempo"];

    const POINTS: &'static [usize] = &[0, 1, 3];

    fn phase(&self) -> f32 {
        let open = self.open_to(Player::First) | self.open_to(Player::Second);
        1.0 - open.count() as f32 / f32::from(self.size()).powi(2)
    }

    fn features(&self) -> Features {
        features(self, Some(outlook(self)))
    }

    fn glance(&self) -> Features {
        features(self, (self.size() <= LARGEST_LOOKED_OVER).then(|| outlook(self)))
    }

    /// Passing ends one's own game: seldom a good idea while points are to be had.
    fn promises(&self) -> impl Fn(Step) -> i32 {
        let player = self.status().mover();
        let (own, rivals) = (self.open_to(player), self.open_to(player.other()));
        move |step| match step {
            Step::Put(cell) => {
                let at = Bits::<W>::at(cell);
                let around = Bits::neighbours_of(at);
                let (gained, hurt) = (around & own & rivals, around & rivals & !own);
                (2 * gained.count() + 3 * hurt.count()) as i32 - 4 * i32::from(!rivals.get(at))
            }
            _ => -8,
        }
    }

    fn margin(&self) -> Option<f32> {
        let [first, second] = self.score().map(|points| points.in_halves() as f32 / 2.0);
        Some(first - second)
    }

    fn exact(&self, memory: usize) -> Result<Box<dyn Exact>, Unsolved> {
        exact::exact(self, memory)
    }
}

#[cfg(test)]
mod outlook_tests {
    use kamni_rules::{AnyPosition, Cell, GameKind, Rng, Rules};

    use super::*;

    /// The same as [`outlook`], cell by cell.
    fn slow_outlook<const W: usize>(position: &Kamiken<W>) -> i32 {
        let size = position.size();
        let cells = || (0..size).flat_map(move |row| (0..size).map(move |col| Cell::new(col, row)));
        let around = |cell: Cell| {
            cells()
                .filter(move |other| other.col().abs_diff(cell.col()) + other.row().abs_diff(cell.row()) == 1)
        };
        let mut taken: Vec<Cell> = cells().filter(|cell| position.piece_at(*cell).is_some()).collect();
        let mut beaten = Player::BOTH.map(|player| {
            let beats = position.beaten_by(player);
            cells().filter(|cell| beats.get(Bits::<W>::at(*cell))).collect::<Vec<_>>()
        });
        let (mut mover, mut finished) = (position.status().mover(), position.finished());
        loop {
            let rival = mover.other();
            let is = |cell: Cell, by_mover: bool, by_rival: bool| {
                !taken.contains(&cell)
                    && beaten[mover].contains(&cell) == by_mover
                    && beaten[rival].contains(&cell) == by_rival
            };
            let worth = |cell: Cell| {
                let count = |by_mover, by_rival| {
                    around(cell).filter(|near| is(*near, by_mover, by_rival)).count() as i32
                };
                let (free, own, others) = (count(false, false), count(true, false), count(false, true));
                if is(cell, false, false) { 2 * free + own + others } else { free + others - 1 }
            };
            let open = cells().filter(|cell| is(*cell, false, false) || is(*cell, true, false));
            let most = open.clone().map(worth).max().unwrap_or(0);
            if most > 0 {
                let best = open.clone().find(|cell| worth(*cell) == most).expect("one that is worth most");
                taken.push(best);
                beaten[mover].extend(around(best));
            } else if finished.is_some() {
                let points = |by_mover| cells().filter(|cell| is(*cell, by_mover, !by_mover)).count() as i32;
                let lead = points(true) - points(false);
                return if mover == Player::First { lead } else { -lead };
            } else {
                finished = Some(mover);
            }
            if finished != Some(rival) {
                mover = rival;
            }
        }
    }

    fn check<const W: usize>(size: &str, steps: u64, rng: &mut Rng)
    where
        Kamiken<W>: TryFrom<AnyPosition, Error: std::fmt::Debug>,
    {
        let rules = Rules::new(GameKind::Kamiken, [("size", size)]).expect("a size");
        let mut position = Kamiken::<W>::try_from(rules.start()).expect("the width of this size");
        for _ in 0..steps {
            assert_eq!(outlook(&position) as i32, slow_outlook(&position), "{size}: {position:?}");
            let Some(step) = position.pick(|count| rng.below(count)) else { return };
            position.play_unchecked(step);
        }
    }

    #[test]
    fn outlook_takes_what_is_worth_most() {
        let mut rng = Rng::new(1);
        for _ in 0..10 {
            check::<1>("5", 30, &mut rng);
            check::<2>("9", 30, &mut rng);
        }
        check::<6>("19", 6, &mut rng);
    }
}
