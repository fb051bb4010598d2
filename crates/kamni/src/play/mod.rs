//! Two people at one terminal: a list of the games, then turn by turn, with orders between the steps.

mod lines;
mod orders;

use std::io::{self, StdinLock, Write};

use kamni_rules::notation::write_turn;
use kamni_rules::{Cell, GameKind, Position, Rules, Step};
use kamni_texts::{Lang, shown};

use crate::commands::rules_of;
use crate::draw::{Ink, Line, Palette, legal_lines, picture};
use crate::failure::Failure;
use crate::record::Record;
use crate::terminal::Terminal;
use crate::wrap::wrap;
use lines::{Typed, next_line};
use orders::{Order, game_named, lang_named};

/// Plays until somebody has enough or the input ends. Without rules, a game is chosen first.
pub(crate) fn play(terminal: &Terminal, rules: Option<Rules>) -> Result<(), Failure> {
    let mut table =
        Table { terminal: terminal.in_lang(terminal.texts.lang()), input: io::stdin().lock(), record: None };
    table.say("play-greeting", &[], Ink::Accent)?;
    match rules {
        Some(rules) => table.begin(rules)?,
        None => table.list_games()?,
    }
    while let Some(line) = table.ask()? {
        if !table.obey(&line)? {
            break;
        }
    }
    table.show_moves_left_behind()?;
    table.say("play-bye", &[], Ink::Plain)
}

/// The two players' table.
struct Table {
    terminal: Terminal,
    input: StdinLock<'static>,
    /// The game that is played, once one is chosen.
    record: Option<Record>,
}

type Said<'a> = &'a [(&'a str, kamni_texts::Value<'a>)];

impl Table {
    // ---- Speaking ----

    fn write(&self, lines: impl IntoIterator<Item = Line>) -> Result<(), Failure> {
        let kind = self.record.as_ref().map_or(GameKind::Kamiken, |record| record.rules.kind());
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
        let Some(record) = &self.record else {
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
        let mover = self.record.as_ref().and_then(|record| Some((record, record.position().to_move()?)));
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
        match Order::of(line) {
            Some((Order::Quit, _)) => return Ok(false),
            Some((order, rest)) => self.follow(order, rest)?,
            None if line.is_empty() => self.go_on()?,
            None if self.record.is_none() => self.choose(line)?,
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
                self.record = None;
                if rest.is_empty() { self.list_games() } else { self.choose(rest) }
            }
            Order::Board => self.show_board(),
            Order::Position => match &self.record {
                Some(record) => self.write([Line::of(&record.position().text(), Ink::Plain)]),
                None => self.no_game_yet(),
            },
            Order::Moves => match &self.record {
                Some(record) => self.write([Line::of(&moves(record), Ink::Plain)]),
                None => self.no_game_yet(),
            },
            Order::Rules => self.show_rules(rest),
            Order::Lang => self.change_lang(rest),
            Order::Help => self.show_help(),
            // Not followed but obeyed: see there.
            Order::Quit => Ok(()),
        }
    }

    // ---- Doing ----

    fn begin(&mut self, rules: Rules) -> Result<(), Failure> {
        self.record = Some(Record::new(rules, rules.start()));
        self.show_board()?;
        self.say("play-begin", &[], Ink::Dim)
    }

    /// An empty line: after the end another game, else the board once more.
    fn go_on(&mut self) -> Result<(), Failure> {
        match &self.record {
            Some(record) if record.position().is_over() => {
                let rules = record.rules;
                self.begin(rules)
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
            Ok(rules) => self.begin(rules),
            Err(Failure::Usage(message)) => self.complain(&message),
            Err(other) => Err(other),
        }
    }

    fn play_steps(&mut self, line: &str) -> Result<(), Failure> {
        let Some(record) = &mut self.record else {
            return self.no_game_yet();
        };
        let several = line.contains([' ', ',', '\t']);
        match record.play_text(&self.terminal.texts, line) {
            Ok(()) => self.show_board(),
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

    /// Takes back a step, or as many as are asked for.
    fn take_back(&mut self, rest: &str) -> Result<(), Failure> {
        let wanted = if rest.is_empty() { Some(1) } else { rest.parse::<usize>().ok() };
        let (Some(wanted), Some(record)) = (wanted, &mut self.record) else {
            return self.say("play-undo-what", &[], Ink::Hot);
        };
        let taken = (0..wanted).take_while(|_| record.take_back()).count();
        if taken == 0 {
            return self.say("play-nothing-to-undo", &[], Ink::Hot);
        }
        self.show_board()
    }

    fn show_legal(&self, rest: &str) -> Result<(), Failure> {
        let Some(record) = &self.record else {
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
        let of_game = self.record.as_ref().map(|record| record.rules.kind());
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
        match &self.record {
            Some(record) if record.steps().len() > 0 => {
                self.say("play-left", &[], Ink::Dim)?;
                self.write([Line::of(&moves(record), Ink::Plain)])
            }
            _ => Ok(()),
        }
    }
}

/// The steps so far, as `--moves` and `trace` take them: turns separated by spaces, their steps by commas.
fn moves(record: &Record) -> String {
    let turns: Vec<String> = record.turns().map(|turn| write_turn(&turn)).collect();
    turns.join(" ")
}

/// Whether a step begins or ends on a cell.
fn concerns(step: Step, cell: Cell) -> bool {
    match step {
        Step::Put(at) | Step::Take(at) | Step::SetDown(at) => at == cell,
        Step::Move(from, to) => from == cell || to == cell,
        Step::End | Step::Pass | Step::Count => false,
    }
}
