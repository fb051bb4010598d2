//! The puzzles that are shipped: each is replayed, a sample is solved again.

use std::collections::HashSet;

use kamni_engine::Stop;
use kamni_puzzles::{Maker, Plan, Verdict, all, find, themes};
use kamni_rules::{GameKind, Position, Step};
use kamni_texts::{Lang, Texts};

#[test]
fn every_puzzle_is_replayed() {
    let mut ids = HashSet::new();
    for &kind in GameKind::ALL {
        assert!(!all(kind).is_empty(), "{kind}");
        for puzzle in all(kind) {
            let id = puzzle.id();
            assert!(ids.insert(id), "{id} twice");
            assert_eq!(find(id).map(kamni_puzzles::Puzzle::position), Some(puzzle.position()), "{id}");
            assert!(themes(kind).contains(&puzzle.theme()), "{id}");
            assert!(puzzle.position().turn_begins(), "{id}");
            assert_eq!(puzzle.judge(puzzle.solution()), Verdict::Right, "{id}");
            assert_eq!(puzzle.judge(&[]), Verdict::SoFar, "{id}");
            assert!((800..=2000).contains(&puzzle.rating()), "{id}");
            every_order_is_right(puzzle, &mut Vec::new());
            a_turn_without_hints_is_wrong(puzzle);
        }
    }
}

/// Whoever makes no step that goes on rightly has not solved it when his turn is over, and hears so at the latest then.
fn a_turn_without_hints_is_wrong(puzzle: &kamni_puzzles::Puzzle) {
    let (mut made, mut here) = (Vec::new(), *puzzle.position());
    loop {
        let hints = puzzle.hints(&made);
        let solves = |step: Step| puzzle.judge(&[&made[..], &[step]].concat()) == Verdict::Right;
        let step = here.legal().into_iter().find(|step| !hints.contains(step) && !solves(*step));
        let step = step.unwrap_or_else(|| panic!("{}: nothing to choose after {made:?}", puzzle.id()));
        made.push(step);
        here.play_unchecked(step);
        match puzzle.judge(&made) {
            Verdict::Wrong { place } => return assert_eq!(place + 1, made.len(), "{}", puzzle.id()),
            Verdict::SoFar => assert!(!here.turn_ended(puzzle.position()), "{}: {made:?}", puzzle.id()),
            verdict => panic!("{}: {made:?} is {verdict:?}", puzzle.id()),
        }
    }
}

/// A movement that could be spared, made first, is no mistake as long as there are enough left.
#[test]
fn a_spared_movement_is_no_mistake() {
    let mut spared = 0;
    for puzzle in all(GameKind::Four) {
        let moves = puzzle.needed().iter().filter(|step| matches!(step, Step::Move(..))).count();
        let hints = puzzle.hints(&[]);
        let idle = |step: &Step| matches!(step, Step::Move(..)) && !hints.contains(step);
        let mut legal =
            puzzle.position().legal().into_iter().filter(|step| (1..=3).contains(&moves) && idle(step));
        let Some(first) = legal.find(|step| puzzle.judge(&[*step]) == Verdict::SoFar) else { continue };
        let mut made = vec![first];
        while puzzle.judge(&made) == Verdict::SoFar {
            made.push(puzzle.hints(&made)[0]);
        }
        assert_eq!(puzzle.judge(&made), Verdict::Right, "{}: {made:?}", puzzle.id());
        spared += 1;
    }
    assert!(spared > 0);
}

/// Each game has at least six themes that are really there.
#[test]
fn themes_are_represented() {
    for &kind in GameKind::ALL {
        assert!(all(kind).len() >= 200, "{kind}: {}", all(kind).len());
        let many = |theme: &&&str| all(kind).iter().filter(|puzzle| puzzle.theme() == **theme).count() >= 5;
        assert!(themes(kind).iter().filter(many).count() >= 6, "{kind}");
    }
}

fn every_order_is_right(puzzle: &kamni_puzzles::Puzzle, made: &mut Vec<Step>) {
    // Of many ways two at each place will do.
    for step in puzzle.hints(made).into_iter().take(2) {
        made.push(step);
        match puzzle.judge(made) {
            Verdict::Right => {}
            Verdict::SoFar => every_order_is_right(puzzle, made),
            verdict => panic!("{}: {made:?} is {verdict:?}", puzzle.id()),
        }
        made.pop();
    }
}

#[test]
fn a_sample_is_solved_again() {
    for &kind in GameKind::ALL {
        let puzzles = all(kind);
        for puzzle in puzzles.iter().step_by(puzzles.len().div_ceil(2)) {
            assert!(
                puzzle.is_found_with(10 * puzzle.proof_nodes(), &Stop::default()),
                "{kind} {}",
                puzzle.id()
            );
        }
    }
}

#[test]
fn every_theme_has_a_name() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        for &kind in GameKind::ALL {
            assert!(themes(kind).len() >= 6, "{kind}");
            for theme in themes(kind) {
                assert!(texts.has(&format!("puzzle-theme-{kind}-{theme}")), "{lang:?} {kind} {theme}");
            }
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let made = |seed| {
        let rules = kamni_rules::Rules::new(GameKind::CloseCombat, [("size", "5")]).ok();
        let mut maker =
            Maker::new(Plan { kind: GameKind::CloseCombat, rules, count: 3, seed, besides: Vec::new() });
        for _ in 0..6 {
            maker.play(&Stop::default());
        }
        let lines: Vec<String> = maker.puzzles().iter().map(kamni_puzzles::Puzzle::write).collect();
        (lines, maker.counts().clone())
    };
    let first = made(5);
    assert!(first.1.positions > 50, "{:?}", first.1);
    assert_eq!(first, made(5));
    assert_ne!(first.1, made(6).1);
}
