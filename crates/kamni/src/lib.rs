//! `kamni`: five abstract board games for two. The binary is [`run`].

mod args;
mod commands;
mod usage;

use kamni_terminal::{chosen, draw, failure, files, terminal, whole, wrap};

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use failure::Failure;
use terminal::Terminal;
use usage::Read;

/// Does what the command line asks, and maps what came of it to an exit code: 0 fine, 1 the asked thing failed, 2 wrong
/// usage.
#[must_use]
pub fn run() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let (terminal, result) = match usage::read(&words) {
        Read::Cli(cli) => {
            let terminal = Terminal::new(cli.lang, cli.color, cli.ascii);
            let result = commands::run(&terminal, cli.command);
            (terminal, result)
        }
        Read::Asked(text) => {
            let result = write!(io::stdout().lock(), "{text}").map_err(Failure::from);
            (Terminal::new(None, args::Color::Auto, false), result)
        }
        Read::Wrong(message) => (Terminal::new(None, args::Color::Auto, false), Err(Failure::Usage(message))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let code = failure.exit_code();
            if !matches!(failure, Failure::OutputClosed) {
                terminal.complain(&failure.message(&terminal.texts));
            }
            code
        }
    }
}
