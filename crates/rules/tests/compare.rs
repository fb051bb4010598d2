//! The fast implementation against the plain one: the whole JSON view of every position, over steered and uniform random
//! games of every option set and from drawn positions, and that every rule, ruling and reason was reached.
//!
//! The number of steps compared grows with `KAMNI_COMPARE` (1 if not set): `KAMNI_COMPARE=50 cargo test --release
//! --test compare` for a long run. A failure names the game, its options, the seed and the steps.

mod blocks;
mod plain;

use blocks::board_text;
use kamni_rules::{AnyPosition, Game, GameKind, Position, Rules, view};
use plain::steer::{self, Drawn, Policy};
use plain::{Events, Plain, Rng, all_events, options, start};

/// How often every event has to be reached at least.
const OFTEN: u64 = 20;

/// A game played in both implementations.
struct Pair {
    rules: Rules,
    fast: Game<AnyPosition>,
    plain: Box<dyn Plain>,
    label: String,
}

fn rules(game: &str, set: &[(&str, &str)]) -> Rules {
    let kind: GameKind = game.parse().expect("a game");
    Rules::new(kind, set.iter().copied()).expect("options in range")
}

impl Pair {
    fn new(game: &str, set: &[(&str, &str)]) -> Self {
        let rules = rules(game, set);
        let (fast, plain) = (Game::new(rules.start()), start(game, &options(game, set)));
        Self { rules, fast, plain, label: format!("{game} {set:?}") }
    }

    fn drawn(drawn: &Drawn) -> Self {
        let rules = rules(drawn.game, drawn.options);
        let text = position_text(drawn);
        let position = rules.read(&text).unwrap_or_else(|error| panic!("{}: {text}: {error}", drawn.shows));
        let label = format!("{} {:?} from {text}", drawn.game, drawn.options);
        Self { rules, fast: Game::new(position), plain: drawn.start(), label }
    }

    /// Whether both show the same, and the position's text leads to the same position.
    fn compare(&self) {
        let shown = view::json(&self.rules, &self.fast);
        assert_eq!(shown, self.plain.view(), "{}\nafter {:?}", self.label, self.plain.record().steps);
        let position = self.fast.position();
        let text = position.text();
        assert_eq!(
            self.rules.read(&text).as_ref(),
            Ok(position),
            "{}\n{text}\nafter {:?}",
            self.label,
            self.plain.record().steps
        );
    }

    fn play(&mut self, step: &str) {
        let refused = self.fast.play(step.parse().expect("a step")).err();
        assert_eq!(refused, None, "{}: {step} after {:?}", self.label, self.plain.record().steps);
        self.plain.play(step);
        self.compare();
    }

    fn walk(&mut self, policy: Policy, seed: u64, most_steps: usize) {
        let mut rng = Rng(seed);
        self.label = format!("{} {policy:?} seed {seed}", self.label);
        self.compare();
        for _ in 0..most_steps {
            if self.plain.over() {
                break;
            }
            let step = steer::choose(self.plain.as_ref(), policy, &mut rng);
            self.play(&step);
        }
    }
}

/// The position text of a drawn position.
fn position_text(drawn: &Drawn) -> String {
    let fields: Vec<String> = drawn.more.iter().map(|(key, value)| format!(" {key}={value}")).collect();
    format!("{} {}{}", board_text(drawn.rows), drawn.to_move, fields.concat())
}

/// Compares games, another policy for each start in every round, until enough steps are compared and every event has
/// been reached often enough.
fn compare(game: &str, steps_wanted: u64) {
    let more: u64 = std::env::var("KAMNI_COMPARE").map_or(1, |more| more.parse().expect("a number"));
    let policies = steer::policies(game);
    let (mut events, mut steps, mut games) = (Events::new(), 0, 0);
    for round in 0_u64.. {
        let sets = steer::option_sets(game);
        let mut pairs: Vec<Pair> = sets.iter().map(|set| Pair::new(game, set)).collect();
        for drawn in steer::drawn_starts(game) {
            let mut after = Pair::drawn(&drawn);
            drawn.then.iter().for_each(|step| after.play(step));
            pairs.extend([Pair::drawn(&drawn), after]);
        }
        for (number, mut pair) in pairs.into_iter().enumerate() {
            let policy = policies[(number + round as usize) % policies.len()];
            // Large boards in every fourth round only: small games reach the rules sooner.
            let most_steps = if round % 4 == 0 { 1500 } else { 120 };
            pair.walk(policy, round * 1000 + number as u64, most_steps);
            steps += pair.plain.record().steps.len() as u64;
            games += 1;
            for (event, times) in pair.plain.events() {
                *events.entry(event).or_insert(0) += times;
            }
        }
        let rare = all_events(game).iter().any(|event| events.get(event).is_none_or(|&times| times < OFTEN));
        if steps >= steps_wanted * more && !rare {
            break;
        }
        assert!(steps < 40 * steps_wanted * more, "{game}: too rare after {steps} steps: {events:#?}");
    }
    println!("{game}: {games} games, {steps} steps, {} events, rarest:", events.len());
    let mut by_number: Vec<_> = events.into_iter().map(|(event, times)| (times, event)).collect();
    by_number.sort_unstable();
    for (times, event) in by_number.iter().take(5) {
        println!("{times:9} {event}");
    }
}

#[test]
fn kamiken() {
    compare("kamiken", 60_000);
}

#[test]
fn close_combat() {
    compare("close-combat", 60_000);
}

#[test]
fn four() {
    compare("four", 100_000);
}

#[test]
fn hasami() {
    compare("hasami", 100_000);
}

#[test]
fn dao() {
    compare("dao", 100_000);
}
