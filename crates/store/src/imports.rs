//! Games that somebody has brought in.

use super::seen::Seen;
use super::write::AddImport;
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::sql::query;
use async_recursion::async_recursion as boxed;

impl Store {
    /// Keeps a record by its letters; one that is there stays as it is.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn add_import(&self, id: String, record: String, now: Millis) -> Result<(), StoreError> {
        self.ledger.write(AddImport { id, record, now }).await
    }

    /// The record of these letters, which is looked at now.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn import(&self, id: &str, now: Millis) -> Result<Option<String>, StoreError> {
        let row = query("SELECT record, seen FROM imports WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        self.look_at(Seen::Imports, id, row.try_get("seen")?, now).await?;
        Ok(Some(row.try_get("record")?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::with_both;

    with_both!(in_memory: a_game_stays_as_long_as_somebody_looks_at_it);

    const DAY: Millis = 24 * 60 * 60 * 1000;

    async fn a_game_stays_as_long_as_somebody_looks_at_it(store: Store) {
        for id in ["one", "other"] {
            store.add_import(id.to_owned(), format!("record {id}"), 1000).await.expect("kept");
        }
        // The same letters are the same record.
        store.add_import("one".to_owned(), "another".to_owned(), 1000).await.expect("kept");
        let later = 1000 + 3 * DAY;
        assert_eq!(store.import("one", later).await.expect("books").as_deref(), Some("record one"));
        assert_eq!(store.import("none", later).await.expect("books"), None);
        assert_eq!(store.forget_unseen(Seen::Imports, later).await.expect("books"), 1);
        assert_eq!(store.import("other", later).await.expect("books"), None);
        assert!(store.import("one", later).await.expect("books").is_some());
    }
}
