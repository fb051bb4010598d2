//! A line between a node and a server that it needs, which can be cut, held up, slowed down, or closed in one direction. Within a connection
//! nothing is lost or reordered.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;
use std::time::Duration;

/// How often a line looks what it is to be.
const LOOK: Duration = Duration::from_millis(20);

/// What a line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Line {
    /// It carries what it is given.
    Whole,
    /// All connections are gone, and none comes about.
    Cut,
    /// Connections stand and come about, and nothing goes through.
    Silent,
    /// Everything takes a while.
    Slow,
    /// What the server says no longer comes through, and its end is told; what the node says goes on.
    HalfClosed,
}

impl Line {
    pub(crate) const BROKEN: [Self; 4] = [Self::Cut, Self::Silent, Self::Slow, Self::HalfClosed];

    const fn of(number: u8) -> Self {
        match number {
            1 => Self::Cut,
            2 => Self::Silent,
            3 => Self::Slow,
            4 => Self::HalfClosed,
            _ => Self::Whole,
        }
    }
}

/// A line from a port of its own to a server's.
#[derive(Clone, Debug)]
pub(crate) struct Proxy {
    pub(crate) port: u16,
    state: Arc<AtomicU8>,
}

impl Proxy {
    /// A line to a port of this machine, for as long as the test runs.
    pub(crate) fn to(target: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(AtomicU8::new(0));
        let known = Arc::clone(&state);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if Line::of(known.load(Ordering::Relaxed)) == Line::Cut {
                    continue;
                }
                let Ok(far) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                let (Ok(near_too), Ok(far_too)) = (near.try_clone(), far.try_clone()) else { continue };
                for (from, to, answers) in [(near, far, false), (far_too, near_too, true)] {
                    let state = Arc::clone(&known);
                    thread::spawn(move || carry(from, to, answers, &state));
                }
            }
        });
        Self { port, state }
    }

    pub(crate) fn set(&self, line: Line) {
        self.state.store(line as u8, Ordering::Relaxed);
    }
}

/// Carries one direction of a connection.
fn carry(mut from: TcpStream, mut to: TcpStream, answers: bool, state: &AtomicU8) {
    // What cannot be set makes the line a little slower.
    let _ = from.set_read_timeout(Some(LOOK));
    let _ = to.set_nodelay(true);
    let mut bytes = [0; 16 << 10];
    loop {
        match Line::of(state.load(Ordering::Relaxed)) {
            Line::Cut => break,
            Line::HalfClosed if answers => {
                let _ = to.shutdown(Shutdown::Write);
                return;
            }
            Line::Silent => {
                thread::sleep(LOOK);
                continue;
            }
            Line::Slow => thread::sleep(Duration::from_millis(100)),
            Line::Whole | Line::HalfClosed => {}
        }
        match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => {
                if to.write_all(&bytes[..count]).is_err() {
                    break;
                }
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    // Whoever is still there notices.
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
