//! Texts and what is read of them.

use super::*;
use crate::{Record, Wrong};

fn entries(text: &str) -> Vec<Entry> {
    Reader::new(text.as_bytes()).map(|entry| entry.expect("memory can be read")).collect()
}

/// Reads one game of Kamiken on 5×5, whose turns are these, and checks how it is written again and what was wrong with it.
#[track_caller]
fn check(turns: &str, written: &str, faults: &[&str]) {
    let text = format!("[Game \"kamiken\"]\n[Options \"size=5\"]\n{turns}");
    let found = entries(&text);
    assert_eq!(found.len(), 1, "{turns}");
    let record = found[0].record.as_ref().expect("there is a game");
    let again = to_text(record);
    let (_, shown) = again.split_once("\n\n").expect("an empty line follows the tags");
    assert_eq!(shown.trim_end(), written, "{turns}");
    let said: Vec<String> = found[0].faults.iter().map(ToString::to_string).collect();
    assert_eq!(said, faults, "{turns}");
    assert_eq!(entries(&again)[0].record.as_ref(), Some(record), "{again}");
    assert_eq!(to_text(entries(&again)[0].record.as_ref().expect("it is in order")), again);
}

#[test]
fn layout_does_not_matter() {
    for turns in [
        "1. c3 2. b2 3. a1 *",
        "c3 b2 a1",
        "1. c3 b2 2. a1",
        "1.c3 1...b2 2.a1 *",
        "1 C3 2 B2 3 A1",
        "\r\n\t1.\r\nc3\r\n2. b2   3.\n\na1\n\n*",
        "c3,b2,a1",
    ] {
        check(turns, "1. c3 2. b2 3. a1 *", &[]);
    }
    check("", "*", &[]);
    check("% a line of another program\n1. c3\n% more\nb2", "1. c3 2. b2 *", &[]);
}

#[test]
fn comments_and_figures() {
    check("c3 ; to the end\nb2", "1. c3 {to the end} 2. b2 *", &[]);
    check("{at the beginning} c3", "{at the beginning} 1. c3 *", &[]);
    check("1. {before} c3 {after} {more}", "1. {before} c3 {after\\nmore} *", &[]);
    check(
        "c3 { [%clk 0:04:59] well\n  [%eval 0.31] [%margin 2.5] said }",
        "1. c3 {[%eval 0.31] [%margin +2.5] [%clk 0:04:59] well said} *",
        &[],
    );
    check("c3?! b2 $4 $14 a1 !", "1. c3?! 2. b2?? $14 3. a1! *", &[]);
    check("$3 {hm} c3 b2 ($14 a1)", "$3 {hm} 1. c3 2. b2 (2. a1) *", &[]);
    check("c3 {\\} \\\\ \\[%eval 1\\] }", "1. c3 {\\} \\\\ \\[%eval 1]} *", &[]);
    check("c3 {[%foo bar baz] [%eval unclear]}", "1. c3 {[%foo bar baz] [%eval unclear]} *", &[]);
}

#[test]
fn variations() {
    check(
        "c3 (a1 b3) (b2) b2 (a1 (e5) c1)",
        "1. c3 (1. a1 2. b3) (1. b2) 2. b2 (2. a1 3. c1) (2. e5) *",
        &[],
    );
    check("c3 ({why not} a1 {it is}) b2", "1. c3 (1. {why not} a1 {it is}) 2. b2 *", &[]);
    check("c3 b2 ( {nothing} ) a1", "1. c3 {nothing} 2. b2 3. a1 *", &[]);
}

#[test]
fn what_is_wrong_is_told_and_the_rest_is_kept() {
    check("1. c3 2. c4 3. a1", "1. c3 *", &["3:10: turn 2: illegal"]);
    check("1. c3 2. z9", "1. c3 *", &["3:10: turn 2: not-a-step"]);
    check("c3 с3", "1. c3 *", &["3:4: turn 2: not-a-step"]);
    check("c3 b2,b2", "1. c3 2. b2 *", &["3:7: turn 3: illegal"]);
    check("c3 (c3 b2 c2 d4 (e5) {)}) b2", "1. c3 (1. c3 2. b2) 2. b2 *", &["3:11: turn 3: illegal"]);
    check("(c3) c3", "1. c3 *", &["3:1: early-variation"]);
    check("c3 ) b2", "1. c3 2. b2 *", &["3:4: no-variation"]);
    check("c3 (b2", "1. c3 (1. b2) *", &["3:4: open-variation"]);
    check("c3 {b2", "1. c3 *", &["3:4: open-comment"]);
    check("c3 } b2", "1. c3 *", &["3:4: not-a-step"]);
    check("c3 $x", "1. c3 *", &["3:4: not-a-step"]);
    check("c3 ???", "1. c3 *", &["3:4: not-a-step"]);
    check("c3 * b2", "1. c3 *", &["3:6: after-end"]);
}

#[test]
fn ends_fit_the_turns() {
    check("c3 1-0", "1. c3 1-0", &[]);
    check("c3 pass pass", "1. c3 2. pass 3. pass 1-0", &[]);
    check("c3 pass pass 1-0", "1. c3 2. pass 3. pass 1-0", &[]);
    check("c3 pass pass 0-1", "1. c3 2. pass 3. pass 1-0", &["3:17: other-end"]);
    check("c3 pass pass a1", "1. c3 2. pass 3. pass 1-0", &["3:14: turn 4: illegal"]);
    check("[Result \"1-0\"]\n[Ending \"resign\"]\nc3 *", "1. c3 1-0", &[]);
    check("[Result \"1-0\"]\n\nc3 0-1", "1. c3 0-1", &["3:10: two-results"]);
    check("[Result \"1-0\"]\n[Ending \"score\"]\nc3 1-0", "1. c3 *", &["3:10: other-end"]);
    check("[Result \"1/2-1/2\"]\n[Ending \"resign\"]\nc3", "1. c3 *", &["3:10: other-end"]);
    check("[Result \"*\"]\n[Ending \"aborted\"]\nc3 *", "1. c3 *", &[]);
    check("[Result \"2-0\"]\nc3", "1. c3 *", &["3:10: result"]);
    check("[Ending \"boredom\"]\nc3", "1. c3 *", &["3:10: way"]);
}

#[test]
fn tags_are_read() {
    let wrong = |text: &str| -> Vec<String> {
        let found = entries(text);
        assert_eq!(found.len(), 1, "{text}");
        found[0].faults.iter().map(ToString::to_string).collect()
    };
    assert_eq!(wrong("c3"), ["1:1: no-game"]);
    assert_eq!(wrong("[Game \"chess\"]\ne4"), ["1:8: unknown-game"]);
    assert_eq!(wrong("[Game \"kamiken\"]\n[Rules \"2\"]"), ["2:9: version"]);
    assert_eq!(wrong("[Game \"kamiken\"]\n[Options \"size=20\"]"), ["2:11: option"]);
    assert_eq!(wrong("[Game \"kamiken\"]\n[Options \"size\"]"), ["2:11: option-form"]);
    assert_eq!(wrong("[Game \"kamiken\"]\n[Start \"9/9\"]"), ["2:9: setup"]);
    assert_eq!(wrong("[Game \"kamiken\"]\n[Game \"dao\"]"), ["2:1: repeated-tag"]);
    assert_eq!(wrong("[Game \"kamiken\"]\n[Round 5]\nc3"), ["2:1: tag"]);
    assert_eq!(wrong("[Game \"kamiken\"]\n[Event \"open\nc3"), ["2:1: tag", "3:1: turn 1: illegal"][..1]);

    let text = "[ game \"Dao\" ]\n[Event \"a \\\"b\\\" \\\\ \\n ж\"] [Site\"\"]\n[Custom_1 \"x\"]\na1-b1";
    let found = &entries(text)[0];
    assert_eq!(found.faults, []);
    let record = found.record.as_ref().expect("it is in order");
    assert_eq!(record.tag("Event"), Some("a \"b\" \\ \n ж"));
    assert_eq!(
        record.tags().iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        ["Event", "Site", "Custom_1"]
    );
}

#[test]
fn turns_of_many_steps() {
    let text = "[Game \"dao\"]\n[Options \"first=riders\"]\ne5-e4 f5-f4 {mid-turn} end a1-b1 e6-d6";
    let entry = &entries(text)[0];
    assert_eq!(entry.faults, []);
    let record = entry.record.as_ref().expect("it is in order");
    let again = to_text(record);
    assert!(again.ends_with("\n1. e5-e4,f5-f4,end {mid-turn} 2. a1-b1 3. e6-d6 *\n\n"), "{again}");
}

#[test]
fn a_game_that_begins_elsewhere() {
    let text =
        "[Game \"hasami\"]\n[Start \"9/9/9/9/4oo3/9/9/9/x7x second turn=7 ply=7\"]\n\n1. e5-e1 2. a9-a1 *";
    let entry = &entries(text)[0];
    let record = entry.record.as_ref().expect("it is in order");
    let wrong: Vec<&str> = entry.faults.iter().map(|fault| fault.wrong.code()).collect();
    assert_eq!(wrong, ["setup"; 0], "{:?}", entry.faults);
    let again = to_text(record);
    assert!(again.contains("second turn=7 quiet=0") && again.ends_with("8. e5-e1 9. a9-a1 *\n\n"), "{again}");
}

#[test]
fn games_follow_each_other() {
    let game =
        |size: &str, turns: &str| format!("[Game \"kamiken\"]\n[Options \"size={size}\"]\n\n{turns}\n\n");
    let text = game("5", "1. c3 2. zz")
        + &game("3", "1. b2 *")
        + &game("x", "*")
        + &game("5", "{ *")
        + &game("4", "a1");
    let found = entries(&text);
    let shown: Vec<_> = found
        .iter()
        .map(|entry| (entry.number, entry.line, entry.record.as_ref().map(Record::turns), entry.faults.len()))
        .collect();
    assert_eq!(
        shown,
        [(1, 1, Some(1), 1), (2, 6, Some(1), 0), (3, 11, None, 1), (4, 16, Some(0), 1), (5, 21, Some(1), 0)]
    );
    let found = Reader::with_limit(text.as_bytes(), 80).map(|entry| entry.expect("memory can be read"));
    assert!(found.into_iter().all(|entry| entry.faults.iter().all(|fault| fault.wrong != Wrong::Long(80))));
    let long = game("5", &"(".repeat(10_000)) + &game("3", "b2");
    let found: Vec<_> =
        Reader::with_limit(long.as_bytes(), 1000).map(|entry| entry.expect("memory")).collect();
    assert_eq!((found.len(), &found[0].faults[0].wrong), (2, &Wrong::Long(1000)));
    assert_eq!(found[1].record.as_ref().map(Record::turns), Some(1));
}

#[test]
fn bytes_that_are_no_text() {
    let mut text = b"[Game \"kamiken\"]\n[First \"\xff\"]\n\nc3".to_vec();
    let entry = Reader::new(text.as_slice()).next().expect("a game").expect("memory");
    assert_eq!(entry.faults.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2:9: not-utf8"]);
    assert_eq!(entry.record.map(|record| record.turns()), Some(1));
    text.splice(..0, b"\xef\xbb\xbf".iter().copied());
    assert!(Reader::new(text.as_slice()).next().is_some());
}

#[test]
fn deep_variations_break_nothing() {
    let turns = "c3 (b2 ".repeat(20_000);
    let text = format!("[Game \"kamiken\"]\n{turns}");
    let entry = &entries(&text)[0];
    assert!(entry.record.is_some() && !entry.faults.is_empty());
    // Each variation replaces the turn before it, and so does every one inside it.
    let turns = "c3 (a1".to_owned() + &" (a2".repeat(20_000) + &")".repeat(20_001);
    let entry = &entries(&format!("[Game \"kamiken\"]\n{turns}"))[0];
    assert_eq!(entry.faults.iter().map(|fault| fault.wrong.code()).collect::<Vec<_>>(), ["deep"]);
}
