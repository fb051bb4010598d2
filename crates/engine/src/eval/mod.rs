//! What a position is worth.
//!
//! Each game has a few *features* that a player would recognise, each a difference of First's and Second's. The
//! logarithm of First's odds is taken to be their sum with weights that change over the game from those of its beginning to
//! those of its end. `kamni tune` finds the weights from games that the engine plays against itself; they are kept in
//! `weights/<game>.txt`.

use kamni_rules::{GameKind, Player, Position, Rng, Step};

use crate::games;
use crate::solve::{Exact, Unsolved};

mod margin;

pub(crate) use margin::expected_margin;
pub use margin::margin;

/// Room for the features of any game.
pub(crate) const MOST_FEATURES: usize = 12;

/// The features of a position, First's less Second's; those that a game does not have are 0.
pub(crate) type Features = [f32; MOST_FEATURES];

/// A position that can be judged without looking ahead.
pub(crate) trait Judge: Position + Send + Sync + 'static {
    /// The names of the features.
    const FEATURES: &'static [&'static str];

    /// The features in which a point more shows, by their places, where points decide the game.
    const POINTS: &'static [usize] = &[];

    /// Whether a search sees more if it leaves out the steps of a turn that promise least, because there are too many to choose from.
    const WIDE: bool = false;

    /// How many steps that cannot wait are followed one after the other beyond the depth of a search.
    const MOST_FORCING: u32 = 8;

    /// How far the game has gone, from 0 to 1.
    fn phase(&self) -> f32;

    /// The features, First's less Second's.
    fn features(&self) -> Features;

    /// The features as they look at a glance, where the whole of them takes long: for steps of which most are never tried.
    fn glance(&self) -> Features {
        self.features()
    }

    /// The steps that cannot wait, if the game has such: they are looked at when a search would otherwise stop.
    fn forcing_into(&self, _steps: &mut Vec<Step>) {}

    /// How promising steps look at first sight: the higher, the sooner one is tried. What is worth finding out about the
    /// position is found out once, for all of its steps.
    fn promises(&self) -> impl Fn(Step) -> i32 {
        |_| 0
    }

    /// Whether the player whose step it is has the harder task, in a game with unlike sides.
    fn is_harder(&self) -> bool {
        false
    }

    /// First's score less Second's as the position stands, where points decide the game.
    fn margin(&self) -> Option<f32> {
        None
    }

    /// What works the position out to the end, with this many bytes to remember positions in, where the game has that.
    fn exact(&self, _memory: usize) -> Result<Box<dyn Exact>, Unsolved> {
        Err(Unsolved::Game)
    }
}

/// Weights of the features: at a game's beginning and at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// At the beginning.
    pub(crate) opening: Features,
    /// At the end.
    pub(crate) ending: Features,
}

impl Weights {
    /// The weights that the engine plays with.
    #[must_use]
    pub fn of(kind: GameKind) -> Self {
        // A test reads them all, so that none is ever missing here.
        Self::read(games::of(kind).weights)
            .unwrap_or(Self { opening: [0.0; MOST_FEATURES], ending: [0.0; MOST_FEATURES] })
    }

    /// Reads lines of a name and two numbers, in the order of the features; `#` begins a comment.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut weights = Self { opening: [0.0; MOST_FEATURES], ending: [0.0; MOST_FEATURES] };
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        for (place, line) in lines.enumerate() {
            let mut words = line.split_whitespace().skip(1);
            *weights.opening.get_mut(place)? = words.next()?.parse().ok()?;
            *weights.ending.get_mut(place)? = words.next()?.parse().ok()?;
        }
        Some(weights)
    }

    /// The text that is read again.
    #[must_use]
    pub fn write(&self, names: &[&str]) -> String {
        let line = |(place, name): (usize, &&str)| {
            let name = name.replace(' ', "-");
            format!("{name:<24} {:>9.4} {:>9.4}\n", self.opening[place], self.ending[place])
        };
        names.iter().enumerate().map(line).collect()
    }

    /// The logarithm of the mover's odds.
    #[inline]
    pub(crate) fn judge<P: Judge>(&self, position: &P) -> f32 {
        self.weigh(position, position.features())
    }

    /// What a point is worth in a position, in the logarithm of odds; nothing where points do not decide the game.
    pub(crate) fn point<P: Judge>(&self, position: &P) -> f32 {
        let phase = position.phase();
        P::POINTS.iter().map(|&place| between(self.opening[place], self.ending[place], phase)).sum()
    }

    #[inline]
    fn weigh<P: Judge>(&self, position: &P, features: Features) -> f32 {
        let phase = position.phase();
        let weights = self.opening.iter().zip(&self.ending);
        let weights = weights.map(|(opening, ending)| between(*opening, *ending, phase));
        let sum: f32 = weights.zip(features).map(|(weight, feature)| weight * feature).sum();
        match position.status().mover() {
            Player::First => sum,
            Player::Second => -sum,
        }
    }
}

/// A weight between that of the beginning and that of the end.
#[inline]
fn between(opening: f32, ending: f32, phase: f32) -> f32 {
    opening + (ending - opening) * phase
}

/// How a player sees positions: by weights, and more or less sharply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sight {
    /// The weights.
    pub(crate) weights: Weights,
    /// By how much, in the logarithm of odds, a position may be misjudged; 0 for a player who sees as well as the weights do.
    pub(crate) blur: f32,
    /// Which positions are misjudged, and how: the same one always in the same way.
    pub(crate) seed: u64,
}

impl From<Weights> for Sight {
    fn from(weights: Weights) -> Self {
        Self { weights, blur: 0.0, seed: 0 }
    }
}

impl Sight {
    /// The logarithm of the mover's odds, as it looks.
    #[inline]
    pub(crate) fn judge<P: Judge>(&self, position: &P) -> f32 {
        self.weights.judge(position) + self.mistake(position)
    }

    /// The same at a glance.
    #[inline]
    pub(crate) fn glance<P: Judge>(&self, position: &P) -> f32 {
        self.weights.weigh(position, position.glance()) + self.mistake(position)
    }

    /// By how much a position is misjudged.
    #[inline]
    pub(crate) fn mistake<P: Judge>(&self, position: &P) -> f32 {
        if self.blur == 0.0 {
            return 0.0;
        }
        // Small mistakes are more frequent than great ones: the sum of two throws.
        let thrown = Rng::new(position.hash() ^ self.seed).next();
        let throw = |bits: u64| (bits & 0xffff) as f32 / 65536.0;
        self.blur * (throw(thrown) + throw(thrown >> 32) - 1.0)
    }
}

/// A winning chance from −1 to 1, from the logarithm of odds.
pub(crate) fn chance(log_odds: f32) -> f32 {
    (log_odds / 2.0).tanh()
}

/// The logarithm of odds, from a winning chance.
fn log_odds(chance: f32) -> f32 {
    2.0 * chance.atanh()
}

/// First's features less Second's.
pub(crate) fn difference<const N: usize>(of: impl Fn(Player) -> [f32; N]) -> Features {
    let (first, second) = (of(Player::First), of(Player::Second));
    let mut features = [0.0; MOST_FEATURES];
    for place in 0..N {
        features[place] = first[place] - second[place];
    }
    features
}

/// 1 if First has the turn, −1 if Second has it.
pub(crate) fn tempo(position: &impl Position) -> f32 {
    match position.status().mover() {
        Player::First => 1.0,
        Player::Second => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weights of every game can be read, one line for each feature in its order.
    #[test]
    fn the_weights_fit_the_features() {
        fn names<P: Judge>(_: P) -> &'static [&'static str] {
            P::FEATURES
        }
        for &kind in GameKind::ALL {
            let start = kamni_rules::Rules::new(kind, []).expect("defaults").start();
            let names = kamni_rules::with_position!(start, position => names(position));
            let weights = Weights::read(games::of(kind).weights).expect("weights that can be read");
            assert_eq!(Weights::read(&weights.write(names)), Some(weights), "{kind}");
            let lines = games::of(kind).weights.lines().filter(|line| !line.starts_with('#'));
            let found: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
            let wanted: Vec<String> = names.iter().map(|name| name.replace(' ', "-")).collect();
            assert_eq!(found, wanted, "{kind}");
        }
    }
}
