//! The clock that searches go by: the system's, or, where there is none as in a browser, one that is handed in.

use std::sync::OnceLock;
use std::time::Duration;

/// How long it is since some moment that stays the same.
pub type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Lets searches go by this clock, unless another was handed in before; says whether.
pub fn hand_in(clock: Clock) -> bool {
    CLOCK.set(clock).is_ok()
}

/// How long it is since a moment.
#[must_use]
pub fn since(moment: Duration) -> Duration {
    now().saturating_sub(moment)
}

/// The time. Where there is no clock it stands still: then only nodes and depth limit a search.
#[must_use]
pub fn now() -> Duration {
    CLOCK.get().map_or_else(system, |clock| clock())
}

#[cfg(not(target_family = "wasm"))]
fn system() -> Duration {
    use std::time::Instant;
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}

#[cfg(target_family = "wasm")]
const fn system() -> Duration {
    Duration::ZERO
}
