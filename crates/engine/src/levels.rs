//! Ten strengths, from a beginner's to the full one.
//!
//! A lower level looks at fewer positions, and errs as a person does: of steps that look about equally good it takes one or the
//! other. It never takes one that it sees to be much worse, and never leaves a win that it sees.

use kamni_rules::Rng;

use crate::limits::Limits;
use crate::report::Candidate;

/// A strength from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level may do.
struct Means {
    /// Positions looked at for a step.
    nodes: u64,
    /// How far apart, in winning chance, steps look about equally good.
    blur: f32,
}

const MEANS: [Means; 9] = [
    Means { nodes: 60, blur: 0.30 },
    Means { nodes: 150, blur: 0.22 },
    Means { nodes: 400, blur: 0.16 },
    Means { nodes: 1_200, blur: 0.11 },
    Means { nodes: 80_000, blur: 0.08 },
    Means { nodes: 100_000, blur: 0.05 },
    Means { nodes: 140_000, blur: 0.03 },
    Means { nodes: 200_000, blur: 0.015 },
    Means { nodes: 400_000, blur: 0.0 },
];

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(10);

    /// All levels.
    pub const ALL: [Self; 10] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8), Self(9), Self(10)];

    /// The level of this number, if it is one of 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn means(self) -> Option<&'static Means> {
        MEANS.get(usize::from(self.0) - 1)
    }

    /// How many steps it has to compare.
    pub(crate) fn candidates(self) -> usize {
        self.means().map_or(1, |means| if means.blur > 0.0 { 5 } else { 1 })
    }

    /// The limits it keeps to within those that are given.
    pub(crate) fn limits(self, given: Limits) -> Limits {
        let Some(means) = self.means() else {
            return given;
        };
        let nodes = given.nodes.map_or(means.nodes, |nodes| nodes.min(means.nodes));
        Limits { nodes: Some(nodes), ..given }
    }

    /// Puts the one that it takes first.
    pub(crate) fn choose(self, candidates: &mut [Candidate], rng: &mut Rng) {
        let Some(means) = self.means().filter(|means| means.blur > 0.0) else {
            return;
        };
        let Some(best) = candidates.first().map(|best| best.value).filter(|best| *best < 1.0) else {
            return;
        };
        let mut taken = (0, f32::MIN);
        for (place, candidate) in candidates.iter().enumerate() {
            if candidate.value < best - 2.0 * means.blur {
                continue;
            }
            let looks = candidate.value + means.blur * (rng.below(2048) as f32 / 1024.0 - 1.0);
            if looks > taken.1 {
                taken = (place, looks);
            }
        }
        candidates[..=taken.0].rotate_right(1);
    }
}
