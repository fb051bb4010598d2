//! What a host can set.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

pub use kamni_house::tournaments::daily::Daily;
pub use kamni_post::Smtp;
pub use kamni_post::mail::Sender;
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
    /// The house's own tournaments of every day.
    pub dailies: Vec<Daily>,
    /// Whether other machines see the figures.
    pub open_metrics: bool,
    /// How browsers are told something while no page is open, if they are.
    pub push: Option<PushSetting>,
    /// How letters are sent, if they are. It needs `public`, which their links begin with.
    pub mail: Option<MailSetting>,
}

/// What Web Push needs.
#[derive(Clone, Debug)]
pub struct PushSetting {
    /// Whom push services may write to: `mailto:host@example.org`, or an address that begins with `https://`.
    pub contact: String,
    /// Whether push services may be in the host's own network.
    pub private: bool,
    /// Certificates that are trusted beside those of the system.
    pub trusted: Vec<Vec<u8>>,
}

/// What e-mail needs.
#[derive(Clone, Debug)]
pub struct MailSetting {
    /// The server that takes letters.
    pub smtp: Smtp,
    /// Who they are from.
    pub from: Sender,
    /// Certificates that are trusted beside those of the system.
    pub trusted: Vec<Vec<u8>>,
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
            dailies: Vec::new(),
            open_metrics: false,
            push: None,
            mail: None,
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
