//! Dao Shi Xiang: how far the fortresses have come, and how the riders hold them.

use kamni_rules::games::{Dao, DaoRegions, DaoWord};
use kamni_rules::{Cell, Player, Position, Step};

use super::{Features, Judge, MOST_FEATURES, tempo};

/// How many cells a fortress has to go until it lies in the Dao.
fn way_to_dao(fortress: Cell, regions: &DaoRegions) -> u8 {
    let (first, last) = (regions.dao.0, regions.dao.1 - 1);
    let along = |place: u8| first.saturating_sub(place) + place.saturating_sub(last);
    along(fortress.col()) + along(fortress.row())
}

impl<T: DaoWord + Send + Sync + 'static> Judge for Dao<T> {
    const FEATURES: &'static [&'static str] = &[
        "nearest",
        "way",
        "riders on",
        "three on",
        "held",
        "before it",
        "outside",
        "tempo",
        "near and free",
        "hand",
        "fortresses",
    ];

    /// Riders hold the fortresses only by moves that fit together; a fortress needs only a gap.
    fn is_harder(&self) -> bool {
        self.to_move() == Some(self.riders_player())
    }

    fn phase(&self) -> f32 {
        let held = self.held().count() as f32;
        held / self.fortresses().count() as f32
    }

    fn features(&self) -> Features {
        let regions = DaoRegions::of(self.size());
        let held = self.held();
        let (mut nearest, mut way, mut three, mut before, mut free_and_near) = (30.0_f32, 0.0, 0.0, 0.0, 0.0);
        let riders = self.riders();
        for fortress in self.fortresses().iter() {
            if held.get(fortress) {
                continue;
            }
            let far = f32::from(way_to_dao(fortress, &regions));
            let mut on = 0;
            let mut near = 0;
            for down in -2..=3_i8 {
                for right in -2..=3_i8 {
                    let Some(cell) = fortress.offset(right, down, self.size()) else { continue };
                    if riders.get(cell) {
                        let inside = (0..2).contains(&right) && (0..2).contains(&down);
                        on += i32::from(inside);
                        near += i32::from(!inside);
                    }
                }
            }
            way += 1.0 / (1.0 + far);
            three += f32::from(u8::from(on == 3));
            if far < nearest {
                nearest = far;
                before = f32::from(near as i16);
                free_and_near = if far <= 3.0 { (4 - on) as f32 } else { 0.0 };
            }
        }
        let climbed = (riders & self.walls()).count() as f32;
        let outside = riders.iter().filter(|cell| {
            let inside = |place: u8| (regions.country.0..=regions.country.1).contains(&place);
            !(inside(cell.col()) && inside(cell.row()))
        });
        let mut features = [0.0; MOST_FEATURES];
        // From the fortresses' side.
        features[..7].copy_from_slice(&[
            -nearest,
            way,
            -climbed,
            -three,
            -(held.count() as f32),
            -before,
            outside.count() as f32,
        ]);
        features[8] = free_and_near;
        features[9] = self.hand() as f32;
        // The sides are not alike: what having the fortresses is worth.
        features[10] = 1.0;
        if self.riders_player() == Player::First {
            features = features.map(|feature| -feature);
        }
        features[7] = tempo(self);
        features
    }

    fn promise(&self, step: Step) -> i32 {
        match step {
            Step::Move(from, to) if self.status().mover() == self.riders_player() => {
                let walls = self.walls();
                4 * (i32::from(walls.get(to)) - i32::from(walls.get(from)))
            }
            Step::Move(from, to) => {
                let regions = DaoRegions::of(self.size());
                4 * (i32::from(way_to_dao(from, &regions)) - i32::from(way_to_dao(to, &regions)))
            }
            Step::End => -100,
            _ => 0,
        }
    }
}
