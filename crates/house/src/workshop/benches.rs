//! The benches: streams in which jobs are laid out, and who takes from them.

use std::error::Error as _;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{
    CreateStreamError, CreateStreamErrorKind, PublishError, PublishErrorKind,
};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{Context, Error, ErrorCode, Message};
use futures_util::StreamExt as _;
use kamni_wire::async_nats;

use crate::thinkers::Urgency;

/// A worker that has not been heard of for so long is gone, and what it had goes to another.
pub(super) const GONE: Duration = Duration::from_secs(5);
/// How long a job may lie there; whoever still wants it asks again.
const OLD: Duration = Duration::from_secs(600);
/// For so long a job of the same name is the same job.
const SAME: Duration = Duration::from_secs(120);
/// Jobs that one asker may have on the second bench.
const MORE: i64 = 7;
/// How long turns are kept that no node takes.
const TURNS_OLD: Duration = Duration::from_secs(3600);
/// Those who take nothing for so long are forgotten.
const IDLE: Duration = Duration::from_secs(3600);
/// How many servers keep what is laid out, where there are as many.
const COPIES: usize = 3;

/// Where a job can be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bench {
    /// One place for everybody who asks.
    First,
    /// A few more places, from which is taken what the first leaves.
    Second,
}

impl Bench {
    pub(super) const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub(super) const fn stream(self) -> &'static str {
        match self {
            Self::First => "kamni-work",
            Self::Second => "kamni-more",
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::First => "work",
            Self::Second => "more",
        }
    }

    /// Where a job of somebody is laid out.
    pub(super) fn subject(self, version: &str, urgency: Urgency, share: &str) -> String {
        format!("kamni.{}.{version}.{}.{share}", self.word(), urgency.name())
    }

    fn config(self, copies: usize) -> Config {
        Config {
            name: self.stream().to_owned(),
            subjects: vec![format!("kamni.{}.>", self.word())],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            max_messages_per_subject: if self == Self::First { 1 } else { MORE },
            max_age: OLD,
            duplicate_window: SAME,
            num_replicas: copies,
            ..Config::default()
        }
    }
}

const TURNS: &str = "kamni-turns";

fn turns_config(copies: usize) -> Config {
    Config {
        name: TURNS.to_owned(),
        subjects: vec!["kamni.turns.*".to_owned()],
        retention: RetentionPolicy::WorkQueue,
        storage: StorageType::File,
        max_age: TURNS_OLD,
        duplicate_window: SAME,
        num_replicas: copies,
        ..Config::default()
    }
}

/// Why there is no bench; for the log.
pub(super) type NoBench = Box<dyn std::error::Error + Send + Sync>;

/// Sets up what is missing, and lets more servers keep it where there are more by now.
pub(super) async fn set_up(context: &Context) -> Result<(), NoBench> {
    let clustered = context.client().server_info().cluster.is_some();
    let copies = if clustered { COPIES } else { 1 };
    let makes: [fn(usize) -> Config; 3] =
        [|copies| Bench::First.config(copies), |copies| Bench::Second.config(copies), turns_config];
    for make in makes {
        set_up_one(context, make, copies).await?;
    }
    Ok(())
}

async fn set_up_one(context: &Context, make: fn(usize) -> Config, copies: usize) -> Result<(), NoBench> {
    let wanted = make(copies);
    if let Ok(stream) = context.get_stream(&wanted.name).await {
        if stream.cached_info().config.num_replicas < copies {
            // Perhaps not all servers are there now; it is tried again later.
            if let Err(error) = context.update_stream(&wanted).await {
                tracing::debug!(%error, stream = wanted.name, "one server keeps it");
            }
        }
        return Ok(());
    }
    match context.create_stream(wanted).await {
        Ok(_) => Ok(()),
        Err(error) if copies > 1 && is_short_of_servers(&error) => {
            Ok(context.create_stream(make(1)).await.map(drop)?)
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether there are fewer servers than should keep it.
fn is_short_of_servers(error: &CreateStreamError) -> bool {
    let codes = [
        ErrorCode::CLUSTER_NO_PEERS,
        ErrorCode::INSUFFICIENT_RESOURCES,
        ErrorCode::STREAM_REPLICAS_NOT_SUPPORTED,
    ];
    matches!(error.kind(), CreateStreamErrorKind::JetStream(error) if codes.contains(&error.error_code()))
}

/// Takes jobs of one urgency from one bench.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    pub(super) urgency: Urgency,
    consumer: PullConsumer,
}

impl Lane {
    /// All lanes of a version, in the order in which they are looked at.
    pub(super) async fn all(context: &Context, version: &str) -> Result<Vec<Self>, NoBench> {
        let mut lanes = Vec::new();
        for urgency in Urgency::ALL {
            for bench in Bench::BOTH {
                let filter = bench.subject(version, urgency, "*");
                let name = format!("{}-{version}", urgency.name());
                let consumer = consumer(context, bench.stream(), name, filter, GONE).await?;
                lanes.push(Self { urgency, consumer });
            }
        }
        Ok(lanes)
    }

    /// The next job, if there is one now, or within a time.
    pub(super) async fn next(&self, patience: Option<Duration>) -> Result<Option<Message>, NoBench> {
        next(&self.consumer, patience).await
    }
}

/// Turns of a house whose asker has gone.
pub(super) async fn turns(context: &Context, house: &str, filter: String) -> Result<PullConsumer, NoBench> {
    consumer(context, TURNS, format!("house-{house}"), filter, 2 * GONE).await
}

async fn consumer(
    context: &Context,
    stream: &str,
    name: String,
    filter: String,
    ack_wait: Duration,
) -> Result<PullConsumer, NoBench> {
    let stream = context.get_stream_no_info(stream).await?;
    let config = pull::Config {
        durable_name: Some(name.clone()),
        ack_policy: AckPolicy::Explicit,
        ack_wait,
        filter_subject: filter,
        max_ack_pending: 20_000,
        max_waiting: 4096,
        inactive_threshold: IDLE,
        ..pull::Config::default()
    };
    Ok(stream.get_or_create_consumer(&name, config).await?)
}

/// How long after its time an answer of the servers may come.
const SLACK: Duration = Duration::from_millis(500);

/// The next message, if there is one now, or within a time. It need not wait for servers that have gone: who asks again asks others.
pub(super) async fn next(
    consumer: &PullConsumer,
    patience: Option<Duration>,
) -> Result<Option<Message>, NoBench> {
    let asking = async {
        let mut batch = match patience {
            None => consumer.fetch().max_messages(1).messages().await?,
            Some(patience) => consumer.batch().max_messages(1).expires(patience).messages().await?,
        };
        batch.next().await.transpose()
    };
    let most = patience.unwrap_or_default() + SLACK;
    tokio::time::timeout(most, asking).await.unwrap_or(Ok(None))
}

/// Whether a job is still there, and where.
#[derive(Clone, Debug)]
pub(super) struct Place {
    stream: Stream<()>,
    sequence: u64,
}

impl Place {
    pub(super) async fn new(context: &Context, stream: &str, sequence: u64) -> Option<Self> {
        let stream = context.get_stream_no_info(stream).await.ok()?;
        Some(Self { stream, sequence })
    }

    /// Whether it is gone for certain: done by somebody, or lost.
    pub(super) async fn is_gone(&self) -> bool {
        match self.stream.get_raw_message(self.sequence).await {
            Ok(_) => false,
            Err(error) => {
                error.kind() == async_nats::jetstream::stream::LastRawMessageErrorKind::NoMessageFound
            }
        }
    }

    /// Takes it away, if it is there.
    pub(super) async fn clear(&self) {
        // It may have been taken away by the one who has done it.
        let _ = self.stream.delete_message(self.sequence).await;
    }
}

/// Why a job is not laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoPlace {
    /// The asker has enough there.
    Full,
    /// It is too large to be sent.
    Large,
    /// The servers do not answer, or something else is wrong with them.
    Servers,
}

impl NoPlace {
    pub(super) fn of(error: &PublishError) -> Self {
        let source = error.source().and_then(|source| source.downcast_ref::<Error>());
        let code = source.map(Error::error_code);
        match (error.kind(), code) {
            (PublishErrorKind::MaxPayloadExceeded, _) => Self::Large,
            (_, Some(ErrorCode::STREAM_STORE_FAILED)) => Self::Full,
            _ => Self::Servers,
        }
    }
}
