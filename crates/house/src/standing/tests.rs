//! What is forbidden beside a rated game, and what is not.

use std::sync::Arc;

use kamni_rules::{Game, Player, Rng, Rules};

use super::*;
use crate::clock::{Controls, Left};
use crate::game::{End, Event, Numbered, Setting, Sitter, Why};

/// A game after these steps, with how it stands noted.
fn noted(standing: &Standing, rules: Rules, steps: &[Step], rated: bool) -> Table {
    let setting = Setting {
        id: GameId::random(),
        rules,
        position: None,
        controls: Controls::NONE,
        rated,
        created: 0,
        rematch_of: None,
        tournament: None,
    };
    let mut table = Table::new(Arc::new(setting), [Sitter::Guest, Sitter::Guest]).expect("a table");
    for step in steps {
        let event = Event::Step { step: *step, left: [Left { ms: 0, periods: 0 }; 2] };
        let number = table.number() + 1;
        assert!(table.apply(&Numbered { number, at: 0, event }), "{step}");
    }
    standing.note(&table);
    table
}

/// This many steps by chance, fewer if the game is over before; the last position is one that goes on.
fn played(rules: &Rules, most: usize, rng: &mut Rng) -> Vec<Step> {
    let (mut game, mut steps) = (Game::new(rules.start()), Vec::new());
    for _ in 0..most {
        let Some(step) = game.position().pick(|count| rng.below(count)) else { break };
        let mut next = *game.position();
        next.play_unchecked(step);
        if next.is_over() {
            break;
        }
        game.play_unchecked(step);
        steps.push(step);
    }
    steps
}

fn after(rules: &Rules, steps: &[Step]) -> AnyPosition {
    let mut position = rules.start();
    steps.iter().for_each(|step| position.play(*step).expect("legal"));
    position
}

fn usual(kind: GameKind) -> Rules {
    Rules::new(kind, []).expect("the usual options")
}

#[test]
fn a_position_and_all_that_one_step_leads_to() {
    let small = Rules::new(GameKind::Kamiken, [("size", "3")]).expect("options");
    for rules in GameKind::ALL.iter().map(|kind| usual(*kind)).chain([small]) {
        let kind = rules.kind();
        for seed in 0..12 {
            let standing = Standing::default();
            let steps = played(&rules, 1 + 9 * seed, &mut Rng::new(seed as u64));
            noted(&standing, rules, &steps, true);
            let position = after(&rules, &steps);
            assert!(standing.forbids(&position), "{kind} {seed}");
            for step in position.legal() {
                let mut next = position;
                next.play_unchecked(step);
                assert!(standing.forbids(&next), "{kind} {seed} {step}");
            }
            assert!(!standing.forbids(&rules.start()), "{kind} {seed}: everybody knows the beginning");
        }
    }
}

#[test]
fn another_game_may_be_looked_at() {
    for &kind in GameKind::ALL {
        let (rules, standing) = (usual(kind), Standing::default());
        let mut rng = Rng::new(5);
        for _ in 0..50 {
            let length = 6 + rng.below(60);
            noted(&standing, rules, &played(&rules, length, &mut rng), true);
        }
        for _ in 0..50 {
            let length = 6 + rng.below(60);
            let steps = played(&rules, length, &mut rng);
            let position = after(&rules, &steps);
            assert!(!standing.forbids(&position), "{kind}: {}", position.text());
            assert!(!standing.forbids_line(&rules.start(), &steps), "{kind}: {}", position.text());
        }
    }
}

#[test]
fn early_only_what_was_played_is_forbidden() {
    let (rules, standing) = (usual(GameKind::Kamiken), Standing::default());
    let steps =
        |text: &str| -> Vec<Step> { text.split(' ').map(|step| step.parse().expect("a step")).collect() };
    noted(&standing, rules, &steps("c3"), true);
    for (line, forbidden) in
        [("c3", true), ("g7", true), ("e5", false), ("e5 a1", false), ("c3 h8", true), ("b2 h8", false)]
    {
        assert_eq!(standing.forbids(&after(&rules, &steps(line))), forbidden, "{line}");
    }
}

#[test]
fn neither_turning_nor_exchanging_nor_other_options_help() {
    let (rules, standing) = (usual(GameKind::Kamiken), Standing::default());
    let steps = ["b2", "d2", "e3", "g4", "c5", "f7", "b8"].map(|step| step.parse().expect("a step"));
    noted(&standing, rules, &steps, true);
    let other = Rules::new(GameKind::Kamiken, [("komi", "7.5")]).expect("options");
    for (rules, text) in [
        (other, "9/1x1o5/4x4/6o2/2x6/9/5o3/1x7/9 second"),
        // Mirrored; at the diagonal too; the colours exchanged; the other's turn.
        (rules, "9/5o1x1/4x4/2o6/6x2/9/3o5/7x1/9 second"),
        (rules, "9/1x5x1/4x4/1o7/2x6/6o2/3o5/9/9 second"),
        (rules, "9/1o1x5/4o4/6x2/2o6/9/5x3/1o7/9 second finished=first"),
        (rules, "9/1x1o5/4x4/6o2/2x6/9/5o3/1x7/9 first finished=second"),
        // A stone more that does nothing; one less.
        (rules, "9/1x1o5/4x4/6o2/2x6/9/5o3/1x7/8o first"),
        (rules, "9/1x1o5/4x4/6o2/2x6/9/5o3/9/9 first"),
    ] {
        let like = rules.read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert!(standing.forbids(&like), "{text}");
    }
}

#[test]
fn lines_through_a_game_are_forbidden_as_long_as_it_goes_on() {
    let (rules, standing) = (usual(GameKind::Hasami), Standing::default());
    let steps = played(&rules, 60, &mut Rng::new(3));
    let mut table = noted(&standing, rules, &steps[..20], true);
    assert!(standing.forbids_line(&rules.start(), &steps[..20]));
    assert!(standing.forbids_line(&rules.start(), &steps), "it leads through");
    assert!(!standing.forbids_line(&rules.start(), &steps[..2]), "long before");
    assert!(standing.is_copied(&after(&rules, &steps[..20])));
    let positions: Vec<AnyPosition> = [0, 2, 20, 60].map(|ply| after(&rules, &steps[..ply])).to_vec();
    assert_eq!(standing.hides(&positions), [false, false, true, false]);
    let end = End { winner: Some(Player::First), why: Why::Resigned, score: None };
    let number = table.number() + 1;
    assert!(table.apply(&Numbered { number, at: 0, event: Event::Ended { end } }));
    standing.note(&table);
    assert!(!standing.forbids_line(&rules.start(), &steps), "it is over");
    noted(&standing, rules, &steps[..20], false);
    assert!(!standing.forbids_line(&rules.start(), &steps), "it is not rated");
}
