//! The examples of the documentation are what the programs write.

use kamni_records::{Games, Record, kmn, sgf};

/// The first block of a page that is indented.
fn example(page: &str) -> String {
    let lines = page.lines().skip_while(|line| !line.starts_with("    "));
    let block = lines.take_while(|line| line.is_empty() || line.starts_with("    "));
    block.map(|line| line.trim_start().to_owned() + "\n").collect()
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(page: &str, write: fn(&Record) -> String) {
    let text = example(page);
    let mut games = Games::read(text.as_bytes(), None).expect("memory can be read");
    let entry = games.next().expect("a game").expect("memory can be read");
    assert_eq!(entry.faults, [], "{text}");
    assert_eq!(squeezed(&write(&entry.record.expect("a record"))), squeezed(&text));
}

#[test]
fn the_text_record() {
    check(include_str!("../../../docs/record.md"), kmn::to_text);
}

#[test]
fn sgf_files() {
    check(include_str!("../../../docs/sgf.md"), sgf::to_text);
}
