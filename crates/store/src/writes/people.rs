//! Accounts, their tokens and sessions, and the server's own key.

use sha2::{Digest, Sha256};

use crate::StoreError;
use crate::accounts::{OWN_COLUMNS, SignedUp, account_of};
use crate::clock::Millis;
use crate::games::id_of;
use crate::ids::GameId;
use crate::people::{Account, names};
use crate::sql::{Connection, query};
use crate::write::{
    AddToken, ForgetSessions, House, Key, MakeBot, NameGuest, NoteSession, NoteToken, PushKeys,
    RemoveSession, RemoveToken, SetPassword, SetSession, SignUp,
};

pub(super) async fn key(connection: &mut Connection<'_>, key: &Key) -> Result<[u8; 32], StoreError> {
    kept(connection, "key", &key.new).await
}

pub(super) async fn house(connection: &mut Connection<'_>, house: &House) -> Result<[u8; 8], StoreError> {
    kept(connection, "house", &house.new).await
}

pub(super) async fn push_keys(
    connection: &mut Connection<'_>,
    key: &PushKeys,
) -> Result<Vec<u8>, StoreError> {
    kept_bytes(connection, "push", &key.new).await
}

/// What is kept under a name; this, if there was nothing.
async fn kept<const N: usize>(
    connection: &mut Connection<'_>,
    name: &str,
    new: &[u8; N],
) -> Result<[u8; N], StoreError> {
    let value = kept_bytes(connection, name, new).await?;
    value.try_into().map_err(|_| StoreError::Unsound(format!("the server's {name}")))
}

async fn kept_bytes(connection: &mut Connection<'_>, name: &str, new: &[u8]) -> Result<Vec<u8>, StoreError> {
    query("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .bind(name)
        .bind(new.to_vec())
        .execute(&mut *connection)
        .await?;
    let row = query("SELECT value FROM meta WHERE name = ?").bind(name).fetch_one(connection).await?;
    Ok(row.try_get(0)?)
}

pub(super) async fn sign_up(
    connection: &mut Connection<'_>,
    new: &SignUp,
) -> Result<Option<SignedUp>, StoreError> {
    let &SignUp { ref name, ref password, session, hash, now } = new;
    let Some(account) = add_account(connection, name, password, now).await? else { return Ok(None) };
    let games = match session {
        Some(session) => {
            super::learners::hand_over(connection, session, account.id).await?;
            hand_over(connection, session, account.id).await?
        }
        None => Vec::new(),
    };
    let session =
        set_session(connection, &SetSession { session, hash, account: Some(account.id), now }).await?;
    Ok(Some(SignedUp { account, session, games }))
}

/// What a name is remembered by that nobody else gets: it cannot be read back.
pub(super) fn gone_name(name: &str) -> Vec<u8> {
    Sha256::digest(names::skeleton(name).as_bytes()).to_vec()
}

/// Adds an account; nothing if its name, or one that looks like it, is taken.
pub(super) async fn add_account(
    connection: &mut Connection<'_>,
    name: &str,
    password: &str,
    now: Millis,
) -> Result<Option<Account>, StoreError> {
    let row = query(
        "INSERT INTO accounts (name, skeleton, password, created) SELECT ?1, ?2, ?3, ?4
         WHERE NOT EXISTS (SELECT 1 FROM gone_names WHERE hash = ?5) ON CONFLICT DO NOTHING RETURNING *",
    )
    .bind(name)
    .bind(names::skeleton(name))
    .bind(password)
    .bind(now)
    .bind(gone_name(name))
    .fetch_optional(connection)
    .await?;
    row.map(|row| account_of(&row, OWN_COLUMNS)).transpose()
}

/// Gives a new account what was played at a session as a guest: seats that are one of a game's two. At a board for two side by side
/// there is no rival.
async fn hand_over(
    connection: &mut Connection<'_>,
    session: i64,
    account: i64,
) -> Result<Vec<GameId>, StoreError> {
    // A game that ends meanwhile has its seats written first, or waits.
    let seats = query(
        "SELECT 1 FROM seats WHERE (game, side) IN (SELECT game, side FROM grants WHERE session = ?)
         ORDER BY game, side FOR UPDATE",
    );
    connection.lock(seats.bind(session)).await?;
    query(
        "UPDATE seats SET sitter = 'account', account = ?1, (rated, turns, why, options) =
         (SELECT games.rated, games.turns, games.why, games.options FROM games WHERE games.id = seats.game)
         WHERE sitter = 'guest' AND (game, side) IN
         (SELECT game, min(side) FROM grants WHERE session = ?2 GROUP BY game HAVING count(*) = 1)",
    )
    .bind(account)
    .bind(session)
    .execute(&mut *connection)
    .await?;
    // The seat hangs on the account from now on.
    query("DELETE FROM grants WHERE session = ? AND game IN (SELECT game FROM seats WHERE account = ?)")
        .bind(session)
        .bind(account)
        .execute(&mut *connection)
        .await?;
    query(
        "INSERT INTO played (account, kind, won, drawn, lost)
         SELECT account, kind, count(*) FILTER (WHERE result = own), count(*) FILTER (WHERE result = 'draw'),
         count(*) FILTER (WHERE result NOT IN (own, 'draw'))
         FROM (SELECT *, CASE side WHEN 0 THEN 'first' ELSE 'second' END AS own FROM seats) AS sides
         WHERE account = ? AND ended IS NOT NULL AND result <> 'none' GROUP BY account, kind",
    )
    .bind(account)
    .execute(&mut *connection)
    .await?;
    let rows = query("SELECT game FROM seats WHERE account = ?").bind(account).fetch_all(connection).await?;
    rows.iter().map(|row| id_of(row.try_get(0)?)).collect()
}

pub(super) async fn set_password(
    connection: &mut Connection<'_>,
    new: &SetPassword,
) -> Result<(), StoreError> {
    let changed = query("UPDATE accounts SET password = ? WHERE id = ?");
    changed.bind(&new.password).bind(new.account).execute(&mut *connection).await?;
    let ended = query("DELETE FROM sessions WHERE account = ? AND id <> ?");
    ended.bind(new.account).bind(new.session).execute(connection).await?;
    Ok(())
}

pub(super) async fn make_bot(connection: &mut Connection<'_>, bot: &MakeBot) -> Result<bool, StoreError> {
    // Whoever sits down with it meanwhile has done so before, or waits.
    connection.lock(query("SELECT 1 FROM accounts WHERE id = ? FOR UPDATE").bind(bot.account)).await?;
    let query = query(
        "UPDATE accounts SET bot = 1 WHERE id = ?1
         AND (bot = 1 OR NOT EXISTS (SELECT 1 FROM seats WHERE account = ?1))",
    );
    Ok(query.bind(bot.account).execute(connection).await? == 1)
}

pub(super) async fn add_token(connection: &mut Connection<'_>, new: &AddToken) -> Result<bool, StoreError> {
    connection.lock(query("SELECT 1 FROM accounts WHERE id = ? FOR NO KEY UPDATE").bind(new.account)).await?;
    let done = query(
        "INSERT INTO tokens (account, hash, label, scopes, created) SELECT ?1, ?2, ?3, ?4, ?5
         WHERE (SELECT count(*) FROM tokens WHERE account = ?1) < ?6",
    )
    .bind(new.account)
    .bind(new.hash.to_vec())
    .bind(&new.label)
    .bind(new.scopes.to_string())
    .bind(new.now)
    .bind(new.most)
    .execute(connection)
    .await?;
    Ok(done == 1)
}

pub(super) async fn note_token(connection: &mut Connection<'_>, used: &NoteToken) -> Result<(), StoreError> {
    let query = query("UPDATE tokens SET used = ? WHERE id = ?");
    query.bind(used.now).bind(used.token).execute(connection).await?;
    Ok(())
}

pub(super) async fn remove_token(
    connection: &mut Connection<'_>,
    old: &RemoveToken,
) -> Result<bool, StoreError> {
    let query = query("DELETE FROM tokens WHERE id = ? AND account = ?");
    Ok(query.bind(old.token).bind(old.account).execute(connection).await? == 1)
}

pub(super) async fn set_session(
    connection: &mut Connection<'_>,
    new: &SetSession,
) -> Result<i64, StoreError> {
    let changed = query("UPDATE sessions SET hash = ?, account = ?, seen = ? WHERE id = ? RETURNING id")
        .bind(new.hash.to_vec())
        .bind(new.account)
        .bind(new.now)
        .bind(new.session)
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(row) = changed {
        return Ok(row.try_get(0)?);
    }
    let made =
        query("INSERT INTO sessions (hash, account, created, seen) VALUES (?1, ?2, ?3, ?3) RETURNING id")
            .bind(new.hash.to_vec())
            .bind(new.account)
            .bind(new.now)
            .fetch_one(connection)
            .await?;
    Ok(made.try_get(0)?)
}

pub(super) async fn note_session(
    connection: &mut Connection<'_>,
    seen: &NoteSession,
) -> Result<(), StoreError> {
    let query = query("UPDATE sessions SET seen = ? WHERE id = ?");
    query.bind(seen.now).bind(seen.session).execute(connection).await?;
    Ok(())
}

/// A name that an account has, or had, is no guest's: the rule is that of [`add_account`].
pub(super) async fn name_guest(connection: &mut Connection<'_>, new: &NameGuest) -> Result<bool, StoreError> {
    let Some(name) = &new.name else {
        query("DELETE FROM guest_names WHERE session = ?").bind(new.session).execute(connection).await?;
        return Ok(true);
    };
    let done = query(
        "INSERT INTO guest_names (session, name, skeleton, changed) SELECT ?1, ?2, ?3, ?4
         WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE skeleton = ?3)
         AND NOT EXISTS (SELECT 1 FROM gone_names WHERE hash = ?5)
         ON CONFLICT (session) DO UPDATE
         SET name = excluded.name, skeleton = excluded.skeleton, changed = excluded.changed",
    )
    .bind(new.session)
    .bind(name)
    .bind(names::skeleton(name))
    .bind(new.now)
    .bind(gone_name(name))
    .execute(connection)
    .await?;
    Ok(done == 1)
}

pub(super) async fn remove_session(
    connection: &mut Connection<'_>,
    old: &RemoveSession,
) -> Result<bool, StoreError> {
    let query = query("DELETE FROM sessions WHERE id = ? AND account = ?");
    Ok(query.bind(old.session).bind(old.account).execute(connection).await? == 1)
}

pub(super) async fn forget_sessions(
    connection: &mut Connection<'_>,
    old: &ForgetSessions,
) -> Result<u64, StoreError> {
    let query = query(
        "DELETE FROM sessions WHERE seen < ? AND NOT EXISTS
         (SELECT 1 FROM grants JOIN games ON games.id = grants.game
          WHERE grants.session = sessions.id AND games.ended IS NULL)",
    );
    Ok(query.bind(old.before).execute(connection).await?)
}
