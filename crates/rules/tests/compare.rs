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

/// What has been compared.
#[derive(Default)]
struct Tally {
    events: Events,
    games: u64,
    steps: u64,
}

impl Tally {
    fn walk(&mut self, mut pair: Pair, policy: Policy, seed: u64, most_steps: usize) {
        pair.walk(policy, seed, most_steps);
        self.steps += pair.plain.record().steps.len() as u64;
        self.games += 1;
        for (event, times) in pair.plain.events() {
            *self.events.entry(event).or_insert(0) += times;
        }
    }

    fn rarest(&self, game: &str) -> Vec<(u64, &'static str)> {
        let times = |event: &&'static str| (self.events.get(event).copied().unwrap_or(0), *event);
        let mut rarest: Vec<_> = all_events(game).iter().map(times).collect();
        rarest.sort_unstable();
        rarest
    }
}

/// Compares games of every option set, each policy in turn, for this many steps a set; then games from drawn positions until
/// every event has been reached often enough.
fn compare(game: &str, steps_a_set: u64) {
    let more: u64 = std::env::var("KAMNI_COMPARE").map_or(1, |more| more.parse().expect("a number"));
    let policies = steer::policies(game);
    let mut tally = Tally::default();
    for set in steer::option_sets(game) {
        let before = (tally.games, tally.steps);
        for seed in 0.. {
            // Now and then to the end of a long game; else many short ones.
            let most_steps = if seed % 8 == 0 { 2000 } else { 150 };
            let policy = policies[seed as usize % policies.len()];
            tally.walk(Pair::new(game, &set), policy, seed, most_steps);
            if tally.steps - before.1 >= steps_a_set * more {
                break;
            }
        }
        println!("{game} {set:?}: {} games, {} steps", tally.games - before.0, tally.steps - before.1);
    }
    for round in 0_u64.. {
        for (number, drawn) in steer::drawn_starts(game).iter().enumerate() {
            let seed = 1_000_000 + round * 1000 + number as u64;
            let policy = policies[(number + round as usize) % policies.len()];
            let mut after = Pair::drawn(drawn);
            drawn.then.iter().for_each(|step| after.play(step));
            tally.walk(Pair::drawn(drawn), policy, seed, 120);
            tally.walk(after, policy, seed, 120);
        }
        if round >= 5 * more && tally.rarest(game)[0].0 >= OFTEN {
            break;
        }
        assert!(round < 200 * more, "{game}: too rare: {:?}", &tally.rarest(game)[..5]);
    }
    println!("{game}: {} games, {} steps, rarest: {:?}", tally.games, tally.steps, &tally.rarest(game)[..5]);
}

#[test]
fn kamiken() {
    compare("kamiken", 12_000);
}

#[test]
fn close_combat() {
    compare("close-combat", 12_000);
}

#[test]
fn four() {
    compare("four", 15_000);
}

#[test]
fn hasami() {
    compare("hasami", 30_000);
}

#[test]
fn dao() {
    compare("dao", 25_000);
}
