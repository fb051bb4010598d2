//! Rough treatment: broken text, closed outputs.

use std::io::Read;
use std::process::Stdio;

use crate::run::{command, kamni, kamni_reads, words};

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let broken = OsStr::from_bytes(b"\xff\xfe");
    let set = OsStr::from_bytes(b"--set=size=\xff");
    let text = OsStr::new;
    for args in [
        vec![broken],
        vec![text("show"), broken],
        vec![text("show"), text("dao"), text("--moves"), broken],
        vec![text("show"), text("dao"), text("--position"), broken],
        vec![text("show"), text("kamiken"), set],
        vec![text("perft"), text("dao"), text("--depth"), broken],
        vec![text("--lang"), broken, text("games")],
    ] {
        kamni(&args).refused(2);
    }
}

#[test]
fn control_characters_are_not_passed_on() {
    for line in [
        "show \x1b[31m",
        "\x1b[31m",
        "show dao --set \x1b[31m=1",
        "show dao --set board=\x1b",
        "show dao --\x1b",
    ] {
        let err = kamni(&words(line)).refused(2);
        assert!(!err.contains('\x1b'), "{err:?}");
    }
    let ran = kamni_reads(&["play", "dao"], "\x1b[2J\nnew \x1b[2J\n");
    assert!(!ran.fine().contains('\x1b'));
}

#[test]
fn a_reader_that_has_seen_enough() {
    for line in [
        "random dao --games 1000000 --seed 1",
        "perft four --set size=19 --depth 1 --divide",
        "games",
        "show dao",
        "completions zsh",
        "--help",
    ] {
        let child =
            command(&words(line)).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("it starts");
        let mut first = [0; 1];
        child.stdout.take().expect("it is piped").read_exact(&mut first).expect("there is a first byte");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
    }
}

#[test]
fn a_player_whose_terminal_is_gone() {
    let child = command(&["play", "kamiken"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("it starts");
    drop(child.stdout.take());
    drop(child.stdin.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
