//! The readers with inputs made up at random: texts of records and lists of games, spoilt.

mod made;
mod properties;

use kamni_records::{json, kmn, lines, sgf};
use kamni_rules::{Game, GameKind, Position, Rng, Rules};
use proptest::prelude::*;

/// Pieces that mean something to one of the readers.
const PIECES: &[&str] = &[
    "[Game \"kamiken\"]\n",
    "[Game \"dao\"]",
    "[Options \"size=5\"]\n",
    "[Start \"",
    "\"]",
    "[Result \"1-0\"]\n",
    "(",
    ")",
    "{",
    "}",
    ";",
    "\n",
    "\r",
    "\\",
    "]",
    "[",
    "c3",
    " b2",
    "pass",
    "1.",
    "$4",
    "??",
    "*",
    "1-0",
    "KSTEP[c3]",
    ";KSTEP[b2]",
    "KGAME[kamiken]",
    "KEND[",
    "C[",
    "KFIG[eval:",
    "[%eval 0.3]",
    "[%",
    "%",
    "# kamiken size=3\n",
    "game dao\n",
    "steps ",
    "{\"game\":\"dao\",",
    "\"turns\":[{\"steps\":[\"",
    "\"variations\":[[",
    "\"",
    "options ",
    "game=1 steps: ",
    "\u{feff}",
    "ж",
    ",",
    "a1-b1",
    "end",
];

fn spoilt(text: &str, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(6) {
        let at = rng.below(bytes.len() + 1);
        let to = (at + rng.below(20)).min(bytes.len());
        match rng.below(5) {
            0 => drop(bytes.drain(at..to)),
            1 => bytes.truncate(at),
            2 => bytes.insert(at, rng.next() as u8),
            _ => drop(bytes.splice(at..at, PIECES[rng.below(PIECES.len())].bytes())),
        }
    }
    bytes
}

fn pieces(rng: &mut Rng) -> Vec<u8> {
    (0..rng.below(40)).flat_map(|_| PIECES[rng.below(PIECES.len())].bytes()).collect()
}

#[test]
fn any_input_is_read() {
    for seed in 0..1500 {
        let mut rng = Rng::new(seed);
        let record = made::record(seed);
        let input = match seed % 6 {
            5 => spoilt(&json::to_text(&record), &mut rng),
            0 => spoilt(&kmn::to_text(&record), &mut rng),
            1 => spoilt(&sgf::to_text(&record), &mut rng),
            2 => spoilt(
                &format!("{}\n{}\n", lines::head(record.rules()), lines::turns_line(&record)),
                &mut rng,
            ),
            3 => pieces(&mut rng),
            _ => (0..rng.below(200)).map(|_| rng.next() as u8).collect(),
        };
        // A failure names the seed.
        let tried = std::panic::catch_unwind(|| {
            properties::record(&input);
            properties::tree(&input);
            properties::list(&input);
            properties::objects(&input);
        });
        assert!(tried.is_ok(), "seed {seed}\n{}", String::from_utf8_lossy(&input));
    }
}

fn rules(number: usize) -> Rules {
    let kind = GameKind::ALL[number % GameKind::ALL.len()];
    let small: &[(&str, &str)] = match kind {
        GameKind::Kamiken | GameKind::CloseCombat => &[("size", "5")],
        GameKind::Four => &[("size", "7"), ("stones", "20")],
        _ => &[],
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
    fn any_bytes_are_traced(number in 0_usize..5, input in prop::collection::vec(any::<u8>(), 0..200)) {
        properties::trace(&rules(number), &input);
    }

    #[test]
    fn games_that_go_wrong_are_traced(
        number in 0_usize..5,
        games in prop::collection::vec((any::<u64>(), 0_usize..40, "[a-s0-9x@, \\t\\r-]{0,12}\n|\\PC{0,80}\n|#.{0,5}\n|\n"), 0..5),
    ) {
        let rules = rules(number);
        let input: Vec<u8> =
            games.iter().flat_map(|(seed, steps, spoil)| spoilt_game(&rules, *seed, *steps, spoil.as_bytes())).collect();
        properties::trace(&rules, &input);
    }
}
