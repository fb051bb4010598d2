//! The games of a list with their seats, however many in three ways to the database.

use std::collections::HashMap;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{GameRow, Key};
use crate::clock::Millis;
use crate::store::StoreError;
use crate::store::games::{SEATS, Seats, end_of, seat_of, seats_of_rows, setting_of, steps_of};

/// Picks out these ids: one text however many they are, so that the statement is made once.
const AMONG: &str = "IN (SELECT value FROM json_each(?))";

fn listed(ids: &[&str]) -> String {
    serde_json::json!(ids).to_string()
}

/// The games of these keys, in their order.
pub(super) async fn of_keys(
    connection: &mut SqliteConnection,
    keys: &[Key],
) -> Result<Vec<GameRow>, StoreError> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<&str> = keys.iter().map(|key| key.id.as_str()).collect();
    let sql = sqlx::AssertSqlSafe(format!("SELECT * FROM games WHERE id {AMONG}"));
    let rows = sqlx::query(sql).bind(listed(&ids)).fetch_all(&mut *connection).await?;
    let games = with_seats(connection, rows).await?;
    let mut games: HashMap<_, _> = games.into_iter().map(|game| (game.setting.id, game)).collect();
    Ok(keys.iter().filter_map(|key| games.remove(&key.id)).collect())
}

/// Rows of `games` with their seats.
pub(super) async fn with_seats(
    connection: &mut SqliteConnection,
    rows: Vec<SqliteRow>,
) -> Result<Vec<GameRow>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?;
    let sql = sqlx::AssertSqlSafe(format!("{SEATS} WHERE game {AMONG} ORDER BY game, side"));
    let found = sqlx::query(sql).bind(listed(&ids)).fetch_all(&mut *connection).await?;
    let mut seats: HashMap<&str, Vec<_>> = HashMap::with_capacity(rows.len());
    for seat in &found {
        seats.entry(seat.try_get("game")?).or_default().push(seat_of(seat)?);
    }
    let mut games = Vec::with_capacity(rows.len());
    for (row, id) in rows.iter().zip(ids) {
        let seats = seats_of_rows(seats.remove(id).unwrap_or_default())?;
        let steps = steps_of(connection, row).await?;
        games.push(row_of(row, seats, steps)?);
    }
    Ok(games)
}

fn row_of(row: &SqliteRow, seats: Seats, steps: String) -> Result<GameRow, StoreError> {
    let ended: Option<Millis> = row.try_get("ended")?;
    let [(first, first_after), (second, second_after)] = seats;
    Ok(GameRow {
        setting: setting_of(row)?,
        rules_version: row.try_get("rules_version")?,
        seats: [first, second],
        after: [first_after, second_after],
        turns: row.try_get("turns")?,
        steps,
        due: row.try_get("due")?,
        end: ended.zip(end_of(row)?),
    })
}
