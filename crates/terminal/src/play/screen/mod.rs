//! The full screen: a menu to choose a game, and the table at which it is played.

mod acts;
mod board;
mod dialog;
mod grid;
mod keys;
mod look;
mod menu;
mod over;
pub(super) mod replay;
mod rival;
mod scene;
mod show;
mod stage;
mod table;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use kamni_rules::Rules;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyEventKind};

use super::Opening;
use super::session::{Rival, Session};
use crate::failure::Failure;
use crate::signals::{Left, Signals};
use crate::terminal::Terminal;
pub(crate) use board::Painter;
use keys::is_control;
use menu::{Chosen, Menu};
use stage::Stage;
use table::{Table, Want};

/// How long to wait for a key before looking after the computer, and after signals.
const BUSY: Duration = Duration::from_millis(40);
const IDLE: Duration = Duration::from_millis(250);

/// Plays on the full screen until somebody has enough or a signal comes.
pub(super) fn play(terminal: &Terminal, opening: Opening, signals: &Signals) -> Result<Left, Failure> {
    let mut app = App::new(terminal, opening);
    let mut stage = Stage::enter()?;
    let result = app.run(&mut stage, signals);
    let left = signals.heard().or(app.left).unwrap_or(Left::Enough);
    // The game first: nobody knows how much time there is.
    let kept = if left == Left::Enough && result.is_ok() { None } else { app.keep() };
    drop(stage);
    if left == Left::Enough {
        result?;
        app.say_goodbye(kept)?;
    } else {
        // Whatever went wrong: it is the signal that ends it. A terminal that is gone hears nothing.
        let _ = app.say_goodbye(kept);
    }
    Ok(left)
}

/// What is on the screen: the menu if it is open, else the table.
#[derive(Debug)]
struct App {
    terminal: Rc<Terminal>,
    opening: Opening,
    table: Option<Table>,
    menu: Option<Menu>,
    /// How it was left, once it is.
    left: Option<Left>,
}

impl App {
    fn new(terminal: &Terminal, mut opening: Opening) -> Self {
        let terminal = Rc::new(terminal.in_lang(terminal.texts.lang()));
        let session = opening.session();
        let mut app = Self { terminal, opening, table: None, menu: None, left: None };
        match session {
            Some(session) => app.sit_down(session),
            None => app.open_menu(),
        }
        app
    }

    fn sit_down(&mut self, session: Session) {
        self.table = Some(Table::new(Rc::clone(&self.terminal), session));
    }

    /// Opens the menu with what is played now, or what was asked for.
    fn open_menu(&mut self) {
        let rules = self.table.as_ref().map(|table| *table.session.record.rules());
        let (level, seats) = (self.opening.level, self.opening.seats);
        self.menu = Some(Menu::new(Rc::clone(&self.terminal), rules.as_ref(), level, seats));
    }

    fn begin(&mut self, rules: Rules, level: Option<u8>, seats: crate::args::Seats) {
        (self.opening.level, self.opening.seats) = (level, Some(seats));
        let session = Session::new(rules, Rival::asked(level, Some(seats)), self.opening.time);
        self.menu = None;
        self.sit_down(session);
    }

    fn run(&mut self, stage: &mut Stage, signals: &Signals) -> io::Result<()> {
        let mut changed = true;
        while self.left.is_none() && signals.heard().is_none() {
            let busy = self.table.as_ref().is_some_and(Table::is_busy);
            if changed || busy {
                stage.draw(|frame| self.draw(frame))?;
            }
            let event = stage.event(if busy { BUSY } else { IDLE })?;
            changed = event.is_some() || busy;
            if let Some(event) = event {
                self.on_event(&event);
            }
            if let Some(table) = &mut self.table {
                table.tick(Instant::now());
            }
        }
        Ok(())
    }

    fn on_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            // Nothing is lost by it: the steps are written out in the end.
            Event::Key(key) if is_control(*key, 'c') => self.left = Some(Left::INTERRUPTED),
            Event::Key(key) => match (&mut self.menu, &mut self.table) {
                (Some(menu), _) => {
                    let chosen = menu.on_key(*key);
                    self.on_chosen(chosen);
                }
                (None, Some(table)) => {
                    let want = table.on_key(*key);
                    self.on_want(want);
                }
                (None, None) => self.left = Some(Left::Enough),
            },
            Event::Mouse(mouse) => match (&mut self.menu, &mut self.table) {
                (Some(menu), _) => {
                    let chosen = menu.on_mouse(*mouse);
                    self.on_chosen(chosen);
                }
                (None, Some(table)) => {
                    let want = table.on_mouse(*mouse);
                    self.on_want(want);
                }
                (None, None) => {}
            },
            _ => {}
        }
    }

    fn on_want(&mut self, want: Want) {
        match want {
            Want::Nothing => {}
            Want::Quit => self.left = Some(Left::Enough),
            Want::Menu => self.open_menu(),
            Want::Seat => self.opening.seat(self.table.as_ref().and_then(|table| table.session.rival)),
        }
    }

    fn on_chosen(&mut self, chosen: Chosen) {
        match (chosen, &self.menu) {
            (Chosen::Begin(rules), Some(menu)) => self.begin(rules, menu.level(), menu.seats()),
            // Back to the game, if there is one.
            (Chosen::Leave, _) => {
                self.menu = None;
                if self.table.is_none() {
                    self.left = Some(Left::Enough);
                }
            }
            _ => {}
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        match (&mut self.menu, &mut self.table) {
            (Some(menu), _) => menu.draw(frame),
            (None, Some(table)) => table.draw(frame),
            (None, None) => {}
        }
    }

    /// Saves the game once more if it was saved before, as the computer's turn leaves it; says what came of it.
    fn keep(&mut self) -> Option<String> {
        let table = self.table.as_mut()?;
        table.show_end();
        table.session.keep(&self.terminal.texts)
    }

    /// The steps of a game that is left, so that it is not lost.
    fn say_goodbye(&self, kept: Option<String>) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let texts = &self.terminal.texts;
        if let Some(table) = &self.table
            && !table.session.record.line().steps().is_empty()
        {
            let said = self.terminal.fit(&texts.get("play-left", &[]));
            writeln!(out, "{said}\n{}", table.session.moves())?;
        }
        for said in kept.into_iter().chain([texts.get("play-bye", &[])]) {
            writeln!(out, "{}", self.terminal.fit(&said))?;
        }
        Ok(())
    }
}
