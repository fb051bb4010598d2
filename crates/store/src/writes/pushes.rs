//! What is to be pushed: browsers, and what waits for them.

use crate::StoreError;
use crate::clock::Millis;
use crate::notices::{NOTICES, Sort, notice_of};
use crate::post::{Browser, FRESH, PushId, WAITING, WaitingPush, push_of};
use crate::sql::{Connection, Query, either, query};
use crate::write::{AddBrowser, RemoveBrowser, SettlePushes, TakePushes};

/// Whom a notice was kept for.
pub(super) enum Told {
    /// An account.
    One(i64),
    /// Those who follow an account, or the one that looks like this.
    Followers(i64, String),
}

impl Told {
    /// The statement goes on with who they are.
    fn push(&self, to: &mut Query) {
        match self {
            Self::One(account) => {
                to.push("(").push_bind(*account).push(")");
            }
            Self::Followers(account, skeleton) => {
                to.push(
                    "(SELECT follows.account FROM follows JOIN accounts AS followed
                     ON followed.id = follows.followed WHERE followed.id = ",
                );
                to.push_bind(*account).push(" OR followed.skeleton = ").push_bind(skeleton).push(")");
            }
        }
    }
}

/// What was kept just now goes on to where else it is wanted.
pub(super) async fn send_on(
    connection: &mut Connection<'_>,
    (sort, game, now): (Sort, &str, Millis),
    whom: &Told,
) -> Result<(), StoreError> {
    let mut pushed = query(
        "INSERT INTO pushes (session, sort, game, due, tries, created)
         SELECT browsers.session, notices.sort, notices.game, notices.created, 0, notices.created
         FROM notices JOIN wanted ON wanted.account = notices.account AND wanted.sort = notices.sort AND wanted.way = 'push'
         JOIN browsers ON browsers.account = notices.account
         WHERE (SELECT count(*) FROM pushes AS others WHERE others.session = browsers.session) < ",
    );
    pushed.push_bind(WAITING).push(" AND notices.sort = ").push_bind(sort.name());
    pushed.push(" AND notices.game = ").push_bind(game).push(" AND notices.created = ").push_bind(now);
    pushed.push(" AND notices.account IN ");
    whom.push(&mut pushed);
    pushed.push(
        " ON CONFLICT (session, sort, game) DO UPDATE SET due = excluded.due, tries = 0, created = excluded.created",
    );
    pushed.execute(&mut *connection).await?;
    let mut mailed = query("UPDATE addresses SET waiting = ");
    mailed.push_bind(now).push(" WHERE waiting IS NULL AND confirmed IS NOT NULL AND account IN ");
    whom.push(&mut mailed);
    mailed.push(
        " AND EXISTS (SELECT 1 FROM wanted WHERE wanted.account = addresses.account AND wanted.way = 'mail' AND wanted.sort = ",
    );
    mailed
        .push_bind(sort.name())
        .push(") AND EXISTS (SELECT 1 FROM notices WHERE notices.account = addresses.account");
    mailed.push(" AND notices.sort = ").push_bind(sort.name()).push(" AND notices.game = ").push_bind(game);
    mailed.push(" AND notices.created = ").push_bind(now).push(")");
    mailed.execute(connection).await?;
    Ok(())
}

pub(super) async fn add_browser(connection: &mut Connection<'_>, new: &AddBrowser) -> Result<(), StoreError> {
    let AddBrowser { account, browser, lang, now } = new;
    // Signed out meanwhile: nobody is there to be told.
    connection.lock(query("SELECT 1 FROM sessions WHERE id = ? FOR SHARE").bind(browser.session)).await?;
    let there =
        query("SELECT 1 FROM sessions WHERE id = ? AND account = ?").bind(browser.session).bind(*account);
    if there.fetch_optional(&mut *connection).await?.is_none() {
        return Ok(());
    }
    let old = query("DELETE FROM browsers WHERE session = ? OR endpoint = ?");
    old.bind(browser.session).bind(&browser.endpoint).execute(&mut *connection).await?;
    let added = query(
        "INSERT INTO browsers (session, account, endpoint, key, shared, since) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING",
    );
    added
        .bind(browser.session)
        .bind(*account)
        .bind(&browser.endpoint)
        .bind(browser.key.clone())
        .bind(browser.shared.clone())
        .bind(now)
        .execute(&mut *connection)
        .await?;
    super::post::speak(connection, *account, lang).await
}

pub(super) async fn remove_browser(
    connection: &mut Connection<'_>,
    old: &RemoveBrowser,
) -> Result<(), StoreError> {
    query("DELETE FROM browsers WHERE session = ?").bind(old.session).execute(connection).await?;
    Ok(())
}

/// What is due is put off for all others. What was seen meanwhile, or is of an account that is signed in there no more, goes.
pub(super) async fn take(
    connection: &mut Connection<'_>,
    TakePushes { now, until, most }: &TakePushes,
) -> Result<Vec<WaitingPush>, StoreError> {
    let rows = either(
        "UPDATE pushes SET due = ?2, tries = tries + 1 WHERE (session, sort, game) IN
         (SELECT session, sort, game FROM pushes WHERE due <= ?1 ORDER BY due, session, sort, game LIMIT ?3)
         RETURNING session, sort, game, tries, created",
        "UPDATE pushes SET due = ?2, tries = tries + 1 WHERE (session, sort, game) IN
         (SELECT session, sort, game FROM pushes WHERE due <= ?1 ORDER BY due, session, sort, game LIMIT ?3
         FOR NO KEY UPDATE SKIP LOCKED) RETURNING session, sort, game, tries, created",
    );
    let rows = rows.bind(now).bind(until).bind(most).fetch_all(&mut *connection).await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in &rows {
        let id = push_of(row)?;
        let fresh = row.try_get::<Millis, _>(4)? > now - FRESH;
        let tries: i64 = row.try_get(3)?;
        let tries = u32::try_from(tries - 1).unwrap_or(u32::MAX);
        match waiting(connection, id, tries).await?.filter(|_| fresh) {
            Some(push) => found.push(push),
            None => remove(connection, id).await?,
        }
    }
    Ok(found)
}

async fn waiting(
    connection: &mut Connection<'_>,
    id: PushId,
    tries: u32,
) -> Result<Option<WaitingPush>, StoreError> {
    let row = query(
        "SELECT browsers.account, browsers.endpoint, browsers.key, browsers.shared, away.lang FROM browsers
         JOIN sessions ON sessions.id = browsers.session AND sessions.account = browsers.account
         JOIN accounts ON accounts.id = browsers.account AND accounts.closed IS NULL
         LEFT JOIN away ON away.account = browsers.account WHERE browsers.session = ?",
    );
    let Some(row) = row.bind(id.session).fetch_optional(&mut *connection).await? else { return Ok(None) };
    let account: i64 = row.try_get(0)?;
    let notice = query(format!(
        "{NOTICES} WHERE notices.account = ? AND notices.sort = ? AND notices.game = ? AND notices.seen IS NULL"
    ));
    let notice = notice.bind(account).bind(id.sort.name()).bind(id.game.as_str());
    let Some(notice) = notice.fetch_optional(&mut *connection).await? else { return Ok(None) };
    let browser = Browser {
        session: id.session,
        endpoint: row.try_get(1)?,
        key: row.try_get(2)?,
        shared: row.try_get(3)?,
    };
    let lang: Option<String> = row.try_get(4)?;
    Ok(Some(WaitingPush { id, browser, notice: notice_of(&notice)?, lang: lang.unwrap_or_default(), tries }))
}

async fn remove(connection: &mut Connection<'_>, id: PushId) -> Result<(), StoreError> {
    let removed = query("DELETE FROM pushes WHERE session = ? AND sort = ? AND game = ?");
    removed.bind(id.session).bind(id.sort.name()).bind(id.game.as_str()).execute(connection).await?;
    Ok(())
}

pub(super) async fn settle(
    connection: &mut Connection<'_>,
    SettlePushes { pushed }: &SettlePushes,
) -> Result<(), StoreError> {
    for id in &pushed.done {
        remove(connection, *id).await?;
    }
    for (id, due) in &pushed.later {
        let later = query("UPDATE pushes SET due = ? WHERE session = ? AND sort = ? AND game = ?");
        let later = later.bind(due).bind(id.session).bind(id.sort.name()).bind(id.game.as_str());
        later.execute(&mut *connection).await?;
    }
    for browser in &pushed.gone {
        // It may be reached otherwise meanwhile.
        let gone = query("DELETE FROM browsers WHERE session = ? AND endpoint = ?");
        gone.bind(browser.session).bind(&browser.endpoint).execute(&mut *connection).await?;
    }
    Ok(())
}
