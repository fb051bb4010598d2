//! Who looks for a game: seeks that everybody sees, and waits for whoever wants the same. Each is a row; whoever takes one for a game does
//! it in one transaction with that game ([`Origin`](super::Origin)), so that it is taken once, whichever server does it.

use async_recursion::async_recursion as boxed;

use super::accounts::account_of;
use super::games::player_of;
use super::write::{AddSeek, TendSeeks, WaitNoLonger, WithdrawSeek};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::game::{Sitter, rules_from};
use crate::pairing::{Seeker, Wanted};
use crate::sql::{Row, query};

/// What somebody looks for.
#[derive(Clone, Debug)]
pub struct NewSeek {
    /// Who. His session is 0 if he is a program with a token.
    pub seeker: Seeker,
    /// What.
    pub wanted: Wanted,
    /// Whether he waits for whoever wants the same; otherwise it is shown to everybody.
    pub waits: bool,
    /// Since when.
    pub since: Millis,
    /// Until when it stands, if nobody says that a page of his is open; without end if there is none.
    pub until: Option<Millis>,
}

/// A seek or wait that is stored.
#[derive(Clone, Debug)]
pub struct StoredSeek {
    /// Its number.
    pub id: i64,
    /// What.
    pub seek: NewSeek,
}

/// That a seek or wait is there, and until when it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeekMark {
    /// Its number.
    pub id: i64,
    /// Until when; without end if there is none.
    pub until: Option<Millis>,
}

impl SeekMark {
    /// Whether it stands.
    #[must_use]
    pub fn stands(&self, now: Millis) -> bool {
        self.until.is_none_or(|until| until > now)
    }
}

fn seek_of(row: &Row) -> Result<StoredSeek, StoreError> {
    let rules = rules_from(row.try_get("kind")?, row.try_get("options")?);
    let controls = serde_json::from_str(row.try_get("controls")?);
    let account: Option<i64> = row.try_get("account")?;
    let owner = account.map(|_| account_of(row, ["account", "name", "bot", "since"])).transpose()?;
    let rating = row.try_get::<Option<i32>, _>("rating")?.zip(row.try_get("deviation")?);
    Ok(StoredSeek {
        id: row.try_get("id")?,
        seek: NewSeek {
            seeker: Seeker {
                session: row.try_get::<Option<i64>, _>("session")?.unwrap_or(0),
                sitter: owner.map_or(Sitter::Guest, |account| account.sitter(rating)),
            },
            wanted: Wanted {
                rules: rules.map_err(|_| StoreError::Unsound("the options of a seek".to_owned()))?,
                controls: controls.map_err(|_| StoreError::Unsound("the clocks of a seek".to_owned()))?,
                rated: row.try_get("rated")?,
                side: row.try_get::<Option<i64>, _>("side")?.map(player_of).transpose()?,
            },
            waits: row.try_get("wait")?,
            since: row.try_get("created")?,
            until: row.try_get("until")?,
        },
    })
}

impl Store {
    /// Keeps a seek or a wait; an earlier wait of the same person goes. Its number.
    ///
    /// # Errors
    /// If too many stand, the session or account is gone, or the database fails.
    #[boxed]
    pub async fn add_seek(&self, seek: NewSeek) -> Result<i64, StoreError> {
        self.ledger.write(AddSeek { seek: Box::new(seek) }).await
    }

    /// All seeks and waits, the oldest first, from a number on: those, too, that stand no more and were not swept out yet.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn seeks(&self, from: i64) -> Result<Vec<StoredSeek>, StoreError> {
        let rows = query(
            "SELECT seeks.*, accounts.name, accounts.bot, accounts.created AS since FROM seeks
             LEFT JOIN accounts ON accounts.id = seeks.account WHERE seeks.id >= ? ORDER BY seeks.id",
        )
        .bind(from)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(seek_of).collect()
    }

    /// Which seeks and waits are there: what else is known of one never changes.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn seek_marks(&self) -> Result<Vec<SeekMark>, StoreError> {
        let rows = query("SELECT id, until FROM seeks ORDER BY id").fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(SeekMark { id: row.try_get(0)?, until: row.try_get(1)? })).collect()
    }

    /// Takes one's own seek away; says whether it was there.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn withdraw_seek(&self, id: i64, seeker: &Seeker) -> Result<bool, StoreError> {
        let (session, account) = (seeker.session, seeker.sitter.account());
        self.ledger.write(WithdrawSeek { id, session, account }).await
    }

    /// A session waits no longer; says whether it did.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn wait_no_longer(&self, session: i64) -> Result<bool, StoreError> {
        self.ledger.write(WaitNoLonger { session }).await
    }

    /// Has seeks and waits stand until a time, because pages of their owners are open; those by themselves stay as they are. Sweeps out
    /// what has stood no more since a time, if one is named. What somebody else is just taking is left alone. How many were swept out.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tend_seeks(
        &self,
        seeks: &[i64],
        until: Millis,
        sweep: Option<Millis>,
    ) -> Result<u64, StoreError> {
        self.ledger.write(TendSeeks { seeks: seeks.to_vec(), until, sweep }).await
    }
}
