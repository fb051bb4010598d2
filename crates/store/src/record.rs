//! How new games and events are written. Called by the writer, inside its transaction.

use kamni_rules::Player;
use sqlx::{Connection, SqliteConnection};

use super::ledger::{Appended, Change, NewGame, settle};
use super::{StoreError, rated};
use crate::clock::{Controls, Millis};
use crate::game::{End, Event, Numbered, Sitter, Why, options_text};
use crate::ids::GameId;

/// What stands in a column as JSON.
pub(super) fn json<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Unsound(error.to_string()))
}

/// How a side stands in a column.
pub(super) const fn side(player: Player) -> i64 {
    player as i64
}

/// How a result stands in a column.
pub(super) const fn result(end: &End) -> &'static str {
    match (end.winner, end.why) {
        (_, Why::Aborted) => "none",
        (Some(winner), _) => winner.name(),
        (None, _) => "draw",
    }
}

const fn is_quick(controls: Controls) -> bool {
    !controls.is_none() && !controls.is_correspondence()
}

/// Begins a game, with its seats and grants or not at all.
pub(super) async fn create(connection: &mut SqliteConnection, game: &NewGame) -> Result<(), StoreError> {
    let mut part = connection.begin().await?;
    let outcome = create_all(&mut part, game).await;
    settle(part, outcome).await
}

async fn create_all(connection: &mut SqliteConnection, game: &NewGame) -> Result<(), StoreError> {
    let setting = &game.setting;
    let id = setting.id.as_str();
    let written = sqlx::query(
        "INSERT INTO games (id, kind, options, rules_version, position, controls, quick, rated, created, rematch_of)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
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
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() == 0 {
        return Err(StoreError::Taken);
    }
    for (player, sitter) in Player::BOTH.into_iter().zip(&game.seats) {
        seat(connection, setting.id, player, sitter).await?;
    }
    for &(player, session) in &game.grants {
        grant(connection, setting.id, player, session).await?;
    }
    if let Some(seek) = game.seek {
        let taken = sqlx::query("DELETE FROM seeks WHERE id = ?").bind(seek).execute(connection).await?;
        if taken.rows_affected() == 0 {
            return Err(StoreError::NoSeek);
        }
    }
    Ok(())
}

/// Adds events to a game, all of them with the change or nothing.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    game: GameId,
    events: &[Numbered],
    change: &Change,
) -> Appended {
    if let [event] = events
        && change.is_plain()
    {
        return append_one(connection, game, event, change).await.map(|()| None);
    }
    let mut part = connection.begin().await?;
    let outcome = append_all(&mut part, game, events, change).await;
    settle(part, outcome).await
}

/// What a step comes to almost always: one event and no more. It goes to the database in one breath, because each way there and
/// back costs more than what is done there. If the first statement finds nothing, the second one does not either; if it
/// fails, the second one is not reached.
async fn append_one(
    connection: &mut SqliteConnection,
    game: GameId,
    event: &Numbered,
    change: &Change,
) -> Result<(), StoreError> {
    let before = event.number.checked_sub(1).ok_or(StoreError::Order)?;
    let written = sqlx::query(
        "INSERT INTO events (game, number, at, event) SELECT id, ?3, ?4, ?5 FROM games WHERE id = ?1 AND last = ?2
         RETURNING number;
         UPDATE games SET last = ?3, turns = ?6, due = ?7, steps = coalesce(?8, steps) WHERE id = ?1 AND last = ?2",
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
    if written.len() == 1 { Ok(()) } else { Err(misplaced(connection, game).await?) }
}

async fn append_all(
    connection: &mut SqliteConnection,
    game: GameId,
    events: &[Numbered],
    change: &Change,
) -> Appended {
    follow(connection, game, events, change).await?;
    for event in events {
        sqlx::query("INSERT INTO events (game, number, at, event) VALUES (?, ?, ?, ?)")
            .bind(game.as_str())
            .bind(event.number)
            .bind(event.at)
            .bind(json(&event.event)?)
            .execute(&mut *connection)
            .await?;
    }
    if let Some((player, sitter)) = &change.seat {
        seat(connection, game, *player, sitter).await?;
    }
    if let Some((player, session)) = change.grant {
        grant(connection, game, player, session).await?;
    }
    let Some(end) = &change.end else { return Ok(None) };
    let said = |event: &&Numbered| matches!(&event.event, Event::Ended { end: said } if said == end);
    let at = events.iter().find(said).ok_or(StoreError::End)?.at;
    finish(connection, game, end, at).await?;
    if end.why == Why::Aborted { Ok(None) } else { rated::settle(connection, game, end.winner, at).await }
}

/// Takes a game on by the events' numbers: only if they are the next ones.
async fn follow(
    connection: &mut SqliteConnection,
    game: GameId,
    events: &[Numbered],
    change: &Change,
) -> Result<(), StoreError> {
    let in_order = events.windows(2).all(|pair| pair[0].number.checked_add(1) == Some(pair[1].number));
    let before = match events.first() {
        Some(event) if in_order => Some(event.number.checked_sub(1).ok_or(StoreError::Order)?),
        None => None,
        Some(_) => return Err(StoreError::Order),
    };
    let written = sqlx::query(
        "UPDATE games SET last = coalesce(?, last), turns = ?, due = ?, steps = coalesce(?, steps)
         WHERE id = ? AND last = coalesce(?, last)",
    )
    .bind(events.last().map(|event| event.number))
    .bind(change.turns)
    .bind(change.due)
    .bind(change.steps.as_deref())
    .bind(game.as_str())
    .bind(before)
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() == 1 { Ok(()) } else { Err(misplaced(connection, game).await?) }
}

/// Why events found no game whose next ones they are.
async fn misplaced(connection: &mut SqliteConnection, game: GameId) -> Result<StoreError, StoreError> {
    let known = sqlx::query("SELECT 1 FROM games WHERE id = ?").bind(game.as_str());
    let known = known.fetch_optional(&mut *connection).await?.is_some();
    Ok(if known { StoreError::Order } else { StoreError::Missing })
}

async fn finish(
    connection: &mut SqliteConnection,
    game: GameId,
    end: &End,
    at: Millis,
) -> Result<(), StoreError> {
    let [first, second] = match &end.score {
        Some([first, second]) => [Some(first.as_str()), Some(second.as_str())],
        None => [None, None],
    };
    let written = sqlx::query(
        "UPDATE games SET ended = ?, result = ?, why = ?, score_first = ?, score_second = ?, due = NULL
         WHERE id = ? AND ended IS NULL",
    )
    .bind(at)
    .bind(result(end))
    .bind(end.why.name())
    .bind(first)
    .bind(second)
    .bind(game.as_str())
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() != 1 {
        return Err(StoreError::End);
    }
    sqlx::query(
        "UPDATE seats SET ended = ?, result = ?, kind = (SELECT kind FROM games WHERE id = seats.game) WHERE game = ?",
    )
    .bind(at)
    .bind(result(end))
    .bind(game.as_str())
    .execute(connection)
    .await?;
    Ok(())
}

async fn seat(
    connection: &mut SqliteConnection,
    game: GameId,
    player: Player,
    sitter: &Sitter,
) -> Result<(), StoreError> {
    let (kind, account, level, rating) = match sitter {
        Sitter::Open => ("open", None, None, None),
        Sitter::Guest => ("guest", None, None, None),
        Sitter::Account { id, rating, .. } => ("account", Some(*id), None, *rating),
        Sitter::Computer { level } => ("computer", None, Some(*level), None),
    };
    sqlx::query(
        "INSERT OR REPLACE INTO seats (game, side, sitter, account, level, rating, deviation)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(game.as_str())
    .bind(side(player))
    .bind(kind)
    .bind(account)
    .bind(level)
    .bind(rating.map(|(rating, _)| rating))
    .bind(rating.map(|(_, deviation)| deviation))
    .execute(connection)
    .await?;
    Ok(())
}

async fn grant(
    connection: &mut SqliteConnection,
    game: GameId,
    player: Player,
    session: i64,
) -> Result<(), StoreError> {
    sqlx::query("INSERT OR IGNORE INTO grants (game, side, session) VALUES (?, ?, ?)")
        .bind(game.as_str())
        .bind(side(player))
        .bind(session)
        .execute(connection)
        .await?;
    Ok(())
}
