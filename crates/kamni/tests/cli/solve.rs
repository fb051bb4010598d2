//! `kamni solve`: exact values, and what cannot be worked out.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{command, file_in, folder, kamni, words};

fn solved(line: &str) -> Value {
    let out = kamni(&words(&format!("{line} --json"))).fine();
    let order = ["{\"size\":", ",\"value\":", ",\"first\":", ",\"line\":", ",\"nodes\":", ",\"seconds\":"];
    let places: Vec<usize> = order.iter().map(|name| out.find(name).expect(name)).collect();
    assert!(places.is_sorted() && out.ends_with("}\n"), "{out}");
    serde_json::from_str(&out).expect("it is JSON")
}

#[test]
fn small_boards_are_worked_out() {
    let three = solved("solve kamiken --set size=3");
    assert_eq!((&three["value"], &three["first"]), (&json!(2), &json!({"a1": 0, "a2": 0, "b2": 2})));
    assert_eq!(solved("solve kamiken --set size=4")["value"], json!(0));
    let five = solved("solve kamiken --set size=5");
    let first = json!({"a1": 0, "a2": 0, "a3": 1, "b2": 1, "b3": 0, "c3": 1});
    assert_eq!((&five["size"], &five["value"], &five["first"]), (&json!(5), &json!(1), &first));
    let seconds = five["seconds"].as_f64().expect("a number");
    assert!(five["nodes"].as_u64().expect("a number") > 1000 && seconds < 60.0, "{five}");
    // The line is a game that ends with that score, less the komi.
    let line: Vec<&str> = five["line"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let moves = line.join(",");
    let end = kamni(&["show", "kamiken", "--set", "size=5", "--json", "--moves", &moves]).fine();
    let end: Value = serde_json::from_str(&end).expect("it is JSON");
    let score = |side: usize| end["outcome"]["score"][side].as_f64().expect("a number");
    assert_eq!(score(0) - score(1), 0.5, "{end}");
}

#[test]
fn positions_have_all_their_steps() {
    let given = ["solve", "kamiken", "--set", "size=3", "--json", "--position", "3/1x1/3 second"];
    let given: Value = serde_json::from_str(&kamni(&given).fine()).expect("it is JSON");
    assert_eq!(given["value"], json!(2));
    let steps: Vec<&String> = given["first"].as_object().expect("an object").keys().collect();
    assert_eq!(steps, ["a1", "a3", "c1", "c3", "pass"]);
    let alone = solved("solve kamiken --set size=3 --moves b2,pass");
    assert_eq!((&alone["value"], &alone["line"]), (&json!(6), &json!(["a2", "c2", "pass"])));
    assert_eq!(solved("solve kamiken --set size=3 --moves pass,pass")["line"], json!([]));
    let english = kamni(&words("solve kamiken --set size=3")).fine();
    assert!(english.starts_with("Value: +2 ") && english.contains("\n  b2    +2\n"), "{english}");
    let russian = kamni(&words("--lang ru solve kamiken --set size=3")).fine();
    assert!(russian.starts_with("Стоимость: +2 ") && russian.contains("Лучшая игра: b2"), "{russian}");
}

#[test]
fn what_cannot_be_worked_out_is_told() {
    let large = kamni(&words("solve kamiken")).refused(1);
    assert!(large.contains("81 cells are open; at most 64"), "{large}");
    let other = kamni(&words("solve four")).refused(2);
    assert!(other.contains("four") && other.contains("kamiken, close-combat, hasami"), "{other}");
    let russian = kamni(&words("--lang ru solve four")).refused(2);
    assert!(russian.contains("Просчитать можно: kamiken"), "{russian}");
    let stones = kamni(&words("solve hasami")).refused(1);
    assert!(stones.contains("36 stones are on the board; at most 5"), "{stones}");
    let russian = kamni(&words("--lang ru solve hasami")).refused(1);
    assert!(russian.contains("На доске камней: 36"), "{russian}");
    let free = kamni(&words("solve dao")).refused(1);
    assert!(free.contains("4 fortresses are free; at most 1"), "{free}");
    let board = kamni(&words("solve close-combat")).refused(1);
    assert!(board.contains("15 × 15 cells; at most 8 × 8"), "{board}");
    let cells = kamni(&words("solve close-combat --set size=6")).refused(1);
    assert!(cells.contains("36 cells are open; at most 25"), "{cells}");
    let little = kamni(&["solve", "hasami", "--memory", "8", "--position", FEW_STONES]).refused(1);
    assert!(little.contains("--memory 160"), "{little}");
    let memory = kamni(&words("solve kamiken --memory 0")).refused(2);
    assert!(memory.contains("from 1 to 1048576"), "{memory}");
    kamni(&["solve", "kamiken", "--set", "size=3", "--position", "xo1/3/3 first"]).refused(1);
}

const FEW_STONES: &str = "9/9/9/9/1xo6/9/9/3x5/5o1o1 first";
const NEARLY_FULL: &str = "xoxoo/oxoxo/x1o2/1ox2/xo1x1 first";

#[test]
fn close_combat_is_told_in_stones() {
    let given = ["solve", "close-combat", "--set", "size=5", "--json", "--position", NEARLY_FULL];
    let solved: Value = serde_json::from_str(&kamni(&given).fine()).expect("it is JSON");
    assert!(solved.get("turns").is_none() && solved["size"] == json!(5), "{solved}");
    let steps = solved["first"].as_object().expect("an object");
    let best = steps.values().filter_map(Value::as_i64).max();
    assert!(best == solved["value"].as_i64() && steps.contains_key("pass"), "{solved}");
    // The line is a game that ends with that many stones ahead.
    let line: Vec<&str> =
        solved["line"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    let moves = line.join(",");
    let show =
        ["show", "close-combat", "--set", "size=5", "--json", "--position", NEARLY_FULL, "--moves", &moves];
    let end: Value = serde_json::from_str(&kamni(&show).fine()).expect("it is JSON");
    let score = |side: usize| end["outcome"]["score"][side].as_i64().expect("a number");
    assert_eq!(Some(score(0) - score(1)), solved["value"].as_i64(), "{end}");
    let words = kamni(&["solve", "close-combat", "--set", "size=5", "--position", NEARLY_FULL]).fine();
    assert!(words.contains("(First's stones less Second's)") && !words.contains("komi"), "{words}");
    // What was saved with other rules is not taken up.
    let folder = folder();
    let file = file_in(&folder, "state");
    let saved = |lead: &str| {
        let set = format!("lead={lead}");
        let more = ["--set", &set, "--position", NEARLY_FULL, "--state", &file];
        kamni(&[&given[..4], &more[..]].concat())
    };
    saved("2").fine();
    let other = saved("1").refused(1);
    assert!(other.contains("another position"), "{other}");
}

#[test]
fn dao_endings_are_told_in_turns() {
    let solve = |lang: &str, more: &[&str], text: &str| {
        kamni(&[&["--lang", lang, "solve", "dao", "--position", text][..], more].concat())
    };
    let wins = "RR9RR/RR9RR/13/13/3rr8/1rr1rr7/3FF2r5/1r1FFr7/3r1r7/6rr5/13/RR11/RR11 first";
    let json: Value = serde_json::from_str(&solve("en", &["--json"], wins).fine()).expect("it is JSON");
    assert_eq!((&json["value"], &json["turns"]), (&json!(1), &json!(3)), "{json}");
    let english = solve("en", &[], wins).fine();
    assert!(english.starts_with("The fortresses win in 3 turns\n"), "{english}");
    let russian = solve("ru", &[], wins).fine();
    assert!(russian.starts_with("Крепости выигрывают за 3 хода\n"), "{russian}");
}

/// The tables take a minute or two: here they are begun, broken off and taken up.
#[test]
fn tables_of_hasami_are_kept_for_all_positions() {
    let folder = folder();
    let file = file_in(&folder, "tables");
    let broken_off = |set: &str, position: &str| {
        let line = ["--set", set, "--position", position, "--memory", "256", "--state", &file];
        let mut child = command(&[&["solve", "hasami"][..], &line[..]].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        // It is over sooner if it is refused.
        let began = Instant::now();
        let mut over = false;
        while !over && began.elapsed() < Duration::from_secs(4) {
            thread::sleep(Duration::from_millis(50));
            over = child.try_wait().expect("it can be asked").is_some();
        }
        if !over {
            let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            assert!(told.expect("kill is there").success());
        }
        child.wait().expect("it ends");
        let mut said = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
        said
    };
    assert_eq!(broken_off("corner=off", FEW_STONES), "");
    let begun = fs::metadata(&file).expect("it was saved").len();
    assert!((1_000_000..200_000_000).contains(&begun), "{begun}");
    assert_eq!(broken_off("corner=off", "7ox/xo7/1x7/9/9/9/9/9/9 first"), "");
    let other = broken_off("corner=on", FEW_STONES);
    assert!(other.contains("another position"), "{other}");
}

#[test]
fn what_is_over_needs_no_tables() {
    let over = ["--position", "9/9/9/9/1xo6/9/9/3x5/7o1 first", "--moves", "d8-d5"];
    let solve = |more: &[&str]| kamni(&[&["solve", "hasami"][..], &over[..], more].concat()).fine();
    let json: Value = serde_json::from_str(&solve(&["--json"])).expect("it is JSON");
    assert_eq!((&json["value"], &json["turns"], &json["line"]), (&json!(1), &json!(0), &json!([])));
    let (folder, text) = (folder(), solve(&[]));
    assert!(text.starts_with("White ") && !text.contains("turns"), "{text}");
    let file = file_in(&folder, "tables");
    assert_eq!(solve(&["--state", &file]).lines().next(), text.lines().next());
    solve(&["--state", &file]);
}

#[test]
fn work_is_saved_and_taken_up() {
    let folder = folder();
    let file = file_in(&folder, "state");
    let line = format!("solve kamiken --set size=5 --state {file}");
    let (first, again) = (solved(&line), solved(&line));
    assert_eq!((&first["value"], &first["first"]), (&again["value"], &again["first"]));
    let nodes = |solved: &Value| solved["nodes"].as_u64().expect("a number");
    assert!(nodes(&again) * 10 < nodes(&first), "{first} {again}");
    let other = kamni(&words(&line.replace("size=5", "size=4"))).refused(1);
    assert!(other.contains("another position"), "{other}");
    let mut bytes = fs::read(&file).expect("the file is there");
    let last = bytes.last_mut().expect("it is not empty");
    *last ^= 1;
    fs::write(&file, bytes).expect("it can be written");
    let bad = kamni(&words(&line)).refused(1);
    assert!(bad.contains("not a whole state"), "{bad}");
}
