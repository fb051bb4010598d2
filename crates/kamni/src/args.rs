//! The command line's shape. Its texts are in the language files (`help-…`), put in by [`crate::usage`].

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use kamni_records::pictures::{Film, Size};
use kamni_rules::GameKind;
use kamni_texts::Lang;

/// The deepest perft: far beyond what can be counted, and safe for the stack.
pub(crate) const MOST_DEPTH: i64 = 255;
pub(crate) const MOST_THREADS: i64 = 1024;
pub(crate) const MOST_LEVEL: i64 = 10;
/// Milliseconds for a turn of the computer's: if nothing is said, and an hour at most.
pub(crate) const USUAL_TIME: u64 = 1000;
pub(crate) const MOST_TIME: u64 = 3_600_000;
/// Games of a load, and for how long: a day.
pub(crate) const MOST_GAMES: i64 = 100_000;
pub(crate) const MOST_SECONDS: i64 = 86_400;
/// Steps a second in a game of a load: the server takes no more than ten messages a second from a page.
pub(crate) const LEAST_RATE: f64 = 0.01;
pub(crate) const MOST_RATE: f64 = 8.0;

/// Pixels of a picture's longer side, and milliseconds that a picture of an animation stands.
pub(crate) const LEAST_PIXELS: i64 = Size::LEAST as i64;
pub(crate) const MOST_PIXELS: i64 = Size::MOST as i64;
pub(crate) const LEAST_DELAY: i64 = Film::LEAST_DELAY as i64;
pub(crate) const MOST_DELAY: i64 = Film::MOST_DELAY as i64;

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
    #[command(disable_help_flag = true)]
    Completions(Completions),
}

/// What a host sets. These are plain texts, because the same settings come from variables and from a file too: all three are read and
/// judged in one place, [`crate::commands::serve::settings`].
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) listen: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<String>,
    #[arg(long, value_name = "URL")]
    pub(crate) public: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) behind_proxy: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) thinkers: Option<String>,
    #[arg(long, value_name = "MS")]
    pub(crate) think: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) queue: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) rate: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) costly: Option<String>,
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
    #[arg(long, value_name = "FORMAT")]
    pub(crate) log_format: Option<String>,
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub(crate) open: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Backup {
    #[arg(value_name = "FILE")]
    pub(crate) file: std::path::PathBuf,
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct Load {
    #[arg(long, value_name = "GAMES", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_GAMES))]
    pub(crate) games: u32,
    #[arg(long, value_name = "STEPS", default_value_t = 1.0, value_parser = rate)]
    pub(crate) rate: f64,
    #[arg(long, value_name = "N", default_value_t = 30)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=MOST_SECONDS))]
    pub(crate) seconds: u32,
    #[arg(long, value_name = "WAY", value_enum, default_value_t)]
    pub(crate) way: Ways,
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64))]
    pub(crate) seed: u64,
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
}

/// How the games of a load are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ways {
    /// Half of them each way.
    #[default]
    Both,
    /// Two pages a game.
    Link,
    /// One page a game.
    SideBySide,
}

fn rate(text: &str) -> Result<f64, &'static str> {
    let rate = text.parse().ok().filter(|rate| (LEAST_RATE..=MOST_RATE).contains(rate));
    // What it takes is said in the user's language by [`crate::usage`].
    rate.ok_or("out of range")
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
pub(crate) struct Render {
    #[arg(value_name = "GAME", value_parser = game_parser(), required_unless_present = "file")]
    pub(crate) game: Option<GameKind>,
    #[arg(long, value_name = "OPTION=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) from: From,
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub(crate) file: Option<std::path::PathBuf>,
    #[arg(long = "game", value_name = "N", requires = "file", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) number: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32))]
    pub(crate) ply: Option<u32>,
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<std::path::PathBuf>,
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<Format>,
    #[arg(long, value_name = "PIXELS", default_value_t = Size::USUAL.pixels())]
    #[arg(value_parser = clap::value_parser!(u32).range(LEAST_PIXELS..=MOST_PIXELS))]
    pub(crate) size: u32,
    #[arg(long, value_name = "THEME", value_enum, default_value_t)]
    pub(crate) theme: Theme,
    #[arg(long = "from", value_name = "SIDE", value_enum, default_value_t)]
    pub(crate) side: Lower,
    #[arg(long, value_name = "BOOL", value_enum)]
    pub(crate) coordinates: Option<Switch>,
    #[arg(long, value_name = "BOOL", value_enum, default_value_t)]
    pub(crate) last: Switch,
    #[arg(long, value_name = "NAME")]
    pub(crate) show: Vec<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) hide: Vec<String>,
    #[arg(long, value_name = "CELL[=TEXT]")]
    pub(crate) mark: Vec<String>,
    #[arg(long, value_name = "CELL-CELL")]
    pub(crate) arrow: Vec<String>,
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) each: Option<Each>,
    #[arg(long, value_name = "MS")]
    #[arg(value_parser = clap::value_parser!(u32).range(LEAST_DELAY..=MOST_DELAY))]
    pub(crate) delay: Option<u32>,
}

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Svg,
    Png,
    Gif,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Theme {
    #[default]
    Light,
    Dark,
}

/// Who sits at the lower edge of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lower {
    #[default]
    First,
    Second,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    #[default]
    On,
    Off,
}

/// What has a picture of its own in an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Each {
    Turn,
    Step,
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
