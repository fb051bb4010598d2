//! Where the books are.

use std::fmt;
use std::path::PathBuf;

use super::Address;

/// Where the books are. Shown, it has no password.
#[derive(Clone, Debug)]
pub enum Location {
    /// In a file, which SQLite has.
    File(PathBuf),
    /// With a PostgreSQL server.
    Server(Address),
}

impl From<PathBuf> for Location {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Server(address) => address.fmt(f),
        }
    }
}
