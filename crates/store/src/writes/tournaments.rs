//! Tournaments: how they are made and go on.

use super::games;
use crate::StoreError;
use crate::columns::json;
use crate::game::options_text;
use crate::sql::{Connection, query};
use crate::tournament::setting::MOST_OF_ONE;
use crate::write::{AddTournament, AppendToTournament};

/// Makes a tournament, unless there is one of its id.
pub(super) async fn add(
    connection: &mut Connection<'_>,
    AddTournament { new }: &AddTournament,
) -> Result<bool, StoreError> {
    let setting = &new.setting;
    if let Some(maker) = &setting.maker {
        // Who makes two at once waits here.
        let own = query("SELECT 1 FROM accounts WHERE id = ? FOR NO KEY UPDATE").bind(maker.id);
        connection.lock(own).await?;
        let standing =
            query("SELECT count(*) FROM tournaments WHERE maker = ? AND ended IS NULL").bind(maker.id);
        let standing: i64 = standing.fetch_one(&mut *connection).await?.try_get(0)?;
        if standing >= i64::from(MOST_OF_ONE) {
            return Err(StoreError::TooMany);
        }
    }
    let written = query(
        "INSERT INTO tournaments (id, name, sort, kind, options, controls, rated, bots, password, maker, begins, created)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(setting.id.as_str())
    .bind(setting.name.as_str())
    .bind(json(&setting.sort)?)
    .bind(setting.kind().name())
    .bind(options_text(&setting.rules))
    .bind(json(&setting.controls)?)
    .bind(setting.rated)
    .bind(setting.bots)
    .bind(new.password.map(|password| password.to_vec()))
    .bind(setting.maker.as_ref().map(|maker| maker.id))
    .bind(setting.begins)
    .bind(setting.created)
    .execute(connection)
    .await?;
    Ok(written == 1)
}

/// Adds events to a tournament, if they are the next ones, and begins the games that they pair.
pub(super) async fn append(
    connection: &mut Connection<'_>,
    AppendToTournament { id, events, games, change }: &AppendToTournament,
) -> Result<(), StoreError> {
    let in_order = events.windows(2).all(|pair| pair[0].number.checked_add(1) == Some(pair[1].number));
    let (Some(first), Some(last), true) = (events.first(), events.last(), in_order) else {
        return Err(StoreError::Order);
    };
    let before = first.number.checked_sub(1).ok_or(StoreError::Order)?;
    // First, so that whoever comes second has done nothing yet.
    let written = query(
        "UPDATE tournaments SET last = ?, players = ?, winner = ?, begun = ?, ended = ? WHERE id = ? AND last = ?",
    )
    .bind(last.number)
    .bind(change.players)
    .bind(change.winner.as_deref())
    .bind(change.begun)
    .bind(change.ended)
    .bind(id.as_str())
    .bind(before)
    .execute(&mut *connection)
    .await?;
    if written != 1 {
        let known = query("SELECT 1 FROM tournaments WHERE id = ?").bind(id.as_str());
        let known = known.fetch_optional(connection).await?.is_some();
        return Err(if known { StoreError::Order } else { StoreError::Missing });
    }
    for event in events {
        query("INSERT INTO tournament_events (tournament, number, at, event) VALUES (?, ?, ?, ?)")
            .bind(id.as_str())
            .bind(event.number)
            .bind(event.at)
            .bind(json(&event.event)?)
            .execute(&mut *connection)
            .await?;
    }
    for game in games {
        games::create(connection, game).await?;
    }
    for (account, place) in &change.podium {
        // Who has left meanwhile keeps none.
        query(
            "INSERT INTO trophies (account, tournament, place, ended)
             SELECT id, ?, ?, ? FROM accounts WHERE id = ? AND deleted IS NULL",
        )
        .bind(id.as_str())
        .bind(*place)
        .bind(change.ended)
        .bind(*account)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
