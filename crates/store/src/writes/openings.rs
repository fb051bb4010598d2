//! The book of openings: how games began that are over, each of them once.

use crate::StoreError;
use crate::beginnings::Opened;
use crate::columns::json;
use crate::ids::GameId;
use crate::openings::EXAMPLES;
use crate::sql::{Connection, either, query};
use crate::write::CountOpenings;

/// A game that was called off goes there as if it had no turns.
const NOTHING: &str = "none";
/// The lock of those who count games, by a number of our own.
const TURN: i64 = 0x6b61_6d6e_6901;
/// How long an id is with the space behind it.
const WITH_SPACE: usize = GameId::LENGTH + 1;

/// Has other nodes wait that end games too, until the transaction ends. What is counted when a game ends lies in rows that all games have in
/// common: of two transactions that take them in different orders each would wait for the other.
pub(super) async fn take_turn(connection: &mut Connection<'_>) -> Result<(), StoreError> {
    Ok(connection.lock(query("SELECT pg_advisory_xact_lock(?)").bind(TURN)).await?)
}

/// Adds a game to the book. It goes there in one statement, however many turns it has.
pub(super) async fn add(
    connection: &mut Connection<'_>,
    game: GameId,
    opened: &Opened,
    result: &str,
) -> Result<(), StoreError> {
    if opened.turns.is_empty() || result == NOTHING {
        return Ok(());
    }
    // Keys are bits, and databases know no numbers without a sign.
    let rows: Vec<(i64, i64, i64, &str)> = opened
        .turns
        .iter()
        .map(|turn| {
            let maker = opened.makers[turn.mover].number();
            (turn.key.cast_signed(), turn.next.cast_signed(), maker, turn.turn.as_str())
        })
        .collect();
    let counts = |word: &str| i64::from(result == word);
    either(
        "INSERT INTO openings (key, next, maker, turn, first, drawn, second, examples)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, ?2, ?3, ?4, ?5 FROM json_each(?1) WHERE true
         ON CONFLICT (key, next, maker) DO UPDATE SET first = first + excluded.first, drawn = drawn + excluded.drawn,
         second = second + excluded.second, examples = substr(excluded.examples || ' ' || examples, 1, ?6)",
        "INSERT INTO openings AS known (key, next, maker, turn, first, drawn, second, examples)
         SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS SMALLINT), value ->> 3,
         CAST(?2 AS INTEGER), CAST(?3 AS INTEGER), CAST(?4 AS INTEGER), ?5 FROM json_array_elements(CAST(?1 AS json))
         ON CONFLICT (key, next, maker) DO UPDATE SET first = known.first + excluded.first,
         drawn = known.drawn + excluded.drawn, second = known.second + excluded.second,
         examples = substr(excluded.examples || ' ' || known.examples, 1, CAST(?6 AS INTEGER))",
    )
    .bind(json(&rows)?)
    .bind(counts("first"))
    .bind(counts("draw"))
    .bind(counts("second"))
    .bind(game.as_str())
    .bind(i64::try_from(EXAMPLES * WITH_SPACE - 1).unwrap_or(i64::MAX))
    .execute(connection)
    .await?;
    Ok(())
}

/// Counts games that ended before; who comes second counts nothing.
pub(super) async fn count(
    connection: &mut Connection<'_>,
    CountOpenings { games }: &CountOpenings,
) -> Result<u64, StoreError> {
    take_turn(connection).await?;
    let mut counted = 0;
    for (game, opened) in games {
        let found = query(
            "UPDATE games SET counted = 1 WHERE id = ? AND ended IS NOT NULL AND counted IS NULL RETURNING result",
        );
        if let Some(row) = found.bind(game.as_str()).fetch_optional(&mut *connection).await? {
            add(connection, *game, opened, row.try_get(0)?).await?;
            counted += 1;
        }
    }
    Ok(counted)
}
