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
    /// How many of the best turns are shown.
    pub(super) lines: usize,
}

/// The best turn, with lines for `say` on the way and a last one at the end. Empty only if the game is over.
pub(super) fn best_turn(
    player: &mut Player,
    task: &Task,
    stop: &Stop,
    say: &mut dyn FnMut(&str),
) -> Vec<Step> {
    let Some(search) = TurnSearch::new(&task.start, &task.steps, task.limits, task.began) else {
        return Vec::new();
    };
    let found = search.run(player, stop, &mut |progress| {
        for line in info::lines(progress, task.lines) {
            say(&line);
        }
    });
    // In an endless search the answer waits to be asked for, even if all is known.
    while task.endless && !stop.is_stopped() {
        std::thread::sleep(Duration::from_millis(5));
    }
    found
}
