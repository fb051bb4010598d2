//! How hard a puzzle is: which players fail.

use kamni_engine::{Family, Level, Limits, Mind, Settings, Stop};
use kamni_rules::{AnyPosition, Change, Position, Step};

use crate::puzzle::Puzzle;

const MEMORY: usize = 6 << 20;
/// The rating of what everybody finds, and what each level that fails adds.
const LEAST: u32 = 800;
const EACH: u32 = 150;
/// The highest level that is asked, and the nodes that any of them gets: more is the engine's strength, not a person's.
const HIGHEST: u8 = 8;
const MOST_NODES: u64 = 30_000;
/// Every level is asked with each of these seeds: it misjudges otherwise.
const SEEDS: [u64; 2] = [1, 2];
/// What a win at once counts for.
const WIN: usize = 1000;

/// Whether it needs no thought: a beginner finds it every time, and so does who makes the step that takes most at once; or, if there is
/// but one step to find, who looks no further than what each step leads to.
pub(super) fn is_plain(puzzle: &Puzzle, stop: &Stop) -> bool {
    let settings = Settings { memory: MEMORY, family: Family::AlphaBeta, ..Settings::default() };
    let look = Limits { depth: Some(1), ..Limits::nodes(2_000) };
    let at_a_glance = || finds(&mut Mind::new(puzzle.position(), settings), puzzle, look, stop);
    (is_greedy(puzzle) || puzzle.needed().len() == 1 && at_a_glance())
        && (1..=3).all(|seed| level_finds(1, seed, puzzle, stop))
}

fn is_greedy(puzzle: &Puzzle) -> bool {
    let ways = puzzle.ways();
    let mut here = *puzzle.position();
    for _ in puzzle.needed() {
        let legal = here.legal();
        let gains: Vec<(usize, Step)> = legal.into_iter().map(|step| (gain(&here, step), step)).collect();
        let most = gains.iter().map(|(gain, _)| *gain).max().unwrap_or(0);
        let right = ways.next(&here);
        let mut best = gains.iter().filter(|(gain, _)| *gain == most).map(|(_, step)| step);
        if most == 0 || right.is_empty() || !best.all(|step| right.contains(step)) {
            return false;
        }
        here.play_unchecked(right[0]);
    }
    ways.is_done(&here)
}

/// How much a step takes at once.
fn gain(here: &AnyPosition, step: Step) -> usize {
    let mover = here.status().mover();
    let counts = |change: &Change| match change {
        Change::TakenOff(..) | Change::TurnedOver(..) => 1,
        Change::Ended(ending) if ending.winner == Some(mover) => WIN,
        _ => 0,
    };
    here.changes(step).iter().map(counts).sum()
}

fn finds(mind: &mut Mind, puzzle: &Puzzle, limits: Limits, stop: &Stop) -> bool {
    puzzle.ways().solves(&mind.turn(&puzzle.line(), limits, stop))
}

fn level_finds(level: u8, seed: u64, puzzle: &Puzzle, stop: &Stop) -> bool {
    let level = Level::new(level).unwrap_or(Level::FULL);
    let settings = Settings { memory: MEMORY, level, seed, ..Settings::default() };
    finds(&mut Mind::new(puzzle.position(), settings), puzzle, Limits::nodes(MOST_NODES), stop)
}

/// A first rating, by the levels that fail.
pub(super) fn rating(puzzle: &Puzzle, stop: &Stop) -> u32 {
    let (mut failed, mut easy) = (0, 0);
    for level in 1..=HIGHEST {
        let fails = SEEDS.iter().filter(|seed| !level_finds(level, **seed, puzzle, stop)).count() as u32;
        failed += fails;
        easy = if fails == 0 { easy + 1 } else { 0 };
        // What two levels find the higher ones will find as well.
        if easy == 2 {
            break;
        }
    }
    LEAST + failed * EACH / SEEDS.len() as u32
}
