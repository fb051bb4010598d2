//! What orders come to: events and clocks, or a refusal. Nothing here changes the table.

use kamni_rules::{Player, Position, Step, Turn};

use super::orders::{By, Judged, Order, Refused};
use super::{LONGEST_LINE, Remark, Table};
use crate::clock::{Left, Millis};
use crate::game::{End, Event, Offer, Sitter, Why};

impl Table {
    /// What an order comes to at a time. `lag` is how long it was on the way, in milliseconds.
    ///
    /// # Errors
    /// Why it is not carried out.
    pub fn judge(&self, by: &By, order: &Order, now: Millis, lag: i64) -> Result<Judged, Refused> {
        if by.sides == [false, false] {
            return Err(Refused::Seat);
        }
        match order {
            Order::Offer(Offer::Rematch) => return self.judge_rematch(by),
            Order::Decline(offer) => return self.judge_decline(by, *offer),
            _ => {}
        }
        if self.end.is_some() {
            return Err(Refused::Over);
        }
        if let Order::Abort = order {
            if self.line.position().turn() >= 2 && self.seated.is_some() {
                return Err(Refused::TooLate);
            }
            if self.setting.tournament.is_some() {
                return Err(Refused::Tournament);
            }
            return Ok(self.ended(End::otherwise(None, Why::Aborted), Vec::new(), now));
        }
        if self.seated.is_none() {
            return Err(Refused::NotBegun);
        }
        match order {
            Order::Step { ply, step } => self.judge_step(by, *ply, *step, now, lag),
            Order::Back { ply } => self.judge_back(by, *ply, now),
            Order::Resign => {
                let end = End::otherwise(Some(self.own(by).other()), Why::Resigned);
                Ok(self.ended(end, Vec::new(), now))
            }
            Order::Offer(Offer::Draw) => self.judge_draw(by, now),
            _ => self.judge_takeback(by, now),
        }
    }

    /// The end of a game that has not begun because nobody took the open seat, or, in a tournament, because nobody made its first turn.
    #[must_use]
    pub fn call_off(&self, now: Millis) -> Option<Judged> {
        let idle = self.setting.tournament.is_some() && self.line.position().turn() == 0;
        let waits = self.end.is_none() && (self.seats.contains(&Sitter::Open) || idle);
        waits.then(|| self.ended(End::otherwise(None, Why::Aborted), Vec::new(), now))
    }

    /// Events that leave the clocks alone.
    fn plain(&self, events: Vec<Event>) -> Judged {
        Judged { events, clock: self.clock.clone(), rematch: false }
    }

    /// The game's end, after other events.
    fn ended(&self, end: End, mut events: Vec<Event>, now: Millis) -> Judged {
        let mut clock = self.clock.clone();
        clock.halt(now);
        events.push(Event::Ended { end });
        Judged { events, clock, rematch: false }
    }

    /// The side that somebody acts for: their own, and for one who holds both the one to move.
    fn own(&self, by: &By) -> Player {
        match by.sides {
            [true, false] => Player::First,
            [false, true] => Player::Second,
            _ => self.line.position().status().mover(),
        }
    }

    /// What somebody says, as it is shown.
    ///
    /// # Errors
    /// If it is no line.
    pub fn judge_talk(&self, by: &By, text: &str) -> Result<Remark, Refused> {
        let text: String =
            text.chars().filter(|&letter| !letter.is_control() && !turns_text(letter)).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_LINE {
            return Err(Refused::Text);
        }
        let side = (by.sides != [false, false]).then(|| self.own(by));
        Ok(Remark { side, name: by.name.clone(), text: text.to_owned() })
    }

    fn judge_step(&self, by: &By, ply: u32, step: Step, now: Millis, lag: i64) -> Result<Judged, Refused> {
        let position = self.line.position();
        let mover = position.to_move().ok_or(Refused::Over)?;
        if ply != self.ply() {
            return Err(Refused::Ply { now: self.ply() });
        }
        if !by.sides[mover] {
            return Err(Refused::Turn);
        }
        if self.clock.has_fallen(now, lag) {
            let end = End::otherwise(Some(mover.other()), Why::Time);
            return Ok(self.ended(end, Vec::new(), now));
        }
        let next = self.line.game().after(step).map_err(|refusal| Refused::Rules(refusal, Some(mover)))?;
        let turn_ended = next.turn_ended(position);
        let mut clock = self.clock.clone();
        clock.step(mover, next.to_move(), turn_ended, now, lag);
        let mut events = vec![Event::Step { step, left: clock.left(now) }];
        if !turn_ended {
            // What stands in the store is what a turn began with: the turn's time is counted when it ends.
            events = vec![Event::Step { step, left: self.stored_left() }];
        }
        if let Some(outcome) = next.outcome() {
            clock.halt(now);
            events.push(Event::Ended { end: End::by_rules(&outcome) });
        }
        Ok(Judged { events, clock, rematch: false })
    }

    /// What both had left when the turn began.
    fn stored_left(&self) -> [Left; 2] {
        let since = self.clock.running().map_or(0, |(_, since)| since);
        self.clock.left(since)
    }

    fn judge_back(&self, by: &By, ply: u32, _now: Millis) -> Result<Judged, Refused> {
        if ply != self.ply() {
            return Err(Refused::Ply { now: self.ply() });
        }
        if !by.sides[self.mover().ok_or(Refused::Over)?] {
            return Err(Refused::Turn);
        }
        if !self.line.is_inside_turn() {
            return Err(Refused::NothingToUndo);
        }
        Ok(self.plain(vec![Event::Back { ply: ply - 1, left: self.stored_left() }]))
    }

    fn judge_draw(&self, by: &By, now: Millis) -> Result<Judged, Refused> {
        let side = self.own(by);
        if self.seats[side.other()].is_computer() {
            return Err(Refused::Computer);
        }
        if by.sides == [true, true] || self.offers.contains(&(side.other(), Offer::Draw)) {
            return Ok(self.ended(End::otherwise(None, Why::Agreed), Vec::new(), now));
        }
        self.offer(side, Offer::Draw)
    }

    fn offer(&self, side: Player, offer: Offer) -> Result<Judged, Refused> {
        if self.offers.contains(&(side, offer)) {
            return Err(Refused::Offered);
        }
        Ok(self.plain(vec![Event::Offered { side, offer }]))
    }

    fn judge_takeback(&self, by: &By, now: Millis) -> Result<Judged, Refused> {
        let side = self.own(by);
        let asked_by_rival = self.offers.contains(&(side.other(), Offer::Takeback));
        let for_whom = if asked_by_rival { side.other() } else { side };
        let both_mine = by.sides == [true, true];
        let turn = if both_mine { self.last_turn() } else { self.last_turn_of(for_whom) };
        let Turn { ply, mover } = turn.ok_or(Refused::NothingToTakeBack)?;
        if !(asked_by_rival || both_mine || self.seats[side.other()].is_computer()) {
            return self.offer(side, Offer::Takeback);
        }
        let left = self.clock.left(now);
        let mut clock = self.clock.clone();
        clock.set(left, if ply == 0 { None } else { Some((mover, now)) });
        let event = Event::Back { ply: u32::try_from(ply).unwrap_or(0), left };
        Ok(Judged { events: vec![event], clock, rematch: false })
    }

    /// Whether there is a turn that the one who holds these sides could take back.
    #[must_use]
    pub fn can_take_back(&self, sides: [bool; 2]) -> bool {
        match sides {
            [true, true] => self.last_turn().is_some(),
            [true, false] => self.last_turn_of(Player::First).is_some(),
            [false, true] => self.last_turn_of(Player::Second).is_some(),
            [false, false] => false,
        }
    }

    /// The last completed turn, or the one that is being made.
    fn last_turn(&self) -> Option<Turn> {
        self.line.turns().iter().rev().find(|turn| turn.ply < self.line.steps().len()).copied()
    }

    /// This side's last turn that is over.
    fn last_turn_of(&self, side: Player) -> Option<Turn> {
        self.line.turns().iter().rev().skip(1).find(|turn| turn.mover == side).copied()
    }

    fn judge_decline(&self, by: &By, offer: Offer) -> Result<Judged, Refused> {
        let side = self.own(by);
        if !self.offers.iter().any(|(_, made)| *made == offer) {
            return Err(Refused::NoOffer);
        }
        Ok(self.plain(vec![Event::Declined { side, offer }]))
    }

    fn judge_rematch(&self, by: &By) -> Result<Judged, Refused> {
        if self.end.is_none() {
            return Err(Refused::NotOver);
        }
        if self.rematch.is_some() {
            return Err(Refused::Offered);
        }
        let side = self.own(by);
        let accepted = self.offers.contains(&(side.other(), Offer::Rematch));
        if accepted
            || by.sides == [true, true]
            || !matches!(self.seats[side.other()], Sitter::Guest | Sitter::Account { .. })
        {
            return Ok(Judged { rematch: true, ..self.plain(Vec::new()) });
        }
        self.offer(side, Offer::Rematch)
    }
}

/// Whether a letter is none, but changes the direction or the lines of what stands after it: so that nobody makes his words read as
/// another's, or the page's.
const fn turns_text(letter: char) -> bool {
    matches!(letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        | '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}' | '\u{feff}')
}
