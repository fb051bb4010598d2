//! The one task that writes, and what is done when writing fails.
//!
//! What waits is written in one transaction. When that fails, its connection is thrown away, whatever state it was left in, and the
//! next batch gets a new one. What those who wait are told is the truth:
//!
//! | what failed | what is known | what is done |
//! | --- | --- | --- |
//! | anything before the commit, or a commit that could not write its last page | nothing of it is stored | all of it is refused |
//! | a commit of which that is not known: the disk did not say that it has it | nothing | it is found out: something else is written, which takes the place of what the disk may or may not have; when that is on the disk, the books are read |
//! | that too, for [`SETTLING`] | nothing | all are told so, and the house closes with a message |
//! | the file is no longer the one that was opened | what is written now is in no file | nothing is acknowledged any more, and the house closes with a message |

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use super::StoreError;
use super::database::Database;
use super::vitals::Vitals;
use super::write::{Trace, Write};

/// At most this many writes share a transaction.
const TOGETHER: usize = 512;
/// Where several write at the same time a batch begins at most so often, and has the more in it: each costs a sync of the disk, and wakes those who
/// wait for it. Whoever writes alone is never kept waiting.
const PACE: Duration = Duration::from_millis(2);
/// How long it is tried to find out what became of a batch.
const SETTLING: Duration = Duration::from_secs(5);
/// The first pause between two tries; each is twice as long as the one before.
const PAUSE: Duration = Duration::from_millis(20);

/// Who writes.
#[derive(Debug)]
pub(super) struct Writer {
    database: Database,
    vitals: Vitals,
}

/// How the last batch was.
struct Pace {
    began: Instant,
    several: bool,
}

impl Pace {
    /// When the next one begins, of which this many writes are there; at once, where one alone writes.
    fn begin(&self, there: usize) -> Option<Instant> {
        (self.several || there > 1).then(|| self.began + PACE)
    }
}

/// How a batch failed.
pub(super) enum Failed {
    /// Nothing of it is stored.
    Lost(StoreError),
    /// It may be stored, in which case this is found in the books.
    Open(StoreError, Trace),
}

impl<E: Into<StoreError>> From<E> for Failed {
    fn from(error: E) -> Self {
        Self::Lost(error.into())
    }
}

impl Writer {
    pub(super) const fn new(database: Database, vitals: Vitals) -> Self {
        Self { database, vitals }
    }

    /// Writes what comes, until nobody is left who could send something. What comes while the disk is waited for is written
    /// next, together.
    pub(super) async fn run(mut self, mut arriving: mpsc::Receiver<Write>) {
        let mut writes = Vec::with_capacity(TOGETHER);
        let mut pace = Pace { began: Instant::now(), several: false };
        while arriving.recv_many(&mut writes, TOGETHER).await > 0 {
            if let Some(begin) = pace.begin(writes.len()) {
                sleep_until(begin).await;
                while writes.len() < TOGETHER
                    && let Ok(write) = arriving.try_recv()
                {
                    writes.push(write);
                }
            }
            pace = Pace { began: Instant::now(), several: writes.len() > 1 };
            let held = self.write(&mut writes).await;
            writes.drain(..).for_each(|write| write.answer(held.clone()));
        }
    }

    /// Writes all of it together; says whether it is stored, but for what was refused by itself.
    async fn write(&mut self, writes: &mut [Write]) -> Result<(), StoreError> {
        if let Some(error) = self.vitals.broken() {
            return Err(error);
        }
        let mut held = match self.database.write(writes).await {
            Ok(()) => Ok(()),
            Err(Failed::Lost(error)) => Err(error),
            Err(Failed::Open(error, trace)) => self.settle(error, trace).await,
        };
        if held.is_ok() && !self.database.is_same() {
            held = Err(StoreError::Gone);
        }
        match &held {
            Ok(()) => self.vitals.committed(),
            Err(error) => {
                self.vitals.failed(error);
                tracing::error!(%error, requests = writes.len(), "nothing of it could be written");
            }
        }
        held
    }

    /// Finds out what became of a batch.
    pub(super) async fn settle(&self, error: StoreError, trace: Trace) -> Result<(), StoreError> {
        tracing::warn!(%error, "whether a batch is stored is not known: the books are opened anew and read");
        let (began, mut pause) = (Instant::now(), PAUSE);
        loop {
            match self.database.has(trace).await {
                Ok(true) => return Ok(()),
                Ok(false) => return Err(error),
                Err(again) => tracing::warn!(error = %again, "the books cannot be read or written"),
            }
            if began.elapsed() + pause > SETTLING {
                return Err(StoreError::Unknown);
            }
            sleep(pause).await;
            pause *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_where_several_write_does_anybody_wait_for_more() {
        let began = Instant::now();
        let (alone, several) = (Pace { began, several: false }, Pace { began, several: true });
        assert_eq!(alone.begin(1), None);
        for pace in [alone.begin(2), several.begin(1), several.begin(9)] {
            assert_eq!(pace, Some(began + PACE));
        }
    }
}
