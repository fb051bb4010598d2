//! The games of a list with their seats, however many in one way to the database.

use std::collections::HashMap;

use super::{GameRow, Key};
use crate::StoreError;
use crate::clock::Millis;
use crate::games::{end_of, games_with_seats, seats_of, setting_of, steps_of};
use crate::sql::{Connection, Row, query};

/// The games of these keys, in their order.
pub(crate) async fn of_keys(
    connection: &mut Connection<'_>,
    keys: &[Key],
) -> Result<Vec<GameRow>, StoreError> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<&str> = keys.iter().map(|key| key.id.as_str()).collect();
    // One text however many they are: the statement is made once.
    let ids_of =
        connection.dialect().pick("value FROM json_each(?)", "json_array_elements_text(CAST(? AS json))");
    let sql = format!("{} WHERE games.id IN (SELECT {ids_of})", games_with_seats());
    let query = query(sql).bind(serde_json::json!(ids).to_string());
    let rows = query.fetch_all(&mut *connection).await?;
    let games = of_rows(connection, &rows).await?;
    let mut games: HashMap<_, _> = games.into_iter().map(|game| (game.setting.id, game)).collect();
    Ok(keys.iter().filter_map(|key| games.remove(&key.id)).collect())
}

/// The games of rows that have their seats.
pub(crate) async fn of_rows(
    connection: &mut Connection<'_>,
    rows: &[Row],
) -> Result<Vec<GameRow>, StoreError> {
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let (steps, last) = steps_of(connection, row).await?;
        games.push(row_of(row, steps, last)?);
    }
    Ok(games)
}

fn row_of(row: &Row, steps: String, last: Millis) -> Result<GameRow, StoreError> {
    let ended: Option<Millis> = row.try_get("ended")?;
    let [(first, first_after), (second, second_after)] = seats_of(row)?;
    Ok(GameRow {
        setting: setting_of(row)?,
        rules_version: row.try_get("rules_version")?,
        seats: [first, second],
        after: [first_after, second_after],
        turns: row.try_get("turns")?,
        steps,
        last,
        due: row.try_get("due")?,
        end: ended.zip(end_of(row)?),
    })
}
