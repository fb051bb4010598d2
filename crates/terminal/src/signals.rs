//! Signals that ask the program to end: heard here, obeyed where nothing is lost by it.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, TERM_SIGNALS};

/// What shells report of a program that a signal has ended: this much and the signal's number.
const EXIT_BASE: i32 = 128;

/// How a game was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Somebody had enough, or the input ended.
    Enough,
    /// A signal of this number came.
    Signalled(i32),
}

impl Left {
    /// By Ctrl+C, which is a key to a full screen and a signal to everything else.
    pub const INTERRUPTED: Self = Self::Signalled(SIGINT);

    /// Ends the program if a signal has asked for that.
    pub fn leave(self) {
        if let Some(code) = self.exit_code() {
            // Everything is given back and said by now; a terminal that is gone hears nothing.
            let _ = io::stdout().flush();
            process::exit(code)
        }
    }

    /// The exit code, if it is not that of a program which ended by itself.
    const fn exit_code(self) -> Option<i32> {
        match self {
            Self::Enough => None,
            Self::Signalled(signal) => Some(EXIT_BASE + signal),
        }
    }
}

/// The signals that ask for an end.
fn asked() -> impl Iterator<Item = i32> {
    // The terminal has been closed.
    #[cfg(unix)]
    let closed = [signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let closed = [];
    TERM_SIGNALS.iter().copied().chain(closed)
}

/// Hears signals from now on.
#[derive(Clone, Debug)]
pub struct Signals(Arc<AtomicUsize>);

impl Signals {
    pub fn hear() -> io::Result<Self> {
        let last = Arc::new(AtomicUsize::new(0));
        for signal in asked() {
            let number = usize::try_from(signal).unwrap_or_default();
            signal_hook::flag::register_usize(signal, Arc::clone(&last), number)?;
        }
        Ok(Self(last))
    }

    /// The first signal sets this flag as well; whoever sends a second one is not made to wait.
    pub fn hear_once(flag: &Arc<AtomicBool>) -> io::Result<Self> {
        for signal in asked() {
            // In this order: the first signal finds the flag as it was.
            signal_hook::flag::register_conditional_shutdown(signal, EXIT_BASE + signal, Arc::clone(flag))?;
            signal_hook::flag::register(signal, Arc::clone(flag))?;
        }
        Self::hear()
    }

    /// How the game is to be left, if a signal came.
    pub fn heard(&self) -> Option<Left> {
        let number = i32::try_from(self.0.load(Ordering::Relaxed)).ok()?;
        (number > 0).then_some(Left::Signalled(number))
    }
}
