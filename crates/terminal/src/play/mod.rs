//! Playing at this terminal, two people or one against the computer: on the full screen, or line by line.

mod computer;
mod orders;
mod plain;
mod saved;
mod screen;
mod session;

use std::env;
use std::io::{self, IsTerminal};
use std::time::Duration;

use kamni_engine::Level;

use crate::args::{self, Seats, USUAL_TIME};
use crate::chosen::rules_of;
use crate::failure::Failure;
use crate::record::Record;
use crate::replay::shelf::Shelf;
use crate::signals::Signals;
use crate::terminal::Terminal;
use saved::SavedGame;
pub(crate) use screen::Painter;
use session::{Rival, Session};

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
        let time = Duration::from_millis(asked.time);
        let mut opening = Self { record: None, level: asked.level, seats: asked.side, time };
        match (&asked.load, asked.game) {
            (Some(_), Some(_)) => return Err(Failure::Usage(texts.get("usage-load-and-game", &[]))),
            (Some(path), None) => opening.resume(saved::load(texts, path).map_err(Failure::Asked)?),
            (None, Some(kind)) => {
                let rules = rules_of(texts, kind, &asked.set)?;
                opening.record = Some(Record::new(rules, rules.start()));
            }
            (None, None) => {}
        }
        Ok(opening)
    }

    /// Goes on with a game as it was. What was asked for on the command line goes before what is in the file.
    fn resume(&mut self, SavedGame { record, computer }: SavedGame) {
        self.record = Some(record);
        let Some((rival, time)) = computer else { return };
        self.level = self.level.or(Some(rival.level.number()));
        self.seats = self.seats.or(Some(rival.seats()));
        // The usual time is what there is when nothing was asked for.
        if self.time == Duration::from_millis(USUAL_TIME) {
            self.time = time;
        }
    }

    /// The game to begin with, if there is one yet.
    fn session(&mut self) -> Option<Session> {
        let record = self.record.take()?;
        Some(Session::of(record, self.rival(), self.time))
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

    /// From now on with the computer there.
    fn seat(&mut self, rival: Option<Rival>) {
        self.level = rival.map(|rival| rival.level.number());
        self.seats = Some(rival.map_or(Seats::Both, Rival::seats));
    }
}

/// Plays until somebody has enough or a signal comes: on the full screen where there is one, unless line mode is asked for.
pub fn play(terminal: &Terminal, asked: &args::Play) -> Result<(), Failure> {
    let opening = Opening::of(terminal, asked)?;
    let signals = Signals::hear()?;
    let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
    let lines = asked.plain || dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal();
    let left = match lines {
        true => plain::play(terminal, opening, signals)?,
        false => screen::play(terminal, opening, &signals)?,
    };
    left.leave();
    Ok(())
}

/// Shows a recorded game of a file on the full screen until somebody has enough or a signal comes.
pub(crate) fn replay_on_screen(
    terminal: &Terminal,
    record: kamni_records::Record,
    shelf: Shelf<'_>,
) -> Result<(), Failure> {
    let signals = Signals::hear()?;
    screen::replay::replay(terminal, record, shelf, &signals)?.leave();
    Ok(())
}
