//! A game in sentences, for who hears the screen instead of seeing it.

use kamni_rules::notation::write_turn;
use kamni_rules::{Cell, Player, Position};

use super::Table;
use crate::draw::Ink;
use crate::failure::Failure;
use crate::games;
use crate::record::Record;

impl Table {
    /// How the game stands after a step: a picture, or sentences if those are wanted.
    pub(super) fn show_state(&self) -> Result<(), Failure> {
        let Some(session) = self.session.as_ref().filter(|_| self.spoken) else {
            return self.show_board();
        };
        let record = &session.record;
        let (texts, rules, position) = (&self.terminal.texts, record.rules(), record.position());
        let by = record.line().movers().last();
        let by_computer = session.rival.is_some_and(|rival| by == Some(rival.player));
        // What the computer did has a sentence of its own.
        let turn = record.line().last_turn();
        if !by_computer && !turn.is_empty() {
            let going_on = !position.turn_begins() && !position.is_over();
            let key = if going_on { "panel-this-turn" } else { "panel-last-turn" };
            let turn = write_turn(&turn).replace(',', ", ");
            self.say(key, &[("turn", turn.into())], Ink::Plain)?;
        }
        if session.computer_to_move().is_some() {
            // There is more to say when it has made its turn.
            return Ok(());
        }
        let plate =
            |player| format!("{}: {}.", texts.side(rules, player), texts.plate(rules, position, player));
        self.write_text(&Player::BOTH.map(plate).join(" "), Ink::Plain)?;
        match (position.to_move(), position.outcome()) {
            (Some(player), _) => {
                let said = format!("{}. {}.", texts.to_move(rules, player), texts.title(rules, position));
                self.write_text(&said, Ink::Strong)
            }
            (None, Some(outcome)) => {
                self.write_text(&texts.outcome_title(rules, &outcome), Ink::Strong)?;
                self.write_text(&texts.outcome_reason(rules, &outcome, None), Ink::Plain)?;
                self.say("play-over", &[], Ink::Plain)
            }
            (None, None) => Ok(()),
        }
    }

    /// The board row by row from the top; rows without anything together.
    pub(super) fn describe(&self) -> Result<(), Failure> {
        let Some(record) = self.record() else {
            return self.no_game_yet();
        };
        let size = record.position().size();
        let rows: Vec<String> = (0..size).map(|row| self.pieces_of_row(record, row)).collect();
        let mut row = 0;
        for alike in rows.chunk_by(|one, other| one.is_empty() && other.is_empty()) {
            let (from, to) = (row + 1, row + alike.len());
            row = to;
            match alike[0].as_str() {
                "" => {
                    let values = [("count", alike.len().into()), ("from", from.into()), ("to", to.into())];
                    self.say("describe-empty", &values, Ink::Plain)?;
                }
                pieces => {
                    let values = [("row", from.into()), ("pieces", pieces.into())];
                    self.say("describe-row", &values, Ink::Plain)?;
                }
            }
        }
        Ok(())
    }

    /// What stands in a row: each kind of piece, and the columns where it stands.
    fn pieces_of_row(&self, record: &Record, row: u8) -> String {
        let texts = &self.terminal.texts;
        let position = record.position();
        let mut kinds: Vec<(&'static str, Vec<u8>)> = Vec::new();
        for col in 0..position.size() {
            let Some(piece) = position.piece_at(Cell::new(col, row)) else { continue };
            let name = (games::of(position.kind()).pieces.name)(record.rules(), piece);
            match kinds.iter_mut().find(|(kind, _)| *kind == name) {
                Some((_, columns)) => columns.push(col),
                None => kinds.push((name, vec![col])),
            }
        }
        let named = kinds.iter().map(|(kind, columns)| {
            let columns: Vec<String> = columns
                .chunk_by(|one, other| one + 1 == *other)
                .map(|run| self.run_of_columns(run))
                .collect();
            format!("{} {}", texts.get("describe-piece", &[("piece", (*kind).into())]), columns.join(" "))
        });
        named.collect::<Vec<_>>().join(", ")
    }

    fn run_of_columns(&self, run: &[u8]) -> String {
        let letter = |col: u8| char::from(b'a' + col).to_string();
        match run {
            [first, .., last] if run.len() > 2 => {
                let values = [("from", letter(*first).into()), ("to", letter(*last).into())];
                self.terminal.texts.get("describe-run", &values)
            }
            _ => run.iter().map(|col| letter(*col)).collect::<Vec<_>>().join(" "),
        }
    }
}
