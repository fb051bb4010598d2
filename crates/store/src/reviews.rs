//! Reviews: those that are done, and how far the others are.

use super::seen::Seen;
use super::write::{AddReview, LeaveReviews, SaveReview, TakeReview};
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

    /// A node wants to go on with a review that is not done. It may if nobody does, or nobody has said so since `gone`.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn take_review(
        &self,
        game: String,
        taker: String,
        now: Millis,
        gone: Millis,
    ) -> Result<bool, StoreError> {
        self.ledger.write(TakeReview { game, taker, now, gone }).await
    }

    /// More is known of a game, or all, by the node that has taken it; if another has taken it since, nothing is written.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn save_review(
        &self,
        game: String,
        record: String,
        done: Option<Millis>,
        taker: String,
        now: Millis,
    ) -> Result<bool, StoreError> {
        self.ledger.write(SaveReview { game, record, done, taker, now }).await
    }

    /// A node leaves all that it has taken to others.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn leave_reviews(&self, taker: String) -> Result<(), StoreError> {
        self.ledger.write(LeaveReviews { taker }).await
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

    with_both!(in_memory: what_is_known_is_kept_until_nobody_looks_any_more, one_node_at_a_time_goes_on);

    async fn one_node_at_a_time_goes_on(store: Store) {
        let take = async |node: &str, now, gone| {
            store.take_review("one".to_owned(), node.to_owned(), now, gone).await.expect("written")
        };
        let save = async |node: &str, record: &str, done, now| {
            let saved = store.save_review("one".to_owned(), record.to_owned(), done, node.to_owned(), now);
            saved.await.expect("written")
        };
        assert!(!take("a", 0, 0).await, "there is nothing to be taken");
        store.add_review("one".to_owned(), "record".to_owned(), Asker::default(), 0).await.expect("written");
        assert!(!save("a", "more", None, 1).await, "it was not taken");
        assert!(take("a", 100, 50).await && take("a", 110, 50).await);
        assert!(!take("b", 120, 50).await, "another is there");
        assert!(save("a", "more", None, 200).await);
        assert!(!take("b", 250, 200).await, "it has said so again");
        assert!(take("b", 400, 300).await, "it has gone");
        assert!(!save("a", "lost", Some(410), 410).await, "it comes back too late");
        store.leave_reviews("b".to_owned()).await.expect("written");
        assert!(take("a", 420, 0).await, "it was left");
        assert!(save("a", "all", Some(430), 430).await);
        assert!(!take("b", 1000, 900).await, "it is done");
        let stored = store.review("one", 500).await.expect("read").expect("a review");
        assert_eq!((&*stored.record, stored.done), ("all", true));
    }

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
        for (game, record, done) in [("one", "more", None), ("other", "all", Some(30))] {
            let node = || "node".to_owned();
            assert!(store.take_review(game.to_owned(), node(), 25, 0).await.expect("written"));
            let saved = store.save_review(game.to_owned(), record.to_owned(), done, node(), 30).await;
            assert!(saved.expect("written"));
        }
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
