//! `kamni serve` under pressure: floods of sign-ins, lines that are held open, files that run out.

#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use crate::run::{command, file_in, folder};
use crate::serve::Served;

/// The most memory that a process has had, in KiB.
fn most_memory(served: &Served) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", served.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux says it");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn a_flood_of_sign_ins_takes_little_memory() {
    let folder = folder();
    let database = file_in(&folder, "kamni.db");
    let served = Served::start(command(&["serve", "--listen", "127.0.0.1:0", "--database", &database]));
    assert!(served.get("/").starts_with("HTTP/1.1 200 "));
    let before = most_memory(&served);
    // Each at a name of its own: more at one would be told to wait before anything is hashed.
    let sign_in = |number: usize| {
        let body = format!("name=nobody{number}&password=wrong+password");
        served.ask("POST /account/sign-in", "", &body)
    };
    std::thread::scope(|scope| {
        let flood: Vec<_> = (0..30).map(|number| scope.spawn(move || sign_in(number))).collect();
        for answer in flood {
            let answer = answer.join().expect("it is answered");
            assert!(answer.starts_with("HTTP/1.1 422 "), "{answer}");
        }
    });
    let more = most_memory(&served).saturating_sub(before);
    assert!(more < 100 * 1024, "{more} KiB more than before");
}

#[test]
fn newcomers_come_in_when_all_files_are_held_open() {
    let folder = folder();
    let database = file_in(&folder, "kamni.db");
    let usual = command(&["serve", "--log", "warn", "--listen", "127.0.0.1:0", "--database", &database]);
    let mut few = Command::new("sh");
    few.args(["-c", "ulimit -n 160 && exec \"$0\" \"$@\""]).arg(usual.get_program()).args(usual.get_args());
    for (name, value) in usual.get_envs() {
        match value {
            Some(value) => few.env(name, value),
            None => few.env_remove(name),
        };
    }
    let served = Served::start(few);
    // Half of them say nothing at all, half of them begin to ask.
    let mut held = Vec::new();
    for number in 0..300 {
        let Ok(mut line) = TcpStream::connect(&served.address) else { break };
        line.set_read_timeout(Some(Duration::from_secs(30))).expect("there is such a thing");
        if number % 2 == 0 {
            // It may be closed already.
            let _ = line.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n");
        }
        held.push(line);
    }
    // Who has just come has a second to say what he wants.
    std::thread::sleep(Duration::from_millis(1200));
    for _ in 0..5 {
        assert!(served.get("/").starts_with("HTTP/1.1 200 "));
    }
    // The first were let go for others, long before their time was over.
    let mut nothing = Vec::new();
    assert!(held[0].read_to_end(&mut nothing).is_ok_and(|length| length == 0) || nothing.is_empty());
    let figures = served.get("/metrics");
    assert!(figures.contains("kamni_connections_refused_total{reason=\""), "{figures}");
    drop(held);
    let (code, log) = served.stop("TERM");
    assert_eq!(code, Some(0));
    assert!(log.contains("connections were turned away"), "{log}");
    assert!(log.lines().count() < 20, "not a line each: {log}");
}
