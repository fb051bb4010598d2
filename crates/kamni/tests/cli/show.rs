//! `kamni games` and `kamni show`.

use serde_json::Value;

use crate::run::{kamni, words};

#[test]
fn games_are_listed() {
    let out = kamni(&["games"]).fine();
    for said in [
        "close-combat  Close Combat · rules version 1",
        "    komi         0.5, 1.5, 2.5 … below the square of size · default 0.5",
        "    board        13 or 18 · default 13",
        "    first        fortresses or riders · default fortresses",
        "    count-turns  a whole number from 1 to 1000 · default 50",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert!(kamni(&["games", "--lang", "ru"]).fine().contains("hasami  Хасами Сеги · версия правил 1"));
}

#[test]
fn games_for_programs() {
    let games: Value = serde_json::from_str(&kamni(&["games", "--json"]).fine()).expect("JSON");
    let names: Vec<_> = games.as_array().expect("a list").iter().map(|game| &game["game"]).collect();
    assert_eq!(names, ["kamiken", "close-combat", "four", "hasami", "dao"]);
    assert_eq!(games[0]["rules_version"], 1);
    let [size, komi] = [&games[0]["options"][0], &games[0]["options"][1]];
    assert_eq!(
        (&size["name"], &size["min"], &size["max"], &size["default"]),
        (&"size".into(), &3.into(), &19.into(), &9.into())
    );
    assert_eq!((&komi["below_square_of"], &komi["default"]), (&"size".into(), &0.5.into()));
    assert_eq!(games[4]["options"][1]["one_of"], serde_json::json!(["fortresses", "riders"]));
}

#[test]
fn a_small_board() {
    let out = kamni(&["show", "kamiken", "--set", "size=5", "--moves", "c3 b2,a1"]).fine();
    let drawn = "     a b c d e
   ┌───────────┐      Kamiken
 1 │(○)× · · · │ 1    size=5 komi=0.5
 2 │ × ● × · · │ 2
 3 │ · × ○ × · │ 3      ○ White
 4 │ · · × · · │ 4        2 points
 5 │ · · · · · │ 5    ▸ ● Black
   └───────────┘          0 points + komi 0.5
     a b c d e
                      Turn 4
                      Last turn: a1

                      Black to move
                      Put a stone
                      × closed to Black

Put (16): c1–e1 d2 e2 a3 e3 a4 b4 d4 e4 a5–e5
Also: pass

Position text
x4/1o3/2x2/5/5 second
";
    assert_eq!(out, drawn);
}

#[test]
fn dao_fits_eighty_columns() {
    let out = kamni(&["show", "dao", "--moves", "a1-b1 e5-e4"]).fine();
    let board: Vec<&str> = out.lines().take_while(|line| !line.is_empty()).collect();
    assert!(board.iter().all(|line| line.chars().count() <= 80), "{out}");
    for line in [
        "    a  b   c  d  e   f  g  h   i  j  k   l  m",
        " 1  · ╔□═══□╗ ·  ·   ·  ·  ·   ·  ·  ·  ╔□══□╗ 1    Dao Shi Xiang",
        " 2  · ╚□═══□╝ ·  ·   ·  ·  ·   ·  ·  ·  ╚□══□╝ 2    board=13 first=fortresses",
        " 4  ·  · ╎ ·  · (○)  ·  ·  ·   ·  ·  · ╎ ·  ·  4      □ Fortresses",
        " 5  ·  · ╎ ·  ·  ◌   ●  ●  ●   ●  ·  · ╎ ·  ·  5        4 of 4 free",
        "         ╎         ┏━━━━━━━━━┓         ╎            ▸ ● Riders",
        "10  ·  · ╎ ·  ·  ·   ·  ·  ·   ·  ·  · ╎ ·  ·  10   Riders to move",
    ] {
        assert!(board.contains(&line), "{line}\n{out}");
    }
}

#[test]
fn every_game_is_drawn_everywhere() {
    for line in
        ["kamiken", "kamiken --set size=19", "close-combat", "four", "hasami", "dao", "dao --set board=18"]
    {
        for look in ["--lang en", "--lang ru", "--ascii"] {
            let out = kamni(&words(&format!("show {line} {look}"))).fine();
            let (drawn, _) = out.rsplit_once("\n\n").expect("the position text comes last");
            assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{out}");
            assert!(!out.contains('⟨') && !out.contains("{$"), "{out}");
            assert!(look != "--ascii" || out.is_ascii(), "{out}");
        }
    }
}

#[test]
fn marks() {
    let check = |line: &str, moves: &str, drawn: &str| {
        let args: Vec<&str> = words(line).into_iter().chain(["--moves", moves]).collect();
        let out = kamni(&args).fine();
        assert!(out.lines().any(|line| line.starts_with(drawn)), "{drawn}\n{out}");
    };
    // What can be taken, also side by side; what has been taken over; what has been taken off.
    check("show close-combat --set size=5", "a1 b1 c1", " 1 │ ●[○]●)· · │ 1");
    check("show close-combat --set size=5", "a1 b1 c1 xb1", " 1 │ ●(●)● · · │ 1");
    check("show four --set size=7", "b1 a1 a2", " 1 │ × ● · · · · · │ 1");
    check("show hasami", "e8-e3 d2-d3 a8-a7 f2-f3", " 3 │ · · · ● ×(●)· · · │ 3");
}

#[test]
fn positions_can_be_given() {
    let text = "5/1x3/2o2/5/5 first";
    let out = kamni(&["show", "close-combat", "--set", "size=5", "--position", text, "--moves", "d2"]).fine();
    assert!(out.contains("Take (1): xc3\nAlso: end\n"), "{out}");
    let view = kamni(&["show", "close-combat", "--set", "size=5", "--position", text, "--json"]).fine();
    let view: Value = serde_json::from_str(&view).expect("JSON");
    assert_eq!(view["board"], serde_json::json!([".....", ".x...", "..o..", ".....", "....."]));
}

#[test]
fn the_view_for_programs() {
    let out = kamni(&[
        "show",
        "kamiken",
        "--set",
        "size=5",
        "--moves",
        "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5",
        "--json",
    ])
    .fine();
    assert_eq!(out.lines().count(), 1);
    let view: Value = serde_json::from_str(&out).expect("JSON");
    let wanted = r#"{"game":"kamiken","options":{"size":5,"komi":0.5},"ply":11,"turn":11,"to_move":"second",
     "board":["x.x..",".o.oo","o.x..",".x.o.","x.x.."],"legal":["e1","e3","e4","e5","pass"],"hand":0,
     "info":{"finished":null},"outcome":null}"#;
    assert_eq!(view, serde_json::from_str::<Value>(wanted).expect("JSON"));
}

#[test]
fn games_that_are_over() {
    let moves = "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5 pass e5 pass";
    let out = kamni(&["show", "kamiken", "--set", "size=5", "--moves", moves]).fine();
    assert!(out.contains("Black won, 2.5 to 1.\n"), "{out}");
    assert!(out.contains("Both have finished. Points: 1 to 2 and komi 0.5."), "{out}");
    assert!(!out.contains("Put ("), "{out}");
    let out = kamni(&["show", "kamiken", "--set", "size=5", "--moves", moves, "--lang", "ru"]).fine();
    assert!(out.contains("Чёрные победили, 2,5 : 1.\n"), "{out}");
}

#[test]
fn refused_steps_are_told() {
    let check = |line: &str, moves: &str, said: &str| {
        let args: Vec<&str> = words(line).into_iter().chain(["--moves", moves]).collect();
        assert_eq!(kamni(&args).refused(1), format!("kamni: {said}\n"), "{moves}");
    };
    let kamiken = "show kamiken --set size=5";
    check(kamiken, "c5 C4", "Step “C4” at ply 1 is refused. c4 is closed: the white stone on c5 beats it.");
    check(kamiken, "c5 c5", "Step “c5” at ply 1 is refused. c5 is occupied: a stone stands there.");
    check(kamiken, "j1", "Step “j1” at ply 0 is refused. j1 is off the board, which runs from a1 to e5.");
    check(
        kamiken,
        "a1-b1",
        "Step “a1-b1” at ply 0 is refused. Kamiken has no such step: a stone is put (c3), or the turn passed (pass).",
    );
    check(
        kamiken,
        "c03",
        "Step “c03” at ply 0 is refused. “c03” is not a step. Steps look like this: c3, pass.",
    );
    check(
        kamiken,
        "ｃ３",
        "Step “ｃ３” at ply 0 is refused. “ｃ３” is not a step: steps are written in Latin letters and plain digits.",
    );
    check(
        "--lang ru show kamiken --set size=5",
        "c5 c4",
        "Шаг «c4» не принят, сделано шагов: 1. c4 закрыта: её бьёт белый камень c5.",
    );
    check(
        "--lang ru show dao",
        "a1-b1 end",
        "Шаг «end» не принят, сделано шагов: 1. Заканчивать пока нечего: ход только начался.",
    );
}

#[test]
fn bad_positions_are_told() {
    let check = |line: &str, text: &str, said: &str| {
        let args: Vec<&str> = words(line).into_iter().chain(["--position", text]).collect();
        let err = kamni(&args).refused(1);
        assert!(err.ends_with(&format!("{said}\n")), "{text}: {err}");
    };
    let kamiken = "show kamiken --set size=3";
    check(kamiken, "", "This is not a position of the game. The board is missing.");
    check(kamiken, "3/3/3", "After the board it must say whose step is next: first, second or over.");
    check(kamiken, "3/3 first", "The board has 2 rows, not 3.");
    check(kamiken, "3/4/3 first", "“4” cannot stand in row 2.");
    check(kamiken, "3/2/3 first", "Row 2 must have 3 cells; 2 were read.");
    check(
        kamiken,
        "xo1/3/3 first",
        "a1 and b1 are neighbours of different colours: one of them was closed to its stone.",
    );
    check(
        kamiken,
        "x2/3/3 first",
        "The numbers of stones do not fit whose turn it is: 1 of First's, 0 of Second's.",
    );
    check(kamiken, "3/3/3 white", "After the board comes first, second or over, not “white”.");
    check(kamiken, "3/3/3 first a\u{1b}b", "“a\\u{1b}b” is not a key that positions of this game have.");
    check("show hasami --lang ru", "9/9/9/9/9/9/9/9/9 first", "причина one-left.");
    check(
        "show dao",
        "13/13/13/13/13/13/13/13/13/13/13/13/13 first",
        "There are 0 fortresses; there must be 4.",
    );
}
