//! The game that a command line names, and what else all commands share.

use std::io::{self, BufWriter, Write};

use kamni_rules::{GameKind, Rules};
use kamni_texts::{Texts, shown};

use crate::args::{Chosen, From};
use crate::failure::Failure;
use crate::record::Record;
use crate::terminal::Terminal;

/// A game with options, each `name=value`.
pub fn rules_of(texts: &Texts, kind: GameKind, set: &[impl AsRef<str>]) -> Result<Rules, Failure> {
    let mut given = Vec::new();
    for option in set {
        let option = option.as_ref();
        let form = || texts.get("usage-set", &[("value", shown(option).into())]);
        given.push(option.split_once('=').ok_or_else(|| Failure::Usage(form()))?);
    }
    Rules::new(kind, given).map_err(|error| Failure::Usage(texts.option_error(kind, &error)))
}

pub fn chosen_rules(terminal: &Terminal, chosen: &Chosen) -> Result<Rules, Failure> {
    rules_of(&terminal.texts, chosen.game, &chosen.set)
}

/// The game from the position that is given, after the steps that are given.
pub fn begun(texts: &Texts, rules: Rules, from: &From) -> Result<Record, Failure> {
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
pub fn play_all(texts: &Texts, record: &mut Record, steps: &str) -> Result<(), Failure> {
    record.play_text(texts, steps).map_err(|refused| Failure::Asked(refused.text(texts)))
}

/// How many threads; 0 stands for all processors.
pub fn all_processors(threads: u16) -> usize {
    match threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    }
}

/// The standard output for a command that writes much.
pub fn output() -> impl Write {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}
