//! Positions with one right step: every level from 5 up finds it.

use std::time::Duration;

use kamni_engine::{Level, Limits, Player, Settings, Stop};
use kamni_rules::{GameKind, Rules, Step};

struct Puzzle {
    line: &'static str,
    rules: Rules,
    text: &'static str,
    right: Step,
}

fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("data/positions.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let [game, options, _, text, right] = line.split('|').map(str::trim).collect::<Vec<_>>()[..]
            else {
                panic!("no puzzle: {line}");
            };
            let kind: GameKind = game.parse().expect("a game");
            let options = options.split_whitespace().map(|word| word.split_once('=').expect("name=value"));
            let rules = Rules::new(kind, options).expect("options in range");
            Puzzle { line, rules, text, right: right.parse().expect("a step") }
        })
        .collect()
}

#[test]
fn there_are_positions_of_every_game() {
    for kind in GameKind::ALL {
        let of_game = puzzles().iter().filter(|puzzle| puzzle.rules.kind() == *kind).count();
        assert!(of_game >= 2, "{kind}");
    }
}

#[test]
fn every_level_from_five_up_finds_the_right_step() {
    let mut missed = Vec::new();
    for puzzle in puzzles() {
        let position = puzzle.rules.read(puzzle.text).expect("a position");
        for level in Level::ALL.into_iter().filter(|level| level.number() >= 5) {
            let settings = Settings { level, memory: 16 << 20, ..Settings::default() };
            let mut player = Player::new(&position, settings);
            // Full strength has no limit of its own; the others have theirs, whatever the machine.
            let limits = if level == Level::FULL {
                Limits::nodes(400_000)
            } else {
                Limits::time(Duration::from_secs(20))
            };
            let found = player.think(&position, &[], limits, &Stop::default(), &mut |_| {}).best();
            if found != Some(puzzle.right) {
                missed.push(format!("level {}: {found:?} at {}", level.number(), puzzle.line));
            }
        }
    }
    assert!(missed.is_empty(), "{} missed:\n{}", missed.len(), missed.join("\n"));
}
