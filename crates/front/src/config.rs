//! What a host can set.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use kamni_store::Location;

use crate::door::Patience;

/// How the house is run. The binary fills it from options, environment and a file.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the books are.
    pub database: Location,
    /// Where the NATS servers are by which several nodes are one house, if there are several.
    pub nats: Option<kamni_wire::Address>,
    /// The address that browsers use, such as `https://kamni.example`, if it is not the one in their requests. Cookies are sent over
    /// secure connections only if it begins with `https`.
    pub public: Option<String>,
    /// Whether a proxy in front says whose request it is (`X-Forwarded-For`).
    pub proxy: bool,
    /// Threads for the computer's thinking; none only where workers elsewhere can think.
    pub thinkers: usize,
    /// How long the computer may think about a turn at full strength.
    pub think: Duration,
    /// How many wishes may wait for the computer.
    pub queue: usize,
    /// Requests a second from one address, on average; four times as many at once.
    pub rate: u32,
    /// Requests a minute from one address that cost much: signing in and up, making games, challenges, seeks and tokens. As many
    /// at once.
    pub costly: u32,
    /// Connections that one address may have open at a time, but not more than a quarter of all.
    pub connections: usize,
    /// Files that the process may have open; connections take what the books leave of them.
    pub files: usize,
    /// How long somebody may take.
    pub patience: Patience,
    /// Whether other machines see the figures.
    pub open_metrics: bool,
}

impl Default for Config {
    fn default() -> Self {
        // One core is left to those who serve people.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 7373)),
            database: Location::File(PathBuf::from("kamni.db")),
            nats: None,
            public: None,
            proxy: false,
            thinkers: cores.saturating_sub(1).max(1),
            think: Duration::from_millis(1500),
            queue: 1000,
            rate: 20,
            costly: 30,
            connections: 500,
            files: 1024,
            patience: Patience::default(),
            open_metrics: false,
        }
    }
}

impl Config {
    /// Whether browsers come over a secure connection.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.public.as_ref().is_some_and(|public| public.starts_with("https://"))
    }
}
