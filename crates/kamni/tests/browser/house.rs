//! A house of its own for a test: the real binary with a database of its own.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use kamni_post::testing::MailServer;
use tempfile::TempDir;

/// A running server. Dropping it kills it.
pub(crate) struct House {
    child: Child,
    pub(crate) address: String,
    folder: TempDir,
}

impl House {
    /// Opens a house with an empty database.
    pub(crate) fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (child, address) = start(&file_in(&folder), &[], "127.0.0.1:0", &[]);
        Self { child, address, folder }
    }

    /// Opens a house that sends letters by way of this server, and would send pushes.
    pub(crate) fn with_letters(server: &MailServer) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        // Links in letters name the house's address, which has to be known before it opens.
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let listen = free.expect("a port").to_string();
        let public = format!("http://{listen}");
        let more = [
            ["--smtp", &server.address()],
            ["--mail-from", "Kamni <kamni@kamni.example>"],
            ["--push-contact", "mailto:host@kamni.example"],
            ["--public", &public],
        ];
        let trusted = server.certificate().display().to_string();
        let (child, address) =
            start(&file_in(&folder), more.as_flattened(), &listen, &[("SSL_CERT_FILE", &trusted)]);
        Self { child, address, folder }
    }

    /// A node of a house on many machines.
    pub(crate) fn node(database: &str, nats: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (child, address) = start(database, &["--nats", nats, "--open=false"], "127.0.0.1:0", &[]);
        Self { child, address, folder }
    }

    /// Where its books are.
    pub(crate) fn database(&self) -> String {
        file_in(&self.folder)
    }

    /// Kills the server as a power cut would; it does not come back.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("kill -9");
        self.child.wait().expect("it ends");
    }

    /// The address of a page.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Opens a house where this many games have been played already.
    pub(crate) fn with_games(games: u32) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let filled = Command::new(env!("CARGO_BIN_EXE_kamni"))
            .args([
                "load",
                "fill",
                "--database",
                &file_in(&folder),
                "--games",
                &games.to_string(),
                "--seed",
                "5",
            ])
            .output()
            .expect("it runs");
        assert!(filled.status.success(), "{}", String::from_utf8_lossy(&filled.stderr));
        let (child, address) = start(&file_in(&folder), &[], "127.0.0.1:0", &[]);
        Self { child, address, folder }
    }

    /// Kills the server as a power cut would, and starts it again at the same address.
    pub(crate) fn kill_and_open_again(&mut self) {
        self.kill();
        let (child, address) = start(&file_in(&self.folder), &[], &self.address, &[]);
        assert_eq!(address, self.address);
        self.child = child;
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // A test that failed may have killed it already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn file_in(folder: &TempDir) -> String {
    folder.path().join("kamni.db").display().to_string()
}

fn start(database: &str, more: &[&str], listen: &str, environment: &[(&str, &str)]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kamni"))
        .args(["serve", "--lang", "en", "--listen", listen, "--think", "200"])
        .args(["--database", database])
        .args(more)
        .env("RUST_LOG", "warn")
        .envs(environment.iter().copied())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the server starts");
    let stdout = child.stdout.take().expect("its output");
    let mut lines = BufReader::new(stdout).lines();
    let address = lines
        .by_ref()
        .map(|line| line.expect("text"))
        .find_map(|line| {
            let at = line.find("http://")?;
            let rest = &line[at + 7..];
            let end = rest.find(|letter: char| !(letter.is_ascii_digit() || ".:".contains(letter)));
            Some(rest[..end.unwrap_or(rest.len())].trim_end_matches(['.', ':']).to_owned())
        })
        .expect("the address is printed");
    // What it prints later must not fill the pipe.
    std::thread::spawn(move || lines.for_each(drop));
    (child, address)
}
