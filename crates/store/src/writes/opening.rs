//! When the house was open, and when not: clocks of games stand still while it is closed.

use crate::clock::Millis;
use crate::sql::{Connection, query};
use crate::write::OpenHouse;
use crate::{StoreError, writes};

/// Where it stands when the house was last open.
const OPEN: &str = "open";
/// What the rows begin with that say when it was closed: until when stands behind it, since when is their value.
const CLOSED: &str = "closed ";
/// For less than this nobody says that the house was closed.
const LEAST: Millis = 15_000;
/// How many of these are kept: a game with a clock of minutes lives through few.
const MOST: usize = 50;

/// Notes that the house is open. If a node begins after nobody was there for a while, that is noted too.
pub(super) async fn open(
    connection: &mut Connection<'_>,
    &OpenHouse { now, begins }: &OpenHouse,
) -> Result<Vec<(Millis, Millis)>, StoreError> {
    let row =
        query("SELECT value FROM meta WHERE name = ?").bind(OPEN).fetch_optional(&mut *connection).await?;
    let last = row.map(|row| row.try_get::<Vec<u8>, _>(0)).transpose()?.and_then(|value| number(&value));
    if last.is_none_or(|last| last < now) {
        writes::set_number(connection, OPEN, now).await?;
    }
    if let Some(last) = last.filter(|last| begins && now - last >= LEAST) {
        writes::set_number(connection, &format!("{CLOSED}{now:020}"), last).await?;
    }
    let rows = query("SELECT name, value FROM meta WHERE name LIKE 'closed %' ORDER BY name DESC");
    let rows = rows.fetch_all(&mut *connection).await?;
    let mut closed = Vec::with_capacity(rows.len());
    for (place, row) in rows.iter().enumerate() {
        let (name, value): (String, Vec<u8>) = (row.try_get(0)?, row.try_get(1)?);
        if place >= MOST {
            query("DELETE FROM meta WHERE name = ?").bind(name).execute(&mut *connection).await?;
        } else if let (Some(from), Some(Ok(until))) =
            (number(&value), name.strip_prefix(CLOSED).map(str::parse))
        {
            closed.push((from, until));
        }
    }
    closed.reverse();
    Ok(closed)
}

fn number(value: &[u8]) -> Option<Millis> {
    value.try_into().ok().map(Millis::from_be_bytes)
}
