//! What the pages of a load sent and were told, a line of JSON each: for `kamni load check`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A line: when, at which page, of which game, what.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Microseconds since 1970, by the clock of the machine that tries the server.
    pub(super) at: u64,
    /// Pages are numbered; none has the number of another, also in other logs of one test.
    pub(super) page: u64,
    pub(super) game: String,
    #[serde(flatten)]
    pub(super) what: What,
}

/// What happened at a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(super) enum What {
    /// It sent a step, for a position after that many.
    Sent { ply: u32, step: String },
    /// It was told of an event.
    Told { n: u32, event: Value },
    /// It was told everything, up to an event.
    Full { n: u32 },
    /// The step that it sent last was refused.
    Refused { code: String },
    /// A program's step was made, as the answer to it says.
    Done,
    /// A program was told how the game stands: the number of the last event, and how many steps are made.
    State { n: u32, ply: u32 },
    /// The connection is gone. What became of the step that was sent last is not known, if there was no answer to it.
    Lost,
    /// It was closed in good order, some time after the last step was sent, and has seen all events up to this one.
    Closed { n: u32 },
}

/// Where lines go, if anybody wants them. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Log(Option<Arc<Mutex<BufWriter<File>>>>);

impl Log {
    pub(super) fn to(path: &Path) -> io::Result<Self> {
        let file = BufWriter::new(File::create(path)?);
        Ok(Self(Some(Arc::new(Mutex::new(file)))))
    }

    /// The log of a page at the game of an address.
    pub(super) fn page(&self, path: &str) -> PageLog {
        static PAGES: AtomicU64 = AtomicU64::new(0);
        // Of several tests at one time, each has its own numbers.
        let own = u64::from(std::process::id()) << 32;
        let page = own + PAGES.fetch_add(1, Ordering::Relaxed);
        PageLog { log: self.clone(), page, game: path.trim_start_matches('/').to_owned() }
    }

    /// Writes what is still at hand.
    pub(super) fn flush(&self) -> io::Result<()> {
        self.0.as_ref().map_or(Ok(()), |file| file.lock().unwrap_or_else(PoisonError::into_inner).flush())
    }
}

/// The log of a page.
#[derive(Clone, Debug)]
pub(super) struct PageLog {
    log: Log,
    page: u64,
    game: String,
}

impl PageLog {
    /// Whether anybody wants to know.
    pub(super) const fn is_wanted(&self) -> bool {
        self.log.0.is_some()
    }

    pub(super) fn note(&self, what: impl FnOnce() -> Option<What>) {
        let Some(file) = &self.log.0 else { return };
        let Some(what) = what() else { return };
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let at = u64::try_from(since.as_micros()).unwrap_or(u64::MAX);
        let entry = Entry { at, page: self.page, game: self.game.clone(), what };
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        // A log with a hole fails its check: what is missing there is stored and was told to nobody.
        let _ = serde_json::to_writer(&mut *file, &entry).map(|()| file.write_all(b"\n"));
    }

    /// Notes what a message says.
    pub(super) fn hear(&self, text: &str) {
        self.note(|| {
            let mut told: Value = serde_json::from_str(text).ok()?;
            let number = |told: &Value| u32::try_from(told["n"].as_u64()?).ok();
            match told["t"].as_str()? {
                "event" => Some(What::Told { n: number(&told)?, event: told["event"].take() }),
                "full" => Some(What::Full { n: number(&told)? }),
                "refused" => Some(What::Refused { code: told["code"].as_str()?.to_owned() }),
                _ => None,
            }
        });
    }
}
