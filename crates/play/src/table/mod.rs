//! The table: a game's state, worked out from its events; and what an order comes to.
//!
//! Nothing here waits, stores or sends. An order is judged into events without changing anything ([`Table::judge`]); events that
//! have been stored are applied ([`Table::apply`]). A table made anew from the stored events is the same.

mod here;
mod judge;
mod orders;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use kamni_rules::{AnyPosition, Kept, Line, Player, Position, Step, Trail};

use crate::clock::{Clock, Left, Millis};
use crate::game::{BadSetting, End, Event, Numbered, Offer, Setting, Sitter, Why};
use crate::ids::GameId;

pub use here::Here;
pub use orders::{By, Judged, Order, Refused};

/// A line of talk is at most this long.
pub const LONGEST_LINE: usize = 300;
/// How many lines of talk are kept at hand.
const LINES: usize = 200;
/// In a game with a clock, a player has at least this long for the first step; then the game is called off.
const FIRST_STEP: Millis = 60_000;

/// Something that somebody said at a table.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Remark {
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
    line: Line,
    seats: [Sitter; 2],
    /// What guests at the seats call themselves.
    called: [Option<Arc<str>>; 2],
    /// When both seats were taken.
    seated: Option<Millis>,
    clock: Clock,
    /// When each side last did something here.
    acted: [Option<Millis>; 2],
    number: u32,
    offers: Vec<(Player, Offer)>,
    talk: Arc<Vec<Remark>>,
    /// How many lines there have been.
    said: u32,
    end: Option<End>,
    /// What the ratings became by its end.
    rated: Option<[i32; 2]>,
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
        let line = Line::new(setting.rules, start);
        let mut table = Self {
            setting,
            line,
            seats,
            called: [None, None],
            seated: None,
            clock,
            acted: [None; 2],
            number: 0,
            offers: Vec::new(),
            talk: Arc::default(),
            said: 0,
            end: None,
            rated: None,
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

    /// The game so far.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// Where play began.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        self.line.start()
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Kept {
        self.line.game()
    }

    /// The steps made.
    #[must_use]
    pub const fn steps(&self) -> &Trail<Step> {
        self.line.steps()
    }

    /// The steps of each turn; the last one is the one that is being made, if any of its steps is.
    pub fn turns(&self) -> impl Iterator<Item = Vec<Step>> {
        self.line.by_turn()
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> &[Sitter; 2] {
        &self.seats
    }

    /// What the guest on a side calls himself; nothing for all others.
    #[must_use]
    pub fn called(&self, side: Player) -> Option<&Arc<str>> {
        self.called[side].as_ref().filter(|_| self.seats[side] == Sitter::Guest)
    }

    /// Takes what the guest on a side calls himself. It is none of the game's events; says whether it was not known.
    pub fn call(&mut self, side: Player, name: Option<Arc<str>>) -> bool {
        let new = self.called[side] != name;
        self.called[side] = name;
        new
    }

    /// The clocks.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// When a side last did something: took its seat, made a step, offered or declined something.
    #[must_use]
    pub fn acted(&self, side: Player) -> Option<Millis> {
        self.acted[side]
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
    pub fn talk(&self) -> &[Remark] {
        &self.talk
    }

    /// Whether somebody who holds these sides hears what this one said: while a game goes on, its players do not hear those
    /// who look on.
    #[must_use]
    pub fn hears(&self, sides: [bool; 2], line: &Remark) -> bool {
        line.side.is_some() || sides == [false, false] || self.end.is_some()
    }

    /// What was said, for somebody who holds these sides.
    pub fn talk_for(&self, sides: [bool; 2]) -> impl Iterator<Item = &Remark> {
        self.talk.iter().filter(move |line| self.hears(sides, line))
    }

    /// Takes a line of talk that is stored. It is none of the game's events.
    pub fn say(&mut self, line: Remark) {
        let talk = Arc::make_mut(&mut self.talk);
        if talk.len() == LINES {
            talk.remove(0);
        }
        talk.push(line);
        self.said += 1;
    }

    /// How many lines there have been since the table was set up.
    #[must_use]
    pub const fn said(&self) -> u32 {
        self.said
    }

    /// How it ended.
    #[must_use]
    pub const fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Names who sits on a side: it is the same person.
    pub fn reseat(&mut self, side: Player, sitter: Sitter) {
        self.seats[side] = sitter;
    }

    /// Takes what the ratings became by the game's end. It is none of the game's events.
    pub const fn rate(&mut self, rated: [i32; 2]) {
        self.rated = Some(rated);
    }

    /// What the ratings became by the game's end, if it was rated.
    #[must_use]
    pub const fn rated(&self) -> Option<[i32; 2]> {
        self.rated
    }

    /// The rematch.
    #[must_use]
    pub const fn rematch(&self) -> Option<GameId> {
        self.rematch
    }

    /// Who has to make a step, if the game is on and both are there.
    #[must_use]
    pub fn mover(&self) -> Option<Player> {
        if self.end.is_some() || self.seated.is_none() { None } else { self.line.position().to_move() }
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
        let seated = self.seated.filter(|_| timed && self.line.steps().is_empty())?;
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

    /// Steps made.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.line.steps().len()).unwrap_or(u32::MAX)
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
        if self.line.steps().is_empty() {
            self.seated = self.seated.map(|_| now);
        }
    }

    /// The house was closed between two times: what passed then is nobody's, unless turns have days. Whoever sets up the table later
    /// comes to the same.
    pub fn excuse(&mut self, (from, until): (Millis, Millis)) {
        let later = |since: Millis| if since < until { since + until - since.max(from) } else { since };
        if self.setting.controls.is_correspondence() {
            return;
        }
        if let Some((player, since)) = self.clock.running() {
            self.clock.set(self.clock.left(since), Some((player, later(since))));
        }
        if self.line.steps().is_empty() {
            self.seated = self.seated.map(later);
        }
    }

    /// Both are there from now on, if they are.
    fn seat_check(&mut self, now: Millis) {
        if self.seated.is_some() || self.seats.contains(&Sitter::Open) {
            return;
        }
        self.seated = Some(now);
        if self.setting.controls.is_correspondence() {
            let mover = self.line.position().status().mover();
            self.clock.set(self.clock.left(now), Some((mover, now)));
        }
    }

    /// Applies an event that is stored. One that does not follow on the last, or that the rules do not allow, is left out.
    pub fn apply(&mut self, numbered: &Numbered) -> bool {
        if numbered.number != self.number + 1 {
            return false;
        }
        let at = numbered.at;
        let mover = self.line.position().status().mover();
        let actor = match &numbered.event {
            Event::Sat { side, .. } | Event::Offered { side, .. } | Event::Declined { side, .. } => {
                Some(*side)
            }
            Event::Step { .. } => Some(mover),
            Event::Said { side, .. } => *side,
            Event::Back { .. } | Event::Ended { .. } | Event::Rematch { .. } => None,
        };
        match &numbered.event {
            Event::Sat { side, sitter } => {
                self.seats[*side] = sitter.clone();
                self.seat_check(at);
            }
            Event::Step { step, left } => {
                if !self.make(*step, *left, at) {
                    return false;
                }
            }
            Event::Back { ply, left } => self.go_back(*ply as usize, *left, at),
            Event::Offered { side, offer } => self.offers.push((*side, *offer)),
            Event::Declined { offer, .. } => self.offers.retain(|(_, made)| made != offer),
            Event::Said { side, name, text } => {
                // Talk was once among the events, and is so in older games.
                self.say(Remark { side: *side, name: name.clone(), text: text.clone() });
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
        if let Some(side) = actor {
            self.acted[side] = Some(at);
        }
        self.number = numbered.number;
        true
    }

    fn make(&mut self, step: Step, left: [Left; 2], at: Millis) -> bool {
        let mover = self.line.position().status().mover();
        if self.line.play(step).is_err() {
            return false;
        }
        if !self.line.is_inside_turn() {
            let next = self.line.position().to_move();
            self.clock.set(left, next.map(|player| (player, at)));
            self.offers.retain(|(side, _)| *side == mover);
        }
        true
    }

    fn go_back(&mut self, ply: usize, left: [Left; 2], at: Millis) {
        let whole_turns = ply < self.line.turn_begun();
        self.line.go_back(ply);
        if whole_turns {
            let mover = self.line.position().status().mover();
            self.clock.set(left, if ply == 0 { None } else { Some((mover, at)) });
            self.offers.clear();
        }
    }
}
