//! `kamni trace` with inputs made up at random.

mod properties;

use kamni_rules::{Game, GameKind, Position, Rng, Rules};
use proptest::prelude::*;

fn rules(number: usize) -> Rules {
    let kind = GameKind::ALL[number % GameKind::ALL.len()];
    let small: &[(&str, &str)] = match kind {
        GameKind::Kamiken | GameKind::CloseCombat => &[("size", "5")],
        GameKind::Four => &[("size", "7"), ("stones", "20")],
        GameKind::Hasami | GameKind::Dao => &[],
    };
    Rules::new(kind, small.iter().copied()).expect("options in range")
}

/// A line of a random game, and how it is spoilt.
fn spoilt_game(rules: &Rules, seed: u64, steps: usize, spoil: &[u8]) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(rules.start());
    let mut line = String::new();
    for _ in 0..steps {
        let Some(step) = game.position().pick(|count| rng.below(count)) else { break };
        game.play_unchecked(step);
        line += &format!("{step} ");
    }
    [line.as_bytes(), spoil].concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(number in 0_usize..5, input in prop::collection::vec(any::<u8>(), 0..200)) {
        properties::trace(&rules(number), &input);
    }

    #[test]
    fn games_that_go_wrong(
        number in 0_usize..5,
        games in prop::collection::vec((any::<u64>(), 0_usize..40, "[a-s0-9x@, \\t\\r-]{0,12}\n|\\PC{0,80}\n|#.{0,5}\n|\n"), 0..5),
    ) {
        let rules = rules(number);
        let input: Vec<u8> =
            games.iter().flat_map(|(seed, steps, spoil)| spoilt_game(&rules, *seed, *steps, spoil.as_bytes())).collect();
        properties::trace(&rules, &input);
    }
}
