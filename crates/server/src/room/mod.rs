//! A room: one task for each live game. It owns the table, and alone changes it.
//!
//! An order is judged, what comes of it is stored, and only then the table takes it and everybody in the room hears of it.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use kamni_engine::{Level, Limits, Player as Mind, Settings};
use kamni_rules::{Player, Position, Step};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::{Duration, sleep_until};

use crate::clock::Millis;
use crate::game::{Event, Numbered, Setting, Sitter, Why};
use crate::ids::GameId;
use crate::store::games::StoredGame;
use crate::store::{Change, Ledger, Notice, Noticed, RatingChange};
use crate::table::{By, Judged, Order, Refused, Table};
use crate::thinkers::{Owner, Thinkers, Ticket, Urgency};
use crate::time::Time;

/// How many events a room keeps at hand for those who come back.
const LOG: usize = 64;
/// How many pieces of news may wait for a slow listener before he has to ask for everything.
const NEWS: usize = 64;
/// A room that nobody is in and where nothing runs is closed after so long.
const EMPTY: Duration = Duration::from_secs(60);
/// The computer's memory for one turn.
const MEMORY: usize = 24 << 20;

/// Somebody who asks for something.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// Their session.
    pub session: Option<i64>,
    /// Their account.
    pub account: Option<i64>,
    /// The name to show; empty for a guest.
    pub name: String,
}

/// An event and the table after it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What happened.
    pub numbered: Numbered,
    /// How things stand.
    pub table: Arc<Table>,
}

/// What is told to everybody in a room.
#[derive(Clone, Debug)]
pub enum News {
    /// Something happened.
    Moment(Arc<Moment>),
    /// So many look on.
    Watchers(usize),
    /// The computer thinks, with so many before it; or no longer.
    Thinking(Option<usize>),
    /// Ratings changed by the game's end.
    Ratings(Box<[RatingChange; 2]>),
    /// The house closes.
    Bye,
}

/// What somebody gets who comes in.
#[derive(Debug)]
pub struct Joined {
    /// How things stand.
    pub table: Arc<Table>,
    /// What happened since the number that was named; nothing if that is too long ago.
    pub missed: Option<Vec<Numbered>>,
    /// What will happen.
    pub news: broadcast::Receiver<News>,
    /// The sides that are theirs.
    pub sides: [bool; 2],
    /// Whether the computer thinks, and how many are before it.
    pub thinking: Option<usize>,
    /// How many are in the room.
    pub watchers: usize,
    /// Leaves the room when it is dropped.
    pub presence: Presence,
}

/// Being in a room.
#[derive(Debug)]
pub struct Presence(mpsc::Sender<Message>);

impl Drop for Presence {
    fn drop(&mut self) {
        // A room that is full of messages counts again when the next one comes or goes.
        let _ = self.0.try_send(Message::Left);
    }
}

#[derive(Debug)]
enum Message {
    Join {
        caller: Caller,
        since: Option<u32>,
        reply: oneshot::Sender<Joined>,
    },
    Left,
    Order {
        caller: Caller,
        order: Order,
        lag: i64,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    Turn {
        caller: Caller,
        ply: Option<u32>,
        steps: Vec<String>,
        lag: i64,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    Hurry {
        caller: Caller,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    Sit {
        caller: Caller,
        sitter: Sitter,
        reply: oneshot::Sender<Result<Player, Refused>>,
    },
    Grant {
        side: Player,
        session: i64,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    Sides {
        caller: Caller,
        reply: oneshot::Sender<[bool; 2]>,
    },
    Thought {
        ply: usize,
        steps: Vec<Step>,
    },
    Close,
}

/// A room, as others know it.
#[derive(Clone, Debug)]
pub struct Handle {
    sender: mpsc::Sender<Message>,
    table: watch::Receiver<Arc<Table>>,
    /// Weak: those who listen learn that the room has closed when its own end of this goes.
    news: broadcast::WeakSender<News>,
}

/// The room has closed; the hall opens it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the room has closed")]
pub struct Closed;

impl Handle {
    /// How things stand.
    #[must_use]
    pub fn table(&self) -> Arc<Table> {
        Arc::clone(&self.table.borrow())
    }

    /// How many are in the room.
    #[must_use]
    pub fn people(&self) -> usize {
        self.news.upgrade().map_or(0, |news| news.receiver_count())
    }

    /// Whether the room has closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    async fn ask<T>(&self, message: impl FnOnce(oneshot::Sender<T>) -> Message) -> Result<T, Closed> {
        let (reply, answer) = oneshot::channel();
        self.sender.send(message(reply)).await.map_err(|_| Closed)?;
        answer.await.map_err(|_| Closed)
    }

    /// Comes in. `since` is the number of the last event that is known.
    ///
    /// # Errors
    /// If the room has closed.
    pub async fn join(&self, caller: Caller, since: Option<u32>) -> Result<Joined, Closed> {
        self.ask(|reply| Message::Join { caller, since, reply }).await
    }

    /// Gives an order that was so many milliseconds on the way.
    ///
    /// # Errors
    /// If the room has closed.
    pub async fn order(&self, caller: Caller, order: Order, lag: i64) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Order { caller, order, lag, reply }).await
    }

    /// Makes several steps, all of them or none; where a ply is named, only if so many steps have been made.
    ///
    /// # Errors
    /// If the room has closed.
    pub async fn turn(
        &self,
        caller: Caller,
        ply: Option<u32>,
        steps: Vec<String>,
        lag: i64,
    ) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Turn { caller, ply, steps, lag, reply }).await
    }

    /// Tells the computer to answer now.
    ///
    /// # Errors
    /// If the room has closed.
    pub async fn hurry(&self, caller: Caller) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Hurry { caller, reply }).await
    }

    /// Takes the open seat.
    ///
    /// # Errors
    /// If the room has closed.
    pub async fn sit(&self, caller: Caller, sitter: Sitter) -> Result<Result<Player, Refused>, Closed> {
        self.ask(|reply| Message::Sit { caller, sitter, reply }).await
    }

    /// Lets a session, too, play a side: it has named the side's secret.
    ///
    /// # Errors
    /// If the room has closed.
    pub async fn grant(&self, side: Player, session: i64) -> Result<Result<(), Refused>, Closed> {
        self.ask(|reply| Message::Grant { side, session, reply }).await
    }

    /// The sides that are somebody's.
    ///
    /// # Errors
    /// If the room has closed.
    pub async fn sides(&self, caller: Caller) -> Result<[bool; 2], Closed> {
        self.ask(|reply| Message::Sides { caller, reply }).await
    }

    /// Closes the room when what it is doing is done.
    pub async fn close(&self) {
        // One that has closed already is closed.
        let _ = self.sender.send(Message::Close).await;
    }
}

/// What a room needs of the house.
#[derive(Clone, Debug)]
pub struct House {
    /// Where events are stored.
    pub ledger: Ledger,
    /// The computer's minds.
    pub thinkers: Thinkers,
    /// The time.
    pub time: Time,
    /// How long the computer may think about a turn at full strength.
    pub think: Duration,
}

/// A room for a stored game, and the task that runs it; `None` if what is stored makes no sense.
#[must_use]
pub fn open(stored: StoredGame, house: House) -> Option<(Handle, impl Future<Output = ()> + Send)> {
    let mut seats = stored.seats;
    for numbered in &stored.events {
        if let Event::Sat { side, .. } = numbered.event {
            // As it was at the beginning: clocks start when the seat was taken, not before.
            seats[side] = Sitter::Open;
        }
    }
    let mut table = Table::new(Arc::new(stored.setting), seats).ok()?;
    let mut log = VecDeque::with_capacity(LOG);
    for numbered in stored.events {
        if !table.apply(&numbered) {
            tracing::error!(game = %table.setting().id, number = numbered.number, "an event does not apply");
            return None;
        }
        keep(&mut log, numbered);
    }
    table.resume(house.time.now());
    let mut grants: [HashSet<i64>; 2] = Default::default();
    for (side, session) in stored.grants {
        grants[side].insert(session);
    }
    let (sender, messages) = mpsc::channel(64);
    let table = Arc::new(table);
    let (shown, seen) = watch::channel(Arc::clone(&table));
    let (news, _) = broadcast::channel(NEWS);
    let handle = Handle { sender: sender.clone(), table: seen, news: news.downgrade() };
    let room = Room { house, table, grants, log, news, shown, own: sender.downgrade(), thought: None };
    Some((handle, room.run(messages)))
}

fn keep(log: &mut VecDeque<Numbered>, numbered: Numbered) {
    if log.len() == LOG {
        log.pop_front();
    }
    log.push_back(numbered);
}

struct Room {
    house: House,
    table: Arc<Table>,
    /// The sessions that hold each side.
    grants: [HashSet<i64>; 2],
    log: VecDeque<Numbered>,
    news: broadcast::Sender<News>,
    shown: watch::Sender<Arc<Table>>,
    /// For what comes back from the pool: weak, so that the room alone does not keep itself open.
    own: mpsc::WeakSender<Message>,
    /// What the computer thinks about: the steps made, and the ticket.
    thought: Option<(usize, Ticket)>,
}

impl Room {
    async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        self.wake_computer();
        loop {
            let alarm = self.table.alarm().map(|(at, _)| self.house.time.instant(at));
            let idle = tokio::time::Instant::now() + EMPTY;
            let until = alarm.unwrap_or(idle).min(idle);
            tokio::select! {
                message = messages.recv() => match message {
                    None | Some(Message::Close) => break,
                    Some(message) => self.hear(message).await,
                },
                () = sleep_until(until) => {
                    self.ring().await;
                    if self.may_close() {
                        break;
                    }
                }
            }
        }
        // Those who are still here learn that the house closes; nobody need be.
        let _ = self.news.send(News::Bye);
    }

    /// Whether nobody is here and nothing runs that needs a room.
    fn may_close(&self) -> bool {
        let timed = self.table.alarm().is_some() && !self.table.setting().controls.is_correspondence();
        self.news.receiver_count() == 0 && self.thought.is_none() && !timed
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Join { caller, since, reply } => self.join(&caller, since, reply),
            Message::Left => self.count(),
            Message::Order { caller, order, lag, reply } => {
                let by = self.by(&caller);
                // Whoever has gone does not need the answer.
                let _ = reply.send(self.obey(&by, &order, lag).await);
            }
            Message::Turn { caller, ply, steps, lag, reply } => {
                let by = self.by(&caller);
                let known = ply.is_none_or(|ply| ply == self.table.ply());
                let answer = if known {
                    self.make_turn(&by, &steps, lag).await
                } else {
                    Err(Refused::Ply { now: self.table.ply() })
                };
                let _ = reply.send(answer);
            }
            Message::Hurry { caller, reply } => {
                let held = self.by(&caller).sides != [false, false];
                let answer = match &self.thought {
                    Some((_, ticket)) if held => {
                        ticket.hurry();
                        Ok(())
                    }
                    Some(_) => Err(Refused::Seat),
                    None => Err(Refused::NotThinking),
                };
                let _ = reply.send(answer);
            }
            Message::Sit { caller, sitter, reply } => {
                let _ = reply.send(self.sit(&caller, sitter).await);
            }
            Message::Grant { side, session, reply } => {
                let _ = reply.send(self.grant(side, session).await);
            }
            Message::Sides { caller, reply } => {
                let _ = reply.send(self.by(&caller).sides);
            }
            Message::Thought { ply, steps } => self.take_thought(ply, steps).await,
            Message::Close => {}
        }
    }

    fn by(&self, caller: &Caller) -> By {
        let holds = |side: Player| {
            let granted = caller.session.is_some_and(|session| self.grants[side].contains(&session));
            granted
                || matches!(&self.table.seats()[side], Sitter::Account { id, .. } if Some(*id) == caller.account)
        };
        By { sides: Player::BOTH.map(holds), name: caller.name.clone() }
    }

    fn join(&self, caller: &Caller, since: Option<u32>, reply: oneshot::Sender<Joined>) {
        let missed = since.and_then(|since| {
            let oldest = self.table.number() - u32::try_from(self.log.len()).unwrap_or(0);
            let known = (oldest..=self.table.number()).contains(&since);
            known.then(|| self.log.iter().filter(|numbered| numbered.number > since).cloned().collect())
        });
        let Some(own) = self.own.upgrade() else { return };
        let news = self.news.subscribe();
        let joined = Joined {
            table: Arc::clone(&self.table),
            missed,
            news,
            sides: self.by(caller).sides,
            thinking: self.thought.as_ref().map(|(_, ticket)| *ticket.place().borrow()),
            watchers: self.news.receiver_count(),
            presence: Presence(own),
        };
        // One who has gone again leaves by dropping what he got.
        let _ = reply.send(joined);
        self.count();
    }

    /// Tells everybody how many they are.
    fn count(&self) {
        // Nobody need be here.
        let _ = self.news.send(News::Watchers(self.news.receiver_count()));
    }

    async fn ring(&mut self) {
        let now = self.house.time.now();
        if let Some(event) = self.table.ring(now) {
            let mut clock = self.table.clock().clone();
            clock.halt(now);
            // If the store fails, the alarm rings again.
            let _ = self.happen(Judged { events: vec![event], clock, rematch: false }, now).await;
        }
    }

    async fn obey(&mut self, by: &By, order: &Order, lag: i64) -> Result<(), Refused> {
        let now = self.house.time.now();
        let judged = self.table.judge(by, order, now, lag)?;
        if judged.rematch {
            return self.play_again(now).await;
        }
        self.happen(judged, now).await
    }

    /// Stores what happens, then takes it and tells everybody.
    async fn happen(&mut self, judged: Judged, now: Millis) -> Result<(), Refused> {
        let mut moments = Vec::with_capacity(judged.events.len());
        let table = follow(&self.table, judged, now, &mut moments)?;
        let change = change_to(&self.table, &table);
        self.commit(table, moments, change).await
    }

    async fn commit(
        &mut self,
        table: Arc<Table>,
        moments: Vec<Moment>,
        change: Change,
    ) -> Result<(), Refused> {
        let events = moments.iter().map(|moment| moment.numbered.clone()).collect();
        let ratings =
            self.house.ledger.append(table.setting().id, events, change).await.map_err(|error| {
                tracing::error!(game = %table.setting().id, %error, "events were not stored");
                Refused::Store
            })?;
        let notice = notice_of(&self.table, &table);
        self.table = Arc::clone(&table);
        self.shown.send_replace(table);
        if let Some(notice) = notice {
            self.house.ledger.tell(notice);
        }
        for moment in moments {
            keep(&mut self.log, moment.numbered.clone());
            // Nobody need listen.
            let _ = self.news.send(News::Moment(Arc::new(moment)));
        }
        if let Some(ratings) = ratings {
            let _ = self.news.send(News::Ratings(Box::new(ratings)));
        }
        self.wake_computer();
        Ok(())
    }

    async fn sit(&mut self, caller: &Caller, sitter: Sitter) -> Result<Player, Refused> {
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
        let table = Arc::new(table);
        let mut change = change_to(&self.table, &table);
        change.seat = Some((side, sitter));
        change.grant = caller.session.map(|session| (side, session));
        // Before the news go out, so that the one who sat down is known when he is told.
        let added = caller.session.is_some_and(|session| self.grants[side].insert(session));
        let moment = Moment { numbered, table: Arc::clone(&table) };
        let stored = self.commit(table, vec![moment], change).await;
        if let (Err(_), true, Some(session)) = (&stored, added, caller.session) {
            self.grants[side].remove(&session);
        }
        stored.map(|()| side)
    }

    async fn grant(&mut self, side: Player, session: i64) -> Result<(), Refused> {
        let change = Change { grant: Some((side, session)), ..change_to(&self.table, &self.table) };
        let stored = self.house.ledger.append(self.table.setting().id, Vec::new(), change).await;
        stored.map_err(|_| Refused::Store)?;
        self.grants[side].insert(session);
        Ok(())
    }

    /// Makes the next game, sides swapped.
    async fn play_again(&mut self, now: Millis) -> Result<(), Refused> {
        let before = self.table.setting();
        let game = GameId::random();
        let mut controls = before.controls;
        controls.0.swap(0, 1);
        let setting = Setting {
            id: game,
            created: now,
            rematch_of: Some(before.id),
            controls,
            ..Setting::clone(before)
        };
        let [first, second] = self.table.seats().clone();
        let grants = Player::BOTH
            .into_iter()
            .flat_map(|side| self.grants[side].iter().map(move |&session| (side.other(), session)))
            .collect();
        let made = self.house.ledger.create(setting, [second, first], grants).await;
        made.map_err(|error| {
            tracing::error!(game = %before.id, %error, "a rematch was not stored");
            Refused::Store
        })?;
        let clock = self.table.clock().clone();
        self.happen(Judged { events: vec![Event::Rematch { game }], clock, rematch: false }, now).await
    }

    /// Lets the computer think if it is its turn, and stops it if it no longer is.
    fn wake_computer(&mut self) {
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
        let Some(own) = self.own.upgrade() else { return };
        let (start, steps) = (*self.table.start(), self.table.steps().to_vec());
        let limits = self.limits();
        let seed = self.table.setting().created.unsigned_abs() ^ ply as u64;
        let work = move |stop: &kamni_engine::Stop| {
            let settings = Settings { level, memory: MEMORY, seed, ..Settings::default() };
            let turn = Mind::new(&start, settings).turn(&start, &steps, limits, stop);
            // A room that has closed wakes the computer again when it opens.
            let _ = own.blocking_send(Message::Thought { ply, steps: turn });
        };
        match self.house.thinkers.wish(self.owner(), Urgency::Play, work) {
            Ok(ticket) => {
                self.tell_place(&ticket);
                self.thought = Some((ply, ticket));
            }
            Err(busy) => {
                tracing::warn!(game = %self.table.setting().id, "{busy}");
                self.try_later();
            }
        }
    }

    /// Wakes the computer again in a while: there were too many wishes.
    fn try_later(&self) {
        let Some(own) = self.own.upgrade() else { return };
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let _ = own.send(Message::Thought { ply: usize::MAX, steps: Vec::new() }).await;
        });
    }

    /// For whom the computer thinks: it is fair between people, not between games.
    fn owner(&self) -> Owner {
        if let Some(session) = self.grants.iter().flatten().min() {
            return Owner::Session(*session);
        }
        let account = |sitter: &Sitter| match sitter {
            Sitter::Account { id, .. } => Some(Owner::Account(*id)),
            _ => None,
        };
        self.table.seats().iter().find_map(account).unwrap_or(Owner::Game(self.table.setting().id))
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

    async fn take_thought(&mut self, ply: usize, steps: Vec<Step>) {
        if self.thought.as_ref().is_none_or(|(about, _)| *about != ply) {
            // An answer to a question that is no longer asked; or a call to try again.
            self.wake_computer();
            return;
        }
        self.thought = None;
        let _ = self.news.send(News::Thinking(None));
        let Some(mover) = self.table.mover() else { return };
        let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
        if let Err(refused) = self.make_turn(&By::side(mover), &steps, 0).await {
            tracing::error!(game = %self.table.setting().id, ?refused, "the computer's turn was refused");
            self.try_later();
        }
    }

    /// Makes several steps: all are judged first; they are stored together, and told one after the other.
    async fn make_turn(&mut self, by: &By, steps: &[String], lag: i64) -> Result<(), Refused> {
        let now = self.house.time.now();
        let mut table = Arc::clone(&self.table);
        let mut moments = Vec::with_capacity(steps.len() + 1);
        for step in steps {
            let order = Order::Step { ply: table.ply(), step: step.clone() };
            let judged = table.judge(by, &order, now, lag)?;
            table = follow(&table, judged, now, &mut moments)?;
            if table.end().is_some_and(|end| end.why == Why::Time) {
                // The flag had fallen: whatever else was to be made comes too late.
                break;
            }
        }
        let change = change_to(&self.table, &table);
        self.commit(table, moments, change).await
    }
}

/// The table after what was judged at it; each event and how things stand after it is added to the moments.
fn follow(
    before: &Table,
    judged: Judged,
    now: Millis,
    moments: &mut Vec<Moment>,
) -> Result<Arc<Table>, Refused> {
    let mut table = before.clone();
    for event in judged.events {
        let numbered = Numbered { number: table.number() + 1, at: now, event };
        if !table.apply(&numbered) {
            tracing::error!(game = %table.setting().id, ?numbered, "an event that was judged does not apply");
            return Err(Refused::Store);
        }
        moments.push(Moment { numbered, table: Arc::new(table.clone()) });
    }
    table.set_clock(judged.clock);
    let table = Arc::new(table);
    if let Some(last) = moments.last_mut() {
        last.table = Arc::clone(&table);
    }
    Ok(table)
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

/// What the store's row of a game becomes.
fn change_to(before: &Table, table: &Table) -> Change {
    let steps = (before.steps() != table.steps()).then(|| {
        let texts: Vec<String> = table.steps().iter().map(ToString::to_string).collect();
        texts.join(" ")
    });
    let due = table.alarm().map(|(at, _)| at);
    let ended = before.end().is_none();
    Change {
        due,
        turns: table.game().position().turn(),
        steps,
        end: table.end().filter(|_| ended).cloned(),
        seat: None,
        grant: None,
    }
}

#[cfg(test)]
mod tests;
