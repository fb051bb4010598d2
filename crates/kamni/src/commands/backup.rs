//! `kamni backup`: a copy of the books, while the server writes in them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use kamni_texts::Texts;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::serve::create_private;
use super::serve::settings::Values;
use crate::args;
use crate::failure::{Failure, io_reason, shown_path};
use crate::terminal::Terminal;

/// How long to wait for who has the database for himself.
const BUSY: Duration = Duration::from_secs(30);

pub(super) fn backup(terminal: &Terminal, asked: &args::Backup) -> Result<(), Failure> {
    let texts = &terminal.texts;
    let (database, config) = (asked.database.clone(), asked.config.clone());
    let values = Values::gather(texts, &args::Serve { database, config, ..args::Serve::default() })?;
    let database = values.database()?;
    let to = &asked.file;
    if !database.is_file() {
        return Err(failed(texts, "backup-no-database", &database, ""));
    }
    let path = to.to_str().ok_or_else(|| Failure::Usage(texts.get("usage-utf8", &[])))?;
    // The name is taken at once, so that nothing that is there already is ever written over.
    create_private(to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => failed(texts, "backup-exists", to, ""),
        _ => failed(texts, "backup-failed", to, &io_reason(texts, &error)),
    })?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(copy(texts, &database, path));
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

/// Copies the database and looks whether the copy is in order; gives the number of games in it. The database is only read, whatever
/// version of Kamni wrote it: a backup changes nothing.
async fn copy(texts: &Texts, database: &Path, to: &str) -> Result<i64, Failure> {
    let bad = |error: sqlx::Error| failed(texts, "backup-failed", Path::new(to), &error.to_string());
    let options = SqliteConnectOptions::new().read_only(true).busy_timeout(BUSY).disable_statement_logging();
    let mut books = options.clone().filename(database).connect().await.map_err(bad)?;
    let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('games', 'events')";
    let tables: Result<i64, _> = sqlx::query_scalar(tables).fetch_one(&mut books).await;
    if !matches!(tables, Ok(2)) {
        return Err(failed(texts, "backup-not-ours", database, ""));
    }
    sqlx::query("VACUUM INTO ?").bind(to).execute(&mut books).await.map_err(bad)?;
    books.close().await.map_err(bad)?;
    let mut copy = options.filename(to).connect().await.map_err(bad)?;
    let state: String = sqlx::query_scalar("PRAGMA quick_check").fetch_one(&mut copy).await.map_err(bad)?;
    if state != "ok" {
        return Err(failed(texts, "backup-failed", Path::new(to), &state));
    }
    let games = sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&mut copy).await.map_err(bad)?;
    copy.close().await.map_err(bad)?;
    Ok(games)
}
