//! `kamni bench` and `kamni tune`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use kamni_engine::Weights;

use crate::run::{command, file_in, folder, kamni, words};

#[test]
fn every_family_is_measured() {
    let out = kamni(&words("bench engine --game kamiken --nodes 500 --threads 2")).fine();
    for family in ["alphabeta", "mcts", "uct"] {
        let lines: Vec<&str> = out.lines().filter(|line| line.starts_with(family)).collect();
        assert!(lines.iter().filter(|line| line.contains(" kamiken 9 @")).count() >= 3, "{out}");
        assert!(family == "uct" || lines.iter().all(|line| line.contains('×')), "{out}");
    }
    let out = kamni(&words("bench engine --game dao --nodes 500 --threads 1")).fine();
    assert!(!out.contains('×') && !out.contains("kamiken"), "{out}");
    assert!(kamni(&words("bench rules")).refused(2).contains("<WHAT> takes engine or answers, not “rules”."));
}

/// The first lines of a run that would go on for long; it is ended then.
fn first_lines(line: &str, count: usize) -> Vec<String> {
    let child = command(&words(line)).stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = child.expect("the binary starts");
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let lines = lines.take(count).map(|line| line.expect("it is text")).collect();
    child.kill().expect("it is ours");
    child.wait().expect("it ends");
    lines
}

#[test]
fn punctuality_is_measured() {
    let lines = first_lines("bench answers --game hasami --threads 1", 3);
    assert!(lines[0].starts_with("How late answers come at the most: "), "{lines:?}");
    for (line, case) in lines[1..].iter().zip(["hasami @0", "hasami @24"]) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [family, threads, game, at, turn, "ms", stop, "ms"] = words[..] else { panic!("{line}") };
        assert_eq!((family, threads, format!("{game} {at}").as_str()), ("alphabeta", "×1", case), "{line}");
        // A machine that is busy makes everything late; nobody is that late, or early.
        for late in [turn, stop] {
            assert!(late.parse::<f64>().is_ok_and(|late| (0.0..60_000.0).contains(&late)), "{line}");
        }
    }
    assert!(kamni(&words("bench answers --game chess")).refused(2).contains("There is no game “chess”."));
}

#[test]
fn tuning_repeats_and_its_weights_can_be_played_with() {
    let line = "tune kamiken --set size=5 --games 6 --nodes 30 --rounds 2 --seed 3";
    let out = kamni(&words(line)).fine();
    assert_eq!(out, kamni(&words(&format!("{line} --threads 2"))).fine(), "threads change nothing");
    assert!(Weights::read(&out).is_some(), "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with("# round ")).count(), 2, "{out}");
    assert!(out.starts_with("# kamni tune kamiken --set size=5 --set komi=0.5 --games 6"), "{out}");

    let folder = folder();
    let file = file_in(&folder, "weights");
    let mut args = words(line);
    args.extend(["--out", &file]);
    kamni(&args).fine();
    assert_eq!(fs::read_to_string(&file).expect("it is written"), out);
    let player = format!("nodes=50,weights={file}");
    let mut args = words("match kamiken --set size=5 --second level=1 --games 2 --first");
    args.push(&player);
    kamni(&args).fine();
    fs::remove_file(&file).expect("it was ours");
    assert!(kamni(&args).refused(2).contains("cannot be used"));
    assert!(kamni(&words("tune dao --rounds 0 --out /no/such/file")).err.contains("cannot be used"));
}
