//! `kamni licences`, and that its file names everybody whose work is used.

use std::collections::BTreeSet;

use crate::run::{kamni, words};

const LOCK: &str = include_str!("../../../../Cargo.lock");
const NOTICES: &str = include_str!("../../notices.txt");

/// The packages of others that are locked: `name version`.
fn locked() -> BTreeSet<String> {
    let package = |block: &str| {
        let value = |key: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
            line.map(|value| value.trim_matches('"').to_owned())
        };
        value("source")?;
        Some(format!("{} {}", value("name")?, value("version")?))
    };
    LOCK.split("[[package]]").filter_map(package).collect()
}

#[test]
fn the_notices_are_up_to_date() {
    let part = |title: &str| {
        let (_, rest) = NOTICES.split_once(&format!("%% {title}\n")).expect("there is such a part");
        rest.lines().take_while(|line| !line.starts_with("%% ")).collect::<Vec<_>>()
    };
    let inside = part("crates").into_iter().map(|line| {
        let mut fields = line.split('\t');
        format!("{} {}", fields.next().expect("a name"), fields.next().expect("a version"))
    });
    let named: BTreeSet<String> =
        inside.chain(part("not in the program").into_iter().map(str::to_owned)).collect();
    let locked = locked();
    assert!(locked.len() > 100, "the search finds them");
    let odd: Vec<&String> = locked.symmetric_difference(&named).collect();
    assert!(odd.is_empty(), "Cargo.lock and crates/kamni/notices.txt differ in {odd:?}: run scripts/notices");
}

#[test]
fn licences_are_listed_and_printed() {
    let list = kamni(&["licences"]).fine();
    assert!(
        list.starts_with("Kamni may be used, changed and passed on under the terms of the MIT or"),
        "{list}"
    );
    for name in ["axum", "sqlx-core", "clap", "libsqlite3-sys"] {
        assert!(list.lines().any(|line| line.starts_with(&format!("{name} "))), "{name} in {list}");
    }
    for name in ["tempfile", "fantoccini"] {
        assert!(
            !list.lines().any(|line| line.starts_with(&format!("{name} "))),
            "{name} is for tests alone: {list}"
        );
    }
    assert!(!list.contains("Permission is hereby granted"), "the texts come with --full");
    assert_eq!(kamni(&["licenses"]).fine(), list);

    let full = kamni(&["licences", "--full"]).fine();
    assert!(full.starts_with(list.split("The whole texts").next().expect("a part")), "the list comes first");
    for said in [
        "Copyright (c) 2026 The Kamni authors",
        "Copyright (c) 2019–2025 axum Contributors",
        "Apache License",
    ] {
        assert!(full.contains(said), "{said}");
    }
    let russian = kamni(&words("--lang ru licences")).fine();
    assert!(
        russian.contains("можно использовать") && russian.contains("Полные тексты: kamni licences --full")
    );
}
