//! Drawing what lies over the board.

use kamni_texts::shown;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line as Spans;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::dialog::{Dialog, Purpose, Question};
use super::look::Look;
use crate::draw::Ink;
use crate::terminal::Terminal;
use crate::wrap::wrap;

/// The widest window that a text is easy to read in.
const WIDEST: u16 = 76;

/// Where the columns of the help begin; lines that go on hang there.
const HANGING: usize = 2;

pub(super) fn draw(frame: &mut Frame<'_>, look: Look<'_>, terminal: &Terminal, dialog: &mut Dialog) {
    let width = usize::from(frame.area().width.saturating_sub(4).min(WIDEST));
    let texts = &terminal.texts;
    let lines = |text: &str, ink: Ink| -> Vec<Spans<'static>> {
        let spans =
            |line: &str| wrapped(line, width).into_iter().map(|line| look.span(&line, ink).into()).collect();
        text.lines().flat_map(|line| -> Vec<Spans<'static>> { spans(line) }).collect()
    };
    match dialog {
        Dialog::Page { title, text, top } => {
            let lines = lines(text, Ink::Plain);
            page(frame, look, (title, lines), &texts.get("screen-help-keys", &[]), top);
        }
        Dialog::Ask(question) => {
            let (text, keys) = match question {
                Question::Quit => (texts.get("screen-quit", &[]), texts.get("screen-quit-keys", &[])),
                Question::New => (texts.get("screen-new", &[]), texts.get("screen-new-keys", &[])),
                Question::Over { path, .. } => {
                    let values = [("file", shown(&path.to_string_lossy()).into())];
                    (texts.get("screen-over", &values), texts.get("screen-over-keys", &[]))
                }
            };
            page(frame, look, ("", lines(&text, Ink::Strong)), &keys, &mut 0);
        }
        Dialog::Field { purpose, text, problem } => {
            let (title, keys) = match purpose {
                Purpose::Step => (texts.get("screen-step", &[]), texts.get("screen-step-keys", &[])),
                Purpose::Save { .. } => (texts.get("screen-save", &[]), texts.get("screen-save-keys", &[])),
            };
            // What is typed last has to be seen.
            let letters: Vec<char> = purpose.meant(text).chars().collect();
            let seen: String =
                letters[letters.len().saturating_sub(width.saturating_sub(4))..].iter().collect();
            let mut shown_lines = lines(&format!("> {}_", shown(&seen)), Ink::Strong);
            shown_lines.extend(problem.iter().flat_map(|problem| lines(problem, Ink::Hot)));
            page(frame, look, (&title, shown_lines), &keys, &mut 0);
        }
        Dialog::Rival { level, person, rules } => {
            let value = rival_name(terminal, *level);
            let [less, more] = look.glyphs().change;
            let mut lines = lines(&format!("{less} {value} {more}"), Ink::Strong);
            if *level > 0 {
                let side = [("side", rules.side(*person).code().into())];
                lines.push(look.span(&texts.get("screen-rival-side", &side), Ink::Plain).into());
            }
            let (title, keys) = (texts.get("screen-rival", &[]), texts.get("screen-rival-keys", &[]));
            page(frame, look, (&title, lines), &keys, &mut 0);
        }
    }
}

/// The opponent of a level; 0 is a person.
pub(super) fn rival_name(terminal: &Terminal, level: u8) -> String {
    match level {
        0 => terminal.texts.get("screen-person", &[]),
        _ => terminal.texts.get("screen-level", &[("level", level.into())]),
    }
}

/// A line that keeps its own columns where it fits.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width { vec![line.to_owned()] } else { wrap(line, width, HANGING) }
}

/// A window with a title, text from a line on, and keys below.
pub(super) fn page(
    frame: &mut Frame<'_>,
    look: Look<'_>,
    (title, lines): (&str, Vec<Spans<'static>>),
    keys: &str,
    top: &mut u16,
) {
    let area = frame.area();
    let longest = lines.iter().map(Spans::width).max().unwrap_or(0);
    let longest = longest.max(keys.chars().count()).max(title.chars().count() + 2);
    let width = (longest as u16 + 4).min(area.width);
    let keys = wrap(keys, usize::from(width.saturating_sub(4)).max(1), 0);
    let below = keys.len() as u16 + 1;
    let most = area.height.saturating_sub(2);
    let height = (lines.len() as u16).saturating_add(below + 2).min(most).max(area.height.min(5));
    let window =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    frame.render_widget(Clear, window);
    let mut block = Block::bordered().border_set(look.border());
    if !title.is_empty() {
        block = block.title(look.span(&format!(" {title} "), Ink::Accent));
    }
    let inner = block.inner(window);
    frame.render_widget(block, window);
    let text = Rect {
        x: inner.x + 1,
        width: inner.width.saturating_sub(2),
        height: inner.height.saturating_sub(below),
        ..inner
    };
    *top = (*top).min((lines.len() as u16).saturating_sub(text.height));
    frame.render_widget(Paragraph::new(lines).scroll((*top, 0)), text);
    let last = Rect { y: text.bottom() + 1, height: below - 1, ..text }.intersection(inner);
    let keys: Vec<Spans<'_>> = keys.iter().map(|line| look.span(line, Ink::Dim).into()).collect();
    frame.render_widget(Paragraph::new(keys), last);
}
