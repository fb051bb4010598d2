//! How a game that goes on stands, for those who look on.
//!
//! Only of unrated games, and never where a rated one stands: about those the house has no opinion. Whoever plays is not told: who asks
//! for somebody has to see to that. It is asked for only while somebody looks, one position at a time, and only when the computer has
//! nothing else to do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kamni_engine::Report;
use kamni_rules::{AnyPosition, Player, Position};
use tokio::sync::{oneshot, watch};

use super::Showcase;
use crate::ids::GameId;
use crate::table::Table;
use crate::thinkers::{Answer, Job, OpinionJob, Owner, Person, Urgency};

/// How long the computer thinks, and with how much memory.
const THINK: Duration = Duration::from_millis(300);
const MEMORY: usize = 16 << 20;

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// Which game.
    pub game: GameId,
    /// After how many steps.
    pub ply: u32,
    /// First's chance of winning, from 0 to 1.
    pub first: f32,
}

/// What is known, and whether somebody is at it.
#[derive(Debug)]
pub(super) struct Chances {
    known: watch::Sender<Option<Chance>>,
    busy: AtomicBool,
}

impl Default for Chances {
    fn default() -> Self {
        Self { known: watch::Sender::new(None), busy: AtomicBool::new(false) }
    }
}

/// Somebody is at it; when this is dropped, the next may be.
struct Asking(Showcase);

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.0.chances.busy.store(false, Ordering::Release);
    }
}

/// Whether those who look on may be told how a game stands.
#[must_use]
pub fn may_be_told(table: &Table) -> bool {
    !table.setting().rated
}

impl Showcase {
    /// What is found of games that are shown, as it is found.
    #[must_use]
    pub fn chances(&self) -> watch::Receiver<Option<Chance>> {
        self.0.chances.known.subscribe()
    }

    /// What is known of a game as it stands, if anything.
    #[must_use]
    pub fn chance(&self, table: &Table) -> Option<Chance> {
        let known = *self.0.chances.known.borrow();
        known.filter(|known| known.game == table.setting().id && known.ply == table.ply())
    }

    /// Has it found out how a game stands, if that may be told, is not known, and the computer has nothing else to do.
    pub fn wonder(&self, table: &Arc<Table>) {
        let thinkers = &self.0.hall.house().thinkers;
        let idle = Urgency::ALL.iter().all(|urgency| thinkers.waiting(*urgency) == 0);
        let over = table.game().position().is_over() || table.end().is_some();
        if !may_be_told(table) || over || !idle || self.chance(table).is_some() {
            return;
        }
        if self.0.chances.busy.swap(true, Ordering::AcqRel) {
            return;
        }
        let (showcase, table) = (self.clone(), Arc::clone(table));
        tokio::spawn(async move {
            let asking = Asking(showcase);
            if let Some(first) = asking.0.find_out(&table).await {
                let chance = Chance { game: table.setting().id, ply: table.ply(), first };
                asking.0.0.chances.known.send_replace(Some(chance));
            }
        });
    }

    async fn find_out(&self, table: &Table) -> Option<f32> {
        let house = self.0.hall.house();
        let position = *table.game().position();
        let standing = house.standing.clone();
        // Beside many rated games it takes a while.
        let forbidden = tokio::task::spawn_blocking(move || standing.forbids(&position)).await;
        if forbidden.unwrap_or(true) {
            return None;
        }
        let (tell, told) = oneshot::channel();
        let mut tell = Some(tell);
        let job = OpinionJob { line: table.line().clone(), time: THINK, lines: 1, memory: MEMORY };
        let sink = move |answer| {
            if let Answer::Last(report) = answer
                && let Some(tell) = tell.take()
            {
                // Nobody need listen any more.
                let _ = tell.send(report);
            }
            None
        };
        let owner = Owner { person: Person::Game(table.setting().id), from: None };
        let ticket = house.thinkers.wish(owner, Job::Opinion(job), sink).ok()?;
        let report = told.await.ok();
        drop(ticket);
        // A rated game may have come there meanwhile.
        let chance = first_chance(&position, &report?);
        chance.filter(|_| !house.standing.hides([&position])[0])
    }
}

/// First's chance, of what a search has found for the mover.
fn first_chance(position: &AnyPosition, report: &Report) -> Option<f32> {
    report.best()?;
    let own = (1.0 + report.value().clamp(-1.0, 1.0)) / 2.0;
    let first = if position.to_move()? == Player::First { own } else { 1.0 - own };
    // What is not proved is never certain.
    Some(if report.proof.is_some() { first } else { first.clamp(0.01, 0.99) })
}
