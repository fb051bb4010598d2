//! A push service and a mail server for tests, each by a program of others: what is sent is read by those who did not write it.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

/// How long a test waits for something to come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program that tells lines of JSON, until it is dropped.
#[derive(Debug)]
struct Teller {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Value>,
}

impl Teller {
    fn start(command: &mut Command) -> Self {
        let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = spawned.unwrap_or_else(|error| panic!("{command:?} cannot be started: {error}"));
        let (sender, lines) = channel();
        let output = child.stdout.take().expect("piped");
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let value = serde_json::from_str(&line).unwrap_or(Value::String(line));
                if sender.send(value).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Self { child, input, lines }
    }

    fn next(&self) -> Value {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(error) => panic!("nothing came: {error}"),
        }
    }

    fn say(&mut self, line: &Value) -> Value {
        let input = self.input.as_mut().expect("open");
        writeln!(input, "{line}").expect("it listens");
        self.next()
    }

    fn is_quiet(&self, time: Duration) -> bool {
        self.lines.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        // Both end when nobody speaks to them any more; if they have ended already, that is what was wanted.
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A certificate for `localhost`, and its key, made for one test.
#[derive(Debug)]
struct Paper {
    dir: TempDir,
}

impl Paper {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        let paper = Self { dir };
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"])
            .args(["-days", "2", "-subj", "/CN=localhost", "-addext", "basicConstraints=critical,CA:FALSE"])
            .args(["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-out"])
            .arg(paper.certificate())
            .arg("-keyout")
            .arg(paper.key())
            .output()
            .expect("openssl is there");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        paper
    }

    fn certificate(&self) -> PathBuf {
        self.dir.path().join("certificate.pem")
    }

    fn key(&self) -> PathBuf {
        self.dir.path().join("key.pem")
    }
}

fn beside(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/testing").join(name)
}

/// A push service, which opens what comes and checks who sent it.
#[derive(Debug)]
pub struct PushService {
    teller: Teller,
    paper: Paper,
    /// Its address.
    pub origin: String,
}

impl PushService {
    /// Starts it.
    ///
    /// # Panics
    /// If it cannot be started.
    #[must_use]
    pub fn start() -> Self {
        let paper = Paper::new();
        let mut command = Command::new("node");
        command.arg(beside("service.mjs")).arg(paper.certificate()).arg(paper.key());
        let teller = Teller::start(&mut command);
        let origin = teller.next()["origin"].as_str().expect("an address").to_owned();
        Self { teller, paper, origin }
    }

    /// What has to be trusted to speak to it.
    ///
    /// # Panics
    /// If the certificate cannot be read.
    #[must_use]
    pub fn trusted(&self) -> Vec<Vec<u8>> {
        vec![CertificateDer::from_pem_file(self.paper.certificate()).expect("a certificate").to_vec()]
    }

    /// The same, as a file: for `SSL_CERT_FILE`.
    #[must_use]
    pub fn certificate(&self) -> PathBuf {
        self.paper.certificate()
    }

    /// What a browser hands in when it subscribes, under a name of the test's own.
    pub fn subscribe(&mut self, name: &str) -> Value {
        self.teller.say(&json!({ "new": name }))
    }

    /// What the service answers next for a browser.
    pub fn answer(&mut self, name: &str, answers: &[u16]) {
        self.teller.say(&json!({ "to": name, "answers": answers }));
    }

    /// What came, as it was opened; or what was wrong with it.
    #[must_use]
    pub fn came(&self) -> Value {
        self.teller.next()
    }

    /// Whether nothing comes for a while.
    #[must_use]
    pub fn is_quiet(&self, time: Duration) -> bool {
        self.teller.is_quiet(time)
    }
}

/// A mail server, which wants TLS and a password.
#[derive(Debug)]
pub struct MailServer {
    teller: Teller,
    paper: Paper,
    port: u64,
}

impl MailServer {
    /// Starts it.
    ///
    /// # Panics
    /// If it cannot be started.
    #[must_use]
    pub fn start() -> Self {
        let paper = Paper::new();
        // Debian's own interpreter has Debian's packages.
        let python = Path::new("/usr/bin/python3");
        let mut command = Command::new(if python.exists() { python } else { Path::new("python3") });
        command.arg(beside("smtp.py")).arg(paper.certificate()).arg(paper.key()).args(["ann", "se cret"]);
        let teller = Teller::start(&mut command);
        let port = teller.next()["port"].as_u64().expect("a port");
        Self { teller, paper, port }
    }

    /// Its address, with name and password.
    #[must_use]
    pub fn address(&self) -> String {
        format!("smtp://ann:se%20cret@localhost:{}?tls=required", self.port)
    }

    /// The same with a wrong password.
    #[must_use]
    pub fn wrong_address(&self) -> String {
        format!("smtp://ann:guess@localhost:{}?tls=required", self.port)
    }

    /// What has to be trusted to speak to it.
    ///
    /// # Panics
    /// If the certificate cannot be read.
    #[must_use]
    pub fn trusted(&self) -> Vec<Vec<u8>> {
        vec![CertificateDer::from_pem_file(self.paper.certificate()).expect("a certificate").to_vec()]
    }

    /// The certificate, as a file: for `SSL_CERT_FILE`.
    #[must_use]
    pub fn certificate(&self) -> PathBuf {
        self.paper.certificate()
    }

    /// The next letter.
    #[must_use]
    pub fn came(&self) -> Value {
        self.teller.next()
    }

    /// Whether nothing comes for a while.
    #[must_use]
    pub fn is_quiet(&self, time: Duration) -> bool {
        self.teller.is_quiet(time)
    }
}
