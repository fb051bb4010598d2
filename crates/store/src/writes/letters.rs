//! Addresses, and the letters that go there.

use crate::StoreError;
use crate::accounts::{OWN_COLUMNS, account_of};
use crate::clock::Millis;
use crate::post::{AGAIN, LetterEnd, LetterKind, NEWS, SPARED, WaitingLetter, folded};
use crate::sql::{Connection, either, query};
use crate::write::{
    AskReset, ConfirmAddress, EndMail, QueueNews, RemoveAddress, SetAddress, SettleLetters, TakeLetters,
};

pub(super) async fn set_address(
    connection: &mut Connection<'_>,
    new: &SetAddress,
) -> Result<bool, StoreError> {
    let SetAddress { account, address, lang, now } = new;
    connection.lock(query("SELECT 1 FROM accounts WHERE id = ? FOR UPDATE").bind(*account)).await?;
    // Neither somebody who gives many addresses nor many who give one make the house write there again and again.
    let soon = query(
        "SELECT 1 FROM letters LEFT JOIN addresses ON addresses.account = letters.account
         WHERE what = ? AND (letters.account = ? OR addresses.folded = ?) AND (sent > ? OR due IS NOT NULL) LIMIT 1",
    );
    let soon = soon.bind(LetterKind::Confirm.name()).bind(*account).bind(folded(address)).bind(now - AGAIN);
    if soon.fetch_optional(&mut *connection).await?.is_some() {
        return Ok(false);
    }
    query("DELETE FROM addresses WHERE account = ?").bind(*account).execute(&mut *connection).await?;
    let added = query("INSERT INTO addresses (account, address, folded, since) VALUES (?, ?, ?, ?)");
    let added = added.bind(*account).bind(address).bind(folded(address)).bind(now);
    added.execute(&mut *connection).await?;
    super::post::speak(connection, *account, lang).await?;
    queue(connection, *account, LetterKind::Confirm, *now).await?;
    Ok(true)
}

async fn queue(
    connection: &mut Connection<'_>,
    account: i64,
    kind: LetterKind,
    now: Millis,
) -> Result<(), StoreError> {
    let queued = query(
        "INSERT INTO letters (account, what, due, tries) VALUES (?, ?, ?, 0)
         ON CONFLICT (account, what) DO UPDATE SET due = excluded.due, tries = 0",
    );
    queued.bind(account).bind(kind.name()).bind(now).execute(connection).await?;
    Ok(())
}

pub(super) async fn confirm(
    connection: &mut Connection<'_>,
    new: &ConfirmAddress,
) -> Result<bool, StoreError> {
    let confirmed =
        query("UPDATE addresses SET confirmed = coalesce(confirmed, ?) WHERE account = ? AND since = ?");
    Ok(confirmed.bind(new.now).bind(new.account).bind(new.since).execute(connection).await? > 0)
}

pub(super) async fn remove_address(
    connection: &mut Connection<'_>,
    old: &RemoveAddress,
) -> Result<(), StoreError> {
    query("DELETE FROM addresses WHERE account = ?").bind(old.account).execute(&mut *connection).await?;
    // When the last was sent is kept: who gives another address waits all the same.
    let waits = query("UPDATE letters SET due = NULL WHERE account = ?").bind(old.account);
    waits.execute(&mut *connection).await?;
    end(connection, &EndMail { account: old.account }).await
}

pub(super) async fn end(connection: &mut Connection<'_>, old: &EndMail) -> Result<(), StoreError> {
    query("DELETE FROM wanted WHERE account = ? AND way = 'mail'")
        .bind(old.account)
        .execute(&mut *connection)
        .await?;
    let waits = query("UPDATE letters SET due = NULL WHERE account = ? AND what = ?");
    waits.bind(old.account).bind(LetterKind::News.name()).execute(connection).await?;
    Ok(())
}

pub(super) async fn ask_reset(connection: &mut Connection<'_>, new: &AskReset) -> Result<(), StoreError> {
    // The same is done whoever is asked for, so that how long it takes tells nothing either.
    let asked = query(
        "INSERT INTO letters (account, what, due, tries)
         SELECT accounts.id, ?1, ?2, 0 FROM accounts JOIN addresses ON addresses.account = accounts.id
         WHERE (accounts.skeleton = ?3 OR addresses.folded = ?4) AND addresses.confirmed IS NOT NULL
         AND accounts.closed IS NULL AND accounts.deleted IS NULL
         ON CONFLICT (account, what) DO UPDATE SET due = excluded.due, tries = 0
         WHERE letters.due IS NULL AND (letters.sent IS NULL OR letters.sent <= ?5)",
    );
    let asked = asked.bind(LetterKind::Reset.name()).bind(new.now).bind(&new.name).bind(&new.address);
    asked.bind(new.now - AGAIN).execute(connection).await?;
    Ok(())
}

pub(super) async fn queue_news(connection: &mut Connection<'_>, new: &QueueNews) -> Result<u64, StoreError> {
    let rows = either(
        "UPDATE addresses SET waiting = NULL WHERE account IN (SELECT account FROM addresses
         WHERE waiting <= ?1 AND (told IS NULL OR told <= ?2) AND confirmed IS NOT NULL) RETURNING account",
        "UPDATE addresses SET waiting = NULL WHERE account IN (SELECT account FROM addresses
         WHERE waiting <= ?1 AND (told IS NULL OR told <= ?2) AND confirmed IS NOT NULL
         FOR NO KEY UPDATE SKIP LOCKED) RETURNING account",
    );
    let rows = rows.bind(new.now - SPARED).bind(new.now - NEWS).fetch_all(&mut *connection).await?;
    for row in &rows {
        queue(connection, row.try_get(0)?, LetterKind::News, new.now).await?;
    }
    Ok(rows.len() as u64)
}

pub(super) async fn take(
    connection: &mut Connection<'_>,
    TakeLetters { now, until, most }: &TakeLetters,
) -> Result<Vec<WaitingLetter>, StoreError> {
    let rows = either(
        "UPDATE letters SET due = ?2, tries = tries + 1 WHERE (account, what) IN
         (SELECT account, what FROM letters WHERE due <= ?1 ORDER BY due, account, what LIMIT ?3)
         RETURNING account, what, tries",
        "UPDATE letters SET due = ?2, tries = tries + 1 WHERE (account, what) IN
         (SELECT account, what FROM letters WHERE due <= ?1 ORDER BY due, account, what LIMIT ?3
         FOR NO KEY UPDATE SKIP LOCKED) RETURNING account, what, tries",
    );
    let rows = rows.bind(now).bind(until).bind(most).fetch_all(&mut *connection).await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in &rows {
        let (account, tries): (i64, i64) = (row.try_get(0)?, row.try_get(2)?);
        let kind = LetterKind::named(row.try_get(1)?);
        let tries = u32::try_from(tries - 1).unwrap_or(u32::MAX);
        // Of another only a newer program knows what it is for.
        let Some(kind) = kind else { continue };
        match waiting(connection, account, kind, (tries, *now)).await? {
            Some(letter) => found.push(letter),
            None => drop_letter(connection, account, kind.name()).await?,
        }
    }
    Ok(found)
}

/// A letter with all that it needs; nothing if there is nobody to get it. News are marked as told: rather none than two.
async fn waiting(
    connection: &mut Connection<'_>,
    account: i64,
    kind: LetterKind,
    (tries, now): (u32, Millis),
) -> Result<Option<WaitingLetter>, StoreError> {
    let row = query(
        "SELECT accounts.*, addresses.address, addresses.since, addresses.confirmed, addresses.told, away.lang
         FROM addresses JOIN accounts ON accounts.id = addresses.account
         LEFT JOIN away ON away.account = addresses.account
         WHERE addresses.account = ? AND accounts.closed IS NULL AND accounts.deleted IS NULL",
    );
    let Some(row) = row.bind(account).fetch_optional(&mut *connection).await? else { return Ok(None) };
    let confirmed = row.try_get::<Option<Millis>, _>("confirmed")?.is_some();
    if confirmed == (kind == LetterKind::Confirm) {
        return Ok(None);
    }
    if kind == LetterKind::News {
        let told = query("UPDATE addresses SET told = ? WHERE account = ?");
        told.bind(now).bind(account).execute(&mut *connection).await?;
    }
    let lang: Option<String> = row.try_get("lang")?;
    Ok(Some(WaitingLetter {
        account: account_of(&row, OWN_COLUMNS)?,
        kind,
        address: row.try_get("address")?,
        since: row.try_get("since")?,
        lang: lang.unwrap_or_default(),
        told: row.try_get("told")?,
        tries,
    }))
}

async fn drop_letter(connection: &mut Connection<'_>, account: i64, what: &str) -> Result<(), StoreError> {
    let dropped = query("UPDATE letters SET due = NULL WHERE account = ? AND what = ?");
    dropped.bind(account).bind(what).execute(connection).await?;
    Ok(())
}

pub(super) async fn settle(
    connection: &mut Connection<'_>,
    SettleLetters { ended, now }: &SettleLetters,
) -> Result<(), StoreError> {
    for (letter, end) in ended {
        let (account, what) = (letter.account.id, letter.kind.name());
        if *end == LetterEnd::Sent {
            let sent = query("UPDATE letters SET due = NULL, sent = ? WHERE account = ? AND what = ?");
            sent.bind(now).bind(account).bind(what).execute(&mut *connection).await?;
            continue;
        }
        // Nothing was told after all.
        if letter.kind == LetterKind::News {
            let told = query("UPDATE addresses SET told = ? WHERE account = ? AND since = ?");
            told.bind(letter.told).bind(account).bind(letter.since).execute(&mut *connection).await?;
        }
        let LetterEnd::Later(due) = end else {
            drop_letter(connection, account, what).await?;
            continue;
        };
        let later = query("UPDATE letters SET due = ? WHERE account = ? AND what = ? AND due IS NOT NULL");
        later.bind(due).bind(account).bind(what).execute(&mut *connection).await?;
    }
    Ok(())
}
