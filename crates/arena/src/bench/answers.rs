//! How late answers come: after the time of a turn, and after `stop`.

use std::io::{self, Write};
use std::thread;
use std::time::{Duration, Instant};

use kamni_engine::{Family, Limits, Mind, Settings, Stop};

use super::cases::{Start, cases};
use crate::args::Bench;
use crate::chosen::all_processors;
use crate::failure::Failure;
use crate::terminal::Terminal;

/// Times of turns, in milliseconds; each is tried so often.
const TURNS: [u64; 3] = [10, 100, 250];
const TIMES: usize = 4;
/// After this many milliseconds a search without limits is stopped.
const STOPS: [u64; 4] = [5, 30, 90, 200];

pub(super) fn answers(terminal: &Terminal, asked: &Bench) -> Result<(), Failure> {
    let most = all_processors(asked.threads);
    let mut out = io::stdout().lock();
    writeln!(out, "{}", terminal.fit(&terminal.texts.get("bench-answers-title", &[])))?;
    let mut worst = Late::default();
    for family in [Family::AlphaBeta, Family::Mcts, Family::Uct] {
        for threads in if most > 1 && family != Family::Uct { vec![1, most] } else { vec![1] } {
            for case in cases(asked.game) {
                let Some(start) = case.start() else { continue };
                let late = start.late(family, threads);
                let name = format!("{} ×{threads}", family.name());
                writeln!(out, "{name:<12}  {:<28} {late}", case.name())?;
                out.flush()?;
                worst = worst.or(&late);
            }
        }
    }
    writeln!(out, "{:<12}  {:<28} {worst}", "=", "")?;
    Ok(())
}

/// By how much answers came late at the most.
#[derive(Clone, Copy, Debug, Default)]
struct Late {
    turn: Duration,
    stop: Duration,
}

impl Late {
    fn or(&self, other: &Self) -> Self {
        Self { turn: self.turn.max(other.turn), stop: self.stop.max(other.stop) }
    }
}

impl std::fmt::Display for Late {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [turn, stop] = [self.turn, self.stop].map(|late| late.as_secs_f64() * 1000.0);
        write!(f, "{turn:>8.1} ms {stop:>8.1} ms")
    }
}

impl Start {
    fn late(&self, family: Family, threads: usize) -> Late {
        let Self(line) = self;
        let mut mind = Mind::new(line.start(), Settings { family, threads, ..Settings::default() });
        mind.forget();
        let mut late = Late::default();
        for milliseconds in TURNS.iter().flat_map(|time| [*time; TIMES]) {
            let (time, began) = (Duration::from_millis(milliseconds), Instant::now());
            mind.turn(line, Limits::time(time), &Stop::default());
            late.turn = late.turn.max(began.elapsed().saturating_sub(time));
        }
        for milliseconds in STOPS {
            let stop = Stop::default();
            let answered = thread::scope(|scope| {
                let thinking = scope.spawn(|| {
                    mind.turn(line, Limits::default(), &stop);
                    Instant::now()
                });
                thread::sleep(Duration::from_millis(milliseconds));
                let told = Instant::now();
                stop.stop();
                thinking.join().map(|answered| answered.saturating_duration_since(told))
            });
            // A search that failed would be seen by every other test of it.
            late.stop = late.stop.max(answered.unwrap_or_default());
        }
        late
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_of_both_is_told() {
        let late = |turn, stop| Late { turn: Duration::from_micros(turn), stop: Duration::from_micros(stop) };
        let worst = late(1500, 300).or(&late(200, 12_340));
        assert_eq!(worst.to_string(), "     1.5 ms     12.3 ms");
    }
}
