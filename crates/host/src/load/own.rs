//! A server of the test's own: another process, with a database that is thrown away.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use kamni_texts::Texts;

use crate::failure::Failure;
use crate::serve::settings::variables;

/// How long it may take to close.
const LAST_ORDERS: Duration = Duration::from_secs(15);

/// The server, stopped and cleaned up after when it is dropped.
#[derive(Debug)]
pub(super) struct Own {
    child: Child,
    /// Kept open, so that the server can say goodbye.
    _said: BufReader<ChildStdout>,
    address: String,
    folder: PathBuf,
}

impl Own {
    /// Starts it on any free port of this machine.
    pub(super) fn start(texts: &Texts) -> Result<Self, Failure> {
        let folder = env::temp_dir().join(format!("kamni-load-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let mut command = Command::new(env::current_exe()?);
        command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--log", "warn", "--open=false"]);
        command.arg("--database").arg(folder.join("kamni.db"));
        // What the host has set for the real server is not for this one.
        for variable in variables() {
            command.env_remove(variable);
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let failed = |reason: &str| Failure::Asked(texts.get("load-no-server", &[("reason", reason.into())]));
        let Some(said) = child.stdout.take() else { return Err(failed("")) };
        let mut own = Self { child, _said: BufReader::new(said), address: String::new(), folder };
        while own.address.is_empty() {
            let mut line = String::new();
            if own._said.read_line(&mut line)? == 0 {
                return Err(failed(""));
            }
            let address = line.split_whitespace().find(|word| word.starts_with("http://"));
            own.address = address.unwrap_or_default().to_owned();
        }
        Ok(own)
    }

    pub(super) fn address(&self) -> &str {
        &self.address
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process};
            let asked = Instant::now();
            // One that has gone already does not hear it.
            let _ = kill_process(Pid::from_child(&self.child), Signal::TERM);
            while asked.elapsed() < LAST_ORDERS && matches!(self.child.try_wait(), Ok(None)) {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        // It has ended by now, or does not end by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
        // What cannot be removed is in the folder for what is not kept anyway.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
