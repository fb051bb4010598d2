//! Files that commands write: whatever fails, the command says so, and an old file stays whole until a new one is.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;

use crate::house::kamni;
use crate::shim::{Control, DISK, ENOSPC, Fault, WRITE};

/// The file that is written, in every command; the shim watches it and what is written beside it.
const OUT: &str = "out";
/// What stood there before.
const OLD: &str = "what stood there before\n";
/// No command makes so many calls.
const MANY: i64 = 200;

/// A game for those commands that read one.
const GAME: &str = "[Game \"hasami\"]\n\n1. a8-a5 b2-b5 2. i8-i5 c2-c5\n";

/// A command that writes a file.
struct Writes {
    /// Its words, with `{out}` for the file that it writes, `{in}` for one with a game, `{db}` for a database.
    line: &'static str,
    /// What is typed into it.
    input: &'static str,
    /// The ending of the file.
    ending: &'static str,
    /// Whether it writes over a file that is there.
    over: bool,
    /// What has been written of a file that grows, line by line, stays.
    grows: bool,
}

const COMMANDS: [Writes; 9] = [
    Writes { line: "convert {in} {out} --over", input: "", ending: "sgf", over: true, grows: false },
    Writes { line: "convert {in} {out}", input: "", ending: "json", over: false, grows: false },
    Writes {
        line: "render hasami --moves a8-a5 -o {out}",
        input: "",
        ending: "svg",
        over: true,
        grows: false,
    },
    Writes {
        line: "render --file {in} -o {out} --size 100",
        input: "",
        ending: "gif",
        over: true,
        grows: false,
    },
    Writes {
        line: "review {in} --over --nodes 50 -o {out} --graph {out}.svg",
        input: "",
        ending: "kmn",
        over: true,
        grows: false,
    },
    Writes {
        line: "match hasami --first nodes=1 --second nodes=1 --games 2 --openings 1 -o {out}",
        input: "",
        ending: "txt",
        over: true,
        grows: true,
    },
    Writes {
        line: "tune kamiken --set size=3 --games 2 --nodes 1 --rounds 1 -o {out}",
        input: "",
        ending: "txt",
        over: true,
        grows: false,
    },
    Writes {
        line: "play hasami",
        input: "a8-a5\nsave {out}\ny\nquit\n",
        ending: "txt",
        over: true,
        grows: false,
    },
    Writes { line: "backup {out} --database {db}", input: "", ending: "db", over: false, grows: false },
];
