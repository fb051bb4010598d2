//! Pictures and animations.

use clap::{Args, ValueEnum};
use kamni_records::pictures::{Film, Size};
use kamni_rules::GameKind;

use super::{From, Theme, game_parser};

/// Pixels of a picture's longer side, and milliseconds that a picture of an animation stands.
pub(crate) const LEAST_PIXELS: i64 = Size::LEAST as i64;
pub(crate) const MOST_PIXELS: i64 = Size::MOST as i64;
pub(crate) const LEAST_DELAY: i64 = Film::LEAST_DELAY as i64;
pub(crate) const MOST_DELAY: i64 = Film::MOST_DELAY as i64;

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
