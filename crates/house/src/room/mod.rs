//! A room: one task for each live game. It owns the table, and alone changes it.
//!
//! An order is judged, what comes of it is stored, and only then the table takes it and everybody in the room hears of it.
//! `handle` is how others reach the room, `orders` what it does for them, `computer` the computer's part.

pub(crate) mod afar;
mod company;
mod computer;
mod handle;
mod moment;
mod naming;
mod orders;
mod replies;
mod ringing;
mod talk;
#[cfg(test)]
mod tests;

use std::collections::{HashSet, VecDeque};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use kamni_rules::Player;
use kamni_view::Played;
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio::time::{Duration, Instant, sleep_until};

use crate::bell::Bell;
use crate::clock::Millis;
use crate::game::{Event, Numbered, Sitter};
use crate::standing::Standing;
use crate::store::games::StoredGame;
use crate::store::sessions::Called;
use crate::store::{Ledger, RatingChange, Store};
use crate::table::{By, Judged, Refused, Remark, Table};
use crate::thinkers::{Thinkers, Ticket};
use crate::time::Time;
use crate::wire::{Listening, Wire};

use afar::{Afar, Telling};
use company::Company;
pub use company::{Here, Presence};
pub use computer::{Spot, Thought};
use handle::Message;
pub use handle::{Closed, Handle};
pub use moment::Moment;
pub use replies::{LaidOut, Lay};
use talk::Talkers;

/// How many events a room keeps at hand for those who come back.
const LOG: usize = 64;
/// How many pieces of news may wait for a slow listener before he has to ask for everything.
const NEWS: usize = 64;
/// A room that nobody is in and where nothing runs is closed after this long.
const EMPTY: Duration = Duration::from_secs(60);
/// Who is in the room is told no oftener than this.
const COUNTS: Duration = Duration::from_secs(1);
/// How often an order is judged anew because others were quicker.
const JUDGED: usize = 16;
/// What could not be stored is tried again after this long.
const AGAIN: Duration = Duration::from_secs(1);

/// Somebody who asks for something.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// Their session.
    pub session: Option<i64>,
    /// Their account.
    pub account: Option<i64>,
    /// The name to show; empty for a guest.
    pub name: String,
    /// The neighbourhood of addresses that they come from, if it is known.
    pub from: Option<IpAddr>,
}

/// What is told to everybody in a room.
#[derive(Clone, Debug)]
pub enum News {
    /// Something happened.
    Moment(Arc<Moment>),
    /// Somebody said something: the line, and how many lines there are with it.
    Talk(Arc<Remark>, u32),
    /// A guest at a seat calls himself otherwise.
    Called(Called),
    /// Somebody has come or gone.
    Here(Here),
    /// The computer thinks, with this many before it; or no longer.
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
    /// The same, with what is needed to draw it.
    pub played: Arc<Played>,
    /// What happened since the number that was named; nothing if that is too long ago.
    pub missed: Option<Vec<Numbered>>,
    /// What will happen.
    pub news: broadcast::Receiver<News>,
    /// The sides that are theirs.
    pub sides: [bool; 2],
    /// Whether the computer thinks, and how many are before it.
    pub thinking: Option<usize>,
    /// Who is in the room.
    pub here: Here,
    /// Leaves the room when it is dropped.
    pub presence: Presence,
}

/// What a room needs of the house.
#[derive(Clone, Debug)]
pub struct House {
    /// Where events are stored.
    pub ledger: Ledger,
    /// Where they are read that other nodes have stored.
    pub books: Option<Store>,
    /// Where rated games stand.
    pub standing: Standing,
    /// What players are told by who are elsewhere.
    pub bell: Bell,
    /// The computer's minds.
    pub thinkers: Thinkers,
    /// The time.
    pub time: Time,
    /// How long the computer may think about a turn at full strength.
    pub think: Duration,
    /// What nodes tell each other.
    pub wire: Wire,
    /// The times between which the whole house was closed.
    pub closed: Closures,
}

/// The times between which the house was closed, whichever node asks. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Closures(Arc<Mutex<Vec<(Millis, Millis)>>>);

impl Closures {
    /// Takes them as they stand in the books.
    pub fn set(&self, closed: Vec<(Millis, Millis)>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = closed;
    }

    fn excuse(&self, table: &mut Table) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|closed| table.excuse(*closed));
    }
}

/// The task of a room, made here once: whoever spawns it would else compile all of it again.
pub type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A room for a stored game, and the task that runs it; `None` if what is stored makes no sense. `from` is the neighbourhood of whoever
/// has just made the game; what other nodes tell was listened for before the books were read.
#[must_use]
pub fn open(
    stored: StoredGame,
    house: House,
    from: Option<IpAddr>,
    listening: Listening,
) -> Option<(Handle, Running)> {
    let sitting = stored.seats.clone();
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
    for (side, sitter) in Player::BOTH.into_iter().zip(sitting) {
        // A guest who has signed up since.
        if table.seats()[side] == Sitter::Guest && matches!(sitter, Sitter::Account { .. }) {
            table.reseat(side, sitter);
        }
    }
    for (side, name) in Player::BOTH.into_iter().zip(stored.called) {
        table.call(side, name);
    }
    stored.talk.into_iter().for_each(|line| table.say(line));
    if let [Some((first, _)), Some((second, _))] = stored.after {
        table.rate([first, second]);
    }
    if house.wire.has_others() {
        // It may be going on elsewhere: its clock goes by what is stored alone.
        house.closed.excuse(&mut table);
    } else {
        table.resume(house.time.now());
    }
    house.standing.note(&table);
    let mut grants: [HashSet<i64>; 2] = Default::default();
    for (side, session) in stored.grants {
        grants[side].insert(session);
    }
    let (sender, messages) = mpsc::channel(64);
    let table = Arc::new(table);
    let (shown, seen) = watch::channel(Arc::clone(&table));
    let (news, _) = broadcast::channel(NEWS);
    let company = Company::new(house.time);
    let heard = Arc::new(AtomicU32::new(stored.heard));
    let handle = Handle {
        sender: sender.clone(),
        table: seen,
        company: company.clone(),
        heard: Arc::clone(&heard),
        opened: Instant::now(),
    };
    let room = Room {
        house,
        table,
        played: None,
        grants,
        log,
        news,
        company,
        shown,
        own: sender.downgrade(),
        thought: None,
        stale: false,
        unanswered: Vec::new(),
        talkers: Talkers::default(),
        counts: (Instant::now(), false),
        deaf_until: None,
        from,
        again: false,
        idle: Instant::now() + EMPTY,
        heard,
        listening,
        afar: Afar::default(),
    };
    Some((handle, Box::pin(room.run(messages))))
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
    /// The table's game as it is drawn, while somebody is here.
    played: Option<Arc<Played>>,
    /// The sessions that hold each side.
    grants: [HashSet<i64>; 2],
    log: VecDeque<Numbered>,
    news: broadcast::Sender<News>,
    company: Company,
    shown: watch::Sender<Arc<Table>>,
    /// For what comes back from the pool: weak, so that the room alone does not keep itself open.
    own: mpsc::WeakSender<Message>,
    /// What the computer thinks about: where the game stands, and the ticket.
    thought: Option<(Spot, Ticket)>,
    /// The books have other events than the room.
    stale: bool,
    /// What was asked of a room that turned out to be stale: it is asked again of the one that is opened instead. Let go after the
    /// room's messages are, so that nobody finds the old one again.
    unanswered: Vec<Box<dyn Send + Sync>>,
    talkers: Talkers,
    /// When everybody may be told again who is here, and whether there is something to tell.
    counts: (Instant, bool),
    /// The alarm could not be stored: it does not ring again before.
    deaf_until: Option<Instant>,
    /// Where one of those who play was heard from last.
    from: Option<IpAddr>,
    /// Whether the computer is going to be woken again.
    again: bool,
    /// If nothing happens until then, the room closes.
    idle: Instant,
    /// The number of the last line of talk that is known.
    heard: Arc<AtomicU32>,
    /// What rooms of the same game on other nodes tell.
    listening: Listening,
    afar: Afar,
}

impl Room {
    async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        if self.house.wire.has_others() {
            self.tell_others(&Telling::Opened);
            // Where another node lets the computer think, this one need not.
            if self.is_unanswered() {
                self.wake_computer();
            }
        } else {
            self.wake_computer();
        }
        loop {
            let alarm = self.table.alarm().map(|(at, _)| self.house.time.instant(at));
            let alarm = alarm.max(self.deaf_until.filter(|_| alarm.is_some()));
            let until = alarm.unwrap_or(self.idle).min(self.idle);
            tokio::select! {
                message = messages.recv() => match message {
                    None | Some(Message::Close) => break,
                    Some(message) => {
                        self.hear(message).await;
                        self.idle = Instant::now() + EMPTY;
                    }
                },
                telling = self.listening.next() => self.hear_from_afar(telling).await,
                () = sleep_until(self.counts.0), if self.counts.1 => self.tell_count(),
                () = sleep_until(self.afar.beat()), if self.house.wire.has_others() => self.keep_beat(),
                () = sleep_until(until) => {
                    self.idle = Instant::now() + EMPTY;
                    self.ring().await;
                    if self.may_close() {
                        break;
                    }
                }
            }
            if self.stale {
                // Those who are here come in again.
                return;
            }
        }
        // Those who are still here learn that the house closes; nobody need be.
        let _ = self.news.send(News::Bye);
    }

    /// Whether nobody is here and nothing runs that needs a room.
    fn may_close(&self) -> bool {
        // Where there are several nodes, all of them look for games whose time is up.
        let timed = self.table.alarm().is_some()
            && !self.table.setting().controls.is_correspondence()
            && !self.house.wire.has_others();
        self.news.receiver_count() == 0 && self.thought.is_none() && !timed
    }

    async fn hear(&mut self, message: Message) {
        self.was_overtaken();
        match message {
            Message::Join { caller, since, reply } => {
                if since.is_some_and(|since| since > self.table.number()) {
                    // He was told more with another node.
                    self.catch_up().await;
                }
                self.recognise(&caller).await;
                self.by(&caller);
                self.join(&caller, since, reply);
            }
            Message::Left => self.count(),
            Message::Order { caller, order, lag, reply } => {
                self.recognise(&caller).await;
                let mut answer = Err(Refused::Store);
                for _ in 0..JUDGED {
                    let by = self.by(&caller);
                    answer = self.obey(&by, &order, lag).await;
                    if !self.was_behind(answer.is_err()).await {
                        break;
                    }
                }
                self.answer(reply, answer);
            }
            Message::Turn { caller, ply, steps, lag, reply } => {
                self.recognise(&caller).await;
                let mut answer = Err(Refused::Store);
                for _ in 0..JUDGED {
                    let by = self.by(&caller);
                    answer = match ply.filter(|ply| *ply != self.table.ply()) {
                        None => self.make_turn(&by, &steps, lag).await,
                        Some(_) => Err(Refused::Ply { now: self.table.ply() }),
                    };
                    if !self.was_behind(answer.is_err()).await {
                        break;
                    }
                }
                self.answer(reply, answer);
            }
            Message::Lay { caller, lay, reply } => {
                self.recognise(&caller).await;
                let mut answer = Err(Refused::Store.into());
                for _ in 0..JUDGED {
                    let by = self.by(&caller);
                    answer = self.lay(&by, &lay).await;
                    if !self.was_behind(answer.is_err()).await {
                        break;
                    }
                }
                self.answer(reply, answer);
            }
            Message::Say { caller, text, reply } => {
                self.recognise(&caller).await;
                let answer = self.say(&caller, &text).await;
                self.answer(reply, answer);
            }
            Message::Call { caller, name, reply } => {
                self.recognise(&caller).await;
                let answer = self.call(&caller, &name).await;
                self.answer(reply, answer);
            }
            Message::Called => self.read_called().await,
            Message::Hurry { caller, reply } => {
                self.recognise(&caller).await;
                let held = self.by(&caller).sides != [false, false];
                let answer = match &self.thought {
                    Some((_, ticket)) if held => {
                        ticket.hurry();
                        Ok(())
                    }
                    Some(_) => Err(Refused::Seat),
                    None if held && self.thinking().is_some() => {
                        self.tell_others(&Telling::Hurry);
                        Ok(())
                    }
                    None => Err(Refused::NotThinking),
                };
                let _ = reply.send(answer);
            }
            Message::Sit { caller, sitter, reply } => {
                let mut answer = Err(Refused::Store);
                for _ in 0..JUDGED {
                    answer = self.sit(&caller, sitter.clone()).await;
                    if !self.was_behind(answer.is_err()).await {
                        break;
                    }
                }
                self.answer(reply, answer);
            }
            Message::Grant { side, session, reply } => {
                let answer = self.grant(side, session).await;
                self.answer(reply, answer);
            }
            Message::CallOff { reply } => {
                let now = self.house.time.now();
                let called_off = match self.table.call_off(now) {
                    Some(judged) => self.happen(judged, now).await.is_ok(),
                    None => false,
                };
                self.answer(reply, called_off);
            }
            Message::Sides { caller, reply } => {
                self.recognise(&caller).await;
                let _ = reply.send(self.by(&caller).sides);
            }
            Message::Thought { thought, taken } => {
                self.take_thought(thought).await;
                self.answer(taken, ());
            }
            Message::Wake { failed } => self.wake_again(failed),
            Message::Look(pace) => self.look(pace).await,
            Message::Rouse => {
                self.ring().await;
                self.wake_computer();
            }
            Message::Reload => self.stale = true,
            Message::Close => {}
        }
    }

    /// Answers, unless the room is stale.
    fn answer<T: Send + 'static>(&mut self, reply: oneshot::Sender<T>, answer: T) {
        if self.stale {
            self.unanswered.push(Box::new(reply));
        } else {
            // Whoever has gone does not need the answer.
            let _ = reply.send(answer);
        }
    }

    /// The number of the last line of talk that is known.
    fn heard(&self) -> u32 {
        self.heard.load(Ordering::Relaxed)
    }

    fn by(&mut self, caller: &Caller) -> By {
        let by = self.known(caller);
        if by.sides != [false, false] && caller.from.is_some() {
            self.from = caller.from;
        }
        by
    }

    fn known(&self, caller: &Caller) -> By {
        let holds = |side: Player| match &self.table.seats()[side] {
            Sitter::Account { id, .. } => Some(*id) == caller.account,
            Sitter::Guest => caller.session.is_some_and(|session| self.grants[side].contains(&session)),
            Sitter::Open | Sitter::Computer { .. } => false,
        };
        By { sides: Player::BOTH.map(holds), name: caller.name.clone() }
    }

    fn join(&mut self, caller: &Caller, since: Option<u32>, reply: oneshot::Sender<Joined>) {
        let missed = since.and_then(|since| {
            let oldest = self.table.number() - u32::try_from(self.log.len()).unwrap_or(0);
            let known = (oldest..=self.table.number()).contains(&since);
            known.then(|| self.log.iter().filter(|numbered| numbered.number > since).cloned().collect())
        });
        let Some(own) = self.own.upgrade() else { return };
        let played = self.played.get_or_insert_with(|| Arc::new(Played::of_line(self.table.line())));
        let played = Arc::clone(played);
        let news = self.news.subscribe();
        let sides = self.known(caller).sides;
        let presence = self.company.enter(sides, own);
        let joined = Joined {
            table: Arc::clone(&self.table),
            played,
            missed,
            news,
            sides,
            thinking: self.thinking(),
            here: self.company.here(),
            presence,
        };
        // One who has gone again leaves by dropping what he got.
        let _ = reply.send(joined);
        self.count();
    }

    /// Tells everybody who is here, at once or when it may be told again: if each of a thousand who come were told to
    /// all others, that would be a million messages.
    fn count(&mut self) {
        self.counts.1 = true;
        if self.counts.0 <= Instant::now() {
            self.tell_count();
        }
    }

    fn tell_count(&mut self) {
        self.counts = (Instant::now() + COUNTS, false);
        // Nobody need be here.
        let _ = self.news.send(News::Here(self.company.here()));
        self.tell_here_if_changed();
    }

    async fn ring(&mut self) {
        let now = self.house.time.now();
        if let Some(event) = self.table.ring(now) {
            let mut clock = self.table.clock().clone();
            clock.halt(now);
            let judged = Judged { events: vec![event], clock, rematch: false };
            // If the store fails, the alarm rings again, but not at once.
            let failed = self.happen(judged, now).await.is_err() && !self.was_overtaken();
            self.deaf_until = failed.then(|| Instant::now() + AGAIN);
        }
    }
}
