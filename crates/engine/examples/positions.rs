//! Looks for test positions: weak players play each other, and where a long search proves that one step wins, or that all but
//! one lose, and that step is of the kind asked for, the position is printed as a line of `tests/data/positions.txt`.
//!
//!     cargo run --release -p kamni-engine --example positions -- four "size=7 stones=20 count=always" chain 200 1
//!
//! The kinds: `win` (a forced win), `save` (every other step loses), `chain` (a turn that wins at once, and must capture with
//! several steps for it), `lift` (a win or a save by lifting a rider). Then how many games, and the seed.

use kamni_engine::{Family, Level, Limits, Mind, Report, Settings, Stop};
use kamni_rules::{AnyPosition, GameKind, Line, Points, Position, Rng, Rules, Step, notation::write_turn};

/// Positions that a proof may take.
const PROOF: u64 = 1_500_000;
/// Steps of a game that are made at random, so that no two are alike.
const RANDOM: usize = 6;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let [game, options, kind, games, seed] = asked.as_slice() else {
        return Err("give GAME OPTIONS KIND GAMES SEED".into());
    };
    let pairs = options.split_whitespace().filter_map(|word| word.split_once('='));
    let rules = Rules::new(game.parse::<GameKind>()?, pairs)?;
    let mut rng = Rng::new(seed.parse()?);
    for _ in 0..games.parse::<u32>()? {
        play(&rules, kind, options, &mut rng);
    }
    Ok(())
}

/// One game; what is found in it is printed.
fn play(rules: &Rules, kind: &str, options: &str, rng: &mut Rng) {
    let start = rules.start();
    let mut line = Line::new(*rules, start);
    let level = Level::new(3 + rng.below(3) as u8).unwrap_or(Level::FULL);
    let settings = Settings { level, memory: 16 << 20, ..Settings::default() };
    let mut players = [Mind::new(&start, settings), Mind::new(&start, settings)];
    let mut prover = Mind::new(
        &start,
        Settings { family: Family::AlphaBeta, candidates: 2, memory: 64 << 20, ..Settings::default() },
    );
    let mut planned: Vec<Step> = Vec::new();
    while let Some(mover) = line.position().to_move() {
        let step = if line.steps().len() < RANDOM || rng.below(12) == 0 {
            planned.clear();
            line.position().pick(|count| rng.below(count))
        } else {
            if planned.is_empty() {
                planned = players[mover].turn(&line, Limits::default(), &Stop::default());
            }
            (!planned.is_empty()).then(|| planned.remove(0))
        };
        let Some(step) = step else { break };
        if worth_a_look(kind, line.position()) {
            let found = prover.think(&line, Limits::nodes(PROOF), &Stop::default(), &mut |_| {});
            tell(rules, kind, options, line.position(), &found);
        }
        if line.play(step).is_err() {
            break;
        }
    }
}

/// A quick look beforehand: proofs are dear.
fn worth_a_look(kind: &str, position: &AnyPosition) -> bool {
    let legal = position.legal();
    position.turn_begins()
        && legal.len() > 2
        && match kind {
            "lift" => legal.iter().any(|step| matches!(step, Step::Take(_))),
            "chain" => nearly_beaten(position),
            _ => position.turn() > 20,
        }
}

/// In Four with twenty stones: two or three more captures, and the other one has fewer than ten.
fn nearly_beaten(position: &AnyPosition) -> bool {
    position.to_move().is_some_and(|mover| position.score()[mover] >= Points::whole(8))
}

fn tell(rules: &Rules, kind: &str, options: &str, position: &AnyPosition, found: &Report) {
    let [best, next] = found.candidates.as_slice() else { return };
    let Some(&step) = best.line.first() else { return };
    let (wins, saves) = (best.value == 1.0 && next.value < 1.0, best.value > -1.0 && next.value == -1.0);
    let turns = turns(position, &best.line);
    let fits = match kind {
        "win" => wins && turns >= 2,
        "save" => saves && !wins,
        "chain" => best.value == 1.0 && turns == 1 && chain(position, &best.line) >= 2,
        "lift" => (wins || saves) && matches!(step, Step::Take(_)),
        _ => false,
    };
    if fits {
        let answer = if kind == "chain" { write_turn(&best.line) } else { step.to_string() };
        let kind = match kind {
            "win" => format!("win-{turns}"),
            "lift" if wins => format!("lift-{turns}"),
            _ => kind.to_owned(),
        };
        println!("{} | {options} | {kind} | {} | {answer}", rules.kind().name(), position.text());
    }
}

/// How many own turns the line has.
fn turns(position: &AnyPosition, line: &[Step]) -> u32 {
    let mover = position.to_move();
    let (mut here, mut turns) = (*position, 0);
    for &step in line {
        if !here.is_legal(step) {
            break;
        }
        turns += u32::from(here.turn_begins() && here.to_move() == mover);
        here.play_unchecked(step);
    }
    turns
}

/// With how many steps of the first turn something is captured.
fn chain(position: &AnyPosition, line: &[Step]) -> u32 {
    let (mut here, mut captures) = (*position, 0);
    for &step in line {
        if here.turn() != position.turn() || !here.is_legal(step) {
            break;
        }
        let before = here.score();
        here.play_unchecked(step);
        captures += u32::from(here.score() != before);
    }
    captures
}
