//! Choosing a game: which, against whom, on which side, with which options.

use std::rc::Rc;

use kamni_rules::{GameKind, OptionKind, OptionSpec, Player, Rules};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::Line as Spans;
use ratatui::widgets::Paragraph;

use super::dialog::{Dialog, Outcome};
use super::keys::meant;
use super::look::Look;
use super::over::{self, rival_name};
use crate::args::Seats;
use crate::draw::Ink;
use crate::play::session::USUAL_LEVEL;
use crate::terminal::Terminal;
use crate::wrap::wrap;

/// What came of a key.
#[derive(Debug)]
pub(super) enum Chosen {
    Nothing,
    Begin(Rules),
    Leave,
}

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Game,
    Rival,
    Side,
    /// An option of the game, by its place.
    Option(usize),
}

#[derive(Debug)]
pub(super) struct Menu {
    terminal: Rc<Terminal>,
    kind: GameKind,
    /// The options' values, as they are written.
    values: Vec<String>,
    /// The computer's level; 0 is a person.
    level: u8,
    seats: Seats,
    row: usize,
    problem: Option<String>,
    page: Option<Dialog>,
    /// Where the rows were drawn last, for the mouse.
    places: Vec<Rect>,
}

/// The sides to choose from, in their order.
const SEATS: [Seats; 3] = [Seats::First, Seats::Second, Seats::Random];

impl Menu {
    /// A menu in which this is chosen already.
    pub(super) fn new(
        terminal: Rc<Terminal>,
        rules: Option<&Rules>,
        level: Option<u8>,
        seats: Option<Seats>,
    ) -> Self {
        let level = match (level, seats) {
            (_, Some(Seats::Both)) | (None, None) => 0,
            (level, _) => level.unwrap_or(USUAL_LEVEL),
        };
        let kind = rules.map_or(GameKind::ALL[0], Rules::kind);
        let seats = seats.filter(|seats| *seats != Seats::Both).unwrap_or(Seats::First);
        let mut menu = Self {
            terminal,
            kind,
            values: vec![],
            level,
            seats,
            row: 0,
            problem: None,
            page: None,
            places: vec![],
        };
        menu.values = match rules {
            Some(rules) => rules.options().iter().map(|(_, value)| value.to_string()).collect(),
            None => menu.defaults(),
        };
        menu
    }

    pub(super) const fn level(&self) -> Option<u8> {
        if self.level == 0 { None } else { Some(self.level) }
    }

    pub(super) const fn seats(&self) -> Seats {
        if self.level == 0 { Seats::Both } else { self.seats }
    }

    fn defaults(&self) -> Vec<String> {
        self.kind.options().iter().map(|option| option.default().to_string()).collect()
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game, Row::Rival];
        if self.level > 0 {
            rows.push(Row::Side);
        }
        rows.extend((0..self.values.len()).map(Row::Option));
        rows
    }

    /// The rules that are chosen, or what is wrong with the options.
    fn rules(&self) -> Result<Rules, String> {
        let names = self.kind.options().iter().map(|option| option.name);
        let given = names.zip(self.values.iter().map(String::as_str));
        Rules::new(self.kind, given).map_err(|error| self.terminal.texts.option_error(self.kind, &error))
    }

    // ---- Listening ----

    pub(super) fn on_key(&mut self, key: KeyEvent) -> Chosen {
        if let Some(mut page) = self.page.take() {
            if page.on_key(key) == Outcome::Open {
                self.page = Some(page);
            }
            return Chosen::Nothing;
        }
        self.problem = None;
        let rows = self.rows().len();
        match meant(key) {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k' | 'K') => {
                self.row = (self.row + rows - 1) % rows;
            }
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j' | 'J') => self.row = (self.row + 1) % rows,
            KeyCode::Left | KeyCode::Char('h' | 'H' | '-') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l' | 'L' | '+' | ' ') => self.change(1),
            KeyCode::PageDown => self.change(-10),
            KeyCode::PageUp => self.change(10),
            KeyCode::Char(digit @ '1'..='5') if self.row == 0 => {
                self.choose_game(digit as usize - '1' as usize);
            }
            KeyCode::Char('r' | '?') => {
                let texts = &self.terminal.texts;
                let rules = texts.get(&format!("rules-{}", self.kind), &[]);
                let text: Vec<String> = rules.lines().map(|rule| format!("· {rule}")).collect();
                self.page =
                    Some(Dialog::Page { title: texts.game(self.kind), text: text.join("\n"), top: 0 });
            }
            KeyCode::Enter => match self.rules() {
                Ok(rules) => return Chosen::Begin(rules),
                Err(problem) => self.problem = Some(problem),
            },
            KeyCode::Esc | KeyCode::Char('q') => return Chosen::Leave,
            _ => {}
        }
        Chosen::Nothing
    }

    pub(super) fn on_mouse(&mut self, mouse: MouseEvent) -> Chosen {
        let at = (mouse.column, mouse.row).into();
        let row = self.places.iter().position(|place| place.contains(at));
        let key = match (mouse.kind, row) {
            (MouseEventKind::ScrollUp, _) => KeyCode::Up,
            (MouseEventKind::ScrollDown, _) => KeyCode::Down,
            (MouseEventKind::Down(MouseButton::Left), Some(row)) if row == self.row => KeyCode::Right,
            (MouseEventKind::Down(MouseButton::Left), Some(row)) => {
                self.row = row;
                return Chosen::Nothing;
            }
            (MouseEventKind::Down(MouseButton::Right), Some(_)) => KeyCode::Left,
            _ => return Chosen::Nothing,
        };
        self.on_key(key.into())
    }

    fn choose_game(&mut self, place: usize) {
        if let Some(&kind) = GameKind::ALL.get(place) {
            self.kind = kind;
            self.values = self.defaults();
        }
    }

    fn change(&mut self, by: i32) {
        match self.rows().get(self.row) {
            Some(Row::Game) => {
                let place = GameKind::ALL.iter().position(|kind| *kind == self.kind).unwrap_or(0);
                self.choose_game(cycled(place, by.signum(), GameKind::ALL.len()));
            }
            Some(Row::Rival) => self.level = (i32::from(self.level) + by).clamp(0, 10) as u8,
            Some(Row::Side) => {
                let place = SEATS.iter().position(|seats| *seats == self.seats).unwrap_or(0);
                self.seats = SEATS[cycled(place, by.signum(), SEATS.len())];
            }
            Some(Row::Option(place)) => self.change_option(*place, by),
            None => {}
        }
    }

    fn change_option(&mut self, place: usize, by: i32) {
        let (Some(option), Some(value)) = (self.kind.options().get(place), self.values.get(place)) else {
            return;
        };
        let changed = match option.kind {
            OptionKind::Number { min, max, .. } => {
                let number = value.parse::<i64>().unwrap_or_default() + i64::from(by);
                number.clamp(min.into(), max.into()).to_string()
            }
            OptionKind::OneOf { numbers, .. } => {
                let now = numbers.iter().position(|number| number.to_string() == *value).unwrap_or(0);
                numbers[cycled(now, by.signum(), numbers.len())].to_string()
            }
            OptionKind::Word { words } => {
                let now = words.iter().position(|word| word == value).unwrap_or(0);
                words[cycled(now, by.signum(), words.len())].to_owned()
            }
            OptionKind::Half { below_square_of, .. } => {
                let whole: i64 =
                    value.split('.').next().and_then(|whole| whole.parse().ok()).unwrap_or_default();
                let side: i64 =
                    self.value_of(below_square_of).and_then(|side| side.parse().ok()).unwrap_or(1);
                format!("{}.5", (whole + i64::from(by)).clamp(0, side * side - 1))
            }
        };
        self.values[place] = changed;
    }

    fn value_of(&self, name: &str) -> Option<&str> {
        let place = self.kind.options().iter().position(|option| option.name == name)?;
        self.values.get(place).map(String::as_str)
    }

    // ---- Showing ----

    fn label_and_value(&self, row: Row) -> (String, String) {
        let texts = &self.terminal.texts;
        match row {
            Row::Game => (texts.get("menu-game", &[]), texts.game(self.kind)),
            Row::Rival => (texts.get("screen-rival", &[]), rival_name(&self.terminal, self.level)),
            Row::Side => (texts.get("menu-side", &[]), self.side_name()),
            Row::Option(place) => {
                let name = self.kind.options().get(place).map_or("", |option| option.name);
                (name.to_owned(), self.values.get(place).cloned().unwrap_or_default())
            }
        }
    }

    fn side_name(&self) -> String {
        let texts = &self.terminal.texts;
        let Ok(rules) = self.rules() else {
            return String::new();
        };
        let side = |player| [("side", rules.side(player).code().into())];
        match self.seats {
            Seats::First => texts.get("menu-first", &side(Player::First)),
            Seats::Second => texts.get("menu-second", &side(Player::Second)),
            Seats::Random | Seats::Both => texts.get("screen-random", &[]),
        }
    }

    /// What the chosen row is about.
    fn about(&self) -> String {
        let texts = &self.terminal.texts;
        let of_option =
            |option: &OptionSpec| format!("{}: {}", texts.option(self.kind, option), texts.takes(option));
        match self.rows().get(self.row) {
            Some(Row::Option(place)) => self.kind.options().get(*place).map_or(String::new(), of_option),
            _ => texts.get(&format!("about-{}", self.kind), &[]),
        }
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        const INDENT: u16 = 2;
        let area = frame.area();
        let look = Look::of(&self.terminal, self.kind);
        let width = usize::from(area.width.saturating_sub(2 * INDENT));
        let [less, more] = look.glyphs().change;
        let rows = self.rows();
        let named: Vec<(String, String)> = rows.iter().map(|row| self.label_and_value(*row)).collect();
        let column = named.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        let text = |text: &str, ink: Ink| -> Vec<Spans<'static>> {
            wrap(text, width, 0).iter().map(|line| look.span(line, ink).into()).collect()
        };
        let mut lines = text(&self.terminal.texts.get("play-greeting", &[]), Ink::Accent);
        lines.push(Spans::default());
        self.places.clear();
        for (place, (label, value)) in named.iter().enumerate() {
            let here = place == self.row;
            self.places
                .push(Rect { y: area.y + 1 + lines.len() as u16, height: 1, ..area }.intersection(area));
            let pad = " ".repeat(column - label.chars().count());
            let (mark, ink) = if here { ("▸ ", Ink::Strong) } else { ("  ", Ink::Plain) };
            let value = if here { format!("{less} {value} {more}") } else { format!("  {value}") };
            lines.push(Spans::from(vec![
                look.span(&format!("{mark}{label}{pad}   "), ink),
                look.span(&value, ink),
            ]));
        }
        lines.push(Spans::default());
        lines.extend(text(&self.about(), Ink::Plain));
        if let Some(problem) = &self.problem {
            lines.extend(text(problem, Ink::Hot));
        }
        lines.push(Spans::default());
        lines.extend(text(&self.terminal.texts.get("menu-keys", &[]), Ink::Dim));
        let inside = Rect {
            x: area.x + INDENT.min(area.width),
            y: area.y + 1.min(area.height),
            width: area.width.saturating_sub(INDENT),
            height: area.height.saturating_sub(1),
        };
        frame.render_widget(Paragraph::new(lines), inside);
        if let Some(page) = &mut self.page {
            over::draw(frame, Look::of(&self.terminal, self.kind), &self.terminal, page);
        }
    }
}

/// The place this many further on in a ring.
fn cycled(place: usize, by: i32, all: usize) -> usize {
    (place as i64 + i64::from(by)).rem_euclid(all.max(1) as i64) as usize
}
