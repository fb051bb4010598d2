//! Reports, and what staff does to accounts: with each deed stands what was there before, so that it can be undone.

use super::people::gone_name;
use crate::StoreError;
use crate::clock::Millis;
use crate::columns::json;
use crate::people::names;
use crate::sql::{Connection, query};
use crate::staff::{Deed, Detail, MOST_REPORTS};
use crate::write::{Judge, Report, Undo};

pub(super) async fn report(connection: &mut Connection<'_>, new: &Report) -> Result<i64, StoreError> {
    let Report { report, lines } = new;
    let added = query(
        "INSERT INTO reports (reporter, reported, about, text, game, lines, created) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
         WHERE (SELECT count(*) FROM reports WHERE reporter = ?1 AND settled IS NULL) < ?8 RETURNING id",
    )
    .bind(report.reporter)
    .bind(report.reported)
    .bind(report.about.name())
    .bind(&report.text)
    .bind(report.game.as_ref().map(crate::ids::GameId::as_str))
    .bind(json(lines)?)
    .bind(report.now)
    .bind(MOST_REPORTS)
    .fetch_optional(connection)
    .await?;
    Ok(added.ok_or(StoreError::TooMany)?.try_get(0)?)
}

/// An account as it stands.
struct Subject {
    name: String,
    staff: bool,
    closed: Option<Millis>,
    muted: Option<Millis>,
}

async fn subject(connection: &mut Connection<'_>, account: i64) -> Result<Subject, StoreError> {
    connection.lock(query("SELECT 1 FROM accounts WHERE id = ? FOR NO KEY UPDATE").bind(account)).await?;
    let row = query("SELECT name, staff, closed, muted FROM accounts WHERE id = ? AND deleted IS NULL");
    let row = row.bind(account).fetch_optional(connection).await?.ok_or(StoreError::Missing)?;
    Ok(Subject {
        name: row.try_get(0)?,
        staff: row.try_get(1)?,
        closed: row.try_get(2)?,
        muted: row.try_get(3)?,
    })
}

pub(super) async fn judge(connection: &mut Connection<'_>, new: &Judge) -> Result<Option<i64>, StoreError> {
    let Judge { actor, account, deed, now } = new;
    let (account, now) = (*account, *now);
    let before = subject(connection, account).await?;
    let mut detail = Detail::default();
    match deed {
        Deed::Mute(until) => {
            detail.until = Some(*until);
            detail.muted = before.muted;
            mute(connection, account, Some(*until)).await?;
        }
        Deed::Unmute if before.muted.is_none() => return Ok(None),
        Deed::Unmute => {
            detail.muted = before.muted;
            mute(connection, account, None).await?;
        }
        Deed::Close if before.closed.is_some() => return Ok(None),
        Deed::Close => close(connection, account, Some(now)).await?,
        Deed::Reopen if before.closed.is_none() => return Ok(None),
        Deed::Reopen => {
            detail.closed = before.closed;
            close(connection, account, None).await?;
        }
        Deed::Rename(name) if *name == before.name => return Ok(None),
        Deed::Rename(name) => {
            rename(connection, account, &before.name, name).await?;
            detail.names = Some([before.name, name.clone()]);
        }
        Deed::Settle(report) => {
            detail.report = Some(*report);
            let settled =
                query("UPDATE reports SET settled = ? WHERE id = ? AND reported = ? AND settled IS NULL");
            if settled.bind(now).bind(report).bind(account).execute(&mut *connection).await? == 0 {
                return Ok(None);
            }
        }
        Deed::Appoint | Deed::Dismiss => {
            let staff = *deed == Deed::Appoint;
            if before.staff == staff {
                return Ok(None);
            }
            appoint(connection, account, staff).await?;
        }
    }
    let row = query(
        "INSERT INTO deeds (actor, deed, account, detail, created) VALUES (?, ?, ?, ?, ?) RETURNING id",
    );
    let row = row.bind(*actor).bind(deed.name()).bind(account).bind(json(&detail)?).bind(now);
    Ok(Some(row.fetch_one(connection).await?.try_get(0)?))
}

async fn mute(
    connection: &mut Connection<'_>,
    account: i64,
    until: Option<Millis>,
) -> Result<(), StoreError> {
    let query = query("UPDATE accounts SET muted = ? WHERE id = ?");
    query.bind(until).bind(account).execute(connection).await?;
    Ok(())
}

async fn appoint(connection: &mut Connection<'_>, account: i64, staff: bool) -> Result<(), StoreError> {
    query("UPDATE accounts SET staff = ? WHERE id = ?").bind(staff).bind(account).execute(connection).await?;
    Ok(())
}

/// Who is closed out is nowhere signed in, and looks for no game.
async fn close(
    connection: &mut Connection<'_>,
    account: i64,
    since: Option<Millis>,
) -> Result<(), StoreError> {
    let closed = query("UPDATE accounts SET closed = ? WHERE id = ?");
    closed.bind(since).bind(account).execute(&mut *connection).await?;
    if since.is_none() {
        return Ok(());
    }
    for sql in [
        "DELETE FROM sessions WHERE account = ?",
        "DELETE FROM seeks WHERE account = ?",
        "DELETE FROM resets WHERE account = ?",
        "DELETE FROM challenges WHERE challenger = ?1 OR challenged = ?1",
    ] {
        query(sql).bind(account).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Gives an account another name. The one that it had is nobody else's later.
async fn rename(
    connection: &mut Connection<'_>,
    account: i64,
    old: &str,
    new: &str,
) -> Result<(), StoreError> {
    let taken = query(
        "SELECT 1 FROM accounts WHERE skeleton = ?1 AND id <> ?2
         UNION ALL SELECT 1 FROM gone_names WHERE hash = ?3 AND account <> ?2 LIMIT 1",
    );
    let taken = taken.bind(names::skeleton(new)).bind(account).bind(gone_name(new));
    if taken.fetch_optional(&mut *connection).await?.is_some() {
        return Err(StoreError::NameTaken);
    }
    let kept = query("INSERT INTO gone_names (hash, account) VALUES (?, ?) ON CONFLICT DO NOTHING");
    kept.bind(gone_name(old)).bind(account).execute(&mut *connection).await?;
    let named = query("UPDATE accounts SET name = ?, skeleton = ? WHERE id = ?");
    named.bind(new).bind(names::skeleton(new)).bind(account).execute(connection).await?;
    Ok(())
}

/// Deeds of one group change the same: only the last one that holds can be undone.
fn group(deed: &str) -> &'static [&'static str] {
    match deed {
        "mute" | "unmute" => &["mute", "unmute"],
        "close" | "reopen" => &["close", "reopen"],
        "rename" => &["rename"],
        "staff" | "unstaff" => &["staff", "unstaff"],
        _ => &[],
    }
}

pub(super) async fn undo(connection: &mut Connection<'_>, old: &Undo) -> Result<bool, StoreError> {
    let &Undo { deed: id, undoer, now } = old;
    let found = query("SELECT deed, account, detail FROM deeds WHERE id = ? AND undone IS NULL");
    let Some(row) = found.bind(id).fetch_optional(&mut *connection).await? else { return Ok(false) };
    let (deed, account): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
    let detail: Detail = serde_json::from_str(row.try_get(2)?)
        .map_err(|_| StoreError::Unsound("the detail of a deed".to_owned()))?;
    let before = match subject(connection, account).await {
        Err(StoreError::Missing) => return Ok(false),
        before => before?,
    };
    for later in group(&deed) {
        let held =
            query("SELECT 1 FROM deeds WHERE account = ? AND id > ? AND deed = ? AND undone IS NULL LIMIT 1");
        if held.bind(account).bind(id).bind(*later).fetch_optional(&mut *connection).await?.is_some() {
            return Ok(false);
        }
    }
    match deed.as_str() {
        "mute" | "unmute" => mute(connection, account, detail.muted).await?,
        "close" => close(connection, account, None).await?,
        "reopen" => close(connection, account, detail.closed).await?,
        "staff" => appoint(connection, account, false).await?,
        "unstaff" => appoint(connection, account, true).await?,
        "rename" => {
            let Some([name, _]) = &detail.names else { return Ok(false) };
            rename(connection, account, &before.name, name).await?;
        }
        "settle" => {
            let opened = query("UPDATE reports SET settled = NULL WHERE id = ?").bind(detail.report);
            opened.execute(&mut *connection).await?;
        }
        _ => return Ok(false),
    }
    let done = query("UPDATE deeds SET undone = ?, undoer = ? WHERE id = ? AND undone IS NULL");
    Ok(done.bind(now).bind(undoer).bind(id).execute(connection).await? == 1)
}
