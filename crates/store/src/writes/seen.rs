//! What is kept as long as somebody looks at it: games that were brought in, reviews.

use crate::sql::{Connection, query};
use crate::write::{AddImport, AddReview, ForgetUnseen, NoteSeen, SaveReview};
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
         account = excluded.account, created = excluded.created, done = NULL, seen = excluded.seen",
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

pub(super) async fn save_review(connection: &mut Connection<'_>, new: &SaveReview) -> Result<(), StoreError> {
    let query = query("UPDATE reviews SET record = ?, done = ? WHERE game = ?");
    query.bind(&new.record).bind(new.done).bind(&new.game).execute(connection).await?;
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
