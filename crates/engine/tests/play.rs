//! Every family and level plays every game to its end by the rules, keeps to its limits, and answers the same every time.

use std::time::Duration;

use kamni_engine::{Family, Level, Limits, Player, Report, Settings, Stop};
use kamni_rules::{Game, GameKind, Player as Side, Position, Rules, Step};

fn small(kind: GameKind) -> Rules {
    let options: &[(&str, &str)] = match kind {
        GameKind::Kamiken | GameKind::CloseCombat => &[("size", "5")],
        GameKind::Four => &[("size", "7"), ("stones", "20"), ("count", "always"), ("count-turns", "10")],
        GameKind::Hasami => &[("quiet", "20")],
        GameKind::Dao => &[("turn-limit", "20")],
    };
    Rules::new(kind, options.iter().copied()).expect("options in range")
}

fn player(rules: &Rules, settings: Settings) -> Player {
    Player::new(&rules.start(), Settings { memory: 4 << 20, ..settings })
}

/// A whole game of a player against itself: its steps.
fn play(rules: &Rules, player: &mut Player, limits: Limits) -> Vec<Step> {
    let start = rules.start();
    let mut game = Game::new(start);
    let mut steps = Vec::new();
    while !game.position().is_over() {
        let (turn, mover) = (game.position().turn(), game.position().to_move());
        let made = player.turn(&start, &steps, limits, &Stop::default());
        assert!(!made.is_empty(), "{}: no turn after {steps:?}", rules.kind());
        for step in made {
            assert_eq!((game.position().turn(), game.position().to_move()), (turn, mover), "one turn only");
            game.play(step).unwrap_or_else(|refusal| panic!("{}: {step}: {refusal}", rules.kind()));
            steps.push(step);
        }
        assert!(game.position().is_over() || game.position().turn() == turn + 1, "a whole turn");
    }
    steps
}

#[test]
fn every_family_plays_whole_games_the_same_every_time() {
    for &kind in GameKind::ALL {
        let rules = small(kind);
        for family in Family::ALL {
            let settings = Settings { family, seed: 3, ..Settings::default() };
            let games = [0, 1].map(|_| play(&rules, &mut player(&rules, settings), Limits::nodes(60)));
            assert_eq!(games[0], games[1], "{kind} {}", family.name());
        }
    }
}

#[test]
fn every_level_plays_whole_games() {
    for &kind in GameKind::ALL {
        let rules = small(kind);
        for level in Level::ALL {
            let settings = Settings { level, ..Settings::default() };
            play(&rules, &mut player(&rules, settings), Limits::nodes(200));
        }
    }
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
}

#[test]
fn node_limits_are_kept_and_threads_count_together() {
    for &kind in GameKind::ALL {
        let rules = Rules::new(kind, []).expect("defaults");
        for family in Family::ALL {
            let mut player = player(&rules, Settings { family, ..Settings::default() });
            let report =
                player.think(&rules.start(), &[], Limits::nodes(2000), &Stop::default(), &mut |_| {});
            assert!(report.nodes <= 2000 && report.best().is_some(), "{kind} {}: {report:?}", family.name());
        }
        let mut two = player(&rules, Settings { threads: 2, ..Settings::default() });
        let report = two.think(&rules.start(), &[], Limits::nodes(2000), &Stop::default(), &mut |_| {});
        assert!(report.best().is_some(), "{kind}");
    }
}

#[test]
fn a_game_that_looks_decided_is_looked_at_closely() {
    let rules = Rules::new(GameKind::Hasami, []).expect("defaults");
    let position = rules.read("oo7/1xxx5/2x6/x8/9/9/9/9/9 first turn=80 quiet=0").expect("a position");
    let think = |level, limits| {
        let level = Level::new(level).expect("a level");
        let mut player = player(&rules, Settings { level, ..Settings::default() });
        player.think(&position, &[], limits, &Stop::default(), &mut |_| {})
    };
    let found = think(5, Limits::default());
    assert_eq!(found.proof.and_then(|proof| proof.winner), Some(Side::First), "{found:?}");
    assert_eq!(think(4, Limits::default()).proof, None, "a beginner does not");
    let within = think(5, Limits::nodes(20_000));
    assert!(within.nodes <= 20_000 && within.proof.is_none(), "{within:?}");
}

#[test]
fn a_stopped_search_answers() {
    for &kind in GameKind::ALL {
        let rules = Rules::new(kind, []).expect("defaults");
        for family in Family::ALL {
            let stop = Stop::default();
            stop.stop();
            let mut player = player(&rules, Settings { family, ..Settings::default() });
            let report = player.think(&rules.start(), &[], Limits::default(), &stop, &mut |_| {});
            assert!(report.best().is_some(), "{kind} {}: {report:?}", family.name());
        }
    }
}

#[test]
fn candidates_are_different_steps_in_order_of_value() {
    for &kind in GameKind::ALL {
        let rules = Rules::new(kind, []).expect("defaults");
        let settings = Settings { family: Family::AlphaBeta, candidates: 3, ..Settings::default() };
        let mut seen: Vec<Report> = Vec::new();
        let report = player(&rules, settings).think(
            &rules.start(),
            &[],
            Limits::nodes(20_000),
            &Stop::default(),
            &mut |report| seen.push(report.clone()),
        );
        assert!(!seen.is_empty(), "{kind}: progress is reported");
        let firsts: Vec<Step> = report.candidates.iter().map(|candidate| candidate.line[0]).collect();
        let different: std::collections::HashSet<&Step> = firsts.iter().collect();
        assert_eq!(different.len(), firsts.len(), "{kind}: {firsts:?}");
        assert!(report.candidates.is_sorted_by(|one, next| one.value >= next.value), "{kind}: {report:?}");
        // Those that an interrupted depth did not reach stand as they were found before.
        let begun = seen.iter().position(|report| report.candidates.len() == 3).expect("three are found");
        assert!(seen[begun..].iter().all(|report| report.candidates.len() == 3), "{kind}: {seen:?}");
        // Every line can be played.
        for candidate in &report.candidates {
            let mut game = Game::new(rules.start());
            for &step in &candidate.line {
                game.play(step).unwrap_or_else(|refusal| panic!("{kind}: {step}: {refusal}"));
            }
        }
    }
}

/// A position one turn before the end is solved, and says so.
#[test]
fn a_solved_position_says_so() {
    let rules = Rules::new(GameKind::Kamiken, [("size", "3")]).expect("options in range");
    for family in [Family::AlphaBeta, Family::Mcts] {
        let settings = Settings { family, ..Settings::default() };
        let report = player(&rules, settings).think(
            &rules.start(),
            &[],
            Limits::nodes(3_000_000),
            &Stop::default(),
            &mut |_| {},
        );
        let winner = report.proof.and_then(|proof| proof.winner);
        assert!(winner.is_some(), "{}: {report:?}", family.name());
    }
}

/// To put a stone is never worse than to do nothing on an empty board: weights that say otherwise are wrong.
#[test]
fn nobody_passes_on_an_empty_board() {
    let boards = [("9", GameKind::Kamiken), ("9", GameKind::CloseCombat), ("15", GameKind::CloseCombat)];
    for (size, kind) in boards {
        let rules = Rules::new(kind, [("size", size)]).expect("an option");
        let thoughts = Level::ALL.map(|level| (level, 5000)).into_iter();
        for (level, nodes) in thoughts.chain([200, 1000, 20_000, 60_000].map(|nodes| (Level::FULL, nodes))) {
            let mut player = player(&rules, Settings { level, ..Settings::default() });
            let found = player.turn(&rules.start(), &[], Limits::nodes(nodes), &Stop::default());
            let passes = matches!(found[..], [] | [Step::Pass]);
            assert!(!passes, "{kind} {size}, level {}, {nodes} nodes: {found:?}", level.number());
        }
    }
}

#[test]
fn a_depth_is_reached_in_every_family() {
    for &kind in GameKind::ALL {
        for family in Family::ALL {
            let rules = small(kind);
            let settings = Settings { family, ..Settings::default() };
            for depth in [1, 2, 40] {
                if depth == 40 && family != Family::Mcts {
                    continue;
                }
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let found = player(&rules, settings).think(
                    &rules.start(),
                    &[],
                    limits,
                    &Stop::default(),
                    &mut |_| {},
                );
                assert!(found.best().is_some(), "{kind} {} {depth}", family.name());
                let deep = found.depth == depth || depth == 40;
                assert!(deep || found.memory > 900, "{kind} {} {depth}: {}", family.name(), found.depth);
                let again = player(&rules, settings).think(
                    &rules.start(),
                    &[],
                    limits,
                    &Stop::default(),
                    &mut |_| {},
                );
                assert_eq!(again.best(), found.best(), "{kind} {} {depth}", family.name());
            }
        }
    }
}

#[test]
fn an_answer_that_is_wanted_at_once_makes_sense() {
    let stopped = Stop::default();
    stopped.stop();
    let hurries = [
        (Limits::default(), stopped),
        (Limits::time(Duration::ZERO), Stop::default()),
        (Limits::time(Duration::from_millis(1)), Stop::default()),
    ];
    for &kind in GameKind::ALL {
        let rules = small(kind);
        // What every first step is worth to one who thinks about it.
        let settings = Settings { family: Family::AlphaBeta, candidates: 400, ..Settings::default() };
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let judged =
            player(&rules, settings).think(&rules.start(), &[], limits, &Stop::default(), &mut |_| {});
        let worth = |step: Step| {
            let of_step = judged.candidates.iter().find(|found| found.line.first() == Some(&step));
            of_step.map_or(-1.0, |found| found.value)
        };
        let best = judged.value();
        let worst = judged.candidates.iter().map(|found| found.value).fold(best, f32::min);
        for (family, (limits, stop)) in
            Family::ALL.into_iter().flat_map(|family| hurries.iter().map(move |hurry| (family, hurry)))
        {
            let name = format!("{kind} {} {:?}", family.name(), limits.time);
            let settings = Settings { family, seed: 5, ..Settings::default() };
            let turn = player(&rules, settings).turn(&rules.start(), &[], *limits, stop);
            let first = *turn.first().expect("a turn");
            let good = worth(first) >= worst + 0.5 * (best - worst);
            assert!(good, "{name}: {first} is worth {} of {worst} to {best}", worth(first));
            // On the usual board too.
            let rules = Rules::new(kind, []).expect("defaults");
            let turn = player(&rules, settings).turn(&rules.start(), &[], *limits, stop);
            assert!(turn.first().is_some_and(|step| *step != Step::Pass), "{name}");
        }
    }
}

#[test]
fn only_some_turns_are_chosen_from() {
    for &kind in GameKind::ALL {
        let rules = small(kind);
        for family in Family::ALL {
            let mut player = player(&rules, Settings { family, ..Settings::default() });
            let legal = rules.start().legal();
            let search = |player: &mut Player, turns: Vec<Vec<Step>>, stop: &Stop| {
                let search = kamni_engine::TurnSearch::new(
                    &rules.start(),
                    &[],
                    Limits::nodes(300),
                    std::time::Instant::now(),
                );
                search.expect("no steps").among(turns).run(player, stop, &mut |_| {})
            };
            for stopped in [false, true] {
                let stop = Stop::default();
                if stopped {
                    stop.stop();
                }
                for step in [legal[0], legal[legal.len() - 1]] {
                    let found = search(&mut player, vec![vec![step]], &stop);
                    assert_eq!(found.first(), Some(&step), "{kind} {}", family.name());
                }
            }
            // A whole turn is made as it was given; afterwards all are free again.
            let usual = search(&mut player, Vec::new(), &Stop::default());
            let whole = search(&mut player, vec![vec![legal[0]]], &Stop::default());
            assert_eq!(search(&mut player, vec![whole.clone()], &Stop::default()), whole);
            assert!(!usual.is_empty());
        }
    }
}
