//! The house as a process of its own, with the shim; and what a browser does there.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::shim::{BINARY, Control};

/// Who has had no answer for this long gets none: the house is stuck.
const PATIENCE: Duration = Duration::from_secs(30);
/// The name of the database's file, which the shim looks for.
pub(crate) const NAME: &str = "house.db";

/// The binary, in an environment that says nothing.
pub(crate) fn kamni() -> Command {
    let mut command = Command::new(BINARY);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("KAMNI_")) {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).env("LC_ALL", "C").env_remove("RUST_BACKTRACE");
    command
}

/// How a process ended.
#[derive(Debug)]
pub(crate) struct End {
    pub(crate) code: Option<i32>,
    pub(crate) said: String,
}

/// A folder with a database, and the house that is open there, if it is.
pub(crate) struct House {
    folder: TempDir,
    pub(crate) control: Control,
    child: Option<Child>,
    pub(crate) address: String,
}

impl House {
    /// A folder, and nothing in it.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let control = Control::new(folder.path().join("control"));
        Self { folder, control, child: None, address: String::new() }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path(NAME)
    }

    /// What the process has complained of.
    pub(crate) fn said(&self) -> String {
        fs::read_to_string(self.path("said")).unwrap_or_default()
    }

    /// The end of that.
    pub(crate) fn said_last(&self) -> String {
        let said = self.said();
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(12)..].join("\n")
    }

    /// Opens the house, with the shim or without; or says how it ended instead.
    pub(crate) async fn open(&mut self, shim: bool) -> Result<(), End> {
        let mut command = kamni();
        command.args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--thinkers",
            "1",
            "--log",
            "warn",
            "--open=false",
        ]);
        command.arg("--database").arg(self.database());
        if shim {
            self.control.put_before(&mut command, NAME);
        }
        let said = File::create(self.path("said")).expect("a file can be made");
        let mut child = command.stdout(Stdio::piped()).stderr(said).spawn().expect("the binary starts");
        let out = child.stdout.take().expect("it is piped");
        self.child = Some(child);
        let lines = tokio::task::spawn_blocking(move || {
            let mut all = Vec::new();
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                all.push(line);
                if all.last().is_some_and(|line| line.starts_with("Ready to play.")) {
                    return Some(all);
                }
            }
            None
        });
        let lines = timeout(PATIENCE, lines).await.expect("it opens, or ends").expect("no panic");
        match lines {
            Some(lines) => {
                self.address = lines[0].split("http://").nth(1).expect("an address").to_owned();
                Ok(())
            }
            None => Err(self.wait().await),
        }
    }

    /// Waits for the process to end by itself.
    pub(crate) async fn wait(&mut self) -> End {
        let began = Instant::now();
        loop {
            if let Some(end) = self.ended() {
                return end;
            }
            assert!(began.elapsed() < PATIENCE, "it neither runs nor ends: {}", self.said());
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// How it has ended, if it has.
    pub(crate) fn ended(&mut self) -> Option<End> {
        let status = self.child.as_mut()?.try_wait().expect("it is our child")?;
        self.child = None;
        Some(End { code: status.code(), said: self.said() })
    }

    /// Whether it still runs.
    pub(crate) fn is_open(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| child.try_wait().expect("it is our child").is_none())
    }

    /// The process dies at once, as if the power failed.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Asks it to close.
    pub(crate) fn ask_to_close(&self) {
        if let Some(child) = &self.child {
            let id = child.id().to_string();
            let sent = Command::new("kill").arg(&id).status().expect("there is such a command");
            assert!(sent.success());
        }
    }

    pub(crate) async fn close(&mut self) -> End {
        self.ask_to_close();
        self.wait().await
    }

    /// A request like a browser's.
    pub(crate) async fn ask(&self, line: &str, cookie: &str, body: &str) -> Heard {
        match timeout(PATIENCE, self.talk(line, cookie, body)).await {
            Err(_) => Heard::Silence,
            Ok(Err(_)) => Heard::Lost,
            Ok(Ok(text)) => Reply::read(&text).map_or(Heard::Lost, Heard::Reply),
        }
    }

    async fn talk(&self, line: &str, cookie: &str, body: &str) -> std::io::Result<String> {
        let address = &self.address;
        let mut stream = TcpStream::connect(address).await?;
        let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        let head = format!(
            "{line} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{cookie}Accept-Language: en\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    /// What `/healthz` says; 0 if it says nothing.
    pub(crate) async fn health(&self) -> u16 {
        match self.ask("GET /healthz", "", "").await {
            Heard::Reply(reply) => reply.status,
            Heard::Lost | Heard::Silence => 0,
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What came of a request.
#[derive(Debug)]
pub(crate) enum Heard {
    Reply(Reply),
    /// The connection was lost.
    Lost,
    /// It stands, and nothing comes.
    Silence,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Reply {
    fn read(text: &str) -> Option<Self> {
        let status = text.split(' ').nth(1)?.parse().ok()?;
        Some(Self { status, text: text.to_owned() })
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.text.lines().take_while(|line| !line.is_empty());
        let mut fields = lines.filter_map(|line| line.split_once(": "));
        fields.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// The cookie that was set, without what is said about it.
    pub(crate) fn cookie(&self) -> Option<String> {
        self.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned)
    }
}

/// A page of a game, open in a browser.
pub(crate) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The number of the last event that it was shown.
    pub(crate) seen: u64,
    /// What it was shown in full at last.
    pub(crate) full: Value,
    /// The position.
    view: Value,
    /// The connection has ended.
    pub(crate) lost: bool,
    /// It has not, but what had to come did not.
    pub(crate) silent: bool,
}

impl Page {
    /// Opens a page; nothing if there is no such game, or no house.
    pub(crate) async fn open(address: &str, id: &str, cookie: &str) -> Option<Self> {
        let url = format!("ws://{address}/{id}/socket?since=0&lang=en");
        let mut request = url.into_client_request().ok()?;
        request.headers_mut().insert("origin", format!("http://{address}").parse().ok()?);
        if !cookie.is_empty() {
            request.headers_mut().insert("cookie", cookie.parse().ok()?);
        }
        let socket = timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?.0;
        let mut page =
            Self { socket, seen: 0, full: Value::Null, view: Value::Null, lost: false, silent: false };
        page.until(|told| told["t"] == "full").await?;
        Some(page)
    }

    pub(crate) async fn send(&mut self, value: &Value) {
        // A connection that is lost is noticed when nothing comes.
        let _ = self.socket.send(Message::Text(value.to_string().into())).await;
    }

    /// The next message of which this holds; nothing if the connection ends before.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Option<Value> {
        let wait = async {
            while let Some(Ok(message)) = self.socket.next().await {
                let Message::Text(text) = message else { continue };
                let told: Value = serde_json::from_str(&text).expect("the house sends JSON");
                if matches!(told["t"].as_str(), Some("event" | "full")) {
                    self.seen = self.seen.max(told["n"].as_u64().unwrap_or(0));
                }
                if told["t"] == "full" {
                    self.seen = told["n"].as_u64().unwrap_or(0);
                    self.full = told.clone();
                }
                if told["view"].is_object() {
                    self.view = told["view"].clone();
                }
                if told["t"] == "bye" {
                    break;
                }
                if is_it(&told) {
                    return Some(told);
                }
            }
            self.lost = true;
            None
        };
        let heard = timeout(PATIENCE, wait).await;
        self.silent |= heard.is_err();
        heard.unwrap_or(None)
    }

    /// How many steps are made, and a step that may be made now, if it is this page's turn.
    pub(crate) fn legal(&self) -> Option<(u64, &str)> {
        let view = &self.view;
        Some((view["ply"].as_u64()?, view["legal"][0].as_str()?))
    }

    /// Waits for an event, if it has not come yet.
    pub(crate) async fn until_seen(&mut self, number: u64) {
        if !self.lost && self.seen < number {
            let is_it = |told: &Value| {
                matches!(told["t"].as_str(), Some("event" | "full")) && told["n"].as_u64() >= Some(number)
            };
            self.until(is_it).await;
        }
    }

    /// Hears all that has been sent so far.
    pub(crate) async fn catch_up(&mut self) {
        if !self.lost {
            self.send(&serde_json::json!({ "t": "ping", "n": 7 })).await;
            self.until(|told| told["t"] == "pong").await;
        }
    }
}
