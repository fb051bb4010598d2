//! Challenges from one account to another, until they are answered.

use std::sync::Arc;

use super::accounts::account_of;
use super::games::{id_of, player_of};
use super::write::{AddChallenge, ForgetChallenges, RemoveChallenge};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::game::rules_from;
use crate::ids::GameId;
use crate::people::Account;
use crate::proposal::Proposal;
use crate::sql::{Row, query};
use async_recursion::async_recursion as boxed;

/// A challenge.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// The id that its game will have.
    pub id: GameId,
    /// Who wants to play.
    pub from: Account,
    /// With whom.
    pub to: Account,
    /// What.
    pub proposal: Proposal,
    /// Since when.
    pub created: Millis,
}

impl Challenge {
    /// Whether it is from or to an account.
    #[must_use]
    pub fn concerns(&self, account: i64) -> bool {
        self.from.id == account || self.to.id == account
    }
}

fn challenge_of(row: &Row) -> Result<Challenge, StoreError> {
    let rules = rules_from(row.try_get("kind")?, row.try_get("options")?);
    let controls = serde_json::from_str(row.try_get("controls")?);
    Ok(Challenge {
        id: id_of(row.try_get("id")?)?,
        from: account_of(row, ["challenger", "from_name", "from_bot", "from_since"])?,
        to: account_of(row, ["challenged", "to_name", "to_bot", "to_since"])?,
        proposal: Proposal {
            rules: rules.map_err(|_| StoreError::Unsound("the options of a challenge".to_owned()))?,
            position: row.try_get("position")?,
            controls: controls.map_err(|_| StoreError::Unsound("the clocks of a challenge".to_owned()))?,
            rated: row.try_get("rated")?,
            side: row.try_get::<Option<i64>, _>("side")?.map(player_of).transpose()?,
        },
        created: row.try_get("created")?,
    })
}

impl Store {
    /// Keeps a challenge.
    ///
    /// # Errors
    /// If an account is gone, or the database fails.
    #[boxed]
    pub async fn add_challenge(&self, challenge: Arc<Challenge>) -> Result<(), StoreError> {
        self.ledger.write(AddChallenge { challenge }).await
    }

    /// The challenges that were made after a time and have not been answered.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn challenges(&self, after: Millis) -> Result<Vec<Challenge>, StoreError> {
        let rows = query(
            "SELECT challenges.*, one.name AS from_name, one.bot AS from_bot, one.created AS from_since,
             two.name AS to_name, two.bot AS to_bot, two.created AS to_since
             FROM challenges JOIN accounts AS one ON one.id = challenger JOIN accounts AS two ON two.id = challenged
             WHERE challenges.created > ? AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = challenges.id)
             ORDER BY challenges.created, challenges.id",
        )
        .bind(after)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(challenge_of).collect()
    }

    /// Removes a challenge that has been answered.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn remove_challenge(&self, id: GameId) -> Result<(), StoreError> {
        self.ledger.write(RemoveChallenge { id }).await
    }

    /// Forgets the challenges that were made before a time. How many.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn forget_challenges(&self, before: Millis) -> Result<u64, StoreError> {
        self.ledger.write(ForgetChallenges { before }).await
    }
}
