//! The commands, a file or a folder each.

mod completions;
mod convert;
mod games;
mod licences;
mod render;
mod stats;

use kamni_arena::{bench, matches, perft, random, show, solve, study, trace, tune, ugi};
use kamni_host::{admin, backup, load, migrate, serve, worker};
use kamni_terminal::failure::Failure;
use kamni_terminal::terminal::Terminal;
use kamni_terminal::{play, puzzles, replay, review};

use crate::args::{Command, Serve};

/// Does what the command says; without one, the house opens.
pub(crate) fn run(terminal: &Terminal, command: Option<Command>) -> Result<(), Failure> {
    match command {
        None => serve::serve(terminal, &Serve::default()),
        Some(Command::Serve(asked)) => serve::serve(terminal, &asked),
        Some(Command::Play(asked)) => play::play(terminal, &asked),
        Some(Command::Puzzle(asked)) => puzzles::puzzle(terminal, &asked),
        Some(Command::Puzzles(asked)) => puzzles::puzzles(terminal, &asked),
        Some(Command::Games(asked)) => games::games(terminal, asked.json),
        Some(Command::Show(asked)) => show::show(terminal, &asked),
        Some(Command::Render(asked)) => render::render(terminal, &asked),
        Some(Command::Trace(asked)) => trace::trace(terminal, &asked),
        Some(Command::Perft(asked)) => perft::perft(terminal, &asked),
        Some(Command::Solve(asked)) => solve::solve(terminal, &asked),
        Some(Command::Study(asked)) => study::study(terminal, &asked),
        Some(Command::Random(asked)) => random::random(terminal, &asked),
        Some(Command::Ugi(_)) => ugi::ugi(terminal),
        Some(Command::Match(asked)) => matches::matches(terminal, &asked),
        Some(Command::Bench(asked)) => bench::bench(terminal, &asked),
        Some(Command::Tune(asked)) => tune::tune(terminal, &asked),
        Some(Command::Convert(asked)) => convert::convert(terminal, &asked),
        Some(Command::Stats(asked)) => stats::stats(terminal, &asked),
        Some(Command::Replay(asked)) => replay::replay(terminal, &asked),
        Some(Command::Review(asked)) => review::review(terminal, &asked),
        Some(Command::Worker(asked)) => worker::worker(terminal, &asked),
        Some(Command::Admin(asked)) => admin::admin(terminal, &asked),
        Some(Command::Backup(asked)) => backup::backup(terminal, &asked),
        Some(Command::Migrate(asked)) => migrate::migrate(terminal, &asked),
        Some(Command::Load(asked)) => load::load(terminal, &asked),
        Some(Command::Licences(asked)) => licences::licences(terminal, asked.full),
        Some(Command::Completions(asked)) => completions::completions(terminal, asked.shell),
    }
}
