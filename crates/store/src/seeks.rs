//! Seeks that outlive a visit: for games of days.

use async_recursion::async_recursion as boxed;
use kamni_rules::{Player, Rules};

use super::accounts::account_of;
use super::games::player_of;
use super::write::{AddSeek, TakeSeek};
use super::{Store, StoreError};
use crate::clock::{Controls, Millis};
use crate::game::rules_from;
use crate::people::Account;
use crate::sql::{Row, query};

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

pub(super) const SELECT: &str =
    "SELECT seeks.*, accounts.name, accounts.bot, accounts.created AS since FROM seeks
    LEFT JOIN accounts ON accounts.id = seeks.account";

pub(super) fn seek_of(row: &Row) -> Result<StoredSeek, StoreError> {
    let rules = rules_from(row.try_get("kind")?, row.try_get("options")?);
    let controls = serde_json::from_str(row.try_get("controls")?);
    let account: Option<i64> = row.try_get("account")?;
    let owner = account.map(|_| account_of(row, ["account", "name", "bot", "since"])).transpose()?;
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
    #[boxed]
    pub async fn add_seek(&self, seek: NewSeek) -> Result<i64, StoreError> {
        self.ledger.write(AddSeek { seek: Box::new(seek) }).await
    }

    /// The seeks that wait, the latest first.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn seeks(&self) -> Result<Vec<StoredSeek>, StoreError> {
        let sql = format!("{SELECT} ORDER BY seeks.id DESC LIMIT ?");
        let rows = query(sql).bind(LISTED).fetch_all(&self.readers).await?;
        rows.iter().map(seek_of).collect()
    }

    /// Takes a seek off the list, for the one who accepts it; nothing if somebody was quicker.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn take_seek(&self, id: i64) -> Result<Option<StoredSeek>, StoreError> {
        self.ledger.write(TakeSeek { id }).await
    }
}
