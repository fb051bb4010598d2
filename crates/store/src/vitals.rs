//! How the books are: what the writer has seen, and a look at all parts when somebody asks.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_recursion::async_recursion as boxed;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::write::Pulse;
use super::{Store, StoreError};
use crate::sql::query;

/// Nobody is told of a look that is older.
const FRESH: Duration = Duration::from_secs(1);
/// A part that has not answered within this does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Debug)]
struct Inner {
    /// Why nothing will be written any more.
    broken: watch::Sender<Option<StoreError>>,
    /// When something was last committed.
    committed: Mutex<Instant>,
    beats: AtomicI64,
    looked: tokio::sync::Mutex<Option<(Instant, Health)>>,
}

/// What the writer has seen. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Vitals(Arc<Inner>);

impl Default for Vitals {
    fn default() -> Self {
        Self(Arc::new(Inner {
            broken: watch::Sender::new(None),
            committed: Mutex::new(Instant::now()),
            beats: AtomicI64::new(0),
            looked: tokio::sync::Mutex::default(),
        }))
    }
}

impl Vitals {
    /// Something was written.
    pub(super) fn committed(&self) {
        *self.0.committed.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Something was not.
    pub(super) fn failed(&self, error: &StoreError) {
        metrics::counter!("kamni_writes_failed_total", "why" => error.word()).increment(1);
        if matches!(error, StoreError::Unknown | StoreError::Gone) {
            self.0.broken.send_replace(Some(error.clone()));
        }
    }

    /// Why nothing will be written any more.
    pub(super) fn broken(&self) -> Option<StoreError> {
        self.0.broken.borrow().clone()
    }

    fn age(&self) -> Duration {
        self.0.committed.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

/// How the parts of the store are: what is wrong with each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// The file is the one that was opened.
    pub file: Option<String>,
    /// A row can be written.
    pub write: Option<String>,
    /// It can be read back.
    pub read: Option<String>,
}

impl Health {
    /// Whether nothing is wrong.
    #[must_use]
    pub const fn is_well(&self) -> bool {
        self.file.is_none() && self.write.is_none() && self.read.is_none()
    }

    /// The parts, by name.
    #[must_use]
    pub fn parts(&self) -> [(&'static str, Option<&str>); 3] {
        [("file", self.file.as_deref()), ("write", self.write.as_deref()), ("read", self.read.as_deref())]
    }
}

/// What is wrong, if anything is.
async fn wrong<T>(work: impl Future<Output = Result<T, StoreError>>) -> Option<String> {
    match timeout(PATIENCE, work).await {
        Ok(Ok(_)) => None,
        Ok(Err(error)) => Some(error.to_string()),
        Err(_) => Some(format!("no answer within {} s", PATIENCE.as_secs())),
    }
}

impl Store {
    /// How the store is. A row is written and read at most once a second, however many ask.
    #[boxed]
    pub async fn health(&self) -> Health {
        let mut looked = self.vitals.0.looked.lock().await;
        if let Some((at, health)) = &*looked
            && at.elapsed() < FRESH
        {
            return health.clone();
        }
        let health = self.examine().await;
        *looked = Some((Instant::now(), health.clone()));
        health
    }

    async fn examine(&self) -> Health {
        let beat = self.vitals.0.beats.fetch_add(1, Ordering::Relaxed) + 1;
        let same = self.database.clone().is_same();
        let name = self.database.pulse();
        let write = wrong(self.ledger.write(Pulse { name: name.to_owned(), beat })).await;
        let read = wrong(async {
            let row = query("SELECT value FROM meta WHERE name = ?")
                .bind(name)
                .fetch_optional(&self.readers)
                .await?;
            let found: Option<Vec<u8>> = row.map(|row| row.try_get(0)).transpose()?;
            // What could not be written is not expected.
            if write.is_none() && found.as_deref() != Some(&beat.to_be_bytes()) {
                return Err(StoreError::Unsound("what was written is not what is read".to_owned()));
            }
            Ok(())
        });
        let read = read.await;
        Health { file: (!same).then(|| StoreError::Gone.to_string()), write, read }
    }

    /// Waits until nothing can be written any more, and says why.
    #[boxed]
    pub async fn broken(&self) -> StoreError {
        let mut broken = self.vitals.0.broken.subscribe();
        match broken.wait_for(Option::is_some).await.map(|why| why.clone()) {
            Ok(Some(why)) => why,
            // The sender is gone only with the store.
            _ => StoreError::Closed,
        }
    }

    /// How long ago something was last committed.
    #[must_use]
    pub fn since_commit(&self) -> Duration {
        self.vitals.age()
    }

    /// How long the log is, in bytes.
    #[must_use]
    pub fn log_size(&self) -> u64 {
        self.database.log_size()
    }
}
