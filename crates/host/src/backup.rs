//! `kamni backup`: a copy of the books, while the server writes in them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use kamni_store::{CopyError, Location, copy};
use kamni_texts::Texts;

use crate::args;
use crate::failure::{Failure, file_problem, io_reason, shown_path};
use crate::reasons::store_reason;
use crate::serve::settings::Values;
use crate::serve::shown_location;
use crate::terminal::Terminal;
use crate::whole::Whole;

pub fn backup(terminal: &Terminal, asked: &args::Backup) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let (database, config) = (asked.database.clone(), asked.config.clone());
    let values = Values::gather(texts, &args::Serve { database, config, ..args::Serve::default() })?;
    let database = match values.database()? {
        Location::File(path) => path,
        Location::Server(address) => {
            let address = shown_location(&Location::Server(address));
            return Err(Failure::Asked(texts.get("backup-server", &[("address", address.into())])));
        }
    };
    let to = &asked.file;
    if !database.is_file() {
        return Err(failed(texts, "backup-no-database", &database, ""));
    }
    let not_made = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => failed(texts, "backup-exists", to, ""),
        _ => failed(texts, "backup-failed", to, &io_reason(texts, &error)),
    };
    // Half a copy is none: it stands there when it is whole, and on the disk.
    let whole = Whole::create_private(to).map_err(not_made)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let draft = whole.draft().unwrap_or(to);
    let copied = runtime.block_on(copy(&database, draft));
    let games = copied.map_err(|error| {
        // On a disk that fails SQLite may leave its journal beside the copy; if it cannot be removed either, nobody misses it.
        let mut journal = draft.as_os_str().to_owned();
        journal.push("-journal");
        let _ = fs::remove_file(journal);
        not_copied(texts, &database, to, &error)
    })?;
    whole.finish().map_err(not_made)?;
    let size = fs::metadata(to)?.len().div_ceil(1024);
    let values = [("file", shown_path(to).into()), ("games", games.into()), ("size", size.into())];
    let said = texts.get("backup-done", &values);
    writeln!(io::stdout().lock(), "{}", terminal.fit(&said))?;
    Ok(())
}

fn failed(texts: &Texts, key: &str, path: &Path, reason: &str) -> Failure {
    Failure::Asked(file_problem(texts, key, path, reason))
}

fn not_copied(texts: &Texts, database: &Path, to: &Path, error: &CopyError) -> Failure {
    match error {
        CopyError::NotOurs => failed(texts, "backup-not-ours", database, ""),
        CopyError::Path => Failure::Usage(texts.get("usage-utf8", &[])),
        CopyError::Unsound(_) => failed(texts, "backup-failed", to, &texts.get("database-unsound", &[])),
        CopyError::Store(error) => failed(texts, "backup-failed", to, &store_reason(texts, error)),
    }
}
