//! The games at this terminal: playing, positions, counting steps.

use clap::{Args, ValueEnum};
use kamni_rules::GameKind;

use super::{Chosen, From, MOST_DEPTH, MOST_LEVEL, MOST_THREADS, MOST_TIME, USUAL_TIME, game_parser};

#[derive(Args, Debug)]
pub(crate) struct Play {
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Option<GameKind>,
    #[arg(long, value_name = "OPTION=VALUE", requires = "game")]
    pub(crate) set: Vec<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST_LEVEL))]
    pub(crate) level: Option<u8>,
    #[arg(long, value_name = "SIDE", value_enum)]
    pub(crate) side: Option<Seats>,
    #[arg(long, value_name = "MS", default_value_t = USUAL_TIME)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_TIME))]
    pub(crate) time: u64,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<std::path::PathBuf>,
}

/// Which side a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seats {
    First,
    Second,
    /// Two people play.
    Both,
    Random,
}

#[derive(Args, Debug)]
pub(crate) struct Games {
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) chosen: Chosen,
    #[command(flatten)]
    pub(crate) from: From,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Trace {
    #[command(flatten)]
    pub(crate) chosen: Chosen,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) chosen: Chosen,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=MOST_DEPTH))]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) from: From,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub(crate) threads: u16,
}

#[derive(Args, Debug)]
pub(crate) struct Random {
    #[command(flatten)]
    pub(crate) chosen: Chosen,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64))]
    pub(crate) games: u64,
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64))]
    pub(crate) seed: u64,
}
