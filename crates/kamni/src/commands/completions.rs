//! `kamni completions`: what a shell needs to complete our words.

use std::io::Write;

use clap_complete::{Shell, generate};

use crate::failure::Failure;
use crate::terminal::Terminal;
use crate::usage::command;

pub(super) fn completions(terminal: &Terminal, shell: Shell) -> Result<(), Failure> {
    // By way of a buffer, because the generator panics where it cannot write.
    let mut script = Vec::new();
    generate(shell, &mut command(&terminal.texts), "kamni", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}
