//! Symbols and styles of the full screen. Every mark has a shape of its own; colour only helps.

use kamni_rules::GameKind;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line as Spans, Span};

use crate::draw::{Ink, Line};
use crate::terminal::Terminal;

/// The symbols of boards.
#[derive(Debug)]
pub(super) struct Glyphs {
    pub(super) empty: char,
    /// Empty cells of the riders' country and of the Dao.
    pub(super) country: char,
    pub(super) dao: char,
    pub(super) rider: char,
    /// A rider that has moved in this turn.
    pub(super) moved: char,
    pub(super) socket: char,
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
    /// Frames: across, down, and the four corners from the top left, row by row.
    pub(super) fortress: [char; 6],
    pub(super) held: [char; 6],
    pub(super) dao_frame: [char; 6],
    pub(super) country_frame: [char; 6],
    /// Before and after a value that can be changed.
    pub(super) change: [char; 2],
    /// More of the board: to the left, to the right, both; above, below, both.
    pub(super) more: [char; 6],
    /// A bar: what is done and what is left.
    pub(super) bar: [char; 2],
}

const UNICODE: Glyphs = Glyphs {
    empty: '·',
    country: '∘',
    dao: '◇',
    rider: '●',
    moved: '○',
    socket: '□',
    target: '+',
    left: '◌',
    off: '×',
    cursor: ['▸', '◂'],
    chosen: ['{', '}'],
    takeable: ['[', ']'],
    came: ['(', ')'],
    hinted: ['!', '!'],
    fortress: ['═', '║', '╔', '╗', '╚', '╝'],
    held: ['▒', '▒', '▒', '▒', '▒', '▒'],
    dao_frame: ['━', '┃', '┏', '┓', '┗', '┛'],
    country_frame: ['╌', '╎', '┌', '┐', '└', '┘'],
    change: ['◂', '▸'],
    more: ['←', '→', '↔', '↑', '↓', '↕'],
    bar: ['█', '░'],
};

const ASCII: Glyphs = Glyphs {
    empty: '.',
    country: ':',
    dao: '%',
    rider: 'o',
    moved: 'c',
    socket: '-',
    target: '+',
    left: '_',
    off: '*',
    cursor: ['>', '<'],
    chosen: ['{', '}'],
    takeable: ['[', ']'],
    came: ['(', ')'],
    hinted: ['!', '!'],
    fortress: ['=', '|', '/', '\\', '\\', '/'],
    held: ['#', '#', '#', '#', '#', '#'],
    dao_frame: ['=', '|', '+', '+', '+', '+'],
    country_frame: ['-', ':', '+', '+', '+', '+'],
    change: ['<', '>'],
    more: ['<', '>', '=', '^', 'v', '|'],
    bar: ['#', '-'],
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
        let (colour, modifier) = match ink {
            Ink::Plain => (None, Modifier::empty()),
            Ink::Dim => (None, Modifier::DIM),
            Ink::Strong => (None, Modifier::BOLD),
            Ink::Accent => (Some(accent(self.kind)), Modifier::BOLD),
            Ink::First => sides(self.kind)[0],
            Ink::Second => sides(self.kind)[1],
            Ink::Mark => (Some(Color::Yellow), Modifier::BOLD),
            Ink::Hot => (Some(Color::LightRed), Modifier::BOLD),
            Ink::Gold => (Some(Color::Yellow), Modifier::empty()),
            Ink::Border => (Some(Color::LightRed), Modifier::empty()),
        };
        let style = Style::new().add_modifier(modifier);
        match colour {
            Some(colour) if self.terminal.colour => style.fg(colour),
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

const fn accent(kind: GameKind) -> Color {
    match kind {
        GameKind::Kamiken => Color::Magenta,
        GameKind::CloseCombat => Color::LightRed,
        GameKind::Four => Color::Green,
        GameKind::Hasami => Color::LightBlue,
        GameKind::Dao => Color::Yellow,
    }
}

const fn sides(kind: GameKind) -> [(Option<Color>, Modifier); 2] {
    match kind {
        GameKind::Kamiken => [(None, Modifier::BOLD), (Some(Color::Magenta), Modifier::empty())],
        GameKind::Hasami => [(None, Modifier::BOLD), (Some(Color::LightBlue), Modifier::empty())],
        GameKind::CloseCombat => {
            [(Some(Color::LightRed), Modifier::empty()), (Some(Color::LightBlue), Modifier::empty())]
        }
        GameKind::Four => {
            [(Some(Color::Green), Modifier::empty()), (Some(Color::LightRed), Modifier::empty())]
        }
        GameKind::Dao => {
            [(Some(Color::Green), Modifier::empty()), (Some(Color::LightBlue), Modifier::empty())]
        }
    }
}
