//! The computer's mind: a thread that thinks while the screen lives on.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use kamni_engine::{Level, Limits, Player, Settings, Stop};
use kamni_rules::{AnyPosition, Step};

use super::session::{Session, chance};

/// The name of the thread.
pub(super) const THREAD: &str = "kamni-computer";

/// What is to be thought about.
struct Question {
    start: AnyPosition,
    steps: Vec<Step>,
    level: Level,
    time: Duration,
    stop: Stop,
    answer: Sender<Vec<Step>>,
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
    answer: Receiver<Vec<Step>>,
    began: Instant,
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
        let stop = Stop::default();
        let (answer, heard) = mpsc::channel();
        let question = Question {
            start: session.record.start(),
            steps: session.record.steps().collect(),
            level,
            time: session.time,
            stop: stop.clone(),
            answer,
        };
        self.put(question);
        Thought { stop, answer: heard, began: Instant::now() }
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

    /// Waits for the turn; nothing if none will come.
    pub(super) fn wait(self) -> Option<Vec<Step>> {
        self.answer.recv().ok()
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// The thread: one question after another. The player stays as long as game and level do, and remembers.
fn think(questions: &Receiver<Question>) {
    let mut known: Vec<(AnyPosition, Level, Player)> = Vec::new();
    for question in questions {
        let Question { start, steps, level, time, stop, answer } = question;
        known.retain(|(of, _, _)| *of == start);
        let place = known.iter().position(|(_, of, _)| *of == level).unwrap_or_else(|| {
            // One for the opponent, one for hints.
            known.truncate(1);
            known.push((start, level, Player::new(&start, settings(level))));
            known.len() - 1
        });
        let turn = known[place].2.turn(&start, &steps, Limits::time(time), &stop);
        // Nobody waits for it when the question was taken back.
        let _ = answer.send(turn);
    }
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
    use kamni_rules::{GameKind, Position, Rules};

    #[test]
    fn a_turn_is_thought_of_and_can_be_hurried() {
        for &kind in GameKind::ALL {
            let rules = Rules::new(kind, []).expect("the defaults are in order");
            let mut session = Session::new(rules, None, Duration::from_secs(60));
            let mut computer = Computer::default();
            let thought = computer.ask(&session, Level::FULL);
            thread::sleep(Duration::from_millis(20));
            thought.hurry();
            let turn = thought.wait().expect("it answers");
            assert!(!turn.is_empty(), "{kind}");
            for step in turn {
                session.record.play(step).expect("its steps are legal");
            }
            assert!(session.record.position().turn_begins(), "{kind}: the turn is whole");
            assert!(computer.ask(&session, Level::FULL).elapsed() < Duration::from_secs(5), "{kind}");
        }
    }
}
