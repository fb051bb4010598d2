//! The command line's shape. Its texts are in the language files (`help-…`), put in by [`crate::usage`].

mod board;
mod engine;
mod house;
mod pictures;
mod records;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use kamni_rules::GameKind;
use kamni_texts::Lang;

pub(crate) use board::{Games, Perft, Play, Random, Seats, Show, Trace};
pub(crate) use engine::{Bench, Match, Measured, Tune, Ugi};
pub(crate) use house::{
    Backup, Fill, LEAST_PLAYERS, LEAST_RATE, Load, LoadCommand, MOST_FILLED, MOST_GAMES, MOST_PLAYERS,
    MOST_RATE, MOST_SECONDS, Serve, Ways,
};
pub(crate) use pictures::{
    Each, Format, LEAST_DELAY, LEAST_PIXELS, Lower, MOST_DELAY, MOST_PIXELS, Render, Switch, Theme,
};
pub(crate) use records::{Convert, Replay, Review, Stats, Unsaid, Written};

/// The deepest perft: far beyond what can be counted, and safe for the stack.
pub(crate) const MOST_DEPTH: i64 = 255;
pub(crate) const MOST_THREADS: i64 = 1024;
pub(crate) const MOST_LEVEL: i64 = 10;
/// Milliseconds for a turn of the computer's: if nothing is said, and an hour at most.
pub(crate) const USUAL_TIME: u64 = 1000;
pub(crate) const MOST_TIME: u64 = 3_600_000;

#[derive(Parser, Debug)]
#[command(name = "kamni", version, disable_help_flag = true, disable_version_flag = true)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[arg(long, global = true, value_name = "LANG", value_parser = lang_parser())]
    pub(crate) lang: Option<Lang>,
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: Color,
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    #[command(disable_help_flag = true)]
    Serve(Box<Serve>),
    #[command(disable_help_flag = true)]
    Play(Play),
    #[command(disable_help_flag = true)]
    Games(Games),
    #[command(disable_help_flag = true)]
    Show(Show),
    #[command(disable_help_flag = true)]
    Render(Box<Render>),
    #[command(disable_help_flag = true)]
    Trace(Trace),
    #[command(disable_help_flag = true)]
    Perft(Perft),
    #[command(disable_help_flag = true)]
    Random(Random),
    #[command(disable_help_flag = true)]
    Ugi(Ugi),
    #[command(disable_help_flag = true)]
    Match(Match),
    #[command(disable_help_flag = true)]
    Bench(Bench),
    #[command(disable_help_flag = true)]
    Tune(Tune),
    #[command(disable_help_flag = true)]
    Convert(Convert),
    #[command(disable_help_flag = true)]
    Stats(Stats),
    #[command(disable_help_flag = true)]
    Replay(Replay),
    #[command(disable_help_flag = true)]
    Review(Box<Review>),
    #[command(disable_help_flag = true)]
    Backup(Backup),
    #[command(disable_help_flag = true)]
    Load(Load),
    // Who writes it in the American way is understood too.
    #[command(disable_help_flag = true, alias = "licenses")]
    Licences(Licences),
    #[command(disable_help_flag = true)]
    Completions(Completions),
}

#[derive(Args, Debug)]
pub(crate) struct Licences {
    #[arg(long)]
    pub(crate) full: bool,
}

#[derive(Args, Debug)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: Shell,
}

/// A game and its options.
#[derive(Args, Debug)]
pub(crate) struct Chosen {
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "OPTION=VALUE")]
    pub(crate) set: Vec<String>,
}

/// Where in the game to begin.
#[derive(Args, Debug)]
pub(crate) struct From {
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "STEPS")]
    pub(crate) moves: Option<String>,
}

fn lang_parser() -> impl TypedValueParser<Value = Lang> {
    let names = Lang::ALL.map(Lang::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Lang>())
}

fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let names = GameKind::ALL.iter().map(|kind| kind.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
}
