//! A NATS server for tests, which can be killed and started again at the same place. It goes when the program of tests does, however
//! that ends.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::Address;

/// Runs a server until nobody holds its input any more.
const SCRIPT: &str = r#"
PATH=$PATH:/usr/sbin
nats-server "$@" >/dev/null 2>&1 &
server=$!
trap 'kill -9 $server 2>/dev/null' EXIT
trap 'exit 1' INT TERM HUP
cat >/dev/null
"#;

/// A server.
#[derive(Debug)]
pub struct Server {
    folder: TempDir,
    port: u16,
    more: Vec<String>,
    /// As long as its input is open, there is a server.
    script: Option<Child>,
}

impl Server {
    /// One that is fit.
    ///
    /// # Panics
    /// If there is none here.
    #[must_use]
    pub fn start() -> Self {
        Self::start_with(&["-js"])
    }

    /// One with other arguments.
    ///
    /// # Panics
    /// If there is none here.
    #[must_use]
    pub fn start_with(more: &[&str]) -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let mut server = Self {
            folder: tempfile::tempdir().expect("a folder"),
            port: free.expect("a port").port(),
            more: more.iter().map(|&more| more.to_owned()).collect(),
            script: None,
        };
        server.restart();
        server
    }

    /// Starts it again.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        self.kill();
        let script = Command::new("sh")
            .args(["-c", SCRIPT, "nats", "-a", "127.0.0.1", "-p", &self.port.to_string(), "-sd"])
            .arg(self.folder.path())
            .args(&self.more)
            .stdin(Stdio::piped())
            .spawn();
        self.script = Some(script.expect("a shell"));
        let began = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            let waited = began.elapsed();
            assert!(
                waited < Duration::from_secs(10),
                "no NATS server starts here: install Debian's package nats-server"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it, as a machine that fails would.
    pub fn kill(&mut self) {
        if let Some(mut script) = self.script.take() {
            drop(script.stdin.take());
            // It is gone when this returns, or was before.
            let _ = script.wait();
        }
    }

    /// Where it is, as a host writes it.
    #[must_use]
    pub fn text(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Where it is.
    ///
    /// # Panics
    /// Never: it is an address.
    #[must_use]
    pub fn address(&self) -> Address {
        self.text().parse().expect("an address")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
