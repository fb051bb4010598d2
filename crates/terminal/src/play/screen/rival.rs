//! The computer at the table: it thinks while the screen lives on, and its turn is shown step by step.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use kamni_rules::notation::write_turn;
use kamni_rules::{Position, Step};

use super::scene::{doable, only_piece};
use super::table::{About, Table};
use crate::draw::Ink;
use crate::play::computer::Answer;

/// Between the steps of a turn that is shown, and all of it at most.
const APART: Duration = Duration::from_millis(280);
const LONGEST: Duration = Duration::from_secs(2);

/// The rest of a turn that is shown step by step.
#[derive(Debug)]
pub(super) struct Shown {
    rest: VecDeque<Step>,
    apart: Duration,
    next: Instant,
}

impl Table {
    /// Lets the computer begin to think if it is its turn. If it is the person's, and one piece only can act, it is chosen already.
    pub(super) fn wake(&mut self) {
        self.thought = None;
        match self.session.computer_to_move() {
            Some(level) => self.thought = Some((About::Turn, self.computer.ask(&self.session, level))),
            None => {
                self.chosen = only_piece(&self.session.record);
                self.aim();
            }
        }
    }

    /// Puts a cursor that nobody has moved yet on the first piece with which something can be done.
    fn aim(&mut self) {
        let record = &self.session.record;
        if let Some(cell) = doable(record, None).first()
            && !self.aimed
            && record.position().piece_at(*cell).is_some()
        {
            self.cursor = *cell;
        }
    }

    /// Whether the computer is about something, so that the screen changes by itself.
    pub(super) fn is_busy(&self) -> bool {
        self.is_thinking() || self.shown.is_some()
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Whether the computer thinks about its own turn, or makes it.
    pub(super) fn computer_is_at_it(&self) -> bool {
        matches!(self.thought, Some((About::Turn, _))) || self.shown.is_some()
    }

    /// Looks whether the computer has come to an end, or its next step is to be shown.
    pub(super) fn tick(&mut self, now: Instant) {
        if self.shown.as_ref().is_some_and(|shown| now >= shown.next) {
            self.show_step(now);
        }
        let Some((about, thought)) = &self.thought else { return };
        let (about, turn) = match (*about, thought.poll()) {
            (_, Answer::NotYet) => return,
            (about, Answer::Turn(turn)) => (about, turn),
            (about, Answer::Failed) => (about, Vec::new()),
        };
        self.thought = None;
        match about {
            About::Hint if turn.is_empty() => self.say("play-no-hint", Ink::Hot),
            About::Hint => {
                let text = write_turn(&turn).replace(',', ", ");
                let said = self.terminal.texts.get("play-hint", &[("turn", text.into())]);
                self.message = Some((said, Ink::Accent));
                self.hint = turn;
            }
            About::Turn => self.begin_to_show(turn, now),
        }
    }

    pub(super) fn begin_to_show(&mut self, turn: Vec<Step>, now: Instant) {
        let legal = |step: &Step| self.session.record.position().is_legal(*step);
        if !turn.first().is_some_and(legal) {
            self.session.rival = None;
            return self.say("play-computer-failed", Ink::Hot);
        }
        let pauses = turn.iter().skip(1).filter(|step| is_seen(step)).count();
        let apart = APART.min(LONGEST / u32::try_from(pauses.max(1)).unwrap_or(u32::MAX));
        self.shown = Some(Shown { rest: turn.into(), apart, next: now });
        self.show_step(now);
    }

    /// Makes the next step of the turn that is shown, and those after it that change nothing on the board.
    fn show_step(&mut self, now: Instant) {
        let Some(shown) = &mut self.shown else { return };
        let mut going_on = true;
        while going_on && let Some(step) = shown.rest.pop_front() {
            // What is refused ends it; what comes then is for the computer to find.
            if self.session.record.play(step).is_err() {
                shown.rest.clear();
            }
            going_on = shown.rest.front().is_some_and(|next| !is_seen(next));
        }
        shown.next = now + shown.apart;
        let is_last = shown.rest.is_empty();
        let said = self.session.computer_made(&self.terminal.texts);
        self.message = said.map(|said| (said, Ink::Strong));
        if is_last {
            self.shown = None;
            // A turn that came out unfinished goes on.
            self.wake();
        }
    }

    /// Shows the end of the computer's turn at once. Says whether there was anything left of it.
    pub(super) fn show_end(&mut self) -> bool {
        let any = self.shown.is_some();
        while self.shown.is_some() {
            self.show_step(Instant::now());
        }
        any
    }

    pub(super) fn ask_for_hint(&mut self) {
        if self.computer_is_at_it() {
            return self.say("screen-not-your-turn", Ink::Hot);
        }
        if self.session.record.position().is_over() {
            return self.say("play-no-hint", Ink::Hot);
        }
        self.message = None;
        self.hint.clear();
        self.thought = Some((About::Hint, self.computer.ask_for_hint(&self.session)));
    }

    /// What the computer thinks, as far as it is to be known: for a hint how far it is, how deep it looks, and what it has found.
    pub(super) fn thinking(&self) -> Option<String> {
        let (about, thought) = self.thought.as_ref()?;
        let texts = &self.terminal.texts;
        if *about == About::Turn {
            let dots = ".".repeat(1 + (thought.elapsed().as_millis() / 400 % 3) as usize);
            let seconds = thought.elapsed().as_secs();
            let long = if seconds >= 2 { format!(" {seconds}") } else { String::new() };
            return Some(format!("{}{dots}{long}", texts.get("screen-thinking", &[])));
        }
        let percent = thought.percent();
        let line = format!("{} {} {percent} %", texts.get("screen-hinting", &[]), self.bar(percent));
        let found = thought.sight().map(|sight| {
            let turn = write_turn(&sight.turn).replace(',', ", ");
            texts.get("play-hint-so-far", &[("depth", sight.depth.into()), ("turn", turn.into())])
        });
        Some(found.map_or(line.clone(), |found| format!("{line}\n{found}")))
    }

    fn bar(&self, percent: u8) -> String {
        const LONG: usize = 20;
        let [done, left] = self.look().glyphs().bar;
        let full = usize::from(percent) * LONG / 100;
        (0..LONG).map(|place| if place < full { done } else { left }).collect()
    }
}

/// Whether a step is something to see on the board.
const fn is_seen(step: &Step) -> bool {
    !matches!(step, Step::End | Step::Pass | Step::Count)
}
