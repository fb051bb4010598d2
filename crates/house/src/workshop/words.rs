//! What nodes and workers tell each other, and under which names.

use std::fmt::Write as _;

use kamni_rules::{GameKind, Step};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::ids::GameId;
use crate::room::{Spot, Thought};
use crate::thinkers::{Answer, Job, Owner, Person, Share, TurnJob};

/// How jobs and answers are written. Raised when workers of before would not understand what is new, or do it otherwise.
const FORMAT: u32 = 1;

/// The format and the versions of all rules: who has others does not take the work.
pub(super) fn version() -> String {
    let mut version = FORMAT.to_string();
    for kind in GameKind::ALL {
        // Nothing can fail.
        let _ = write!(version, "-{}", kind.rules_version());
    }
    version
}

/// A job as it is laid out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Posting {
    /// What the subjects of the house begin with.
    pub(super) house: String,
    /// The job's own name.
    pub(super) name: String,
    /// Whose it is, so that a worker, too, can be fair.
    pub(super) share: String,
    pub(super) job: Job,
}

impl Posting {
    /// Where it is spoken of.
    pub(super) fn spoken(&self) -> String {
        format!("{}job.{}", self.house, self.name)
    }

    /// Where it is called off.
    pub(super) fn halted(&self) -> String {
        format!("{}halt.{}", self.house, self.name)
    }
}

/// What a worker says of a job. It is written at once.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Word {
    /// It has begun; how often somebody has.
    Begun(i64),
    /// It is at work.
    Beat,
    /// What it has found.
    Told(Answer),
    /// It cannot be done.
    Failed,
}

/// That a job has to end.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Halted {
    /// Whether nobody wants an answer.
    #[serde(default)]
    pub(super) gone: bool,
}

/// A worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Here {
    pub(super) worker: String,
    pub(super) version: String,
    pub(super) threads: usize,
    /// It takes nothing more.
    #[serde(default)]
    pub(super) leaves: bool,
}

/// Where workers say that they are there.
pub(super) const WORKERS: &str = "kamni.workers";

/// A turn whose asker has gone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Turn {
    pub(super) game: GameId,
    #[serde(flatten)]
    pub(super) spot: Spot,
    /// Its steps, with spaces between them.
    pub(super) steps: String,
}

impl Turn {
    pub(super) fn of(job: &TurnJob, steps: &[Step]) -> Self {
        let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
        Self { game: job.game, spot: Spot::of(&job.line), steps: steps.join(" ") }
    }

    pub(super) fn thought(&self) -> Option<Thought> {
        let steps = self.steps.split_whitespace().map(|step| step.parse().ok()).collect::<Option<_>>()?;
        Some(Thought { spot: self.spot, steps })
    }
}

/// Up to this many tries, nodes that ask for the same turn call it the same.
const TOGETHER: u32 = 1;

/// What a job is called. Two nodes that ask for the same turn call it the same; what is asked again is called otherwise, and in the end
/// as nobody has called it: names are remembered for a while.
pub(super) fn name(job: &Job, own: &str, tries: u32) -> String {
    match job {
        Job::Turn(turn) if tries <= TOGETHER => {
            let Spot { ply, hash } = Spot::of(&turn.line);
            format!("{}-{ply}-{hash:016x}-{tries}", turn.game)
        }
        Job::Turn(_) | Job::Opinion(_) | Job::Review(_) => format!("{own}-{tries}"),
    }
}

/// Whose share a job is of, as nodes write it alike; whose address it is cannot be read from it.
pub(super) fn share(house: &str, owner: Owner) -> String {
    let who = match owner.share() {
        Share::Near(address) => format!("near {address}"),
        Share::Alone(Person::Session(session)) => format!("session {session}"),
        Share::Alone(Person::Account(account)) => format!("account {account}"),
        Share::Alone(Person::Game(game)) => format!("game {game}"),
        Share::Alone(Person::Stranger) => "stranger".to_owned(),
    };
    let digest = Sha256::digest(format!("{house} {who}"));
    digest.iter().take(8).fold(String::new(), |mut text, byte| {
        // Nothing can fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Where turns of a house are laid out whose asker has gone.
pub(super) fn turns_of(house: &str) -> String {
    format!("kamni.turns.{}", house_name(house))
}

/// The name of a house, by what its subjects begin with.
pub(super) fn house_name(house: &str) -> &str {
    house.trim_start_matches("kamni.").trim_end_matches('.')
}
