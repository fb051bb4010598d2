//! The house's books, in one SQLite file or with a PostgreSQL server: games and their events, people, ratings, seeks.
//!
//! Many read at once; one task writes ([`ledger`]), and what waits for it is written together, so that a thousand games share
//! one wait for the disk. What is written is plain data ([`Write`]). All SQL of the server is here, written once for both databases.
//! Times are handed in; the store never asks a clock.
//!
//! | module | what it holds |
//! | --- | --- |
//! | [`write`](mod@write) | all that can be written, with what is answered |
//! | [`ledger`] | the writer's address, and what rooms write: new games, events |
//! | `writer` | the one task that writes, and what it does when that fails |
//! | `writes` | how it is written, one match over all that can be |
//! | `sql` | both databases behind one door: statements, values, rows |
//! | `database` | what else is asked of a database, whichever it is |
//! | `sqlite` | SQLite: opening, the file and whether it is still there, its log, a copy for a backup |
//! | `postgres` | PostgreSQL: addresses, opening, what became of a commit |
//! | `columns` | how things stand in columns |
//! | `location`, [`vitals`] | where the books are; how the store is |
//! | [`moving`] | all books from a file to a server, or back |
//! | `rated` | ratings |
//! | [`games`] | whole games, read back; those that wait for somebody |
//! | [`archive`] | lists of games: the archive, one's own, a profile's figures |
//! | [`accounts`], [`sessions`] | accounts, tokens, sessions |
//! | [`ties`], [`results`] | whom somebody follows and blocks; how games came out by side and rival, who is best |
//! | [`staff`], `farewell` | how accounts stand, reports, what staff does; leaving, lost passwords, all that is kept of somebody |
//! | `following` | what a node reads to follow what others have written |
//! | `fill` | many games at once, for trials |
//! | `imports`, `reviews`, `seen` | games that were brought in, reviews: kept as long as somebody looks at them |
//! | `openings` | the book of openings: what was played from a position, and games that it has not yet |
//! | [`learners`] | who solves puzzles and does tutorials: ratings, tries, days in a row |
//! | `talk`, [`notices`] | what was said at games; what concerned somebody |
//! | [`post`] | what goes out to who is away: what he wants, his browsers and address, what waits |
//! | [`tournaments`] | tournaments and their events |
//! | [`seeks`], [`challenges`] | who looks for a game; challenges until they are answered |

pub mod accounts;
pub mod archive;
pub mod challenges;
mod columns;
mod database;
mod farewell;
mod fill;
mod following;
pub mod games;
mod imports;
pub mod learners;
pub mod ledger;
mod location;
pub mod moving;
pub mod notices;
mod openings;
pub mod post;
mod postgres;
mod rated;
mod replies;
pub mod results;
mod reviews;
pub mod seeks;
mod seen;
pub mod sessions;
mod sql;
mod sqlite;
pub mod staff;
mod talk;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
pub mod ties;
pub mod tournaments;
pub mod vitals;
pub mod write;
mod writer;
mod writes;

use std::path::Path;
use std::sync::Arc;

use async_recursion::async_recursion as boxed;
use kamni_play::{
    arranged, clock, game, ids, openings as beginnings, pairing, people, proposal, ratings, table, tournament,
};
use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use archive::{Came, Filter, GameRow, Key, Owner, Page, Place, Portion, Tally, Total};
pub use challenges::{Challenge, ChallengeSide};
pub use farewell::{MAILED_LIFE, RESET_LIFE};
pub use fill::{FilledGame, FilledRating, Story};
pub use following::Pace;
pub use games::StoredGame;
pub use learners::{
    Deed, Learner, LevelTally, OwnPuzzle, PuzzleRating, ReviewedGame, Streak, Tried, TryChange,
};
pub use ledger::{Change, Ledger, NewGame, Notice, Noticed, Origin, RatingChange};
pub use location::Location;
pub use openings::{Book, Outcomes, Played};
pub use postgres::Address;
pub use rated::{RatingPoint, RatingRow};
pub use replies::{Laid, LaidChange};
pub use reviews::{Asker, StoredReview, WaitingReview};
pub use seeks::{NewSeek, SeekMark, StoredSeek};
pub use seen::Seen;
pub use sqlite::{CopyError, copy};
pub use tournaments::{BoutState, NewTournament, TournamentChange, TournamentRow, Trophy};
pub use vitals::Health;
pub use write::Write;

use database::Database;
use sql::Pool;
use vitals::Vitals;
use writer::Writer;

/// How many may read at the same time, of those who play, and of those who look through lists: these never keep those waiting.
const READERS: u32 = 4;
const LISTS: u32 = 2;
/// Why the store did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// Its tables.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(Arc<MigrateError>),
    /// The folder for the file.
    #[error("the folder of the database cannot be made: {0}")]
    Folder(Arc<std::io::Error>),
    /// Somebody else wrote these events, or the numbers leave a gap.
    #[error("the events do not follow those that are stored")]
    Order,
    /// The game has ended before, or the end comes without its event.
    #[error("the game cannot end so")]
    End,
    /// What somebody has laid out in the game is another by now.
    #[error("what is laid out in the game has changed")]
    Laid,
    /// There is such a game already.
    #[error("a game of that id is stored already")]
    Taken,
    /// No such game.
    #[error("no game of that id is stored")]
    Missing,
    /// What a game was to come from is gone: somebody was quicker.
    #[error("the seek or challenge is gone")]
    NoSeek,
    /// There are seeks or challenges enough: there is no room for another.
    #[error("too many of them stand already")]
    TooMany,
    /// One of two does not want to meet the other.
    #[error("one of the two has blocked the other")]
    Apart,
    /// The name, or one that looks like it, is somebody's or was.
    #[error("the name is taken")]
    NameTaken,
    /// What was read makes no sense.
    #[error("what is stored makes no sense: {0}")]
    Unsound(String),
    /// The store has stopped.
    #[error("the store has stopped")]
    Closed,
    /// Whether it was written could not be found out.
    #[error("whether it was written is not known: the database can be neither read nor written")]
    Unknown,
    /// The server or its database will not do.
    #[error("the database will not do: {0}")]
    Unfit(Unfit),
    /// The file is not the one that was opened.
    #[error("the file of the database was removed or replaced while it was open")]
    Gone,
}

/// Why a server or its database will not do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The address is none.
    #[error("this is no address of a database")]
    Address,
    /// It asks for an encrypted connection.
    #[error("this program was built without encrypted connections")]
    Encryption,
    /// There is no server: what the system says.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
    /// Nobody answers.
    #[error("the server does not answer")]
    Silent,
    /// The server is older than we can use: its version.
    #[error("the server has version {0}")]
    Version(String),
    /// The database keeps texts in an encoding that has not all letters: which.
    #[error("the database has the encoding {0}")]
    Encoding(String),
    /// Whoever asks may make no tables there.
    #[error("no tables may be made there")]
    Rights,
    /// Nobody may write there.
    #[error("nothing can be written there")]
    ReadOnly,
}

impl StoreError {
    /// Whether the database is a newer program's.
    #[must_use]
    pub fn is_newer(&self) -> bool {
        let Self::Migration(error) = self else { return false };
        matches!(**error, MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_))
    }

    /// Whether it may have undone what others wrote in the same breath: all but refusals that are clear by themselves.
    fn is_grave(&self) -> bool {
        match self {
            Self::Database(error) => match error.as_database_error() {
                Some(error) => {
                    !(error.is_unique_violation()
                        || error.is_foreign_key_violation()
                        || error.is_check_violation()
                        || self.is_bad_value())
                }
                None => true,
            },
            _ => false,
        }
    }

    /// Whether a commit that failed so has certainly left nothing: its last page, which makes a transaction one, was not
    /// written. That the disk did not say whether it has it (a failed sync) is something else.
    fn is_surely_lost(&self) -> bool {
        matches!(self.sqlite_code(), Some(FULL | IOERR_WRITE | BUSY | READONLY))
    }

    /// SQLite's own number for what went wrong.
    #[must_use]
    pub fn sqlite_code(&self) -> Option<i32> {
        let error = self.database_error()?.as_database_error()?.try_downcast_ref::<SqliteError>()?;
        sqlx::error::DatabaseError::code(error)?.parse().ok()
    }

    /// What the system said, if it was the system.
    #[must_use]
    pub fn io_error(&self) -> Option<&std::io::Error> {
        match (self, self.database_error()) {
            (Self::Folder(error), _) => Some(error),
            (_, Some(sqlx::Error::Io(error))) => Some(error),
            _ => None,
        }
    }

    fn database_error(&self) -> Option<&sqlx::Error> {
        match self {
            Self::Database(error) => Some(error),
            Self::Migration(error) => match &**error {
                MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => Some(error),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the database cannot do it now, but may later: the disk is full or fails, somebody else has locked it.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        let outage =
            |code: i32| matches!(code & 0xff, FULL | IOERR | BUSY | LOCKED | READONLY | CANTOPEN | NOMEM);
        matches!(self, Self::Gone) || self.sqlite_code().is_some_and(outage) || self.is_postgres_outage()
    }

    /// A word for figures.
    const fn word(&self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Gone => "gone",
            _ => "refused",
        }
    }
}

/// Numbers of SQLite for what can go wrong, and one with its detail.
const BUSY: i32 = 5;
const LOCKED: i32 = 6;
const NOMEM: i32 = 7;
const READONLY: i32 = 8;
const IOERR: i32 = 10;
const FULL: i32 = 13;
const CANTOPEN: i32 = 14;
const IOERR_WRITE: i32 = IOERR | 3 << 8;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            error => Self::Database(Arc::new(error)),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        Self::Migration(Arc::new(error))
    }
}

/// The books. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    /// For sessions and play.
    readers: Pool,
    /// For lists of games that are over.
    lists: Pool,
    database: Database,
    ledger: Ledger,
    vitals: Vitals,
    /// The one turn that all exports take by turns.
    exports: Arc<Semaphore>,
}

impl Store {
    /// Opens the file, makes it where there is none, brings its tables up to date, and starts the writer.
    ///
    /// # Errors
    /// If the file cannot be made or read, or is a newer program's.
    #[boxed]
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let (database, readers) = sqlite::open(path).await?;
        let store = Self::start(Database::Sqlite(database.clone()), readers);
        if let Some(keeper) = database.log_keeper(&store.ledger) {
            tokio::spawn(keeper.run());
        }
        Ok(store)
    }

    /// Opens the books wherever they are.
    ///
    /// # Errors
    /// If they cannot be opened.
    #[boxed]
    pub async fn open_at(location: &Location) -> Result<Self, StoreError> {
        match location {
            Location::File(path) => Self::open(path).await,
            Location::Server(address) => Self::connect(address).await,
        }
    }

    /// Connects to a PostgreSQL server, brings the tables up to date, and starts the writer.
    ///
    /// # Errors
    /// If the server cannot be reached, refuses, or will not do, or the tables are a newer program's.
    #[boxed]
    pub async fn connect(address: &Address) -> Result<Self, StoreError> {
        let (database, readers) = postgres::open(address).await?;
        Ok(Self::start(Database::Postgres(database), readers))
    }

    /// An empty store that is kept nowhere: for tests. Everybody shares its one connection.
    ///
    /// # Errors
    /// If there is no memory for it.
    #[boxed]
    pub async fn in_memory() -> Result<Self, StoreError> {
        let (database, readers) = sqlite::in_memory().await?;
        Ok(Self::start(Database::Sqlite(database), readers))
    }

    fn start(database: Database, [readers, lists]: [Pool; 2]) -> Self {
        let (ledger, writes) = Ledger::channel();
        let vitals = Vitals::default();
        tokio::spawn(Writer::new(database.clone(), vitals.clone()).run(writes));
        Self { readers, lists, database, ledger, vitals, exports: Arc::new(Semaphore::new(1)) }
    }

    /// Where rooms write.
    #[must_use]
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The turn of an export to make its next games, which lasts until it is dropped.
    ///
    /// # Errors
    /// If the store has stopped.
    #[boxed]
    pub async fn export_turn(&self) -> Result<OwnedSemaphorePermit, StoreError> {
        Arc::clone(&self.exports).acquire_owned().await.map_err(|_| StoreError::Closed)
    }

    /// Waits for what is being written, and closes the file. What comes later is refused.
    #[boxed]
    pub async fn close(&self) {
        // If the writer is gone, there is nothing to wait for.
        let _: Result<(), StoreError> = self.ledger.write(write::Nothing {}).await;
        self.database.close([&self.lists, &self.readers]).await;
    }
}

fn migrator(migrations: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migrations = migrations.iter().map(|&(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}
