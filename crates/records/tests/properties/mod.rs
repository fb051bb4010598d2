//! What holds for any input at all. The fuzz targets and the test with made-up inputs share it.

use std::io;

use kamni_records::{Entry, Record, json, kmn, lines, sgf, trace_games};
use kamni_rules::{Game, GameKind, Rules, view};
use kamni_texts::{Lang, Texts};

/// Small, so that long games are met too.
const LIMIT: usize = 2_000;

/// What was read can be written and read again, in both forms.
fn check(entries: impl Iterator<Item = io::Result<Entry>>) {
    let mut before = 0;
    for entry in entries {
        let entry = entry.expect("memory can be read");
        assert_eq!(entry.number, before + 1);
        before = entry.number;
        assert!(entry.faults.len() <= Entry::MOST_FAULTS);
        assert!(entry.record.is_some() || !entry.faults.is_empty(), "what is missing is told");
        for fault in &entry.faults {
            assert!(fault.line >= 1 && fault.column >= 1 && fault.line >= entry.line);
        }
        if let Some(record) = entry.record {
            same(&record, kmn::Reader::new(kmn::to_text(&record).as_bytes()));
            same(&record, sgf::Reader::new(sgf::to_text(&record).as_bytes()));
            same(&record, json::Reader::new(json::to_text(&record).as_bytes()));
        }
    }
}

fn same(record: &Record, mut entries: impl Iterator<Item = io::Result<Entry>>) {
    let entry = entries.next().expect("a game").expect("memory can be read");
    assert_eq!(entry.faults, [], "{}", kmn::to_text(record));
    assert!(entry.record.as_ref() == Some(record), "{}", kmn::to_text(record));
    assert!(entries.next().is_none(), "one game is one game");
}

/// Any bytes as text records.
pub(crate) fn record(input: &[u8]) {
    check(kmn::Reader::new(input));
    check(kmn::Reader::with_limit(input, LIMIT).with_rules(Rules::new(GameKind::Kamiken, []).ok()));
}

/// Any bytes as SGF.
pub(crate) fn tree(input: &[u8]) {
    check(sgf::Reader::new(input));
    check(sgf::Reader::with_limit(input, LIMIT));
}

/// Any bytes as JSON.
pub(crate) fn objects(input: &[u8]) {
    check(json::Reader::new(input));
    check(json::Reader::with_limit(input, LIMIT));
}

/// Any bytes as lists of games.
pub(crate) fn list(input: &[u8]) {
    check(lines::Reader::with_limit(input, Rules::new(GameKind::Dao, []).ok(), LIMIT));
    check(lines::Reader::new(input, None));
}

/// Whatever the input: every line of it (comments aside) gives a block of JSON lines that an empty line closes, the first of
/// them the start position; an error ends its block.
pub(crate) fn trace(rules: &Rules, input: &[u8]) {
    let mut shown = Vec::new();
    trace_games(rules, &Texts::new(Lang::En), input, &mut shown).expect("memory can be written to");
    let shown = String::from_utf8(shown).expect("what is shown is UTF-8");
    let lines = input.split_inclusive(|byte| *byte == b'\n').filter(|line| !line.starts_with(b"#"));
    assert_eq!(shown.lines().filter(|line| line.is_empty()).count(), lines.count());
    let start = view::json(rules, &Game::new(rules.start()));
    for block in shown.split_terminator("\n\n") {
        let lines: Vec<&str> = block.lines().collect();
        assert_eq!(lines.first(), Some(&start.as_str()));
        for (place, line) in lines.iter().enumerate() {
            let value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
            match value.get("error") {
                None => assert_eq!(value["ply"], place),
                Some(error) => {
                    assert_eq!((error["ply"].as_u64(), place + 1), (Some(place as u64 - 1), lines.len()));
                    assert!(error["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
                }
            }
        }
    }
}
