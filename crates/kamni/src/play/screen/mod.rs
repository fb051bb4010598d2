//! The full screen: a menu to choose a game, and the table at which it is played.

mod acts;
mod board;
mod dialog;
mod grid;
mod keys;
mod look;
mod menu;
mod over;
mod scene;
mod show;
mod stage;
mod table;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use kamni_rules::Rules;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyEventKind};

use super::Opening;
use super::session::{Rival, Session};
use crate::failure::Failure;
use crate::terminal::Terminal;
use keys::is_control;
use menu::{Chosen, Menu};
use stage::Stage;
use table::{Table, Want};

/// How long to wait for a key before looking after the computer, and after signals.
const THINKING: Duration = Duration::from_millis(40);
const IDLE: Duration = Duration::from_millis(250);

/// Plays on the full screen until somebody has enough.
pub(super) fn play(terminal: &Terminal, opening: Opening) -> Result<(), Failure> {
    let mut app = App::new(terminal, opening);
    let mut stage = Stage::enter()?;
    let result = app.run(&mut stage);
    drop(stage);
    result?;
    app.say_goodbye()
}

/// What is on the screen: the menu if it is open, else the table.
#[derive(Debug)]
struct App {
    terminal: Rc<Terminal>,
    opening: Opening,
    table: Option<Table>,
    menu: Option<Menu>,
    done: bool,
}

impl App {
    fn new(terminal: &Terminal, mut opening: Opening) -> Self {
        let terminal = Rc::new(terminal.in_lang(terminal.texts.lang()));
        let record = opening.record.take();
        let mut app = Self { terminal, opening, table: None, menu: None, done: false };
        match record {
            Some(record) => {
                let (rival, time) = (app.opening.rival(), app.opening.time);
                app.sit_down(Session { record, rival, time });
            }
            None => app.open_menu(),
        }
        app
    }

    fn sit_down(&mut self, session: Session) {
        self.table = Some(Table::new(Rc::clone(&self.terminal), session));
    }

    /// Opens the menu with what is played now, or what was asked for.
    fn open_menu(&mut self) {
        let rules = self.table.as_ref().map(|table| table.session.record.rules);
        let (level, seats) = (self.opening.level, self.opening.seats);
        self.menu = Some(Menu::new(Rc::clone(&self.terminal), rules.as_ref(), level, seats));
    }

    fn begin(&mut self, rules: Rules, level: Option<u8>, seats: crate::args::Seats) {
        (self.opening.level, self.opening.seats) = (level, Some(seats));
        let session = Session::new(rules, Rival::asked(level, Some(seats)), self.opening.time);
        self.menu = None;
        self.sit_down(session);
    }

    fn run(&mut self, stage: &mut Stage) -> io::Result<()> {
        let mut changed = true;
        while !self.done && !stage.is_signalled() {
            let thinking = self.table.as_ref().is_some_and(Table::is_thinking);
            if changed || thinking {
                stage.draw(|frame| self.draw(frame))?;
            }
            let event = stage.event(if thinking { THINKING } else { IDLE })?;
            changed = event.is_some() || thinking;
            if let Some(event) = event {
                self.on_event(&event);
            }
            if let Some(table) = &mut self.table {
                table.tick();
            }
        }
        Ok(())
    }

    fn on_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            // Nothing is lost by it: the steps are written out in the end.
            Event::Key(key) if is_control(*key, 'c') => self.done = true,
            Event::Key(key) => match (&mut self.menu, &mut self.table) {
                (Some(menu), _) => {
                    let chosen = menu.on_key(*key);
                    self.on_chosen(chosen);
                }
                (None, Some(table)) => {
                    let want = table.on_key(*key);
                    self.on_want(want);
                }
                (None, None) => self.done = true,
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
            Want::Quit => self.done = true,
            Want::Menu => self.open_menu(),
        }
    }

    fn on_chosen(&mut self, chosen: Chosen) {
        match (chosen, &self.menu) {
            (Chosen::Begin(rules), Some(menu)) => self.begin(rules, menu.level(), menu.seats()),
            // Back to the game, if there is one.
            (Chosen::Leave, _) => {
                self.menu = None;
                self.done = self.table.is_none();
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

    /// The steps of a game that is left, so that it is not lost.
    fn say_goodbye(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let texts = &self.terminal.texts;
        if let Some(table) = &self.table
            && table.session.record.steps().len() > 0
        {
            let said = self.terminal.fit(&texts.get("play-left", &[]));
            writeln!(out, "{said}\n{}", table.session.moves())?;
        }
        writeln!(out, "{}", self.terminal.fit(&texts.get("play-bye", &[])))?;
        Ok(())
    }
}
