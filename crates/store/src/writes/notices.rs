//! What concerned somebody, and what he does not want to be told.

use crate::StoreError;
use crate::notices::{FOLLOWERS, SELDOM, Sort};
use crate::people::names;
use crate::sql::{Connection, query};
use crate::write::{ForgetNotices, KeepNotice, NoteNotices};
use crate::writes::pushes::{self, Told};

pub(super) async fn keep(connection: &mut Connection<'_>, new: &KeepNotice) -> Result<(), StoreError> {
    let KeepNotice { notice, now } = new;
    // What is wanted elsewhere is kept too, and does not stand on the page.
    let mut kept = query(
        "INSERT INTO notices (account, sort, game, kind, rival, created, page, due)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6,
         CASE WHEN EXISTS (SELECT 1 FROM unwanted WHERE account = ?1 AND sort = ?2) THEN 0 ELSE 1 END, ?7
         WHERE NOT EXISTS (SELECT 1 FROM unwanted WHERE account = ?1 AND sort = ?2)
         OR EXISTS (SELECT 1 FROM wanted WHERE account = ?1 AND sort = ?2) ON CONFLICT (account, sort, game) DO ",
    );
    kept.push(if notice.once {
        "NOTHING"
    } else {
        "UPDATE SET created = excluded.created, rival = excluded.rival, seen = NULL, page = excluded.page, due = excluded.due"
    });
    let told = kept
        .bind(notice.account)
        .bind(notice.sort.name())
        .bind(notice.game.as_str())
        .bind(notice.kind.name())
        .bind(notice.rival.as_deref())
        .bind(now)
        .bind(notice.due)
        .execute(&mut *connection)
        .await?;
    if told > 0 {
        let whom = Told::One(notice.account);
        pushes::send_on(connection, (notice.sort, notice.game.as_str(), *now), &whom).await?;
    }
    if notice.sort == Sort::Rival { tell_followers(connection, new).await } else { Ok(()) }
}

/// Those who follow one of the two who begin a game are told, each of them seldom.
async fn tell_followers(connection: &mut Connection<'_>, new: &KeepNotice) -> Result<(), StoreError> {
    let KeepNotice { notice, now } = new;
    let sort = Sort::Followed.name();
    let told = query(
        "INSERT INTO notices (account, sort, game, kind, rival, created, page)
         SELECT follows.account, ?1, ?2, ?3, followed.name, ?4, CASE WHEN EXISTS (SELECT 1 FROM unwanted
             WHERE unwanted.account = follows.account AND unwanted.sort = ?1) THEN 0 ELSE 1 END
         FROM follows JOIN accounts AS followed ON followed.id = follows.followed
         WHERE (followed.id = ?5 OR followed.skeleton = ?6) AND follows.account <> ?5
         AND NOT EXISTS (SELECT 1 FROM accounts AS own WHERE own.id = follows.account AND own.skeleton = ?6)
         AND (NOT EXISTS (SELECT 1 FROM unwanted WHERE unwanted.account = follows.account AND unwanted.sort = ?1)
              OR EXISTS (SELECT 1 FROM wanted WHERE wanted.account = follows.account AND wanted.sort = ?1))
         AND NOT EXISTS (SELECT 1 FROM notices AS last WHERE last.account = follows.account AND last.sort = ?1
                         AND last.rival = followed.name AND last.created > ?7)
         ORDER BY follows.since LIMIT ?8 ON CONFLICT DO NOTHING",
    );
    let rival = names::skeleton(notice.rival.as_deref().unwrap_or_default());
    let told = told
        .bind(sort)
        .bind(notice.game.as_str())
        .bind(notice.kind.name())
        .bind(now)
        .bind(notice.account)
        .bind(&rival)
        .bind(now - SELDOM)
        .bind(FOLLOWERS)
        .execute(&mut *connection)
        .await?;
    if told > 0 {
        let whom = Told::Followers(notice.account, rival);
        pushes::send_on(connection, (Sort::Followed, notice.game.as_str(), *now), &whom).await?;
    }
    Ok(())
}

pub(super) async fn note(connection: &mut Connection<'_>, seen: &NoteNotices) -> Result<(), StoreError> {
    let noted = query("UPDATE notices SET seen = ? WHERE account = ? AND seen IS NULL");
    noted.bind(seen.now).bind(seen.account).execute(connection).await?;
    Ok(())
}

pub(super) async fn forget(connection: &mut Connection<'_>, old: &ForgetNotices) -> Result<u64, StoreError> {
    Ok(query("DELETE FROM notices WHERE created <= ?").bind(old.before).execute(connection).await?)
}
