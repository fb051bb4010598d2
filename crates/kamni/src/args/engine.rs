//! The engine: for other programs, against others, measured, tuned.

use clap::{Args, ValueEnum};
use kamni_rules::GameKind;

use super::{Chosen, MOST_THREADS, game_parser};

#[derive(Args, Debug)]
pub(crate) struct Ugi {}

#[derive(Args, Debug)]
pub(crate) struct Match {
    #[command(flatten)]
    pub(crate) chosen: Chosen,
    #[arg(long, value_name = "A")]
    pub(crate) first: String,
    #[arg(long, value_name = "B")]
    pub(crate) second: String,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64))]
    pub(crate) games: u64,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub(crate) concurrency: u16,
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64))]
    pub(crate) openings: u64,
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<std::path::PathBuf>,
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    #[arg(value_name = "WHAT", value_enum)]
    pub(crate) what: Measured,
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64))]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub(crate) threads: u16,
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Option<GameKind>,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Measured {
    Engine,
    Answers,
}

#[derive(Args, Debug)]
pub(crate) struct Tune {
    #[command(flatten)]
    pub(crate) chosen: Chosen,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64))]
    pub(crate) games: u64,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64))]
    pub(crate) nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64))]
    pub(crate) rounds: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub(crate) threads: u16,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub(crate) seed: u64,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<std::path::PathBuf>,
}
