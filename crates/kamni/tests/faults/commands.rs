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
/// More calls than any command makes.
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
        line: "match hasami --first nodes=1 --second nodes=1 --games 2 --openings 1 --out {out}",
        input: "",
        ending: "txt",
        over: true,
        grows: true,
    },
    Writes {
        line: "tune kamiken --set size=3 --games 2 --nodes 1 --rounds 1 --out {out}",
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

/// A folder with what a command needs, and what came of running it there.
struct Run {
    folder: TempDir,
    code: Option<i32>,
    said: String,
    hits: i64,
}

impl Writes {
    fn path(&self, folder: &Path) -> std::path::PathBuf {
        folder.join(format!("{OUT}.{}", self.ending))
    }

    /// Runs it with the n-th call failing; without a fault if there is none.
    fn run(&self, database: &Path, fault: Option<(Fault, i64)>) -> Run {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let out = self.path(folder.path());
        let input = folder.path().join("in.kmn");
        fs::write(&input, GAME).expect("it can be written");
        if self.over {
            fs::write(&out, OLD).expect("it can be written");
        }
        let fill = |text: &str| {
            let text =
                text.replace("{out}", &out.to_string_lossy()).replace("{in}", &input.to_string_lossy());
            text.replace("{db}", &database.to_string_lossy())
        };
        let control = Control::new(folder.path().join("control"));
        let mut command = kamni();
        control.put_before(&mut command, OUT);
        if let Some((fault, n)) = fault {
            control.arm(fault, n);
        }
        command.args(self.line.split(' ').map(fill)).current_dir(folder.path());
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        // Who has ended reads no more.
        let _ = child.stdin.take().expect("it is piped").write_all(fill(self.input).as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let said =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        Run { code: output.status.code(), said, hits: control.hits(), folder }
    }

    /// What is wrong after a run with a fault.
    fn judge(&self, run: &Run, new: &[u8]) -> Result<(), String> {
        let Run { folder, code, said, .. } = run;
        let out = self.path(folder.path());
        let named = out.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if said.contains("panicked") || code.is_none() {
            return Err("it panicked".to_owned());
        }
        let now = fs::read(&out).ok();
        let is_new = now.as_deref() == Some(new);
        let is_old = now.as_deref() == self.over.then_some(OLD.as_bytes());
        let is_begun =
            self.grows && now.as_ref().is_some_and(|now| new.starts_with(now) && now.ends_with(b"\n"));
        if !is_new && !is_old && !is_begun {
            let length = now.map(|now| now.len());
            return Err(format!("{named} is neither the old file nor the new one: {length:?} bytes"));
        }
        // At a prompt the game goes on; all others end with a code and a sentence that names the file.
        let told = if self.input.is_empty() {
            *code == Some(1) && said.contains("kamni: ")
        } else {
            *code == Some(0)
        };
        if !(is_new || told && said.contains(OUT)) {
            return Err("it does not say that it failed".to_owned());
        }
        let left: Vec<String> = fs::read_dir(folder.path())
            .expect("it can be read")
            .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
            .filter(|name| name.starts_with(".kamni-"))
            .collect();
        if left.is_empty() { Ok(()) } else { Err(format!("{left:?} is left behind")) }
    }
}

#[test]
fn every_write_of_a_file_may_fail() {
    let home = tempfile::tempdir().expect("a folder can be made");
    let database = home.path().join("kamni.db");
    make_database(&database);
    let (mut faults, mut wrong) = (0, Vec::new());
    for command in &COMMANDS {
        let usual = command.run(&database, None);
        assert_eq!(usual.code, Some(0), "{}: {}", command.line, usual.said);
        let new = fs::read(command.path(usual.folder.path())).expect("it is there");
        assert!(new != OLD.as_bytes() && !new.is_empty(), "{}", command.line);
        for (kinds, lasting, short) in [(DISK, false, false), (DISK, true, false), (WRITE, false, true)] {
            let fault = Fault { kinds, lasting, error: ENOSPC, short };
            for n in 1..MANY {
                let run = command.run(&database, Some((fault, n)));
                if run.hits == 0 {
                    assert!(n > 1, "{}: nothing failed", command.line);
                    break;
                }
                faults += 1;
                if let Err(why) = command.judge(&run, &new) {
                    wrong.push(format!("kamni {}, {fault:?}, n = {n}: {why}\n{}", command.line, run.said));
                }
            }
        }
    }
    println!("{faults} faults");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A database with its tables, which a house leaves behind.
fn make_database(path: &Path) {
    let mut command = kamni();
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--open=false", "--log", "off", "--database"])
        .arg(path);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary starts");
    let lines = std::io::BufRead::lines(std::io::BufReader::new(child.stdout.take().expect("it is piped")));
    let ready = lines.map_while(Result::ok).any(|line| line.starts_with("Ready to play."));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(ready, "it opens");
}
