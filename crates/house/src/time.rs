//! The time of day, as everything in the house reads it.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

use crate::clock::Millis;

/// A clock that never goes back: the system's time at its start, and what has passed since.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    began: Instant,
    base: Millis,
}

impl Time {
    /// Set by the system's clock.
    #[must_use]
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { began: Instant::now(), base: Millis::try_from(since.as_millis()).unwrap_or(0) }
    }

    /// Now.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.base + Millis::try_from(self.began.elapsed().as_millis()).unwrap_or(0)
    }

    /// When that time comes.
    #[must_use]
    pub fn instant(&self, at: Millis) -> Instant {
        let after = u64::try_from(at - self.base).unwrap_or(0);
        self.began + Duration::from_millis(after)
    }
}
