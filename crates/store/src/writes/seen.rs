//! What is kept as long as somebody looks at it: games that were brought in, reviews.

use crate::sql::{Connection, query};
use crate::write::{AddImport, AddReview, ForgetUnseen, LeaveReviews, NoteSeen, SaveReview, TakeReview};
use crate::{Seen, StoreError};

pub(super) async fn add_import(connection: &mut Connection<'_>, new: &AddImport) -> Result<(), StoreError> {
    let query = query(
        "INSERT INTO imports (id, record, created, seen) VALUES (?1, ?2, ?3, ?3)
         ON CONFLICT (id) DO UPDATE SET seen = excluded.seen WHERE imports.seen < excluded.seen",
    );
    query.bind(&new.id).bind(&new.record).bind(new.now).execute(connection).await?;
    Ok(())
}

pub(super) async fn add_review(connection: &mut Connection<'_>, new: &AddReview) -> Result<(), StoreError> {
    query(
        "INSERT INTO reviews (game, record, session, account, created, seen) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
         ON CONFLICT (game) DO UPDATE SET record = excluded.record, session = excluded.session,
         account = excluded.account, created = excluded.created, done = NULL, seen = excluded.seen,
         taker = NULL, taken = NULL",
    )
    .bind(&new.game)
    .bind(&new.record)
    .bind(new.asker.session)
    .bind(new.asker.account)
    .bind(new.now)
    .execute(connection)
    .await?;
    Ok(())
}

/// One row by its key: of two nodes that want it at the same time the second finds the first one's word.
pub(super) async fn take_review(
    connection: &mut Connection<'_>,
    new: &TakeReview,
) -> Result<bool, StoreError> {
    let query = query(
        "UPDATE reviews SET taker = ?1, taken = ?2
         WHERE game = ?3 AND done IS NULL AND (taken IS NULL OR taker = ?1 OR taken < ?4)",
    );
    let query = query.bind(&new.taker).bind(new.now).bind(&new.game).bind(new.gone);
    Ok(query.execute(connection).await? > 0)
}

pub(super) async fn save_review(
    connection: &mut Connection<'_>,
    new: &SaveReview,
) -> Result<bool, StoreError> {
    let query = query("UPDATE reviews SET record = ?, done = ?, taken = ? WHERE game = ? AND taker = ?");
    let query = query.bind(&new.record).bind(new.done).bind(new.now).bind(&new.game).bind(&new.taker);
    Ok(query.execute(connection).await? > 0)
}

pub(super) async fn leave_reviews(
    connection: &mut Connection<'_>,
    old: &LeaveReviews,
) -> Result<(), StoreError> {
    let query = query("UPDATE reviews SET taker = NULL, taken = NULL WHERE done IS NULL AND taker = ?");
    query.bind(&old.taker).execute(connection).await?;
    Ok(())
}

pub(super) async fn note(connection: &mut Connection<'_>, seen: &NoteSeen) -> Result<(), StoreError> {
    let query = query(match seen.what {
        Seen::Imports => "UPDATE imports SET seen = ? WHERE id = ?",
        Seen::Reviews => "UPDATE reviews SET seen = ? WHERE game = ?",
    });
    query.bind(seen.now).bind(&seen.id).execute(connection).await?;
    Ok(())
}

pub(super) async fn forget(connection: &mut Connection<'_>, old: &ForgetUnseen) -> Result<u64, StoreError> {
    let query = query(match old.what {
        Seen::Imports => "DELETE FROM imports WHERE seen < ?",
        Seen::Reviews => "DELETE FROM reviews WHERE seen < ?",
    });
    Ok(query.bind(old.before).execute(connection).await?)
}
