//! The books of the house belong to one server at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use kamni_store::Location;
use kamni_texts::{Texts, shown};

use crate::failure::{Failure, io_reason, shown_path};

/// The longest address that is believed.
const LONGEST: u64 = 300;

/// The database's file, claimed. Two servers with one file would each take the games for their own; so each holds a lock on a file
/// beside it, which the system takes away with the process, however that ends. The file says where that server is.
#[derive(Debug)]
pub(crate) struct Books {
    lock: Option<File>,
}

impl Books {
    /// Makes the file if there is none, for nobody else to read: it holds the hashes of passwords. Fails if another server has it.
    /// What is no file is nobody's.
    pub(crate) fn claim(texts: &Texts, database: &Location) -> Result<Self, Failure> {
        let Location::File(database) = database else { return Ok(Self { lock: None }) };
        let failed = |path: &Path, error: &io::Error| {
            bad_database(texts, &path.to_owned().into(), &io_reason(texts, error))
        };
        prepare(database).map_err(|error| failed(database, &error))?;
        let path = beside(database);
        let open = || OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let lock = open().map_err(|error| failed(&path, &error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { lock: Some(lock) }),
            Err(TryLockError::WouldBlock) => {
                let values = [("file", shown_path(database).into()), ("address", holder(&lock).into())];
                Err(Failure::Asked(texts.get("serve-already", &values)))
            }
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "the database cannot be locked here: see to it that one server uses it");
                Ok(Self { lock: None })
            }
        }
    }

    /// Writes down where the server is, for who tries to start another.
    pub(super) fn note(&mut self, address: &str) {
        if let Some(lock) = &mut self.lock {
            // It is only a help for people: the lock holds without it.
            let _ = lock.set_len(0).and_then(|()| lock.write_all(address.as_bytes()));
        }
    }
}

fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}

/// What the server that has the books wrote down; systems on which a locked file cannot be read give nothing.
fn holder(mut lock: &File) -> String {
    let mut text = String::new();
    let read = Read::by_ref(&mut lock).take(LONGEST).read_to_string(&mut text);
    match read {
        Ok(_) if !text.is_empty() => shown(&text),
        _ => "?".to_owned(),
    }
}

fn prepare(database: &Path) -> io::Result<()> {
    if let Some(folder) = database.parent() {
        fs::create_dir_all(folder)?;
    }
    match create_private(database) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// A new, empty file that only its owner reads.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

pub(crate) fn bad_database(texts: &Texts, database: &Location, reason: &str) -> Failure {
    let values = [("file", shown_location(database).into()), ("reason", reason.into())];
    Failure::Asked(texts.get("serve-bad-database", &values))
}

/// Where the books are, for a message.
pub(crate) fn shown_location(database: &Location) -> String {
    match database {
        Location::File(path) => shown_path(path),
        Location::Server(address) => shown_path(Path::new(&address.to_string())),
    }
}
