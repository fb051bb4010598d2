//! What is kept as long as somebody looks at it.

use super::{Store, StoreError};
use crate::clock::Millis;

/// That somebody has looked at something is noted once in this long.
const DAY: Millis = 24 * 60 * 60 * 1000;

/// What is kept so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Games that were brought in.
    Imports,
    /// Reviews.
    Reviews,
}

impl Seen {
    const fn note(self) -> &'static str {
        match self {
            Self::Imports => "UPDATE imports SET seen = ? WHERE id = ?",
            Self::Reviews => "UPDATE reviews SET seen = ? WHERE game = ?",
        }
    }

    const fn forget(self) -> &'static str {
        match self {
            Self::Imports => "DELETE FROM imports WHERE seen < ?",
            Self::Reviews => "DELETE FROM reviews WHERE seen < ?",
        }
    }
}

impl Store {
    /// Notes that somebody looks at something, which was last looked at then.
    pub(super) async fn look_at(
        &self,
        what: Seen,
        id: &str,
        last: Millis,
        now: Millis,
    ) -> Result<(), StoreError> {
        if last >= now - DAY {
            return Ok(());
        }
        let id = id.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query(what.note()).bind(now).bind(id).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    /// Forgets what nobody has looked at since a time. How much.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_unseen(&self, what: Seen, before: Millis) -> Result<u64, StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let done = sqlx::query(what.forget()).bind(before);
                Ok(done.execute(connection).await?.rows_affected())
            })
        })
        .await
    }
}
