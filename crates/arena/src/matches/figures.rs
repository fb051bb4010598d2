//! What results say: Elo with its uncertainty, and the sequential test.
//!
//! Games come in pairs with the same opening, each player beginning once, so that a pair's score hardly depends on the
//! opening. The uncertainty is that of the pairs, not of the single games.

/// Scores of pairs: how many pairs gave A nothing, a half, one, one and a half, two points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairs(pub(super) [u64; 5]);

/// An estimate with its bounds; infinite where all games went one way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Elo {
    pub(super) middle: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// How many standard deviations hold 95 %.
const NORMAL_95: f64 = 1.959_964;

impl Pairs {
    pub(super) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a game and its variance from pair to pair. `spare` is added to each kind of pair.
    fn moments(&self, spare: f64) -> (f64, f64) {
        let counts = self.0.map(|count| count as f64 + spare);
        let all: f64 = counts.iter().sum();
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean: f64 = counts.iter().zip(scores).map(|(count, score)| count * score).sum::<f64>() / all;
        let square = |(count, score): (&f64, f64)| count * (score - mean).powi(2);
        (mean, counts.iter().zip(scores).map(square).sum::<f64>() / all)
    }

    /// The difference in Elo.
    pub(super) fn elo(&self) -> Option<Elo> {
        let pairs = self.count();
        if pairs == 0 {
            return None;
        }
        let (mean, variance) = self.moments(0.0);
        let error = NORMAL_95 * (variance / pairs as f64).sqrt();
        let (mut low, mut high) = (mean - error, mean + error);
        if variance == 0.0 {
            // All pairs are alike: how far the truth may be from that is what such a run can hide.
            let hidden = (1.0 - 0.025_f64.powf(1.0 / pairs as f64)) * mean.max(1.0 - mean);
            (low, high) = (mean - hidden, mean + hidden);
        }
        Some(Elo { middle: elo_of(mean), low: elo_of(low), high: elo_of(high) })
    }

    /// The logarithm of how much likelier the results are if A is stronger by `high` than if by `low`.
    pub(super) fn log_ratio(&self, low: f64, high: f64) -> f64 {
        let pairs = self.count();
        if pairs == 0 {
            return 0.0;
        }
        // A little of every kind, so that a few results that are all alike do not look certain.
        let (mean, variance) = self.moments(0.2);
        let [low, high] = [low, high].map(score_of);
        (high - low) * (2.0 * mean - low - high) * pairs as f64 / (2.0 * variance)
    }
}

/// The sequential test: is A stronger by `high`, or only by `low`?
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Test {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The bounds of the test: ln(0.95 / 0.05), wrong in 5 % of cases either way.
pub(super) const BOUND: f64 = 2.944;
/// Fewer pairs decide nothing: the ratio is an approximation for many.
const LEAST_PAIRS: u64 = 8;

impl Test {
    /// Reads `low,high`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (low, high) = text.split_once(',')?;
        let (low, high) = (low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?);
        let sensible = low.abs() <= 2000.0 && high.abs() <= 2000.0 && low < high;
        sensible.then_some(Self { low, high })
    }

    /// Whether it is decided, and then whether for `high`.
    pub(super) fn verdict(&self, pairs: &Pairs) -> Option<bool> {
        let ratio = pairs.log_ratio(self.low, self.high);
        let decided = pairs.count() >= LEAST_PAIRS && ratio.abs() >= BOUND;
        decided.then_some(ratio > 0.0)
    }
}

/// The difference in Elo that gives a mean score.
fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Adding 0 turns a negative zero into a plain one.
        400.0 * (score / (1.0 - score)).log10() + 0.0
    }
}

/// The mean score that a difference in Elo gives.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_with_bounds() {
        let check = |pairs: [u64; 5], elo: [f64; 3]| {
            let found = Pairs(pairs).elo().expect("there are pairs");
            for (found, wanted) in [found.low, found.middle, found.high].iter().zip(elo) {
                assert!(*found == wanted || (found - wanted).abs() < 0.5, "{pairs:?}: {found} for {wanted}");
            }
        };
        check([25, 0, 50, 0, 25], [-48.6, 0.0, 48.6]);
        check([0, 0, 100, 0, 0], [-12.6, 0.0, 12.6]);
        check([0, 0, 50, 0, 50], [148.0, 190.8, 239.7]);
        check([0, 0, 0, 0, 30], [353.3, f64::INFINITY, f64::INFINITY]);
        assert_eq!(Pairs::default().elo(), None);
    }

    #[test]
    fn the_test_decides() {
        let test = Test::read("0,50").expect("two numbers");
        assert_eq!(test.verdict(&Pairs([0, 0, 0, 0, 7])), None, "too few");
        assert_eq!(test.verdict(&Pairs([0, 0, 20, 0, 30])), Some(true));
        assert_eq!(test.verdict(&Pairs([30, 0, 20, 0, 0])), Some(false));
        assert_eq!(test.verdict(&Pairs([10, 5, 20, 5, 12])), None);
        assert_eq!(Test::read("-5, 0"), Some(Test { low: -5.0, high: 0.0 }));
        for wrong in ["", "5", "5,0", "0,0", "a,b", "nan,5", "0,inf", "1,2,3"] {
            assert_eq!(Test::read(wrong), None, "{wrong}");
        }
    }
}
