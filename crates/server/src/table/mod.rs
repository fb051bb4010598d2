//! The table: a game's state, worked out from its events; and what an order comes to.
//!
//! Nothing here waits, stores or sends. An order is judged into events without changing anything ([`Table::judge`]); events that
//! have been stored are applied ([`Table::apply`]). A table made anew from the stored events is the same.

use std::sync::Arc;

use kamni_rules::{AnyPosition, Game, Player, Position, Refusal, Step};

use crate::clock::{Clock, Left, Millis};
use crate::game::{BadSetting, End, Event, Numbered, Offer, Setting, Sitter, Why};
use crate::ids::GameId;

/// A line of talk is at most so long.
pub const LONGEST_LINE: usize = 300;
/// So many lines of talk are kept at hand.
const LINES: usize = 200;
/// In a game with a clock, a player has at least so long for the first step; then the game is called off.
const FIRST_STEP: Millis = 60_000;

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Make a step.
    Step {
        /// How many steps are made when it is.
        ply: u32,
        /// Its text.
        step: String,
    },
    /// Undo the last step of one's turn.
    Back {
        /// How many steps are made now.
        ply: u32,
    },
    /// Give up.
    Resign,
    /// Propose something, or accept what the other has proposed.
    Offer(Offer),
    /// Decline it, or withdraw one's own.
    Decline(Offer),
    /// Call the game off before it has begun.
    Abort,
    /// Say something.
    Say(String),
}

/// Who gives an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct By {
    /// The sides that are theirs.
    pub sides: [bool; 2],
    /// The name to show with what they say.
    pub name: String,
}

impl By {
    /// Somebody who holds one side.
    #[must_use]
    pub const fn side(side: Player) -> Self {
        let sides = match side {
            Player::First => [true, false],
            Player::Second => [false, true],
        };
        Self { sides, name: String::new() }
    }
}

/// Why an order is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// They hold no seat here.
    Seat,
    /// It is the other's turn.
    Turn,
    /// The board has changed since.
    Ply {
        /// Steps made now.
        now: u32,
    },
    /// The game is over.
    Over,
    /// The game is not over yet.
    NotOver,
    /// A seat is still open.
    NotBegun,
    /// No step at all.
    NoStep(String),
    /// A step that the rules refuse.
    Rules(Refusal, Option<Player>),
    /// Nothing of this turn has been made.
    NothingToUndo,
    /// One has made no turn yet.
    NothingToTakeBack,
    /// Nothing of the kind was proposed.
    NoOffer,
    /// It was proposed already.
    Offered,
    /// The game has begun.
    TooLate,
    /// The computer does not do that.
    Computer,
    /// No text, or too long a one.
    Text,
    /// There is no computer that thinks.
    NotThinking,
    /// Too many orders in a short time.
    TooFast,
    /// The store did not take it.
    Store,
}

impl Refused {
    /// Its word for programs; the sentence is the text `refused-…`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::Turn => "turn",
            Self::Ply { .. } => "ply",
            Self::Over => "over",
            Self::NotOver => "not-over",
            Self::NotBegun => "not-begun",
            Self::NoStep(_) => "no-step",
            Self::Rules(..) => "rules",
            Self::NothingToUndo => "nothing-to-undo",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::NoOffer => "no-offer",
            Self::Offered => "offered",
            Self::TooLate => "too-late",
            Self::Computer => "computer",
            Self::Text => "text",
            Self::NotThinking => "not-thinking",
            Self::TooFast => "too-fast",
            Self::Store => "store",
        }
    }
}

/// What an order comes to.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What happens.
    pub events: Vec<Event>,
    /// The clocks after it.
    pub clock: Clock,
    /// Both want to play again.
    pub rematch: bool,
}

/// A line of talk.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Line {
    /// Whose; nobody's if it was a watcher.
    #[serde(with = "crate::game::side::option")]
    pub side: Option<Player>,
    /// The name to show.
    pub name: String,
    /// What was said.
    pub text: String,
}

/// What happens when nothing does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    /// A flag falls.
    Flag,
    /// Nobody has come to make the first step.
    NoShow,
}

/// A game's state.
#[derive(Clone, Debug)]
pub struct Table {
    setting: Arc<Setting>,
    start: AnyPosition,
    game: Game<AnyPosition>,
    steps: Vec<Step>,
    /// How many steps were made when each turn began.
    turns: Vec<usize>,
    seats: [Sitter; 2],
    /// When both seats were taken.
    seated: Option<Millis>,
    clock: Clock,
    number: u32,
    offers: Vec<(Player, Offer)>,
    talk: Vec<Line>,
    end: Option<End>,
    rematch: Option<GameId>,
}

impl Table {
    /// A table before anything has happened at it.
    ///
    /// # Errors
    /// If the setting makes no sense.
    pub fn new(setting: Arc<Setting>, seats: [Sitter; 2]) -> Result<Self, BadSetting> {
        let start = setting.start()?;
        let clock = Clock::new(setting.controls);
        let created = setting.created;
        let mut table = Self {
            setting,
            start,
            game: Game::new(start),
            steps: Vec::new(),
            turns: vec![0],
            seats,
            seated: None,
            clock,
            number: 0,
            offers: Vec::new(),
            talk: Vec::new(),
            end: None,
            rematch: None,
        };
        table.seat_check(created);
        Ok(table)
    }

    /// What is settled about the game.
    #[must_use]
    pub const fn setting(&self) -> &Arc<Setting> {
        &self.setting
    }

    /// Where play began.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game<AnyPosition> {
        &self.game
    }

    /// The steps made.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The steps of each turn; the last one is the one that is being made, if any of its steps is.
    pub fn turns(&self) -> impl Iterator<Item = &[Step]> {
        let ends = self.turns.iter().skip(1).copied().chain([self.steps.len()]);
        self.turns.iter().zip(ends).map(|(&from, to)| &self.steps[from..to]).filter(|turn| !turn.is_empty())
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> &[Sitter; 2] {
        &self.seats
    }

    /// The clocks.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The number of the last event.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// What is proposed, and by whom.
    #[must_use]
    pub fn offers(&self) -> &[(Player, Offer)] {
        &self.offers
    }

    /// What was said.
    #[must_use]
    pub fn talk(&self) -> &[Line] {
        &self.talk
    }

    /// How it ended.
    #[must_use]
    pub const fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The rematch.
    #[must_use]
    pub const fn rematch(&self) -> Option<GameId> {
        self.rematch
    }

    /// Who has to make a step, if the game is on and both are there.
    #[must_use]
    pub fn mover(&self) -> Option<Player> {
        if self.end.is_some() || self.seated.is_none() { None } else { self.game.position().to_move() }
    }

    /// The level of the computer that has to make a step.
    #[must_use]
    pub fn computer_to_move(&self) -> Option<u8> {
        match self.seats[self.mover()?] {
            Sitter::Computer { level } => Some(level),
            _ => None,
        }
    }

    /// Whether somebody sits on a side.
    #[must_use]
    pub fn is_open(&self, side: Player) -> bool {
        self.seats[side] == Sitter::Open
    }

    /// Whether a step of the turn has been made.
    fn is_inside_turn(&self) -> bool {
        self.steps.len() > self.turns.last().copied().unwrap_or(0)
    }

    fn has_computer(&self) -> bool {
        self.seats.iter().any(Sitter::is_computer)
    }

    /// When something happens by itself, and what.
    #[must_use]
    pub fn alarm(&self) -> Option<(Millis, Alarm)> {
        self.mover()?;
        if let Some(at) = self.clock.alarm() {
            return Some((at, Alarm::Flag));
        }
        let timed = !self.setting.controls.is_none() && !self.has_computer();
        let seated = self.seated.filter(|_| timed && self.steps.is_empty())?;
        let base = self.clock.left(seated)[0].ms;
        Some((seated + base.max(FIRST_STEP), Alarm::NoShow))
    }

    /// What happens now without anybody's order: a flag falls, or the game is called off.
    #[must_use]
    pub fn ring(&self, now: Millis) -> Option<Event> {
        let (at, alarm) = self.alarm()?;
        if now < at {
            return None;
        }
        let end = match alarm {
            Alarm::Flag => End::otherwise(Some(self.clock.running()?.0.other()), Why::Time),
            Alarm::NoShow => End::otherwise(None, Why::Aborted),
        };
        Some(Event::Ended { end })
    }

    /// What an order comes to at a time. `lag` is how long it was on the way, in milliseconds.
    ///
    /// # Errors
    /// Why it is not carried out.
    pub fn judge(&self, by: &By, order: &Order, now: Millis, lag: i64) -> Result<Judged, Refused> {
        if let Order::Say(text) = order {
            return self.judge_talk(by, text).map(|event| self.plain(vec![event]));
        }
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
            if self.game.position().turn() >= 2 && self.seated.is_some() {
                return Err(Refused::TooLate);
            }
            return Ok(self.ended(End::otherwise(None, Why::Aborted), Vec::new(), now));
        }
        if self.seated.is_none() {
            return Err(Refused::NotBegun);
        }
        match order {
            Order::Step { ply, step } => self.judge_step(by, *ply, step, now, lag),
            Order::Back { ply } => self.judge_back(by, *ply, now),
            Order::Resign => {
                let end = End::otherwise(Some(self.own(by).other()), Why::Resigned);
                Ok(self.ended(end, Vec::new(), now))
            }
            Order::Offer(Offer::Draw) => self.judge_draw(by, now),
            _ => self.judge_takeback(by, now),
        }
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
            _ => self.game.position().status().mover(),
        }
    }

    fn judge_talk(&self, by: &By, text: &str) -> Result<Event, Refused> {
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST_LINE {
            return Err(Refused::Text);
        }
        let side = (by.sides != [false, false]).then(|| self.own(by));
        Ok(Event::Said { side, name: by.name.clone(), text: text.to_owned() })
    }

    fn judge_step(&self, by: &By, ply: u32, text: &str, now: Millis, lag: i64) -> Result<Judged, Refused> {
        let position = self.game.position();
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
        let step: Step = text.parse().map_err(|_| Refused::NoStep(text.chars().take(40).collect()))?;
        let mut game = self.game.clone();
        game.play(step).map_err(|refusal| Refused::Rules(refusal, Some(mover)))?;
        let next = game.position();
        let turn_ended = next.turn() != position.turn() || next.is_over();
        let mut clock = self.clock.clone();
        clock.step(mover, next.to_move(), turn_ended, now, lag);
        let mut events = vec![Event::Step { step: step.to_string(), left: clock.left(now) }];
        if !turn_ended {
            // What stands in the store is what a turn began with: the turn's time is counted when it ends.
            events = vec![Event::Step { step: step.to_string(), left: self.stored_left() }];
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
        if !self.is_inside_turn() {
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
        let ply = if both_mine { self.last_turn_begun() } else { self.last_turn_of(for_whom) };
        let ply = ply.ok_or(Refused::NothingToTakeBack)?;
        if !(asked_by_rival || both_mine || self.seats[side.other()].is_computer()) {
            return self.offer(side, Offer::Takeback);
        }
        let left = self.clock.left(now);
        let mut clock = self.clock.clone();
        let mover = self.mover_at(ply);
        clock.set(left, if ply == 0 { None } else { Some((mover, now)) });
        let event = Event::Back { ply: u32::try_from(ply).unwrap_or(0), left };
        Ok(Judged { events: vec![event], clock, rematch: false })
    }

    /// Whether there is a turn that the one who holds these sides could take back.
    #[must_use]
    pub fn can_take_back(&self, sides: [bool; 2]) -> bool {
        match sides {
            [true, true] => self.last_turn_begun().is_some(),
            [true, false] => self.last_turn_of(Player::First).is_some(),
            [false, true] => self.last_turn_of(Player::Second).is_some(),
            [false, false] => false,
        }
    }

    /// How many steps were made when the last completed turn began, or the one that is being made.
    fn last_turn_begun(&self) -> Option<usize> {
        self.turns.iter().rev().copied().find(|&ply| ply < self.steps.len())
    }

    /// How many steps were made when this side's last turn that is over began.
    fn last_turn_of(&self, side: Player) -> Option<usize> {
        let over = self.turns.len() - 1;
        self.turns[..over].iter().rev().copied().find(|&ply| self.mover_at(ply) == side)
    }

    /// Whose step is the one after so many.
    fn mover_at(&self, ply: usize) -> Player {
        let mut position = self.start;
        for &step in &self.steps[..ply] {
            position.play_unchecked(step);
        }
        position.status().mover()
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

    /// Steps made.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.steps.len()).unwrap_or(u32::MAX)
    }

    /// Puts the clocks right after an order that was judged here and is stored.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
    }

    /// After a restart: time that passed while the house was closed is nobody's, unless turns have days.
    pub fn resume(&mut self, now: Millis) {
        if let Some((player, since)) = self.clock.running()
            && !self.setting.controls.is_correspondence()
        {
            let left = self.clock.left(since);
            self.clock.set(left, Some((player, now)));
        }
        if self.steps.is_empty() {
            self.seated = self.seated.map(|_| now);
        }
    }

    /// Both are there from now on, if they are.
    fn seat_check(&mut self, now: Millis) {
        if self.seated.is_some() || self.seats.contains(&Sitter::Open) {
            return;
        }
        self.seated = Some(now);
        if self.setting.controls.is_correspondence() {
            let mover = self.game.position().status().mover();
            self.clock.set(self.clock.left(now), Some((mover, now)));
        }
    }

    /// Applies an event that is stored. One that does not follow on the last, or that the rules do not allow, is left out.
    pub fn apply(&mut self, numbered: &Numbered) -> bool {
        if numbered.number != self.number + 1 {
            return false;
        }
        let at = numbered.at;
        match &numbered.event {
            Event::Sat { side, sitter } => {
                self.seats[*side] = sitter.clone();
                self.seat_check(at);
            }
            Event::Step { step, left } => {
                let Ok(step) = step.parse() else { return false };
                if !self.make(step, *left, at) {
                    return false;
                }
            }
            Event::Back { ply, left } => self.go_back(*ply as usize, *left, at),
            Event::Offered { side, offer } => self.offers.push((*side, *offer)),
            Event::Declined { offer, .. } => self.offers.retain(|(_, made)| made != offer),
            Event::Said { side, name, text } => {
                if self.talk.len() == LINES {
                    self.talk.remove(0);
                }
                self.talk.push(Line { side: *side, name: name.clone(), text: text.clone() });
            }
            Event::Ended { end } => {
                self.end = Some(end.clone());
                self.clock.halt(at);
                self.offers.clear();
            }
            Event::Rematch { game } => {
                self.rematch = Some(*game);
                self.offers.clear();
            }
        }
        self.number = numbered.number;
        true
    }

    fn make(&mut self, step: Step, left: [Left; 2], at: Millis) -> bool {
        let before = *self.game.position();
        if self.game.play(step).is_err() {
            return false;
        }
        self.steps.push(step);
        let (turn, next) = (self.game.position().turn(), self.game.position().to_move());
        if turn != before.turn() || next.is_none() {
            self.turns.push(self.steps.len());
            self.clock.set(left, next.map(|player| (player, at)));
            let mover = before.status().mover();
            self.offers.retain(|(side, _)| *side == mover);
        }
        true
    }

    fn go_back(&mut self, ply: usize, left: [Left; 2], at: Millis) {
        let whole_turns = ply < self.turns.last().copied().unwrap_or(0);
        self.steps.truncate(ply);
        self.game.restart(self.start);
        self.turns = vec![0];
        for place in 0..self.steps.len() {
            let turn = self.game.position().turn();
            self.game.play_unchecked(self.steps[place]);
            if self.game.position().turn() != turn {
                self.turns.push(place + 1);
            }
        }
        if whole_turns {
            let mover = self.game.position().status().mover();
            self.clock.set(left, if ply == 0 { None } else { Some((mover, at)) });
            self.offers.clear();
        }
    }
}

#[cfg(test)]
mod tests;
