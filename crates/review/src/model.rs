//! A review: what is known of a game's turns.

use kamni_records::{Eval, Margin, Note, Record};
use kamni_rules::{AnyPosition, Player, Position, Rules, Step};

use crate::{Loss, Slip};

/// A review of a game's main line. What has not been looked at yet is missing.
///
/// It holds only whole turns: one in which the game was broken off is not judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    pub(crate) rules: Rules,
    pub(crate) beginning: AnyPosition,
    /// How the game stands at the beginning.
    pub start: Option<Standing>,
    /// The turns.
    pub turns: Vec<Turn>,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// First's winning chance, or who wins.
    pub eval: Eval,
    /// By how many points First is expected to be ahead in the end, where points decide the game; never the opposite of `eval`.
    pub margin: Option<Margin>,
}

impl Standing {
    /// A player's winning chance, from −1 to 1.
    #[must_use]
    pub fn chance(&self, player: Player) -> f64 {
        let first = self.eval.chance().value();
        match player {
            Player::First => first,
            // Nought has no sign.
            Player::Second => 0.0 - first,
        }
    }

    /// A player's winning chance in hundredths, from 0 to 100.
    #[must_use]
    pub fn percent(&self, player: Player) -> f64 {
        50.0 + 50.0 * self.chance(player)
    }

    /// What is said about a turn.
    pub(crate) fn of(note: &Note) -> Option<Self> {
        note.eval.map(|eval| Self { eval, margin: note.sound_margin() })
    }

    pub(crate) const fn put(self, note: &mut Note) {
        note.eval = Some(self.eval);
        note.margin = self.margin;
    }
}

/// A turn of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Its number, as the rules count turns: from 1 in a game that begins as usual.
    pub number: u32,
    /// Whose turn it was.
    pub mover: Player,
    /// Its steps.
    pub steps: Vec<Step>,
    /// How the game stands after it.
    pub after: Option<Standing>,
    /// What it was worth.
    pub verdict: Option<Verdict>,
}

impl Turn {
    /// Its name, if it gave something away.
    #[must_use]
    pub fn slip(&self) -> Option<Slip> {
        Slip::of(self.verdict.as_ref()?.loss)
    }

    /// What was better, if it gave something away.
    #[must_use]
    pub fn better(&self) -> Option<&Better> {
        self.verdict.as_ref()?.better.as_ref()
    }
}

/// What a turn was worth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// How much winning chance it gave away.
    pub loss: Loss,
    /// Whether it is what the engine would have played.
    pub best: bool,
    /// What was better, if the loss has a name.
    pub better: Option<Better>,
}

/// A better turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Better {
    /// The turn, and those that are expected to follow.
    pub line: Vec<Vec<Step>>,
    /// How the game stands after that turn.
    pub after: Option<Standing>,
}

impl Review {
    /// The review of a game of which nothing is known yet, whatever its record says.
    #[must_use]
    pub fn new(record: &Record) -> Self {
        let mut walk = record.walk();
        let mut turns = Vec::new();
        for node in record.main_line() {
            let (turn, mover) = (walk.position().turn(), walk.position().status().mover());
            walk.enter(record, node);
            if !walk.line().is_inside_turn() {
                let steps = record.turn(node).to_vec();
                turns.push(Turn { number: turn + 1, mover, steps, after: None, verdict: None });
            }
        }
        Self { rules: *record.rules(), beginning: record.start(), start: None, turns }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position at the beginning.
    #[must_use]
    pub const fn beginning(&self) -> &AnyPosition {
        &self.beginning
    }

    /// How many turns are judged.
    #[must_use]
    pub fn judged(&self) -> usize {
        self.turns.iter().filter(|turn| turn.verdict.is_some()).count()
    }

    /// Whether everything is known.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start.is_some() && self.turns.iter().all(|turn| turn.after.is_some() && turn.verdict.is_some())
    }

    /// How the game stands after this many turns.
    #[must_use]
    pub fn standing(&self, turns: usize) -> Option<Standing> {
        match turns.checked_sub(1) {
            None => self.start,
            Some(last) => self.turns.get(last)?.after,
        }
    }

    /// The steps of this many turns.
    #[must_use]
    pub fn steps(&self, turns: usize) -> Vec<Step> {
        self.turns.iter().take(turns).flat_map(|turn| &turn.steps).copied().collect()
    }

    /// How many turns of a player are called so.
    #[must_use]
    pub fn count(&self, player: Player, slip: Slip) -> usize {
        self.turns.iter().filter(|turn| turn.mover == player && turn.slip() == Some(slip)).count()
    }
}
