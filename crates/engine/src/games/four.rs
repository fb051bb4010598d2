//! Four: stones, and squares that are nearly built around enemy ones.

use kamni_rules::bits::Bits;
use kamni_rules::games::Four;
use kamni_rules::{Player, Position, Step};

use super::{Measured, Played};
use crate::eval::{Features, Judge, difference, tempo};
use crate::levels::Means;
use crate::mind::Family;

pub(super) const PLAYED: &Played = &Played {
    weights: include_str!("../../weights/four.txt"),
    family: Family::AlphaBeta,
    means: Means {
        nodes: [800, 900, 1_050, 1_300, 8_000, 11_000, 16_000, 26_000, 60_000],
        blur: [0.8, 0.6, 0.44, 0.34, 0.36, 0.27, 0.195, 0.12, 0.05],
    },
    harder: None,
    // Captures are followed beyond the depth.
    elo: [0, 301, 542, 749, 990, 1_158, 1_285, 1_500, 1_741, 1_932],
    close_look: 100_000,
    counts_out: true,
    measured: Measured {
        options: &[("size", "11"), ("stones", "30"), ("count", "always")],
        cases: [
            "",
            "g4 f1 f6 e2 d3 h3 i4 c4 b5 j5 a1 b1",
            "g4 f1 f6 e2 d3 h3 i4 c4 b5 j5 a1 b1 k1 f1 b2 i1 c1 b1 c2 j1 a2 h2 k2 j2 i2 g4-h4 i4-i3 \
             d3-g3 g3-d3 j2-j4 e3 h4-f4 j4-j2 i3-j3 h2-h3 a3 b4 i4 b4-b3 j3-k3 h3-i3 k3-j3 c4-d4 e2-d2 \
             j5-e5 end f4-f2 b5-b6 f2-h2 j3-k3 j2-j4 j2 b6-b8 b3-a3 f6-h6 h6-h8 j3 h2-e2 i3-f3 b8-e8 \
             e8-e4 k4 a1 j5 c1 a10 d1 g4 h8-h7 d1-h1",
        ],
    },
};

/// Ways from the middle of a square to its cells: right and down.
const ORTHOGONALS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The squares at one distance around the enemy's stones that can still be built, all middles at once.
struct Distance<const W: usize> {
    distance: usize,
    /// Middles of those that lack one stone, and two.
    lack: [Bits<W>; 2],
    /// Middles whose cell along each way is empty.
    empty: [Bits<W>; 4],
}

/// The capture squares of a player that lack one or two stones, first the orthogonal, then the diagonal ones, by distance.
#[inline]
fn each_distance<const W: usize>(
    own: &Bits<W>,
    enemy: &Bits<W>,
    size: u8,
    mut look: impl FnMut(&[(i8, i8); 4], &Distance<W>),
) {
    let edge_columns = !Bits::first_columns(size - 1) | Bits::first_columns(1);
    let edge_rows = !Bits::first_rows(size - 1) | Bits::first_rows(1);
    let vacant = Bits::board(size) & !(*own | *enemy);
    // In a corner there is no diagonal square.
    for (ways, mut middles) in [(ORTHOGONALS, *enemy), (DIAGONALS, *enemy & !(edge_columns & edge_rows))] {
        // A way that leaves the board at once has no part in a square.
        let part = ways.map(|way| stays(way, 1, size));
        // What stands along each way at the distance.
        let (mut empties, mut enemies) = ([vacant; 4], [*enemy; 4]);
        for distance in 1..size {
            let (mut empty, mut blocked) = ([Bits::EMPTY; 4], Bits::EMPTY);
            for (place, way) in ways.into_iter().enumerate() {
                empties[place] = seen_along(empties[place], way);
                enemies[place] = seen_along(enemies[place], way);
                middles &= stays(way, distance, size) | !part[place];
                blocked |= enemies[place] & part[place];
                empty[place] = empties[place] & part[place];
            }
            if middles.is_empty() {
                break;
            }
            let [a, b, c, d] = empty;
            let (odd, both) = ([a ^ b, c ^ d], [a & b, c & d]);
            let one = (odd[0] ^ odd[1]) & !(both[0] | both[1]);
            let two = odd[0] & odd[1] | (both[0] ^ both[1]) & !(odd[0] | odd[1]);
            let open = middles & !blocked;
            look(&ways, &Distance { distance: distance.into(), lack: [one & open, two & open], empty });
        }
    }
}

/// How many capture squares lack one stone, and two.
fn squares<const W: usize>(own: &Bits<W>, enemy: &Bits<W>, size: u8) -> [usize; 2] {
    let mut found = [0; 2];
    each_distance(own, enemy, size, |_, Distance { lack: [one, two], .. }| {
        found = [found[0] + one.count(), found[1] + two.count()];
    });
    found
}

/// The cells where a stone completes a capture square, if it does not leave that very square.
fn completing<const W: usize>(own: &Bits<W>, enemy: &Bits<W>, size: u8) -> Bits<W> {
    let mut cells = Bits::EMPTY;
    each_distance(own, enemy, size, |ways, at| {
        if at.lack[0].is_empty() {
            return;
        }
        for (place, (right, down)) in ways.iter().enumerate() {
            let mut middles = at.lack[0] & at.empty[place];
            if !middles.is_empty() {
                for _ in 0..at.distance {
                    middles = seen_along(middles, (-right, -down));
                }
                cells |= middles;
            }
        }
    });
    cells
}

/// From where this many steps along a way stay on the board.
#[inline]
fn stays<const W: usize>((right, down): (i8, i8), distance: u8, size: u8) -> Bits<W> {
    let within = |way: i8, first: fn(u8) -> Bits<W>| match way {
        1 => first(size - distance),
        -1 => !first(distance),
        _ => !Bits::EMPTY,
    };
    within(right, Bits::first_columns) & within(down, Bits::first_rows)
}

/// Each cell's neighbour along a way in its place. What comes from beyond a row's end is no neighbour.
#[inline]
fn seen_along<const W: usize>(cells: Bits<W>, (right, down): (i8, i8)) -> Bits<W> {
    let by = isize::from(down) * Bits::<W>::STRIDE as isize + isize::from(right);
    if by > 0 { cells.down(by.unsigned_abs()) } else { cells.up(by.unsigned_abs()) }
}

impl<const W: usize> Judge for Four<W> {
    const FEATURES: &'static [&'static str] =
        &["stones", "on board", "lack one", "lack two", "tempo", "to build", "movements"];

    // The captures of a turn can be made in any order: more of them would take all positions of a low level.
    const MOST_FORCING: u32 = 3;

    fn phase(&self) -> f32 {
        let left = |player| (self.on_board(player) + self.supply(player)) as f32;
        1.0 - (left(Player::First).min(left(Player::Second)) - 10.0).clamp(0.0, 30.0) / 30.0
    }

    fn features(&self) -> Features {
        let mover = self.status().mover();
        let found = Player::BOTH.map(|player| {
            squares(self.stones(player), self.stones(player.other()), self.size()).map(|many| many as f32)
        });
        let mut features = difference(|player| {
            let [one, two] = found[player];
            let left = self.on_board(player) + self.supply(player);
            [left as f32, self.on_board(player) as f32, one.min(8.0), (two / 4.0).min(8.0)]
        });
        let to_build = found[mover][0].min(4.0);
        features[4] = tempo(self);
        features[5] = tempo(self) * to_build;
        features[6] = tempo(self) * self.budget() as f32;
        features
    }

    fn promises(&self) -> impl Fn(Step) -> i32 {
        let mover = self.status().mover();
        let (own, enemy) = (self.stones(mover), self.stones(mover.other()));
        let takes = completing(own, enemy, self.size());
        let denies = completing(enemy, own, self.size());
        move |step| match step {
            Step::End | Step::Count => -100,
            Step::Put(to) | Step::Move(_, to) => {
                let at = Bits::<W>::at(to);
                100 * i32::from(takes.get(at)) + 40 * i32::from(denies.get(at))
            }
            _ => 0,
        }
    }

    fn forcing_into(&self, steps: &mut Vec<Step>) {
        let mover = self.status().mover();
        let takes = completing(self.stones(mover), self.stones(mover.other()), self.size());
        if !takes.is_empty() {
            self.legal_into(steps);
            steps.retain(|step| match step {
                Step::Put(to) | Step::Move(_, to) => takes.get(Bits::<W>::at(*to)),
                _ => false,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::games::squares_around;
    use kamni_rules::{AnyPosition, Cell, GameKind, Rng, Rules};

    use super::*;

    /// The same by the rules, square by square: how many lack one stone and two, and the cells that complete one.
    fn squares_one_by_one<const W: usize>(position: &Four<W>, player: Player) -> ([usize; 2], Bits<W>) {
        let (mut found, mut cells) = ([0; 2], Bits::EMPTY);
        let holds = |player, cell: Cell| position.stones(player).get(Bits::<W>::at(cell));
        for middle in position.stones(player.other()).iter().map(Bits::<W>::cell) {
            for square in squares_around(middle, position.size()) {
                let missing: Vec<_> = square.into_iter().filter(|cell| !holds(player, *cell)).collect();
                if missing.iter().any(|cell| holds(player.other(), *cell)) {
                    continue;
                }
                match missing[..] {
                    [one] => {
                        found[0] += 1;
                        cells.set(Bits::<W>::at(one));
                    }
                    [_, _] => found[1] += 1,
                    _ => {}
                }
            }
        }
        (found, cells)
    }

    fn check<const W: usize>(size: &str)
    where
        Four<W>: TryFrom<AnyPosition>,
    {
        let rules = Rules::new(GameKind::Four, [("size", size)]).expect("a size");
        let mut position = Four::<W>::try_from(rules.start()).ok().expect("a board of this width");
        let (mut rng, mut seen) = (Rng::new(1), [0; 2]);
        for _ in 0..300 {
            let Some(step) = position.pick(|count| rng.below(count)) else { break };
            position.play_unchecked(step);
            for player in Player::BOTH {
                let (own, enemy) = (position.stones(player), position.stones(player.other()));
                let found = squares(own, enemy, position.size());
                let cells = completing(own, enemy, position.size());
                assert_eq!((found, cells), squares_one_by_one(&position, player), "{}", position.text());
                seen = [seen[0] + found[0], seen[1] + found[1]];
            }
        }
        assert!(seen.iter().all(|seen| *seen > 100), "{seen:?}");
    }

    #[test]
    fn squares_are_those_of_the_rules() {
        check::<1>("7");
        check::<1>("8");
        check::<2>("11");
        check::<3>("12");
        check::<4>("16");
        check::<6>("17");
        check::<6>("19");
    }
}
