//! What a search calls proven is true, also in Dao, where it leaves out steps close to its leaves.

use kamni_engine::{Family, Level, Limits, Player, Settings, Stop};
use kamni_rules::{AnyPosition, Game, GameKind, Player as Side, Position, Rng, Rules, Step};

/// Whether First, who has the fortresses, comes into the Dao in this turn.
fn comes_in(position: &AnyPosition) -> bool {
    position.legal().into_iter().any(|step| {
        let mut next = *position;
        next.play_unchecked(step);
        // Whatever it picked up can be set down anywhere.
        while next.to_move() == Some(Side::First) {
            let Some(&step) = next.legal().first() else { break };
            next.play_unchecked(step);
        }
        next.outcome().and_then(|outcome| outcome.winner) == Some(Side::First)
    })
}

/// Whether no step of the riders in what is left of their turn keeps the fortresses out.
fn is_lost(position: &AnyPosition) -> bool {
    position.legal().into_iter().all(|step| {
        let mut next = *position;
        next.play_unchecked(step);
        match next.to_move() {
            Some(Side::First) => comes_in(&next),
            Some(Side::Second) => is_lost(&next),
            None => false,
        }
    })
}

#[test]
fn riders_are_lost_where_the_search_says_so_and_nowhere_else() {
    let rules = Rules::new(GameKind::Dao, []).expect("defaults");
    let start = rules.start();
    let settings = Settings { family: Family::AlphaBeta, memory: 4 << 20, ..Settings::default() };
    let level = Level::new(1).expect("a level");
    let mut rng = Rng::new(11);
    let (mut lost, mut open) = (0, 0);
    for number in 0..16 {
        let mut player = Player::new(&start, Settings { level, seed: number, ..settings });
        let (mut game, mut steps): (_, Vec<Step>) = (Game::new(start), Vec::new());
        while !game.position().is_over() && steps.len() < 300 {
            let position = *game.position();
            let mut after = position;
            let riders_go_on = position.to_move() == Some(Side::Second) && after.play(Step::End).is_ok();
            if riders_go_on && comes_in(&after) {
                let mut search = Player::new(&start, settings);
                let limits = Limits { depth: Some(6), ..Limits::default() };
                let found = search.think(&position, &[], limits, &Stop::default(), &mut |_| {});
                let proven = found.proof.and_then(|proof| proof.winner) == Some(Side::First);
                assert_eq!(proven, is_lost(&position), "after {steps:?}");
                *(if proven { &mut lost } else { &mut open }) += 1;
            }
            let step = if steps.len() < 8 || rng.below(8) == 0 {
                position.pick(|count| rng.below(count))
            } else {
                player.think(&start, &steps, Limits::nodes(2000), &Stop::default(), &mut |_| {}).best()
            };
            let step = step.expect("the game goes on");
            game.play_unchecked(step);
            steps.push(step);
        }
    }
    assert!(lost >= 3 && open >= 10, "of both there were some: {lost} lost, {open} open");
}
