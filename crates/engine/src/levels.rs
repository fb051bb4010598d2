//! Ten strengths, from a beginner's to the full one.
//!
//! A lower level looks at fewer positions, and errs as a person does: it misjudges a little what it looks at, the same position
//! always in the same way, and so takes now one, now another of the steps that are about equally good. What it sees to the end it
//! sees as it is: it never leaves a win that it sees, nor walks into a loss that it sees. From level 5 on it looks more closely for what is
//! forced where the game looks decided.

use kamni_rules::{GameKind, Position};

use crate::eval::Judge;
use crate::games;
use crate::limits::Limits;
use crate::report::Report;

/// A strength from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What levels 1 to 9 may do in a game, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// Positions looked at for a step.
    pub(crate) nodes: [u64; 9],
    /// By how much, in the logarithm of odds, a position may be misjudged.
    pub(crate) blur: [f32; 9],
}

/// From this level on an ending is counted out: with so few steps left, a player looks at as many positions as that takes.
const COUNTS_OUT: u8 = 5;
const FEW_STEPS: usize = 14;
const TO_COUNT_OUT: u64 = 200_000;

/// From this level on a player to whom the game looks decided looks closely, and misjudges nothing, for its end.
const LOOKS_CLOSELY: u8 = 5;
const DECIDED: f32 = 0.8;

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

    /// How many positions it looks at for a step in a game, and as the side with the harder task where sides are unlike; nothing at full
    /// strength, which has no bounds.
    #[must_use]
    pub fn looks_at(self, kind: GameKind) -> Option<[u64; 2]> {
        let (game, place) = (games::of(kind), usize::from(self.0) - 1);
        let usual = *game.means.nodes.get(place)?;
        let harder = game.harder.and_then(|means| means.nodes.get(place).copied());
        Some([usual, harder.unwrap_or(usual)])
    }

    /// What it was measured to be worth in a game, in Elo over level 1.
    #[must_use]
    pub fn elo(self, kind: GameKind) -> u16 {
        games::of(kind).elo[usize::from(self.0) - 1]
    }

    /// How many positions it looks at for a step, and by how much it may misjudge one; full strength has no bounds.
    fn means(self, position: &impl Judge) -> Option<(u64, f32)> {
        let game = games::of(position.kind());
        let Means { nodes, blur } = game.harder.filter(|_| position.is_harder()).unwrap_or(game.means);
        let place = usize::from(self.0) - 1;
        Some((*nodes.get(place)?, *blur.get(place)?))
    }

    /// By how much it may misjudge a position: not at all where it counts an ending out.
    pub(crate) fn blur(self, position: &impl Judge) -> f32 {
        let means = self.means(position).filter(|_| !self.counts_out(position));
        means.map_or(0.0, |(_, blur)| blur)
    }

    /// Whether it works an ending out where the game has a solver: at full strength always, before that where it counts out.
    pub(crate) fn works_out(self, position: &impl Position) -> bool {
        self == Self::FULL || self.counts_out(position)
    }

    fn counts_out(self, position: &impl Position) -> bool {
        self.0 >= COUNTS_OUT
            && games::of(position.kind()).counts_out
            && position.turn_begins()
            && position.legal().len() <= FEW_STEPS
    }

    /// The limits of a second look, for what is forced, at a position where something was found within the limits that are given.
    pub(crate) fn close_look<P: Judge>(self, position: &P, found: &Report, given: Limits) -> Option<Limits> {
        let (nodes, _) = self.means(position).filter(|_| self.0 >= LOOKS_CLOSELY)?;
        // Where turns have too many ways it would prove nothing more. What was seen as a turn began is soon seen again.
        let looks = !P::WIDE && found.proof.is_none() && found.value().abs() >= DECIDED;
        let most = if position.turn_begins() { games::of(position.kind()).close_look } else { nodes };
        let nodes = given.nodes.map_or(most, |nodes| nodes.saturating_sub(found.nodes).min(most));
        let time = given.time.map(|time| time.saturating_sub(found.time));
        let is_left = nodes > 0 && time.is_none_or(|time| !time.is_zero());
        (looks && is_left).then_some(Limits { time, nodes: Some(nodes), ..given })
    }

    /// The limits it keeps to in a position within those that are given; a node of the search costs as much as this many positions.
    pub(crate) fn limits(self, position: &impl Judge, cost: u64, given: Limits) -> Limits {
        let Some((nodes, _)) = self.means(position) else {
            return given;
        };
        // Every level has a look at each step.
        let least = if self.counts_out(position) { TO_COUNT_OUT } else { 2 * position.legal().len() as u64 };
        let own = (nodes.max(least) / cost).max(1);
        Limits { nodes: Some(given.nodes.map_or(own, |nodes| nodes.min(own))), ..given }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANUAL: &str = include_str!("../../../docs/engine.md");

    #[test]
    fn what_levels_are_worth_is_what_was_measured() {
        let table = MANUAL.split("| Elo, level 1 = 0 |").nth(1).expect("the table");
        let rows: Vec<Vec<u16>> = table
            .lines()
            .skip(2)
            .take_while(|line| line.starts_with('|'))
            .map(|line| line.split('|').filter_map(|cell| cell.trim().parse().ok()).collect())
            .collect();
        assert_eq!(rows.len(), GameKind::ALL.len());
        for &kind in GameKind::ALL {
            let own: Vec<u16> = Level::ALL.iter().map(|level| level.elo(kind)).collect();
            assert_eq!(rows.iter().filter(|row| **row == own).count(), 1, "{kind}: {own:?}");
        }
    }

    #[test]
    fn what_is_said_of_levels_holds_in_every_game() {
        for &kind in GameKind::ALL {
            let looks: Vec<[u64; 2]> = Level::ALL.iter().filter_map(|level| level.looks_at(kind)).collect();
            assert_eq!(looks.len(), 9, "the last has no bounds");
            assert!(looks.windows(2).all(|pair| (0..2).all(|side| pair[0][side] < pair[1][side])), "{kind}");
            let game = games::of(kind);
            for means in [Some(game.means), game.harder].into_iter().flatten() {
                // The first misjudges more than any other.
                assert!(means.blur[1..].iter().all(|blur| *blur < means.blur[0]), "{kind}");
            }
            assert!(game.elo.windows(2).all(|pair| pair[0] < pair[1]), "{kind}: each is stronger");
        }
    }
}
