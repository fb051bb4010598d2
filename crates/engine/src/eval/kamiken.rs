//! Kamiken: points, how safe they are, and what can still become one.

use kamni_rules::bits::Bits;
use kamni_rules::games::Kamiken;
use kamni_rules::{Player, Position, Step};

use super::{Features, Judge, difference, tempo};

impl<const W: usize> Judge for Kamiken<W> {
    const FEATURES: &'static [&'static str] =
        &["points", "safe points", "near", "reach", "komi", "tempo", "finished"];

    fn phase(&self) -> f32 {
        let open = self.open_to(Player::First) | self.open_to(Player::Second);
        1.0 - open.count() as f32 / f32::from(self.size()).powi(2)
    }

    fn features(&self) -> Features {
        let size = self.size();
        let (first, second) = (self.open_to(Player::First), self.open_to(Player::Second));
        let free = first & second;
        let mut features = difference(|player| {
            let (own, enemy) = match player {
                Player::First => (first, second),
                Player::Second => (second, first),
            };
            let points = own & !free;
            // The rival can only beat a point from a neighbouring cell that is open to him.
            let safe = points & !enemy.spread(size);
            let near = free & self.beaten_by(player).spread(size);
            let reach = free & self.stones(player).spread(size).spread(size).spread(size);
            let shared = near & self.beaten_by(player.other()).spread(size);
            [points, safe, near & !shared, reach].map(|cells: Bits<W>| cells.count() as f32)
        });
        let [_, second_score] = self.score();
        let points = (second & !free).count() as f32;
        features[4] = -(second_score.in_halves() as f32 / 2.0 - points);
        features[5] = tempo(self);
        features[6] = match self.finished() {
            None => 0.0,
            Some(Player::First) => -1.0,
            Some(Player::Second) => 1.0,
        };
        features
    }

    /// Passing ends one's own game: seldom a good idea while points are to be had.
    fn promise(&self, step: Step) -> i32 {
        match step {
            Step::Put(cell) => {
                let at = Bits::<W>::at(cell);
                let player = self.status().mover();
                let gained = Bits::neighbours_of(at) & self.open_to(player) & self.open_to(player.other());
                let hurt = Bits::neighbours_of(at) & self.open_to(player.other()) & !self.open_to(player);
                (2 * gained.count() + 3 * hurt.count()) as i32
                    - 4 * i32::from(!self.open_to(player.other()).get(at))
            }
            _ => -8,
        }
    }

    fn margin(&self) -> Option<f32> {
        let [first, second] = self.score().map(|points| points.in_halves() as f32 / 2.0);
        Some(first - second)
    }
}
