//! Symbols and styles of the full screen. Every mark has a shape of its own; colour only helps.

use kamni_rules::GameKind;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line as Spans, Span};

use crate::draw::{Colour, Ink, Line, Palette, Weight};
use crate::terminal::Terminal;

/// The symbols of boards.
#[derive(Debug)]
pub(super) struct Glyphs {
    pub(super) empty: char,
    /// Where the chosen piece can go.
    pub(super) target: char,
    /// Pieces have left this cell, or were taken off it.
    pub(super) left: char,
    pub(super) off: char,
    /// Around a cell.
    pub(super) cursor: [char; 2],
    pub(super) chosen: [char; 2],
    pub(super) takeable: [char; 2],
    pub(super) came: [char; 2],
    pub(super) hinted: [char; 2],
    /// Before and after a value that can be changed.
    pub(super) change: [char; 2],
    /// More of the board: to the left, to the right, both; above, below, both.
    pub(super) more: [char; 6],
    /// A bar: what is done and what is left.
    pub(super) bar: [char; 2],
}

const UNICODE: Glyphs = Glyphs {
    empty: '·',
    target: '+',
    left: '◌',
    off: '×',
    cursor: ['▸', '◂'],
    chosen: ['{', '}'],
    takeable: ['[', ']'],
    came: ['(', ')'],
    hinted: ['!', '!'],
    change: ['◂', '▸'],
    more: ['←', '→', '↔', '↑', '↓', '↕'],
    bar: ['█', '░'],
};

const ASCII: Glyphs = Glyphs {
    empty: '.',
    left: '_',
    off: '*',
    cursor: ['>', '<'],
    change: ['<', '>'],
    more: ['<', '>', '=', '^', 'v', '|'],
    bar: ['#', '-'],
    ..UNICODE
};

const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// How things look in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'t> {
    terminal: &'t Terminal,
    kind: GameKind,
}

impl<'t> Look<'t> {
    pub(super) const fn of(terminal: &'t Terminal, kind: GameKind) -> Self {
        Self { terminal, kind }
    }

    pub(super) const fn glyphs(&self) -> &'static Glyphs {
        if self.terminal.ascii { &ASCII } else { &UNICODE }
    }

    pub(super) const fn border(&self) -> border::Set<'static> {
        if self.terminal.ascii { ASCII_BORDER } else { border::ROUNDED }
    }

    /// The style of an ink. Only the sixteen colours that every terminal lets its user choose, as elsewhere.
    pub(super) fn style(&self, ink: Ink) -> Style {
        let (colour, weight) = Palette::of(self.kind).tone(ink);
        let modifier = match weight {
            Weight::Usual => Modifier::empty(),
            Weight::Bold => Modifier::BOLD,
            Weight::Faint => Modifier::DIM,
        };
        let style = Style::new().add_modifier(modifier);
        match colour {
            Some(colour) if self.terminal.colour => style.fg(shade(colour)),
            _ => style,
        }
    }

    /// A text as the terminal can show it.
    pub(super) fn span(&self, text: &str, ink: Ink) -> Span<'static> {
        Span::styled(self.terminal.fit(text), self.style(ink))
    }

    /// A line of several inks.
    pub(super) fn spans(&self, line: &Line) -> Spans<'static> {
        let runs = line.letters().chunk_by(|(_, one), (_, other)| one == other);
        let span = |run: &[(char, Ink)]| {
            let text: String = run.iter().map(|(letter, _)| letter).collect();
            self.span(&text, run[0].1)
        };
        runs.map(span).collect::<Vec<_>>().into()
    }
}

const fn shade(colour: Colour) -> Color {
    match colour {
        Colour::Red => Color::LightRed,
        Colour::Green => Color::Green,
        Colour::Yellow => Color::Yellow,
        Colour::Plum => Color::Magenta,
        Colour::Blue => Color::LightBlue,
    }
}
