//! What line mode says: boards, lists, rules, sentences.

use std::io::{self, Write};

use kamni_rules::{Cell, GameKind, Position, Step};
use kamni_texts::shown;

use super::Table;
use crate::draw::{Ink, Line, Palette, legal_lines, picture};
use crate::failure::Failure;
use crate::play::orders::game_named;
use crate::play::session::moves;
use crate::wrap::wrap;

type Said<'a> = &'a [(&'a str, kamni_texts::Value<'a>)];

impl Table {
    pub(super) fn write(&self, lines: impl IntoIterator<Item = Line>) -> Result<(), Failure> {
        let palette =
            self.record().map_or(Palette::of_no_game(), |record| Palette::of(record.rules().kind()));
        let mut out = io::stdout().lock();
        for line in lines {
            writeln!(out, "{}", line.text(&self.terminal, palette))?;
        }
        Ok(())
    }

    pub(super) fn write_text(&self, text: &str, ink: Ink) -> Result<(), Failure> {
        let lines = wrap(text, self.terminal.width - 1, 0);
        self.write(lines.iter().map(|line| Line::of(line, ink)))
    }

    pub(super) fn say(&self, key: &str, values: Said<'_>, ink: Ink) -> Result<(), Failure> {
        self.write_text(&self.terminal.texts.get(key, values), ink)
    }

    pub(super) fn complain(&self, text: &str) -> Result<(), Failure> {
        self.write_text(text, Ink::Hot)
    }

    pub(super) fn show_board(&self) -> Result<(), Failure> {
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

    pub(super) fn list_games(&self) -> Result<(), Failure> {
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

    pub(super) fn show_legal(&self, rest: &str) -> Result<(), Failure> {
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

    pub(super) fn show_rules(&self, rest: &str) -> Result<(), Failure> {
        let of_game = self.record().map(|record| record.rules().kind());
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

    pub(super) fn show_help(&self) -> Result<(), Failure> {
        let text = self.terminal.texts.get("play-help", &[]);
        self.write(text.lines().map(|line| Line::of(line, Ink::Plain)))
    }

    pub(super) fn no_game_yet(&self) -> Result<(), Failure> {
        self.say("play-no-game", &[], Ink::Hot)
    }

    /// The steps of a game that is left, so that it is not lost.
    pub(super) fn show_moves_left_behind(&self) -> Result<(), Failure> {
        match self.record() {
            Some(record) if !record.line().steps().is_empty() => {
                self.say("play-left", &[], Ink::Dim)?;
                self.write([Line::of(&moves(record), Ink::Plain)])
            }
            _ => Ok(()),
        }
    }
}

/// Whether a step begins or ends on a cell.
fn concerns(step: Step, cell: Cell) -> bool {
    match step {
        Step::Put(at) | Step::Take(at) | Step::SetDown(at) => at == cell,
        Step::Move(from, to) => from == cell || to == cell,
        Step::End | Step::Pass | Step::Count => false,
    }
}
