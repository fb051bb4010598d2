//! How jobs and answers are written, for workers on other machines: games, steps and records by their texts, as everywhere.

use std::time::Duration;

use kamni_engine::{Candidate, Level, Proof, Report};
use kamni_records::kmn;
use kamni_review::{Review, annotate};
use kamni_rules::{Line, Player, Position as _, Rules, Step, options_text};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::job::Reviewed;
use crate::recorded;

/// A game so far.
#[derive(Serialize, Deserialize)]
struct LineText {
    game: String,
    #[serde(default)]
    options: String,
    position: String,
    #[serde(default)]
    steps: String,
}

fn steps_text<'s>(steps: impl IntoIterator<Item = &'s Step>) -> String {
    let texts: Vec<String> = steps.into_iter().map(ToString::to_string).collect();
    texts.join(" ")
}

fn steps_of(text: &str) -> Result<Vec<Step>, String> {
    text.split_whitespace().map(|step| step.parse().map_err(|_| format!("no step: {step}"))).collect()
}

impl LineText {
    fn of(line: &Line) -> Self {
        let rules = line.rules();
        Self {
            game: rules.kind().name().to_owned(),
            options: options_text(rules),
            position: line.start().text(),
            steps: steps_text(line.steps().iter()),
        }
    }

    fn line(&self) -> Result<Line, String> {
        let rules: Rules =
            kamni_play::game::rules_from(&self.game, &self.options).map_err(|error| error.to_string())?;
        let start = rules.read(&self.position).map_err(|error| error.to_string())?;
        Line::of(rules, start, steps_of(&self.steps)?).map_err(|error| error.to_string())
    }
}

pub(super) mod line {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(line: &Line, serializer: S) -> Result<S::Ok, S::Error> {
        LineText::of(line).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Line, D::Error> {
        LineText::deserialize(from)?.line().map_err(D::Error::custom)
    }
}

pub(super) mod steps {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        steps: &[Step],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&steps_text(steps))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Step>, D::Error> {
        steps_of(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

pub(super) mod level {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        level: &Level,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(level.number())
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Level, D::Error> {
        Level::new(u8::deserialize(from)?).ok_or_else(|| D::Error::custom("no level"))
    }
}

pub(super) mod millis {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        time: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }
}

/// A record with all that is known: that is how a review is kept, too.
pub(super) mod reviewed {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        reviewed: &Reviewed,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&reviewed.text())
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Reviewed, D::Error> {
        Reviewed::read(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("no record"))
    }
}

impl Reviewed {
    /// A review that was kept; none if it cannot be read.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let record = recorded::read(text)?;
        let review = Review::read(&record);
        Some(Self { record, review })
    }

    /// The same as a text.
    #[must_use]
    pub fn text(&self) -> String {
        kmn::to_text(&annotate(&self.record, &self.review))
    }
}

#[derive(Serialize, Deserialize)]
struct ReportText {
    depth: u32,
    longest: u32,
    nodes: u64,
    #[serde(with = "millis")]
    time: Duration,
    candidates: Vec<CandidateText>,
    #[serde(default)]
    margin: Option<f32>,
    #[serde(default)]
    proof: Option<ProofText>,
    /// Left out by nodes that do not know it.
    #[serde(default)]
    exact: bool,
    #[serde(default)]
    memory: u32,
}

#[derive(Serialize, Deserialize)]
struct CandidateText {
    value: f32,
    #[serde(with = "steps")]
    line: Vec<Step>,
    #[serde(default)]
    nodes: u64,
}

#[derive(Serialize, Deserialize)]
struct ProofText {
    /// 1 for First, 2 for Second; nothing in a draw.
    winner: Option<u8>,
    steps: Option<u32>,
}

impl From<&Report> for ReportText {
    fn from(report: &Report) -> Self {
        let Report { depth, longest, nodes, time, ref candidates, margin, proof, exact, memory } = *report;
        let number = |player| if player == Player::First { 1 } else { 2 };
        let proof = proof.map(|proof| ProofText { winner: proof.winner.map(number), steps: proof.steps });
        let candidate = |candidate: &Candidate| {
            let Candidate { value, line, nodes } = candidate.clone();
            CandidateText { value, line, nodes }
        };
        let candidates = candidates.iter().map(candidate).collect();
        Self { depth, longest, nodes, time, candidates, margin, proof, exact, memory }
    }
}

impl From<ReportText> for Report {
    fn from(text: ReportText) -> Self {
        let ReportText { depth, longest, nodes, time, candidates, margin, proof, exact, memory } = text;
        let player = |number| if number == 1 { Player::First } else { Player::Second };
        let proof = proof.map(|proof| Proof { winner: proof.winner.map(player), steps: proof.steps });
        let candidate = |CandidateText { value, line, nodes }| Candidate { value, line, nodes };
        let candidates = candidates.into_iter().map(candidate).collect();
        Self { depth, longest, nodes, time, candidates, margin, proof, exact, memory }
    }
}

pub(super) mod report {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        report: &Report,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        ReportText::from(report).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Report, D::Error> {
        ReportText::deserialize(from).map(Report::from)
    }
}

#[cfg(test)]
mod tests {
    use super::super::job::{Answer, Job, OpinionJob, ReviewPart, TurnJob};
    use super::*;
    use crate::ids::GameId;
    use kamni_engine::Stop;
    use kamni_records::Record;
    use kamni_rules::{GameKind, Rng};

    /// A game of each kind after some steps by chance.
    fn lines() -> Vec<Line> {
        let line = |kind: GameKind| {
            let rules = Rules::new(kind, []).expect("a game");
            let (mut line, mut rng) = (Line::new(rules, rules.start()), Rng::new(7));
            for _ in 0..12 {
                let Some(step) = line.position().pick(|count| rng.below(count)) else { break };
                line.play(step).expect("legal");
            }
            line
        };
        GameKind::ALL.iter().copied().map(line).collect()
    }

    fn again(job: &Job) -> Job {
        let text = serde_json::to_string(job).expect("written");
        serde_json::from_str(&text).expect(&text)
    }

    /// All that comes of a job.
    fn answers(job: Job) -> Vec<Answer> {
        let mut answers = Vec::new();
        job.work(&Stop::default(), &mut |answer| answers.push(answer));
        answers
    }

    #[test]
    fn jobs_and_answers_are_the_same_after_a_journey() {
        let level = Level::new(1).expect("a level");
        let time = Duration::from_millis(30);
        for line in lines() {
            let (game, kind) = (GameId::random(), line.rules().kind());
            let turn = TurnJob { game, line: line.clone(), level, time, seed: u64::MAX, memory: 1 << 20 };
            let Job::Turn(read) = again(&Job::Turn(turn.clone())) else { panic!("a turn") };
            assert_eq!((read.game, read.level, read.time, read.seed), (game, level, time, u64::MAX));
            assert_eq!(read.line.start(), line.start(), "{kind:?}");
            assert_eq!(read.line.position(), line.position(), "{kind:?}");
            assert_eq!(read.line.steps().iter().collect::<Vec<_>>(), line.steps().iter().collect::<Vec<_>>());
            let told = answers(Job::Turn(read));
            assert!(matches!(&told[..], [Answer::Turn(steps)] if !steps.is_empty()), "{kind:?}: {told:?}");
            let opinion = Job::Opinion(OpinionJob { line, time, lines: 3, memory: 1 << 20 });
            for answer in answers(again(&opinion)) {
                let text = serde_json::to_string(&answer).expect("written");
                let back: Answer = serde_json::from_str(&text).expect(&text);
                let (Answer::Found(told) | Answer::Last(told)) = &answer else { panic!("{answer:?}") };
                let (Answer::Found(heard) | Answer::Last(heard)) = &back else { panic!("{back:?}") };
                let told = Report { time: heard.time, ..told.clone() };
                assert_eq!((&told, answer.is_last()), (heard, back.is_last()));
            }
        }
    }

    #[test]
    fn a_review_goes_on_elsewhere() {
        let mut record = Record::new(Rules::new(GameKind::Kamiken, [("size", "3")]).expect("a game"));
        let mut walk = record.walk();
        for step in ["b2", "a1", "c3"] {
            walk.play(&mut record, step.parse().expect("a step")).expect("legal");
        }
        let review = Review::new(&record);
        let mut part = ReviewPart {
            reviewed: Reviewed { record, review },
            time: Duration::from_millis(20),
            memory: 4 << 20,
        };
        let mut parts = 0;
        while !part.reviewed.review.is_whole() {
            let before = part.reviewed.review.judged();
            let mut told = answers(again(&Job::Review(Box::new(part.clone()))));
            let Some(Answer::Review(reviewed)) = told.pop() else { panic!("{told:?}") };
            assert!(reviewed.review.judged() > before || reviewed.review.is_whole());
            part.reviewed = reviewed;
            parts += 1;
        }
        assert!(parts >= 3, "a part for each turn: {parts}");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            r#"{"turn":{}}"#,
            r#"{"opinion":{"line":{"game":"chess","position":""},"time":1,"lines":1,"memory":1}}"#,
            r#"{"review":{"reviewed":"nothing","time":1,"memory":1}}"#,
        ] {
            assert!(serde_json::from_str::<Job>(text).is_err(), "{text}");
        }
    }
}
