//! Four: stones, and squares that are nearly built around enemy ones.

use kamni_rules::bits::Bits;
use kamni_rules::games::Four;
use kamni_rules::{Player, Position, Step};

use super::{Features, Judge, difference, tempo};

const ORTHOGONALS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Capture squares around the enemy's stones that lack one stone, and two.
fn squares<const W: usize>(own: &Bits<W>, enemy: &Bits<W>, size: i32) -> [f32; 2] {
    let mut lacking = [0.0; 2];
    for at in enemy.iter() {
        let (row, col) = ((at / Bits::<W>::STRIDE) as i32, (at % Bits::<W>::STRIDE) as i32);
        let (side, end) = (row == 0 || row == size - 1, col == 0 || col == size - 1);
        for (diagonal, ways) in [(false, ORTHOGONALS), (true, DIAGONALS)] {
            if diagonal && side && end {
                continue;
            }
            for distance in 1..size {
                let (mut missing, mut fits) = (0, true);
                for (right, down) in ways {
                    let leaves = |way: i32, place: i32| way < 0 && place == 0 || way > 0 && place == size - 1;
                    if leaves(right, col) || leaves(down, row) {
                        continue;
                    }
                    let (r, c) = (row + distance * down, col + distance * right);
                    if r < 0 || c < 0 || r >= size || c >= size {
                        fits = false;
                        break;
                    }
                    let cell = r as usize * Bits::<W>::STRIDE + c as usize;
                    if !own.get(cell) {
                        missing += if enemy.get(cell) { 3 } else { 1 };
                        if missing > 2 {
                            break;
                        }
                    }
                }
                if !fits {
                    break;
                }
                match missing {
                    1 => lacking[0] += 1.0,
                    2 => lacking[1] += 1.0,
                    _ => {}
                }
            }
        }
    }
    lacking
}

impl<const W: usize> Judge for Four<W> {
    const FEATURES: &'static [&'static str] =
        &["stones", "on board", "lack one", "lack two", "tempo", "to build", "movements"];

    fn phase(&self) -> f32 {
        let left = |player| (self.on_board(player) + self.supply(player)) as f32;
        1.0 - (left(Player::First).min(left(Player::Second)) - 10.0).clamp(0.0, 30.0) / 30.0
    }

    fn features(&self) -> Features {
        let size = i32::from(self.size());
        let mover = self.status().mover();
        let found =
            Player::BOTH.map(|player| squares(self.stones(player), self.stones(player.other()), size));
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
