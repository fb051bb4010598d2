//! Games: how they begin, go on and end, and what is said at them.

use kamni_rules::Player;

use super::{openings, proposals, ratings, replies};
use crate::beginnings::Opened;
use crate::clock::Millis;
use crate::columns::{self, is_quick, json, result, score, side};
use crate::game::{End, Event, Numbered, Sitter, Why, options_text};
use crate::games::id_of;
use crate::ids::{GameId, TournamentId};
use crate::ledger::Appended;
use crate::sql::{Connection, either, query};
use crate::talk::{OF_GAME, OF_PERSON};
use crate::write::{Append, Say, TakeDue};
use crate::{NewGame, StoreError};

/// Begins a game, with its seats and grants, and takes off the books what it comes from.
pub(super) async fn create(connection: &mut Connection<'_>, game: &NewGame) -> Result<(), StoreError> {
    let setting = &game.setting;
    let id = setting.id.as_str();
    // First, so that whoever comes second has done nothing yet.
    proposals::take(connection, game).await?;
    let written = query(
        "INSERT INTO games (id, kind, options, rules_version, position, controls, quick, rated, created, rematch_of,
         tournament) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(setting.kind().name())
    .bind(options_text(&setting.rules))
    .bind(setting.kind().rules_version())
    .bind(setting.position.as_deref())
    .bind(json(&setting.controls)?)
    .bind(is_quick(setting.controls))
    .bind(setting.rated)
    .bind(setting.created)
    .bind(setting.rematch_of.as_ref().map(GameId::as_str))
    .bind(setting.tournament.as_ref().map(TournamentId::as_str))
    .execute(&mut *connection)
    .await?;
    if written == 0 {
        return Err(StoreError::Taken);
    }
    for (player, sitter) in Player::BOTH.into_iter().zip(&game.seats) {
        seat(connection, setting.id, player, sitter).await?;
    }
    for &(player, session) in &game.grants {
        grant(connection, setting.id, player, session).await?;
    }
    Ok(())
}

/// Adds events to a game, with what it becomes through them.
pub(super) async fn append(connection: &mut Connection<'_>, new: &Append) -> Appended {
    if let Some(event) = new.only_event() {
        return append_one(connection, new, event).await.map(|()| None);
    }
    if new.change.end.is_some() {
        openings::take_turn(connection).await?;
    }
    follow(connection, new).await?;
    let &Append { game, ref events, ref change } = new;
    for event in events {
        query("INSERT INTO events (game, number, at, event) VALUES (?, ?, ?, ?)")
            .bind(game.as_str())
            .bind(event.number)
            .bind(event.at)
            .bind(json(&event.event)?)
            .execute(&mut *connection)
            .await?;
    }
    if let (Some(laid), Some(last)) = (&change.laid, events.last()) {
        replies::follow(connection, game, laid, last.at).await?;
    }
    if let Some((player, sitter)) = &change.seat {
        seat(connection, game, *player, sitter).await?;
    }
    if let Some((player, session)) = change.grant {
        grant(connection, game, player, session).await?;
    }
    if let Some(rematch) = &change.rematch {
        create(connection, rematch).await?;
    }
    let Some(end) = &change.end else { return Ok(None) };
    let said = |event: &&Numbered| matches!(&event.event, Event::Ended { end: said } if said == end);
    let at = events.iter().find(said).ok_or(StoreError::End)?.at;
    finish(connection, game, end, change.opened.as_ref(), at).await?;
    if end.why == Why::Aborted { Ok(None) } else { ratings::settle(connection, game, end.winner, at).await }
}

/// One event and no more goes to the database in one breath, because each way there and back costs more than what is done there. If
/// the first statement finds nothing, the second one does not either; if it fails, the second one is not reached. In PostgreSQL the
/// game's row is taken first: of two who write the same number the second waits, and then finds another number there.
async fn append_one(
    connection: &mut Connection<'_>,
    Append { game, change, .. }: &Append,
    event: &Numbered,
) -> Result<(), StoreError> {
    let before = event.number.checked_sub(1).ok_or(StoreError::Order)?;
    let written = either(
        "INSERT INTO events (game, number, at, event) SELECT id, ?3, ?4, ?5 FROM games WHERE id = ?1 AND last = ?2
         RETURNING number;
         UPDATE games SET last = ?3, turns = ?6, due = ?7, steps = coalesce(?8, steps) WHERE id = ?1 AND last = ?2",
        "WITH followed AS (UPDATE games SET last = ?3, turns = ?6, due = ?7, steps = coalesce(?8, steps)
         WHERE id = ?1 AND last = ?2 RETURNING id)
         INSERT INTO events (game, number, at, event) SELECT id, ?3, ?4, ?5 FROM followed RETURNING number",
    )
    .bind(game.as_str())
    .bind(before)
    .bind(event.number)
    .bind(event.at)
    .bind(json(&event.event)?)
    .bind(change.turns)
    .bind(change.due)
    .bind(change.steps.as_deref())
    .fetch_all(&mut *connection)
    .await?;
    if written.len() == 1 { Ok(()) } else { Err(misplaced(connection, *game).await?) }
}

/// Takes a game on by the events' numbers: only if they are the next ones. Without events it stays as it is: whoever grants a seat may
/// know less of it than others.
async fn follow(
    connection: &mut Connection<'_>,
    Append { game, events, change }: &Append,
) -> Result<(), StoreError> {
    let in_order = events.windows(2).all(|pair| pair[0].number.checked_add(1) == Some(pair[1].number));
    let before = match events.first() {
        Some(event) if in_order => Some(event.number.checked_sub(1).ok_or(StoreError::Order)?),
        None => {
            let known = query("SELECT 1 FROM games WHERE id = ?").bind(game.as_str());
            let known = known.fetch_optional(connection).await?;
            return known.map(drop).ok_or(StoreError::Missing);
        }
        Some(_) => return Err(StoreError::Order),
    };
    let written = query(
        "UPDATE games SET last = ?, turns = ?, due = ?, steps = coalesce(?, steps) WHERE id = ? AND last = ?",
    )
    .bind(events.last().map(|event| event.number))
    .bind(change.turns)
    .bind(change.due)
    .bind(change.steps.as_deref())
    .bind(game.as_str())
    .bind(before)
    .execute(&mut *connection)
    .await?;
    if written == 1 { Ok(()) } else { Err(misplaced(connection, *game).await?) }
}

/// Why events found no game whose next ones they are.
async fn misplaced(connection: &mut Connection<'_>, game: GameId) -> Result<StoreError, StoreError> {
    let known = query("SELECT 1 FROM games WHERE id = ?").bind(game.as_str());
    let known = known.fetch_optional(&mut *connection).await?.is_some();
    Ok(if known { StoreError::Order } else { StoreError::Missing })
}

async fn finish(
    connection: &mut Connection<'_>,
    game: GameId,
    end: &End,
    opened: Option<&Opened>,
    at: Millis,
) -> Result<(), StoreError> {
    let [first, second] = score(end);
    let written = query(
        "UPDATE games SET ended = ?, result = ?, why = ?, score_first = ?, score_second = ?, due = NULL, counted = ?
         WHERE id = ? AND ended IS NULL",
    )
    .bind(at)
    .bind(result(end))
    .bind(end.why.name())
    .bind(first)
    .bind(second)
    .bind(opened.map(|_| 1_i64))
    .bind(game.as_str())
    .execute(&mut *connection)
    .await?;
    if written != 1 {
        return Err(StoreError::End);
    }
    query(
        "UPDATE seats SET ended = ?, result = ?, kind = (SELECT kind FROM games WHERE id = seats.game) WHERE game = ?",
    )
    .bind(at)
    .bind(result(end))
    .bind(game.as_str())
    .execute(&mut *connection)
    .await?;
    match opened {
        Some(opened) => openings::add(connection, game, opened, result(end)).await,
        None => Ok(()),
    }
}

async fn seat(
    connection: &mut Connection<'_>,
    game: GameId,
    player: Player,
    sitter: &Sitter,
) -> Result<(), StoreError> {
    let (kind, account, level, rating, deviation) = columns::seat(sitter);
    query(
        "INSERT INTO seats (game, side, sitter, account, level, rating, deviation) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (game, side) DO UPDATE SET sitter = excluded.sitter, account = excluded.account,
         level = excluded.level, rating = excluded.rating, deviation = excluded.deviation",
    )
    .bind(game.as_str())
    .bind(side(player))
    .bind(kind)
    .bind(account)
    .bind(level)
    .bind(rating)
    .bind(deviation)
    .execute(connection)
    .await?;
    Ok(())
}

async fn grant(
    connection: &mut Connection<'_>,
    game: GameId,
    player: Player,
    session: i64,
) -> Result<(), StoreError> {
    query("INSERT INTO grants (game, side, session) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        .bind(game.as_str())
        .bind(side(player))
        .bind(session)
        .execute(connection)
        .await?;
    Ok(())
}

/// Takes games whose time is up. What somebody else has in hand he sees to; in SQLite whoever writes is alone.
pub(super) async fn take_due(
    connection: &mut Connection<'_>,
    TakeDue { now, until, most }: &TakeDue,
) -> Result<Vec<GameId>, StoreError> {
    let rows = either(
        "UPDATE games SET due = ?2 WHERE id IN (SELECT id FROM games WHERE ended IS NULL AND due <= ?1
         ORDER BY due, id LIMIT ?3) RETURNING id",
        "UPDATE games SET due = ?2 WHERE id IN (SELECT id FROM games WHERE ended IS NULL AND due <= ?1
         ORDER BY due, id LIMIT ?3 FOR NO KEY UPDATE SKIP LOCKED) RETURNING id",
    )
    .bind(now)
    .bind(until)
    .bind(most)
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| id_of(row.try_get(0)?)).collect()
}

/// Adds a line of talk, and says its number. The oldest go when there are too many.
pub(super) async fn say(connection: &mut Connection<'_>, new: &Say) -> Result<u32, StoreError> {
    let Say { game, person, line, at } = new;
    let person = columns::person(*person);
    // Lines have numbers: who else speaks waits for this one's.
    connection.lock(query("SELECT 1 FROM games WHERE id = ? FOR NO KEY UPDATE").bind(game.as_str())).await?;
    let row = query(
        "INSERT INTO talk (game, number, at, side, person, name, text)
         SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM talk WHERE game = ?1 RETURNING number",
    )
    .bind(game.as_str())
    .bind(at)
    .bind(line.side.map(side))
    .bind(&person)
    .bind(&line.name)
    .bind(&line.text)
    .fetch_one(&mut *connection)
    .await?;
    let last: i64 = row.try_get(0)?;
    query(
        "DELETE FROM talk WHERE game = ?1 AND (number <= ?2 OR person = ?3 AND number <=
         (SELECT number FROM talk WHERE game = ?1 AND person = ?3 ORDER BY number DESC LIMIT 1 OFFSET ?4))",
    )
    .bind(game.as_str())
    .bind(last - OF_GAME)
    .bind(person)
    .bind(OF_PERSON)
    .execute(connection)
    .await?;
    Ok(row.try_get(0)?)
}
