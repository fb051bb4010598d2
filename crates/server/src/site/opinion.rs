//! The computer's opinion of a position, line by line while it thinks.

use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use kamni_engine::{Candidate, Proof, Report};
use kamni_rules::{AnyPosition, Player, Points, Position, Rules, Step};
use kamni_texts::Texts;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use kamni_front::streams::{Lines, json_line};
use kamni_front::studio::beside;

use super::analysis::{Line, Refused, named_game};
use crate::app::{App, closed};
use crate::error::AppError;
use crate::pages::grouped;
use crate::people::Stay;
use crate::proposal::BadProposal;
use crate::thinkers::{Answer, Busy, Job, OpinionJob, Ticket};
use crate::view::{Played, TurnShown};
use crate::visitor::{Reader, Who};

/// How long it thinks if nothing is said, and what can be asked for, in milliseconds.
const THINK: u64 = 5000;
const SHORTEST: u64 = 100;
const LONGEST: u64 = 10_000;
/// How many lines it gives, and how many steps of each.
const LINES: usize = 3;
const STEPS: usize = 16;
/// Its memory.
const MEMORY: usize = 32 << 20;
/// What it finds is told no oftener than this.
const APART: Duration = Duration::from_millis(150);
/// Whoever waits hears something at least so often: a page that has gone away is found out by that.
const BEAT: Duration = Duration::from_secs(3);

/// A line of the stream.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum OpinionLine {
    /// It waits, with this many before it.
    Waits {
        /// How many; 0 when it begins to think.
        queue: usize,
    },
    /// What it has found so far.
    Found(Opinion),
    /// It has failed.
    Failed {
        /// Why, in the reader's language.
        failed: String,
    },
}

/// What the computer thinks of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opinion {
    /// Whether it has finished.
    pub done: bool,
    /// First's chance of winning, from 0 to 1.
    pub chance: f32,
    /// The chance in words: whose it is and how large, or that the position is solved.
    pub verdict: String,
    /// By how many points somebody is ahead, in words; only where a game has points.
    pub margin: Option<String>,
    /// Steps looked ahead, positions visited, in words.
    pub effort: String,
    /// The best lines, the best first.
    pub lines: Vec<LineShown>,
}

/// A line that the computer expects.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineShown {
    /// First's chance after it, from 0 to 1.
    pub chance: f32,
    /// The mover's chance, in figures.
    pub figure: String,
    /// Its turns.
    pub turns: Vec<TurnShown>,
}

/// What a search has said so far.
#[derive(Clone, Debug, Default)]
struct SearchState {
    report: Option<Report>,
    done: bool,
}

/// Answers with lines of JSON: the place in the queue, then what has been found, until the time is over. When nobody reads any
/// more, the search stops.
pub(super) async fn engine(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(fields): Query<Vec<(String, String)>>,
    reader: Reader,
    who: Who,
) -> Result<Response, AppError> {
    let texts = app.texts(reader.lang);
    let bad = |bad: BadProposal| AppError::proposal(texts, &bad);
    let line = Line::read(named_game(&game)?, &fields).map_err(|bad| bad.answer(texts))?;
    let time = think_time(&fields).map_err(bad)?;
    let position = match line.shown() {
        Ok(played) => *played.position(),
        Err(error) => return Ok(Refused::of(&line, &error, texts).into_response()),
    };
    if position.is_over() {
        return Err(bad(BadProposal::Over));
    }
    let stay = who.stay(&app).await?;
    let (hear, heard) = watch::channel(SearchState::default());
    let (rules, start, steps) = (line.rules, line.start, line.steps[..line.shown_ply()].to_vec());
    check_fair(&app, start, steps.clone()).await?;
    // It was played through before.
    let so_far = kamni_rules::Line::of(rules, start, steps).map_err(|_| AppError::INTERNAL)?;
    let job = Job::Opinion(OpinionJob { line: so_far, time, lines: LINES, memory: MEMORY });
    let sink = move |answer| {
        let done = matches!(answer, Answer::Last(_));
        if let Answer::Found(report) | Answer::Last(report) = answer {
            // Nobody need listen any more.
            let _ = hear.send(SearchState { report: Some(report), done });
        }
        None
    };
    let wish = app.hall.house().thinkers.wish(who.owner(), job, sink);
    let ticket = wish.map_err(|error| busy(error, texts))?;
    let place = ticket.place();
    let closing = app.closing();
    let told = OpinionStream {
        app,
        reader,
        rules,
        position,
        heard,
        place,
        closing,
        stay,
        queue: None,
        next: Instant::now(),
        over: false,
        _ticket: ticket,
    };
    Ok(told.respond())
}

/// Nothing is said about where a rated game stands. Beside many games, a long line takes a while.
pub(super) async fn check_fair(app: &App, start: AnyPosition, steps: Vec<Step>) -> Result<(), AppError> {
    let standing = app.hall.house().standing.clone();
    let compare = move || standing.forbids_line(&start, &steps);
    let forbidden = beside("a line could not be compared", compare).await?;
    if forbidden { Err(AppError::IN_RATED_GAME) } else { Ok(()) }
}

/// The computer has too much to do.
pub(super) fn busy(busy: Busy, texts: &Texts) -> AppError {
    match busy {
        Busy::Full => AppError::later("busy", 5),
        Busy::Share => AppError::too_many(5).with(texts.get("analysis-enough", &[])),
    }
}

fn think_time(fields: &[(String, String)]) -> Result<Duration, BadProposal> {
    let Some((_, typed)) = fields.iter().rfind(|(name, _)| name == "think") else {
        return Ok(Duration::from_millis(THINK));
    };
    let time = typed.trim().parse().ok().filter(|time| (SHORTEST..=LONGEST).contains(time));
    let bad = BadProposal::Field { name: "think".into(), takes: "100 – 10000" };
    time.map(Duration::from_millis).ok_or(bad)
}

/// A stream of what the computer has to say.
struct OpinionStream {
    app: App,
    reader: Reader,
    rules: Rules,
    position: AnyPosition,
    heard: watch::Receiver<SearchState>,
    place: watch::Receiver<usize>,
    closing: watch::Receiver<bool>,
    stay: Stay,
    /// The place that was told last.
    queue: Option<usize>,
    /// When more may be told.
    next: Instant,
    over: bool,
    /// Dropping it stops the search.
    _ticket: Ticket,
}

impl Lines for OpinionStream {
    async fn next(&mut self) -> Option<String> {
        self.next_line().await.map(|line| json_line(&line))
    }
}

impl OpinionStream {
    /// The next line; nothing when all is said, when the house closes, or when the session ends for which it thinks.
    async fn next_line(&mut self) -> Option<OpinionLine> {
        if self.over {
            return None;
        }
        let mut closing = self.closing.clone();
        let Self { stay, place, heard, queue, next, .. } = self;
        let said = tokio::select! {
            said = wait(place, heard, *queue, next) => said,
            () = stay.ends() => return None,
            () = closed(&mut closing) => return None,
        };
        Some(match said {
            Waited::Place(queue) => self.waits(queue),
            Waited::News => self.found(),
            Waited::Nothing => OpinionLine::Waits { queue: 0 },
            Waited::Gone => self.failed(),
        })
    }

    fn waits(&mut self, queue: usize) -> OpinionLine {
        self.queue = Some(queue);
        OpinionLine::Waits { queue }
    }

    fn found(&mut self) -> OpinionLine {
        let heard = self.heard.borrow_and_update().clone();
        let Some(report) = heard.report else { return OpinionLine::Waits { queue: 0 } };
        if self.app.hall.house().standing.hides([&self.position])[0] {
            // It was asked for before a rated game came there.
            self.over = true;
            let failed = self.app.texts(self.reader.lang).get("error-in-rated-game", &[]);
            return OpinionLine::Failed { failed };
        }
        self.over = heard.done;
        let texts = self.app.texts(self.reader.lang);
        match Opinion::of(&self.rules, &self.position, &report, texts) {
            Some(opinion) => OpinionLine::Found(Opinion { done: heard.done, ..opinion }),
            None if heard.done => self.failed(),
            None => OpinionLine::Waits { queue: 0 },
        }
    }

    fn failed(&mut self) -> OpinionLine {
        self.over = true;
        OpinionLine::Failed { failed: self.app.texts(self.reader.lang).get("analysis-failed", &[]) }
    }
}

/// What comes next of a search.
enum Waited {
    /// Its place in the queue.
    Place(usize),
    /// It has found something.
    News,
    /// Nothing yet, but it goes on.
    Nothing,
    /// It has gone without a last word.
    Gone,
}

async fn wait(
    place: &mut watch::Receiver<usize>,
    heard: &mut watch::Receiver<SearchState>,
    told: Option<usize>,
    next: &mut Instant,
) -> Waited {
    let queue = *place.borrow_and_update();
    if told != Some(queue) {
        return Waited::Place(queue);
    }
    if queue > 0 {
        // In the queue: its place changes, or it is time for a sign of life.
        let _ = timeout(BEAT, place.changed()).await;
        return Waited::Place(*place.borrow_and_update());
    }
    sleep_until(*next).await;
    *next = Instant::now() + APART;
    match timeout(BEAT, heard.changed()).await {
        Ok(Ok(())) => Waited::News,
        Ok(Err(_)) => Waited::Gone,
        Err(_) => Waited::Nothing,
    }
}

impl Opinion {
    /// A search's report in words; nothing where it has found no step yet.
    #[must_use]
    pub fn of(rules: &Rules, position: &AnyPosition, report: &Report, texts: &Texts) -> Option<Self> {
        let mover = position.to_move()?;
        report.best()?;
        let line = |candidate: &Candidate| LineShown {
            chance: first_chance(mover, candidate.value),
            figure: percent(texts, candidate.value),
            turns: turns(rules, position, &candidate.line),
        };
        Some(Self {
            done: false,
            chance: first_chance(mover, report.value()),
            verdict: verdict(rules, mover, report, texts),
            margin: report.margin.and_then(|margin| ahead(rules, mover, margin, report.exact, texts)),
            effort: effort(report, texts),
            lines: report.candidates.iter().map(line).filter(|line| !line.turns.is_empty()).collect(),
        })
    }
}

/// First's chance, in thousandths, of what a position is worth to the mover.
fn first_chance(mover: Player, value: f32) -> f32 {
    let own = (1.0 + value.clamp(-1.0, 1.0)) / 2.0;
    let first = if mover == Player::First { own } else { 1.0 - own };
    (first * 1000.0).round() / 1000.0
}

/// A chance in figures. What is not proved is never certain.
pub(super) fn percent(texts: &Texts, value: f32) -> String {
    let percent = ((1.0 + value) * 50.0).round().clamp(1.0, 99.0);
    texts.get("analysis-percent", &[("percent", f64::from(percent).into())])
}

/// What a search says of a position, in words: the mover's chance, or that it is solved.
pub(super) fn verdict(rules: &Rules, mover: Player, report: &Report, texts: &Texts) -> String {
    match report.proof {
        Some(Proof { winner, steps }) => proven(rules, winner, steps, texts),
        // The mover's, as are those of the lines.
        None => chance(rules, mover, report.value(), texts),
    }
}

/// A chance, in words.
pub(super) fn chance(rules: &Rules, side: Player, value: f32, texts: &Texts) -> String {
    let (side, percent) = (rules.side(side).code(), percent(texts, value));
    texts.get("analysis-chance", &[("side", side.into()), ("percent", percent.into())])
}

/// What is proved, in words: who wins, and in how many steps.
pub(super) fn proven(rules: &Rules, winner: Option<Player>, steps: Option<u32>, texts: &Texts) -> String {
    match (winner.map(|winner| ("side", rules.side(winner).code().into())), steps) {
        (Some(side), Some(steps)) => texts.get("analysis-wins-in", &[side, ("steps", steps.into())]),
        (Some(side), None) => texts.get("analysis-wins", &[side]),
        (None, Some(0)) => texts.get("analysis-drawn", &[]),
        (None, _) => texts.get("analysis-draw", &[]),
    }
}

/// By how many points somebody is ahead, to the half, or wins if that is worked out; nothing where nobody is.
pub(super) fn ahead(rules: &Rules, mover: Player, margin: f32, exact: bool, texts: &Texts) -> Option<String> {
    let halves = (margin.abs() * 2.0).round();
    let side = if margin < 0.0 { mover.other() } else { mover };
    // No board has enough cells for this to be cut.
    let points = Points::halves(halves as u32);
    let values = [("side", rules.side(side).code().into()), ("points", texts.points(points).into())];
    (halves >= 1.0).then(|| texts.get(if exact { "analysis-ahead-exact" } else { "analysis-ahead" }, &values))
}

fn effort(report: &Report, texts: &Texts) -> String {
    // Spaces that do not break between the thousands are read alike in both languages.
    let nodes = grouped(report.nodes, '\u{a0}');
    let values = [("depth", report.depth.into()), ("nodes", nodes.into())];
    texts.get("analysis-effort", &values)
}

/// Steps in their turns, as far as they are legal: a search's memory may hold what belongs to another position.
pub(super) fn turns(rules: &Rules, position: &AnyPosition, steps: &[Step]) -> Vec<TurnShown> {
    let mut played = Played::new(*rules, *position);
    steps.iter().take(STEPS).all(|step| played.play(*step).is_ok());
    played.turns()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamni_engine::{Limits, Mind, Settings, Stop};
    use kamni_rules::{GameKind, Rng};
    use kamni_texts::Lang;

    #[test]
    fn chances_are_firsts_and_never_certain() {
        assert_eq!(first_chance(Player::First, 0.5), 0.75);
        assert_eq!(first_chance(Player::Second, 0.5), 0.25);
        let texts = Texts::new(Lang::En);
        assert_eq!(percent(&texts, 1.0), "99%");
        assert_eq!(percent(&texts, -1.0), "1%");
        assert_eq!(percent(&texts, 0.3), "65%");
    }

    #[test]
    fn steps_fall_into_turns_until_one_is_not_legal() {
        let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("a game");
        let steps = ["c3", "a1", "a1"].map(|text| text.parse().expect("a step"));
        let turns = turns(&rules, &rules.start(), &steps);
        let told: Vec<(Player, &[String])> = turns.iter().map(|turn| (turn.side, &turn.steps[..])).collect();
        let [c3, a1] = [["c3".to_owned()], ["a1".to_owned()]];
        assert_eq!(told, [(Player::First, &c3[..]), (Player::Second, &a1[..])]);
    }

    #[test]
    fn a_verdict_is_said_in_both_languages() {
        let rules = Rules::new(GameKind::Kamiken, []).expect("a game");
        let candidate = Candidate { value: -0.2, line: Vec::new(), nodes: 1 };
        let mut report = Report { candidates: vec![candidate], ..Report::default() };
        let said = |report: &Report, lang| verdict(&rules, Player::First, report, &Texts::new(lang));
        assert_eq!(said(&report, Lang::En), "White: 40%");
        assert_eq!(said(&report, Lang::Ru), "Белые: 40\u{a0}%");
        report.proof = Some(Proof { winner: Some(Player::First), steps: Some(3) });
        assert_eq!(said(&report, Lang::En), "White wins in 3 steps");
        assert_eq!(said(&report, Lang::Ru), "Белые выигрывают за 3 шага");
        let ahead = |lang| ahead(&rules, Player::First, -2.6, false, &Texts::new(lang));
        assert_eq!(ahead(Lang::En).as_deref(), Some("Black is ahead by about 2.5"));
        assert_eq!(ahead(Lang::Ru).as_deref(), Some("Чёрные впереди примерно на 2,5"));
        let exactly = |lang| super::ahead(&rules, Player::First, 1.5, true, &Texts::new(lang));
        assert_eq!(exactly(Lang::En).as_deref(), Some("White wins by exactly 1.5"));
        assert_eq!(exactly(Lang::Ru).as_deref(), Some("Белые выигрывают ровно на 1,5"));
    }

    /// In an opinion whoever is ahead is the one who is more likely to win, in every game that has points.
    #[test]
    fn who_is_ahead_is_likelier_to_win() {
        let texts = Texts::new(Lang::En);
        let mut told = 0;
        for kind in [GameKind::Kamiken, GameKind::CloseCombat] {
            let rules = Rules::new(kind, [("size", "7")]).expect("a game");
            let (mut played, mut rng) = (kamni_rules::Line::new(rules, rules.start()), Rng::new(4));
            let settings = Settings { memory: 4 << 20, ..Settings::default() };
            let mut mind = Mind::new(&rules.start(), settings);
            while let Some(step) = played.position().pick(|count| rng.below(count)) {
                let limits = Limits::nodes(60);
                let report = mind.think(&played, limits, &Stop::default(), &mut |_| {});
                let opinion =
                    Opinion::of(&rules, played.position(), &report, &texts).expect("a step is found");
                if let Some(margin) = opinion.margin {
                    let likelier = if opinion.chance > 0.5 { Player::First } else { Player::Second };
                    let side = ("side", rules.side(likelier).code().into());
                    let key = if report.exact { "analysis-ahead-exact" } else { "analysis-ahead" };
                    let ahead = texts.get(key, &[side, ("points", "".into())]);
                    assert!(margin.starts_with(ahead.trim_end()), "{}: {margin}", opinion.chance);
                    told += 1;
                }
                played.play(step).expect("a legal step");
            }
        }
        assert!(told > 30, "{told}");
    }
}
