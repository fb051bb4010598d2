//! Exact values against plain minimax over the rules themselves, without any pruning.

use std::collections::HashMap;

use kamni_rules::games::CloseCombat;
use kamni_rules::{AnyPosition, GameKind, Player, Position, Rng, Rules, Step};

use crate::solve::{Solved, Solver, Unsolved, Wanted};

/// Red's stones less Blue's.
fn ahead<const W: usize>(position: &CloseCombat<W>) -> i32 {
    let [first, second] = Player::BOTH.map(|player| position.stones(player).count() as i32);
    first - second
}

/// Minimax by the rules, step by step. Positions are remembered by their texts, since they come about in many ways; nothing else is left out.
fn minimax<const W: usize>(position: &CloseCombat<W>, known: &mut HashMap<String, i32>) -> i32 {
    if position.is_over() {
        return ahead(position);
    }
    // How many turns were made makes no difference, and passing changes it.
    let text = position.text();
    let told = text.split(' ').filter(|field| !field.starts_with("turn=") && !field.starts_with("ply="));
    let key = told.collect::<Vec<_>>().join(" ");
    if let Some(value) = known.get(&key) {
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
    known.insert(key, best);
    best
}

fn solved(position: &AnyPosition, wanted: Wanted) -> Solved {
    let mut solver = Solver::new(position, 1 << 20).expect("a position that can be worked out");
    solver.solve(wanted, &mut |_| true).expect("nobody stops it")
}

/// Compares every step's value and plays the line out.
fn check(position: AnyPosition) {
    let text = position.text();
    let AnyPosition::CloseCombat8(plain) = position else { panic!("a small board: {text}") };
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
    assert_eq!(ahead(&end), found.value, "{text}: {:?}", found.line);
    let best = solved(&position, Wanted::Best);
    let first = best.steps.first().map(|(step, _)| *step);
    assert_eq!((best.value, first), (found.value, best.line.first().copied()), "{text}");
}

/// A position after random steps, until at most this many cells are empty; `begins` says whether a turn begins there.
fn random(lead: &str, size: &str, empty: usize, begins: bool, rng: &mut Rng) -> AnyPosition {
    let rules = Rules::new(GameKind::CloseCombat, [("size", size), ("lead", lead)]).expect("options");
    loop {
        let mut position = rules.start();
        let cells = usize::from(position.size()).pow(2);
        while !position.is_over() {
            let legal = position.legal();
            let stones: Vec<Step> = legal.iter().copied().filter(|step| *step != Step::Pass).collect();
            let step = if stones.is_empty() || rng.below(20) == 0 {
                legal[rng.below(legal.len())]
            } else {
                stones[rng.below(stones.len())]
            };
            position.play_unchecked(step);
            let stones = position.score().map(|points| points.in_halves() as usize / 2).iter().sum::<usize>();
            if cells - stones <= empty && position.turn_begins() == begins && !position.is_over() {
                return position;
            }
        }
    }
}

#[test]
fn endings_are_what_minimax_says() {
    let mut rng = Rng::new(11);
    for (lead, size, empty, number) in
        [("2", "5", 4, 40), ("1", "5", 4, 40), ("2", "5", 5, 6), ("1", "6", 3, 10), ("2", "8", 3, 6)]
    {
        for round in 0..number {
            check(random(lead, size, empty, round % 3 != 0, &mut rng));
        }
    }
}

/// The blocks that must not be filled and dangers that are older than the turn decide here.
#[test]
fn drawn_endings_are_what_minimax_says() {
    let rules = Rules::new(GameKind::CloseCombat, [("size", "5")]).expect("options");
    for text in [
        "xxxoo/x1xoo/xxxoo/ooo1x/oooxx first",
        "xxxoo/xoxoo/xx1oo/ooo1x/ooox1 second passed=yes",
        "xoxox/oxoxo/x1o1x/oxoxo/xoxo1 first",
    ] {
        check(rules.read(text).expect(text));
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let position = |size| Rules::new(GameKind::CloseCombat, [("size", size)]).expect("a size").start();
    assert_eq!(Solver::new(&position("9"), 0).err(), Some(Unsolved::Board { size: 9, most: 8 }));
    assert_eq!(Solver::new(&position("6"), 0).err(), Some(Unsolved::TooLarge { open: 36, most: 25 }));
    assert!(Solver::new(&position("5"), 0).is_ok());
}
