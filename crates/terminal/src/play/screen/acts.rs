//! What a person does to the game: choosing, going, typing, taking back.

use std::path::Path;

use kamni_rules::{Cell, Piece, Position, Step};
use kamni_texts::shown;

use super::dialog::{Dialog, Purpose, Question};
use super::scene::{piece_of, targets};
use super::table::{Table, Want};
use crate::draw::Ink;
use crate::games;
use crate::play::orders::Order;
use crate::play::session::named;

impl Table {
    /// A cell is pressed: the chosen piece goes there, or what can be done there is done, or the piece there is chosen.
    pub(super) fn press(&mut self, cell: Cell) {
        if self.computer_is_at_it() {
            return self.say("screen-not-your-turn", Ink::Hot);
        }
        // What was said of the gesture before does not belong to this one.
        self.message = None;
        let record = &self.session.record;
        let piece = piece_of(record, cell);
        if let Some(from) = self.chosen {
            let there = targets(record, from).into_iter().find(|target| target.cell == cell);
            match (there, piece) {
                (Some(target), _) => self.make(target.step),
                (None, Some(piece)) if piece == from => self.chosen = None,
                (None, Some(piece)) => self.chosen = Some(piece),
                (None, None) => self.make(Step::Move(from, cell)),
            }
            return;
        }
        let legal = |step: &Step| record.position().is_legal(*step);
        let step = [Step::Take(cell), Step::SetDown(cell), Step::Put(cell)].into_iter().find(legal);
        match (step, piece) {
            (Some(step), _) => self.make(step),
            (None, Some(piece)) => self.chosen = Some(piece),
            (None, None) if self.is_stuck(cell) => {
                let said = self.terminal.texts.get("screen-stuck", &[("cell", cell.to_string().into())]);
                self.message = Some((said, Ink::Hot));
            }
            (None, None) => self.make((games::of(record.rules().kind()).meant)(record, cell)),
        }
    }

    /// Whether an own stone stands there that has nowhere to go, while others can move.
    fn is_stuck(&self, cell: Cell) -> bool {
        let position = self.session.record.position();
        let own = matches!(position.piece_at(cell), Some(Piece::Stone(player)) if position.to_move() == Some(player));
        own && position.legal().iter().any(|step| matches!(step, Step::Move(..)))
    }

    /// Makes a step, or tells why not.
    pub(super) fn make(&mut self, step: Step) {
        if self.computer_is_at_it() {
            return self.say("screen-not-your-turn", Ink::Hot);
        }
        let mover = self.session.record.position().to_move();
        match self.session.record.play(step) {
            Ok(()) => {
                self.message = None;
                self.chosen = None;
                // A hint for a whole turn goes on as long as it is followed.
                let followed = self.hint.first() == Some(&step);
                self.hint.drain(..if followed { 1 } else { self.hint.len() });
                self.wake();
            }
            Err(refusal) => {
                let said = self.terminal.texts.refusal(self.session.record.rules(), mover, &refusal);
                self.message = Some((named(&self.terminal.texts, &step.to_string(), &said), Ink::Hot));
            }
        }
    }

    /// Does what was typed: an order, as in play by lines, or steps.
    pub(super) fn do_typed(&mut self, text: &str) -> Want {
        let Some((order, rest)) = Order::of(text) else {
            self.make_typed(text);
            return Want::Nothing;
        };
        match order {
            Order::Help => self.open_help(),
            Order::Rules => self.open_rules(),
            Order::Undo => self.take_back(),
            Order::Hint => self.ask_for_hint(),
            Order::Level | Order::Side => self.open_rival(),
            Order::Save if rest.is_empty() => self.open_save(false),
            Order::Save => return self.save(Path::new(rest), false, false),
            Order::New => return self.leave_by(Question::New, Want::Menu),
            Order::Quit => return self.leave_by(Question::Quit, Want::Quit),
            // They print what stands on the screen already, or change how it is printed.
            Order::Legal | Order::Board | Order::Describe | Order::Position | Order::Moves | Order::Lang => {
                let word = text.split_whitespace().next().unwrap_or_default();
                let problem = self.terminal.texts.get("screen-order-plain", &[("word", shown(word).into())]);
                self.open_field(Purpose::Step, text.to_owned(), Some(problem));
            }
        }
        Want::Nothing
    }

    /// Makes the steps that were typed: all of them, or none. If they are refused the field opens again.
    fn make_typed(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.computer_is_at_it() {
            return self.say("screen-not-your-turn", Ink::Hot);
        }
        let before = self.session.record.line().steps().len();
        let texts = &self.terminal.texts;
        let made = self
            .session
            .record
            .play_text(texts, text)
            .map_err(|refused| named(texts, &refused.step, &refused.reason));
        let computer = self.session.rival.map(|rival| rival.player);
        let foreign = |session: &crate::play::session::Session| {
            computer.is_some()
                && session.record.line().movers().skip(before).any(|mover| Some(mover) == computer)
        };
        let made = match made {
            Ok(()) if foreign(&self.session) => {
                self.session.take_back_to(before);
                Err(texts.get("play-not-for-computer", &[]))
            }
            other => other,
        };
        match made {
            Ok(()) => {
                self.message = None;
                self.chosen = None;
                self.hint.clear();
                self.wake();
            }
            Err(problem) => {
                self.open_field(Purpose::Step, text.to_owned(), Some(problem));
            }
        }
    }

    /// Takes back a step, or to one's own last turn.
    pub(super) fn take_back(&mut self) {
        // A computer that was thinking thinks about a game that is no more.
        self.thought = None;
        self.chosen = None;
        self.hint.clear();
        self.message = None;
        if !self.session.take_back() {
            self.say("play-nothing-to-undo", Ink::Hot);
        }
        self.wake();
    }

    pub(super) fn open_help(&mut self) {
        let texts = &self.terminal.texts;
        let look = super::look::Look::of(&self.terminal, self.session.record.rules().kind());
        let glyphs = look.glyphs();
        let around = |[left, right]: [char; 2]| format!("{left}x{right}");
        let values = [
            ("cursor", around(glyphs.cursor).into()),
            ("chosen", around(glyphs.chosen).into()),
            ("takeable", around(glyphs.takeable).into()),
            ("came", around(glyphs.came).into()),
            ("hinted", around(glyphs.hinted).into()),
            ("target", glyphs.target.to_string().into()),
            ("left", glyphs.left.to_string().into()),
            ("closed", crate::draw::closed_mark(self.terminal.ascii).to_string().into()),
        ];
        let mut text = format!("{}\n\n{}", texts.get("screen-help", &[]), texts.get("screen-marks", &values));
        if let Some(marks) = games::of(self.session.record.rules().kind()).pieces.marks {
            text = format!("{text}\n{}", marks(&self.terminal));
        }
        let title = texts.get("screen-key-help", &[]);
        self.dialog = Some(Dialog::Page { title, text, top: 0 });
    }
}
