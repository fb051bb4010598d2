//! A tournament's state, folded from its events.

use std::collections::HashMap;
use std::sync::Arc;

use kamni_rules::Player;

use super::event::{Event, Numbered, Pair, Played};
use super::setting::{Setting, Sort};
use crate::clock::Millis;
use crate::ids::GameId;

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It has not begun.
    Waiting,
    /// It goes on, since when.
    Running(Millis),
    /// It is over, since when.
    Over(Millis),
    /// It did not take place.
    CalledOff,
}

/// Whether somebody is to be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Yes.
    Here,
    /// Not for a while.
    Paused,
    /// No more, unless he comes back.
    Left,
}

/// Somebody who entered.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The account.
    pub account: i64,
    /// Its name.
    pub name: String,
    /// The rating when he entered.
    pub rating: i32,
    /// Whether it is a program's.
    pub bot: bool,
    /// Whether he is to be paired.
    pub presence: Presence,
    /// His number, from 1: by rating when it began, and behind that in the order of coming.
    pub seed: usize,
    /// What he has: halves of points, where there are rounds.
    pub points: u32,
    /// Games won, drawn, lost.
    pub results: [u32; 3],
    /// Games won in a row, and the most that ever were.
    pub streak: u32,
    /// The longest row.
    pub longest: u32,
    /// Games with First's side, less those with Second's.
    pub balance: i32,
    /// How many times in a row he has had the same side: above 0 First's.
    pub same_side: i32,
    /// How many rounds he had without a rival.
    pub byes: u32,
    /// Whom he was paired with, in order.
    pub rivals: Vec<usize>,
    /// His games, by their places in the list of all.
    pub bouts: Vec<usize>,
    /// The game that he plays.
    pub playing: Option<GameId>,
    /// Since when he is free.
    pub free: Millis,
}

impl Entrant {
    /// How many games he has finished.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// The side that he must have next: with the other he would have it three times in a row, or three times more often.
    #[must_use]
    pub fn must_have(&self) -> Option<Player> {
        if self.balance >= 2 || self.same_side >= 2 {
            Some(Player::Second)
        } else if self.balance <= -2 || self.same_side <= -2 {
            Some(Player::First)
        } else {
            None
        }
    }

    /// Whether he could be paired now.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.presence == Presence::Here && self.playing.is_none()
    }
}

/// A game of the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Which.
    pub game: GameId,
    /// Who has First's side, and who Second's.
    pub sides: [usize; 2],
    /// In which round, from 0; in an arena, in which pairing.
    pub round: usize,
    /// Since when.
    pub since: Millis,
    /// How it came out, if it is over.
    pub played: Option<Played>,
}

impl Bout {
    /// Which side somebody has.
    #[must_use]
    pub fn side_of(&self, who: usize) -> Player {
        if self.sides[0] == who { Player::First } else { Player::Second }
    }
}

/// A round, or in an arena a pairing.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// Its games, by their places in the list of all.
    pub bouts: Vec<usize>,
    /// Who was without a rival.
    pub byes: Vec<usize>,
    /// When the last of its games was over.
    pub ended: Option<Millis>,
}

/// A tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    pub(super) setting: Arc<Setting>,
    pub(super) number: u32,
    pub(super) phase: Phase,
    pub(super) begun: Option<Millis>,
    pub(super) entrants: Vec<Entrant>,
    pub(super) by_account: HashMap<i64, usize>,
    pub(super) bouts: Vec<Bout>,
    pub(super) open: HashMap<GameId, usize>,
    pub(super) rounds: Vec<Round>,
    /// Who was there when it began, by number.
    pub(super) drawn: Vec<usize>,
}

impl Tournament {
    /// One in which nothing has happened.
    #[must_use]
    pub fn new(setting: Arc<Setting>) -> Self {
        Self {
            setting,
            number: 0,
            phase: Phase::Waiting,
            begun: None,
            entrants: Vec::new(),
            by_account: HashMap::new(),
            bouts: Vec::new(),
            open: HashMap::new(),
            rounds: Vec::new(),
            drawn: Vec::new(),
        }
    }

    /// What is settled.
    #[must_use]
    pub const fn setting(&self) -> &Arc<Setting> {
        &self.setting
    }

    /// The number of the last event.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// How far it is.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// When it began.
    #[must_use]
    pub const fn begun(&self) -> Option<Millis> {
        self.begun
    }

    /// Whether nothing will happen any more.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_) | Phase::CalledOff)
    }

    /// Everybody who ever entered.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Somebody's place among those who entered.
    #[must_use]
    pub fn place_of(&self, account: i64) -> Option<usize> {
        self.by_account.get(&account).copied()
    }

    /// Who counts: all who entered, but for those who left before it began or without having been paired.
    pub fn field(&self) -> impl Iterator<Item = (usize, &Entrant)> {
        let counts = |entrant: &Entrant| {
            entrant.presence != Presence::Left || !entrant.bouts.is_empty() || entrant.byes > 0
        };
        self.entrants.iter().enumerate().filter(move |(_, entrant)| counts(entrant))
    }

    /// All games so far, in the order in which they were paired.
    #[must_use]
    pub fn bouts(&self) -> &[Bout] {
        &self.bouts
    }

    /// The games that are not over.
    pub fn open(&self) -> impl Iterator<Item = &Bout> {
        self.bouts.iter().filter(|bout| bout.played.is_none())
    }

    /// Whether a game is one of those that are not over.
    #[must_use]
    pub fn is_open(&self, game: GameId) -> bool {
        self.open.contains_key(&game)
    }

    /// The rounds so far.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// When an arena's time is up.
    #[must_use]
    pub fn closes(&self) -> Option<Millis> {
        match (self.setting.sort, self.phase) {
            (Sort::Arena { minutes }, Phase::Running(since)) => Some(since + i64::from(minutes) * 60_000),
            _ => None,
        }
    }

    /// Takes an event, if it is the next one and makes sense; whether it does.
    #[must_use]
    pub fn apply(&mut self, Numbered { number, at, event }: &Numbered) -> bool {
        if *number != self.number + 1 || !self.happen(event, *at) {
            return false;
        }
        self.number = *number;
        true
    }

    fn happen(&mut self, event: &Event, at: Millis) -> bool {
        match event {
            Event::Entered { account, name, rating, bot } => {
                if self.by_account.contains_key(account) {
                    return false;
                }
                let place = self.entrants.len();
                self.by_account.insert(*account, place);
                self.entrants.push(Entrant {
                    account: *account,
                    name: name.clone(),
                    rating: *rating,
                    bot: *bot,
                    presence: Presence::Here,
                    seed: place + 1,
                    points: 0,
                    results: [0; 3],
                    streak: 0,
                    longest: 0,
                    balance: 0,
                    same_side: 0,
                    byes: 0,
                    rivals: Vec::new(),
                    bouts: Vec::new(),
                    playing: None,
                    free: at,
                });
            }
            Event::Back { who } => return self.turn(*who, Presence::Here, at),
            Event::Paused { who } => return self.turn(*who, Presence::Paused, at),
            Event::Left { who } => return self.turn(*who, Presence::Left, at),
            Event::Begun => {
                self.phase = Phase::Running(at);
                self.begun = Some(at);
                self.number_field();
            }
            Event::Paired { pairs, byes } => return self.take_pairs(pairs, byes, at),
            Event::Played(played) => return self.take_result(*played, at),
            Event::Over => self.phase = Phase::Over(at),
            Event::CalledOff => self.phase = Phase::CalledOff,
        }
        true
    }

    fn turn(&mut self, who: usize, presence: Presence, at: Millis) -> bool {
        let Some(entrant) = self.entrants.get_mut(who) else { return false };
        entrant.presence = presence;
        entrant.free = at;
        true
    }

    /// Numbers by rating; whoever is not there has the last ones.
    fn number_field(&mut self) {
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        let key = |place: &usize| {
            let entrant = &self.entrants[*place];
            (entrant.presence == Presence::Left, -entrant.rating, *place)
        };
        order.sort_by_key(key);
        for (seed, &place) in order.iter().enumerate() {
            self.entrants[place].seed = seed + 1;
        }
        order.retain(|&place| self.entrants[place].presence != Presence::Left);
        self.drawn = order;
    }

    fn take_pairs(&mut self, pairs: &[Pair], byes: &[usize], at: Millis) -> bool {
        let many = self.entrants.len();
        let known = |who: &usize| *who < many;
        let apart = |pair: &Pair| pair.sides[0] != pair.sides[1] && pair.sides.iter().all(known);
        if !pairs.iter().all(apart) || !byes.iter().all(known) {
            return false;
        }
        let round = self.rounds.len();
        let mut bouts = Vec::with_capacity(pairs.len());
        for &Pair { game, sides } in pairs {
            let place = self.bouts.len();
            bouts.push(place);
            self.open.insert(game, place);
            self.bouts.push(Bout { game, sides, round, since: at, played: None });
            for (who, other, step) in [(sides[0], sides[1], 1), (sides[1], sides[0], -1)] {
                let entrant = &mut self.entrants[who];
                entrant.balance += step;
                entrant.same_side =
                    if entrant.same_side.signum() == step { entrant.same_side + step } else { step };
                entrant.rivals.push(other);
                entrant.bouts.push(place);
                entrant.playing = Some(game);
            }
        }
        for &who in byes {
            self.entrants[who].byes += 1;
            self.entrants[who].points += 2;
        }
        let ended = bouts.is_empty().then_some(at);
        self.rounds.push(Round { bouts, byes: byes.to_vec(), ended });
        true
    }

    fn take_result(&mut self, played: Played, at: Millis) -> bool {
        let Some(place) = self.open.remove(&played.game) else { return false };
        self.bouts[place].played = Some(played);
        let Bout { sides, round, .. } = self.bouts[place];
        let arena = !self.setting.sort.has_rounds();
        for side in Player::BOTH {
            let entrant = &mut self.entrants[sides[side]];
            entrant.playing = None;
            entrant.free = at;
            if played.absent == Some(side) && entrant.presence == Presence::Here {
                entrant.presence = Presence::Paused;
            }
            match played.winner {
                Some(winner) if winner == side => {
                    entrant.points += if arena && entrant.streak >= 2 { 4 } else { 2 };
                    entrant.results[0] += 1;
                    entrant.streak += 1;
                    entrant.longest = entrant.longest.max(entrant.streak);
                }
                None => {
                    entrant.points += 1;
                    entrant.results[1] += 1;
                    entrant.streak = 0;
                }
                Some(_) => {
                    entrant.results[2] += 1;
                    entrant.streak = 0;
                }
            }
        }
        let open = self.rounds[round].bouts.iter().any(|&bout| self.bouts[bout].played.is_none());
        if !open {
            self.rounds[round].ended = Some(at);
        }
        true
    }
}
