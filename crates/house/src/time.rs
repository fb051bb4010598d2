//! The time of day, as everything in the house reads it.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

use crate::clock::Millis;

/// By how much a clock that goes on is moved at once; one that is further off than this was wrong from the beginning.
const GENTLE: Millis = 20;
const WRONG: Millis = 2000;

/// A clock that never goes back: the system's time at its start, and what has passed since; and by how much it was moved so that
/// several machines have the same time.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    began: Instant,
    base: Millis,
    /// There are few clocks, and they live as long as the process: copies share this.
    hands: &'static Hands,
}

#[derive(Debug, Default)]
struct Hands {
    moved: AtomicI64,
    /// What was shown last.
    shown: AtomicI64,
}

impl Time {
    /// Set by the system's clock.
    #[must_use]
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let base = Millis::try_from(since.as_millis()).unwrap_or(0);
        Self { began: Instant::now(), base, hands: Box::leak(Box::default()) }
    }

    /// Now.
    #[must_use]
    pub fn now(&self) -> Millis {
        let now = self.system() + self.hands.moved.load(Ordering::Relaxed);
        self.hands.shown.fetch_max(now, Ordering::Relaxed).max(now)
    }

    /// Now, by this machine alone.
    #[must_use]
    pub fn system(&self) -> Millis {
        self.base + Millis::try_from(self.began.elapsed().as_millis()).unwrap_or(0)
    }

    /// Moves the clock towards one that is so much ahead of this machine's: little by little once it goes, so that nobody's time
    /// runs out at a stroke.
    pub fn adjust(&self, ahead: Millis) {
        let moved = self.hands.moved.load(Ordering::Relaxed);
        let by = ahead - moved;
        let by = if by.abs() > WRONG { by } else { by.clamp(-GENTLE, GENTLE) };
        self.hands.moved.store(moved + by, Ordering::Relaxed);
    }

    /// When that time comes.
    #[must_use]
    pub fn instant(&self, at: Millis) -> Instant {
        let after = at - self.base - self.hands.moved.load(Ordering::Relaxed);
        self.began + Duration::from_millis(u64::try_from(after).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_clock_is_moved_gently_and_never_goes_back() {
        let time = Time::start();
        let began = time.now();
        time.adjust(3_600_000);
        assert_eq!(time.now() - began, 3_600_000, "an hour is wrong from the beginning");
        time.adjust(3_600_000 + 100);
        assert_eq!(time.now() - began, 3_600_020);
        time.adjust(3_600_000 - 100);
        let before = time.now();
        assert_eq!(before - began, 3_600_020, "it stands, and does not go back");
        tokio::time::advance(Duration::from_millis(50)).await;
        assert_eq!(time.now() - began, 3_600_050);
        let later = time.now() + 1000;
        assert_eq!(time.instant(later) - Instant::now(), Duration::from_secs(1));
        time.adjust(0);
        assert_eq!(time.now() - began, 3_600_050, "not even by an hour");
    }
}
