//! Reviews of games of all five.

use kamni_engine::{Limits, Mind, Settings as MindSettings, Stop};
use kamni_records::{Games, Record, kmn, sgf};
use kamni_review::{ACCURACY_TAGS, Review, Settings, Slip, annotate, was_begun, words};
use kamni_rules::{GameKind, Line, Player, Position, Rng, Rules, Step, notation, view::sorted_legal};
use kamni_texts::{Lang, Texts};

/// The games with small boards, as options give them.
const GAMES: [(GameKind, &[(&str, &str)]); 5] = [
    (GameKind::Kamiken, &[("size", "5")]),
    (GameKind::CloseCombat, &[("size", "5")]),
    (GameKind::Four, &[("size", "7"), ("stones", "20"), ("count", "always")]),
    (GameKind::Hasami, &[]),
    (GameKind::Dao, &[]),
];

fn rules(kind: GameKind, options: &[(&str, &str)]) -> Rules {
    Rules::new(kind, options.iter().copied()).expect("options in range")
}

fn settings(nodes: u64, threads: usize) -> Settings {
    Settings { limits: Limits::nodes(nodes), threads, memory: 16 << 20 }
}

fn reviewed(record: &Record, nodes: u64) -> Review {
    let mut review = Review::new(record);
    let ran = review.run(&settings(nodes, 2), &Stop::default(), &mut |_| {});
    assert!(ran.expect("threads are given") && review.is_whole());
    review
}

/// A game of this many random turns.
fn random_game(rules: Rules, turns: u32, seed: u64) -> Record {
    let (mut record, mut rng) = (Record::new(rules), Rng::new(seed));
    let mut walk = record.walk();
    while walk.position().turn() < turns {
        let Some(step) = walk.position().pick(|count| rng.below(count)) else { break };
        walk.play(&mut record, step).expect("a legal step");
    }
    record
}

fn read(text: &str) -> Record {
    let entry = Games::read(text.as_bytes(), None).expect("memory can be read").next();
    let entry = entry.expect("a game").expect("memory can be read");
    assert_eq!(entry.faults, [], "{text}");
    entry.record.expect("a record")
}

/// A turn that begins with this step, and ends as soon as it can.
fn turn_with(record: &Record, step: Step) -> Vec<Step> {
    let mut position = record.start();
    let mut steps = vec![step];
    position.play(step).expect("a legal step");
    while !position.is_over() && position.turn() == record.start().turn() {
        let legal = sorted_legal(&position);
        let step = legal.iter().copied().find(|step| *step == Step::End).unwrap_or(legal[0]);
        position.play(step).expect("a legal step");
        steps.push(step);
    }
    steps
}

/// In positions where one step alone does not lose, any other is a blunder, and that one is given as better; where one step alone
/// wins at once, not to make it never gains anything.
#[test]
fn mistakes_are_named_and_the_better_turn_is_given() {
    let puzzles = include_str!("../../engine/tests/data/positions.txt");
    let (mut checked, mut blunders) = (0, 0);
    let mut check = |line: &str| {
        let [game, options, kind, text, right] = line.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("no puzzle: {line}");
        };
        let options = options.split_whitespace().map(|word| word.split_once('=').expect("name=value"));
        let rules = Rules::new(game.parse().expect("a game"), options).expect("options in range");
        let start = rules.read(text).expect("a position");
        let right = notation::read_turn(right).expect("steps")[0];
        let mut record = Record::from_position(rules, start);
        let wrong = sorted_legal(&start).into_iter().rfind(|step| *step != right).expect("another step");
        let turn = turn_with(&record, wrong);
        let mut walk = record.walk();
        turn.iter().for_each(|step| walk.play(&mut record, *step).expect("a legal step"));
        let review = reviewed(&record, 20_000);
        let judged = &review.turns[0];
        let verdict = judged.verdict.as_ref().expect("it is judged");
        let found = judged.better().map(|better| better.line[0][0]);
        assert!(!verdict.best, "{line}");
        if kind == "save" {
            assert_eq!((judged.slip(), found), (Some(Slip::Blunder), Some(right)), "{line}");
            assert_eq!(review.moments(), [0], "{line}");
        } else if judged.slip().is_some() {
            assert_eq!(found, Some(right), "{line}");
        }
        blunders += u32::from(judged.slip() == Some(Slip::Blunder));
        checked += 1;
    };
    puzzles
        .lines()
        .filter(|line| ["| save |", "| win-1 |"].iter().any(|kind| line.contains(kind)))
        .for_each(&mut check);
    // Where a game is won anyway, not to win it at once gives nothing away.
    assert!(checked >= 15 && blunders >= 7, "{checked} {blunders}");
}

/// What the engine itself plays gives nothing away.
#[test]
fn the_engines_own_turns_are_the_best() {
    for (kind, options) in GAMES {
        let mut record = Record::new(rules(kind, options));
        let (start, mut walk) = (record.start(), record.walk());
        let mut mind = Mind::new(&start, MindSettings { memory: 8 << 20, ..MindSettings::default() });
        for _ in 0..8 {
            mind.forget();
            let line = Line::of(*record.rules(), start, record.steps()).expect("legal steps");
            for step in mind.turn(&line, Limits::nodes(1000), &Stop::default()) {
                walk.play(&mut record, step).expect("a legal step");
            }
        }
        let review = reviewed(&record, 1000);
        assert!(
            review.turns.iter().all(|turn| turn.verdict.as_ref().is_some_and(|verdict| verdict.best)),
            "{kind}"
        );
        for player in Player::BOTH {
            assert_eq!(review.accuracy(player).map(kamni_review::Accuracy::rounded), Some(100), "{kind}");
        }
    }
}

#[test]
fn a_review_is_kept_as_a_record() {
    let mut slips = 0;
    for (place, (kind, options)) in GAMES.into_iter().enumerate() {
        let record = random_game(rules(kind, options), 12, place as u64 + 1);
        let review = reviewed(&record, 300);
        let noted = annotate(&record, &review);
        for text in [kmn::to_text(&noted), sgf::to_text(&noted)] {
            let again = read(&text);
            assert_eq!(Review::read(&again), review, "{text}");
            // What an earlier review said is replaced, not doubled.
            assert_eq!(annotate(&again, &review), again, "{text}");
        }
        assert!(record.steps().eq(noted.steps()) && record.ended() == noted.ended());
        slips += review.turns.iter().filter(|turn| turn.slip().is_some()).count();
        for turn in review.turns.iter().filter(|turn| turn.slip().is_some()) {
            let better = turn.better().expect("something was better");
            assert!(!better.line.is_empty() && better.line[0] != turn.steps, "{kind}");
        }
    }
    assert!(slips >= 10, "random turns are bad: {slips}");
}

#[test]
fn what_others_have_said_stays() {
    let text = "[Game \"kamiken\"]\n[Options \"size=5\"]\n[First \"Анна\"]\n[Annotator \"Boris\"]\n[AccuracyFirst \"3\"]\n\n\
        {From a club.} 1. a1! {[%clk 0:01:00] [%depth 7] [%eval 0.9] why} (1. c3 {[%eval 0.1] the middle} (1. b2) 2. e5) 2. b5?? (2. e5 {[%best]}) 1-0";
    let record = read(text);
    let review = reviewed(&record, 300);
    let noted = annotate(&record, &review);
    let written = kmn::to_text(&noted);
    for kept in [
        "From a club.}",
        "why}",
        "[%clk 0:01:00]",
        "[%depth 7]",
        "1. a1!",
        "(1. c3 {[%eval 0.1] the middle} 2. e5) (1. b2)",
        "[First \"Анна\"]",
        "[Annotator \"Boris\"]",
        "[Result \"1-0\"]",
    ] {
        assert!(written.contains(kept), "{kept}\n{written}");
    }
    let accuracy = review.accuracy(Player::First).expect("a turn").rounded().to_string();
    assert_eq!(noted.tag(ACCURACY_TAGS[0]), Some(accuracy.as_str()));
    assert!(!written.contains("[%eval 0.9]"), "{written}");
    assert_eq!(Review::read(&noted), review);
}

#[test]
fn the_same_every_time_with_a_limit_of_nodes() {
    for (kind, options) in GAMES {
        let record = random_game(rules(kind, options), 6, 9);
        let once = |threads| {
            let mut review = Review::new(&record);
            assert!(
                review
                    .run(&settings(400, threads), &Stop::default(), &mut |_| {})
                    .expect("threads are given")
            );
            review
        };
        assert_eq!(once(1), once(3), "{kind}");
    }
}

#[test]
fn it_stops_and_goes_on() {
    let record = random_game(rules(GameKind::Hasami, &[]), 12, 4);
    let whole = reviewed(&record, 300);
    let mut seen = Vec::new();
    for after in [1, 5, 12] {
        let (stop, mut review) = (Stop::default(), Review::new(&record));
        let mut looks = 0;
        let ran = review.run(&settings(300, 1), &stop, &mut |progress| {
            looks += 1;
            assert!(progress.judged <= 12);
            if looks == after {
                stop.stop();
            }
        });
        assert_eq!((ran.expect("threads are given"), looks), (false, after));
        // It is kept as text, and resumed from there.
        let kept = read(&kmn::to_text(&annotate(&record, &review)));
        assert!(ACCURACY_TAGS.iter().all(|tag| kept.tag(tag).is_none()));
        let mut review = Review::read(&kept);
        assert_eq!(was_begun(&kept), review.judged() > 0, "{after}");
        seen.push(review.judged());
        assert!(review.run(&settings(300, 1), &Stop::default(), &mut |_| {}).expect("threads are given"));
        assert_eq!(review, whole, "{after}");
    }
    assert!(!was_begun(&read("[Game \"kamiken\"]\n\n1. c3 {[%eval 0.1]} 2. a1 {[%eval 0.2]}")));
    assert!(seen[0] == 0 && seen[1] > 1 && seen[2] > seen[1], "{seen:?}");
    let (stop, mut review) = (Stop::default(), Review::new(&record));
    stop.stop();
    assert!(!review.run(&settings(u64::MAX, 2), &stop, &mut |_| {}).expect("threads are given"));
    assert_eq!(review, Review::new(&record));
}

#[test]
fn games_that_are_hardly_any() {
    let check = |text: &str, turns: usize| {
        let record = read(text);
        let review = reviewed(&record, 50);
        assert_eq!(review.turns.len(), turns, "{text}");
        let noted = annotate(&record, &review);
        assert!(record.steps().eq(noted.steps()), "{text}");
        assert_eq!(Review::read(&noted), review, "{text}");
    };
    check("[Game \"kamiken\"]\n\n*", 0);
    check("[Game \"kamiken\"]\n[Options \"size=3\"]\n\n1. pass 2. pass", 2);
    // The last turn is not whole.
    check("[Game \"dao\"]\n[Options \"first=riders\"]\n\n1. e5-e4,end 2. a1-b1 3. e4-e3", 2);
    check("[Game \"hasami\"]\n[Start \"9/9/9/9/4oo3/9/9/9/x7x second turn=7\"]\n\n8. e5-e1", 1);
}

/// What other programs have noted is taken as it is; what was decided long before is no moment to try again.
#[test]
fn evaluations_of_others_are_read() {
    let check = |turns: &str, losses: &[f64], moments: &[usize]| {
        let review = Review::read(&read(&format!("[Game \"kamiken\"]\n\n{turns}")));
        let found: Vec<f64> =
            review.turns.iter().map(|turn| turn.verdict.as_ref().map_or(-1.0, |v| v.loss.value())).collect();
        assert_eq!((found.as_slice(), review.moments().as_slice()), (losses, moments), "{turns}");
    };
    check("1. a1 2. b5", &[-1.0, -1.0], &[]);
    check(
        "{[%eval 0.1]} 1. a1 {[%eval -0.2]} 2. b5 {[%eval -0.1]} 3. e5 {[%eval 0.3] [%drop 0.05]}",
        &[0.3, 0.1, 0.05],
        &[],
    );
    check("{[%eval 0.1]} 1. a1 {[%eval -0.2] [%best]} 2. b5", &[0.0, -1.0], &[]);
    check(
        "{[%eval 0]} 1. a1 {[%eval -0.5]} (1. c3 {[%eval 0] [%best]}) 2. b5 {[%eval #]} (2. c3 {[%eval -0.5] [%best]})",
        &[0.5, 1.5],
        &[0, 1],
    );
    check("{[%eval 1]} 1. a1 {[%eval 0.75]} (1. c3 {[%eval #] [%best]})", &[0.25], &[]);
    check("{[%eval -0.75]} 1. a1 {[%eval #-4]} (1. c3 {[%eval -0.75] [%best]})", &[0.25], &[]);
}

/// Three of the rival's greater mistakes do not keep one's own from being offered.
#[test]
fn own_mistakes_come_before_greater_ones_of_the_rival() {
    let review = Review::read(&read(
        "[Game \"kamiken\"]\n\n{[%eval 0]} 1. a1 {[%eval -0.3] [%drop 0.3]} (1. c3 {[%eval 0] [%best]}) \
         2. b5 {[%eval 0.2] [%drop 0.5]} (2. c3 {[%eval -0.3] [%best]}) 3. e5 {[%eval 0.2] [%best]} \
         4. i9 {[%eval 0.6] [%drop 0.4]} (4. c3 {[%eval 0.2] [%best]}) 5. i1 {[%eval 0] [%best]} \
         6. g3 {[%eval 0.45] [%drop 0.45]} (6. c7 {[%eval 0] [%best]}) *",
    ));
    assert_eq!(review.moments(), [1, 3, 5]);
    assert_eq!(review.moments_for([true, false]), [0, 1, 5]);
    assert_eq!(review.moments_for([false, true]), [1, 3, 5]);
}

/// Where a review tells points beside a chance, whoever is more likely to win is ahead, and nobody is only where the game is about even.
#[test]
fn margins_and_chances_agree() {
    let sizes = [(GameKind::Kamiken, "5"), (GameKind::Kamiken, "9"), (GameKind::CloseCombat, "7")];
    let mut told = 0;
    for (kind, size) in sizes {
        for seed in 0..3 {
            let review = reviewed(&random_game(rules(kind, &[("size", size)]), 40, seed), 100);
            let better = review.turns.iter().filter_map(|turn| turn.better()?.after);
            let standings = (0..=review.turns.len()).filter_map(|turns| review.standing(turns)).chain(better);
            for standing in standings {
                let margin = standing.margin.expect("a game with points").value();
                let chance = standing.chance(Player::First);
                let even = chance.abs() <= 0.1;
                assert!(margin * chance > 0.0 || even && margin == 0.0, "{kind} {size} {seed}: {standing:?}");
                told += 1;
            }
        }
    }
    assert!(told > 200, "{told}");
}

/// Where the chance falls, points that rise are not told beside it, though both may be right by themselves.
#[test]
fn points_do_not_rise_where_the_chance_falls() {
    let texts = Texts::new(Lang::En);
    let check = |turns: &str, place: usize, said: Option<&str>| {
        let record = read(&format!("[Game \"kamiken\"]\n\n{turns}"));
        let found = words::slip(&texts, &Review::read(&record), place, words::Steps::Read)
            .expect("a turn that gave chances away");
        assert!(found.contains("chance from"), "{found}");
        assert_eq!(found.split(", points ").nth(1), said, "{turns}");
    };
    let first = |better: &str, played: &str| {
        format!(
            "{{[%eval 0.8]}} 1. a1 {{[%eval 0.2] [%margin {played}]}} (1. c3 {{[%eval 0.8] [%margin {better}] [%best]}})"
        )
    };
    check(&first("4", "1.5"), 0, Some("from +4 to +1.5"));
    check(&first("4", "4"), 0, Some("from +4 to +4"));
    check(&first("4", "5"), 0, None);
    let second = |better: &str, played: &str| {
        format!(
            "{{[%eval -0.8]}} 1. a1 {{[%eval -0.8]}} 2. b5 {{[%eval -0.2] [%margin {played}]}} (2. c3 {{[%eval -0.8] [%margin {better}] [%best]}})"
        )
    };
    check(&second("-4", "-1.5"), 1, Some("from +4 to +1.5"));
    check(&second("-4", "-5"), 1, None);
}

/// On a phone a caption broke within a step: `b5–` at the end of a line, `a5` on the next.
#[test]
fn a_line_does_not_end_within_a_step() {
    let review = Review::read(&read("[Game \"hasami\"]\n\n1. a8-a7 2. a2-a3"));
    for lang in [Lang::En, Lang::Ru] {
        let said = words::turn(&Texts::new(lang), &review.turns[0], words::Steps::Read);
        assert_eq!(said, "1. a8–\u{2060}a7", "a dash, and what joins it to what follows");
    }
    let typed = words::turn(&Texts::new(Lang::En), &review.turns[0], words::Steps::Typed);
    assert_eq!(typed, "1. a8-a7");
}
