//! Where the books are, and whether they are still there.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// What makes a file the same file, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity(u64, u64);

impl Identity {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self(metadata.dev(), metadata.ino())
    }

    /// Elsewhere only that there is a file can be seen; a file that is open cannot be removed there.
    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Self {
        Self(0, 0)
    }
}

/// The database's file and its log, as they were opened.
#[derive(Clone, Debug)]
pub(super) struct DatabaseFile {
    file: PathBuf,
    log: PathBuf,
    opened: Identity,
    /// The log comes with the first connection and goes with the last.
    opened_log: Option<Identity>,
}

impl DatabaseFile {
    /// The file at a path, which has been opened.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn new(path: &Path) -> io::Result<Self> {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let log = PathBuf::from(log);
        let opened = Identity::of(&fs::metadata(path)?);
        Ok(Self { file: path.to_owned(), log, opened, opened_log: None })
    }

    /// Whether the files that were opened are still those of these names. What is written into one that was removed is lost.
    pub(super) fn is_same(&mut self) -> bool {
        let now = |path: &Path| fs::metadata(path).ok().map(|metadata| Identity::of(&metadata));
        let log = now(&self.log);
        if self.opened_log.is_none() {
            self.opened_log = log;
        }
        now(&self.file) == Some(self.opened) && log == self.opened_log
    }

    /// How long the log is, in bytes.
    pub(super) fn log_size(&self) -> u64 {
        fs::metadata(&self.log).map_or(0, |metadata| metadata.len())
    }
}
