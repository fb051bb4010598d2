//! What somebody wants to be told while he is away; reminders, and the day's puzzles.

use crate::StoreError;
use crate::clock::Millis;
use crate::games::id_of;
use crate::ids::GameId;
use crate::notices::{NewNotice, Sort};
use crate::post::{FRESH, UNCONFIRMED, Way, morning};
use crate::rated::kind_named;
use crate::sql::{Connection, Row, either, query};
use crate::write::{ForgetPost, KeepNotice, KeepReminder, MadeTurn, Remind, SetWishes, TellPuzzles};
use crate::writes::pushes::{self, Told};

pub(super) async fn set_wishes(connection: &mut Connection<'_>, new: &SetWishes) -> Result<(), StoreError> {
    let SetWishes { account, wishes, away, now } = new;
    connection.lock(query("SELECT 1 FROM accounts WHERE id = ? FOR UPDATE").bind(*account)).await?;
    let knew_puzzles = query("SELECT 1 FROM wanted WHERE account = ? AND sort = ? LIMIT 1");
    let knew_puzzles = knew_puzzles.bind(*account).bind(Sort::Puzzles.name());
    let knew_puzzles = knew_puzzles.fetch_optional(&mut *connection).await?.is_some();
    for sql in ["DELETE FROM unwanted WHERE account = ?", "DELETE FROM wanted WHERE account = ?"] {
        query(sql).bind(*account).execute(&mut *connection).await?;
    }
    for sort in &wishes.unwanted {
        let added = query("INSERT INTO unwanted (account, sort) VALUES (?, ?) ON CONFLICT DO NOTHING");
        added.bind(*account).bind(sort.name()).execute(&mut *connection).await?;
    }
    for (sort, way) in &wishes.wanted {
        let added = query("INSERT INTO wanted (account, sort, way) VALUES (?, ?, ?) ON CONFLICT DO NOTHING");
        added.bind(*account).bind(sort.name()).bind(way.name()).execute(&mut *connection).await?;
    }
    speak(connection, *account, &away.lang).await?;
    // Who asks for puzzles after nine is told tomorrow.
    let (day, past_nine) = morning(*now, away.zone);
    let puzzled = if past_nine { day } else { day - 1 };
    let set = query(
        "UPDATE away SET zone = ?1, puzzled = CASE WHEN ?2 = 1 THEN puzzled ELSE ?3 END WHERE account = ?4",
    );
    set.bind(away.zone).bind(knew_puzzles).bind(puzzled).bind(*account).execute(connection).await?;
    Ok(())
}

/// In which language somebody is spoken to: the one that he reads now.
pub(super) async fn speak(
    connection: &mut Connection<'_>,
    account: i64,
    lang: &str,
) -> Result<(), StoreError> {
    let spoken = query(
        "INSERT INTO away (account, lang, zone, puzzled) VALUES (?, ?, 0, 0)
         ON CONFLICT (account) DO UPDATE SET lang = excluded.lang",
    );
    spoken.bind(account).bind(lang).execute(connection).await?;
    Ok(())
}

pub(super) async fn tell_puzzles(
    connection: &mut Connection<'_>,
    TellPuzzles { accounts, now }: &TellPuzzles,
) -> Result<u64, StoreError> {
    let mut told = 0;
    for &(account, day) in accounts {
        let new = query("UPDATE away SET puzzled = ?1 WHERE account = ?2 AND puzzled < ?1");
        if new.bind(day).bind(account).execute(&mut *connection).await? == 0 {
            continue;
        }
        let game = GameId::numbered(day.unsigned_abs());
        let kept = query(
            "INSERT INTO notices (account, sort, game, kind, created, page) SELECT ?1, ?2, ?3, ?4, ?5,
             CASE WHEN EXISTS (SELECT 1 FROM wanted WHERE account = ?1 AND sort = ?2 AND way = ?6) THEN 1 ELSE 0 END
             WHERE EXISTS (SELECT 1 FROM wanted WHERE account = ?1 AND sort = ?2) ON CONFLICT DO NOTHING",
        );
        let kept = kept
            .bind(account)
            .bind(Sort::Puzzles.name())
            .bind(game.as_str())
            // There is one of each game: none of them is meant.
            .bind(kamni_rules::GameKind::ALL[0].name())
            .bind(now)
            .bind(Way::Page.name());
        told += kept.execute(&mut *connection).await?;
        let which = (Sort::Puzzles, game.as_str(), *now);
        pushes::send_on(connection, which, &Told::One(account)).await?;
    }
    Ok(told)
}

pub(super) async fn keep_reminder(
    connection: &mut Connection<'_>,
    KeepReminder { reminder }: &KeepReminder,
) -> Result<(), StoreError> {
    let kept = query(
        "INSERT INTO reminders (game, account, turn, at, due) VALUES (?, ?, ?, ?, ?) ON CONFLICT (game)
         DO UPDATE SET account = excluded.account, turn = excluded.turn, at = excluded.at, due = excluded.due",
    );
    kept.bind(reminder.game.as_str())
        .bind(reminder.account)
        .bind(reminder.turn)
        .bind(reminder.at)
        .bind(reminder.due)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn made_turn(connection: &mut Connection<'_>, made: &MadeTurn) -> Result<(), StoreError> {
    let seen = query(
        "UPDATE notices SET seen = ? WHERE account = ? AND sort IN ('turn', 'time') AND game = ? AND seen IS NULL",
    );
    seen.bind(made.now).bind(made.account).bind(made.game.as_str()).execute(connection).await?;
    Ok(())
}

/// A reminder whose time has come, if it is still the same turn.
struct Due {
    account: i64,
    game: GameId,
    kind: kamni_rules::GameKind,
    rival: Option<String>,
    due: Millis,
}

fn due_of(row: &Row) -> Result<Due, StoreError> {
    Ok(Due {
        account: row.try_get(0)?,
        game: id_of(row.try_get(1)?)?,
        due: row.try_get(2)?,
        kind: kind_named(row.try_get(3)?)?,
        rival: row.try_get(4)?,
    })
}

pub(super) async fn remind(
    connection: &mut Connection<'_>,
    Remind { now, most }: &Remind,
) -> Result<u64, StoreError> {
    let rows = either(
        "DELETE FROM reminders WHERE game IN (SELECT game FROM reminders WHERE at <= ?1 ORDER BY at, game LIMIT ?2)
         RETURNING account, game, due, turn",
        "DELETE FROM reminders WHERE game IN (SELECT game FROM reminders WHERE at <= ?1 ORDER BY at, game LIMIT ?2
         FOR UPDATE SKIP LOCKED) RETURNING account, game, due, turn",
    );
    let rows = rows.bind(now).bind(most).fetch_all(&mut *connection).await?;
    let mut told = 0;
    for row in &rows {
        let (account, game, due, turn): (i64, String, Millis, i64) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?);
        let same = query(
            "SELECT ?1, games.id, ?2, games.kind, rivals.name FROM games
             JOIN seats AS own ON own.game = games.id AND own.account = ?1
             LEFT JOIN seats AS other ON other.game = games.id AND other.side <> own.side
             LEFT JOIN accounts AS rivals ON rivals.id = other.account
             WHERE games.id = ?3 AND games.ended IS NULL AND games.turns = ?4",
        );
        let same = same.bind(account).bind(due).bind(&game).bind(turn);
        let Some(row) = same.fetch_optional(&mut *connection).await? else { continue };
        let Due { account, game, kind, rival, due } = due_of(&row)?;
        let notice = NewNotice { account, sort: Sort::Time, game, kind, rival, due: Some(due), once: false };
        super::notices::keep(connection, &KeepNotice { notice: Box::new(notice), now: *now }).await?;
        told += 1;
    }
    Ok(told)
}

pub(super) async fn forget(connection: &mut Connection<'_>, old: &ForgetPost) -> Result<u64, StoreError> {
    let pushes = query("DELETE FROM pushes WHERE created <= ?").bind(old.now - FRESH);
    let pushes = pushes.execute(&mut *connection).await?;
    let addresses = query("DELETE FROM addresses WHERE confirmed IS NULL AND since <= ?");
    Ok(pushes + addresses.bind(old.now - UNCONFIRMED).execute(connection).await?)
}
