//! The rooms of one game on several nodes: what they tell each other, and what each makes of it.
//!
//! Whatever is told is stored before. So it may be lost, come twice or out of order: events and lines of talk have numbers, and what
//! does not follow on what is known is read from the books. Only the node that has stored something rings the bell for it.

use std::sync::Arc;

use kamni_rules::Player;
use serde::{Deserialize, Serialize};
use tokio::time::{Duration, Instant};

use super::company::Here;
use super::computer::Spot;
use super::orders::Happened;
use super::{Caller, News, Room, keep};
use crate::game::{Event, Numbered, Sitter, side};
use crate::ids::GameId;
use crate::store::{Pace, RatingChange, StoreError};
use crate::table::{Remark, Table};
use crate::wire::Wire;

/// How often a node says who is there with it; and how often rooms are told of nothing else.
const BEAT: Duration = Duration::from_secs(8);

/// What the room of a game on one node tells those on others.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Telling {
    /// Events are stored, which may have changed both ratings.
    Events {
        events: Vec<Numbered>,
        #[serde(default)]
        ratings: Option<Box<[RatingChange; 2]>>,
        #[serde(default)]
        grant: Option<Grant>,
    },
    /// Somebody has said something: the line's number in the books, and the line.
    Said { number: u32, line: Remark },
    /// A session holds a side from now on.
    Granted(Grant),
    /// A guest at a seat calls himself otherwise.
    Called,
    /// Somebody who sits there has another name in the books.
    Reseated,
    /// A room has opened: who is with the others?
    Opened,
    /// Who is there with a node.
    Here { node: String, here: Here },
    /// The computer shall answer now.
    Hurry,
}

/// A guest's right to a seat.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Grant {
    #[serde(with = "side")]
    pub(super) side: Player,
    pub(super) session: i64,
}

/// What a room knows of those on other nodes.
#[derive(Debug)]
pub(super) struct Afar {
    /// When to say again who is here.
    beat: Instant,
    /// Who the others were told is here.
    told: Here,
    /// Others were quicker: what they did has been taken, and an order has to be judged again.
    overtaken: bool,
}

impl Default for Afar {
    fn default() -> Self {
        Self { beat: Instant::now() + BEAT, told: Here::default(), overtaken: false }
    }
}

impl Afar {
    pub(super) const fn beat(&self) -> Instant {
        self.beat
    }

    /// An order has to be judged again by what the books have now.
    pub(super) const fn be_judged_anew(&mut self) {
        self.overtaken = true;
    }
}

impl Room {
    pub(super) fn tell_others(&self, telling: &Telling) {
        let wire = &self.house.wire;
        if wire.has_others() {
            wire.tell(&subject(self.table.setting().id), telling);
        }
    }

    /// Whether others were quicker with what was to be stored, so that it has to be judged again.
    pub(super) fn was_overtaken(&mut self) -> bool {
        std::mem::take(&mut self.afar.overtaken)
    }

    /// Whether something has to be judged again: others were quicker with it, or it was refused by what was true before they did
    /// something that was not heard of.
    pub(super) async fn was_behind(&mut self, refused: bool) -> bool {
        self.was_overtaken() || refused && self.house.wire.has_others() && self.catch_up().await
    }

    pub(super) async fn hear_from_afar(&mut self, telling: Telling) {
        match telling {
            Telling::Events { events, ratings, grant } => {
                // Before the event: who hears of that is told which side is his.
                if let Some(Grant { side, session }) = grant {
                    self.grants[side].insert(session);
                    self.read_called().await;
                }
                self.follow(events, ratings).await;
            }
            Telling::Said { number, line } if number == self.heard() + 1 => self.take_line(number, line),
            Telling::Said { number, .. } => {
                if number > self.heard() {
                    self.read_talk().await;
                }
            }
            Telling::Granted(Grant { side, session }) => {
                self.grants[side].insert(session);
                self.read_called().await;
            }
            Telling::Called => self.read_called().await,
            Telling::Reseated => self.stale = true,
            Telling::Opened => self.tell_here(),
            Telling::Here { node, here } => {
                if self.company.hear(node, here) {
                    self.count();
                }
            }
            Telling::Hurry => {
                if let Some((_, ticket)) = &self.thought {
                    ticket.hurry();
                }
            }
        }
    }

    /// Takes events that another node has stored, if they follow on what is known; else the books are read.
    async fn follow(&mut self, mut events: Vec<Numbered>, ratings: Option<Box<[RatingChange; 2]>>) {
        let known = self.table.number();
        events.retain(|numbered| numbered.number > known);
        // Nothing is left of what has come twice, or late.
        let Some(first) = events.first() else { return };
        if first.number != known + 1 || !self.take(events, ratings) {
            self.catch_up().await;
        }
    }

    /// Takes events that others have stored, and tells everybody here. Says whether all of them followed.
    fn take(&mut self, events: Vec<Numbered>, ratings: Option<Box<[RatingChange; 2]>>) -> bool {
        let mut table = Table::clone(&self.table);
        let mut happened: Vec<Happened> = Vec::with_capacity(events.len());
        let mut whole = true;
        for numbered in events {
            whole = table.apply(&numbered);
            if !whole {
                break;
            }
            happened.push((numbered, Arc::new(table.clone())));
        }
        if let Some((_, table)) = happened.last() {
            self.show(Arc::clone(table), happened, ratings);
            self.rest_computer();
        }
        whole
    }

    /// Takes a table that is stored, and tells everybody here what happened. The table before it.
    pub(super) fn show(
        &mut self,
        mut table: Arc<Table>,
        happened: Vec<Happened>,
        ratings: Option<Box<[RatingChange; 2]>>,
    ) -> Arc<Table> {
        if let Some(ratings) = &ratings {
            Arc::make_mut(&mut table).rate(ratings.each_ref().map(|change| change.after.0));
        }
        // Before anybody hears of it.
        self.house.standing.note(&table);
        let before = std::mem::replace(&mut self.table, Arc::clone(&table));
        self.shown.send_replace(table);
        for (numbered, table) in happened {
            keep(&mut self.log, numbered.clone());
            self.tell(numbered, table);
        }
        if let Some(ratings) = ratings {
            let _ = self.news.send(News::Ratings(ratings));
        }
        before
    }

    /// Reads what others have stored since, takes it and tells everybody here; says whether there was something. If it does not fit
    /// what is known, the room is opened again.
    pub(super) async fn catch_up(&mut self) -> bool {
        let Some(books) = self.house.books.clone() else { return false };
        let id = self.table.setting().id;
        let events = match books.events_since(id, self.table.number()).await {
            Ok(events) => events,
            Err(error) => {
                tracing::warn!(game = %id, %error, "what others have stored could not be read");
                return false;
            }
        };
        if events.is_empty() {
            return false;
        }
        metrics::counter!("kamni_rooms_caught_up_total").increment(1);
        let is = |what: fn(&Event) -> bool| events.iter().any(|numbered| what(&numbered.event));
        let (sat, ended) = (
            is(|event| matches!(event, Event::Sat { .. })),
            is(|event| matches!(event, Event::Ended { .. })),
        );
        if sat {
            // If they cannot be read, each is looked up when he comes.
            for (side, session) in books.grants(id).await.unwrap_or_default() {
                self.grants[side].insert(session);
            }
            self.read_called().await;
        }
        let rerated = ended && self.table.setting().rated;
        let ratings = if rerated { books.rerated(id).await.ok().flatten() } else { None };
        self.stale |= !self.take(events, ratings.map(Box::new));
        true
    }

    /// What to do when something could not be stored because the books have more than the room: it catches up in its place, so that
    /// whoever gave the order is answered by what is true now.
    pub(super) async fn be_overtaken(&mut self, error: &StoreError) -> bool {
        let behind = matches!(error, StoreError::Order | StoreError::End);
        if behind && self.catch_up().await {
            self.afar.overtaken = true;
        }
        self.afar.overtaken
    }

    /// Looks whether the books have more.
    pub(super) async fn look(&mut self, pace: Pace) {
        if pace.last > self.table.number() {
            self.catch_up().await;
        }
        if pace.heard > self.heard() {
            self.read_talk().await;
        }
    }

    /// Reads what was said since.
    pub(super) async fn read_talk(&mut self) {
        let Some(books) = self.house.books.clone() else { return };
        match books.talk_since(self.table.setting().id, self.heard()).await {
            Ok(lines) => lines.into_iter().for_each(|(number, line)| self.take_line(number, line)),
            Err(error) => tracing::warn!(%error, "what was said could not be read"),
        }
    }

    /// Looks up whether somebody holds a guest's seat by what another node has granted him.
    pub(super) async fn recognise(&mut self, caller: &Caller) {
        let (Some(session), Some(books)) = (caller.session, self.house.books.clone()) else { return };
        if !self.house.wire.has_others() || self.known(caller).sides != [false, false] {
            return;
        }
        if !self.table.seats().contains(&Sitter::Guest) {
            return;
        }
        // He looks on for now if that cannot be read.
        for side in books.granted(self.table.setting().id, session).await.unwrap_or_default() {
            self.grants[side].insert(session);
        }
    }

    /// Stops the computer here where its turn is over: whoever has stored what happened lets it think about the next.
    fn rest_computer(&mut self) {
        let spot = Spot::of(self.table.line());
        let thinks = self.table.computer_to_move().is_some();
        if self.thought.as_ref().is_some_and(|(about, _)| !thinks || *about != spot) {
            self.thought = None;
        }
        if self.thought.is_none() && self.table.seats().iter().any(Sitter::is_computer) {
            // Nobody need listen.
            let _ = self.news.send(News::Thinking(thinks.then_some(0)));
        }
    }

    /// Whether the computer thinks, and how many are before it: that may be on another node.
    pub(super) fn thinking(&self) -> Option<usize> {
        let elsewhere = self.house.wire.has_others() && self.table.computer_to_move().is_some();
        let here = self.thought.as_ref().map(|(_, ticket)| *ticket.place().borrow());
        here.or(elsewhere.then_some(0))
    }

    /// Tells the other nodes who is here, if that has changed.
    pub(super) fn tell_here_if_changed(&mut self) {
        if self.house.wire.has_others() && self.company.own() != self.afar.told {
            self.tell_here();
        }
    }

    fn tell_here(&mut self) {
        let here = self.company.own();
        if here != Here::default() || here != self.afar.told {
            self.tell_others(&Telling::Here { node: self.house.wire.node().to_owned(), here });
        }
        self.afar.told = here;
    }

    /// Says again who is here, and forgets nodes that no longer do.
    pub(super) fn keep_beat(&mut self) {
        self.afar.beat = Instant::now() + BEAT;
        self.tell_here();
        if self.company.forget_silent() {
            self.count();
        }
    }
}

/// Where the rooms of a game tell each other what happens.
pub(crate) fn subject(game: GameId) -> String {
    format!("game.{game}")
}

/// Tells the rooms of a game on other nodes that somebody there has another name in the books.
pub(crate) fn tell_reseated(wire: &Wire, game: GameId) {
    wire.tell(&subject(game), &Telling::Reseated);
}

/// Tells the rooms of a game on other nodes that a guest there calls himself otherwise.
pub(crate) fn tell_called(wire: &Wire, game: GameId) {
    wire.tell(&subject(game), &Telling::Called);
}
