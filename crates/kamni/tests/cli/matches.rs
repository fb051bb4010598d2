//! `kamni match`.

use std::fs;

use kamni_rules::{Game, GameKind, Position, Rules, Step};

use crate::run::{file_in, folder, kamni, words};

/// Runs a match and gives its report and its games.
#[track_caller]
fn played(line: &str) -> (String, String) {
    let folder = folder();
    let file = file_in(&folder, "games.txt");
    let mut args = words(line);
    args.insert(0, "match");
    args.extend(["--out", &file]);
    let out = kamni(&args).fine();
    let games = fs::read_to_string(&file).expect("the games are saved");
    (out, games)
}

/// A report without what depends on the clock.
fn steady(report: &str) -> String {
    report.lines().filter(|line| !line.starts_with("Longest")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_same_seed_repeats_the_match() {
    let line =
        "kamiken --set size=5 --first level=3,memory=1 --second family=uct,nodes=50 --games 7 --seed 5";
    let (report, games) = played(line);
    for more in ["", " --concurrency 3"] {
        let (again, same) = played(&format!("{line}{more}"));
        assert_eq!((steady(&again), same), (steady(&report), games.clone()), "{more}");
    }
    let (_, others) = played(&line.replace("--seed 5", "--seed 6"));
    assert_ne!(others, games);
    let firsts: Vec<&str> = games.lines().skip(1).filter_map(|line| line.split(' ').nth(2)).collect();
    assert_eq!(firsts, ["first=A", "first=B", "first=A", "first=B", "first=A", "first=B", "first=A"]);
    assert!(report.contains("(best is "), "{report}");
    assert!(report.contains("\nWhite ") && report.contains("\nBlack "), "{report}");
}

#[test]
fn games_are_saved_whole() {
    for (kind, line) in [
        (
            GameKind::Hasami,
            "hasami --set quiet=10 --first nodes=200,memory=1 --second nodes=100,memory=1 --games 2",
        ),
        (GameKind::Dao, "dao --set turn-limit=4 --first level=1 --second level=2 --games 2 --openings 6"),
    ] {
        let (_, games) = played(line);
        let option = line.split(' ').nth(2).and_then(|option| option.split_once('='));
        let rules = Rules::new(kind, option).expect("an option");
        let mut openings = Vec::new();
        for game in games.lines().skip(1) {
            let (head, steps) = game.split_once(" steps: ").expect("head and steps");
            let steps: Vec<Step> = steps.split(' ').map(|step| step.parse().expect("a step")).collect();
            let mut game = Game::new(rules.start());
            steps.iter().for_each(|&step| game.play(step).expect("games are legal"));
            let outcome = game.position().outcome().expect("games are whole");
            let winner = outcome.winner.map_or("draw", kamni_rules::Player::name);
            assert!(
                head.contains(&format!(" result={winner} reason={} ", outcome.reason)),
                "{head}: {outcome}"
            );
            let count = head.split("opening=").nth(1).and_then(|count| count.parse().ok()).expect("a number");
            openings.push(steps[..count].to_vec());
        }
        assert_eq!(openings[0], openings[1], "{kind}: both sides play the same opening");
        assert!(openings[0].len() >= 4, "{kind}");
    }
}

#[test]
fn another_program_plays() {
    let program = env!("CARGO_BIN_EXE_kamni");
    let line =
        "match four --set size=7 --set stones=20 --set count-turns=3 --games 2 --second level=1 --first";
    let mut args = words(line);
    let spec = format!("cmd={program} ugi,nodes=30,memory=1,option.Level=2");
    args.push(&spec);
    let out = kamni(&args).fine();
    assert!(out.contains("\ntogether      2 "), "{out}");
    assert!(!out.contains(" and lost"), "{out}");
}

#[cfg(unix)]
#[test]
fn programs_that_fail_lose() {
    let folder = folder();
    let script = file_in(&folder, "engine.sh");
    let check = |answer: &str, said: &str| {
        let text = format!(
            "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
             go) {answer};; quit) exit;; esac; done"
        );
        fs::write(&script, text).expect("a script can be written");
        let spec = format!("cmd=sh {script},time=50");
        let mut args = words("match kamiken --set size=5 --games 2 --openings 0 --second level=1 --first");
        args.push(&spec);
        let out = kamni(&args).fine();
        assert!(out.contains(&format!("Game 1: A {said}")), "{answer}: {out}");
        assert!(out.contains("\ntogether      2       0      0       2     0.0 %"), "{answer}: {out}");
    };
    check("echo bestmove z9", "answered with an illegal turn (z9) and lost");
    check("echo bestmove c3,b2", "answered with an illegal turn (c3,b2) and lost");
    check("echo bestmove", "answered with an illegal turn () and lost");
    check("exit 3", "did not answer (");
    check(":", "answered too late (");
}

#[test]
fn a_test_stops_when_decided() {
    let line = "kamiken --set size=5 --first nodes=300,memory=1 --second family=uct,nodes=1 --games 2000 --sprt 0,60";
    let (report, games) = played(line);
    assert!(report.contains(": decided for +60"), "{report}");
    assert!(games.lines().count() < 500, "{report}");
    let (again, same) = played(&format!("{line} --concurrency 2"));
    assert_eq!((steady(&again), same), (steady(&report), games));
}

#[test]
fn nothing_to_play() {
    let out = kamni(&words("match dao --first level=1 --second level=1 --games 0")).fine();
    assert!(out.contains("Elo difference, A minus B: nothing is known yet"), "{out}");
    assert!(out.contains("\nFortresses ") && out.contains("\nRiders "), "{out}");
}

#[test]
fn wrong_usage_is_told() {
    let check = |line: &str, code: i32, said: &str| {
        let err = kamni(&words(line)).refused(code);
        assert!(err.contains(said), "{line}: {err}");
    };
    check("match dao --first level=1 --games 1", 2, "Something is missing: --second <B>.");
    check("match dao --first level=1 --second x --games 1", 2, "A player is given as key=value");
    check("match dao --first level=1 --second levl=1 --games 1", 2, "Did you mean level?");
    check("match dao --first level=1 --second level=1 --games 1 --sprt 5", 2, "--sprt 0,10. Not “5”.");
    check("match dao --first level=1 --second level=1 --games 1 --concurrency 5000", 2, "from 0 to 1024");
    check(
        "match dao --first cmd=/no/such --second level=1 --games 1",
        1,
        "The player “/no/such” does not start",
    );
    check("match dao --first cmd=false --second level=1 --games 1", 1, "The player “false” does not start");
    check("match dao --first level=1 --second level=1 --games 1 --out /no/such/file", 1, "cannot be used");
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_is_shown_and_continued() {
    use std::process::Stdio;
    use std::{fs, thread, time::Duration};

    let folder = crate::run::folder();
    let path = crate::run::file_in(&folder, "games.txt");
    let line = |games: u32, more: &str| {
        format!(
            "match kamiken --set size=5 --first nodes=60 --second nodes=30 --games {games} --out {path}{more}"
        )
    };
    let child = crate::run::command(&words(&line(100_000, "")))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let games = || fs::read_to_string(&path).unwrap_or_default().lines().skip(1).count();
    for _ in 0..600 {
        if games() >= 6 {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("there is such a program").success());
    let output = child.wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{out}");
    let played = games();
    for said in [
        format!("Stopped after {played} of 100000 games."),
        "Elo difference, A minus B".to_owned(),
        "--resume".to_owned(),
    ] {
        assert!(out.contains(&said), "{said}\n{out}");
    }
    // Going on, the games that were played count, and the end is the same as without a break.
    fs::write(&path, fs::read_to_string(&path).expect("it is there") + "game=99 seed=").expect("it is ours");
    let wanted = played + 4;
    let shown = kamni(&words(&line(wanted as u32, " --resume"))).fine();
    assert_eq!(games(), wanted, "{shown}");
    let resumed = fs::read_to_string(&path).expect("it is there");
    // With nothing left to play it only counts.
    assert!(kamni(&words(&line(wanted as u32, " --resume"))).fine().contains(&format!("{wanted}")));
    let other = line(wanted as u32, " --resume --seed 5");
    assert!(kamni(&words(&other)).refused(1).contains("holds another match"));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), resumed, "nothing was changed");
    kamni(&words(&line(wanted as u32, ""))).fine();
    assert_eq!(fs::read_to_string(&path).expect("it is there"), resumed);
}

#[test]
fn only_the_same_match_is_continued() {
    let folder = folder();
    let file = file_in(&folder, "games.txt");
    let line = format!("match kamiken --set size=5 --first nodes=30 --second nodes=20 --out {file}");
    kamni(&words(&format!("{line} --games 3"))).fine();
    let before = fs::read_to_string(&file).expect("it is there");
    for other in ["--openings 3", "--openings 0", "--openings 6", "--seed 2"] {
        let refused = kamni(&words(&format!("{line} --games 6 --resume {other}"))).refused(1);
        assert!(refused.contains("holds another match"), "{other}: {refused}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), before, "{other}");
    }
    // The third game stands there without its pair; it counts, and only the other one is played.
    let marked: Vec<String> = before
        .lines()
        .map(|line| match line.strip_prefix("game=3 ") {
            Some(_) => line.replace("reason=", "mark=1 reason="),
            None => line.to_owned(),
        })
        .collect();
    fs::write(&file, marked.join("\n") + "\n").expect("it is ours");
    let out = kamni(&words(&format!("{line} --games 6 --resume"))).fine();
    assert!(out.contains("\ntogether      6 "), "{out}");
    let after = fs::read_to_string(&file).expect("it is there");
    let numbers: Vec<&str> = after.lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(numbers, ["game=1", "game=2", "game=3", "game=4", "game=5", "game=6"]);
    assert!(after.lines().nth(3).is_some_and(|line| line.contains("mark=1")), "{after}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_at_a_terminal_is_for_the_match_alone() {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::{thread, time::Duration};

    let folder = folder();
    let [script, ready, hit] = ["engine.sh", "ready", "hit"].map(|name| file_in(&folder, name));
    let program = format!(
        "trap 'echo > {hit}' INT\n\
         while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
         go) echo > {ready}; sleep 1; echo bestmove;; quit) exit;; esac; done"
    );
    fs::write(&script, program).expect("a script can be written");
    let spec = format!("cmd=sh {script},time=60000");
    let mut args = words("match kamiken --set size=5 --games 2 --openings 0 --second level=1 --first");
    args.push(&spec);
    let child = crate::run::command(&args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .expect("it starts");
    for _ in 0..600 {
        if fs::exists(&ready).unwrap_or_default() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    // As a terminal does it: to all of the group.
    let sent = Command::new("kill").args(["-INT", "--", &format!("-{}", child.id())]).status();
    assert!(sent.expect("there is such a program").success());
    let output = child.wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{out}");
    assert!(out.contains("Stopped after 0 of 2 games."), "{out}");
    assert!(!fs::exists(&hit).unwrap_or_default(), "the program has not heard of it");
}

#[test]
fn a_depth_limits_every_family() {
    for family in ["alphabeta", "mcts", "uct"] {
        let line = format!(
            "match hasami --set quiet=6 --games 2 --openings 2 --first family={family},depth=1,memory=1 --second level=1"
        );
        let began = std::time::Instant::now();
        let out = kamni(&words(&line)).fine();
        assert!(out.contains("\ntogether      2 ") && !out.contains(" and lost"), "{family}: {out}");
        assert!(began.elapsed().as_secs() < 60, "{family}: {:?}", began.elapsed());
    }
}
