//! What lies over the board for a while: a page to read, a question, a field, a choice.

use std::borrow::Cow;
use std::path::PathBuf;

use kamni_rules::{Player, Rules};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::keys::{is_control, latin, meant};
use crate::play::orders::Order;

/// What is open.
#[derive(Debug)]
pub(super) enum Dialog {
    /// Something to read, from this line on.
    Page {
        title: String,
        text: String,
        top: u16,
    },
    Ask(Question),
    Field {
        purpose: Purpose,
        text: String,
        problem: Option<String>,
    },
    /// The computer's level, where 0 is a person, and one's own side.
    Rival {
        level: u8,
        person: Player,
        rules: Rules,
    },
}

/// A question, whose answer is yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Quit,
    New,
    /// Whether to save over a file, and then to leave.
    Over {
        path: PathBuf,
        leave: bool,
    },
}

/// What a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Step,
    /// Saving, and then leaving.
    Save {
        leave: bool,
    },
}

impl Purpose {
    /// What is meant by a text that was typed. Steps have Latin letters: the key counts, whatever the layout. The sign @ is a quotation
    /// mark in the Russian one. Orders are words of both languages.
    pub(super) fn meant(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Step if !Order::may_be(text) => {
                text.chars().map(|letter| if letter == '"' { '@' } else { latin(letter) }).collect()
            }
            Self::Step | Self::Save { .. } => text.into(),
        }
    }
}

/// What came of a key.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Open,
    Closed,
    Yes(Question),
    /// To save before leaving.
    SaveFirst,
    Typed(Purpose, String),
    Rival {
        level: u8,
        person: Player,
    },
}

/// The longest text that a field takes.
const LONGEST: usize = 200;

impl Dialog {
    pub(super) fn on_key(&mut self, key: KeyEvent) -> Outcome {
        if key.code == KeyCode::Esc {
            return Outcome::Closed;
        }
        match self {
            Self::Page { top, .. } => on_page(top, meant(key)),
            Self::Ask(question) => on_question(question, key),
            Self::Field { purpose, text, problem } => {
                *problem = None;
                on_field(*purpose, text, key)
            }
            Self::Rival { level, person, .. } => on_rival(level, person, meant(key)),
        }
    }
}

fn on_page(top: &mut u16, key: KeyCode) -> Outcome {
    *top = match key {
        KeyCode::Up | KeyCode::Char('k' | 'K') => top.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j' | 'J') => *top + 1,
        KeyCode::PageUp => top.saturating_sub(10),
        KeyCode::PageDown => *top + 10,
        _ => return Outcome::Closed,
    };
    Outcome::Open
}

/// In Russian, н is the key of y and the first letter of no. So it means no, which does no harm.
fn on_question(question: &Question, key: KeyEvent) -> Outcome {
    match key.code {
        KeyCode::Enter | KeyCode::Char('y' | 'Y' | 'д' | 'Д') => Outcome::Yes(question.clone()),
        KeyCode::Char('s' | 'ы') if *question == Question::Quit => Outcome::SaveFirst,
        KeyCode::Char('q' | 'й') if *question == Question::Quit => Outcome::Yes(Question::Quit),
        KeyCode::Char('n' | 'N' | 'н' | 'Н' | 'т' | 'Т') => Outcome::Closed,
        _ => Outcome::Open,
    }
}

fn on_field(purpose: Purpose, text: &mut String, key: KeyEvent) -> Outcome {
    match key.code {
        KeyCode::Enter => return Outcome::Typed(purpose, purpose.meant(text).trim().to_owned()),
        KeyCode::Backspace => {
            text.pop();
        }
        _ if is_control(key, 'u') => text.clear(),
        KeyCode::Char(letter)
            if text.len() < LONGEST
                && !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) =>
        {
            text.push(letter);
        }
        _ => {}
    }
    Outcome::Open
}

fn on_rival(level: &mut u8, person: &mut Player, key: KeyCode) -> Outcome {
    match key {
        KeyCode::Left | KeyCode::Char('h' | 'H' | '-') => *level = level.saturating_sub(1),
        KeyCode::Right | KeyCode::Char('l' | 'L' | '+') => *level = (*level + 1).min(10),
        KeyCode::Char(digit @ '1'..='9') => *level = digit as u8 - b'0',
        KeyCode::Char('0') => *level = 10,
        KeyCode::Up
        | KeyCode::Down
        | KeyCode::Tab
        | KeyCode::BackTab
        | KeyCode::Char('j' | 'J' | 'k' | 'K') => {
            *person = person.other();
        }
        KeyCode::Enter | KeyCode::Char(' ') => return Outcome::Rival { level: *level, person: *person },
        _ => {}
    }
    Outcome::Open
}
