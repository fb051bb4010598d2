//! Running the binary, and folders for its files.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use tempfile::TempDir;

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The output, of a run in which all went well.
    #[track_caller]
    pub(crate) fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The complaint, of a run that ended with this exit code and printed nothing else.
    #[track_caller]
    pub(crate) fn refused(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{}", self.err);
        assert!(self.err.starts_with("kamni: "), "{}", self.err);
        self.err
    }
}

/// The binary with these arguments, in an environment that says nothing of language, colour, width or hosting.
pub(crate) fn command(args: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kamni"));
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "NO_COLOR", "COLUMNS", "TERM"] {
        command.env_remove(name);
    }
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("KAMNI_")) {
        command.env_remove(name);
    }
    command.args(args);
    command
}

/// Runs the binary with this input.
pub(crate) fn kamni_reads(args: &[impl AsRef<OsStr>], input: impl Into<Vec<u8>>) -> Ran {
    let piped = || Stdio::piped();
    let child = command(args).stdin(piped()).stdout(piped()).stderr(piped()).spawn();
    let mut child = child.expect("the binary starts");
    let (mut stdin, input) = (child.stdin.take().expect("it is piped"), input.into());
    // In a thread of its own: the binary may write before it has read everything.
    let writer = thread::spawn(move || {
        // A binary that ends before it has read everything is judged by what it said.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the writer does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the binary without input.
pub(crate) fn kamni(args: &[impl AsRef<OsStr>]) -> Ran {
    kamni_reads(args, "")
}

/// Arguments written in one line, separated by spaces.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// A folder for a test's files, removed with it.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder can be made")
}

/// The name of a file there, as an argument.
pub(crate) fn file_in(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}
