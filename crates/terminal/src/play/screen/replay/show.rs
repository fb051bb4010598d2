//! Drawing a recorded game: board, panel, what is said about the turn, keys.

use kamni_records::NodeId;
use kamni_rules::{Cell, Position, Step};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line as Spans, Text};
use ratatui::widgets::Paragraph;

use super::Reader;
use crate::draw::{Ink, panel};
use crate::play::screen::board::{Hand, board};
use crate::play::screen::grid::Places;
use crate::play::screen::look::Look;
use crate::play::screen::over::page;
use crate::play::screen::show::{LEAST, draw_too_small, fit_panel, put_board};
use crate::replay::words;
use crate::wrap::wrap;

/// The turn, three lines of comment, keys.
const FOOTER: u16 = 5;
const COMMENT: u16 = 3;

/// Letters of a bar.
const BAR: usize = 16;

impl Reader<'_> {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.buttons.clear();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            draw_too_small(frame, self.terminal, area);
            return;
        }
        let look = Look::of(self.terminal, self.place.record().rules().kind());
        let footer = FOOTER.min(area.height / 2);
        let upper = Rect { height: area.height - footer, ..area };
        let shown = self.place.board();
        let size = shown.position().size();
        let places = Places::of(upper, size, self.last_cell());
        let hand = Hand { cursor: None, chosen: None, hint: None, active: false };
        put_board(frame, look, places, &board(look, shown, places.grid, &hand, self.terminal.ascii));
        self.draw_panel(frame, look, places.panel);
        let row = |from: u16, height: u16| Rect { y: upper.height + from, height, ..area };
        let title = words::turn_title(self.terminal, &self.place);
        frame.render_widget(Paragraph::new(look.span(&title, Ink::Strong)), row(0, 1));
        let room = COMMENT.min(footer.saturating_sub(2));
        self.draw_comment(frame, look, row(1, room));
        self.draw_keys(frame, row(footer - 1, 1));
        if let Some(open) = &mut self.page {
            let width = usize::from(area.width.saturating_sub(4)).max(1);
            let fits = |line: &str| line.chars().count() <= width;
            let lines = open
                .text
                .lines()
                .flat_map(|line| if fits(line) { vec![line.to_owned()] } else { wrap(line, width, 0) });
            let lines: Vec<Spans<'static>> = lines.map(|line| look.span(&line, Ink::Plain).into()).collect();
            let keys = self.terminal.texts.get("screen-help-keys", &[]);
            page(frame, look, (&open.title, lines), &keys, &mut open.top);
        }
    }

    /// Where the last step led: if not all of the board is seen, this is.
    fn last_cell(&self) -> Cell {
        let middle = self.place.board().position().size() / 2;
        let last = self.place.board().line().steps().iter().rev().find_map(|step| match *step {
            Step::Put(cell) | Step::Take(cell) | Step::SetDown(cell) | Step::Move(_, cell) => Some(cell),
            Step::End | Step::Pass | Step::Count => None,
        });
        last.unwrap_or(Cell::new(middle, middle))
    }

    fn draw_panel(&self, frame: &mut Frame<'_>, look: Look<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        let (width, texts) = (usize::from(area.width), &self.terminal.texts);
        let mut lines: Vec<Spans<'static>> = Vec::new();
        let mut add = |text: &str, ink: Ink| {
            lines.extend(wrap(text, width, 0).iter().map(|line| Spans::from(look.span(line, ink))));
        };
        if self.shelf.has(false) || self.shelf.has(true) {
            let number = self.shelf.number().to_string();
            add(&texts.get("replay-game", &[("number", number.into())]), Ink::Dim);
        }
        for line in words::players(&self.terminal.texts, self.place.record()) {
            add(&line, Ink::Strong);
        }
        for line in panel(self.terminal, self.place.board(), width) {
            lines.push(look.spans(&line));
        }
        let record = self.place.record();
        let at_end = record.children(self.place.node()).next().is_none() && self.place.is_whole();
        let mut add = |text: &str, ink: Ink| {
            lines.extend(wrap(text, width, 0).iter().map(|line| Spans::from(look.span(line, ink))));
        };
        if let Some(end) = words::end(self.terminal, record).filter(|_| at_end && !self.place.in_variation())
        {
            add(&end, Ink::Strong);
        }
        let note = record.note(self.place.node());
        if let Some(eval) = note.eval.filter(|_| self.place.is_whole()) {
            let [done, left] = look.glyphs().bar;
            let full = ((1.0 + eval.chance().value()) / 2.0 * BAR as f64).round() as usize;
            let bar: String = (0..BAR).map(|place| if place < full { done } else { left }).collect();
            add(&bar, Ink::First);
        }
        let values = [
            ("turn", self.place.depth().to_string().into()),
            ("turns", (self.place.depth() + record.line(self.place.node()).count()).to_string().into()),
        ];
        let key = if self.place.in_variation() { "replay-turn-variation" } else { "replay-turn" };
        add(&texts.get(key, &values), Ink::Dim);
        self.add_lines(look, width, &mut lines);
        fit_panel(&mut lines, area.height.into(), look.style(Ink::Dim));
        frame.render_widget(Paragraph::new(Text::from(lines)), area);
    }

    /// The lines that lead on from here, where there is a choice.
    fn add_lines(&self, look: Look<'_>, width: usize, lines: &mut Vec<Spans<'static>>) {
        let next: Vec<NodeId> = self.place.next();
        if next.len() < 2 {
            return;
        }
        for (place, node) in next.into_iter().enumerate() {
            let chosen = place == self.place.choice();
            let mark = if chosen { "▸ " } else { "  " };
            let text = format!("{mark}{}", words::line(self.place.record(), node));
            let text: String = text.chars().take(width).collect();
            lines.push(look.span(&text, if chosen { Ink::Strong } else { Ink::Plain }).into());
        }
    }

    fn draw_comment(&self, frame: &mut Frame<'_>, look: Look<'_>, area: Rect) {
        let mut lines = wrap(&self.comment(), area.width.into(), 0);
        let most = usize::from(area.height);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                let kept: String = last.chars().take(usize::from(area.width).saturating_sub(8)).collect();
                *last = kept + " … (c)";
            }
        }
        let lines: Vec<Spans<'_>> = lines.iter().map(|line| look.span(line, Ink::Plain).into()).collect();
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// The keys that are of use; clicks on them do the same.
    fn draw_keys(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let look = Look::of(self.terminal, self.place.record().rules().kind());
        let texts = &self.terminal.texts;
        let mut keys = vec![
            (KeyCode::Left, "←", "replay-key-back"),
            (KeyCode::Right, "→", "replay-key-on"),
            (KeyCode::Home, "Home", "replay-key-home"),
            (KeyCode::End, "End", "replay-key-end"),
            (KeyCode::Char('?'), "?", "screen-key-help"),
            (KeyCode::Char('q'), "q", "screen-key-quit"),
        ];
        let [before, behind] = [false, true].map(|forward| self.shelf.has(forward));
        if before || behind {
            let key = if behind { ']' } else { '[' };
            keys.insert(4, (KeyCode::Char(key), "[ ]", "replay-key-game"));
        }
        if self.place.next().len() > 1 {
            keys.insert(2, (KeyCode::Down, "↑ ↓", "replay-key-choose"));
        }
        if self.place.in_variation() {
            keys.insert(2, (KeyCode::Char('m'), "m", "replay-key-main"));
        }
        let (mut x, mut spans) = (area.x, Vec::new());
        for (key, name, text) in keys {
            let (name, text) = (look.span(name, Ink::Strong), look.span(&texts.get(text, &[]), Ink::Dim));
            let long = (name.width() + 1 + text.width()) as u16;
            if x + long > area.right() {
                break;
            }
            self.buttons.push((Rect { x, width: long, ..area }, key));
            spans.extend([name, " ".into(), text, "  ".into()]);
            x += long + 2;
        }
        frame.render_widget(Paragraph::new(Spans::from(spans)), area);
    }
}
