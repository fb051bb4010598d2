//! `kamni random`: the same games for ever.

use serde_json::Value;

use crate::run::{kamni, kamni_reads, words};

/// Each game with options, and the first two games of seed 1: how they begin, and how many steps they have. These lines
/// may never change.
const PINNED: [(&str, [(&str, usize); 2]); 6] = [
    (
        "kamiken --set size=5",
        [("b5 e5 a1 e1 a5 e2 c3 c1 a3 d1 c5 pass", 17), ("c3 a1 a4 d5 c1 e4 b5 b2 e1 d2 b4 a2", 15)],
    ),
    (
        "close-combat --set size=5 --set lead=1",
        [("b5 e5 a2 d5 b1 e1 d1 b2 a5 b4 d2 xe1", 32), ("c3 a1 a3 d1 c1 e2 c2 end d5 b2 c4 a4", 32)],
    ),
    (
        "four --set size=7 --set stones=20 --set count-turns=3",
        [("c5 g5 a3 f3 b4 f4 e2 b6 b2 b7 e3 g4", 277), ("d2 a2 a4 e1 c6 f6 c7 b2 f2 b7 d4 a6", 200)],
    ),
    (
        "hasami --set quiet=10",
        [
            ("d8-d4 i2-i5 a8-a5 i1-i4 b8-b3 i4-i1 d9-d5", 20),
            ("e8-e4 a2-a3 a8-a7 e1-e3 d8-d5 g2-g7 d5-d7", 20),
        ],
    ),
    (
        "dao --set turn-limit=5",
        [
            ("a12-a11 i8-j8 e6-d6 h9-j9 a1-b1 i6-j6 g9-h9", 20),
            ("a12-b12 e5-e4 e7-d7 g6-g4 b12-b11 h6-j6", 20),
        ],
    ),
    (
        "dao --set board=18 --set first=riders --set turn-limit=2",
        [("g9-e9 m6-n6 f12-e12 q17-p17 f7-f5 l6-l5", 8), ("i13-i14 f11-e11 f12-e12 i17-i16 h11-f11", 8)],
    ),
];

#[test]
fn the_same_seed_gives_the_same_games() {
    for (game, pinned) in PINNED {
        let out = kamni(&words(&format!("random {game} --games 2 --seed 1"))).fine();
        let (head, lines) = out.split_once('\n').expect("several lines");
        assert!(head.starts_with(&format!("# {} ", game.split(' ').next().unwrap_or_default())), "{head}");
        let games: Vec<&str> = lines.lines().collect();
        assert_eq!(games.len(), 2, "{game}");
        for (line, (beginning, steps)) in games.iter().zip(pinned) {
            assert!(line.starts_with(beginning), "{game}: {line}");
            assert_eq!(line.split(' ').count(), steps, "{game}");
        }
        // How many games are asked for changes none of them.
        assert_eq!(
            kamni(&words(&format!("random {game} --games 1 --seed 1"))).fine(),
            format!("{head}\n{}\n", games[0])
        );
        assert_ne!(kamni(&words(&format!("random {game} --games 2 --seed 2"))).fine(), out);
    }
}

#[test]
fn random_games_can_be_traced() {
    for (game, _) in PINNED {
        let games = kamni(&words(&format!("random {game} --games 3 --seed 18446744073709551615"))).fine();
        let traced = kamni_reads(&words(&format!("trace {game}")), games.as_bytes()).fine();
        assert!(!traced.contains("\"error\""), "{game}");
        let ends: Vec<&str> =
            traced.split_terminator("\n\n").filter_map(|game| game.lines().last()).collect();
        assert_eq!(ends.len(), 3, "{game}");
        for (end, line) in ends.iter().zip(games.lines().skip(1)) {
            let view: Value = serde_json::from_str(end).expect("JSON");
            assert!(view["outcome"].is_object(), "{game}: {end}");
            assert_eq!(view["ply"], line.split(' ').count(), "{game}");
        }
    }
}

#[test]
fn no_games() {
    assert_eq!(kamni(&words("random dao --games 0 --seed 0")).fine(), "");
}
