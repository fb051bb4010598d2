//! What a position is worth without what its best turn does.

use kamni_engine::{Deed, Family, Limits, Mind, Settings, Stop};
use kamni_rules::{AnyPosition, GameKind, Line, Position, Rng, Rules, Step};

/// A position after a number of random turns, as its text has it.
fn position(rules: &Rules, turns: u32, rng: &mut Rng) -> Option<AnyPosition> {
    let mut here = rules.start();
    while here.turn() < turns || !here.turn_begins() {
        let step = here.pick(|count| rng.below(count))?;
        here.play_unchecked(step);
    }
    (!here.is_over()).then(|| rules.read(&here.text()).expect("its own text"))
}

/// Where a turn has come to when it is over, or as far as it is told.
fn end(start: &AnyPosition, steps: &[Step]) -> AnyPosition {
    let mut here = *start;
    for step in steps {
        if here.turn_ended(start) {
            break;
        }
        here.play(*step).expect("legal steps");
    }
    here
}

/// Turns that do the same in another order, or with steps that could be spared, are left out as well.
fn check(kind: GameKind, options: &[(&str, &str)], turns: u32) {
    let rules = Rules::new(kind, options.iter().copied()).expect("options");
    let (mut rng, stop, mut compared) = (Rng::new(7), Stop::default(), 0);
    for _ in 0..12 {
        let Some(start) = position(&rules, turns, &mut rng) else { continue };
        let line = Line::new(rules, start);
        let settings = Settings { memory: 8 << 20, family: Family::AlphaBeta, ..Settings::default() };
        let mut mind = Mind::new(&start, settings);
        let turn = mind.turn(&line, Limits::nodes(20_000), &stop);
        let Deed::Cells(cells) = Deed::between(&start, &end(&start, &turn)) else { panic!("cells") };
        // One of the cells alone is done in many ways.
        for deed in [Deed::Cells(cells.clone()), Deed::Cells(cells[..1].to_vec())] {
            let other = mind.think_without(&line, &deed, Limits::nodes(20_000), &stop);
            let Some(told) = other.candidates.first().map(|found| &found.line) else { continue };
            let mut here = start;
            for step in told {
                if here.turn_ended(&start) {
                    break;
                }
                here.play(*step).expect("legal steps");
                assert!(!deed.is_done(&start, &here), "{kind}: {told:?} does {deed:?} in {}", start.text());
            }
            compared += 1;
        }
        // Nothing is left of that for the next search.
        let again = mind.think_among(&line, &turn[..1], Limits::nodes(500), &stop);
        assert_eq!(again.best(), Some(turn[0]));
    }
    assert!(compared > 10, "{kind}: {compared}");
}

#[test]
fn no_turn_that_does_it_is_found() {
    check(GameKind::Four, &[("size", "7"), ("stones", "20")], 24);
    check(GameKind::Dao, &[("first", "riders")], 6);
    check(GameKind::CloseCombat, &[("size", "7")], 16);
    check(GameKind::Hasami, &[], 20);
    check(GameKind::Kamiken, &[("size", "6")], 6);
}

#[test]
fn where_every_step_does_it_nothing_is_found() {
    let rules = Rules::new(GameKind::Kamiken, [("size", "5")]).expect("options");
    let start = rules.start();
    let line = Line::new(rules, start);
    let mut mind = Mind::new(&start, Settings { memory: 8 << 20, ..Settings::default() });
    let found = mind.think_without(&line, &Deed::Cells(Vec::new()), Limits::nodes(100), &Stop::default());
    assert_eq!(found.best(), None);
}
