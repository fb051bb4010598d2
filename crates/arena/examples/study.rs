//! `kamni study` by itself, without the rest of the program: `cargo run --release -p kamni-arena --example study -- kamiken --level 3`.

use std::process::ExitCode;

use clap::Parser;
use kamni_arena::args::Study;
use kamni_terminal::args::Color;
use kamni_terminal::terminal::Terminal;

#[derive(Parser)]
struct Asked {
    #[command(flatten)]
    study: Study,
}

fn main() -> ExitCode {
    let terminal = Terminal::new(None, Color::Auto, false);
    match kamni_arena::study::study(&terminal, &Asked::parse().study) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let said = failure.message(&terminal.texts);
            terminal.complain(&said);
            ExitCode::FAILURE
        }
    }
}
