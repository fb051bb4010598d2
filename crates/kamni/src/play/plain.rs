//! Line mode: a list of the games, then turn by turn, with orders between the steps. What a screen reader reads well, and
//! what a pipe can drive.

use std::io::{self, StdinLock, Write};
use std::path::{Path, PathBuf};

use kamni_engine::Level;
use kamni_rules::notation::write_turn;
use kamni_rules::{Cell, GameKind, Position, Rules, Step};
use kamni_texts::{Lang, shown};

use super::Opening;
use super::computer::Computer;
use super::lines::{Typed, next_line};
use super::orders::{Order, game_named, is_yes, lang_named};
use super::saved::{self, NotSaved};
use super::session::Session;
use crate::commands::rules_of;
use crate::draw::{Ink, Line, Palette, legal_lines, picture};
use crate::failure::Failure;
use crate::record::Record;
use crate::terminal::Terminal;
use crate::wrap::wrap;

/// Plays until somebody has enough or the input ends. Without a game, one is chosen first.
pub(super) fn play(terminal: &Terminal, opening: Opening) -> Result<(), Failure> {
    let mut table = Table {
        terminal: terminal.in_lang(terminal.texts.lang()),
        input: io::stdin().lock(),
        computer: Computer::default(),
        session: None,
        opening,
        over: None,
    };
    table.say("play-greeting", &[], Ink::Accent)?;
    match table.opening.record.take() {
        Some(record) => table.begin(record)?,
        None => table.list_games()?,
    }
    while let Some(line) = table.ask()? {
        if !table.obey(&line)? {
            break;
        }
        table.let_computer_play()?;
    }
    table.show_moves_left_behind()?;
    table.say("play-bye", &[], Ink::Plain)
}

/// The players' table.
struct Table {
    terminal: Terminal,
    input: StdinLock<'static>,
    computer: Computer,
    /// The game that is played, once one is chosen.
    session: Option<Session>,
    /// What was asked for at the start; it holds for later games too.
    opening: Opening,
    /// A file that the game would be saved over, if the next line says so.
    over: Option<PathBuf>,
}

type Said<'a> = &'a [(&'a str, kamni_texts::Value<'a>)];

impl Table {
    fn record(&self) -> Option<&Record> {
        self.session.as_ref().map(|session| &session.record)
    }

    // ---- Speaking ----

    fn write(&self, lines: impl IntoIterator<Item = Line>) -> Result<(), Failure> {
        let kind = self.record().map_or(GameKind::Kamiken, |record| record.rules.kind());
        let mut out = io::stdout().lock();
        for line in lines {
            writeln!(out, "{}", line.text(&self.terminal, Palette::of(kind)))?;
        }
        Ok(())
    }

    fn write_text(&self, text: &str, ink: Ink) -> Result<(), Failure> {
        let lines = wrap(text, self.terminal.width - 1, 0);
        self.write(lines.iter().map(|line| Line::of(line, ink)))
    }

    fn say(&self, key: &str, values: Said<'_>, ink: Ink) -> Result<(), Failure> {
        self.write_text(&self.terminal.texts.get(key, values), ink)
    }

    fn complain(&self, text: &str) -> Result<(), Failure> {
        self.write_text(text, Ink::Hot)
    }

    fn show_board(&self) -> Result<(), Failure> {
        let Some(record) = self.record() else {
            return self.list_games();
        };
        self.write([Line::new()])?;
        self.write(picture(&self.terminal, record))?;
        self.write([Line::new()])?;
        if record.position().is_over() {
            self.say("play-over", &[], Ink::Plain)?;
        }
        Ok(())
    }

    fn list_games(&self) -> Result<(), Failure> {
        let texts = &self.terminal.texts;
        self.write([Line::new()])?;
        for (place, &kind) in GameKind::ALL.iter().enumerate() {
            let mut line = Line::of(&format!("  {}  ", place + 1), Ink::Dim);
            line.add(&texts.game(kind), Ink::Strong);
            line.add(&format!("  {kind}"), Ink::Dim);
            self.write([line])?;
            let about = wrap(&texts.get(&format!("about-{kind}"), &[]), self.terminal.width - 6, 0);
            self.write(about.iter().map(|text| Line::of(&format!("     {text}"), Ink::Plain)))?;
        }
        self.write([Line::new()])?;
        self.say("play-choose", &[], Ink::Plain)
    }

    // ---- Listening ----

    /// The next line; nothing when the input has ended.
    fn ask(&mut self) -> Result<Option<String>, Failure> {
        loop {
            self.prompt()?;
            match next_line(&mut self.input)? {
                Typed::Line(line) => return Ok(Some(line)),
                Typed::TooLong => self.say("play-too-long", &[], Ink::Hot)?,
                Typed::NotText => self.say("play-not-text", &[], Ink::Hot)?,
                Typed::End => {
                    // The prompt's line has not been ended by anybody.
                    writeln!(io::stdout().lock())?;
                    return Ok(None);
                }
            }
        }
    }

    fn prompt(&self) -> Result<(), Failure> {
        let mover = self.record().and_then(|record| Some((record, record.position().to_move()?)));
        let who =
            mover.map_or(String::new(), |(record, player)| self.terminal.texts.side(&record.rules, player));
        let mut out = io::stdout().lock();
        write!(
            out,
            "{}> ",
            Line::of(&who, Ink::Strong).text(&self.terminal, Palette::of(GameKind::Kamiken))
        )?;
        out.flush()?;
        Ok(())
    }

    /// Does what a line says; false when it says that it is enough.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        if let Some(path) = self.over.take() {
            if is_yes(line) {
                self.save_as(&path, true)?;
                return Ok(true);
            }
            self.say("play-not-saved", &[], Ink::Plain)?;
        }
        match Order::of(line) {
            Some((Order::Quit, _)) => return Ok(false),
            Some((order, rest)) => self.follow(order, rest)?,
            None if line.is_empty() => self.go_on()?,
            None if self.session.is_none() => self.choose(line)?,
            None => self.play_steps(line)?,
        }
        Ok(true)
    }

    fn follow(&mut self, order: Order, rest: &str) -> Result<(), Failure> {
        match order {
            Order::Legal => self.show_legal(rest),
            Order::Undo => self.take_back(rest),
            Order::New => {
                self.show_moves_left_behind()?;
                self.session = None;
                if rest.is_empty() { self.list_games() } else { self.choose(rest) }
            }
            Order::Board => self.show_board(),
            Order::Position => match self.record() {
                Some(record) => self.write([Line::of(&record.position().text(), Ink::Plain)]),
                None => self.no_game_yet(),
            },
            Order::Moves => match self.record() {
                Some(record) => self.write([Line::of(&super::session::moves(record), Ink::Plain)]),
                None => self.no_game_yet(),
            },
            Order::Hint => self.hint(),
            Order::Level => self.set_level(rest),
            Order::Save => self.save(rest),
            Order::Rules => self.show_rules(rest),
            Order::Lang => self.change_lang(rest),
            Order::Help => self.show_help(),
            // Not followed but obeyed: see there.
            Order::Quit => Ok(()),
        }
    }

    // ---- Doing ----

    fn begin(&mut self, record: Record) -> Result<(), Failure> {
        let (rival, time) = (self.opening.rival(), self.opening.time);
        self.session = Some(Session { record, rival, time });
        self.show_board()?;
        if let Some(rival) = rival {
            let record = self.record().map(|record| record.rules);
            let side = record.map_or("", |rules| kamni_texts::Side::of(&rules, rival.player).code());
            let values = [("side", side.into()), ("level", rival.level.number().into())];
            self.say("play-rival", &values, Ink::Plain)?;
        }
        self.say("play-begin", &[], Ink::Dim)?;
        self.let_computer_play()
    }

    fn begin_anew(&mut self, rules: Rules) -> Result<(), Failure> {
        self.begin(Record::new(rules, rules.start()))
    }

    /// An empty line: after the end another game, else the board once more.
    fn go_on(&mut self) -> Result<(), Failure> {
        match self.record() {
            Some(record) if record.position().is_over() => {
                let rules = record.rules;
                self.begin_anew(rules)
            }
            _ => self.show_board(),
        }
    }

    /// Begins the game that a line names, with options: `four size=11`.
    fn choose(&mut self, line: &str) -> Result<(), Failure> {
        let (options, name): (Vec<&str>, Vec<&str>) =
            line.split_whitespace().partition(|word| word.contains('='));
        let name = name.join(" ");
        let Some(kind) = game_named(&name) else {
            return self.complain(&self.terminal.texts.unknown_game(&name));
        };
        match rules_of(&self.terminal.texts, kind, &options) {
            Ok(rules) => self.begin_anew(rules),
            Err(Failure::Usage(message)) => self.complain(&message),
            Err(other) => Err(other),
        }
    }

    fn play_steps(&mut self, line: &str) -> Result<(), Failure> {
        let Some(session) = &mut self.session else {
            return self.no_game_yet();
        };
        let several = line.contains([' ', ',', '\t']);
        let before = session.record.steps().len();
        let made = session.record.play_text(&self.terminal.texts, line);
        let made = made.map(|()| session.rival.is_some() && steps_of_both(session, before));
        match made {
            Ok(true) => {
                session.take_back_to(before);
                self.say("play-not-for-computer", &[], Ink::Hot)
            }
            Ok(false) => self.show_board(),
            Err(refused) => {
                self.complain(&refused.reason)?;
                if let Some(word) = Order::meant(line) {
                    self.say("did-you-mean", &[("name", word.into())], Ink::Plain)?;
                }
                if several {
                    self.say("play-none-made", &[("step", refused.step.into())], Ink::Plain)?;
                }
                Ok(())
            }
        }
    }

    /// Takes back a step, or as many as are asked for; against the computer, to one's own last turn.
    fn take_back(&mut self, rest: &str) -> Result<(), Failure> {
        let wanted = if rest.is_empty() { Some(None) } else { rest.parse::<usize>().ok().map(Some) };
        let (Some(wanted), Some(session)) = (wanted, &mut self.session) else {
            return self.say("play-undo-what", &[], Ink::Hot);
        };
        let any = match wanted {
            None => session.take_back(),
            Some(wanted) => session.take_back_steps(wanted) > 0,
        };
        if !any {
            return self.say("play-nothing-to-undo", &[], Ink::Hot);
        }
        self.show_board()
    }

    /// The computer's turns, as long as it is its turn; after each a sentence says what it did.
    fn let_computer_play(&mut self) -> Result<(), Failure> {
        while let Some(session) = &mut self.session
            && let Some(level) = session.computer_to_move()
        {
            let turn = self.computer.ask(session, level).wait().unwrap_or_default();
            let made = turn.into_iter().take_while(|step| session.record.play(*step).is_ok()).count();
            if made == 0 {
                session.rival = None;
                return self.say("play-computer-failed", &[], Ink::Hot);
            }
            let said = session.computer_made(&self.terminal.texts);
            self.show_board()?;
            self.write_text(&said.unwrap_or_default(), Ink::Strong)?;
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let Some(session) = &self.session else {
            return self.no_game_yet();
        };
        if session.record.position().is_over() {
            return self.say("play-no-steps", &[], Ink::Plain);
        }
        let turn = self.computer.ask(session, Level::FULL).wait().unwrap_or_default();
        if turn.is_empty() {
            return self.say("play-no-hint", &[], Ink::Hot);
        }
        self.say("play-hint", &[("turn", write_turn(&turn).into())], Ink::Strong)
    }

    /// Shows the computer's level, or changes it; 0 is a person.
    fn set_level(&mut self, rest: &str) -> Result<(), Failure> {
        let wanted = match rest.parse::<u8>() {
            Ok(0) => Some(None),
            Ok(number) => Level::new(number).map(Some),
            Err(_) => None,
        };
        match (wanted, rest.is_empty()) {
            (None, false) => return self.say("play-level-what", &[], Ink::Hot),
            (None, true) => {}
            (Some(level), _) => {
                self.opening.set_level(level);
                if let Some(session) = &mut self.session {
                    session.set_level(level);
                }
            }
        }
        let rival = match &self.session {
            Some(session) => session.rival.map(|rival| rival.level),
            None => self.opening.rival().map(|rival| rival.level),
        };
        match rival {
            Some(level) => self.say("play-level", &[("level", level.number().into())], Ink::Plain),
            None => self.say("play-two-people", &[], Ink::Plain),
        }
    }

    fn save(&mut self, rest: &str) -> Result<(), Failure> {
        let Some(record) = self.record() else {
            return self.no_game_yet();
        };
        let name = if rest.is_empty() { saved::usual_name(record.rules.kind()) } else { rest.to_owned() };
        self.save_as(Path::new(&name), false)
    }

    fn save_as(&mut self, path: &Path, over: bool) -> Result<(), Failure> {
        let Some(record) = self.record() else {
            return self.no_game_yet();
        };
        let name = shown(&path.to_string_lossy());
        match saved::save(&self.terminal.texts, record, path, over) {
            Ok(()) => self.say("play-saved", &[("file", name.into())], Ink::Plain),
            Err(NotSaved::Failed(message)) => self.complain(&message),
            Err(NotSaved::Exists) => {
                self.over = Some(path.to_owned());
                self.say("play-save-over", &[("file", name.into())], Ink::Hot)
            }
        }
    }

    fn show_legal(&self, rest: &str) -> Result<(), Failure> {
        let Some(record) = self.record() else {
            return self.no_game_yet();
        };
        let mut legal = record.position().legal();
        if !rest.is_empty() {
            let Ok(cell) = rest.parse::<Cell>() else {
                return self.say("play-not-a-cell", &[("text", shown(rest).into())], Ink::Hot);
            };
            legal.retain(|step| concerns(*step, cell));
        }
        if legal.is_empty() {
            return self.say("play-no-steps", &[], Ink::Plain);
        }
        self.write(legal_lines(&self.terminal, record, &legal))
    }

    fn show_rules(&self, rest: &str) -> Result<(), Failure> {
        let of_game = self.record().map(|record| record.rules.kind());
        let kind = if rest.is_empty() { of_game } else { game_named(rest) };
        let Some(kind) = kind else {
            return self.say("play-rules-of-what", &[], Ink::Hot);
        };
        let texts = &self.terminal.texts;
        self.write([Line::of(&texts.game(kind), Ink::Accent)])?;
        for rule in texts.get(&format!("rules-{kind}"), &[]).lines() {
            let rule = wrap(&format!("· {rule}"), self.terminal.width - 1, 2);
            self.write(rule.iter().map(|line| Line::of(line, Ink::Plain)))?;
        }
        Ok(())
    }

    fn change_lang(&mut self, rest: &str) -> Result<(), Failure> {
        let other = if self.terminal.texts.lang() == Lang::En { Lang::Ru } else { Lang::En };
        let lang = if rest.is_empty() { Some(other) } else { lang_named(rest) };
        match lang {
            Some(lang) => {
                self.terminal = self.terminal.in_lang(lang);
                self.show_board()
            }
            None => self.say("play-which-lang", &[], Ink::Hot),
        }
    }

    fn show_help(&self) -> Result<(), Failure> {
        let text = self.terminal.texts.get("play-help", &[]);
        self.write(text.lines().map(|line| Line::of(line, Ink::Plain)))
    }

    fn no_game_yet(&self) -> Result<(), Failure> {
        self.say("play-no-game", &[], Ink::Hot)
    }

    /// The steps of a game that is left, so that it is not lost.
    fn show_moves_left_behind(&self) -> Result<(), Failure> {
        match self.record() {
            Some(record) if record.steps().len() > 0 => {
                self.say("play-left", &[], Ink::Dim)?;
                self.write([Line::of(&super::session::moves(record), Ink::Plain)])
            }
            _ => Ok(()),
        }
    }
}

/// Whether steps made since then are not all of the person's.
fn steps_of_both(session: &Session, since: usize) -> bool {
    let computer = session.rival.map(|rival| rival.player);
    session.record.way().skip(since).any(|(_, before)| before.to_move() == computer)
}

/// Whether a step begins or ends on a cell.
fn concerns(step: Step, cell: Cell) -> bool {
    match step {
        Step::Put(at) | Step::Take(at) | Step::SetDown(at) => at == cell,
        Step::Move(from, to) => from == cell || to == cell,
        Step::End | Step::Pass | Step::Count => false,
    }
}
