//! Four: stones, and squares that are nearly built around enemy ones.

use kamni_rules::bits::Bits;
use kamni_rules::games::Four;
use kamni_rules::{Player, Position, Step};

use super::{Features, Judge, difference, tempo};

/// Ways from the middle of a square to its cells: right and down.
const ORTHOGONALS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Capture squares around the enemy's stones that lack one stone, and two.
fn squares<const W: usize>(own: &Bits<W>, enemy: &Bits<W>, size: u8) -> [usize; 2] {
    let sides = [!Bits::first_columns(size - 1), Bits::first_columns(1)];
    let ends = [!Bits::first_rows(size - 1), Bits::first_rows(1)];
    let corners = (sides[0] | sides[1]) & (ends[0] | ends[1]);
    let orthogonal = lacking(own, enemy, *enemy, ORTHOGONALS, size);
    let diagonal = lacking(own, enemy, *enemy & !corners, DIAGONALS, size);
    [orthogonal[0] + diagonal[0], orthogonal[1] + diagonal[1]]
}

/// The same of squares that lie along these ways around these middles, all at once for each distance.
#[inline]
fn lacking<const W: usize>(
    own: &Bits<W>,
    enemy: &Bits<W>,
    mut middles: Bits<W>,
    ways: [(i8, i8); 4],
    size: u8,
) -> [usize; 2] {
    let empty = Bits::board(size) & !(*own | *enemy);
    // A way that leaves the board at once has no part in a square.
    let part = ways.map(|(right, down)| {
        along(right, 1, size, Bits::first_columns) & along(down, 1, size, Bits::first_rows)
    });
    // What stands along each way at a distance from the middle.
    let (mut empties, mut enemies) = ([empty; 4], [*enemy; 4]);
    let mut found = [0; 2];
    for distance in 1..size {
        let mut blocked = Bits::EMPTY;
        let mut missing = [Bits::EMPTY; 4];
        for (place, (right, down)) in ways.into_iter().enumerate() {
            empties[place] = seen_along(empties[place], right, down);
            enemies[place] = seen_along(enemies[place], right, down);
            let on_board = along(right, distance, size, Bits::first_columns)
                & along(down, distance, size, Bits::first_rows);
            middles &= on_board | !part[place];
            blocked |= enemies[place] & part[place];
            missing[place] = empties[place] & part[place];
        }
        if middles.is_empty() {
            break;
        }
        let [a, b, c, d] = missing;
        let (odd, both) = ([a ^ b, c ^ d], [a & b, c & d]);
        let open = middles & !blocked;
        found[0] += ((odd[0] ^ odd[1]) & !(both[0] | both[1]) & open).count();
        let two = odd[0] & odd[1] | (both[0] ^ both[1]) & !(odd[0] | odd[1]);
        found[1] += (two & open).count();
    }
    found
}

/// From where a way of that many lines (columns or rows) at a time stays on the board.
#[inline]
fn along<const W: usize>(way: i8, distance: u8, size: u8, first: impl Fn(u8) -> Bits<W>) -> Bits<W> {
    match way {
        1 => first(size - distance),
        -1 => !first(distance),
        _ => !Bits::EMPTY,
    }
}

/// Each cell's neighbour along a way in its place. What comes from beyond a row's end is no neighbour.
#[inline]
fn seen_along<const W: usize>(cells: Bits<W>, right: i8, down: i8) -> Bits<W> {
    let by = isize::from(down) * Bits::<W>::STRIDE as isize + isize::from(right);
    if by > 0 { cells.down(by.unsigned_abs()) } else { cells.up(by.unsigned_abs()) }
}

impl<const W: usize> Judge for Four<W> {
    const FEATURES: &'static [&'static str] =
        &["stones", "on board", "lack one", "lack two", "tempo", "to build", "movements"];

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
        |step| match step {
            Step::End | Step::Count => -100,
            _ => 0,
        }
    }

    fn margin(&self) -> Option<f32> {
        Some(self.captured(Player::First) as f32 - self.captured(Player::Second) as f32)
    }
}

#[cfg(test)]
mod tests {
    use kamni_rules::games::squares_around;
    use kamni_rules::{AnyPosition, Cell, GameKind, Rng, Rules};

    use super::*;

    /// The same by the rules, square by square.
    fn squares_one_by_one<const W: usize>(position: &Four<W>, player: Player) -> [usize; 2] {
        let mut found = [0; 2];
        let holds = |player, cell: Cell| position.stones(player).get(Bits::<W>::at(cell));
        for middle in position.stones(player.other()).iter().map(Bits::<W>::cell) {
            for square in squares_around(middle, position.size()) {
                let missing: Vec<_> = square.into_iter().filter(|cell| !holds(player, *cell)).collect();
                let blocked = missing.iter().any(|cell| holds(player.other(), *cell));
                if !blocked && (1..=2).contains(&missing.len()) {
                    found[missing.len() - 1] += 1;
                }
            }
        }
        found
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
                let found =
                    squares(position.stones(player), position.stones(player.other()), position.size());
                assert_eq!(found, squares_one_by_one(&position, player), "{}", position.text());
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
