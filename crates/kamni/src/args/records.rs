//! Files of games.

use clap::{Args, ValueEnum};
use kamni_rules::GameKind;

use super::{MOST_DEPTH, MOST_THREADS, MOST_TIME, Theme, game_parser};

/// The rules of games whose file does not say them.
#[derive(Args, Debug)]
pub(crate) struct Unsaid {
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    pub(crate) rules: Option<GameKind>,
    #[arg(long, value_name = "OPTION=VALUE", requires = "rules")]
    pub(crate) set: Vec<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Convert {
    #[arg(value_name = "IN")]
    pub(crate) input: std::path::PathBuf,
    #[arg(value_name = "OUT")]
    pub(crate) output: Option<std::path::PathBuf>,
    #[arg(long, value_name = "FORM", value_enum)]
    pub(crate) to: Option<Written>,
    #[arg(long)]
    pub(crate) over: bool,
    #[command(flatten)]
    pub(crate) unsaid: Unsaid,
}

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Written {
    Record,
    Sgf,
    Steps,
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct Stats {
    #[arg(value_name = "FILES", required = true)]
    pub(crate) files: Vec<std::path::PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MOST_DEPTH))]
    pub(crate) depth: u32,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64))]
    pub(crate) min: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) unsaid: Unsaid,
}

#[derive(Args, Debug)]
pub(crate) struct Replay {
    #[arg(value_name = "FILE")]
    pub(crate) file: std::path::PathBuf,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: u64,
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) unsaid: Unsaid,
}

#[derive(Args, Debug)]
pub(crate) struct Review {
    #[arg(value_name = "FILE")]
    pub(crate) file: std::path::PathBuf,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: u64,
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<std::path::PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Option<std::path::PathBuf>,
    #[arg(long, value_name = "THEME", value_enum, default_value_t, requires = "graph")]
    pub(crate) theme: Theme,
    #[arg(long)]
    pub(crate) over: bool,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=MOST_TIME))]
    pub(crate) time: Option<u64>,
    #[arg(long, value_name = "NODES", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub(crate) threads: u16,
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) unsaid: Unsaid,
}
