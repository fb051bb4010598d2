//! Seeks that outlive a visit: for games of days.

use kamni_rules::{Player, Rules};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::archive::Owner;
use super::games::player_of;
use super::record::{json, side};
use super::{Store, StoreError};
use crate::clock::{Controls, Millis};
use crate::game::{options_text, rules_from};
use crate::people::Account;

/// How many are listed.
const LISTED: u32 = 200;

/// What somebody seeks.
#[derive(Clone, Debug)]
pub struct NewSeek {
    /// The session of the one who seeks; 0 for a program with a token.
    pub session: i64,
    /// His account, if he has one.
    pub account: Option<i64>,
    /// The game and its options.
    pub rules: Rules,
    /// The clocks, First's and Second's.
    pub controls: Controls,
    /// Whether ratings shall change.
    pub rated: bool,
    /// The side he wants; either if none is named.
    pub side: Option<Player>,
    /// When.
    pub created: Millis,
}

/// A seek that waits.
#[derive(Clone, Debug)]
pub struct StoredSeek {
    /// Its number.
    pub id: i64,
    /// The account of the one who seeks.
    pub owner: Option<Account>,
    /// What.
    pub seek: NewSeek,
}

const SELECT: &str = "SELECT seeks.*, accounts.name, accounts.bot, accounts.created AS since FROM seeks
    LEFT JOIN accounts ON accounts.id = seeks.account";

fn seek_of(row: &SqliteRow) -> Result<StoredSeek, StoreError> {
    let rules = rules_from(row.try_get("kind")?, row.try_get("options")?);
    let controls = serde_json::from_str(row.try_get("controls")?);
    let account: Option<i64> = row.try_get("account")?;
    let owner = match account {
        None => None,
        Some(id) => Some(Account {
            id,
            name: row.try_get("name")?,
            bot: row.try_get("bot")?,
            created: row.try_get("since")?,
        }),
    };
    Ok(StoredSeek {
        id: row.try_get("id")?,
        owner,
        seek: NewSeek {
            session: row.try_get::<Option<i64>, _>("session")?.unwrap_or(0),
            account,
            rules: rules.map_err(|_| StoreError::Unsound("the options of a seek".to_owned()))?,
            controls: controls.map_err(|_| StoreError::Unsound("the clocks of a seek".to_owned()))?,
            rated: row.try_get("rated")?,
            side: row.try_get::<Option<i64>, _>("side")?.map(player_of).transpose()?,
            created: row.try_get("created")?,
        },
    })
}

impl Store {
    /// Keeps a seek. Its number.
    ///
    /// # Errors
    /// If the session or account is gone, or the database fails.
    pub async fn add_seek(&self, seek: NewSeek) -> Result<i64, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let row = sqlx::query(
                    "INSERT INTO seeks (session, account, kind, options, controls, rated, side, created)
                     VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                )
                .bind(seek.session)
                .bind(seek.account)
                .bind(seek.rules.kind().name())
                .bind(options_text(&seek.rules))
                .bind(json(&seek.controls)?)
                .bind(seek.rated)
                .bind(seek.side.map(side))
                .bind(seek.created)
                .fetch_one(connection)
                .await?;
                Ok(row.try_get(0)?)
            })
        })
        .await
    }

    /// The seeks that wait, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn seeks(&self) -> Result<Vec<StoredSeek>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{SELECT} ORDER BY seeks.id DESC LIMIT ?"));
        let rows = sqlx::query(sql).bind(LISTED).fetch_all(&self.readers).await?;
        rows.iter().map(seek_of).collect()
    }

    /// Takes a seek off the list, for the one who accepts it; nothing if somebody was quicker.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn take_seek(&self, id: i64) -> Result<Option<StoredSeek>, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let sql = sqlx::AssertSqlSafe(format!("{SELECT} WHERE seeks.id = ?"));
                let row = sqlx::query(sql).bind(id).fetch_optional(&mut *connection).await?;
                sqlx::query("DELETE FROM seeks WHERE id = ?").bind(id).execute(connection).await?;
                row.as_ref().map(seek_of).transpose()
            })
        })
        .await
    }

    /// Removes a seek, if it is this one's; says whether.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn remove_seek(&self, id: i64, owner: Owner) -> Result<bool, StoreError> {
        let (account, session) = owner.numbers();
        self.write(move |connection| {
            Box::pin(async move {
                let done = sqlx::query("DELETE FROM seeks WHERE id = ? AND (account = ? OR session = ?)")
                    .bind(id)
                    .bind(account)
                    .bind(session)
                    .execute(connection)
                    .await?;
                Ok(done.rows_affected() == 1)
            })
        })
        .await
    }
}
