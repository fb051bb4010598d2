//! `kamni trace`: games from the standard input, a line each, shown position by position for programs.

use std::io;

use kamni_records::trace_games;

use crate::args::Trace;
use crate::chosen::{chosen_rules, output};
use crate::failure::Failure;
use crate::terminal::Terminal;

pub fn trace(terminal: &Terminal, asked: &Trace) -> Result<(), Failure> {
    let rules = chosen_rules(terminal, &asked.chosen)?;
    trace_games(&rules, &terminal.texts, io::stdin().lock(), output())?;
    Ok(())
}
