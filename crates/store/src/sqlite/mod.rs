//! SQLite: how it writes what it is asked for, all that waits in one transaction.

mod fill;
mod games;
mod people;
mod proposals;
mod ratings;
mod seen;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqlitePool};
use sqlx::{Connection, SqliteConnection};

use super::StoreError;
use super::file::DatabaseFile;
use super::write::{Pulse, Trace, Write};
use super::writer::Failed;
use crate::ids::random_bytes;

/// Rows that hold a number: a batch's, what was written to find out what became of one, and that of somebody who looks.
const MARK: &str = "mark";
const SETTLED: &str = "settled";
pub(super) const PULSE: &str = "pulse";

impl From<sqlx::Error> for Failed {
    fn from(error: sqlx::Error) -> Self {
        Self::Lost(error.into())
    }
}

/// The one connection that writes.
#[derive(Debug)]
pub(super) struct Database {
    pool: SqlitePool,
    /// Where the file is; nowhere if the books are in memory.
    file: Option<DatabaseFile>,
}

impl Database {
    pub(super) const fn new(pool: SqlitePool, file: Option<DatabaseFile>) -> Self {
        Self { pool, file }
    }

    /// Whether the file is the one that was opened.
    pub(super) fn is_same(&mut self) -> bool {
        self.file.as_mut().is_none_or(DatabaseFile::is_same)
    }

    /// Writes in one transaction. What is refused leaves no trace, and the others stay; what is graver undoes all.
    pub(super) async fn write(&self, writes: &mut [Write]) -> Result<(), Failed> {
        let mut connection = self.pool.acquire().await?;
        let outcome = transact(&mut connection, writes).await;
        self.put_back(connection, outcome)
    }

    /// Whether a trace is in the books, once something else is safely there.
    pub(super) async fn has(&self, trace: Trace) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let outcome = look_for(&mut connection, trace).await;
        self.put_back(connection, outcome)
    }

    /// After a failure a connection may be inside a transaction or not, whatever anybody believes of it: it is thrown away.
    fn put_back<T, E>(&self, connection: PoolConnection<Sqlite>, outcome: Result<T, E>) -> Result<T, E> {
        // Books in memory are gone with their connection.
        if outcome.is_err() && self.file.is_some() {
            drop(connection.detach());
        }
        outcome
    }
}

async fn transact(connection: &mut SqliteConnection, writes: &mut [Write]) -> Result<(), Failed> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut trace = None;
    for write in writes {
        match write_part(&mut transaction, write).await? {
            Ok(()) => trace = trace.or_else(|| write.trace()),
            Err(error) if error.is_grave() => return Err(Failed::Lost(error)),
            Err(_) => {}
        }
    }
    let trace = match trace {
        Some(trace) => trace,
        None => {
            let mark = i64::from_be_bytes(random_bytes());
            set_number(&mut transaction, MARK, mark).await.map_err(Failed::Lost)?;
            Trace::Mark(mark)
        }
    };
    transaction.commit().await.map_err(|error| {
        let error = StoreError::from(error);
        if error.is_surely_lost() { Failed::Lost(error) } else { Failed::Open(error, trace) }
    })
}

/// Writes one thing of a transaction, all of it or nothing, and says whether it was refused.
async fn write_part(
    connection: &mut SqliteConnection,
    write: &mut Write,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    // It leaves no trace by itself if it is refused, and each way to the database and back costs more than what is done there.
    if matches!(write, Write::Append(append, _) if append.only_event().is_some()) {
        return Ok(write_one(connection, write).await);
    }
    let mut part = connection.begin().await?;
    let outcome = write_one(&mut part, write).await;
    match &outcome {
        Ok(()) => part.commit().await?,
        // It is undone with everything else.
        Err(error) if error.is_grave() => {}
        Err(_) => part.rollback().await?,
    }
    Ok(outcome)
}

/// All that can be written.
async fn write_one(to: &mut SqliteConnection, write: &mut Write) -> Result<(), StoreError> {
    match write {
        Write::Nothing(_, answer) => answer.keep(Ok(())),
        Write::Pulse(Pulse { beat }, answer) => answer.keep(set_number(to, PULSE, *beat).await),
        Write::Key(key, answer) => answer.keep(people::key(to, key).await),

        Write::Create(new, answer) => answer.keep(games::create(to, &new.game).await),
        Write::Append(new, answer) => answer.keep(games::append(to, new).await),
        Write::Say(new, answer) => answer.keep(games::say(to, new).await),

        Write::SignUp(new, answer) => answer.keep(people::sign_up(to, new).await),
        Write::SetPassword(new, answer) => answer.keep(people::set_password(to, new).await),
        Write::MakeBot(bot, answer) => answer.keep(people::make_bot(to, bot).await),
        Write::AddToken(new, answer) => answer.keep(people::add_token(to, new).await),
        Write::NoteToken(used, answer) => answer.keep(people::note_token(to, used).await),
        Write::RemoveToken(old, answer) => answer.keep(people::remove_token(to, old).await),
        Write::SetSession(new, answer) => answer.keep(people::set_session(to, new).await),
        Write::NoteSession(seen, answer) => answer.keep(people::note_session(to, seen).await),
        Write::RemoveSession(old, answer) => answer.keep(people::remove_session(to, old).await),
        Write::ForgetSessions(old, answer) => answer.keep(people::forget_sessions(to, old).await),

        Write::AddSeek(new, answer) => answer.keep(proposals::add_seek(to, &new.seek).await),
        Write::TakeSeek(old, answer) => answer.keep(proposals::take_seek(to, old).await),
        Write::AddChallenge(new, answer) => answer.keep(proposals::add_challenge(to, &new.challenge).await),
        Write::RemoveChallenge(old, answer) => answer.keep(proposals::remove_challenge(to, old).await),
        Write::ForgetChallenges(old, answer) => answer.keep(proposals::forget_challenges(to, old).await),

        Write::AddImport(new, answer) => answer.keep(seen::add_import(to, new).await),
        Write::AddReview(new, answer) => answer.keep(seen::add_review(to, new).await),
        Write::SaveReview(new, answer) => answer.keep(seen::save_review(to, new).await),
        Write::NoteSeen(seen, answer) => answer.keep(seen::note(to, seen).await),
        Write::ForgetUnseen(old, answer) => answer.keep(seen::forget(to, old).await),

        Write::FillAccounts(new, answer) => answer.keep(fill::accounts(to, new).await),
        Write::FillGames(new, answer) => answer.keep(fill::games(to, &new.games).await),
        Write::FillRatings(new, answer) => answer.keep(fill::ratings(to, &new.ratings).await),
    }
}

/// Writes a number under a name.
async fn set_number(connection: &mut SqliteConnection, name: &str, number: i64) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .bind(name)
    .bind(number.to_be_bytes().to_vec())
    .execute(connection)
    .await?;
    Ok(())
}

async fn look_for(connection: &mut SqliteConnection, trace: Trace) -> Result<bool, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    set_number(&mut transaction, SETTLED, i64::from_be_bytes(random_bytes())).await?;
    transaction.commit().await?;
    let query = match &trace {
        Trace::Game(game) => sqlx::query("SELECT 1 FROM games WHERE id = ?").bind(game.as_str()),
        Trace::Event(game, number) => {
            let query = sqlx::query("SELECT 1 FROM events WHERE game = ? AND number = ?");
            query.bind(game.as_str()).bind(number)
        }
        Trace::Mark(number) => {
            let query = sqlx::query("SELECT 1 FROM meta WHERE name = ? AND value = ?");
            query.bind(MARK).bind(number.to_be_bytes().to_vec())
        }
    };
    Ok(query.fetch_optional(connection).await?.is_some())
}
