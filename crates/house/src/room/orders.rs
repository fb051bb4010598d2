//! What orders do in a room: judged, stored, then taken and told.

use std::sync::Arc;

use kamni_rules::{Player, Position, Step};

use super::afar::{Grant, Telling};
use super::moment::{Moment, draw_on};
use super::{Caller, News, Room};
use crate::clock::Millis;
use crate::game::{Event, Numbered, Setting, Sitter, Why};
use crate::ids::GameId;
use crate::openings::Opened;
use crate::store::{Change, NewGame, Notice, Noticed, Origin, StoreError};
use crate::table::{By, Judged, Order, Refused, Table};

/// An event and the table after it.
pub(super) type Happened = (Numbered, Arc<Table>);

/// A computer's turn that has not been made so long after it had to be is looked at by whichever node comes first.
const UNANSWERED: Millis = 2_500;

impl Room {
    pub(super) async fn obey(&mut self, by: &By, order: &Order, lag: i64) -> Result<(), Refused> {
        let now = self.house.time.now();
        let judged = self.table.judge(by, order, now, lag)?;
        if judged.rematch {
            return self.play_again(now).await;
        }
        self.happen(judged, now).await
    }

    /// Stores what happens, then takes it and tells everybody.
    pub(super) async fn happen(&mut self, judged: Judged, now: Millis) -> Result<(), Refused> {
        let mut happened = Vec::with_capacity(judged.events.len());
        let table = follow(&self.table, judged, now, &mut happened)?;
        self.settle(table, happened, now).await
    }

    /// Stores what leads to a table, with the answers that are laid out to it.
    async fn settle(
        &mut self,
        table: Arc<Table>,
        mut happened: Vec<Happened>,
        now: Millis,
    ) -> Result<(), Refused> {
        let (table, laid) = self.go_on(table, &mut happened, now).await?;
        let change = Change { laid, ..self.change_to(&table) };
        self.commit(table, happened, change).await
    }

    async fn commit(
        &mut self,
        table: Arc<Table>,
        happened: Vec<Happened>,
        change: Change,
    ) -> Result<(), Refused> {
        let events: Vec<Numbered> = happened.iter().map(|(numbered, _)| numbered.clone()).collect();
        let rematch = change.rematch.as_ref();
        let begun = rematch.map(|game| Notice::new(game.setting.id, &game.seats, Noticed::Begun));
        let grant = change.grant.map(|(side, session)| Grant { side, session });
        let stored = self.house.ledger.append(table.setting().id, events.clone(), change).await;
        let ratings = match stored {
            Ok(ratings) => ratings.map(Box::new),
            Err(error) => return Err(self.not_stored(&error).await),
        };
        self.tell_others(&Telling::Events { events, ratings: ratings.clone(), grant });
        let notice = notice_of(&self.table, &table);
        let before = self.show(table, happened, ratings);
        self.house.standing.tell(&self.table, &self.house.wire);
        self.ring_for_changes(&before);
        for notice in [begun, notice].into_iter().flatten() {
            self.house.ledger.tell(notice);
        }
        self.wake_computer();
        Ok(())
    }

    /// Tells everybody of an event that led to this table.
    pub(super) fn tell(&mut self, numbered: Numbered, table: Arc<Table>) {
        let before = self.played.take();
        if self.news.receiver_count() == 0 {
            return;
        }
        let played = draw_on(before, &numbered.event, &table);
        self.played = Some(Arc::clone(&played));
        // Whoever has gone meanwhile does not need it.
        let _ = self.news.send(News::Moment(Arc::new(Moment::new(numbered, table, played))));
    }

    /// What an order comes to that could not be stored. If the books have more than the room, it catches up; if that is not possible,
    /// it closes, and is opened again from the books.
    pub(super) async fn not_stored(&mut self, error: &StoreError) -> Refused {
        if matches!(error, StoreError::Laid) {
            // What was laid out has changed: it is read anew, and the order judged again.
            self.afar.be_judged_anew();
            return Refused::Store;
        }
        if self.be_overtaken(error).await {
            return Refused::Store;
        }
        tracing::error!(game = %self.table.setting().id, %error, "events were not stored");
        self.stale |= matches!(error, StoreError::Order | StoreError::End | StoreError::Missing);
        if matches!(error, StoreError::Unknown) { Refused::Unknown } else { Refused::Store }
    }

    pub(super) async fn sit(&mut self, caller: &Caller, sitter: Sitter) -> Result<Player, Refused> {
        let side = Player::BOTH.into_iter().find(|side| self.table.is_open(*side)).ok_or(Refused::Seat)?;
        if self.table.end().is_some() {
            return Err(Refused::Over);
        }
        if self.by(caller).sides != [false, false] {
            return Err(Refused::Seat);
        }
        let now = self.house.time.now();
        let event = Event::Sat { side, sitter: sitter.clone() };
        let numbered = Numbered { number: self.table.number() + 1, at: now, event };
        let mut table = Table::clone(&self.table);
        table.apply(&numbered);
        if sitter == Sitter::Guest {
            table.call(side, self.called(caller).await);
        }
        let table = Arc::new(table);
        let mut change = self.change_to(&table);
        // An account's seat hangs on the account alone.
        let session = caller.session.filter(|_| sitter == Sitter::Guest);
        change.seat = Some((side, sitter));
        change.grant = session.map(|session| (side, session));
        // Before the news go out, so that the one who sat down is known when he is told.
        let added = session.is_some_and(|session| self.grants[side].insert(session));
        let happened = vec![(numbered, Arc::clone(&table))];
        let stored = self.commit(table, happened, change).await;
        if let (Err(_), true, Some(session)) = (&stored, added, session) {
            self.grants[side].remove(&session);
        }
        stored.map(|()| side)
    }

    pub(super) async fn grant(&mut self, side: Player, session: i64) -> Result<(), Refused> {
        let change = Change { grant: Some((side, session)), ..Change::default() };
        let stored = self.house.ledger.append(self.table.setting().id, Vec::new(), change).await;
        if let Err(error) = stored {
            return Err(self.not_stored(&error).await);
        }
        self.grants[side].insert(session);
        self.tell_others(&Telling::Granted(Grant { side, session }));
        self.read_called().await;
        Ok(())
    }

    /// Makes the next game, sides swapped: it is stored with what is told of it, or not at all.
    async fn play_again(&mut self, now: Millis) -> Result<(), Refused> {
        let before = self.table.setting();
        let game = GameId::random();
        let mut controls = before.controls;
        controls.0.swap(0, 1);
        let setting = Setting {
            id: game,
            created: now,
            rematch_of: Some(before.id),
            tournament: None,
            controls,
            ..Setting::clone(before)
        };
        let [first, second] = self.table.seats().clone();
        let grants = Player::BOTH
            .into_iter()
            .flat_map(|side| self.grants[side].iter().map(move |&session| (side.other(), session)))
            .collect();
        let clock = self.table.clock().clone();
        let judged = Judged { events: vec![Event::Rematch { game }], clock, rematch: false };
        let mut happened = Vec::new();
        let table = follow(&self.table, judged, now, &mut happened)?;
        let rematch = NewGame { setting, seats: [second, first], grants, origin: Origin::Nothing };
        let change = Change { rematch: Some(Box::new(rematch)), ..self.change_to(&table) };
        self.commit(table, happened, change).await
    }

    /// Makes several steps: all are judged first; they are stored together, and told one after the other.
    pub(super) async fn make_turn(&mut self, by: &By, steps: &[Step], lag: i64) -> Result<(), Refused> {
        let now = self.house.time.now();
        let mut table = Arc::clone(&self.table);
        let mut happened = Vec::with_capacity(steps.len() + 1);
        for &step in steps {
            let order = Order::Step { ply: table.ply(), step };
            let judged = table.judge(by, &order, now, lag)?;
            table = follow(&table, judged, now, &mut happened)?;
            if table.end().is_some_and(|end| end.why == Why::Time) {
                // The flag had fallen: whatever else was to be made comes too late.
                break;
            }
        }
        self.settle(table, happened, now).await
    }

    /// Whether nothing has happened for so long that whoever lets the computer think must be gone.
    pub(super) fn is_unanswered(&self) -> bool {
        let last = self.log.back().map_or(self.table.setting().created, |numbered| numbered.at);
        self.house.time.now() - last > self.answer_time()
    }

    /// How long the computer's answer may take.
    fn answer_time(&self) -> Millis {
        Millis::try_from(self.house.think.as_millis()).unwrap_or(Millis::MAX / 2) + UNANSWERED
    }

    /// What the store's row of the game becomes.
    fn change_to(&self, table: &Table) -> Change {
        let mut due = table.alarm().map(|(at, _)| at);
        if self.house.wire.has_others() && table.computer_to_move().is_some() {
            // If nothing has come of it by then, another node looks: this one may be gone.
            let look = self.house.time.now() + self.answer_time();
            due = Some(due.map_or(look, |due| due.min(look)));
        }
        let end = table.end().filter(|_| self.table.end().is_none());
        // Once, when there will be no more: until then the events have them, and a step costs the same however long the game is.
        let steps = end.map(|_| {
            let texts: Vec<String> = table.steps().iter().map(ToString::to_string).collect();
            texts.join(" ")
        });
        let opened =
            end.filter(|end| end.why != Why::Aborted).map(|_| Opened::of(table.line(), table.seats()));
        let turns = table.game().position().turn();
        Change { due, turns, steps, opened, end: end.cloned(), ..Change::default() }
    }
}

/// The table after what was judged at it; each event, and how things stand after it, is added to what happened.
pub(super) fn follow(
    before: &Table,
    judged: Judged,
    now: Millis,
    happened: &mut Vec<Happened>,
) -> Result<Arc<Table>, Refused> {
    let mut table = before.clone();
    let last = judged.events.len();
    for (event, place) in judged.events.into_iter().zip(1..) {
        let numbered = Numbered { number: table.number() + 1, at: now, event };
        if !table.apply(&numbered) {
            tracing::error!(game = %table.setting().id, ?numbered, "an event that was judged does not apply");
            return Err(Refused::Store);
        }
        if place == last {
            table.set_clock(judged.clock);
            let table = Arc::new(table);
            happened.push((numbered, Arc::clone(&table)));
            return Ok(table);
        }
        happened.push((numbered, Arc::new(table.clone())));
    }
    table.set_clock(judged.clock);
    Ok(Arc::new(table))
}

/// What those who play are told of, wherever they are.
fn notice_of(before: &Table, table: &Table) -> Option<Notice> {
    let open = |table: &Table| table.seats().contains(&Sitter::Open);
    let what = if before.end().is_none() && table.end().is_some() {
        Noticed::Ended
    } else if open(before) && !open(table) {
        Noticed::Begun
    } else {
        return None;
    };
    Some(Notice::new(table.setting().id, table.seats(), what))
}
