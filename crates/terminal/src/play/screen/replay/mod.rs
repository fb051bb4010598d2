//! A recorded game on the full screen.

mod show;
#[cfg(test)]
mod tests;

use std::io;

use kamni_records::Record;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::IDLE;
use super::keys::{is_control, meant};
use super::stage::Stage;
use crate::failure::Failure;
use crate::replay::place::Place;
use crate::replay::shelf::Shelf;
use crate::replay::words;
use crate::signals::{Left, Signals};
use crate::terminal::Terminal;

/// Turns that a page has.
const PAGE: usize = 10;

/// Goes through a game on the full screen until somebody has enough or a signal comes.
pub(in crate::play) fn replay(
    terminal: &Terminal,
    record: Record,
    shelf: Shelf<'_>,
    signals: &Signals,
) -> Result<Left, Failure> {
    let mut reader = Reader::new(terminal, record, shelf);
    let mut stage = Stage::enter()?;
    let result = reader.run(&mut stage, signals);
    drop(stage);
    let left = signals.heard().or(reader.left).unwrap_or(Left::Enough);
    if left == Left::Enough {
        result?;
    }
    Ok(left)
}

/// Something to read over the board.
#[derive(Debug)]
struct Page {
    title: String,
    text: String,
    top: u16,
}

/// One who goes through a game.
#[derive(Debug)]
struct Reader<'t> {
    terminal: &'t Terminal,
    place: Place,
    shelf: Shelf<'t>,
    page: Option<Page>,
    /// Where keys were drawn last, for the mouse.
    buttons: Vec<(Rect, KeyCode)>,
    left: Option<Left>,
}

impl<'t> Reader<'t> {
    fn new(terminal: &'t Terminal, record: Record, shelf: Shelf<'t>) -> Self {
        Self { terminal, place: Place::new(record), shelf, page: None, buttons: Vec::new(), left: None }
    }

    fn run(&mut self, stage: &mut Stage, signals: &Signals) -> io::Result<()> {
        let mut changed = true;
        while self.left.is_none() && signals.heard().is_none() {
            if changed {
                stage.draw(|frame| self.draw(frame))?;
            }
            let event = stage.event(IDLE)?;
            changed = event.is_some();
            if let Some(event) = event {
                self.on_event(&event);
            }
        }
        Ok(())
    }

    fn on_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) if is_control(*key, 'c') => self.left = Some(Left::INTERRUPTED),
            Event::Key(key) => self.on_key(*key),
            Event::Mouse(mouse) => self.on_mouse(*mouse),
            _ => {}
        }
    }

    fn on_key(&mut self, key: KeyEvent) {
        let key = meant(key);
        if let Some(page) = &mut self.page {
            match key {
                KeyCode::Down | KeyCode::Char('j') => page.top = page.top.saturating_add(1),
                KeyCode::Up | KeyCode::Char('k') => page.top = page.top.saturating_sub(1),
                _ => self.page = None,
            }
            return;
        }
        match key {
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('l' | ' ') => {
                self.place.forward();
            }
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('h') => {
                self.place.back();
            }
            KeyCode::Up | KeyCode::Char('k') => self.place.choose(false),
            KeyCode::Down | KeyCode::Char('j') => self.place.choose(true),
            KeyCode::Char('.') => self.place.step_forward(),
            KeyCode::Char(',') => self.place.step_back(),
            KeyCode::PageDown => (0..PAGE).for_each(|_| {
                self.place.forward();
            }),
            KeyCode::PageUp => (0..PAGE).for_each(|_| {
                self.place.back();
            }),
            KeyCode::Home => self.place.home(),
            KeyCode::End => self.place.end(),
            KeyCode::Char('n') => {
                self.place.seek_noted(true);
            }
            KeyCode::Char('p') => {
                self.place.seek_noted(false);
            }
            KeyCode::Char('m') | KeyCode::Esc => {
                self.place.leave_variation();
            }
            KeyCode::Char(']') => self.turn_to_game(true),
            KeyCode::Char('[') => self.turn_to_game(false),
            KeyCode::Char('c') => self.open_comment(),
            KeyCode::Char('?' | '/') => {
                let texts = &self.terminal.texts;
                let (title, text) = (texts.get("replay-keys", &[]), texts.get("replay-help", &[]));
                self.page = Some(Page { title, text, top: 0 });
            }
            KeyCode::Char('q') => self.left = Some(Left::Enough),
            _ => {}
        }
    }

    /// To the next game of the file, or the one before, with what is wrong with it.
    fn turn_to_game(&mut self, forward: bool) {
        if !self.shelf.has(forward) {
            return;
        }
        let wrong = match self.shelf.turn(&self.terminal.texts, forward) {
            Ok(None) => return,
            Ok(Some(taken)) => {
                self.place = Place::new(taken.record);
                taken.faults.join("\n")
            }
            Err(reason) => reason,
        };
        if !wrong.is_empty() {
            let title = self.terminal.texts.get("replay-wrong", &[]);
            self.page = Some(Page { title, text: words::shown(&wrong), top: 0 });
        }
    }

    fn open_comment(&mut self) {
        let text = self.comment();
        if !text.is_empty() {
            let title = words::turn_title(self.terminal, &self.place);
            self.page = Some(Page { title, text, top: 0 });
        }
    }

    /// What is said about the turn here.
    fn comment(&self) -> String {
        let note = self.place.record().note(self.place.node());
        let said = [&note.before, &note.after].map(|text| words::shown(text));
        said.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn on_mouse(&mut self, mouse: MouseEvent) {
        let key = match mouse.kind {
            MouseEventKind::ScrollUp => Some(if self.page.is_some() { KeyCode::Up } else { KeyCode::Left }),
            MouseEventKind::ScrollDown => {
                Some(if self.page.is_some() { KeyCode::Down } else { KeyCode::Right })
            }
            MouseEventKind::Down(MouseButton::Right) => Some(KeyCode::Esc),
            MouseEventKind::Down(MouseButton::Left) => {
                let at = (mouse.column, mouse.row).into();
                self.buttons.iter().find(|(area, _)| area.contains(at)).map(|(_, key)| *key)
            }
            _ => None,
        };
        if let Some(key) = key {
            self.on_key(key.into());
        }
    }
}
