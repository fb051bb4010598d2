//! Whom somebody follows, and whom he does not want to meet.

use async_recursion::async_recursion as boxed;

use super::accounts::{OWN_COLUMNS, account_of};
use super::write::{Block, Follow};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::pairing::Apart;
use crate::people::Account;
use crate::sql::{Connection, query};

/// How many an account follows at most, and how many it blocks.
pub const MOST: u32 = 1000;

/// What is between two accounts, as one of them sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tie {
    /// He follows the other.
    pub follows: bool,
    /// He has blocked the other.
    pub blocks: bool,
    /// The other has blocked him.
    pub is_blocked: bool,
}

impl Tie {
    /// Whether they do not meet.
    #[must_use]
    pub const fn is_apart(self) -> bool {
        self.blocks || self.is_blocked
    }
}

/// Whether one of two accounts has blocked the other.
pub(super) async fn are_apart(
    connection: &mut Connection<'_>,
    one: i64,
    other: i64,
) -> Result<bool, StoreError> {
    let found = query(
        "SELECT 1 FROM blocks WHERE account = ?1 AND blocked = ?2 OR account = ?2 AND blocked = ?1 LIMIT 1",
    );
    Ok(found.bind(one).bind(other).fetch_optional(connection).await?.is_some())
}

impl Store {
    /// Follows an account from now on, or no longer; says whether that changes anything.
    ///
    /// # Errors
    /// If too many are followed, an account is gone, or the database fails.
    #[boxed]
    pub async fn follow(
        &self,
        account: i64,
        other: i64,
        follows: bool,
        now: Millis,
    ) -> Result<bool, StoreError> {
        self.ledger.write(Follow { account, other, follows, now }).await
    }

    /// Blocks an account from now on, or no longer; says whether that changes anything. Who is blocked no longer follows and is no
    /// longer followed, and challenges between the two are gone.
    ///
    /// # Errors
    /// If too many are blocked, an account is gone, or the database fails.
    #[boxed]
    pub async fn block(
        &self,
        account: i64,
        other: i64,
        blocks: bool,
        now: Millis,
    ) -> Result<bool, StoreError> {
        self.ledger.write(Block { account, other, blocks, now }).await
    }

    /// What is between two accounts.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn tie(&self, account: i64, other: i64) -> Result<Tie, StoreError> {
        let row = query(
            "SELECT EXISTS (SELECT 1 FROM follows WHERE account = ?1 AND followed = ?2) AS follows,
             EXISTS (SELECT 1 FROM blocks WHERE account = ?1 AND blocked = ?2) AS blocks,
             EXISTS (SELECT 1 FROM blocks WHERE account = ?2 AND blocked = ?1) AS is_blocked",
        );
        let row = row.bind(account).bind(other).fetch_one(&self.readers).await?;
        let truth = |name: &str| row.try_get::<bool, _>(name);
        Ok(Tie { follows: truth("follows")?, blocks: truth("blocks")?, is_blocked: truth("is_blocked")? })
    }

    /// Whether one of some accounts does not want to meet another.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn is_blocked_by_any(&self, account: i64, others: &[i64]) -> Result<bool, StoreError> {
        for &other in others {
            if self.tie(account, other).await?.is_blocked {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Those who look for a game and do not meet each other, or whoever else.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn apart_seekers(&self) -> Result<Apart, StoreError> {
        let rows = query(
            "SELECT blocks.account, blocks.blocked FROM blocks JOIN seeks ON seeks.account = blocks.account
             UNION SELECT blocks.account, blocks.blocked FROM blocks JOIN seeks ON seeks.account = blocks.blocked",
        );
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Whom an account follows, by name.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn followed(&self, account: i64) -> Result<Vec<Account>, StoreError> {
        self.tied(
            "SELECT accounts.* FROM follows JOIN accounts ON accounts.id = followed WHERE account = ?",
            account,
        )
        .await
    }

    /// Who follows an account, by name.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn followers(&self, account: i64) -> Result<Vec<Account>, StoreError> {
        self.tied(
            "SELECT accounts.* FROM follows JOIN accounts ON accounts.id = account WHERE followed = ?",
            account,
        )
        .await
    }

    /// Whom an account has blocked, by name.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn blocked(&self, account: i64) -> Result<Vec<Account>, StoreError> {
        self.tied(
            "SELECT accounts.* FROM blocks JOIN accounts ON accounts.id = blocked WHERE account = ?",
            account,
        )
        .await
    }

    async fn tied(&self, sql: &'static str, account: i64) -> Result<Vec<Account>, StoreError> {
        let mut query = query(sql).bind(account);
        query.push(" AND accounts.deleted IS NULL ORDER BY accounts.skeleton");
        let rows = query.fetch_all(&self.lists).await?;
        rows.iter().map(|row| account_of(row, OWN_COLUMNS)).collect()
    }
}
