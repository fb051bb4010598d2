//! Files of games.

use clap::{Args, ValueEnum};

use super::{MOST_DEPTH, Unsaid};

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
    #[arg(long)]
    pub(crate) tree: bool,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64))]
    pub(crate) min: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) unsaid: Unsaid,
}
