//! `kamni trace`.

use serde_json::{Value, json};

use crate::run::{kamni_reads, words};

/// The lines of each game.
fn games(line: &str, input: impl Into<Vec<u8>>) -> Vec<Vec<Value>> {
    let out = kamni_reads(&words(line), input).fine();
    assert!(out.is_empty() || out.ends_with("\n\n") || out == "\n", "{out}");
    let games = out.split_terminator("\n\n");
    games.map(|game| game.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()).collect()
}

const KAMIKEN: &str = "trace kamiken --set size=5";

#[test]
fn every_position_of_every_game() {
    let traced = games(KAMIKEN, "c3 b2,a1\r\n\n# a comment, c3\n\tc3 , pass\t pass\nc3");
    let plies: Vec<usize> = traced.iter().map(Vec::len).collect();
    assert_eq!(plies, [4, 1, 4, 2]);
    for game in &traced {
        for (ply, position) in game.iter().enumerate() {
            assert_eq!(position["ply"], ply);
        }
    }
    assert_eq!(traced[0][3]["board"], json!(["x....", ".o...", "..x..", ".....", "....."]));
    assert_eq!(traced[2][3]["outcome"], json!({"winner": "first", "reason": "score", "score": [4, 0.5]}));
}

#[test]
fn no_input_is_no_game() {
    assert!(games(KAMIKEN, "").is_empty());
    assert!(games(KAMIKEN, "# only a comment").is_empty());
    assert_eq!(games(KAMIKEN, "\n").len(), 1);
}

#[test]
fn the_author_s_own_game() {
    let steps = "c3 b2 a1 a3 b4 d2 c1 e2 c5 d4 a5 pass e5 pass";
    let traced = games(KAMIKEN, steps);
    assert_eq!(traced[0][14]["outcome"], json!({"winner": "second", "reason": "score", "score": [1, 2.5]}));
}

#[test]
fn a_refused_step_ends_its_game_only() {
    let check = |line: &str, input: &[u8], error: Value| {
        let traced = games(line, [input, b" c3 c3\nc3\n"].concat());
        assert_eq!(traced.len(), 2, "{traced:?}");
        assert_eq!(traced[0].last(), Some(&json!({ "error": error })));
        let ply = error["ply"].as_u64().expect("a number") as usize;
        assert_eq!(traced[0].len(), ply + 2, "positions up to the refused step");
        assert_eq!(traced[1].len(), 2);
    };
    check(
        KAMIKEN,
        b"c5 C4",
        json!({"ply": 1, "step": "C4", "reason": "c4 is closed: the white stone on c5 beats it."}),
    );
    check(
        "trace kamiken --set size=5 --lang ru",
        b"c5 c4",
        json!({"ply": 1, "step": "c4", "reason": "c4 закрыта: её бьёт белый камень c5."}),
    );
    check(KAMIKEN, b"c3 pass pass a1", json!({"ply": 3, "step": "a1", "reason": "The game is over."}));
    check(
        KAMIKEN,
        b"c3 \"\\",
        json!({"ply": 1, "step": "\"\\", "reason": "“\"\\” is not a step. Steps look like this: c3, pass."}),
    );
    check(
        KAMIKEN,
        b"c\xff3",
        json!({"ply": 0, "step": "c\u{fffd}3", "reason": "“c\\xff3” is not a step: it is not valid text (UTF-8)."}),
    );
    check(
        KAMIKEN,
        "ｃ３".as_bytes(),
        json!({"ply": 0, "step": "ｃ３",
               "reason": "“ｃ３” is not a step: steps are written in Latin letters and plain digits."}),
    );
    check(
        KAMIKEN,
        b"c3\0",
        json!({"ply": 0, "step": "c3\0", "reason": "“c3\\u{0}” is not a step. Steps look like this: c3, pass."}),
    );
}

#[test]
fn long_words_and_lines_cost_nothing() {
    let long = "c".repeat(2 << 20);
    let words = "c3 ".repeat(1 << 19);
    let traced = games(KAMIKEN, format!("{long}\n{words}\nc3\n"));
    assert_eq!(traced.len(), 3);
    let error = &traced[0][1]["error"];
    assert_eq!(error["step"], format!("{}…", "c".repeat(64)));
    assert!(error["reason"].as_str().expect("text").contains(&format!("{}…”", "c".repeat(40))));
    assert_eq!(traced[1].len(), 3, "the second c3 is refused");
    assert_eq!(traced[2].len(), 2);
    // A word is cut in the middle of a letter without harm.
    let traced = games(KAMIKEN, format!("a{}\n", "ы".repeat(100)));
    assert_eq!(traced[0][1]["error"]["step"], format!("a{}…", "ы".repeat(31)));
}

#[test]
fn repetition_is_kept_in_each_game() {
    let there_and_back = "a8-a7 a2-a3 a7-a8 a3-a2 ";
    let input = format!("{}\n{there_and_back}\n", there_and_back.repeat(2));
    let traced = games("trace hasami", input);
    assert_eq!(traced[0][8]["outcome"]["reason"], "repetition");
    assert_eq!(traced[1][4]["info"]["seen"], 2);
}
