//! Clients that behave badly: they go in the middle of a word, or never read.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

/// Deaf sockets at a time.
const DEAF: usize = 20;

/// What opens a socket.
fn hello(port: u16, path: &str) -> String {
    format!(
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

/// A short text message, as a client frames it: with a mask, of zeros.
fn frame(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).ok().filter(|length| *length < 126).expect("a short message");
    [&[0x81, 0x80 | length, 0, 0, 0, 0], text.as_bytes()].concat()
}

/// The first words of a socket for somebody who looks on at nothing, and half a message; or half a request.
pub(crate) fn vanish(port: u16, number: u32) {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return };
    let request = if number.is_multiple_of(2) {
        "POST /games HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\ngame=d".to_owned()
    } else {
        hello(port, "/lobby/socket?watch=1")
    };
    // Whatever comes of it: it is the house that is tried, not this.
    let _ = stream.write_all(request.as_bytes());
    if !number.is_multiple_of(2) {
        let mut answer = [0; 64];
        let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
        let _ = stream.read(&mut answer);
        let _ = stream.write_all(&[0x81, 0xfe, 0x01]);
    }
}

/// Connections that ask for much and read nothing, for as long as they are kept.
#[derive(Debug, Default)]
pub(crate) struct Deaf {
    pages: Vec<TcpStream>,
    /// Those at games.
    sockets: Vec<TcpStream>,
}

impl Deaf {
    /// Asks a node for pages.
    pub(crate) fn ask(&mut self, port: u16) {
        let request = format!("GET /archive HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
        for _ in 0..DEAF {
            let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { continue };
            // Those before are answered when somebody reads.
            (0..20).take_while(|_| stream.write_all(request.as_bytes()).is_ok()).for_each(drop);
            self.pages.push(stream);
        }
    }

    /// Looks on at games that are being played, and has the whole of them told again and again: much more than lines hold.
    pub(crate) fn look_on(&mut self, port: u16, log: &Path) {
        let text = fs::read_to_string(log).unwrap_or_default();
        let entries = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let games: BTreeSet<String> =
            entries.filter_map(|entry| entry["game"].as_str().map(str::to_owned)).collect();
        for game in games.iter().cycle().take(if games.is_empty() { 0 } else { DEAF }) {
            let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { continue };
            let path = format!("/{game}/socket?since=0&lang=en&flip=0");
            let mut sent = stream.write_all(hello(port, &path).as_bytes());
            for number in 0..40 {
                let flip = format!(r#"{{"t":"flip","flip":{}}}"#, number % 2 == 0);
                sent = sent.and_then(|()| stream.write_all(&frame(&flip)));
            }
            // A node that is gone by now was not to be tried.
            if sent.is_ok() {
                self.sockets.push(stream);
            }
        }
    }

    /// All of them go; how many were at games. When the house lets go of them is not asked here: that depends on how much the system
    /// keeps for a line, too.
    pub(crate) fn leave(&mut self) -> usize {
        self.pages.clear();
        self.sockets.drain(..).count()
    }
}
