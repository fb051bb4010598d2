//! Texts that are refused, with the reason; and texts made up at random, about which the properties hold.

mod properties;

use kamni_rules::{Cell, Game, GameKind, OptionError, Position, Rng, Rules, Step};
use proptest::prelude::*;

/// Options as they are given.
type Set = &'static [(&'static str, &'static str)];

#[test]
fn steps_are_read_strictly() {
    for text in
        ["c3", "C3", "c3-c7", "C3-c7", "xd4", "XD4", "@k12", "@K12", "end", "END", "Pass", "count", "s19"]
    {
        assert_eq!(text.parse::<Step>().map(|step| step.to_string()), Ok(text.to_lowercase()), "{text}");
    }
    let refused = [
        "", " ", "c", "3", "3c", "c0", "c03", "c003", "c20", "c99", "t1", "x1", "x", "@", "-", "c3-", "-c3",
        "c3-c", "c3--c4", "c3-c4-c5", "xxd4", "x d4", " c3", "c3 ", "c3,c4", "@x3", "@@c3", "ends", "en",
        "passe", "c3\n", "c3\0", "ｃ3", "c３", "с3", "c٣", "c+3", "c-3", "c3.0", "é3", "🪨", "x@c3",
    ];
    for text in refused {
        assert!(text.parse::<Step>().is_err(), "{text:?} was read as a step");
    }
    assert!("a".repeat(1 << 20).parse::<Step>().is_err());
    assert!("c9x".parse::<Cell>().is_err());
}

#[test]
fn options_are_read_strictly() {
    let refused: &[(GameKind, Set, &str)] = &[
        (GameKind::Kamiken, &[("sise", "9")], "option-unknown: sise"),
        (GameKind::Kamiken, &[("Size", "9")], "option-unknown: Size"),
        (GameKind::Kamiken, &[("size", "9"), ("size", "9")], "option-repeated: size"),
        (GameKind::Kamiken, &[("size", "2")], "option-value: size=2"),
        (GameKind::Kamiken, &[("size", "20")], "option-value: size=20"),
        (GameKind::Kamiken, &[("size", "09")], "option-value: size=09"),
        (GameKind::Kamiken, &[("size", "+9")], "option-value: size=+9"),
        (GameKind::Kamiken, &[("size", "9.0")], "option-value: size=9.0"),
        (GameKind::Kamiken, &[("size", "")], "option-value: size="),
        (GameKind::Kamiken, &[("size", "９")], "option-value: size=９"),
        (GameKind::Kamiken, &[("size", "99999999999999999999")], "option-value: size=99999999999999999999"),
        (GameKind::Kamiken, &[("komi", ".5")], "option-value: komi=.5"),
        (GameKind::Kamiken, &[("komi", "0.50")], "option-value: komi=0.50"),
        (GameKind::Kamiken, &[("komi", "1")], "option-value: komi=1"),
        (GameKind::Kamiken, &[("komi", "01.5")], "option-value: komi=01.5"),
        (GameKind::Kamiken, &[("komi", "4294967295.5")], "option-value: komi=4294967295.5"),
        (GameKind::Kamiken, &[("komi", "81.5")], "option-value: komi=81.5"),
        (GameKind::Kamiken, &[("komi", "9.5"), ("size", "3")], "option-value: komi=9.5"),
        (GameKind::CloseCombat, &[("size", "4")], "option-value: size=4"),
        (GameKind::CloseCombat, &[("lead", "3")], "option-value: lead=3"),
        (GameKind::Four, &[("stones", "19")], "option-value: stones=19"),
        (GameKind::Four, &[("count", "Always")], "option-value: count=Always"),
        (GameKind::Four, &[("count-turns", "0")], "option-value: count-turns=0"),
        (GameKind::Hasami, &[("corner", "yes")], "option-value: corner=yes"),
        (GameKind::Hasami, &[("size", "9")], "option-unknown: size"),
        (GameKind::Dao, &[("board", "14")], "option-value: board=14"),
        (GameKind::Dao, &[("turn-limit", "1001")], "option-value: turn-limit=1001"),
    ];
    for (kind, set, wanted) in refused {
        let refused = Rules::new(*kind, set.iter().copied()).map_err(|error: OptionError| error.to_string());
        assert_eq!(refused, Err((*wanted).to_string()));
    }
    for (size, komi) in [("3", "8.5"), ("9", "80.5"), ("19", "360.5")] {
        assert!(Rules::new(GameKind::Kamiken, [("komi", komi), ("size", size)]).is_ok());
    }
    assert!("Kamiken".parse::<GameKind>().is_err());
}

/// Position texts that no game can lead to, and why.
#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let refused: &[(GameKind, Set, &str, &str)] = &[
        (GameKind::Kamiken, &[("size", "3")], "", "missing-part part=board"),
        (GameKind::Kamiken, &[("size", "3")], "3/3/3", "missing-part part=side"),
        (GameKind::Kamiken, &[("size", "3")], "3/3 first", "wrong-rows rows=2 size=3"),
        (GameKind::Kamiken, &[("size", "3")], "3/4/3 first", "wrong-letter letter=4 row=2"),
        (GameKind::Kamiken, &[("size", "3")], "3/2/3 first", "wrong-row row=2 cells=2 size=3"),
        (GameKind::Kamiken, &[("size", "3")], "3/x2x/3 first", "wrong-row row=2 cells=4 size=3"),
        (GameKind::Kamiken, &[("size", "3")], "3/1r1/3 first", "wrong-letter letter=r row=2"),
        (GameKind::Kamiken, &[("size", "3")], "3/1X1/3 first", "wrong-letter letter=X row=2"),
        (GameKind::Kamiken, &[("size", "3")], "3/03/3 first", "wrong-letter letter=0 row=2"),
        (GameKind::Kamiken, &[("size", "3")], "3/3/3 First", "wrong-side side=First"),
        (GameKind::Kamiken, &[("size", "3")], "3/3/3 first ply=0", "wrong-key key=ply=0"),
        (GameKind::Kamiken, &[("size", "3")], "3/3/3 first finished", "wrong-key key=finished"),
        (GameKind::Kamiken, &[("size", "3")], "3/3/3 second finished=x", "wrong-value key=finished value=x"),
        (GameKind::Kamiken, &[("size", "3")], "3/3/3 first finished=first", "key-does-not-fit key=finished"),
        (GameKind::Kamiken, &[("size", "3")], "3/3/3 over", "key-does-not-fit key=finished"),
        (
            GameKind::Kamiken,
            &[("size", "3")],
            "3/3/3 second finished=first finished=first",
            "repeated-key key=finished",
        ),
        (GameKind::Kamiken, &[("size", "3")], "xo1/3/3 first", "enemies-touch cell=a1 other=b1"),
        (GameKind::Kamiken, &[("size", "3")], "x1o/3/3 second", "wrong-numbers first=1 second=1"),
        (
            GameKind::Kamiken,
            &[("size", "3")],
            "x2/3/3 second finished=first",
            "wrong-numbers first=1 second=0",
        ),
        (
            GameKind::CloseCombat,
            &[("size", "5")],
            "xxx2/xxx2/xxx2/5/5 second",
            "full-block cell=a1 player=first",
        ),
        (
            GameKind::CloseCombat,
            &[("size", "5")],
            "xx3/5/5/5/5 first turn=1",
            "wrong-side-for-turn turn=1 side=first",
        ),
        (GameKind::CloseCombat, &[("size", "5")], "xx3/5/5/5/5 first turn=0", "wrong-turn turn=0 least=2"),
        (
            GameKind::CloseCombat,
            &[("size", "5")],
            "xx3/5/5/5/5 first turn=2 ply=1",
            "wrong-ply ply=1 least=2",
        ),
        (GameKind::CloseCombat, &[("size", "5")], "x1x2/5/5/5/5 first danger=-", "nothing-to-take"),
        (GameKind::CloseCombat, &[("size", "5")], "xox2/5/5/5/5 first danger=c1", "not-in-danger cell=c1"),
        (
            GameKind::CloseCombat,
            &[("size", "5")],
            "xox2/5/5/5/5 first danger=z9",
            "wrong-value key=danger value=z9",
        ),
        (GameKind::CloseCombat, &[("size", "5")], "xox2/5/5/5/5 first danger=b1", "nothing-to-take"),
        (
            GameKind::CloseCombat,
            &[("size", "5")],
            "xox2/5/5/5/5 first danger=- passed=yes",
            "key-does-not-fit key=danger",
        ),
        (GameKind::CloseCombat, &[("size", "5")], "xo3/5/5/5/5 over", "not-over"),
        (GameKind::Four, &[("size", "7")], "7/7/7/7/7/7/7 first", "opening-unfinished player=first stones=0"),
        (
            GameKind::Four,
            &[("size", "7")],
            "x6/7/7/7/7/7/7 first stage=opening",
            "wrong-numbers first=1 second=0",
        ),
        (
            GameKind::Four,
            &[("size", "7")],
            "xxxxxxx/xxx4/7/7/7/ooo4/ooooooo first stage=opening",
            "opening-finished",
        ),
        (
            GameKind::Four,
            &[("size", "7")],
            "xxxxxxx/xxxxxxx/xxxxxxx/7/7/ooo4/ooooooo first",
            "too-many player=first stones=21 most=20",
        ),
        (
            GameKind::Four,
            &[("size", "7"), ("stones", "20")],
            "xxxxxxx/xxx4/7/7/7/ooo4/ooooooo first captured=0,11",
            "supply-exceeded player=first stones=21 supply=20",
        ),
        (
            GameKind::Four,
            &[("size", "7")],
            "xxxxxxx/xxx4/7/7/7/ooo4/ooooooo first budget=4",
            "key-does-not-fit key=budget",
        ),
        (
            GameKind::Four,
            &[("size", "7")],
            "xxxxxxx/xxx4/7/7/7/ooo4/ooooooo first count=100",
            "key-does-not-fit key=count",
        ),
        (
            GameKind::Four,
            &[("size", "7"), ("stones", "20")],
            "xxxxxxx/xxx4/7/7/7/oo5/ooooooo first captured=11,0",
            "over-already reason=below-ten",
        ),
        (
            GameKind::Four,
            &[("size", "7"), ("stones", "20")],
            "xxxxxxx/xxx4/7/7/7/oo5/ooooooo over captured=11,0 result=second:below-ten",
            "not-over",
        ),
        (
            GameKind::Four,
            &[("size", "7")],
            "xxxxxxx/xxx4/7/7/7/ooo4/ooooooo first result=draw:count",
            "key-does-not-fit key=result",
        ),
        (
            GameKind::Hasami,
            &[],
            "ooooooooo/ooooooooo/o8/9/9/9/9/9/xx7 first",
            "too-many player=second stones=19 most=18",
        ),
        (GameKind::Hasami, &[], "oo7/9/9/9/9/9/9/9/x8 first", "over-already reason=one-left"),
        (GameKind::Hasami, &[], "oo7/9/x8/1x7/2x6/3x5/4x4/9/9 second", "over-already reason=five"),
        (GameKind::Hasami, &[], "oo7/9/x8/1x7/2x6/3x5/4x4/9/9 first", "over-already reason=five"),
        (GameKind::Hasami, &[], "oo7/9/xx7/9/9/9/9/9/9 over result=draw:quiet", "not-over"),
        (GameKind::Hasami, &[], "oo7/9/xx7/9/9/9/9/9/9 over", "key-does-not-fit key=result"),
        (GameKind::Hasami, &[], "oo7/9/xx7/9/9/9/9/9/9 first turn=4 quiet=5", "wrong-turn turn=4 least=6"),
        (
            GameKind::Hasami,
            &[("quiet", "2")],
            "oo7/9/xx7/9/9/9/9/9/9 first quiet=4",
            "over-already reason=quiet",
        ),
    ];
    for (kind, options, text, wanted) in refused {
        let rules = Rules::new(*kind, options.iter().copied()).expect("options in range");
        let refused = rules.read(text).map_err(|error| error.to_string());
        assert_eq!(refused, Err((*wanted).to_string()), "{kind}: {text}");
    }
}

/// The same for Dao, whose boards are large: the start with one part of it replaced.
#[test]
fn impossible_positions_of_dao_are_refused_with_the_reason() {
    let start = "FF9FF/FF9FF/13/13/4rrrrr4/4rrrrr4/4rrrrr4/4rrrrr4/4rrrrr4/13/13/FF9FF/FF9FF first";
    let refused = [
        ("FF9FF/FF9FF/13/13", "FF9FF/F1F8FF/13/13", "broken-fortress cell=a1"),
        ("FF9FF/FF9FF/13/13", "11FF/11FF/13/13", "wrong-fortresses found=3 wanted=4"),
        ("FF9FF/FF9FF/13/13", "FF9FF/FF9FF/r12/13", "wrong-riders found=26 wanted=25"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF first hand=1:out", "wrong-riders found=26 wanted=25"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF first hand=3:out", "wrong-value key=hand value=3:out"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF first moved=e5", "key-does-not-fit key=moved"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF second moved=a3", "no-rider cell=a3"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF second moved=e5,e6,e7", "key-does-not-fit key=moved"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF second moved=e5,e5", "wrong-value key=moved value=e5,e5"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF first turn=3", "wrong-side-for-turn turn=3 side=first"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF first turn=400", "over-already reason=turn-limit"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF over turn=4 result=draw:repetition", "not-over"),
        ("FF9FF/FF9FF first", "FF9FF/FF9FF over turn=9 result=first:dao", "not-over"),
        (
            "FF9FF/FF9FF/13/13/4rrrrr4/4rrrrr4/4rrrrr4/",
            "11FF/11FF/13/5rrrr4/4rrrrr4/4rRRrr4/4rRRrr4/",
            "wrong-riders found=29 wanted=25",
        ),
        (
            "FF9FF/FF9FF/13/13/4rrrrr4/4rrrrr4/4rrrrr4/",
            "11FF/11FF/13/13/4rrrrr4/4rRRrr4/4rRRrr4/",
            "over-already reason=dao",
        ),
    ];
    let rules = Rules::new(GameKind::Dao, []).expect("defaults");
    assert!(rules.read(start).is_ok());
    for (part, other, wanted) in refused {
        let text = start.replacen(part, other, 1);
        assert_ne!(text, start, "{part} is not in the start");
        assert_eq!(rules.read(&text).map_err(|error| error.to_string()), Err(wanted.to_string()), "{text}");
    }
}

#[test]
fn long_texts_are_refused_with_a_short_reason() {
    let rules = Rules::new(GameKind::Kamiken, []).expect("defaults");
    for text in ["x".repeat(1 << 20), "/".repeat(1 << 20), "9/".repeat(9) + &"z".repeat(1 << 20)] {
        let error = rules.read(&text).expect_err("no position").to_string();
        assert!(error.len() < 200, "{error}");
    }
    let long_key = format!("{} first {}=1", ["9"; 9].join("/"), "k".repeat(1 << 20));
    assert!(rules.read(&long_key).expect_err("no such key").to_string().len() < 300);
}

/// The text of a position somewhere in a random game.
fn some_position(rules: &Rules, seed: u64, steps: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(rules.start());
    for _ in 0..steps {
        let Some(step) = game.position().pick(|count| rng.below(count)) else { break };
        game.play_unchecked(step);
    }
    game.position().text()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_as_a_step(text in "\\PC{0,9}|[a-tA-Tx@][0-9a-z@,-]{0,7}|[a-s][0-9]{1,2}(-[a-s][0-9]{1,2})?") {
        properties::step(&text);
    }

    #[test]
    fn any_text_as_a_turn(text in "\\PC{0,30}|([a-sx@]{1,2}[0-9]{1,2},?){0,6}|(end|pass|c3|xd4|@k9)(,(END|c19|a0))*") {
        properties::turn(&text);
    }

    #[test]
    fn any_text_as_a_position(number in 0_usize..100, text in "\\PC{0,60}|[xorFR1-9/]{1,200} (first|second|over)( [a-z]{1,8}=[a-z0-9,:-]{0,9}){0,4}") {
        properties::position(&properties::rules(number), &text);
    }

    /// Texts near to real positions reach further than wild ones.
    #[test]
    fn changed_texts_of_positions(
        number in 0_usize..100,
        seed in any::<u64>(),
        steps in 0_usize..300,
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[xorFR1-9/ =,:a-s]|first|second|over|"), 0..4),
    ) {
        let rules = properties::rules(number);
        let mut text = some_position(&rules, seed, steps);
        for (at, change) in changes {
            let place = at.index(text.len());
            text.replace_range(place..place + 1, &change);
        }
        properties::position(&rules, &text);
    }
}
