//! `kamni backup`: a copy of the books, while the server writes in them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use kamni_server::store::{CopyError, copy};
use kamni_texts::Texts;

use super::serve::create_private;
use super::serve::settings::Values;
use crate::args;
use crate::failure::{Failure, io_reason, shown_path};
use crate::terminal::Terminal;

pub(super) fn backup(terminal: &Terminal, asked: &args::Backup) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let (database, config) = (asked.database.clone(), asked.config.clone());
    let values = Values::gather(texts, &args::Serve { database, config, ..args::Serve::default() })?;
    let database = values.database()?;
    let to = &asked.file;
    if !database.is_file() {
        return Err(failed(texts, "backup-no-database", &database, ""));
    }
    // The name is taken at once, so that nothing that is there already is ever written over.
    create_private(to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => failed(texts, "backup-exists", to, ""),
        _ => failed(texts, "backup-failed", to, &io_reason(texts, &error)),
    })?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(copy(&database, to));
    let copied = copied.map_err(|error| not_copied(texts, &database, to, &error));
    let synced = copied.and_then(|games| {
        let sync = || File::options().write(true).open(to)?.sync_all();
        sync().map(|()| games).map_err(|error| failed(texts, "backup-failed", to, &io_reason(texts, &error)))
    });
    let games = synced.inspect_err(|_| {
        // Half a copy is none; if it cannot be removed, the complaint still says that it failed.
        let _ = fs::remove_file(to);
    })?;
    let size = fs::metadata(to)?.len().div_ceil(1024);
    let values = [("file", shown_path(to).into()), ("games", games.into()), ("size", size.into())];
    let said = texts.get("backup-done", &values);
    writeln!(io::stdout().lock(), "{}", terminal.fit(&said))?;
    Ok(())
}

fn failed(texts: &Texts, key: &str, path: &Path, reason: &str) -> Failure {
    Failure::Asked(texts.get(key, &[("file", shown_path(path).into()), ("reason", reason.into())]))
}

fn not_copied(texts: &Texts, database: &Path, to: &Path, error: &CopyError) -> Failure {
    match error {
        CopyError::NotOurs => failed(texts, "backup-not-ours", database, ""),
        CopyError::Path => Failure::Usage(texts.get("usage-utf8", &[])),
        CopyError::Unsound(_) | CopyError::Store(_) => failed(texts, "backup-failed", to, &error.to_string()),
    }
}
