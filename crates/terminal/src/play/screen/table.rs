//! The table: a game on the screen, who sits at it, and what keys and clicks do.

use std::path::Path;
use std::rc::Rc;

use kamni_engine::Level;
use kamni_rules::{Cell, Position, Step};
use kamni_texts::shown;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::dialog::{Dialog, Outcome, Purpose, Question};
use super::grid::Places;
use super::keys::{is_control, meant};
use super::rival::Shown;
use super::scene::doable;
use crate::draw::Ink;
use crate::play::computer::{Computer, Thought};
use crate::play::saved::{self, SaveError};
use crate::play::session::Session;
use crate::terminal::Terminal;

/// What the table wants done that it cannot do itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Nothing,
    Quit,
    /// To choose another game.
    Menu,
    /// To remember who sits where, for later games.
    Seat,
}

/// What the computer thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// Its own turn.
    Turn,
    Hint,
}

#[derive(Debug)]
pub(super) struct Table {
    pub(super) terminal: Rc<Terminal>,
    pub(super) session: Session,
    pub(super) computer: Computer,
    pub(super) thought: Option<(About, Thought)>,
    /// The rest of the computer's turn, while it is shown step by step.
    pub(super) shown: Option<Shown>,
    pub(super) cursor: Cell,
    /// Whether the person has put the cursor somewhere; until then it goes where something can be done.
    pub(super) aimed: bool,
    /// The piece that is to move next; a fortress is its top-left cell.
    pub(super) chosen: Option<Cell>,
    /// The steps that are suggested, the next one first.
    pub(super) hint: Vec<Step>,
    pub(super) message: Option<(String, Ink)>,
    pub(super) dialog: Option<Dialog>,
    /// Where things were drawn last, for the mouse.
    pub(super) places: Option<Places>,
    pub(super) buttons: Vec<(Rect, KeyCode)>,
}

impl Table {
    pub(super) fn new(terminal: Rc<Terminal>, session: Session) -> Self {
        let middle = session.record.position().size() / 2;
        let mut table = Self {
            terminal,
            session,
            computer: Computer::default(),
            thought: None,
            shown: None,
            cursor: Cell::new(middle, middle),
            aimed: false,
            chosen: None,
            hint: Vec::new(),
            message: None,
            dialog: None,
            places: None,
            buttons: Vec::new(),
        };
        table.wake();
        table
    }

    // ---- Speaking ----

    pub(super) fn say(&mut self, key: &str, ink: Ink) {
        self.message = Some((self.terminal.texts.get(key, &[]), ink));
    }

    // ---- Listening ----

    pub(super) fn on_key(&mut self, key: KeyEvent) -> Want {
        if let Some(mut dialog) = self.dialog.take() {
            return match dialog.on_key(key) {
                Outcome::Open => {
                    self.dialog = Some(dialog);
                    Want::Nothing
                }
                outcome => self.answer(outcome),
            };
        }
        if self.show_end() {
            return Want::Nothing;
        }
        if is_control(key, 'z') {
            self.take_back();
            return Want::Nothing;
        }
        self.on_meant(meant(key))
    }

    /// What a key does on the board.
    fn on_meant(&mut self, key: KeyCode) -> Want {
        if self.move_cursor(key) {
            return Want::Nothing;
        }
        match key {
            KeyCode::Enter | KeyCode::Char(' ') => self.press(self.cursor),
            KeyCode::Esc => self.let_go(),
            KeyCode::Backspace | KeyCode::Char('u') => self.take_back(),
            KeyCode::Char('i') => self.ask_for_hint(),
            KeyCode::Char('e') => self.make(Step::End),
            KeyCode::Char('p') => self.make(Step::Pass),
            KeyCode::Char('c') => self.make(Step::Count),
            KeyCode::Char('o') => self.open_rival(),
            KeyCode::Char('s') => self.open_save(false),
            KeyCode::Char('r') => self.open_rules(),
            // The second of each is the same key in the Russian layout.
            KeyCode::Char('?' | ',') => self.open_help(),
            KeyCode::Char('.') if self.is_thinking() => {
                if let Some((_, thought)) = &self.thought {
                    thought.hurry();
                }
            }
            KeyCode::Char('/' | '.') => self.open_field(Purpose::Step, String::new(), None),
            KeyCode::Char('n') => return self.leave_by(Question::New, Want::Menu),
            KeyCode::Char('q') => return self.leave_by(Question::Quit, Want::Quit),
            _ => {}
        }
        Want::Nothing
    }

    /// Leaves, but asks first if the game is unfinished.
    pub(super) fn leave_by(&mut self, question: Question, want: Want) -> Want {
        if !self.session.is_unfinished() {
            return want;
        }
        self.dialog = Some(Dialog::Ask(question));
        Want::Nothing
    }

    fn let_go(&mut self) {
        self.chosen = None;
        self.message = None;
        self.hint.clear();
        if !self.computer_is_at_it() {
            self.thought = None;
        }
    }

    /// Moves the cursor if the key does.
    fn move_cursor(&mut self, key: KeyCode) -> bool {
        let size = self.session.record.position().size();
        let (col, row, last) = (self.cursor.col(), self.cursor.row(), size - 1);
        self.cursor = match key {
            KeyCode::Left | KeyCode::Char('h' | 'H') => Cell::new(col.saturating_sub(1), row),
            KeyCode::Right | KeyCode::Char('l' | 'L') => Cell::new((col + 1).min(last), row),
            KeyCode::Up | KeyCode::Char('k' | 'K') => Cell::new(col, row.saturating_sub(1)),
            KeyCode::Down | KeyCode::Char('j' | 'J') => Cell::new(col, (row + 1).min(last)),
            KeyCode::Home => Cell::new(0, row),
            KeyCode::End => Cell::new(last, row),
            KeyCode::PageUp => Cell::new(col, 0),
            KeyCode::PageDown => Cell::new(col, last),
            KeyCode::Tab | KeyCode::BackTab => self.next_doable(key == KeyCode::Tab),
            _ => return false,
        };
        self.aimed = true;
        // A refusal goes with the next gesture.
        self.message = None;
        true
    }

    /// The next cell, or the one before, with which something can be done.
    fn next_doable(&self, forward: bool) -> Cell {
        let cells = doable(&self.session.record, self.chosen);
        let next = match forward {
            true => cells.iter().find(|cell| **cell > self.cursor).or(cells.first()),
            false => cells.iter().rev().find(|cell| **cell < self.cursor).or(cells.last()),
        };
        next.copied().unwrap_or(self.cursor)
    }

    pub(super) fn on_mouse(&mut self, mouse: MouseEvent) -> Want {
        let key = match mouse.kind {
            MouseEventKind::ScrollUp => KeyCode::Up,
            MouseEventKind::ScrollDown => KeyCode::Down,
            MouseEventKind::Down(MouseButton::Right) => KeyCode::Esc,
            MouseEventKind::Down(MouseButton::Left) => return self.on_click(mouse.column, mouse.row),
            _ => return Want::Nothing,
        };
        // On the board the wheel does nothing.
        if self.dialog.is_some() || key == KeyCode::Esc { self.on_key(key.into()) } else { Want::Nothing }
    }

    fn on_click(&mut self, x: u16, y: u16) -> Want {
        let button = self.buttons.iter().find(|(area, _)| area.contains((x, y).into()));
        if let Some((_, key)) = button {
            return self.on_key((*key).into());
        }
        if self.dialog.is_none()
            && !self.show_end()
            && let Some(cell) = self.places.and_then(|places| places.cell_at(x, y))
        {
            (self.cursor, self.aimed) = (cell, true);
            self.press(cell);
        }
        Want::Nothing
    }

    // ---- Dialogs ----

    pub(super) fn open_field(&mut self, purpose: Purpose, text: String, problem: Option<String>) {
        self.dialog = Some(Dialog::Field { purpose, text, problem });
    }

    pub(super) fn open_save(&mut self, leave: bool) {
        let name = saved::usual_name(self.session.record.rules().kind());
        self.open_field(Purpose::Save { leave }, name, None);
    }

    pub(super) fn open_rules(&mut self) {
        let (texts, kind) = (&self.terminal.texts, self.session.record.rules().kind());
        let rules = texts.get(&format!("rules-{kind}"), &[]);
        let text: Vec<String> = rules.lines().map(|rule| format!("· {rule}")).collect();
        self.dialog = Some(Dialog::Page { title: texts.game(kind), text: text.join("\n"), top: 0 });
    }

    pub(super) fn open_rival(&mut self) {
        let level = self.session.rival.map_or(0, |rival| rival.level.number());
        let (person, rules) = (self.session.person(), *self.session.record.rules());
        self.dialog = Some(Dialog::Rival { level, person, rules });
    }

    /// What a closed dialog says is done.
    fn answer(&mut self, outcome: Outcome) -> Want {
        match outcome {
            Outcome::Open | Outcome::Closed => {}
            Outcome::Yes(Question::Quit) => return Want::Quit,
            Outcome::Yes(Question::New) => return Want::Menu,
            Outcome::Yes(Question::Over { path, leave }) => return self.save(&path, leave, true),
            Outcome::SaveFirst => self.open_save(true),
            Outcome::Typed(Purpose::Step, text) => return self.do_typed(&text),
            Outcome::Typed(Purpose::Save { leave }, name) if !name.is_empty() => {
                return self.save(Path::new(&name), leave, false);
            }
            Outcome::Typed(..) => {}
            Outcome::Rival { level, person } => {
                self.session.set_rival(Level::new(level), person);
                let said = match level {
                    0 => self.terminal.texts.get("play-two-people", &[]),
                    _ => self.terminal.texts.get("play-level", &[("level", level.into())]),
                };
                self.message = Some((said, Ink::Plain));
                self.hint.clear();
                self.wake();
                return Want::Seat;
            }
        }
        Want::Nothing
    }

    pub(super) fn save(&mut self, path: &Path, leave: bool, over: bool) -> Want {
        let name = path.to_string_lossy().into_owned();
        match self.session.save(&self.terminal.texts, path, over) {
            Ok(()) if leave => return Want::Quit,
            Ok(()) => {
                let said = self.terminal.texts.get("play-saved", &[("file", shown(&name).into())]);
                self.message = Some((said, Ink::Strong));
            }
            Err(SaveError::Exists) => {
                self.dialog = Some(Dialog::Ask(Question::Over { path: path.to_owned(), leave }));
            }
            Err(SaveError::Failed(problem)) => {
                self.open_field(Purpose::Save { leave }, name, Some(problem));
            }
        }
        Want::Nothing
    }
}
