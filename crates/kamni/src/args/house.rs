//! The house: opening it, copying it, trying what it bears.

use clap::{Args, Subcommand, ValueEnum};

/// Games of a load, and for how long: a day.
pub(crate) const MOST_GAMES: i64 = 100_000;
pub(crate) const MOST_SECONDS: i64 = 86_400;
/// Games that a database is filled with, and accounts that play them.
pub(crate) const MOST_FILLED: i64 = 10_000_000;
pub(crate) const LEAST_PLAYERS: i64 = 2;
pub(crate) const MOST_PLAYERS: i64 = 100_000;
/// Steps a second in a game of a load: the server takes no more than ten messages a second from a page.
pub(crate) const LEAST_RATE: f64 = 0.01;
pub(crate) const MOST_RATE: f64 = 8.0;

/// What a host sets. These are plain texts, because the same settings come from variables and from a file too: all three are read and
/// judged in one place, [`crate::commands::serve::settings`].
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<String>,
    #[arg(long, value_name = "URL")]
    pub(crate) public: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) behind_proxy: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) thinkers: Option<String>,
    #[arg(long, value_name = "MS")]
    pub(crate) think: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) queue: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) rate: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) costly: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) open_metrics: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) connections: Option<String>,
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
    #[arg(long, value_name = "FORMAT")]
    pub(crate) log_format: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) open: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Backup {
    #[arg(value_name = "FILE")]
    pub(crate) file: std::path::PathBuf,
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<String>,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Load {
    #[command(subcommand)]
    pub(crate) command: Option<LoadCommand>,
    #[arg(long, value_name = "GAMES", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_GAMES))]
    pub(crate) games: u32,
    #[arg(long, value_name = "STEPS", default_value_t = 1.0, value_parser = rate)]
    pub(crate) rate: f64,
    #[arg(long, value_name = "N", default_value_t = 30)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_SECONDS))]
    pub(crate) seconds: u32,
    #[arg(long, value_name = "WAY", value_enum, default_value_t)]
    pub(crate) way: Ways,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub(crate) seed: u64,
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LoadCommand {
    #[command(disable_help_flag = true)]
    Fill(Fill),
}

#[derive(Args, Debug)]
pub(crate) struct Fill {
    #[arg(long, value_name = "FILE")]
    pub(crate) database: std::path::PathBuf,
    #[arg(long, value_name = "COUNT")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_FILLED))]
    pub(crate) games: u32,
    #[arg(long, value_name = "PEOPLE")]
    #[arg(value_parser = clap::value_parser!(u32).range(LEAST_PLAYERS..=MOST_PLAYERS))]
    pub(crate) players: Option<u32>,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) add: bool,
}

/// How the games of a load are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ways {
    /// Half of them each way.
    #[default]
    Both,
    /// Two pages a game.
    Link,
    /// One page a game.
    SideBySide,
}

fn rate(text: &str) -> Result<f64, &'static str> {
    let rate = text.parse().ok().filter(|rate| (LEAST_RATE..=MOST_RATE).contains(rate));
    // What it takes is said in the user's language by [`crate::usage`].
    rate.ok_or("out of range")
}
