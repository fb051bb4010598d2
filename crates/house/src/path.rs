//! The path of a game: its tutorial, lessons made of puzzles of one theme, and the computer's levels, in the order that helps. Nothing on it
//! is locked: it says what is done and what comes next.

use std::collections::HashMap;

use async_recursion::async_recursion as boxed;
use kamni_engine::Level;
use kamni_play::presets::Preset;
use kamni_puzzles::{Puzzle, all, themes};
use kamni_rules::{GameKind, Player, Rules, options_text};
use kamni_view::lessons::tasks;

use crate::people::Person;
use crate::store::{LevelTally, Store, StoreError, Tried};

/// How many puzzles make a lesson, and how many lessons a game has at most.
pub const TASKS: usize = 3;
const LESSONS: usize = 8;
/// The levels of each stage of a path.
const STAGES: [std::ops::RangeInclusive<u8>; 4] = [1..=2, 3..=4, 5..=7, 8..=10];

/// A lesson: one theme, its easiest puzzles, the easiest first.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The theme.
    pub theme: &'static str,
    /// The puzzles.
    pub puzzles: Vec<&'static Puzzle>,
}

impl Lesson {
    /// The lesson of a theme, if there are puzzles enough for one.
    #[must_use]
    pub fn of(kind: GameKind, theme: &str) -> Option<Self> {
        let theme = themes(kind).iter().copied().find(|known| *known == theme)?;
        let mut puzzles: Vec<&Puzzle> = all(kind).iter().filter(|puzzle| puzzle.theme() == theme).collect();
        puzzles.sort_by_key(|puzzle| (puzzle.rating(), puzzle.id()));
        puzzles.truncate(TASKS);
        (puzzles.len() == TASKS).then_some(Self { theme, puzzles })
    }

    fn rating(&self) -> u32 {
        self.puzzles.iter().map(|puzzle| puzzle.rating()).sum()
    }

    /// The first of its puzzles in which there is something to find.
    #[must_use]
    pub fn open(&self, tries: &HashMap<String, Tried>) -> Option<&'static Puzzle> {
        let open = |puzzle: &&Puzzle| !tries.get(puzzle.id()).is_some_and(Tried::is_over);
        self.puzzles.iter().copied().find(open)
    }
}

/// The lessons of a game, the easiest first.
#[must_use]
pub fn lessons(kind: GameKind) -> Vec<Lesson> {
    let mut lessons: Vec<Lesson> = themes(kind).iter().filter_map(|theme| Lesson::of(kind, theme)).collect();
    lessons.sort_by_key(Lesson::rating);
    lessons.truncate(LESSONS);
    lessons
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The tutorial: how many of its tasks are done, of how many.
    Tutorial(usize, usize),
    /// A lesson: its theme, and how many of its tasks are done.
    Lesson(&'static str, usize),
    /// A level, and whether it was beaten as First and as Second.
    Level(Level, [bool; 2]),
}

impl Stop {
    /// How much of it is done, and how much there is: a level counts for each side.
    #[must_use]
    pub fn count(self) -> (usize, usize) {
        match self {
            Self::Tutorial(done, all) => (usize::from(done >= all), 1),
            Self::Lesson(_, done) => (usize::from(done >= TASKS), 1),
            Self::Level(_, beaten) => (beaten.into_iter().filter(|beaten| *beaten).count(), 2),
        }
    }

    /// Whether all of it is done.
    #[must_use]
    pub fn is_done(self) -> bool {
        let (done, all) = self.count();
        done == all
    }

    fn is_begun(self) -> bool {
        match self {
            Self::Tutorial(done, _) | Self::Lesson(_, done) => done > 0,
            Self::Level(_, beaten) => beaten.contains(&true),
        }
    }
}

/// How strong somebody is by his games with the computer, in Elo over level 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The estimate.
    pub elo: f64,
    /// How far from it the truth may well be.
    pub deviation: f64,
    /// How many games it rests on.
    pub games: u32,
}

/// A game's path for somebody.
#[derive(Clone, Debug)]
pub struct Path {
    /// The game.
    pub kind: GameKind,
    /// Its stages, each some lessons and then levels.
    pub stages: Vec<Vec<Stop>>,
    /// What his games with the computer say of his strength, if there are any.
    pub strength: Option<Strength>,
}

impl Path {
    /// As it stands for somebody; for a stranger nothing is done.
    ///
    /// # Errors
    /// If the books cannot be read.
    #[boxed]
    pub async fn of(store: &Store, person: Option<Person>, kind: GameKind) -> Result<Self, StoreError> {
        let Some(person) = person else { return Ok(Self::made(kind, 0, &HashMap::new(), &[])) };
        let known = tasks(kind);
        let done = store.tasks_done(person, kind).await?;
        let done = known.iter().filter(|task| done.iter().any(|name| name == task.name)).count();
        let tries = store.tries(person).await?;
        let games = match usual(kind) {
            Some(rules) => store.levels_played(person, kind, &options_text(&rules)).await?,
            None => Vec::new(),
        };
        Ok(Self::made(kind, done, &tries, &games))
    }

    fn made(kind: GameKind, tasks_done: usize, tries: &HashMap<String, Tried>, games: &[LevelTally]) -> Self {
        let over = |puzzle: &&&Puzzle| tries.get(puzzle.id()).is_some_and(Tried::is_over);
        let lessons: Vec<Stop> = lessons(kind)
            .iter()
            .map(|lesson| Stop::Lesson(lesson.theme, lesson.puzzles.iter().filter(over).count()))
            .collect();
        let beaten = |level: Level, side: Player| {
            games.iter().any(|tally| (tally.level, tally.side) == (level.number(), side) && tally.won > 0)
        };
        let level = |level: &Level| Stop::Level(*level, Player::BOTH.map(|side| beaten(*level, side)));
        let mut lessons = lessons.into_iter();
        let total = lessons.len();
        let mut stages = Vec::new();
        for (place, levels) in STAGES.into_iter().enumerate() {
            let tutorial = (place == 0).then(|| Stop::Tutorial(tasks_done, tasks(kind).len()));
            // Spread evenly; what is left over comes early.
            let share = total / STAGES.len() + usize::from(place < total % STAGES.len());
            let mut stage: Vec<Stop> = tutorial.into_iter().chain(lessons.by_ref().take(share)).collect();
            stage.extend(Level::ALL.iter().filter(|level| levels.contains(&level.number())).map(level));
            stages.push(stage);
        }
        Self { kind, stages, strength: strength(kind, games) }
    }

    /// All its steps in order.
    pub fn stops(&self) -> impl Iterator<Item = Stop> {
        self.stages.iter().flatten().copied()
    }

    /// How much of it is done, of how much.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        self.stops().map(Stop::count).fold((0, 0), |(done, all), (more, of)| (done + more, all + of))
    }

    /// What comes next: the first that is not done, counted from the last that was begun; who is far already is not sent back.
    #[must_use]
    pub fn next(&self) -> Option<Stop> {
        let stops: Vec<Stop> = self.stops().collect();
        let last = stops.iter().rposition(|stop| stop.is_begun()).unwrap_or(0);
        let open = |stop: &&Stop| !stop.is_done();
        stops[last..].iter().find(open).or_else(|| stops.iter().find(open)).copied()
    }
}

/// What games on a path are played with.
#[must_use]
pub fn usual(kind: GameKind) -> Option<Rules> {
    Preset::Standard.rules(kind)
}

/// Two made-up games bound the estimate as long as there are few: a win against somebody this much weaker than the first level, and a
/// loss to somebody this much stronger than the last.
const BEYOND: f64 = 200.0;
/// An advantage of so much makes odds of ten to one.
const TENFOLD: f64 = 400.0;

fn expected(elo: f64, other: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf((other - elo) / TENFOLD))
}

/// The likeliest strength by all games with levels whose strength is known.
fn strength(kind: GameKind, games: &[LevelTally]) -> Option<Strength> {
    let of = |tally: &LevelTally| {
        let elo = f64::from(Level::new(tally.level)?.elo(kind));
        let count = tally.won + tally.drawn + tally.lost;
        Some((elo, f64::from(count), f64::from(tally.won) + f64::from(tally.drawn) / 2.0))
    };
    let mut known: Vec<(f64, f64, f64)> = games.iter().filter_map(of).collect();
    let count: f64 = known.iter().map(|(_, count, _)| count).sum();
    if count < 1.0 {
        return None;
    }
    let top = f64::from(Level::FULL.elo(kind));
    known.extend([(-BEYOND, 1.0, 1.0), (top + BEYOND, 1.0, 0.0)]);
    let surplus = |elo: f64| -> f64 {
        known.iter().map(|(other, count, score)| score - count * expected(elo, *other)).sum()
    };
    let (mut low, mut high) = (-2.0 * BEYOND, top + 2.0 * BEYOND);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if surplus(middle) > 0.0 { low = middle } else { high = middle }
    }
    let elo = f64::midpoint(low, high);
    let known: f64 = known
        .iter()
        .map(|(other, count, _)| {
            let chance = expected(elo, *other);
            count * chance * (1.0 - chance)
        })
        .sum();
    let deviation = TENFOLD / std::f64::consts::LN_10 / known.sqrt();
    // There are far fewer games than that.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let games = count as u32;
    Some(Strength { elo, deviation, games })
}

impl Strength {
    /// The level that is nearest to it.
    #[must_use]
    pub fn level(&self, kind: GameKind) -> Level {
        let apart = |level: &Level| (f64::from(level.elo(kind)) - self.elo).abs();
        let nearest = Level::ALL.into_iter().min_by(|one, other| apart(one).total_cmp(&apart(other)));
        nearest.unwrap_or(Level::FULL)
    }
}

/// Of a hundred points, how many a level takes from the one below it, as it was measured.
#[must_use]
pub fn score_of_hundred(kind: GameKind, level: Level) -> Option<u32> {
    let below = Level::new(level.number() - 1)?;
    let score = 100.0 * expected(f64::from(level.elo(kind)), f64::from(below.elo(kind)));
    // It is one of 0 to 100.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let score = score.round() as u32;
    Some(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(level: u8, side: Player, [won, drawn, lost]: [u32; 3]) -> LevelTally {
        LevelTally { level, side, won, drawn, lost }
    }

    fn path(kind: GameKind, tasks_done: usize, games: &[LevelTally]) -> Path {
        Path::made(kind, tasks_done, &HashMap::new(), games)
    }

    #[test]
    fn every_game_has_a_path_with_all_levels_and_its_lessons() {
        for &kind in GameKind::ALL {
            let path = path(kind, 0, &[]);
            let levels: Vec<u8> = path
                .stops()
                .filter_map(|stop| if let Stop::Level(level, _) = stop { Some(level.number()) } else { None })
                .collect();
            assert_eq!(levels, (1..=10).collect::<Vec<_>>(), "{kind}");
            let taught = path.stops().filter(|stop| matches!(stop, Stop::Lesson(..))).count();
            assert_eq!(taught, lessons(kind).len());
            assert!(taught <= LESSONS, "{kind}: {taught}");
            assert_eq!(path.count(), (0, 1 + taught + 20), "{kind}");
            assert_eq!(path.next(), Some(Stop::Tutorial(0, tasks(kind).len())));
            assert!(path.strength.is_none());
            for lesson in lessons(kind) {
                assert!(lesson.puzzles.iter().all(|puzzle| puzzle.theme() == lesson.theme));
                assert!(lesson.puzzles.is_sorted_by_key(|puzzle| puzzle.rating()), "the easiest first");
            }
        }
    }

    #[test]
    fn what_comes_next_follows_what_was_begun_last() {
        let kind = GameKind::Kamiken;
        let all = tasks(kind).len();
        let begun = path(kind, all, &[]);
        assert!(matches!(begun.next(), Some(Stop::Lesson(_, 0) | Stop::Level(..))), "{:?}", begun.next());
        // Who beats the fourth level from one side is not sent back to the tutorial.
        let far = path(kind, 0, &[tally(4, Player::First, [1, 0, 3])]);
        assert_eq!(far.next(), Some(Stop::Level(Level::ALL[3], [true, false])));
        let both = [tally(10, Player::First, [1, 0, 0]), tally(10, Player::Second, [1, 0, 0])];
        assert_eq!(
            path(kind, 0, &both).next(),
            Some(Stop::Tutorial(0, all)),
            "the end is reached: what was left out"
        );
        assert_eq!(path(kind, 0, &both).count().0, 2);
        let lost = path(kind, 0, &[tally(1, Player::First, [0, 2, 5])]);
        assert_eq!(lost.count().0, 0, "a draw beats nobody");
    }

    #[test]
    fn strength_follows_results() {
        let kind = GameKind::Hasami;
        let of = |games: &[LevelTally]| path(kind, 0, games).strength.expect("games");
        let level = |number: u8| f64::from(Level::ALL[usize::from(number) - 1].elo(kind));
        // Half of the points against a level is its strength, the surer the more games there are.
        let even = of(&[tally(5, Player::First, [50, 0, 50])]);
        assert!((even.elo - level(5)).abs() < 25.0, "{even:?}");
        assert_eq!((even.games, even.level(kind).number()), (100, 5));
        assert!(
            even.deviation < 40.0 && of(&[tally(5, Player::First, [1, 0, 1])]).deviation > 100.0,
            "{even:?}"
        );
        // Three of four points are 191 more.
        let better = of(&[tally(5, Player::First, [75, 0, 25])]);
        assert!((better.elo - level(5) - 191.0).abs() < 30.0, "{better:?}");
        let drawn = of(&[tally(5, Player::First, [0, 100, 0])]);
        assert!((drawn.elo - even.elo).abs() < 1.0, "a draw is half a point");
        for games in [[tally(1, Player::First, [0, 0, 30])], [tally(10, Player::First, [30, 0, 0])]] {
            assert!(of(&games).elo.is_finite(), "one who only loses or only wins has a bound");
        }
        let sides = of(&[tally(5, Player::First, [25, 0, 25]), tally(5, Player::Second, [25, 0, 25])]);
        assert!((sides.elo - even.elo).abs() < 1.0, "from both sides");
    }

    #[test]
    fn each_level_takes_more_than_half_from_the_one_below() {
        for &kind in GameKind::ALL {
            assert_eq!(score_of_hundred(kind, Level::ALL[0]), None);
            for level in &Level::ALL[1..] {
                let score = score_of_hundred(kind, *level).expect("one below");
                assert!((55..95).contains(&score), "{kind} {}: {score}", level.number());
            }
        }
    }
}
