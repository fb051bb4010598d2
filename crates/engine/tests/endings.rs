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

/// A game of random stones on a small board of Close Combat, up to where at most this many cells are empty.
fn close_combat(size: &str, most: usize, rng: &mut Rng) -> Line {
    let rules = Rules::new(GameKind::CloseCombat, [("size", size)]).expect("a size");
    let mut line = Line::new(rules, rules.start());
    while open(&line) > most || !line.position().turn_begins() {
        let mut stones = line.position().legal();
        stones.retain(|step| *step != Step::Pass);
        let Some(step) = stones.get(rng.below(stones.len().max(1))) else { break };
        line.play(*step).expect("a legal step");
    }
    line
}

#[test]
fn endings_of_close_combat_are_told_exactly_and_played_so() {
    let mut rng = Rng::new(6);
    let (mut told, mut drawn) = (0, 0);
    for (size, number) in [("5", 8), ("6", 4), ("8", 4)] {
        for _ in 0..number {
            let line = close_combat(size, 8, &mut rng);
            if line.position().is_over() {
                continue;
            }
            let limits = Limits::time(Duration::from_secs(5));
            let found = mind(&line, Level::FULL).think(&line, limits, &Stop::default(), &mut |_| {});
            let text = line.position().text();
            let margin = found.margin.expect("stones decide");
            let winner = found.proof.unwrap_or_else(|| panic!("not proved: {text}")).winner;
            assert!(
                found.exact
                    && winner.is_none() == (margin == 0.0)
                    && found.value() == margin.clamp(-1.0, 1.0)
            );
            let for_first = if line.position().to_move() == Some(Player::First) { margin } else { -margin };
            assert_eq!(played_out(line, limits), for_first, "{text}");
            told += 1;
            drawn += u32::from(winner.is_none());
        }
    }
    assert!(told > 10 && drawn > 0, "{told} {drawn}");
    // Weaker levels look at it as at anything else, and so does everybody where it would take long.
    let limits = Limits::nodes(50);
    for (level, most) in [(Level::new(6).expect("a level"), 8), (Level::FULL, 14)] {
        let line = close_combat("5", most, &mut rng);
        let found = mind(&line, level).think(&line, limits, &Stop::default(), &mut |_| {});
        assert!(!found.exact, "{}", line.position().text());
    }
}

/// Endings that take seconds or tables are no business of a turn.
#[test]
fn no_turn_waits_for_tables() {
    for (kind, text) in [
        (GameKind::Hasami, "7ox/xo7/1x7/9/9/9/9/9/9 first"),
        (GameKind::Dao, "RR9RR/RR9RR/13/13/13/4r1r6/4rrrrr4/4rrrrr4/6r6/13/13/RR9FF/RR9FF first"),
    ] {
        let rules = Rules::new(kind, []).expect("no options");
        let position = rules.read(text).expect(text);
        let line = Line::new(rules, position);
        let began = Instant::now();
        let limits = Limits { depth: Some(1), ..Limits::nodes(200) };
        let found = mind(&line, Level::FULL).think(&line, limits, &Stop::default(), &mut |_| {});
        assert!(!found.exact && found.best().is_some() && began.elapsed() < Duration::from_secs(2), "{text}");
    }
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
