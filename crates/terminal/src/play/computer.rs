//! The computer's mind: a thread that thinks while the screen lives on.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kamni_engine::{Level, Limits, Mind, Settings, Stop, TurnSearch};
use kamni_rules::{AnyPosition, Line, Position, Step};

use super::session::{Session, chance};

/// The name of the thread.
pub(super) const THREAD: &str = "kamni-computer";

/// What is to be thought about.
struct Question {
    line: Line,
    level: Level,
    time: Duration,
    stop: Stop,
    /// Where to tell what is found on the way, if anybody wants to know.
    sight: Option<Arc<Mutex<Sight>>>,
    answer: Sender<Vec<Step>>,
}

/// What has been found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sight {
    /// Steps looked ahead.
    pub(super) depth: u32,
    /// The best turn, or as much of it as is known.
    pub(super) turn: Vec<Step>,
}

/// Asks the thinking thread.
#[derive(Debug, Default)]
pub(super) struct Computer {
    ask: Option<Sender<Question>>,
}

/// A turn that is being thought about. To drop it is to stop it.
#[derive(Debug)]
pub(super) struct Thought {
    stop: Stop,
    sight: Option<Arc<Mutex<Sight>>>,
    answer: Receiver<Vec<Step>>,
    began: Instant,
    time: Duration,
}

/// How far a thought is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    NotYet,
    Turn(Vec<Step>),
    /// Nothing will come.
    Failed,
}

impl Computer {
    /// Begins to think about the turn that is to be made, or the rest of it.
    pub(super) fn ask(&mut self, session: &Session, level: Level) -> Thought {
        self.begin(session, level, None)
    }

    /// Begins to look for a hint, with full strength. What is found on the way can be seen.
    pub(super) fn ask_for_hint(&mut self, session: &Session) -> Thought {
        self.begin(session, Level::FULL, Some(Arc::default()))
    }

    fn begin(&mut self, session: &Session, level: Level, sight: Option<Arc<Mutex<Sight>>>) -> Thought {
        let (stop, time) = (Stop::default(), session.time);
        let (answer, heard) = mpsc::channel();
        let line = session.record.line().clone();
        self.put(Question { line, level, time, stop: stop.clone(), sight: sight.clone(), answer });
        Thought { stop, sight, answer: heard, began: Instant::now(), time }
    }

    fn put(&mut self, question: Question) {
        let unheard = match &self.ask {
            Some(ask) => ask.send(question).err().map(|error| error.0),
            None => Some(question),
        };
        let Some(question) = unheard else { return };
        // There is no thread yet, or the one that was has ended by a fault: a new one hears this question.
        let (ask, questions) = mpsc::channel();
        let begun = thread::Builder::new().name(THREAD.to_owned()).spawn(move || think(&questions));
        self.ask = begun.is_ok().then_some(ask);
        if let Some(ask) = &self.ask {
            // Who asks sees that nobody answers.
            let _ = ask.send(question);
        }
    }
}

impl Thought {
    /// Answer now.
    pub(super) fn hurry(&self) {
        self.stop.stop();
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    pub(super) fn poll(&self) -> Answer {
        match self.answer.try_recv() {
            Ok(turn) => Answer::Turn(turn),
            Err(TryRecvError::Empty) => Answer::NotYet,
            Err(TryRecvError::Disconnected) => Answer::Failed,
        }
    }

    /// The same, but waits for it this long at most.
    pub(super) fn wait(&self, most: Duration) -> Answer {
        match self.answer.recv_timeout(most) {
            Ok(turn) => Answer::Turn(turn),
            Err(RecvTimeoutError::Timeout) => Answer::NotYet,
            Err(RecvTimeoutError::Disconnected) => Answer::Failed,
        }
    }

    /// How much of the time is used up, in percent.
    pub(super) fn percent(&self) -> u8 {
        let part = self.began.elapsed().as_secs_f64() / self.time.as_secs_f64().max(f64::EPSILON);
        (part * 100.0).min(100.0) as u8
    }

    /// What a search for a hint has found so far.
    pub(super) fn sight(&self) -> Option<Sight> {
        let sight = self.sight.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        (!sight.turn.is_empty()).then(|| sight.clone())
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// The thread: one question after another. A mind stays as long as game and level do, and remembers.
fn think(questions: &Receiver<Question>) {
    let mut known: Vec<(AnyPosition, Level, Mind)> = Vec::new();
    for question in questions {
        let (start, level) = (*question.line.start(), question.level);
        known.retain(|(of, _, _)| *of == start);
        let place = known.iter().position(|(_, of, _)| *of == level).unwrap_or_else(|| {
            // One for the opponent, one for hints.
            known.truncate(1);
            known.push((start, level, Mind::new(&start, settings(level))));
            known.len() - 1
        });
        let turn = find_turn(&mut known[place].2, &question);
        // Nobody waits for it when the question was taken back.
        let _ = question.answer.send(turn);
    }
}

/// A whole turn, and on the way what is found of it, if anybody wants to know.
fn find_turn(mind: &mut Mind, question: &Question) -> Vec<Step> {
    let Question { line, time, stop, sight, .. } = question;
    TurnSearch::new(line, Limits::time(*time)).run(mind, stop, &mut |progress| {
        let Some(sight) = sight else { return };
        let best = progress.report.candidates.first().map_or(&[][..], |best| &best.line);
        let turn = part_of_turn(*progress.before.position(), &[progress.chosen, best].concat());
        *sight.lock().unwrap_or_else(PoisonError::into_inner) = Sight { depth: progress.report.depth, turn };
    })
}

/// As many steps of a line as belong to the turn that is being made.
fn part_of_turn(mut position: AnyPosition, line: &[Step]) -> Vec<Step> {
    let begun = position;
    let mut part = Vec::new();
    for &step in line {
        if position.turn_ended(&begun) || !position.is_legal(step) {
            break;
        }
        position.play_unchecked(step);
        part.push(step);
    }
    part
}

/// What a level may use: only full strength is worth much memory and all processors.
fn settings(level: Level) -> Settings {
    let full = level == Level::FULL;
    let threads =
        if full { thread::available_parallelism().map_or(1, |count| count.get().min(8)) } else { 1 };
    let memory = if full { 256 << 20 } else { 32 << 20 };
    Settings { level, threads, memory, seed: chance(), ..Settings::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamni_rules::{GameKind, Rules};

    fn waited(thought: &Thought) -> Vec<Step> {
        match thought.wait(Duration::from_secs(60)) {
            Answer::Turn(turn) => turn,
            other => panic!("it answers, not {other:?}"),
        }
    }

    #[track_caller]
    fn is_whole(session: &mut Session, turn: Vec<Step>) {
        let kind = session.record.rules().kind();
        assert!(!turn.is_empty(), "{kind}");
        for step in turn {
            session.record.play(step).expect("its steps are legal");
        }
        assert!(session.record.position().turn_begins(), "{kind}: the turn is whole");
    }

    #[test]
    fn a_turn_is_thought_of_and_can_be_hurried() {
        for &kind in GameKind::ALL {
            let rules = Rules::new(kind, []).expect("the defaults are in order");
            let mut session = Session::new(rules, None, Duration::from_secs(60));
            let mut computer = Computer::default();
            let thought = computer.ask(&session, Level::FULL);
            thread::sleep(Duration::from_millis(20));
            thought.hurry();
            is_whole(&mut session, waited(&thought));
            assert_eq!(thought.sight(), None, "{kind}: only hints can be looked into");
        }
    }

    #[test]
    fn a_hint_is_a_whole_turn_and_is_seen_to_grow() {
        for &kind in GameKind::ALL {
            let rules = Rules::new(kind, []).expect("the defaults are in order");
            let mut session = Session::new(rules, None, Duration::from_secs(60));
            let mut computer = Computer::default();
            // Once at the beginning, and once for the other side.
            for _ in 0..2 {
                let thought = computer.ask_for_hint(&session);
                let began = Instant::now();
                while thought.sight().is_none() {
                    assert!(began.elapsed() < Duration::from_secs(50), "{kind}: something is found");
                    thread::sleep(Duration::from_millis(5));
                }
                let sight = thought.sight().expect("it was there just now");
                assert!(session.record.position().is_legal(sight.turn[0]), "{kind}");
                assert!(thought.percent() < 100, "{kind}");
                thought.hurry();
                is_whole(&mut session, waited(&thought));
            }
        }
    }

    #[test]
    fn a_hint_that_is_wanted_at_once_makes_sense() {
        for &kind in GameKind::ALL {
            let rules = Rules::new(kind, []).expect("the defaults are in order");
            let start = rules.start();
            let settings = Settings { candidates: 400, memory: 4 << 20, ..Settings::default() };
            let deep = Limits { depth: Some(1), ..Limits::default() };
            let line = Line::new(rules, start);
            let judged = Mind::new(&start, settings).think(&line, deep, &Stop::default(), &mut |_| {});
            let values = judged.candidates.iter().map(|found| found.value);
            let (best, worst) = (judged.value(), values.fold(judged.value(), f32::min));
            let (stop, (answer, _heard)) = (Stop::default(), mpsc::channel());
            stop.stop();
            let (level, time, sight) = (Level::FULL, Duration::from_secs(60), Some(Arc::default()));
            let question = Question { line, level, time, stop, sight, answer };
            let mut mind = Mind::new(&start, Settings { memory: 4 << 20, ..Settings::default() });
            let turn = find_turn(&mut mind, &question);
            let found = judged.candidates.iter().find(|found| found.line.first() == turn.first());
            let worth = found.map_or(-1.0, |found| found.value);
            assert!(worth >= worst + 0.5 * (best - worst), "{kind}: {turn:?}: {worth} of {worst} to {best}");
        }
    }
}
