//! The command line's shape. Its texts are in the language files (`help-…`), put in by [`crate::usage`].

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use kamni_rules::GameKind;
use kamni_texts::Lang;

/// The deepest perft: far beyond what can be counted, and safe for the stack.
pub(crate) const MOST_DEPTH: i64 = 255;
pub(crate) const MOST_THREADS: i64 = 1024;

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
    Play(Play),
    #[command(disable_help_flag = true)]
    Games(Games),
    #[command(disable_help_flag = true)]
    Show(Show),
    #[command(disable_help_flag = true)]
    Trace(Trace),
    #[command(disable_help_flag = true)]
    Perft(Perft),
    #[command(disable_help_flag = true)]
    Random(Random),
    #[command(disable_help_flag = true)]
    Completions(Completions),
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

#[derive(Args, Debug)]
pub(crate) struct Play {
    #[arg(value_name = "GAME", value_parser = game_parser())]
    pub(crate) game: Option<GameKind>,
    #[arg(long, value_name = "OPTION=VALUE", requires = "game")]
    pub(crate) set: Vec<String>,
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

#[derive(Args, Debug)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: Shell,
}

fn lang_parser() -> impl TypedValueParser<Value = Lang> {
    let names = Lang::ALL.map(Lang::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Lang>())
}

fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let names = GameKind::ALL.iter().map(|kind| kind.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
}
