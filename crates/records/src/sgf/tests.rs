//! Texts and what is read of them.

use super::*;
use crate::{Record, kmn};

fn entries(text: impl AsRef<[u8]>) -> Vec<Entry> {
    Reader::new(text.as_ref()).map(|entry| entry.expect("memory can be read")).collect()
}

fn faults(entry: &Entry) -> Vec<String> {
    entry.faults.iter().map(ToString::to_string).collect()
}

/// Reads a game tree of Kamiken on 5×5 whose nodes are these, and checks the turns and what was wrong with it.
#[track_caller]
fn check(nodes: &str, turns: &str, wrong: &[&str]) {
    let found = entries(format!("(;KGAME[kamiken]KOPTS[size=5]{nodes})"));
    assert_eq!(found.len(), 1, "{nodes}");
    let record = found[0].record.as_ref().expect("there is a game");
    let text = kmn::to_text(record);
    assert_eq!(text.split_once("\n\n").expect("tags").1.trim_end(), turns, "{nodes}");
    assert_eq!(faults(&found[0]), wrong, "{nodes}");
}

fn record(text: &str) -> Record {
    let entry = kmn::Reader::new(text.as_bytes()).next().expect("a game").expect("memory can be read");
    assert_eq!(entry.faults, []);
    entry.record.expect("a record")
}

#[test]
fn trees_are_read() {
    check("", "*", &[]);
    check(";KSTEP[c3];KSTEP[b2]", "1. c3 2. b2 *", &[]);
    check(
        " C[hi]\n; KSTEP [C3] \n(;KSTEP[b2](;KSTEP[a1])(;KSTEP[e5]))(;KSTEP[a1])",
        "{hi} 1. c3 2. b2 (2. a1) 3. a1 (3. e5) *",
        &[],
    );
    check(
        ";KSTEP[c3]XYZ[a][b]C[one \\] \\\\ \\: two\\\nthree\r\nfour]",
        "1. c3 {[%sgf XYZ[a\\][b\\]] one ] \\\\ : twothree\\nfour} *",
        &[],
    );
    check(";KSTEP[c3];C[a comment of its own];KSTEP[b2]", "1. c3 {a comment of its own} 2. b2 *", &[]);
    check("KEND[1-0 resign];KSTEP[c3]", "1. c3 1-0", &[]);
    // Found by fuzzing: what is said before a turn, at the beginning.
    check("KBEFORE[a]KAFTER[b]KGLYPH[3][14];KSTEP[c3]", "$3 $14 {a\\nb} 1. c3 *", &[]);
}

#[test]
fn what_is_wrong_is_told_and_the_rest_is_kept() {
    check(";KSTEP[c3]\n;KSTEP[c4];KSTEP[a1]", "1. c3 *", &["2:1: turn 2: illegal"]);
    check(";KSTEP[c3](;KSTEP[zz];KSTEP[a1])(;KSTEP[b2])", "1. c3 2. b2 *", &["1:41: turn 2: not-a-step"]);
    check(";KSTEP[c3];B[aa]", "1. c3 *", &["1:40: foreign-move"]);
    check("KEND[1-0 score];KSTEP[c3]", "1. c3 *", &["1:2: other-end"]);
    check(";KSTEP[c3];?", "1. c3 *", &["1:41: not-sgf"]);
    check(";KSTEP[c3];ABC", "1. c3 *", &["1:41: not-sgf"]);
    let wrong = |text: &str| faults(&entries(text)[0]);
    assert_eq!(wrong("(;GM[1]SZ[9];B[aa])"), ["1:2: foreign-sgf"]);
    assert_eq!(wrong("()"), ["1:1: open-sgf"]);
    assert_eq!(wrong("(;KGAME[chess])"), ["1:2: unknown-game"]);
    assert_eq!(wrong("(;KGAME[dao]KOPTS[board=14])"), ["1:2: option"]);
    assert_eq!(wrong("(;KGAME[dao]"), ["1:13: open-sgf"]);
    assert_eq!(wrong("(;KGAME[dao"), ["1:8: open-sgf"]);
    assert_eq!(faults(&entries(b"(;CA[EBCDIC]KGAME[dao]C[\xd6])")[0]), ["1:1: charset"]);
    // Russian in letters that are not named is not guessed at.
    for bytes in [b"(;KGAME[dao]C[\xca\xe0\xec\xed\xe8])", b"(;KGAME[dao]C[\xeb\xc1\xcd\xce\xc9])"] {
        let found = entries(bytes);
        assert_eq!((faults(&found[0]), found[0].record.is_none()), (vec!["1:1: letters".to_owned()], true));
    }
    assert_eq!(faults(&entries(b"(;CA[UTF-8]KGAME[dao]C[\xff])")[0]), ["1:1: not-utf8"]);
    assert!(entries("no game here").is_empty());
}

#[test]
fn letters_are_what_they_are_said_to_be() {
    let said = |bytes: &[u8]| {
        let record = entries(bytes).remove(0).record.expect("a game");
        record.note(crate::NodeId::ROOT).after.clone()
    };
    assert_eq!(said("(;KGAME[dao]C[ж])".as_bytes()), "ж");
    assert_eq!(said(b"(;CA[ISO-8859-1]KGAME[dao]C[\xe9])"), "é");
    assert_eq!(said(b"(;KGAME[dao]C[\xe9])"), "é");
    assert_eq!(said(b"(;CA[EBCDIC]KGAME[dao]C[e])"), "e");
    // It was converted, and still names its old letters.
    assert_eq!(said("(;CA[windows-1251]KGAME[dao]C[Камни])".as_bytes()), "Камни");
    assert_eq!(said(b"(;CA[KOI8-R]KGAME[dao]C[\xeb\xc1\xcd\xce\xc9])"), "Камни");
    assert_eq!(said(b"(;CA[windows-1251]KGAME[dao]C[\xca\xe0\xec\xed\xe8])"), "Камни");
}

#[test]
fn collections() {
    let text = "junk (;KGAME[dao])\r\n(;KGAME[four];KSTEP[z)(])\n\n(;KGAME[hasami]";
    let found: Vec<_> = entries(text).iter().map(|entry| (entry.line, faults(entry))).collect();
    let wanted = [(1, vec![]), (2, vec!["2:14: turn 1: not-a-step"]), (4, vec!["4:16: open-sgf"])];
    assert_eq!(found, wanted.map(|(line, wrong)| (line, wrong.iter().map(ToString::to_string).collect())));
    let long = format!("(;KGAME[dao]C[{}])(;KGAME[four])", "x".repeat(10_000));
    let found: Vec<_> =
        Reader::with_limit(long.as_bytes(), 100).map(|entry| entry.expect("memory")).collect();
    assert_eq!((found.len(), found[0].faults[0].wrong.code(), found[1].faults.len()), (2, "long", 0));
}

#[test]
fn branches_in_the_middle_of_a_turn() {
    let text = "(;KGAME[dao]KOPTS[first=riders];KSTEP[e5-e4](;KSTEP[f5-f4];KSTEP[end])(;KSTEP[g5-g4];KSTEP[end];KSTEP[a1-b1]))";
    let entry = &entries(text)[0];
    assert_eq!(faults(entry), [""; 0]);
    let written = kmn::to_text(entry.record.as_ref().expect("a game"));
    assert!(written.ends_with("\n1. e5-e4,f5-f4,end (1. e5-e4,g5-g4,end 2. a1-b1) *\n\n"), "{written}");
}

#[test]
fn what_is_written() {
    let text = "[Game \"kamiken\"]\n[Options \"size=3\"]\n[First \"Анна]\"]\n[Result \"0-1\"]\n[Ending \"time\"]\n\n\
                1. b2?! {[%eval 0.31] [%margin 1.5] so: ] \\\\} 2. pass (2. a1) 0-1";
    let shown = to_text(&record(text));
    let wanted = "(;FF[4]CA[UTF-8]AP[kamni:0.1.0]GM[1]SZ[3]RU[kamiken size=3 komi=0.5]PW[Анна\\]]RE[B+T]\n\
        KGAME[kamiken]KRULES[1]KOPTS[size=3 komi=0.5]KTAG[First:Анна\\]]KEND[0-1 time]\n\
        PL[W]\n\
        ;AW[bb]PL[B]LB[bb:1]N[1. b2?! (0.31)]KSTEP[b2]V[-1.5]C[so: \\] \\\\]KGLYPH[6]KFIG[eval:0.31][margin:+1.5]\n\
        (\n;PL[W]N[2. pass]KSTEP[pass])\n\
        (\n;AB[aa]PL[W]LB[aa:2]N[2. a1]KSTEP[a1]))\n\n";
    assert_eq!(shown, wanted);
}

#[test]
fn fortresses_and_riders() {
    let shown = to_text(&record("[Game \"dao\"]\n\n1. a1-b1 2. e5-e4,end 3. b1-b2"));
    for part in [
        "AB[aa][ba][la][ma][ab][bb]",
        "TB[ff:hh]",
        ";AB[ca][cb]AE[aa][ab]PL[W]TB[ff:hh]AR[aa:ba]LB[ba:A][la:B][al:C][ll:D]",
        ";AW[ed]AE[ee]TB[ff:hh]AR[ee:ed]LB",
        "[ed:2]",
        "N[2. e5-e4,end]",
    ] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
}

#[test]
fn deep_trees_break_nothing() {
    let deep = format!("(;KGAME[kamiken]{}", "(;C[a]".repeat(200_000));
    assert!(entries(&deep)[0].record.is_some());
    let bushy = format!("(;KGAME[kamiken]{})", "(;KSTEP[a1])".repeat(50_000));
    assert_eq!(entries(&bushy)[0].record.as_ref().map(Record::turns), Some(50_000));
}

#[test]
fn properties_of_other_programs_are_kept() {
    let text = "(;KGAME[dao]KM[6.5]XX[a\\]b][c];KSTEP[a1-b1]TR[aa][bb]BL[12.5])";
    let record = entries(text).remove(0).record.expect("a game");
    let again = to_text(&record);
    for kept in ["KM[6.5]", "XX[a\\]b][c]", "TR[aa][bb]", "BL[12.5]"] {
        assert!(again.contains(kept), "{kept} in {again}");
    }
    assert!(entries(&again).remove(0).record == Some(record.clone()), "{again}");
    // Through a text record too.
    let through = kmn::Reader::new(kmn::to_text(&record).as_bytes()).next().expect("a game").expect("memory");
    assert_eq!(through.record.map(|record| to_text(&record)), Some(again));
}

#[test]
fn what_viewers_add_to_what_we_make_is_kept() {
    let text = "[Game \"hasami\"]\n\n1. a8-a5 b2-b5 *";
    let ours = to_text(&record(text));
    // Our own marks are nobody else's.
    assert_eq!(kmn::to_text(&entries(&ours).remove(0).record.expect("a game")), kmn::to_text(&record(text)));
    let edited = ours
        .replace("LB[ae:1]", "LB[ae:1][bb:X]SQ[cc][dd]")
        .replace("AR[ah:ae]", "AR[ah:ae][aa:bb]")
        .replace("N[1. a8-a5]", "N[The corner]");
    assert!(["LB[ae:1][bb", "AR[ah:ae][aa", "N[The"].iter().all(|added| edited.contains(added)), "{ours}");
    let read = entries(&edited).remove(0).record.expect("a game");
    let again = to_text(&read);
    for kept in ["LB[ae:1][bb:X]", "SQ[cc][dd]", "AR[ah:ae][aa:bb]", "N[The corner]"] {
        assert_eq!(again.matches(kept).count(), 1, "{kept} in {again}");
    }
    assert_eq!(again.matches("N[1. a8-a5]").count(), 0, "a node has one name: {again}");
    assert!(entries(&again).remove(0).record == Some(read), "{again}");
}

#[test]
fn the_usual_places_are_read_where_ours_are_missing() {
    let said = "PB[Boris]PW[Anna]DT[2026-05-09]EV[Cup]RO[3]PC[Riga]AN[Vera]";
    let tags = |text: &str| entries(text).remove(0).record.expect("a game").tags().to_vec();
    let found = tags(&format!("(;KGAME[hasami]{said}KTAG[First:Анна])"));
    let wanted = [
        ("First", "Анна"),
        ("Second", "Boris"),
        ("Date", "2026-05-09"),
        ("Event", "Cup"),
        ("Round", "3"),
        ("Site", "Riga"),
        ("Annotator", "Vera"),
    ];
    assert_eq!(found, wanted.map(|(name, value)| (name.to_owned(), value.to_owned())));
    // In Four, black begins.
    let found = tags("(;KGAME[four]PB[Boris]PW[Anna])");
    assert_eq!(found[0], ("First".to_owned(), "Boris".to_owned()));
}

#[test]
fn figures_that_only_look_like_properties_stay_figures() {
    for figures in [
        "[%sgf XX[a\\]] [%other 1]",
        "[%sgf XX[a\\]] [%sgf XX[b\\]]",
        "[%sgf LB[ae:1\\]]",
        "[%sgf N[1. a8-a5\\]]",
        "[%sgf LB[bb:X\\]] [%sgf TR[aa\\]] [%sgf N[mine\\]]",
        "[%sgf AB[aa\\]]",
    ] {
        let record = record(&format!("[Game \"hasami\"]\n\n1. a8-a5 {{{figures}}} *"));
        let text = to_text(&record);
        assert!(entries(&text).remove(0).record == Some(record), "{figures}: {text}");
    }
}
