//! Whom somebody follows and blocks.

use crate::StoreError;
use crate::sql::{Connection, query};
use crate::ties::{MOST, are_apart};
use crate::write::{Block, Follow};

pub(super) async fn follow(connection: &mut Connection<'_>, new: &Follow) -> Result<bool, StoreError> {
    let &Follow { account, other, follows, now } = new;
    if !follows {
        let gone = query("DELETE FROM follows WHERE account = ? AND followed = ?");
        return Ok(gone.bind(account).bind(other).execute(connection).await? > 0);
    }
    if are_apart(connection, account, other).await? {
        return Err(StoreError::Apart);
    }
    let known = query("SELECT 1 FROM follows WHERE account = ? AND followed = ?");
    if known.bind(account).bind(other).fetch_optional(&mut *connection).await?.is_some() {
        return Ok(false);
    }
    let added = query(
        "INSERT INTO follows (account, followed, since) SELECT ?1, ?2, ?3
         WHERE (SELECT count(*) FROM follows WHERE account = ?1) < ?4 ON CONFLICT DO NOTHING",
    );
    let added = added.bind(account).bind(other).bind(now).bind(MOST).execute(connection).await?;
    if added == 1 { Ok(true) } else { Err(StoreError::TooMany) }
}

pub(super) async fn block(connection: &mut Connection<'_>, new: &Block) -> Result<bool, StoreError> {
    let &Block { account, other, blocks, now } = new;
    if !blocks {
        let gone = query("DELETE FROM blocks WHERE account = ? AND blocked = ?");
        return Ok(gone.bind(account).bind(other).execute(connection).await? > 0);
    }
    let known = query("SELECT 1 FROM blocks WHERE account = ? AND blocked = ?");
    if known.bind(account).bind(other).fetch_optional(&mut *connection).await?.is_some() {
        return Ok(false);
    }
    let added = query(
        "INSERT INTO blocks (account, blocked, since) SELECT ?1, ?2, ?3
         WHERE (SELECT count(*) FROM blocks WHERE account = ?1) < ?4 ON CONFLICT DO NOTHING",
    );
    let added = added.bind(account).bind(other).bind(now).bind(MOST).execute(&mut *connection).await?;
    if added != 1 {
        return Err(StoreError::TooMany);
    }
    for sql in [
        "DELETE FROM follows WHERE account = ?1 AND followed = ?2 OR account = ?2 AND followed = ?1",
        "DELETE FROM challenges WHERE challenger = ?1 AND challenged = ?2 OR challenger = ?2 AND challenged = ?1",
    ] {
        query(sql).bind(account).bind(other).execute(&mut *connection).await?;
    }
    Ok(true)
}
