//! What the computer is asked and what it answers, as plain data: a thread here can do it, or a worker on another machine.

use std::time::Duration;

use kamni_engine::{Level, Limits, Mind, Report, Settings, Stop};
use kamni_records::Record;
use kamni_review::{Review, Settings as ReviewSettings};
use kamni_rules::{Line, Step};
use serde::{Deserialize, Serialize};

use super::{Urgency, texts};
use crate::ids::GameId;

/// What the computer is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Job {
    /// A turn in a game.
    Turn(TurnJob),
    /// An opinion of a position.
    Opinion(OpinionJob),
    /// A part of a review.
    Review(Box<ReviewPart>),
}

/// A turn that the computer has to make.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TurnJob {
    /// In which game.
    pub game: GameId,
    /// The game so far.
    #[serde(with = "texts::line")]
    pub line: Line,
    /// How strong the computer is there.
    #[serde(with = "texts::level")]
    pub level: Level,
    /// How long it may think at full strength.
    #[serde(with = "texts::millis")]
    pub time: Duration,
    /// For what is random in it.
    pub seed: u64,
    /// Bytes of memory.
    pub memory: usize,
}

/// An opinion that somebody has asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OpinionJob {
    /// The game so far.
    #[serde(with = "texts::line")]
    pub line: Line,
    /// How long the computer may think.
    #[serde(with = "texts::millis")]
    pub time: Duration,
    /// How many lines it gives.
    pub lines: usize,
    /// Bytes of memory.
    pub memory: usize,
}

/// A game that is gone through, as far as it is: on the way it is a record with all that is known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReviewPart {
    /// The game, and what is known of it.
    #[serde(with = "texts::reviewed")]
    pub reviewed: Reviewed,
    /// Time for each position.
    #[serde(with = "texts::millis")]
    pub time: Duration,
    /// Bytes of memory.
    pub memory: usize,
}

/// A game, and what is known of its turns.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// The game.
    pub record: Record,
    /// What is known.
    pub review: Review,
}

/// What the computer answers. There are few of them at a time, and they are moved, not kept.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// What has been found so far of a position.
    Found(#[serde(with = "texts::report")] Report),
    /// The last word about it.
    Last(#[serde(with = "texts::report")] Report),
    /// A turn.
    Turn(#[serde(with = "texts::steps")] Vec<Step>),
    /// A review that has got on, if it was not stopped before.
    Review(#[serde(with = "texts::reviewed")] Reviewed),
}

impl Answer {
    /// Whether nothing comes after it.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        !matches!(self, Self::Found(_))
    }
}

impl Job {
    /// How soon it is done.
    #[must_use]
    pub const fn urgency(&self) -> Urgency {
        match self {
            Self::Turn(_) => Urgency::Play,
            Self::Opinion(_) => Urgency::Opinion,
            Self::Review(_) => Urgency::Review,
        }
    }

    /// Does it, and says what is found; it looks at `stop` now and then, and then answers with what there is. If the last word does not
    /// come, it could not be done.
    pub fn work(self, stop: &Stop, tell: &mut dyn FnMut(Answer)) {
        match self {
            Self::Turn(TurnJob { line, level, time, seed, memory, .. }) => {
                let settings = Settings { level, memory, seed, ..Settings::default() };
                let turn = Mind::new(line.start(), settings).turn(&line, Limits::time(time), stop);
                tell(Answer::Turn(turn));
            }
            Self::Opinion(OpinionJob { line, time, lines, memory }) => {
                let settings = Settings { memory, candidates: lines, ..Settings::default() };
                let mut mind = Mind::new(line.start(), settings);
                let mut found = |report: &Report| tell(Answer::Found(report.clone()));
                let last = mind.think(&line, Limits::time(time), stop, &mut found);
                tell(Answer::Last(last));
            }
            Self::Review(part) => {
                let ReviewPart { mut reviewed, time, memory } = *part;
                let settings = ReviewSettings { limits: Limits::time(time), threads: 1, memory };
                let review = &mut reviewed.review;
                let before = review.judged();
                let outcome = review.run(&settings, stop, &mut |progress| {
                    if progress.judged > before {
                        stop.stop();
                    }
                });
                match outcome {
                    Ok(_) => tell(Answer::Review(reviewed)),
                    Err(error) => tracing::warn!(%error, "a review has no thread"),
                }
            }
        }
    }
}
