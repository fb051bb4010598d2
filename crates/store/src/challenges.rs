//! Challenges from one account to another, until they are answered. Whoever accepts one does it in one transaction with its game
//! ([`Origin`](super::Origin)).

use std::sync::Arc;

use async_recursion::async_recursion as boxed;

use super::accounts::account_of;
use super::games::{id_of, player_of};
use super::write::{AddChallenge, ForgetChallenges, RemoveChallenge};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::game::rules_from;
use crate::ids::GameId;
use crate::people::Account;
use crate::proposal::Proposal;
use crate::sql::{Query, Row, query};

/// A challenge that nobody answers is gone after this long.
pub const LIFE: Millis = 60 * 60 * 1000;
/// How many may stand from one account, to one account, and in all.
pub(super) const MOST_FROM: i64 = 20;
pub(super) const MOST_TO: i64 = 50;
pub(super) const MOST: i64 = 10_000;

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

/// An account on one of the two sides of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeSide {
    /// It has made it.
    From(i64),
    /// It is to answer it.
    To(i64),
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

/// What is known of challenges, with the names of both. One that has a game was accepted by an older program.
const SELECT: &str =
    "SELECT challenges.*, one.name AS from_name, one.bot AS from_bot, one.created AS from_since,
    two.name AS to_name, two.bot AS to_bot, two.created AS to_since
    FROM challenges JOIN accounts AS one ON one.id = challenger JOIN accounts AS two ON two.id = challenged
    WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.id = challenges.id) AND challenges.created > ?";

impl Store {
    /// Keeps a challenge.
    ///
    /// # Errors
    /// If too many stand, an account is gone, or the database fails.
    #[boxed]
    pub async fn add_challenge(&self, challenge: Arc<Challenge>) -> Result<(), StoreError> {
        self.ledger.write(AddChallenge { challenge }).await
    }

    /// The challenges that stand, the oldest first.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn challenges(&self, now: Millis) -> Result<Vec<Challenge>, StoreError> {
        self.find_challenges(query(SELECT).bind(now - LIFE)).await
    }

    /// Those from and to an account.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn challenges_of(&self, account: i64, now: Millis) -> Result<Vec<Challenge>, StoreError> {
        let mut query = query(SELECT).bind(now - LIFE);
        query.push(" AND (challenger = ").push_bind(account).push(" OR challenged = ").push_bind(account);
        query.push(")");
        self.find_challenges(query).await
    }

    /// One of them, if it stands.
    ///
    /// # Errors
    /// If the database fails, or what is stored makes no sense.
    #[boxed]
    pub async fn challenge(&self, id: GameId, now: Millis) -> Result<Option<Challenge>, StoreError> {
        let mut query = query(SELECT).bind(now - LIFE);
        query.push(" AND challenges.id = ").push_bind(id.as_str());
        Ok(self.find_challenges(query).await?.pop())
    }

    async fn find_challenges(&self, mut query: Query) -> Result<Vec<Challenge>, StoreError> {
        query.push(" ORDER BY challenges.created, challenges.id");
        query.fetch_all(&self.readers).await?.iter().map(challenge_of).collect()
    }

    /// Removes a challenge that the one to whom it is declines, or the one who made it takes back; says whether it stood.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn remove_challenge(
        &self,
        id: GameId,
        by: ChallengeSide,
        now: Millis,
    ) -> Result<bool, StoreError> {
        self.ledger.write(RemoveChallenge { id, by, now }).await
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
