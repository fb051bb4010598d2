//! Endings are played perfectly, and what is told of them is exact.

use std::time::{Duration, Instant};

use kamni_engine::solve::{Solver, Wanted};
use kamni_engine::{Level, Limits, Mind, Settings, Stop, margin};
use kamni_rules::{GameKind, Line, Player, Position, Rng, Rules, Step};

/// How many cells are open to somebody.
fn open(line: &Line) -> usize {
    Solver::new(line.position(), 0).map_or(usize::MAX, |solver| solver.open())
}

/// A game of random stones, up to where at most this many cells are open.
fn ending(size: &str, most: usize, rng: &mut Rng) -> Line {
    let rules = Rules::new(GameKind::Kamiken, [("size", size)]).expect("a size");
    let mut line = Line::new(rules, rules.start());
    while open(&line) > most {
        let mut stones = line.position().legal();
        stones.retain(|step| *step != Step::Pass);
        let Some(step) = stones.get(rng.below(stones.len().max(1))) else { break };
        line.play(*step).expect("a legal step");
    }
    line
}

fn mind(line: &Line, level: Level) -> Mind {
    Mind::new(line.start(), Settings { level, ..Settings::default() })
}

/// First's score less Second's when full strength plays both sides on from here.
fn played_out(mut line: Line, limits: Limits) -> f32 {
    let mut mind = mind(&line, Level::FULL);
    while !line.position().is_over() {
        for step in mind.turn(&line, limits, &Stop::default()) {
            line.play(step).expect("a legal step");
        }
    }
    margin(line.position()).expect("points decide")
}

#[test]
fn endings_are_told_exactly_and_played_so() {
    let mut rng = Rng::new(3);
    let mut slowest = Duration::ZERO;
    for (size, number) in [("6", 6), ("9", 12), ("13", 8), ("19", 4)] {
        for _ in 0..number {
            let line = ending(size, 24, &mut rng);
            if line.position().is_over() || open(&line) == 0 {
                continue;
            }
            let began = Instant::now();
            let limits = Limits::time(Duration::from_secs(5));
            let found = mind(&line, Level::FULL).think(&line, limits, &Stop::default(), &mut |_| {});
            slowest = slowest.max(began.elapsed());
            let text = line.position().text();
            assert!(found.exact && found.proof.is_some(), "{text}");
            let told = found.margin.expect("points decide");
            let for_first = if line.position().to_move() == Some(Player::First) { told } else { -told };
            assert_eq!(played_out(line, limits), for_first, "{text}");
        }
    }
    println!("slowest: {slowest:?}");
}

/// Both sides' points are what a solver says, also when the game is lost: nobody who goes on alone fills up his own points.
#[test]
fn who_goes_on_alone_takes_the_most_at_every_level() {
    let mut rng = Rng::new(5);
    let mut seen = 0;
    for (size, most) in [("5", 20), ("7", 30), ("9", 45), ("13", 60)] {
        for level in [1, 4, 5, 10] {
            let mut line = ending(size, most, &mut rng);
            line.play(Step::Pass).expect("a pass is legal");
            let mut solver = Solver::new(line.position(), 0).expect("it can be worked out");
            let best = solver.solve(Wanted::Best, &mut |_| true).expect("nobody stops it");
            assert!(best.sure);
            let mut mind = mind(&line, Level::new(level).expect("a level"));
            while !line.position().is_over() {
                for step in mind.turn(&line, Limits::nodes(400), &Stop::default()) {
                    line.play(step).expect("a legal step");
                }
            }
            // The komi is half a point.
            assert_eq!(margin(line.position()), Some(best.value as f32 - 0.5), "{}", line.position().text());
            seen += usize::from(best.line.len() > 1);
        }
    }
    assert!(seen > 8, "most of them have something to gain: {seen}");
}

#[test]
fn work_that_is_broken_off_is_taken_up() {
    let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("a size");
    let mut whole = Solver::new(&rules.start(), 64 << 20).expect("it can be worked out");
    let all = whole.solve(Wanted::Classes, &mut |_| true).expect("nobody stops it");
    assert_eq!(all.value, 1);
    let mut one = Solver::new(&rules.start(), 64 << 20).expect("it can be worked out");
    assert_eq!(one.solve(Wanted::Classes, &mut |standing| standing.nodes < 20_000), None);
    let seen = one.seen(usize::MAX);
    let mut other = Solver::new(&rules.start(), 64 << 20).expect("it can be worked out");
    assert!(!other.recall(&seen[1..]), "what is cut off is not taken up");
    let mut other = Solver::new(&rules.start(), 64 << 20).expect("it can be worked out");
    assert!(other.recall(&seen));
    let rest = other.solve(Wanted::Classes, &mut |_| true).expect("nobody stops it");
    assert_eq!((rest.value, &rest.steps), (all.value, &all.steps));
    assert!(rest.nodes + 10_000 < all.nodes, "{} of {}", rest.nodes, all.nodes);
}
