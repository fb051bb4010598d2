//! One game: what is stored of it, and what was told of it.

use std::collections::HashMap;

use serde_json::Value;

use super::Wrong;
use super::books::{Game, Stored};

/// How long an event may be on its way to a page, in milliseconds.
const ON_ITS_WAY: i64 = 2000;

/// What became of a step that was sent for a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fate {
    pub(super) sent: u32,
    pub(super) refused: u32,
    /// Somebody was told that it is made.
    pub(super) done: bool,
}

/// Everything that the logs say of a game.
#[derive(Debug, Default)]
pub(super) struct GameLog {
    pub(super) told: Vec<(u32, Value)>,
    /// For each step that was sent, by its place.
    pub(super) sent: HashMap<(u32, String), Fate>,
    /// How many steps were made by an event, as programs were told.
    pub(super) states: Vec<(u32, u32)>,
    /// Pages that were closed in good order: when, in milliseconds, and the last event that they saw.
    pub(super) closed: Vec<(i64, u32)>,
    /// Numbers that did not follow what a page had seen before.
    pub(super) skipped: Vec<u32>,
}

/// What is wrong with a game, whether anybody was there or not.
pub(super) fn judge_stored(name: &str, game: &Game, stored: &[Stored], wrong: &mut Vec<Wrong>) {
    let of = || name.to_owned();
    let (mut before, mut last): (Option<&Stored>, i64) = (None, 0);
    let mut ends = 0;
    let mut left: [Option<i64>; 2] = [None; 2];
    for event in stored {
        let number = event.number;
        if number != last + 1 {
            wrong.push(Wrong::Gap { game: of(), number });
        }
        if before.is_some_and(|before| event.at < before.at) {
            wrong.push(Wrong::Back { game: of(), number });
        }
        let kind = event.event["kind"].as_str().unwrap_or_default();
        // Steps and seats come before the end; talk of another game may follow.
        if ends > 0 && matches!(kind, "step" | "back" | "sat" | "ended") {
            wrong.push(Wrong::Ends { game: of(), number });
        }
        ends += i32::from(kind == "ended");
        for (side, known) in left.iter_mut().enumerate() {
            let Some(increment) = game.increments[side] else { continue };
            let Some(now) = event.event["left"][side]["ms"].as_i64() else { continue };
            if kind == "step" && known.is_some_and(|known| now > known + increment) {
                wrong.push(Wrong::Clock { game: of(), number });
            }
            *known = Some(now);
        }
        (before, last) = (Some(event), number);
    }
    if game.last != last {
        wrong.push(Wrong::Last { game: of(), number: game.last });
    }
    if game.ended.is_some() != (ends > 0) {
        wrong.push(Wrong::Ends { game: of(), number: last });
    }
}

/// What is wrong with what was told of a game.
pub(super) fn judge_told(
    name: &str,
    log: &GameLog,
    has_computer: bool,
    stored: &[Stored],
    wrong: &mut Vec<Wrong>,
) {
    let game = || name.to_owned();
    let steps = steps(stored);
    let mut before: Option<(u32, &str)> = None;
    for (number, ply, step) in steps.iter().filter_map(|(number, ply, step)| Some((*number, *ply, (*step)?)))
    {
        let fate = log.sent.get(&(ply, step.to_owned())).copied().unwrap_or_default();
        let by_computer = has_computer && fate.sent == 0;
        if fate.sent == fate.refused && !by_computer {
            let twice =
                fate.sent == 0 && before.is_some_and(|(place, same)| place + 1 == ply && same == step);
            wrong.push(if twice {
                Wrong::Doubled { game: game(), number }
            } else {
                Wrong::Refused { game: game(), number }
            });
        }
        before = Some((ply, step));
    }
    for ((ply, step), _) in log.sent.iter().filter(|(_, fate)| fate.done) {
        if !steps.iter().any(|(_, place, made)| place == ply && *made == Some(step.as_str())) {
            wrong.push(Wrong::Lost { game: game(), number: *ply });
        }
    }
    for (number, event) in &log.told {
        match at(stored, *number) {
            None => wrong.push(Wrong::Lost { game: game(), number: *number }),
            Some(stored) if stored.event != *event => {
                wrong.push(Wrong::Other { game: game(), number: *number });
            }
            Some(_) => {}
        }
    }
    for (number, ply) in &log.states {
        if made_by(&steps, i64::from(*number)) != *ply || (*number > 0 && at(stored, *number).is_none()) {
            wrong.push(Wrong::Other { game: game(), number: *number });
        }
    }
    for (when, seen) in &log.closed {
        let old = |event: &Stored| event.number > i64::from(*seen) && event.at + ON_ITS_WAY < *when;
        if stored.iter().any(old) {
            wrong.push(Wrong::Unseen { game: game(), number: *seen });
        }
    }
    wrong.extend(log.skipped.iter().map(|number| Wrong::Skipped { game: game(), number: *number }));
}

fn at(stored: &[Stored], number: u32) -> Option<&Stored> {
    let place = stored.binary_search_by_key(&i64::from(number), |stored| stored.number);
    place.ok().map(|place| &stored[place])
}

/// Every event that changes how many steps are made: its number, the place of a step and which it is; for a taking back how many stay.
fn steps(stored: &[Stored]) -> Vec<(i64, u32, Option<&str>)> {
    let mut ply = 0;
    let mut steps = Vec::new();
    for Stored { number, event, .. } in stored {
        match event["kind"].as_str() {
            Some("step") => {
                steps.push((*number, ply, event["step"].as_str()));
                ply += 1;
            }
            Some("back") => {
                ply = event["ply"].as_u64().and_then(|ply| ply.try_into().ok()).unwrap_or(0);
                steps.push((*number, ply, None));
            }
            _ => {}
        }
    }
    steps
}

/// How many steps were made by an event.
fn made_by(steps: &[(i64, u32, Option<&str>)], number: i64) -> u32 {
    let last = steps.iter().rev().find(|(made, ..)| *made <= number);
    last.map_or(0, |(_, ply, step)| ply + u32::from(step.is_some()))
}
