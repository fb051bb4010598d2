//! What a search calls proven is true, also in Dao, where it leaves out steps close to its leaves.

use kamni_engine::{Family, Limits, Mind, Report, Settings, Stop};
use kamni_rules::{AnyPosition, GameKind, Line, Player, Position, Rng, Rules, Step, notation};

/// Whether First, who has the fortresses, comes into the Dao in this turn.
fn comes_in(position: &AnyPosition) -> bool {
    position.legal().into_iter().any(|step| {
        let mut next = *position;
        next.play_unchecked(step);
        // Whatever it picked up can be set down anywhere.
        while next.to_move() == Some(Player::First) {
            let Some(&step) = next.legal().first() else { break };
            next.play_unchecked(step);
        }
        next.outcome().and_then(|outcome| outcome.winner) == Some(Player::First)
    })
}

/// Whether no step of the riders in what is left of their turn keeps the fortresses out.
fn is_lost(position: &AnyPosition) -> bool {
    position.legal().into_iter().all(|step| {
        let mut next = *position;
        next.play_unchecked(step);
        match next.to_move() {
            Some(Player::First) => comes_in(&next),
            Some(Player::Second) => is_lost(&next),
            None => false,
        }
    })
}

fn depth(steps: u32) -> Limits {
    Limits { depth: Some(steps), ..Limits::default() }
}

fn searching() -> Settings {
    Settings { family: Family::AlphaBeta, memory: 4 << 20, ..Settings::default() }
}

/// What is found of a position by one who has not seen anything yet.
fn think(rules: &Rules, position: &AnyPosition, limits: Limits) -> Report {
    let line = Line::new(*rules, *position);
    Mind::new(position, searching()).think(&line, limits, &Stop::default(), &mut |_| {})
}

/// Whether a search calls the game won by First, who has the fortresses.
fn is_proven_lost(rules: &Rules, position: &AnyPosition, limits: Limits) -> bool {
    think(rules, position, limits).proof.and_then(|proof| proof.winner) == Some(Player::First)
}

#[test]
fn a_step_that_alone_saves_is_found_however_late_it_comes() {
    // Only f9-h9 and f10-h10 keep the fortress on g9 out: riders leave one fortress for another, which promises nothing, and
    // more than a hundred steps promise as much and come first.
    let text = "RR1RR1RR1RR1RR1RR1/RR1RR1RR1RR1RR1RR1/r1r1r1r1r1r1r1r1r1/18/1r1r1r1r1r1r1r1r1r/18/\
                18/18/4FRRF10/4FRRF10/18/18/18/18/r1r1r1r1r1r1r1r1r1/18/r1r1r1r1r1r1r1r1r1/18 \
                second moved=a17 turn=61 ply=151";
    let rules = Rules::new(GameKind::Dao, [("board", "18")]).expect("a board");
    let position = rules.read(text).expect("a position");
    let saves = |step: &Step| {
        let mut next = position;
        next.play_unchecked(*step);
        next.to_move() == Some(Player::Second) && !is_lost(&next)
    };
    let saving: Vec<Step> = position.legal().into_iter().filter(saves).collect();
    assert_eq!(saving, notation::read_turn("f9-h9,f10-h10").expect("steps"));
    for steps in 3..=5 {
        assert!(!is_proven_lost(&rules, &position, depth(steps)), "with a depth of {steps}");
    }
}

#[test]
fn riders_are_lost_where_the_search_says_so_and_nowhere_else() {
    let rules = Rules::new(GameKind::Dao, []).expect("defaults");
    let start = rules.start();
    let mut rng = Rng::new(11);
    let (mut lost, mut open) = (0, 0);
    for _ in 0..32 {
        let (mut mind, mut line) = (Mind::new(&start, searching()), Line::new(rules, start));
        while !line.position().is_over() && line.steps().len() < 300 {
            let position = *line.position();
            let mut after = position;
            let riders_go_on = position.to_move() == Some(Player::Second) && after.play(Step::End).is_ok();
            if riders_go_on && comes_in(&after) {
                let is_lost = is_lost(&position);
                let proven = is_proven_lost(&rules, &position, depth(6));
                assert_eq!(proven, is_lost, "after {:?}", line.steps());
                *(if proven { &mut lost } else { &mut open }) += 1;
            }
            let step = if line.steps().len() < 8 || rng.below(8) == 0 {
                position.pick(|count| rng.below(count))
            } else {
                mind.think(&line, Limits::nodes(1500), &Stop::default(), &mut |_| {}).best()
            };
            line.play(step.expect("the game goes on")).expect("a legal step");
        }
    }
    assert!(lost >= 10 && open >= 10, "of both there were some: {lost} lost, {open} open");
}

#[test]
fn a_search_that_is_cut_short_says_nothing_that_is_not_so() {
    let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("a size");
    let mut rng = Rng::new(5);
    let mut said = 0;
    for _ in 0..40 {
        let mut position = rules.start();
        for _ in 0..6 {
            let stones: Vec<Step> = position.legal().into_iter().filter(|step| *step != Step::Pass).collect();
            position.play_unchecked(stones[rng.below(stones.len())]);
        }
        let proof = |limits: Limits| think(&rules, &position, limits).proof;
        let whole = proof(Limits::default()).expect("it is thought to its end");
        for nodes in (1..150).map(|times| 29 * times) {
            if let Some(proof) = proof(Limits::nodes(nodes)) {
                assert_eq!(proof.winner, whole.winner, "with {nodes} positions: {position:?}");
                said += 1;
            }
        }
    }
    assert!(said > 100, "{said}");
}

/// The step that looked best at one depth loses at the next, and there the search is cut short: others are left.
#[test]
fn a_position_is_not_lost_because_the_first_step_tried_is() {
    let rules = Rules::new(GameKind::Hasami, []).expect("defaults");
    for text in [
        "6xx1/4x4/oo4o1o/1o7/2o3x1o/xx1o1o3/1xx6/4o1x2/2o6 first turn=140 quiet=7",
        "1x1o5/9/1oo4oo/ooooo4/oo2o3x/1o1xxxx1x/x1x1xx3/9/1o3x3 first turn=112 quiet=6",
    ] {
        let position = rules.read(text).expect("a position");
        let lost = |nodes| {
            let found = think(&rules, &position, Limits::nodes(nodes));
            found.proof.is_some_and(|proof| proof.winner.is_some() && proof.winner != position.to_move())
        };
        let said: Vec<u64> = (20..400).chain([100_000]).filter(|nodes| lost(*nodes)).collect();
        assert!(said.is_empty(), "lost with {said:?} positions: {text}");
    }
}
