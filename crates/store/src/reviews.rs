//! Reviews: those that are done, and how far the others are.

use super::seen::Seen;
use super::write::{AddReview, SaveReview};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::sql::{Row, query};
use async_recursion::async_recursion as boxed;

/// Who has asked for a review.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asker {
    /// His session, if he has one.
    pub session: Option<i64>,
    /// His account, if he is signed in.
    pub account: Option<i64>,
}

/// A review as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// The record with all that is known so far.
    pub record: String,
    /// Whether that is all.
    pub done: bool,
}

/// A review that is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingReview {
    /// What is reviewed.
    pub game: String,
    /// Who has asked for it.
    pub asker: Asker,
}

fn waiting_of(row: &Row) -> Result<WaitingReview, StoreError> {
    let asker = Asker { session: row.try_get("session")?, account: row.try_get("account")? };
    Ok(WaitingReview { game: row.try_get("game")?, asker })
}

impl Store {
    /// A game is to be reviewed: its record, of which nothing need be known. What was known of it goes.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn add_review(
        &self,
        game: String,
        record: String,
        asker: Asker,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.ledger.write(AddReview { game, record, asker, now }).await
    }

    /// More is known of a game, or all.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn save_review(
        &self,
        game: String,
        record: String,
        done: Option<Millis>,
    ) -> Result<(), StoreError> {
        self.ledger.write(SaveReview { game, record, done }).await
    }

    /// A game's review, which is looked at now.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn review(&self, game: &str, now: Millis) -> Result<Option<StoredReview>, StoreError> {
        let row = query("SELECT record, done, seen FROM reviews WHERE game = ?")
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        self.look_at(Seen::Reviews, game, row.try_get("seen")?, now).await?;
        let done: Option<Millis> = row.try_get("done")?;
        Ok(Some(StoredReview { record: row.try_get("record")?, done: done.is_some() }))
    }

    /// All reviews that are not done, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn waiting_reviews(&self) -> Result<Vec<WaitingReview>, StoreError> {
        let rows =
            query("SELECT game, session, account FROM reviews WHERE done IS NULL ORDER BY created, game")
                .fetch_all(&self.readers)
                .await?;
        rows.iter().map(waiting_of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::with_both;

    with_both!(in_memory: what_is_known_is_kept_until_nobody_looks_any_more);

    async fn what_is_known_is_kept_until_nobody_looks_any_more(store: Store) {
        const DAY: Millis = 24 * 60 * 60 * 1000;
        for (game, at) in [("one", 20), ("other", 10)] {
            store
                .add_review(game.to_owned(), "record".to_owned(), Asker::default(), at)
                .await
                .expect("written");
        }
        let waiting = |reviews: Vec<WaitingReview>| reviews.into_iter().map(|review| review.game);
        let left: Vec<String> = waiting(store.waiting_reviews().await.expect("read")).collect();
        assert_eq!(left, ["other", "one"], "the oldest first");
        store.save_review("one".to_owned(), "more".to_owned(), None).await.expect("written");
        store.save_review("other".to_owned(), "all".to_owned(), Some(30)).await.expect("written");
        let left: Vec<String> = waiting(store.waiting_reviews().await.expect("read")).collect();
        assert_eq!(left, ["one"]);
        let review = |record: &str, done| Some(StoredReview { record: record.to_owned(), done });
        assert_eq!(store.review("one", 2 * DAY).await.expect("read"), review("more", false));
        assert_eq!(store.review("other", 40).await.expect("read"), review("all", true));
        assert_eq!(store.forget_unseen(Seen::Reviews, DAY).await.expect("read"), 1);
        assert_eq!(store.review("other", 40).await.expect("read"), None);
        assert!(store.review("one", 40).await.expect("read").is_some());
    }
}
