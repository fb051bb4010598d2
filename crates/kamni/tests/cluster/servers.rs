//! What a house on many machines is made of, as processes that can be killed and come back.

use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_kamni");
/// Who has not started by then does not start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A port that nobody has.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    listener.local_addr().expect("an address").port()
}

pub(crate) fn is_open(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}

/// Waits until this holds; whether it does in time.
pub(crate) fn wait_until(mut holds: impl FnMut() -> bool, patience: Duration) -> bool {
    let began = Instant::now();
    while began.elapsed() < patience {
        if holds() {
            return true;
        }
        thread::sleep(Duration::from_millis(30));
    }
    holds()
}

/// The program, in an environment that says nothing.
pub(crate) fn kamni(args: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("KAMNI_")) {
        command.env_remove(name);
    }
    command.args(["--lang", "en"]).args(args).stdin(Stdio::null()).env_remove("RUST_BACKTRACE");
    command
}

/// Whether the program knows a word of its help.
pub(crate) fn knows(args: &[&str], word: &str) -> bool {
    let said = kamni(args).output().expect("the program runs");
    String::from_utf8_lossy(&said.stdout).contains(word)
}

/// A process that is started again when it is gone, as a service manager does.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) name: String,
    pub(crate) port: u16,
    program: String,
    args: Vec<String>,
    /// What stands in its environment.
    pub(crate) extra: Vec<(String, String)>,
    log: PathBuf,
    child: Option<Child>,
}

impl Service {
    pub(crate) fn new(folder: &Path, name: &str, port: u16, program: &str, args: &[String]) -> Self {
        Self::with(folder, name, port, program, args, Vec::new())
    }

    /// One with something in its environment.
    pub(crate) fn with(
        folder: &Path,
        name: &str,
        port: u16,
        program: &str,
        args: &[String],
        extra: Vec<(String, String)>,
    ) -> Self {
        let mut service = Self {
            name: name.to_owned(),
            port,
            program: program.to_owned(),
            args: args.to_vec(),
            extra,
            log: folder.join(format!("{name}.log")),
            child: None,
        };
        service.start();
        service
    }

    pub(crate) fn start(&mut self) {
        let log = File::options().append(true).create(true).open(&self.log).expect("a log");
        let error = log.try_clone().expect("a log");
        let mut command = if self.program == BINARY { kamni(&[]) } else { Command::new(&self.program) };
        command.args(&self.args).envs(self.extra.iter().cloned());
        let child = command.stdin(Stdio::null()).stdout(log).stderr(error).spawn();
        self.child = Some(child.unwrap_or_else(|error| panic!("{} does not start: {error}", self.program)));
    }

    /// Starts it again if it has ended by itself.
    pub(crate) fn look_after(&mut self) {
        if self.child.as_mut().is_none_or(|child| !matches!(child.try_wait(), Ok(None))) {
            self.start();
        }
    }

    pub(crate) fn wait_open(&mut self) {
        let port = self.port;
        let open = wait_until(
            || {
                self.look_after();
                is_open(port)
            },
            PATIENCE,
        );
        let said = fs::read_to_string(&self.log).unwrap_or_default();
        assert!(open, "{} does not start: {said}", self.name);
    }

    pub(crate) fn id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// It is gone at once, as if its machine was.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// What it has complained of.
    pub(crate) fn said(&self) -> String {
        let said = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(15)..].join("\n")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A PostgreSQL server of the test's own.
#[derive(Debug)]
pub(crate) struct Postgres {
    folder: PathBuf,
    pub(crate) port: u16,
}

/// A command of PostgreSQL's, by somebody who is not root.
fn postgres(words: &[&str]) -> Command {
    let bins = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let bin = bins.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").exists()).max();
    let program = bin.unwrap_or_default().join(words[0]);
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let mut command = if is_root {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.args(&words[1..]).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
    command
}

impl Postgres {
    pub(crate) fn start(folder: &Path) -> Self {
        let server = Self { folder: folder.join("postgres"), port: free_port() };
        fs::create_dir(&server.folder).expect("a folder");
        let open = |path: &Path| {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o777);
            fs::set_permissions(path, mode).expect("it is ours");
        };
        open(folder);
        open(&server.folder);
        let data = server.data();
        let made = postgres(&[
            "initdb",
            "-D",
            &data,
            "-U",
            "kamni",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        ]);
        assert!({ made }.status().expect("initdb").success(), "install Debian's package postgresql");
        server.run();
        let port = server.port.to_string();
        let made = postgres(&["createdb", "-h", "127.0.0.1", "-p", &port, "-U", "kamni", "kamni"]).status();
        assert!(made.expect("createdb").success());
        server
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    /// Starts it, once its old processes are gone.
    pub(crate) fn run(&self) {
        let (data, log) = (self.data(), self.folder.join("log").display().to_string());
        let options = format!(
            "-p {} -k {} -c listen_addresses=127.0.0.1 -c max_connections=200 -c shared_buffers=64MB",
            self.port,
            self.folder.display()
        );
        let started = wait_until(
            || {
                let start = ["pg_ctl", "-w", "-t", "20", "-D", &data, "-l", &log, "-o", &options, "start"];
                postgres(&start).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
            },
            PATIENCE,
        );
        assert!(started, "PostgreSQL does not start: {}", fs::read_to_string(&log).unwrap_or_default());
    }

    /// It is gone at once.
    pub(crate) fn kill(&self) {
        let file = self.folder.join("data/postmaster.pid");
        let text = Command::new("cat").arg(file).output().expect("there is such a command").stdout;
        if let Some(id) = String::from_utf8_lossy(&text).lines().next() {
            let _ = Command::new("kill").args(["-9", id]).status();
        }
        wait_until(|| !is_open(self.port), Duration::from_secs(5));
    }

    pub(crate) fn address(&self, port: u16) -> String {
        format!("postgres://kamni@127.0.0.1:{port}/kamni")
    }

    /// Somebody does this there, and takes as long as it takes.
    pub(crate) fn order(&self, sql: &str) {
        let port = self.port.to_string();
        let words = ["psql", "-q", "-h", "127.0.0.1", "-p", &port, "-U", "kamni", "-d", "kamni", "-c", sql];
        let _ = postgres(&words).stderr(Stdio::null()).status();
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = postgres(&["pg_ctl", "-D", &self.data(), "-m", "immediate", "stop"]).status();
        // What is there belongs to somebody else; the folder goes with the test.
        let _ = Command::new("rm").arg("-rf").arg(&self.folder).status();
    }
}
