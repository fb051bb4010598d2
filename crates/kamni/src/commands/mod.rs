//! The commands, a file or a folder each.

mod backup;
mod bench;
mod completions;
mod convert;
mod files;
mod games;
mod licences;
mod load;
mod matches;
mod perft;
mod random;
mod render;
pub(crate) mod replay;
mod review;
pub(crate) mod serve;
mod show;
mod stats;
pub(crate) mod trace;
mod tune;
mod ugi;

use std::io::{self, BufWriter, Write};

use kamni_rules::{GameKind, Rules};
use kamni_texts::{Texts, shown};

use crate::args::{Chosen, Command, From, Serve};
use crate::failure::Failure;
use crate::play;
use crate::record::Record;
use crate::terminal::Terminal;

/// Does what the command says; without one, the house opens.
pub(crate) fn run(terminal: &Terminal, command: Option<Command>) -> Result<(), Failure> {
    match command {
        None => serve::serve(terminal, &Serve::default()),
        Some(Command::Serve(asked)) => serve::serve(terminal, &asked),
        Some(Command::Play(asked)) => play::play(terminal, &asked),
        Some(Command::Games(asked)) => games::games(terminal, asked.json),
        Some(Command::Show(asked)) => show::show(terminal, &asked),
        Some(Command::Render(asked)) => render::render(terminal, &asked),
        Some(Command::Trace(asked)) => trace::trace(terminal, &asked),
        Some(Command::Perft(asked)) => perft::perft(terminal, &asked),
        Some(Command::Random(asked)) => random::random(terminal, &asked),
        Some(Command::Ugi(_)) => ugi::ugi(terminal),
        Some(Command::Match(asked)) => matches::matches(terminal, &asked),
        Some(Command::Bench(asked)) => bench::bench(terminal, &asked),
        Some(Command::Tune(asked)) => tune::tune(terminal, &asked),
        Some(Command::Convert(asked)) => convert::convert(terminal, &asked),
        Some(Command::Stats(asked)) => stats::stats(terminal, &asked),
        Some(Command::Replay(asked)) => replay::replay(terminal, &asked),
        Some(Command::Review(asked)) => review::review(terminal, &asked),
        Some(Command::Backup(asked)) => backup::backup(terminal, &asked),
        Some(Command::Load(asked)) => load::load(terminal, &asked),
        Some(Command::Licences(asked)) => licences::licences(terminal, asked.full),
        Some(Command::Completions(asked)) => completions::completions(terminal, asked.shell),
    }
}

/// A game with options, each `name=value`.
pub(crate) fn rules_of(texts: &Texts, kind: GameKind, set: &[impl AsRef<str>]) -> Result<Rules, Failure> {
    let mut given = Vec::new();
    for option in set {
        let option = option.as_ref();
        let form = || texts.get("usage-set", &[("value", shown(option).into())]);
        given.push(option.split_once('=').ok_or_else(|| Failure::Usage(form()))?);
    }
    Rules::new(kind, given).map_err(|error| Failure::Usage(texts.option_error(kind, &error)))
}

fn chosen_rules(terminal: &Terminal, chosen: &Chosen) -> Result<Rules, Failure> {
    rules_of(&terminal.texts, chosen.game, &chosen.set)
}

/// The game from the position that is given, after the steps that are given.
fn begun(texts: &Texts, rules: Rules, from: &From) -> Result<Record, Failure> {
    let start = match &from.position {
        None => rules.start(),
        Some(text) => rules.read(text).map_err(|error| {
            let reason = texts.setup_error(&rules, &error);
            Failure::Asked(texts.get("bad-position", &[("reason", reason.into())]))
        })?,
    };
    let mut record = Record::new(rules, start);
    if let Some(steps) = &from.moves {
        play_all(texts, &mut record, steps)?;
    }
    Ok(record)
}

/// Plays steps separated by spaces or commas.
fn play_all(texts: &Texts, record: &mut Record, steps: &str) -> Result<(), Failure> {
    record.play_text(texts, steps).map_err(|refused| {
        let values =
            [("ply", refused.ply.into()), ("step", refused.step.into()), ("reason", refused.reason.into())];
        Failure::Asked(texts.get("bad-step", &values))
    })
}

/// How many threads; 0 stands for all processors.
fn all_processors(threads: u16) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    }
}

/// The standard output for a command that writes much.
fn output() -> impl Write {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}
