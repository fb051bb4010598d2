//! Positions that are alike have one key, and turns find their way into books and back.

use std::collections::HashMap;

use kamni_rules::alike::{Alike, Beginning, Way};
use kamni_rules::notation::write_turn;
use kamni_rules::{Cell, GameKind, PlainLine, Position, Rng, Rules, Step};

/// Games with their options: every width of boards, and sides the other way round.
const GAMES: &[(GameKind, &str)] = &[
    (GameKind::Kamiken, ""),
    (GameKind::Kamiken, "size=4"),
    (GameKind::Kamiken, "size=19"),
    (GameKind::CloseCombat, ""),
    (GameKind::CloseCombat, "size=6"),
    (GameKind::Four, ""),
    (GameKind::Four, "size=8 stones=20 count-turns=5"),
    (GameKind::Hasami, ""),
    (GameKind::Hasami, "corner=on"),
    (GameKind::Dao, ""),
    (GameKind::Dao, "first=riders"),
    (GameKind::Dao, "board=18"),
];

fn rules(kind: GameKind, options: &str) -> Rules {
    let pairs = options.split_whitespace().map(|pair| pair.split_once('=').expect("a pair"));
    Rules::new(kind, pairs).expect("options in range")
}

/// A game by chance, up to this many turns.
fn random_game(rules: Rules, seed: u64, turns: usize) -> PlainLine {
    let (mut line, mut rng) = (PlainLine::plain(rules, rules.start()), Rng::new(seed));
    while line.turns().len() <= turns
        && let Some(step) = line.position().pick(|count| rng.below(count))
    {
        line.play_unchecked(step);
    }
    line
}

/// The same game on the board as a way lays it.
fn turned(line: &PlainLine, way: Way) -> PlainLine {
    let rules = *line.rules();
    let mut other = PlainLine::plain(rules, rules.start());
    for step in line.steps().iter() {
        let mover = other.position().to_move().expect("it goes on");
        let step = way.step(*step, other.position().size(), rules.side(mover).has_blocks());
        other.play(step).unwrap_or_else(|refusal| panic!("{} {way:?} {step}: {refusal}", rules.kind()));
    }
    other
}

fn texts(beginnings: &[Beginning]) -> Vec<(u64, u64, String)> {
    beginnings.iter().map(|one| (one.key, one.next, write_turn(&one.turn))).collect()
}

#[test]
fn games_that_are_turned_or_mirrored_are_one_game_in_books() {
    let missing = GameKind::ALL.iter().find(|kind| !GAMES.iter().any(|(named, _)| named == *kind));
    assert_eq!(missing, None, "a row of every game");
    for &(kind, options) in GAMES {
        let alike = Alike::of(rules(kind, options));
        for seed in 0..6 {
            let line = random_game(rules(kind, options), seed, 30);
            let plain = alike.beginnings(&line, usize::MAX);
            assert!(plain.len() > 4, "{kind} {options} seed {seed}: {} turns", plain.len());
            for &way in Way::of(kind) {
                let other = alike.beginnings(&turned(&line, way), usize::MAX);
                assert_eq!(texts(&other), texts(&plain), "{kind} {options} seed {seed} {way:?}");
            }
        }
    }
}

/// What a book has of a turn is a turn of every position that is alike, and leads to where it leads in the book.
#[test]
fn turns_out_of_books_are_played_wherever_the_position_is_alike() {
    for &(kind, options) in GAMES {
        let rules = rules(kind, options);
        let alike = Alike::of(rules);
        for seed in 20..24 {
            let line = random_game(rules, seed, 24);
            let book: HashMap<u64, Beginning> =
                alike.beginnings(&line, usize::MAX).into_iter().map(|one| (one.key, one)).collect();
            let mut met = 0;
            for &way in Way::of(kind) {
                let other = turned(&line, way);
                for turn in other.turns().iter() {
                    let there = cut(&other, turn.ply);
                    let laid = alike.laid(there.position());
                    let Some(known) = book.get(&laid.key) else { continue };
                    let mut after = there.clone();
                    for step in laid.from_book(&known.turn) {
                        after.play(step).unwrap_or_else(|refusal| {
                            panic!("{kind} {options} seed {seed} {way:?} {step}: {refusal}")
                        });
                    }
                    assert!(!after.is_inside_turn(), "{kind} {options} seed {seed}: a whole turn");
                    assert_eq!(alike.laid(after.position()).key, known.next, "{kind} {options} seed {seed}");
                    assert_eq!(laid.to_book(&after.last_turn()), known.turn, "{kind} {options} seed {seed}");
                    met += 1;
                }
            }
            assert!(met >= 8, "{kind} {options} seed {seed}: {met} turns");
        }
    }
}

/// The same game when only this many steps had been made.
fn cut(line: &PlainLine, ply: usize) -> PlainLine {
    let mut cut = line.clone();
    cut.go_back(ply);
    cut
}

#[test]
fn every_way_has_a_way_back() {
    for size in 3..=19 {
        for &way in Way::of(GameKind::Kamiken) {
            for cell in Cell::all(size) {
                assert_eq!(way.back().cell(way.cell(cell, size), size), cell, "{way:?} {size}");
                if size > 2 && cell.col() + 1 < size && cell.row() + 1 < size {
                    let step = Step::Move(cell, cell);
                    let there = way.step(step, size, true);
                    assert_eq!(way.back().step(there, size, true), step, "{way:?} {size}");
                }
            }
        }
    }
}

/// Different positions have different keys, and so have different options; what decides only draws has none.
#[test]
fn what_is_not_alike_is_kept_apart() {
    let mut seen: HashMap<u64, (GameKind, String)> = HashMap::new();
    for &(kind, options) in GAMES {
        let rules = rules(kind, options);
        for seed in 40..44 {
            for one in Alike::of(rules).beginnings(&random_game(rules, seed, 30), usize::MAX) {
                let known = seen.entry(one.key).or_insert_with(|| (kind, options.to_owned()));
                assert_eq!(*known, (kind, options.to_owned()));
            }
        }
    }
    let start = |options| {
        let rules = rules(GameKind::Kamiken, options);
        Alike::of(rules).laid(&rules.start()).key
    };
    assert_eq!(start(""), start("komi=0.5"), "what is at its default");
    assert_ne!(start(""), start("komi=1.5"));
    let key = |text: &str| {
        let rules = rules(GameKind::Kamiken, "size=5");
        let mut line = PlainLine::plain(rules, rules.start());
        line.play_all(text.split(' ').map(|step| step.parse().expect("a step"))).expect("legal");
        Alike::of(rules).laid(line.position()).key
    };
    assert_eq!(key("a1 c3 b2"), key("b2 c3 a1"), "another order");
    assert_eq!(key("a1"), key("e5"), "another corner");
    assert_ne!(key("a1"), key("b1"));
    assert_ne!(key("a1 c3 pass"), key("a1 c3"), "who has finished");
    let hasami = |text: &str| {
        let rules = rules(GameKind::Hasami, "");
        let mut line = PlainLine::plain(rules, rules.start());
        line.play_all(text.split(' ').map(|step| step.parse().expect("a step"))).expect("legal");
        Alike::of(rules).laid(line.position()).key
    };
    assert_eq!(hasami("b8-b6"), hasami("h8-h6"));
    assert_eq!(hasami("b8-b6 b2-b4 b6-b5 b4-b3"), hasami("b8-b5 b2-b3"), "quiet turns only lead to draws");
}

#[test]
fn orders_of_steps_that_come_to_the_same_are_one_turn() {
    let rules = rules(GameKind::Dao, "first=riders");
    let turn = |steps: &str| {
        let mut line = PlainLine::plain(rules, rules.start());
        line.play_all(steps.split(',').map(|step| step.parse().expect("a step"))).expect("legal");
        Alike::of(rules).beginnings(&line, 1)
    };
    let (one, other) = (turn("e5-d5,e7-d7,e9-d9"), turn("e9-d9,e5-d5,e7-d7"));
    assert_eq!((one.len(), one[0].key, one[0].next), (1, other[0].key, other[0].next));
    assert!(turn("e5-d5,e7-d7").is_empty(), "the turn is not over");
}

/// Books keep keys: if one of these changes, all that was counted is lost. A game that behaves otherwise than before has other
/// positions, not other keys.
#[test]
fn keys_never_change() {
    let pinned: &[(GameKind, &str, &[u64])] = &[
        (
            GameKind::Kamiken,
            "",
            &[0xfb06_71e5_4eba_9d4e, 0xdefa_c621_4c06_7e97, 0x4c64_b8d9_7a31_9fb9, 0xe084_9033_ddc2_08da],
        ),
        (
            GameKind::Kamiken,
            "size=19 komi=7.5",
            &[0xd863_5e64_09e7_2bc8, 0x8184_a1bb_688a_c62a, 0x998c_0499_ff33_e9c3, 0x847b_e3c0_5694_9dae],
        ),
        (
            GameKind::CloseCombat,
            "",
            &[0x001b_3192_2bb1_2b31, 0x8302_ea43_db54_4032, 0x34e9_0271_7a61_1a1c, 0x30ce_a2d1_6560_5462],
        ),
        (
            GameKind::Four,
            "",
            &[0x32ef_fca2_32da_8cf6, 0x9c54_8ac7_179a_92d9, 0x9c50_7188_f937_451d, 0x5798_077d_ce01_5089],
        ),
        (GameKind::Hasami, "", &[0xb6b3_8b29_1a1a_f5fa, 0xd589_2a80_2f1f_4604]),
        (
            GameKind::Dao,
            "",
            &[0xccc3_58a6_ac94_a218, 0x9bd9_47d4_7255_792a, 0x33be_1f83_3d32_b326, 0x266a_3265_f0e7_83f7],
        ),
        (
            GameKind::Dao,
            "board=18 first=riders",
            &[0xa6fd_0662_7362_ef5c, 0xaaf6_d61a_745a_9882, 0x132f_3d9b_06f7_e853, 0xc978_7739_c2f5_5b29],
        ),
    ];
    let mut wrong = String::new();
    for (kind, options, keys) in pinned {
        let rules = rules(*kind, options);
        let mut line = PlainLine::plain(rules, rules.start());
        // The first step by its text each time: no random numbers that might become others.
        while line.turns().len() <= 24
            && let Some(step) = line.position().legal().into_iter().min_by_key(|step| step.sort_key())
        {
            line.play_unchecked(step);
        }
        let found = Alike::of(rules).beginnings(&line, 24);
        let found: Vec<u64> = found.iter().step_by(6).map(|one| one.key).collect();
        if found != *keys {
            wrong += &format!("(GameKind::{kind:?}, {options:?}, &{found:#x?}),\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
