//! Dao Shi Xiang: how far the fortresses have come, and how the riders hold them.

mod exact;
mod race;
#[cfg(test)]
mod tests;

use kamni_rules::games::{Dao, DaoRegions, DaoWord, Quarters};
use kamni_rules::{Cell, Player, Position, Step};

use super::{Measured, Played};
use crate::eval::{Features, Judge, MOST_FEATURES, tempo};
use crate::levels::Means;
use crate::mind::Family;
use crate::solve::{Exact, Unsolved};

pub(super) const PLAYED: &Played = &Played {
    weights: include_str!("../../weights/dao.txt"),
    family: Family::AlphaBeta,
    means: Means {
        nodes: [180, 250, 400, 730, 1_300, 2_700, 6_600, 18_000, 38_000],
        blur: [2.3, 1.8, 1.41, 0.95, 0.42, 0.37, 0.32, 0.27, 0.16],
    },
    harder: Some(Means {
        // Riders who do not see a whole turn ahead never win, so that a level is a stronger one for them.
        nodes: [2_400, 3_200, 4_800, 7_500, 11_500, 20_000, 38_000, 70_000, 112_000],
        blur: [0.42, 0.3, 0.19, 0.12, 0.095, 0.06, 0.03, 0.0, 0.0],
    }),
    elo: [0, 124, 236, 402, 510, 594, 692, 800, 898, 982],
    close_look: 400_000,
    // Fortresses have few steps from the first turn on.
    counts_out: false,
    measured: Measured {
        options: &[("board", "13")],
        cases: [
            "",
            "l1-k1 i7-j7 f5-f4 g7-i7 k1-j1 i5-i4 g5-i3 h5-h4 j1-i1 i3-i2 i7-i1 h7-h3 xi2 @c3 i9-g3 \
             g9-i3 i4-i2 xi1 @e3 i3-i1 h4-j2 e6-g4",
            "l1-k1 i7-j7 f5-f4 g7-i7 k1-j1 i5-i4 g5-i3 h5-h4 j1-i1 i3-i2 i7-i1 h7-h3 xi2 @c3 i9-g3 \
             g9-i3 i4-i2 xi1 @e3 i3-i1 h4-j2 e6-g4 xi2 @c5 i1-i2 g3-i1 e7-g3 xi2 @g5 i1-i2 g3-i1 g5-g3 \
             xi2 @g5 i1-i2 g3-i1 g5-i3 xi1 @g5 h3-j1 i3-i1 e3-d3 l12-k12 c3-e3 c5-d5 e5-c5 k12-j12 \
             h9-h10 d3-h11 g5-g9 j12-i12 g9-g10 e9-g11 e3-d3 i12-h12 f9-f10 h11-h12 g10-i12 xh12 @c3 \
             f7-f11 g11-h11 h10-h12 h12-h11 @e1 g8-g9 e8-g10 i8-i9 xh11 @e3 d3-f9 g10-i12 h8-h9 xi11 \
             @g3 i12-i11 g3-g7 g6-g10 xi11 @g3 e1-d1 c3-d3 e3-c3 h11-g11 g9-g11 f11-h11 g10-g12 xg11 \
             @e3 g12-g11",
        ],
    },
};

/// How many cells a fortress has to go until it lies in the Dao.
fn way_to_dao(fortress: Cell, regions: &DaoRegions) -> u8 {
    let (first, last) = (regions.dao.0, regions.dao.1 - 1);
    let along = |place: u8| first.saturating_sub(place) + place.saturating_sub(last);
    along(fortress.col()) + along(fortress.row())
}

/// How many riders stand on a fortress.
fn riders_on<T: DaoWord>(riders: &Quarters<T>, fortress: Cell) -> usize {
    let [right, below] = [fortress.col() + 1, fortress.row() + 1];
    let others =
        [Cell::new(right, fortress.row()), Cell::new(fortress.col(), below), Cell::new(right, below)];
    others.into_iter().chain([fortress]).filter(|cell| riders.get(*cell)).count()
}

impl<T: DaoWord + Send + Sync + 'static> Judge for Dao<T> {
    const FEATURES: &'static [&'static str] = &[
        "nearest",
        "gate",
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

    const WIDE: bool = true;

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
        let (mut nearest, mut gate, mut three, mut before, mut free_and_near) =
            (30.0_f32, 0.0, 0.0, 0.0, 0.0);
        let riders = self.riders();
        for fortress in self.fortresses().iter() {
            if held.get(fortress) {
                continue;
            }
            let far = f32::from(way_to_dao(fortress, &regions));
            let on = riders_on(&riders, fortress);
            let paces = far.max(1.0);
            gate += 1.0 / (paces * paces);
            three += f32::from(u8::from(on == 3));
            if far < nearest {
                nearest = far;
                before = (riders.count_around(fortress) - on) as f32;
                free_and_near = if far <= 3.0 { (4 - on) as f32 } else { 0.0 };
            }
        }
        let climbed = (riders & self.walls()).count() as f32;
        let mut features = [0.0; MOST_FEATURES];
        // From the fortresses' side.
        features[..7].copy_from_slice(&[
            -nearest,
            gate,
            -climbed,
            -three,
            -(held.count() as f32),
            -before,
            self.outside().count() as f32,
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

    fn promises(&self) -> impl Fn(Step) -> i32 {
        let regions = DaoRegions::of(self.size());
        let rides = self.status().mover() == self.riders_player();
        let walls = self.walls();
        let wanted = Wanted::new(self, &regions);
        move |step| match step {
            Step::Move(from, to) if rides => {
                let climb = i32::from(walls.get(to)) - i32::from(walls.get(from));
                4 * climb + wanted.on(to) - wanted.on(from)
            }
            Step::Move(from, to) => {
                4 * (i32::from(way_to_dao(from, &regions)) - i32::from(way_to_dao(to, &regions)))
            }
            Step::SetDown(to) => -wanted.on(to),
            _ => 0,
        }
    }

    fn exact(&self, memory: usize) -> Result<Box<dyn Exact>, Unsolved> {
        exact::exact(self, memory)
    }
}

/// How much a rider is wanted on each cell: around a free fortress, the closer the more, and twice as much if it is close to
/// the Dao.
struct Wanted {
    worth: [i8; MOST_CELLS],
    size: u8,
}

/// The cells of the larger board.
const MOST_CELLS: usize = 18 * 18;
/// A fortress this close to the Dao is urgent.
const CLOSE: u8 = 5;

impl Wanted {
    fn new<T: DaoWord>(position: &Dao<T>, regions: &DaoRegions) -> Self {
        let mut wanted = Self { worth: [0; MOST_CELLS], size: position.size() };
        let held = position.held();
        for fortress in position.fortresses().iter().filter(|fortress| !held.get(*fortress)) {
            let urgent = if way_to_dao(fortress, regions) <= CLOSE { 2 } else { 1 };
            for (cell, off) in around(fortress, wanted.size) {
                let place = wanted.place(cell);
                wanted.worth[place] = wanted.worth[place].max(urgent * (3 - off));
            }
        }
        wanted
    }

    const fn place(&self, cell: Cell) -> usize {
        cell.row() as usize * self.size as usize + cell.col() as usize
    }

    fn on(&self, cell: Cell) -> i32 {
        self.worth[self.place(cell)].into()
    }
}

/// The cells of a fortress and of the two rings around it, each with the number of its ring.
fn around(fortress: Cell, size: u8) -> impl Iterator<Item = (Cell, i8)> {
    const PLACES: [(i8, i8); 6] = [(-2, 2), (-1, 1), (0, 0), (1, 0), (2, 1), (3, 2)];
    PLACES.into_iter().flat_map(move |(down, below)| {
        PLACES
            .into_iter()
            .filter_map(move |(right, beside)| Some((fortress.offset(right, down, size)?, below.max(beside))))
    })
}
