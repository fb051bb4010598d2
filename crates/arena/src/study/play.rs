//! One game of a study.
//!
//! Two minds of the levels of the series play it, each with a seed of its own, so that they misjudge different things: that, and nothing else, makes
//! one game differ from the other. No opening is chosen for being even, or the balance of the sides would be that of the choice. A turn is bounded
//! by positions, never by time: the same seed gives the same game on every machine.

use kamni_engine::{Level, Limits, Mind, Settings, Stop, TurnSearch};
use kamni_records::{Ended, Record, Way};
use kamni_rules::{Line, Player, Position, Step};

use super::series::Series;

/// Of what a level looks at for a step: a turn ends within this many times as much, whatever its closer look would take.
const TURN: u64 = 3;
/// Bytes that each mind remembers positions in.
const MEMORY: usize = 8 << 20;
/// A game that goes on for this many turns is broken off as a draw.
const MOST_TURNS: u32 = 2000;

/// Plays a game of a series, counted from 0; nothing if it is stopped.
pub(crate) fn play(series: &Series, number: u64, stop: &Stop) -> Option<Record> {
    let start = series.rules.start();
    let seed = series.seed_of(number);
    let mut line = Line::new(series.rules, start);
    line.play_all(series.opening.iter().copied()).ok()?;
    let mind = |player: Player| {
        let level = series.levels[player as usize];
        let seed = seed.wrapping_mul(2).wrapping_add(player as u64);
        Mind::new(&start, Settings { memory: MEMORY, level, seed, ..Settings::default() })
    };
    let mut minds = Player::BOTH.map(mind);
    while !line.position().is_over() && line.position().turn() < MOST_TURNS {
        let mover = line.position().status().mover();
        let limits = bounds(series, mover);
        let mut search = TurnSearch::new(&line, limits);
        if let Some(bound) = series.bound.filter(|_| mover == Player::First) {
            let here = line.position();
            let may: Vec<Vec<Step>> =
                here.legal().into_iter().filter(|step| bound(here, *step)).map(|step| vec![step]).collect();
            search = search.among(may);
        }
        let turn = search.run(&mut minds[mover as usize], stop, &mut |_| {});
        if stop.is_stopped() {
            return None;
        }
        if turn.is_empty() || line.play_all(turn).is_err() {
            return None;
        }
    }
    record(series, number, seed, &line)
}

fn bounds(series: &Series, mover: Player) -> Limits {
    let looks = series.levels[mover as usize].looks_at(series.kind());
    // Full strength has no bounds, and no study plays with it.
    looks.map_or(Limits::default(), |[usual, harder]| Limits::nodes(TURN * usual.max(harder)))
}

fn record(series: &Series, number: u64, seed: u64, line: &Line) -> Option<Record> {
    let mut record = Record::new(series.rules);
    let mut walk = record.walk();
    for step in line.steps().iter() {
        walk.play(&mut record, *step).ok()?;
    }
    let [first, second] = series.levels.map(Level::number);
    let tags = [
        ("Event", series.to_string()),
        ("Round", (number + 1).to_string()),
        ("First", format!("level {first}")),
        ("Second", format!("level {second}")),
        ("Seed", seed.to_string()),
    ];
    for (name, value) in tags {
        record.set_tag(name, value).ok()?;
    }
    if record.ended().is_none() {
        record.end(Ended::new(None, Way::Adjudicated)).ok()?;
    }
    Some(record)
}
