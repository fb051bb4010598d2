//! Finding the best turn, with a line for each thing found on the way.

use std::time::{Duration, Instant};

use kamni_engine::{Limits, Player, Stop, TurnSearch};
use kamni_rules::{AnyPosition, Step};

use super::info;

/// What to think about, and for how long.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) start: AnyPosition,
    /// Steps made from the start.
    pub(super) steps: Vec<Step>,
    pub(super) limits: Limits,
    /// When the order came: the limit of time counts from then.
    pub(super) began: Instant,
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
pub(super) fn best_turn(
    player: &mut Player,
    task: &Task,
    stop: &Stop,
    say: &mut dyn FnMut(&str),
) -> Vec<Step> {
    let Some(hit) = &task.hit else { return within(player, task, task.limits, task.began, stop, say) };
    // Until it is known that the turn is wanted, there is no limit of time. What was seen stays in memory: the search within the limits
    // begins where this one ended.
    let pondered = within(player, task, Limits::default(), task.began, hit, say);
    while !hit.is_stopped() {
        std::thread::sleep(LOOK);
    }
    if stop.is_stopped() {
        return pondered;
    }
    within(player, task, task.limits, Instant::now(), stop, say)
}

fn within(
    player: &mut Player,
    task: &Task,
    limits: Limits,
    began: Instant,
    stop: &Stop,
    say: &mut dyn FnMut(&str),
) -> Vec<Step> {
    let Some(search) = TurnSearch::new(&task.start, &task.steps, limits, began) else {
        return Vec::new();
    };
    let found = search.among(task.turns.clone()).run(player, stop, &mut |progress| {
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
