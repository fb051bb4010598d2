//! A node's side: laying out, waiting for answers, asking again what was lost.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{self, Context};
use async_nats::{Client, Message, Subscriber};
use futures_util::StreamExt as _;
use kamni_wire::{Wire, async_nats};
use metrics::{counter, gauge};
use tokio::time::{sleep, sleep_until, timeout};

use super::benches::{self, Bench, NoPlace, Place};
use super::words::{self, Halted, Here, Posting, WORKERS, Word};
use crate::thinkers::{Job, Thinkers, Urgency, Wish, Work};

/// How long is waited for a word before it is looked whether the job is still there.
const SILENCE: Duration = Duration::from_secs(6);
/// A job that is gone without an answer is asked for again after so long: the answer may be on its way.
const ON_ITS_WAY: Duration = Duration::from_millis(500);
/// Whose last job was answered a moment ago may find its place not yet cleared: so often it is tried again, and after how long.
const CLEARED: (usize, Duration) = (5, Duration::from_millis(20));
/// Who has enough laid out comes again after so long.
const SOON: Duration = Duration::from_millis(100);
/// The same when the servers do not answer.
const LATER: Duration = Duration::from_millis(500);
/// A wire that is down for so long is not waited for where something can be done without it.
const DOWN: Duration = Duration::from_secs(2);
/// How long the servers may take, and a room that makes a turn.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often a job is asked for.
const TRIES: u32 = 5;
/// A worker that was not heard of for so long is gone.
const UNHEARD: Duration = Duration::from_secs(7);
/// How often it is looked what workers there are, and whether all servers keep what is laid out.
const LOOK: Duration = Duration::from_secs(1);
const SET_UP: Duration = Duration::from_secs(30);
/// Larger messages are read beside those who are served.
const LARGE: usize = 8 << 10;

/// A node's way to the workers. Clones are the same.
#[derive(Clone)]
pub struct Workshop(Arc<Inner>);

struct Inner {
    wire: Wire,
    client: Client,
    context: Context,
    version: String,
    /// What the subjects of the house begin with.
    house: String,
    /// This process's own threads.
    own: Option<Thinkers>,
    /// The workers of this version: how many threads, and when they were heard of.
    seen: Mutex<HashMap<String, (usize, Instant)>>,
    /// How many jobs each asker has laid out from here.
    out: Mutex<HashMap<(Urgency, String), usize>>,
    /// The node closes: what it has asked for others may still want.
    leaving: AtomicBool,
}

impl fmt::Debug for Workshop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workshop").field("version", &self.0.version).finish_non_exhaustive()
    }
}

/// What came of a job that was laid out.
enum Outcome {
    /// It is answered, or nobody wants to know any more.
    Over,
    /// It has come to nothing.
    Lost,
    /// The wire is down.
    Down,
    /// It cannot be laid out now.
    NoPlace(NoPlace),
}

impl Workshop {
    /// That of a node, with threads of its own for when the wire is down; none where there is no wire.
    #[must_use]
    pub fn open(wire: &Wire, own: Option<Thinkers>) -> Option<Self> {
        Self::of_version(wire, own, words::version())
    }

    pub(super) fn of_version(wire: &Wire, own: Option<Thinkers>, version: String) -> Option<Self> {
        let client = wire.client()?;
        let mut context = jetstream::new(client.clone());
        context.set_timeout(PATIENCE);
        let (wire, house) = (wire.clone(), wire.subject(""));
        let (seen, out, leaving) = (Mutex::default(), Mutex::default(), AtomicBool::new(false));
        let inner = Inner { wire, client, context, version, house, own, seen, out, leaving };
        let workshop = Self(Arc::new(inner));
        tokio::spawn(workshop.clone().look_after());
        Some(workshop)
    }

    /// This process's own threads.
    #[must_use]
    pub fn own(&self) -> Option<&Thinkers> {
        self.0.own.as_ref()
    }

    pub(super) fn context(&self) -> &Context {
        &self.0.context
    }

    pub(super) fn house(&self) -> &str {
        &self.0.house
    }

    /// The node closes: from now on nothing that was asked for is called off.
    pub fn leave(&self) {
        self.0.leaving.store(true, Ordering::Relaxed);
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<String, (usize, Instant)>> {
        // Each change of the map is one call.
        self.0.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn out(&self) -> MutexGuard<'_, HashMap<(Urgency, String), usize>> {
        // Each change of the map is one call.
        self.0.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many jobs this node lays out at a time: as many as there are hands, and one that waits. Alone it has its own threads.
    pub(crate) fn capacity(&self) -> usize {
        if !self.0.wire.is_up() {
            return self.0.own.as_ref().map_or(1, Thinkers::capacity);
        }
        self.hands() + 1
    }

    /// How many threads the workers have that were heard of.
    #[must_use]
    pub fn hands(&self) -> usize {
        self.seen().values().map(|(threads, _)| threads).sum()
    }

    /// Hears what workers there are, and sets up what is missing.
    async fn look_after(self) {
        let mut heard: Option<Subscriber> = None;
        let mut set_up = Instant::now();
        loop {
            if heard.is_none() {
                heard = self.0.client.subscribe(WORKERS).await.ok();
            }
            if set_up <= Instant::now() && self.0.wire.is_up() {
                let done = benches::set_up(&self.0.context).await;
                if let Err(error) = &done {
                    tracing::warn!(%error, "work cannot be laid out");
                }
                set_up = Instant::now() + if done.is_ok() { SET_UP } else { LOOK };
            }
            let next = async {
                match &mut heard {
                    Some(heard) => heard.next().await,
                    None => std::future::pending().await,
                }
            };
            if let Ok(Some(message)) = timeout(LOOK, next).await {
                self.note(&message);
            }
            self.seen().retain(|_, (_, at)| at.elapsed() < UNHEARD);
            gauge!("kamni_workers").set(self.seen().len() as f64);
            gauge!("kamni_worker_threads").set(self.hands() as f64);
            if self.0.leaving.load(Ordering::Relaxed) {
                return;
            }
        }
    }

    fn note(&self, message: &Message) {
        let Ok(here) = serde_json::from_slice::<Here>(&message.payload) else { return };
        if here.version != self.0.version {
            return;
        }
        if here.leaves {
            self.seen().remove(&here.worker);
        } else {
            self.seen().insert(here.worker, (here.threads, Instant::now()));
        }
    }

    /// Asks for something. What cannot be asked for now comes back, with how long to wait.
    pub(crate) async fn ask(&self, mut wish: Wish) -> Result<(), (Wish, Duration)> {
        if matches!(wish.work, Work::Here(_)) {
            return do_here(wish).await;
        }
        while wish.is_wanted() {
            if !self.0.wire.is_up() {
                return self.do_without(wish).await;
            }
            match self.ask_once(&mut wish).await {
                Outcome::Over => return Ok(()),
                Outcome::Down => {}
                Outcome::Lost if wish.tries >= TRIES => {
                    tracing::error!("nobody could do what the computer was asked for");
                    return Ok(());
                }
                Outcome::Lost => {
                    wish.tries += 1;
                    counter!("kamni_jobs_asked_again_total").increment(1);
                }
                Outcome::NoPlace(NoPlace::Full) => {
                    counter!("kamni_jobs_held_back_total", "queue" => wish.urgency.name()).increment(1);
                    return Err((wish, SOON));
                }
                Outcome::NoPlace(NoPlace::Servers) => return self.do_without(wish).await,
                Outcome::NoPlace(NoPlace::Large) if self.0.own.is_none() => return do_here(wish).await,
                Outcome::NoPlace(NoPlace::Large) => return self.do_without(wish).await,
            }
        }
        Ok(())
    }

    /// Does it with this process's own threads, if it has any; else it waits for the servers.
    async fn do_without(&self, wish: Wish) -> Result<(), (Wish, Duration)> {
        let Some(own) = &self.0.own else { return Err((wish, LATER)) };
        // It ends with the wish.
        let _ = own.take_over(wish).await;
        Ok(())
    }

    async fn ask_once(&self, wish: &mut Wish) -> Outcome {
        let own = wish.name.get_or_insert_with(|| self.0.client.new_inbox().replace(['.', '_'], "")).clone();
        let Work::Job(job, _) = &wish.work else { return Outcome::Over };
        let name = words::name(job, &own, wish.tries);
        let posting = Posting {
            house: self.0.house.clone(),
            name,
            share: words::share(&self.0.house, wish.owner),
            job: Job::clone(job),
        };
        let Ok(heard) = self.0.client.subscribe(posting.spoken()).await else {
            return Outcome::NoPlace(NoPlace::Servers);
        };
        let (place, is_new) = match self.lay_out(&posting, wish.urgency).await {
            Ok(laid_out) => laid_out,
            Err(no_place) => return Outcome::NoPlace(no_place),
        };
        let _out = Out::new(self, wish.urgency, &posting.share);
        let following = Following { workshop: self, posting: &posting, place, begun: false };
        following.follow(heard, wish, is_new).await
    }

    /// Lays a job out where there is a place for it; says whether nobody else had.
    async fn lay_out(&self, posting: &Posting, urgency: Urgency) -> Result<(Place, bool), NoPlace> {
        let copy = posting.clone();
        // A long game takes a while.
        let written = tokio::task::spawn_blocking(move || serde_json::to_vec(&copy)).await;
        let Ok(Ok(text)) = written else { return Err(NoPlace::Large) };
        let text = PublishMessage::build().payload(text.into());
        let text = text.message_id(&posting.name);
        let key = (urgency, posting.share.clone());
        let is_only = self.out().get(&key).is_none_or(|jobs| *jobs == 0);
        for _ in 0..if is_only { CLEARED.0 } else { 1 } {
            match self.lay_on(Bench::First, posting, urgency, text.clone()).await {
                Err(NoPlace::Full) if is_only => sleep(CLEARED.1).await,
                Err(NoPlace::Full) => {}
                other => return other,
            }
        }
        self.lay_on(Bench::Second, posting, urgency, text).await
    }

    async fn lay_on(
        &self,
        bench: Bench,
        posting: &Posting,
        urgency: Urgency,
        message: PublishMessage,
    ) -> Result<(Place, bool), NoPlace> {
        let subject = bench.subject(&self.0.version, urgency, &posting.share);
        let sent = async { self.0.context.send_publish(subject, message).await?.await };
        match sent.await {
            Ok(laid) => {
                let place = Place::new(&self.0.context, bench.stream(), laid.sequence).await;
                place.map(|place| (place, !laid.duplicate)).ok_or(NoPlace::Servers)
            }
            Err(error) => {
                tracing::debug!(%error, "a job is not laid out");
                Err(NoPlace::of(&error))
            }
        }
    }
}

/// Does it on a thread beside those who are served.
async fn do_here(wish: Wish) -> Result<(), (Wish, Duration)> {
    // Whoever waits sees that no answer comes.
    let _ = tokio::task::spawn_blocking(move || wish.fulfil()).await;
    Ok(())
}

/// Counts a job while it is laid out.
struct Out<'w> {
    workshop: &'w Workshop,
    key: (Urgency, String),
}

impl<'w> Out<'w> {
    fn new(workshop: &'w Workshop, urgency: Urgency, share: &str) -> Self {
        let key = (urgency, share.to_owned());
        *workshop.out().entry(key.clone()).or_insert(0) += 1;
        gauge!("kamni_jobs_out", "queue" => urgency.name()).increment(1.0);
        Self { workshop, key }
    }
}

impl Drop for Out<'_> {
    fn drop(&mut self) {
        let mut out = self.workshop.out();
        if let Some(jobs) = out.get_mut(&self.key) {
            *jobs -= 1;
        }
        out.retain(|_, jobs| *jobs > 0);
        gauge!("kamni_jobs_out", "queue" => self.key.0.name()).decrement(1.0);
    }
}

/// A job that was laid out.
struct Following<'w> {
    workshop: &'w Workshop,
    posting: &'w Posting,
    place: Place,
    begun: bool,
}

impl Following<'_> {
    async fn follow(mut self, mut heard: Subscriber, wish: &mut Wish, is_new: bool) -> Outcome {
        let mut up = self.workshop.0.wire.up();
        // One that another node has laid out before may be done already.
        let mut look = tokio::time::Instant::now() + if is_new { SILENCE } else { Duration::ZERO };
        let mut doubted = false;
        loop {
            tokio::select! {
                message = heard.next() => {
                    let Some(message) = message else { return Outcome::Down };
                    (look, doubted) = (tokio::time::Instant::now() + SILENCE, false);
                    if let Some(outcome) = self.hear(message, wish).await {
                        return outcome;
                    }
                }
                () = wish.halt.halted() => {
                    if !wish.is_wanted() {
                        self.call_off().await;
                        return Outcome::Over;
                    }
                    self.halt(false).await;
                }
                () = sleep_until(look) => {
                    let gone = timeout(PATIENCE, self.place.is_gone()).await.unwrap_or(false);
                    if gone && doubted {
                        return Outcome::Lost;
                    }
                    doubted = gone;
                    look = tokio::time::Instant::now() + if gone { ON_ITS_WAY } else { SILENCE };
                }
                () = stays_down(&mut up) => return Outcome::Down,
            }
        }
    }

    /// What a worker says.
    async fn hear(&mut self, message: Message, wish: &mut Wish) -> Option<Outcome> {
        let Message { payload, reply, .. } = message;
        let word = if payload.len() > LARGE {
            tokio::task::spawn_blocking(move || serde_json::from_slice(&payload)).await.ok()?
        } else {
            serde_json::from_slice(&payload)
        };
        match word {
            Ok(Word::Begun(times)) => {
                self.begin(wish);
                if times > 1 {
                    counter!("kamni_jobs_redelivered_total").increment(1);
                }
                if wish.halt.stop.is_stopped() {
                    // It was told before there was anybody to hear it.
                    self.halt(false).await;
                }
                None
            }
            Ok(Word::Beat) => {
                self.begin(wish);
                None
            }
            Ok(Word::Told(answer)) => {
                self.begin(wish);
                let Work::Job(_, sink) = &mut wish.work else { return Some(Outcome::Over) };
                let last = answer.is_last();
                let receipt = sink(answer);
                if let (Some(receipt), Some(reply)) = (receipt, reply)
                    && let Ok(Ok(())) = timeout(PATIENCE, receipt).await
                {
                    // Else the worker looks for another node.
                    let _ = self.workshop.0.client.publish(reply, "".into()).await;
                }
                last.then_some(Outcome::Over)
            }
            Ok(Word::Failed) => Some(Outcome::Lost),
            Err(error) => {
                tracing::warn!(%error, "a worker was not understood");
                None
            }
        }
    }

    fn begin(&mut self, wish: &Wish) {
        if !std::mem::replace(&mut self.begun, true) {
            wish.place.send_replace(0);
        }
    }

    async fn halt(&self, gone: bool) {
        let Ok(text) = serde_json::to_vec(&Halted { gone }) else { return };
        // Where nobody hears it nobody works.
        let _ = self.workshop.0.client.publish(self.posting.halted(), text.into()).await;
    }

    /// Nobody wants it any more. A node that closes leaves it to others.
    async fn call_off(&self) {
        if self.workshop.0.leaving.load(Ordering::Relaxed) {
            return;
        }
        self.halt(true).await;
        // If the servers do not answer, it is done in vain.
        let _ = timeout(PATIENCE, self.place.clear()).await;
    }
}

/// Comes when the wire is down and does not come back for a while.
async fn stays_down(up: &mut tokio::sync::watch::Receiver<bool>) {
    loop {
        if up.wait_for(|up| !up).await.is_err() {
            return std::future::pending().await;
        }
        tokio::select! {
            () = sleep(DOWN) => return,
            () = async { drop(up.wait_for(|up| *up).await) } => {}
        }
    }
}
