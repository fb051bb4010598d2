//! The wire: what the nodes of a house tell each other, through NATS.
//!
//! All that counts is in the books that the nodes share. What goes over the wire only says sooner what can be read there, so that it
//! may be lost, come twice or out of order; whoever listens compares numbers, and reads what is missing. A house on one machine has
//! no wire: it is told nothing, and whatever it tells is heard by nobody.
//!
//! Messages are JSON. Nodes of neighbouring versions understand each other: what is not known is passed over, and what may be missing
//! has a default.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `address` | where the servers are |
//! | `look` | whether a server will do, in words, before anything is asked of it |
//! | `listening` | what is heard |
//! | `testing` | a server for tests |

mod address;
mod listening;
mod look;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
#[cfg(feature = "testing")]
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::jetstream;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event};
use async_recursion::async_recursion as boxed;
use metrics::counter;
use serde::Serialize;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

pub use address::Address;
pub use async_nats;
pub use listening::Listening;

/// How much may wait to be told; what comes on top of it is not told.
const WAITING: usize = 8192;
/// How long the servers may take until they answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// The wire is looked at this often, so that one that hangs is found out.
const PING: Duration = Duration::from_secs(2);
/// The longest pause between two tries to come back.
const PAUSE: Duration = Duration::from_millis(500);
/// How much may wait for one who listens: more than that he reads in the books.
const HEARD: usize = 4096;

/// Why there is no wire.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// The address is none.
    #[error("this is no address of NATS servers")]
    Address,
    /// It asks for an encrypted connection, or the server does.
    #[error("this program was built without encrypted connections")]
    Encryption,
    /// No server is there: what the system says.
    #[error("no server can be reached: {0}")]
    Unreachable(String),
    /// Nobody answers.
    #[error("no server answers")]
    Silent,
    /// What is there is something else.
    #[error("what answers there is no NATS server")]
    Stranger,
    /// The server is older than we can use: its version.
    #[error("the server has version {0}")]
    Version(String),
    /// The server hands out no work.
    #[error("the server has no JetStream")]
    NoJetStream,
    /// Who asks is not let in.
    #[error("the server refuses the name and the password")]
    Refused,
}

/// The wire. Clones are the same.
#[derive(Clone)]
pub struct Wire(Arc<Inner>);

struct Inner {
    node: String,
    line: Option<Line>,
}

/// The way to the servers.
struct Line {
    /// What all subjects of the house begin with.
    prefix: String,
    client: Client,
    tellings: mpsc::Sender<(String, Vec<u8>)>,
    up: watch::Receiver<bool>,
    #[cfg(feature = "testing")]
    cut: AtomicBool,
}

impl Default for Wire {
    fn default() -> Self {
        Self::alone()
    }
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wire").field("node", &self.0.node).field("up", &self.is_up()).finish_non_exhaustive()
    }
}

impl Wire {
    /// That of a house on one machine.
    #[must_use]
    pub fn alone() -> Self {
        Self(Arc::new(Inner { node: random_name(), line: None }))
    }

    /// The wire of a house, by the servers at an address; the house has a name that no other has.
    ///
    /// # Errors
    /// If no server can be reached or will do.
    #[boxed]
    pub async fn connect(address: &Address, house: &str) -> Result<Self, WireError> {
        let node = random_name();
        let (up, is_up) = watch::channel(true);
        // A node acts for itself at once: it need not hear what it has told.
        let options = options(&node).no_echo().event_callback(move |event| {
            note(&up, &event);
            std::future::ready(())
        });
        let client = open(options, address).await?;
        let (tellings, waiting) = mpsc::channel(WAITING);
        tokio::spawn(pass_on(client.clone(), is_up.clone(), waiting));
        let line = Line {
            prefix: format!("kamni.{house}."),
            client,
            tellings,
            up: is_up,
            #[cfg(feature = "testing")]
            cut: AtomicBool::new(false),
        };
        Ok(Self(Arc::new(Inner { node, line: Some(line) })))
    }

    /// Whether other nodes may be there.
    #[must_use]
    pub fn has_others(&self) -> bool {
        self.0.line.is_some()
    }

    /// Whether what is told goes out. A house on one machine has nobody to tell it to, which is as good.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.0.line.as_ref().is_none_or(|line| *line.up.borrow())
    }

    /// Tells when the wire goes down and comes back.
    #[must_use]
    pub fn up(&self) -> watch::Receiver<bool> {
        match &self.0.line {
            Some(line) => line.up.clone(),
            // It never changes.
            None => watch::channel(true).1,
        }
    }

    /// The name of this process, which no other has.
    #[must_use]
    pub fn node(&self) -> &str {
        &self.0.node
    }

    /// The whole subject of something in the house.
    #[must_use]
    pub fn subject(&self, name: &str) -> String {
        format!("{}{name}", self.0.line.as_ref().map_or("kamni.", |line| &line.prefix))
    }

    /// The way to the servers, for what is more than telling: work that is handed out. What it publishes it does not hear itself.
    #[must_use]
    pub fn client(&self) -> Option<Client> {
        self.0.line.as_ref().map(|line| line.client.clone())
    }

    /// The servers' work queues.
    #[must_use]
    pub fn jetstream(&self) -> Option<jetstream::Context> {
        self.client().map(jetstream::new)
    }

    /// Tells the other nodes something; never waits, and never fails. What is not told they find in the books.
    pub fn tell(&self, name: &str, message: &impl Serialize) {
        let Some(line) = &self.0.line else { return };
        #[cfg(feature = "testing")]
        if line.cut.load(Ordering::Relaxed) {
            return;
        }
        // All that is told are plain structures, which can always be written.
        let Ok(text) = serde_json::to_vec(message) else { return };
        let lost =
            !*line.up.borrow() || line.tellings.try_send((format!("{}{name}", line.prefix), text)).is_err();
        counter!("kamni_wire_told_total", "outcome" => if lost { "lost" } else { "sent" }).increment(1);
    }

    /// Hears what the other nodes tell under a name, which may end in `.*` or `.>`. It is not heard at once from when: who needs to
    /// know looks into the books a while later.
    #[must_use]
    pub fn listen(&self, name: &str) -> Listening {
        match &self.0.line {
            Some(line) => Listening::new(line.client.clone(), format!("{}{name}", line.prefix)),
            None => Listening::alone(),
        }
    }

    /// Lets nothing that is told get out from now on, or lets it again: for tests of what heals it.
    #[cfg(feature = "testing")]
    pub fn cut(&self, cut: bool) {
        if let Some(line) = &self.0.line {
            line.cut.store(cut, Ordering::Relaxed);
        }
    }
}

/// The way to the servers for a process that is no node: it hears what it publishes itself.
///
/// # Errors
/// If no server can be reached or will do.
#[boxed]
pub async fn client(address: &Address, name: &str) -> Result<Client, WireError> {
    open(options(name), address).await
}

/// What all connections have: they come back by themselves, as often as it takes.
fn options(name: &str) -> ConnectOptions {
    ConnectOptions::new()
        .name(format!("kamni {name}"))
        .connection_timeout(PATIENCE)
        .ping_interval(PING)
        .subscription_capacity(HEARD)
        .max_reconnects(None)
        .reconnect_delay_callback(|tries| {
            let pause = Duration::from_millis(20).saturating_mul(u32::try_from(tries).unwrap_or(u32::MAX));
            if tries <= 1 { Duration::ZERO } else { pause.min(PAUSE) }
        })
}

async fn open(options: ConnectOptions, address: &Address) -> Result<Client, WireError> {
    look::examine(address).await?;
    let connecting = timeout(PATIENCE, address.sign(options).connect(address.servers().to_vec())).await;
    connecting.map_err(|_| WireError::Silent)?.map_err(|error| {
        tracing::debug!(%error, "the wire");
        match error.kind() {
            ConnectErrorKind::ServerParse => WireError::Address,
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => WireError::Refused,
            ConnectErrorKind::TimedOut => WireError::Silent,
            ConnectErrorKind::Tls => WireError::Encryption,
            _ => WireError::Unreachable(error.to_string()),
        }
    })
}

/// Notes that the wire went down or came back.
fn note(up: &watch::Sender<bool>, event: &Event) {
    match event {
        Event::Connected => {
            if !up.send_replace(true) {
                tracing::info!("the wire is back");
            }
        }
        Event::Disconnected | Event::Closed => {
            up.send_replace(false);
            tracing::warn!("the wire is down: the books are looked into every second");
        }
        other => tracing::warn!(%other, "the wire"),
    }
}

/// Passes on what is told. What waits when the wire goes down is of no use later.
async fn pass_on(client: Client, up: watch::Receiver<bool>, mut waiting: mpsc::Receiver<(String, Vec<u8>)>) {
    let mut tellings = Vec::new();
    while waiting.recv_many(&mut tellings, 256).await > 0 {
        for (subject, text) in tellings.drain(..) {
            if *up.borrow()
                && let Err(error) = client.publish(subject, text.into()).await
            {
                tracing::warn!(%error, "something was not told");
            }
        }
    }
}

/// Letters and digits that nobody else has.
fn random_name() -> String {
    let mut bytes = [0; 8];
    // Without random numbers nothing in the house works; two processes differ all the same.
    if getrandom::fill(&mut bytes).is_err() {
        bytes = u64::from(std::process::id()).to_be_bytes();
    }
    format!("{:016x}", u64::from_be_bytes(bytes))
}
