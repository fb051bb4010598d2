//! Finding the best turn, with a line for each thing found on the way.

use std::time::Duration;

use kamni_engine::{Limits, Mind, Stop, TurnSearch, clock};
use kamni_rules::{Line, Step};

use super::info;

/// What to think about, and for how long.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) line: Line,
    pub(super) limits: Limits,
    /// When the order came: the limit of time counts from then.
    pub(super) began: Duration,
    /// Think until told to stop.
    pub(super) endless: bool,
    /// The only turns to choose from; all if there are none.
    pub(super) turns: Vec<Vec<Step>>,
    /// Says when what is pondered about has come to pass; nothing if it is not pondered about.
    pub(super) hit: Option<Stop>,
    /// How many of the best turns are shown.
    pub(super) lines: usize,
}

/// How often somebody who waits for an order looks whether it has come.
const LOOK: Duration = Duration::from_millis(5);

/// The best turn, with lines for `say` on the way and a last one at the end. Empty only if the game is over.
pub(super) fn best_turn(mind: &mut Mind, task: &Task, stop: &Stop, say: &mut dyn FnMut(&str)) -> Vec<Step> {
    let Some(hit) = &task.hit else { return within(mind, task, task.limits, task.began, stop, say) };
    // Until it is known that the turn is wanted, there is no limit of time. What was seen stays in memory: the search within the limits
    // begins where this one ended.
    let pondered = within(mind, task, Limits::default(), task.began, hit, say);
    while !hit.is_stopped() {
        std::thread::sleep(LOOK);
    }
    if stop.is_stopped() {
        return pondered;
    }
    within(mind, task, task.limits, clock::now(), stop, say)
}

fn within(
    mind: &mut Mind,
    task: &Task,
    limits: Limits,
    began: Duration,
    stop: &Stop,
    say: &mut dyn FnMut(&str),
) -> Vec<Step> {
    let search = TurnSearch::new(&task.line, limits).since(began).among(task.turns.clone());
    let found = search.run(mind, stop, &mut |progress| {
        for line in info::lines(progress, task.lines) {
            say(&line);
        }
    });
    // In an endless search the answer waits to be asked for, even if all is known.
    while task.endless && !stop.is_stopped() {
        std::thread::sleep(LOOK);
    }
    found
}
