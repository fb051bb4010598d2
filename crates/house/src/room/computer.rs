//! The computer's turns in a room.

use kamni_engine::Level;
use kamni_rules::{Line, Position, Step};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use tokio::time::Duration;

use super::handle::Message;
use super::{News, Room};
use crate::game::Sitter;
use crate::table::{By, Table};
use crate::thinkers::{Answer, Job, Owner, Person, Ticket, TurnJob};

/// The computer's memory for one turn.
const MEMORY: usize = 24 << 20;

/// Where a game stood when the computer was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// How many steps were made.
    pub ply: usize,
    /// The position's hash: after a turn was taken back another one may stand there.
    pub hash: u64,
}

impl Spot {
    /// Where a game stands.
    #[must_use]
    pub fn of(line: &Line) -> Self {
        Self { ply: line.steps().len(), hash: line.position().hash() }
    }
}

/// A turn that the computer has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Where.
    pub spot: Spot,
    /// Its steps.
    pub steps: Vec<Step>,
}

impl Room {
    /// Lets the computer think if it is its turn, and stops it if it no longer is.
    pub(super) fn wake_computer(&mut self) {
        let level = self.table.computer_to_move().and_then(Level::new);
        let spot = Spot::of(self.table.line());
        if self.thought.as_ref().is_some_and(|(about, _)| level.is_none() || *about != spot) {
            // Dropping the ticket stops it.
            self.thought = None;
            let _ = self.news.send(News::Thinking(None));
        }
        let Some(level) = level else { return };
        if self.thought.is_some() {
            return;
        }
        if self.is_copied() {
            // It looks to the page as if others were before it; and so it is.
            let _ = self.news.send(News::Thinking(Some(1)));
            self.try_later();
            return;
        }
        let job = Job::Turn(self.turn_job(level));
        let (tell, told) = oneshot::channel();
        let mut tell = Some(tell);
        let sink = move |answer| match (answer, tell.take()) {
            (Answer::Turn(steps), Some(tell)) => {
                let (taken, receipt) = oneshot::channel();
                // A room that has closed wakes the computer again when it opens.
                tell.send((steps, taken)).ok().map(|()| receipt)
            }
            _ => None,
        };
        match self.house.thinkers.wish(self.owner(), job, sink) {
            Ok(ticket) => {
                self.tell_place(&ticket);
                self.hear_thought(spot, told);
                self.thought = Some((spot, ticket));
            }
            Err(busy) => {
                tracing::debug!(game = %self.table.setting().id, "{busy}");
                self.try_later();
            }
        }
    }

    fn turn_job(&self, level: Level) -> TurnJob {
        let table = &self.table;
        let seed = table.setting().created.unsigned_abs() ^ table.steps().len() as u64;
        let (game, line) = (table.setting().id, table.line().clone());
        TurnJob { game, line, level, time: self.time(), seed, memory: MEMORY }
    }

    /// Brings the room the turn that the computer finds. It keeps the room open meanwhile.
    fn hear_thought(&self, spot: Spot, told: oneshot::Receiver<(Vec<Step>, oneshot::Sender<()>)>) {
        let Some(own) = self.own.upgrade() else { return };
        tokio::spawn(async move {
            let message = match told.await {
                Ok((steps, taken)) => Message::Thought { thought: Thought { spot, steps }, taken },
                // It was taken back, or the search has failed: then it is asked again.
                Err(_) => Message::Wake { failed: Some(spot) },
            };
            // A room that has closed wakes the computer again when it opens.
            let _ = own.send(message).await;
        });
    }

    /// Whether the computer's turn would tell what to play in a rated game that goes on. In a game from its usual beginning only what
    /// is no common opening counts; one from a position that somebody has set up is made for a purpose.
    fn is_copied(&self) -> bool {
        let (standing, position) = (&self.house.standing, self.table.game().position());
        standing.is_copied(position) || self.table.setting().position.is_some() && standing.forbids(position)
    }

    /// Wakes the computer again in a while: there were too many wishes.
    fn try_later(&mut self) {
        if self.again {
            return;
        }
        let Some(own) = self.own.upgrade() else { return };
        self.again = true;
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let _ = own.send(Message::Wake { failed: None }).await;
        });
    }

    /// For whom the computer thinks: it is fair between people, not between games.
    fn owner(&self) -> Owner {
        let account = |sitter: &Sitter| match sitter {
            Sitter::Account { id, .. } => Some(Person::Account(*id)),
            _ => None,
        };
        let account = self.table.seats().iter().find_map(account);
        let session = || self.grants.iter().flatten().min().copied().map(Person::Session);
        let person = account.or_else(session).unwrap_or(Person::Game(self.table.setting().id));
        Owner { person, from: self.from }
    }

    fn tell_place(&self, ticket: &Ticket) {
        let (mut place, news) = (ticket.place(), self.news.clone());
        tokio::spawn(async move {
            loop {
                let before = *place.borrow_and_update();
                // Nobody need listen.
                let _ = news.send(News::Thinking(Some(before)));
                if before == 0 || place.changed().await.is_err() {
                    return;
                }
            }
        });
    }

    /// How long the computer may think: less when its clock is short.
    fn time(&self) -> Duration {
        let mut time = self.house.think;
        let now = self.house.time.now();
        if let (Some(deadline), Some((player, _))) =
            (self.table.clock().deadline(), self.table.clock().running())
        {
            let left = Duration::from_millis(u64::try_from(deadline - now).unwrap_or(0));
            time = time.min(left / 20);
            tracing::trace!(%player, ?time, "the clock gives the computer");
        }
        time.max(Duration::from_millis(20))
    }

    /// It is time to ask again, or a search about where the game stands has come to nothing.
    pub(super) fn wake_again(&mut self, failed: Option<Spot>) {
        match failed {
            None => {
                self.again = false;
                self.wake_computer();
            }
            Some(spot) => {
                if self.thought.as_ref().is_some_and(|(about, _)| *about == spot) {
                    self.thought = None;
                    self.try_later();
                }
            }
        }
    }

    /// Makes the turn that the computer has found, whoever asked for it, if that is still the question.
    pub(super) async fn take_thought(&mut self, thought: Thought) {
        if !is_asked(&self.table, thought.spot) {
            self.wake_computer();
            return;
        }
        self.thought = None;
        let _ = self.news.send(News::Thinking(None));
        let Some(mover) = self.table.mover() else { return };
        if let Err(refused) = self.make_turn(&By::side(mover), &thought.steps, 0).await {
            tracing::error!(game = %self.table.setting().id, ?refused, "the computer's turn was refused");
            self.try_later();
        }
    }
}

fn is_asked(table: &Table, spot: Spot) -> bool {
    table.computer_to_move().is_some() && Spot::of(table.line()) == spot
}
