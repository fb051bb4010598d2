//! Players that are other programs: UGI from the match program's side.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use kamni_engine::Limits;
use kamni_rules::Rules;

/// A program may take this long to start and to say that it is ready.
const PATIENCE: Duration = Duration::from_secs(30);
/// Beyond its time a program may take this long to answer: the way there and back, and a machine that is busy.
pub(super) const TOLERANCE: Duration = Duration::from_millis(500);
/// For an answer when time is not limited.
const LONGEST: Duration = Duration::from_secs(600);
/// For the end after `quit`.
const GOODBYE: Duration = Duration::from_secs(1);
/// The longest line that is read of a program.
const LONGEST_LINE: u64 = 1 << 16;

/// Another program that plays.
#[derive(Debug)]
pub(super) struct Outside {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// Why a program has not answered.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Silence {
    Late,
    Gone,
}

impl Outside {
    /// Starts a program and tells it the game.
    pub(super) fn start(command: &[String], options: &[(String, String)], rules: &Rules) -> io::Result<Self> {
        let (program, arguments) = command.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        apart(&mut command);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let (sender, lines) = sync_channel(4096);
        if let Some(output) = child.stdout.take() {
            thread::Builder::new().spawn(move || pass_on(output, &sender))?;
        }
        let mut outside = Self { child, input, lines };
        outside.send("ugi")?;
        outside.wait_for("ugiok")?;
        outside.send(&format!("setoption name Game value {}", rules.kind()))?;
        for (name, value) in rules.options() {
            outside.send(&format!("setoption name {name} value {value}"))?;
        }
        for (name, value) in options {
            outside.send(&format!("setoption name {name} value {value}"))?;
        }
        outside.send("isready")?;
        outside.wait_for("readyok")?;
        Ok(outside)
    }

    /// Tells of a new game.
    pub(super) fn new_game(&mut self) -> io::Result<()> {
        self.send("uginewgame")?;
        self.send("isready")?;
        self.wait_for("readyok")
    }

    /// Its turn after these turns.
    pub(super) fn turn(&mut self, turns: &[String], limits: Limits) -> Result<String, Silence> {
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        let go = match limits {
            Limits { nodes: Some(nodes), .. } => format!("go nodes {nodes}"),
            Limits { depth: Some(depth), .. } => format!("go depth {depth}"),
            Limits { time, .. } => format!("go movetime {}", time.unwrap_or_default().as_millis()),
        };
        let said = self.send(&format!("position startpos{moves}")).and_then(|()| self.send(&go));
        said.map_err(|_| Silence::Gone)?;
        let patience = limits.time.map_or(LONGEST, |time| time + TOLERANCE);
        let asked = Instant::now();
        loop {
            let line = match self.lines.recv_timeout(patience.saturating_sub(asked.elapsed())) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
            };
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                return Ok(words.next().unwrap_or_default().to_owned());
            }
        }
    }

    fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        writeln!(input, "{line}")?;
        input.flush()
    }

    fn wait_for(&mut self, word: &str) -> io::Result<()> {
        let asked = Instant::now();
        loop {
            match self.lines.recv_timeout(PATIENCE.saturating_sub(asked.elapsed())) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(()),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(io::ErrorKind::TimedOut.into()),
                Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }
}

/// Ctrl+C at a terminal reaches all that runs there: it is for the match, which ends its programs itself.
fn apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        /// What Windows calls `CREATE_NEW_PROCESS_GROUP`.
        const OWN_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, OWN_GROUP);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}

/// Passes a program's lines on until one side ends.
fn pass_on(output: impl Read, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(read) if read > 0 => {}
            _ => return,
        }
        // A line that is too long comes in pieces, of which none but the first can mean anything.
        if lines.send(String::from_utf8_lossy(&bytes).into_owned()).is_err() {
            return;
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // One that is gone already, or does not hear, is ended below.
        let _ = self.send("quit");
        self.input = None;
        let asked = Instant::now();
        while asked.elapsed() < GOODBYE {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            // It may be waiting for somebody to read what it says.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
        // Nothing more can be done about a program that cannot even be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
