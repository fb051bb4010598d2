//! The computer's turns in a room.

use kamni_engine::{Level, Limits, Mind, Settings};
use kamni_rules::Step;
use tokio::time::Duration;

use super::handle::Message;
use super::{News, Room};
use crate::game::Sitter;
use crate::table::By;
use crate::thinkers::{Owner, Person, Ticket, Urgency};

/// The computer's memory for one turn.
const MEMORY: usize = 24 << 20;
/// Stands for the ply of an answer where there is only a call to try again.
const AGAIN: usize = usize::MAX;

impl Room {
    /// Lets the computer think if it is its turn, and stops it if it no longer is.
    pub(super) fn wake_computer(&mut self) {
        let level = self.table.computer_to_move().and_then(Level::new);
        let ply = self.table.steps().len();
        if self.thought.as_ref().is_some_and(|(about, _)| level.is_none() || *about != ply) {
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
        let Some(own) = self.own.upgrade() else { return };
        let line = self.table.line().clone();
        let limits = self.limits();
        let seed = self.table.setting().created.unsigned_abs() ^ ply as u64;
        let work = move |stop: &kamni_engine::Stop| {
            let settings = Settings { level, memory: MEMORY, seed, ..Settings::default() };
            let turn = Mind::new(line.start(), settings).turn(&line, limits, stop);
            // A room that has closed wakes the computer again when it opens.
            let _ = own.blocking_send(Message::Thought { ply, steps: turn });
        };
        match self.house.thinkers.wish(self.owner(), Urgency::Play, work) {
            Ok(ticket) => {
                self.tell_place(&ticket);
                self.thought = Some((ply, ticket));
            }
            Err(busy) => {
                tracing::debug!(game = %self.table.setting().id, "{busy}");
                self.try_later();
            }
        }
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
            let _ = own.send(Message::Thought { ply: AGAIN, steps: Vec::new() }).await;
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
    fn limits(&self) -> Limits {
        let mut time = self.house.think;
        let now = self.house.time.now();
        if let (Some(deadline), Some((player, _))) =
            (self.table.clock().deadline(), self.table.clock().running())
        {
            let left = Duration::from_millis(u64::try_from(deadline - now).unwrap_or(0));
            time = time.min(left / 20);
            tracing::trace!(%player, ?time, "the clock gives the computer");
        }
        Limits::time(time.max(Duration::from_millis(20)))
    }

    pub(super) async fn take_thought(&mut self, ply: usize, steps: Vec<Step>) {
        if ply == AGAIN {
            self.again = false;
        }
        if self.thought.as_ref().is_none_or(|(about, _)| *about != ply) {
            // An answer to a question that is no longer asked; or a call to try again.
            self.wake_computer();
            return;
        }
        self.thought = None;
        let _ = self.news.send(News::Thinking(None));
        let Some(mover) = self.table.mover() else { return };
        if let Err(refused) = self.make_turn(&By::side(mover), &steps, 0).await {
            tracing::error!(game = %self.table.setting().id, ?refused, "the computer's turn was refused");
            self.try_later();
        }
    }
}
