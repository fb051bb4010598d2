//! Playing at this terminal, two people or one against the computer: on the full screen, or line by line.

mod computer;
mod lines;
mod orders;
mod plain;
mod saved;
mod screen;
mod session;

use std::env;
use std::io::{self, IsTerminal};
use std::time::Duration;

use kamni_engine::Level;

use crate::args::{self, Seats};
use crate::commands::rules_of;
use crate::failure::Failure;
use crate::record::Record;
use crate::terminal::Terminal;
use session::Rival;

/// What was asked for at the start.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The game to begin or to go on with; without one, a game is chosen first.
    record: Option<Record>,
    level: Option<u8>,
    seats: Option<Seats>,
    /// For a turn of the computer's.
    time: Duration,
}

impl Opening {
    fn of(terminal: &Terminal, asked: &args::Play) -> Result<Self, Failure> {
        let texts = &terminal.texts;
        let record = match (&asked.load, asked.game) {
            (Some(_), Some(_)) => return Err(Failure::Usage(texts.get("usage-load-and-game", &[]))),
            (Some(path), None) => Some(saved::load(texts, path).map_err(Failure::Asked)?),
            (None, Some(kind)) => {
                let rules = rules_of(texts, kind, &asked.set)?;
                Some(Record::new(rules, rules.start()))
            }
            (None, None) => None,
        };
        Ok(Self { record, level: asked.level, seats: asked.side, time: Duration::from_millis(asked.time) })
    }

    /// Where the computer sits in the next game.
    fn rival(&self) -> Option<Rival> {
        Rival::asked(self.level, self.seats)
    }

    /// From now on against the computer, or between two people.
    fn set_level(&mut self, level: Option<Level>) {
        self.level = level.map(Level::number);
        match level {
            Some(_) if self.seats == Some(Seats::Both) => self.seats = None,
            None => self.seats = Some(Seats::Both),
            Some(_) => {}
        }
    }
}

/// Plays until somebody has enough: on the full screen where there is one, unless line mode is asked for.
pub(crate) fn play(terminal: &Terminal, asked: &args::Play) -> Result<(), Failure> {
    let opening = Opening::of(terminal, asked)?;
    let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    if asked.plain || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return plain::play(terminal, opening);
    }
    screen::play(terminal, opening)
}
