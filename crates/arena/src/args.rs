//! The engine: for other programs, against others, measured, tuned.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use kamni_play::presets::Preset;
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

/// The most mebibytes that can be asked for.
pub const MOST_MEMORY: u64 = 1 << 20;

#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    pub chosen: Chosen,
    #[command(flatten)]
    pub from: From,
    #[arg(long)]
    pub json: bool,
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_MEMORY))]
    pub memory: u64,
    #[arg(long, value_name = "FILE")]
    pub state: Option<std::path::PathBuf>,
}

/// The strongest level that a study can play with: the one above has no bounds, and its games would not be the same again.
pub const MOST_STUDIED: i64 = 9;

#[derive(Args, Debug)]
pub struct Study {
    #[command(flatten)]
    pub chosen: Chosen,
    #[arg(long, value_name = "PRESET", value_parser = preset_parser(), conflicts_with = "set")]
    pub preset: Option<Preset>,
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_STUDY_GAMES))]
    pub games: u64,
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_value = "3,5,7")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=MOST_STUDIED))]
    pub level: Vec<u8>,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub seed: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub concurrency: u16,
    #[arg(long, value_name = "FOLDER", default_value = "study")]
    pub out: std::path::PathBuf,
    #[arg(long)]
    pub claims: bool,
    #[arg(long)]
    pub resume: bool,
}

/// The most games of a kind.
pub const MOST_STUDY_GAMES: u64 = 1_000_000;

fn preset_parser() -> impl TypedValueParser<Value = Preset> {
    let names = Preset::ALL.map(Preset::name);
    PossibleValuesParser::new(names).try_map(|name| Preset::named(&name).ok_or("no preset"))
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
