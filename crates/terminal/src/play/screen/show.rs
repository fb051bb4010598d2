//! Drawing the table: board, panel, messages, keys, and what lies over them.

use kamni_rules::{Cell, Position, Step};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position as Place, Rect};
use ratatui::style::Style;
use ratatui::text::{Line as Spans, Span, Text};
use ratatui::widgets::Paragraph;

use super::board::{Hand, board};
use super::grid::{COORDINATES, Places};
use super::look::Look;
use super::over;
use super::scene::{piece_of, targets};
use super::table::Table;
use crate::draw::{Ink, panel};
use crate::games;
use crate::terminal::Terminal;
use crate::wrap::wrap;

/// Two lines of messages, one about the cell under the cursor, one of keys.
const FOOTER: u16 = 4;
const MESSAGE: u16 = 2;
/// Below this nothing sensible can be shown.
pub(super) const LEAST: (u16, u16) = (30, 10);

impl Table {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.buttons.clear();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            self.places = None;
            draw_too_small(frame, &self.terminal, area);
            return;
        }
        let upper = Rect { height: area.height - FOOTER, ..area };
        let places = Places::of(upper, self.session.record.position().size(), self.cursor);
        self.places = Some(places);
        self.draw_board(frame, places);
        self.draw_panel(frame, places.panel);
        let bottom = |from: u16, height: u16| Rect { y: upper.height + from, height, ..area };
        self.draw_message(frame, bottom(0, MESSAGE));
        self.draw_cell(frame, bottom(MESSAGE, 1));
        self.draw_keys(frame, bottom(MESSAGE + 1, 1));
        if let Some(dialog) = &mut self.dialog {
            let look = Look::of(&self.terminal, self.session.record.rules().kind());
            over::draw(frame, look, &self.terminal, dialog);
        }
    }

    pub(super) fn look(&self) -> Look<'_> {
        Look::of(&self.terminal, self.session.record.rules().kind())
    }

    fn draw_board(&self, frame: &mut Frame<'_>, places: Places) {
        let active = !self.computer_is_at_it() && !self.session.record.position().is_over();
        let hand = Hand { cursor: Some(self.cursor), chosen: self.chosen, hint: self.hint.first(), active };
        let picture = board(self.look(), &self.session.record, places.grid, &hand, self.terminal.ascii);
        put_board(frame, self.look(), places, &picture);
    }

    fn draw_panel(&self, frame: &mut Frame<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        let (look, width) = (self.look(), usize::from(area.width));
        let lines = panel(&self.terminal, &self.session.record, width);
        let mut lines: Vec<Spans<'_>> = lines.iter().map(|line| look.spans(line)).collect();
        if let Some(rival) = self.session.rival {
            let side = self.session.record.rules().side(rival.player).code();
            let values = [("side", side.into()), ("level", rival.level.number().into())];
            let said = self.terminal.texts.get("play-rival", &values);
            lines.push(Spans::default());
            lines.extend(wrap(&said, width, 0).iter().map(|line| look.span(line, Ink::Dim).into()));
        }
        fit_panel(&mut lines, area.height.into(), look.style(Ink::Dim));
        frame.render_widget(Paragraph::new(Text::from(lines)), area);
    }

    fn draw_message(&self, frame: &mut Frame<'_>, area: Rect) {
        let (text, ink) = match (self.thinking(), &self.message) {
            (_, Some((text, ink))) => (text.clone(), *ink),
            (Some(text), None) => (text, Ink::Accent),
            // Without a panel, whose turn it is has to be said here.
            (None, None) if self.places.is_some_and(|places| places.panel.is_empty()) => {
                (self.whose_turn(), Ink::Strong)
            }
            (None, None) => return,
        };
        let lines = wrap(&text, area.width.into(), 0);
        let lines: Vec<Spans<'_>> = lines.iter().map(|line| self.look().span(line, ink).into()).collect();
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn whose_turn(&self) -> String {
        let (texts, record) = (&self.terminal.texts, &self.session.record);
        match (record.position().to_move(), record.position().outcome()) {
            (Some(player), _) => {
                format!(
                    "{}. {}",
                    texts.to_move(record.rules(), player),
                    texts.title(record.rules(), record.position())
                )
            }
            (None, Some(outcome)) => texts.outcome_title(record.rules(), &outcome),
            (None, None) => String::new(),
        }
    }

    /// Says what is under the cursor: its name, what stands there, what it means now.
    fn draw_cell(&self, frame: &mut Frame<'_>, area: Rect) {
        let mut parts = vec![self.cursor.to_string(), self.what_stands(self.cursor)];
        parts.extend(self.what_it_means(self.cursor));
        let look = self.look();
        let line = Spans::from(vec![look.span("▸ ", Ink::Strong), look.span(&parts.join(", "), Ink::Plain)]);
        frame.render_widget(Paragraph::new(line), area);
    }

    fn what_stands(&self, cell: Cell) -> String {
        let (texts, record) = (&self.terminal.texts, &self.session.record);
        match record.position().piece_at(cell) {
            None => texts.get("screen-empty", &[]),
            Some(piece) => (games::of(record.rules().kind()).pieces.stands)(texts, record, cell, piece),
        }
    }

    fn what_it_means(&self, cell: Cell) -> Vec<String> {
        let (texts, record) = (&self.terminal.texts, &self.session.record);
        let (position, mut said) = (record.position(), Vec::new());
        let Some(mover) = position.to_move().filter(|_| !self.computer_is_at_it()) else {
            return said;
        };
        let target =
            self.chosen.and_then(|from| targets(record, from).into_iter().find(|to| to.cell == cell));
        if self.chosen.is_some() && self.chosen == piece_of(record, cell) {
            said.push(texts.get("screen-chosen", &[]));
        } else if let Some(target) = target {
            said.push(match target.takes {
                0 => texts.get("screen-can-go", &[]),
                takes => texts.get("screen-can-go-taking", &[("count", takes.into())]),
            });
        } else if position.is_legal(Step::Take(cell)) {
            let side = record.rules().side(mover).code();
            said.push(texts.get("screen-can-take", &[("side", side.into())]));
        } else if position.is_legal(Step::Put(cell)) || position.is_legal(Step::SetDown(cell)) {
            said.push(texts.get("screen-can-put", &[]));
        } else if piece_of(record, cell).is_some() {
            said.push(texts.get("screen-can-act", &[]));
        }
        let hinted = match self.hint.first() {
            Some(Step::Move(from, to)) => [*from, *to].contains(&cell),
            Some(Step::Put(at) | Step::Take(at) | Step::SetDown(at)) => *at == cell,
            _ => false,
        };
        said.extend(hinted.then(|| texts.get("screen-hinted", &[])));
        said
    }

    /// The keys that are of use now; clicks on them do the same.
    fn draw_keys(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let keys = self.useful_keys();
        let look = Look::of(&self.terminal, self.session.record.rules().kind());
        let texts = &self.terminal.texts;
        let named =
            keys.iter().map(|(key, name, text)| (*key, *name, look.span(&texts.get(text, &[]), Ink::Dim)));
        let mut named: Vec<(KeyCode, &str, Span<'_>)> = named.collect();
        let width = |named: &[(KeyCode, &str, Span<'_>)]| -> usize {
            named.iter().map(|(_, name, text)| name.len() + 1 + text.width() + 2).sum()
        };
        // Help and leaving stay to the last.
        while named.len() > 2 && width(&named) > usize::from(area.width) + 2 {
            named.remove(named.len() - 3);
        }
        let mut x = area.x;
        let mut spans = Vec::new();
        for (key, name, text) in named {
            let long = (name.len() + 1 + text.width()) as u16;
            self.buttons.push((Rect { x, width: long, ..area }, key));
            spans.extend([look.span(name, Ink::Strong), " ".into(), text, "  ".into()]);
            x += long + 2;
        }
        frame.render_widget(Paragraph::new(Spans::from(spans)), area);
    }

    fn useful_keys(&self) -> Vec<(KeyCode, &'static str, &'static str)> {
        let letter = KeyCode::Char;
        let legal = self.session.record.position().legal();
        let mut keys = Vec::new();
        if self.is_thinking() {
            keys.push((letter('.'), ".", "screen-key-now"));
        }
        if !self.computer_is_at_it() && !legal.is_empty() {
            for (step, key, name, text) in [
                (Step::End, 'e', "e", "screen-key-end"),
                (Step::Pass, 'p', "p", "screen-key-pass"),
                (Step::Count, 'c', "c", "screen-key-count"),
            ] {
                if legal.contains(&step) {
                    keys.push((letter(key), name, text));
                }
            }
            keys.push((KeyCode::Enter, "Enter", "screen-key-go"));
            keys.push((letter('i'), "i", "screen-key-hint"));
        }
        keys.push((letter('u'), "u", "screen-key-undo"));
        if self.session.record.position().is_over() {
            keys.push((letter('n'), "n", "screen-key-new"));
        }
        keys.push((letter('s'), "s", "screen-key-save"));
        keys.push((letter('/'), "/", "screen-key-step"));
        keys.push((letter('?'), "?", "screen-key-help"));
        keys.push((letter('q'), "q", "screen-key-quit"));
        keys
    }
}

/// Leaves out of a panel what does not fit: empty lines first, then what is said in passing, then from the top, for whose turn it
/// is stands last.
pub(super) fn fit_panel(lines: &mut Vec<Spans<'_>>, most: usize, passing: Style) {
    let is_empty = |line: &Spans<'_>| line.width() == 0;
    let in_passing = |line: &Spans<'_>| line.spans.iter().all(|span| span.style == passing);
    for leave_out in [&is_empty as &dyn Fn(&Spans<'_>) -> bool, &in_passing] {
        while lines.len() > most
            && let Some(place) = lines.iter().position(leave_out)
        {
            lines.remove(place);
        }
    }
    lines.drain(..lines.len().saturating_sub(most));
}

/// Says that nothing can be shown in so small a window.
pub(super) fn draw_too_small(frame: &mut Frame<'_>, terminal: &Terminal, area: Rect) {
    let values = [
        ("width", area.width.into()),
        ("height", area.height.into()),
        ("least-width", LEAST.0.into()),
        ("least-height", LEAST.1.into()),
    ];
    let text = terminal.fit(&terminal.texts.get("screen-small", &values));
    frame.render_widget(Paragraph::new(wrap(&text, area.width.into(), 0).join("\n")), area);
}

/// Puts the board on the screen, or the part of it that there is room for.
pub(super) fn put_board(frame: &mut Frame<'_>, look: Look<'_>, places: Places, picture: &Buffer) {
    let (right, down) = places.offset;
    let screen = frame.buffer_mut();
    for y in 0..places.board.height {
        for x in 0..places.board.width {
            // The coordinates stay when the rest is moved.
            let of_x = if x < COORDINATES.0 { x } else { x + right };
            let of_y = if y < COORDINATES.1 { y } else { y + down };
            let from = picture.cell(Place::new(of_x, of_y));
            let to = screen.cell_mut(Place::new(places.board.x + x, places.board.y + y));
            if let (Some(from), Some(to)) = (from, to) {
                *to = from.clone();
            }
        }
    }
    draw_more(frame, look, places);
}

/// In the corner between the coordinates: where there is more of the board than is seen.
fn draw_more(frame: &mut Frame<'_>, look: Look<'_>, places: Places) {
    let [left, right, above, below] = places.hidden();
    let more = &look.glyphs().more;
    let sign = |one: bool, other: bool, signs: &[char]| match (one, other) {
        (true, true) => signs[2],
        (true, false) => signs[0],
        (false, true) => signs[1],
        (false, false) => ' ',
    };
    let signs: String = [sign(left, right, &more[..3]), sign(above, below, &more[3..])].iter().collect();
    let corner = Rect { width: COORDINATES.0, height: COORDINATES.1, ..places.board };
    frame.render_widget(Paragraph::new(Span::styled(signs, look.style(Ink::Accent))), corner);
}
