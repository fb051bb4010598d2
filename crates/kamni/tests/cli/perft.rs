//! `kamni perft`, against the tables that the plain implementation has worked out.

use std::fs;

use kamni_rules::GameKind;

use crate::run::{kamni, words};

/// Rows with more nodes than this take too long here; the rules' own tests count them.
const MOST_NODES: u64 = 30_000;

#[test]
fn counts_agree_with_the_tables() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/data/perft");
    let mut counted = 0;
    for game in GameKind::ALL.iter().map(|kind| kind.name()) {
        let table = fs::read_to_string(format!("{folder}/{game}.txt")).expect("there is a table");
        let rows = table.lines().filter(|row| !row.starts_with('#') && !row.is_empty());
        for row in rows.step_by(2) {
            let columns: Vec<&str> = row.split('|').map(str::trim).collect();
            let [options, moves, depth, nodes] = columns[..] else { panic!("four columns: {row}") };
            if nodes.parse::<u64>().expect("a number") > MOST_NODES {
                continue;
            }
            counted += 1;
            let mut args = vec!["perft", game, "--depth", depth, "--moves", moves];
            options.split(' ').for_each(|option| args.extend(["--set", option]));
            for threads in ["1", "2"] {
                let args: Vec<&str> = args.iter().copied().chain(["--threads", threads]).collect();
                assert_eq!(kamni(&args).fine(), format!("{nodes}\n"), "{row}");
            }
        }
    }
    assert!(counted > 60, "the tables are read: {counted}");
}

#[test]
fn divided_by_first_steps() {
    let line = "perft dao --depth 3 --divide --moves a1-b1,e5-e4,h5-h4";
    let out = kamni(&words(line)).fine();
    for threads in ["2", "3", "0"] {
        assert_eq!(kamni(&words(&format!("{line} --threads {threads}"))).fine(), out, "{threads} threads");
    }
    let lines: Vec<&str> = out.lines().collect();
    let (total, parts) = lines.split_last().expect("there are lines");
    assert!(parts.is_sorted(), "{out}");
    let nodes = parts.iter().map(|line| line.split(": ").nth(1).expect("step: nodes"));
    let sum: u64 = nodes.map(|nodes| nodes.parse::<u64>().expect("a number")).sum();
    assert_eq!(*total, sum.to_string());
}

#[test]
fn nothing_and_no_more_than_nothing() {
    assert_eq!(kamni(&words("perft four --depth 0 --divide")).fine(), "1\n");
    let over = "perft kamiken --set size=3 --moves pass,pass --depth";
    assert_eq!(kamni(&words(&format!("{over} 0"))).fine(), "1\n");
    assert_eq!(kamni(&words(&format!("{over} 1 --divide --threads 4"))).fine(), "0\n");
    assert_eq!(kamni(&words("perft kamiken --set size=3 --moves a1 --depth 200 --threads 2")).fine(), "0\n");
    let position = ["perft", "kamiken", "--set", "size=3", "--depth", "2", "--position", "x2/3/3 second"];
    assert_eq!(
        kamni(&position).fine(),
        kamni(&words("perft kamiken --set size=3 --depth 2 --moves a1")).fine()
    );
}

#[test]
fn repetition_depends_on_the_way() {
    // The position has stood twice; of the moves that lead back to it the third time is the end.
    let way = "a8-a7 a2-a3 a7-a8 a3-a2 a8-a7 a2-a3 a7-a8";
    let with_way = kamni(&["perft", "hasami", "--depth", "2", "--moves", way]).fine();
    assert_ne!(with_way, kamni(&["perft", "hasami", "--depth", "2", "--moves", "a8-a7 a2-a3 a7-a8"]).fine());
}
