//! A series: games of one kind that a study plays, all from one setting.

use std::fmt;

use kamni_engine::Level;
#[cfg(test)]
use kamni_rules::Position;
use kamni_rules::{AnyPosition, GameKind, Rng, Rules, Step};

/// Games of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// The word for it in files and in the command's output.
    pub(crate) name: String,
    pub(crate) rules: Rules,
    /// How strong First and Second are.
    pub(crate) levels: [Level; 2],
    /// Steps that every game begins with.
    pub(crate) opening: Vec<Step>,
    /// What First may do of what is legal.
    pub(crate) bound: Option<Bound>,
    pub(crate) games: u64,
    pub(crate) seed: u64,
}

/// Chooses of the first steps of a turn those that a bound player may make.
pub(crate) type Bound = fn(&AnyPosition, Step) -> bool;

/// A series that a game's claims need beside those of each level, as the game's module names it.
pub(crate) struct Further {
    pub(crate) name: &'static str,
    /// Options that differ from those of the study.
    pub(crate) set: &'static [(&'static str, &'static str)],
    pub(crate) levels: [u8; 2],
    pub(crate) opening: &'static str,
    pub(crate) bound: Option<Bound>,
    /// Of the games that the study plays of each level, how many of this series, in hundredths.
    pub(crate) share: u64,
}

impl Further {
    /// The most usual one, to be filled up.
    pub(crate) const PLAIN: Self =
        Self { name: "", set: &[], levels: [5, 5], opening: "", bound: None, share: 100 };

    /// The series in a study of these options; nothing if the game knows no such options or steps, which a test rules out.
    pub(crate) fn series(&self, rules: &Rules, games: u64, seed: u64) -> Option<Series> {
        let kind = rules.kind();
        let kept = rules.options().into_iter().map(|(name, value)| (name, value.to_string()));
        let kept: Vec<_> = kept.filter(|(name, _)| self.set.iter().all(|(other, _)| other != name)).collect();
        // Other options may bound what these can be: then they have their defaults.
        let all = kept.iter().map(|(name, value)| (*name, value.as_str())).chain(self.set.iter().copied());
        let rules = Rules::new(kind, all).or_else(|_| Rules::new(kind, self.set.iter().copied())).ok()?;
        let [first, second] = self.levels.map(Level::new);
        let opening: Result<Vec<Step>, _> = self.opening.split_whitespace().map(str::parse).collect();
        Some(Series {
            name: self.name.to_owned(),
            rules,
            levels: [first?, second?],
            opening: opening.ok()?,
            bound: self.bound,
            games: (games * self.share).div_ceil(100),
            seed,
        })
    }
}

impl Series {
    /// Games of one level against itself.
    pub(crate) fn of_level(rules: Rules, level: Level, games: u64, seed: u64) -> Self {
        let name = format!("level-{}", level.number());
        Self { name, rules, levels: [level; 2], opening: Vec::new(), bound: None, games, seed }
    }

    pub(crate) const fn kind(&self) -> GameKind {
        self.rules.kind()
    }

    /// The name of its file.
    pub(crate) fn file_name(&self) -> String {
        format!("{}-{}.kmn", self.kind(), self.name)
    }

    /// The seed of a game, counted from 0: neighbours, and series with other names, have nothing in common.
    pub(crate) fn seed_of(&self, number: u64) -> u64 {
        let named = self
            .name
            .bytes()
            .fold(self.seed, |seed, letter| Rng::new(seed.wrapping_add(u64::from(letter))).next());
        Rng::new(named.wrapping_add(number)).next()
    }
}

/// What tells games of this series from others: it stands in each record.
impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.levels.map(Level::number);
        write!(f, "study {} {} {first} {second} seed {}", self.kind(), self.name, self.seed)
    }
}

/// The place at the beginning, after the opening, must be one where the game goes on.
#[cfg(test)]
pub(crate) fn begins(series: &Series) -> Option<AnyPosition> {
    let mut position = series.rules.start();
    for step in &series.opening {
        position.play(*step).ok()?;
    }
    (!position.is_over() && position.turn_begins()).then_some(position)
}
