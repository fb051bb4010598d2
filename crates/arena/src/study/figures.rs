//! Figures with how sure they are.

use serde_json::{Value, json};

/// How many standard deviations hold 95 %.
const NORMAL_95: f64 = 1.959_964;

/// How often something was so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) hits: u64,
    pub(crate) of: u64,
}

impl Share {
    pub(crate) const fn new(hits: u64, of: u64) -> Self {
        Self { hits, of }
    }

    pub(crate) fn note(&mut self, hit: bool) {
        self.of += 1;
        self.hits += u64::from(hit);
    }

    /// The share itself; nothing of nothing.
    pub(crate) fn value(&self) -> Option<f64> {
        (self.of > 0).then(|| self.hits as f64 / self.of as f64)
    }

    /// Between which shares the true one is, with 95 % (Wilson): it holds for few cases and for shares near nothing or all too.
    pub(crate) fn interval(&self) -> [f64; 2] {
        let Some(share) = self.value() else { return [0.0, 1.0] };
        let (of, square) = (self.of as f64, NORMAL_95 * NORMAL_95);
        let middle = share + square / (2.0 * of);
        let half = NORMAL_95 * (share * (1.0 - share) / of + square / (4.0 * of * of)).sqrt();
        [middle - half, middle + half].map(|bound| (bound / (1.0 + square / of)).clamp(0.0, 1.0))
    }

    /// Whether it is surely more, or surely less, than another.
    pub(crate) fn surely_above(&self, other: &Self) -> bool {
        self.of > 0 && other.of > 0 && self.interval()[0] > other.interval()[1]
    }

    pub(crate) fn json(&self) -> Value {
        let [low, high] = self.interval();
        json!({ "hits": self.hits, "of": self.of, "share": self.value().map(rounded), "low": rounded(low), "high": rounded(high) })
    }
}

/// The mean of some numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Mean {
    pub(crate) count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub(crate) fn note(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    pub(crate) fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let mut mean = Self::default();
        numbers.into_iter().for_each(|number| mean.note(number));
        mean
    }

    pub(crate) fn value(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// How far the true mean may be off, with 95 %; nothing can be said of one number.
    pub(crate) fn error(&self) -> Option<f64> {
        let mean = self.value().filter(|_| self.count > 1)?;
        let count = self.count as f64;
        let variance = ((self.squares - count * mean * mean) / (count - 1.0)).max(0.0);
        Some(NORMAL_95 * (variance / count).sqrt())
    }

    pub(crate) fn interval(&self) -> Option<[f64; 2]> {
        let (mean, error) = (self.value()?, self.error()?);
        Some([mean - error, mean + error])
    }

    pub(crate) fn surely_above(&self, other: &Self) -> bool {
        let (one, two) = (self.interval(), other.interval());
        matches!((one, two), (Some([low, _]), Some([_, high])) if low > high)
    }

    pub(crate) fn json(&self) -> Value {
        json!({ "count": self.count, "mean": self.value().map(rounded), "error": self.error().map(rounded) })
    }
}

/// How some numbers are spread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spread(Vec<f64>);

impl Spread {
    pub(crate) fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_by(f64::total_cmp);
        Self(numbers)
    }

    /// The number below which this part of them lies.
    pub(crate) fn quantile(&self, part: f64) -> Option<f64> {
        let last = self.0.len().checked_sub(1)?;
        let place = part * last as f64;
        let (below, above) = (self.0.get(place.floor() as usize)?, self.0.get(place.ceil() as usize)?);
        Some(below + (above - below) * place.fract())
    }

    pub(crate) fn numbers(&self) -> &[f64] {
        &self.0
    }

    /// The komi, a half and no less, with which First would have won as near to half of the games as can be, and how many he would have won.
    pub(crate) fn fair_komi(&self) -> Option<(f64, Share)> {
        let most = self.quantile(1.0)?.max(0.0);
        let komis =
            (0..=most as u32).map(|whole| f64::from(whole) + 0.5).map(|komi| (komi, self.above(komi)));
        let from_even = |share: &Share| (share.value().unwrap_or(0.0) - 0.5).abs();
        komis.min_by(|(_, one), (_, other)| from_even(one).total_cmp(&from_even(other)))
    }

    pub(crate) fn median(&self) -> Option<f64> {
        self.quantile(0.5)
    }

    /// Between which numbers the true median is, with 95 %: by the order of the numbers alone, whatever they are.
    pub(crate) fn median_interval(&self) -> Option<[f64; 2]> {
        let count = self.0.len() as f64;
        let half = NORMAL_95 * count.sqrt() / 2.0;
        let low = (count / 2.0 - half).floor().max(0.0) as usize;
        let high = ((count / 2.0 + half).ceil() as usize).min(self.0.len().checked_sub(1)?);
        Some([*self.0.get(low)?, *self.0.get(high)?])
    }

    pub(crate) fn mean(&self) -> Mean {
        Mean::of(self.0.iter().copied())
    }

    /// How many of them are above a number.
    pub(crate) fn above(&self, number: f64) -> Share {
        Share::new(self.0.iter().filter(|one| **one > number).count() as u64, self.0.len() as u64)
    }

    pub(crate) fn json(&self) -> Value {
        let at = |part| self.quantile(part).map(rounded);
        json!({
            "least": at(0.0), "quarter": at(0.25), "median": at(0.5), "three-quarters": at(0.75), "most": at(1.0),
            "mean": self.mean().value().map(rounded),
        })
    }
}

/// To four places: more than any of these figures knows.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_with_their_intervals() {
        // Known values of Wilson's interval.
        for (hits, of, low, high) in
            [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (1, 3, 0.0615, 0.7923)]
        {
            let found = Share::new(hits, of).interval();
            assert!(
                (found[0] - low).abs() < 1e-4 && (found[1] - high).abs() < 1e-4,
                "{hits}/{of}: {found:?}"
            );
        }
        assert_eq!((Share::default().interval(), Share::default().value()), ([0.0, 1.0], None));
        assert!(Share::new(90, 100).surely_above(&Share::new(50, 100)));
        assert!(!Share::new(6, 10).surely_above(&Share::new(5, 10)));
        assert!(!Share::new(9, 9).surely_above(&Share::default()), "nothing is known of the other");
    }

    #[test]
    fn means_and_spreads() {
        let mean = Mean::of([1.0, 2.0, 3.0, 4.0]);
        assert_eq!(mean.value(), Some(2.5));
        // The standard deviation is the root of 5/3, the error 1.96 of its half.
        assert!((mean.error().expect("several") - 1.265_15).abs() < 1e-4);
        assert_eq!((Mean::of([7.0]).error(), Mean::default().value()), (None, None));
        let spread = Spread::of([4.0, 1.0, 3.0, 2.0]);
        assert_eq!(
            (spread.median(), spread.quantile(0.0), spread.quantile(1.0)),
            (Some(2.5), Some(1.0), Some(4.0))
        );
        assert_eq!(spread.above(2.0), Share::new(2, 4));
        let many = Spread::of((0..101).map(f64::from));
        assert_eq!(many.median_interval(), Some([40.0, 61.0]));
        assert_eq!(Spread::default().median_interval(), None);
        assert_eq!(Spread::of([-1.0, 1.0, 1.0, 2.0, 3.0]).fair_komi(), Some((1.5, Share::new(2, 5))));
        assert_eq!(Spread::of([-2.0, -1.0]).fair_komi(), Some((0.5, Share::new(0, 2))), "there is no less");
    }
}
