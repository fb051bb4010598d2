//! The command line in the user's language: help, and what is wrong with what was typed.

use std::ffi::OsString;

use clap::builder::styling::{Style, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use kamni_rules::GameKind;
use kamni_texts::{Lang, Texts, shown};

use crate::args::{
    Cli, Color, LEAST_DELAY, LEAST_PIXELS, LEAST_PLAYERS, LEAST_RATE, MOST_BOTS, MOST_DAYS, MOST_DELAY,
    MOST_DEPTH, MOST_FILLED, MOST_GAMES, MOST_LEVEL, MOST_MEMORY, MOST_PIXELS, MOST_PLAYERS, MOST_RATE,
    MOST_SECONDS, MOST_THREADS, MOST_TIME, MOST_WATCHERS,
};
use crate::terminal::{Terminal, width};

/// Titles in help are bold.
const TITLE: Style = Style::new().bold();

/// What came of reading the command line.
pub(crate) enum Read {
    Cli(Cli),
    /// Help or the version was asked for.
    Asked(String),
    Wrong(String),
}

/// Reads the command line.
pub(crate) fn read(words: &[OsString]) -> Read {
    let early = Early::of(words);
    let terminal = Terminal::new(early.lang, early.color, early.ascii);
    let texts = &terminal.texts;
    let matches = command(texts).try_get_matches_from(words);
    let error = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => return Read::Cli(cli),
        Err(error) => error,
    };
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = error.render();
            let text = if terminal.colour { text.ansi().to_string() } else { text.to_string() };
            Read::Asked(terminal.fit(&text))
        }
        _ => {
            let command: String = early.commands.iter().map(|name| format!(" {name}")).collect();
            let hint = texts.get("usage-hint", &[("command", format!("kamni{command} --help").into())]);
            let said = complaint(texts, &early.commands, &error);
            Read::Wrong(terminal.fit(&format!("{said}\n{hint}")))
        }
    }
}

/// What has to be known before the command line is read, because it may turn out to be wrong.
struct Early {
    lang: Option<Lang>,
    color: Color,
    ascii: bool,
    /// The command, and the command of that command.
    commands: Vec<String>,
}

impl Early {
    fn of(words: &[OsString]) -> Self {
        let mut early = Self { lang: None, color: Color::Auto, ascii: false, commands: Vec::new() };
        let mut within = Some(Cli::command());
        let mut words = words.iter().skip(1).map(|word| word.to_string_lossy());
        while let Some(word) = words.next() {
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                None => (word.clone().into_owned(), None),
            };
            match name.as_str() {
                "--" => break,
                "--ascii" => early.ascii = true,
                "--lang" | "--color" => {
                    let value = value.or_else(|| words.next().map(std::borrow::Cow::into_owned));
                    let value = value.unwrap_or_default();
                    if name == "--lang" {
                        early.lang = value.parse().ok();
                    } else {
                        early.color = clap::ValueEnum::from_str(&value, false).unwrap_or_default();
                    }
                }
                name if !name.starts_with('-') => {
                    // The first word that is none ends the way down: what follows is for the command.
                    within = within.and_then(|command| command.find_subcommand(name).cloned());
                    early.commands.extend(within.is_some().then(|| name.to_owned()));
                }
                _ => {}
            }
        }
        early
    }
}

/// The command line with its texts.
pub(crate) fn command(texts: &Texts) -> Command {
    let styles = Styles::styled().header(TITLE).usage(TITLE).literal(Style::new().bold());
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    translated(Cli::command().styles(styles).arg(version), texts)
}

fn translated(command: Command, texts: &Texts) -> Command {
    let name = command.get_name().to_owned();
    let title = |key: &str| texts.get(key, &[]);
    let help =
        |key: &str| texts.get(key, &[("games", games(texts).into()), ("overlays", overlays(texts).into())]);
    let [usage, examples] = ["help-title-usage", "help-title-examples"].map(title);
    let template =
        format!("{{about-with-newline}}\n{TITLE}{usage}{TITLE:#} {{usage}}\n\n{{all-args}}{{after-help}}\n");
    let after = help(&format!("help-{name}-examples"));
    let mut place = 0;
    command
        .about(texts.get(&format!("help-{name}"), &[]))
        .help_template(template)
        .after_help(format!("{TITLE}{examples}{TITLE:#}\n{after}"))
        .subcommand_help_heading(title("help-title-commands"))
        .subcommand_value_name("COMMAND")
        .term_width(width())
        .disable_help_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help))
        .mut_args(|arg| {
            let heading = if arg.is_positional() { "help-title-arguments" } else { "help-title-options" };
            let own = format!("help-{name}-{}", arg.get_id());
            let key = if texts.has(&own) { own } else { format!("help-arg-{}", arg.get_id()) };
            let takes_value = arg.get_action().takes_values();
            // What every command takes comes last.
            let common = arg.is_global_set() || matches!(arg.get_id().as_str(), "help" | "version");
            place += 1;
            let order = if common { 1000 + place } else { place };
            let arg = arg.help(help(&key)).help_heading(title(heading)).display_order(order);
            // The texts say them, in the user's language.
            if takes_value { arg.hide_possible_values(true).hide_default_value(true) } else { arg }
        })
        .mut_subcommands(|subcommand| translated(subcommand, texts))
}

/// The games' names.
fn games(texts: &Texts) -> String {
    let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
    texts.one_of(&names)
}

/// What can be shown on the boards of the games that have something of their own, a line for each.
fn overlays(texts: &Texts) -> String {
    let shown = GameKind::ALL.iter().map(|kind| (kind, format!("shows-{kind}")));
    let lines = shown
        .filter(|(_, key)| texts.has(key))
        .map(|(kind, key)| format!("    {kind:<14}{}", texts.get(&key, &[])));
    lines.collect::<Vec<_>>().join("\n")
}

/// What is wrong with the command line.
fn complaint(texts: &Texts, within: &[String], error: &clap::Error) -> String {
    let one = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(all)) => all.join(", "),
        _ => String::new(),
    };
    let arg = one(ContextKind::InvalidArg);
    let value = one(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => texts.get("usage-no-value", &[("arg", arg.into())]),
        ErrorKind::InvalidValue if arg.contains("GAME") => texts.unknown_game(&value),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let takes = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(values)) => texts.one_of(values),
                _ => number_taken(texts, &arg),
            };
            let values = [("arg", arg.into()), ("takes", takes.into()), ("value", shown(&value).into())];
            texts.get("usage-value", &values)
        }
        ErrorKind::UnknownArgument => {
            let said = texts.get("usage-unknown-arg", &[("arg", shown(&arg).into())]);
            texts.with_suggestion(
                said,
                Some(one(ContextKind::SuggestedArg).as_str()).filter(|s| !s.is_empty()),
            )
        }
        ErrorKind::InvalidSubcommand => unknown_command(texts, within, &one(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingRequiredArgument => texts.get("usage-missing", &[("arg", arg.into())]),
        ErrorKind::ArgumentConflict => match one(ContextKind::PriorArg) {
            // Only an argument that is given twice is in conflict with itself.
            other if other.is_empty() || other == arg => texts.get("usage-repeated", &[("arg", arg.into())]),
            other => texts.get("usage-together", &[("arg", arg.into()), ("other", other.into())]),
        },
        ErrorKind::InvalidUtf8 => texts.get("usage-utf8", &[]),
        // What is left cannot be reached with our arguments; clap's own words are better than none.
        _ => error.to_string().trim_end().to_owned(),
    }
}

/// What an argument that is a number takes.
fn number_taken(texts: &Texts, arg: &str) -> String {
    if arg.starts_with("--rate") {
        let values = [("min", LEAST_RATE.to_string().into()), ("max", MOST_RATE.to_string().into())];
        return texts.get("takes-decimal", &values);
    }
    const NUMBERS: [(&str, i64, u64); 20] = [
        ("--depth", 0, MOST_DEPTH as u64),
        ("--threads", 0, MOST_THREADS as u64),
        ("--concurrency", 0, MOST_THREADS as u64),
        ("--memory", 1, MOST_MEMORY),
        ("--level", 1, MOST_LEVEL as u64),
        ("--time", 1, MOST_TIME),
        ("--games <COUNT>", 1, MOST_FILLED as u64),
        ("--games <GAMES>", 1, MOST_GAMES as u64),
        ("--watchers", 0, MOST_WATCHERS as u64),
        ("--bots", 0, MOST_BOTS as u64),
        ("--leave", 0, MOST_SECONDS as u64),
        ("--players", LEAST_PLAYERS, MOST_PLAYERS as u64),
        ("--nodes <NODES>", 1, u64::MAX),
        ("--game <N>", 1, u64::MAX),
        ("--seconds", 1, MOST_SECONDS as u64),
        ("--size", LEAST_PIXELS, MOST_PIXELS as u64),
        ("--delay", LEAST_DELAY, MOST_DELAY as u64),
        ("--ply", 0, u32::MAX as u64),
        ("--days", 1, MOST_DAYS as u64),
        ("<NUMBER>", 0, i64::MAX as u64),
    ];
    let found = NUMBERS.iter().find(|(name, ..)| arg.starts_with(name));
    let (min, max) = found.map_or((0, u64::MAX), |&(_, min, max)| (min, max));
    texts.get("takes-number", &[("min", min.to_string().into()), ("max", max.to_string().into())])
}

fn unknown_command(texts: &Texts, within: &[String], name: &str) -> String {
    if within.is_empty() && name.parse::<GameKind>().is_ok() {
        return texts.get("usage-game-is-no-command", &[("game", name.into())]);
    }
    let mut of = Cli::command();
    for name in within {
        of = of.find_subcommand(name).cloned().unwrap_or(of);
    }
    let commands: Vec<&str> = of.get_subcommands().map(Command::get_name).collect();
    let values = [("name", shown(name).into()), ("commands", commands.join(", ").into())];
    let said = texts.get("usage-unknown-command", &values);
    texts.with_suggestion(said, kamni_texts::nearest(name, commands.iter().copied()))
}
