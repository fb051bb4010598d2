//! What goes wrong, for how long, and how it is put right.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::thread;
use std::time::Duration;

use kamni_rules::Rng;

use crate::house::House;
use crate::proxy::Line;
use crate::servers::wait_until;
use crate::shim;

/// An hour, as the clock of one node jumps.
const JUMP: &str = "+3600s";

/// Something that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    KillNode,
    KillWorker,
    KillNats,
    KillPostgres,
    BreakPostgres(Line),
    BreakNats(Line),
    Lock,
    Jump,
    /// A disk on which there is no room.
    Full,
    /// Clients that go in the middle of a message, or of a request.
    Vanish,
    /// Clients that never read.
    Deaf,
}

impl Fault {
    /// All that can go wrong in this house.
    pub(crate) fn all(house: &House) -> Vec<Self> {
        let mut all = vec![Self::KillNode, Self::Lock, Self::Vanish, Self::Deaf];
        if house.postgres.is_none() {
            all.push(Self::Full);
        } else {
            all.push(Self::KillPostgres);
            all.extend(Line::BROKEN.map(Self::BreakPostgres));
        }
        if !house.nats.is_empty() {
            all.push(Self::KillNats);
            all.extend(Line::BROKEN.map(Self::BreakNats));
            // Alone, a node goes by its own clock, as the machine does.
            all.extend(library().is_some().then_some(Self::Jump));
        }
        all.extend((!house.workers.is_empty()).then_some(Self::KillWorker));
        all
    }

    pub(crate) const fn is_kill(self) -> bool {
        matches!(self, Self::KillNode | Self::KillWorker | Self::KillNats | Self::KillPostgres | Self::Jump)
    }

    /// Lets it happen, waits a while, and puts it right.
    pub(crate) fn strike(self, house: &mut House, rng: &mut Rng) {
        let lasts = Duration::from_millis(500 + rng.below(2500) as u64);
        let one = rng.below(house.nodes.len());
        match self {
            Self::KillNode => {
                house.nodes[one].kill();
                thread::sleep(lasts / 4);
                house.nodes[one].start();
                house.nodes[one].wait_open();
            }
            Self::KillWorker => {
                let one = rng.below(house.workers.len());
                house.workers[one].kill();
                thread::sleep(lasts / 4);
                house.workers[one].start();
            }
            Self::KillNats => {
                let one = rng.below(house.nats.len());
                house.nats[one].kill();
                thread::sleep(lasts / 2);
                house.nats[one].start();
                house.nats[one].wait_open();
            }
            Self::KillPostgres => {
                if let Some(postgres) = &house.postgres {
                    postgres.kill();
                    thread::sleep(lasts / 4);
                    postgres.run();
                }
            }
            Self::BreakPostgres(line) => {
                house.to_postgres[one].set(line);
                thread::sleep(lasts);
                house.to_postgres[one].set(Line::Whole);
            }
            Self::BreakNats(line) => {
                house.to_nats[one].iter().for_each(|proxy| proxy.set(line));
                thread::sleep(lasts);
                house.to_nats[one].iter().for_each(|proxy| proxy.set(Line::Whole));
            }
            Self::Lock => lock(house, lasts),
            Self::Full => {
                let fault =
                    shim::Fault { kinds: shim::WRITE, lasting: true, error: shim::ENOSPC, short: false };
                house.disk.arm(fault, 1);
                thread::sleep(lasts);
                house.disk.disarm();
            }
            Self::Jump => {
                let library = library().unwrap_or_default();
                for extra in [
                    vec![("LD_PRELOAD".to_owned(), library), ("FAKETIME".to_owned(), JUMP.to_owned())],
                    vec![],
                ] {
                    house.nodes[one].kill();
                    house.nodes[one].extra = extra;
                    house.nodes[one].start();
                    house.nodes[one].wait_open();
                    thread::sleep(lasts);
                }
            }
            Self::Vanish => (0..20).for_each(|number| vanish(house.nodes[one].port, number)),
            Self::Deaf => deaf(house.nodes[one].port, lasts),
        }
        house.look_after();
    }
}

/// The library that makes another time of it, of Debian's package libfaketime.
fn library() -> Option<String> {
    let found = Command::new("sh")
        .args(["-c", "ls /usr/lib/*/faketime/libfaketimeMT.so.1 2>/dev/null | head -n 1"])
        .output();
    let path = String::from_utf8(found.ok()?.stdout).ok()?.trim().to_owned();
    (!path.is_empty()).then_some(path)
}

/// Somebody else has the books for himself.
fn lock(house: &House, lasts: Duration) {
    if let Some(postgres) = &house.postgres {
        let seconds = lasts.as_secs_f64();
        postgres.order(&format!("BEGIN; LOCK TABLE events, games; SELECT pg_sleep({seconds}); COMMIT"));
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&house.database);
        let mut other = options.busy_timeout(Duration::from_secs(5)).connect().await.expect("the file");
        // Whoever comes too late for it has found the house busy, which is as good.
        if other.execute("BEGIN IMMEDIATE").await.is_ok() {
            tokio::time::sleep(lasts).await;
            let _ = other.execute("ROLLBACK").await;
        }
        let _ = other.close().await;
    });
}

/// The first words of a socket for somebody who looks on at nothing, and half a message; or half a request.
fn vanish(port: u16, number: u32) {
    let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return };
    let request = if number.is_multiple_of(2) {
        "POST /games HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\ngame=d".to_owned()
    } else {
        format!(
            "GET /lobby/socket?watch=1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
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

/// Asks for much, and reads nothing of it.
fn deaf(port: u16, lasts: Duration) {
    let streams: Vec<TcpStream> =
        (0..20).filter_map(|_| TcpStream::connect(("127.0.0.1", port)).ok()).collect();
    for mut stream in &streams {
        for _ in 0..20 {
            let request = format!("GET /archive HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
            if stream.write_all(request.as_bytes()).is_err() {
                break;
            }
        }
    }
    wait_until(|| false, lasts);
}
