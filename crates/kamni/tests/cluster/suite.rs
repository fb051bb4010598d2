//! Rounds of faults, each with a load of its own.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Child;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kamni_rules::Rng;
use serde_json::Value;

use crate::faults::Fault;
use crate::house::{House, Sort};
use crate::kills::Kills;
use crate::servers::kamni;

/// How soon games have to go on when all is right again.
const SOON: Duration = Duration::from_secs(5);
/// Games of pages in a round.
const GAMES: usize = 12;
/// What a node may use when nobody is there any more: files, and KiB.
const FEW_FILES: usize = 150;
const LITTLE_MEMORY: u64 = 600 << 10;

/// What came of it so far.
#[derive(Debug, Default)]
struct Counts {
    kills: Kills,
    deaf: usize,
    others: u32,
    acknowledged: u64,
    lost: u64,
    doubled: u64,
    divergent: u64,
}

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_micros()).unwrap_or(u64::MAX)
}

/// The number after some words.
fn number(text: &str, after: &str) -> u64 {
    let digits = text.split(after).nth(1).unwrap_or_default();
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{after} in {text}"))
}

/// Waits for a load; what it has printed.
fn ended(load: Child) -> String {
    let out = load.wait_with_output().expect("it ends");
    format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr))
}

/// In how many games a step was told of between two moments, in microseconds.
fn games_going_on(log: &Path, from: u64, to: u64) -> usize {
    let text = fs::read_to_string(log).unwrap_or_default();
    let entries = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let going = entries.filter(|entry| {
        let at = entry["at"].as_u64().unwrap_or(0);
        (from..=to).contains(&at) && entry["t"] == "told" && entry["event"]["kind"] == "step"
    });
    going.filter_map(|entry| entry["game"].as_str().map(str::to_owned)).collect::<HashSet<_>>().len()
}

/// A round: a load of some seconds, and faults all the while.
fn round(house: &mut House, name: &str, seconds: u64, rng: &mut Rng, counts: &mut Counts, most: u32) {
    let games = GAMES.to_string();
    let usual = ["--games", &games, "--rate", "2", "--leave", "10", "--watchers", "3", "--bots", "3"];
    let (load, log) = house.load(name, seconds, &usual);
    house.log.clone_from(&log);
    let thinking = format!("{name}-thinking");
    let (thinks, other) =
        house.load(&thinking, seconds, &["--games", "2", "--way", "computer", "--rate", "2"]);
    thread::sleep(Duration::from_secs(4));
    // The long form looks less often whether games go on, waits less and kills the more.
    let long = std::env::var("KAMNI_LONG").is_ok();
    let (often, pause, deaths) = if long { (8, 600, 4) } else { (3, 1500, 2) };
    let began = Instant::now();
    let all = Fault::all(house);
    let mut healed = Vec::new();
    // The last of them is over before the load is, so that it can be seen that games go on.
    while began.elapsed() + Duration::from_secs(16) < Duration::from_secs(seconds)
        && counts.kills.all() < most
    {
        // Every other time, or more often, somebody dies; otherwise it is anything.
        let fault = if rng.below(deaths) > 0 { Fault::Kill } else { all[rng.below(all.len())] };
        counts.kills.add(fault.strike(house, rng));
        counts.others += u32::from(fault != Fault::Kill);
        // Now and then one comes before the other is forgotten.
        if rng.below(often) == 0 || began.elapsed() + Duration::from_secs(16) >= Duration::from_secs(seconds)
        {
            healed.push((fault, now()));
            thread::sleep(SOON + Duration::from_millis(500));
        } else {
            thread::sleep(Duration::from_millis(rng.below(pause) as u64));
        }
    }
    let said = [ended(load), ended(thinks)];
    for (fault, at) in healed {
        let going = games_going_on(&log, at, at + u64::try_from(SOON.as_micros()).unwrap_or(0));
        assert!(
            going * 10 >= GAMES * 7,
            "after {fault:?} {going} of {GAMES} games went on\n{said:?}\n{}",
            house.said()
        );
    }
    for said in &said {
        if said.contains("games that did not go on: ") {
            let stuck = number(said, "games that did not go on: ");
            assert_eq!(stuck, 0, "{said}\n{}", house.said());
        }
    }
    check(house, &[&log, &other], counts);
    counts.deaf += house.deaf.leave();
}

fn check(house: &House, logs: &[&Path], counts: &mut Counts) {
    let mut command = kamni(&["load", "check", "--database", &house.database]);
    let out = command.args(logs).output().expect("the program runs");
    let said = format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    println!("{}", String::from_utf8_lossy(&out.stdout));
    counts.acknowledged += number(&said, "steps acknowledged: ");
    counts.lost += number(&said, "steps lost: ");
    counts.doubled += number(&said, "doubled: ");
    counts.divergent += number(&said, "divergent clients: ");
    assert!(out.status.success(), "{said}\n{}", house.said());
}

/// What nodes use when everybody has gone.
fn is_tidy(house: &House) {
    let tidy = |used: &[(usize, u64)]| {
        used.iter().all(|(files, memory)| *files < FEW_FILES && *memory < LITTLE_MEMORY)
    };
    let began = Instant::now();
    while !tidy(&house.used()) {
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "files and KiB are not given back: {:?}",
            house.used()
        );
        thread::sleep(Duration::from_millis(200));
    }
}

fn suite(sort: Sort, seconds: u64) {
    // One after another: each has the machine for itself. One that failed does not keep the other from it.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let long = std::env::var("KAMNI_LONG").is_ok();
    let kills = u32::try_from(variable("KAMNI_KILLS").unwrap_or(500)).unwrap_or(u32::MAX);
    let seed = variable("KAMNI_SEED").unwrap_or_else(|| now() % 1_000_000);
    println!("{sort:?}: seed {seed}; again with scripts/test-faults --seed {seed}");
    let (mut rng, mut counts) = (Rng::new(seed), Counts::default());
    let mut house = House::open(sort);
    let mut number = 0;
    loop {
        number += 1;
        let most = if long { kills } else { u32::MAX };
        round(&mut house, &format!("round{number}"), seconds, &mut rng, &mut counts, most);
        is_tidy(&house);
        let Counts { kills: killed, deaf, others, acknowledged, lost, doubled, divergent } = counts;
        println!(
            "{sort:?}: kills: {killed}, other faults: {others}, sockets that never read: {deaf}, steps acknowledged: {acknowledged}, lost: {lost}, doubled: {doubled}, divergent clients: {divergent}"
        );
        if !long || killed.all() >= kills {
            break;
        }
    }
    assert!(counts.acknowledged > 50, "{counts:?}");
}

/// How many seconds a round takes. What stands around its faults takes twenty: the long form has fewer and longer ones.
fn length(short: u64) -> u64 {
    if std::env::var("KAMNI_LONG").is_ok() { 150 } else { short }
}

#[test]
fn one_node_with_a_file() {
    suite(Sort::Alone, length(45));
}

#[test]
fn many_nodes() {
    suite(Sort::Many, length(75));
}
