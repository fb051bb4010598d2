//! What the author claims, and what the games say to it.

use kamni_records::Record;
use kamni_rules::Rules;
use serde_json::{Map, Value, json};

use super::facts::{Facts, Played};
use super::figures::{Mean, Share, Spread, rounded};

/// What a game's module makes of a study.
pub(crate) type Claims = fn(&Studied<'_>) -> Vec<Claim>;

/// The series that were played for a study.
#[derive(Debug)]
pub(crate) struct Studied<'s> {
    pub(crate) rules: Rules,
    /// Each level against itself, from the weakest to the strongest.
    pub(crate) levels: &'s [Played],
    /// The further ones.
    pub(crate) further: &'s [Played],
}

impl Studied<'_> {
    /// The games of the strongest level.
    pub(crate) fn strongest(&self) -> Option<&Played> {
        self.levels.last()
    }

    /// The games of this level, or of the one nearest to it.
    pub(crate) fn near(&self, level: u8) -> Option<&Played> {
        self.levels.iter().min_by_key(|played| played.series.levels[0].number().abs_diff(level))
    }

    /// A further series by its name, if any of its games has been played.
    pub(crate) fn series(&self, name: &str) -> Option<&Played> {
        self.further.iter().find(|played| played.series.name == name && !played.games.is_empty())
    }

    /// All games of the levels.
    pub(crate) fn games(&self) -> impl Iterator<Item = &Facts> {
        self.levels.iter().flat_map(|played| &played.games)
    }
}

/// What is to be thought of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Holds,
    InPart,
    Not,
    /// The games at hand decide nothing.
    Undecided,
    /// Nobody has claimed anything: it is only told.
    Told,
}

impl Verdict {
    /// The word for it; the text is `study-verdict-…`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::InPart => "in-part",
            Self::Not => "not",
            Self::Undecided => "undecided",
            Self::Told => "told",
        }
    }

    /// That of something which should be more than something else: `surely` so, or surely the other way round.
    pub(crate) const fn of(surely: bool, surely_not: bool) -> Self {
        match (surely, surely_not) {
            (true, _) => Self::Holds,
            (_, true) => Self::Not,
            _ => Self::Undecided,
        }
    }
}

/// A figure that a text has a place for.
#[derive(Clone, Debug)]
pub(crate) enum Figure {
    Share(Share),
    Mean(Mean),
    /// The median of some numbers, with its interval.
    Median(Spread),
    /// The same of points, with the komi that would have been fairest.
    Komi(Spread),
    /// A number that is proven.
    Exact(f64),
    Count(u64),
    Text(String),
}

impl Figure {
    fn json(&self) -> Value {
        match self {
            Self::Share(share) => share.json(),
            Self::Mean(mean) => mean.json(),
            Self::Median(spread) => json!({
                "median": spread.median().map(rounded),
                "interval": spread.median_interval().map(|bounds| bounds.map(rounded)),
            }),
            Self::Komi(spread) => json!({
                "median": spread.median().map(rounded),
                "interval": spread.median_interval().map(|bounds| bounds.map(rounded)),
                "komi": spread.fair_komi().map(|(komi, _)| komi),
                "first": spread.fair_komi().map(|(_, share)| share.json()),
            }),
            Self::Exact(number) => json!(rounded(*number)),
            Self::Count(count) => json!(count),
            Self::Text(text) => json!(text),
        }
    }
}

impl From<Share> for Figure {
    fn from(share: Share) -> Self {
        Self::Share(share)
    }
}

impl From<Mean> for Figure {
    fn from(mean: Mean) -> Self {
        Self::Mean(mean)
    }
}

impl From<u64> for Figure {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

/// A claim with what the games say to it. Its texts are `study-claim-…` and `study-found-…`.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) key: &'static str,
    pub(crate) verdict: Verdict,
    pub(crate) figures: Vec<(&'static str, Figure)>,
    /// A game in which it can be seen, and after how many turns.
    pub(crate) example: Option<(Record, usize)>,
}

impl Claim {
    pub(crate) const fn new(key: &'static str, verdict: Verdict) -> Self {
        Self { key, verdict, figures: Vec::new(), example: None }
    }

    pub(crate) fn with(mut self, name: &'static str, figure: impl Into<Figure>) -> Self {
        self.figures.push((name, figure.into()));
        self
    }

    pub(crate) fn shown_by(self, game: Option<&Facts>, turn: usize) -> Self {
        Self { example: game.map(|game| (game.record.clone(), turn)), ..self }
    }

    pub(crate) fn json(&self) -> Value {
        let figures: Map<String, Value> =
            self.figures.iter().map(|(name, figure)| ((*name).to_owned(), figure.json())).collect();
        json!({ "claim": self.key, "verdict": self.verdict.name(), "figures": figures })
    }
}
