//! Ten strengths, from a beginner's to the full one.
//!
//! A lower level looks at fewer positions, and errs as a person does: it misjudges a little what it looks at, the same position
//! always in the same way, and so takes now one, now another of the steps that are about equally good. What it sees to the end it
//! sees as it is: it never leaves a win that it sees, nor walks into a loss that it sees. From level 5 on it looks more closely for what is
//! forced where the game looks decided.

use kamni_rules::GameKind;

use crate::eval::Judge;
use crate::limits::Limits;
use crate::report::Report;

/// A strength from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level may do.
#[derive(Clone, Copy, Debug)]
struct Means {
    /// Positions looked at for a step.
    nodes: u64,
    /// By how much, in the logarithm of odds, it may misjudge a position.
    blur: f32,
}

/// The means of levels 1 to 9 in a game, for the easier or the harder side where they are unlike. `docs/engine.md` says what they
/// were measured to be worth.
const fn means(kind: GameKind, harder: bool) -> [Means; 9] {
    const KAMIKEN: [u64; 9] = [300, 350, 450, 700, 1_300, 2_500, 5_000, 12_000, 40_000];
    const CLOSE_COMBAT: [u64; 9] = [250, 650, 1_900, 6_500, 12_500, 30_000, 70_000, 150_000, 300_000];
    const FOUR: [u64; 9] = [800, 900, 1_050, 1_300, 8_000, 11_000, 16_000, 26_000, 60_000];
    const HASAMI: [u64; 9] = [800, 1_870, 3_700, 6_200, 13_100, 28_500, 43_600, 83_000, 190_000];
    const FORTRESSES: [u64; 9] = [180, 250, 400, 730, 1_300, 2_700, 6_600, 18_000, 38_000];
    const RIDERS: [u64; 9] = [2_400, 3_200, 4_800, 7_500, 11_500, 20_000, 38_000, 70_000, 112_000];
    let (nodes, blur) = match kind {
        GameKind::Kamiken => (KAMIKEN, [5.0, 4.2, 3.6, 3.1, 2.6, 2.2, 1.75, 1.2, 0.6]),
        GameKind::CloseCombat => (CLOSE_COMBAT, [1.2, 1.08, 0.93, 0.74, 0.65, 0.5, 0.33, 0.17, 0.0]),
        GameKind::Four => (FOUR, [0.8, 0.6, 0.44, 0.34, 0.36, 0.27, 0.195, 0.12, 0.05]),
        GameKind::Hasami => (HASAMI, [0.55, 0.506, 0.464, 0.43, 0.371, 0.29, 0.245, 0.15, 0.0]),
        // Riders who do not see a whole turn ahead never win, so that a level is a stronger one for them.
        GameKind::Dao if harder => (RIDERS, [0.42, 0.3, 0.19, 0.12, 0.095, 0.06, 0.03, 0.0, 0.0]),
        GameKind::Dao => (FORTRESSES, [2.3, 1.8, 1.41, 0.95, 0.42, 0.37, 0.32, 0.27, 0.16]),
    };
    let mut means = [Means { nodes: 0, blur: 0.0 }; 9];
    let mut level = 0;
    while level < means.len() {
        means[level] = Means { nodes: nodes[level], blur: blur[level] };
        level += 1;
    }
    means
}

/// From this level on an ending is counted out: with so few steps left, a player looks at as many positions as that takes.
const COUNTS_OUT: u8 = 5;
const FEW_STEPS: usize = 14;
const TO_COUNT_OUT: u64 = 200_000;

/// From this level on a player to whom the game looks decided looks closely, and misjudges nothing, for its end.
const LOOKS_CLOSELY: u8 = 5;
const DECIDED: f32 = 0.8;

/// How many positions it looks at then; in Four captures are followed beyond the depth, and less does.
const fn to_see_closely(kind: GameKind) -> u64 {
    if matches!(kind, GameKind::Four) { 100_000 } else { 400_000 }
}

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

    fn means(self, position: &impl Judge) -> Option<Means> {
        means(position.kind(), position.is_harder()).get(usize::from(self.0) - 1).copied()
    }

    /// By how much it may misjudge a position: not at all where it counts an ending out.
    pub(crate) fn blur(self, position: &impl Judge) -> f32 {
        let means = self.means(position).filter(|_| !self.counts_out(position));
        means.map_or(0.0, |means| means.blur)
    }

    fn counts_out(self, position: &impl Judge) -> bool {
        // Fortresses have few steps from the first turn on.
        self.0 >= COUNTS_OUT
            && position.kind() != GameKind::Dao
            && position.turn_begins()
            && position.legal().len() <= FEW_STEPS
    }

    /// The limits of a second look, for what is forced, at a position where something was found within the limits that are given.
    pub(crate) fn close_look<P: Judge>(self, position: &P, found: &Report, given: Limits) -> Option<Limits> {
        let means = self.means(position).filter(|_| self.0 >= LOOKS_CLOSELY)?;
        // Where turns have too many ways it would prove nothing more. What was seen as a turn began is soon seen again.
        let looks = !P::WIDE && found.proof.is_none() && found.value().abs() >= DECIDED;
        let most = if position.turn_begins() { to_see_closely(position.kind()) } else { means.nodes };
        let nodes = given.nodes.map_or(most, |nodes| nodes.saturating_sub(found.nodes).min(most));
        let time = given.time.map(|time| time.saturating_sub(found.time));
        let is_left = nodes > 0 && time.is_none_or(|time| !time.is_zero());
        (looks && is_left).then_some(Limits { time, nodes: Some(nodes), ..given })
    }

    /// The limits it keeps to in a position within those that are given; a node of the search costs as much as so many positions.
    pub(crate) fn limits(self, position: &impl Judge, cost: u64, given: Limits) -> Limits {
        let Some(means) = self.means(position) else {
            return given;
        };
        // Every level has a look at each step.
        let least = if self.counts_out(position) { TO_COUNT_OUT } else { 2 * position.legal().len() as u64 };
        let own = (means.nodes.max(least) / cost).max(1);
        Limits { nodes: Some(given.nodes.map_or(own, |nodes| nodes.min(own))), ..given }
    }
}
