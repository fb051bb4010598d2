//! `kamni review`.

use std::fs;
#[cfg(unix)]
use std::{
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::run::{file_in, folder, kamni, kamni_reads, words};

/// With this komi a pass so early gives a won game away, also to those who work endings out.
const GAME: &str = "[Game \"kamiken\"]\n[Options \"size=5 komi=4.5\"]\n[First \"Анна\"]\n[Second \"Boris\"]\n\n\
    1. c3 2. pass 3. a1 {a word} 4. e1 *\n";

#[test]
fn a_game_is_reviewed() {
    let out = kamni_reads(&words("review - --nodes 300"), GAME).fine();
    for said in [
        "Kamiken  size=5",
        "Анна – Boris",
        "White: chance of winning, turn by turn",
        "100 % │",
        "~ inaccuracy, ? mistake, X blunder",
        "Accuracy  Inaccuracies  Mistakes  Blunders",
        "2. pass??: blunder, chance from ",
        "    Better: 2. ",
        "To try again",
        ". Black to move. Played 2. pass??: blunder",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    assert!(out.contains('█') && out.contains('┌'), "{out}");
    assert_eq!(
        kamni_reads(&words("review - --nodes 300 --threads 3"), GAME).fine(),
        out,
        "by nodes it is always the same"
    );
    let plain = kamni_reads(&words("review - --nodes 300 --plain"), GAME).fine();
    assert!(!plain.contains(['█', '│']) && plain.contains("2. pass??: blunder"), "{plain}");
    let russian = kamni_reads(&words("review - --nodes 300 --lang ru --ascii"), GAME).fine();
    for said in [
        "Белые: шанс на победу ход за ходом",
        "Точность",
        "грубая ошибка, шанс с ",
        "Лучше: 2. ",
        "Ход чёрных.",
    ] {
        assert!(russian.contains(said), "{said}\n{russian}");
    }
    assert!(russian.chars().all(|letter| letter.is_ascii() || letter.is_alphabetic()), "{russian}");
    for out in [out, plain, russian] {
        assert!(!out.contains('⟨') && out.lines().all(|line| line.chars().count() <= 80), "{out}");
    }
}

#[test]
fn a_review_is_written_and_shown_again() {
    let folder = folder();
    let path = |name: &str| file_in(&folder, name);
    fs::write(path("a.kmn"), GAME).expect("it can be written");
    let review = |from: &str, more: &[&str]| kamni(&[&["review", &path(from)], more].concat());
    let out = review("a.kmn", &["--time", "5", "--out", &path("b.kmn"), "--graph", &path("g.svg")]).fine();
    assert_eq!(out.matches("\nWritten: ").count(), 2, "{out}");
    let text = fs::read_to_string(path("b.kmn")).expect("it was made");
    for said in ["[AccuracyFirst \"", "[Annotator \"Kamni ", "2. pass??", "[%best]", "a word", "[%eval "] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let graph = fs::read_to_string(path("g.svg")).expect("it was made");
    assert!(graph.starts_with("<svg xmlns=") && graph.contains("class=\"slip blunder\""), "{graph}");
    // What was written says the same, without a search.
    let shown = out.split("Written: ").next().expect("a beginning");
    let again = review("b.kmn", &["--out", &path("c.sgf")]).fine();
    assert!(again.starts_with(shown) && again.contains("\nFrom the file, not searched again.\n"), "{again}");
    assert!(review("c.sgf", &[]).fine().starts_with(shown));
    assert!(!review("c.sgf", &["--nodes", "50"]).fine().contains("not searched again"));

    let refused = |more: &[&str], code: i32, said: &str| {
        let err = review("a.kmn", more).refused(code);
        assert!(err.contains(said), "{more:?}: {err}");
    };
    refused(&["--out", &path("b.kmn")], 1, "already. To write over it: --over.");
    refused(&["--out", &path("a.kmn"), "--over"], 1, "is the file that is read");
    refused(&["--out", &path("d.txt")], 2, "use .kmn or .sgf");
    refused(&["--out", &path("none/d.kmn")], 1, "there is no such folder");
    refused(&["--graph", &path("d.png")], 2, "a name that ends in .svg");
    refused(&["--out", &path("d.svg"), "--graph", &path("d.svg")], 2, "name the same file");
    refused(&["--theme", "dark"], 2, "Something is missing: --graph <FILE>.");
    refused(&["--time", "5", "--nodes", "5"], 2, "--nodes <NODES>");
    refused(&["--nodes", "0"], 2, "takes a whole number from 1 to");
    refused(&["--time", "0"], 2, "takes a whole number from 1 to 3600000");
    refused(&["--game", "2"], 1, "has no such game: there are 1");
    assert_eq!(
        review("a.kmn", &["--nodes", "9", "--out", &path("b.kmn"), "--over"])
            .fine()
            .matches("Written: ")
            .count(),
        1
    );
}

/// Starts a review of a file, and interrupts it this many times after a while; gives the exit code and what was said.
#[cfg(unix)]
fn interrupted(args: &[&str], after: Duration, times: usize) -> (Option<i32>, String) {
    let child = crate::run::command(args).stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = child.expect("the binary starts");
    thread::sleep(after);
    let id = child.id().to_string();
    for _ in 0..times {
        let sent = Command::new("kill").args(["-s", "INT", &id]).status().expect("there is such a command");
        assert!(sent.success());
        thread::sleep(Duration::from_millis(20));
    }
    let patience = Instant::now() + Duration::from_secs(20);
    while child.try_wait().expect("it can be asked").is_none() {
        if Instant::now() > patience {
            child.kill().expect("it is still there");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8(output.stdout).expect("it is text"))
}

#[cfg(unix)]
#[test]
fn what_is_found_is_kept_when_it_is_interrupted() {
    let folder = folder();
    let path = |name: &str| file_in(&folder, name);
    let list = kamni(&words("random kamiken --games 1 --seed 5")).fine();
    let record = kamni_reads(&words("convert - --rules kamiken"), list).fine();
    fs::write(path("a.kmn"), record).expect("it can be written");
    let [game, part, whole, gone_on] = ["a.kmn", "part.kmn", "whole.kmn", "on.kmn"].map(path);
    let review =
        |file, out| ["review", file, "--nodes", "1000", "--threads", "1", "--over", "--plain", "--out", out];
    let began = Instant::now();
    kamni(&review(&game, &whole)).fine();
    let took = began.elapsed();
    // Where another process has the machine to itself for a while, it is tried again with more or less time.
    let found = [2, 3, 4, 1, 6, 1].into_iter().find_map(|fifths| {
        let (code, out) = interrupted(&review(&game, &part), took * fifths / 5, 1);
        // Where lines end depends on the name of the file.
        let said = out.replace('\n', " ");
        let stopped =
            code == Some(130) && out.contains("\nStopped: ") && said.contains(" goes on from there.");
        stopped.then(|| fs::read_to_string(&part).expect("it was written"))
    });
    let found = found.expect("it was stopped on its way");
    assert!(found.contains("[%eval ") && !found.contains("[AccuracyFirst "), "{found}");

    let out = kamni(&review(&part, &gone_on)).fine();
    assert!(!out.contains("Stopped"), "{out}");
    let read = |name: &str| fs::read_to_string(name).expect("it was written");
    assert_eq!(read(&gone_on), read(&whole), "by nodes it is always the same");
    // It goes on, rather than being done again: what the file says of the last turn stays, true or not.
    let (before, last) = found.rsplit_once("[%eval ").expect("something was found");
    let (_, rest) = last.split_once(']').expect("a figure ends");
    fs::write(&part, format!("{before}[%eval 0.1234]{rest}")).expect("it can be written");
    kamni(&review(&part, &gone_on)).fine();
    assert!(read(&gone_on).contains("[%eval 0.1234]"));

    // The second time it ends at once, here while it waits for somebody who takes what it writes.
    let pipe = path("pipe.kmn");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is such a command").success());
    assert_eq!(interrupted(&review(&game, &pipe), took * 2, 2), (Some(130), String::new()));
}

#[test]
fn games_that_cannot_be_reviewed() {
    let refused = |input: &str, said: &str| {
        let err = kamni_reads(&words("review -"), input).refused(1);
        assert!(err.contains(said), "{input}: {err}");
    };
    refused("", "is empty: there is no game in it.");
    refused("[Game \"dao\"]\n\n*", "There is no whole turn in this game: nothing to review.");
    refused("[Game \"chess\"]\n\n1. e4", "There is no game “chess”.");
    assert!(kamni(&words("review none.kmn --lang ru")).refused(1).contains("Не удалось открыть"));
    // A broken game is told of, and reviewed up to there.
    let ran = kamni_reads(&words("review - --nodes 20"), "[Game \"kamiken\"]\n\n1. c3 2. c4");
    assert!(ran.err.contains("turn 2: Step “c4” is refused.") && ran.out.contains("Accuracy"), "{}", ran.err);
}
