//! What the commands at a terminal take. The texts of all arguments are in the language files (`help-…`).
#![allow(missing_docs, reason = "the language files say what each argument is")]

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use kamni_rules::GameKind;

/// The deepest perft: far beyond what can be counted, and safe for the stack.
pub const MOST_DEPTH: i64 = 255;
pub const MOST_THREADS: i64 = 1024;
pub const MOST_LEVEL: i64 = 10;
/// Milliseconds for a turn of the computer's: if nothing is said, and an hour at most.
pub const USUAL_TIME: u64 = 1000;
pub const MOST_TIME: u64 = 3_600_000;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    Always,
    Never,
}

/// A game and its options.
#[derive(Args, Debug)]
pub struct Chosen {
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub game: GameKind,
    #[arg(long, value_name = "OPTION=VALUE")]
    pub set: Vec<String>,
}

/// Where in the game to begin.
#[derive(Args, Debug)]
pub struct From {
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    #[arg(long, value_name = "STEPS")]
    pub moves: Option<String>,
}

#[derive(Args, Debug)]
pub struct Play {
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub game: Option<GameKind>,
    #[arg(long, value_name = "OPTION=VALUE", requires = "game")]
    pub set: Vec<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST_LEVEL))]
    pub level: Option<u8>,
    #[arg(long, value_name = "SIDE", value_enum)]
    pub side: Option<Seats>,
    #[arg(long, value_name = "MS", default_value_t = USUAL_TIME)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_TIME))]
    pub time: u64,
    #[arg(long)]
    pub plain: bool,
    #[arg(long, value_name = "FILE")]
    pub load: Option<std::path::PathBuf>,
}

/// Which side a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Seats {
    First,
    Second,
    /// Two people play.
    Both,
    Random,
}

/// The rules of games whose file does not say them.
#[derive(Args, Debug)]
pub struct Unsaid {
    #[arg(long, value_name = "GAME", value_parser = game_parser())]
    pub rules: Option<GameKind>,
    #[arg(long, value_name = "OPTION=VALUE", requires = "rules")]
    pub set: Vec<String>,
}

#[derive(Args, Debug)]
pub struct Replay {
    #[arg(value_name = "FILE")]
    pub file: std::path::PathBuf,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub unsaid: Unsaid,
}

#[derive(Args, Debug)]
pub struct Review {
    #[arg(value_name = "FILE")]
    pub file: std::path::PathBuf,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<std::path::PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub graph: Option<std::path::PathBuf>,
    #[arg(long, value_name = "THEME", value_enum, default_value_t, requires = "graph")]
    pub theme: Theme,
    #[arg(long)]
    pub over: bool,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=MOST_TIME))]
    pub time: Option<u64>,
    #[arg(long, value_name = "NODES", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=MOST_THREADS))]
    pub threads: u16,
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub unsaid: Unsaid,
}

#[derive(Args, Debug)]
pub struct Puzzle {
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub game: Option<GameKind>,
    #[arg(long, value_name = "ID", conflicts_with = "seed")]
    pub id: Option<String>,
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64))]
    pub seed: Option<u64>,
}

#[derive(Args, Debug)]
pub struct Puzzles {
    #[command(subcommand)]
    pub what: PuzzlesWhat,
}

/// What to do with puzzles.
#[derive(Subcommand, Debug)]
pub enum PuzzlesWhat {
    Make(MakePuzzles),
    List(ListPuzzles),
}

#[derive(Args, Debug)]
pub struct MakePuzzles {
    #[command(flatten)]
    pub chosen: Chosen,
    #[arg(value_name = "FILE")]
    pub files: Vec<std::path::PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64))]
    pub count: u64,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64))]
    pub games: u64,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub seed: u64,
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<std::path::PathBuf>,
}

#[derive(Args, Debug)]
pub struct ListPuzzles {
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub game: GameKind,
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

/// Reads the name of a game.
#[must_use]
pub fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let names = GameKind::ALL.iter().map(|kind| kind.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
}
