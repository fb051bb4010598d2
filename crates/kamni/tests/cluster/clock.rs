//! The clock of a node, which jumps while the node runs.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::house::House;
use crate::servers::wait_until;

/// What the file says: as the machine's, or an hour ahead.
const RIGHT: &str = "+0s";
const AHEAD: &str = "+3600s";
/// From this many seconds on a clock is wrong.
const WRONG: u64 = 1800;

/// What a node is started with, so that it goes by the time of a file. Its steady clock is the machine's, as it is when somebody sets the time.
pub(crate) fn by_file(file: &Path) -> Option<Vec<(String, String)>> {
    let library = library()?;
    fs::write(file, RIGHT).expect("written");
    let file = file.display().to_string();
    let pairs = [
        ("LD_PRELOAD", library.as_str()),
        ("FAKETIME_TIMESTAMP_FILE", &file),
        ("FAKETIME_CACHE_DURATION", "1"),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
    ];
    Some(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec())
}

/// The library that makes another time of it, of Debian's package libfaketime.
fn library() -> Option<String> {
    let found = Command::new("sh")
        .args(["-c", "ls /usr/lib/*/faketime/libfaketimeMT.so.1 2>/dev/null | head -n 1"])
        .output();
    let path = String::from_utf8(found.ok()?.stdout).ok()?.trim().to_owned();
    (!path.is_empty()).then_some(path)
}

/// The first node's clock jumps ahead under it; the node is killed and starts with the wrong time; and the clock jumps back.
pub(crate) fn jump(house: &mut House, lasts: Duration) {
    let Some(file) = house.clock.clone() else { return };
    set_ahead(house, &file);
    thread::sleep(lasts / 2);
    house.nodes[0].kill();
    house.nodes[0].start();
    house.nodes[0].wait_open();
    thread::sleep(lasts / 2);
    fs::write(&file, RIGHT).expect("written");
    // It reads the file once a second. What it answers does not show this: the date of answers is kept until the clock has gone past it.
    thread::sleep(Duration::from_millis(1100));
}

/// Sets the clock ahead, and sees by what the node answers that it goes by it.
fn set_ahead(house: &mut House, file: &Path) {
    fs::write(file, AHEAD).expect("written");
    let is_set = wait_until(
        || {
            house.nodes[0].look_after();
            is_wrong(house.nodes[0].port) == Some(true)
        },
        Duration::from_secs(20),
    );
    assert!(is_set, "the clock of a node does not jump");
}

/// Whether a node's clock is wrong; nothing if it does not answer.
fn is_wrong(port: u16) -> Option<bool> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(1))).ok()?;
    stream.write_all(b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = [0; 1024];
    let count = stream.read(&mut answer).ok()?;
    let answer = String::from_utf8_lossy(&answer[..count]).to_lowercase();
    let date = answer.lines().find_map(|line| line.strip_prefix("date: "))?;
    let read = Command::new("date").args(["-u", "-d", date, "+%s"]).output().ok()?;
    let told: u64 = String::from_utf8(read.stdout).ok()?.trim().parse().ok()?;
    Some(told.abs_diff(SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs()) > WRONG)
}
