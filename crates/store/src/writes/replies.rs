//! What those lay out who wait in games of days. Whoever writes it, or events that it answers, waits for the game's row: so that of two
//! one comes second, and finds what the first has written.

use kamni_rules::Player;

use crate::StoreError;
use crate::clock::Millis;
use crate::columns::side;
use crate::ids::GameId;
use crate::replies::{LaidChange, laid_of};
use crate::sql::{Connection, query};
use crate::write::LayOut;

/// Keeps what somebody lays out, if the game and what stands there are as he knew them.
pub(super) async fn lay_out(connection: &mut Connection<'_>, new: &LayOut) -> Result<(), StoreError> {
    let game = new.game.as_str();
    connection.lock(query("SELECT 1 FROM games WHERE id = ? FOR NO KEY UPDATE").bind(game)).await?;
    let stands = query("SELECT 1 FROM games WHERE id = ? AND last = ? AND ended IS NULL");
    if stands.bind(game).bind(new.number).fetch_optional(&mut *connection).await?.is_none() {
        return Err(StoreError::Order);
    }
    if laid_of(&mut *connection, new.game).await?[new.side] != new.known {
        return Err(StoreError::Laid);
    }
    put(connection, new.game, new.side, new.laid.as_deref(), new.at).await
}

/// What becomes of it with events, which have their place in the game already.
pub(super) async fn follow(
    connection: &mut Connection<'_>,
    game: GameId,
    LaidChange { known, laid }: &LaidChange,
    at: Millis,
) -> Result<(), StoreError> {
    if laid_of(&mut *connection, game).await? != *known {
        return Err(StoreError::Laid);
    }
    for side in Player::BOTH.into_iter().filter(|side| known[*side] != laid[*side]) {
        put(connection, game, side, laid[side].as_deref(), at).await?;
    }
    Ok(())
}

async fn put(
    connection: &mut Connection<'_>,
    game: GameId,
    player: Player,
    laid: Option<&str>,
    at: Millis,
) -> Result<(), StoreError> {
    let put = match laid {
        None => {
            query("DELETE FROM replies WHERE game = ? AND side = ?").bind(game.as_str()).bind(side(player))
        }
        Some(laid) => query(
            "INSERT INTO replies (game, side, laid, changed) VALUES (?, ?, ?, ?)
             ON CONFLICT (game, side) DO UPDATE SET laid = excluded.laid, changed = excluded.changed",
        )
        .bind(game.as_str())
        .bind(side(player))
        .bind(laid)
        .bind(at),
    };
    put.execute(connection).await?;
    Ok(())
}
