//! Positions with one right step: every level from 5 up finds it.

use std::time::Duration;

use kamni_engine::{Level, Limits, Player, Settings, Stop};
use kamni_rules::{AnyPosition, GameKind, Position, Rules, Step, notation};

struct Puzzle {
    line: &'static str,
    rules: Rules,
    text: &'static str,
    kind: &'static str,
    /// The right step; in a chain a whole turn that wins.
    right: Vec<Step>,
}

fn puzzles() -> Vec<Puzzle> {
    let lines = include_str!("data/positions.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let [game, options, kind, text, right] = line.split('|').map(str::trim).collect::<Vec<_>>()[..]
            else {
                panic!("no puzzle: {line}");
            };
            let game: GameKind = game.parse().expect("a game");
            let options = options.split_whitespace().map(|word| word.split_once('=').expect("name=value"));
            let rules = Rules::new(game, options).expect("options in range");
            let right = notation::read_turn(right).expect("steps");
            Puzzle { line, rules, text, kind, right }
        })
        .collect()
}

/// Whether these steps win for whoever makes them.
fn wins(mut position: AnyPosition, steps: &[Step]) -> bool {
    let mover = position.to_move();
    for &step in steps {
        position.play(step).expect("a legal step");
    }
    position.outcome().is_some_and(|outcome| outcome.winner.is_some() && outcome.winner == mover)
}

#[test]
fn the_chains_win() {
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.kind == "chain") {
        let position = puzzle.rules.read(puzzle.text).expect("a position");
        assert!(puzzle.right.len() > 1 && wins(position, &puzzle.right), "{}", puzzle.line);
    }
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
            let (found, right) = if puzzle.kind == "chain" {
                let turn = player.turn(&position, &[], limits, &Stop::default());
                let wins = wins(position, &turn);
                (turn, wins)
            } else {
                let step = player.think(&position, &[], limits, &Stop::default(), &mut |_| {}).best();
                let right = match puzzle.kind {
                    "lift" => matches!(step, Some(Step::Take(_))),
                    _ => step == puzzle.right.first().copied(),
                };
                (step.into_iter().collect(), right)
            };
            if !right {
                let found = notation::write_turn(&found);
                missed.push(format!("level {}: {found} at {}", level.number(), puzzle.line));
            }
        }
    }
    assert!(missed.is_empty(), "{} missed:\n{}", missed.len(), missed.join("\n"));
}
