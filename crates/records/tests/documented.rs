//! The examples of the documentation are what the programs write, and its pictures are there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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

/// Both front pages show all five boards, a game, the house and the terminal; nothing else is kept beside those pictures, and
/// they are small enough to be there at once.
#[test]
fn pictures_of_the_front_pages() {
    const MOST_BYTES: usize = 400_000;
    const BOARDS: [&str; 5] = ["kamiken", "close-combat", "four", "hasami", "dao"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut shown = BTreeSet::new();
    for (page, lang) in [("README.md", "en"), ("README.ru.md", "ru")] {
        let text = fs::read_to_string(root.join(page)).expect("the page");
        let sources = text.split("src=\"docs/pictures/").skip(1);
        let names: Vec<String> =
            sources.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect();
        let boards = BOARDS.iter().map(|game| format!("{game}.svg"));
        let others = ["game.gif".to_owned(), format!("front.{lang}.png"), format!("terminal.{lang}.png")];
        assert_eq!(names, boards.chain(others).collect::<Vec<_>>(), "{page}");
        assert!(text.find("<img") < text.find("\n## "), "{page}: it shows before it says");
        shown.extend(names);
    }
    let files = fs::read_dir(root.join("docs/pictures")).expect("the pictures");
    let files: Vec<_> = files.map(|file| file.expect("a picture").path()).collect();
    let kept: BTreeSet<String> =
        files.iter().filter_map(|file| Some(file.file_name()?.to_str()?.to_owned())).collect();
    let bytes: usize = files.iter().map(|file| fs::read(file).expect("a picture").len()).sum();
    assert_eq!(kept, shown);
    assert!(bytes < MOST_BYTES, "{bytes}");
}
