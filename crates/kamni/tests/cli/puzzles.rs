//! `kamni puzzle` and `kamni puzzles`.

use serde_json::Value;

use crate::run::{kamni, kamni_reads, words};

fn listed(game: &str) -> Vec<Value> {
    let out = kamni(&words(&format!("puzzles list {game} --json"))).fine();
    out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn what_is_shipped_is_listed() {
    for game in ["kamiken", "close-combat", "four", "hasami", "dao"] {
        let puzzles = listed(game);
        assert!(!puzzles.is_empty(), "{game}");
        for puzzle in &puzzles {
            let keys: Vec<&str> = puzzle.as_object().expect("an object").keys().map(String::as_str).collect();
            for key in ["id", "game", "options", "position", "solution", "theme", "rating"] {
                assert!(keys.contains(&key), "{key}: {puzzle}");
            }
            assert_eq!(puzzle["game"], game);
        }
        let plain = kamni(&words(&format!("puzzles list {game}"))).fine();
        assert_eq!(plain.lines().count(), puzzles.len());
    }
}

#[test]
fn a_puzzle_is_solved_by_its_solution() {
    let puzzle = &listed("close-combat")[0];
    let (id, turn) = (puzzle["id"].as_str().expect("an id"), puzzle["solution"][0].as_str().expect("a turn"));
    let line = format!("puzzle --id {id} --lang en");
    let args = words(&line);
    let out = kamni_reads(&args, format!("hint\nz99\n{turn}\n")).fine();
    assert!(out.contains("It begins with") && out.contains("is refused"), "{out}");
    assert!(out.contains("Right: ") && out.contains("Theme: "), "{out}");
    let out = kamni_reads(&args, "pass\nsolution\n").fine();
    assert!(out.contains("pass is wrong. After pass the answer is "), "{out}");
    assert!(out.contains(&format!("The solution: {turn}.")), "{out}");
    // In Russian the orders are Russian words, as the line below the board says.
    let line = format!("puzzle --id {id} --lang ru");
    let out = kamni_reads(&words(&line), "подсказка\nсправка\nрешение\n").fine();
    assert!(out.contains("Ваш ход") && out.contains("Начинается с"), "{out}");
    assert_eq!(out.matches("«подсказка», «решение» или «выход»").count(), 2, "{out}");
    assert!(out.contains(turn), "{out}");
}

#[test]
fn wrong_usage_is_told() {
    let said = kamni(&words("puzzle --id nothing --lang en")).refused(2);
    assert!(said.contains("There is no puzzle") && said.contains("kamni puzzles list"), "{said}");
    let said = kamni(&words("puzzle chess --lang en")).refused(2);
    assert!(said.contains("hasami"), "{said}");
    let said = kamni(&words("puzzles list --lang en")).refused(2);
    assert!(said.contains("GAME"), "{said}");
    let said = kamni(&words("puzzles make close-combat --set size=99 --lang ru")).refused(2);
    assert!(said.contains("size"), "{said}");
    let said = kamni(&words("puzzles make close-combat no-such-file --lang en")).refused(1);
    assert!(said.contains("no-such-file"), "{said}");
}

#[test]
fn puzzles_are_made_again_by_their_seed() {
    let made =
        || kamni(&words("puzzles make close-combat --set size=5 --count 1 --games 3 --seed 5 --lang en"));
    let first = made();
    assert_eq!(first.code, Some(0), "{}", first.err);
    assert!(first.err.contains("Thrown out: "), "{}", first.err);
    assert_eq!(first.out, made().out);
}
