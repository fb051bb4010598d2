//! The house: opening it, copying it, trying what it bears.

use clap::{Args, Subcommand, ValueEnum};
use kamni_terminal::args::MOST_THREADS;

/// Games of a load, and for how long: a day.
pub const MOST_GAMES: i64 = 100_000;
pub const MOST_WATCHERS: i64 = 100_000;
/// Games of programs in a load.
pub const MOST_BOTS: i64 = 10_000;
pub const MOST_SECONDS: i64 = 86_400;
/// Games that a database is filled with, and accounts that play them.
pub const MOST_FILLED: i64 = 10_000_000;
pub const LEAST_PLAYERS: i64 = 2;
pub const MOST_PLAYERS: i64 = 100_000;
/// For how long somebody is muted at most.
pub const MOST_DAYS: i64 = 3650;
/// Steps a second in a game of a load: the server takes no more than ten messages a second from a page.
pub const LEAST_RATE: f64 = 0.01;
pub const MOST_RATE: f64 = 8.0;

/// What a host sets. These are plain texts, because the same settings come from variables and from a file too: all three are read and
/// judged in one place, `serve::settings`.
#[derive(Args, Clone, Debug, Default)]
pub struct Serve {
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub database: Option<String>,
    #[arg(long, value_name = "URL")]
    pub nats: Option<String>,
    #[arg(long, value_name = "URL")]
    pub public: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub behind_proxy: Option<String>,
    #[arg(long, value_name = "N")]
    pub thinkers: Option<String>,
    #[arg(long, value_name = "MS")]
    pub think: Option<String>,
    #[arg(long, value_name = "N")]
    pub queue: Option<String>,
    #[arg(long, value_name = "N")]
    pub rate: Option<String>,
    #[arg(long, value_name = "N")]
    pub costly: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub open_metrics: Option<String>,
    #[arg(long, value_name = "LINES")]
    pub daily: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    pub smtp: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    pub mail_from: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    pub push_contact: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub push_private: Option<String>,
    #[arg(long, value_name = "N")]
    pub connections: Option<String>,
    #[arg(long, value_name = "FILTER")]
    pub log: Option<String>,
    #[arg(long, value_name = "FORMAT")]
    pub log_format: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub open: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub config: Option<String>,
}

/// Plain texts where the house has the same settings.
#[derive(Args, Debug)]
pub struct Worker {
    #[arg(long, value_name = "URL")]
    pub nats: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub threads: u16,
    #[arg(long, value_name = "FILTER")]
    pub log: Option<String>,
    #[arg(long, value_name = "FORMAT")]
    pub log_format: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub config: Option<String>,
}

#[derive(Args, Debug)]
pub struct Backup {
    #[arg(value_name = "FILE")]
    pub file: std::path::PathBuf,
    #[arg(long, value_name = "FILE")]
    pub database: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub config: Option<String>,
}

/// Order in the house: what staff does on its page, and what the host alone may do.
#[derive(Args, Debug)]
pub struct Admin {
    #[command(subcommand)]
    pub command: AdminCommand,
}

#[derive(Subcommand, Debug)]
pub enum AdminCommand {
    Reset(Named),
    Staff(Appoint),
    Mute(Mute),
    Unmute(Named),
    Close(Named),
    Reopen(Named),
    Rename(Rename),
    Reports(Listed),
    Settle(Numbered),
    Log(Listed),
    Undo(Numbered),
}

/// Where the books are, and the house's address.
#[derive(Args, Clone, Debug)]
pub struct Where {
    #[arg(long, value_name = "FILE")]
    pub database: Option<String>,
    #[arg(long, value_name = "URL")]
    pub public: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub config: Option<String>,
}

#[derive(Args, Debug)]
pub struct Named {
    #[arg(value_name = "NAME")]
    pub name: String,
    #[command(flatten)]
    pub at: Where,
}

#[derive(Args, Debug)]
pub struct Appoint {
    #[arg(value_name = "NAME")]
    pub name: String,
    #[arg(long)]
    pub remove: bool,
    #[command(flatten)]
    pub at: Where,
}

#[derive(Args, Debug)]
pub struct Mute {
    #[arg(value_name = "NAME")]
    pub name: String,
    #[arg(long, value_name = "DAYS", default_value_t = 7)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_DAYS))]
    pub days: u32,
    #[command(flatten)]
    pub at: Where,
}

#[derive(Args, Debug)]
pub struct Rename {
    #[arg(value_name = "NAME")]
    pub name: String,
    #[arg(value_name = "NEW")]
    pub new: String,
    #[command(flatten)]
    pub at: Where,
}

#[derive(Args, Debug)]
pub struct Listed {
    #[command(flatten)]
    pub at: Where,
}

#[derive(Args, Debug)]
pub struct Numbered {
    #[arg(value_name = "NUMBER")]
    pub number: i64,
    #[command(flatten)]
    pub at: Where,
}

#[derive(Args, Debug)]
pub struct Migrate {
    #[arg(long, value_name = "DATABASE")]
    pub from: String,
    #[arg(long, value_name = "DATABASE")]
    pub to: String,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Load {
    #[command(subcommand)]
    pub command: Option<LoadCommand>,
    #[arg(long, value_name = "GAMES", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_GAMES))]
    pub games: u32,
    #[arg(long, value_name = "STEPS", default_value_t = 1.0, value_parser = rate)]
    pub rate: f64,
    #[arg(long, value_name = "N", default_value_t = 30)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_SECONDS))]
    pub seconds: u32,
    #[arg(long, value_name = "WAY", value_enum, default_value_t)]
    pub way: Ways,
    #[arg(long, value_name = "WATCHERS", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MOST_WATCHERS))]
    pub watchers: u32,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub seed: u64,
    #[arg(long, alias = "server", value_name = "URL", value_delimiter = ',')]
    pub servers: Vec<String>,
    #[arg(long, value_name = "BOTS", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MOST_BOTS))]
    pub bots: u32,
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MOST_SECONDS))]
    pub leave: u32,
    #[arg(long, value_name = "FILE")]
    pub log: Option<std::path::PathBuf>,
}

#[derive(Subcommand, Debug)]
pub enum LoadCommand {
    Fill(Fill),
    Check(Check),
}

#[derive(Args, Debug)]
pub struct Check {
    #[arg(value_name = "LOG", required = true)]
    pub logs: Vec<std::path::PathBuf>,
    #[arg(long, value_name = "DATABASE")]
    pub database: String,
}

#[derive(Args, Debug)]
pub struct Fill {
    #[arg(long, value_name = "FILE")]
    pub database: std::path::PathBuf,
    #[arg(long, value_name = "COUNT")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_FILLED))]
    pub games: u32,
    #[arg(long, value_name = "PEOPLE")]
    #[arg(value_parser = clap::value_parser!(u32).range(LEAST_PLAYERS..=MOST_PLAYERS))]
    pub players: Option<u32>,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub seed: u64,
    #[arg(long)]
    pub add: bool,
}

/// How the games of a load are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Ways {
    /// Half of them each way.
    #[default]
    Both,
    /// Two pages a game.
    Link,
    /// One page a game.
    SideBySide,
    /// One page a game, and the computer.
    Computer,
}

fn rate(text: &str) -> Result<f64, &'static str> {
    let rate = text.parse().ok().filter(|rate| (LEAST_RATE..=MOST_RATE).contains(rate));
    // What it takes is said in the user's language when the command line is read.
    rate.ok_or("out of range")
}
