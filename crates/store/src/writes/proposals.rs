//! Seeks and challenges.

use crate::columns::{json, side};
use crate::game::options_text;
use crate::seeks::{SELECT, seek_of};
use crate::sql::{Connection, query};
use crate::write::{ForgetChallenges, RemoveChallenge, TakeSeek};
use crate::{Challenge, NewSeek, StoreError, StoredSeek};

pub(super) async fn add_seek(connection: &mut Connection<'_>, seek: &NewSeek) -> Result<i64, StoreError> {
    let row = query(
        "INSERT INTO seeks (session, account, kind, options, controls, rated, side, created)
         VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?) RETURNING id",
    )
    .bind(seek.session)
    .bind(seek.account)
    .bind(seek.rules.kind().name())
    .bind(options_text(&seek.rules))
    .bind(json(&seek.controls)?)
    .bind(seek.rated)
    .bind(seek.side.map(side))
    .bind(seek.created)
    .fetch_one(connection)
    .await?;
    Ok(row.try_get(0)?)
}

pub(super) async fn take_seek(
    connection: &mut Connection<'_>,
    old: &TakeSeek,
) -> Result<Option<StoredSeek>, StoreError> {
    let sql = format!("{SELECT} WHERE seeks.id = ?");
    let row = query(sql).bind(old.id).fetch_optional(&mut *connection).await?;
    let taken = query("DELETE FROM seeks WHERE id = ?").bind(old.id).execute(connection).await?;
    row.as_ref().filter(|_| taken == 1).map(seek_of).transpose()
}

pub(super) async fn add_challenge(
    connection: &mut Connection<'_>,
    new: &Challenge,
) -> Result<(), StoreError> {
    let Challenge { id, from, to, proposal, created } = new;
    query(
        "INSERT INTO challenges
         (id, challenger, challenged, kind, options, position, controls, rated, side, created)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id.as_str())
    .bind(from.id)
    .bind(to.id)
    .bind(proposal.rules.kind().name())
    .bind(options_text(&proposal.rules))
    .bind(proposal.position.as_deref())
    .bind(json(&proposal.controls)?)
    .bind(proposal.rated)
    .bind(proposal.side.map(side))
    .bind(created)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn remove_challenge(
    connection: &mut Connection<'_>,
    old: &RemoveChallenge,
) -> Result<(), StoreError> {
    query("DELETE FROM challenges WHERE id = ?").bind(old.id.as_str()).execute(connection).await?;
    Ok(())
}

pub(super) async fn forget_challenges(
    connection: &mut Connection<'_>,
    old: &ForgetChallenges,
) -> Result<u64, StoreError> {
    let query = query("DELETE FROM challenges WHERE created <= ?").bind(old.before);
    Ok(query.execute(connection).await?)
}
