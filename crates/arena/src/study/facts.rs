//! What a game and a series of games have been like.

use std::collections::{BTreeMap, BTreeSet};

use kamni_engine::{Limits, Mind, Settings, Stop};
use kamni_records::{Record, Way};
use kamni_rules::{AnyPosition, Cell, Change, Line, Player, Points, Position, Step};
use serde_json::{Value, json};

use super::book::Kept;
use super::figures::{Mean, Share, Spread, rounded};
use super::series::Series;

/// Positions that are looked at to say who is ahead after a turn.
const LOOK: u64 = 100;
/// From this chance on (−1 to 1) somebody is ahead, and from this one on clearly.
const AHEAD: f32 = 0.1;
const CLEARLY: f32 = 0.4;
/// Bytes for the mind that says so.
const MEMORY: usize = 1 << 20;
/// In how many parts a game is cut to see how the choice changes.
pub(crate) const PARTS: usize = 10;

/// What a game was like.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) record: Record,
    pub(crate) winner: Option<Player>,
    pub(crate) steps: usize,
    pub(crate) turns: u32,
    /// How many steps were legal, at each step.
    choice: Vec<usize>,
    /// First's winning chance after each turn but the last, as the engine's full strength sees it at a glance.
    pub(crate) chances: Vec<f32>,
    /// First's score less Second's at the end.
    pub(crate) ahead: f64,
    first: Vec<Step>,
}

impl Facts {
    pub(crate) fn of(series: &Series, record: &Record, mind: &mut Mind) -> Self {
        let mut line = Line::new(series.rules, record.start());
        let (mut choice, mut chances) = (Vec::new(), Vec::new());
        mind.forget();
        for step in record.steps() {
            choice.push(line.position().count_legal());
            line.play_unchecked(step);
            if !line.is_inside_turn() && !line.position().is_over() {
                let found = mind.think(&line, Limits::nodes(LOOK), &Stop::default(), &mut |_| {});
                let sign = if line.position().status().mover() == Player::First { 1.0 } else { -1.0 };
                chances.push(sign * found.value());
            }
        }
        let [first, second] =
            line.position().score().map(|points: Points| f64::from(points.in_halves()) / 2.0);
        let opening = line.by_turn().next().unwrap_or_default();
        Self {
            record: record.clone(),
            winner: record.ended().and_then(kamni_records::Ended::winner),
            steps: line.steps().len(),
            turns: line.position().turn(),
            choice,
            chances,
            ahead: first - second,
            first: opening,
        }
    }

    /// The logarithm (to ten) of how many ways led through games of this length with this choice at every step.
    fn tree(&self) -> f64 {
        self.choice.iter().map(|choice| (*choice as f64).log10()).sum()
    }

    /// How often the one who was ahead fell behind.
    pub(crate) fn changes(&self) -> u32 {
        let mut leader: Option<Player> = None;
        let mut changes = 0;
        for chance in self.chances.iter().filter(|chance| chance.abs() >= AHEAD) {
            let now = if *chance > 0.0 { Player::First } else { Player::Second };
            changes += u32::from(leader.is_some_and(|before| before != now));
            leader = Some(now);
        }
        changes
    }

    /// Whether the winner had once been clearly behind.
    fn turned_round(&self) -> Option<bool> {
        let sign = match self.winner? {
            Player::First => 1.0,
            Player::Second => -1.0,
        };
        Some(self.chances.iter().any(|chance| chance * sign <= -CLEARLY))
    }

    /// Every step with the position before it.
    pub(crate) fn way(&self) -> impl Iterator<Item = (Step, AnyPosition)> + use<> {
        let mut position = self.record.start();
        let steps: Vec<Step> = self.record.steps().collect();
        steps.into_iter().map(move |step| {
            let before = position;
            position.play_unchecked(step);
            (step, before)
        })
    }

    /// The position at the end, draws by repetition aside.
    pub(crate) fn end(&self) -> AnyPosition {
        let mut position = self.record.start();
        self.record.steps().for_each(|step| position.play_unchecked(step));
        position
    }
}

/// A series with what its games were like.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) series: Series,
    pub(crate) games: Vec<Facts>,
}

impl Played {
    pub(crate) fn of(series: Series, kept: &Kept, mut told: impl FnMut(usize)) -> Self {
        let settings = Settings { memory: MEMORY, ..Settings::default() };
        let mut mind = Mind::new(&series.rules.start(), settings);
        let games = kept.range(..series.games).map(|(_, record)| record).enumerate().map(|(done, record)| {
            told(done);
            Facts::of(&series, record, &mut mind)
        });
        let games = games.collect();
        Self { series, games }
    }

    pub(crate) fn count(&self) -> u64 {
        self.games.len() as u64
    }

    /// How often First won, Second won, nobody did.
    pub(crate) fn results(&self) -> [Share; 3] {
        [Some(Player::First), Some(Player::Second), None]
            .map(|winner| self.share(|game| game.winner == winner))
    }

    /// Of the games that somebody won, how many First did.
    pub(crate) fn decided(&self) -> Share {
        let [first, second, _] = self.results();
        Share::new(first.hits, first.hits + second.hits)
    }

    pub(crate) fn share(&self, is: impl Fn(&Facts) -> bool) -> Share {
        Share::new(self.games.iter().filter(|game| is(game)).count() as u64, self.count())
    }

    pub(crate) fn turns(&self) -> Spread {
        Spread::of(self.games.iter().map(|game| f64::from(game.turns)))
    }

    pub(crate) fn steps(&self) -> Spread {
        Spread::of(self.games.iter().map(|game| game.steps as f64))
    }

    pub(crate) fn choice(&self) -> Mean {
        Mean::of(self.games.iter().flat_map(|game| game.choice.iter().map(|choice| *choice as f64)))
    }

    /// The choice in each tenth of the games.
    pub(crate) fn choice_by_part(&self) -> [Mean; PARTS] {
        let mut parts = [Mean::default(); PARTS];
        for game in &self.games {
            for (place, choice) in game.choice.iter().enumerate() {
                parts[place * PARTS / game.choice.len()].note(*choice as f64);
            }
        }
        parts
    }

    pub(crate) fn tree(&self) -> Mean {
        Mean::of(self.games.iter().map(Facts::tree))
    }

    pub(crate) fn changes(&self) -> Mean {
        Mean::of(self.games.iter().map(|game| f64::from(game.changes())))
    }

    /// Of the games that were won, how many by somebody who had been clearly behind.
    pub(crate) fn turned_round(&self) -> Share {
        let mut share = Share::default();
        self.games.iter().filter_map(Facts::turned_round).for_each(|turned| share.note(turned));
        share
    }

    /// First's score less Second's, without the komi where there is one.
    pub(crate) fn margins(&self) -> Spread {
        let komi = self.series.rules.options().into_iter().find(|(name, _)| *name == "komi");
        let komi = komi.and_then(|(_, value)| value.to_string().parse::<f64>().ok()).unwrap_or(0.0);
        Spread::of(self.games.iter().map(|game| game.ahead + komi))
    }

    pub(crate) fn ends(&self) -> BTreeMap<&'static str, Share> {
        let mut ends: BTreeMap<&'static str, u64> = BTreeMap::new();
        for game in &self.games {
            *ends.entry(game.record.ended().map_or("unsaid", |ended| ended.way().name())).or_default() += 1;
        }
        ends.into_iter().map(|(end, hits)| (end, Share::new(hits, self.count()))).collect()
    }

    pub(crate) fn ended(&self, way: Way) -> Share {
        self.share(|game| game.record.ended().is_some_and(|ended| ended.way() == way))
    }

    /// How many games differ from all others.
    fn different(&self) -> usize {
        let games: BTreeSet<Vec<u64>> =
            self.games.iter().map(|game| game.record.steps().map(Step::sort_key).collect()).collect();
        games.len()
    }

    /// How often each first turn was made, up to symmetry: by the cell that its first step leads to.
    pub(crate) fn firsts(&self) -> BTreeMap<Cell, u64> {
        let mut firsts = BTreeMap::new();
        for game in &self.games {
            let cell = match game.first.first() {
                Some(Step::Put(cell) | Step::Move(_, cell)) => *cell,
                _ => continue,
            };
            let size = self.series.rules.start().size();
            let fold = crate::games::of(self.series.kind()).fold;
            *firsts.entry(fold(cell, size)).or_default() += 1;
        }
        firsts
    }

    pub(crate) fn json(&self) -> Value {
        let [first, second, drawn] = self.results();
        let options: serde_json::Map<String, Value> = (self.series.rules.options().into_iter())
            .map(|(name, value)| (name.to_owned(), Value::String(value.to_string())))
            .collect();
        let opening: Vec<String> = self.series.opening.iter().map(ToString::to_string).collect();
        let ends: serde_json::Map<String, Value> =
            self.ends().into_iter().map(|(end, share)| (end.to_owned(), share.json())).collect();
        let firsts: serde_json::Map<String, Value> =
            self.firsts().into_iter().map(|(cell, count)| (cell.to_string(), json!(count))).collect();
        let margins = self.margins();
        json!({
            "name": self.series.name,
            "options": options,
            "levels": self.series.levels.map(kamni_engine::Level::number),
            "opening": opening.join(" "),
            "bound": self.series.bound.is_some(),
            "seed": self.series.seed,
            "games": self.count(),
            "different": self.different(),
            "first": first.json(),
            "second": second.json(),
            "drawn": drawn.json(),
            "decided": self.decided().json(),
            "turns": self.turns().json(),
            "steps": self.steps().json(),
            "choice": self.choice().json(),
            "choice-by-tenth": self.choice_by_part().map(|part| part.value().map(rounded)),
            "tree": self.tree().json(),
            "changes": self.changes().json(),
            "turned-round": self.turned_round().json(),
            "ends": ends,
            "margin": margins.mean().json(),
            "margin-median": margins.median().map(rounded),
            "margin-median-interval": margins.median_interval().map(|bounds| bounds.map(rounded)),
            "firsts": firsts,
        })
    }
}

/// The cell of the same class of symmetry that is the smallest by column and row.
pub(crate) fn folded(cell: Cell, size: u8) -> Cell {
    let fold = |place: u8| place.min(size - 1 - place);
    let (one, two) = (fold(cell.col()), fold(cell.row()));
    Cell::new(one.min(two), one.max(two))
}

/// The same where only left and right are alike.
pub(crate) fn mirrored(cell: Cell, size: u8) -> Cell {
    Cell::new(cell.col().min(size - 1 - cell.col()), cell.row())
}

/// The neighbours of a cell that share a side with it.
pub(crate) fn beside(cell: Cell, size: u8) -> impl Iterator<Item = Cell> {
    [(1, 0), (-1, 0), (0, 1), (0, -1)]
        .into_iter()
        .filter_map(move |(right, down)| cell.offset(right, down, size))
}

/// All neighbours of a cell.
pub(crate) fn around(cell: Cell, size: u8) -> impl Iterator<Item = Cell> {
    let corners = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let corners = corners.into_iter().filter_map(move |(right, down)| cell.offset(right, down, size));
    beside(cell, size).chain(corners)
}

/// A turn of a game: the position before it, and its steps.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) before: AnyPosition,
    pub(crate) steps: Vec<Step>,
}

impl Turn {
    pub(crate) fn mover(&self) -> Player {
        self.before.status().mover()
    }

    /// What its steps did, one after the other.
    pub(crate) fn changes(&self) -> Vec<Change> {
        let (mut position, mut changes) = (self.before, Vec::new());
        for step in &self.steps {
            changes.extend(position.changes(*step));
            position.play_unchecked(*step);
        }
        changes
    }

    /// The position after it.
    pub(crate) fn after(&self) -> AnyPosition {
        let mut position = self.before;
        self.steps.iter().for_each(|step| position.play_unchecked(*step));
        position
    }
}

/// The turns of a game.
pub(crate) fn turns(game: &Facts) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut number = None;
    for (step, before) in game.way() {
        match turns.last_mut() {
            Some(turn) if number == Some(before.turn()) => turn.steps.push(step),
            _ => turns.push(Turn { before, steps: vec![step] }),
        }
        number = Some(before.turn());
    }
    turns
}
