//! Every family and level plays every game to its end by the rules, keeps to its limits, and answers the same every time.

use std::time::Duration;

use kamni_engine::{Family, Level, Limits, Mind, Report, Settings, Stop, TurnSearch};
use kamni_rules::{Game, GameKind, Line, Player, Position, Rules, Step};

/// Options with which games are short; other games have their defaults.
const SMALL: &[(GameKind, &[(&str, &str)])] = &[
    (GameKind::Kamiken, &[("size", "5")]),
    (GameKind::CloseCombat, &[("size", "5")]),
    (GameKind::Four, &[("size", "7"), ("stones", "20"), ("count", "always"), ("count-turns", "10")]),
    (GameKind::Hasami, &[("quiet", "20")]),
    (GameKind::Dao, &[("turn-limit", "20")]),
];

fn small(kind: GameKind) -> Rules {
    let options = SMALL.iter().filter(|(small, _)| *small == kind).flat_map(|(_, options)| *options);
    Rules::new(kind, options.copied()).expect("options in range")
}

fn beginning(rules: &Rules) -> Line {
    Line::new(*rules, rules.start())
}

fn mind(rules: &Rules, settings: Settings) -> Mind {
    Mind::new(&rules.start(), Settings { memory: 4 << 20, ..settings })
}

/// A whole game of a mind against itself: its steps.
fn play(rules: &Rules, mind: &mut Mind, limits: Limits) -> Vec<Step> {
    let mut line = beginning(rules);
    while !line.position().is_over() {
        let (turn, mover) = (line.position().turn(), line.position().to_move());
        let made = mind.turn(&line, limits, &Stop::default());
        assert!(!made.is_empty(), "{}: no turn after {:?}", rules.kind(), line.steps());
        for step in made {
            assert_eq!((line.position().turn(), line.position().to_move()), (turn, mover), "one turn only");
            line.play(step).unwrap_or_else(|refusal| panic!("{}: {step}: {refusal}", rules.kind()));
        }
        assert!(line.position().is_over() || line.position().turn() == turn + 1, "a whole turn");
    }
    line.steps().to_vec()
}

#[test]
fn every_family_plays_whole_games_the_same_every_time() {
    for &kind in GameKind::ALL {
        let rules = small(kind);
        for family in Family::ALL {
            let settings = Settings { family, seed: 3, ..Settings::default() };
            let games = [0, 1].map(|_| play(&rules, &mut mind(&rules, settings), Limits::nodes(60)));
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
            play(&rules, &mut mind(&rules, settings), Limits::nodes(200));
        }
    }
    assert_eq!((Level::new(0), Level::new(11)), (None, None));
}

#[test]
fn node_limits_are_kept_and_threads_count_together() {
    for &kind in GameKind::ALL {
        let rules = Rules::new(kind, []).expect("defaults");
        for family in Family::ALL {
            let mut mind = mind(&rules, Settings { family, ..Settings::default() });
            let report = mind.think(&beginning(&rules), Limits::nodes(2000), &Stop::default(), &mut |_| {});
            assert!(report.nodes <= 2000 && report.best().is_some(), "{kind} {}: {report:?}", family.name());
        }
        for family in [Family::AlphaBeta, Family::Mcts] {
            let mut two =
                mind(&rules, Settings { family, threads: 2, memory: 16 << 20, ..Settings::default() });
            let report = two.think(&beginning(&rules), Limits::nodes(2000), &Stop::default(), &mut |_| {});
            let name = format!("{kind} {}: {report:?}", family.name());
            assert!(report.best().is_some() && report.nodes <= 2000, "{name}");
            assert!(family != Family::Mcts || report.nodes == 2000 || report.proof.is_some(), "{name}");
        }
    }
}

#[test]
fn a_game_that_looks_decided_is_looked_at_closely() {
    let rules = Rules::new(GameKind::Hasami, []).expect("defaults");
    let position = rules.read("oo7/1xxx5/2x6/x8/9/9/9/9/9 first turn=80 quiet=0").expect("a position");
    let think = |level, limits| {
        let level = Level::new(level).expect("a level");
        let mut mind = mind(&rules, Settings { level, ..Settings::default() });
        mind.think(&Line::new(rules, position), limits, &Stop::default(), &mut |_| {})
    };
    let found = think(5, Limits::default());
    assert_eq!(found.proof.and_then(|proof| proof.winner), Some(Player::First), "{found:?}");
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
            let mut mind = mind(&rules, Settings { family, ..Settings::default() });
            let report = mind.think(&beginning(&rules), Limits::default(), &stop, &mut |_| {});
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
        let report = mind(&rules, settings).think(
            &beginning(&rules),
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
        let report = mind(&rules, settings).think(
            &beginning(&rules),
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
            let mut mind = mind(&rules, Settings { level, ..Settings::default() });
            let found = mind.turn(&beginning(&rules), Limits::nodes(nodes), &Stop::default());
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
                let found =
                    mind(&rules, settings).think(&beginning(&rules), limits, &Stop::default(), &mut |_| {});
                assert!(found.best().is_some(), "{kind} {} {depth}", family.name());
                let deep = found.depth == depth || depth == 40;
                assert!(deep || found.memory > 900, "{kind} {} {depth}: {}", family.name(), found.depth);
                let again =
                    mind(&rules, settings).think(&beginning(&rules), limits, &Stop::default(), &mut |_| {});
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
        let judged = mind(&rules, settings).think(&beginning(&rules), limits, &Stop::default(), &mut |_| {});
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
            let turn = mind(&rules, settings).turn(&beginning(&rules), *limits, stop);
            let first = *turn.first().expect("a turn");
            let good = worth(first) >= worst + 0.5 * (best - worst);
            assert!(good, "{name}: {first} is worth {} of {worst} to {best}", worth(first));
            // On the usual board too.
            let rules = Rules::new(kind, []).expect("defaults");
            let turn = mind(&rules, settings).turn(&beginning(&rules), *limits, stop);
            assert!(turn.first().is_some_and(|step| *step != Step::Pass), "{name}");
            // Where all steps look alike, it is not the first of the list. Who had a moment to search may have found that one to be as good as any.
            let listed = rules.start().legal();
            let by_text = listed.iter().min_by_key(|step| step.sort_key());
            let searched = limits.time.is_some_and(|time| !time.is_zero());
            assert!(
                searched || turn.first() != listed.first() && turn.first() != by_text,
                "{name}: {turn:?}"
            );
        }
    }
}

#[test]
fn only_some_turns_are_chosen_from() {
    for &kind in GameKind::ALL {
        let rules = small(kind);
        for family in Family::ALL {
            let mut mind = mind(&rules, Settings { family, ..Settings::default() });
            let legal = rules.start().legal();
            let search = |mind: &mut Mind, turns: Vec<Vec<Step>>, stop: &Stop| {
                TurnSearch::new(&beginning(&rules), Limits::nodes(300)).among(turns).run(
                    mind,
                    stop,
                    &mut |_| {},
                )
            };
            for stopped in [false, true] {
                let stop = Stop::default();
                if stopped {
                    stop.stop();
                }
                for step in [legal[0], legal[legal.len() - 1]] {
                    let found = search(&mut mind, vec![vec![step]], &stop);
                    assert_eq!(found.first(), Some(&step), "{kind} {}", family.name());
                }
            }
            // A whole turn is made as it was given; afterwards all are free again.
            let usual = search(&mut mind, Vec::new(), &Stop::default());
            let whole = search(&mut mind, vec![vec![legal[0]]], &Stop::default());
            assert_eq!(search(&mut mind, vec![whole.clone()], &Stop::default()), whole);
            assert!(!usual.is_empty());
        }
    }
}
