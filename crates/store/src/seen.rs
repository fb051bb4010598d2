//! What is kept as long as somebody looks at it.

use super::write::{ForgetUnseen, NoteSeen};
use super::{Store, StoreError};
use crate::clock::Millis;
use async_recursion::async_recursion as boxed;

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
        self.ledger.write(NoteSeen { what, id: id.to_owned(), now }).await
    }

    /// Forgets what nobody has looked at since a time. How much.
    ///
    /// # Errors
    /// If the database fails.
    #[boxed]
    pub async fn forget_unseen(&self, what: Seen, before: Millis) -> Result<u64, StoreError> {
        self.ledger.write(ForgetUnseen { what, before }).await
    }
}
