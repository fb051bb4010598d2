//! The engine: for other programs, against others, measured, tuned.

use clap::{Args, ValueEnum};
use kamni_rules::GameKind;

pub use kamni_terminal::args::{Chosen, From, MOST_DEPTH, MOST_THREADS, game_parser};

#[derive(Args, Debug)]
pub struct Ugi {}

#[derive(Args, Debug)]
pub struct Match {
    #[command(flatten)]
    pub chosen: Chosen,
    #[arg(long, value_name = "A")]
    pub first: String,
    #[arg(long, value_name = "B")]
    pub second: String,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64))]
    pub games: u64,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub concurrency: u16,
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64))]
    pub openings: u64,
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub out: Option<std::path::PathBuf>,
    #[arg(long, requires = "out")]
    pub resume: bool,
}

#[derive(Args, Debug)]
pub struct Bench {
    #[arg(value_name = "WHAT", value_enum)]
    pub what: Measured,
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64))]
    pub nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub threads: u16,
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    pub game: Option<GameKind>,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Measured {
    Engine,
    Answers,
}

#[derive(Args, Debug)]
pub struct Tune {
    #[command(flatten)]
    pub chosen: Chosen,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64))]
    pub games: u64,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64))]
    pub nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64))]
    pub rounds: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub threads: u16,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub seed: u64,
    #[arg(long, value_name = "FILE")]
    pub out: Option<std::path::PathBuf>,
}

#[derive(Args, Debug)]
pub struct Show {
    #[command(flatten)]
    pub chosen: Chosen,
    #[command(flatten)]
    pub from: From,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Trace {
    #[command(flatten)]
    pub chosen: Chosen,
}

#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    pub chosen: Chosen,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=MOST_DEPTH))]
    pub depth: u32,
    #[command(flatten)]
    pub from: From,
    #[arg(long)]
    pub divide: bool,
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub threads: u16,
}

#[derive(Args, Debug)]
pub struct Random {
    #[command(flatten)]
    pub chosen: Chosen,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64))]
    pub games: u64,
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64))]
    pub seed: u64,
}
