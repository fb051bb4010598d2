//! Signals that ask the program to end: heard here, obeyed where nothing is lost by it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, TERM_SIGNALS};

/// What shells report of a program that a signal has ended: so much and the signal's number.
const EXIT_BASE: i32 = 128;

/// How a game was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// Somebody had enough, or the input ended.
    Enough,
    /// A signal of this number came.
    Signalled(i32),
}

impl Left {
    /// By Ctrl+C, which is a key to a full screen and a signal to everything else.
    pub(super) const INTERRUPTED: Self = Self::Signalled(SIGINT);

    /// The exit code, if it is not that of a program which ended by itself.
    pub(super) const fn exit_code(self) -> Option<i32> {
        match self {
            Self::Enough => None,
            Self::Signalled(signal) => Some(EXIT_BASE + signal),
        }
    }
}

/// Hears signals from now on.
#[derive(Clone, Debug)]
pub(super) struct Signals(Arc<AtomicUsize>);

impl Signals {
    pub(super) fn hear() -> io::Result<Self> {
        let last = Arc::new(AtomicUsize::new(0));
        // The terminal has been closed.
        #[cfg(unix)]
        let closed = [signal_hook::consts::SIGHUP];
        #[cfg(not(unix))]
        let closed = [];
        for signal in TERM_SIGNALS.iter().copied().chain(closed) {
            let number = usize::try_from(signal).unwrap_or_default();
            signal_hook::flag::register_usize(signal, Arc::clone(&last), number)?;
        }
        Ok(Self(last))
    }

    /// How the game is to be left, if a signal came.
    pub(super) fn heard(&self) -> Option<Left> {
        let number = i32::try_from(self.0.load(Ordering::Relaxed)).ok()?;
        (number > 0).then_some(Left::Signalled(number))
    }
}
