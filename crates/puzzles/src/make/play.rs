//! Games to find puzzles in: played fast, by players who see something and miss something.

use kamni_engine::{Level, Limits, Mind, Settings, Stop};
use kamni_rules::{Line, Player, Position, Rng, Rules, Step};

use crate::games;

/// A game that lasts longer is broken off: little happens in it any more.
const LONGEST: usize = 160;
/// Random turns at the beginning, so that games differ: at least, and how many more there may be.
const RANDOM_TURNS: (usize, usize) = (1, 5);
/// The levels of the two that play: one sees more, one less, and either may begin.
const WEAKER: [u8; 3] = [1, 2, 3];
const STRONGER: [u8; 3] = [4, 5, 6];
/// One turn in this many is random, of the weaker and of the stronger: somebody did not look, and the rival may see it.
const SLIPS: [usize; 2] = [4, 9];
const MEMORY: usize = 5 << 20;

/// Who plays one side.
struct Seat {
    mind: Mind,
    slips: usize,
}

impl Seat {
    fn new(line: &Line, level: u8, slips: usize, seed: u64) -> Self {
        let level = Level::new(level).unwrap_or(Level::FULL);
        let settings = Settings { memory: MEMORY, level, seed, ..Settings::default() };
        Self { mind: Mind::new(line.start(), settings), slips }
    }
}

/// The game of this seed.
pub(super) fn game(rules: Rules, seed: u64, stop: &Stop) -> Line {
    let mut rng = Rng::new(seed);
    let mut line = Line::new(rules, rules.start());
    let random = RANDOM_TURNS.0 + rng.below(RANDOM_TURNS.1);
    let nodes = Limits::nodes(games::of(rules.kind()).play);
    let mut seats = [(WEAKER, SLIPS[0]), (STRONGER, SLIPS[1])]
        .map(|(levels, slips)| Seat::new(&line, levels[rng.below(levels.len())], slips, rng.next()));
    if rng.below(2) == 0 {
        seats.reverse();
    }
    let mut slip = false;
    while !line.position().is_over() && line.turns().len() < LONGEST && !stop.is_stopped() {
        let seat = &mut seats[usize::from(line.position().status().mover() == Player::Second)];
        // A turn that was begun at random goes on so.
        slip = if line.is_inside_turn() { slip } else { rng.below(seat.slips) == 0 };
        if line.turns().len() <= random || slip {
            let Some(step) = random_step(&line, &mut rng) else { break };
            line.play_unchecked(step);
            continue;
        }
        let turn = seat.mind.turn(&line, nodes, stop);
        if turn.is_empty() || line.play_all(turn).is_err() {
            break;
        }
    }
    line
}

/// A random step, but one that does nothing only where there is nothing else.
fn random_step(line: &Line, rng: &mut Rng) -> Option<Step> {
    let mut legal = line.position().legal();
    let idle = |step: &Step| matches!(step, Step::Pass | Step::End | Step::Count);
    if !legal.iter().all(idle) {
        // A turn that has begun may end: a series at random would go on for long.
        let ends = line.is_inside_turn() && legal.contains(&Step::End) && rng.below(2) == 0;
        legal.retain(|step| if ends { *step == Step::End } else { !idle(step) });
    }
    legal.sort_by_key(|step| step.sort_key());
    (!legal.is_empty()).then(|| legal[rng.below(legal.len())])
}
