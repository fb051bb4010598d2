//! The command line's shape. Its texts are in the language files (`help-…`), put in by [`crate::usage`].

mod pictures;
mod records;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use kamni_texts::Lang;

pub(crate) use kamni_arena::args::{
    Bench, MOST_MEMORY, Match, Perft, Random, Show, Solve, Study, Trace, Tune, Ugi,
};
pub(crate) use kamni_host::args::{
    Admin, Backup, LEAST_PLAYERS, LEAST_RATE, Load, MOST_BOTS, MOST_DAYS, MOST_FILLED, MOST_GAMES,
    MOST_PLAYERS, MOST_RATE, MOST_SECONDS, MOST_WATCHERS, Migrate, Serve, Worker,
};
pub(crate) use kamni_terminal::args::{
    Color, From, MOST_DEPTH, MOST_LEVEL, MOST_THREADS, MOST_TIME, Play, Puzzle, Puzzles, Replay, Review,
    Theme, Unsaid, game_parser,
};
pub(crate) use pictures::{
    Each, Format, LEAST_DELAY, LEAST_PIXELS, Lower, MOST_DELAY, MOST_PIXELS, Render, Switch,
};
pub(crate) use records::{Convert, Stats, Written};

#[derive(Parser, Debug)]
#[command(name = "kamni", version, disable_version_flag = true, disable_help_subcommand = true)]
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

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Serve(Box<Serve>),
    Play(Play),
    Puzzle(Puzzle),
    Puzzles(Puzzles),
    Games(Games),
    Show(Show),
    Render(Box<Render>),
    Trace(Trace),
    Perft(Perft),
    Solve(Solve),
    Study(Study),
    Random(Random),
    Ugi(Ugi),
    Match(Match),
    Bench(Bench),
    Tune(Tune),
    Convert(Convert),
    Stats(Stats),
    Replay(Replay),
    Review(Box<Review>),
    Worker(Worker),
    Admin(Admin),
    Backup(Backup),
    Migrate(Migrate),
    Load(Load),
    // Who writes it in the American way is understood too.
    #[command(alias = "licenses")]
    Licences(Licences),
    Completions(Completions),
}

#[derive(Args, Debug)]
pub(crate) struct Games {
    #[arg(long)]
    pub(crate) json: bool,
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

fn lang_parser() -> impl TypedValueParser<Value = Lang> {
    let names = Lang::ALL.map(Lang::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Lang>())
}
