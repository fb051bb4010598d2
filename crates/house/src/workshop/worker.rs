//! A worker's side: takes what is most urgent, does it, and says what comes of it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{self, AckKind, Context, Message};
use async_nats::{Client, Request};
use async_recursion::async_recursion as boxed;
use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use kamni_wire::async_nats;
use metrics::counter;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};

use super::benches::{self, Lane, NoBench};
use super::words::{self, Halted, Here, Posting, Turn, WORKERS, Word};
use crate::thinkers::{Answer, Busy, Job, Owner, Person, Thinkers, Ticket, Urgency};

/// A worker says so often that it is at work, or there.
const BEAT: Duration = Duration::from_millis(1500);
/// What has been found is told no oftener.
const APART: Duration = Duration::from_millis(100);
/// How long it waits for a job before it asks for one again.
const PATIENCE: Duration = Duration::from_secs(2);
/// A worker who could stand back from something less urgent leaves others so much time to take what is more urgent.
const STANDS_BACK: Duration = Duration::from_millis(150);
/// A job that this many have begun and nobody has ended is not begun again.
const MOST: i64 = 5;
/// How long a node may take to make a turn.
const MADE: Duration = Duration::from_millis(2500);
/// How often a turn is laid out for another node.
const TRIES: usize = 20;
/// After a failure.
const AGAIN: Duration = Duration::from_secs(1);
/// When it closes, what it does may take so much longer before it is handed back.
const LAST: Duration = Duration::from_secs(3);
/// Larger messages are read beside the others.
const LARGE: usize = 8 << 10;

/// A worker. Clones are the same.
#[derive(Clone, Debug)]
pub struct Worker(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    client: Client,
    context: Context,
    version: String,
    name: String,
    threads: usize,
    minds: Thinkers,
    /// What is at work, by urgency.
    at_work: Mutex<[usize; 3]>,
    /// Something has ended.
    ended: Notify,
    closing: watch::Sender<bool>,
}

/// A lane, and what came of asking there.
type Asked = (usize, Result<Option<Message>, NoBench>);

impl Worker {
    /// A worker that thinks with these threads.
    #[must_use]
    pub fn new(client: Client, minds: Thinkers) -> Self {
        Self::of_version(client, minds, words::version())
    }

    pub(super) fn of_version(client: Client, minds: Thinkers, version: String) -> Self {
        let mut context = jetstream::new(client.clone());
        context.set_timeout(PATIENCE);
        let name = client.new_inbox().replace(['.', '_'], "");
        let (threads, at_work, ended) = (minds.capacity(), Mutex::default(), Notify::new());
        let closing = watch::Sender::new(false);
        let inner = Inner { client, context, version, name, threads, minds, at_work, ended, closing };
        Self(Arc::new(inner))
    }

    /// Works until `stop` comes; then what is begun is ended soon or handed back. `ready` is told when work can be taken.
    #[boxed]
    pub async fn run(self, ready: Option<oneshot::Sender<()>>, stop: BoxFuture<'static, ()>) {
        let mut works = JoinSet::new();
        let mut ready = ready;
        let beating = async {
            let mut beat = interval(BEAT);
            loop {
                beat.tick().await;
                self.say_here(false).await;
            }
        };
        let working = async {
            loop {
                if let Err(error) = self.take_work(&mut works, &mut ready).await {
                    tracing::warn!(%error, "no work can be taken");
                }
                sleep(AGAIN).await;
            }
        };
        tokio::select! {
            () = stop => {}
            () = beating => {}
            () = working => {}
        }
        self.close(works).await;
    }

    async fn close(&self, mut works: JoinSet<()>) {
        // If the servers are gone, nobody need be told.
        let _ = timeout(AGAIN, self.say_here(true)).await;
        let all = async { while works.join_next().await.is_some() {} };
        if timeout(LAST, all).await.is_err() {
            self.0.closing.send_replace(true);
            let all = async { while works.join_next().await.is_some() {} };
            let _ = timeout(AGAIN, all).await;
        }
        let _ = timeout(AGAIN, self.0.client.flush()).await;
    }

    async fn say_here(&self, leaves: bool) {
        let Inner { name, version, threads, .. } = &*self.0;
        let here = Here { worker: name.clone(), version: version.clone(), threads: *threads, leaves };
        let Ok(text) = serde_json::to_vec(&here) else { return };
        // It is said again soon.
        let _ = self.0.client.publish(WORKERS, text.into()).await;
    }

    fn at_work(&self) -> MutexGuard<'_, [usize; 3]> {
        // Each change is one number.
        self.0.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a thread is free.
    fn is_free(&self) -> bool {
        self.at_work().iter().sum::<usize>() < self.0.threads
    }

    /// Whether something can be begun, because a thread is free or does what is less urgent.
    fn has_room(&self, urgency: Urgency) -> bool {
        self.at_work()[..=urgency as usize].iter().sum::<usize>() < self.0.threads
    }

    /// Takes jobs, the most urgent first, and begins them.
    async fn take_work(
        &self,
        works: &mut JoinSet<()>,
        ready: &mut Option<oneshot::Sender<()>>,
    ) -> Result<(), NoBench> {
        benches::set_up(&self.0.context).await?;
        let lanes = Lane::all(&self.0.context, &self.0.version).await?;
        if let Some(ready) = ready.take() {
            self.say_here(false).await;
            // Who asked may have gone.
            let _ = ready.send(());
        }
        let mut asked: FuturesUnordered<BoxFuture<'_, Asked>> = FuturesUnordered::new();
        let mut is_asked = vec![false; lanes.len()];
        loop {
            while works.try_join_next().is_some() {}
            // What lies there is taken in the order of the lanes; where it is asked and waited for nothing lies.
            let mut took = false;
            for (number, lane) in lanes.iter().enumerate() {
                if !is_asked[number]
                    && self.has_room(lane.urgency)
                    && let Some(message) = lane.next(None).await?
                {
                    self.begin(works, lane.urgency, message).await;
                    took = true;
                    break;
                }
            }
            if took {
                continue;
            }
            let free = self.is_free();
            for (number, lane) in lanes.iter().enumerate().filter(|_| free) {
                if !std::mem::replace(&mut is_asked[number], true) {
                    asked.push(Box::pin(async move { (number, lane.next(Some(PATIENCE)).await) }));
                }
            }
            let stands_back = !free && Urgency::ALL.into_iter().any(|urgency| self.has_room(urgency));
            tokio::select! {
                Some((number, message)) = asked.next() => {
                    is_asked[number] = false;
                    if let Some(message) = message? {
                        self.begin(works, lanes[number].urgency, message).await;
                    }
                }
                () = self.0.ended.notified() => {}
                () = sleep(STANDS_BACK), if stands_back => {}
            }
        }
    }

    /// Begins a job, or leaves it to others.
    async fn begin(&self, works: &mut JoinSet<()>, urgency: Urgency, message: Message) {
        if !self.has_room(urgency) {
            // If this is not heard, they have it a little later.
            let _ = message.ack_with(AckKind::Nak(None)).await;
            return;
        }
        self.at_work()[urgency as usize] += 1;
        let worker = self.clone();
        works.spawn(async move {
            let ending = Ending(&worker, urgency);
            if let Err(error) = worker.serve(message).await {
                tracing::warn!(%error, "a job was broken off");
            }
            drop(ending);
        });
    }

    async fn serve(&self, message: Message) -> Result<(), NoBench> {
        let times = message.info()?.delivered;
        let payload = message.payload.clone();
        let read = move || serde_json::from_slice::<Posting>(&payload);
        let posting =
            if message.payload.len() > LARGE { tokio::task::spawn_blocking(read).await? } else { read() };
        let posting = match posting {
            Ok(posting) => posting,
            Err(error) => {
                tracing::error!(%error, "a job was not understood");
                return message.ack_with(AckKind::Term).await;
            }
        };
        if times > MOST {
            tracing::error!(name = posting.name, "a job that nobody ends is given up");
            self.say(&posting, &Word::Failed).await?;
            return message.ack_with(AckKind::Term).await;
        }
        counter!("kamni_jobs_taken_total", "queue" => posting.job.urgency().name()).increment(1);
        let halted = self.0.client.subscribe(posting.halted()).await?;
        self.say(&posting, &Word::Begun(times)).await?;
        let (tell, told) = mpsc::unbounded_channel();
        let sink = move |answer| {
            // Nobody listens when it was called off.
            let _ = tell.send(answer);
            None
        };
        let ticket = match self.0.minds.wish(owner(&posting), posting.job.clone(), sink) {
            Ok(ticket) => ticket,
            Err(Busy::Full | Busy::Share) => return message.ack_with(AckKind::Nak(Some(AGAIN))).await,
        };
        Serving { worker: self, posting, message, ticket }.go_on(told, halted).await
    }

    async fn say(&self, posting: &Posting, word: &Word) -> Result<(), NoBench> {
        let text = serde_json::to_vec(word)?;
        Ok(self.0.client.publish(posting.spoken(), text.into()).await?)
    }
}

/// When it is dropped, one less is at work.
struct Ending<'w>(&'w Worker, Urgency);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.at_work()[self.1 as usize] -= 1;
        self.0.0.ended.notify_one();
    }
}

/// Whose job it is, as far as a worker knows.
fn owner(posting: &Posting) -> Owner {
    let share = u64::from_str_radix(&posting.share, 16).unwrap_or_default();
    Owner { person: Person::Session(share.cast_signed()), from: None }
}

/// A job that is being done.
struct Serving<'w> {
    worker: &'w Worker,
    posting: Posting,
    message: Message,
    ticket: Ticket,
}

impl Serving<'_> {
    async fn go_on(
        self,
        mut told: mpsc::UnboundedReceiver<Answer>,
        mut halted: async_nats::Subscriber,
    ) -> Result<(), NoBench> {
        let mut closing = self.worker.0.closing.subscribe();
        let mut beat = interval(BEAT);
        beat.reset();
        let (mut found, mut next) = (None, Instant::now());
        loop {
            tokio::select! {
                answer = told.recv() => match answer {
                    Some(answer) if answer.is_last() => return self.finish(answer).await,
                    Some(answer) => found = Some(answer),
                    // The search has failed; whether to ask again is the asker's to say.
                    None => {
                        self.worker.say(&self.posting, &Word::Failed).await?;
                        return self.message.ack_with(AckKind::Term).await;
                    }
                },
                Some(halt) = halted.next() => {
                    let gone = serde_json::from_slice(&halt.payload).is_ok_and(|halt: Halted| halt.gone);
                    if gone {
                        // Dropping the ticket stops it.
                        return self.message.ack().await;
                    }
                    self.ticket.hurry();
                }
                _ = beat.tick() => {
                    // If it is not heard for long, another begins.
                    let _ = self.message.ack_with(AckKind::Progress).await;
                    let _ = self.worker.say(&self.posting, &Word::Beat).await;
                }
                () = sleep_until(next), if found.is_some() => {
                    next = Instant::now() + APART;
                    if let Some(found) = found.take() {
                        let _ = self.worker.say(&self.posting, &Word::Told(found)).await;
                    }
                }
                Ok(()) = async { closing.wait_for(|closing| *closing).await.map(drop) } => {
                    return self.message.ack_with(AckKind::Nak(None)).await;
                }
            }
        }
    }

    /// Tells the last word. Only when somebody has it the job is done.
    async fn finish(self, answer: Answer) -> Result<(), NoBench> {
        let client = &self.worker.0.client;
        if let (Job::Turn(job), Answer::Turn(steps)) = (&self.posting.job, &answer) {
            let turn = Turn::of(job, steps);
            let text = serde_json::to_vec(&Word::Told(answer))?;
            let request = Request::new().payload(text.into()).timeout(Some(MADE));
            let asking = client.send_request(self.posting.spoken(), request);
            if self.while_beating(asking).await.is_err() {
                // Nobody waits for it, or a node has gone in the middle: another makes the turn.
                self.while_beating(self.lay_out(&turn)).await?;
            }
        } else {
            self.worker.say(&self.posting, &Word::Told(answer)).await?;
            client.flush().await?;
        }
        self.message.ack().await
    }

    /// Lays a turn out for any node.
    async fn lay_out(&self, turn: &Turn) -> Result<(), NoBench> {
        let text = serde_json::to_vec(turn)?;
        let subject = words::turns_of(&self.posting.house);
        let message = PublishMessage::build().payload(text.into()).message_id(&self.posting.name);
        let mut outcome = Ok(());
        for _ in 0..TRIES {
            let sent =
                async { self.worker.0.context.send_publish(subject.clone(), message.clone()).await?.await };
            match sent.await {
                Ok(_) => return Ok(()),
                Err(error) => outcome = Err(error.into()),
            }
            sleep(AGAIN).await;
        }
        outcome
    }

    /// Says meanwhile that it is at work.
    async fn while_beating<T>(&self, work: impl Future<Output = T>) -> T {
        let mut work = std::pin::pin!(work);
        let mut beat = interval(BEAT);
        beat.reset();
        loop {
            tokio::select! {
                done = &mut work => return done,
                _ = beat.tick() => {
                    // If it is not heard for long, another begins.
                    let _ = self.message.ack_with(AckKind::Progress).await;
                }
            }
        }
    }
}
