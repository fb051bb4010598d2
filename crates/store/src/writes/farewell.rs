//! Leaving for good, and passwords that were lost.

use super::people::gone_name;
use crate::StoreError;
use crate::columns::person;
use crate::people::{DELETED, Person};
use crate::sql::{Connection, either, query};
use crate::write::{AddReset, DeleteAccount, Reset};

/// What goes with an account, by its number.
const GOES: [&str; 25] = [
    "DELETE FROM sessions WHERE account = ?",
    "DELETE FROM tokens WHERE account = ?",
    "DELETE FROM resets WHERE account = ?",
    "DELETE FROM ratings WHERE account = ?",
    "DELETE FROM rating_history WHERE account = ?",
    "DELETE FROM played WHERE account = ?",
    "DELETE FROM seeks WHERE account = ?",
    "DELETE FROM replies WHERE EXISTS
     (SELECT 1 FROM seats WHERE seats.game = replies.game AND seats.side = replies.side AND seats.account = ?)",
    "DELETE FROM follows WHERE account = ?1 OR followed = ?1",
    "DELETE FROM blocks WHERE account = ?1 OR blocked = ?1",
    "DELETE FROM notices WHERE account = ?",
    "DELETE FROM learners WHERE account = ?",
    "DELETE FROM unwanted WHERE account = ?",
    "DELETE FROM trophies WHERE account = ?",
    "DELETE FROM wanted WHERE account = ?",
    "DELETE FROM away WHERE account = ?",
    "DELETE FROM browsers WHERE account = ?",
    "DELETE FROM addresses WHERE account = ?",
    "DELETE FROM letters WHERE account = ?",
    "DELETE FROM reminders WHERE account = ?",
    "DELETE FROM challenges WHERE challenger = ?1 OR challenged = ?1",
    "UPDATE tournaments SET maker = NULL WHERE maker = ?",
    "UPDATE reviews SET account = NULL WHERE account = ?",
    "UPDATE reports SET lines = '[]' WHERE reported = ?",
    "UPDATE deeds SET detail = '{}' WHERE account = ?",
];

pub(super) async fn delete(connection: &mut Connection<'_>, old: &DeleteAccount) -> Result<(), StoreError> {
    let &DeleteAccount { account, now } = old;
    connection.lock(query("SELECT 1 FROM accounts WHERE id = ? FOR UPDATE").bind(account)).await?;
    let row = query("SELECT name FROM accounts WHERE id = ? AND deleted IS NULL").bind(account);
    let Some(row) = row.fetch_optional(&mut *connection).await? else { return Ok(()) };
    let name: String = row.try_get(0)?;
    let kept = query("INSERT INTO gone_names (hash, account) VALUES (?, ?) ON CONFLICT DO NOTHING");
    kept.bind(gone_name(&name)).bind(account).execute(&mut *connection).await?;
    // Nobody else can look like it: no name has a space.
    query("UPDATE accounts SET name = ?, skeleton = ?, password = '', staff = 0, deleted = ? WHERE id = ?")
        .bind(DELETED)
        .bind(format!("{DELETED} {account}"))
        .bind(now)
        .bind(account)
        .execute(&mut *connection)
        .await?;
    for sql in GOES {
        query(sql).bind(account).execute(&mut *connection).await?;
    }
    let said = query("DELETE FROM talk WHERE person = ?").bind(person(Person::Account(account)));
    said.execute(&mut *connection).await?;
    // In tournaments, too, what was done stays, and by whom does not.
    either(
        "UPDATE tournament_events SET event = replace(event, ?1, ?2) WHERE instr(event, ?1) > 0",
        "UPDATE tournament_events SET event = replace(event, ?1, ?2) WHERE strpos(event, ?1) > 0",
    )
    .bind(format!("\"account\":{account},\"name\":\"{name}\""))
    .bind(format!("\"account\":{account},\"name\":\"{DELETED}\""))
    .execute(&mut *connection)
    .await?;
    let won = query("UPDATE tournaments SET winner = ? WHERE winner = ?").bind(DELETED).bind(&name);
    won.execute(&mut *connection).await?;
    // Who takes an open seat does so before anything else happens in the game.
    either(
        "UPDATE events SET event = replace(event, ?2, ?3) WHERE number <= 3 AND instr(event, ?2) > 0
         AND game IN (SELECT game FROM seats WHERE account = ?1)",
        "UPDATE events SET event = replace(event, ?2, ?3) WHERE number <= 3 AND strpos(event, ?2) > 0
         AND game IN (SELECT game FROM seats WHERE account = ?1)",
    )
    .bind(account)
    .bind(format!("\"name\":\"{name}\""))
    .bind(format!("\"name\":\"{DELETED}\""))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn add_reset(connection: &mut Connection<'_>, new: &AddReset) -> Result<(), StoreError> {
    query("DELETE FROM resets WHERE until <= ?").bind(new.now).execute(&mut *connection).await?;
    let added = query("INSERT INTO resets (hash, account, until) VALUES (?, ?, ?)");
    added.bind(new.hash.to_vec()).bind(new.account).bind(new.until).execute(connection).await?;
    Ok(())
}

pub(super) async fn reset(connection: &mut Connection<'_>, new: &Reset) -> Result<Option<i64>, StoreError> {
    let taken = query("DELETE FROM resets WHERE hash = ? AND until > ? RETURNING account");
    let taken = taken.bind(new.hash.to_vec()).bind(new.now).fetch_optional(&mut *connection).await?;
    let Some(row) = taken else { return Ok(None) };
    let account: i64 = row.try_get(0)?;
    let changed =
        query("UPDATE accounts SET password = ? WHERE id = ? AND closed IS NULL AND deleted IS NULL");
    if changed.bind(&new.password).bind(account).execute(&mut *connection).await? == 0 {
        return Ok(None);
    }
    for sql in ["DELETE FROM sessions WHERE account = ?", "DELETE FROM resets WHERE account = ?"] {
        query(sql).bind(account).execute(&mut *connection).await?;
    }
    Ok(Some(account))
}
