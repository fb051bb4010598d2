//! Exact values against plain minimax over the rules themselves, without any pruning.

use std::collections::HashMap;

use kamni_rules::games::Kamiken;
use kamni_rules::{AnyPosition, GameKind, Player, Position, Rng, Rules, Step};

use crate::solve::{Solved, Solver, Wanted};

fn rules(size: &str) -> Rules {
    Rules::new(GameKind::Kamiken, [("size", size)]).expect("a size")
}

/// First's points less Second's, without the komi.
fn plain_score<const W: usize>(position: &Kamiken<W>) -> i32 {
    let [first, second] = position.score().map(|points| points.in_halves() as i32);
    (first - second + position.komi().in_halves() as i32) / 2
}

/// Minimax by the rules, pass and all. Positions are remembered, since they come about in many ways; nothing else is left out.
fn minimax<const W: usize>(position: &Kamiken<W>, known: &mut HashMap<u64, i32>) -> i32 {
    if position.is_over() {
        return plain_score(position);
    }
    if let Some(value) = known.get(&position.hash()) {
        return *value;
    }
    let values = position.legal().into_iter().map(|step| {
        let mut next = *position;
        next.play_unchecked(step);
        minimax(&next, known)
    });
    let best = match position.status().mover() {
        Player::First => values.max(),
        Player::Second => values.min(),
    };
    let best = best.expect("a game that is not over has a step");
    known.insert(position.hash(), best);
    best
}

fn solved(position: &AnyPosition, wanted: Wanted) -> Solved {
    let mut solver = Solver::new(position, 1 << 20).expect("a position that can be worked out");
    solver.solve(wanted, &mut |_| true).expect("nobody stops it")
}

/// Compares every step's value and plays the line out.
fn check(text: &str, position: AnyPosition) {
    let AnyPosition::Kamiken8(plain) = position else { panic!("a small board: {text}") };
    let mut known = HashMap::new();
    let found = solved(&position, Wanted::All);
    assert_eq!(found.value, minimax(&plain, &mut known), "{text}");
    assert_eq!(found.steps.len(), plain.legal().len(), "{text}");
    for &(step, value) in &found.steps {
        let mut next = plain;
        next.play(step).expect("a legal step");
        assert_eq!(value, minimax(&next, &mut known), "{text}: {step}");
    }
    let mut end = plain;
    for &step in &found.line {
        end.play(step).expect("a legal step");
    }
    assert!(end.is_over(), "{text}: {:?}", found.line);
    assert_eq!(plain_score(&end), found.value, "{text}: {:?}", found.line);
    let best = solved(&position, Wanted::Best);
    assert_eq!(
        (best.value, best.steps.first().map(|(step, _)| *step)),
        (found.value, best.line.first().copied())
    );
}

/// A position after some random stones, until at most this many cells are open; now and then after a pass.
fn random(size: &str, open: usize, rng: &mut Rng) -> AnyPosition {
    loop {
        let mut position = rules(size).start();
        let cells = |position: &AnyPosition| match position {
            AnyPosition::Kamiken8(position) => {
                (position.open_to(Player::First) | position.open_to(Player::Second)).count()
            }
            _ => 0,
        };
        while cells(&position) > open {
            let legal = position.legal();
            let stones: Vec<Step> = legal.into_iter().filter(|step| *step != Step::Pass).collect();
            let Some(step) = stones.get(rng.below(stones.len().max(1))) else { break };
            position.play_unchecked(*step);
        }
        if rng.below(5) == 0 {
            position.play_unchecked(Step::Pass);
        }
        if cells(&position) > 0 {
            return position;
        }
    }
}

#[test]
fn the_board_of_three_is_what_minimax_says() {
    check("3", rules("3").start());
}

#[test]
fn endings_are_what_minimax_says() {
    let mut rng = Rng::new(7);
    for (size, open, number) in [("3", 9, 40), ("4", 10, 60), ("5", 10, 60), ("6", 9, 30), ("8", 8, 10)] {
        for _ in 0..number {
            let position = random(size, open, &mut rng);
            check(&position.text(), position);
        }
    }
}
